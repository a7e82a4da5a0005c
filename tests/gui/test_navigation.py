from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glossator.gui.navigation import LIMIT, Navigation, Stop
from glossator.model import EntryId, Place, Span, WorkspacePath


def at(path: str, line: int, entry: str | None = None) -> Stop:
    return Stop(Place(WorkspacePath(path), Span(line, line)), EntryId(entry) if entry else None)


def test_back_and_forward_walk_the_jumps_in_order():
    navigation = Navigation()
    for stop in (at("a.py", 1), at("b.py", 2), at("c.py", 3)):
        navigation.visit(stop)

    assert navigation.back() == at("b.py", 2)
    assert navigation.back() == at("a.py", 1)
    assert navigation.back() is None
    assert navigation.forward() == at("b.py", 2)


def test_the_stop_left_behind_remembers_the_caret_and_the_entry():
    navigation = Navigation()
    navigation.visit(at("a.py", 1))
    navigation.leave(at("a.py", 40).place, EntryId("why"))
    navigation.visit(at("b.py", 2))

    assert navigation.back() == at("a.py", 40, "why")


def test_a_caret_in_another_file_does_not_rewrite_a_stop():
    navigation = Navigation()
    navigation.visit(at("a.py", 7))
    navigation.leave(at("b.py", 40).place, None)

    assert navigation.current == at("a.py", 7)


def test_a_new_jump_forgets_what_was_forward():
    navigation = Navigation()
    for stop in (at("a.py", 1), at("b.py", 2)):
        navigation.visit(stop)
    navigation.back()
    navigation.visit(at("c.py", 3))

    assert not navigation.can_go_forward
    assert navigation.back() == at("a.py", 1)


def test_jumping_to_where_one_is_adds_no_stop():
    navigation = Navigation()
    navigation.visit(Stop(Place(WorkspacePath("a.py"), Span(5, 60))))
    navigation.leave(at("a.py", 5).place, None)
    navigation.visit(Stop(Place(WorkspacePath("a.py"), Span(5, 60))))

    assert len(navigation) == 1


def test_recent_names_each_file_once_newest_first():
    navigation = Navigation()
    for stop in (at("a.py", 1), at("b.py", 2), at("a.py", 9)):
        navigation.visit(stop)

    assert navigation.recent() == [at("a.py", 9), at("b.py", 2)]


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=300, unique=True))
def test_as_many_steps_back_as_jumps_return_to_the_oldest_stop_kept(lines: list[int]):
    navigation = Navigation()
    for line in lines:
        navigation.visit(at("a.py", line))
    while navigation.can_go_back:
        navigation.back()

    assert len(navigation) == min(len(lines), LIMIT)
    assert navigation.current == at("a.py", lines[-LIMIT:][0])


@given(st.lists(st.integers(1, 50), max_size=40), st.integers(-3, 60))
def test_remembered_stops_come_back_with_the_reader_on_one_of_them(lines: list[int], where: int):
    navigation = Navigation()
    navigation.restore([at("a.py", line) for line in lines], where)

    assert len(navigation) == len(lines)
    assert (navigation.current is None) == (not lines)
