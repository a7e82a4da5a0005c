"""What nodes of a syntax tree define, told from their kinds' names: rules that all grammars share.

The rules are data: `generic.toml` holds those for all, an entry of `other.toml` or a person's
folder adds its own with `[[form]]`. `generic` applies them to one grammar.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from glossator.model import Kind


@dataclass(frozen=True, slots=True)
class Form:
    """A node whose kind matches defines something of this kind.

    Attributes:
        node: Matches the whole name of the node's kind.
        kind: None when such a node defines nothing.
        name: Ways to its name, each tried in turn: fields or kinds of children, one a step. A node
            that has none of them is left to the next form.
        text: Matches the beginning of its text; the group `name` is its name. A node that it does
            not match is left to the next form.
        body: Whether only nodes with a body count.
    """

    node: re.Pattern[str]
    kind: Kind | None
    name: tuple[tuple[str, ...], ...] = ()
    text: re.Pattern[bytes] | None = None
    body: bool = False

    @property
    def always(self) -> bool:
        """Whether no later rule is asked about a node of this kind."""
        return not (self.name or self.text or self.body)


@dataclass(frozen=True, slots=True)
class Forms:
    """How the definitions of a grammar without a query are found.

    Attributes:
        rules: The first that fits a node decides.
        name_fields: Fields that hold names, best first.
        name_nodes: Kinds of nodes that are names.
        deeper: Kinds of nodes that hold a name further inside, such as declarators.
        aside: Kinds of nodes in which no name is looked for, such as parameters.
        bodies: Kinds of nodes, and fields, that are the body of a definition.
        loose: Kinds of nodes for each capture that stands by itself, such as `comment`.
    """

    rules: tuple[Form, ...]
    name_fields: tuple[str, ...]
    name_nodes: re.Pattern[str]
    deeper: re.Pattern[str]
    aside: re.Pattern[str]
    bodies: re.Pattern[str]
    loose: Mapping[str, re.Pattern[str]]

    def having(self, own: Iterable[Form]) -> Forms:
        """Return the same with other rules before these."""
        rules = (*own, *self.rules)
        return Forms(
            rules, self.name_fields, self.name_nodes, self.deeper, self.aside, self.bodies,
            self.loose,
        )  # fmt: skip


def forms_of(table: Mapping[str, Any]) -> Forms:
    """Read the rules that all grammars share.

    Raises:
        ValueError: When a rule cannot be meant; KeyError when a part is missing.
    """
    return Forms(
        rules=tuple(form_of(rule) for rule in table["form"]),
        name_fields=tuple(table["name_fields"]),
        name_nodes=re.compile(table["name_nodes"]),
        deeper=re.compile(table["deeper"]),
        aside=re.compile(table["aside"]),
        bodies=re.compile(table["bodies"]),
        loose={name: re.compile(nodes) for name, nodes in table["loose"].items()},
    )


def form_of(rule: Mapping[str, Any]) -> Form:
    """Read one rule.

    Raises:
        ValueError: When it says something that cannot be meant.
    """
    text = re.compile(rule["text"].encode()) if "text" in rule else None
    if text is not None and "name" not in text.groupindex:
        msg = f"the text of a form needs a group called name: {rule['text']}"
        raise ValueError(msg)
    return Form(
        node=re.compile(rule["node"]),
        kind=None if rule["kind"] == "none" else Kind(rule["kind"]),
        name=tuple(tuple(way.split("/")) for way in str(rule.get("name", "")).split()),
        text=text,
        body=bool(rule.get("body", False)),
    )


@dataclass(frozen=True, slots=True)
class Shared:
    """The rules of `generic.toml`, for every grammar without a query.

    Attributes:
        table: Keys of a language that hold where it has none of its own, such as `doc`.
        refused: Grammars that are never used, and why.
        known: The rules that `other.toml` has for single grammars.
    """

    forms: Forms
    table: Mapping[str, Any]
    refused: Mapping[str, str]
    known: Mapping[str, list[dict[str, Any]]]
    digest: str


def load_shared(file: Path, other: Mapping[str, Any]) -> Shared:
    """Read `generic.toml`.

    Args:
        other: What `other.toml` holds.
    """
    source = file.read_bytes()
    table = tomllib.loads(source.decode())
    kept: dict[str, Any] = {
        key: table[key] for key in ("doc", "inside", "name_cut") if key in table
    }
    known = {one["grammar"]: one.get("form", []) for one in other.values() if "grammar" in one}
    return Shared(
        forms_of(table), kept, table["refused"], known, blake2b(source, digest_size=8).hexdigest()
    )
