"""`trace`: frames as places, what is outside, what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits

TRACE = """Traceback (most recent call last):
  File "/usr/lib/python3.11/runpy.py", line 198, in _run_module_as_main
  File "/srv/app/ratelimit/bucket.py", line 61, in _refill
  File "/srv/app/ratelimit/bucket.py", line 20, in try_acquire
ValueError: \x1b]0;x\x07
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "trace.txt"
    made.write_text(TRACE, "utf-8")
    return made


def test_frames_are_shown_as_code_with_their_entries(
    glossator: Glossator, lantern: Path, file: Path
):
    done = glossator("trace", "--workspace", lantern, file)

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:4] == [
        "3 frames, 2 of them in lantern.",
        "  /usr/lib/python3.11/runpy.py:198 in _run_module_as_main",
        "  ratelimit/bucket.py:61  method TokenBucket._refill",
        "    ¶ Why the token bucket refills lazily (lazy-refill)",
    ]
    assert "method TokenBucket.try_acquire  [moved since: the trace has line 20]" in done.out


def test_the_answer_for_programs(glossator: Glossator, lantern: Path, file: Path):
    done = glossator("trace", "--workspace", lantern, "--json", file)

    assert fits(done.json, "trace")
    assert [one["state"] for one in done.json["frames"]] == ["outside", "found", "moved"]
    outside, refill, moved = done.json["frames"]
    assert (outside["path"], outside["line"], outside["symbol"]) == (None, None, None)
    assert outside["raw"].startswith('File "/usr/lib/python3.11/runpy.py", line 198')
    assert refill["symbol"]["qualified_name"] == "TokenBucket._refill"
    assert refill["entries"][0]["id"] == "lazy-refill"
    assert (moved["function"], moved["written_line"]) == ("try_acquire", 20)


def test_it_reads_standard_input(
    glossator: Glossator, lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    for words in ((), ("-",)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TRACE.encode())))
        done = glossator("trace", "--workspace", lantern, *words)
        assert done.out.startswith("3 frames, 2 of them")


def test_a_text_without_frames_is_said_to_have_none(
    glossator: Glossator, lantern: Path, file: Path
):
    file.write_bytes(b"\xff\xfe nothing here")

    done = glossator("trace", "--workspace", lantern, file)

    assert (done.code, done.out) == (0, "No frames of a stack trace were found in the text.\n")


def test_too_large_a_file_is_refused(glossator: Glossator, lantern: Path, file: Path):
    file.write_bytes(b"x" * 5_000_001)

    done = glossator("trace", "--workspace", lantern, file)

    assert done.code == 2
    assert "5,000,001 characters; up to 5,000,000 are read" in done.err
    assert "Give only the part" in done.err


def test_frames_of_a_runtime_itself_are_one_line(glossator: Glossator, lantern: Path, file: Path):
    own = [f"    at Module.f{n} (node:internal/modules/cjs/loader:{n}:14)" for n in range(1, 5)]
    other = "    at run (/srv/other/lib.js:3:1)"
    file.write_text("\n".join(["Error: x", *own, other, own[0], other]), "utf-8")

    done = glossator("trace", "--workspace", lantern, file)
    body = glossator("trace", "--workspace", lantern, "--json", file).json

    assert done.out.splitlines()[1:4] == [
        "  4 frames of Node itself",
        "  /srv/other/lib.js:3 in run",
        "  node:internal/modules/cjs/loader:1 in f1",
    ]
    assert [one["runtime"] for one in body["frames"]] == ["Node"] * 4 + [None, "Node", None]
