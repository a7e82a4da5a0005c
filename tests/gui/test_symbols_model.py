from __future__ import annotations

from pytestqt.modeltest import ModelTester

from glossator.gui.models.symbols import PAGE, Showing, SymbolList, SymbolTree, words_of
from glossator.model import Kind, RowForm, TreeRow, WorkspacePath
from tests.support.fake_workspace import symbol


def folder(name: str, children: int = 1, entries: int = 0) -> TreeRow:
    return TreeRow(RowForm.FOLDER, name, WorkspacePath(name), children, entries)


def file(path: str, children: int = 1) -> TreeRow:
    return TreeRow(RowForm.FILE, path.rpartition("/")[2], WorkspacePath(path), children)


def row(path: str, qualname: str, children: int = 0, entries: int = 0) -> TreeRow:
    one = symbol(path, qualname, Kind.CLASS if children else Kind.METHOD, 1, 9)
    return TreeRow(RowForm.SYMBOL, one.name, one.path, children, entries, one)


Tree = dict[str, list[TreeRow]]
"""What is below each path or symbol; the root is ""."""


def answer(model: SymbolTree, tree: Tree) -> list[tuple[str, int, int]]:
    """Answer what the model wants until it wants nothing, and return what it asked for."""
    asked: list[tuple[str, int, int]] = []
    while requests := model.take_requests():
        for request in requests:
            parent = request.parent
            key = "" if parent is None else parent.symbol.id if parent.symbol else parent.path
            asked.append((key, request.offset, request.limit))
            model.show(request, tree[key][request.offset : request.offset + request.limit])
    return asked


def names(model: SymbolTree, *path: int) -> list[str]:
    parent = model.index(-1, 0)
    for position in path:
        parent = model.index(position, 0, parent)
    return [model.index(number, 0, parent).data() for number in range(model.rowCount(parent))]


def test_only_what_is_opened_is_fetched(qtmodeltester: ModelTester):
    model = SymbolTree()
    tree = {"": [folder("a"), folder("b")], "a": [file("a/x.py")], "b": []}
    model.fetchMore(model.index(-1, 0))

    assert answer(model, tree) == [("", 0, PAGE)]
    assert names(model) == ["a", "b"]
    first = model.index(0, 0)
    assert model.hasChildren(first)
    assert model.rowCount(first) == 0

    model.fetchMore(first)
    assert answer(model, tree) == [("a", 0, PAGE)]
    assert names(model, 0) == ["x.py"]
    qtmodeltester.check(model)


def test_long_folders_come_page_by_page():
    model = SymbolTree()
    tree = {"": [file(f"{number:04}.py", 0) for number in range(600)]}
    model.fetchMore(model.index(-1, 0))

    assert answer(model, tree) == [("", 0, 256)]
    assert model.canFetchMore(model.index(-1, 0))
    model.fetchMore(model.index(-1, 0))
    model.fetchMore(model.index(-1, 0))
    assert answer(model, tree) == [("", 256, 256)]
    model.fetchMore(model.index(-1, 0))
    assert answer(model, tree) == [("", 512, 256)]
    assert model.rowCount() == 600
    assert not model.canFetchMore(model.index(-1, 0))


def test_reading_again_keeps_rows_that_are_still_there(qtmodeltester: ModelTester):
    model = SymbolTree()
    tree = {"": [folder("a"), folder("c")], "a": [file("a/x.py")], "c": [file("c/y.py")]}
    model.fetchMore(model.index(-1, 0))
    answer(model, tree)
    model.fetchMore(model.index(1, 0))
    answer(model, tree)
    from PySide6.QtCore import QPersistentModelIndex

    kept = QPersistentModelIndex(model.index(0, 0, model.index(1, 0)))
    gone = QPersistentModelIndex(model.index(0, 0))

    tree[""] = [folder("b"), folder("c", 2, 5), folder("d")]
    tree["c"] = [file("c/a.py"), file("c/y.py")]
    model.read_again()
    answer(model, tree)

    assert names(model) == ["b", "c", "d"]
    assert names(model, 1) == ["a.py", "y.py"]
    assert kept.data() == "y.py"
    assert not gone.isValid()
    shown = model.row_at(model.index(1, 0))
    assert shown is not None
    assert shown.entries == 5
    qtmodeltester.check(model)


def test_rows_that_changed_their_order_are_put_where_they_belong(qtmodeltester: ModelTester):
    model = SymbolTree()
    tree = {"": [file("f.py", 3)], "f.py": [row("f.py", name) for name in ("one", "two", "three")]}
    model.fetchMore(model.index(-1, 0))
    answer(model, tree)
    model.fetchMore(model.index(0, 0))
    answer(model, tree)

    tree["f.py"] = [row("f.py", name) for name in ("three", "new", "one", "two")]
    model.read_again()
    answer(model, tree)

    assert names(model, 0) == ["three", "new", "one", "two"]
    qtmodeltester.check(model)


def test_an_answer_for_a_row_that_is_gone_is_dropped():
    model = SymbolTree()
    tree = {"": [folder("a")]}
    model.fetchMore(model.index(-1, 0))
    answer(model, tree)
    model.fetchMore(model.index(0, 0))
    (late,) = model.take_requests()
    model.clear()
    model.show(late, [file("a/x.py")])

    assert model.rowCount() == 0


def test_revealing_fetches_the_way_down_and_gives_the_row():
    model = SymbolTree()
    method = row("a/x.py", "C.m")
    container = row("a/x.py", "C", 1)
    assert container.symbol
    tree = {
        "": [folder("a")],
        "a": [file(f"a/{number:04}.py") for number in range(300)] + [file("a/x.py")],
        "a/x.py": [container],
        container.symbol.id: [method],
    }
    chain = [folder("a"), file("a/x.py"), container, method]

    found = model.reveal(chain)
    rounds = 0
    while found is None:
        rounds += 1
        answer(model, tree)
        found = model.reveal(chain)

    assert found.data() == "m"
    assert found.parent().data() == "C"
    assert rounds == 5


def test_a_chain_that_ends_early_reveals_the_nearest_row():
    model = SymbolTree()
    tree = {"": [folder("a")], "a": []}
    chain = [folder("a"), file("a/gone.py")]
    while (found := model.reveal(chain)) is None:
        answer(model, tree)

    assert found.data() == "a"


def test_a_request_that_failed_can_be_made_again():
    model = SymbolTree()
    model.fetchMore(model.index(-1, 0))
    taken = model.take_requests()
    assert not model.canFetchMore(model.index(-1, 0))
    model.give_back(taken)

    assert model.canFetchMore(model.index(-1, 0))


def test_rows_without_entries_can_be_left_out_and_the_pages_go_on(qtmodeltester: ModelTester):
    model = SymbolTree()
    tree = {
        "": [
            TreeRow(RowForm.FILE, f"{n:04}.py", WorkspacePath(f"{n:04}.py"), 0, int(n % 100 == 0))
            for n in range(600)
        ]
    }
    model.show_only(Showing.LINKED)
    answer(model, tree)
    assert names(model) == ["0000.py", "0100.py", "0200.py"]
    while model.canFetchMore(model.index(-1, 0)):
        model.fetchMore(model.index(-1, 0))
        answer(model, tree)
    assert names(model) == [f"0{n}00.py" for n in range(6)]

    tree[""] = tree[""][1:100] + tree[""][101:200] + tree[""][201:300] + tree[""][:1]
    model.read_again()
    answer(model, tree)
    assert names(model) == ["0000.py"]

    model.show_only(Showing.UNLINKED)
    answer(model, tree)
    assert model.rowCount() == PAGE
    qtmodeltester.check(model)


def test_a_row_says_its_kind_name_and_entries():
    assert words_of(row("a.py", "C.try_acquire", entries=1)) == (
        "method try_acquire, 1 linked entry"
    )
    assert words_of(folder("a", entries=2)) == "folder a, 2 linked entries"


def test_the_filtered_list_shows_rows_with_where_they_are(qtmodeltester: ModelTester):
    model = SymbolList()
    model.show([row("a.py", "C.m"), row("b.py", "m")], ["m"])

    assert [model.index(number, 0).data() for number in (0, 1)] == ["m", "m"]
    from PySide6.QtCore import Qt

    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "method m, C · a.py"
    qtmodeltester.check(model)
