"""Entries' files on disk."""

import errno
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossator.errors import (
    EntryChanged,
    EntryExists,
    EntryReadOnly,
    EntryUnwritable,
    OutsideWorkspace,
)
from glossator.kb import disk, entries, folder, sources
from glossator.model import Entry, EntrySource, WorkspacePath, content_hash

NOTE = WorkspacePath("kb/note.md")
MakeTree = Callable[[Mapping[str, str | bytes]], Path]


def entry_at(root: Path, path: WorkspacePath = NOTE) -> Entry:
    source = sources.source_of(path, ("kb",))
    assert source is not None
    return entries.read(path, root.joinpath(path).read_bytes(), source)


def save(root: Path, entry: Entry, text: str) -> str:
    return folder.save(
        root, entry, text, expected=entry.hash, backups=root.parent / "data" / "backups"
    )


def names_in(place: Path) -> list[str]:
    return sorted(file.name for file in place.iterdir())


def test_a_save_replaces_the_text_and_tells_the_new_hash(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})

    told = save(root, entry_at(root), "new")

    assert root.joinpath(NOTE).read_bytes() == b"new"
    assert told == content_hash(b"new")
    assert names_in(root / "kb") == ["note.md"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"\xef\xbb\xbfa\r\n", b"\xef\xbb\xbfb\r\n"),
        ("a\r\n".encode("utf-16"), "b\r\n".encode("utf-16")),
        (b"caf\xe9 a\r\n", b"caf\xe9 b\r\n"),
        (b"a\r", b"b\r"),
    ],
)
def test_encoding_mark_and_line_ends_are_kept(make_tree: MakeTree, before: bytes, after: bytes):
    root = make_tree({NOTE: before})
    entry = entry_at(root)

    save(root, entry, entry.text.replace("a\r", "b\r"))

    assert root.joinpath(NOTE).read_bytes() == after


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_the_mode_is_kept(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    root.joinpath(NOTE).chmod(0o664)

    save(root, entry_at(root), "new")

    assert stat.S_IMODE(root.joinpath(NOTE).stat().st_mode) == 0o664


def test_a_file_that_changed_since_it_was_read_is_left_alone(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    root.joinpath(NOTE).write_text("theirs")

    with pytest.raises(EntryChanged):
        save(root, entry, "mine")

    assert root.joinpath(NOTE).read_text() == "theirs"
    assert names_in(root / "kb") == ["note.md"]


def test_a_file_that_changes_while_it_is_saved_is_left_alone(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    fsync = os.fsync

    def meanwhile(handle: int) -> None:
        fsync(handle)
        root.joinpath(NOTE).write_text("theirs")

    monkeypatch.setattr(os, "fsync", meanwhile)

    with pytest.raises(EntryChanged):
        save(root, entry, "mine")

    assert root.joinpath(NOTE).read_text() == "theirs"
    assert names_in(root / "kb") == ["note.md"]


def test_a_file_that_is_gone_counts_as_changed(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    root.joinpath(NOTE).unlink()

    with pytest.raises(EntryChanged):
        save(root, entry, "mine")

    assert not root.joinpath(NOTE).exists()


def test_other_peoples_notes_are_refused(make_tree: MakeTree):
    root = make_tree({"AGENTS.md": "old"})

    with pytest.raises(EntryReadOnly):
        save(root, entry_at(root, WorkspacePath("AGENTS.md")), "new")


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_a_write_protected_file_is_refused(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    root.joinpath(NOTE).chmod(0o444)

    with pytest.raises(EntryUnwritable, match="write-protected"):
        save(root, entry_at(root), "new")

    assert root.joinpath(NOTE).read_text() == "old"


def test_a_full_disk_leaves_the_file_as_it_was(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(EntryUnwritable, match="the disk is full"):
        save(root, entry, "new")

    assert root.joinpath(NOTE).read_text() == "old"
    assert names_in(root / "kb") == ["note.md"]


def test_a_crash_before_the_replacement_leaves_the_file_as_it_was(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    replace = Path.replace

    def crash(part: Path, target: Path) -> Path:
        if Path(target).name == "note.md":
            raise KeyboardInterrupt
        return replace(part, target)

    monkeypatch.setattr(Path, "replace", crash)

    with pytest.raises(KeyboardInterrupt):
        save(root, entry, "new")

    assert root.joinpath(NOTE).read_text() == "old"


def test_the_bytes_are_on_the_disk_before_they_take_the_old_ones_place(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def watched_fsync(handle: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file"
        steps.append(f"sync {kind}")
        fsync(handle)

    def watched_replace(part: Path, target: Path) -> Path:
        steps.append(f"replace {Path(target).name}")
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(Path, "replace", watched_replace)

    save(root, entry, "new")

    assert steps[-3:-1] == ["sync file", "replace note.md"]
    assert steps[-1] == "sync folder"
    assert steps[:2] == ["sync file", "replace 00000001.md"]


def test_a_letter_that_the_encoding_lacks_is_refused(make_tree: MakeTree):
    root = make_tree({NOTE: b"caf\xe9"})

    with pytest.raises(EntryUnwritable, match="漢"):
        save(root, entry_at(root), "漢")

    assert root.joinpath(NOTE).read_bytes() == b"caf\xe9"


def test_a_binary_file_is_never_overwritten(make_tree: MakeTree):
    root = make_tree({NOTE: b"a\0b"})

    with pytest.raises(EntryUnwritable, match="could not be read in full"):
        save(root, entry_at(root), "new")


def test_saving_the_same_text_does_nothing(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    before = root.joinpath(NOTE).stat()

    save(root, entry_at(root), "old")

    after = root.joinpath(NOTE).stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert not (root.parent / "data").exists()


def test_the_last_ten_earlier_texts_are_kept(make_tree: MakeTree):
    root = make_tree({NOTE: "text 0", "kb/other.md": "other"})
    for number in range(1, 14):
        save(root, entry_at(root), f"text {number}")
    save(root, entry_at(root, WorkspacePath("kb/other.md")), "changed")

    kept = folder.earlier(root, NOTE, root.parent / "data" / "backups")

    assert [file.read_text() for file in kept] == [f"text {n}" for n in range(12, 2, -1)]


def test_a_text_that_cannot_be_kept_is_not_replaced(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    tmp_path.joinpath("taken").write_text("a file where a folder is needed")

    with pytest.raises(EntryUnwritable):
        folder.save(root, entry, "new", expected=entry.hash, backups=tmp_path / "taken")

    assert root.joinpath(NOTE).read_text() == "old"


def link(path: Path, target: Path | str) -> None:
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this system makes no links here")


def test_a_link_inside_the_workspace_stays_one(make_tree: MakeTree):
    root = make_tree({"docs/real.md": "old", "kb/x.md": "x"})
    link(root / "kb" / "note.md", "../docs/real.md")

    save(root, entry_at(root), "new")

    assert root.joinpath(NOTE).is_symlink()
    assert root.joinpath("docs/real.md").read_text() == "new"


def test_a_link_out_of_the_workspace_is_refused(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({"kb/x.md": "x"})
    outside = tmp_path / "outside.md"
    outside.write_text("old")
    link(root / "kb" / "note.md", outside)
    link(root / "kb" / "away", tmp_path)

    with pytest.raises(OutsideWorkspace):
        save(root, entry_at(root), "new")
    with pytest.raises(OutsideWorkspace):
        folder.create(root, WorkspacePath("kb/away/new.md"), "new")

    assert outside.read_text() == "old"
    assert not tmp_path.joinpath("new.md").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_refused_without_waiting_for_it(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    root.joinpath(NOTE).unlink()
    os.mkfifo(root / NOTE)

    with pytest.raises(EntryUnwritable, match="no plain file"):
        save(root, entry, "new")


def test_a_new_entry_is_written_with_its_folders(make_tree: MakeTree):
    root = make_tree({"x": ""})

    told = folder.create(root, WorkspacePath("kb/deep/note.md"), "tëxt\r\n")

    assert root.joinpath("kb/deep/note.md").read_bytes() == "tëxt\r\n".encode()
    assert told == content_hash("tëxt\r\n".encode())
    assert names_in(root / "kb" / "deep") == ["note.md"]


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("kb/note.md", "kb/note.md"),
        ("kb/Note.md", "kb/note.md"),
        ("kb/NOTE.MD", "kb/note.md"),
        ("KB/other.md", "kb"),
        ("kb/note.md/other.md", "kb/note.md"),
        ("kb/stra\u00dfe.md", "kb/STRASSE.md"),
        ("kb/e\u0301.md", "kb/\u00e9.md"),
    ],
)
def test_a_name_that_is_taken_in_any_letter_case_is_refused(
    make_tree: MakeTree, path: str, taken: str
):
    root = make_tree({NOTE: "old", "kb/STRASSE.md": "", "kb/\u00e9.md": ""})
    before = names_in(root / "kb")

    with pytest.raises(EntryExists, match=taken):
        folder.create(root, WorkspacePath(path), "new")

    assert names_in(root / "kb") == before
    assert names_in(root) == ["kb"]


def test_a_new_entry_that_cannot_be_written_leaves_nothing(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(EntryUnwritable, match="full"):
        folder.create(root, WorkspacePath("kb/new.md"), "new")

    assert names_in(root / "kb") == ["note.md"]


def test_a_path_out_of_the_workspace_is_refused(make_tree: MakeTree, tmp_path: Path):
    root = make_tree({NOTE: "old"})

    for path in ("../new.md", "/new.md", "kb/../../new.md"):
        with pytest.raises(OutsideWorkspace):
            folder.create(root, WorkspacePath(path), "new")

    assert not tmp_path.joinpath("new.md").exists()


def test_entries_are_what_the_kb_says_they_are(make_tree: MakeTree):
    root = make_tree({NOTE: "old"})

    assert entry_at(root).source is EntrySource.ENTRY


def test_a_file_that_goes_while_it_is_saved_is_told_as_changed(
    make_tree: MakeTree, monkeypatch: pytest.MonkeyPatch
):
    root = make_tree({NOTE: "old"})
    entry = entry_at(root)
    keep = disk.keep

    def kept_and_gone(backups: Path, file: Path, data: bytes) -> None:
        keep(backups, file, data)
        file.unlink()

    monkeypatch.setattr(disk, "keep", kept_and_gone)

    with pytest.raises(EntryChanged):
        save(root, entry, "new")
    assert names_in(root / "kb") == []
