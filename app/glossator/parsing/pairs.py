"""Files that belong together by their names: `A.razor` and `A.razor.cs`. Which do is data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from glossator.model import WorkspacePath
from glossator.parsing.languages import Languages


def counterparts(path: WorkspacePath, extra: Path | None = None) -> list[WorkspacePath]:
    """Return what the other file of a pair would be called, best first; empty for most files.

    Args:
        extra: A person's own folder of languages.
    """
    found = []
    for end, other in _ends(extra):
        if path.lower().endswith(end) and len(path) > len(end):
            found.append(WorkspacePath(path[: -len(end)] + other))
    return found


@cache
def _ends(extra: Path | None) -> tuple[tuple[str, str], ...]:
    """Return all ends of names with those of their pairs, the longest first."""
    languages = Languages.load(extra).by_name.values()
    pairs = [pair for language in languages for pair in language.pairs]
    both = [*pairs, *((other, one) for one, other in pairs)]
    return tuple(sorted(both, key=lambda pair: (-len(pair[0]), pair)))
