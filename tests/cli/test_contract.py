"""The JSON contract: every answer fits its saved schema, and the closed words are the model's.

Other programs rely on these files. A field may be added here; none may be renamed or go.
"""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

from glossator import model
from glossator.store.keywords import COLUMNS
from tests.cli.conftest import Done, Glossator

SCHEMAS = Path(__file__).parent.parent / "schemas"


def schema(name: str) -> dict[str, Any]:
    text = (SCHEMAS / f"{name}.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def fits(answer: dict[str, Any], name: str) -> bool:
    """Check an answer against a saved schema; the failure says where it differs."""
    registry = Registry().with_resource("shared.json", Resource.from_contents(schema("shared")))
    validator = jsonschema.Draft202012Validator(schema(name), registry=registry)
    faults = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(answer)]
    assert faults == []
    return True


def objects(node: object) -> list[dict[str, Any]]:
    """Return every object schema inside a schema."""
    found = []
    if isinstance(node, dict):
        found += [node] if "properties" in node else []
        found += [inner for value in node.values() for inner in objects(value)]
    elif isinstance(node, list):
        found += [inner for value in node for inner in objects(value)]
    return found


@pytest.mark.parametrize("file", sorted(SCHEMAS.glob("*.json")), ids=lambda file: file.stem)
def test_every_field_of_a_schema_is_required_and_no_other_is_allowed(file: Path):
    found = objects(json.loads(file.read_text("utf-8")))

    assert found
    for one in found:
        assert one["required"] == list(one["properties"])
        assert one["additionalProperties"] is False


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kind", model.Kind),
        ("mark", model.Mark),
        ("origin", model.Origin),
        ("hit_kind", model.HitKind),
        ("basis", model.Basis),
        ("state", model.State),
        ("coverage_by", model.CoverageBy),
        ("frame_state", model.FrameState),
        ("entry_source", model.EntrySource),
        ("skip_reason", model.SkipReason),
        ("naming", model.Naming),
        ("said_by", model.SaidBy),
    ],
)
def test_the_closed_words_on_the_wire_are_those_of_the_model(name: str, words: type[StrEnum]):
    assert schema("shared")["$defs"][name] == {"enum": [word.value for word in words]}


def test_how_a_name_matches_is_one_of_the_hit_kinds_of_symbols_or_null():
    kinds = [kind.value for kind in model.HitKind if kind.startswith("symbol_")]

    assert schema("shared")["$defs"]["match"] == {"enum": [*kinds, None]}


def test_columns_are_told_by_their_names_on_the_wire(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "--json", "TokenBucket.try_acquire")
    columns = done.json["hits"][0]["channels"]["text"]["columns"]

    known = schema("shared")["$defs"]["column"]["enum"]
    assert [{"qualified_name": "qualname"}.get(name, name) for name in known] == list(COLUMNS)
    assert "qualified_name" in columns
    assert set(columns) <= set(known)


def test_the_channels_of_a_hit_are_those_of_the_model():
    channels = schema("shared")["$defs"]["hit"]["properties"]["channels"]

    assert list(channels["properties"]) == [channel.value for channel in model.Channel]


def test_search(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "--json", "try_acquire")

    assert done.code == 0
    assert fits(done.json, "search")
    assert done.json["query"] == "try_acquire"
    best = done.json["hits"][0]
    assert best["path"] == "ratelimit/bucket.py"
    assert best["symbol"]["qualified_name"] == "TokenBucket.try_acquire"
    assert best["entries"][0]["id"] == "lazy-refill"


def test_search_for_a_pattern(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "--json", "--regex", r"retry_\w+ =|Plan\(")

    assert fits(done.json, "search")
    assert done.json["hits"]
    assert {hit["hit_kind"] for hit in done.json["hits"]} == {"text_regex"}


def test_search_that_finds_nothing(glossator: Glossator, lantern: Path):
    done = glossator("search", "--workspace", lantern, "--json", "xylophone")

    assert done.code == 0
    assert fits(done.json, "search")
    assert done.json["hits"] == []


def test_one_symbol_comes_with_its_source(glossator: Glossator, lantern: Path):
    done = glossator("symbol", "--workspace", lantern, "--json", "TokenBucket._refill")

    assert fits(done.json, "symbol-full")
    [one] = done.json["symbols"]
    assert one["source"].startswith("    def _refill(self, now: float)")
    assert "try_acquire" in {sibling["name"] for sibling in one["siblings"]}
    assert [outer["name"] for outer in one["container_chain"]] == ["TokenBucket"]
    assert [entry["id"] for entry in one["entries"]] == ["lazy-refill"]


def test_several_symbols_come_without_their_source(glossator: Glossator, lantern: Path):
    words = ("symbol", "--workspace", lantern, "--json", "retry")

    assert fits(glossator(*words).json, "symbol")
    assert len(glossator(*words).json["symbols"]) > 1
    assert fits(glossator(*words, "--full").json, "symbol-full")


def test_the_usages_of_a_name(glossator: Glossator, lantern: Path):
    done = glossator("usages", "--workspace", lantern, "--json", "TokenBucket._refill")

    assert fits(done.json, "usages")
    assert done.json["name"] == "_refill"
    assert done.json["symbols_sharing_name"] == 1
    [first, *_] = done.json["usages"]
    assert (first["path"], first["text"]) == ("ratelimit/bucket.py", "self._refill(now)")
    assert first["symbol"]["qualified_name"] == "TokenBucket.try_acquire"
    assert first["symbol"]["marks"] == []
    assert done.json["places"] == len(done.json["usages"])


def test_a_name_of_no_symbol_may_be_used_too(glossator: Glossator, lantern: Path):
    used = glossator("usages", "--workspace", lantern, "--json", "lru_cache", "--limit", "1")
    unused = glossator("usages", "--workspace", lantern, "--json", "xylophone")

    assert fits(used.json, "usages")
    assert (used.json["symbols_sharing_name"], len(used.json["usages"])) == (0, 1)
    assert used.json["_meta"]["truncated"]
    assert (unused.code, unused.json["usages"], unused.json["places"]) == (0, [], 0)


def test_symbols_and_files_carry_their_marks(glossator: Glossator, lantern: Path):
    done = glossator("symbol", "--workspace", lantern, "--json", "TokenBucket._refill")

    assert done.json["symbols"][0]["marks"] == ["private"]


def test_the_outline_of_a_file(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern, "--json", "ratelimit/bucket.py")

    assert fits(done.json, "outline")
    [file] = done.json["files"]
    bucket = next(one for one in file["symbols"] if one["name"] == "TokenBucket")
    assert "snapshot" in {inner["name"] for inner in bucket["symbols"]}


def test_the_outline_of_a_folder(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern, "--json", "ratelimit")

    assert fits(done.json, "outline")
    paths = [file["path"] for file in done.json["files"]]
    assert paths == [f"ratelimit/{name}.py" for name in ("__init__", "bucket", "clock", "plans")]


def test_the_map_of_a_workspace(glossator: Glossator, lantern: Path):
    done = glossator("outline", "--workspace", lantern, "--json")

    assert fits(done.json, "outline-workspace")
    folders = {folder["path"]: folder["files"] for folder in done.json["folders"]}
    assert folders == {"docs": 1, "kb": 2, "ratelimit": 4, "web": 1}


def test_entries(glossator: Glossator, lantern: Path):
    done = glossator("entries", "--workspace", lantern, "--json")

    assert fits(done.json, "entries")
    assert {"lazy-refill", "plans"} <= {entry["id"] for entry in done.json["entries"]}
    narrowed = glossator("entries", "--workspace", lantern, "--json", "performance")
    assert [entry["id"] for entry in narrowed.json["entries"]] == ["lazy-refill"]


def test_one_entry(glossator: Glossator, lantern: Path):
    done = glossator("entry", "--workspace", lantern, "--json", "plans")

    assert fits(done.json, "entry")
    [entry] = done.json["entries"]
    assert entry["body"].startswith("# Rate limits by plan")
    assert entry["linked_from"] == ["lazy-refill"]
    assert entry["links"]


def test_the_links_of_an_entry(glossator: Glossator, lantern: Path):
    done = glossator("links", "--workspace", lantern, "--json", "lazy-refill")

    assert fits(done.json, "links-document")
    assert done.json["path"] == "kb/lazy-refill.md"
    assert "TokenBucket._refill" in {mention["text"] for mention in done.json["mentions"]}
    assert {"current"} == {
        link["state"] for link in done.json["links"] if link["basis"] == "source_link"
    }


@pytest.mark.parametrize(
    ("target", "entries"),
    [
        ("ratelimit/bucket.py::TokenBucket._refill#method", {"lazy-refill"}),
        ("TokenBucket._refill", {"lazy-refill"}),
        ("ratelimit/bucket.py:34-36", {"lazy-refill", "README.md"}),
        ("ratelimit/bucket.py#L34", {"lazy-refill", "README.md"}),
        ("web/client.ts:1-3", set()),
    ],
)
def test_the_links_of_code(glossator: Glossator, lantern: Path, target: str, entries: set[str]):
    done = glossator("links", "--workspace", lantern, "--json", target)

    assert done.code == 0
    assert fits(done.json, "links-code")
    assert done.json["target"] == target
    assert {link["entry"] for link in done.json["links"]} == entries


def test_all_links(glossator: Glossator, lantern: Path):
    done = glossator("links", "--workspace", lantern, "--json")

    assert fits(done.json, "links-code")
    assert len({link["entry"] for link in done.json["links"]}) >= 2


def test_status(glossator: Glossator, lantern: Path):
    done = glossator("status", "--workspace", lantern, "--json")

    assert fits(done.json, "status")
    assert done.json["index"]["indexed"] == 1.0
    assert done.json["identity"]["root"] == str(lantern)


@pytest.mark.parametrize("path", ["ratelimit/bucket.py", "no/such.py"])
def test_why(glossator: Glossator, lantern: Path, path: str):
    done = glossator("why", "--workspace", lantern, "--json", path)

    assert done.code == 0
    assert fits(done.json, "why")
    assert done.json["indexed"] == (path == "ratelimit/bucket.py")


def test_why_without_a_path_lists_what_was_left_out(glossator: Glossator, own_lantern: Path):
    (own_lantern / "picture.png").write_bytes(b"\x89PNG\0\0")
    glossator("index", own_lantern)

    done = glossator("why", "--workspace", own_lantern, "--json")
    words = glossator("why", "--workspace", own_lantern)

    assert fits(done.json, "left-out")
    assert {"path": "picture.png", "reason": "binary", "detail": ""} in done.json["left_out"]
    assert "picture.png  binary\n" in words.out


def test_index(glossator: Glossator, own_lantern: Path):
    (own_lantern / "picture.png").write_bytes(b"\x89PNG\0\0")

    first = glossator("index", own_lantern, "--json")
    again = glossator("index", own_lantern, "--json")

    assert first.code == 0
    assert fits(first.json, "index")
    assert first.json["skipped"] == {"binary": 1}
    assert first.json["added"] == first.json["_meta"]["index"]["files"]
    assert (again.json["added"], again.json["changed"]) == (0, 0)
    assert again.json["unchanged"] == first.json["added"]


def test_link_and_unlink(glossator: Glossator, own_lantern: Path):
    glossator("index", own_lantern)
    words = ("--workspace", own_lantern, "--json", "plans", "ratelimit/plans.py::Plan")

    linked, again, unlinked = (
        glossator("link", *words),
        glossator("link", *words),
        glossator("unlink", *words),
    )

    assert fits(linked.json, "link")
    assert linked.json["entry"] == "plans"
    assert linked.json["anchor"].startswith("ratelimit/plans.py::Plan")
    assert linked.json["seen"].startswith("1:")
    assert (linked.json["changed"], again.json["changed"]) == (True, False)
    assert fits(unlinked.json, "link")


def test_selftest_and_doctor(glossator: Glossator):
    for verb in ("selftest", "doctor"):
        done = glossator(verb, "--json")
        assert done.code == 0
        assert fits(done.json, "selftest")
        assert done.json["failed"] == 0


FAILURES = [
    (3, ("search", "bucket")),
    (3, ("status",)),
    (3, ("index", "no-such-folder")),
    (2, ("search", "--kind", "clas", "bucket")),
    (2, ("search", "--limit", "0", "bucket")),
    (2, ("search",)),
    (2, ("--no-such-option",)),
    (2, ("serach", "bucket")),
    (2, ("link", "only-one")),
    (2, ("entry", "plans", "--about", "x")),
]


@pytest.mark.parametrize(("code", "words"), FAILURES, ids=lambda part: str(part))
def test_failures(glossator: Glossator, code: int, words: tuple[str, ...]):
    done: Done = glossator(*words, "--json")

    assert done.code == code
    assert fits(done.json, "error")
    assert done.json["error"]["exit"] == code
    assert done.err == ""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (3, ("entry", "nowhere")),
        (3, ("links", "nowhere_at_all")),
        (3, ("link", "plans", "nowhere_at_all")),
        (2, ("search", "--regex", "((((a{60}){60}){60}){60})")),
        (3, ("outline", "no/such/folder")),
        (3, ("why", "../outside")),
        (3, ("entry", "../../etc/passwd")),
    ],
    ids=lambda part: str(part),
)
def test_failures_inside_a_workspace(
    glossator: Glossator, lantern: Path, code: int, words: tuple[str, ...]
):
    done = glossator(*words, "--workspace", lantern, "--json")

    assert fits(done.json, "error")
    assert (done.code, done.json["error"]["exit"]) == (code, code)


def test_coverage(glossator: Glossator, lantern: Path):
    done = glossator("coverage", "--workspace", lantern, "--json")

    assert (done.code, fits(done.json, "coverage")) == (0, True)
    assert (done.json["path"], done.json["symbols"], done.json["documented"]) == ("", 29, 7)
    assert [(row["by"], row["path"]) for row in done.json["rows"]] == [
        ("folder", ""), ("folder", "ratelimit"), ("folder", "web"),
    ]  # fmt: skip
    assert done.json["undocumented"][0]["qualified_name"] == "Plan"
    assert len(done.json["undocumented"]) == 20
    again = glossator("coverage", "--workspace", lantern, "--format", "json")
    assert again.json["rows"] == done.json["rows"]


def test_the_coverage_of_a_file_is_counted_by_class(glossator: Glossator, lantern: Path):
    words = ("coverage", "--workspace", lantern, "--json", "ratelimit/bucket.py")
    done = glossator(*words, "--undocumented", "1", "--limit", "1")

    assert fits(done.json, "coverage")
    [row] = done.json["rows"]
    assert (row["by"], row["qualified_name"], row["documented"]) == ("class", "Decision", 0)
    assert len(done.json["undocumented"]) == 1
    assert done.json["_meta"]["truncated"]
    assert glossator(*words, "--by", "file").json["rows"][0]["symbol"] is None


def test_renaming_an_entry(glossator: Glossator, own_lantern: Path):
    glossator("index", own_lantern)
    words = ("rename-entry", "--workspace", own_lantern, "--json", "plans", "pricing")

    planned = glossator(*words, "--dry-run")
    still_there = glossator("entry", "--workspace", own_lantern, "--json", "plans")
    renamed = glossator(*words)
    gone = glossator("entry", "--workspace", own_lantern, "--json", "plans")

    assert fits(planned.json, "rename-entry")
    assert (planned.json["written"], still_there.code) == (False, 0)
    assert fits(renamed.json, "rename-entry")
    assert (renamed.json["new_id"], renamed.json["written"], gone.code) == ("pricing", True, 3)
    assert renamed.json["changes"] == planned.json["changes"]


def test_importing_notes(glossator: Glossator, own_lantern: Path, tmp_path: Path):
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "one.md").write_text("# One\n")
    (notes / "data.json").write_text("{}")
    words = ("import", "--workspace", own_lantern, "--json", notes)

    planned, done, again = glossator(*words, "--dry-run"), glossator(*words), glossator(*words)

    assert fits(planned.json, "import")
    assert planned.json["made"] == done.json["made"]
    assert [one["id"] for one in done.json["made"]] == ["one"]
    assert [one["why"] for one in again.json["left"]] == [
        "it has not the shape of a record",
        "kb/one.md says the same already",
    ]
