"""universal-ctags as an oracle. Rough where its parser is made of patterns; see `errors.toml`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.benchmarks.oracles.expected import Expected, File, Findings

from glossator.model import Kind

_CALLABLE = "function method constructor destructor operator macro"
_TYPE = "class struct record union interface trait enum type_alias delegate"
_VALUE = "variable constant field property enum_member"
MARKDOWN = ("chapter", "section", "subsection", "subsubsection", "l4subsection", "l5subsection")

WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "go": (
        "Go",
        {
            "func": "function method", "const": "constant", "var": "variable constant",
            "type": _TYPE, "struct": "struct", "interface": "interface", "talias": "type_alias",
            "member": "field", "anonMember": "? field", "methodSpec": "method",
            "package": "? namespace",
        },
    ),
    "java": (
        "Java",
        {
            "annotation": "interface", "class": "class record", "enum": "enum",
            "enumConstant": "enum_member", "field": "field constant", "interface": "interface",
            "method": "method constructor", "package": "namespace",
        },
    ),
    "csharp": (
        "C#",
        {
            "class": "class record", "enum": "enum", "enumerator": "enum_member",
            "event": "event", "field": "field constant property", "interface": "interface",
            "method": "method constructor destructor operator function delegate",
            "namespace": "namespace", "property": "property", "struct": "struct record",
        },
    ),
    "rust": (
        "Rust",
        {
            "module": "module namespace", "struct": "struct", "enum": "enum",
            "interface": "trait interface", "typedef": "type_alias", "function": "function method",
            "method": "method function", "macro": "macro", "enumerator": "enum_member",
            "field": "field", "variable": "variable constant",
        },
    ),
    "ruby": (
        "Ruby",
        {
            "class": "class", "module": "module", "constant": "constant class struct record",
            "method": "method function constructor operator",
            "singletonMethod": "method function operator",
            "accessor": "? property method field", "alias": "? method function",
        },
    ),
    "php": (
        "PHP",
        {
            "class": "class enum", "define": "constant enum_member", "interface": "interface",
            "function": "function method constructor destructor", "namespace": "namespace",
            "trait": "trait", "variable": "property field variable",
        },
    ),
    "c": (
        "C",
        {
            "function": "function", "macro": "macro constant function", "enum": "enum",
            "enumerator": "enum_member", "struct": "struct", "union": "union",
            "typedef": _TYPE, "member": "field", "variable": "variable constant",
            "prototype": "? function", "externvar": "? variable constant",
        },
    ),
    "cpp": (
        "C++",
        {
            "function": "function method constructor destructor operator", "macro": "macro",
            "class": "class", "struct": "struct class", "union": "union", "enum": "enum",
            "enumerator": "enum_member", "typedef": _TYPE, "member": "field constant",
            "variable": "variable constant", "namespace": "namespace",
            "prototype": "? function method constructor destructor operator",
            "externvar": "? variable constant", "alias": "? namespace type_alias",
        },
    ),
    "bash": ("Sh", {"function": "function", "alias": "? function macro"}),
    "powershell": (
        "PowerShell",
        {
            "function": "function", "class": "class", "enum": "enum",
            "enumlabel": "enum_member", "filter": "function",
            "variable": "? variable constant function property field",
        },
    ),
    "kotlin": (
        "Kotlin",
        {
            "package": "namespace", "interface": "interface", "class": "class enum record",
            "object": "class", "method": "method function", "typealias": "type_alias",
            "constant": "constant property variable field enum_member",
            "variable": "variable property field constant",
        },
    ),
    "lua": ("Lua", {"function": "function method"}),
    "julia": (
        "Julia",
        {
            "constant": "constant type_alias", "function": "function constructor operator",
            "field": "? field", "macro": "macro", "module": "module", "struct": "struct",
            "type": _TYPE,
        },
    ),
    "elixir": (
        "Elixir",
        {
            "module": "module", "function": "function method", "macro": "macro",
            "guard": "macro function", "delegate": "function",
            "protocol": "interface", "implementation": "? module",
            "exception": "? class struct record", "operator": "operator function macro",
            "record": "? record struct macro", "callback": "? function method",
            "type": "? type_alias", "test": "? function",
        },
    ),
    "perl": ("Perl", {"subroutine": "function method", "package": "module namespace class"}),
    "r": ("R", {"function": "function", "globalVar": "? variable constant"}),
    "fortran": (
        "Fortran",
        {
            "function": "function method", "subroutine": "function method", "module": "module",
            "program": "function module namespace", "type": "struct class record",
            "component": "? field", "interface": "? interface", "method": "? method",
            "submodule": "module", "variable": "? variable constant",
        },
    ),
    "objc": (
        "ObjectiveC",
        {
            "interface": "class interface", "implementation": "class", "protocol": "interface",
            "method": "method", "class": "method", "property": "property", "macro": "macro",
            "function": "function", "typedef": _TYPE, "struct": "struct", "enum": "enum",
            "category": "? class",
        },
    ),
    "clojure": ("Clojure", {"function": "function macro method", "namespace": "namespace module"}),
    "erlang": (
        "Erlang", {"function": "function", "macro": "macro", "module": "module", "record": "record"}
    ),
    "proto": (
        "Protobuf",
        {
            "message": "message", "enum": "enum", "enumerator": "enum_member", "field": "field",
            "service": "service", "rpc": "method function", "package": "? namespace",
        },
    ),
    "sql": (
        "SQL",
        {
            "table": "table", "view": "view", "function": "function", "procedure": "function",
            "trigger": "? function", "index": "? key",
        },
    ),
    "make": ("Make", {"target": "target", "macro": "? variable constant macro"}),
    "css": ("CSS", {"class": "? rule", "id": "? rule", "selector": "? rule"}),
    "rst": (
        "ReStructuredText",
        dict.fromkeys(("chapter", "section", "subsection", "subsubsection"), "section"),
    ),
    "markdown": (
        "Markdown",
        dict.fromkeys(MARKDOWN, "section"),
    ),
}  # fmt: skip
"""Ours → its name of the language, and its words → our kinds. A `?` marks what we may leave out.
Words that are not listed are no definitions: imports, labels, parameters, `impl` blocks."""

EXTRA_KINDS = {"C": "px", "C++": "pxA"}
"""Letters of kinds that it lists only on demand."""

GUESSED_ENDS = ("Elixir", "R")
"""Of these it takes the end of what is around for the end of a definition."""


class Ctags:
    """Asks the program `ctags`, which must be universal-ctags."""

    title = "universal-ctags"
    whole = True

    def kinds(self, language: str) -> frozenset[Kind]:
        """Return the kinds that its words for a language stand for."""
        return frozenset().union(*(_kinds(word) for word in WORDS[language][1].values()))

    def read(self, language: str, files: Sequence[File]) -> Findings:
        """Read files with its parser for a language, whatever their names are."""
        theirs, words = WORDS[language]
        found: dict[Path, list[Expected]] = {}
        for path, tags in _tags(theirs, [file.path for file in files]).items():
            known = [tag for tag in tags if tag["kind"] in words and "line" in tag]
            wanted = [_expected(tag, words[str(tag["kind"])]) for tag in known]
            guessed = theirs in GUESSED_ENDS
            found[path] = [replace(one, last=None) for one in wanted] if guessed else wanted
        return found


def _tags(theirs: str, paths: Sequence[Path]) -> dict[Path, list[dict[str, object]]]:
    """Return the tags of each file; a file that crashes the program is absent."""
    demand = [f"--kinds-{theirs}=+{EXTRA_KINDS[theirs]}"] if theirs in EXTRA_KINDS else []
    command = [
        "ctags", "--options=NONE", "--quiet", "--sort=no", "--output-format=json", "-f", "-",
        "--fields=+neKs", "--fields=-P", "--extras=-{anonymous}", *demand,
        f"--language-force={theirs}", "-L", "-",
    ]  # fmt: skip
    names = "\n".join(map(str, paths))
    done = subprocess.run(command, input=names.encode(), capture_output=True, check=False)
    if done.returncode:
        half = len(paths) // 2
        return {**_tags(theirs, paths[:half]), **_tags(theirs, paths[half:])} if half else {}
    found: dict[Path, list[dict[str, object]]] = {path: [] for path in paths}
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        tag = json.loads(line)
        if tag.get("_type") == "tag" and "kind" in tag:
            found[Path(tag["path"])].append(tag)
    return found


def _expected(tag: dict[str, object], word: str) -> Expected:
    end = tag.get("end") if tag["kind"] != "package" else None  # ours reaches to its next
    return Expected(
        str(tag["name"]),
        int(str(tag["line"])),
        str(tag["kind"]),
        _kinds(word),
        optional=word.startswith("?"),
        last=int(str(end)) if end else None,
    )


def _kinds(word: str) -> frozenset[Kind]:
    return frozenset(Kind(kind) for kind in word.removeprefix("?").split())
