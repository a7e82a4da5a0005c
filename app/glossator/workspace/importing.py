"""Other people's notes become entries: records, vaults of notes, tours, memories, decisions.

The rule: nothing is overwritten, not even in another letter case, and the notes stay as they are. A
second run finds what the first one made and leaves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from glossator import confine
from glossator.errors import EntryUnwritable, IndexMissing, OutsideWorkspace, PathMissing
from glossator.kb import converting, folder, rewording, sources
from glossator.kb.entries import read as read_entry
from glossator.model import (
    Entry,
    EntryId,
    EntrySource,
    ImportPlan,
    LeftNote,
    MadeEntry,
    WorkspacePath,
)
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace.entries import EntriesFacet
from glossator.workspace.gathering import Gathered, Note, gather, without_tool
from glossator.workspace.looking import Looks, with_looks
from glossator.workspace.retelling import Batch, Told, retold
from glossator.workspace.snapshots import Snapshots


@dataclass(frozen=True, slots=True)
class _Home:
    """Where the new entries go: a folder of the workspace, "" for its root."""

    folder: str
    roots: tuple[str, ...]

    def path_of(self, note: Note) -> WorkspacePath:
        """Return where the entry of a note is written: beside a record, else in the folder."""
        stem = converting.file_name(PurePosixPath(note.beside).stem)
        kept = sources.source_of(WorkspacePath(note.inside), self.roots) if note.inside else None
        if note.entry.source is EntrySource.RECORD and kept is EntrySource.RECORD:
            return WorkspacePath(str(PurePosixPath(note.inside).with_name(f"{stem}.md")))
        parts = PurePosixPath(without_tool(note.beside)).parent.parts
        return WorkspacePath("/".join(filter(None, (self.folder, *parts, f"{stem}.md"))))


class ImportingFacet:
    """Plans imports and carries them out."""

    def __init__(
        self,
        root: Path,
        settings: Settings,
        snapshots: Snapshots,
        entries: EntriesFacet,
        looks: Looks,
    ) -> None:
        self._root = root
        self._settings = settings
        self._snapshots = snapshots
        self._entries = entries
        self._looks = looks

    def plan(self, source: Path, to: str = "", task: Task | None = None) -> ImportPlan:
        """Return what an import would make; nothing is written.

        Source links that lead to code keep how it looks now: the person takes them as seen.

        Args:
            source: A file or folder, in the workspace or elsewhere.
            to: The folder for the entries; "" for the first of `kb.roots`. A record that lies in
                such a folder becomes an entry beside itself.

        Raises:
            PathMissing: When there is no such file or folder.
            EntryUnwritable: When `to` is no folder for entries.
        """
        if not source.exists():
            raise PathMissing(source)
        home = self._home(to)
        found = gather(source.absolute(), self._root, self._settings, task or Task())
        left = list(found.left)
        told = self._told(found, home, left)
        made: list[MadeEntry] = []
        paths: set[str] = set()
        batch, names, ids = Batch(told), folder.Names(self._root), self._ids()
        for one in told:
            try:
                text = retold(one, batch)
            except (converting.CannotConvert, rewording.CannotReword) as refusal:
                left.append(LeftNote(one.note.origin, str(refusal).rstrip(".")))
                continue
            why = self._why_taken(one, text, names.taken(one.path), ids)
            if one.path.casefold() in paths:
                why = f"{one.path} is also that of another note"
            if why:
                left.append(LeftNote(one.note.origin, why))
            else:
                paths.add(one.path.casefold())
                entry = read_entry(one.path, text.encode(), EntrySource.ENTRY)
                seen = with_looks(entry, self._looks.of(entry))
                made.append(MadeEntry(one.note.origin, one.path, one.entry_id, seen))
        return ImportPlan(tuple(made), tuple(left))

    def carry_out(self, plan: ImportPlan) -> ImportPlan:
        """Write the entries of a plan and return what really became of it.

        Raises:
            EntryUnwritable: When the disk refuses; what was written before stays.
        """
        made: list[MadeEntry] = []
        left = list(plan.left)
        for one in plan.made:
            taken = folder.taken(self._root, one.path)
            if taken:
                left.append(LeftNote(one.origin, f"{taken} is there already"))
                continue
            self._entries.create(one.path, one.text)
            made.append(one)
        return ImportPlan(tuple(made), tuple(left))

    def conversion(self, entry: Entry) -> MadeEntry:
        """Return the entry beside itself that a record would become; nothing is written.

        Raises:
            EntryUnwritable: When it is no record, does not fit, or the name is taken.
        """
        plan = self.plan(confine.inside(self._root, entry.path))
        if not plan.made:
            why = plan.left[0].why if plan.left else "there is nothing to convert"
            remedy = "Move or mend what stands in the way, then convert again."
            raise EntryUnwritable(entry.path, why, remedy)
        return plan.made[0]

    def convert(self, made: MadeEntry) -> Entry:
        """Write what `conversion` returned; the record stays and gives way to it.

        Raises:
            EntryExists: When the name is taken meanwhile.
            EntryUnwritable: When the disk refuses.
        """
        return self._entries.create(made.path, made.text)

    def _home(self, to: str) -> _Home:
        """Return where entries go.

        Raises:
            EntryUnwritable: When entries there would be none.
        """
        roots = self._settings.kb.roots
        words = (to or roots[0]).replace("\\", "/").strip("/")
        home = "" if words == "." else words
        path = WorkspacePath(f"{home}/x.md".lstrip("/"))
        try:
            confine.inside(self._root, path)
        except OutsideWorkspace as refusal:
            raise EntryUnwritable(to, refusal.problem.rstrip("."), refusal.remedy) from refusal
        if ".." in path.split("/") or sources.source_of(path, roots) is not EntrySource.ENTRY:
            remedy = f"Name a folder of kb.roots: {', '.join(roots)}"
            raise EntryUnwritable(to, "it is in no folder of kb.roots", remedy)
        return _Home(home, roots)

    def _told(self, found: Gathered, home: _Home, left: list[LeftNote]) -> list[Told]:
        """Return the notes with their new ids and paths; the id of another one is left."""
        taken: dict[str, str] = {}
        told: list[Told] = []
        for note in found.notes:
            entry_id = _id_of(note, taken)
            if entry_id in taken:
                why = f"the id {entry_id} is also that of {taken[entry_id]}"
                left.append(LeftNote(note.origin, why))
                continue
            taken[entry_id] = note.origin
            told.append(Told(note, entry_id, home.path_of(note)))
        return told

    def _ids(self) -> dict[str, str]:
        """Return the ids of entries that are there, each with its file; {} without an index."""
        try:
            with self._snapshots.reading() as reader:
                return {one.id: one.path for one in reader.entries.all() if one.writable}
        except IndexMissing:
            return {}

    def _why_taken(self, one: Told, text: str, taken: str | None, ids: dict[str, str]) -> str:
        """Return what is there already under a path or an id, "" for nothing."""
        if taken:
            there = self._entries.at(WorkspacePath(taken))
            same = there is not None and there.text == _as_seen(there, text)
            return f"{taken} says the same already" if same else f"{taken} is there already"
        other = ids.get(one.entry_id)
        return f"the id {one.entry_id} is that of {other}" if other else ""


def _as_seen(there: Entry, text: str) -> str:
    """Return a text with the looks that an entry keeps, for comparing the two."""
    entry = read_entry(there.path, text.encode(), EntrySource.ENTRY)
    return with_looks(entry, {one.anchor: one.seen for one in there.sources if one.seen})


def _id_of(note: Note, taken: dict[str, str]) -> EntryId:
    """Return the id of an entry to be: the note's own, else its file's stem, else its path."""
    stem = PurePosixPath(note.beside).stem
    entry = note.entry
    if entry.source is EntrySource.RECORD or entry.id not in (entry.path, stem):
        return entry.id
    return EntryId(stem if stem not in taken else note.beside.rpartition(".")[0])
