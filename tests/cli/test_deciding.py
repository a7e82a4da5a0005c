"""Decisions about links on the command line, each with the object it answers."""

from __future__ import annotations

import io
import sqlite3
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Done, Glossator
from tests.cli.test_contract import fits

CODE = """class Box:
    def put(self, thing, limit=10):
        kept = [one for one in self.things if one is not thing]
        self.things = [*kept[-limit:], thing]
        return len(self.things)

    def take(self, name):
        found = [one for one in self.things if one.name == name]
        self.things = [one for one in self.things if one not in found]
        return found
"""
PUT, TAKE = "box.py::Box.put#method", "box.py::Box.take#method"
NOTE = '---\nid: boxes\nsources:\n  - symbol: "box.py::Box.put"\n---\nHow `Box.take` works.\n'


class Tree:
    """A small workspace and the command line in it."""

    def __init__(self, root: Path, glossator: Glossator) -> None:
        self.root = root
        self._glossator = glossator

    def __call__(self, *words: str) -> Done:
        return self._glossator(*words, "--workspace", self.root)

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_bytes(text.encode())

    def read(self, path: str) -> str:
        return (self.root / path).read_bytes().decode()

    def states(self, target: str) -> dict[str, str]:
        self("index", "--quiet", str(self.root))
        links = self("links", "--json", target).json["links"]
        return {link["anchor"]: link["state"] for link in links}


@pytest.fixture
def tree(tmp_path: Path, glossator: Glossator) -> Tree:
    root = tmp_path / "tree"
    (root / "kb").mkdir(parents=True)
    made = Tree(root, glossator)
    made.write("box.py", CODE)
    made.write("kb/boxes.md", NOTE)
    made.write("README.md", "# Boxes\n\nSee `Box.put`.\n")
    glossator("index", "--quiet", root)
    return made


def test_a_changed_link_is_accepted(tree: Tree):
    tree("link", "boxes", "Box.put")
    tree.write("box.py", CODE.replace("limit=10", "limit=20"))
    assert tree.states("boxes")["box.py::Box.put"] == "changed"

    done = tree("accept", "--json", "boxes", "Box.put")

    assert fits(done.json, "link")
    assert done.json["anchor"] == "box.py::Box.put"
    assert done.json["changed"]
    assert tree.states("boxes")["box.py::Box.put"] == "current"
    assert "nothing was written" in tree("accept", "boxes", "Box.put").out


def test_a_renamed_symbol_is_followed(tree: Tree):
    tree("link", "boxes", "Box.put")
    tree.write("box.py", CODE.replace("def put", "def add"))

    done = tree("follow", "--json", "boxes", "box.py::Box.put")

    assert fits(done.json, "follow")
    [row] = done.json["followed"]
    assert (row["was"], row["anchor"]) == ("box.py::Box.put", "box.py::Box.add#method")
    assert tree.states("boxes")[row["anchor"]] == "current"


@pytest.mark.parametrize("how", [("--all",), ("--file", "box.py"), ("boxes",)])
def test_a_renamed_file_is_followed_in_one_go(tree: Tree, how: tuple[str, ...]):
    tree("link", "boxes", "Box.put")
    tree("link", "boxes", "Box.take")
    (tree.root / "box.py").rename(tree.root / "boxes.py")

    done = tree("follow", *how)

    assert done.out.splitlines() == [
        "boxes box.py::Box.put → boxes.py::Box.put#method; written to kb/boxes.md.",
        f"boxes {TAKE} → boxes.py::Box.take#method; written to kb/boxes.md.",
    ]
    assert set(tree.states("boxes").values()) == {"current"}
    assert tree("follow", "--all").out == "Nothing to follow.\n"
    assert tree("follow", "--all", "--json").json == {"followed": []}


def test_a_lost_link_is_led_to_one_of_the_choices(tree: Tree):
    tree.write("box.py", CODE.replace("def put", "def put_in").replace("kept", "rest").replace(
        "self.things = [*rest[-limit:], thing]", "self.things += [thing]"
    ))  # fmt: skip
    assert tree.states("boxes")["box.py::Box.put"] == "gone"

    choices = tree("relink", "--json", "boxes", "box.py::Box.put")
    listed = tree("relink", "boxes", "box.py::Box.put").out.splitlines()
    done = tree("relink", "--json", "boxes", "box.py::Box.put", listed[0])

    assert fits(choices.json, "relink-choices")
    assert [one["id"] for one in choices.json["choices"]] == listed
    assert listed[0] == "box.py::Box.put_in#method"
    assert fits(done.json, "relink")
    assert tree.states("boxes")[listed[0]] == "current"


def test_a_mention_is_dismissed_and_taken_up_again(tree: Tree):
    assert TAKE in tree.states("boxes")

    done = tree("dismiss", "--json", "boxes", "Box.take")
    assert fits(done.json, "link")
    assert f'"{TAKE}"' in tree.read("kb/boxes.md")
    assert TAKE not in tree.states("boxes")

    assert fits(tree("dismiss", "--json", "--undo", "boxes", "Box.take").json, "link")
    assert TAKE in tree.states("boxes")
    assert tree.read("kb/boxes.md") == NOTE
    again = tree("dismiss", "--undo", "boxes", "Box.take")
    assert (again.code, "was not dismissed in boxes" in again.err) == (3, True)


def test_documents_are_linked_without_a_word_in_them(tree: Tree):
    before = tree.read("README.md")

    tree("link", "README.md", "Box.take")

    assert tree.read("README.md") == before
    assert TAKE in tree.read(".glossator/links.toml")
    assert tree.states("README.md") == {PUT: "current", TAKE: "current"}
    tree("unlink", "README.md", "Box.take")
    assert tree.states("README.md") == {PUT: "current"}
    tree("link", "--inside", "README.md", "Box.take")
    assert tree.read("README.md").endswith(before)
    assert TAKE in tree.read("README.md")


def test_batches_decide_one_link_a_line(tree: Tree, monkeypatch: pytest.MonkeyPatch):
    tree.write("box.py", CODE.replace("limit=10", "limit=20"))
    lines = "boxes\tBox.put\tBox.take\nboxes\tBox.put\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))

    done = tree("relink", "--batch", "-")

    assert done.code == 1
    assert fits(done.answers[0], "relink")
    assert fits(done.answers[1], "error")
    assert "is not an entry and two anchors" in done.answers[1]["error"]["problem"]
    for verb in ("accept", "dismiss", "follow"):
        file = tree.root.parent / verb
        file.write_text("boxes\tnowhere_at_all\n")
        assert tree(verb, "--batch", str(file)).code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("accept", "boxes"),
        ("follow",),
        ("follow", "boxes", "--all"),
        ("follow", "boxes", "Box.put", "--all"),
        ("relink", "boxes"),
        ("dismiss", "boxes", "Box.put", "--batch", "-"),
    ],
)
def test_half_a_question_is_wrong_use(tree: Tree, words: tuple[str, ...]):
    assert tree(*words).code == 2


def test_lost_links_are_named_shortly_and_by_what_is_like_them(tree: Tree):
    tree.write("box.py", CODE.replace("def put", "def put_in"))
    tree("index", "--quiet", str(tree.root))

    for words in ("put", "Box.put", "box.py::put", "box.py::Box.put"):
        choices = tree("relink", "--json", "boxes", words)
        assert choices.json["anchor"] == "box.py::Box.put", words
    poor = tree("relink", "boxes", "put", "putin")
    none = tree("relink", "boxes", "hold", "Box.put_in")
    done = tree("relink", "boxes", "put", "put_in")

    assert "'putin' names nothing in the workspace" in poor.err
    assert "Nearest: box.py::Box.put_in#method" in poor.err
    assert "'hold' is no source link of boxes" in none.err
    assert "Its links: box.py::Box.put" in none.err
    assert (done.code, tree.states("boxes")["box.py::Box.put_in#method"]) == (0, "current")


def test_each_decision_says_what_was_done_to_what_and_where(tree: Tree):
    steps = [
        ("link boxes Box.take", f"boxes documents {TAKE} now; written to kb/boxes.md."),
        ("link boxes Box.take", f"boxes documents {TAKE} already; nothing was written."),
        (
            "accept boxes Box.put",
            "boxes is still right about box.py::Box.put; "
            "how it looks now is written to kb/boxes.md.",
        ),
        (
            "unlink boxes take",
            f"boxes does not document {TAKE} any more; taken out of kb/boxes.md.",
        ),
        ("dismiss boxes Box.take", f"boxes is not about {TAKE}; written to kb/boxes.md."),
        (
            "dismiss boxes Box.take",
            f"boxes is not about {TAKE}, as noted before; nothing was written.",
        ),
        (
            "dismiss --undo boxes take",
            f"boxes may be about {TAKE} again; taken out of kb/boxes.md.",
        ),
        (
            "relink boxes put Box",
            "boxes box.py::Box.put → box.py::Box#class; written to kb/boxes.md.",
        ),
        (
            "link README.md Box",
            "README.md documents box.py::Box#class now; written to .glossator/links.toml.",
        ),
    ]
    for words, said in steps:
        assert tree(*words.split()).out == f"{said}\n"


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("dismiss", "--undo", "boxes", "nothing"), "Nothing is dismissed there."),
        (("unlink", "README.md", "nothing"), "It has none yet; write one: glossator link"),
        (("link", "boxes", "box.py:90-99"), "Name lines from 1 to "),
    ],
)
def test_what_is_refused_says_what_would_do(tree: Tree, words: tuple[str, ...], remedy: str):
    assert remedy in tree(*words).err


def test_an_index_that_had_to_be_built_anew_is_told_on_the_way(tree: Tree):
    file = Path(tree("status", "--json").json["index"]["file"])
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE meta SET value = '0' WHERE key = 'format'")
    connection.close()

    asked = tree("links", "boxes")
    done = tree("link", "boxes", "Box.take")
    again = tree("link", "boxes", "Box.take")

    assert "was written by an earlier Glossator" in asked.err
    assert "Build it anew: glossator index" in asked.err
    assert done.err == "The index had the earlier format 0; it was built anew.\n"
    assert (done.code, again.err) == (0, "")


def test_links_that_nobody_looked_at_are_taken_as_seen_in_one_go(tree: Tree):
    hand = '---\nsources: ["box.py::Box.take"]\n---\n# Hand\n'
    more = '---\nsources:\n  - path: "box.py#L1-L5"\n  - path: box.py\n  - symbol: lost\n---\n'
    tree.write("kb/hand.md", hand)
    tree.write("kb/more.md", more)
    tree("index", "--quiet", str(tree.root))

    told = tree("check", "--all")
    body = tree("check", "--all", "--json").json
    plan = tree("accept", "--unseen", "--dry-run")

    assert told.out.count("[not looked at yet]") == 3
    assert "3 links are not looked at yet" in tree("check").out
    assert body["unseen"] == 3
    assert [one["reason"] for one in body["links"]].count("unseen") == 3
    assert plan.out.endswith("3 links would be taken as seen; nothing is written.\n")
    assert (tree.read("kb/boxes.md"), tree.read("kb/hand.md")) == (NOTE, hand)

    one = tree("accept", "hand", "--unseen", "--json")

    assert fits(one.json, "accept-unseen")
    assert [(row["entry"], row["anchor"]) for row in one.json["accepted"]] == [
        ("hand", "box.py::Box.take")
    ]
    assert tree.read("kb/boxes.md") == NOTE

    tree("accept", "--unseen")

    assert "not looked at yet" not in tree("check", "--all").out
    assert tree("accept", "--unseen", "--json").json == {"accepted": [], "written": True}
    assert tree.read("kb/more.md").count("seen:") == 1
    tree.write("box.py", CODE.replace("limit=10", "limit=20").replace("== name", "!= name"))
    tree("index", "--quiet", str(tree.root))
    states = tree("check", "--json").json["links"]
    assert sorted((one["entry"], one["state"]) for one in states) == [
        ("boxes", "changed"),
        ("hand", "changed"),
        ("more", "changed"),
        ("more", "gone"),
    ]


def test_all_that_is_not_looked_at_is_accepted_whole_or_not_at_all(tree: Tree):
    tree.write("kb/hand.md", '---\nsources: ["box.py::Box.take"]\n---\n# Hand\n')
    (tree.root / "kb" / "hand.md").chmod(0o444)

    done = tree("accept", "--unseen")

    assert done.code != 0
    assert "kb/hand.md" in done.err
    assert tree.read("kb/boxes.md") == NOTE


@pytest.mark.parametrize(
    "words", [("boxes", "Box.put", "--unseen"), ("boxes", "Box.put", "--dry-run")]
)
def test_accepting_in_two_ways_at_once_is_refused(tree: Tree, words: tuple[str, ...]):
    assert tree("accept", *words).code == 2
    assert tree.read("kb/boxes.md") == NOTE
