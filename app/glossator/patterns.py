"""A person's regular expressions: the one place that compiles and runs them, both bounded.

Why the `regex` package: the standard `re` has no time limit and holds the GIL while it runs, so
one pattern would freeze the window. Matching is limited by time. Compiling has no time limit, and
grows with the repeats it unrolls: `((((a{60}){60}){60}){60})` never ends, sixteen nested `+` take
50 MB, and about 20,000 unrolled nodes overflow a thread's stack and end the process. So a
pattern's unrolled size is counted first, never too low, and a large one is refused unseen.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import regex  # type: ignore[import-untyped]  # -- its stubs are a package of their own

from glossator.errors import PatternRefused

MAX_LENGTH = 1_000
"""Characters a pattern may have."""

MAX_WEIGHT = 5_000
"""Nodes a pattern may unroll to: half of what a small thread stack was seen to survive."""

MAX_DEPTH = 50
"""Groups that may be nested."""

MAX_MATCHES = 100_000
"""Matches that one text gives at most; more are no use to a reader."""

_REPEAT = re.compile(r"\{\s*(\d*)\s*(,\s*(\d*)\s*)?\}")
_RECURSION = re.compile(r"\?(?:R|[+-]?\d|&|P>)")
_VERBOSE = re.compile(r"\?[A-Za-z0-9-]*x")
_FLAGS_ALONE = re.compile(r"\?[A-Za-z0-9-]*\)")


class Found(NamedTuple):
    """A match: where it is, half-open, and its named groups, None for those that took no part."""

    span: tuple[int, int]
    groups: dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that was found harmless to compile."""

    text: str
    _compiled: Any

    def find_all(
        self, text: str, deadline: float, *, limit: int = MAX_MATCHES
    ) -> list[tuple[int, int]]:
        """Return the matches in a text as half-open ranges, in order; empty ones are left out.

        Args:
            text: Searched as lines: `^` and `$` match at every line.
            deadline: When to give up, on the clock of `time.monotonic`.
            limit: How many matches are enough.

        Raises:
            PatternRefused: When the time is up, or the pattern takes too much memory.
        """
        return [found.span for found in self.find_groups(text, deadline, limit=limit)]

    def find_groups(self, text: str, deadline: float, *, limit: int = MAX_MATCHES) -> list[Found]:
        """Return the matches in a text as `find_all` does, each with its named groups."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise PatternRefused(self.text, "ran too long")
        found: list[Found] = []
        try:
            for match in self._compiled.finditer(text, timeout=left, concurrent=True):
                if match.end() > match.start():
                    found.append(Found(match.span(), match.groupdict()))
                if len(found) >= limit:
                    break
        except TimeoutError as failure:
            raise PatternRefused(self.text, "ran too long") from failure
        except MemoryError as failure:
            raise PatternRefused(self.text, "takes too much memory") from failure
        return found


def compile_pattern(pattern: str, *, ignore_case: bool = False) -> Pattern:
    """Compile a person's pattern after bounding what that may cost.

    Raises:
        PatternRefused: When it is empty, too long or too large, uses recursion or the verbose
            form, or is not a regular expression; the detail says which.
    """
    if not pattern:
        raise PatternRefused(pattern, "is empty")
    if len(pattern) > MAX_LENGTH:
        raise PatternRefused(pattern, f"has {len(pattern)} characters; {MAX_LENGTH} are allowed")
    _Scales(pattern).weigh()
    flags = regex.MULTILINE | (regex.IGNORECASE if ignore_case else 0)
    try:
        compiled = regex.compile(pattern, flags, cache_pattern=False)
    except (regex.error, ValueError, OverflowError) as failure:
        raise PatternRefused(pattern, f"is no regular expression ({failure})") from failure
    except (RecursionError, MemoryError) as failure:
        raise PatternRefused(pattern, "is too deeply nested") from failure
    return Pattern(pattern, compiled)


class _Scales:
    """Counts what a pattern unrolls to, reading it once from left to right.

    Where the reading is doubtful it counts too much: what stands in a nested set after its first
    `]`, or in braces that are no repeat, is weighed as if it were live.
    """

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._sums = [0]  # the weight of each open group so far, outermost first
        self._last = 0  # the weight of what a repeat would repeat

    def weigh(self) -> None:
        """Refuse the pattern when it is too heavy, too deep, or not to be counted."""
        position = 0
        while position < len(self._pattern):
            position = self._step(position)
            if sum(self._sums) > MAX_WEIGHT:
                raise PatternRefused(self._pattern, "repeats too much")
            if len(self._sums) > MAX_DEPTH:
                raise PatternRefused(self._pattern, "is too deeply nested")

    def _step(self, position: int) -> int:
        """Weigh what begins here and return where it ends."""
        match self._pattern[position]:
            case "\\":
                self._add(1)
                return position + 2
            case "[":
                self._add(1)
                return self._set_end(position)
            case "(":
                return self._open(position)
            case ")":
                self._close()
            case "+":
                self._repeat(2)
            case "*" | "?":
                pass
            case "{":
                return self._counted(position)
            case _:
                self._add(1)
        return position + 1

    def _add(self, weight: int) -> None:
        self._sums[-1] += weight
        self._last = weight

    def _repeat(self, times: int) -> None:
        self._sums[-1] += self._last * (times - 1)
        self._last *= times

    def _open(self, position: int) -> int:
        """Enter a group; flags that stand alone and comments are none."""
        behind = position + 1
        if _RECURSION.match(self._pattern, behind):
            raise PatternRefused(self._pattern, "uses recursion, which is not supported")
        if _VERBOSE.match(self._pattern, behind):
            raise PatternRefused(self._pattern, "uses the verbose form, which is not supported")
        if self._pattern.startswith("?#", behind):
            end = self._pattern.find(")", behind)
            return len(self._pattern) if end < 0 else end + 1
        if flags := _FLAGS_ALONE.match(self._pattern, behind):
            return flags.end()
        self._sums.append(0)
        self._last = 0
        return behind

    def _close(self) -> None:
        if len(self._sums) > 1:
            inner = self._sums.pop()
            self._add(max(inner, 1))

    def _set_end(self, position: int) -> int:
        """Return where a `[set]` ends; a `]` in first place is one of its characters."""
        at = position + 1
        at += self._pattern.startswith("^", at)
        at += self._pattern.startswith("]", at)
        while at < len(self._pattern) and self._pattern[at] != "]":
            at += 2 if self._pattern[at] == "\\" else 1
        return at + 1

    def _counted(self, position: int) -> int:
        """Weigh a `{n}`, `{n,}` or `{n,m}`; other braces are weighed as what they hold."""
        repeat = _REPEAT.match(self._pattern, position)
        if repeat is None:
            self._sums[-1] += 1
            return position + 1
        numbers = [int(digits[:9]) for digits in (repeat[1], repeat[3]) if digits]
        exact = repeat[2] is None
        self._repeat(max([1, *numbers]) + (0 if exact else 1))
        return repeat.end()
