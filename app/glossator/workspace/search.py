"""Search over the index, quick open, and patterns over the files themselves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from glossator import search as flow
from glossator.model import Answer, Channel, Destination, Filters
from glossator.settings import Settings
from glossator.task import Task
from glossator.workspace.files import FilesFacet
from glossator.workspace.snapshots import Snapshots

ALL_CHANNELS = frozenset(Channel)


class SearchFacet:
    """Answers queries."""

    def __init__(
        self, root: Path, settings: Settings, snapshots: Snapshots, files: FilesFacet
    ) -> None:
        self._root = root
        self._settings = settings
        self._snapshots = snapshots
        self._files = files

    def answer(
        self,
        text: str,
        task: Task | None = None,
        *,
        limit: int = 20,
        per_file: int | None = 2,
        channels: Collection[Channel] = ALL_CHANNELS,
        filters: Filters | None = None,
    ) -> Answer:
        """Answer a query as typed.

        Args:
            text: Words, names, phrases in quotation marks and filters (`kind:method`).
            task: Its cancelling interrupts the running query.
            limit: How many hits at most.
            per_file: How many of them from one file; None: as many as there are.
            channels: The ways to be used.
            filters: Added to those of the text.

        Raises:
            IndexMissing: When nothing has been indexed yet.
            Cancelled: When the task was cancelled.
        """
        with self._snapshots.reading() as reader:
            languages = [name for name, _ in reader.files.languages()]
            answer = flow.answer(
                flow.understand(text, filters, languages=languages),
                reader,
                limit=limit,
                per_file=per_file,
                channels=channels,
                weights=flow.Weights(text_share=self._settings.search.text_share),
                stale=self._files.is_stale,
                task=task,
                snippet_chars=self._settings.index.snippet_chars,
            )
        return answer if answer.warning else _with_problems(answer)

    def quick(self, text: str, task: Task | None = None, *, limit: int = 50) -> list[Destination]:
        """Return what quick open offers for the letters typed so far, best first."""
        with self._snapshots.reading(task) as reader:
            return flow.destinations(text, reader, limit=limit)

    def text(
        self,
        pattern: str,
        task: Task | None = None,
        *,
        regex: bool = False,
        path: str = "",
        limit: int = 50,
    ) -> Answer:
        """Scan the files themselves for a literal text or a regular expression.

        Raises:
            PatternRefused: When the pattern does not compile, is too large, or runs too long.
        """
        asked = flow.TextQuery(pattern, regex=regex, path=path, limit=limit)
        with self._snapshots.reading(task) as reader:
            return flow.find_text(asked, reader, self._files.text, task)


def _with_problems(answer: Answer) -> Answer:
    """Say which parts of the query were not understood, where nothing weightier is said."""
    problems = " ".join(answer.query.problems)
    return replace(answer, warning=problems) if problems else answer
