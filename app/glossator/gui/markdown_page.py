"""What is gathered while a Markdown text is written: its parts, headings and images."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from glossator.gui.markdown_values import Heading, Image, Rendered

PART_CHARS = 12_000
"""Characters of HTML that are put into a document at once; about 8 ms of the window's time."""


@dataclass(slots=True)
class Page:
    """One text on its way to HTML."""

    broken: set[str] = field(default_factory=set)
    coloured: int = 0
    _parts: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)
    _size: int = 0
    _headings: list[Heading] = field(default_factory=list)
    _anchors: dict[str, int] = field(default_factory=dict)
    _images: list[Image] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether the part that is being written is long enough."""
        return self._size >= PART_CHARS

    def put(self, html: str) -> None:
        """Add HTML to the part that is being written."""
        self._open.append(html)
        self._size += len(html)

    def close_part(self) -> None:
        """End the part; the next HTML begins another."""
        if self._open:
            self._parts.append("".join(self._open))
        self._open, self._size = [], 0

    def add_heading(self, level: int, text: str) -> str:
        """Note a heading; return the anchor it is reached by, made as code hosts make it."""
        kept = "".join(letter for letter in text.strip().lower() if _in_slug(letter))
        slug = kept.replace(" ", "-")
        again = self._anchors.get(slug, 0)
        self._anchors[slug] = again + 1
        anchor = f"{slug}-{again}" if again else slug
        self._headings.append(Heading(level, text, anchor))
        return anchor

    def add_image(self, target: str, alt: str) -> int:
        """Note an image; return its number."""
        self._images.append(Image(target, alt))
        return len(self._images) - 1

    def rendered(self, *, cut: bool) -> Rendered:
        """Return what was gathered."""
        self.close_part()
        return Rendered(
            tuple(self._parts),
            tuple(self._headings),
            tuple(self._images),
            frozenset(self.broken),
            cut=cut,
        )


def _in_slug(letter: str) -> bool:
    return letter in "-_ " or unicodedata.category(letter)[0] in "LNM"
