"""What an index in SQLite survives: kills, full disks, crowds and impatience."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from glossator.errors import Cancelled, IndexBusy, StorageFailed, StorageFull
from glossator.model import Filters, HitKind
from glossator.store import SqliteIndex, database, open_index
from tests.store.values import PATH, chunk, record, symbol
from tests.store.write_for_ever import FILES, PER_FILE

ENDLESS = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(n) FROM c"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the index of a test lies."""
    return tmp_path / "index.sqlite"


@pytest.fixture
def index(file: Path) -> Iterator[SqliteIndex]:
    """An empty index that may be written."""
    opened = open_index(file, file.parent, writable=True)
    yield opened
    opened.close()


def kill_when_it_says(file: Path, line: str) -> None:
    """Start a writer and kill it as soon as it says a line."""
    root = Path(__file__).parents[2]
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.store.write_for_ever", str(file)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(root / "app"), str(root)])},
    )
    assert writer.stdout is not None
    with writer.stdout:
        for said in writer.stdout:
            if said.strip() == line:
                break
        writer.kill()
        writer.wait()


def check_whole(file: Path) -> int:
    """Check that an index is sound and holds one generation as a whole, and return which."""
    index = open_index(file, file.parent, writable=True)
    with index.reading() as reader:
        assert reader.meta("rebuilt") == ""
        assert reader._questions.all("PRAGMA integrity_check") == [("ok",)]
        generations = {record.hash for record in reader.files.all().values()} or {"0"}
        (generation,) = generations
        known = reader.counts()
        expected = {f"name_{generation}_{at}" for at in range(PER_FILE)}
        for path in reader.files.all():
            assert {one.name for one in reader.symbols.of_file(path)} == expected
        words = reader.chunks.document_frequency([f"word{n}" for n in range(40)])
        found = reader.symbols.find("name", HitKind.SYMBOL_PREFIX, Filters(), 1000)
        assert [one.name.split("_")[1] for one in found] == [generation] * known.symbols
    index.close()
    if generation == "0":
        assert known.symbols == 0
        return 0
    assert (known.files, known.symbols, known.links) == (
        len(FILES), len(FILES) * PER_FILE, 1,
    )  # fmt: skip
    assert {word: n for word, n in words.items() if n} == {f"word{generation}": known.chunks}
    return int(generation)


@pytest.mark.parametrize(
    ("line", "left"),
    [("before 1", {0}), ("within 1", {0}), ("within 3", {2}), ("behind 2", {2, 3})],
)
def test_a_writer_killed_at_any_moment_leaves_a_whole_index(file: Path, line: str, left: set[int]):
    kill_when_it_says(file, line)

    assert check_whole(file) in left


@pytest.mark.slow
def test_a_hundred_kills_in_a_row_leave_a_whole_index(file: Path):
    for round_ in range(100):
        place = ("before", "within", "behind")[round_ % 3]
        kill_when_it_says(file, f"{place} {1 + round_ % 7}")
        check_whole(file)


def test_a_full_disk_rolls_back_and_says_so(index: SqliteIndex, file: Path):
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "kept")], [])
    pages = index._writer.pragma("page_count")
    index._writer.pragma("max_page_count", pages + 5)

    def fill() -> None:
        with index.writing() as writer:
            writer.replace_file(record("a.py"), [symbol("a.py", "lost")], [])
            writer.replace_file(record("b.py"), [], [chunk("b.py", (1, 9), "x" * 500_000)])

    with pytest.raises(StorageFull, match=r"disk is full.*index\.sqlite.*kept") as told:
        fill()
    with index.reading() as reader:
        names = [one.name for one in reader.symbols.of_file(PATH("a.py"))]
        paths = list(reader.files.all())

    assert (names, paths) == (["kept"], ["a.py"])
    assert "Free some room" in told.value.remedy

    index._writer.pragma("max_page_count", pages + 5000)
    fill()
    with index.reading() as reader:
        assert [one.name for one in reader.symbols.of_file(PATH("a.py"))] == ["lost"]


def test_a_second_writer_waits_and_then_hears_who_is_busy(
    index: SqliteIndex, file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(database, "BUSY_MS", 1)
    monkeypatch.setitem(database._COMMON, "busy_timeout", 1)
    other = open_index(file, file.parent, writable=True)

    def write_both() -> None:
        with index.writing(), other.writing():
            pass

    with pytest.raises(IndexBusy):
        write_both()
    other.close()

    with index.writing() as writer:
        writer.remember({"still": "fine"})
    with index.reading() as reader:
        assert (reader.meta("still"), reader.meta("rebuilt")) == ("fine", "")


def test_a_running_query_is_broken_off_from_another_thread(index: SqliteIndex):
    raised: list[BaseException] = []

    def ask(reader) -> None:
        try:
            reader._questions.all(ENDLESS)
        except Cancelled as error:
            raised.append(error)

    with index.reading() as reader:
        asking = threading.Thread(target=ask, args=(reader,))
        asking.start()
        reader.interrupt()
        asking.join(timeout=60)

    assert [type(error) for error in raised] == [Cancelled]


def test_a_query_after_the_interrupt_is_refused(index: SqliteIndex):
    with index.reading() as reader:
        reader.interrupt()
        with pytest.raises(Cancelled):
            reader.files.all()

    with index.reading() as reader:
        assert reader.files.all() == {}


def test_a_late_interrupt_does_not_hit_whoever_reads_next(index: SqliteIndex):
    with index.reading() as first:
        first.files.all()
    with index.reading() as second:
        connection = second._questions._connection
        assert connection is first._questions._connection
        connection.create_scalar_function("late", first.interrupt, 0)
        rows = second._questions.all(
            "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 100000) "
            "SELECT late(), max(n) FROM c"
        )

    assert rows == [(None, 100000)]


def test_a_cancelled_transaction_is_rolled_back(index: SqliteIndex):
    def cancel_half_way() -> None:
        with index.writing() as writer:
            writer.replace_file(record("a.py"), [symbol("a.py", "f")], [])
            writer.interrupt()
            writer.replace_file(record("b.py"), [], [])

    with pytest.raises(Cancelled):
        cancel_half_way()

    with index.reading() as reader:
        assert reader.files.all() == {}
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "f")], [])
    with index.reading() as reader:
        assert reader.symbols.filtered_rows("f", 5)[1] == 1


def test_readers_see_whole_generations_while_a_writer_writes(index: SqliteIndex):
    stop = threading.Event()
    torn: list[set[str]] = []
    looks = [0, 0, 0]

    def look(n: int) -> None:
        while not stop.is_set() or not looks[n]:
            with index.reading() as reader:
                seen = {one.hash for one in reader.files.all().values()}
                seen |= {one.hash for one in reader.files.all().values()}
            looks[n] += 1
            if len(seen) > 1:
                torn.append(seen)

    readers = [threading.Thread(target=look, args=(n,)) for n in range(3)]
    for one in readers:
        one.start()
    for generation in range(25):
        with index.writing() as writer:
            for n in range(8):
                writer.replace_file(record(f"{n}.py", hash_=str(generation)), [], [])
    stop.set()
    for one in readers:
        one.join()

    assert torn == []
    assert min(looks) > 0


def test_connections_are_lent_to_one_reader_at_a_time_and_used_again(index: SqliteIndex):
    with index.reading() as outer, index.reading() as inner:
        assert outer._questions._connection is not inner._questions._connection
    used = []
    for _ in range(3):
        with index.reading() as reader:
            used.append(reader._questions._connection)

    assert len(set(map(id, used))) == 1
    assert len(index._pool._idle) == 2


def test_another_process_sees_that_the_index_changed(index: SqliteIndex, file: Path):
    changed = index.changed_since()
    other = apsw.Connection(str(file))
    quiet = changed()
    other.execute("INSERT INTO meta (key, value) VALUES ('from', 'elsewhere')").fetchall()
    other.close()

    assert (quiet, changed(), changed()) == (False, True, False)


def test_a_closed_index_says_so(index: SqliteIndex):
    index.close()

    with pytest.raises(StorageFailed), index.writing():
        pass
    index.close()


def test_the_keyword_index_stays_in_step_through_many_changes(index: SqliteIndex):
    for round_ in range(30):
        with index.writing() as writer:
            for n in range(4):
                path = f"{(round_ + n) % 7}.py"
                one = symbol(path, f"name{round_ % 5}_{n}")
                writer.replace_file(
                    record(path), [one], [chunk(path, (1, 5), f"round{round_} same", (one,))]
                )
            if round_ % 3 == 0:
                writer.remove_files([PATH(f"{round_ % 7}.py")])
            if round_ % 4 == 0:
                writer.rename_file(PATH(f"{(round_ + 1) % 7}.py"), record(f"moved{round_}.py"))
    with index.reading() as reader:
        ask = reader._questions.all
        chunks = {row for (row,) in ask("SELECT row FROM chunks")}
        words = {
            row for (row,) in ask("SELECT rowid FROM chunk_words WHERE chunk_words MATCH 'same'")
        }
        names = {name for (name,) in ask("SELECT name FROM names")}
        borne = {name for (name,) in ask("SELECT name FROM symbols")}
        grams = len(ask("SELECT rowid FROM name_grams WHERE name_grams MATCH 'nam'"))
        integrity = ask("PRAGMA integrity_check")

    assert words == chunks
    assert names == borne
    assert grams == len(names)
    assert integrity == [("ok",)]


def test_transactions_do_not_nest(index: SqliteIndex):
    def nest() -> None:
        with index.writing(), index.writing():
            pass

    with pytest.raises(RuntimeError, match="open already"):
        nest()

    with index.writing() as writer:
        writer.remember({"still": "fine"})


def test_threads_that_write_wait_for_their_turn(index: SqliteIndex):
    def add(letter: str) -> None:
        for n in range(10):
            with index.writing() as writer:
                writer.replace_file(record(f"{letter}{n}.py"), [symbol(f"{letter}{n}.py", "f")], [])

    writers = [threading.Thread(target=add, args=(letter,)) for letter in "abc"]
    for one in writers:
        one.start()
    for one in writers:
        one.join()

    with index.reading() as reader:
        assert reader.counts().files == 30
        assert reader.symbols.filtered_rows("f", 5)[1] == 30


def test_half_a_character_goes_in_as_a_replacement_and_stops_nothing(index: SqliteIndex):
    odd = [symbol("a.py", "f"), symbol("a.py", "g\ud800"), symbol("a.py", "h")]
    with index.writing() as writer:
        writer.replace_file(record("a.py"), odd, [chunk("a.py", (1, 1), "text \udfff of it")])
        writer.remember({"key": "\ud800"})

    with index.reading() as reader:
        assert [one.name for one in reader.symbols.of_file(PATH("a.py"))] == ["f", "g\ufffd", "h"]
        assert reader.meta("key") == "\ufffd"
