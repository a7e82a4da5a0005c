"""From the text of a stack trace to its frames, format by format."""

from __future__ import annotations

import time

import pytest

from glossator.errors import TraceTooLarge, TraceTooSlow
from glossator.linking import frames
from glossator.linking.frames import MAX_CHARACTERS, MAX_FRAMES, load_rules, names_in, read_frames
from glossator.model import WrittenFrame


def read(text: str) -> list[tuple[str, int, str]]:
    """Return path, line and name of each frame."""
    found, _ = read_frames(text)
    return [(one.path, one.line, one.names[0] if one.names else "") for one in found]


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ('  File "/app/x.py", line 3, in load', ("/app/x.py", 3, "load")),
        ('  File "/app/x.py", line 3, in <module>', ("/app/x.py", 3, "")),
        ('  File "C:\\app\\x.py", line 3, in Load', ("C:/app/x.py", 3, "Load")),
        ('  File "x.py", line 3', ("x.py", 3, "")),
        ("web-1  |   File \"/app/x.py\", line 3, in load", ("/app/x.py", 3, "load")),
        ("    at load (/app/x.js:3:7)", ("/app/x.js", 3, "load")),
        ("    at async load (/app/x.js:3:7)", ("/app/x.js", 3, "load")),
        ("    at async Cart.load (file:///app/x.mjs:3:7)", ("/app/x.mjs", 3, "load")),
        ("    at async file:///app/x.mjs:3:7", ("/app/x.mjs", 3, "")),
        ("    at file:///C:/my%20app/x.mjs:3:7", ("C:/my app/x.mjs", 3, "")),
        ("    at new Cart (C:\\app\\x.js:3:7)", ("C:/app/x.js", 3, "Cart")),
        ("    at Cart.load [as run] (/app/x.js:3:7)", ("/app/x.js", 3, "load")),
        ("    at Object.<anonymous> (/app/x.js:3:7)", ("/app/x.js", 3, "")),
        ("    at load (webpack://shop/./src/x.ts:3:7)", ("./src/x.ts", 3, "load")),
        ("    at load (webpack:///src/x.ts?ab12:3:7)", ("src/x.ts", 3, "load")),
        ("    at Page (webpack-internal:///(rsc)/./src/(shop)/page.tsx:3:7)",
         ("./src/(shop)/page.tsx", 3, "Page")),
        ("    at node:internal/process/task_queues:95:5",
         ("node:internal/process/task_queues", 95, "")),
        ("load@https://shop.example/static/x.js:3:7", ("static/x.js", 3, "load")),
        ("\tat com.shop.Cart.total(Cart.java:15)", ("com/shop/Cart.java", 15, "total")),
        ("\tat com.shop.Cart$Line.total(Cart.java:15)", ("com/shop/Cart.java", 15, "total")),
        ("\tat com.shop.Cart.lambda$total$0(Cart.java:15)", ("com/shop/Cart.java", 15, "total")),
        ("\tat com.shop.Cart.<init>(Cart.java:15)", ("com/shop/Cart.java", 15, "Cart")),
        ("\tat app//com.shop.Cart.total(Cart.java:15) ~[shop.jar:1.0]",
         ("com/shop/Cart.java", 15, "total")),
        ("\tat java.base@17/java.util.List.of(List.java:9)", ("java/util/List.java", 9, "of")),
        ("\tat com.shop.CartKt.total(Cart.kt:15)", ("com/shop/Cart.kt", 15, "total")),
        ("   at Shop.Cart.Total(String[] names) in C:\\s\\Cart.cs:line 15",
         ("C:/s/Cart.cs", 15, "Total")),
        ("   at Shop.Cart.<TotalAsync>d__5.MoveNext() in /s/Cart.cs:line 15",
         ("/s/Cart.cs", 15, "TotalAsync")),
        ("   bei Shop.Cart.Total() in C:\\s\\Cart.cs:Zeile 15", None),
        ("   at Shop.Cart..ctor(Int32 size) in /s/Cart.cs:line 15", ("/s/Cart.cs", 15, "Cart")),
        ("   at Shop.Cart.Total(String[] names)", ("", 0, "Total")),
        ("main.(*Cart).Total(0xc00006ef90?, {0x1, 0x2})\n\t/go/src/cart.go:16 +0x84",
         ("/go/src/cart.go", 16, "Total")),
        ("shop/cart.Sum[...](...)\n\t/go/src/cart.go:16", ("/go/src/cart.go", 16, "Sum")),
        ("main.serve.func1()\n\t/go/src/cart.go:16 +0x1", ("/go/src/cart.go", 16, "serve")),
        ("created by main.main in goroutine 1\n\t/go/src/cart.go:28 +0x5c",
         ("/go/src/cart.go", 28, "main")),
        ("thread 'main' panicked at src/cart.rs:14:32:", ("src/cart.rs", 14, "")),
        ("thread 'main' panicked at 'no price', src/cart.rs:14:32", ("src/cart.rs", 14, "")),
        ("  12: cart::Cart::total::{{closure}}\n             at ./src/cart.rs:9:38",
         ("./src/cart.rs", 9, "total")),
        ("  12: <cart::Cart as cart::Priced>::total\n      at ./src/cart.rs:9",
         ("./src/cart.rs", 9, "total")),
        ("  12: 0x55d8 - cart::total::h0123456789abcdef\n      at ./src/cart.rs:9:1",
         ("./src/cart.rs", 9, "total")),
        ("lib/cart.rb:11:in `price_of': no price (KeyError)", ("lib/cart.rb", 11, "price_of")),
        ("\tfrom lib/cart.rb:7:in 'block (2 levels) in Cart#total'", ("lib/cart.rb", 7, "total")),
        ("\t 1: from C:/lib/cart.rb:7:in `<main>'", ("C:/lib/cart.rb", 7, "")),
        ("#0 {main}", None),
        ("#1 [internal function]: Shop\\Cart->total()", None),
        ("Cart.total (a note)", None),
        ("see app/x.py, line 3, in the docs", None),
    ],
)  # fmt: skip
def test_a_frame_of_each_format(text: str, frame: tuple[str, int, str] | None):
    assert read(text) == ([frame] if frame else [])


def test_in_php_the_next_frame_tells_in_which_function_a_line_is():
    text = (
        "PHP Fatal error:  Uncaught Exception: no price in /srv/Cart.php:19\n"
        "#0 /srv/Cart.php(27): Shop\\Cart->priceOf('rum')\n"
        "#1 /srv/Cart.php(30): Shop\\checkout()\n"
        "#2 {main}"
    )

    assert read(text) == [
        ("/srv/Cart.php", 19, "priceOf"),
        ("/srv/Cart.php", 27, "checkout"),
        ("/srv/Cart.php", 30, ""),
    ]


def test_frames_keep_the_order_of_the_text_whatever_their_formats():
    text = (
        "Error: x\n    at load (/app/x.js:3:7)\n"
        'Caused by:\n  File "y.py", line 1, in f\n\tat a.B.c(B.java:2)\n'
    )

    assert [path for path, _, _ in read(text)] == ["/app/x.js", "y.py", "a/B.java"]


def test_colours_windows_line_ends_and_a_trace_in_one_line_of_a_log_are_read():
    coloured = "\x1b[31m    at load (/app/x.js:3:7)\x1b[0m\r\n    at run (/app/y.js:4:7)\r\n"
    logged = r'{"stack": "Error: x\n    at load (/app/x.js:3:7)\n    at run (/app/y.js:4:7)\n"}'

    assert read(coloured) == read(logged) == [("/app/x.js", 3, "load"), ("/app/y.js", 4, "run")]


def test_the_raw_lines_of_a_frame_are_kept():
    [go] = read_frames("x\nmain.main()\n\t/a.go:3 +0x1\ny")[0]

    assert go == WrittenFrame("main.main()\n\t/a.go:3 +0x1", "go", "/a.go", 3, ("main",), ("main",))


@pytest.mark.parametrize(
    ("name", "names", "owner"),
    [
        ("shop.cart.Cart.total", ("total",), ("shop", "cart", "Cart")),
        ("new Cart", ("Cart", "constructor", "__init__"), ()),
        ("Shop.Program.<Main>", ("Main",), ("Shop", "Program")),
        ("Cart::new", ("new",), ("Cart",)),
        ("alloc::vec::Vec<T>::push::<u8>", ("push",), ("alloc", "vec", "Vec<T>")),
        ("rescue in Cart#total", ("total",), ("Cart",)),
        ("Shop\\Cart->Shop\\{closure}", ("Shop",), ("Shop", "Cart")),
        ("<lambda>", (), ()),
        ("<top (required)>", (), ()),
        ("{main}", (), ()),
        ("", (), ()),
    ],
)
def test_what_compilers_make_of_names_is_undone(
    name: str, names: tuple[str, ...], owner: tuple[str, ...]
):
    assert names_in(name) == (names, owner)


def test_too_long_a_text_is_refused_with_both_numbers():
    with pytest.raises(TraceTooLarge) as caught:
        read_frames("x" * (MAX_CHARACTERS + 1))

    assert f"{MAX_CHARACTERS + 1:,} characters; up to {MAX_CHARACTERS:,}" in caught.value.problem


def test_more_frames_than_are_read_are_told():
    text = '  File "x.py", line 3, in load\n' * (MAX_FRAMES + 1)

    found, more = read_frames(text)

    assert (len(found), more) == (MAX_FRAMES, True)


def test_a_pattern_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "SECONDS", 0.2)
    rules = load_rules(
        "strip = []\noutside = 'x'\n[[frame]]\nlanguage = 'slow'\npattern = '(?:a+)+b'\n"
    )
    begun = time.monotonic()

    with pytest.raises(TraceTooSlow) as caught:
        read_frames("a" * 900, rules)

    assert "ran too long" in caught.value.problem
    assert time.monotonic() - begun < 5


def test_long_lines_are_cut_and_large_texts_stay_fast():
    noise = (
        "2026-01-01 12:00 INFO at some/where: did (a thing) in 'x'\n" * 20_000
    ) + "a:" * 500_000
    begun = time.process_time()

    assert read(noise + '\n  File "x.py", line 3, in load\n') == [("x.py", 3, "load")]
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("text", "runtime"),
    [
        ("    at node:internal/main/run_main_module:28:49", "Node"),
        ("    at Module._compile (node:internal/modules/cjs/loader:1105:14)", "Node"),
        ("    at async node:internal/process/task_queues:95:5", "Node"),
        ("    at Module._compile (internal/modules/cjs/loader.js:999:30)", "Node"),
        ("    at load (/srv/app/internal/loader.js:9:3)", ""),
        ("    at load (/srv/app/node/main.js:9:3)", ""),
        ("\tat java.base/java.lang.Thread.run(Thread.java:833)", "Java"),
        ("\tat java.util.ArrayList.forEach(ArrayList.java:1259)", "Java"),
        ("\tat app//jdk.internal.Foo.run(Foo.java:3)", "Java"),
        ("\tat javax.servlet.http.HttpServlet.service(HttpServlet.java:750)", ""),
        ("\tat com.shop.java.util.Cart.total(Cart.java:9)", ""),
        ("\tat kotlin.collections.CollectionsKt.first(Collections.kt:9)", "Kotlin"),
        ("\tat kotlinx.coroutines.Job.join(Job.kt:9)", ""),
        ('  File "<frozen importlib._bootstrap>", line 228, in _call', "Python"),
        ('  File "/usr/lib/python3.11/asyncio/runners.py", line 9, in run', "Python"),
        ('  File "C:\\Python311\\Lib\\runpy.py", line 9, in run', "Python"),
        ('  File "/usr/lib/python3.11/site-packages/click/core.py", line 9, in main', ""),
        ('  File "/srv/python3/shop.py", line 9, in total', ""),
        ("runtime.goexit()\n\t/opt/go/src/runtime/asm_amd64.s:1598 +0x1", "Go"),
        ("net/http.(*conn).serve(0xc0)\n\t/usr/local/go/src/net/http/server.go:9 +0x1", "Go"),
        ("main.run(0xc0)\n\t/home/me/go/src/shop/main.go:9 +0x1", ""),
        ("shop/runtime.Run(0xc0)\n\t/srv/shop/runtime/run.go:9 +0x1", ""),
        (
            "   3: std::rt::lang_start\n             at /rustc/9fc6b43/library/std/src/rt.rs:9:5",
            "Rust",
        ),
        ("   3: shop::main\n             at ./library/src/main.rs:9:5", ""),
        ("   at System.Threading.Tasks.Task.Run() in /_/src/libraries/T.cs:line 9", ".NET"),
        ("   at System.CommandLine.Parser.Parse() in /src/Parser.cs:line 9", ""),
        ("\tfrom <internal:kernel>:187:in 'loop'", "Ruby"),
        ("/usr/lib/ruby/3.2.0/json/common.rb:216:in 'parse'", "Ruby"),
        ("/usr/lib/ruby/gems/3.2.0/gems/rack-3/lib/rack.rb:9:in 'call'", ""),
    ],
)
def test_only_what_is_a_runtimes_own_for_sure_is_told_as_such(text: str, runtime: str):
    [frame] = read_frames(text)[0]

    assert frame.runtime == runtime
