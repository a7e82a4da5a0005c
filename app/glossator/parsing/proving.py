"""Which rules of a language folder its sample does not prove: they find nothing in it.

For a person who writes a folder: a rule that finds nothing is misspelt, or the sample lacks
something. Slow and thorough; nothing here is asked while files are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import tree_sitter

from glossator.model import Kind
from glossator.parsing.captures import LOOSE, captures_in, patterns_of
from glossator.parsing.fields import in_words, near
from glossator.parsing.marks import fits, header_of
from glossator.parsing.matching import captured_by_rules
from glossator.parsing.rules import fitting_rule, seen_lines
from glossator.parsing.spec import Language
from glossator.parsing.symbols import Read
from glossator.parsing.text import Source

_PARTS = ("name", "body", "owner", "declarator", "scope")
_AT_ROW = re.compile(r"\s*at row (\d+), column (\d+)(?::\s*(\S+))?")
_NAMING = re.compile(r"@name\b|@declarator\b|\(#set! name ")


def query_faults(grammar: tree_sitter.Language, source: str) -> Iterator[str]:
    """Say what is wrong with a query as a text: what does not compile, captures that are none."""
    try:
        query = tree_sitter.Query(grammar, source)
    except (tree_sitter.QueryError, ValueError) as error:
        yield _compiling(" ".join(str(error).split()))
        return
    for place, text in _patterns(query, source):
        wrong = [fault for one in captures_in(text) if (fault := _capture(one))]
        yield from (f"{place}: {fault}" for fault in wrong)
        if wrong:
            continue
        defines = "@definition." in text or re.search(r"@scope\b", text)
        if defines and not _NAMING.search(text):
            yield f"{place}: nothing in this pattern is the @name: {short(text)}"
        elif not defines and len({one for one in captures_in(text) if one[0] != "_"}) > 1:
            yield f"{place}: this pattern has two captures and defines nothing: {short(text)}"


def idle_patterns(
    grammar: tree_sitter.Language, source: str, root: tree_sitter.Node, sample: str
) -> Iterator[str]:
    """Return the patterns of a query that find nothing in a tree, each with its place."""
    query = tree_sitter.Query(grammar, source)
    fired = {number for number, _ in tree_sitter.QueryCursor(query).matches(root)}
    for number, (place, text) in enumerate(_patterns(query, source)):
        if number not in fired:
            yield f"{place}: this pattern finds nothing in {sample}: {short(text)}"


def idle_rules(source: Source, path: str, language: Language) -> Iterator[str]:
    """Return the `[[match]]` or `[[lines]]` that define nothing in a sample."""
    if language.grammar:
        return
    if language.matching.rules:
        yield from _idle_matches(source, path, language)
        return
    fitting = {
        one[0] for line in seen_lines(source, language) if (one := fitting_rule(line, language))
    }
    for number in range(len(language.lines)):
        if number not in fitting:
            yield (
                f"language.toml, [[lines]] {number + 1}: this rule finds nothing in {path}; of "
                "several that fit a line the first one counts"
            )


def idle_marks(read: list[Read], data: bytes, path: str, language: Language) -> Iterator[str]:
    """Return the `[[mark]]` that no symbol of a sample fits; those for other paths are let be."""
    kinds = {one.symbol.id: one.symbol.kind for one in read}
    rooted = f"/{path}"
    for number, rule in enumerate(language.marks, 1):
        if rule.path is not None and not rule.path.search(rooted):
            continue
        given = any(
            fits(
                rule,
                one.symbol.kind,
                one.symbol.name,
                kinds.get(one.symbol.container) if one.symbol.container else None,
                header_of(one.definition, data),
            )
            for one in read
        )
        if not given:
            yield (
                f"language.toml, [[mark]] {number}: no symbol of {path} is marked "
                f"{rule.mark.value} by this rule"
            )


def short(text: str) -> str:
    """Return a pattern on one line, cut where it is long."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= 160 else line[:159] + "…"


def _compiling(said: str) -> str:
    """Say why a query does not compile, with the line as editors count it."""
    found = _AT_ROW.search(said)
    if found is None:
        return f"symbols.scm: it does not compile: {said}"
    what = said[: found.start()] + (f' "{found[3]}"' if found[3] else "")
    return f"symbols.scm:{int(found[1]) + 1}: it does not compile: {what}, column {found[2]}"


def _patterns(query: tree_sitter.Query, source: str) -> Iterator[tuple[str, str]]:
    """Yield each pattern of a query with the place where it begins."""
    data = source.encode()
    for number in range(query.pattern_count):
        start = query.start_byte_for_pattern(number)
        text = data[start : query.end_byte_for_pattern(number)].decode()
        line = data.count(b"\n", 0, start) + 1
        yield f"symbols.scm:{line}", "".join(patterns_of(text))


def _capture(name: str) -> str:
    """Say what is wrong with the name of a capture."""
    kinds = [kind.value for kind in Kind]
    known = [*_PARTS, *LOOSE]
    kind = name.removeprefix("definition.")
    if name in known or name.startswith(("_", "inject.")) or (kind != name and kind in kinds):
        return ""
    if kind != name:
        return f"{kind} is no kind; there are {in_words(kinds)}"
    return f"@{name} is no capture that is known{near(name, known)}"


def _idle_matches(source: Source, path: str, language: Language) -> Iterator[str]:
    """Return the `[[match]]` that add nothing to what those before them find."""
    matching = language.matching
    found = [
        captured_by_rules(source, path, replace(matching, rules=matching.rules[:until]))
        for until in range(len(matching.rules) + 1)
    ]
    sizes = [len(one.definitions) + sum(map(len, one.loose.values())) for one in found]
    for number, rule in enumerate(matching.rules, 1):
        meant = rule.path is None or rule.path.search(path)
        if meant and sizes[number - 1] == sizes[number]:
            yield f"language.toml, [[match]] {number}: this rule finds nothing in {path}"
