"""What is settled about entries that are not written into: read, changed a line at a time."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossator.errors import EntryChanged, EntryUnwritable
from glossator.kb import entries, folder, settled
from glossator.kb.settled import Record, Settled, SettledFile
from glossator.model import NO_HASH, EntrySource, WorkspacePath

README = WorkspacePath("README.md")
GUIDE = WorkspacePath("docs/guide.md")
RUN = "app/a.py::run#function"
STOP = "app/b.py::stop#function"
SEEN = "1:3f2a9c1b.7d04aa12c0ff.9b1c77aa02e1d4f0.212"
TEXT = f"""# mine
links = [
  {{ entry = "README.md", anchor = "{RUN}", seen = "{SEEN}" }},  # why
  {{ entry = "docs/guide.md", anchor = "app/a.py" }},
]
other = 1
"""


def file_of(text: str) -> SettledFile:
    return SettledFile(settled.read(text), text)


def test_records_are_read_in_order():
    found = settled.read(TEXT)

    assert found == Settled((Record(README, RUN, SEEN), Record(GUIDE, "app/a.py")))


def test_a_new_file_can_be_read_by_any_reader_of_toml():
    one = Settled().with_link(Record(GUIDE, STOP, SEEN)).with_link(Record(README, RUN, SEEN))
    one = one.with_dismissed(Record(README, STOP))

    text = settled.write(SettledFile(Settled()), one)

    said = tomllib.loads(text)
    assert [row["entry"] for row in said["links"]] == ["README.md", "docs/guide.md"]
    assert said["not"] == [{"entry": "README.md", "anchor": STOP}]
    assert settled.read(text) == one


def test_a_change_touches_its_own_line_only():
    file = file_of(TEXT)

    text = settled.write(file, file.settled.with_link(Record(README, STOP, SEEN)))

    added = set(text.splitlines()) - set(TEXT.splitlines())
    assert added == {f'  {{ entry = "README.md", anchor = "{STOP}", seen = "{SEEN}" }},'}
    assert [line for line in text.splitlines() if line not in added] == TEXT.splitlines()
    assert settled.write(file_of(text), file.settled) == TEXT


def test_line_ends_stay():
    text = settled.write(
        file_of(TEXT.replace("\n", "\r\n")), settled.read(TEXT).without_link(README, RUN)
    )

    assert text.count("\r\n") == text.count("\n") == TEXT.count("\n") - 1


def test_a_file_written_in_another_way_is_written_anew():
    file = file_of(f'links = [{{entry = "README.md", anchor = "{RUN}"}}]\n')

    text = settled.write(file, file.settled.with_dismissed(Record(README, STOP)))

    assert settled.read(text) == file.settled.with_dismissed(Record(README, STOP))


def test_a_merge_that_went_wrong_hides_no_record():
    broken = TEXT.replace('  { entry = "docs', '<<<<<<< ours\n  { entry = "docs')

    found = settled.read(broken)

    assert found.links == settled.read(TEXT).links
    assert [problem.line for problem in found.problems] == [4]


@pytest.mark.parametrize(
    "record",
    ['{ entry = "README.md" }', '{ entry = "../x.md", anchor = "A" }', "1",
     '{ entry = "README.md", anchor = "../x.py" }'],
)  # fmt: skip
def test_a_record_that_names_nothing_is_told_with_its_line(record: str):
    found = settled.read(f"links = [\n  {record},\n]\n")

    assert found.links == ()
    assert "needs an 'entry'" in found.problems[0].text


def test_an_entry_is_joined_by_what_was_settled():
    note = entries.read(README, b"---\nsources: [app/a.py]\n---\nText", EntrySource.DOCUMENT)
    found = Settled(
        (Record(README, RUN, SEEN), Record(README, "app/a.py", SEEN)), (Record(README, STOP),)
    )

    joined = found.joined(note)

    assert [(one.anchor, one.seen) for one in joined.sources] == [("app/a.py", SEEN), (RUN, SEEN)]
    assert joined.dismissed == (STOP,)
    assert Settled().joined(note) is note


def test_a_file_that_cannot_be_read_as_text_is_told(tmp_path: Path):
    (tmp_path / ".glossator").mkdir()
    (tmp_path / settled.PATH).write_bytes(TEXT.encode() + b"\n# \xff\n")

    file = settled.load(tmp_path)

    assert file.settled.links == settled.read(TEXT).links
    assert file.settled.problems[0].line == TEXT.count("\n") + 2


def test_a_file_that_somebody_made_meanwhile_is_not_written_over(tmp_path: Path):
    file = tmp_path / settled.PATH
    backups = tmp_path / "kept"
    folder.replace_text(tmp_path, settled.PATH, "a = 1\n", expected=NO_HASH, backups=backups)

    with pytest.raises(EntryChanged):
        folder.replace_text(tmp_path, settled.PATH, "b = 1\n", expected=NO_HASH, backups=backups)

    assert file.read_text("utf-8") == "a = 1\n"
    folder.remove(tmp_path, settled.PATH, expected=settled.load(tmp_path).hash, backups=backups)
    assert not file.parent.exists()


ENTRIES = st.sampled_from([README, GUIDE, WorkspacePath('a "b"/\\c\u2028.md')])
ANCHORS = st.sampled_from([RUN, STOP, "app/x.py#L3", 'app/é".py::a\\b#function', "Name"])
RECORDS = st.builds(Record, ENTRIES.map(lambda p: WorkspacePath(p.replace("\\", ""))), ANCHORS)


@given(st.lists(RECORDS, max_size=6), st.lists(RECORDS, max_size=4), RECORDS, st.booleans())
def test_what_is_put_in_and_taken_out_leaves_the_same_bytes(
    links: list[Record], turned_down: list[Record], record: Record, as_link: bool
):
    one = Settled()
    for link in links:
        one = one.with_link(link)
    for link in turned_down:
        one = one.with_dismissed(link)
    known = one.links if as_link else one.dismissed
    if record in known:
        return
    text = settled.write(SettledFile(Settled()), one)
    more = one.with_link(record) if as_link else one.with_dismissed(record)

    changed = settled.write(SettledFile(one, text), more)

    assert settled.read(changed) == more
    back = settled.write(SettledFile(more, changed), one)
    assert settled.read(back) == one
    assert back == text or not known


@given(st.text(max_size=200))
def test_any_text_is_read_and_what_is_wrong_has_a_line_of_it(text: str):
    found = settled.read(text)

    assert all(1 <= problem.line <= text.count("\n") + 2 for problem in found.problems)


@pytest.mark.parametrize(
    "line",
    [
        "x = " + "[" * 100_000,
        "x = " + "1" * 5_000,
        "a" + ".a" * 20_000 + " = 1",
        "{ }" + " " * 50_000 + "x",
        "\n".join(f'  {{ entry = "../{at}", anchor = "A" }},' for at in range(3_000)),
    ],
    ids=["brackets", "digits", "dots", "spaces", "records that lead out"],
)
def test_hostile_lines_hide_no_record_and_take_no_time(line: str):
    record = f'  {{ entry = "README.md", anchor = "{RUN}" }},'

    begun = time.process_time()
    found = settled.read(f"links = [\n{record}\n{line}\n]\n")

    assert found.links == (Record(README, RUN),)
    assert 1 <= len(found.problems) <= settled.MAX_TOLD + 1
    assert time.process_time() - begun < 2


def test_nothing_is_written_where_something_cannot_be_read():
    broken = file_of(TEXT.replace("other = 1", "<<<<<<< ours"))

    with pytest.raises(EntryUnwritable, match="line 6") as refused:
        settled.write(broken, broken.settled.renamed(README, GUIDE))

    assert "Mend it" in refused.value.remedy


def test_what_a_person_wrote_beside_a_fingerprint_stays():
    line = (
        f'  {{ anchor = "{RUN}", entry = "README.md", why = "{{x}}", seen = "{SEEN}" }} # see {{y}}'
    )
    file = file_of(f"links = [\n{line}\n]\n")

    text = settled.write(file, file.settled.with_link(Record(README, RUN, "1:new")))

    assert text == f"links = [\n{line.replace(SEEN, '1:new')}\n]\n"


def test_comments_stay_when_a_file_is_written_anew():
    file = file_of(f'# why\n[[links]]\nentry = "README.md"\n# because\nanchor = "{RUN}"\n')

    text = settled.write(file, file.settled.with_dismissed(Record(README, STOP)))

    assert "# why\n# because\n" in text
    assert settled.read(text) == file.settled.with_dismissed(Record(README, STOP))


@pytest.mark.parametrize(
    "more", ["other = 1\n", '[[links]]\nentry = "a.md"\nanchor = "A"\nby = "me"\n']
)
def test_a_file_that_holds_more_than_records_is_not_written_anew(more: str):
    file = file_of(f'{more}[[links]]\nentry = "README.md"\nanchor = "{RUN}"\n')

    with pytest.raises(EntryUnwritable, match="holds more than records"):
        settled.write(file, file.settled.with_dismissed(Record(README, STOP)))


def test_a_mark_before_the_text_stays():
    file = file_of("\ufeff" + TEXT)

    text = settled.write(file, file.settled.with_link(Record(README, STOP, SEEN)))

    assert file.settled == settled.read(TEXT)
    assert text.startswith("\ufeff# mine\n")


@pytest.mark.parametrize("how", ["folder", "link out", "huge"])
def test_what_cannot_be_opened_is_told_and_never_replaced(tmp_path: Path, how: str):
    root = tmp_path / "root"
    file = root / settled.PATH
    file.parent.mkdir(parents=True)
    if how == "folder":
        file.mkdir()
    elif how == "link out":
        file.symlink_to(tmp_path / "elsewhere.toml")
    else:
        with file.open("wb") as stream:
            stream.truncate(settled.MAX_BYTES + 1)

    read = settled.load(root)

    assert read.settled.problems
    with pytest.raises(EntryUnwritable):
        settled.write(read, read.settled.with_link(Record(README, RUN)))
