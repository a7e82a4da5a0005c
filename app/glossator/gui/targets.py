"""Where a link in somebody's text leads, and how that is written into a document we show.

The one rule: no target of a text reaches a document as it stands. `lead_of` sorts it into one of
five forms or none; a lead is written with every character escaped; `lead_in` reads only what
`href_of` writes. So `javascript:`, `file:`, `data:` and all that is not known yet stay plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, unquote, urlsplit

MAX_TARGET = 2_000
"""Longer targets lead nowhere; no path, name or address that a person wrote is that long."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(?!:)")
_BLANKS = re.compile(r"[\x00-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+")


class LeadForm(StrEnum):
    """The places a link may lead to. The value begins its written form."""

    SYMBOL = "symbol"
    ENTRY = "entry"
    PLACE = "place"
    HEADING = "heading"
    WEB = "https"


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a link leads.

    Attributes:
        target: A symbol's id or an anchor, an entry's id, a path beside the entry or a name (what
            the workspace makes of it is its business), a heading's slug, or a whole https address.
    """

    form: LeadForm
    target: str


def lead_of(target: str) -> Lead | None:
    """Return where a link's target leads, or None when it must stay inert.

    Args:
        target: As it stands in the text, maybe hostile.
    """
    words = _BLANKS.sub(" ", target).strip()
    if not words or len(words) > MAX_TARGET or words.startswith(("//", "\\")):
        return None
    if words.startswith("#"):
        return Lead(LeadForm.HEADING, unquote(words[1:])) if len(words) > 1 else None
    scheme = _SCHEME.match(words)
    if scheme is not None:
        return _with_scheme(scheme[1].lower(), words)
    begins = re.split(r"[/#?]", words, maxsplit=1)[0].replace("::", "")
    return None if ":" in begins else Lead(LeadForm.PLACE, words)


def href_of(lead: Lead) -> str:
    """Write a lead so that it can stand in an `href` attribute and no browser acts on it."""
    return f"{lead.form.value}:{quote(lead.target, safe='')}"


def lead_in(href: str) -> Lead | None:
    """Read back what `href_of` wrote; None for anything else."""
    form, mark, rest = href.partition(":")
    if not mark or not rest or form not in _FORMS or quote(unquote(rest), safe="") != rest:
        return None
    return Lead(LeadForm(form), unquote(rest))


_FORMS = frozenset(form.value for form in LeadForm)


def _with_scheme(scheme: str, words: str) -> Lead | None:
    rest = words[len(scheme) + 1 :].strip()
    match scheme:
        case "symbol" if rest:
            return Lead(LeadForm.SYMBOL, unquote(rest))
        case "entry" if rest:
            return Lead(LeadForm.ENTRY, unquote(rest))
        case "https" if _names_a_host(words):
            return Lead(LeadForm.WEB, words.replace(" ", "%20"))
        case _:
            return None


def _names_a_host(address: str) -> bool:
    try:
        return bool(urlsplit(address).hostname)
    except ValueError:  # a bracket that opens an IPv6 host and never closes
        return False
