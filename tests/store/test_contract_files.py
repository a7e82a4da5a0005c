"""What every index promises about files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glossator.model import Counts, FileKey, Skipped, SkipReason
from glossator.store.ports import KNOWN_FILES, Index
from tests.store.values import PATH, chunk, entry, link, record, symbol


def test_an_empty_index_answers_with_nothing(index: Index):
    with index.reading() as reader:
        assert reader.files.all() == {}
        assert reader.files.of(PATH("a.py")) is None
        assert reader.files.languages() == []
        assert reader.symbols.rows(None, 0, 10) == []
        assert reader.counts() == Counts()
        assert reader.meta("anything") == ""


def test_a_file_comes_back_as_it_was_written(index: Index):
    written = replace(
        record("app/größe.py"), problem="too large", summary="Sizes.", inode=2**64 - 1
    )

    with index.writing() as writer:
        writer.replace_file(written, [], [])

    with index.reading() as reader:
        assert reader.files.of(PATH("app/größe.py")) == written
        assert reader.files.all() == {"app/größe.py": written}


def test_a_transaction_reads_what_it_has_written(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "f")], [])
        found = writer.symbols.named("f")

    assert [one.id for one in found] == ["a.py::f#function"]


def test_a_transaction_that_fails_leaves_the_index_as_it_was(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "kept")], [])

    def fail_half_way() -> None:
        with index.writing() as writer:
            writer.replace_file(record("a.py"), [symbol("a.py", "lost")], [])
            writer.replace_file(record("b.py"), [symbol("b.py", "lost")], [])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()

    with index.reading() as reader:
        assert list(reader.files.all()) == ["a.py"]
        assert reader.symbols.named("lost") == []
        assert reader.symbols.filtered_rows("lost", 10) == ([], 0)
    with index.writing() as writer:
        writer.replace_file(record("b.py"), [symbol("b.py", "lost")], [])
    with index.reading() as reader:
        assert reader.symbols.filtered_rows("lost", 10)[1] == 1


def test_a_reader_keeps_its_snapshot_while_others_write(index: Index):
    with index.reading() as before:
        with index.writing() as writer:
            writer.replace_file(record("a.py"), [], [])
        seen_before = before.files.all()
    with index.reading() as after:
        seen_after = after.files.all()

    assert seen_before == {}
    assert list(seen_after) == ["a.py"]


def test_a_touched_file_keeps_its_symbols(index: Index):
    inside = symbol("a.py", "f")
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [inside], [])

    touched = replace(record("a.py"), mtime_ns=5, size=7)
    with index.writing() as writer:
        writer.touch_file(touched)

    with index.reading() as reader:
        assert reader.files.of(PATH("a.py")) == touched
        assert reader.symbols.of_file(PATH("a.py")) == [inside]


def test_paths_of_files_are_in_order(index: Index):
    with index.writing() as writer:
        for path in ("b.py", "a/z.py", "a.py"):
            writer.replace_file(record(path), [], [])

    with index.reading() as reader:
        assert reader.files.paths() == ["a.py", "a/z.py", "b.py"]


def test_the_keys_of_files_are_a_part_of_their_records(index: Index):
    written = replace(record("b.py"), inode=2**63 + 5, problem="binary")
    with index.writing() as writer:
        for one in (written, record("a.py")):
            writer.replace_file(one, [], [])

    with index.reading() as reader:
        keys = reader.files.keys()

    assert list(keys) == ["a.py", "b.py"]
    assert keys[PATH("b.py")] == FileKey(
        written.path, written.size, written.mtime_ns, written.inode, written.configuration,
        written.language, written.indexed_at, "binary",
    )  # fmt: skip


def test_files_are_found_by_any_part_of_their_path_shortest_first(index: Index):
    with index.writing() as writer:
        for path in ("src/Search/rank.py", "docs/search.md", "src/other.py", "a_search"):
            writer.replace_file(record(path), [], [])

    with index.reading() as reader:
        found = reader.files.find("SEARCH", 10)
        first = reader.files.find("search", 1)

    assert [one.path for one in found] == ["a_search", "docs/search.md", "src/Search/rank.py"]
    assert first == found[:1]


def test_a_part_of_a_path_is_never_a_pattern(index: Index):
    with index.writing() as writer:
        for path in ("a_b.py", "axb.py", "50%.py", "500.py"):
            writer.replace_file(record(path), [], [])

    with index.reading() as reader:
        assert [one.path for one in reader.files.find("a_b", 10)] == ["a_b.py"]
        assert [one.path for one in reader.files.find("50%", 10)] == ["50%.py"]


def test_languages_are_counted_most_files_first(index: Index):
    with index.writing() as writer:
        for path, language in (
            ("a", "go"),
            ("b", "python"),
            ("c", "python"),
            ("d", ""),
            ("e", "c"),
        ):
            writer.replace_file(record(path, language=language), [], [])

    with index.reading() as reader:
        assert reader.files.languages() == [("python", 2), ("c", 1), ("go", 1)]


def test_what_was_left_out_is_replaced_as_a_whole_and_added_to(index: Index):
    binary = Skipped(PATH("z.bin"), SkipReason.BINARY, "a NUL at 3")
    secret = Skipped(PATH("a.pem"), SkipReason.SECRET)
    with index.writing() as writer:
        writer.add_skipped(Skipped(PATH("old"), SkipReason.DENIED))
        writer.replace_skipped([binary])
        writer.add_skipped(secret)
        writer.add_skipped(secret)

    with index.reading() as reader:
        assert reader.files.skipped() == [secret, binary]


def test_files_being_parsed_are_those_begun_and_not_ended(index: Index):
    with index.writing() as writer:
        writer.begin_parsing([PATH("b.py"), PATH("a.py"), PATH("c.py")])
        writer.begin_parsing([PATH("b.py")])
    with index.writing() as writer:
        writer.end_parsing([PATH("a.py")])

    with index.reading() as reader:
        assert reader.files.being_parsed() == ["b.py", "c.py"]


def test_a_removed_file_takes_its_symbols_chunks_and_folders_with_it(index: Index):
    f = symbol("deep/down/a.py", "f")
    with index.writing() as writer:
        writer.replace_file(
            record("deep/down/a.py"), [f], [chunk("deep/down/a.py", (1, 5), "def f()", (f,))]
        )
        writer.remove_files([PATH("deep/down/a.py"), PATH("never/there.py")])

    with index.reading() as reader:
        assert reader.counts() == Counts()
        assert reader.symbols.rows(None, 0, 10) == []
        assert reader.chunks.document_frequency(["f"]) == {"f": 0}
        assert reader.chunks.stems() == {}


def test_a_renamed_file_keeps_its_rows_under_new_ids(index: Index):
    outer = symbol("old/a.py", "Outer", lines=(1, 9))
    inner = symbol("old/a.py", "Outer.run", lines=(3, 5), inside=outer)
    with index.writing() as writer:
        writer.replace_file(
            record("old/a.py"),
            [outer, inner],
            [chunk("old/a.py", (1, 9), "class Outer: ...", (outer, inner))],
        )
        writer.rename_file(PATH("old/a.py"), record("new/place/b.py"))

    with index.reading() as reader:
        symbols = reader.symbols.of_file(PATH("new/place/b.py"))
        chunks = reader.chunks.of_file(PATH("new/place/b.py"))
        assert [one.id for one in symbols] == [
            "new/place/b.py::Outer#function",
            "new/place/b.py::Outer.run#function",
        ]
        assert symbols[1].container == symbols[0].id
        assert [one.id for one in chunks] == ["new/place/b.py#L1-L9"]
        assert chunks[0].symbols == (symbols[0].id, symbols[1].id)
        assert reader.files.of(PATH("old/a.py")) is None
        assert reader.symbols.of_file(PATH("old/a.py")) == []
        assert [row.name for row in reader.symbols.rows(None, 0, 10)] == ["new"]
        assert reader.chunks.stems() == {"b": 1}
        assert reader.chunks.document_frequency(["old", "place"]) == {"old": 0, "place": 1}


def test_a_file_renamed_onto_another_replaces_it(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [symbol("a.py", "winner")], [])
        writer.replace_file(record("b.py"), [symbol("b.py", "loser")], [])
        writer.rename_file(PATH("a.py"), record("b.py"))

    with index.reading() as reader:
        assert [one.id for one in reader.symbols.of_file(PATH("b.py"))] == ["b.py::winner#function"]
        assert list(reader.files.all()) == ["b.py"]


def test_renaming_an_unknown_file_changes_nothing(index: Index):
    with index.writing() as writer:
        writer.rename_file(PATH("a.py"), record("b.py"))

    with index.reading() as reader:
        assert reader.files.all() == {}


def test_counts_tell_how_much_there_is_and_which_share_is_in(index: Index):
    f = symbol("a.py", "f")
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [f], [chunk("a.py", (1, 5), "def f()", (f,))])
        writer.replace_entry(entry("kb/a.md"), [])
        writer.replace_links(PATH("kb/a.md"), [link("kb/a.md", f)])
        writer.remember({KNOWN_FILES: "4"})

    with index.reading() as reader:
        assert reader.counts() == Counts(1, 1, 1, 0, 1, 1, 0.25)


def test_words_about_the_index_are_remembered_and_replaced(index: Index):
    with index.writing() as writer:
        writer.remember({"last_run": "monday", "head": "abc"})
        writer.remember({"last_run": "tuesday"})

    with index.reading() as reader:
        assert (reader.meta("last_run"), reader.meta("head")) == ("tuesday", "abc")


def test_a_question_about_changes_answers_once_for_each_change(index: Index):
    changed = index.changed_since()
    before = changed()
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [], [])

    assert [before, changed(), changed()] == [False, True, False]
