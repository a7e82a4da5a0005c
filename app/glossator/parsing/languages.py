"""Which language a file is, and where grammars come from: the one module that knows either.

Languages are folders of data (`spec`). A person's folder of the same form adds languages and
replaces shipped ones of the same name. Other kinds of text have a name and a lexer only, from
`other.toml`. A grammar that is missing or a query that does not compile is a reason in words,
never an exception: the file is then read by its lines.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, cast, get_args

import tree_sitter
from tree_sitter_language_pack import SupportedLanguage, get_language

from glossator import resources
from glossator.model import WorkspacePath
from glossator.parsing import marks
from glossator.parsing.budget import Budget
from glossator.parsing.captures import Passes, compile_query
from glossator.parsing.forms import Shared, load_shared
from glossator.parsing.generic import Shapes, shapes_of
from glossator.parsing.spec import (
    Language,
    generic_language,
    load_language,
)
from glossator.parsing.tables import SpecDamaged

log = logging.getLogger(__name__)

PLAIN = "text"
"""The language of what no rule knows."""

HEAD_BYTES = 8_192
"""How much of the beginning of a file may tell its language."""

READER = 4
"""Counts the changes to this package that read the same file differently."""

_SHEBANG = re.compile(rb"#!\s*(\S+)(?:\s+(?:-\S+\s+|\w+=\S*\s+)*(\S+))?")
_VERSION = re.compile(r"[\d.]+$")


@dataclass(frozen=True, slots=True)
class Grammar:
    """A grammar with its query, compiled, or the reason why there is none.

    Attributes:
        shapes: Instead of a query of its own: what the kinds of its nodes define.
    """

    language: tree_sitter.Language | None
    passes: Passes | None
    reason: str = ""
    shapes: Shapes | None = None


@dataclass(frozen=True, slots=True)
class Languages:
    """All languages known here, by name, and the ways to recognise them.

    Attributes:
        lexers: Pygments lexers of the kinds of text that have no folder, by name.
        sniffs: By extension, the patterns that tell another language than the one that owns it.
        problems: Folders that could not be read, one sentence each.
        own: The languages that a person's own folders define.
    """

    by_name: Mapping[str, Language]
    lexers: Mapping[str, str]
    extensions: Mapping[str, str]
    filenames: Mapping[str, str]
    shebangs: Mapping[str, str]
    sniffs: Mapping[str, Sequence[tuple[re.Pattern[bytes], str]]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()

    @staticmethod
    def load(extra: Path | None = None) -> Languages:
        """Return the shipped languages and those of a person's own folder; read once each."""
        return _load(extra)

    @staticmethod
    def grammars() -> tuple[str, ...]:
        """Return the names of the grammars of the pack that are used, in order."""
        return tuple(sorted({*get_args(SupportedLanguage)} - {*shared_rules().refused}))

    @staticmethod
    def grammar(name: str) -> tree_sitter.Language | None:
        """Return a grammar of the pack; None when it has none of this name."""
        try:
            return get_language(cast(SupportedLanguage, name))
        except (LookupError, OSError, ImportError, ValueError) as error:
            log.warning("no grammar %s: %s", name, error)
            return None

    def name_of(self, path: str, head: bytes = b"") -> str:
        """Return the language of a file by its name, else by the first line of its bytes.

        Args:
            head: Its first `HEAD_BYTES` bytes; without them an extension that several languages
                share gives the one that owns it, if one does.
        """
        file = PurePosixPath(path).name
        known = self.filenames.get(file) or self.filenames.get(file.lower())
        if known:
            return known
        extension = self._extension(file)
        named = self._sniffed(extension, head) or self.extensions.get(extension)
        if named:
            return named
        stem = self.filenames.get(file.partition(".")[0])  # Dockerfile.dev
        return stem or self._by_shebang(head)

    def may_be(self, path: str, language: str) -> bool:
        """Tell whether a file of this name may be of a language, depending on what is in it."""
        named = self.name_of(path)
        others = self.sniffs.get(self._extension(PurePosixPath(path).name), ())
        return named in (language, PLAIN) or any(language == name for _, name in others)

    def _extension(self, file: str) -> str:
        """Return the longest end of a file's name that is a known extension, or ""."""
        for at, character in enumerate(file):
            end = file[at:].lower() if character == "." else ""
            if end in self.extensions or end in self.sniffs:
                return end
        return ""

    def _sniffed(self, extension: str, head: bytes) -> str:
        beginning = head[:HEAD_BYTES]
        others = self.sniffs.get(extension, ()) if head else ()
        return next((name for pattern, name in others if pattern.search(beginning)), "")

    def _by_shebang(self, head: bytes) -> str:
        found = _SHEBANG.match(head)
        if found is None:
            return PLAIN
        program, argument = (part.decode("latin-1") for part in (found[1], found[2] or b""))
        if program.endswith("/env"):
            program = argument
        return self.shebangs.get(_VERSION.sub("", PurePosixPath(program).name), PLAIN)


def language_of(path: WorkspacePath, head: bytes = b"", extra: Path | None = None) -> str:
    """Return the name of a file's language, `text` when nothing is known.

    Args:
        head: The first bytes of the file; needed only to see a `#!` line.
        extra: A person's own folder of languages.
    """
    return Languages.load(extra).name_of(path, head)


def lexer_of(language: str, extra: Path | None = None) -> str:
    """Return the name of the Pygments lexer for a language."""
    languages = Languages.load(extra)
    spec = languages.by_name.get(language)
    return spec.lexer if spec else languages.lexers.get(language, "text")


def title_of(language: str, extra: Path | None = None) -> str:
    """Return a language's name as people write it."""
    spec = Languages.load(extra).by_name.get(language)
    return spec.title if spec else language.capitalize()


def configuration_of(language: str, budget: Budget | None = None) -> str:
    """Return a hash of all that decides how files of a language are read.

    That is the language's folder, the grammars' version and the limits: 16 hexadecimal digits.
    """
    limits = budget or Budget()
    spec = Languages.load(limits.languages).by_name.get(language)
    words = (
        READER,
        spec.digest if spec else "",
        grammars_version() if spec and spec.grammar else "",
        marks.digest(),
        limits.max_parse_bytes,
        limits.parse_seconds,
        limits.chunk_chars,
        limits.signature_chars,
        limits.depth,
    )
    return blake2b(repr(words).encode(), digest_size=8).hexdigest()


@cache
def grammars_version() -> str:
    """Return the versions of the grammars and of the library that runs them."""
    return f"{version('tree-sitter-language-pack')}/{version('tree-sitter')}"


@cache
def grammar_of(language: Language, *, tokens: bool = True) -> Grammar:
    """Load a language's grammar and compile its query, once per process.

    Args:
        tokens: Whether the query is to capture what only fingerprints need, too.
    """
    refusal = shared_rules().refused.get(language.grammar)
    if refusal is not None:
        reason = f"the grammar {language.grammar} is not used: {refusal}"
        return Grammar(None, None, reason=reason)
    loaded = Languages.grammar(language.grammar)
    if loaded is None:
        return Grammar(None, None, reason=f"there is no grammar for {language.title}")
    try:
        if language.forms is not None:
            return Grammar(loaded, None, shapes=shapes_of(loaded, language.forms))
        rules = language.declarators
        passes = compile_query(loaded, language.query, tokens=tokens, declarators=rules)
        return Grammar(loaded, passes)
    except (tree_sitter.QueryError, ValueError) as error:
        log.warning("the query of %s does not compile: %s", language.name, error)
        reason = f"the symbol query for {language.title} does not compile"
        return Grammar(None, None, reason=reason)


@cache
def shared_rules() -> Shared:
    """Return the rules for grammars without a query, read once."""
    return load_shared(resources.file("languages", "generic.toml"), _other())


@cache
def _other() -> dict[str, Any]:
    return tomllib.loads(resources.file("languages", "other.toml").read_text("utf-8"))


@cache
def _load(extra: Path | None) -> Languages:
    shipped = resources.file("languages")
    shared = shared_rules()
    other = _other()
    by_name = {
        name: generic_language(name, kind, shared)
        for name, kind in other.items()
        if "grammar" in kind or "lines" in kind
    }
    problems: list[str] = []
    own: set[str] = set()
    for folder in (*_folders(shipped), *_folders(extra)):
        try:
            by_name[folder.name] = load_language(folder, shared)
        except SpecDamaged as error:
            problems.append(str(error))
        else:
            own |= {folder.name} if folder.parent == extra else set()
    extensions = {end: name for name, kind in other.items() for end in kind.get("extensions", ())}
    filenames = {file: name for name, kind in other.items() for file in kind.get("filenames", ())}
    shebangs = {word: name for name, kind in other.items() for word in kind.get("shebangs", ())}
    for name, language in by_name.items():
        extensions.update(dict.fromkeys(language.extensions, name))
        filenames.update(dict.fromkeys(language.filenames, name))
        shebangs.update(dict.fromkeys(language.shebangs, name))
    lexers = {name: str(kind.get("lexer", name)) for name, kind in other.items()}
    sniffs: dict[str, list[tuple[re.Pattern[bytes], str]]] = {}
    for name, language in by_name.items():
        for rule in language.sniffs:
            sniffs.setdefault(rule.extension, []).append((rule.pattern, name))
    return Languages(
        by_name, lexers, extensions, filenames, shebangs, sniffs, tuple(problems), frozenset(own)
    )


def _folders(parent: Path | None) -> Iterable[Path]:
    """Return the language folders in a folder, by name; none when it is not there."""
    if parent is None or not parent.is_dir():
        return ()
    return sorted(path for path in parent.iterdir() if (path / "language.toml").is_file())
