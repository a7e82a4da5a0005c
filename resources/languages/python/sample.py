#!/usr/bin/env python3
"""Things to say hello with.

Everything people name in Python stands here once.
"""

from __future__ import annotations

import enum
import sys
from functools import cached_property

# How often to greet.
TIMES = 3
"""Never more than the neighbours bear."""

greeting, farewell = "Hallo", u'Tschüß'
(left, right) = (1, 2)
first = second = third = None
Name: TypeAlias = str
type Pair[T] = tuple[T, T]
type Words = list[str]

if sys.platform == "win32":
    NEWLINE = "\r\n"
    wide, tall = 80, 25
    if TIMES > 2:
        loud = True
    else:
        loud = False
    try:
        import colorama
    except ImportError:
        colorama = None
elif sys.platform == "darwin":
    NEWLINE = "\n"
    if TIMES:
        mac = True
    else:
        mac = False
else:
    NEWLINE = "\n"
    if TIMES:
        loud = None

try:
    import orjson as json
    (low, high) = (0, 9)
except ImportError:
    json = None
    a = b = None
finally:
    done = True

with open(__file__) as file:
    source = file.read()
    while (source):
        line = source
        break

for number in range(3):
    last = number

while (TIMES):
    rounds = TIMES
    break


class Mood(enum.Enum):
    """How one feels."""

    GOOD = 1
    BAD = 2


@decorated(by=("someone"))
class Greeter(object):
    # A comment is no docstring.
    """Greets people — with π and 你好."""

    language: str = "de"
    """Which language it speaks."""
    x, y = 0, 0
    width = height = 1

    if sys.version_info > (3, 11):
        modern = True
    else:
        modern = False

    def __init__(self, name: str) -> None:
        self.name = name
        local = (name)
        del local

    @property
    def polite(self) -> bool:
        """Whether it says please."""
        return (True)

    @polite.setter
    def polite(self, value): self._polite = value

    @cached_property
    def words(self): return (1, 2)

    @overload
    def greet(self, who: str) -> str: ...
    @overload
    def greet(self, who: int) -> str: ...
    # Says it.
    async def greet(
        self,
        who,  # somebody
        *,
        times: int = TIMES,
    ) -> str:
        '''Greet somebody.'''
        def shout(text):
            return text.upper()
        class Echo:
            volume = 11
        assert (who)
        text = "".join((shout(greeting), who), )
        return say((text), loud=(True))

    class Inner():
        depth = 1


class Empty(): pass


def plain(): return (first)


# What remains
# when all is said.
async def rest[T](value: T) -> T:
    if (value):
        hidden = 1
    return value


for row in rows:
    with row as cell:
        while cell:
            try:
                deep = cell
            finally:
                [head, tail] = row
                lead, *others = row


class Deep:
    with quiet():
        for each in rows:
            found = each


double = lambda number: number * 2


def brackets(rows, words):
    from shop import (
        till,
        shelf,
    )

    for (word, (row,)) in (words, rows):
        till += (word)
        till[(word, row)] = {"found": (yield), "lines": [(lambda: word)]}
        till += [(lambda: one) for one in row]
    with (
        shelf,
        till,
    ):
        yield (word, row)
    if till:
        pass
    elif (word and row):
        till = any((one for (one, two,) in rows if (one and two)))
    edge = (till < word) and row if (till or (not (till < row))) else shelf
    sums = (till * word) + (word * row) + till < (word + 1)
    (left, right,) = (word, row,)
    return (till + 1) << (word - 1), (till << 1) | (row >> 1)
