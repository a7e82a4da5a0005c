"""Definitions that count as one when a text names them."""

import pytest
from tests.support.lookup import symbol

from glossator.linking.grouping import grouped
from glossator.model import Kind, Symbol


def groups(*symbols: Symbol) -> list[list[str]]:
    return [[str(one.id) for one in group] for group in grouped(symbols, in_go_package)]


def in_go_package(path: str) -> bool:
    return path.endswith(".go")


def test_overloads_and_a_stub_beside_the_module_are_one_and_the_module_stands_for_them():
    stub = symbol("app/x.pyi", "open_it")
    first, second = (symbol("app/x.py", "open_it", line=9 * n, ordinal=n) for n in (1, 2))

    assert groups(stub, second, first) == [[first.id, second.id, stub.id]]


def test_a_package_of_stubs_counts_as_its_modules():
    real = symbol("jam/_internal/main.py", "Jam.pour", Kind.METHOD)
    stub = symbol("jam-api/jam_api/_internal/main.pyi", "Jam.pour", Kind.METHOD)
    other = symbol("jam/_internal/lid.pyi", "Jam.pour", Kind.METHOD)

    assert groups(stub, real, other) == [[real.id, stub.id], [other.id]]


def test_a_stub_that_two_modules_could_have_belongs_to_neither():
    modules = [symbol(f"{place}/core/conf.py", "load") for place in ("one", "two")]
    stub = symbol("stubs/core/conf.pyi", "load")

    assert groups(*modules, stub) == [*([one.id] for one in modules), [stub.id]]


def test_files_of_one_package_are_one_place():
    linux = symbol("limits/limits_linux.go", "Raise")
    others = symbol("limits/limits_other.go", "Raise")
    elsewhere = symbol("pins/limits.go", "Raise")

    assert groups(others, linux, elsewhere) == [[linux.id, others.id], [elsewhere.id]]


def test_parts_of_a_type_in_a_namespace_are_one_wherever_they_stand():
    container = "a::Text#namespace"
    parts = [
        symbol(f"{place}/Pattern.cs", "Text.Pattern", Kind.CLASS, container=container)
        for place in ("core", "more")
    ]

    assert groups(*parts) == [[one.id for one in parts]]


def test_what_a_namespace_and_a_type_say_of_one_name_in_one_file_is_one():
    container = "src/panel.ts::Panel#namespace"
    shape = symbol("src/panel.ts", "Panel.IFactory", Kind.INTERFACE, container=container)
    token = symbol("src/panel.ts", "Panel.IFactory", Kind.CONSTANT, line=9, container=container)

    assert groups(token, shape) == [[shape.id, token.id]]


def test_extensions_count_as_the_one_type_that_they_extend():
    action = symbol("Sources/Binding.swift", "Action", Kind.STRUCT)
    extension = symbol("Sources/Binding+Observation.swift", "Action", Kind.NAMESPACE)
    unlike = symbol("Sources/Other.swift", "Action", Kind.ENUM)

    assert groups(extension, action) == [[action.id, extension.id]]
    assert groups(extension, action, unlike) == [[extension.id], [action.id], [unlike.id]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (symbol("a/conf.rs", "Conf", Kind.STRUCT), symbol("b/conf.rs", "Conf", Kind.STRUCT)),
        (symbol("app/a.py", "A.run", Kind.METHOD), symbol("app/a.py", "B.run", Kind.METHOD)),
        (symbol("app/__init__.py", "run"), symbol("lib/__init__.pyi", "run")),
        (symbol("a.py", "run"), symbol("a/a.pyi", "run")),
        (symbol("one/core/conf.py", "load"), symbol("two/core/conf.py", "load")),
        (symbol("one/core/conf.pyi", "load"), symbol("two/core/conf.pyi", "load")),
    ],
)
def test_what_merely_has_the_same_name_stays_apart(one: Symbol, other: Symbol):
    assert sorted(groups(one, other)) == sorted([[one.id], [other.id]])


def test_a_constructor_is_its_type():
    made = symbol("A.cs", "Offset.Offset", Kind.CONSTRUCTOR, container="A.cs::Offset#struct")
    offset = symbol("A.cs", "Offset", Kind.STRUCT)

    assert groups(made, offset) == [[offset.id]]
    assert groups(made) == [[made.id]]


def test_what_is_no_test_stands_for_its_copies():
    test = symbol("a/b_test.go", "Load")
    real = symbol("a/z.go", "Load")

    assert groups(test, real) == [[real.id, test.id]]
