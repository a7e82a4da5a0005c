"""Stack traces: text → frames. Pure but for the file of patterns, which is data.

The rule: the formats are told by `traces.toml`; here is only what all of them share, and how the
names of functions are taken apart, whatever a compiler has made of them.
"""

from __future__ import annotations

import re
import textwrap
import time
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import unquote

from glossator import resources
from glossator.errors import PatternRefused, TraceTooLarge, TraceTooSlow
from glossator.model import WrittenFrame
from glossator.patterns import Pattern, compile_pattern

MAX_CHARACTERS = 5_000_000
"""Characters of a text that are read; a longer one is refused."""

MAX_FRAMES = 10_000
"""Frames that are read of one text; those after them are left out, and that is told."""

MAX_LINE = 1_000
"""Characters of a line that are looked at: no frame is longer, and patterns stay fast."""

SECONDS = 5.0
"""How long all patterns together may run."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_LONG = re.compile(rf"^(.{{{MAX_LINE}}}).+$", re.MULTILINE)

_MADE_OF = (
    re.compile(r"<(\w+)>[a-z]__"),  # C#: <TotalAsync>b__2_0, <TotalAsync>d__5.MoveNext
    re.compile(r"\.<(?!anonymous|module|lambda|locals|init|clinit)(\w+)>$"),  # C#: Program.<Main>
    re.compile(r"lambda\$(\w+)\$\d+"),  # Java
    re.compile(r"\$anonfun\$(\w+)\$"),  # Scala
    re.compile(r"\.access\$\d+()"),  # Java, older: a name of nobody
)
"""What compilers make of the name of a function that holds a nameless one."""

_NOISE = re.compile(
    r" \[as [^\]]*\]"  # JavaScript: Foo.bar [as baz]
    r"|::h[0-9a-f]{16}$"  # Rust: a hash
    r"|`\d+"  # C#: the number of type parameters
    r"|\[[^\]]*\]"  # type arguments of C# and Go
    r"|::<(?:[^<>]|<[^<>]*>)*>"  # those of Rust
    r"|<(?=[^<>\s]+ as )|(?<=\S) as [^<>]*>"  # Rust: the trait of <Cart as Priced>::total
    r"|\$\$Lambda\S*"
)
_BEFORE = re.compile(r"^(?:new|async|static|get|set)\s+|^.*\bin (?=\S+$)")
"""Words before a name: JavaScript's, and Ruby's `block (2 levels) in`."""

_SEPARATOR = re.compile(r"::|->|[.:#\\/+$]")
_NAMELESS = re.compile(
    r"<.*>|\(.*\)|\{.*\}|func\d+|\d+|main\(\)|anonymous|eval|MoveNext|Invoke", re.DOTALL
)
_UNNAMED = re.compile(r"<(?:anonymous|lambda)>$")
_POINTER = re.compile(r"\(\*?(\w+)\)")
_CONSTRUCTORS = frozenset({"<init>", "ctor", "<clinit>", "cctor"})


@dataclass(frozen=True, slots=True)
class FrameRule:
    """How the frames of one format are written; see `traces.toml`."""

    language: str
    pattern: Pattern
    package: bool = False
    calls: bool = False


@dataclass(frozen=True, slots=True)
class Runtime:
    """How frames of a runtime's own code look in one format, by their lines in the text."""

    name: str
    language: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class FrameRules:
    """All that `traces.toml` says."""

    frames: tuple[FrameRule, ...]
    runtimes: tuple[Runtime, ...]
    strip: tuple[re.Pattern[str], ...]
    outside: re.Pattern[str]


def read_frames(text: str, rules: FrameRules | None = None) -> tuple[list[WrittenFrame], bool]:
    """Return the frames of a text in its order, and whether there were more.

    Args:
        text: A trace as it was copied, with whatever stands around it.
        rules: None: the shipped ones.

    Raises:
        TraceTooLarge: When the text is too long.
        TraceTooSlow: When a pattern runs too long on it.
    """
    if len(text) > MAX_CHARACTERS:
        raise TraceTooLarge(len(text), MAX_CHARACTERS)
    rules = rules or frame_rules()
    text = _in_lines(text)
    try:
        found = _found(text, rules) or _found(textwrap.dedent(text), rules)
    except PatternRefused as slow:
        raise TraceTooSlow(slow.problem) from slow
    frames = _named_by_next([found[start] for start in sorted(found)])
    return frames[:MAX_FRAMES], len(frames) > MAX_FRAMES


def _found(text: str, rules: FrameRules) -> dict[int, tuple[FrameRule, WrittenFrame]]:
    """Return the frames by where they begin; where several rules fit, the first one's."""
    deadline = time.monotonic() + SECONDS
    found: dict[int, tuple[FrameRule, WrittenFrame]] = {}
    taken = bytearray(len(text))
    for rule in rules.frames:
        for match in rule.pattern.find_groups(text, deadline):
            start, end = match.span
            if not any(taken[start:end]):
                taken[start:end] = b"\1" * (end - start)
                raw = _lines_of(text, start, end)
                found[start] = (rule, _frame(rule, rules, raw, match.groups))
    return found


@cache
def frame_rules() -> FrameRules:
    """Return the shipped patterns."""
    return load_rules(resources.file("traces.toml").read_text("utf-8"))


def load_rules(text: str) -> FrameRules:
    """Read patterns.

    Raises:
        PatternRefused: When one of them cannot be used.
    """
    read = tomllib.loads(text)
    return FrameRules(
        tuple(
            FrameRule(
                rule["language"],
                compile_pattern(rule["pattern"]),
                rule.get("package", False),
                rule.get("calls", False),
            )
            for rule in read["frame"]
        ),
        tuple(
            Runtime(one["name"], one["language"], re.compile(one["pattern"]))
            for one in read.get("runtime", ())
        ),
        tuple(re.compile(one) for one in read["strip"]),
        re.compile(read["outside"]),
    )


def names_in(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a function may be called, and the words before it, from the name in a frame.

    Nameless functions go by the one that holds them; code of no function has no name.
    """
    for pattern in _MADE_OF:
        made = pattern.search(name)
        if made:
            owner = _words(name[: made.start()])
            return ((made[1],), owner) if made[1] else ((), owner)
    if _UNNAMED.search(name):
        return (), ()
    plain = _BEFORE.sub("", _NOISE.sub("", name.strip()))
    constructs = name.strip().startswith("new ")
    words = [word for word in _SEPARATOR.split(_POINTER.sub(r"\1", plain)) if word]
    if words and words[-1] in _CONSTRUCTORS:
        constructs = True
        words.pop()
    named = _words(".".join(words))
    if not named:
        return (), ()
    names = (named[-1], "constructor", "__init__") if constructs else (named[-1],)
    return names, named[:-1]


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name that are anybody's."""
    words = _SEPARATOR.split(_POINTER.sub(r"\1", name))
    return tuple(word for word in words if word and not _NAMELESS.fullmatch(word))


def _in_lines(text: str) -> str:
    """Return a text as lines: without colours, not too long, escaped line ends made real."""
    if "\n" not in text.strip() and "\\n" in text:
        text = text.replace("\\r", "").replace("\\n", "\n").replace("\\t", "\t")
    text = _COLOURS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _LONG.sub(r"\1", text)


def _lines_of(text: str, start: int, end: int) -> str:
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return text[first : last if last >= 0 else len(text)].strip()


def _frame(
    rule: FrameRule, rules: FrameRules, raw: str, groups: dict[str, str | None]
) -> WrittenFrame:
    name = groups.get("name") or ""
    names, owner = names_in(name)
    path = _real_path(groups.get("path") or "", rules.strip)
    if rule.package and path:
        path = "/".join((*_package(name), path))
    line = groups.get("line") or ""
    number = int(line) if 0 < len(line) < 10 else 0
    own = (
        one.name
        for one in rules.runtimes
        if one.language == rule.language and one.pattern.search(raw)
    )
    runtime = next(own, "")
    return WrittenFrame(raw, rule.language, path if number else "", number, names, owner, runtime)


def _package(name: str) -> Sequence[str]:
    """Return the packages before a class and its method: the words in small letters in front."""
    words = name.split(".")[:-1]
    until = next((at for at, word in enumerate(words) if word[:1].isupper()), len(words) - 1)
    return words[: max(until, 0)]


def _real_path(path: str, strip: Iterable[re.Pattern[str]]) -> str:
    """Return a path with slashes, without what stands before it."""
    real = path.strip()
    for pattern in strip:
        real = pattern.sub("", real, count=1)
    if real != path and "%" in real:
        real = unquote(real)
    return real.replace("\\", "/")


def _named_by_next(found: Sequence[tuple[FrameRule, WrittenFrame]]) -> list[WrittenFrame]:
    """Where frames name the function that is called there, give each the name of the next one."""
    named: list[WrittenFrame] = []
    nobody = WrittenFrame("", "")
    for at, (rule, frame) in enumerate(found):
        if rule.calls:
            after = found[at + 1] if at + 1 < len(found) else None
            around = after[1] if after and after[0].calls else nobody
            named.append(replace(frame, names=around.names, owner=around.owner))
        else:
            named.append(frame)
    return named
