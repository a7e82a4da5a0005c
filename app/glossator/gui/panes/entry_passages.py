"""Where in a shown text a sentence is said. The sentence is plain words, as the index keeps them.

The one rule: words decide, not marks. Typography, markup and line ends may differ between the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextDocument

ENOUGH = 0.7
"""Share of a sentence's words that a block must have when none has them all in a row."""

_WORD = re.compile(r"\w+")


def find(document: QTextDocument, sentence: str, *, exactly: bool = False) -> QTextBlock | None:
    """Return the first block that says a sentence, else the one with most of its words.

    Args:
        exactly: All of its words in a row are needed: the rest of the text is still to come.
    """
    wanted = _WORD.findall(sentence.casefold())
    if not wanted:
        return None
    run, words = f" {' '.join(wanted)} ", frozenset(wanted)
    best, most = None, 1.0 if exactly else ENOUGH
    for block in _blocks(document):
        said = _WORD.findall(block.text().casefold())
        if run in f" {' '.join(said)} ":
            return block
        share = len(words.intersection(said)) / len(words)
        if share > most:
            best, most = block, share
    return best


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
