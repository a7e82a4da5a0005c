"""When what took the place of code is clear to one who has only its name."""

from __future__ import annotations

import pytest
from tests.support.lookup import symbol

from glossator.linking.clear import is_clear
from glossator.model import SymbolId

BODY = "1:3f2a9c1b.7d04aa12c0ff.9b1c77aa02e1d4f0.40"
ALIKE = "1:3f2a9c1b.7d04aa12c0fe.9b1c77aa02e1d4f1.40"
SHORT = "1:3f2a9c1b.7d04aa12c0ff.9b1c77aa02e1d4f0.4"


@pytest.mark.parametrize(
    ("old", "new", "clear"),
    [
        ("ImageDecoderDecoder", "AnimatedImageDecoder", True),
        ("FunctionMaxLength", "FunctionNameMaxLength", True),
        ("UnusedImports", "UnusedImport", True),
        ("parse_code", "_parse_code", True),
        ("readAll", "read_all", True),
        ("run", "run", True),
        ("PapoTrainer", "GmpoTrainer", False),
        ("ServerTaskContext", "Context", False),
        ("enable_tasks", "list_tools", False),
    ],
)
def test_names_that_share_words_are_clear(old: str, new: str, clear: bool):
    found = symbol("b.py", new, fingerprint=ALIKE)

    assert is_clear(SymbolId(f"a.py::{old}#function"), BODY, found) is clear


@pytest.mark.parametrize(
    ("seen", "clear"), [(BODY, True), (SHORT, False), (ALIKE, False), ("", False)]
)
def test_the_same_body_is_clear_under_any_name(seen: str, clear: bool):
    found = symbol("b.py", "other", fingerprint=SHORT if seen == SHORT else BODY)

    assert is_clear(SymbolId("a.py::load#function"), seen, found) is clear


@pytest.mark.parametrize(
    ("old", "new", "clear"),
    [
        ("src/a.py", "tests/b.py", False),
        ("src/a.py", "src/b.py", True),
        ("tests/a.py", "tests/b.py", True),
    ],
)
def test_a_test_or_example_takes_no_place_of_code(old: str, new: str, clear: bool):
    assert is_clear(SymbolId(f"{old}::load_all#function"), "", symbol(new, "load_all")) is clear
