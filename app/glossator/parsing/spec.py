"""What a language folder says, as a frozen value. Everything here comes from `language.toml`.

A folder holds `language.toml`, `symbols.scm` when it names a grammar (a dialect names with `query`
the folder beside it whose query it shares), `sample.<ext>` and `sample.symbols`. Nothing in Python
knows a language by its name.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from glossator.model import Kind, Mark
from glossator.parsing.blanking import Blanking, blanking_from
from glossator.parsing.declarators import Declarators, declarators_from
from glossator.parsing.forms import Forms, Shared, form_of
from glossator.parsing.injection_rules import InjectRule, inject_rules
from glossator.parsing.match_rules import NO_RULES, Matching, matching_of
from glossator.parsing.tables import SpecDamaged, table_of

MATCH_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Refinement:
    """A symbol of these kinds whose header or name matches is of another kind, or none at all.

    Attributes:
        header: Searched in the bytes of the header with its decorators, which is all it sees.
        names: The whole name must be one of these, if there are any.
        to: None drops the symbol; what is inside it stays.
    """

    kinds: frozenset[Kind]
    header: re.Pattern[bytes] | None
    names: frozenset[str]
    to: Kind | None


@dataclass(frozen=True, slots=True)
class DocRules:
    """Where a symbol's doc is written.

    Attributes:
        before: Whether the comments right above a definition belong to it.
        far: Comments that begin so also belong to a definition one blank line below.
        inner: Comments that begin so are about what they stand in, not about what follows.
        marker: What is taken off the beginning of each line of a comment.
        ignore: Lines of comments that speak to tools.
        cut: What is taken out of the text, such as tags.
        escapes: Whether backslashes in docstrings mean something.
    """

    before: bool = False
    far: bytes = b""
    inner: tuple[bytes, ...] = ()
    marker: re.Pattern[str] = MATCH_NOTHING
    ignore: re.Pattern[str] = MATCH_NOTHING
    cut: re.Pattern[str] | None = None
    escapes: bool = False


@dataclass(frozen=True, slots=True)
class TokenRules:
    """What tokens leave out for fingerprints.

    Attributes:
        drop: Signs that mean nothing wherever they stand, such as `;`.
        prefixes: Letters before a string's quotes that mean nothing.
        raw: The letter there that says that a backslash is only a backslash.
        joins: Whether strings beside each other are one.
    """

    drop: str = ""
    prefixes: str = ""
    raw: str = ""
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Text that would crash a grammar or keep its query busy for minutes.

    Attributes:
        pattern: Looked for in the bytes.
        times: The file is not parsed when it occurs more often than this.
    """

    pattern: re.Pattern[bytes]
    times: int
    reason: str


@dataclass(frozen=True, slots=True)
class LineRule:
    """How to tell a definition from one line of text, for when there is no grammar."""

    kind: Kind
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class MarkRule:
    """A symbol for which all conditions hold bears this mark.

    Attributes:
        kinds: Of these kinds; of any, if there are none.
        header: Searched in the bytes of the header with its decorators, which is all it sees.
        without: Must not be found there.
        names: Matches the whole name.
        path: Searched in the path of its file.
        inside: The kinds of its container; any place, if there are none.
    """

    mark: Mark
    kinds: frozenset[Kind]
    header: re.Pattern[bytes] | None = None
    without: re.Pattern[bytes] | None = None
    names: re.Pattern[str] | None = None
    path: re.Pattern[str] | None = None
    inside: frozenset[Kind] = frozenset()


@dataclass(frozen=True, slots=True)
class Sniff:
    """Tells this language from another one that owns the extension.

    Attributes:
        pattern: Searched in the first bytes of the file.
    """

    extension: str
    pattern: re.Pattern[bytes]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """How to read files of one kind.

    Attributes:
        name: The folder's name: `python`.
        title: The name people use: `Python`.
        grammar: The tree-sitter grammar's name, or "".
        query: The text of `symbols.scm`.
        forms: How definitions are found where a grammar has no query.
        matching: Rules over the whole text, where there is no grammar.
        long_lines: Whether people's files have lines of any length: pictures in notebooks.
        pairs: Ends of the names of files that belong together: `.razor` and `.razor.cs`.
        inject: How stretches that are another language are read, by the rule's name.
        outline: Whether its symbols are the structure of a document or of data.
        inside: What a kind becomes inside another: container → kind → kind (None drops it).
        constant: Variables of such a name are constants.
        owner_ignored: Owners that are none, such as `exports`.
        owner_cut: What is taken out of an owner's text.
        name_cut: What is taken out of a name's text, and what is put in its place.
        max_depth: Levels of the tree in which symbols are looked for; 0 for all.
        max_brackets: Text with more square and curly brackets open at once is not parsed; 0 for
            the limit that all languages have.
        max_symbols: More symbols are not kept; 0 for no limit.
        to_end: A definition of these kinds without a body reaches to the next one like it, or to
            the end of what is around it: `package a;`.
        signature_end: Where a header ends although the body begins later.
        hidden_kinds: What a private section makes private; all kinds, if there are none.
        marks: What tells that a symbol is private, exported, a test or an entry point.
        sniffs: What tells its files from those of a language with the same extension.
        lines: Rules for reading it line by line when there is no grammar.
        declarators: How the name in a declarator is found, where names are written inside of them.
        blanking: What macros are blanked out before files are parsed.
        constructors: Whether a method that is named like its type is a constructor.
        unscoped: Kinds whose qualified name is their name, wherever they stand: macros.
        once: Kinds of which the first of a name is the symbol; the others set it anew.
        digest: Of the whole folder's rules; a change means reading files again.
    """

    name: str
    title: str
    lexer: str
    grammar: str = ""
    query: str = ""
    forms: Forms | None = None
    matching: Matching = NO_RULES
    long_lines: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    inject: Mapping[str, InjectRule] = field(default_factory=dict)
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    shebangs: tuple[str, ...] = ()
    separator: str = "."
    outline: bool = False
    inside: Mapping[Kind, Mapping[Kind, Kind | None]] = field(default_factory=dict)
    constant: re.Pattern[str] = MATCH_NOTHING
    refine: tuple[Refinement, ...] = ()
    owner_ignored: re.Pattern[str] = MATCH_NOTHING
    owner_cut: re.Pattern[str] = MATCH_NOTHING
    name_cut: tuple[tuple[re.Pattern[str], str], ...] = ()
    doc: DocRules = DocRules()
    tokens: TokenRules = TokenRules()
    refuse: tuple[Refusal, ...] = ()
    lines: tuple[LineRule, ...] = ()
    to_end: frozenset[Kind] = frozenset()
    signature_end: re.Pattern[str] | None = None
    hidden_kinds: frozenset[Kind] = frozenset()
    marks: tuple[MarkRule, ...] = ()
    sniffs: tuple[Sniff, ...] = ()
    max_depth: int = 0
    max_brackets: int = 0
    max_symbols: int = 0
    declarators: Declarators | None = None
    blanking: Blanking | None = None
    constructors: bool = False
    unscoped: frozenset[Kind] = frozenset()
    once: frozenset[Kind] = frozenset()
    digest: str = ""


def load_language(folder: Path, shared: Shared | None = None) -> Language:
    """Read one language folder.

    Args:
        shared: How definitions are found when the folder has a grammar and no query.

    Raises:
        SpecDamaged: When a file is missing or says something that cannot be meant.
    """
    table, source = table_of(folder)
    try:
        return language_from(folder, table, shared, source)
    except OSError as error:
        owner = table.get("query", folder.name)
        fault = f"{owner}/symbols.scm: {error.strerror or error}"
        raise SpecDamaged(folder.name, [fault]) from error
    except ValueError as error:
        raise SpecDamaged(folder.name, [str(error)]) from error


def language_from(
    folder: Path, table: dict[str, Any], shared: Shared | None, source: bytes = b""
) -> Language:
    """Return the language that the table of a folder describes; the table has the right form.

    Raises:
        OSError: When its query is not there; ValueError when that is no text.
    """
    if shared is not None and _lacks_query(folder, table):
        return generic_language(folder.name, table, shared)
    query = _query(folder, table.get("query", folder.name)) if table.get("grammar") else ""
    return _language(folder.name, table, query, _digest(source, query.encode()))


def generic_language(name: str, table: dict[str, Any], shared: Shared) -> Language:
    """Return a language whose definitions are told by the kinds of its grammar's nodes."""
    usual: dict[str, Any] = {"title": name.replace("_", " ").title(), "lexer": name}
    full = ChainMap(table, dict(shared.table), usual)
    own = table.get("form", [])
    known = shared.known.get(str(table.get("grammar", "")), [])
    rules = own if own is known else [*own, *known]
    digest = _digest(repr(table).encode(), repr(rules).encode(), shared.digest.encode())
    return replace(
        _language(name, full, "", digest), forms=shared.forms.having(map(form_of, rules))
    )


def _lacks_query(folder: Path, table: Mapping[str, Any]) -> bool:
    """Tell whether a folder names a grammar and leaves its definitions to general rules."""
    own = "query" in table or (folder / "symbols.scm").exists()
    return bool(table.get("grammar")) and not own


def _query(folder: Path, name: str) -> str:
    """Return the query of a folder, or of the one beside it that `query` names: a dialect's."""
    return (folder.parent / name / "symbols.scm").read_text("utf-8")


def _digest(*parts: bytes) -> str:
    digest = blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _language(name: str, table: Mapping[str, Any], query: str, digest: str) -> Language:
    owner, tokens = table.get("owner", {}), table.get("tokens", {})
    return Language(
        name=name,
        title=str(table["title"]),
        lexer=str(table.get("lexer", "text")),
        grammar=str(table.get("grammar", "")),
        query=query,
        matching=matching_of(table),
        pairs=tuple((end.lower(), other) for end, other in table.get("pair", {}).items()),
        long_lines=bool(table.get("long_lines", False)),
        inject=inject_rules(table.get("inject", {})),
        extensions=tuple(end.lower() for end in table.get("extensions", ())),
        filenames=tuple(table.get("filenames", ())),
        shebangs=tuple(table.get("shebangs", ())),
        separator=str(table.get("separator", ".")),
        outline=bool(table.get("outline", False)),
        inside=_inside(table.get("inside", {})),
        constant=_pattern(table.get("constant")),
        refine=tuple(_refinement(rule) for rule in table.get("refine", ())),
        owner_ignored=_pattern(owner.get("ignored")),
        owner_cut=_pattern(owner.get("cut")),
        name_cut=tuple((re.compile(cut), put) for cut, put in table.get("name_cut", ())),
        doc=_doc_rules(table.get("doc", {})),
        tokens=TokenRules(**{key: tokens[key] for key in TokenRules.__slots__ if key in tokens}),
        refuse=tuple(_refusal(rule) for rule in table.get("refuse", ())),
        lines=tuple(_line_rule(rule) for rule in table.get("lines", ())),
        to_end=_kinds(table.get("to_end", "")),
        signature_end=re.compile(table["signature_end"]) if "signature_end" in table else None,
        hidden_kinds=_kinds(table.get("hidden_kinds", "")),
        marks=tuple(_mark_rule(rule) for rule in table.get("mark", ())),
        sniffs=tuple(_sniff(rule) for rule in table.get("sniff", ())),
        max_depth=int(table.get("max_depth", 0)),
        max_brackets=int(table.get("max_brackets", 0)),
        max_symbols=int(table.get("max_symbols", 0)),
        declarators=declarators_from(table.get("declarator", {})),
        blanking=blanking_from(table.get("blank", {})),
        constructors=bool(table.get("constructors", False)),
        unscoped=_kinds(table.get("unscoped", "")),
        once=_kinds(table.get("once", "")),
        digest=digest,
    )


def _pattern(text: str | None) -> re.Pattern[str]:
    return MATCH_NOTHING if text is None else re.compile(text)


def _kind(text: str) -> Kind | None:
    """Read a kind; `none` means that there is to be no symbol."""
    return None if text == "none" else Kind(text)


def _kinds(text: str) -> frozenset[Kind]:
    """Read kinds parted by spaces."""
    return frozenset(Kind(kind) for kind in text.split())


def _mark_rule(rule: Mapping[str, str]) -> MarkRule:
    return MarkRule(
        mark=Mark(rule["mark"]),
        kinds=_kinds(rule.get("kinds", "")),
        header=re.compile(rule["header"].encode()) if "header" in rule else None,
        without=re.compile(rule["without"].encode()) if "without" in rule else None,
        names=re.compile(rule["names"]) if "names" in rule else None,
        path=re.compile(rule["path"]) if "path" in rule else None,
        inside=_kinds(rule.get("inside", "")),
    )


def _sniff(rule: Mapping[str, str]) -> Sniff:
    return Sniff(rule["extension"].lower(), re.compile(rule["pattern"].encode()))


def _inside(table: Mapping[str, Mapping[str, str]]) -> dict[Kind, dict[Kind, Kind | None]]:
    """Read `[inside]`: the keys name one or more containers, parted by spaces."""
    rules: dict[Kind, dict[Kind, Kind | None]] = {}
    for containers, kinds in table.items():
        for container in containers.split():
            changes = {Kind(kind): _kind(to) for kind, to in kinds.items()}
            rules.setdefault(Kind(container), {}).update(changes)
    return rules


def _refinement(rule: Mapping[str, str]) -> Refinement:
    return Refinement(
        kinds=_kinds(rule["kinds"]),
        header=re.compile(rule["header"].encode()) if "header" in rule else None,
        names=frozenset(rule.get("names", "").split()),
        to=_kind(rule["to"]),
    )


def _doc_rules(table: Mapping[str, Any]) -> DocRules:
    return DocRules(
        before=bool(table.get("before", False)),
        far=str(table.get("far", "")).encode(),
        inner=tuple(word.encode() for word in table.get("inner", ())),
        marker=_pattern(table.get("marker")),
        ignore=_pattern(table.get("ignore")),
        cut=re.compile(table["cut"]) if "cut" in table else None,
        escapes=bool(table.get("escapes", False)),
    )


def _refusal(rule: Mapping[str, Any]) -> Refusal:
    pattern = re.compile(rule["pattern"].encode())
    return Refusal(pattern, int(rule.get("times", 0)), str(rule["reason"]))


def _line_rule(rule: Mapping[str, str]) -> LineRule:
    return LineRule(Kind(rule["kind"]), re.compile(rule["pattern"]))
