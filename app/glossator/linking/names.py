"""A stretch of text → the chain of names it spells, if it spells one.

The rule: this is grammar that all languages share. Whether the names exist, and which of several
is meant, is decided elsewhere; what could never be a symbol of the workspace is refused here.
"""

from __future__ import annotations

import re
from functools import lru_cache

MAX_LENGTH = 200
"""Longer text is an expression or a sentence."""

MAX_PARTS = 12

_PART = re.compile(r"[@$]?~?#?[^\W\d][\w$]*(?:!!|[!?=])?|operator\W{1,3}")
_HYPHENATED = re.compile(r"[^\W\d]\w*(?:-\w+)+[!?*]?")
"""A name of PowerShell or Lisp; it stands alone."""

_SEPARATOR = re.compile(r"\?\.|::|->|[.#\\/]")
_METHOD_EXPRESSION = re.compile(r"(?<![\w)\]])\(([*&]?[\w.]+)\)(?=\.)")
"""Go's `(types.Int64).Value`: the type in brackets is the owner."""

_RESULT = re.compile(
    r"(?<=\))\s*(?:->|=>|:)?\s*(?:[*&\[\]]*[A-Za-z_][\w.:]*(?:<[^<>]*>|\[[^\[\]]*\])?[?*\[\]]*)$"
)
"""What a signature gives back: `load(path) -> str`, `Value() int64`."""

_ATTRIBUTE = re.compile(
    r"(?:#!?\[(?!derive\b)(?P<macro>[\w:]+)|\[(?P<attribute>[A-Z][\w.]*))(?:\(.*\))?\]",
    re.DOTALL,
)
"""`#[test]`, `[Obsolete("why")]`; `[project.scripts]` is a table of a file, and what a `derive`
names is made by a macro that is called otherwise."""

_ELEMENT = re.compile(r"</?(?P<element>[A-Z][\w.]*)(?:\s[^<>]*)?/?>", re.DOTALL)
"""`<Button kind="x" />`: a component has a capital, unlike an element of HTML."""

_LEADING = re.compile(r"(?:[@&*]|::|\?\.|->|[.#](?=[^\W\d]))+")
_ARITY = re.compile(r"/\d{1,2}$")
_OPENING = re.compile(r"[(<\[{]")
_CLOSERS = {"(": ")", "<": ">", "[": "]", "{": "}"}

_PACKAGE_PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/\w+[.#:].*")
"""Folders may stand before a dotted name: `resource/schema.StringAttribute`."""

_KEYWORDS_BEFORE = frozenset(
    {
        "new", "await", "async", "class", "struct", "enum", "interface", "trait", "record",
        "union", "protocol", "module", "namespace", "package", "type", "typedef", "def", "fn",
        "func", "fun", "function", "sub", "proc", "method", "property", "macro", "impl", "let",
        "var", "val", "const", "static", "public", "private", "protected", "internal", "abstract",
        "virtual", "override", "final", "sealed", "partial", "readonly", "export", "pub", "mod",
        "extern", "delegate", "event", "throw", "raise", "using", "attribute", "dyn", "mut",
    }
)  # fmt: skip
"""Words that may stand before a name in a code span and say what it is."""

_NEVER = frozenset(
    {
        # literals and words for "this object"
        "true", "false", "none", "null", "nil", "undefined", "nan", "infinity", "self", "this",
        "cls", "super", "base", "it", "_", "__",
        # keywords of the languages we read
        "if", "else", "elif", "for", "foreach", "while", "do", "switch", "case", "match", "when",
        "default", "break", "continue", "goto", "try", "catch", "except", "finally", "with", "as",
        "is", "in", "not", "and", "or", "from", "import", "require", "include", "use", "pass",
        "del", "lambda", "global", "nonlocal", "assert", "defer", "go", "select", "chan", "range",
        "mut", "ref", "out", "where", "extends", "implements", "instanceof", "typeof", "sizeof",
        "return", "yield", "begin", "end", "then", "unless", "until", "loop", "of",
        # types that every language has
        "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
        "integer", "long", "short", "byte", "bytes", "float", "float32", "float64", "double",
        "decimal", "number", "bigint", "bool", "boolean", "char", "str", "string", "void", "any",
        "object", "unknown", "never", "unit", "tuple", "dict", "list", "set", "array", "map",
        "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "usize", "isize",
        "error", "exception", "iterable", "iterator", "optional", "option", "union", "callable",
        # what comes with them
        "print", "println", "printf", "len", "main", "todo", "fixme", "ok", "yes", "no",
    }
)  # fmt: skip
"""Names that stand for the language when they stand alone, in any letter case."""

_OF_THE_WORLD = frozenset(
    {
        "readme", "license", "changelog", "http", "https", "json", "yaml", "toml", "xml", "html",
        "css", "csv", "sql", "utf", "url", "api", "cli", "gui",
    }
)  # fmt: skip
"""Formats and the like: `json` and `JSON` mean those, `Json` is a name somebody gave."""

_THIS_OBJECT = frozenset({"self", "this", "$this", "Self", "cls", "super", "base"})
"""First parts that say no more than that the rest is a member of something."""

_ABBREVIATIONS = frozenset({("e", "g"), ("i", "e"), ("a", "k", "a"), ("a", "m"), ("p", "m")})

_FILE_ENDINGS = frozenset(
    {
        "py", "pyi", "ipynb", "js", "mjs", "cjs", "jsx", "ts", "tsx", "md", "mdx", "rst", "txt",
        "json", "yaml", "yml", "toml", "xml", "html", "htm", "css", "scss", "tcss", "svg", "png",
        "jpg", "gif", "pdf", "csv", "ini", "cfg", "conf", "lock", "log", "sh", "bat", "ps1", "go",
        "rs", "java", "kt", "cs", "csproj", "sln", "cpp", "hpp", "cc", "hh", "rb", "php", "swift",
        "lua", "jl", "ex", "exs", "sql", "proto", "zip", "gz", "exe", "dll", "so", "com", "org",
        "io", "net", "dev",
    }
)  # fmt: skip
"""Last parts that make two joined names a file or a site: `settings.toml`, `example.org`."""


@lru_cache(maxsize=1 << 14)
def chain_of(text: str) -> tuple[str, ...]:
    """Take the words of a span apart into names: `new Searcher<T>.search(x)` is two of them.

    Returns:
        The names, outermost first; () when the text spells no name of code, or one that stands
        for the language itself.
    """
    bare = _bare(text)
    if not bare:
        return ()
    if _HYPHENATED.fullmatch(bare):
        return (bare,)
    parts = tuple(_SEPARATOR.split(bare))
    if len(parts) > 1 and parts[0] in _THIS_OBJECT:
        parts = parts[1:]
    if len(parts) > MAX_PARTS or not all(_PART.fullmatch(part) for part in parts):
        return ()
    if "/" in bare and not _PACKAGE_PATH.fullmatch(bare):
        return ()
    return () if _is_no_symbol(parts, bare) else parts


def parts_of(qualname: str) -> tuple[str, ...]:
    """Return the names of a qualified name, outermost first; generic arguments left out."""
    if "<" in qualname or "(" in qualname or "[" in qualname:
        qualname = _without_arguments(qualname) or qualname
    return tuple(part for part in _SEPARATOR.split(qualname) if part)


def reads_like_code(name: str) -> bool:
    """Tell whether a name alone is no common word: capitals, underscores, digits in it."""
    return not (name.isalpha() and name.islower())


def _bare(text: str) -> str:
    """Return a span without what stands around the names; "" when more than names remain."""
    text = text.strip()
    shown = _ATTRIBUTE.fullmatch(text) or _ELEMENT.fullmatch(text)
    text = next(filter(None, shown.groups())) if shown else text
    words = text.rstrip(".,;:").split()
    while len(words) > 1 and words[0].lstrip("&*") in _KEYWORDS_BEFORE:
        del words[0]
    bare = " ".join(words)
    if not bare or len(bare) > MAX_LENGTH:
        return ""
    bare = _LEADING.sub("", bare, count=1) if _LEADING.match(bare) else bare
    bare = bare.removesuffix("?") if bare.endswith(")?") else bare
    bare = _RESULT.sub("", _METHOD_EXPRESSION.sub(r"\1", bare))
    bare = _ARITY.sub("", bare)
    if _OPENING.search(bare) and "operator" not in bare:
        bare = _without_arguments(bare)
    return "" if " " in bare else bare


def _without_arguments(text: str) -> str:
    """Leave out what stands in brackets behind a name; "" when the brackets do not pair."""
    kept: list[str] = []
    open_ones: list[str] = []
    closed_call = False
    for letter in text:
        if letter in _CLOSERS:
            open_ones.append(_CLOSERS[letter])
        elif open_ones:
            if letter == open_ones[-1]:
                closed_call = (open_ones.pop() == ")" and not open_ones) or closed_call
        elif closed_call and letter.strip():
            return ""  # something follows the call: an expression, not a name
        else:
            kept.append(letter)
    return "" if open_ones else "".join(kept).strip()


def _is_no_symbol(parts: tuple[str, ...], bare: str) -> bool:
    """Tell whether names stand for the language, a file, or an abbreviation."""
    if len(parts) == 1:
        name = parts[0]
        if name.lower() in _OF_THE_WORLD:
            return not (name[:1].isupper() and name[1:].islower())
        return name.lower() in _NEVER or name in _KEYWORDS_BEFORE or len(name) < 2
    if tuple(part.lower() for part in parts) in _ABBREVIATIONS:
        return True
    return "." in bare and parts[-1] in _FILE_ENDINGS and "(" not in bare
