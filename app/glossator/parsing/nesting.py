"""Which definition is inside which, and what around a definition belongs to it.

All of it follows from byte ranges, in one sweep over the file: asking the tree for parents costs
more than the query did.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from glossator.model import Kind
from glossator.parsing.captures import Captured, Definition, Range
from glossator.parsing.spec import DocRules, Language

_WRAP, _OPAQUE, _DEFINITION, _DOC_INSIDE, _DOC_AFTER, _TAIL, _PRIVATE, _PUBLIC = range(8)
_FORMS = (
    ("wrap", _WRAP),
    ("opaque", _OPAQUE),
    ("doc.inside", _DOC_INSIDE),
    ("doc.after", _DOC_AFTER),
    ("tail", _TAIL),
    ("private", _PRIVATE),
    ("public", _PUBLIC),
)
_REST = b" \t\r\n;"
"""What may stand between the end of a definition and the end of what wraps it."""


@dataclass(frozen=True, slots=True)
class Nested:
    """Definitions in the order of the file, parents before children.

    Attributes:
        doc: The docstring of the file itself.
        depth: How deep the deepest stands; 1 at the top.
    """

    definitions: list[Definition]
    doc: Range | None
    depth: int


@dataclass(slots=True)
class _Open:
    """Something the sweep is inside of: a definition, or a wrapper with the ones it holds."""

    end: int
    definition: Definition | None = None
    wrap: Range | None = None
    held: list[Definition] = field(default_factory=list)


class _Sweep:
    """The state of one pass over a file."""

    def __init__(self, data: bytes) -> None:
        self.definitions: list[Definition] = []
        self.doc: Range | None = None
        self.wraps: list[_Open] = []
        self._data = data
        self._stack: list[_Open] = []
        self._opaque_until = -1

    def meet(self, form: int, start: int, end: int, definition: Definition | None) -> None:
        """Take in the next range; ranges come by start, larger ones first."""
        stack = self._stack
        while stack and stack[-1].end <= start:
            stack.pop()
        if form == _DEFINITION:
            if definition is not None and start >= self._opaque_until:
                self._define(definition)
        elif form == _WRAP:
            stack.append(_Open(end, wrap=(start, end)))
            self.wraps.append(stack[-1])
        elif form == _OPAQUE:
            self._opaque_until = max(self._opaque_until, end)
        else:
            self._remark(form, (start, end))

    def _remark(self, form: int, at: Range) -> None:
        """Take in what says something of definitions: docs, tails, what is private from here."""
        if form == _DOC_INSIDE:
            self._document(at)
        elif form in (_DOC_AFTER, _TAIL):
            self._extend_last(at, is_doc=form == _DOC_AFTER)
        elif (inner := self._innermost()) is not None:
            inner.hides = form == _PRIVATE

    def _define(self, definition: Definition) -> None:
        stack = self._stack
        while stack and _twins(stack[-1].definition, definition):
            stack.pop()
        parent = None
        for opened in reversed(stack):
            if opened.definition is not None:
                parent = opened.definition
                break
            opened.held.append(definition)
        while parent and _beside(definition, parent):
            parent = parent.parent
        definition.parent = parent
        definition.depth = parent.depth + 1 if parent else 1
        definition.hidden = parent is not None and parent.hides
        definition.outer_start = definition.sign_start = definition.start
        definition.outer_end = definition.end
        self.definitions.append(definition)
        stack.append(_Open(definition.end, definition))

    def _innermost(self) -> Definition | None:
        """Return the definition that the sweep is inside of."""
        return next((one.definition for one in reversed(self._stack) if one.definition), None)

    def _document(self, doc: Range) -> None:
        inner = self._innermost()
        if inner is not None:
            inner.doc = inner.doc or doc
        elif not self.definitions:
            self.doc = doc

    def _extend_last(self, behind: Range, *, is_doc: bool) -> None:
        """Give what stands behind them to the definitions that end right before it."""
        for definition in reversed(self.definitions):
            end = definition.outer_end
            if (is_doc and definition.doc) or end > behind[0]:
                break
            if self._data[end : behind[0]].strip(_REST):
                break
            definition.doc = behind if is_doc else definition.doc
            definition.outer_end = behind[1]


def nest(captured: Captured, data: bytes, language: Language) -> Nested:
    """Put definitions in order, inside one another, with all that belongs to them.

    Args:
        language: Whether comments above a definition are its doc, and what reaches to the end.
    """
    rules = language.doc
    if any(definition.level for definition in captured.definitions):
        _extend_headings(captured, len(data))
    followed = _extend_to_end(captured, language.to_end, len(data)) if language.to_end else ()
    sweep = _Sweep(data)
    for start, end, form, _, at in sorted(_events(captured)):
        sweep.meet(form, start, -end, captured.definitions[at] if form == _DEFINITION else None)
    for wrap in reversed(sweep.wraps):
        _wrap(wrap, data)
    leads = sorted(captured.loose["lead"])
    comments = [
        one for one in captured.loose["comment"] if rules.before and _is_above(one, data, rules)
    ]
    _attach(sweep.definitions, leads, comments, _Above(data, frozenset(leads), rules.far))
    for definition, following in followed:
        definition.outer_end = min(definition.outer_end, following.outer_start)
    depth = max((definition.depth for definition in sweep.definitions), default=0)
    return Nested(sweep.definitions, sweep.doc, depth)


def _is_above(comment: Range, data: bytes, rules: DocRules) -> bool:
    """Tell whether a comment may be about what follows: not `#!`, not what is about the whole."""
    start = comment[0]
    if start == 0 and data.startswith(b"#!"):
        return False
    return not (rules.inner and data.startswith(rules.inner, start))


def _events(captured: Captured) -> list[tuple[int, int, int, int, int]]:
    """Return every range as (start, -end, form, start of the name, number of the definition)."""
    events = [
        (one.start, -one.end, _DEFINITION, one.name_start, at)
        for at, one in enumerate(captured.definitions)
    ]
    for name, form in _FORMS:
        events += [(start, -end, form, 0, 0) for start, end in captured.loose[name]]
    return events


def _twins(one: Definition | None, other: Definition) -> bool:
    """Tell whether two definitions are the same stretch: `a, b = 1, 2`."""
    return one is not None and one.start == other.start and one.end == other.end


def _beside(definition: Definition, outer: Definition) -> bool:
    """Tell whether a definition inside another one's range is none of its members.

    That is so for the names of `a = b = 1`, and for what stands in a header.
    """
    if outer.kind is definition.kind is Kind.VARIABLE:
        return True
    if definition.beside and outer.body_start < outer.body_end <= definition.start:
        return True
    return definition.start < outer.body_start < outer.end


def _extend_headings(captured: Captured, end: int) -> None:
    """Let each heading reach to the next one that is as high or higher."""
    hidden = captured.loose["opaque"]
    definitions = captured.definitions
    definitions.sort(key=lambda one: one.start)
    opened: list[Definition] = []
    for definition in definitions:
        if any(start <= definition.start < stop for start, stop in hidden):
            continue
        while opened and opened[-1].level >= definition.level:
            opened.pop().end = definition.start
        definition.body_start, definition.body_end = definition.end, definition.end
        opened.append(definition)
    for definition in opened:
        definition.end = end


@dataclass(slots=True)
class _Region:
    """A stretch in which definitions without a body follow one another.

    Attributes:
        last: The one that reaches to the next, or to the end of the region.
    """

    end: int
    last: Definition | None = None


def _extend_to_end(
    captured: Captured, kinds: frozenset[Kind], end: int
) -> list[tuple[Definition, Definition]]:
    """Let each definition of these kinds that has no body reach to the next one like it.

    Returns:
        Pairs of such definitions, one right behind the other.
    """
    pairs: list[tuple[Definition, Definition]] = []
    regions = [_Region(end)]

    def close(definition: Definition | None, at: int) -> None:
        if definition is not None:
            definition.body_start, definition.body_end = definition.end, at
            definition.end = at

    for one in sorted(captured.definitions, key=lambda row: (row.start, -row.end)):
        while len(regions) > 1 and regions[-1].end <= one.start:
            region = regions.pop()
            close(region.last, region.end)
        if one.kind not in kinds or one.scope or one.body_start < one.end:
            regions.append(_Region(one.body_end if one.body_start < one.end else one.end))
            continue
        before, regions[-1].last = regions[-1].last, one
        if before is not None:
            close(before, one.start)
            pairs.append((before, one))
    for region in regions:
        close(region.last, region.end)
    return pairs


def _wrap(opened: _Open, data: bytes) -> None:
    """Give a wrapper's range to the definition in it, if there is exactly one at its end."""
    if opened.wrap is None or len(opened.held) != 1:
        return
    definition = opened.held[0]
    if data[definition.end : opened.wrap[1]].strip(_REST):
        return
    definition.outer_start = min(definition.outer_start, opened.wrap[0])
    definition.sign_start = min(definition.sign_start, opened.wrap[0])
    definition.outer_end = max(definition.outer_end, opened.wrap[1])


@dataclass(frozen=True, slots=True)
class _Above:
    """Tells what belongs to a definition from what stands above it.

    Attributes:
        leads: Decorators; all else is a comment.
        far: How comments begin that may stand a blank line above.
    """

    data: bytes
    leads: frozenset[Range]
    far: bytes

    def adjoins(self, head: Range, start: int) -> bool:
        """Tell whether a decorator or comment stands right before what begins at `start`."""
        gap = self.data[head[1] : start]
        if gap.strip():
            return False
        breaks = gap.count(b"\n")
        if head in self.leads:
            return breaks <= 1
        far = breaks == 2 and self.far and self.data.startswith(self.far, head[0])
        line = self.data.rfind(b"\n", 0, head[0]) + 1
        return bool(breaks <= 1 or far) and not self.data[line : head[0]].strip()


def _attach(
    definitions: Sequence[Definition], leads: list[Range], comments: list[Range], above: _Above
) -> None:
    """Let definitions begin with the decorators and comments above them."""
    heads = sorted(leads + comments, key=lambda one: one[1])
    ends = [end for _, end in heads]
    if leads:
        by_start = dict(leads)
        for definition in definitions:
            _skip_leads(definition, by_start, above.data)
    for definition in definitions:
        start = definition.outer_start
        at = last = bisect_right(ends, start) - 1
        while at >= 0 and above.adjoins(heads[at], start):
            start = heads[at][0]
            at -= 1
        if at < last:
            definition.outer_start = start
            adjoining = heads[at + 1 : last + 1]
            definition.before = tuple(one for one in adjoining if one not in above.leads)


def _skip_leads(definition: Definition, leads: dict[int, int], data: bytes) -> None:
    """Let the header begin behind the decorators inside the definition's own range."""
    start = definition.sign_start
    while start in leads:
        start = leads[start]
        rest = data[start : start + 400]
        start += len(rest) - len(rest.lstrip())
    definition.sign_start = min(start, definition.end)
