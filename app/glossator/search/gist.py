"""What an entry is about, as a few questions: its title, its code words, its headings, its text.

The rule: each part is asked by itself and weighs by what it is, so that a long text cannot drown
the title.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from glossator.kb import markdown
from glossator.model import Entry, Filters, Query, Scope
from glossator.search.query import understand
from glossator.store.ports import IndexReader
from glossator.words import STOP_WORDS, query_terms, stem

TITLE, NAMES, HEADINGS, TEXT = 1.0, 1.0, 0.6, 0.5
"""How much each part of an entry weighs."""

MAX_NAMES = 30
MAX_HEADINGS = 12
TELLING_WORDS = 20
"""Words of the text that are asked for: those that occur often here and seldom elsewhere."""

READ_CHARS = 50_000
"""How much of a text is read for them."""

PLAIN_WORDS = frozenset(
    {
        "above", "actually", "again", "allow", "almost", "already", "always", "another", "become",
        "before", "below", "better", "both", "come", "consider", "different", "discuss", "easily",
        "easy", "either", "else", "enough", "even", "every", "explain", "few", "following",
        "further", "good", "great", "here", "however", "instead", "interested", "just", "know",
        "later", "learn", "let", "like", "likely", "little", "made", "make", "many", "maybe",
        "might", "more", "most", "much", "must", "need", "needed", "never", "now", "often", "once",
        "one", "only", "other", "own", "particular", "per", "perhaps", "please", "possible",
        "probably", "provide", "quite", "rather", "really", "require", "same", "say", "see",
        "seen", "several", "shall", "should", "simply", "since", "something", "still", "tell",
        "thank", "thing", "think", "though", "too", "two", "typically", "under", "understand",
        "unless", "until", "us", "useful", "usually", "very", "want", "way", "well", "whatever",
        "without", "worth", "yet", "yourself",
    }
)  # fmt: skip
"""English words that say nothing about what a text is about, however seldom code has them."""

_CODE = Filters(scopes=frozenset({Scope.CODE}))
_PLAIN_STEMS = frozenset(map(stem, PLAIN_WORDS))
_WORD = re.compile(r"[^\W\d_]{3,}")
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_NOT_ASKED = re.compile(r'[":#]|(?<!\w)-')
"""What has a meaning in a query that it has not in a text."""


@dataclass(frozen=True, slots=True)
class Part:
    """One question, and how much its answer weighs."""

    query: Query
    weight: float


def parts_of(entry: Entry, reader: IndexReader) -> list[Part]:
    """Return the questions that an entry's text comes to, those without a word left out."""
    names = dict.fromkeys(span.text for span in markdown.spans(entry) if not span.target)
    headings = [heading.text for heading in markdown.toc(entry)[:MAX_HEADINGS]]
    asked = [
        (" ".join((entry.title, *entry.tags)), TITLE),
        (" ".join(list(names)[:MAX_NAMES]), NAMES),
        (" ".join(heading for heading in headings if heading != entry.title), HEADINGS),
        (" ".join(_telling(_FENCE.sub("", entry.body[:READ_CHARS]), reader)), TEXT),
    ]
    parts = [Part(understand(_NOT_ASKED.sub(" ", text), _CODE), weight) for text, weight in asked]
    return [part for part in parts if part.query.words]


def _telling(text: str, reader: IndexReader) -> list[str]:
    """Return the words of a text that say most about it."""
    counted: Counter[str] = Counter()
    written: dict[str, str] = {}
    for word in _WORD.findall(text):
        small = word.lower()
        term = stem(small)
        if small not in STOP_WORDS and term not in _PLAIN_STEMS:
            counted[term] += 1
            written.setdefault(term, small)
    rarity = rarities(counted, reader)
    best = sorted(counted, key=lambda term: (-_tells(counted[term], rarity[term]), term))
    return [written[term] for term in best[:TELLING_WORDS] if rarity[term]]


def rarities(terms: Iterable[str], reader: IndexReader) -> dict[str, float]:
    """Return how much each term tells: 0 for one that no chunk has, most for one in a single."""
    wanted = list(terms)
    chunks = max(reader.counts().chunks, 1)
    frequency = reader.chunks.document_frequency(wanted)
    return {
        term: math.log(1 + chunks / frequency[term]) if frequency.get(term) else 0.0
        for term in wanted
    }


def rarity_of(word: str, reader: IndexReader) -> float:
    """Return how much a word as typed tells."""
    terms = [term for alternative in query_terms(word) for term in alternative]
    return max(rarities(terms, reader).values(), default=0.0)


def _tells(count: int, rarity: float) -> float:
    return (1 + math.log(count)) * rarity
