"""What a language folder says of stretches that are another language: `[inject.<rule>]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Form(StrEnum):
    """How the text of a stretch is written in the file."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class InjectRule:
    """Which language a stretch is, and how it is read.

    Attributes:
        language: Where nothing else names it; "" leaves such a stretch alone.
        before: Searched in what stands before the stretch; its group `language` names it.
        anywhere: The same, searched in the file: one answer for all its stretches.
        only: Must be found in the symbol of the file around the stretch, or it is left alone.
        names: Languages by the words that such a group can hold.
        wrap: What the text is put between to be whole; `{stem}` is the name of the file.
        form: JSON for a string or a list of strings instead of the text itself.
    """

    language: str = ""
    before: re.Pattern[bytes] | None = None
    anywhere: re.Pattern[bytes] | None = None
    only: re.Pattern[bytes] | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    wrap: tuple[str, str] = ("", "")
    form: Form = Form.TEXT


def inject_rules(table: Mapping[str, Mapping[str, Any]]) -> dict[str, InjectRule]:
    """Read the table `inject` of a `language.toml`."""
    return {name: _rule(rule) for name, rule in table.items()}


def _rule(rule: Mapping[str, Any]) -> InjectRule:
    before, behind = rule.get("wrap", ("", ""))
    return InjectRule(
        language=str(rule.get("language", "")),
        before=_bytes(rule.get("before")),
        anywhere=_bytes(rule.get("anywhere")),
        only=_bytes(rule.get("only")),
        names=dict(rule.get("names", {})),
        wrap=(str(before), str(behind)),
        form=Form(rule.get("form", "text")),
    )


def _bytes(text: str | None) -> re.Pattern[bytes] | None:
    return None if text is None else re.compile(text.encode())
