"""The person's settings as one frozen value, and the folders Glossator keeps things in.

A damaged or foreign file never stops anything: what cannot be read keeps its default, and
`Settings.problems` says so. The person's file holds only what they changed and keeps its comments.
"""

from __future__ import annotations

import dataclasses
import math
import os
import tempfile
import tomllib
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import Any, cast

import platformdirs
import tomlkit

from glossator import resources
from glossator.errors import GlossatorError, SettingsDamaged

FILE_NAME = "settings.toml"

THEMES, MOTIONS = ("system", "light", "dark", "high-contrast"), ("system", "on", "off")


def _number(default: float, least: float, most: float) -> Any:
    return field(default=default, metadata={"least": least, "most": most})


def _folders(*names: str) -> Any:
    return field(default=names, metadata={"folders": True})


def _choice(words: tuple[str, ...]) -> Any:
    return field(default=words[0], metadata={"choices": words})


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """What is read, and how much of it. Sizes in bytes and characters, time in seconds."""

    max_parse_bytes: int = _number(1_048_576, 0, 2**31)
    max_file_bytes: int = _number(20_000_000, 0, 2**31)
    parse_seconds: float = _number(2.0, 0.01, 600.0)
    chunk_chars: int = _number(4_000, 200, 100_000)
    signature_chars: int = _number(500, 20, 10_000)
    snippet_chars: int = _number(280, 20, 10_000)
    exclude: tuple[str, ...] = ()
    include_secrets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KbSettings:
    """Where the entries are, and what stands for `%Name%` in links of records: `Name=folder`."""

    roots: tuple[str, ...] = _folders("kb")
    variables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How hits are weighed.

    Attributes:
        text_share: How much of a score the words have when meaning takes part, 0–1.
    """

    text_share: float = _number(0.7, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class AppearanceSettings:
    """How the window looks.

    Attributes:
        zoom: Points added to the size of code and entries.
        code_font: A font family; "" for the system's fixed-width one.
        motion: Whether things move; `system` asks the system.
    """

    theme: str = _choice(THEMES)
    zoom: int = _number(0, -8, 32)
    code_font: str = ""
    preview_tabs: bool = True
    motion: str = _choice(MOTIONS)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a person can choose. `Settings()` is what Glossator is shipped with.

    Attributes:
        external_editor: A command with `{path}`, `{line}` and `{root}`; "" for the system's choice.
        problems: What of the person's file could not be used, one sentence each.
    """

    external_editor: str = ""
    index: IndexSettings = IndexSettings()
    kb: KbSettings = KbSettings()
    search: SearchSettings = SearchSettings()
    appearance: AppearanceSettings = AppearanceSettings()
    problems: tuple[str, ...] = ()


def cache_dir() -> Path:
    """Return the folder of what can be rebuilt: the indexes. It need not exist."""
    return _place("CACHE", platformdirs.user_cache_path)


def config_dir() -> Path:
    """Return the folder of the settings. It need not exist."""
    return _place("CONFIG", platformdirs.user_config_path)


def languages_dir() -> Path:
    """Return the folder of a person's own languages. It need not exist."""
    return config_dir() / "languages"


def data_dir() -> Path:
    """Return the folder of what is worth keeping: former texts of entries. It need not exist."""
    return _place("DATA", platformdirs.user_data_path)


def state_dir() -> Path:
    """Return the folder of what a window remembers, and of logs. It need not exist."""
    return _place("STATE", platformdirs.user_state_path)


def settings_file() -> Path:
    """Return where the person's settings are, or will be."""
    return config_dir() / FILE_NAME


def names() -> dict[str, object]:
    """Return the dotted name of every setting with its default, in the order of the file."""
    found: dict[str, object] = {}
    for first, value in _settable(Settings()).items():
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            found |= {f"{first}.{second}": leaf for second, leaf in _settable(value).items()}
        else:
            found[first] = value
    return found


def load(*, only_shipped: bool = False) -> Settings:
    """Read the settings: the shipped ones, then the person's over them. Never fails on their file.

    Args:
        only_shipped: Leave the person's file alone, as `--safe-mode` asks for.

    Raises:
        ComponentMissing: When the shipped file is not there.
    """
    shipped = tomllib.loads(resources.file(FILE_NAME).read_text("utf-8"))
    settings = _overlay(Settings(), shipped, "the shipped settings")
    if only_shipped:
        return settings
    file = settings_file()
    try:
        own = _read(file)
    except SettingsDamaged as damage:
        return dataclasses.replace(settings, problems=(f"{damage.problem} {damage.remedy}",))
    except OSError as failure:
        problem = (
            f"The settings file {file} cannot be read ({failure.strerror}); defaults are used."
        )
        return dataclasses.replace(settings, problems=(problem,))
    return _overlay(settings, own, str(file))


def save(changes: Mapping[str, object]) -> Settings:
    """Write settings into the person's file, atomically, and return all of them as they are now.

    Args:
        changes: Values by dotted name, such as `appearance.theme`; None takes a setting back to
            its default. What else stands in the file stays, comments included.

    Raises:
        ValueError: When a name is no setting, or a value is not one that it can have.
        GlossatorError: When the file cannot be written.
    """
    for name, value in changes.items():
        if name not in names():
            msg = f"there is no setting {name!r}"
            raise ValueError(msg)
        if value is not None:
            _checked(name, value)
    before = load()  # moves a damaged file aside
    file = settings_file().resolve()
    try:
        document = tomlkit.parse(file.read_text("utf-8") if file.exists() else _first_text())
        for name, value in changes.items():
            _put(document, name, value)
        _replace(file, tomlkit.dumps(document))
    except OSError as failure:
        raise _unwritable(file, failure) from failure
    after = load()
    return dataclasses.replace(after, problems=before.problems or after.problems)


def ensure_file() -> Path:
    """Return the person's file, made with every setting as a comment when there is none yet.

    Raises:
        GlossatorError: When it cannot be written.
    """
    file = settings_file()
    if file.exists():
        return file
    try:
        _replace(file, _first_text())
    except OSError as failure:
        raise _unwritable(file, failure) from failure
    return file


def _first_text() -> str:
    """Return the text of a file that tells every setting and changes none."""
    shipped = resources.file(FILE_NAME).read_text("utf-8").splitlines()
    own = ["# Your settings. Take away the # before a line and change its value.", *shipped[2:]]
    return "".join(f"# {line}\n" if line[:1].isalpha() else f"{line}\n" for line in own)


def _place(name: str, usual: Any) -> Path:
    named = os.environ.get(f"GLOSSATOR_{name}_DIR")
    if named:
        return Path(named).absolute()
    return Path(usual("glossator", appauthor=False))


def _read(file: Path) -> dict[str, object]:
    """Return what the person's file says; {} when there is none.

    Raises:
        SettingsDamaged: When it is not TOML. It was moved aside then, so that nothing is lost.
    """
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as failure:
        raise SettingsDamaged(file, str(failure), _moved_aside(file)) from failure


def _moved_aside(file: Path) -> Path:
    """Give a damaged file a name of its own; it stays where it is when that is not allowed."""
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged-{number}")).exists():
        number += 1
    try:
        file.rename(aside)
    except OSError:
        return file
    return aside


def _overlay(settings: Settings, table: Mapping[str, object], where: str) -> Settings:
    """Put a file's values over settings; what cannot be used is told and left at what it was."""
    problems = list(settings.problems)
    leaves: dict[str, dict[str, object]] = {}
    for name, value in _flat(table):
        try:
            checked = _checked(name, value)
        except ValueError as failure:
            problems.append(f"In {where}: {failure}.")
            continue
        first, _, second = name.rpartition(".")
        leaves.setdefault(first, {})[second] = checked
    changes: dict[str, object] = dict(leaves.pop("", {}))
    for first, values in leaves.items():
        changes[first] = dataclasses.replace(getattr(settings, first), **values)
    return dataclasses.replace(settings, **cast(Any, changes), problems=tuple(problems))


def _flat(table: Mapping[str, object]) -> list[tuple[str, object]]:
    """Return a file's values by dotted name, one level deep, as sections are."""
    rows: list[tuple[str, object]] = []
    for first, value in table.items():
        if isinstance(value, Mapping):
            rows += [(f"{first}.{second}", leaf) for second, leaf in value.items()]
        else:
            rows.append((first, value))
    return rows


def _checked(name: str, value: object) -> object:
    """Return a value as its setting holds it.

    Raises:
        ValueError: When the name is no setting, or the value is of another kind or out of bounds.
    """
    known = names()
    if name not in known:
        msg = f"there is no setting {name!r} (left alone)"
        raise ValueError(msg)
    default = known[name]
    match default, value:
        case bool(), bool():
            return value
        case (int() | float(), int() | float()) if bool not in (type(default), type(value)):
            return _number_of(name, default, value)
        case str(), str():
            return _word_of(name, value)
        case tuple(), list() | tuple() if all(isinstance(part, str) for part in value):
            return _texts_of(name, tuple(value))
        case _:
            pass
    wanted = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
    msg = f"{name} must be {wanted.get(type(default), 'a list of texts')}, not {value!r}"
    raise ValueError(msg)


def _number_of(name: str, default: object, value: float) -> float:
    bounds = _metadata(name)
    least, most = bounds["least"], bounds["most"]
    whole = not isinstance(default, int) or isinstance(value, int)
    if not whole or not math.isfinite(value) or not least <= value <= most:
        msg = f"{name} must be a {'whole ' * isinstance(default, int)}number from {least} to {most}"
        raise ValueError(msg)
    return value if isinstance(default, int) else float(value)


def _word_of(name: str, value: str) -> str:
    choices = _metadata(name).get("choices")
    if choices is not None and value not in choices:
        msg = f"{name} must be one of {', '.join(choices)}, not {value!r}"
        raise ValueError(msg)
    return value


def _texts_of(name: str, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return a list of texts; folders are relative and stay in the workspace."""
    if not _metadata(name).get("folders"):
        return value
    if not value:
        msg = f"{name} must name a folder at least, such as 'kb'"
        raise ValueError(msg)
    for folder in value:
        words = folder.replace("\\", "/")
        absolute = words.startswith(("/", "~")) or PureWindowsPath(folder).drive
        if not words.strip() or absolute or ".." in words.split("/") or "\0" in words:
            msg = f"{name} must be folders relative to the workspace, not {folder!r}"
            raise ValueError(msg)
    return value


def _metadata(name: str) -> Mapping[Any, Any]:
    """Return the bounds or choices of a setting."""
    first, _, second = name.rpartition(".")
    holder = getattr(Settings(), first) if first else Settings()
    return next(field.metadata for field in dataclasses.fields(holder) if field.name == second)


def _settable(holder: Any) -> dict[str, object]:
    fields = [field.name for field in dataclasses.fields(holder) if field.name != "problems"]
    return {name: getattr(holder, name) for name in fields}


def _put(document: tomlkit.TOMLDocument, name: str, value: object) -> None:
    """Write one value into a document, or take it out."""
    first, _, second = name.rpartition(".")
    table: Any = document
    if first:
        if not isinstance(document.get(first), MutableMapping):
            document[first] = tomlkit.table()
        table = document[first]
    if value is not None:
        table[second] = list(value) if isinstance(value, tuple) else value
    elif second in table:
        del table[second]


def _unwritable(file: Path, failure: OSError) -> GlossatorError:
    return GlossatorError(
        f"The settings file {file} cannot be written ({failure.strerror}).",
        "Check the permissions of its folder, or set GLOSSATOR_CONFIG_DIR to another one.",
    )


def _replace(file: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one, never a part."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if file.exists():
            temporary.chmod(file.stat().st_mode & 0o777)
        temporary.replace(file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
