"""Where linked code has gone: every kind of change, seen by one run of the rules."""

from __future__ import annotations

from dataclasses import replace

from tests.support.lookup import DictLookup

from glossator.linking import fingerprint
from glossator.linking.reanchor import reanchor
from glossator.linking.successors import Successors, in_stead, marks_of, renamed_files
from glossator.linking.wanted import Found, Wanted
from glossator.model import Kind, State, Symbol, SymbolId, WorkspacePath
from glossator.parsing import parse

SEARCH = """
def search(self, words, limit=10):
    found = []
    for word in words:
        for place in self.places.get(word, ()):
            if place not in found and len(found) < limit:
                found.append(place)
    return sorted(found, key=lambda place: place.line)
"""
TOTAL = """
def total(self):
    amount = 0
    for row in self.rows:
        amount += row.price * row.count - row.discount
    self.cache[self.key] = amount
    return round(amount, 2)
"""


def symbols_in(files: dict[str, str]) -> list[Symbol]:
    found: list[Symbol] = []
    for path, text in files.items():
        parsed = parse(text.encode(), WorkspacePath(path))
        for symbol in parsed.symbols:
            seen = fingerprint.of(parsed.tokens, parsed.slices[symbol.id])
            found.append(replace(symbol, fingerprint=seen))
    return found


def indented(text: str) -> str:
    return text.replace("\n", "\n    ").rstrip() + "\n"


def klass(name: str, *methods: str) -> str:
    return f"class {name}:\n" + "".join(indented(method) for method in methods)


def wanted(symbol: Symbol, ordinal: int = 1) -> Wanted:
    return Wanted(symbol.path, symbol.qualname, symbol.kind, symbol.fingerprint, ordinal)


def anchors_in(files: dict[str, str], *names: str) -> list[Wanted]:
    found = {symbol.qualname: symbol for symbol in symbols_in(files)}
    return [wanted(found[name]) for name in names]


def became(
    before: dict[str, str], after: dict[str, str], *names: str, compared: bool = True
) -> list[Found]:
    """Return what became of the symbols of these qualified names."""
    known = {symbol.id for symbol in symbols_in(before)}
    now = symbols_in(after)
    new = [symbol for symbol in now if symbol.id not in known] if compared else now
    asked = anchors_in(before, *names)
    successors = successors_of(before, after, new) if compared else Successors()
    found = reanchor(asked, DictLookup(now), new, compared=compared, successors=successors)
    return [found[one] for one in asked]


def successors_of(before: dict[str, str], after: dict[str, str], new: list[Symbol]) -> Successors:
    instead: dict[SymbolId, SymbolId] = {}
    left: dict[WorkspacePath, list[str]] = {}
    for path, text in before.items():
        was = symbols_in({path: text})
        if path in after:
            instead |= in_stead(was, symbols_in({path: after[path]}))
        else:
            left[WorkspacePath(path)] = marks_of(was)
    return Successors(instead, renamed_files(left, new))


def places(found: list[Found]) -> list[tuple[State, str, str]]:
    return [(one.state, one.symbol.id if one.symbol else "", one.reason) for one in found]


def test_code_that_stands_where_it_was_is_current():
    files = {"a.py": klass("Index", SEARCH)}

    (found,) = became(files, files, "Index.search")

    assert (found.state, found.reason) == (State.CURRENT, "")


def test_layout_comments_and_docs_are_no_change():
    before = {"a.py": klass("Index", SEARCH)}
    dressed = SEARCH.replace("found = []", '"""Search."""\n    found = []  # nothing yet\n')
    after = {"a.py": "# moved down\n\n" + klass("Index", dressed)}

    (found,) = became(before, after, "Index.search")

    assert found.state is State.CURRENT


def test_a_changed_header_and_a_changed_body_are_told_apart():
    before = {"a.py": klass("Index", SEARCH, TOTAL)}
    header = SEARCH.replace("limit=10", "limit=20")
    body = TOTAL.replace("amount, 2", "amount, 4")

    found = became(before, {"a.py": klass("Index", header, body)}, "Index.search", "Index.total")

    assert [(one.state, one.reason) for one in found] == [
        (State.CHANGED, "signature"),
        (State.CHANGED, "body"),
    ]


def test_a_renamed_method_is_found_by_its_body():
    before = {"a.py": klass("Index", SEARCH, TOTAL)}
    after = {"a.py": klass("Index", SEARCH.replace("def search", "def find"), TOTAL)}

    assert places(became(before, after, "Index.search", "Index.total")) == [
        (State.RENAMED, "a.py::Index.find#method", ""),
        (State.CURRENT, "a.py::Index.total#method", ""),
    ]


def test_a_method_in_another_file_is_moved_and_may_be_edited_too():
    before = {"a.py": klass("Index", SEARCH), "b.py": ""}
    edited = SEARCH.replace("found.append(place)", "found.append(place.copy())")
    after = {"a.py": "class Index:\n    pass\n", "b.py": klass("Index", edited)}

    assert places(became(before, after, "Index.search")) == [
        (State.MOVED, "b.py::Index.search#method", "body")
    ]


def test_a_renamed_class_takes_its_members_along():
    before = {"a.py": klass("Index", SEARCH, TOTAL)}
    after = {"a.py": klass("Catalog", SEARCH, TOTAL)}

    found = became(before, after, "Index", "Index.search", "Index.total")

    assert places(found) == [
        (State.RENAMED, "a.py::Catalog#class", ""),
        (State.MOVED, "a.py::Catalog.search#method", ""),
        (State.MOVED, "a.py::Catalog.total#method", ""),
    ]


def test_a_sibling_that_was_there_before_is_never_taken_for_the_deleted_one():
    copy = SEARCH.replace("def search", "def scan")
    before = {"a.py": klass("Index", SEARCH, copy)}
    after = {"a.py": klass("Index", copy)}

    assert places(became(before, after, "Index.search")) == [(State.GONE, "", "")]


def test_two_equal_copies_are_ambiguous():
    before = {"a.py": klass("Index", SEARCH)}
    after = {"b.py": klass("One", SEARCH), "c.py": klass("Two", SEARCH)}

    (found,) = became(before, after, "Index.search")

    assert (found.state, found.symbol, found.reason) == (State.AMBIGUOUS, None, "several")
    assert [one.id for one in found.others] == [
        "b.py::One.search#method",
        "c.py::Two.search#method",
    ]


def test_a_foreign_body_under_the_same_name_elsewhere_is_not_followed():
    before = {"a.py": klass("Index", SEARCH)}
    after = {"b.py": klass("Index", TOTAL.replace("total", "search"))}

    assert places(became(before, after, "Index.search")) == [(State.GONE, "", "")]


SIZE = "\ndef size(self) -> int:\n    return self.rows.size\n"
NAME = "\ndef name(self) -> str:\n    return self.given\n"


def test_a_short_body_is_not_known_by_itself():
    before = {"a.py": "def one():\n    return 1\n"}
    after = {"a.py": "", "b.py": "def two():\n    return 1\n"}

    assert places(became(before, after, "one")) == [(State.GONE, "", "")]


def test_a_short_body_is_known_by_its_neighbours():
    before = {"a.py": klass("Index", SEARCH, SIZE, NAME)}
    edited = SIZE.replace("def size", "def length").replace("rows.size", "rows.length + 1")
    after = {"a.py": klass("Index", SEARCH, edited, NAME)}

    assert places(became(before, after, "Index.size")) == [
        (State.RENAMED, "a.py::Index.length#method", "body")
    ]


def test_what_came_between_the_same_neighbours_with_another_header_is_something_else():
    before = {"a.py": klass("Index", SEARCH, SIZE, NAME)}
    other = "\ndef clear(self, *, all) -> None:\n    self.rows = []\n"
    after = {"a.py": klass("Index", SEARCH, other, NAME)}

    assert places(became(before, after, "Index.size")) == [(State.GONE, "", "")]


def test_of_two_that_came_between_the_same_neighbours_neither_is_taken():
    before = {"a.py": klass("Index", SEARCH, SIZE, NAME)}
    one, other = SIZE.replace("size", "length"), SIZE.replace("size", "count")
    after = {"a.py": klass("Index", SEARCH, one, other, NAME)}

    assert places(became(before, after, "Index.size")) == [(State.GONE, "", "")]


def test_a_class_that_says_nothing_is_known_by_its_neighbours():
    before = {"a.py": 'class Odd(Error):\n    """Odd."""\n\nclass Even(Error):\n    pass\n'}
    after = {"a.py": "class Strange(Error):\n    code = 3\n\nclass Even(Error):\n    pass\n"}

    assert places(became(before, after, "Odd")) == [(State.RENAMED, "a.py::Strange#class", "body")]


def test_a_short_method_of_the_same_name_and_header_is_known_elsewhere_if_no_other_is_like_it():
    before = {"a.py": klass("Index", SEARCH, SIZE), "b.py": ""}
    moved = {"a.py": klass("Index", SEARCH), "b.py": klass("Rows", SIZE)}

    assert places(became(before, moved, "Index.size")) == [
        (State.MOVED, "b.py::Rows.size#method", "")
    ]
    common = {"c.py": klass("Table", SIZE)}
    assert places(became(before | common, moved | common, "Index.size")) == [(State.GONE, "", "")]
    twice = moved | {"d.py": klass("More", SIZE)}
    assert [one.state for one in became(before, twice, "Index.size")] == [State.AMBIGUOUS]


def test_an_edited_method_in_another_class_is_known_by_a_header_that_no_other_has():
    short = (
        "\ndef search(self, words, most=3):\n    return sorted(self.find(words, most), key=by)\n"
    )
    edited = short.replace("    return", "    log(1)\n    return")
    before = {"a.py": klass("Index", short, TOTAL)}
    after = {"a.py": klass("Index", TOTAL), "b.py": klass("Finder", edited)}

    assert places(became(before, after, "Index.search")) == [
        (State.MOVED, "b.py::Finder.search#method", "body")
    ]
    common = {"c.py": klass("Other", "\ndef search(self, words, most=3):\n    return None\n")}
    assert places(became(before | common, after | common, "Index.search")) == [(State.GONE, "", "")]


def test_a_like_method_with_another_header_of_a_new_class_is_something_else():
    before = {"a.py": klass("Driver", "\ndef park(self) -> Any:\n    return self.inner.park()\n")}
    other = "\ndef park(self, seconds) -> None:\n    return self.thread.park()\n"
    after = {"b.py": klass("Thread", other)}

    assert places(became(before, after, "Driver.park")) == [(State.GONE, "", "")]


def test_members_of_a_renamed_class_stay_its_members():
    before = {"a.py": klass("Index", SIZE, NAME)}
    after = {"a.py": klass("Catalog", SIZE, NAME), "b.py": klass("Far", SIZE, NAME)}

    assert places(became(before, after, "Index.size")) == [
        (State.MOVED, "a.py::Catalog.size#method", "")
    ]


def test_a_renamed_file_takes_all_along_whatever_else_is_like_it():
    before = {"a.py": klass("Index", SEARCH, SIZE, NAME), "b.py": ""}
    edited = SIZE.replace("rows.size", "rows.size + self.more.size + 1")
    after = {"new.py": klass("Index", SEARCH, edited, NAME), "b.py": klass("Index", SIZE)}

    assert places(became(before, after, "Index.size", "Index.search")) == [
        (State.MOVED, "new.py::Index.size#method", "body"),
        (State.MOVED, "new.py::Index.search#method", ""),
    ]


def test_twins_of_a_renamed_file_are_told_apart():
    before = symbols_in(overloads(("path", 1), ("url", 2)))
    now = symbols_in({"b.py": overloads(("url", 2), ("path", 1))["a.py"]})
    asked = [wanted(before[0], 1), wanted(before[1], 2)]
    files = {WorkspacePath("a.py"): WorkspacePath("b.py")}

    found = reanchor(asked, DictLookup(now), now, successors=Successors({}, files))

    assert [(found[one].state, found[one].symbol) for one in asked] == [
        (State.MOVED, now[1]),
        (State.MOVED, now[0]),
    ]


def test_what_an_earlier_run_found_is_not_given_to_another():
    before = {"a.py": klass("Index", SEARCH, SEARCH.replace("def search", "def seek"))}
    now = symbols_in({"a.py": klass("Index", SEARCH.replace("def search", "def find"))})
    asked = anchors_in(before, "Index.search", "Index.seek")
    (found_before,) = [one for one in now if one.name == "find"]

    found = reanchor(
        asked, DictLookup(now), now, held={asked[1]: Found(State.RENAMED, found_before)}
    )

    assert [found[one].state for one in asked] == [State.GONE, State.RENAMED]


def test_without_a_former_index_a_find_is_only_an_offer():
    before = {"a.py": klass("Index", SEARCH)}
    after = {"b.py": klass("Index", SEARCH)}

    assert places(became(before, after, "Index.search", compared=False)) == [
        (State.PENDING, "b.py::Index.search#method", "")
    ]


def test_two_anchors_never_bind_to_one_symbol():
    other = SEARCH.replace("def search", "def seek").replace("limit=10", "limit=11")
    before = {"a.py": klass("Index", SEARCH, other)}
    after = {"a.py": klass("Index", SEARCH.replace("def search", "def find"))}

    found = became(before, after, "Index.search", "Index.seek")

    bound = [one.symbol.id for one in found if one.symbol]
    assert bound == ["a.py::Index.find#method"]


OVERLOAD = "def open(self, {0}):\n    self.{0} = {0}\n    return self.start(self.{0}, {1})\n\n"


def overloads(*pairs: tuple[str, int]) -> dict[str, str]:
    return {"a.py": "".join(OVERLOAD.format(*pair) for pair in pairs)}


def test_overloads_are_told_by_what_they_say_and_never_by_their_place():
    before = symbols_in(overloads(("path", 1), ("url", 2), ("stream", 3)))
    asked = [wanted(symbol, place) for place, symbol in enumerate(before, 1)]
    now = symbols_in(overloads(("stream", 3), ("path", 1), ("url", 9)))

    found = reanchor(asked, DictLookup(now), [])

    assert [(found[one].state, found[one].symbol) for one in asked] == [
        (State.CURRENT, now[1]),
        (State.CHANGED, now[2]),
        (State.CURRENT, now[0]),
    ]


def test_an_edited_overload_does_not_take_the_place_of_its_untouched_sibling():
    before = symbols_in(overloads(("path", 1), ("url", 2)))
    now = symbols_in(overloads(("path", 7), ("url", 2)))
    asked = [wanted(before[1], 2), wanted(before[0], 1)]

    found = reanchor(asked, DictLookup(now), [])

    assert [found[one].symbol for one in asked] == [now[1], now[0]]


def test_an_anchor_without_a_fingerprint_goes_by_its_place():
    now = symbols_in(overloads(("path", 1), ("url", 2)))
    asked = Wanted(WorkspacePath("a.py"), "open", Kind.FUNCTION, "", 2)

    assert reanchor([asked], DictLookup(now), [])[asked] == Found(State.CURRENT, now[1])


def test_an_overload_whose_empty_body_was_filled_is_known_by_its_header():
    empty = "class A { A(int a) {} A(long a) {} A() {} }"
    filled = "class A { A(int a) {} A(long a) {} A() { log(1); } }"
    before = [one for one in symbols_in({"A.java": empty}) if one.name == "A"][1:]
    now = [one for one in symbols_in({"A.java": filled}) if one.name == "A"]
    asked = Wanted(before[2].path, "A.A", before[2].kind, before[2].fingerprint, 3)

    found = reanchor([asked], DictLookup(now), [])

    assert found[asked] == Found(State.CHANGED, now[3], "body")
