"""What is wrong with a language folder, in sentences: for the person who writes one, and tests.

A folder is right when it can be read, its sample is right in the eyes of its grammar and holds
every rule, and the symbols found in the sample are those that are expected. What is wrong is told
once: a folder whose query does not compile is not asked what it finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tree_sitter

from glossator.model import FolderCheck, Parsed, WorkspacePath
from glossator.parsing.budget import Budget
from glossator.parsing.expecting import differences
from glossator.parsing.fields import near
from glossator.parsing.keys import unread_keys, useless_keys
from glossator.parsing.languages import Languages, grammar_of, shared_rules
from glossator.parsing.proving import idle_marks, idle_patterns, idle_rules, query_faults
from glossator.parsing.reading import parse, read_by_rules
from glossator.parsing.spec import Language, load_language
from glossator.parsing.tables import SpecDamaged, table_of
from glossator.parsing.text import Source, decode
from glossator.parsing.tree import first_error


def check_folder(folder: Path) -> FolderCheck:
    """Try a language folder, installed or not."""
    try:
        language = load_language(folder, shared_rules())
    except SpecDamaged as damage:
        said = f"the language folder {folder.name} cannot be read"
        return FolderCheck(str(folder), (said, *damage.faults))
    faults = list(_unread(folder, language))
    if broken := list(_broken(language)):
        return FolderCheck(str(folder), (*faults, *broken))
    sample = _sample(folder)
    if sample is None:
        faults.append("there is no file sample.EXTENSION, or there are several")
        return FolderCheck(str(folder), tuple(faults))
    data = sample.read_bytes()
    parsed = parse(data, WorkspacePath(sample.name), Budget(languages=folder.parent))
    if parsed.language != language.name:
        ends = " ".join((*language.extensions, *language.filenames)) or "none"
        faults.append(
            f"{sample.name} is taken for {parsed.language}, not for {language.name}, whose ends of "
            f"file names are: {ends}"
        )
        return FolderCheck(str(folder), tuple(faults))
    faults += _about_sample(language, parsed, data)
    faults += differences(folder / "sample.symbols", parsed.symbols)
    return FolderCheck(str(folder), tuple(faults), parsed.symbols)


def _sample(folder: Path) -> Path | None:
    found = [path for path in folder.glob("sample.*") if path.suffix != ".symbols"]
    return found[0] if len(found) == 1 else None


def _unread(folder: Path, language: Language) -> Iterator[str]:
    """Tell the keys that nothing reads: misspelt ones, and those without what they are for."""
    table, _ = table_of(folder)
    for key in unread_keys(table):
        yield f"language.toml: nothing reads the key {key}"
    by_forms = language.forms is not None
    yield from (f"language.toml: {fault}" for fault in useless_keys(table, by_forms=by_forms))


def _broken(language: Language) -> Iterator[str]:
    """Say why a grammar or its query cannot be used at all."""
    if not language.grammar:
        return
    loaded = Languages.grammar(language.grammar)
    if loaded is None:
        meant = near(language.grammar, Languages.grammars())
        yield f"language.toml, grammar: {language.grammar} names none of the pack{meant}"
        return
    found = list(query_faults(loaded, language.query)) if language.query else []
    reason = grammar_of(language).reason
    yield from found or ([reason] if reason else [])


def _about_sample(language: Language, parsed: Parsed, data: bytes) -> Iterator[str]:
    """Tell what is wrong with a sample, and what of its folder it does not prove."""
    name = parsed.path
    if parsed.problem:
        yield f"{name}: {parsed.problem}"
    if language.grammar:
        yield from _in_tree(language, data, name)
    source = Source.of(decode(data).text)
    yield from idle_rules(source, name, language)
    read = read_by_rules(data, name, language, Budget())
    yield from idle_marks(read, source.data, name, language)


def _in_tree(language: Language, data: bytes, name: str) -> Iterator[str]:
    """Tell what the grammar and the query have against the sample."""
    grammar = grammar_of(language)
    if grammar.language is None:
        return
    tree = tree_sitter.Parser(grammar.language).parse(data)
    error = first_error(tree.root_node)
    if error is not None:
        yield f"{name}: line {error.start_point[0] + 1} is not as the grammar wants it"
    if language.query:
        yield from idle_patterns(grammar.language, language.query, tree.root_node, name)
