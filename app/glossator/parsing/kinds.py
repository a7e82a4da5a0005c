"""What a captured definition is, given where it stands: the rules of a language as a table.

Why a table: the same few questions are asked for every symbol of every file, and hashing an enum
member runs Python code. Each answer is worked out once per language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from glossator.model import Kind
from glossator.parsing.spec import Language, Refinement

CALLABLES = frozenset(
    {
        Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.OPERATOR,
        Kind.PROPERTY, Kind.MACRO,
    }
)  # fmt: skip
"""What runs: variables inside are nobody's business but its own."""

DATA = frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD, Kind.ENUM_MEMBER, Kind.KEY})
"""What holds a value: its signature is its first line, value and all."""

TYPES = frozenset(
    {
        Kind.CLASS, Kind.STRUCT, Kind.RECORD, Kind.UNION, Kind.INTERFACE, Kind.TRAIT, Kind.ENUM,
        Kind.TYPE_ALIAS,
    }
)  # fmt: skip

APART = frozenset({Kind.STAGE, Kind.CELL})
"""What is a chunk by itself, however small, and is not cut at what is inside."""

_LOCAL = frozenset({Kind.VARIABLE, Kind.CONSTANT, Kind.FIELD})


@dataclass(frozen=True, slots=True, eq=False)
class Sort:
    """A kind with what follows from it; one value per kind and language.

    Attributes:
        refine: The rules that may still change it for one symbol.
        data: Whether it holds a value.
        owner: Whether members declared apart can belong to it.
    """

    kind: Kind
    refine: tuple[Refinement, ...]
    data: bool
    section: bool
    callable: bool
    method: bool
    variable: bool
    owner: bool


class Kinds:
    """The kinds of one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._sorts = {kind: _sort(kind, language) for kind in Kind}
        self._answers: dict[tuple[int, int], Sort | None] = {}

    def sort(self, kind: Kind) -> Sort:
        """Return what follows from a kind."""
        return self._sorts[kind]

    def inside(self, kind: Kind, container: Sort | None) -> Sort | None:
        """Return what a captured kind is inside a container; None when it is no symbol there."""
        key = (id(kind), id(container))
        try:
            return self._answers[key]
        except KeyError:
            answer = self._answers[key] = self._inside(kind, container)
            return answer

    def _inside(self, kind: Kind, container: Sort | None) -> Sort | None:
        if container is None:
            return self._sorts[kind]
        if container.callable and kind in _LOCAL:
            return None
        changed = self._language.inside.get(container.kind, {}).get(kind, kind)
        return self._sorts[changed] if changed is not None else None


@cache
def kinds_of(language: Language) -> Kinds:
    """Return the kinds of a language, worked out once."""
    return Kinds(language)


def _sort(kind: Kind, language: Language) -> Sort:
    return Sort(
        kind,
        tuple(rule for rule in language.refine if kind in rule.kinds),
        data=kind in DATA,
        section=kind is Kind.SECTION,
        callable=kind in CALLABLES,
        method=kind is Kind.METHOD,
        variable=kind is Kind.VARIABLE,
        owner=kind in TYPES or kind in DATA,
    )
