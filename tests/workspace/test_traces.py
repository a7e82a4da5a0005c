"""Real traces of eight languages, read in a workspace on another machine than they come from."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from glossator.errors import Cancelled
from glossator.model import Frame, FrameState
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace import Workspace

WORKSPACES = Path(__file__).parent.parent / "workspaces"
TRACES = WORKSPACES / "traces"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(WORKSPACES / "trail", tmp_path / "trail"))


@pytest.fixture
def workspace(root: Path) -> Iterator[Workspace]:
    with Workspace.open(root, Settings(), in_process=True) as opened:
        opened.index.refresh(Task())
        yield opened


def shown(frame: Frame) -> str:
    name = frame.symbol.qualname.replace("\\", ".").replace("::", ".") if frame.symbol else "-"
    return f"{frame.path}:{frame.line} {name.rpartition('.')[2]}"


EXPECTED = {
    "python": [
        "shop/cart.py:16 price_of", "shop/cart.py:26 -", "shop/cart.py:22 main",
        "shop/cart.py:12 total", "shop/cart.py:12 total", "shop/cart.py:18 price_of",
    ],
    "node": [
        "web/cart.js:12 priceOf", "web/cart.js:7 total", "web/cart.js:7 total",
        "web/cart.js:25 checkout", "web/cart.js:29 main",
    ],
    "java": [
        f"src/main/java/com/shop/Cart.java:{end}"
        for end in ("17 total", "26 main", "22 priceOf", "15 total", "15 total", "26 main")
    ],
    "csharp": [
        "Shop/Cart.cs:20 PriceOf", "Shop/Cart.cs:15 TotalAsync", "Shop/Cart.cs:15 TotalAsync",
        "Shop/Cart.cs:28 Main", "Shop/Cart.cs:26 Main",
    ],
    "go": [
        "server/cart.go:16 priceOf", "server/cart.go:10 Total", "server/cart.go:22 serve",
        "server/cart.go:28 main", "server/cart.go:29 main",
    ],
    "rust": [
        "src/cart.rs:14 price_of", "src/cart.rs:14 price_of", "src/cart.rs:9 total",
        "src/cart.rs:9 total", "src/cart.rs:20 main",
    ],
    "ruby": [
        "lib/cart.rb:11 price_of", "lib/cart.rb:11 price_of", "lib/cart.rb:7 total",
        "lib/cart.rb:7 total", "lib/cart.rb:7 total", "lib/cart.rb:7 total", "lib/cart.rb:15 -",
    ],
    "ruby34": [
        "lib/cart.rb:11 price_of", "lib/cart.rb:11 price_of", "lib/cart.rb:7 total",
        "lib/cart.rb:7 total", "lib/cart.rb:7 total", "lib/cart.rb:15 -",
    ],
    "php": [
        "php/Shop/Cart.php:19 priceOf", "php/Shop/Cart.php:13 total", "php/Shop/Cart.php:13 total",
        "php/Shop/Cart.php:27 checkout", "php/Shop/Cart.php:30 Shop",
    ],
}  # fmt: skip


def test_there_is_a_trace_of_each_language():
    assert {file.stem for file in TRACES.glob("*.txt")} == set(EXPECTED)


def test_frames_lead_to_their_functions(workspace: Workspace):
    for name, frames in EXPECTED.items():
        found = workspace.traces.read((TRACES / f"{name}.txt").read_text("utf-8"))

        inside = [one for one in found.frames if one.state is not FrameState.OUTSIDE]
        assert (name, [shown(one) for one in inside]) == (name, frames)
        assert {one.state for one in inside} == {FrameState.FOUND}
        assert found.inside == len(frames)


def test_a_trace_may_be_indented(workspace: Workspace):
    for name in EXPECTED:
        text = (TRACES / f"{name}.txt").read_text("utf-8")
        plain = workspace.traces.read(text)
        shifted = workspace.traces.read("\n".join(f"    {line}" for line in text.splitlines()))

        assert [one.symbol for one in plain.frames] == [one.symbol for one in shifted.frames], name


def test_a_frame_brings_the_entries_of_its_function(workspace: Workspace):
    found = workspace.traces.read((TRACES / "node.txt").read_text("utf-8"))

    assert [one.title for one in found.frames[0].entries] == ["Where prices come from"]
    assert found.frames[-1].entries == ()


def test_code_that_moved_since_is_found_by_name_with_its_entries(workspace: Workspace, root: Path):
    file = root / "shop" / "cart.py"
    file.write_text("# one\n" * 30 + file.read_text("utf-8"), encoding="utf-8")
    workspace.index.refresh(Task())

    found = workspace.traces.read((TRACES / "python.txt").read_text("utf-8"))

    first = found.frames[0]
    assert (first.state, first.line, first.written.line) == (FrameState.MOVED, 44, 16)
    assert [one.title for one in first.entries] == ["Where prices come from"]
    assert first.place is not None


def test_several_files_that_fit_equally_well_are_told(workspace: Workspace, root: Path):
    shutil.copytree(root / "shop", root / "old" / "shop")
    workspace.index.refresh(Task())

    found = workspace.traces.read('  File "shop/cart.py", line 12, in total')

    [frame] = found.frames
    assert frame.state is FrameState.AMBIGUOUS
    assert frame.candidates == ("old/shop/cart.py", "shop/cart.py")
    assert frame.place is None


def test_a_text_without_frames_is_an_empty_trace(workspace: Workspace):
    assert workspace.traces.read("nothing to see").frames == ()
    assert workspace.traces.read("").frames == ()


def test_ten_thousand_lines_are_read_fast(workspace: Workspace):
    lines = "".join(
        f'  File "/x/shop/cart.py", line {n}, in total\n    return 1\n' for n in range(1, 5001)
    )
    begun = time.process_time()

    assert workspace.traces.read(lines).inside == 5000
    assert time.process_time() - begun < 3


def test_reading_can_be_cancelled(workspace: Workspace):
    task = Task()
    task.cancel()

    with pytest.raises(Cancelled):
        workspace.traces.read((TRACES / "go.txt").read_text("utf-8"), task)
