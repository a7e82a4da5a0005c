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
from glossator.parsing.spec import Language
from glossator.store.index import open_index

AGAIN = "Install Glossator again, in full."


def check() -> Iterator[Check]:
    """Try the languages, the index and git."""
    languages = Languages.load()
    for problem in languages.problems:
        yield Check("language", works=False, detail=problem, remedy=AGAIN)
    for name in sorted(languages.by_name):
        yield _language(languages.by_name[name])
    yield _index()
    yield _git()


def _language(language: Language) -> Check:
    """Load a grammar and compile its query."""
    if not language.grammar:
        return Check(f"language {language.name}", works=True, detail="read by its lines")
    reason = grammar_of(language).reason
    return Check(
        f"language {language.name}",
        works=not reason,
        detail=reason or f"grammar {grammars_version()}",
        remedy=AGAIN,
    )


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
