"""Languages without a workspace: how a file anywhere is read, what is known, what is wrong.

For people who add a language. Nothing here opens an index.
"""

from __future__ import annotations

from pathlib import Path

from glossator.errors import FileUnavailable, GlossatorError, PathMissing
from glossator.model import FileReading, FolderCheck, LanguageRow, TreeNode, WorkspacePath
from glossator.parsing import Budget, Languages, parse
from glossator.parsing.checking import check_folder
from glossator.parsing.showing import nodes_of, tree_for
from glossator.parsing.spec import Language
from glossator.settings import languages_dir

MAX_BYTES = 20_000_000
MAX_NODES = 50_000
"""How many nodes of a tree are shown."""


class NoLanguageFolder(GlossatorError):
    """The folder named has no language in it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"{folder} holds no language.toml.",
            "Name the folder of one language; see resources/help/add-a-language.md.",
        )


def read_file(file: Path, extra: Path | None = None, *, tree: bool = False) -> FileReading:
    """Read a file as indexing would.

    Args:
        extra: A folder of language folders, or one language folder, instead of the person's own.
        tree: Whether its syntax tree is wanted.

    Raises:
        PathMissing: When there is no such file.
        FileUnavailable: When it cannot be read.
    """
    data = _bytes(file)
    path = WorkspacePath(file.name if file.is_absolute() or ".." in file.parts else file.as_posix())
    budget = Budget(languages=_parent(extra) or languages_dir())
    parsed = parse(data, path, budget)
    nodes = _nodes(data, path, budget) if tree else ()
    rows = {row.name: row for row in known(extra)[0]}
    row = rows.get(parsed.language) or LanguageRow(parsed.language, parsed.language, "text")
    return FileReading(str(file), row, parsed, nodes)


def known(extra: Path | None = None) -> tuple[tuple[LanguageRow, ...], tuple[str, ...]]:
    """Return every language by name, and what is wrong with a person's folders."""
    languages = Languages.load(_parent(extra) or languages_dir())
    rows = [_row(one, own=one.name in languages.own) for one in languages.by_name.values()]
    rows += [_text(name, languages) for name in languages.lexers if name not in languages.by_name]
    return tuple(sorted(rows, key=lambda row: row.name)), languages.problems


def grammars() -> tuple[str, ...]:
    """Return the names of the grammars that there are."""
    return Languages.grammars()


def check(folder: Path) -> FolderCheck:
    """Try one language folder, installed or not.

    Raises:
        NoLanguageFolder: When it holds no `language.toml`.
    """
    if not (folder / "language.toml").is_file():
        raise NoLanguageFolder(folder)
    return check_folder(folder.resolve())


def _parent(extra: Path | None) -> Path | None:
    """Return the folder of language folders that is meant."""
    if extra is None:
        return None
    real = extra.resolve()
    if not real.is_dir():
        raise PathMissing(extra)
    return real.parent if (real / "language.toml").is_file() else real


def _bytes(file: Path) -> bytes:
    if not file.exists():
        raise PathMissing(file)
    if not file.is_file():
        raise FileUnavailable(str(file), "it is no plain file")
    try:
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES)
    except OSError as error:
        raise FileUnavailable(str(file), error.strerror or str(error)) from None


def _nodes(data: bytes, path: WorkspacePath, budget: Budget) -> tuple[TreeNode, ...]:
    tree = tree_for(data, path, budget)
    return tuple(nodes_of(tree, MAX_NODES)) if tree is not None else ()


def _row(one: Language, *, own: bool) -> LanguageRow:
    told = (rule.extension for rule in one.sniffs)
    ends = tuple(dict.fromkeys((*one.extensions, *told)))
    return LanguageRow(one.name, one.title, _how(one), one.grammar, ends, one.filenames, own)


def _how(one: Language) -> str:
    """Say by what kind of rules the definitions of a language are found."""
    if one.grammar:
        return "query" if one.forms is None else "general rules"
    if one.matching.rules:
        return "rules over text"
    return "line rules" if one.lines else "text"


def _text(name: str, languages: Languages) -> LanguageRow:
    """Return the row of a kind of text that has a name and no rules."""
    return LanguageRow(
        name,
        name,
        "text",
        extensions=tuple(end for end, owner in languages.extensions.items() if owner == name),
        filenames=tuple(file for file, owner in languages.filenames.items() if owner == name),
    )
