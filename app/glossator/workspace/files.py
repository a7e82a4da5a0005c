"""Files of the workspace as they are on disk now, never from outside its root."""

from __future__ import annotations

from pathlib import Path

from glossator import confine
from glossator.errors import FileUnavailable, IndexMissing, OutsideWorkspace
from glossator.model import NO_HASH, FileRecord, FileText, WorkspacePath, content_hash
from glossator.parsing import HEAD_BYTES, counterparts, language_of, lexer_of, text, title_of
from glossator.settings import languages_dir
from glossator.workspace.snapshots import Snapshots

LIMIT_BYTES = 5_000_000
"""How much of a file is shown unless more is asked for."""

IMAGE_LIMIT_BYTES = 10_000_000


class FilesFacet:
    """Reads files of the workspace."""

    def __init__(self, root: Path, snapshots: Snapshots) -> None:
        self._root = root
        self._snapshots = snapshots

    def read(self, path: WorkspacePath, *, limit_bytes: int = LIMIT_BYTES) -> FileText:
        """Read a file as it is now; cut to `limit_bytes` with the problem told.

        Raises:
            OutsideWorkspace: When the path leads out of the root.
            FileUnavailable: When it is gone, no plain file, or cannot be read.
        """
        data, size = self._bytes(path, limit_bytes)
        decoded = text.decode(data)
        language = language_of(path, data[:HEAD_BYTES], languages_dir())
        record = self._record(path)
        whole = len(data) == size
        digest = content_hash(data) if whole else NO_HASH
        problem = decoded.problem
        if not whole and not problem:
            problem = f"only the first {limit_bytes:,} of {size:,} bytes are shown"
        shown = "\n".join(text.lines_of(decoded.text))
        return FileText(
            path=path,
            text=shown,
            language=language,
            encoding=decoded.encoding,
            newline=decoded.newline,
            lines=shown.count("\n") + 1 if shown else 0,
            hash=digest,
            stale=whole and record is not None and record.hash != digest,
            problem=problem,
            lexer=lexer_of(language, languages_dir()),
            title=title_of(language, languages_dir()),
        )

    def is_stale(self, record: FileRecord) -> bool:
        """Tell whether the file on disk is another one than the index was made from."""
        try:
            found = confine.inside(self._root, record.path).stat()
        except (OSError, OutsideWorkspace):
            return True
        if found.st_size != record.size:
            return True
        if found.st_mtime_ns == record.mtime_ns and found.st_ino == record.inode:
            return False
        try:
            data, _ = self._bytes(record.path, found.st_size)
        except (FileUnavailable, OutsideWorkspace):
            return True
        return content_hash(data) != record.hash

    def text(self, path: WorkspacePath) -> str | None:
        """Return the text of a file as it is now, or None when it cannot be read."""
        try:
            return self.read(path).text
        except (FileUnavailable, OutsideWorkspace):
            return None

    def counterpart(self, path: WorkspacePath) -> WorkspacePath | None:
        """Return the indexed file that makes a pair with this one: `A.razor.cs` with `A.razor`."""
        names = counterparts(path, languages_dir())
        return next((one for one in names if self._record(one) is not None), None)

    def image(self, entry_path: WorkspacePath, target: str) -> bytes | None:
        """Return the bytes of an image that an entry shows, or None when it may not be shown."""
        folder = entry_path.rpartition("/")[0]
        beside = f"{folder}/{target}" if folder and not target.startswith("/") else target
        try:
            file = confine.regular_file(self._root, beside.lstrip("/"))
            return file.read_bytes() if file.stat().st_size <= IMAGE_LIMIT_BYTES else None
        except (OSError, OutsideWorkspace, FileUnavailable):
            return None

    def list(self) -> list[FileRecord]:
        """Return every indexed file, ordered by path."""
        with self._snapshots.reading() as reader:
            records = reader.files.all()
        return [records[path] for path in sorted(records)]

    def absolute(self, path: WorkspacePath) -> Path:
        """Return where a file lies on this machine.

        Raises:
            OutsideWorkspace: When the path leads out of the root.
        """
        return confine.inside(self._root, path)

    def _bytes(self, path: WorkspacePath, limit_bytes: int) -> tuple[bytes, int]:
        file = confine.regular_file(self._root, path)
        try:
            with file.open("rb") as stream:
                return stream.read(limit_bytes), file.stat().st_size
        except OSError as error:
            raise FileUnavailable(path, error.strerror or str(error)) from None

    def _record(self, path: WorkspacePath) -> FileRecord | None:
        try:
            with self._snapshots.reading() as reader:
                return reader.files.of(path)
        except IndexMissing:
            return None
