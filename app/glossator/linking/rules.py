"""An entry and its text → its links: the rules in order, the strongest link of each pair kept.

The rule: what a person wrote is a source link and certain; what was found in the text is a mention
and only as certain as it is. A source link that leads nowhere is told; a word that leads nowhere is
just a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from urllib.parse import unquote

from glossator import anchors
from glossator.linking import fingerprint, mentions, resolve
from glossator.linking.dismissals import turned_down
from glossator.linking.lines import FileText, led
from glossator.linking.names import chain_of
from glossator.linking.reanchor import in_place
from glossator.linking.wanted import Found, Wanted
from glossator.model import (
    UNSEEN,
    Anchor,
    AnchorForm,
    Basis,
    Entry,
    Evidence,
    Link,
    SourceLink,
    SpanForm,
    State,
    Symbol,
    SymbolLookup,
    Target,
    TextSpan,
    WorkspacePath,
)

_NOTES = (".md", ".mdx")
_FILLED_IN = "@${<"
"""A path that begins so is no path until the site is built: `@git/master/x.rs`."""

_CERTAIN = 1.0

_ORDINAL = re.compile(r"~\d+$")


def links_of(
    entry: Entry,
    spans: Sequence[TextSpan],
    lookup: SymbolLookup,
    file_text: FileText | None = None,
    found: Mapping[Wanted, Found] | None = None,
    renamed: Mapping[WorkspacePath, WorkspacePath] = MappingProxyType({}),
) -> list[Link]:
    """Return the links of an entry, in the order of its text, one for each piece of code.

    Args:
        spans: As `kb.markdown.spans` finds them.
        found: What became of the code of the anchors in its front matter, see `wanted_of`.
        file_text: Where given, tells whether the lines of an anchor to lines changed.
        renamed: Old and new paths of files with another name.
    """
    known = found if found is not None else in_place([one for one, _ in wanted_of(entry)], lookup)
    links = [
        _of_source(entry, source, lookup, file_text, (known, renamed)) for source in entry.sources
    ]
    said = (_of_span(entry, span, lookup, renamed) for span in spans)
    links += [link for link in said if link is not None]
    links += _of_mentions(entry, spans, lookup)
    return _strongest(links)


def wanted_of(entry: Entry) -> list[tuple[Wanted, str]]:
    """Return the code that the anchors in an entry's front matter are about, and the anchors."""
    pairs = ((_wanted(source), source.anchor) for source in entry.sources)
    return [(wanted, anchor) for wanted, anchor in pairs if wanted is not None]


def _wanted(source: SourceLink) -> Wanted | None:
    anchor = anchors.parse(source.anchor)
    if not anchor.path or not anchor.qualname:
        return None
    return Wanted(anchor.path, anchor.qualname, anchor.kind, source.seen, anchor.ordinal)


def references_of(entry: Entry, spans: Iterable[TextSpan]) -> list[str]:
    """Return what an entry's text says about other entries: ids and paths, in order, each once.

    `[[words]]` may be an id, an alias or a title; a relative link to a note gives its path.
    """
    found: dict[str, None] = {}
    for span in spans:
        target = span.target.partition("#")[0].strip()
        if span.form is SpanForm.WIKI and target:
            found[target] = None
        elif span.form is SpanForm.LINK and target.lower().endswith(_NOTES) and ":" not in target:
            path = resolve.beside(target, entry.path)
            if path:
                found[path] = None
    return list(found)


def _of_source(
    entry: Entry,
    source: SourceLink,
    lookup: SymbolLookup,
    file_text: FileText | None,
    whereabouts: _Whereabouts,
) -> Link:
    """Return the link of an anchor in the front matter."""
    found, renamed = whereabouts
    anchor = anchors.parse(source.anchor)
    wanted = _wanted(source)
    known = found.get(wanted) if wanted is not None else None
    if known is None or not source.seen or known.state not in _IN_PLACE:
        known = _resolved(anchor, source.seen, lookup) or known or Found(State.GONE)
    state, reason = known.state, known.reason
    target = resolve.to_symbol(known.symbol) if known.symbol else None
    if state is State.GONE:
        target, state, reason = led(anchor, source.seen, lookup, file_text, renamed)
    is_kept = fingerprint.read(source.seen) is not None
    if state is State.CURRENT and not is_kept and _can_be_seen(known, target):
        reason = UNSEEN
    evidence = Evidence(source.line, source.sentence)
    several = tuple(one.id for one in known.others) if state is State.AMBIGUOUS else ()
    return Link(
        entry.id, entry.path, source.anchor, Basis.SOURCE_LINK, _CERTAIN, state, target, reason,
        evidence, several,
    )  # fmt: skip


def _can_be_seen(known: Found, target: Target | None) -> bool:
    """Tell whether a fingerprint can be kept of what an anchor leads to: a whole file has none."""
    if known.symbol is not None:
        return bool(known.symbol.fingerprint)
    return target is not None and target.span is not None


_Renamed = Mapping[WorkspacePath, WorkspacePath]
"""Old and new paths of files with another name."""

_Whereabouts = tuple[Mapping[Wanted, Found], _Renamed]
"""What became of the code of anchors, and of files."""

_IN_PLACE = (State.CURRENT, State.COSMETIC, State.CHANGED)


def _resolved(anchor: Anchor, seen: str, lookup: SymbolLookup) -> Found | None:
    """Read an anchor as a name: one symbol, several, or None."""
    symbols = resolve.resolve(anchor, lookup)
    if len(symbols) > 1:
        return Found(State.AMBIGUOUS, None, "several", tuple(symbols))
    if not symbols:
        return None
    state, reason = fingerprint.compare(seen, symbols[0].fingerprint)
    return Found(state, symbols[0], reason)


def _of_span(entry: Entry, span: TextSpan, lookup: SymbolLookup, renamed: _Renamed) -> Link | None:
    """Return the link of an anchor that a person wrote into the text; None where there is none."""
    if span.form is SpanForm.LINK:
        pointed = _pointed(span.target, entry.path, lookup, renamed)
    elif span.form is SpanForm.LIVE:
        pointed = None if _is_source(entry, span.target) else _said(span.target, lookup)
    elif span.form is SpanForm.WIKI:
        pointed = _pointed_by_wiki(span.target, lookup)
    else:
        return None
    if pointed is None:
        return None
    anchor, target, state = pointed
    words = anchors.text_of(anchor)
    evidence = Evidence(span.line, span.sentence)
    return Link(
        entry.id, entry.path, words, Basis.SOURCE_LINK, _CERTAIN, state, target, evidence=evidence
    )


def _is_source(entry: Entry, words: str) -> bool:
    """Tell whether the front matter has an anchor too: what became of its code is told there."""
    try:
        wanted = anchors.parse(words)
    except ValueError:
        return False
    return any(anchors.parse(source.anchor) == wanted for source in entry.sources)


_Pointed = tuple[Anchor, Target | None, State]


def _pointed(
    target: str, base: WorkspacePath, lookup: SymbolLookup, renamed: _Renamed
) -> _Pointed | None:
    """Read a link's target: a `symbol:` URI, a path beside the entry, a qualified name.

    `#words` leads to a heading of the entry itself, whatever symbol has that name. A path that is
    nothing beside the entry is read from the root; one of code that is in neither place is told.
    """
    if target.startswith("#"):
        return None
    if target.startswith(anchors.URI_SCHEME):
        return _said(target, lookup)
    path, mark, fragment = target.partition("#")
    plain = path and ":" not in path and path[0] not in _FILLED_IN
    near = resolve.beside(path, base) if plain else WorkspacePath("")
    if near and not near.lower().endswith(_NOTES):
        lines = f"#{fragment}" if mark and fragment.startswith("L") else ""
        far = near if path.startswith((".", "/")) else WorkspacePath(unquote(path))
        try:
            anchor = anchors.parse_path(near + lines)
        except ValueError:
            return None
        pointed = _pointed_at(anchor, near, far, lookup, renamed)
        if pointed is not None:
            return pointed
    return _referenced(target, lookup)


def _pointed_at(
    anchor: Anchor,
    near: WorkspacePath,
    far: WorkspacePath,
    lookup: SymbolLookup,
    renamed: _Renamed,
) -> _Pointed | None:
    """Read a path in a link: beside the entry, under its new name, or from the root."""
    if lookup.has_file(near):
        return anchor, Target(near, anchor.span), State.CURRENT
    new = renamed.get(near)
    if new and lookup.has_file(new):
        return anchor, Target(new, anchor.span), State.MOVED
    if far != near and lookup.has_file(far):
        return replace(anchor, path=far), Target(far, anchor.span), State.CURRENT
    if anchor.span or lookup.is_code(near):
        return anchor, None, State.GONE
    return None


def _pointed_by_wiki(target: str, lookup: SymbolLookup) -> _Pointed | None:
    """Read `[[words]]`: an anchor with a `::` is one for sure, a lone name may be an entry's id."""
    if "::" in target or target.startswith(anchors.URI_SCHEME):
        return _said(target, lookup)
    try:
        anchor = anchors.parse(target)
    except ValueError:
        return None
    if anchor.path and not anchor.path.lower().endswith(_NOTES) and lookup.has_file(anchor.path):
        return anchor, Target(anchor.path, anchor.span), State.CURRENT
    return _referenced(target, lookup)


def _said(target: str, lookup: SymbolLookup) -> _Pointed | None:
    """Read words that a person meant as an anchor: when they name nothing, that is told."""
    try:
        anchor = anchors.parse(target)
    except ValueError:
        return None
    symbols = resolve.resolve(anchor, lookup)
    if len(symbols) > 1:
        return anchor, None, State.AMBIGUOUS
    if symbols:
        return anchor, resolve.to_symbol(symbols[0]), State.CURRENT
    file = resolve.to_file(anchor, lookup, WorkspacePath(""))
    return anchor, file, State.CURRENT if file else State.GONE


def _referenced(target: str, lookup: SymbolLookup) -> _Pointed | None:
    """Read a name that may as well be something else: only one clear symbol counts."""
    if "/" in target or not chain_of(target):
        return None
    anchor = Anchor(AnchorForm.QUALNAME, qualname=target.removesuffix("()"))
    symbols = resolve.resolve(anchor, lookup)
    if len(symbols) != 1:
        return None
    return anchor, resolve.to_symbol(symbols[0]), State.CURRENT


def _of_mentions(entry: Entry, spans: Sequence[TextSpan], lookup: SymbolLookup) -> Iterable[Link]:
    """Give the links of names in the text that clearly mean one symbol."""
    dismissed = turned_down(entry, lookup)
    for reading in mentions.readings(entry, spans, lookup):
        best = reading.candidates[0]
        if best.confidence < mentions.LINKED or best.symbol.id in dismissed:
            continue
        evidence = Evidence(reading.mention.line, reading.mention.sentence)
        yield Link(
            entry.id, entry.path, best.symbol.id, Basis.CONTENT_MENTION, best.confidence,
            State.CURRENT, _meant(best.symbol), evidence=evidence,
        )  # fmt: skip


def _meant(symbol: Symbol) -> Target:
    """Return what a mention means: a symbol, or the file that is a module."""
    if str(symbol.id) == symbol.path:
        return Target(symbol.path)
    return resolve.to_symbol(symbol)


def _strongest(found: Iterable[Link]) -> list[Link]:
    """Keep one link for each piece of code: a person's, then the surest, then the first."""
    kept: dict[object, Link] = {}
    for link in found:
        key = _piece(link)
        other = kept.get(key)
        if other is None or _strength(link) > _strength(other):
            kept[key] = link
    told = {_overloads(link) for link in kept.values() if link.basis is Basis.SOURCE_LINK} - {None}
    return in_order(
        link
        for link in kept.values()
        if link.basis is Basis.SOURCE_LINK or not told or _overloads(link) not in told
    )


def _overloads(link: Link) -> str | None:
    """Return what all overloads of a link's symbol have in common: of these a person names one."""
    symbol = link.target.symbol if link.target else None
    return _ORDINAL.sub("", symbol) if symbol else None


def in_order(links: Iterable[Link]) -> list[Link]:
    """Return links in the order in which the entry says them."""
    return sorted(links, key=lambda link: link.evidence.line)


def _piece(link: Link) -> object:
    """Return what a link is about: a symbol, lines of a file, or words that name neither."""
    target = link.target
    if target is None:
        return link.anchor
    return target.symbol or (target.path, target.span)


def _strength(link: Link) -> tuple[bool, float]:
    return link.basis is Basis.SOURCE_LINK, link.confidence
