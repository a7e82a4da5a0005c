"""TypeScript's own parser as an oracle, run by Node.js. For development only, never shipped."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.oracles.expected import Expected, File, Findings

from glossator.model import Kind

SCRIPT = Path(__file__).with_suffix(".mjs")

WORDS = {
    "class": "class",
    "interface": "interface",
    "type alias": "type_alias",
    "enum": "enum",
    "enum member": "enum_member",
    "namespace": "namespace module",
    "function": "function",
    "method": "method operator",
    "constructor": "constructor",
    "accessor": "property",
    "field": "field method property constant function",
    "method signature": "method property",
    "property signature": "field property method",
    "bound function": "function",
    "bound class": "class",
    "variable": "variable constant",
    "inner variable": "variable constant",
    "destructured variable": "variable constant",
    "assigned function": "method function class constructor",
    "function in an object": "method function property",
    "named expression": "function class",
    "default function": "function",
    "default class": "class",
}
"""What the script calls a definition → what it may be for us."""


class TypeScript:
    """Reads files with the package `typescript` of a folder that npm has filled."""

    LANGUAGES = ("typescript", "tsx", "javascript")

    title = "TypeScript"
    whole = True

    def __init__(self, modules: Path) -> None:
        self._modules = modules

    def kinds(self, language: str) -> frozenset[Kind]:  # noqa: ARG002 -- one language
        """Return the kinds that its words stand for."""
        return frozenset(Kind(kind) for word in WORDS.values() for kind in word.split())

    def read(self, language: str, files: Sequence[File]) -> Findings:  # noqa: ARG002 -- one language
        """Read files; those with a syntax error are absent."""
        names = "\n".join(str(file.path) for file in files)
        command = ["node", str(SCRIPT), str(self._modules)]
        done = subprocess.run(command, input=names.encode(), capture_output=True, check=True)
        found: dict[Path, list[Expected]] = {}
        for line in done.stdout.decode().splitlines():
            row = json.loads(line)
            if "word" in row:
                found[Path(row["path"])].append(_expected(row))
            elif "unread" not in row:
                found[Path(row["path"])] = []
        return found


def _expected(row: dict[str, object]) -> Expected:
    word = str(row["word"])
    return Expected(
        str(row["name"]),
        int(str(row["line"])),
        word,
        frozenset(Kind(kind) for kind in WORDS[word].split()),
        optional=bool(row["optional"]),
        first=int(str(row["first"])),
        last=int(str(row["last"])),
    )
