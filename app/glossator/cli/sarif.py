"""Links and problems as a SARIF log, the form in which code hosts take findings.

Version 2.1.0 of the standard by OASIS: one run, a rule for each state, a result for each link.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

import glossator
from glossator.cli import wire
from glossator.model import Basis, Link, Problem, ProblemKind, State, Target

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

ENTRY_ERROR = "entry-error"
LOOSE_REFERENCE = "loose-reference"

_RULES = {
    State.CHANGED: "The code changed since the entry was checked.",
    State.MOVED: "The code stands somewhere else now.",
    State.RENAMED: "The code has another name now.",
    State.AMBIGUOUS: "The link may mean several pieces of code.",
    State.GONE: "The code is not there any more.",
    State.PENDING: "The code may have moved or been renamed.",
}


def log(links: Iterable[Link], problems: Iterable[Problem]) -> wire.Body:
    """Return the log of one check.

    Args:
        links: Those that need a look.
        problems: What could not be read in entries, and references that lead to no single one.
    """
    rules = [_rule(f"link-{state.value}", text) for state, text in _RULES.items()]
    rules.append(_rule(ENTRY_ERROR, "Something in the entry could not be read as meant."))
    rules.append(_rule(LOOSE_REFERENCE, "The reference names no entry, or several."))
    results = [_of_link(one) for one in links]
    results += map(_of_problem, problems)
    driver = {"name": "Glossator", "version": glossator.__version__, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(name: str, text: str) -> wire.Body:
    return {"id": name, "shortDescription": {"text": text}}


def _of_link(one: Link) -> wire.Body:
    quiet = one.reason == "body" or one.basis is Basis.CONTENT_MENTION
    level = "error" if one.loud else "note" if quiet else "warning"
    reason = f" ({one.reason})" if one.reason else ""
    text = f"{one.anchor}: {_RULES[one.state]}{reason}"
    if one.target and one.state is not State.CHANGED:
        text = f"{text} {_whereabouts(one, one.target)}"
    if one.became:
        text = f"{text} It is {one.became} now."
    return _result(f"link-{one.state.value}", level, text, one.entry_path, one.evidence.line)


def _whereabouts(one: Link, target: Target) -> str:
    """Return where the code of a link is now, as a sentence."""
    line = f":{target.span.first}" if target.span else ""
    name = f"{target.qualname} in " if target.qualname else "in "
    verb = "may be" if one.state is State.PENDING else "is"
    return f"It {verb} {name}{target.path}{line}."


def _of_problem(one: Problem) -> wire.Body:
    loose = one.kind is ProblemKind.LOOSE_REFERENCE
    rule, level = (LOOSE_REFERENCE, "note") if loose else (ENTRY_ERROR, "warning")
    return _result(rule, level, one.text, one.path, one.line)


def _result(rule: str, level: str, text: str, path: str, line: int) -> wire.Body:
    place = {"artifactLocation": {"uri": quote(path)}, "region": {"startLine": max(1, line)}}
    return {
        "ruleId": rule,
        "level": level,
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
    }
