"""Why a grammar must not see a text: what its language refuses, and what never ends."""

from __future__ import annotations

from itertools import islice

from glossator.parsing.repetition import endless
from glossator.parsing.spec import Language, Refusal


def refusal(data: bytes, language: Language) -> str:
    """Return the reason in words, "" when the text may be parsed."""
    for rule in language.refuse:
        if _occurs(rule, data):
            return rule.reason
    return endless(data, language.max_brackets)


def _occurs(rule: Refusal, data: bytes) -> bool:
    """Tell whether a pattern occurs more often than is allowed."""
    found = rule.pattern.finditer(data)
    return next(islice(found, rule.times, None), None) is not None
