"""Several links → the one event that explains them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from glossator import anchors
from glossator.model import FileRename, Link, State, WorkspacePath

FEWEST = 2
"""One link that went elsewhere is told by itself."""

_ELSEWHERE = (State.MOVED, State.RENAMED)


def file_renames(
    links: Iterable[Link], has_file: Callable[[WorkspacePath], bool]
) -> list[FileRename]:
    """Return the files that have another name, as far as links tell, ordered by the old path.

    A file was renamed when it is gone and all its code that was found is in one other file.

    Args:
        links: Those that people wrote; what leads nowhere says nothing.
    """
    gone: dict[WorkspacePath, list[Link]] = defaultdict(list)
    for link in links:
        old = anchors.parse(link.anchor).path
        if old and link.target and link.state in _ELSEWHERE and not has_file(old):
            gone[old].append(link)
    found: list[FileRename] = []
    for old, moved in sorted(gone.items()):
        places = {link.target.path for link in moved if link.target}
        if len(places) == 1 and len(moved) >= FEWEST:
            found.append(FileRename(old, places.pop(), tuple(moved)))
    return found
