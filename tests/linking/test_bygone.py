"""Which documents and sentences speak of what was."""

from __future__ import annotations

import pytest

from glossator.linking import bygone
from glossator.model import WorkspacePath

HISTORIES = [
    "CHANGELOG.md",
    "docs/release-notes-2.0.md",
    "docs/changes/2.0.md",
    "HISTORY.md",
    "docs/migration_v2.md",
    "docs/v3_migration.md",
    "docs/how-to-upgrade.md",
    "docs/whats-new.mdx",
    "docs/updates.mdx",
    ".changeset/odd-name.md",
]
RECORDS = [
    "docs/adr/0001-use.md",
    "kb/decisions/queue.md",
    "docs/v2/servers.mdx",
    "versioned_docs/version-1.x/intro.md",
    "docs/2.0/intro.md",
    "site/news/2018-12-08-version-0.4.md",
    "blog/hello.md",
    "docs/notes/v3-features.mdx",
    "rfcs/12-queue.md",
    "docs/community/3.4-announcement.md",
    "examples/outdated_v2.4_examples/readme.md",
]
TODAY = [
    "README.md",
    "kb/change-tracking-design/how.md",
    "kb/exchange.md",
    "kb/newsletter.md",
    "docs/01-intro.md",
    "docs/vectors.md",
    "docs/versioning.md",
    "docs/values/x.md",
    "kb/change" + "_a" * 40 + "!",
]


def sort_of(path: str) -> str:
    past = bygone.shipped()
    where = WorkspacePath(path)
    return "history" if past.is_history(where) else "record" if past.is_record(where) else ""


@pytest.mark.parametrize(
    ("path", "sort"),
    [
        *((path, "history") for path in HISTORIES),
        *((path, "record") for path in RECORDS),
        *((path, "") for path in TODAY),
    ],
)
def test_documents_of_the_past_are_known_by_their_paths(path: str, sort: str):
    assert sort_of(path) == sort


@pytest.mark.parametrize(
    ("sentence", "past"),
    [
        ("Use create_array in place of create_dataset.", True),
        ("`load_all` was Removed in 2.0", True),
        ("Pages are no longer cached by Store.", True),
        ("Everything begins in load_all.", False),
        ("The folder holds what it stores.", False),
        ("", False),
    ],
)
def test_sentences_of_the_past_are_known_by_their_words(sentence: str, past: bool):
    assert bygone.shipped().speaks_of_it(sentence) is past
