"""What is wrong with a language folder, in sentences: for the person who writes one, and tests.

A folder is right when it can be read, its sample is right in the eyes of its grammar and holds
every pattern of its query, and the symbols found in the sample are those that are expected.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tree_sitter
from typing_extensions import override

from glossator.model import FolderCheck, Symbol, WorkspacePath
from glossator.parsing.budget import Budget
from glossator.parsing.languages import Languages, grammar_of, shared_rules
from glossator.parsing.reading import parse
from glossator.parsing.spec import Language, SpecDamaged, language_from, load_language
from glossator.parsing.tree import first_error

SHOWN = 10
"""How many differences between found and expected symbols are told."""

READ_ELSEWHERE = frozenset({"pair"})
"""Keys of `language.toml` that other packages read."""


def symbol_line(symbol: Symbol) -> str:
    """Return a symbol as `sample.symbols` has it."""
    return f"{symbol.kind.value} {symbol.span.first}-{symbol.span.last} {symbol.qualname}"


def known_keys() -> frozenset[str]:
    """Return every key of `language.toml` that is read, by any package."""
    table = _Asked({"title": ""})
    own = Path("language")
    language_from(own, table, shared_rules())
    return frozenset({*table.seen, *READ_ELSEWHERE, "query", "form"})


def check_folder(folder: Path) -> FolderCheck:
    """Try a language folder, installed or not."""
    try:
        language = load_language(folder, shared_rules())
    except SpecDamaged as damage:
        return FolderCheck(str(folder), (str(damage),))
    faults = [f"language.toml: nothing reads the key {key}" for key in _unread(folder)]
    if language.grammar:
        reason = grammar_of(language).reason
        faults += [f"{reason}: {why}" for why in _why(language)] if reason else []
    sample = _sample(folder)
    if sample is None:
        faults.append("there is no file sample.EXTENSION, or there are several")
        return FolderCheck(str(folder), tuple(faults))
    data = sample.read_bytes()
    parsed = parse(data, WorkspacePath(sample.name), Budget(languages=folder.parent))
    if parsed.language != language.name:
        faults.append(f"{sample.name} is taken for {parsed.language}, not for {language.name}")
    if parsed.problem:
        faults.append(f"{sample.name}: {parsed.problem}")
    if language.grammar:
        faults += _in_tree(language, data, sample.name)
    faults += _differences(folder, parsed.symbols)
    return FolderCheck(str(folder), tuple(faults), parsed.symbols)


def _sample(folder: Path) -> Path | None:
    found = [path for path in folder.glob("sample.*") if path.suffix != ".symbols"]
    return found[0] if len(found) == 1 else None


def _why(language: Language) -> Iterator[str]:
    """Say why a query does not compile, in the words of the library."""
    loaded = Languages.grammar(language.grammar)
    if loaded is None:
        yield f"grammar = {language.grammar!r} names none of the pack"
        return
    try:
        tree_sitter.Query(loaded, language.query)
    except (tree_sitter.QueryError, ValueError) as error:
        yield " ".join(str(error).split())


def _in_tree(language: Language, data: bytes, name: str) -> Iterator[str]:
    """Tell what the grammar and the query have against the sample."""
    grammar = grammar_of(language)
    if grammar.language is None:
        return
    tree = tree_sitter.Parser(grammar.language).parse(data)
    error = first_error(tree.root_node)
    if error is not None:
        yield f"{name}: line {error.start_point[0] + 1} is not as the grammar wants it"
    if language.query:
        query = tree_sitter.Query(grammar.language, language.query)
        fired = {number for number, _ in tree_sitter.QueryCursor(query).matches(tree.root_node)}
        source = language.query.encode()
        for number in range(query.pattern_count):
            if number not in fired:
                start = query.start_byte_for_pattern(number)
                text = source[start : query.end_byte_for_pattern(number)].decode()
                line = source.count(b"\n", 0, start) + 1
                yield f"symbols.scm:{line}: this pattern finds nothing in {name}: {_short(text)}"


def _short(text: str) -> str:
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= 160 else line[:159] + "…"


def _differences(folder: Path, found: Iterable[Symbol]) -> Iterator[str]:
    """Compare the symbols of a sample with those that are expected."""
    lines = [symbol_line(one) for one in found]
    file = folder / "sample.symbols"
    if not file.is_file():
        yield "there is no sample.symbols: write down what must be found in the sample"
        return
    expected = [line.rstrip() for line in file.read_text("utf-8").splitlines() if line.strip()]
    if lines == expected:
        return
    lacking = [line for line in expected if line not in lines]
    more = [line for line in lines if line not in expected]
    yield from (f"expected and not found: {line}" for line in lacking[:SHOWN])
    yield from (f"found and not expected: {line}" for line in more[:SHOWN])
    hidden = max(0, len(lacking) - SHOWN) + max(0, len(more) - SHOWN)
    if hidden:
        yield f"and {hidden} more such lines"
    if not lacking and not more:
        yield "sample.symbols has the right lines in another order, or too many of them"


class _Asked(dict[str, Any]):
    """A table that knows which of its keys nobody asked for, in it and in its tables."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__({key: _asked(value) for key, value in table.items()})
        self.seen: set[str] = set()

    def unread(self, above: str = "") -> Iterator[str]:
        """Yield the keys nobody asked for, with those of the tables around them."""
        for key, value in super().items():
            if key not in self.seen:
                yield f"{above}{key}"
                continue
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, _Asked):
                    yield from inner.unread(f"{above}{key}.")

    @override
    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    @override
    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    @override
    def __contains__(self, key: object) -> bool:
        self.seen.add(str(key))
        return super().__contains__(key)

    @override
    def keys(self) -> Any:
        self.seen.update(super().keys())
        return super().keys()

    @override
    def items(self) -> Any:
        self.seen.update(super().keys())
        return super().items()

    @override
    def values(self) -> Any:
        self.seen.update(super().keys())
        return super().values()

    @override
    def __iter__(self) -> Iterator[str]:
        self.seen.update(super().keys())
        return super().__iter__()


def _asked(value: Any) -> Any:
    if isinstance(value, dict):
        return _Asked(value)
    if isinstance(value, list):
        return [_asked(one) for one in value]
    return value


def _unread(folder: Path) -> list[str]:
    """Return the keys of a folder's table that nothing asks for: they are misspelt."""
    table = _Asked(tomllib.loads((folder / "language.toml").read_text("utf-8")))
    language_from(folder, table, shared_rules())
    return sorted({key for key in table.unread() if key not in READ_ELSEWHERE})
