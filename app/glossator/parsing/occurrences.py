"""Where names occur in a file: every word of its code that may name a symbol, by lines.

The rule: comments, strings and the names of the definitions themselves are out; which symbol a
word means is not asked. It comes from the same cleaned text as the tokens, in one pass over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import tree_sitter

from glossator.model import Occurrences
from glossator.parsing.symbols import Read
from glossator.words import MAX_NAME_LETTERS, NAME_WORD

OTHER_SELVES = frozenset(
    {
        "self", "this", "cls", "super", "true", "false", "null", "nil", "none", "None", "True",
        "False", "undefined", "NULL",
    }
)  # fmt: skip
"""Words that are nobody's name wherever they stand."""

RESERVED = frozenset(
    {
        "and", "break", "case", "class", "const", "continue", "def", "defer", "do", "double",
        "elif", "else", "elsif", "endif", "enum", "except", "export", "extends", "final", "float",
        "fn", "for", "foreach", "fun", "func", "function", "goto", "if", "impl", "implements",
        "import", "in", "instanceof", "int", "interface", "lambda", "let", "not", "or", "package",
        "pass", "private", "protected", "pub", "public", "raise", "return", "short", "static",
        "struct", "switch", "then", "throw", "throws", "trait", "try", "typedef", "typeof",
        "unless", "until", "val", "var", "void", "while", "with", "yield",
    }
)  # fmt: skip
"""Words that are reserved wherever a grammar has them as words of its own. Other such words
(`get`, `from`, `type`, `match`, `delete`) are names as well and stay."""


def occurrences_of(read: Sequence[Read], clean: bytes, reserved: frozenset[str]) -> Occurrences:
    """Return the lines on which each name occurs.

    Args:
        clean: The file's bytes with spaces over comments and strings, line ends kept.
        reserved: Words of the language that name nothing.
    """
    text = bytearray(clean)
    for one in read:
        start, end = one.definition.name_start, one.definition.name_end
        text[start:end] = b" " * (end - start)
    words = NAME_WORD.findall
    found: dict[str, list[int]] = {}
    for number, line in enumerate(text.decode("utf-8", "replace").split("\n"), 1):
        for word in words(line):
            lines = found.get(word)
            if lines is None:
                found[word] = [number]
            elif lines[-1] != number:
                lines.append(number)
    for word in [word for word in found if word in reserved or len(word) > MAX_NAME_LETTERS]:
        del found[word]
    return found


@cache
def reserved_in(grammar: tree_sitter.Language) -> frozenset[str]:
    """Return the words of a language that name nothing, as far as its grammar tells."""
    own = {
        grammar.node_kind_for_id(at)
        for at in range(1, grammar.node_kind_count)
        if not grammar.node_kind_is_named(at)
    }
    return OTHER_SELVES | (RESERVED & own)
