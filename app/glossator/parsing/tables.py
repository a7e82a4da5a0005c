"""A `language.toml` from disk to a table that has the right form, or to what is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from glossator.parsing.keys import faults_of

FILE = "language.toml"


class SpecDamaged(ValueError):
    """A language folder that cannot be used.

    Attributes:
        faults: Why, one sentence each; the text has the first one.
    """

    def __init__(self, folder: str, faults: Sequence[str]) -> None:
        more = f" ({len(faults) - 1} more such faults)" if len(faults) > 1 else ""
        super().__init__(f"the language folder {folder} cannot be read: {faults[0]}{more}")
        self.faults = tuple(faults)


def table_of(folder: Path) -> tuple[dict[str, Any], bytes]:
    """Read the table of a language folder; return its bytes as well.

    Raises:
        SpecDamaged: When it cannot be read, or says something that cannot be meant.
    """
    try:
        source = (folder / FILE).read_bytes()
        table = tomllib.loads(source.decode())
    except OSError as error:
        raise SpecDamaged(folder.name, [f"{FILE}: {error.strerror or error}"]) from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise SpecDamaged(folder.name, [f"{FILE}: {error}"]) from error
    if faults := faults_of(table):
        raise SpecDamaged(folder.name, faults)
    return table, source
