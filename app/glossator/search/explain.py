"""A hit to the sentences that say why it is there. Pure.

The rule: every sentence comes from something the ranking really used; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping

from glossator.model import Basis, Channel, ChannelScore, Hit, HitKind, LinkedEntry
from glossator.search.paths import aside
from glossator.search.ranking import Boost

_NAME_MATCHES = {
    HitKind.SYMBOL_EXACT: "Its name is exactly what was asked for",
    HitKind.SYMBOL_QUALIFIED: "Its qualified name is what was asked for",
    HitKind.SYMBOL_PREFIX: "Its name begins with what was asked for",
    HitKind.SYMBOL_WORD_STARTS: "The words of its name begin with the letters asked for",
    HitKind.SYMBOL_SUBSTRING: "Its name holds what was asked for",
    HitKind.SYMBOL_FUZZY: "Its name is spelt like what was asked for",
    HitKind.SYMBOL_LSP: "A language server named it",
}
_COLUMNS = {
    "name": "name",
    "qualname": "qualified name",
    "signature": "signature",
    "doc": "documentation",
    "body": "text",
    "path": "path",
}
_STEPS = {
    Boost.COHERENCE: "Other parts of this file match too (+{by:.2f}).",
    Boost.DEFINITION: "Defines a name that was asked for (×{by:g}).",
    Boost.FILE_NAME: "The file's name stands in the query (+{by:.2f}).",
    Boost.BESIDE: "Counts less: it is a test or generated (×{by:.3g}).",
    Boost.DEPRECATED: "Counts less: the entry is deprecated (×{by:.3g}).",
    Boost.PRIVATE: "Counts less: it is private (×{by:.3g}).",
    Boost.OPEN: "Counts more: it is exported or an entry point (×{by:.3g}).",
    Boost.USES: "Counts more: its name is used in code (×{by:.3g}).",
    Boost.PATH: "Counts less: {why} (×{by:.3g}).",
    Boost.SATURATION: "Counts less behind better parts of its file (×{by:.2g}).",
    Boost.NAME: "The query is a name, and names come first (+{by:.2f}).",
}
_BASES = {
    Basis.SOURCE_LINK: "linked by its writer",
    Basis.CONTENT_MENTION: "mentions it",
    Basis.AUTO_DISCOVERED: "suggested",
}


def hit_kind(
    channels: Mapping[Channel, ChannelScore], match: HitKind | None, *, in_kb: bool
) -> HitKind:
    """Return the one word for how a hit was found, the strongest evidence first.

    Args:
        match: How the symbol channel matched, None when it did not.
        in_kb: Whether the chunk belongs to an entry.
    """
    if match is not None and Channel.SYMBOL in channels:
        return match
    if in_kb and channels.keys() & {Channel.ENTRY, Channel.TEXT}:
        return HitKind.KB_ENTRY
    if Channel.VECTOR not in channels:
        return HitKind.TEXT_FTS
    return HitKind.TEXT_VECTOR if channels.keys() == {Channel.VECTOR} else HitKind.HYBRID


def reasons(hit: Hit) -> tuple[str, ...]:
    """Return why a hit is where it is: what matched, what changed its score, what is linked."""
    return (*_matches(hit), *_boosts(hit), *map(_linked, hit.entries))


def _matches(hit: Hit) -> list[str]:
    found = []
    if (named := hit.channels.get(Channel.SYMBOL)) is not None:
        words = _NAME_MATCHES[HitKind(named.match)]
        name = f" ({hit.symbol.qualname})" if hit.symbol else ""
        found.append(f"{words}{name}; rank {named.rank} among the names.")
    text = hit.channels.get(Channel.TEXT) or hit.channels.get(Channel.ENTRY)
    if text is not None and text.terms:
        where = ", ".join(_COLUMNS.get(column, column) for column in text.columns)
        found.append(f"Holds {', '.join(text.terms)} in its {where}; rank {text.rank} by words.")
    elif text is not None:
        found.append(f"Rank {text.rank} by words.")
    if (near := hit.channels.get(Channel.VECTOR)) is not None:
        found.append(f"Means something similar ({near.raw:.2f}); rank {near.rank} by meaning.")
    return found


def _boosts(hit: Hit) -> list[str]:
    """Say what the steps of the ranking did, in their order."""
    why = aside(hit.path) or "it passes on or declares names of other files"
    return [
        _STEPS[boost].format(by=hit.boosts[boost], why=why)
        for boost in Boost
        if boost in hit.boosts
    ]


def _linked(entry: LinkedEntry) -> str:
    sure = f", {entry.confidence:.0%} sure" if entry.confidence < 1 else ""
    return f"Entry “{entry.title}” ({_BASES[entry.basis]}{sure}; {entry.state})."
