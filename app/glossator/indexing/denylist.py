"""Folders that are never indexed, whatever the ignore files say.

Only folders that hold nothing a person wrote are named here: version control, installed packages,
caches of tools. A word that people also use for source (`bin`, `target`, `build`) is never denied
by its name alone; it takes a sign that a tool fills the folder.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

VERSION_CONTROL = "kept by version control"
PACKAGES = "installed packages"
TOOL_CACHE = "a cache of a tool"
TOOL_STATE = "the state of a tool"
BUILD_OUTPUT = "build output"
ENVIRONMENT = "a Python environment"
OWN_STATE = "Glossator's own state"

FOLDERS: Mapping[str, str] = {
    **dict.fromkeys((".git", ".hg", ".svn", ".bzr", ".jj", "CVS", "_darcs"), VERSION_CONTROL),
    **dict.fromkeys(("node_modules", "bower_components", ".pnpm-store"), PACKAGES),
    **dict.fromkeys((".venv", ".direnv"), ENVIRONMENT),
    **dict.fromkeys(
        (
            "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".pytype", ".pyre",
            ".hypothesis", ".tox", ".nox", ".eggs", ".ipynb_checkpoints", ".gradle", ".terraform",
            ".dart_tool", ".next", ".nuxt", ".svelte-kit", ".turbo", ".parcel-cache", ".angular",
            ".nyc_output", ".sass-cache", ".ccls-cache", ".clangd", ".bloop", ".metals",
            ".stack-work", ".elixir_ls", ".cache",
        ),
        TOOL_CACHE,
    ),
    **dict.fromkeys((".idea", ".vs", ".fleet", ".history", ".obsidian"), TOOL_STATE),
    ".glossator": OWN_STATE,
}  # fmt: skip
"""Names of folders that only tools write, each with what it is."""

NESTED: Mapping[str, str] = {".serena/cache": TOOL_STATE, ".yarn/cache": TOOL_CACHE}
"""Parts of folders that people share with a tool: the rest of `.serena` is notes."""

NOTES = re.compile(
    r"(?:^|/)(?:\.serena/(?!memories/(?:[^/]+/)*[^/]+\.md$)|\.tours/(?!(?:[^/]+/)*[^/]+\.tour$))",
    re.IGNORECASE,
)
"""Files in the folders of tools for notes that are no notes."""

OUTPUT_NAMES = frozenset({"bin", "obj"})
PROJECT_SUFFIXES = (".csproj", ".fsproj", ".vbproj", ".vcxproj", ".sln", ".slnx")
CONFIGURATIONS = frozenset({"Debug", "Release"})

MARKERS: Mapping[str, str] = {"pyvenv.cfg": ENVIRONMENT, "CACHEDIR.TAG": TOOL_CACHE}
"""Files with which a tool says of the folder around them that it is not for people."""


def rule_by_name(folder: str) -> str:
    """Return why a folder is denied by what it is called, or "".

    Args:
        folder: Its workspace path.
    """
    parent, _, name = folder.rpartition("/")
    return FOLDERS.get(name) or NESTED.get(f"{parent.rpartition('/')[2]}/{name}", "")


def rule_of_file(path: str) -> str:
    """Return why a file is denied by its workspace path, or ""."""
    return TOOL_STATE if NOTES.search(path) else ""


def rule_by_neighbours(folder: str, beside: Collection[str], inside: Collection[str]) -> str:
    """Return why a folder is denied by what lies around it and in it, or "".

    Args:
        folder: Its workspace path.
        beside: The names in the folder that holds it.
        inside: The names in the folder itself.
    """
    for marker, rule in MARKERS.items():
        if marker in inside:
            return rule
    if folder.rpartition("/")[2] not in OUTPUT_NAMES:
        return ""
    by_project = any(name.endswith(PROJECT_SUFFIXES) for name in beside)
    return BUILD_OUTPUT if by_project or not CONFIGURATIONS.isdisjoint(inside) else ""
