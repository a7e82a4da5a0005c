"""Opening an index in SQLite: pragmas, formats, damage, and files that are not ours."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from glossator.errors import (
    IndexDamaged,
    IndexMissing,
    IndexOutdated,
    IndexSpoilt,
    IndexTooNew,
    StorageFailed,
)
from glossator.model import Kind
from glossator.store import SqliteIndex, index_file, open_index
from glossator.store.formats import FORMAT
from tests.store.values import PATH, chunk, record, symbol


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the index of a test lies."""
    return tmp_path / "cache" / "index.sqlite"


def filled(file: Path) -> SqliteIndex:
    """Return an open index with one file and one symbol in it."""
    index = open_index(file, file.parent, writable=True)
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "f")], [])
    return index


def change(file: Path, *statements: str) -> None:
    """Change an index behind Glossator's back."""
    connection = apsw.Connection(str(file))
    for statement in statements:
        connection.execute(statement).fetchall()
    connection.close()


def names(index: SqliteIndex) -> list[str]:
    """Return the names of all symbols of the one file."""
    with index.reading() as reader:
        return [one.name for one in reader.symbols.of_file(PATH("a.py"))]


def rebuilt(index: SqliteIndex) -> str:
    """Return why the index was built anew."""
    with index.reading() as reader:
        return reader.meta("rebuilt")


def test_every_pragma_of_a_writer_and_a_reader_stands(file: Path):
    index = filled(file)
    with index.reading() as reader:
        asked = reader._questions.value
        read = {name: asked(f"PRAGMA {name}") for name in PRAGMAS}
    write = {name: index._writer.pragma(name) for name in PRAGMAS}
    index.close()

    assert write == PRAGMAS
    assert read == PRAGMAS | {"query_only": 1, "mmap_size": 1 << 28}


PRAGMAS = {
    "page_size": 8192,
    "journal_mode": "wal",
    "synchronous": 1,
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "temp_store": 2,
    "cache_size": -65536,
    "trusted_schema": 0,
    "query_only": 0,
    "mmap_size": 0,
}


def test_nothing_more_can_be_loaded_into_a_connection(file: Path):
    index = filled(file)

    with index.reading() as reader, pytest.raises(StorageFailed, match="not authorized"):
        reader._questions.all("SELECT load_extension('anything')")
    index.close()


def test_a_reader_cannot_write(file: Path):
    index = filled(file)

    with index.reading() as reader, pytest.raises(StorageFailed, match="readonly"):
        reader._questions.all("DELETE FROM files")
    index.close()


def test_an_index_opened_for_reading_refuses_to_be_written(file: Path):
    filled(file).close()
    index = open_index(file, file.parent, writable=False)

    with pytest.raises(StorageFailed, match="reading only"), index.writing():
        pass
    assert names(index) == ["f"]
    index.close()


def test_what_was_written_is_there_after_closing_and_opening(file: Path):
    filled(file).close()
    index = open_index(file, file.parent, writable=True)

    assert names(index) == ["f"]
    assert rebuilt(index) == ""
    index.close()


def test_closing_leaves_one_file(file: Path):
    index = filled(file)
    names(index)
    index.close()

    assert [one.name for one in file.parent.iterdir()] == ["index.sqlite"]


def test_there_is_no_index_to_read_before_one_is_written(file: Path):
    with pytest.raises(IndexMissing):
        open_index(file, file.parent, writable=False)

    assert not file.parent.exists()


def test_a_later_format_is_refused_and_never_touched(file: Path):
    filled(file).close()
    change(file, "UPDATE meta SET value = '99' WHERE key = 'format'")
    before = file.read_bytes()

    for writable in (True, False):
        with pytest.raises(IndexTooNew, match="99"):
            open_index(file, file.parent, writable=writable)

    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir()] == ["index.sqlite"]


def test_an_earlier_format_is_dropped_and_the_new_index_says_why(file: Path):
    filled(file).close()
    change(file, "UPDATE meta SET value = '0' WHERE key = 'format'")

    with pytest.raises(IndexOutdated, match="earlier Glossator"):
        open_index(file, file.parent, writable=False)
    index = open_index(file, file.parent, writable=True)

    assert names(index) == []
    assert "earlier format 0" in rebuilt(index)
    with index.reading() as reader:
        assert reader.meta("format") == str(FORMAT)
    index.close()


@pytest.mark.parametrize(
    "content",
    [b"not a database at all", b"SQLite format 3\x00 but then nonsense" * 500, b"\x00" * 9000],
)
def test_a_file_that_is_no_database_is_set_aside_with_the_reason(file: Path, content: bytes):
    file.parent.mkdir()
    file.write_bytes(content)

    with pytest.raises(IndexMissing):
        open_index(file, file.parent, writable=False)
    assert file.read_bytes() == content
    index = open_index(file, file.parent, writable=True)

    assert names(index) == []
    assert "index.sqlite.damaged" in rebuilt(index)
    assert file.with_name("index.sqlite.damaged").read_bytes() == content
    index.close()


def test_a_database_of_another_program_is_set_aside(file: Path):
    file.parent.mkdir()
    change(file, "CREATE TABLE meta (key, value)", "INSERT INTO meta VALUES ('format', '1')")

    index = open_index(file, file.parent, writable=True)

    assert "another program" in rebuilt(index)
    index.close()


def test_only_one_damaged_file_is_kept(file: Path):
    for content in (b"first" * 100, b"second" * 100):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
        open_index(file, file.parent, writable=True).close()

    kept = [one.name for one in file.parent.iterdir()]
    assert sorted(kept) == ["index.sqlite", "index.sqlite.damaged"]
    assert file.with_name("index.sqlite.damaged").read_bytes() == b"second" * 100


@pytest.mark.parametrize("left_behind", ["", "-wal", "-shm"])
def test_an_empty_file_or_a_lonely_log_becomes_a_fresh_index(file: Path, left_behind: str):
    file.parent.mkdir()
    file.with_name(file.name + left_behind).write_bytes(b"" if not left_behind else b"old" * 999)

    index = filled(file)

    assert names(index) == ["f"]
    assert rebuilt(index) == ""
    index.close()


def damage(file: Path) -> None:
    """Overwrite the page that begins the table of symbols."""
    connection = apsw.Connection(str(file))
    (page,) = connection.execute(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'symbols_name'"
    ).fetchone()
    connection.close()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * 8192)
        opened.write(b"\xff" * 4096)


def test_damage_is_looked_for_after_an_end_without_a_goodbye(file: Path):
    filled(file).close()
    change(file, "UPDATE meta SET value = '4711' WHERE key = 'writer'")
    damage(file)

    index = open_index(file, file.parent, writable=True)

    assert "could not be read" in rebuilt(index)
    assert names(index) == []
    assert file.with_name("index.sqlite.damaged").exists()
    index.close()


def test_a_sound_index_is_kept_after_an_end_without_a_goodbye(file: Path):
    filled(file).close()
    change(file, "UPDATE meta SET value = '4711' WHERE key = 'writer'")

    index = open_index(file, file.parent, writable=True)

    assert rebuilt(index) == ""
    assert names(index) == ["f"]
    index.close()


def test_an_index_closed_in_order_is_not_looked_over(file: Path):
    filled(file).close()
    damage(file)

    index = open_index(file, file.parent, writable=True)

    assert rebuilt(index) == ""
    index._pool.close()
    index._writer.close()


def test_damage_met_while_writing_is_told_and_mended_at_the_next_opening(file: Path):
    filled(file).close()
    damage(file)
    index = open_index(file, file.parent, writable=True)

    with pytest.raises(StorageFailed, match="malformed"), index.writing() as writer:
        writer.replace_file(record("b.py"), [symbol("b.py", "g")], [])
    index.close()
    mended = open_index(file, file.parent, writable=True)

    assert "could not be read" in rebuilt(mended)
    mended.close()


def test_a_rebuilt_index_takes_the_readers_along(file: Path):
    filled(file).close()
    reading = open_index(file, file.parent, writable=False)
    changed = reading.changed_since()
    before = names(reading)
    change(file, "UPDATE meta SET value = '0' WHERE key = 'format'")

    writing = open_index(file, file.parent, writable=True)
    empty = names(reading)
    with writing.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "g")], [])

    assert (before, empty, names(reading)) == (["f"], [], ["g"])
    assert changed()
    writing.close()
    reading.close()


def test_an_index_that_is_deleted_is_missing(file: Path):
    filled(file).close()
    index = open_index(file, file.parent, writable=False)
    names(index)
    file.unlink()

    with pytest.raises(IndexMissing):
        names(index)
    index.close()


@contextmanager
def without_rights() -> Iterator[None]:
    """Take the superuser's rights away for a while, where the tests run with them."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="folders have no read-only bit there")
@pytest.mark.parametrize("exists", [True, False])
def test_a_folder_that_cannot_be_written_is_told(exists: bool):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "index.sqlite"
        if exists:
            filled(file).close()
        Path(folder).chmod(0o555)
        with without_rights(), pytest.raises(StorageFailed) as told:
            open_index(file, file.parent, writable=True)
        Path(folder).chmod(0o755)

    assert str(file) in told.value.problem
    assert "GLOSSATOR_CACHE_DIR" in told.value.remedy


def test_a_file_where_the_folder_should_be_is_told(file: Path):
    file.parent.write_text("a file")

    with pytest.raises(StorageFailed):
        open_index(file, file.parent, writable=True)


def test_a_folder_where_the_file_should_be_is_told(file: Path):
    file.mkdir(parents=True)

    with pytest.raises(StorageFailed):
        open_index(file, file.parent, writable=True)


def test_an_index_lies_by_the_real_root_and_the_profile(tmp_path: Path):
    root = tmp_path / "größe"
    root.mkdir()
    (tmp_path / "alias").symlink_to(root)

    place = index_file(tmp_path, root)

    assert index_file(tmp_path, tmp_path / "alias") == place
    assert index_file(tmp_path, root, "tests.sln") != place
    assert index_file(tmp_path, tmp_path) != place
    assert place.parent.parent == tmp_path


def test_the_catalogue_has_the_columns_of_the_design(file: Path):
    index = filled(file)
    with index.reading() as reader:
        columns = [row[1] for row in reader._questions.all("PRAGMA table_info(catalog)")]
    index.close()

    assert columns == [
        "path",
        "root",
        "profile",
        "id",
        "name",
        "qualname",
        "kind",
        "container",
        "first",
        "last",
        "signature",
        "snippet",
        "origin",
        "source_hash",
        "configuration_hash",
        "indexed_at",
    ]


def test_a_row_of_the_catalogue_says_all_there_is_to_say(file: Path):
    outer = symbol("app/a.py", "Outer", Kind.CLASS, (1, 4), signature="class Outer")
    inner = symbol("app/a.py", "Outer.run", Kind.METHOD, (3, 4), inside=outer, signature="run()")
    text = "class Outer:\n\n    def run():\n        return 'größe'"
    index = filled(file)
    with index.writing() as writer:
        writer.replace_file(
            record("app/a.py"), [outer, inner], [chunk("app/a.py", (1, 4), text, (outer, inner))]
        )
    with index.reading() as reader:
        row = reader._questions.one("SELECT * FROM catalog WHERE name = 'run'")
    index.close()

    assert row == (
        "app/a.py", str(file.parent), "", "app/a.py::Outer.run#method", "run", "Outer.run",
        "method", "Outer", 3, 4, "run()", "    def run():\n        return 'größe'", "tree-sitter",
        "hash of app/a.py", "python 1", "2026-05-28T23:05:00Z",
    )  # fmt: skip


def test_damage_met_while_reading_is_mended_at_the_next_opening(file: Path):
    filled(file).close()
    damage(file)
    reading = open_index(file, file.parent, writable=False)

    with reading.reading() as reader, pytest.raises(StorageFailed, match="malformed"):
        reader.symbols.named("f")
    with pytest.raises(StorageFailed, match="malformed"), reading.reading() as reader:
        reader.symbols.named("f")
    reading.close()
    mended = open_index(file, file.parent, writable=True)

    assert "could not be read" in rebuilt(mended)
    mended.close()


@pytest.mark.parametrize("table", ["symbols", "chunk_words", "meta", "links"])
def test_an_index_that_lacks_a_table_is_built_anew(file: Path, table: str):
    filled(file).close()
    change(file, f"DROP TABLE {table}")

    index = open_index(file, file.parent, writable=True)

    assert "could not be read" in rebuilt(index)
    assert names(index) == []
    index.close()


def test_an_index_of_no_known_format_is_damaged_to_a_reader_and_built_anew(file: Path):
    filled(file).close()
    change(file, "UPDATE meta SET value = 'banana' WHERE key = 'format'")

    with pytest.raises(IndexSpoilt) as told:
        open_index(file, file.parent, writable=False)
    index = open_index(file, file.parent, writable=True)

    assert "damaged" in told.value.problem
    assert "glossator index" in told.value.remedy
    assert "banana" in rebuilt(index)
    index.close()


def test_damage_that_a_reader_meets_is_told_with_the_way_to_mend_it(file: Path):
    filled(file).close()
    change(file, "DROP TABLE symbols")
    index = open_index(file, file.parent, writable=False)

    with pytest.raises(IndexDamaged) as told:
        names(index)
    index.close()

    assert "no such table" in told.value.problem
    assert "glossator index PATH" in told.value.remedy


@pytest.mark.parametrize("writable", [True, False])
def test_what_stands_in_the_place_of_the_index_or_its_folder_is_named(file: Path, writable: bool):
    file.mkdir(parents=True)
    with pytest.raises(StorageFailed, match=str(file)):
        open_index(file, file.parent, writable=writable)
    file.rmdir()
    file.parent.rmdir()
    file.parent.write_text("a file")

    with pytest.raises(StorageFailed) as told:
        open_index(file, file.parent, writable=writable)

    assert f"{file.parent} is a file" in told.value.problem


def test_a_watch_sees_an_index_go_and_come_back(file: Path):
    filled(file).close()
    index = open_index(file, file.parent, writable=False)
    changed = index.changed_since()
    answers = [changed()]
    file.unlink()
    answers += [changed(), changed()]
    other = filled(file)
    answers += [changed(), changed()]
    with other.writing() as writer:
        writer.remember({"more": "words"})
    answers += [changed(), changed()]
    index.close()
    answers.append(changed())
    other.close()

    assert answers == [False, True, False, True, False, True, False, False]
