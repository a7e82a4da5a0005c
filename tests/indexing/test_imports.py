"""What a short name stands for where code imports it, and which names are somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator.indexing.lookup import IndexLookup
from glossator.indexing.pipeline import run
from glossator.model import Imported
from glossator.settings import Settings
from glossator.task import Task
from tests.support.memory_index import MemoryIndex

FOREIGN = Imported((), foreign=True)
OWN = Imported((), foreign=False)


def imported(root: Path, tree: dict[str, str], name: str) -> Imported:
    for path, text in tree.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    index = MemoryIndex()
    run(root, index, Settings(), Task())
    with index.reading() as reader:
        return IndexLookup(reader).imported(name)


@pytest.mark.parametrize(
    ("tree", "name", "meaning"),
    [
        ({"app/a.py": "import numpy\n"}, "numpy", FOREIGN),
        ({"app/a.py": "import numpy\n", "build/numpy.json": "{}"}, "numpy", FOREIGN),
        ({"app/a.py": "import tools\n", "tools.py": "x = 1\n"}, "tools", OWN),
        ({"app/__init__.py": "", "app/a.py": "from .agent import run\n"}, "agent", OWN),
        ({"Cargo.toml": '[dependencies]\nruint = "1"\n'}, "ruint", FOREIGN),
        ({"Cargo.toml": '[dependencies]\nlock-api = "1"\n'}, "lock_api", FOREIGN),
        ({"package.json": '{"devDependencies": {"zod": "^3"}}'}, "zod", FOREIGN),
        (
            {
                "lib/Cargo.toml": '[package]\nname = "wagon"\n',
                "demo/Cargo.toml": '[dependencies]\nwagon = { path = "../lib" }\n',
            },
            "wagon",
            OWN,
        ),
        ({"app/a.py": "x = 1\n"}, "x", OWN),
    ],
)
def test_a_name_is_somebody_elses_where_code_or_a_manifest_says_so(
    tmp_path: Path, tree: dict[str, str], name: str, meaning: Imported
):
    assert imported(tmp_path, tree, name) == meaning


def test_a_short_name_is_known_where_several_files_use_it(tmp_path: Path):
    tree = {f"app/{name}.py": "import jam.numpy as jnp\n" for name in "abc"}

    known = imported(tmp_path, tree | {"jam/numpy.py": "x = 1\n"}, "jnp")

    assert known == Imported(("jam", "numpy"), foreign=False)
