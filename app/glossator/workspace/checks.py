"""Whether the engine's parts work on this machine: the lines of `selftest`, one after the other.

The rule: a part is really used, not only imported; nothing of a person's is touched.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from glossator import git
from glossator.errors import GlossatorError
from glossator.model import Check
from glossator.parsing.languages import Languages, grammar_of, grammars_version
from glossator.settings import languages_dir
from glossator.store.index import open_index

AGAIN = "Install Glossator again, in full."
MEND = "Try the folder: glossator parse --check FOLDER"


def check() -> Iterator[Check]:
    """Try the languages, the index and git."""
    shipped = Languages.load()
    for problem in shipped.problems:
        yield Check("language", works=False, detail=problem, remedy=AGAIN)
    yield from _grammars(shipped)
    yield from _own_languages(shipped)
    yield _index()
    yield _git()


def _grammars(shipped: Languages) -> Iterator[Check]:
    """Load every grammar and compile every query; tell those that fail, and how many do not."""
    tried = [one for one in shipped.by_name.values() if one.grammar]
    failed = {one.name: reason for one in tried if (reason := grammar_of(one).reason)}
    for name, reason in failed.items():
        yield Check(f"language {name}", works=False, detail=reason, remedy=AGAIN)
    queries = sum(1 for one in tried if one.query)
    detail = (
        f"{len(tried) - len(failed)} of {len(tried)} grammars work, {queries} with a query of "
        f"their own; {len(shipped.by_name)} languages known (grammars {grammars_version()})"
    )
    yield Check("languages", works=not failed, detail=detail, remedy=AGAIN)


def _own_languages(shipped: Languages) -> Iterator[Check]:
    """Try the languages that a person added."""
    own = Languages.load(languages_dir())
    for problem in own.problems:
        if problem not in shipped.problems:
            yield Check("own language", works=False, detail=problem, remedy=MEND, needed=False)
    for name in sorted(own.own):
        one = own.by_name[name]
        reason = grammar_of(one).reason if one.grammar else ""
        detail = reason or f"{one.title}: {languages_dir() / name}"
        yield Check(f"own language {name}", not reason, detail, MEND, needed=False)


def _index() -> Check:
    """Write an index and read it back: SQLite, its keyword index and its vectors."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        try:
            index = open_index(place / "index.sqlite", place, writable=True)
            with index.writing() as writer:
                writer.remember({"selftest": "yes"})
            with index.reading() as reader:
                said = reader.meta("selftest")
            index.close()
        except GlossatorError as failure:
            return Check("index", works=False, detail=failure.problem, remedy=failure.remedy)
    return Check("index", works=said == "yes", detail="written and read", remedy=AGAIN)


def _git() -> Check:
    place = git.installed()
    return Check(
        "git",
        works=bool(place),
        detail=place or "not installed: ignore files are read without it",
        remedy="Install git: it knows best which files belong to its work trees.",
        needed=False,
    )
