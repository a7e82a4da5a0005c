"""What a person reads on a terminal."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest

from glossator.cli import progress, render
from glossator.cli.call import Call, Faces
from glossator.model import Check, Progress, Span, Stage
from tests.cli.conftest import FILES, Glossator


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_hit_says_where_what_and_who_wrote_about_it(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "_refill")

    assert done.code == 0
    assert " 1. ratelimit/bucket.py:59-62  method TokenBucket._refill" in done.out
    assert "    59  def _refill(self, now: float) -> None:" in done.out
    assert "¶ Why the token bucket refills lazily (lazy-refill)" in done.out
    assert "·" not in done.out


def test_a_hit_says_why_it_is_there_when_asked(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "--explain", "_refill")

    assert "    · symbol_exact: symbol #1" in done.out


def test_nothing_found_is_said(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "xylophone")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Nothing found.")


def test_a_filter_that_cannot_be_used_is_told(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "kind:clas", "bucket")

    assert "kind:clas is unknown and was left out; did you mean class" in done.out


def test_a_single_symbol_is_shown_with_its_source(glossator: Glossator, lantern: Path):
    done = glossator("symbol", "--workspace", lantern, "TokenBucket._refill")

    assert done.out.startswith("method TokenBucket._refill  ratelimit/bucket.py:59-62\n")
    assert "60          # A clock that steps back must not drain the bucket." in done.out


def test_an_outline_is_indented_by_containers(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern, "ratelimit/bucket.py")

    assert "ratelimit/bucket.py  71 lines, python" in done.out
    assert "\n  class TokenBucket  " in done.out
    assert "\n    method snapshot  64-65" in done.out


def test_an_outline_tells_marks(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern, "ratelimit/bucket.py")

    assert "\n    method _refill  59-62  private" in done.out


def test_usages_say_how_they_were_told(glossator: Glossator, lantern: Path):
    done = glossator("usages", "--workspace", lantern, "_refill")

    first, second, *_ = done.out.splitlines()
    assert first.startswith("_refill  ")
    assert first.endswith("told by the name alone")
    assert second == ("ratelimit/bucket.py:50  self._refill(now)  in TokenBucket.try_acquire")


def test_a_cut_list_of_usages_says_so(glossator: Glossator, lantern: Path):
    done = glossator("usages", "--workspace", lantern, "now", "--limit", "1")
    nothing = glossator("usages", "--workspace", lantern, "xylophone")

    assert done.out.endswith(" more; see --limit.\n")
    assert nothing.out == "No use of the name 'xylophone' is known in code.\n"


def test_the_map_names_languages_folders_and_entries(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern)

    for part in ("Languages", "  python  4 files", "  web/  1 file, ", "  lazy-refill  Why the"):
        assert part in done.out


def test_an_entry_is_shown_with_what_it_documents(glossator: Glossator, lantern: Path):
    done = glossator("entry", "--workspace", lantern, "lazy-refill")

    assert done.out.startswith("lazy-refill  Why the token bucket refills lazily  decision core")
    assert "# Why the token bucket refills lazily" in done.out
    assert "TokenBucket._refill  ratelimit/bucket.py:59-62  source_link 1.00" in done.out


def test_links_of_an_entry_come_with_their_sentences(glossator: Glossator, lantern: Path):
    done = glossator("links", "--workspace", lantern, "lazy-refill")

    assert "lazy-refill → TokenBucket._refill  ratelimit/bucket.py:59-62  source_link" in done.out
    lines = done.out.splitlines()
    assert lines[0] == "Links"
    assert "Names in the text, and what each most likely means" in lines
    assert "TokenBucket.try_acquire" in done.out


def test_links_of_lines_come_from_either_way_to_write_them(glossator: Glossator, lantern: Path):
    outs = {
        glossator("links", "--workspace", lantern, f"ratelimit/bucket.py{lines}").out
        for lines in (":34-36", "#L34-L36")
    }

    assert len(outs) == 1
    assert "lazy-refill → " in outs.pop()


def test_an_index_run_is_summed_up(glossator: Glossator, own_lantern: Path):
    (own_lantern / "picture.png").write_bytes(b"\x89PNG\0\0")

    done = glossator("index", own_lantern)

    assert done.code == 0
    assert f"{FILES + 1} files indexed in " in done.out
    assert f": {FILES + 1} added." in done.out
    assert "Left out: 1 binary. `glossator why` lists them." in done.out
    assert done.err.splitlines()[0].startswith("Looking for files")
    assert len(done.err.splitlines()) <= 4


def test_quiet_says_only_the_answer(glossator: Glossator, own_lantern: Path):
    assert glossator("index", own_lantern, "--quiet").err == ""
    assert glossator("--quiet", "index", own_lantern).err == ""


def test_status_says_where_the_index_is(glossator: Glossator, lantern: Path):
    done = glossator("status", "--workspace", lantern)

    assert f"Workspace  {lantern}" in done.out
    assert f"{FILES} files" in done.out
    assert "Last run   2" in done.out


def test_why_says_the_rule(glossator: Glossator, own_lantern: Path):
    (own_lantern / ".gitignore").write_text("web/\n")
    glossator("index", own_lantern)

    there = glossator("why", "--workspace", own_lantern, "ratelimit/bucket.py")
    gone = glossator("why", "--workspace", own_lantern, "web/client.ts")

    assert there.out.startswith("ratelimit/bucket.py is indexed: python, 71 lines")
    assert "web/client.ts is not indexed: " in gone.out
    assert ".gitignore" in gone.out


def test_a_failure_is_told_on_standard_error(glossator: Glossator, tmp_path: Path):
    done = glossator("search", "bucket")

    assert (done.code, done.out) == (3, "")
    assert done.err == (
        f"The workspace {tmp_path / 'empty'} has no index yet.\n"
        f"Run: glossator index {tmp_path / 'empty'}\n"
    )


def test_wrong_use_names_the_help(glossator: Glossator):
    done = glossator("search", "--limit", "many", "x")

    assert done.code == 2
    assert "'many' is not a valid integer" in done.err
    assert "See: glossator search --help" in done.err


def test_no_file_can_move_the_cursor(glossator: Glossator, own_lantern: Path):
    evil = "def lure():\n    return '\x1b]0;owned\x07 \x9b31m \u202e'\n"
    (own_lantern / "evil.py").write_text(evil, encoding="utf-8")
    glossator("index", own_lantern)

    outs = [
        glossator(*words, "--workspace", own_lantern).out
        for words in (("search", "lure"), ("symbol", "lure"), ("outline",), ("why", "evil.py"))
    ]

    assert r"\x1b]0;owned\x07" in outs[0] + outs[1]
    for out in outs:
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(out)


def test_control_characters_are_spelt_out():
    assert render.plain("a\x1b[31mb\tc\r\nd\x7f\x85") == r"a\x1b[31mb\tc\r\nd\x7f\x85"
    assert render.plain("\u2028\u202e\udcff π 💡") == r"\u2028\u202e\udcff π 💡"


def test_a_line_of_a_file_keeps_its_tabs():
    assert list(render.numbered("\ta\x1b\n\tb", 1)) == ["1  \ta\\x1b", "2  \tb"]


def test_a_name_with_a_line_end_stays_on_its_line():
    assert render.where("a\nb\t.py", Span(1, 2)) == r"a\nb\t.py:1-2"


def test_colours_are_for_terminals_and_can_be_refused(
    glossator: Glossator, lantern: Path, monkeypatch: pytest.MonkeyPatch
):
    def on_a_terminal() -> str:
        terminal = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", terminal)
            glossator("symbol", "--workspace", lantern, "_refill")
        return terminal.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = on_a_terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = on_a_terminal()

    assert "\x1b[1m" in coloured
    assert "\x1b" not in plain
    assert "\x1b" not in glossator("symbol", "--workspace", lantern, "_refill").out


def test_a_bar_shows_how_far_the_work_is():
    half = progress.bar_line(Progress(Stage.SYMBOLS, 600, 1200, 34567), 100)

    assert half == "Reading files     ████████████░░░░░░░░░░░░ 600/1,200  34,567 symbols"
    assert progress.bar_line(Progress(Stage.SCAN, 5, 0), 100) == "Looking for files …"
    assert len(progress.bar_line(Progress(Stage.LINKS, 5, 4), 20)) == 20


def test_a_bar_is_taken_away_at_the_end(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    width = shutil.get_terminal_size().columns

    with progress.told(Call(Faces(lambda _: 0, tuple))) as task:
        task.report(Progress(Stage.SYMBOLS, 1, 2))

    drawn = terminal.getvalue().split("\r")
    assert drawn[1].startswith("Reading files")
    assert drawn[-1] == ""
    assert set(drawn[-2]) == {" "}
    assert max(map(len, drawn)) < width


def test_a_check_that_failed_says_what_to_do():
    broken = Check("window", works=False, detail="libEGL.so.1 is missing.", remedy="Install it.")
    absent = Check("git", works=False, needed=False)

    assert list(render.check(broken)) == [
        "FAILED window  libEGL.so.1 is missing.", "       Install it.",
    ]  # fmt: skip
    assert list(render.check(absent)) == ["absent git"]


def test_only_the_first_entries_are_named_below_a_hit(glossator: Glossator, own_lantern: Path):
    for number in range(5):
        (own_lantern / "kb" / f"note-{number}.md").write_text(
            f'---\nsources:\n  - symbol: "web/client.ts::retryAfter"\n---\n# Note {number}\n'
        )
    glossator("index", own_lantern)

    done = glossator("symbol", "retryAfter", "--workspace", own_lantern)

    assert done.out.count("¶ Note") == 3
    assert "    ¶ and " in done.out
    assert (
        len(
            glossator("symbol", "retryAfter", "--workspace", own_lantern, "--json").json["symbols"][
                0
            ]["entries"]
        )
        >= 5
    )


def test_names_that_are_only_alike_are_told_as_such(glossator: Glossator, lantern: Path):
    done = glossator("symbol", "--workspace", lantern, "try_aquire")

    assert done.code == 0
    first, *names = done.out.splitlines()
    assert first == "No symbol is called 'try_aquire'. Nearest:"
    assert "  TokenBucket.try_acquire" in names
    assert glossator("symbol", "--workspace", lantern, "--json", "try_aquire").json["symbols"]


@pytest.mark.parametrize(
    "name",
    ["try_acq", "TokenBucket._refill", "acquire", "ta", "TRYACQUIRE"],
)
def test_a_name_in_part_is_no_mistake(glossator: Glossator, lantern: Path, name: str):
    done = glossator("symbol", "--workspace", lantern, name)

    assert "No symbol is called" not in done.out
    assert "TokenBucket." in done.out


def test_an_outline_names_the_file_that_this_one_pairs_with(
    glossator: Glossator, own_lantern: Path
):
    for name in ("Counter.razor", "Counter.razor.cs"):
        (own_lantern / name).write_text('@page "/counter"\n')
    glossator("index", own_lantern)

    done = glossator("outline", "--workspace", own_lantern, "Counter.razor")

    assert "\n  pairs with Counter.razor.cs\n" in done.out
