"""What a declarator declares, and what is blanked out where macros hide it."""

from __future__ import annotations

import pytest

from glossator.model import WorkspacePath
from glossator.parsing import parse


def symbols_in(text: str, path: str = "a.c") -> list[str]:
    parsed = parse(text.encode(), WorkspacePath(path))
    return [f"{symbol.kind} {symbol.qualname}" for symbol in parsed.symbols]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int (*const pick(int which))(void) { return 0; }", "function pick"),
        ("static int (*const table[4])(void) = { 0 };", "constant table"),
        ("int ((bracketed))(int a);", "function bracketed"),
        ("typedef void (*callback)(void *);", "type_alias callback"),
        ("extern char **names, *(*finder)(int);", "variable names|variable finder"),
        ("__attribute__((unused)) static int *made(void) { return 0; }", "function made"),
    ],
)
def test_what_stands_around_a_name_tells_what_it_is(text: str, expected: str):
    assert symbols_in(text) == expected.split("|")


def test_what_follows_the_body_of_a_type_is_beside_it():
    text = "typedef struct one { int a; } one_t;\nstruct two { int b; } *here;\n"

    assert symbols_in(text) == [
        "struct one", "field one.a", "type_alias one_t", "struct two", "field two.b",
        "variable here",
    ]  # fmt: skip


def test_macros_that_are_no_code_are_blanked_out():
    text = "DEMO_API int demo_first(int a);\nDEMO_API demo_t *demo_second(int a) DEMO_ATTR;\n"

    assert symbols_in(text) == ["function demo_first", "function demo_second"]


def test_a_guard_for_another_language_does_not_hide_what_is_in_it():
    text = '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n'

    assert symbols_in(text) == ["function f"]


def test_a_branch_that_opens_what_another_closes_does_not_hide_what_follows():
    text = (
        "void f(int a) {\n#ifdef A\n  if (a) {\n#else\n  if (!a) {\n#endif\n    g();\n  }\n}\n"
        "int h(void) { return 0; }\n"
    )

    assert symbols_in(text) == ["function f", "function h"]


def test_a_comment_stays_with_what_a_macro_stands_before():
    text = b"/** Makes it. */\nDEMO_API\nthing *first(int a) DEMO_ATTR;\nDEMO_API thing *second();"

    parsed = parse(text, WorkspacePath("a.c"))

    assert [(one.doc, one.span.first) for one in parsed.symbols] == [("Makes it.", 1), ("", 4)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("template <> void one::Two<int>::f<3>() {}", "method one::Two::f<3>"),
        ("One::operator char *() const { return 0; }", "operator One::operator char *"),
        ("TEST(Suite, name) { int a; }", "function Suite::name"),
        ("class DEMO_API One : public Two { public: One(); };", "class One|constructor One::One"),
        ("struct A<int> { int a; };", "struct A<int>|field A<int>::a"),
    ],
)
def test_names_are_parted_from_what_they_belong_to(text: str, expected: str):
    assert symbols_in(text, "a.cpp") == expected.split("|")


def test_lines_of_macros_above_a_definition_hide_nothing_of_it():
    text = "#include <a>\nDEMO_BEGIN_PARTS\nDEMO_SEEN(a)\n\n// A\nenum class Tone : int { low };\n"

    assert symbols_in(text, "a.cpp") == ["enum Tone", "enum_member Tone::low"]


def test_the_next_line_of_a_directive_is_not_taken_for_a_macro_of_its_own():
    text = "#define CHECK(a) \\\n  CHECK_ALL(a)\n\nclass A {\n API_CALL int a;\n};\n"

    assert symbols_in(text, "a.cpp") == ["macro CHECK", "class A", "field A::a"]


def test_a_header_is_of_the_language_that_it_looks_like():
    assert parse(b"namespace a { int f(); }", WorkspacePath("a.h")).language == "cpp"
    assert parse(b"int f(void);", WorkspacePath("a.h")).language == "c"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@property (copy) NSString *name DEMO_NAMED(x) DEMO_REFINED;", "property A.name"),
        ("@property id<B> held DEMO_REFINED;", "property A.held"),
        ("- (id)make:(int)a with:(int)b DEMO_NAMED(make(_:with:));", "method A.make:with:"),
        ("- (id)make:(int)a DEMO_SINCE(ios(1.0), mac(2.0));", "method A.make:"),
        ("+ (void)stop:(int)a __attribute__((unused));", "method A.stop:"),
    ],
)
def test_a_macro_behind_a_member_is_no_part_of_its_name(text: str, expected: str):
    found = symbols_in(f"#import <A/A.h>\n@interface A : NSObject\n{text}\n@end\n", "a.m")

    assert found == ["class A", expected]


def test_an_enum_in_a_macro_may_be_of_a_type_of_several_words():
    text = "#import <A/A.h>\ntypedef NS_ENUM(unsigned char, Tone) {\n  ToneLow,\n};\n"

    assert symbols_in(text, "a.h") == ["enum Tone", "enum_member Tone.ToneLow"]


def test_macros_above_an_interface_hide_nothing_of_it():
    text = (
        "#import <A/A.h>\nDEMO_SINCE(ios(1.0), mac(2.0))\n/// Says.\nDEMO_SENDABLE\n"
        "@interface A : NSObject\n- (void)say;\n@end\n"
    )

    assert symbols_in(text, "a.h") == ["class A", "method A.say"]


def test_what_is_there_only_if_something_is_defined_is_found():
    text = (
        "@interface A\n#ifdef B\n@property (copy) id one;\n#endif\n"
        "#ifndef C\n- (id)two;\n#endif\n@end\n"
        "@implementation A\n#ifdef B\n- (id)three { return 0; }\n#endif\n@end\n"
    )

    assert symbols_in(text, "a.mm") == [
        "class A", "property A.one", "method A.two", "class A", "method A.three",
    ]  # fmt: skip


def test_a_branch_within_a_method_does_not_hide_the_methods_that_follow():
    text = (
        "@implementation A\n- (void)one {\n#if B\n  if (a) {\n#else\n  if (b) {\n#endif\n"
        "    [self two:std::move(c)];\n  } else if (d) {\n  }\n}\n"
        "- (int)two:(int)a {\n  return a;\n}\n@end\n"
    )

    assert symbols_in(text, "a.mm") == ["class A", "method A.one", "method A.two:"]


def test_what_is_not_objective_c_in_a_file_of_both_does_not_hide_the_rest():
    text = (
        "using namespace demo;\nnamespace {\nclass Held : public Base {\n"
        "  Held(int a) : _a(a) {}\n};\n}\n"
        "@implementation A {\n  std::shared_ptr<demo::Held> _held;\n}\n"
        "- (id)make:(const demo::Held &)held {\n  auto a = [&] { return 1; };\n  return nil;\n}\n"
        "@end\nvoid demo::Held::rest(Held &held, int a) {\n  run<int>([=](auto b) {});\n}\n"
    )

    found = symbols_in(text, "a.mm")

    assert found == ["class A", "field A._held", "method A.make:", "function rest"]
