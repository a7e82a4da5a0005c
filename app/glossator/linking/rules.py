"""An entry and its text → its links: the rules in order, the strongest link of each pair kept.

The rule: what a person wrote is a source link and certain; what was found in the text is a mention
and only as certain as it is. A source link that leads nowhere is told; a word that leads nowhere is
just a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from glossator import anchors
from glossator.linking import fingerprint, mentions, resolve
from glossator.linking.names import chain_of
from glossator.model import (
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
    SymbolId,
    SymbolLookup,
    Target,
    TextSpan,
    WorkspacePath,
)

FileText = Callable[[WorkspacePath], str | None]
"""Gives the text of a file of the workspace, for anchors to lines; None when it is not there."""

_NOTES = (".md", ".mdx")
_CERTAIN = 1.0


def links_of(
    entry: Entry,
    spans: Sequence[TextSpan],
    lookup: SymbolLookup,
    file_text: FileText | None = None,
) -> list[Link]:
    """Return the links of an entry, in the order of its text, one for each piece of code.

    Args:
        spans: As `kb.markdown.spans` finds them.
        file_text: Where given, tells whether the lines of an anchor to lines changed.
    """
    found = [_of_source(entry, source, lookup, file_text) for source in entry.sources]
    found += [link for span in spans if (link := _of_span(entry, span, lookup)) is not None]
    found += _of_mentions(entry, spans, lookup)
    return _strongest(found)


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
    entry: Entry, source: SourceLink, lookup: SymbolLookup, file_text: FileText | None
) -> Link:
    """Return the link of an anchor in the front matter."""
    anchor = anchors.parse(source.anchor)
    symbols = _chosen(resolve.resolve(anchor, lookup), source.seen, anchor, lookup)
    if len(symbols) == 1:
        state, reason = fingerprint.compare(source.seen, symbols[0].fingerprint)
        target: Target | None = resolve.to_symbol(symbols[0])
    elif symbols:
        state, reason, target = State.AMBIGUOUS, "several", None
    else:
        target = resolve.to_file(anchor, lookup, WorkspacePath(""))
        state, reason = (State.CURRENT, "") if target else (State.GONE, "")
        if target and source.seen and file_text:
            now = _lines(file_text(target.path) or "", target)
            state, reason = fingerprint.compare(source.seen, fingerprint.of_text(now))
    evidence = Evidence(source.line, source.sentence)
    return Link(
        entry.id, entry.path, source.anchor, Basis.SOURCE_LINK, _CERTAIN, state, target, reason,
        evidence,
    )  # fmt: skip


def _chosen(symbols: list[Symbol], seen: str, anchor: Anchor, lookup: SymbolLookup) -> list[Symbol]:
    """Choose among overloads by what the code looked like, never by their order.

    The order changes whenever somebody adds one; the ordinal counts only while nothing is known
    of the code.
    """
    before = fingerprint.read(seen)
    if before is None or len({symbol.path for symbol in symbols}) != 1:
        return symbols
    one = symbols[0]
    twins = [
        symbol
        for symbol in lookup.of_file(one.path)
        if symbol.qualname == one.qualname and (anchor.kind is None or symbol.kind is anchor.kind)
    ]
    if len(twins) < 2:
        return symbols
    ranked = sorted(((_likeness(before, twin), twin) for twin in twins), key=lambda pair: pair[0])
    best = ranked[-1][0]
    equal = [twin for likeness, twin in ranked if likeness == best]
    return equal if len(equal) == 1 or one not in equal else [one]


def _likeness(before: fingerprint.Fingerprint, symbol: Symbol) -> tuple[bool, bool, float]:
    """Return how much a symbol is what was seen: the same body, the same header, how alike."""
    now = fingerprint.read(symbol.fingerprint)
    if now is None:
        return False, False, 0.0
    return now.body == before.body, now.sig == before.sig, fingerprint.similarity(before, now)


def _lines(text: str, target: Target) -> str:
    """Return the lines of a text that a target spans."""
    if target.span is None:
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(lines[target.span.first - 1 : target.span.last])


def _of_span(entry: Entry, span: TextSpan, lookup: SymbolLookup) -> Link | None:
    """Return the link of an anchor that a person wrote into the text; None where there is none."""
    if span.form is SpanForm.LINK:
        pointed = _pointed(span.target, entry.path, lookup)
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


_Pointed = tuple[Anchor, Target | None, State]


def _pointed(target: str, base: WorkspacePath, lookup: SymbolLookup) -> _Pointed | None:
    """Read a link's target: a `symbol:` URI, a path beside the entry, a qualified name.

    `#words` leads to a heading of the entry itself, whatever symbol has that name.
    """
    if target.startswith("#"):
        return None
    if target.startswith(anchors.URI_SCHEME):
        return _said(target, lookup)
    path, mark, fragment = target.partition("#")
    near = resolve.beside(path, base) if path and ":" not in path else WorkspacePath("")
    if near and not near.lower().endswith(_NOTES):
        lines = f"#{fragment}" if mark and fragment.startswith("L") else ""
        try:
            anchor = anchors.parse_path(near + lines)
        except ValueError:
            return None
        if lookup.has_file(near):
            return anchor, Target(near, anchor.span), State.CURRENT
        if anchor.span:
            return anchor, None, State.GONE
    return _referenced(target, lookup)


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
    dismissed = _dismissed(entry, lookup)
    for reading in mentions.readings(entry, spans, lookup):
        best = reading.candidates[0]
        if best.confidence < mentions.LINKED or best.symbol.id in dismissed:
            continue
        evidence = Evidence(reading.mention.line, reading.mention.sentence)
        yield Link(
            entry.id, entry.path, best.symbol.id, Basis.CONTENT_MENTION, best.confidence,
            State.CURRENT, resolve.to_symbol(best.symbol), evidence=evidence,
        )  # fmt: skip


def _dismissed(entry: Entry, lookup: SymbolLookup) -> frozenset[SymbolId]:
    """Return the symbols a person said this entry is not about."""
    return frozenset(
        symbol.id
        for text in entry.dismissed
        for symbol in resolve.resolve(anchors.parse(text), lookup)
    )


def _strongest(found: Iterable[Link]) -> list[Link]:
    """Keep one link for each piece of code: a person's, then the surest, then the first."""
    kept: dict[object, Link] = {}
    for link in found:
        key = _piece(link)
        other = kept.get(key)
        if other is None or _strength(link) > _strength(other):
            kept[key] = link
    return sorted(kept.values(), key=lambda link: link.evidence.line)


def _piece(link: Link) -> object:
    """Return what a link is about: a symbol, lines of a file, or words that name neither."""
    target = link.target
    if target is None:
        return link.anchor
    return target.symbol or (target.path, target.span)


def _strength(link: Link) -> tuple[bool, float]:
    return link.basis is Basis.SOURCE_LINK, link.confidence
