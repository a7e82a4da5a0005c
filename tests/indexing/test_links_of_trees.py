"""Laws about the links of whole workspaces, on small trees drawn at random.

The laws: what entries say about code and what code knows of entries are the same links, and an
index that is made anew knows every link that a person wrote, and every mention.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossator.indexing.pipeline import run
from glossator.model import Link, State
from glossator.settings import Settings
from glossator.task import Task
from tests.support.memory_index import MemoryIndex

NAMES = st.sampled_from(["load_all", "Searcher", "search", "get", "Get", "fuse", "util"])
MODULES = st.sampled_from(["util.py", "pkg/core.py", "pkg/__init__.py"])
NOTES = st.sampled_from(["kb/a.md", "kb/sub/b.md", "README.md"])
IMPORTS = st.sampled_from(
    ["import pkg.core as c", "import numpy as np", "from util import get", ""]
)
ELSEWHERE = frozenset({State.MOVED, State.RENAMED, State.PENDING, State.GONE, State.AMBIGUOUS})
"""What code is told to be that is not where it was: without a former index it may be another."""

BODY = "        for x in a:\n            print(x, a.z, [1, 2, 3])\n        return a\n"


@st.composite
def codes(draw: st.DrawFn) -> str:
    lines = [draw(IMPORTS)]
    for name in draw(st.lists(NAMES, max_size=3)):
        if name[0].isupper():
            lines.append(f"class {name}:\n    def {draw(NAMES)}(self, a):\n{BODY}")
        else:
            lines.append(f"if True:\n    def {name}(a):\n{BODY}")
    return "\n".join(lines)


@st.composite
def anchors(draw: st.DrawFn) -> str:
    path, name = draw(MODULES), draw(NAMES)
    forms = [name, f"Searcher.{name}", f"{path}::{name}", f"{path}::Searcher.{name}#method"]
    return draw(st.sampled_from([*forms, path, f"{path}#L1-L3"]))


@st.composite
def notes(draw: st.DrawFn) -> str:
    sources = "".join(f'  - symbol: "{one}"\n' for one in draw(st.lists(anchors(), max_size=1)))
    turned_down = ", ".join(f'"{one}"' for one in draw(st.lists(anchors(), max_size=1)))
    said = [
        f"`{'.'.join(draw(st.lists(NAMES, min_size=1, max_size=2)))}`",
        f"[[{draw(anchors())}]]",
    ]
    said += [f"[see](symbol:{draw(anchors())})", f"[file](../{draw(MODULES)}#L1-L2)"]
    words = draw(st.lists(st.sampled_from([said[0], *said]), min_size=1, max_size=3))
    front = f"sources:\n{sources}" if sources else ""
    return f"---\n{front}not: [{turned_down}]\n---\n# Core\n\n" + "\n\n".join(words)


CODE = st.dictionaries(MODULES, codes(), min_size=1, max_size=3)
TREES = st.builds(
    lambda code, text: code | text,
    CODE,
    st.dictionaries(NOTES, notes(), min_size=1, max_size=2),
)


def indexed(root: Path, index: MemoryIndex) -> None:
    run(root, index, Settings(), Task())


def written(root: Path, tree: dict[str, str]) -> None:
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    for name, text in tree.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def links_of(index: MemoryIndex) -> list[Link]:
    with index.reading() as reader:
        return reader.links.all()


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(tree=TREES)
def test_links_from_both_ends_are_the_same_set(tmp_path: Path, tree: dict[str, str]):
    written(tmp_path / "tree", tree)
    index = MemoryIndex()
    indexed(tmp_path / "tree", index)

    with index.reading() as reader:
        every = set(reader.links.all())
        entries = {one for path in reader.entries.sources() for one in reader.links.of_entry(path)}
        paths = list(reader.files.paths())
        files = {one for path in paths for one in reader.links.of_file(path)}
        symbols = [one.id for path in paths for one in reader.symbols.of_file(path)]
        by_symbol = reader.links.of_symbols(symbols)

    assert entries == every
    assert files == {one for one in every if one.target}
    assert {one for links in by_symbol.values() for one in links} == {
        one for one in every if one.target and one.target.symbol
    }
    assert all(
        one.target and one.target.symbol == symbol
        for symbol, links in by_symbol.items()
        for one in links
    )


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(before=TREES, after=CODE)
def test_deleting_the_index_changes_no_link(
    tmp_path: Path, before: dict[str, str], after: dict[str, str]
):
    root = tmp_path / "tree"
    kept = MemoryIndex()
    written(root, before)
    indexed(root, kept)
    written(root, before | after)
    indexed(root, kept)

    fresh = MemoryIndex()
    indexed(root, fresh)

    now, anew = links_of(kept), links_of(fresh)
    astray = {(one.entry_path, one.anchor) for one in (*now, *anew) if one.state in ELSEWHERE}
    if not astray:
        assert now == anew
    assert _sure(now, astray) == _sure(anew, astray)
    assert {(one.entry_path, one.anchor) for one in now} >= astray


def _sure(links: list[Link], astray: set[tuple[str, str]]) -> set[Link]:
    """Leave out links that went astray, and mentions in their entries: one may stand for both."""
    entries = {path for path, _ in astray}
    return {one for one in links if one.state not in ELSEWHERE and one.entry_path not in entries}
