"""What of a chunk goes into which column of the keyword index. Pure.

The rule: every word of a chunk's text is counted once. What stands in the doc comments and
signatures of the symbols it defines is taken out of its body, so that the weights of the columns
say how much a word counts there and nothing is counted twice. Encoded data has no words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from glossator.model import Chunk, ContentHash, Symbol, SymbolId, WorkspacePath, content_hash
from glossator.words import expand, parts, stem

COLUMNS = ("name", "qualname", "signature", "doc", "body", "path")
"""The columns of the keyword index, in the order of the table."""

WEIGHTS = {
    "name": 2.0,
    "qualname": 0.5,
    "signature": 1.0,
    "doc": 1.0,
    "body": 1.0,
    "path": 2.0,
}
"""How much an occurrence in each column counts in BM25. Name 2, path 2 and text 1 were best on the
development queries; the text is signature, doc and body together."""

FOLDERS_IN_PATH = 3
"""The last folders of a path that are searched besides the file's stem."""

FOLDER_STEMS = frozenset({"mod", "index", "__init__", "lib", "main", "init", "package-info"})
"""Stems that say nothing: the name of the folder stands in for them."""


_ENCODED = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/=]{40,}")
_MIXED = re.compile(r"(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[^0-9]*[0-9]")
"""A stretch that may be base64, and what it has when it is."""

TEST_WORDS = frozenset(
    {"test", "tests", "testing", "testdata", "spec", "specs", "__tests__", "fixtures"}
)
"""Folders of tests, and the words by which a file's name says that it is one."""


def defined_in(chunk: Chunk, symbols: Mapping[SymbolId, Symbol]) -> list[Symbol]:
    """Return the symbols that begin in a chunk; else the innermost that it is a part of."""
    known = [symbols[symbol] for symbol in chunk.symbols if symbol in symbols]
    begun = [symbol for symbol in known if chunk.span.first <= symbol.span.first]
    return begun or known[-1:]


def keyword_texts(chunk: Chunk, defined: Sequence[Symbol]) -> tuple[str, ...]:
    """Return the expanded keyword texts of a chunk, one for each of `COLUMNS`."""
    signatures, docs = [chunk.context] if chunk.context else [], []
    body = without_data(" ".join(chunk.text.split()))
    for symbol in defined:
        if chunk.span.first <= symbol.span.first:
            body, found = _taken_out(body, (symbol.signature,))
            signatures += found
            body, found = _taken_out(body, symbol.doc.splitlines())
            docs += found
    return (
        expand(" ".join(symbol.name for symbol in defined)),
        expand(" ".join(dict.fromkeys(map(_owners, defined)))),
        expand("\n".join(signatures)),
        expand("\n".join(docs)),
        expand(body),
        _path_text(chunk.path),
    )


def without_data(text: str) -> str:
    """Return a text without long runs of base64, which nobody looks for by a word.

    A run counts as data only when it has capitals, small letters and digits: paths, long names and
    hashes stay. Seen: recorded answers of web services with pictures in them were four fifths of
    a repository's text, and nearly all of the distinct words of its index.
    """
    return _ENCODED.sub(_unless_data, text)


def _unless_data(run: re.Match[str]) -> str:
    """Return a run as it is, or a blank for data: base64 has a slash in 64 signs, paths in 16."""
    text = run[0]
    is_data = _MIXED.match(text) is not None and text.count("/") * 16 < len(text)
    return " " if is_data else text


def file_stem(path: WorkspacePath) -> str:
    """Return the word a file goes by: its name up to the first dot, or its folder's name."""
    *folders, name = path.split("/")
    stem_ = name.lstrip(".").partition(".")[0]
    return folders[-1] if stem_.lower() in FOLDER_STEMS and folders else stem_


def stem_parts(path: WorkspacePath) -> frozenset[str]:
    """Return the stemmed words of a file's stem."""
    return frozenset(stem(part) for part in parts(file_stem(path)))


def is_test_path(path: WorkspacePath) -> bool:
    """Tell whether a file is a test or belongs to tests."""
    *folders, name = path.casefold().split("/")
    words = name.replace("-", "_").replace(".", "_").split("_")
    return bool(TEST_WORDS & {*folders, words[0], *words[-2:-1]})


def hash_of_words(chunk: Chunk) -> ContentHash:
    """Return what a chunk's vector is known by: its text and context, wherever it stands."""
    return content_hash(f"{chunk.context}\0{chunk.text}".encode("utf-8", "surrogatepass"))


def squashed(name: str) -> str:
    """Return a name without letter case and underscores, as names are compared."""
    return name.casefold().replace("_", "")


def initials(name: str) -> str:
    """Return the first letters of a name's words; "" for a single word."""
    words = parts(name)
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def grams(text: str) -> list[str]:
    """Return the distinct runs of three characters of a squashed text, in order."""
    return list(dict.fromkeys(text[at : at + 3] for at in range(len(text) - 2)))


def ends_in(qualname: str, asked: str) -> bool:
    """Tell whether a qualified name is the one asked for or ends in it at a separator."""
    if not qualname.endswith(asked):
        return False
    before = qualname[: len(qualname) - len(asked)]
    return not before or not (before[-1].isalnum() or before[-1] in "_$")


def qualname_ends_in(qualname: str, asked: str, folded: int) -> bool:
    """Tell whether a qualified name ends in another; SQL knows it as `ends_in`."""
    if folded:
        return ends_in(qualname.casefold(), asked.casefold())
    return ends_in(qualname, asked)


def last_names(asked: str) -> list[str]:
    """Return every simple name that a qualified name may end in, the whole of it first.

    A name may hold separators itself (`operator->`, a heading), so each cut is a guess.
    """
    cuts = [at for at, sign in enumerate(asked) if not (sign.isalnum() or sign in "_$")]
    return list(dict.fromkeys([asked, *(asked[at + 1 :] for at in cuts if asked[at + 1 :])]))


@lru_cache(maxsize=4096)
def _path_text(path: WorkspacePath) -> str:
    """Return the expanded stem and last folders of a path."""
    *folders, name = path.split("/")
    stem_ = name.lstrip(".").partition(".")[0]
    return expand(" ".join([stem_, *folders[-FOLDERS_IN_PATH:]]))


def _owners(symbol: Symbol) -> str:
    """Return a symbol's qualified name without its own name."""
    return symbol.qualname.removesuffix(symbol.name)


def _taken_out(text: str, lines: Iterable[str]) -> tuple[str, list[str]]:
    """Cut each of the lines out of a text, in order; what is not found stays as it is.

    Args:
        text: With white space folded.
        lines: In any white space. A line that would tear a word apart counts as not found.

    Returns:
        The text that is left, and the lines that were in it.
    """
    left, found, start = [], [], 0
    for line in filter(None, (" ".join(line.split()) for line in lines)):
        at = text.find(line, start)
        end = at + len(line)
        if at < 0 or _within_word(text, at) or _within_word(text, end):
            continue
        left.append(text[start:at])
        found.append(line)
        start = end
    left.append(text[start:])
    return " ".join(left), found


def _within_word(text: str, at: int) -> bool:
    """Tell whether a cut would fall between two characters of one word."""
    return 0 < at < len(text) and _is_word(text[at - 1]) and _is_word(text[at])


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
