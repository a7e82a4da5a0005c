"""What is given in bytes that are no UTF-8, and faults nobody expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glossator import __main__ as entry
from glossator.cli import main
from tests.cli.conftest import Glossator
from tests.cli.test_contract import fits


@pytest.mark.parametrize("verb", ["why", "symbol", "search", "outline", "nope", "entry"])
def test_a_word_that_is_not_utf8_is_told(glossator: Glossator, lantern: Path, verb: str):
    done = glossator(verb, "bad\udcff.py", "--workspace", lantern, "--json")
    told = glossator(verb, "bad\udcff.py", "--workspace", lantern)

    assert (done.code, told.code) == (2, 2)
    assert fits(done.json, "error")
    assert "is not UTF-8" in told.err


def test_a_line_of_a_batch_that_is_not_utf8_is_told_and_the_others_are_answered(
    glossator: Glossator, lantern: Path, tmp_path: Path
):
    file = tmp_path / "batch"
    file.write_bytes(b"bucket\nb\xff\nbucket\n")

    done = glossator("search", "--workspace", lantern, "--json", "--batch", file)

    assert done.code == 2
    assert ["error" in answer for answer in done.answers] == [False, True, False]


def test_a_fault_in_glossator_is_an_object_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(main, "run", fail)

    code = entry.run(["status", "--json"])

    captured = capsys.readouterr()
    assert code == 3
    assert fits(json.loads(captured.out), "error")
    assert "ZeroDivisionError" in captured.err
