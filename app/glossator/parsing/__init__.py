"""Source text to symbols and chunks. Pure: bytes in, values out; no disk but language folders.

Why data and not code: a language is a folder of `resources/languages`; nothing here asks for one
by its name. Offsets count bytes of the text as UTF-8, and only bytes are sliced by them.
"""

from glossator.parsing.budget import Budget
from glossator.parsing.languages import (
    HEAD_BYTES,
    PLAIN,
    Languages,
    configuration_of,
    language_of,
    lexer_of,
    title_of,
)
from glossator.parsing.pairs import counterparts
from glossator.parsing.reading import parse, summary_of
from glossator.parsing.text import Decoded, decode, lines_of

__all__ = [
    "HEAD_BYTES",
    "PLAIN",
    "Budget",
    "Decoded",
    "Languages",
    "configuration_of",
    "counterparts",
    "decode",
    "language_of",
    "lexer_of",
    "lines_of",
    "parse",
    "summary_of",
    "title_of",
]
