"""What a person can do about a link, told from the link alone. Pure."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from glossator.model import Basis, Link, State


class Act(StrEnum):
    """One thing to do about a link, in the order in which they are offered."""

    REVIEW = "review"
    ACCEPT = "accept"
    ACCEPT_UNSEEN = "accept_unseen"
    FOLLOW = "follow"
    FOLLOW_FILE = "follow_file"
    CONFIRM = "confirm"
    RELINK = "relink"
    DISMISS = "dismiss"
    EDIT = "edit"
    UNLINK = "unlink"


WORDS = {
    Act.REVIEW: "Review",
    Act.ACCEPT: "Still Right",
    Act.ACCEPT_UNSEEN: "All of the Entry Are Right",
    Act.FOLLOW: "Follow",
    Act.FOLLOW_FILE: "Follow All of the File",
    Act.CONFIRM: "Confirm",
    Act.RELINK: "Link Anew…",
    Act.DISMISS: "Dismiss",
    Act.EDIT: "Edit Entry",
    Act.UNLINK: "Unlink",
}

_OF_STATE = {
    State.CURRENT: (),
    State.COSMETIC: (),
    State.CHANGED: (Act.REVIEW, Act.ACCEPT, Act.EDIT),
    State.MOVED: (Act.REVIEW, Act.FOLLOW, Act.FOLLOW_FILE),
    State.RENAMED: (Act.REVIEW, Act.FOLLOW, Act.FOLLOW_FILE),
    State.PENDING: (Act.REVIEW, Act.FOLLOW, Act.RELINK),
    State.AMBIGUOUS: (Act.REVIEW, Act.RELINK, Act.EDIT),
    State.GONE: (Act.REVIEW, Act.RELINK, Act.EDIT),
}


def acts_of(link: Link | None) -> tuple[Act, ...]:
    """Return what can be done about a link, the likeliest first."""
    if link is None:
        return ()
    if link.basis is not Basis.SOURCE_LINK:
        return (Act.CONFIRM, Act.DISMISS) if link.quiet else (Act.REVIEW, Act.EDIT, Act.DISMISS)
    if link.evidence.sentence:  # it stands in the text, where the person writes
        return () if link.quiet else (Act.REVIEW, Act.EDIT)
    of_state = (Act.ACCEPT, Act.ACCEPT_UNSEEN) if link.unseen else _OF_STATE[link.state]
    acts = [*of_state, Act.UNLINK]
    if Act.FOLLOW_FILE in acts and not goes_elsewhere(link):
        acts.remove(Act.FOLLOW_FILE)
    return tuple(acts)


def goes_elsewhere(link: Link) -> bool:
    """Tell whether the code of a link is in another file than its anchor says."""
    return link.target is not None and file_of(link) != link.target.path


def file_of(link: Link) -> str:
    """Return the file that the anchor of a link names."""
    return link.anchor.partition("::")[0].partition("#L")[0]


def short(anchor: str) -> str:
    """Return what an anchor names, without its file and kind; lines of a file as they are."""
    _, sign, name = anchor.partition("::")
    return name.partition("#")[0] if sign else anchor


def words_of(act: Act) -> str:
    """Return what an act is called."""
    return QCoreApplication.translate("Acts", WORDS[act])
