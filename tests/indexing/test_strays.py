"""Mentions that were links, when their code goes or comes twice, over several runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.errors import Cancelled
from glossator.indexing.pipeline import run
from glossator.linking import strays
from glossator.model import LOST_NAME, Basis, Link, Origin, Stage, State, WorkspacePath
from glossator.settings import Settings
from tests.support.story import Late, Story

LOAD = "def load_all(path):\n    return path\n"
KEEP = "def keep_all(path, mode):\n    return [path, mode, mode]\n"
NOTE = "# Loading\n\nEverything begins in `load_all`.\n"


@pytest.fixture
def story(tmp_path: Path) -> Story:
    one = Story(tmp_path / "tree")
    (link,) = one.now({"app/a.py": LOAD + KEEP, "kb/loading.md": NOTE})
    assert (link.basis, link.state) == (Basis.CONTENT_MENTION, State.CURRENT)
    return one


def states(links: list[Link]) -> list[tuple[str, State]]:
    return [(link.anchor, link.state) for link in links]


GONE = ("app/a.py::load_all#function", State.GONE)


def test_a_name_whose_code_went_is_told_until_it_is_back(story: Story):
    (gone,) = story.now({"app/a.py": KEEP})
    again = story.now({"other.py": "x = 1\n"})
    back = story.now({"app/a.py": LOAD + KEEP})

    assert states([gone]) == [GONE]
    assert gone.target is None
    assert (gone.loud, gone.reason) == (True, LOST_NAME)
    assert gone.evidence.line == 3
    assert states(again) == [GONE]
    assert states(back) == [("app/a.py::load_all#function", State.CURRENT)]


def test_a_name_that_leads_to_where_its_code_went_is_in_order(story: Story):
    links = story.now({"app/a.py": KEEP, "app/b.py": LOAD})

    assert states(links) == [("app/b.py::load_all#function", State.CURRENT)]


def test_a_file_that_goes_takes_its_names_along_and_brings_them_back(story: Story):
    gone = story.now({"app/a.py": None})
    back = story.now({"app/a.py": LOAD})

    assert states(gone) == [GONE]
    assert states(back) == [("app/a.py::load_all#function", State.CURRENT)]


def test_what_the_text_no_longer_says_is_not_missed(story: Story):
    story.now({"app/a.py": KEEP})

    lower = story.now({"kb/loading.md": "# Loading\n\nNew words.\n\n" + NOTE[11:]})
    said_no_more = story.now({"kb/loading.md": "# Loading\n\nNew words.\n"})

    assert states(lower) == [GONE]
    assert lower[0].evidence.line == 5
    assert said_no_more == []


def test_what_goes_together_with_its_words_is_not_missed(story: Story):
    assert story.now({"app/a.py": KEEP, "kb/loading.md": "# Loading\n\nIn `keep_all`.\n"}) == [
        *filter(lambda link: link.anchor.endswith("keep_all#function"), story.now({}))
    ]
    assert len(story.now({})) == 1


def test_a_dismissed_name_is_not_missed(story: Story):
    story.now({"app/a.py": KEEP})

    dismissed = f'---\nnot: ["{GONE[0]}"]\n---\n{NOTE}'

    assert story.now({"kb/loading.md": dismissed}) == []


def test_a_history_may_name_what_was(story: Story):
    links = story.now({"CHANGELOG.md": "# Changes\n\nAdded `load_all`.\n"})
    assert len(links) == 2

    assert states(story.now({"app/a.py": KEEP})) == [GONE]
    with story.index.reading() as reader:
        assert reader.links.of_entry(WorkspacePath("CHANGELOG.md")) == []


@pytest.mark.parametrize(
    ("tree", "loud"),
    [
        ({}, True),
        ({"app/b.py": "x = 1  # as load_all did\n"}, False),
        ({"app/b.py": 'x = ["load_all"]\n'}, False),
        ({"app/b.py": "from lib import load_all\n"}, False),
        ({"app/b.py": "load_all_of_it = 1  # loads all\n"}, True),
        ({"docs/other.md": "# Other\n\nUse `load_all`.\n"}, True),
        ({"docs/other.md": "# Other\n\n## load_all\n\nAs it is.\n"}, True),
        ({"kb/loading.md": NOTE.replace("begins in", "no longer begins in")}, False),
        ({"kb/loading.md": f"# Loading\n\n## Obsolete ways\n\n### One\n\n{NOTE[11:]}"}, False),
        ({"kb/loading.md": NOTE + "\nOf old there was `load_all`.\n"}, True),
        ({"kb/loading.md": "# Loading\n\nOf old `load_all`.\n\nNow `load_all`.\n"}, True),
    ],
)
def test_a_gone_name_is_loud_when_no_code_says_it_and_the_text_takes_it_for_there(
    story: Story, tree: dict[str, str | None], loud: bool
):
    found = story.now({"app/a.py": KEEP, **tree})

    (gone,) = (one for one in found if one.entry_path == "kb/loading.md")
    assert (gone.anchor, gone.state, gone.loud) == (*GONE, loud)
    assert gone.reason == (LOST_NAME if loud else "")


def test_a_gone_name_is_told_where_the_text_takes_it_for_there(story: Story):
    (gone,) = story.now({
        "app/a.py": KEEP,
        "kb/loading.md": "# Loading\n\nOf old `load_all`.\n\nNow `load_all`.\n",
    })  # fmt: skip

    assert gone.evidence.line == 5


def test_a_name_that_was_less_sure_is_told_and_fails_nothing(
    story: Story, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(strays, "LOUD", 0.99)

    (gone,) = story.now({"app/a.py": KEEP})

    assert (gone.anchor, gone.state, gone.loud) == (*GONE, False)


def test_a_record_of_its_time_is_told_and_fails_nothing(story: Story):
    story.now({"docs/adr/0001-load.md": "# Load\n\n## Status\n\nAccepted. By `load_all`.\n"})

    found = story.now({"app/a.py": KEEP})

    assert {one.entry_path: one.loud for one in found} == {
        "docs/adr/0001-load.md": False,
        "kb/loading.md": True,
    }


def test_a_name_whose_code_is_left_out_of_the_index_is_not_loud(story: Story):
    (gone,) = story.now({"app/a.py": LOAD + KEEP + "\0" * 9})

    assert (gone.anchor, gone.state, gone.loud) == (*GONE, False)


def test_a_second_one_of_the_name_makes_it_ambiguous_until_one_is_left(story: Story):
    (two,) = story.now({"app/b.py": LOAD})
    later = story.now({"other.py": "x = 1\n"})
    one = story.now({"app/b.py": None})

    assert (two.anchor, two.state, two.reason) == (GONE[0], State.AMBIGUOUS, "several")
    assert states(later) == [(GONE[0], State.AMBIGUOUS)]
    assert states(one) == [(GONE[0], State.CURRENT)]


def test_linking_one_of_two_settles_it(story: Story):
    story.now({"app/b.py": LOAD})

    links = story.now(
        {"kb/loading.md": f"---\nsources:\n  - symbol: app/b.py::load_all\n---\n{NOTE}"}
    )

    assert [(one.basis, one.state) for one in links] == [(Basis.SOURCE_LINK, State.CURRENT)]


def test_a_name_that_never_was_a_link_is_a_word(tmp_path: Path):
    story = Story(tmp_path / "tree")

    assert story.now({"app/a.py": KEEP, "kb/loading.md": NOTE}) == []
    assert story.now({"app/b.py": LOAD, "app/c.py": LOAD}) == []


@pytest.mark.parametrize(
    ("target", "state"),
    [
        ("../app/a.py", State.CURRENT),
        ("app/a.py", State.CURRENT),
        ("../app/none.py", State.GONE),
        ("../app/none.py#L2", State.GONE),
        ("../app/none.png", None),
        ("../app/none.html", None),
        ("@git/master/app/none.py", None),
        ("https://example.org/none.py", None),
    ],
)
def test_a_link_in_the_text_to_a_file_of_code_is_told_when_nothing_is_there(
    tmp_path: Path, target: str, state: State | None
):
    story = Story(tmp_path / "tree")

    links = story.now({"app/a.py": KEEP, "kb/one.md": f"# One\n\nSee [it]({target}).\n"})

    assert [link.state for link in links] == ([state] if state else [])


def test_a_link_in_the_text_follows_a_file_with_another_name(tmp_path: Path):
    story = Story(tmp_path / "tree")
    story.now({"app/a.py": LOAD + KEEP, "kb/one.md": "# One\n\nSee [it](../app/a.py).\n"})

    (moved,) = story.now({"app/a.py": None, "app/b.py": LOAD + KEEP})
    (later,) = story.now({"other.py": "x = 1\n"})

    assert (moved.state, moved.target and moved.target.path) == (State.MOVED, "app/b.py")
    assert later == moved


def test_linking_stops_within_a_document_and_goes_on_later(tmp_path: Path):
    story = Story(tmp_path / "tree")
    names = [f"load_{number}" for number in range(200)]
    code = "".join(f"def {name}(a):\n    return a\n" for name in names)
    story.now({"app/a.py": code})
    (tmp_path / "tree" / "big.md").write_text("\n".join(f"`{name}`" for name in names), "utf-8")

    with pytest.raises(Cancelled):
        run(story.root, story.index, Settings(), Late(150))
    with story.index.reading() as reader:
        assert reader.links.all() == []

    assert len(story.now({})) == len(names)


@pytest.mark.parametrize("checkpoints", [20, 100, 200, 300])
def test_reading_stops_within_a_document_and_goes_on_later(tmp_path: Path, checkpoints: int):
    story = Story(tmp_path / "tree")
    names = [f"load_{number}" for number in range(200)]
    story.now({"app/a.py": "".join(f"def {name}(a):\n    return a\n" for name in names)})
    big = WorkspacePath("big.md")
    (tmp_path / "tree" / big).write_text("\n\n".join(f"`{name}`" for name in names), "utf-8")

    with pytest.raises(Cancelled):
        run(story.root, story.index, Settings(), Late(checkpoints, Stage.SYMBOLS))
    with story.index.reading() as reader:
        assert reader.files.of(big) is None

    assert len(story.now({})) == len(names)
    with story.index.reading() as reader:
        record = reader.files.of(big)
    assert record is not None
    assert (record.origin, record.problem) == (Origin.OUTLINE, "")


LINKED = '---\nsources:\n  - symbol: "{0}"\n    seen: "{1}"\n---\n' + NOTE


def test_a_name_beneath_a_persons_link_is_told_when_the_code_gets_another_one(tmp_path: Path):
    story = Story(tmp_path / "tree")
    body = "".join(f"    path = path + {number} * path\n" for number in range(9))
    old = f"def load_all(path):\n{body}    return path\n"
    story.now({"app/a.py": old + KEEP, "kb/loading.md": NOTE})
    with story.index.reading() as reader:
        seen = reader.symbols.named("load_all")[0].fingerprint
    (link,) = story.now({"kb/loading.md": LINKED.format(GONE[0], seen)})
    assert (link.basis, link.state) == (Basis.SOURCE_LINK, State.CURRENT)

    renamed = story.now({"app/a.py": old.replace("load_all", "read_all") + KEEP})
    followed = story.now({"kb/loading.md": LINKED.format("app/a.py::read_all#function", seen)})
    mended = story.now({
        "kb/loading.md": LINKED.format("app/a.py::read_all#function", seen).replace(
            "load_all", "read_all"
        )
    })  # fmt: skip

    assert [(one.basis, one.state) for one in renamed] == [
        (Basis.SOURCE_LINK, State.RENAMED),
        (Basis.CONTENT_MENTION, State.GONE),
    ]
    assert [(one.basis, one.state) for one in followed] == [
        (Basis.SOURCE_LINK, State.CURRENT),
        (Basis.CONTENT_MENTION, State.GONE),
    ]
    assert [(one.basis, one.state) for one in mended] == [(Basis.SOURCE_LINK, State.CURRENT)]


def test_a_name_beneath_a_persons_link_that_is_gone_is_told_once(tmp_path: Path):
    story = Story(tmp_path / "tree")
    story.now({"app/a.py": LOAD + KEEP, "kb/loading.md": LINKED.format(GONE[0], "")})

    links = story.now({"app/a.py": KEEP})

    assert [(one.basis, one.state) for one in links] == [(Basis.SOURCE_LINK, State.GONE)]


def test_code_that_moved_under_its_name_makes_no_name_gone(tmp_path: Path):
    story = Story(tmp_path / "tree")
    story.now({"app/a.py": LOAD + KEEP, "kb/loading.md": LINKED.format(GONE[0], "")})

    links = story.now({"app/a.py": KEEP, "app/b.py": LOAD, "app/c.py": LOAD.replace("path", "x")})

    assert all(one.basis is Basis.SOURCE_LINK for one in links) or State.GONE not in {
        one.state for one in links
    }


CLIENT = "class Client:\n    def fetch_all(self):\n        return 1\n"
ELSEWHERE = "# Pages\n\nUnlike `httplib.fetch_all` of old.\n"


def test_code_that_is_gone_is_told_where_it_was_named(tmp_path: Path):
    story = Story(tmp_path / "tree")
    note = f"{ELSEWHERE}\nAsk `Client.fetch_all` for pages.\n"
    (link,) = story.now({"app/a.py": CLIENT + "    x = 1\n", "kb/pages.md": note})
    assert link.evidence.line == 5

    (gone,) = story.now({"app/a.py": KEEP})

    assert (gone.state, gone.evidence.line) == (State.GONE, 5)


def test_a_name_of_something_else_is_not_taken_for_one_that_the_text_dropped(tmp_path: Path):
    story = Story(tmp_path / "tree")
    note = f"{ELSEWHERE}\nAsk `Client.fetch_all` for pages.\n"
    story.now({"app/a.py": CLIENT, "kb/pages.md": note})
    assert len(story.now({"app/a.py": KEEP})) == 1

    assert story.now({"kb/pages.md": ELSEWHERE}) == []


def test_a_reference_to_a_qualified_name_is_told_when_its_code_goes(tmp_path: Path):
    story = Story(tmp_path / "tree")
    note = "# Pages\n\nAsk [for pages][app.a.Client.fetch_all] first.\n"
    (link,) = story.now({"app/a.py": CLIENT, "kb/pages.md": note})
    assert (link.basis, link.state) == (Basis.SOURCE_LINK, State.CURRENT)

    (gone,) = story.now({"app/a.py": KEEP})
    again = story.now({"other.py": "x = 1\n"})
    back = story.now({"app/a.py": CLIENT})
    story.now({"app/a.py": KEEP})

    assert (gone.anchor, gone.state) == ("app/a.py::Client.fetch_all#method", State.GONE)
    assert gone.loud
    assert gone.evidence.line == 3
    assert again == [gone]
    assert back == [link]
    assert story.now({"kb/pages.md": "# Pages\n\nAsk nobody.\n"}) == []


def test_code_that_moved_to_where_its_name_is_less_sure_is_not_gone(tmp_path: Path):
    story = Story(tmp_path / "tree")
    note = "# Work\n\nSee the `app.work`, and [it][app.work_all.work].\n"
    (link,) = story.now({"app/work_all.py": "def work(): ...\n", "kb/work.md": note})
    assert link.state is State.CURRENT

    moved = story.now({"app/work_all.py": None, "tests/deep/_odd.py": "def work(): ...\n"})

    assert [one.state for one in moved if one.target is None] == []
