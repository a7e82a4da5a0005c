"""Where linked code went, over several runs: doubts that clear up, and names that others took."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.errors import Cancelled
from glossator.indexing.pipeline import run
from glossator.model import Basis, Link, State
from glossator.settings import Settings
from tests.support.story import Late, Story

BODY = "".join(f"    path = path + {number} * path\n" for number in range(9))
LOAD = f"def load_all(path):\n{BODY}    return path\n"
READ = LOAD.replace("load_all", "read_all")
KEEP = "def keep_all(path, mode):\n    return [path, mode, mode]\n"
ANCHOR = "app/a.py::load_all#function"


def kept(story: Story, name: str = "load_all") -> str:
    with story.index.reading() as reader:
        return reader.symbols.named(name)[0].fingerprint


def linked(story: Story) -> None:
    """Let an entry link to code that is as it was seen."""
    story.now({"app/a.py": LOAD + KEEP})
    note = f'---\nsources:\n  - symbol: "{ANCHOR}"\n    seen: "{kept(story)}"\n---\n# Loading\n'
    (link,) = story.now({"kb/loading.md": note})
    assert (link.basis, link.state) == (Basis.SOURCE_LINK, State.CURRENT)


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return Story(tmp_path / "tree")


def test_a_link_in_doubt_is_found_again_when_all_copies_but_one_go(story: Story):
    linked(story)

    (doubt,) = story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD})
    (later,) = story.now({"other.py": "x = 1\n"})
    (found,) = story.now({"app/b.py": None})
    (stays,) = story.now({"other.py": "x = 2\n"})

    assert (doubt.state, doubt.reason) == (State.AMBIGUOUS, "several")
    assert set(doubt.successors) == {"app/b.py::load_all#function", "app/c.py::load_all#function"}
    assert later == doubt
    assert (found.state, found.target and found.target.path) == (State.MOVED, "app/c.py")
    assert stays == found


def test_a_link_in_doubt_is_found_under_another_name(story: Story):
    linked(story)
    write = READ.replace("read_all", "write_all")

    (doubt,) = story.now({"app/a.py": KEEP + READ + write})
    (found,) = story.now({"app/a.py": KEEP + READ})

    assert doubt.state is State.AMBIGUOUS
    assert (found.state, found.target and found.target.qualname) == (State.RENAMED, "read_all")


def test_a_link_in_doubt_is_current_when_its_code_is_back(story: Story):
    linked(story)
    story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD})

    (back,) = story.now({"app/a.py": LOAD + KEEP, "app/b.py": None, "app/c.py": None})

    assert back.state is State.CURRENT


def test_a_link_in_doubt_is_gone_when_all_copies_go(story: Story):
    linked(story)
    story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD})

    (gone,) = story.now({"app/b.py": None, "app/c.py": None})

    assert (gone.state, gone.successors) == (State.GONE, ())


def test_a_copy_that_moves_on_keeps_a_link_in_doubt(story: Story):
    linked(story)
    story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD})

    (doubt,) = story.now({"app/b.py": None, "app/d.py": LOAD + KEEP.replace("keep", "hold")})

    assert doubt.state is State.AMBIGUOUS
    assert set(doubt.successors) == {"app/c.py::load_all#function", "app/d.py::load_all#function"}


def test_a_copy_that_somebody_else_links_is_still_one_of_those_in_doubt(story: Story):
    linked(story)
    story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD})
    other = "---\nsources:\n  - symbol: app/b.py::load_all#function\n---\n# B\n"

    links = story.now({"kb/other.md": other, "app/a.py": KEEP + "\n\nx = 1\n"})

    assert {one.entry_path: one.state for one in links} == {
        "kb/loading.md": State.AMBIGUOUS,
        "kb/other.md": State.CURRENT,
    }


def mentioned(story: Story) -> None:
    """Let the text of an entry name code."""
    (link,) = story.now({"app/a.py": LOAD + KEEP, "kb/loading.md": "# In\n\nBy `load_all`.\n"})
    assert (link.basis, link.state) == (Basis.CONTENT_MENTION, State.CURRENT)


def gone(links: list[Link]) -> Link:
    (link,) = links
    assert (link.anchor, link.state) == (ANCHOR, State.GONE)
    return link


def test_a_name_whose_code_got_another_one_says_which(story: Story):
    mentioned(story)

    renamed = gone(story.now({"app/a.py": READ + KEEP}))
    later = gone(story.now({"other.py": "x = 1\n"}))
    lost = gone(story.now({"app/a.py": KEEP}))

    assert renamed.successors == ("app/a.py::read_all#function",)
    assert later == renamed
    assert lost.successors == ()


def test_a_name_whose_code_got_another_one_elsewhere_says_which(story: Story):
    mentioned(story)

    renamed = gone(story.now({"app/a.py": KEEP, "app/b.py": READ}))

    assert renamed.successors == ("app/b.py::read_all#function",)


def test_a_name_whose_code_may_have_become_several_names_none(story: Story):
    mentioned(story)
    write = READ.replace("read_all", "write_all")

    assert gone(story.now({"app/a.py": READ + write})).successors == ()


def test_a_name_whose_code_is_gone_takes_no_other_code_for_it(story: Story):
    mentioned(story)

    assert (
        gone(story.now({"app/a.py": KEEP, "app/b.py": "def other(x):\n    return x\n"})).successors
        == ()
    )


def test_a_name_says_what_a_persons_link_to_the_same_code_found(story: Story):
    linked(story)
    note = (story.root / "kb" / "loading.md").read_text("utf-8")
    story.now({"kb/loading.md": note + "\nBy `load_all`.\n"})

    found, lost = story.now({"app/a.py": READ + KEEP})

    assert (found.basis, found.state) == (Basis.SOURCE_LINK, State.RENAMED)
    assert (lost.basis, lost.state) == (Basis.CONTENT_MENTION, State.GONE)
    assert lost.successors == ("app/a.py::read_all#function",)


MORE = "\nA first line.\n\nA second line.\n\nA third line.\n"


def test_a_document_under_another_name_keeps_what_it_knew(story: Story):
    mentioned(story)
    text = (story.root / "kb" / "loading.md").read_text("utf-8")

    (link,) = story.now({"kb/loading.md": None, "docs/how.md": text, "app/a.py": READ + KEEP})

    assert (link.entry_path, link.anchor, link.state) == ("docs/how.md", ANCHOR, State.GONE)
    assert link.successors == ("app/a.py::read_all#function",)
    assert link.loud


def test_a_document_under_another_name_keeps_what_was_gone_before(story: Story):
    mentioned(story)
    text = (story.root / "kb" / "loading.md").read_text("utf-8")
    before = gone(story.now({"app/a.py": READ + KEEP}))

    (link,) = story.now({"kb/loading.md": None, "docs/how.md": text})
    (later,) = story.now({"other.py": "x = 1\n"})

    assert (link.entry_path, link.state, link.reason) == ("docs/how.md", State.GONE, before.reason)
    assert link.successors == before.successors
    assert later == link


def test_a_document_under_another_name_that_was_edited_keeps_what_it_knew(story: Story):
    story.now({"app/a.py": LOAD + KEEP, "kb/loading.md": f"# In\n\nBy `load_all`.\n{MORE}"})

    (link,) = story.now({
        "kb/loading.md": None,
        "docs/how.md": f"# How to\n\nIt is by `load_all`.\n{MORE}",
        "app/a.py": KEEP,
    })  # fmt: skip

    assert (link.entry_path, link.anchor, link.state) == ("docs/how.md", ANCHOR, State.GONE)


def test_another_document_knows_nothing_of_one_that_is_gone(story: Story):
    story.now({"app/a.py": LOAD + KEEP, "kb/loading.md": f"# In\n\nBy `load_all`.\n{MORE}"})
    other = "# In\n\nOnce by `load_all`, once by others.\n\nA first line.\n\nAnd more.\n"

    assert story.now({"kb/loading.md": None, "docs/how.md": other, "app/a.py": KEEP}) == []


def test_what_is_kept_of_a_document_that_is_gone_outlasts_a_stop(story: Story):
    mentioned(story)
    text = (story.root / "kb" / "loading.md").read_text("utf-8")
    (story.root / "kb" / "loading.md").unlink()
    (story.root / "docs").mkdir()
    (story.root / "docs" / "how.md").write_text(text, "utf-8")
    (story.root / "app" / "a.py").write_text(KEEP, "utf-8")

    with pytest.raises(Cancelled):
        run(story.root, story.index, Settings(), Late(1))
    (link,) = story.now({})

    assert (link.entry_path, link.anchor, link.state) == ("docs/how.md", ANCHOR, State.GONE)
