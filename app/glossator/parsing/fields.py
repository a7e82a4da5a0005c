"""The form of a table as data, and what is wrong with a table in words and with its place.

`keys` says in these terms what a `language.toml` may hold. Nothing here knows a language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

SHOWN = 40
"""Characters of a wrong value that are shown."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value.

    Attributes:
        fault: Says what is wrong with it; "" when nothing is.
    """

    fault: Callable[[object], str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with keys of its own: `[doc]`.

    Attributes:
        needed: Keys that must be there.
        fault: Says what is wrong with the keys together, with the key in front: `pattern: …`.
    """

    keys: Mapping[str, Shape]
    needed: tuple[str, ...] = ()
    fault: Callable[[Mapping[str, Any]], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Any number of such tables: `[[mark]]`."""

    row: Table


@dataclass(frozen=True, slots=True)
class Named:
    """A table whose keys are for the person to choose: `[inside."class struct"]`."""

    name: Value
    shape: Shape


Shape: TypeAlias = Value | Table | Rows | Named


def faults(form: Table, table: Mapping[str, Any]) -> Iterator[str]:
    """Say what is wrong with a table: `[[mark]] 3, header: …`; unknown keys are let be."""
    yield from _in_table(form, table, "", "")


def unknown_keys(form: Table, table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Return the keys that a form does not have, with those of the tables around them."""
    for key, value in table.items():
        if key not in form.keys:
            yield f"{above}{key}{near(key, form.keys)}"
            continue
        for inner_form, inner, dotted in _tables(form.keys[key], value, f"{above}{key}"):
            yield from unknown_keys(inner_form, inner, f"{dotted}.")


def shown(value: object) -> str:
    """Return a value as a person would write it, cut where it is long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def near(word: str, words: Iterable[str]) -> str:
    """Return a question about the word that may have been meant, or ""."""
    found = get_close_matches(word, words, 1)
    return f"; is {found[0]} meant?" if found else ""


def compiled(text: str) -> str:
    """Say what is wrong with a regular expression that is searched in text."""
    return _compiled(text)


def compiled_bytes(text: str) -> str:
    """Say what is wrong with a regular expression that is searched in bytes."""
    return _compiled(text.encode())


def in_words(words: Iterable[str]) -> str:
    """Return words as a list that is read."""
    return ", ".join(words)


def _compiled(pattern: str | bytes) -> str:
    words = shown(pattern if isinstance(pattern, str) else pattern.decode())
    try:
        re.compile(pattern)
    except re.error as error:
        at = f" at character {error.pos + 1}" if error.pos is not None else ""
        return f"{words} is no regular expression: {error.msg}{at}"
    except (OverflowError, RecursionError):
        return f"{words} is no regular expression that can be used"
    return ""


def _tables(shape: Shape, value: Any, dotted: str) -> Iterator[tuple[Table, Any, str]]:
    """Yield the tables with keys of their own inside of a value that has the right form."""
    match shape:
        case Table():
            yield shape, value, dotted
        case Rows():
            for row in value:
                yield shape.row, row, dotted
        case Named():
            for key, inner in value.items():
                yield from _tables(shape.shape, inner, f"{dotted}.{key}")
        case Value():
            return


def _in_table(form: Table, table: Any, where: str, dotted: str) -> Iterator[str]:
    """Say what is wrong with one table.

    Args:
        where: What is told in front of a key: `[[mark]] 3, `.
        dotted: What stands in front of the names of tables inside of this one: `inject.`.
    """
    lacking = [key for key in form.needed if key not in table]
    yield from (f"{where}{key}: this key is missing" for key in lacking)
    wrong = bool(lacking)
    for key, value in table.items():
        if key in form.keys:
            for fault in _in_value(form.keys[key], value, key, where, dotted):
                wrong = True
                yield fault
    if not wrong and (said := form.fault(table)):
        yield f"{where}{said}"


def _in_value(shape: Shape, value: Any, key: str, where: str, dotted: str) -> Iterator[str]:
    match shape:
        case Value():
            if said := shape.fault(value):
                yield f"{where}{key}: {said}"
        case Rows():
            yield from _in_rows(shape, value, key, where)
        case Table() | Named() if not isinstance(value, dict):
            yield f"{where}{key}: it is a table, [{dotted}{key}], not {shown(value)}"
        case Table():
            yield from _in_table(shape, value, f"[{dotted}{key}], ", f"{dotted}{key}.")
        case Named():
            yield from _in_named(shape, value, f"[{dotted}{key}], ", f"{dotted}{key}.")


def _in_rows(shape: Rows, value: Any, key: str, where: str) -> Iterator[str]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        yield f"{where}{key}: it is written [[{key}]], not {shown(value)}"
        return
    for number, row in enumerate(value, 1):
        yield from _in_table(shape.row, row, f"[[{key}]] {number}, ", "")


def _in_named(shape: Named, table: Mapping[str, Any], where: str, dotted: str) -> Iterator[str]:
    for key, value in table.items():
        if said := shape.name.fault(key):
            yield f"{where}{said}"
        yield from _in_value(shape.shape, value, _written(key), where, dotted)


def _written(key: str) -> str:
    """Return a key as it is written: in quotes where it must be."""
    return key if re.fullmatch(r"[\w-]+", key) else f'"{key}"'
