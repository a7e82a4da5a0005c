"""How a call is read: verbs, paths, common options, batches, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import glossator as package
from glossator import __main__ as entry_point
from glossator.cli import main, progress
from glossator.cli.call import Call, Faces, WindowRequest
from glossator.errors import Cancelled, ComponentMissing
from glossator.model import Check, Progress, Stage
from glossator.workspace import Workspace
from tests.cli.conftest import FILES, Done, Glossator
from tests.cli.test_contract import fits


def test_help_names_every_verb(glossator: Glossator):
    done = glossator("--help")

    assert done.code == 0
    for verb in main.commands.commands:
        assert f"\n  {verb} " in done.out
        assert glossator(verb, "--help").code == 0


def test_the_version_is_told(glossator: Glossator):
    assert glossator("--version").out == f"glossator {package.__version__}\n"


@pytest.mark.parametrize("place", ["before", "behind", "both"])
def test_common_options_stand_before_or_behind_the_verb(
    glossator: Glossator, lantern: Path, place: str
):
    common = ("--json", "--workspace", lantern)
    before = common if place in ("before", "both") else ()
    behind = common if place in ("behind", "both") else ()

    assert fits(glossator(*before, "status", *behind).json, "status")


def test_without_a_workspace_the_one_around_is_used(
    glossator: Glossator, lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(lantern / "ratelimit")

    done = glossator("why", "--json", "bucket.py")

    assert done.json["path"] == "ratelimit/bucket.py"
    assert done.json["indexed"] is True
    assert glossator("why", "--json", "ratelimit/bucket.py").json["indexed"] is True


def test_a_workspace_that_is_named_is_the_root_exactly(glossator: Glossator, lantern: Path):
    done = glossator("status", "--workspace", lantern / "ratelimit")

    assert done.code == 3
    assert f"The workspace {lantern / 'ratelimit'} has no index yet." in done.err


def test_a_first_index_is_made_of_the_repository_around(
    glossator: Glossator, own_lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    subprocess.run(["git", "init", "-q", str(own_lantern)], check=True)
    monkeypatch.chdir(own_lantern / "ratelimit")

    done = glossator("index", "--json")

    assert done.json["_meta"]["workspace"] == str(own_lantern)
    assert done.json["added"] == FILES


@pytest.mark.parametrize("verb", ["index", "search", "open"])
def test_a_known_verb_wins_over_a_folder_of_that_name(
    glossator: Glossator, windows: list[WindowRequest], verb: str
):
    Path(verb).mkdir()

    glossator(verb)
    assert {request.path for request in windows} <= {None}
    glossator("open", f"./{verb}")
    assert windows[-1].path == Path(verb)


def test_anything_else_is_a_path_to_open(
    glossator: Glossator, windows: list[WindowRequest], tmp_path: Path
):
    (tmp_path / "a.py").write_text("")
    (tmp_path / "odd:12").write_text("")

    for words in (
        (),
        (tmp_path,),
        (f"{tmp_path}/a.py:12",),
        (f"{tmp_path}/odd:12",),
        ("open", tmp_path / "nowhere"),
        ("--workspace", tmp_path),
        ("--safe-mode", tmp_path, "--screenshot", "shot.png"),
    ):
        assert glossator(*words).code == 0

    assert windows == [
        WindowRequest(),
        WindowRequest(tmp_path),
        WindowRequest(tmp_path / "a.py", 12),
        WindowRequest(tmp_path / "odd:12"),
        WindowRequest(tmp_path / "nowhere"),
        WindowRequest(tmp_path),
        WindowRequest(tmp_path, None, Path("shot.png"), safe_mode=True),
    ]


def test_a_word_that_is_neither_is_wrong_use(glossator: Glossator, windows: list[WindowRequest]):
    done = glossator("serach", "bucket")

    assert (done.code, windows) == (2, [])
    assert "There is no command and no file or folder 'serach'. Did you mean `search`?" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("/nope",),
        ("nope",),
        ("nope/search.py:12",),
        ("open", "nope", "--screenshot", "shot.png"),
        ("open", "nope/a.py:12", "--screenshot", "shot.png"),
        ("--workspace", "nope", "open", "--screenshot", "shot.png"),
    ],
    ids=" ".join,
)
def test_a_path_that_is_not_there_is_told_and_no_window_opens(
    glossator: Glossator, windows: list[WindowRequest], words: tuple[str, ...]
):
    done = glossator("--json", *words)

    assert (done.code, windows) == (3, [])
    assert fits(done.json, "error")
    assert done.json["error"]["problem"].startswith("There is no file or folder ")
    assert "Did you mean" not in done.json["error"]["problem"]


def test_a_filter_with_a_minus_stands_behind_two_dashes(glossator: Glossator, lantern: Path):
    done = glossator("search", "--json", "--workspace", lantern, "--", "retry", "-has:entry")

    assert done.code == 0
    assert done.json["hits"]
    assert {len(hit["entries"]) for hit in done.json["hits"]} == {0}


def test_a_new_entry_is_written_and_linked(glossator: Glossator, own_lantern: Path):
    glossator("index", own_lantern)

    done = glossator("entry", "new", "--about", "retryAfter", "--json", "--workspace", own_lantern)

    assert fits(done.json, "entry")
    [entry] = done.json["entries"]
    assert (own_lantern / entry["path"]).is_file()
    assert [link["target"]["qualified_name"] for link in entry["links"]] == ["retryAfter"]


@pytest.mark.parametrize("about", ["nowhere_at_all", "TokenBucket.nowhere", "retryAftr"])
def test_a_new_entry_about_nothing_is_refused(glossator: Glossator, own_lantern: Path, about: str):
    glossator("index", own_lantern)
    before = sorted(own_lantern.rglob("*"))

    done = glossator("entry", "new", "--about", about, "--workspace", own_lantern)

    assert done.code == 3
    assert sorted(own_lantern.rglob("*")) == before


def test_a_run_that_had_to_build_the_index_anew_says_why_once(
    glossator: Glossator, own_lantern: Path
):
    glossator("index", own_lantern)
    file = Path(glossator("status", "--workspace", own_lantern, "--json").json["index"]["file"])
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink()
    file.write_bytes(b"no index at all" * 1000)

    first = glossator("index", own_lantern)
    second = glossator("index", own_lantern, "--json")

    assert "The index could not be read" in first.out
    assert second.json["warnings"] == []


def test_damaged_settings_are_told_and_safe_mode_leaves_them_alone(
    glossator: Glossator, lantern: Path
):
    config = Path(os.environ["GLOSSATOR_CONFIG_DIR"])
    config.mkdir(parents=True)
    (config / "settings.toml").write_text("damaged [")

    assert glossator("status", "--workspace", lantern, "--safe-mode").err == ""
    told = glossator("status", "--workspace", lantern)

    assert told.code == 0
    assert "defaults are used" in told.err


def test_a_cancelled_run_leaves_with_130(
    glossator: Glossator, own_lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    def cancelled(*_: object, **__: object) -> None:
        raise Cancelled

    monkeypatch.setattr(Workspace, "open", cancelled)

    done = glossator("index", own_lantern)

    assert (done.code, done.out) == (130, "")
    assert done.err == "Cancelled. What was written before is kept.\n"


def test_ctrl_c_cancels_the_task_and_is_given_back():
    former = signal.getsignal(signal.SIGINT)

    with progress.told(Call(Faces(lambda _: 0, tuple), quiet=True)) as task:
        assert not task.cancelled
        os.kill(os.getpid(), signal.SIGINT)
        assert task.cancelled
        assert signal.getsignal(signal.SIGINT) is former
        with pytest.raises(Cancelled):
            task.report(Progress(Stage.SCAN, 1, 1))

    assert signal.getsignal(signal.SIGINT) is former


def test_selftest_fails_with_what_is_needed(capsys: pytest.CaptureFixture[str]):
    def checks() -> Iterator[Check]:
        yield Check("git", works=False, needed=False)
        yield Check("grammar go", works=False, detail="gone", remedy="Install again.")

    code = main.run(["selftest"], Faces(lambda _: 0, checks))

    assert code == 1
    assert capsys.readouterr().out == (
        "absent git\nFAILED grammar go  gone\n       Install again.\n"
    )


@pytest.mark.parametrize(
    ("message", "problem", "remedy"),
    [
        (
            "libEGL.so.1: cannot open shared object file: No such file or directory",
            "The system library libEGL.so.1 is missing.",
            "Install it, on Debian: apt install libegl1",
        ),
        (
            "libxcb-cursor.so.0",
            "The system library libxcb-cursor.so.0 is missing.",
            "libxcb-cursor0",
        ),
        ("libodd.so.7: cannot open", "The system library libodd.so.7 is missing.", "Install it."),
        ("No module named 'PySide6'", "The window toolkit is missing.", "No module named"),
    ],
)
def test_a_missing_library_is_named_with_its_package(message: str, problem: str, remedy: str):
    told = entry_point.missing_library(ImportError(message))

    assert told.problem == problem
    assert remedy in told.remedy


@pytest.mark.parametrize(
    ("environment", "platform", "lacking"),
    [
        ({}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", False),
        ({}, "darwin", False),
        ({}, "win32", False),
    ],
)
def test_a_missing_screen_is_told_before_qt_ends_the_program(
    environment: dict[str, str], platform: str, lacking: bool
):
    told = entry_point.missing_screen(environment, platform)

    assert isinstance(told, ComponentMissing) is lacking


def start(*words: str | Path, **environment: str) -> Done:
    """Run Glossator as a program."""
    done = subprocess.run(
        [sys.executable, "-m", "glossator", *map(str, words)],
        capture_output=True, text=True, check=False, timeout=120, env=os.environ | environment,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


def test_the_program_indexes_and_answers(own_lantern: Path):
    assert start("index", own_lantern).code == 0

    done = start("search", "--workspace", own_lantern, "--json", "retryAfter")

    assert (done.code, done.err) == (0, "")
    assert done.json["hits"][0]["path"] == "web/client.ts"


def test_the_program_says_when_there_is_no_screen(own_lantern: Path):
    done = start(own_lantern, QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")

    if sys.platform.startswith("linux"):
        assert done.code == 3
        assert "A screen to open the window on is missing." in done.err


def test_a_reader_that_has_enough_is_no_failure(own_lantern: Path, tmp_path: Path):
    start("index", own_lantern)
    queries = tmp_path / "queries"
    queries.write_text("TokenBucket\n" * 500)
    command = [sys.executable, "-m", "glossator", "search", "--batch", str(queries)]

    program = subprocess.Popen(
        [*command, "--workspace", str(own_lantern)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with program:
        assert program.stdout is not None
        program.stdout.readline()
        program.stdout.close()
        complaint = program.stderr.read() if program.stderr else b""

    assert b"Traceback" not in complaint


def test_the_last_chance_shows_what_nobody_expected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(main, "run", broken)

    assert entry_point.run([]) == 3
    assert "ZeroDivisionError" in capsys.readouterr().err
