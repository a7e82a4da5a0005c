"""`glossator check`: what it lists, what it fails on, and the forms it answers in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossator.cli import sarif
from glossator.model import Basis, EntryId, Link, Span, State, SymbolId, Target, WorkspacePath
from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits

CODE = """def total(rows):
    amount = 0
    for row in rows:
        amount += row.price * row.count - row.discount
    return round(amount, 2)


def label(row):
    return f"{row.name}: {row.price} ({row.count} of {row.stock} left) in {row.place.name}"
"""


@pytest.fixture
def tree(tmp_path: Path, glossator: Glossator) -> Path:
    """A workspace with an entry about two functions, indexed and in order."""
    (tmp_path / "kb").mkdir()
    (tmp_path / "a.py").write_text(CODE, "utf-8")
    (tmp_path / "kb" / "sums.md").write_text("# Sums\n", "utf-8")
    glossator("index", tmp_path)
    for name in ("total", "label"):
        glossator("link", "--workspace", tmp_path, "sums", f"a.py::{name}")
    return tmp_path


def change(tree: Path, before: str, after: str, glossator: Glossator) -> None:
    file = tree / "a.py"
    file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
    glossator("index", tree)


def test_nothing_to_look_at_is_said_and_succeeds(tree: Path, glossator: Glossator):
    done = glossator("check", "--workspace", tree)

    assert (done.code, done.out) == (0, "2 links: 2 current.\n")


def test_all_lists_the_links_that_are_in_order(tree: Path, glossator: Glossator):
    short = glossator("check", "--workspace", tree, "--json")
    whole = glossator("check", "--workspace", tree, "--json", "--all")

    assert fits(short.json, "check")
    assert fits(whole.json, "check")
    assert short.json["links"] == []
    assert [one["state"] for one in whole.json["links"]] == ["current", "current"]
    assert whole.json["counts"]["current"] == 2


def test_a_changed_body_is_quiet_unless_strict(tree: Path, glossator: Glossator):
    change(tree, "amount, 2", "amount, 4", glossator)

    mild = glossator("check", "--workspace", tree)
    strict = glossator("check", "--workspace", tree, "--strict")

    assert (mild.code, strict.code) == (0, 1)
    assert "[changed: body]" in mild.out
    assert mild.out.endswith("2 links: 1 current, 1 changed.\n")


@pytest.mark.parametrize(
    ("before", "after", "state"),
    [("def total(rows)", "def total(rows, tax=0)", "changed"), (CODE, "", "gone")],
)
def test_loud_states_fail(tree: Path, glossator: Glossator, before: str, after: str, state: str):
    change(tree, before, after, glossator)

    done = glossator("check", "--workspace", tree, "--json")

    assert done.code == 1
    assert fits(done.json, "check")
    assert {one["state"] for one in done.json["links"]} == {state}


def test_a_renamed_function_is_found_and_does_not_fail(tree: Path, glossator: Glossator):
    change(tree, "def total", "def amount_of", glossator)

    done = glossator("check", "--workspace", tree, "--json")

    told = glossator("check", "--workspace", tree).out
    assert "a.py::total#function → amount_of  a.py:1-" in told
    log = json.loads(glossator("check", "--workspace", tree, "--format", "sarif").out)
    assert log["runs"][0]["results"][0]["message"]["text"].endswith("It is amount_of in a.py:1.")
    (link,) = done.json["links"]
    assert done.code == 0
    assert (link["state"], link["target"]["qualified_name"]) == ("renamed", "amount_of")


def test_another_signature_fails_under_another_name_too(tree: Path, glossator: Glossator):
    change(tree, "def total(rows)", "def amount_of(rows, tax=0)", glossator)

    done = glossator("check", "--workspace", tree)

    assert "[renamed: signature]" in done.out
    assert done.code == 1


def test_a_file_with_a_new_name_is_one_event(tree: Path, glossator: Glossator):
    more = CODE + "".join(CODE.replace("total", f"total_{n}").split("\n\n")[0] + "\n" for n in "ab")
    (tree / "a.py").write_text(more, "utf-8")
    glossator("index", tree)
    glossator("link", "--workspace", tree, "sums", "a.py::total_a")
    (tree / "a.py").rename(tree / "sums.py")
    glossator("index", tree)

    done = glossator("check", "--workspace", tree)

    assert done.out.startswith("a.py was renamed to sums.py: 3 links lead there\n3 links: 3 moved")
    assert (
        "a.py::total_a#function → total_a  sums.py:"
        in glossator("check", "--workspace", tree, "--all").out
    )
    data = glossator("check", "--workspace", tree, "--json").json
    assert data["renamed_files"] == [{"old_path": "a.py", "path": "sums.py", "links": 3}]
    assert [one["state"] for one in data["links"]] == ["moved"] * 3
    assert "total_a" in glossator("check", "--workspace", tree, "--all").out


def test_a_class_that_left_a_file_is_no_renamed_file(tree: Path, glossator: Glossator):
    more = CODE + "".join(CODE.replace("total", f"total_{n}").split("\n\n")[0] + "\n" for n in "ab")
    (tree / "a.py").write_text(more, "utf-8")
    glossator("index", tree)
    glossator("link", "--workspace", tree, "sums", "a.py::total_a")
    (tree / "sums.py").write_text(more, "utf-8")
    (tree / "a.py").write_text("left = 1\n", "utf-8")
    glossator("index", tree)

    done = glossator("check", "--workspace", tree, "--json")

    assert done.json["renamed_files"] == []
    assert {one["state"] for one in done.json["links"]} == {"moved"}


def test_code_hosts_get_a_sarif_log(tree: Path, glossator: Glossator):
    change(tree, "def total(rows)", "def total(rows, tax=0)", glossator)

    done = glossator("check", "--workspace", tree, "--format", "sarif")

    log = json.loads(done.out)
    (run,) = log["runs"]
    (result,) = run["results"]
    assert (log["version"], done.code) == ("2.1.0", 1)
    assert (result["ruleId"], result["level"]) == ("link-changed", "error")
    assert result["ruleId"] in {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "kb/sums.md"
    assert place["region"]["startLine"] > 1


@pytest.mark.parametrize(
    ("state", "target", "said"),
    [
        (State.MOVED, Target(WorkspacePath("b.py")), "It is in b.py."),
        (State.MOVED, Target(WorkspacePath("b.py"), Span(3, 4)), "It is in b.py:3."),
        (
            State.PENDING,
            Target(WorkspacePath("b.py"), Span(3, 4), SymbolId("b.py::f#function"), "f"),
            "It may be f in b.py:3.",
        ),
    ],
)
def test_where_code_went_is_a_sentence_whether_it_has_a_name_or_not(
    state: State, target: Target, said: str
):
    link = Link(
        EntryId("a"), WorkspacePath("kb/a.md"), "a.py#L1", Basis.SOURCE_LINK, 1.0, state, target
    )

    log = json.loads(json.dumps(sarif.log([link], [])))

    assert log["runs"][0]["results"][0]["message"]["text"].endswith(f" {said}")


def test_entries_that_cannot_be_read_as_meant_are_told(tree: Path, glossator: Glossator):
    (tree / "kb" / "odd.md").write_text("---\nid: sums\nid: sums\n---\n# Odd\n", "utf-8")
    glossator("index", tree)

    done = glossator("check", "--workspace", tree, "--json")

    assert any(one["path"] == "kb/odd.md" for one in done.json["problems"])


def test_an_entry_and_code_written_a_moment_ago_can_be_linked(tree: Path, glossator: Glossator):
    (tree / "kb" / "new.md").write_text('---\nsources:\n  - symbol: "b.py::late"\n---\n', "utf-8")
    (tree / "b.py").write_text("def late():\n    return [1, 2, 3]\n", "utf-8")

    done = glossator("link", "--workspace", tree, "new", "b.py::late", "--json")

    assert done.code == 0
    assert done.json["seen"].startswith("1:")
    assert "seen:" in (tree / "kb" / "new.md").read_text("utf-8")


def test_a_name_in_the_text_that_no_code_has_any_more_fails(tmp_path: Path, glossator: Glossator):
    (tmp_path / "kb").mkdir()
    (tmp_path / "a.py").write_text(CODE.replace("label", "print_label"), "utf-8")
    (tmp_path / "kb" / "sums.md").write_text("# Sums\n\nSee `print_label`.\n", "utf-8")
    glossator("index", tmp_path)
    change(tmp_path, "print_label", "print_row", glossator)

    plain = glossator("check", "--workspace", tmp_path)
    body = glossator("check", "--workspace", tmp_path, "--json")
    log = glossator("check", "--workspace", tmp_path, "--format", "sarif")

    assert plain.code == 1
    assert "kb/sums.md:3 a.py::print_label#function" in plain.out
    assert "[gone: nowhere]  now a.py::print_row#function\n" in plain.out
    assert plain.out.endswith(
        "No links that a person wrote. 1 name in a text is nowhere in the code.\n"
    )
    assert fits(body.json, "check")
    assert (body.json["links"], body.json["loud"]) == ([], 1)
    assert [(one["state"], one["reason"]) for one in body.json["mentions"]] == [("gone", "nowhere")]
    assert body.json["mentions"][0]["successors"] == ["a.py::print_row#function"]
    (result,) = log.json["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("link-gone", "error")
    assert "It is a.py::print_row#function now." in result["message"]["text"]

    glossator("dismiss", "--workspace", tmp_path, "sums", "a.py::print_label")
    glossator("index", tmp_path)

    assert glossator("check", "--workspace", tmp_path, "--strict").code == 0


def test_a_name_whose_code_went_and_that_other_code_says_fails_only_when_strict(
    tmp_path: Path, glossator: Glossator
):
    (tmp_path / "kb").mkdir()
    (tmp_path / "a.py").write_text(CODE.replace("label", "print_label"), "utf-8")
    (tmp_path / "b.py").write_text("# See print_label.\n", "utf-8")
    (tmp_path / "kb" / "sums.md").write_text("# Sums\n\nSee `print_label`.\n", "utf-8")
    glossator("index", tmp_path)
    change(tmp_path, "print_label", "print_row", glossator)

    mild = glossator("check", "--workspace", tmp_path)
    strict = glossator("check", "--workspace", tmp_path, "--strict")
    body = glossator("check", "--workspace", tmp_path, "--json")
    log = glossator("check", "--workspace", tmp_path, "--format", "sarif")

    assert (mild.code, strict.code) == (0, 1)
    assert "[gone]" in mild.out
    assert body.json["loud"] == 0
    assert [(one["state"], one["reason"]) for one in body.json["mentions"]] == [("gone", "")]
    assert log.json["runs"][0]["results"][0]["level"] == "note"


def test_references_that_name_no_entry_are_told_and_fail_only_when_strict(
    tree: Path, glossator: Glossator
):
    text = """---
references: [sums, lost]
conflicts:
  - nobody
---
# Plans

[[Sums]], [[a.py::total]], [[a.py]] and
[gone](../gone.md).
"""
    (tree / "kb" / "plans.md").write_text(text, "utf-8")
    (tree / "notes.md").write_text("# Not of ours\n\n[[lost too]]\n", "utf-8")
    glossator("index", tree)

    mild = glossator("check", "--workspace", tree)
    strict = glossator("check", "--workspace", tree, "--strict")
    body = glossator("check", "--workspace", tree, "--json")
    log = glossator("check", "--workspace", tree, "--format", "sarif")

    assert (mild.code, strict.code) == (0, 1)
    assert "kb/plans.md:2 lost names no entry\n" in mild.out
    assert fits(body.json, "check")
    told = [(one["path"], one["line"], one["text"]) for one in body.json["references"]]
    assert told == [
        ("kb/plans.md", 2, "lost names no entry"),
        ("kb/plans.md", 9, "gone.md names no entry"),
        ("kb/plans.md", 4, "nobody names no entry"),
    ]
    (run,) = log.json["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {(one["ruleId"], one["level"]) for one in run["results"]} == {
        ("loose-reference", "note")
    }
    assert "loose-reference" in rules
