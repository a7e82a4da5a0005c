"""Settings: what a person changes is kept, and no file of theirs can stop the program."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from glossator import resources, settings
from glossator.errors import GlossatorError
from glossator.settings import AppearanceSettings, IndexSettings, KbSettings, Settings


def write(text: str | bytes) -> Path:
    file = settings.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_without_a_file_the_defaults_hold():
    assert settings.load() == Settings()


def test_the_shipped_file_names_every_setting_with_its_default():
    shipped = tomllib.loads(resources.file("settings.toml").read_text("utf-8"))
    flat: dict[str, object] = {}
    for name, value in shipped.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{inner}": leaf for inner, leaf in value.items()}
        else:
            flat[name] = value

    defaults = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in settings.names().items()
    }
    assert flat == defaults
    assert list(flat) == list(defaults)


def test_every_setting_has_an_effect():
    app = Path(settings.__file__).parent
    others = [file for file in app.rglob("*.py") if file.name != "settings.py"]
    source = "\n".join(file.read_text("utf-8") for file in others)
    last_words = {name: name.rpartition(".")[2] for name in settings.names()}

    unused = {name for name, word in last_words.items() if not re.search(rf"\.{word}\b", source)}
    assert unused == set()


def test_every_shipped_setting_has_its_sentence():
    lines = resources.file("settings.toml").read_text("utf-8").splitlines()
    values = [number for number, line in enumerate(lines) if "=" in line and line[0] != "#"]

    assert len(values) == len(settings.names())
    assert [lines[number] for number in values if not lines[number - 1].startswith("# ")] == []


def test_the_persons_file_is_put_over_the_defaults():
    write('[index]\nmax_parse_bytes = 5\nexclude = ["*.min.js"]\n[kb]\nroots = ["notes", "kb"]\n')

    loaded = settings.load()

    assert loaded.index == IndexSettings(max_parse_bytes=5, exclude=("*.min.js",))
    assert loaded.kb == KbSettings(roots=("notes", "kb"))
    assert loaded.appearance == AppearanceSettings()
    assert loaded.problems == ()


@pytest.mark.parametrize(
    "roots",
    ["[]", '[""]', '[" "]', '["/kb"]', '["../kb"]', '["kb/../.."]', "['C:\\kb']", '["~/kb"]'],
)
def test_folders_of_entries_that_cannot_be_are_told_and_the_default_holds(roots: str):
    write(f"[kb]\nroots = {roots}\n[appearance]\nzoom = 2\n")

    loaded = settings.load()

    assert loaded.kb == KbSettings()
    assert loaded.appearance.zoom == 2
    assert len(loaded.problems) == 1
    assert "kb.roots must" in loaded.problems[0]


def test_a_whole_number_does_for_a_number():
    write("[index]\nparse_seconds = 3\n")

    assert settings.load().index.parse_seconds == 3.0


def test_a_byte_order_mark_is_no_damage():
    write(b"\xef\xbb\xbf[appearance]\r\nzoom = 3\r\n")

    assert settings.load().appearance.zoom == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[appearance]\ntheme = "pink"', "appearance.theme must be one of system, light"),
        ("[appearance]\nzoom = 99", "appearance.zoom must be a whole number from -8 to 32"),
        ("[appearance]\nzoom = 1.5", "appearance.zoom must be a whole number"),
        ("[appearance]\nzoom = true", "appearance.zoom must be a number, not True"),
        ("[appearance]\npreview_tabs = 1", "appearance.preview_tabs must be true or false"),
        ("[index]\nparse_seconds = nan", "index.parse_seconds must be a number from"),
        ('[index]\nexclude = "a"', "index.exclude must be a list of texts, not 'a'"),
        ("[index]\nexclude = [1]", "index.exclude must be a list of texts"),
        ("[future]\nthing = 1", "there is no setting 'future.thing' (left alone)"),
        ("index = 1", "there is no setting 'index' (left alone)"),
        ("[index.deeper]\nx = 1", "there is no setting 'index.deeper' (left alone)"),
        ("problems = ['x']", "there is no setting 'problems'"),
    ],
)
def test_a_value_that_cannot_be_used_keeps_its_default_and_is_told(text: str, told: str):
    write(text + "\n")

    loaded = settings.load()

    assert loaded == Settings(problems=loaded.problems)
    assert len(loaded.problems) == 1
    assert told in loaded.problems[0]


def test_the_good_values_beside_a_bad_one_are_used():
    write('[appearance]\ntheme = "pink"\nzoom = 2\n')

    assert settings.load().appearance == AppearanceSettings(zoom=2)


def test_a_damaged_file_is_kept_aside_and_told_once():
    file = write('[appearance\ntheme = "dark"')

    first, second = settings.load(), settings.load()

    assert first == Settings(problems=first.problems)
    assert "settings.toml.damaged-1" in first.problems[0]
    assert not file.exists()
    assert file.with_name("settings.toml.damaged-1").read_text() == '[appearance\ntheme = "dark"'
    assert second == Settings()


def test_a_second_damaged_file_does_not_replace_the_first():
    write("first [")
    settings.load()
    file = write("second [")
    settings.load()

    assert file.with_name("settings.toml.damaged-1").read_text() == "first ["
    assert file.with_name("settings.toml.damaged-2").read_text() == "second ["


def test_a_folder_in_place_of_the_file_is_told():
    settings.settings_file().mkdir(parents=True)

    assert "cannot be read" in settings.load().problems[0]


def test_safe_mode_leaves_the_persons_file_alone():
    file = write("damaged [")

    assert settings.load(only_shipped=True) == Settings()
    assert file.read_text() == "damaged ["


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_no_file_stops_the_program(content: bytes):
    write(content)

    loaded = settings.load()

    assert loaded.index.max_parse_bytes == 1_048_576


def test_a_first_file_names_every_setting_and_changes_none():
    file = settings.ensure_file()

    assert settings.load() == Settings()
    text = file.read_text()
    assert all(f"\n# {name.rpartition('.')[2]} = " in text for name in settings.names())
    settings.save({"appearance.zoom": 2})
    assert settings.ensure_file() == file
    assert settings.load().appearance.zoom == 2
    assert "# theme = " in file.read_text()


def test_saving_keeps_comments_and_the_rest_of_the_file():
    file = write('# mine\n[appearance]\ntheme = "dark" # at night\n\n[other]\nkept = 1\n')

    settings.save({"appearance.zoom": 2, "kb.roots": ("notes",), "external_editor": "vi"})

    text = file.read_text()
    assert "# mine" in text
    assert 'theme = "dark" # at night' in text
    assert "kept = 1" in text
    loaded = settings.load()
    assert loaded.appearance == AppearanceSettings(theme="dark", zoom=2)
    assert loaded.kb == KbSettings(roots=("notes",))
    assert loaded.external_editor == "vi"


@pytest.mark.parametrize(
    "text",
    [
        'appearance = { theme = "dark" }\n',
        'appearance.theme = "dark"\n',
        '[appearance]\ntheme = "dark"\n',
        '[appearance]\n[kb]\nroots = ["kb"]\n',
    ],
)
def test_saving_works_on_every_way_to_write_a_section(text: str):
    write(text)
    before = settings.load()

    saved = settings.save({"appearance.zoom": 4})

    assert saved.appearance.zoom == 4
    assert saved.appearance.theme == before.appearance.theme
    assert saved == settings.load()


def test_a_first_save_makes_a_file_that_tells_the_rest():
    settings.save({"appearance.theme": "dark"})

    text = settings.settings_file().read_text()
    assert 'theme = "dark"' in text
    assert "# max_file_bytes = " in text
    assert settings.load() == Settings(appearance=AppearanceSettings(theme="dark"))


def test_saving_none_takes_a_setting_back_to_its_default():
    write("[appearance]\nzoom = 5\n")

    assert settings.save({"appearance.zoom": None}) == Settings()


@pytest.mark.parametrize(
    "changes", [{"appearance.colour": 1}, {"appearance.zoom": 100}, {"nothing": None}]
)
def test_saving_refuses_what_is_no_setting_and_writes_nothing(changes: dict[str, object]):
    with pytest.raises(ValueError, match=r"setting|zoom"):
        settings.save(changes)

    assert not settings.settings_file().exists()


def test_saving_over_a_damaged_file_keeps_it_aside():
    file = write("damaged [")

    saved = settings.save({"appearance.zoom": 1})

    assert saved.appearance.zoom == 1
    assert "damaged-1" in saved.problems[0]
    assert file.with_name("settings.toml.damaged-1").read_text() == "damaged ["


def test_saving_keeps_a_link_to_a_file_elsewhere_a_link(tmp_path: Path):
    real = tmp_path / "dotfiles.toml"
    real.write_text("[appearance]\nzoom = 1\n")
    link = settings.settings_file()
    link.parent.mkdir(parents=True)
    link.symlink_to(real)

    settings.save({"appearance.zoom": 3})

    assert link.is_symlink()
    assert "zoom = 3" in real.read_text()


def test_a_failed_write_leaves_the_old_file_and_no_litter(monkeypatch: pytest.MonkeyPatch):
    file = write("[appearance]\nzoom = 1\n")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GlossatorError, match="No space left"):
        settings.save({"appearance.zoom": 2})

    assert file.read_text() == "[appearance]\nzoom = 1\n"
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_the_folders_follow_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"GLOSSATOR_{name}_DIR", str(tmp_path / name))

    assert settings.cache_dir() == tmp_path / "CACHE"
    assert settings.config_dir() == tmp_path / "CONFIG"
    assert settings.data_dir() == tmp_path / "DATA"
    assert settings.state_dir() == tmp_path / "STATE"


def test_without_the_environment_the_folders_are_the_systems(monkeypatch: pytest.MonkeyPatch):
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"GLOSSATOR_{name}_DIR")

    folders = [
        settings.cache_dir(), settings.config_dir(), settings.data_dir(), settings.state_dir(),
    ]  # fmt: skip
    assert {"glossator" in str(folder).lower() for folder in folders} == {True}
