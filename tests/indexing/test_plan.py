from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from glossator.indexing.plan import (
    COARSE_NS,
    FINE_NS,
    instant,
    nanoseconds,
    plan,
    settles_at,
)
from glossator.model import ContentHash, DiskFile, FileRecord, Origin, Plan, Scan, WorkspacePath

HOUR = 3_600_000_000_000
THEN = 1_700_000_000_123_456_789
NOW = THEN + HOUR


def disk(path: str, *, size: int = 3, mtime_ns: int = THEN, inode: int = 7) -> DiskFile:
    return DiskFile(WorkspacePath(path), size, mtime_ns, inode)


def record(file: DiskFile, *, read_ns: int = NOW - 1_000_000, configuration: str = "c"):
    return FileRecord(
        file.path, file.size, file.mtime_ns, file.inode, ContentHash("h"), configuration,
        "python", "utf-8", 1, Origin.TREE_SITTER, indexed_at=instant(read_ns),
    )  # fmt: skip


def known(*records: FileRecord) -> dict[WorkspacePath, FileRecord]:
    return {row.path: row for row in records}


def test_a_file_that_the_index_does_not_know_is_added():
    assert plan(Scan((disk("a"),)), {}, NOW) == Plan(added=(disk("a"),))


def test_a_file_with_the_same_key_is_unchanged():
    found = plan(Scan((disk("a"),)), known(record(disk("a"))), NOW)

    assert found.empty
    assert found.unchanged == 1


def test_a_file_with_another_size_time_or_inode_is_a_suspect():
    for changed in (disk("a", size=4), disk("a", mtime_ns=THEN + 1), disk("a", inode=8)):
        assert plan(Scan((changed,)), known(record(disk("a"))), NOW).suspects == (changed,)


def test_a_file_that_is_not_there_any_more_is_gone():
    assert plan(Scan(()), known(record(disk("b")), record(disk("a"))), NOW).gone == ("a", "b")


def test_nothing_below_a_folder_that_could_not_be_listed_is_gone():
    files = known(record(disk("a/b")), record(disk("a/c/d")), record(disk("ab")))

    assert plan(Scan((), unreadable=(WorkspacePath("a"),)), files, NOW).gone == ("ab",)
    assert plan(Scan((), unreadable=(WorkspacePath(""),)), files, NOW).gone == ()


def test_a_file_read_right_after_it_was_written_is_a_suspect():
    young = record(disk("a"), read_ns=THEN + FINE_NS - 1_000_000)
    settled = record(disk("a"), read_ns=THEN + FINE_NS + 1_000_000)

    assert plan(Scan((disk("a"),)), known(young), NOW).suspects == (disk("a"),)
    assert plan(Scan((disk("a"),)), known(settled), NOW).empty


def test_whole_seconds_are_not_trusted_as_long_as_a_coarse_clock_stands_still():
    whole = disk("a", mtime_ns=1_700_000_000_000_000_000)
    young = record(whole, read_ns=whole.mtime_ns + COARSE_NS - 1_000_000)

    assert plan(Scan((whole,)), known(young), NOW).suspects == (whole,)


def test_a_file_of_1980_is_trusted_and_one_of_tomorrow_is_not():
    old = disk("a", mtime_ns=315_532_800_000_000_000)
    new = disk("b", mtime_ns=NOW + 24 * HOUR)

    found = plan(Scan((old, new)), known(record(old), record(new)), NOW)

    assert found.suspects == (new,)


def test_after_the_clock_was_set_back_the_hash_decides():
    future = record(disk("a"), read_ns=NOW + HOUR)

    assert plan(Scan((disk("a"),)), known(future), NOW).suspects == (disk("a"),)


def test_a_file_that_would_be_read_in_another_way_today_is_a_suspect():
    files = known(record(disk("a"), configuration="old"), record(disk("b"), configuration="new"))

    found = plan(Scan((disk("a"), disk("b"))), files, NOW, lambda _: "new")

    assert found.suspects == (disk("a"),)


def test_a_record_without_a_time_is_a_suspect():
    timeless = replace(record(disk("a")), indexed_at="")

    assert plan(Scan((disk("a"),)), known(timeless), NOW).suspects == (disk("a"),)


PATHS = st.text("ab/", min_size=1, max_size=4).map(WorkspacePath)
DISK = st.builds(
    DiskFile,
    PATHS,
    st.integers(0, 3),
    st.integers(THEN, THEN + 3 * FINE_NS),
    st.integers(0, 3),
)
SCANS = st.dictionaries(PATHS, DISK, max_size=6).map(
    lambda files: Scan(tuple(replace(files[path], path=path) for path in sorted(files)))
)


@given(SCANS, SCANS)
def test_a_plan_takes_every_path_once_and_none_from_nowhere(scan: Scan, before: Scan):
    files = known(*(record(file) for file in before.files))
    found = plan(scan, files, NOW)
    planned = [file.path for file in (*found.added, *found.suspects)] + list(found.gone)

    assert len(set(planned)) == len(planned)
    assert set(planned) <= files.keys() | {file.path for file in scan.files}
    assert found.unchanged + len(planned) == len(files.keys() | {file.path for file in scan.files})


@given(SCANS, SCANS)
def test_planning_again_after_carrying_a_plan_out_plans_nothing(scan: Scan, before: Scan):
    files = known(*(record(file) for file in before.files))
    found = plan(scan, files, NOW)
    for file in (*found.added, *found.suspects):
        files[file.path] = record(file, read_ns=NOW)
    for path in found.gone:
        del files[path]

    assert plan(scan, files, NOW + HOUR).empty


@given(st.integers(0, 4_000_000_000_000_000_000))
def test_a_time_survives_the_index_to_the_microsecond(moment: int):
    assert abs(nanoseconds(instant(moment)) - moment) < 2_000


@given(st.integers(0, 4_000_000_000_000_000_000))
def test_every_time_settles_within_the_coarsest_step(moment: int):
    assert moment < settles_at(moment) <= moment + COARSE_NS
