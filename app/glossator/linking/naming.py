"""Words → the entries they name: by id, path, title, alias and stem, in this order.

The rule: the first of these ways that fits anything decides, and where it fits several entries all
of them are given: whoever asks shows that, and picks none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from glossator.linking import resolve
from glossator.model import Entry, WorkspacePath

_ENDINGS = (".md", ".mdx", ".json", ".tour")


def bare_words(words: str) -> str:
    """Return the words of a reference without a heading behind them."""
    return words.partition("#")[0].strip() or words.strip()


def lookups_of(words: str, base: WorkspacePath) -> list[str]:
    """Return the names under which entries that words may mean are looked up.

    Args:
        base: The file the words stand in.
    """
    bare = bare_words(words)
    last = bare.rpartition("/")[2]
    beside = resolve.beside(bare, base)
    return list(filter(None, dict.fromkeys((words, bare, last, _stem(last), beside))))


def named(words: str, candidates: Iterable[Entry], base: WorkspacePath) -> list[Entry]:
    """Return the entries among candidates that words name; several when they fit equally well."""
    ways = [(way, entry) for entry in candidates if (way := _way(words, entry, base)) is not None]
    best = min((way for way, _ in ways), default=None)
    return [entry for way, entry in ways if way == best]


def _way(words: str, entry: Entry, base: WorkspacePath) -> int | None:
    """Return how words fit an entry, 0 best; None when they do not."""
    bare = bare_words(words)
    folded = bare.casefold()
    is_path = "/" in bare or folded.endswith(_ENDINGS)  # a lone word says nothing of folders
    beside = resolve.beside(bare, base).casefold() if is_path else folded
    tests: Sequence[bool] = (
        entry.id in (words, bare),
        entry.id.casefold() == folded,
        entry.path.casefold() in (folded, f"{folded}.md", beside, f"{beside}.md"),
        folded == entry.title.casefold() != _stem(entry.path).casefold(),
        folded in (alias.casefold() for alias in entry.aliases),
        _ends(entry.path.casefold(), folded),
    )
    return next((way for way, fits in enumerate(tests) if fits), None)


def _ends(path: str, words: str) -> bool:
    """Tell whether words are the end of a path, with or without its ending."""
    wanted = words if words.endswith(_ENDINGS) else _without_ending(words)
    own = path if words.endswith(_ENDINGS) else _without_ending(path)
    return own == wanted or own.endswith(f"/{wanted}")


def _without_ending(path: str) -> str:
    ending = next((end for end in _ENDINGS if path.endswith(end)), "")
    return path.removesuffix(ending)


def _stem(path: str) -> str:
    """Return what a file is called without folder and ending; asked for very often."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name
