"""Where the text of an entry refers to another one."""

from __future__ import annotations

import re

import yaml

from glossator.kb import encoding, frontmatter

KEYS = ("references", "conflicts")


def line_of(text: str, words: str) -> int:
    """Return the line of a file, from 1, on which words refer to an entry; 1 where none is told.

    Args:
        words: As they are kept: a relative link is the path it leads to, whose end alone stands in
            the text.
    """
    front = frontmatter.read(text)
    for key in KEYS:
        node = front.node(key)
        for item in node.value if isinstance(node, yaml.SequenceNode) else ():
            if item.value == words:
                return front.line(item)
    for said in (words, words.rpartition("/")[2]):
        found = re.search(rf"(?<![\w-]){re.escape(said)}(?![\w-])", text[front.body :])
        if found:
            return encoding.line_of(text, front.body + found.start())
    return 1
