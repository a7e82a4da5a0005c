"""`coverage`: how much has entries, what is missing first, and when it fails."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Glossator


def test_it_says_how_much_is_documented_and_what_is_missing_first(
    glossator: Glossator, lantern: Path
):
    done = glossator("coverage", "--workspace", lantern, "--undocumented", "2")

    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "24 % documented: 7 of 29 public symbols have an entry."
    assert lines[1].startswith("Tests, generated and vendored files")
    assert "  24 % ██░░░░░░░░          7/29  ." in lines
    assert "  67 % ██████░░░░           2/3  web" in lines
    assert lines[-2:] == [
        "  class Plan  ratelimit/plans.py:12-18  used in 2 files",
        "  class Decision  ratelimit/bucket.py:12-23  used in 1 file",
    ]


def test_less_than_the_minimum_fails_and_says_so(glossator: Glossator, lantern: Path):
    words = ("coverage", "--workspace", lantern, "ratelimit", "--undocumented", "0", "--min")

    assert (glossator(*words, "19").code, glossator(*words, "19.5").code) == (0, 1)
    assert glossator(*words, "20").err == (
        "19 % is documented (5/26), less than 20 %: 1 more public symbol must have an entry.\n"
    )
    assert "less than 20 %" in glossator(*words, "20", "--quiet", "--format", "json").err
    assert glossator(*words, "19.23").code == 0
    assert glossator(*words, "19.235").err.startswith("19 % is documented")
    assert glossator(*words, "101").code == 2


def test_what_is_missing_for_the_minimum_is_told(glossator: Glossator, lantern: Path):
    done = glossator("coverage", "--workspace", lantern, "--min", "25")

    assert done.code == 1
    assert done.err.splitlines() == [
        "24 % is documented (7/29), less than 25 %: 1 more public symbol must have an entry.",
        "Least is documented in ratelimit 5/26, web 2/3.",
    ]
    assert glossator("coverage", "--workspace", lantern, "--min", "24.14").err.startswith(
        "24 % is documented (7/29), less than 24.14 %"
    )


def test_a_folder_that_is_not_indexed_is_refused_with_the_reason(
    glossator: Glossator, lantern: Path
):
    done = glossator("coverage", "--workspace", lantern, "no/such")

    assert done.code == 3
    assert "there is no such file" in done.err


def test_rows_beyond_the_limit_are_counted(glossator: Glossator, lantern: Path):
    done = glossator("coverage", "--workspace", lantern, "--by", "file", "--limit", "1")

    assert "… and 4 more; see --limit." in done.out


def test_nothing_public_is_all_documented(glossator: Glossator, lantern: Path):
    done = glossator("coverage", "--workspace", lantern, "docs", "--min", "100")

    assert done.code == 0
    assert done.out.startswith("100 % documented in docs: 0 of 0")
