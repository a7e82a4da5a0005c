"""What a path says about how likely it is to be meant. Pure.

The rule: a path counts by what projects everywhere use it for (tests, examples, generated code),
never by the name of a project, and never at all when the query itself asks for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from glossator.model import ChunkId, WorkspacePath

ASIDE = 0.35
"""What files beside the code proper count, as a factor."""

BARREL = 0.6
"""What files that only pass on names of others count."""

DECLARATIONS = 0.7
"""What declarations of code that stands elsewhere count."""


class Aside(StrEnum):
    """Why a file lies beside the code proper."""

    TESTS = "tests"
    EXAMPLES = "examples"
    BENCHMARKS = "benchmarks"
    DOCS = "docs"
    OLD = "compatibility"
    FOREIGN = "generated or vendored"


_FOLDERS = {
    Aside.TESTS: {
        "test", "tests", "testdata", "__tests__", "spec", "specs", "fixtures", "__fixtures__",
        "mocks", "__mocks__", "__snapshots__", "e2e",
    },
    Aside.EXAMPLES: {"example", "examples", "sample", "samples", "demo", "demos"},
    Aside.BENCHMARKS: {"bench", "benches", "benchmark", "benchmarks"},
    Aside.DOCS: {"doc", "docs", "documentation", "_docs", "docs_src"},
    Aside.OLD: {"compat", "_compat", "legacy", "deprecated"},
    Aside.FOREIGN: {
        "vendor", "vendored", "_vendor", "third_party", "thirdparty", "node_modules",
        "generated", "__generated__",
    },
}  # fmt: skip
_STEMS = {
    Aside.TESTS: {"conftest", "tests"},
    Aside.OLD: {"compat", "_compat", "legacy"},
    Aside.FOREIGN: {"package-lock", "npm-shrinkwrap", "pnpm-lock"},
    Aside.DOCS: {"changelog", "changes", "history", "news", "releases", "release-notes"},
}
_NAMES = {
    Aside.TESTS: re.compile(
        r"test_.*|.*_(test|tests|spec)\.\w+|.*[.-](test|tests|spec|e2e)\.\w+"
        r"|.*[a-z0-9](Test|Tests|TestCase|Spec|Suite)\.(java|kt|kts|scala|cs|php|swift|groovy)"
    ),
    Aside.BENCHMARKS: re.compile(r".*[._-](bench|benchmark|benchmarks)(_test)?\.\w+"),
    Aside.FOREIGN: re.compile(
        r".*\.min\.\w+|.*_pb2(_grpc)?\.pyi?|.*\.(pb|gen|generated|g)\.\w+|.*\.(lock|lockb|sum|map)"
    ),
}
_ASKING = {
    Aside.TESTS: {"test", "tests", "spec", "specs", "fixture", "fixtures", "mock", "mocks"},
    Aside.EXAMPLES: {"example", "examples", "sample", "samples", "demo", "demos"},
    Aside.BENCHMARKS: {"bench", "benchmark", "benchmarks"},
    Aside.DOCS: {"doc", "docs", "documentation", "changelog", "readme"},
    Aside.OLD: {"compat", "compatibility", "legacy", "deprecated"},
    Aside.FOREIGN: {"generated", "vendored", "vendor"},
}
_PLAIN = {"tests", "docs", "examples", "samples", "benchmarks"}
_BETWEEN = re.compile(r"[-_.]")
_BARREL = re.compile(r"__init__\.pyi?|index\.[cm]?[jt]sx?|package-info\.java")
_DECLARATION = re.compile(r".*\.d\.[cm]?ts")


def path_of(chunk: ChunkId) -> WorkspacePath:
    """Return the file a chunk lies in."""
    return WorkspacePath(chunk.rpartition("#L")[0])


def asked_for(words: Iterable[str]) -> frozenset[Aside]:
    """Return what kinds of files beside the code the words of a query ask for."""
    typed = {word.lower() for word in words}
    return frozenset(why for why, asking in _ASKING.items() if typed & asking)


@lru_cache(maxsize=4096)
def aside(path: WorkspacePath) -> Aside | None:
    """Return why a file lies beside the code proper, or None."""
    *folders, name = path.split("/")
    within = {word for folder in folders for word in _words(folder.lower())}
    stem = name.partition(".")[0].lower()
    for why in Aside:
        if within & _FOLDERS[why] or stem in _STEMS.get(why, ()):
            return why
        if why in _NAMES and _NAMES[why].fullmatch(name):
            return why
    return None


def _words(folder: str) -> set[str]:
    """Return a folder's name and, for one of several words, those that are plain by themselves.

    `docs-v3` and `integration_tests` are docs and tests; `test-utils` may well be the product.
    """
    return {folder} | (set(_BETWEEN.split(folder)) & _PLAIN)


def demotion(path: WorkspacePath, wanted: frozenset[Aside] = frozenset()) -> float:
    """Return the factor, at most 1, that the chunks of a file count by.

    Args:
        wanted: What the query asks for itself; such files are not demoted.
    """
    why = aside(path)
    factor = ASIDE if why is not None and why not in wanted else 1.0
    name = path.rpartition("/")[2].lower()
    if _BARREL.fullmatch(name):
        factor *= BARREL
    elif _DECLARATION.fullmatch(name):
        factor *= DECLARATIONS
    return factor
