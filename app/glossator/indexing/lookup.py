"""Answers the linking rules' questions about symbols out of an index, each question once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate

from glossator.indexing.imports import Imports, is_in_package, module_names
from glossator.indexing.reexports import Reexports
from glossator.indexing.said import Words
from glossator.model import Imported, Kind, Span, Symbol, SymbolId, WorkspacePath
from glossator.parsing import Languages
from glossator.store.ports import IndexReader


class IndexLookup:
    """What the linking rules may ask, remembered for as long as one snapshot is read.

    Why it remembers: thousands of entries mention the same few names, and a row becomes a symbol
    at a price.
    """

    def __init__(self, reader: IndexReader, pause: Callable[[], None] = lambda: None) -> None:
        """Answer out of one snapshot.

        Args:
            pause: Raises Cancelled when the work is to stop.
        """
        self.pause = pause
        symbols = reader.symbols
        self._files = frozenset(reader.files.paths())
        self._named = cache(symbols.named)
        self._qualified = cache(symbols.qualified)
        self._of_file = cache(symbols.of_file)
        self._imported = cache(Imports(reader, self._files).of)
        self._given = cache(Reexports(reader).of)
        self._modules: dict[str, list[Symbol]] | None = None
        self._by_id = cache(lambda symbol: symbols.by_ids([symbol]).get(symbol))
        self._occurs = cache(Words(reader).has)
        self._left_out = cache(lambda: frozenset(one.path for one in reader.files.skipped()))

    def named(self, name: str) -> list[Symbol]:
        """Return the symbols with this simple name, letter case kept, ordered by id."""
        return self._named(name)

    def by_id(self, symbol: SymbolId) -> Symbol | None:
        """Return the symbol with this id."""
        return self._by_id(symbol)

    def of_file(self, path: WorkspacePath) -> list[Symbol]:
        """Return the symbols of a file, from top to bottom."""
        return self._of_file(path)

    def qualified(self, qualname: str) -> list[Symbol]:
        """Return the symbols with this qualified name, ordered by id."""
        return self._qualified(qualname)

    def has_file(self, path: WorkspacePath) -> bool:
        """Tell whether the workspace has this file."""
        return path in self._files

    def is_code(self, path: WorkspacePath) -> bool:
        """Tell whether a file of this name would be read as code, whether or not it is there."""
        languages = Languages.load()
        language = languages.by_name.get(languages.name_of(path))
        return language is not None and not language.outline

    def is_left_out(self, path: WorkspacePath) -> bool:
        """Tell whether a file, or a folder that it is in, is there and not indexed."""
        folders = accumulate(path.split("/"), lambda one, other: f"{one}/{other}")
        return not self._left_out().isdisjoint(folders)

    def occurs(self, name: str) -> bool:
        """Tell whether any code says this name, comments and strings counted; letter case kept."""
        return self._occurs(name)

    def is_in_package(self, path: WorkspacePath) -> bool:
        """Tell whether a file's folder is the module that its symbols are reached by."""
        return is_in_package(path)

    def modules(self, name: str) -> list[Symbol]:
        """Return the files that are modules of this name, as symbols without an id in a file."""
        if self._modules is None:
            self._modules = {}
            for path in sorted(self._files):
                module = _module(path)
                if module is not None:
                    self._modules.setdefault(module.name, []).append(module)
        return self._modules.get(name, [])

    def imported(self, name: str) -> Imported:
        """Return what a name stands for where code imports it."""
        return self._imported(name)

    def given(self, module: WorkspacePath, name: str) -> tuple[tuple[str, ...], ...]:
        """Return what a name may be that a module has from elsewhere, the surest first."""
        return self._given(module, name)


def _module(path: WorkspacePath) -> Symbol | None:
    """Return the module that a file is; None for files that are none."""
    names = module_names(path)
    if not names:
        return None
    return Symbol(
        SymbolId(path), names[-1], ".".join(names), Kind.MODULE, path, Span(1, 1), 0, 0, 1
    )
