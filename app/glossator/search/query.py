"""Text to Query: words, names of code, phrases and filters. Pure, and it never fails.

Whatever a person types means something: a filter that cannot be used is left out and told as a
problem, an open quotation mark ends with the text, everything else is words. Nothing of the text
is ever a pattern or part of a statement further down.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from glossator.model import Filters, Kind, Query, Scope
from glossator.words import STOP_WORDS, looks_like_identifier, parts, query_terms, stem

MAX_CHARS = 2_000
"""How much of a query is read. A pasted page is cut here, and told so."""

MAX_TERMS = 64
"""How many different words the keyword index is asked for."""

_TOKEN = re.compile(
    r'(?P<sign>-?)(?P<key>kind|lang|path|has|scope):(?P<value>(?:"(?:\\.|[^"\\])*"?|[^\s"])*)'
    r'|"(?P<phrase>(?:\\.|[^"\\])*)"?'
    r"|#(?P<tag>\w[\w/.-]*)(?!\S)"
    r"|(?P<word>\S+)",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"?', re.DOTALL)
_ESCAPE = re.compile(r'\\(["\\])')
_EDGE = "`'\"“”‘’«»,;:!?…()[]{}<>|=*&%~^"

_TYPES = frozenset(
    {Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
     Kind.TYPE_ALIAS}
)  # fmt: skip
_KINDS: Mapping[str, frozenset[Kind]] = {
    **{kind.value: frozenset({kind}) for kind in Kind},
    "type": _TYPES,
    "fn": frozenset({Kind.FUNCTION}),
    "func": frozenset({Kind.FUNCTION}),
    "def": frozenset({Kind.FUNCTION, Kind.METHOD}),
    "const": frozenset({Kind.CONSTANT}),
    "var": frozenset({Kind.VARIABLE}),
    "prop": frozenset({Kind.PROPERTY}),
    "alias": frozenset({Kind.TYPE_ALIAS}),
}
_LANGUAGES = {
    "c++": "cpp", "cs": "csharp", "c#": "csharp", "js": "javascript", "kt": "kotlin",
    "md": "markdown", "py": "python", "rb": "ruby", "rs": "rust", "sh": "bash",
    "ts": "typescript", "yml": "yaml",
}  # fmt: skip
"""Short names that people type; each counts only where the workspace has the language."""


def understand(
    text: str, filters: Filters | None = None, *, languages: Collection[str] | None = None
) -> Query:
    """Take a query apart.

    Args:
        filters: Given beside the text, by options or buttons; the text's own are added to them.
        languages: Those of the workspace. None: any language is taken as it is.

    Returns:
        The query. Words keep their order and letter case; quotation marks and the punctuation of
        a sentence are gone. `problems` has a sentence for each filter that was left out.
    """
    reading = _Reading(languages)
    if len(text) > MAX_CHARS:
        reading.problems.append(f"Only the first {MAX_CHARS:,} characters of the query are used.")
    for match in _TOKEN.finditer(text[:MAX_CHARS]):
        reading.take(match)
    names = tuple(dict.fromkeys(reading.names))
    if reading.narrowing_alone():
        reading.problems.append("Add a word: filters narrow what words find.")
    return Query(
        text=text,
        words=tuple(reading.words),
        identifiers=names,
        phrases=tuple(dict.fromkeys(reading.phrases)),
        filters=_merged(filters or Filters(), reading.filters),
        problems=tuple(dict.fromkeys(reading.problems)),
    )


def written(filters: Filters) -> str:
    """Write filters as the text that `understand` reads them from."""
    found = [f"kind:{kind}" for kind in sorted(filters.kinds)]
    found += [f"lang:{_quoted(language)}" for language in sorted(filters.languages)]
    found += [f"path:{_quoted(path)}" for path in filters.paths]
    if filters.scopes != frozenset(Scope):
        found += [f"scope:{scope}" for scope in sorted(filters.scopes)]
    if filters.has_entry is not None:
        found.append("has:entry" if filters.has_entry else "-has:entry")
    found += [f"#{tag}" for tag in filters.tags]
    return " ".join(found)


def names_of(query: Query) -> tuple[str, ...]:
    """Return the words that may be the name of a symbol.

    Those are the words that read like code, and the only word of a query of one word.
    """
    if len(query.words) == 1 and not query.phrases:
        return query.words
    return query.identifiers


def is_name(query: Query) -> bool:
    """Tell whether the query asks for one name and nothing else."""
    return len(query.words) == 1 and not query.phrases


def only_texts(query: Query) -> bool:
    """Tell whether the query asks for entries and documents and for no code."""
    return query.filters.scopes <= {Scope.ENTRIES, Scope.DOCUMENTS}


def terms_of(query: Query) -> list[str]:
    """Return the stemmed terms of words and phrases, without stop words unless all are."""
    alternatives = (terms for word in _telling(query) for terms in query_terms(word))
    return list(dict.fromkeys(term for terms in alternatives for term in terms))[:MAX_TERMS]


def occurring_words(query: Query, terms: Collection[str]) -> tuple[str, ...]:
    """Return the words of a query as typed of which these terms are the stems.

    Of a name that occurs only in part, its parts: `RouterGroup` with `group` alone is group.
    """
    found: list[str] = []
    for word in _telling(query):
        whole = [alternative for alternative in query_terms(word) if len(alternative) == 1]
        if any(alternative[0] in terms for alternative in whole):
            found.append(word)
        else:
            found += [piece for piece in parts(word) if stem(piece) in terms]
    return tuple(dict.fromkeys(found))


def _telling(query: Query) -> list[str]:
    """Return the words of a query and its phrases but stop words, unless there are only those."""
    words = [*query.words, *(word for phrase in query.phrases for word in phrase.split())]
    return [word for word in words if word.lower() not in STOP_WORDS] or words


_NO_FILTERS = Filters(scopes=frozenset())
"""Where reading begins: here no scope means that none was named."""


@dataclass(slots=True)
class _Reading:
    """What has been read of a query so far."""

    languages: Collection[str] | None
    words: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    filters: Filters = _NO_FILTERS

    def take(self, match: re.Match[str]) -> None:
        """Read one token."""
        if (key := match["key"]) is not None:
            self._filter(key.lower(), _unquoted(match["value"]), negated=bool(match["sign"]))
        elif (phrase := match["phrase"]) is not None:
            if folded := " ".join(_ESCAPE.sub(r"\1", phrase).split()):
                self.phrases.append(folded)
        elif (tag := match["tag"]) is not None:
            tags = dict.fromkeys([*self.filters.tags, tag])
            self.filters = replace(self.filters, tags=tuple(tags))
        else:
            self._word(match["word"])

    def narrowing_alone(self) -> bool:
        """Tell whether there are filters but nothing they could narrow; a tag lists entries."""
        asked = bool(self.words or self.phrases or self.filters.tags)
        return not asked and self.filters != _NO_FILTERS

    def _word(self, typed: str) -> None:
        """Read a word; a name is kept without `()` behind it and `@` or `.` before it."""
        token = typed.strip(_EDGE.replace("(", "").replace(")", "")).lstrip("([{<")
        called = token.endswith("()")
        word = token.strip(_EDGE).rstrip(".-/\\")
        name = word.lstrip("@.")
        if not query_terms(name):
            return
        self.words.append(name)
        if called or name != word or looks_like_identifier(name):
            self.names.append(name)

    def _filter(self, key: str, value: str, *, negated: bool) -> None:
        """Read one filter; several values of one may stand behind commas."""
        if key == "has":
            self._has(value, negated=negated)
            return
        if negated:
            self.problems.append(f"Only has:entry can be turned around, not {key}:{value}.")
            return
        if not value:
            self.problems.append(f"{key}: needs a value behind the colon.")
            return
        read: Mapping[str, Callable[[str], None]] = {
            "kind": self._kind, "lang": self._lang, "scope": self._scope, "path": self._path,
        }  # fmt: skip
        for one in [value] if key == "path" else filter(None, value.split(",")):
            read[key](one)

    def _has(self, value: str, *, negated: bool) -> None:
        if value.lower() in ("entry", "entries"):
            self.filters = replace(self.filters, has_entry=not negated)
        else:
            self.problems.append(f"has:{value} is unknown; there is has:entry and -has:entry.")

    def _kind(self, value: str) -> None:
        kinds = _KINDS.get(value.lower().replace("-", "_"))
        if kinds is None:
            self.problems.append(_unknown("kind", value, [kind.value for kind in Kind]))
        else:
            self.filters = replace(self.filters, kinds=self.filters.kinds | kinds)

    def _lang(self, value: str) -> None:
        language = value.lower()
        known = self.languages
        if known is not None and language not in known:
            language = _LANGUAGES.get(language, language)
        if known is not None and language not in known:
            self.problems.append(_unknown("lang", value, sorted(known)))
        else:
            languages = self.filters.languages | {language}
            self.filters = replace(self.filters, languages=languages)

    def _scope(self, value: str) -> None:
        if value.lower() not in frozenset(Scope):
            self.problems.append(_unknown("scope", value, [scope.value for scope in Scope]))
        else:
            scopes = self.filters.scopes | {Scope(value.lower())}
            self.filters = replace(self.filters, scopes=scopes)

    def _path(self, value: str) -> None:
        paths = dict.fromkeys([*self.filters.paths, value])
        self.filters = replace(self.filters, paths=tuple(paths))


def _merged(given: Filters, read: Filters) -> Filters:
    """Join the filters given beside a text with those read from it."""
    return Filters(
        kinds=given.kinds | read.kinds,
        languages=given.languages | read.languages,
        paths=tuple(dict.fromkeys([*given.paths, *read.paths])),
        scopes=(given.scopes & read.scopes or read.scopes) if read.scopes else given.scopes,
        has_entry=given.has_entry if read.has_entry is None else read.has_entry,
        tags=tuple(dict.fromkeys([*given.tags, *read.tags])),
    )


def _unknown(key: str, value: str, known: list[str]) -> str:
    """Say that a filter's value is unknown, and which one was nearest."""
    nearest = get_close_matches(value.lower(), known, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(nearest)}?" if nearest else "."
    return f"{key}:{value} is unknown and was left out{hint}"


def _quoted(value: str) -> str:
    """Write a filter's value so that it is read back as one."""
    if re.fullmatch(r'[^\s"\\,]+', value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(value: str) -> str:
    """Read a filter's value, of which parts may stand in quotation marks."""
    return _QUOTED.sub(lambda match: _ESCAPE.sub(r"\1", match[1]), value)
