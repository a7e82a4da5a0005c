"""Every key of a `language.toml`: what may stand there, and what is said of anything else.

The one list of the keys there are. `spec` and its neighbours read tables that passed here, so they
need not look at anything twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from glossator.model import Kind, Mark
from glossator.parsing import injection_rules
from glossator.parsing.fields import (
    Named,
    Rows,
    Table,
    Value,
    compiled,
    compiled_bytes,
    faults,
    in_words,
    shown,
    unknown_keys,
)
from glossator.parsing.match_rules import Reach

_WITH_GRAMMAR = ("query", "form", "declarator", "blank", "max_depth", "hidden_kinds")
"""Keys that are for a grammar, or for what its query captures."""

_NAME = "(?P<name>…)"


def faults_of(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what is wrong with a `language.toml`, one sentence each."""
    return tuple(f"language.toml, {fault}" for fault in faults(LANGUAGE, table))


def unread_keys(table: Mapping[str, Any]) -> list[str]:
    """Return the keys of a right table that nothing reads: they are misspelt."""
    return sorted(set(unknown_keys(LANGUAGE, table)))


def useless_keys(table: Mapping[str, Any], *, by_forms: bool) -> Iterator[str]:
    """Yield what stands in a right table and can do nothing there, because something is lacking.

    Args:
        by_forms: Whether the definitions are found by general rules, without a query.
    """
    if "grammar" not in table:
        yield from _useless_without_grammar(table)
        return
    for key in ("match", "match_text"):
        if key in table:
            yield f"nothing reads {key}: it is for languages without a grammar"
    if not by_forms and "form" in table:
        yield "nothing reads form: it is for a grammar without a query"


def _useless_without_grammar(table: Mapping[str, Any]) -> Iterator[str]:
    for key in _WITH_GRAMMAR:
        if key in table:
            yield f"nothing reads {key}: it is for a grammar, and the key grammar is missing"
    if not table.keys() & {"match", "lines"}:
        yield "without grammar, [[match]] or [[lines]] no symbol is found"
    if "match" not in table and "inject" in table:
        yield "nothing reads inject: it is for a grammar or for [[match]]"
    hidden = table.get("match_text", {}).get("hidden", "(?P<comment>")
    if "doc" in table and "(?P<comment>" not in hidden:
        yield "nothing reads doc: in [match_text], hidden has no group (?P<comment>…)"


def known_keys() -> frozenset[str]:
    """Return every key of `language.toml` that is read."""
    return frozenset(LANGUAGE.keys)


def _text(value: object) -> str:
    return "" if isinstance(value, str) else f"a text in quotes is wanted, not {shown(value)}"


def _flag(value: object) -> str:
    return "" if isinstance(value, bool) else f"true or false is wanted, not {shown(value)}"


def _count(value: object) -> str:
    right = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return "" if right else f"a whole number is wanted, not {shown(value)}"


def _texts(value: object) -> str:
    right = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return "" if right else f'a list of texts is wanted, ["…", "…"], not {shown(value)}'


def _ending(value: object) -> str:
    if not isinstance(value, str):
        return _text(value)
    if not value.startswith(".") or len(value) == 1:
        return f'"{value}" begins without a dot: ".{value.lstrip(".")}"'
    return ""


def _endings(value: object) -> str:
    if not isinstance(value, list):
        return f'a list of ends of file names is wanted, [".…"], not {shown(value)}'
    return next(filter(None, map(_ending, value)), "")


def _word(words: tuple[str, ...], what: str) -> Callable[[object], str]:
    """Return the check for one word of a closed list."""

    def fault(value: object) -> str:
        right = isinstance(value, str) and value in words
        return "" if right else f"{shown(value)} is no {what}; there are {in_words(words)}"

    return fault


KINDS = tuple(kind.value for kind in Kind)
_kind = _word(KINDS, "kind")
_kind_or_none = _word((*KINDS, "none"), "kind")


def _kinds(value: object) -> str:
    if not isinstance(value, str):
        return f'kinds parted by spaces are wanted, "class struct", not {shown(value)}'
    return next(filter(None, map(_kind, value.split())), "")


def _pattern(check: Callable[[str], str], *, group: str = "") -> Callable[[object], str]:
    """Return the check for a regular expression, which may have to have a group."""

    def fault(value: object) -> str:
        if not isinstance(value, str):
            return f"one pattern in quotes is wanted, not {shown(value)}"
        said = check(value)
        if not said and group and group not in re.compile(value).groupindex:
            return f"the pattern needs a group called {group}, (?P<{group}>…)"
        return said

    return fault


_in_text = _pattern(compiled)
_in_bytes = _pattern(compiled_bytes)


def _cuts(value: object) -> str:
    right = isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and not _texts(one) for one in value
    )
    if not isinstance(value, list) or not right:
        return f"pairs are wanted, [['pattern', 'text']], not {shown(value)}"
    return next(filter(None, (compiled(cut) for cut, _ in value)), "")


def _blanks(value: object) -> str:
    if not isinstance(value, list):
        return f"a list of patterns is wanted, not {shown(value)}"
    for one in value:
        pair = isinstance(one, list) and len(one) == 2 and not _texts(one)
        if not (isinstance(one, str) or pair):
            return f"a pattern, or a pattern and a word, is wanted, not {shown(one)}"
        if said := compiled_bytes(one if isinstance(one, str) else one[0]):
            return said
    return ""


def _wrap(value: object) -> str:
    right = isinstance(value, list) and len(value) == 2 and not _texts(value)
    return "" if right else f'two texts are wanted, ["before", "behind"], not {shown(value)}'


def _form(value: object) -> str:
    return _word(tuple(form.value for form in injection_rules.Form), "form")(value)


def _folder(value: object) -> str:
    if not isinstance(value, str):
        return _text(value)
    wrong = "/" in value or "\\" in value or value in ("", ".", "..")
    return f"query names a language folder beside this one, not {shown(value)}" if wrong else ""


def _match(rule: Mapping[str, Any]) -> str:
    """Say what one `[[match]]` lacks."""
    groups = re.compile(rule["pattern"].encode()).groupindex
    named = "name" in groups or "name" in rule or rule["kind"] == "none"
    if not named:
        return f"pattern: it needs a group called name, {_NAME}, or the rule a key name"
    if rule.get("reach") == "level" and not rule.get("level") and "mark" not in groups:
        return "reach: level needs the key level, or a group called mark, (?P<mark>…)"
    return ""


TEXT, FLAG, COUNT = Value(_text), Value(_flag), Value(_count)
KIND, KIND_OR_NONE, KINDS_PARTED = Value(_kind), Value(_kind_or_none), Value(_kinds)
PATTERN, BYTES = Value(_in_text), Value(_in_bytes)
TEXTS, ENDINGS = Value(_texts), Value(_endings)

LANGUAGE = Table(
    {
        "title": TEXT,
        "grammar": TEXT,
        "query": Value(_folder),
        "lexer": TEXT,
        "extensions": ENDINGS,
        "filenames": TEXTS,
        "shebangs": TEXTS,
        "separator": TEXT,
        "outline": FLAG,
        "long_lines": FLAG,
        "constructors": FLAG,
        "max_depth": COUNT,
        "max_symbols": COUNT,
        "max_brackets": COUNT,
        "constant": PATTERN,
        "signature_end": PATTERN,
        "name_cut": Value(_cuts),
        "to_end": KINDS_PARTED,
        "hidden_kinds": KINDS_PARTED,
        "unscoped": KINDS_PARTED,
        "once": KINDS_PARTED,
        "inside": Named(KINDS_PARTED, Named(KIND, KIND_OR_NONE)),
        "pair": Named(TEXT, TEXT),
        "owner": Table({"ignored": PATTERN, "cut": PATTERN}),
        "doc": Table(
            {
                "before": FLAG,
                "far": TEXT,
                "inner": TEXTS,
                "marker": PATTERN,
                "ignore": PATTERN,
                "cut": PATTERN,
                "escapes": FLAG,
            }
        ),
        "tokens": Table({"drop": TEXT, "prefixes": TEXT, "raw": TEXT, "joins": FLAG}),
        "refine": Rows(
            Table(
                {"kinds": KINDS_PARTED, "header": BYTES, "names": TEXT, "to": KIND_OR_NONE},
                ("kinds", "to"),
            )
        ),
        "mark": Rows(
            Table(
                {
                    "mark": Value(_word(tuple(mark.value for mark in Mark), "mark")),
                    "kinds": KINDS_PARTED,
                    "header": BYTES,
                    "without": BYTES,
                    "names": PATTERN,
                    "path": PATTERN,
                    "inside": KINDS_PARTED,
                },
                ("mark",),
            )
        ),
        "sniff": Rows(
            Table({"extension": Value(_ending), "pattern": BYTES}, ("extension", "pattern"))
        ),
        "lines": Rows(
            Table(
                {"kind": KIND, "pattern": Value(_pattern(compiled, group="name"))},
                ("kind", "pattern"),
            )
        ),
        "form": Rows(
            Table(
                {
                    "node": PATTERN,
                    "kind": KIND_OR_NONE,
                    "name": TEXT,
                    "text": Value(_pattern(compiled_bytes, group="name")),
                    "body": FLAG,
                },
                ("node", "kind"),
            )
        ),
        "match": Rows(
            Table(
                {
                    "kind": KIND_OR_NONE,
                    "pattern": BYTES,
                    "reach": Value(_word(tuple(reach.value for reach in Reach), "reach")),
                    "rest": BYTES,
                    "name": TEXT,
                    "level": COUNT,
                    "within": KIND,
                    "path": PATTERN,
                    "lines": FLAG,
                    "inject": TEXT,
                },
                ("kind", "pattern"),
                _match,
            )
        ),
        "match_text": Table({"hidden": BYTES, "breaks": BYTES, "units": BYTES}),
        "inject": Named(
            TEXT,
            Table(
                {
                    "language": TEXT,
                    "before": BYTES,
                    "anywhere": BYTES,
                    "only": BYTES,
                    "names": Named(TEXT, TEXT),
                    "wrap": Value(_wrap),
                    "form": Value(_form),
                }
            ),
        ),
        "declarator": Table(
            {
                **dict.fromkeys(
                    ("name", "call", "data", "plain", "skip", "qualified", "special"), TEXT
                ),
                "kinds": Named(TEXT, KIND),
                "functions": Named(KIND, KIND),
                "members": Named(KIND, KIND),
                "called": BYTES,
            }
        ),
        "blank": Table(
            {
                **dict.fromkeys(("always", "damaged", "desperate"), Value(_blanks)),
                "blocks": Table({"types": BYTES, "definitions": BYTES}),
            }
        ),
        "refuse": Rows(
            Table({"pattern": BYTES, "times": COUNT, "reason": TEXT}, ("pattern", "reason"))
        ),
    },
    ("title",),
)
