"""Rules over the whole text of a file, as data: for languages whose grammar does not do.

`[[match]]` of a `language.toml` says what a regular expression defines and how far that reaches,
`[match_text]` what neither these rules nor those for single lines look into. `matching` applies
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from glossator.model import Kind


class Reach(StrEnum):
    """How far behind its pattern a definition goes."""

    MATCH = "match"
    LINE = "line"
    BLOCK = "block"
    LEVEL = "level"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class MatchRule:
    """What one pattern defines.

    Attributes:
        kind: None for what is no symbol, but has a stretch of another language in it.
        pattern: Searched in the text with comments blanked and strings filled with `_`. Its group
            `name` is the name, `owner` the type it belongs to, `mark` what tells levels apart
            (those with a group `over` from those without). `^` and `$` are those of lines.
        reach: To the end of the match or of its line, to the bracket that closes the one the match
            ends with, to the next of a level as high, or from the first line to the last.
        rest: Matched right behind the pattern; where it does, the definition reaches to its end.
        name: The name of what has no group for it; `{stem}` is that of the file.
        level: 1 is the highest; 0 leaves it to the order in which marks appear.
        within: Only what is inside definitions of this kind, found by the rules before.
        path: Searched in the path of the file.
        lines: Whether it begins with its line, whatever stands before the match.
        inject: The rule of `[inject]` for what is between the brackets.
    """

    kind: Kind | None
    pattern: re.Pattern[bytes]
    reach: Reach = Reach.MATCH
    rest: re.Pattern[bytes] | None = None
    name: str = ""
    level: int = 0
    within: Kind | None = None
    path: re.Pattern[str] | None = None
    lines: bool = False
    inject: str = ""


@dataclass(frozen=True, slots=True)
class Matching:
    """All such rules of a language.

    Attributes:
        hidden: What the patterns do not see, by the name of the group that matches: a `comment`
            is blanked, a `string` filled but for its ends, all else filled with them.
        aside: What is no code although the patterns see it, in the same groups: the usual forms of
            comments and strings, where code has nothing hidden.
        breaks: Lines on which it matches are where text without definitions may be cut.
        units: What has no name but is a chunk of its own.
    """

    rules: tuple[MatchRule, ...] = ()
    hidden: re.Pattern[bytes] | None = None
    aside: re.Pattern[bytes] | None = None
    breaks: re.Pattern[bytes] | None = None
    units: re.Pattern[bytes] | None = None


NO_RULES = Matching()

USUAL_ASIDE = re.compile(
    rb"""(?P<comment>
        ^[ \t]*(?://|\#(?=[\s\#!]|\Z)|--(?=[\s-]|\Z)|;|%(?=[\s%]|\Z))[^\n]*
        | (?<=[ \t])(?://|\#[ ]|--[ ])[^\n]*
        | /\*[\s\S]*?\*/ | \{-[\s\S]*?-\} | \(\*[\s\S]*?\*\)
    ) | (?P<string>
        \"{3}[\s\S]*?\"{3} | "(?:\\.|[^"\\\n])*" | (?<!\w)'(?:\\.|[^'\\\n])*(?<!\s)'(?!\w)
    )""",
    re.MULTILINE | re.VERBOSE,
)
"""The forms of comments and strings that most languages have, for those that say nothing of them.
A sign counts as the beginning of a comment only where it hardly means anything else."""


def matching_of(table: Mapping[str, Any]) -> Matching:
    """Read the rules of one `language.toml`; empty when it has none."""
    text = table.get("match_text", {})
    usual = not table.get("outline") and not table.get("grammar") and "hidden" not in text
    return Matching(
        rules=tuple(_rule(rule) for rule in table.get("match", ())),
        hidden=_bytes(text.get("hidden")),
        aside=USUAL_ASIDE if usual else None,
        breaks=_bytes(text.get("breaks")),
        units=_bytes(text.get("units")),
    )


def _rule(rule: Mapping[str, Any]) -> MatchRule:
    pattern = _bytes(rule["pattern"])
    assert pattern is not None
    return MatchRule(
        kind=None if rule["kind"] == "none" else Kind(rule["kind"]),
        pattern=pattern,
        reach=Reach(rule.get("reach", "match")),
        rest=_bytes(rule.get("rest")),
        name=str(rule.get("name", "")),
        level=int(rule.get("level", 0)),
        within=Kind(rule["within"]) if "within" in rule else None,
        path=re.compile(rule["path"]) if "path" in rule else None,
        lines=bool(rule.get("lines", False)),
        inject=str(rule.get("inject", "")),
    )


def _bytes(text: str | None) -> re.Pattern[bytes] | None:
    return None if text is None else re.compile(text.encode(), re.MULTILINE)
