"""What every index promises about entries, links and vectors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from glossator.model import (
    NO_HASH,
    Basis,
    EntryId,
    EntryProblem,
    EntrySource,
    Kind,
    Link,
    SourceLink,
    Span,
    Stamp,
    State,
    Target,
    content_hash,
)
from glossator.store.ports import Index
from tests.store.values import PATH, chunk, entry, link, record, symbol

FULL = entry(
    "kb/hybrid.md",
    "hybrid-search",
    title="How hybrid search ranks",
    text="---\nid: hybrid-search\n---\n# Größe\r\n\r\nText.\n",
    body="# Größe\r\n\r\nText.\n",
    body_line=4,
    kind="decision",
    status="core",
    confidence=0.9,
    tags=("search", "Ranking"),
    aliases=("hybrid",),
    references=("fts-design",),
    conflicts=("old-design",),
    sources=(
        SourceLink("app/search.py::Searcher.search#method", "1:a.b.c.12", 5, ""),
        SourceLink("app/fusion.py#L10-L42", "", 6, "See here."),
    ),
    dismissed=("app/util.py::get#function",),
    updated="2026-05-28T23:05:00Z",
    problems=(EntryProblem(3, "a tab in the front matter"),),
    encoding="latin-1",
)


def test_stamps_come_back_until_others_take_their_place_or_the_entry_goes(index: Index):
    first = [Stamp("a.py#L1-L2", "1:b", content_hash(b"2")), Stamp("a.py::f", "1:a", NO_HASH)]
    with index.writing() as writer:
        writer.replace_stamps(PATH("kb/one.md"), [*reversed(first)])
        writer.replace_stamps(PATH("kb/two.md"), first[:1])
    with index.reading() as reader:
        assert reader.links.stamps(PATH("kb/one.md")) == first
        assert reader.links.stamps(PATH("kb/none.md")) == []

    with index.writing() as writer:
        writer.replace_stamps(PATH("kb/one.md"), first[1:])
        writer.remove_entries([PATH("kb/two.md")])
    with index.reading() as reader:
        assert reader.links.stamps(PATH("kb/one.md")) == first[1:]
        assert reader.links.stamps(PATH("kb/two.md")) == []


def test_an_entry_comes_back_as_it_was_written(index: Index):
    record_of_json = entry(
        "kb/old.json", source=EntrySource.RECORD, text='{"Content": "x"}', body="x"
    )
    with index.writing() as writer:
        writer.replace_entry(FULL, ["search"])
        writer.replace_entry(record_of_json, [])

    with index.reading() as reader:
        assert reader.entries.at(FULL.path) == FULL
        assert reader.entries.of(FULL.id) == [FULL]
        assert reader.entries.at(record_of_json.path) == record_of_json
        assert reader.entries.at(PATH("kb/none.md")) is None


def test_the_list_of_entries_goes_by_id_and_spares_their_text(index: Index):
    with index.writing() as writer:
        writer.replace_entry(entry("kb/z.md", "b"), [])
        writer.replace_entry(entry("docs/a.md", "a", source=EntrySource.DOCUMENT), [])
        writer.replace_entry(entry("kb/b.md", "b"), [])

    with index.reading() as reader:
        everything = reader.entries.all()
        documents = reader.entries.all(frozenset({EntrySource.DOCUMENT}))

    assert [one.path for one in everything] == ["docs/a.md", "kb/b.md", "kb/z.md"]
    assert {(one.text, one.body) for one in everything} == {("", "")}
    assert [one.path for one in documents] == ["docs/a.md"]


def test_entries_tell_their_sources_by_file(index: Index):
    with index.writing() as writer:
        writer.replace_entry(entry("kb/z.md", "z"), [])
        writer.replace_entry(entry("docs/a.md", "a", source=EntrySource.DOCUMENT), [])

    with index.reading() as reader:
        sources = reader.entries.sources()

    assert sources == {"docs/a.md": EntrySource.DOCUMENT, "kb/z.md": EntrySource.ENTRY}


def test_entries_that_share_an_id_are_both_there(index: Index):
    with index.writing() as writer:
        writer.replace_entry(entry("kb/z.md", "same"), [])
        writer.replace_entry(entry("kb/a.md", "same"), [])

    with index.reading() as reader:
        assert [one.path for one in reader.entries.of("same")] == ["kb/a.md", "kb/z.md"]


def test_entries_are_found_by_the_last_names_they_mention(index: Index):
    with index.writing() as writer:
        writer.replace_entry(entry("kb/a.md"), ["search", "search", "load"])
        writer.replace_entry(entry("kb/b.md"), ["load"])
        writer.replace_entry(entry("kb/c.md"), ["search"])
        writer.replace_entry(entry("kb/c.md"), ["other"])

    with index.reading() as reader:
        assert reader.entries.mentioning(["search", "none"]) == {"kb/a.md"}
        assert reader.entries.mentioning(["load"]) == {"kb/a.md", "kb/b.md"}
        assert reader.entries.mentioning([]) == set()


def test_entries_are_found_by_the_files_their_links_and_anchors_lead_to(index: Index):
    f = symbol("app/linked.py", "f")
    with index.writing() as writer:
        writer.replace_entry(FULL, [])
        writer.replace_entry(entry("kb/l.md"), [])
        writer.replace_links(PATH("kb/l.md"), [link("kb/l.md", f), link("kb/l.md", None)])

    with index.reading() as reader:
        anchored = reader.entries.anchored_to
        assert anchored([PATH("app/search.py")]) == {FULL.path}
        assert anchored([PATH("app/fusion.py")]) == {FULL.path}
        assert anchored([PATH("app/linked.py"), PATH("x")]) == {"kb/l.md"}
        assert anchored([PATH("gone.py")]) == {"kb/l.md"}
        assert anchored([PATH("app")]) == set()


def test_entries_whose_code_is_not_where_it_was_are_found(index: Index):
    f = symbol("a.py", "f")
    rows = [
        ("kb/a.md", link("kb/a.md", f)),
        ("kb/b.md", link("kb/b.md", f, state=State.MOVED)),
        ("kb/c.md", link("kb/c.md", None, state=State.GONE)),
        ("kb/d.md", link("kb/d.md", f, state=State.CHANGED, reason="body")),
        ("kb/e.md", link("kb/e.md", None, Basis.CONTENT_MENTION, 0.9, state=State.GONE)),
    ]
    with index.writing() as writer:
        for path, made in rows:
            writer.replace_entry(entry(path), [])
            writer.replace_links(PATH(path), [made])

    with index.reading() as reader:
        assert reader.links.astray() == {"kb/b.md", "kb/c.md", "kb/e.md"}


def test_removing_an_entry_removes_its_links_and_nobody_elses(index: Index):
    f = symbol("a.py", "f")
    with index.writing() as writer:
        for path in ("kb/a.md", "kb/b.md"):
            writer.replace_entry(entry(path), ["f"])
            writer.replace_links(PATH(path), [link(path, f)])
        writer.remove_entries([PATH("kb/a.md"), PATH("kb/none.md")])

    with index.reading() as reader:
        assert [one.path for one in reader.entries.all()] == ["kb/b.md"]
        assert [one.entry_path for one in reader.links.all()] == ["kb/b.md"]
        assert reader.entries.mentioning(["f"]) == {"kb/b.md"}


def test_a_link_comes_back_as_it_was_written(index: Index):
    target = Target(PATH("a.py"), Span(3, 4), symbol("a.py", "f").id, "f", Kind.FUNCTION)
    links = [
        link("kb/a.md", target, line=3, anchor="f", state=State.CHANGED, reason="signature"),
        link("kb/a.md", Target(PATH("a.py")), Basis.CONTENT_MENTION, 0.83, line=7),
        link("kb/a.md", None, line=9),
        link("kb/a.md", None, line=11, successors=("a.py::f#function", "b.py::f#function")),
    ]
    with index.writing() as writer:
        writer.replace_links(PATH("kb/a.md"), links)

    with index.reading() as reader:
        assert reader.links.of_entry(PATH("kb/a.md")) == links


def test_indexing_a_file_again_or_removing_it_deletes_no_link(index: Index):
    f = symbol("a.py", "f")
    written = link("kb/a.md", f)
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [f], [])
        writer.replace_entry(entry("kb/a.md"), [])
        writer.replace_links(PATH("kb/a.md"), [written])

    with index.writing() as writer:
        writer.replace_file(record("a.py", hash_="other"), [symbol("a.py", "g")], [])
    with index.writing() as writer:
        writer.remove_files([PATH("a.py")])

    with index.reading() as reader:
        assert reader.links.all() == [written]
        assert reader.links.of_symbols([f.id]) == {f.id: [written]}
        assert reader.links.of_file(PATH("a.py")) == [written]


def test_a_symbol_that_comes_back_has_its_links_at_once(index: Index):
    f = symbol("a.py", "f")
    with index.writing() as writer:
        writer.replace_file(record("a.py"), [f], [])
        writer.replace_links(PATH("kb/a.md"), [link("kb/a.md", f)])
        writer.remove_files([PATH("a.py")])
        writer.replace_file(record("a.py"), [f], [])

    with index.reading() as reader:
        file = reader.symbols.rows(None, 0, 9)[0]
        assert [row.entries for row in reader.symbols.rows(file, 0, 9)] == [1]


def order(links: list[Link]) -> list[tuple[str, int]]:
    """Return which links these are."""
    return [(one.entry, one.evidence.line) for one in links]


def test_links_of_an_entry_are_in_the_order_of_its_text(index: Index):
    f = symbol("a.py", "f")
    with index.writing() as writer:
        writer.replace_links(PATH("kb/a.md"), [link("kb/a.md", f, line=n) for n in (9, 2, 5)])

    with index.reading() as reader:
        assert order(reader.links.of_entry(PATH("kb/a.md"))) == [("a", 2), ("a", 5), ("a", 9)]


def test_links_of_a_symbol_are_best_first(index: Index):
    f, g = symbol("a.py", "f"), symbol("a.py", "g")
    with index.writing() as writer:
        for name, basis, confidence in (
            ("found", Basis.AUTO_DISCOVERED, 1.0),
            ("unsure", Basis.CONTENT_MENTION, 0.81),
            ("z-sure", Basis.CONTENT_MENTION, 0.97),
            ("sure", Basis.CONTENT_MENTION, 0.97),
            ("written", Basis.SOURCE_LINK, 1.0),
        ):
            path = f"kb/{name}.md"
            writer.replace_links(PATH(path), [link(path, f, basis, confidence)])

    with index.reading() as reader:
        found = reader.links.of_symbols([g.id, f.id])

    assert list(found) == [f.id]
    assert [one.entry for one in found[f.id]] == ["written", "sure", "z-sure", "unsure", "found"]


def test_links_into_a_file_go_by_line_and_those_to_all_of_it_come_last(index: Index):
    whole = Target(PATH("a.py"))
    with index.writing() as writer:
        writer.replace_links(
            PATH("kb/a.md"),
            [
                link("kb/a.md", whole, line=1),
                link("kb/a.md", Target(PATH("a.py"), Span(30, 31)), line=2),
                link("kb/a.md", Target(PATH("a.py"), Span(4, 9)), line=3),
                link("kb/a.md", Target(PATH("b.py"), Span(1, 1)), line=4),
            ],
        )

    with index.reading() as reader:
        assert order(reader.links.of_file(PATH("a.py"))) == [("a", 3), ("a", 2), ("a", 1)]


def test_all_links_go_by_entry_and_line(index: Index):
    f = symbol("a.py", "f")
    with index.writing() as writer:
        writer.replace_links(PATH("kb/b.md"), [link("kb/b.md", f, line=n) for n in (3, 1)])
        writer.replace_links(PATH("kb/a.md"), [link("kb/a.md", f, line=8)])
        writer.replace_links(PATH("kb/b.md"), [link("kb/b.md", f, line=n) for n in (7, 4)])

    with index.reading() as reader:
        assert order(reader.links.all()) == [("a", 8), ("b", 4), ("b", 7)]


def unit(*rows: tuple[float, ...]) -> np.ndarray:
    """Return rows scaled to length 1."""
    made = np.array(rows, dtype=np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def test_nearest_chunks_come_by_cosine(index: Index):
    with index.writing() as writer:
        for n, text in enumerate(("east", "north", "between")):
            writer.replace_file(record(f"{n}.x"), [], [chunk(f"{n}.x", (1, 1), text)])
        keys = [key for _, key in writer.vectors.missing("m", 9)]
        writer.add_vectors("m", keys, unit((1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0)))

    with index.reading() as reader:
        near = reader.vectors.nearest(unit((1, 0.2, 0, 0)), "m", 2)

    assert [one.chunk for one in near] == ["0.x#L1-L1", "2.x#L1-L1"]
    assert [one.raw for one in near] == pytest.approx([0.981, 0.832], abs=0.02)


def test_a_vector_belongs_to_the_text_wherever_it_stands(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.x"), [], [chunk("a.x", (1, 1), "same")])
        writer.add_vectors("m", [key for _, key in writer.vectors.missing("m", 9)], unit((1, 0)))
        writer.rename_file(PATH("a.x"), record("b.x"))
        writer.replace_file(record("c.x"), [], [chunk("c.x", (5, 5), "same")])
        writer.replace_file(record("d.x"), [], [chunk("d.x", (1, 1), "same", context="other")])

    with index.reading() as reader:
        assert [chunk_id for chunk_id, _ in reader.vectors.missing("m", 9)] == ["d.x#L1-L1"]
        near = reader.vectors.nearest(unit((1, 0)), "m", 9)
        assert [one.chunk for one in near] == ["b.x#L1-L1", "c.x#L5-L5"]
        assert reader.counts().vectors == 1


def test_each_model_has_vectors_of_its_own(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.x"), [], [chunk("a.x", (1, 1), "text")])
        keys = [key for _, key in writer.vectors.missing("small", 9)]
        writer.add_vectors("small", keys, unit((1, 0)))

    with index.reading() as reader:
        assert reader.vectors.missing("small", 9) == []
        assert [key for _, key in reader.vectors.missing("large", 9)] == keys
        assert reader.vectors.nearest(unit((1, 0, 0)), "large", 9) == []


def test_a_known_vector_is_left_as_it_is(index: Index):
    with index.writing() as writer:
        writer.replace_file(record("a.x"), [], [chunk("a.x", (1, 1), "text")])
        keys = [key for _, key in writer.vectors.missing("m", 9)]
        writer.add_vectors("m", keys, unit((1, 0)))
        writer.add_vectors("m", keys, unit((0, 1)))
        writer.add_vectors("m", [], np.zeros((0, 2), dtype=np.float32))
        near = writer.vectors.nearest(unit((1, 0)), "m", 9)

    assert [round(one.raw, 2) for one in near] == [1.0]


def test_texts_that_are_gone_do_not_crowd_out_those_that_are_there(index: Index):
    with index.writing() as writer:
        chunks = [chunk("a.x", (n, n), f"text {n}") for n in range(1, 41)]
        writer.replace_file(record("a.x"), [], chunks)
        keys = [key for _, key in writer.vectors.missing("m", 99)]
        angles = np.linspace(0, 1.5, 40)
        writer.add_vectors("m", keys, unit(*((np.cos(one), np.sin(one)) for one in angles)))
        left = [one for one in chunks if one.span.first in (38, 40)]
        writer.replace_file(record("a.x"), [], left)

    with index.reading() as reader:
        near = reader.vectors.nearest(unit((1, 0)), "m", 2)

    assert {one.chunk for one in near} == {"a.x#L38-L38", "a.x#L40-L40"}


def test_entries_are_found_by_what_they_are_called_and_by_what_they_call_others(index: Index):
    plans = replace(entry("kb/a/plans.md", "p1"), title="The Plans", aliases=("Roadmap",))
    other = replace(
        entry("kb/other.md", "other"), references=("a/plans", "X#y"), conflicts=("ROADMAP",)
    )
    with index.writing() as writer:
        writer.replace_entry(plans, [])
        writer.replace_entry(other, [])

    with index.reading() as reader:
        for name in ("P1", "the plans", "roadmap", "plans", "KB/a/plans.md"):
            assert [one.path for one in reader.entries.called([name])] == ["kb/a/plans.md"]
        assert reader.entries.called(["none"]) == []
        for name in ("plans", "x", "Roadmap"):
            assert [one.path for one in reader.entries.referring([name])] == ["kb/other.md"]
        assert reader.entries.referring(["other"]) == []


def test_a_record_gives_way_to_an_entry_of_its_id(index: Index):
    old = entry("kb/one.json", "one", source=EntrySource.RECORD, text="{}", body="")
    with index.writing() as writer:
        writer.replace_entry(old, [])
        writer.replace_entry(replace(entry("kb/one.md", "one"), status="Deprecated"), [])

    with index.reading() as reader:
        assert [one.path for one in reader.entries.all()] == ["kb/one.md"]
        assert [one.path for one in reader.entries.of(EntryId("one"))] == ["kb/one.md"]
        assert reader.entries.at(old.path) is None
        assert reader.entries.converted() == {"kb/one.json"}
        assert reader.entries.records_like([PATH("kb/one.md")]) == {"kb/one.json"}
        assert old.path in reader.entries.sources()
        assert reader.entries.deprecated([old.path, PATH("kb/one.md")]) == {"kb/one.md"}
        assert reader.counts().entries == 1
