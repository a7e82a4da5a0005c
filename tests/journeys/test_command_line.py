"""A whole story through the command line: index, search, link, change, lose the index, reopen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.lantern import lay_lantern

SNAPSHOT = "ratelimit/bucket.py::TokenBucket.snapshot#method"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return lay_lantern(tmp_path)


def glossator(root: Path, *words: str, expected: int = 0) -> Any:
    """Run one command in a process of its own and return its JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "glossator", "--json", "--workspace", str(root), *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == expected, done.stderr
    return json.loads(done.stdout)


def states(root: Path) -> dict[str, str]:
    links = glossator(root, "links", "kb/lazy-refill.md")["links"]
    return {link["anchor"]: link["state"] for link in links if link["basis"] == "source_link"}


def test_a_writer_links_an_entry_and_is_told_when_the_code_moves_on(root: Path):
    missing = glossator(root, "search", "token bucket", expected=3)
    assert "glossator index" in missing["error"]["remedy"]

    report = glossator(root, "index")
    assert (report["added"], report["changed"]) == (10, 0)
    first = glossator(root, "search", "how does the bucket refill")["hits"][0]
    assert first["entries"], first["path"]

    linked = glossator(root, "link", "lazy-refill", "TokenBucket.snapshot")
    assert (linked["anchor"], linked["changed"]) == (SNAPSHOT, True)
    assert states(root)[SNAPSHOT] == "current"
    seen_from_code = glossator(root, "links", SNAPSHOT)["links"]
    assert [link["entry"] for link in seen_from_code] == ["lazy-refill"]

    code = root / "ratelimit" / "bucket.py"
    code.write_text(code.read_text("utf-8").replace('"seen": self._seen', '"seen": 0.0'), "utf-8")
    assert glossator(root, "index")["changed"] == 1
    assert states(root)[SNAPSHOT] == "changed"

    Path(glossator(root, "status")["index"]["file"]).unlink()
    glossator(root, "index")
    assert states(root)[SNAPSHOT] == "changed"

    glossator(root, "unlink", "lazy-refill", SNAPSHOT)
    assert SNAPSHOT not in states(root)
