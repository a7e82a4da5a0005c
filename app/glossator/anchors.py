"""The grammar of an anchor: the stored words with which an entry points at code, text ↔ value.

The rule: the grammar alone decides the form, without a look at any file. What only the workspace
can tell (is `fusion.py` a file or a qualified name, is `Shape::area` a file `Shape`) is left to
the linking rules, which try the second reading when the first names nothing.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from glossator.model import Anchor, AnchorForm, Kind, Span, SymbolId, WorkspacePath

MAX_LENGTH = 2000
"""Longer text is no anchor. Paths of 1,000 characters and generated names of 500 fit."""

URI_SCHEME = "symbol:"

_NAME = "::"
_KINDS = frozenset(kind.value for kind in Kind)
_LINES = re.compile(r"#L(\d{1,9})(?:C\d{1,9})?(?:-L?(\d{1,9})(?:C\d{1,9})?)?$")
_TYPED_LINES = re.compile(r"(?<=[^:]):(\d{1,9})(?:-(\d{1,9})|:\d{1,9})?$")
_ORDINAL = re.compile(r"~([1-9]\d{0,5})$")
_LONE_NAME = re.compile(r"(?=.*\w)[^\s:]+(?:(?<=operator) [^\s:]+)?")
_DRIVE = re.compile(r"[A-Za-z]:")


def parse(text: str) -> Anchor:
    """Take the words of an anchor apart.

    Understood are `path::qualname#kind`, `path::qualname`, a qualified name, a path that holds a
    slash, and `path#L10-L42`; with `symbol:` before it and the characters of a URI escaped; from
    a command line also `path:10-42` and `path:10`. `~2` behind a name means its second
    definition.

    Args:
        text: One line. White space around it is dropped.

    Raises:
        ValueError: With a sentence that says why this is no anchor.
    """
    words = _bare(text)
    path, name_mark, rest = words.partition(_NAME)
    if name_mark and not _LINES.search(path):
        return _named(path, rest)
    lines = _LINES.search(words) or _TYPED_LINES.search(words)
    if lines:
        return _with_lines(words, lines)
    if "/" in words or words.startswith("\\\\") or _DRIVE.match(words):
        return Anchor(AnchorForm.PATH, path=workspace_path(words))
    return _qualified(words)


def parse_path(text: str) -> Anchor:
    """Take apart words that are known to name a file, or lines of one.

    Raises:
        ValueError: With a sentence that says why this is no path of the workspace.
    """
    words = _bare(text)
    lines = _LINES.search(words)
    if lines:
        return _with_lines(words, lines)
    return Anchor(AnchorForm.PATH, path=workspace_path(words))


def text_of(anchor: Anchor) -> str:
    """Write an anchor in its canonical form, which reads back to an equal value.

    `parse` reads it; of a path without a slash only `parse_path` knows that it is one.
    """
    ordinal = f"~{anchor.ordinal}" if anchor.ordinal > 1 else ""
    match anchor.form:
        case AnchorForm.SYMBOL_ID:
            kind = anchor.kind.value if anchor.kind else ""
            return f"{anchor.path}{_NAME}{anchor.qualname}#{kind}{ordinal}"
        case AnchorForm.PATH_QUALNAME:
            return f"{anchor.path}{_NAME}{anchor.qualname}{ordinal}"
        case AnchorForm.QUALNAME:
            return anchor.qualname + ordinal
        case AnchorForm.PATH:
            return anchor.path or ""
        case AnchorForm.PATH_LINES:
            return (anchor.path or "") + lines_suffix(anchor.span)


def symbol_id(path: WorkspacePath, qualname: str, kind: Kind, ordinal: int = 1) -> SymbolId:
    """Return a symbol's id.

    Args:
        ordinal: From 1, in source order among the symbols of the file with the same qualified
            name and kind.
    """
    twin = f"~{ordinal}" if ordinal > 1 else ""
    return SymbolId(f"{path}{_NAME}{qualname}#{kind.value}{twin}")


def lines_suffix(span: Span | None) -> str:
    """Return `#L10-L42`, `#L10` for one line, "" for none."""
    if span is None:
        return ""
    return f"#L{span.first}" if span.lines == 1 else f"#L{span.first}-L{span.last}"


def workspace_path(text: str) -> WorkspacePath:
    """Return the path in the workspace's form: forward slashes, no `.` parts, no slash at an end.

    A backslash always separates folders, as it would on Windows.

    Raises:
        ValueError: When it is absolute, empty, or has a `..` part.
    """
    parts = [part for part in text.replace("\\", "/").split("/") if part not in ("", ".")]
    path = "/".join(parts)
    if _leads_out(text) or _leads_out(path):
        msg = f"{text!r} is an absolute path; an anchor is relative to the workspace"
        raise ValueError(msg)
    if ".." in parts:
        msg = f"{text!r} leads out of its folder with '..'"
        raise ValueError(msg)
    if not path or path != path.strip() or _reads_otherwise(path):
        msg = f"{text!r} names no file"
        raise ValueError(msg)
    return WorkspacePath(path)


def _bare(text: str) -> str:
    """Return the words without surroundings, refusing what can be no anchor at all."""
    words = text.strip()
    if len(words) > MAX_LENGTH:
        msg = f"an anchor has at most {MAX_LENGTH} characters, this has {len(words)}"
        raise ValueError(msg)
    if words.startswith(URI_SCHEME) and not words.startswith(URI_SCHEME + ":"):
        words = unquote(words.removeprefix(URI_SCHEME)).strip()
    if not words:
        msg = "an empty text is no anchor"
        raise ValueError(msg)
    if not words.isprintable():
        msg = f"{words[:60]!r} holds a character that cannot be printed"
        raise ValueError(msg)
    return words


def _leads_out(text: str) -> bool:
    """Tell whether the words begin like an absolute path, of any system."""
    return text.startswith(("/", "\\", "~/", "~\\")) or _DRIVE.match(text) is not None


def _reads_otherwise(path: str) -> bool:
    """Tell whether a path, written down, would be read as something else."""
    if path.startswith(URI_SCHEME) or path.endswith(":"):
        return True
    return _LINES.search(path) is not None or _TYPED_LINES.search(path) is not None


def _named(path: str, rest: str) -> Anchor:
    """Read what stands on both sides of the first `::`."""
    where = workspace_path(path.rstrip())
    ordinal = _ORDINAL.search(rest)
    number = int(ordinal[1]) if ordinal else 1
    name = (rest[: ordinal.start()] if ordinal else rest).strip()
    qualname, mark, kind = name.rpartition("#")
    if mark and kind in _KINDS:
        form, name = AnchorForm.SYMBOL_ID, qualname.strip()
    else:
        form, kind = AnchorForm.PATH_QUALNAME, ""
    if not name:
        msg = f"{path}{_NAME}{rest} names no symbol behind the '::'"
        raise ValueError(msg)
    return Anchor(form, where, name, Kind(kind) if kind else None, number)


def _with_lines(words: str, lines: re.Match[str]) -> Anchor:
    """Read a path with lines."""
    first = int(lines[1])
    last = int(lines[2]) if lines[2] else first
    if not 1 <= first <= last:
        msg = f"{words!r} names the lines {first} to {last}; lines count from 1, upwards"
        raise ValueError(msg)
    path = workspace_path(words[: lines.start()].rstrip())
    return Anchor(AnchorForm.PATH_LINES, path=path, span=Span(first, last))


def _qualified(words: str) -> Anchor:
    """Read a qualified name that stands alone."""
    words = words.removeprefix("\\")
    while words.endswith("()") and not words.endswith("operator()"):
        words = words.removesuffix("()")
    ordinal = _ORDINAL.search(words)
    name = words[: ordinal.start()] if ordinal else words
    if not _LONE_NAME.fullmatch(name) or ".." in name.split("\\") or _LINES.search(name):
        msg = f"{words!r} is no name of code; name it as path::Qualified.name"
        raise ValueError(msg)
    return Anchor(AnchorForm.QUALNAME, qualname=name, ordinal=int(ordinal[1]) if ordinal else 1)
