"""Which index files can be used, and what happens to those that cannot.

The rule: a file of a later format is never touched; a damaged or foreign one is set aside, one of
an earlier format is dropped, and a new file says why it was made.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

import apsw

from glossator.errors import IndexTooNew, StorageFailed
from glossator.store.database import connect, failure, is_damage
from glossator.store.ports import REBUILT

FORMAT = 2
"""What this program writes: the tables in the file of `schema/` with this number. What an older
program wrote is built anew, its files of `schema/` stay to tell what it was."""

APPLICATION = 0x474C4F53
"""`GLOS` in the header: tells our files from those of other programs."""

WRITER = "writer"
"""The key in `meta` under which a process that may write leaves its number until it closes the
index. Found at the next opening, it tells of an end without a goodbye."""

DISTRUSTED = "damaged"
"""What stands there instead of a number once somebody met damage."""

_MADE = re.compile(r"^CREATE (?:VIRTUAL )?(?:TABLE|INDEX|VIEW) (\w+)", re.MULTILINE)

MERGING = {"automerge": 16, "crisismerge": 32}
"""How many pieces of a keyword index are let be before they are merged. SQLite's 4 and 16 cost a
tenth more of the writing, and no query measured was slower for it."""

SIBLINGS = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, the file itself first."""


def found_format(connection: apsw.Connection, file: Path) -> int | None:
    """Return the format of an index, None for a file with nothing in it.

    Raises:
        ForeignFile: When it is a database of another program, or none.
        IndexTooNew: When a later Glossator wrote it.
    """
    try:
        if not connection.pragma("page_count"):
            return None
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables == (0,) and connection.pragma("application_id") == 0:
            return None
        if connection.pragma("application_id") != APPLICATION:
            msg = "it belongs to another program"
            raise ForeignFile(msg)
        found = connection.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
    except (apsw.NotADBError, apsw.CorruptError, apsw.SQLError, UnicodeDecodeError) as error:
        raise ForeignFile(str(error)) from error
    said = str(found[0]) if found else "0"
    if not (said.isascii() and said.isdigit()):
        msg = f"its format is {said[:20]!r}"
        raise ForeignFile(msg)
    number = int(said)
    if number > FORMAT:
        raise IndexTooNew(file, number, FORMAT)
    return number


class ForeignFile(Exception):
    """The file is no index that this program can read; says why."""


def reason_to_rebuild(file: Path, known: str = "", *, careful: bool = False) -> str:
    """Look at an index file that is to be written, put away one that cannot be, and say why.

    Args:
        known: What somebody found damaged in it; then it is put away unseen.
        careful: Look it over even when its last writer left it in order.

    Returns:
        One sentence, or "" when the file can be used or there is none.
    """
    if not file.exists():
        _drop(file, SIBLINGS[1:])
        return ""
    connection = None
    try:
        connection = connect(file)
        number = found_format(connection, file)
        damage = known or (_damage(connection, careful=careful) if number else "")
    except ForeignFile as error:
        number, damage = 0, str(error)
    except (apsw.Error, UnicodeDecodeError) as error:
        if isinstance(error, apsw.Error) and not is_damage(error):
            raise failure(error, file) from error
        number, damage = 0, str(error)
    finally:
        if connection is not None:
            connection.close()
    if damage:
        return f"The index could not be read ({damage}); it is kept as {_set_aside(file).name}."
    if number is not None and number < FORMAT:
        _drop(file, SIBLINGS)
        return f"The index had the earlier format {number}; it was built anew."
    return ""


def create(connection: apsw.Connection, root: Path, profile: str, reason: str) -> None:
    """Make the tables of an empty file, all of them or none."""
    with connection:
        connection.execute(_script()).fetchall()
        connection.pragma("application_id", APPLICATION)
        for table in ("chunk_words", "name_grams", "occurrences"):
            connection.executemany(
                f"INSERT INTO {table} ({table}, rank) VALUES (?, ?)", MERGING.items()
            )
        connection.executemany(
            "INSERT INTO meta (key, value) VALUES (?, ?)",
            [
                ("format", str(FORMAT)),
                ("root", str(root)),
                ("profile", profile),
                (REBUILT, reason),
            ],
        )


def sign(connection: apsw.Connection) -> None:
    """Write down that this process may be writing from now on."""
    _write_sign(connection, str(os.getpid()))


def sign_off(connection: apsw.Connection) -> None:
    """Write down that this process left the index in order, unless somebody distrusts it."""
    connection.execute(
        "UPDATE meta SET value = '' WHERE key = :key AND value = :writer",
        {"key": WRITER, "writer": str(os.getpid())},
    ).fetchall()


def distrust_after(error: BaseException, file: Path) -> None:
    """After damage was met, have the next writer look the file over and build it anew."""
    if not is_damage(error.__cause__):
        return
    with suppress(apsw.Error):  # a file too damaged for this is found damaged anyway
        connection = connect(file)
        try:
            _write_sign(connection, DISTRUSTED)
        finally:
            connection.close()


def _write_sign(connection: apsw.Connection, writer: str) -> None:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (:key, :writer) "
        "ON CONFLICT DO UPDATE SET value = :writer",
        {"key": WRITER, "writer": writer},
    ).fetchall()


def _damage(connection: apsw.Connection, *, careful: bool) -> str:
    """Say what is wrong with an index, "" for nothing.

    That its tables are there is always looked at; the rest, which takes time, when its last writer
    did not close it: a damaged file still answers some questions.
    """
    lacking = _tables(_script()) - _tables_of(connection)
    if lacking:
        return f"it lacks the table {min(lacking)}"
    unclean = connection.execute(
        "SELECT value FROM meta WHERE key = :key", {"key": WRITER}
    ).fetchone()
    if unclean and unclean[0] == DISTRUSTED:
        return "damage was met while it was used"
    if not careful and (not unclean or not unclean[0]):
        return ""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()
    words = str(found[0]) if found else "no answer"
    return "" if words == "ok" else words.splitlines()[0]


def _script() -> str:
    return (Path(__file__).parent / "schema" / f"{FORMAT:04}.sql").read_text("utf-8")


def _tables(script: str) -> set[str]:
    return set(_MADE.findall(script))


def _tables_of(connection: apsw.Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_schema").fetchall()
    return {str(name) for (name,) in rows}


def _set_aside(file: Path) -> Path:
    """Rename a file and its siblings; the one that was set aside before makes room."""
    aside = file.with_name(f"{file.name}.damaged")
    for sibling in SIBLINGS:
        old = file.with_name(file.name + sibling)
        new = aside.with_name(aside.name + sibling)
        _drop(aside, (sibling,))
        if old.exists():
            _moved(old, new)
    return aside


def _moved(old: Path, new: Path) -> None:
    try:
        os.replace(old, new)  # noqa: PTH105 -- replaces on every system
    except OSError as error:
        raise StorageFailed(old, error.strerror or str(error)) from error


def _drop(file: Path, siblings: tuple[str, ...]) -> None:
    for sibling in siblings:
        try:
            file.with_name(file.name + sibling).unlink(missing_ok=True)
        except OSError as error:
            raise StorageFailed(file, error.strerror or str(error)) from error
