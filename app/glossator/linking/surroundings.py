"""What else an entry speaks of: the names under the same headings, the files it is mostly about.

The rule: only what the text says in its code spans, headings and title counts, so that a mention
is read the same way wherever the workspace lies and in whatever order entries are linked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from glossator.linking.names import chain_of, parts_of
from glossator.model import Entry, TextSpan, WorkspacePath

_MARKUP = "`()*_,.:;!?\"'[]"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The text around the mentions of one entry.

    Attributes:
        sections: The names that stand under the same headings, the headings' own words included.
        everywhere: The names that stand anywhere in it.
        subject: The words of title and file name, in small letters.
        sentences: The names that stand in code spans of the same sentence.
        files: How many mentions that leave no doubt lead to each file.
    """

    sections: Mapping[tuple[str, ...], frozenset[str]] = field(default_factory=dict)
    everywhere: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    sentences: Mapping[str, frozenset[str]] = field(default_factory=dict)
    files: Mapping[WorkspacePath, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls, entry: Entry, spans: Iterable[TextSpan], clear: Iterable[WorkspacePath] = ()
    ) -> Surroundings:
        """Read the surroundings off an entry.

        Args:
            clear: The files of the mentions that leave no doubt, one for each mention.
        """
        sections: dict[tuple[str, ...], set[str]] = {}
        sentences: dict[str, set[str]] = {}
        title = _words(entry.title)
        stem = entry.path.rpartition("/")[2].partition(".")[0]
        everywhere, subject = set(title), {*title, *re.split(r"[\W_]+", stem)}
        for span in spans:
            names = {*chain_of(span.text), *parts_of(span.target)}
            sections.setdefault(span.heading, set()).update(names)
            sentences.setdefault(span.sentence, set()).update(names)
            everywhere |= names
        for heading, names in sections.items():
            words = {word for part in heading for word in _words(part)}
            names |= words
            everywhere |= names
        kept = {heading: frozenset(names) for heading, names in sections.items()}
        small = frozenset(word.lower() for word in subject if word)
        beside = {sentence: frozenset(names) for sentence, names in sentences.items()}
        return cls(kept, frozenset(everywhere), small, beside, Counter(clear))


@lru_cache(maxsize=1 << 10)
def words_of(heading: tuple[str, ...]) -> frozenset[str]:
    """Return the words of some headings, in small letters."""
    return frozenset(word.lower() for part in heading for word in _words(part))


@lru_cache(maxsize=1 << 10)
def squeezed(text: str) -> str:
    """Leave only letters and digits of a text, small: `Data Source` names a folder `datasource`."""
    return re.sub(r"[\W_]+", "", text.lower())


def _words(text: str) -> list[str]:
    """Return the words of a heading, and the names of those that are chains."""
    bare = [word.strip(_MARKUP) for word in text.split()]
    return [name for word in bare for name in (word, *parts_of(word)) if name]
