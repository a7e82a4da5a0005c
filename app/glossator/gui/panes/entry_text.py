r"""An entry's text on its way into the editor and back, without losing a character. Pure.

The one rule: `file_text(editor_text(text), text) == text` for every text. Qt's editor turns line
ends into its own and takes some characters for line ends; those are swapped for private ones on the
way in and back on the way out. The way out is `toRawText`: `toPlainText` changes no-break spaces.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

_SPECIAL = "\u2028\u2029\ufdd0\ufdd1\ufffc\x00"
_PRIVATE = {ord(letter): 0x10F700 + number for number, letter in enumerate(_SPECIAL)}
_BACK = {private: special for special, private in _PRIVATE.items()}
_LINE_END = re.compile(r"\r\n|\n|\r")
_OWN_ENDS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


def editor_text(text: str) -> str:
    r"""Return a file's text as it is put into the editor: line ends as `\n`."""
    return _LINE_END.sub("\n", text).translate(_PRIVATE)


def file_text(raw: str, before: str) -> str:
    """Return the file's text from the editor's.

    Args:
        raw: `QTextDocument.toRawText()`, or what `editor_text` made.
        before: The file's text as it was read: lines that stayed keep their line ends.
    """
    edited = raw.translate(_OWN_ENDS).translate(_BACK)
    ends = _LINE_END.findall(before)
    kinds = Counter(ends)
    if len(kinds) <= 1:
        end = next(iter(kinds), "\n")
        return edited if end == "\n" else edited.replace("\n", end)
    return _with_mixed_ends(edited, before, ends, kinds.most_common(1)[0][0])


def _with_mixed_ends(edited: str, before: str, ends: list[str], usual: str) -> str:
    """Give lines that stayed the line ends they had, and new ones the usual end."""
    old, new = _LINE_END.split(before), edited.split("\n")
    made = [usual] * len(new)
    for start, target, count in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_matching_blocks():
        for offset in range(count):
            if start + offset < len(ends):
                made[target + offset] = ends[start + offset]
    made[-1] = ""
    return "".join(line + end for line, end in zip(new, made, strict=True))


def body_of(text: str) -> str:
    """Return what follows the front matter of an unsaved text, for showing it."""
    plain = _LINE_END.sub("\n", text)
    if not plain.startswith("---\n"):
        return plain
    end = plain.find("\n---\n", 3)
    return plain[end + 5 :] if end > 0 else plain
