"""From identifiers to words: one expansion and one stemming, for the index and for queries.

The rule: whatever `query_terms` asks for is what `expand` wrote. Both go through the same pieces,
so a change here changes both sides at once; the index's format number must rise with it.

Why the text is expanded before it reaches the index: a tokenizer of our own finds the same at
1.7 times the CPU, and no other tool could read the file. Each distinct token is expanded once and
remembered, in a bounded memory: real code repeats its words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

import snowballstemmer

STOP_WORDS = frozenset(
    {
        "a", "about", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being",
        "but", "by", "can", "could", "did", "do", "does", "each", "for", "from", "had", "has",
        "have", "how", "i", "if", "in", "into", "is", "it", "its", "may", "me", "my", "no", "nor",
        "not", "of", "on", "or", "our", "out", "over", "so", "some", "such", "than", "that", "the",
        "their", "them", "then", "there", "these", "they", "this", "those", "through", "to", "up",
        "upon", "used", "using", "via", "was", "we", "were", "what", "when", "where", "whether",
        "which", "while", "who", "whose", "why", "will", "with", "within", "would", "you", "your",
    }
)  # fmt: skip
"""English words that say nothing about code. A query of nothing else keeps them."""

MAX_PARTS = 32
"""Parts read of one token. Longer ones are blobs: hashes, base64, minified names."""

MAX_JOINED = 80
"""Characters kept of a token's joined form."""

_REMEMBERED = 1 << 17  # distinct tokens; about 30 MB when full

_ENDING = re.compile(
    r"(?:[^us]s|ous|ness|ed|ing|[ey]|al|er|ator|ic|ful|ion|ent|ant|ism|i|ll|ogist)$"
)
"""What a word must end in for the stemmer to change it; asking first spares it half its words."""

NAME_WORD = re.compile(r"\b[^\W\d]\w+")
"""A word that may be a name of code: at least two letters, digits or underscores."""

MAX_NAME_LETTERS = 100
"""A longer word is no name that anybody uses."""

_TOKEN = re.compile(r"\w+")
_PIECE = re.compile(
    r"~+"  # a run of characters that are written without spaces (see _shape)
    r"|[A-Z]{2,}s(?![a-z])"  # the plural of an acronym: URLs
    r"|[A-Z]+(?=[A-Z][a-z])"  # an acronym before a word: HTTP in HTTPServer
    r"|[A-Z]?[a-z]+"
    r"|[A-Z]+"
    r"|[0-9]+"
)
_UNSPACED = re.compile(
    "[\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u30ff\u3130-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U000323af]"
)
_IDENTIFIER = re.compile(
    r"[^\W\d]\w*(?:(?:\.|::|->|#)[^\W\d]\w*)+(?:\(\))?"  # a.b, a::b, a->b, A#b
    r"|[^\W\d]\w*\(\)"  # f()
    r"|[@$_]\w*[^\W\d]\w*"  # _private, @decorator, $variable
    r"|\w*[^\W_]_+[^\W_]\w*"  # snake_case
)


def parts(identifier: str) -> tuple[str, ...]:
    """Take a name apart into its words, in lower case and without diacritics.

    `HTTPServer` gives http, server; `try_bucket_acquire` three words; `OAuth2Client` o, auth, 2,
    client. Runs of Chinese, Japanese or Korean are cut into overlapping pairs.
    """
    found: list[str] = []
    for token in _TOKEN.findall(_normal(identifier)):
        found += _parts(token)
    return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """Cut an English ending off a lower-case word; anything else comes back as it is.

    Words of more than 24 letters are names run together: they keep their ending too.
    """
    if not 4 <= len(word) <= 24 or not _ENDING.search(word):
        return word
    if not word.isascii() or not word.isalpha():
        return word
    # One stemmer a call: it keeps the word it works on in itself, and queries run in threads.
    stemmed: str = snowballstemmer.stemmer("english").stemWord(word)
    return stemmed


def expand(text: str) -> str:
    """Return the keyword text that stands for `text` in the index: stemmed words and names.

    A name gives its parts, and besides its joined form (`HTTPServer`: http server httpserver), a
    single capital joined with its word (`OAuth`: o auth oauth) and a word joined with its number
    (`Sha256Sum`: sha 256 sum sha256 sha256sum).
    """
    return " ".join(filter(None, map(_expanded, _TOKEN.findall(_normal(text)))))


def query_terms(word: str) -> list[list[str]]:
    """Return the alternatives that one word of a query stands for.

    Returns:
        Lists of terms that must all occur, any list being enough, the fullest reading first:
        `parseConfig` gives `[["pars", "config"], ["parseconfig"]]`. No list for a word without a
        letter or digit.
    """
    pieces = parts(word)
    if not pieces:
        return []
    terms = list(dict.fromkeys(stem(piece) for piece in pieces))
    joined = _joined(pieces)
    return [terms] if not joined or [joined] == terms else [terms, [joined]]


def looks_like_identifier(token: str) -> bool:
    """Tell whether a word of a query reads like a name of code rather than like prose.

    True for `snake_case`, `camelCase`, `PascalCase` with two humps, `a.b`, `A::b`, `f()`,
    `_private`; false for `word`, `Word`, `WORD` and numbers, which prose has as well.
    """
    if _IDENTIFIER.fullmatch(token):
        return True
    if not _TOKEN.fullmatch(token) or token[0].isdigit():
        return False
    shape = _shape(token)
    humps = re.search(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]{2,}", shape)
    return humps is not None


@lru_cache(maxsize=_REMEMBERED)
def _expanded(token: str) -> str:
    """Expand one token of normal text."""
    pieces = _parts(token)
    words = [stem(piece) for piece in pieces]
    for left, right in pairwise(pieces):
        if (len(left) == 1 and left.isalpha()) or (left.isalpha() and right.isdecimal()):
            words.append(stem(left + right))
    words.append(_joined(pieces))
    return " ".join(dict.fromkeys(filter(None, words)))


def _parts(token: str) -> list[str]:
    """Cut one token of normal text into its words."""
    shape = token if token.isascii() else _shape(token)
    found: list[str] = []
    for match in _PIECE.finditer(shape):
        piece = token[match.start() : match.end()]
        if shape[match.start()] == "~":
            found += [piece[at : at + 2] for at in range(max(1, len(piece) - 1))]
        else:
            found.append(_folded(piece))
        if len(found) >= MAX_PARTS:
            break
    return found[:MAX_PARTS]


def _joined(pieces: tuple[str, ...] | list[str]) -> str:
    """Return the joined form of a name's parts; "" for those that have none."""
    if any(_UNSPACED.match(piece) for piece in pieces):
        return ""
    return stem("".join(pieces)[:MAX_JOINED])


def _shape(token: str) -> str:
    """Write a token in the letters that `_PIECE` knows: one character stands for each."""
    return "".join(map(_shape_of, token))


def _shape_of(character: str) -> str:
    if character.isascii():
        return character
    if _UNSPACED.match(character):
        return "~"
    if character.isupper() or character.istitle():
        return "A"
    if character.isdecimal():
        return "0"
    return "a" if character.isalnum() else "_"


def _normal(text: str) -> str:
    """Compose accents and widths, so that text typed in two ways is one."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _folded(piece: str) -> str:
    """Return a piece in lower case and without diacritics."""
    if piece.isascii():
        return piece.lower()
    apart = unicodedata.normalize("NFKD", piece.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))


def name_word(name: str) -> str:
    """Return the one word in a name by which it occurs in code, "" where there is no such word.

    `#count` occurs as `count`; an operator or a heading of several words does not occur at all.
    """
    words = NAME_WORD.findall(name)
    return words[0] if len(words) == 1 and len(words[0]) <= MAX_NAME_LETTERS else ""
