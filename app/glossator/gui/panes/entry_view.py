"""The reading view of an entry. It shows HTML of our own making and fetches nothing, ever.

The one rule: `loadResource` knows the images it was given and nothing else, and no link opens by
itself. What is clicked is handed on as a lead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QImage,
    QPainter,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextBrowser, QToolTip, QWidget
from typing_extensions import override

from glossator.gui import highlight
from glossator.gui import theme as themes
from glossator.gui.markdown_values import Image, Rendered
from glossator.gui.panes import entry_passages as passages
from glossator.gui.panes.entry_content import fitting
from glossator.gui.session import Session
from glossator.gui.targets import LeadForm, lead_in
from glossator.gui.theme import Theme

MARGIN = 14
PASSAGE_AT = 0.25
"""Share of the height above the words one was led to."""

INDENT = 20
"""Pixels by which a list is moved in at each level."""


class EntryView(QTextBrowser):
    """One rendered text."""

    lead_followed = Signal(object)
    """Lead: a link was clicked, or Enter pressed on it."""
    shown = Signal()
    """The whole text is there."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._images: Mapping[int, QImage] = {}
        self._wanted: Sequence[Image] = ()
        self._rendered = Rendered(())
        self._rest: list[str] = []
        self._heading = ""
        self._passage = ""
        self._fill = QTimer(self)
        self._fill.setSingleShot(True)
        self._fill.setInterval(0)
        self._fill.timeout.connect(self._show_part)
        self._settle = QTimer(self)  # the height is known only when the page has been laid out
        self._settle.setSingleShot(True)
        self._settle.setInterval(0)
        self._settle.timeout.connect(self._find_passage)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setAcceptDrops(False)
        self.setAccessibleName(self.tr("Entry"))
        self.document().setDocumentMargin(MARGIN)
        self.document().setIndentWidth(INDENT)
        self.anchorClicked.connect(self._follow)
        self.dress()

    def dress(self) -> None:
        """Take the session's theme and fonts."""
        zoom = self._session.settings.appearance.zoom
        self.document().setDefaultStyleSheet(style_sheet(self._session.theme, zoom))
        font = themes.font()
        font.setPointSizeF(min(40.0, max(5.0, font.pointSizeF() + zoom)))
        self.document().setDefaultFont(font)

    def show_rendered(self, rendered: Rendered, images: Mapping[int, QImage]) -> None:
        """Show a text; what does not fit into one part follows by and by."""
        self._passage = ""
        self._rendered, self._images, self._wanted = rendered, images, rendered.images
        first, *self._rest = rendered.parts or ("",)
        self.document().clear()
        self.setHtml(first)
        self._finish(0)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        if self._rest:
            self._fill.start()
        else:
            self.shown.emit()

    def show_again(self) -> None:
        """Show the same text in another theme or font, where it was."""
        position = self.verticalScrollBar().value()
        self.dress()
        self.show_rendered(self._rendered, self._images)
        self.verticalScrollBar().setValue(position)

    def go_to_heading(self, slug: str) -> None:
        """Bring a heading to the top, when its part of the text has arrived."""
        self._heading = slug if self._rest else ""
        self.scrollToAnchor(slug)

    def go_to_passage(self, sentence: str) -> None:
        """Bring the words that say a sentence to a third of the height; it may come later."""
        self._passage = sentence
        self._settle.start()

    def _find_passage(self) -> None:
        """Look for the wanted sentence in the text that is there; scroll when it is found."""
        if not self._passage:
            return
        block = passages.find(self.document(), self._passage, exactly=bool(self._rest))
        if block is None:
            return
        self._passage = ""
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top - self.viewport().height() * PASSAGE_AT))

    @override
    def loadResource(self, type: int, name: QUrl | str) -> Any:
        if type != QTextDocument.ResourceType.ImageResource.value:
            return None
        scheme, _, number = (name.toString() if isinstance(name, QUrl) else name).partition(":")
        if scheme != "image" or not number.isdecimal() or int(number) >= len(self._wanted):
            return None
        return self._image(int(number))

    @override
    def doSetSource(
        self,
        name: QUrl | str,
        type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource,
    ) -> None:
        """Go nowhere: this view is given what it shows."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._images and event.oldSize().width() != event.size().width():
            self._fit_images()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(self.tr("Copy"))
        copy.setEnabled(self.textCursor().hasSelection())
        copy.triggered.connect(self.copy)
        menu.addAction(self.tr("Select All")).triggered.connect(self.selectAll)
        menu.popup(event.globalPos())

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            cursor = self.cursorForPosition(event.pos())
            near = self.cursorRect(cursor).adjusted(-24, 0, 24, 0).contains(event.pos())
            self._tell(event.globalPos(), cursor.charFormat().toolTip() if near else "")
            return True
        return super().viewportEvent(event)

    def _tell(self, place: QPoint, words: str) -> None:
        if words:
            QToolTip.showText(place, f"<p style='white-space:pre'>{_escaped(words)}</p>", self)
        else:
            QToolTip.hideText()

    def _show_part(self) -> None:
        """Append the next part of a long text."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        start = cursor.position()
        cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
        cursor.insertHtml(self._rest.pop(0))
        self._finish(start)
        if self._heading:
            self.scrollToAnchor(self._heading)
        self._find_passage()
        if self._rest:
            self._fill.start()
        else:
            self._heading = ""
            self.shown.emit()

    def _finish(self, start: int) -> None:
        """Do from a position on what style sheets cannot.

        Headings have the size the sheet says, not Qt's share of the text's size besides; what
        leads nowhere is underlined with dots.
        """
        broken = QTextCharFormat()
        broken.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        broken.setUnderlineColor(self._session.theme.colour("warning"))
        cursor = QTextCursor(self.document())
        block = self.document().findBlock(start)
        while block.isValid():
            heading = block.blockFormat().headingLevel() > 0
            for first, end, form in _fragments(block) if heading or self._rendered.broken else ():
                cursor.setPosition(first)
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                if heading:
                    form.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
                    cursor.setCharFormat(form)
                if form.anchorHref() in self._rendered.broken:
                    cursor.mergeCharFormat(broken)
            block = block.next()

    def _follow(self, url: QUrl) -> None:
        lead = lead_in(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        if lead is None:
            return
        if lead.form is LeadForm.HEADING:
            self.go_to_heading(lead.target)
        else:
            self.lead_followed.emit(lead)

    def _image(self, number: int) -> QImage:
        """Return an image that fits into the view, or a box with its words in place of it."""
        width = self.viewport().width() - 2 * MARGIN - 4
        ratio = self.devicePixelRatioF()
        image = self._images.get(number)
        if image is None:
            return _box(self._wanted[number], self._session.theme, width, ratio)
        size = fitting(image.size(), width)
        scaled = image.scaled(
            size * ratio,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        scaled.setDevicePixelRatio(ratio)
        theme = self._session.theme
        return _on_paper(scaled, theme) if theme.dark and scaled.hasAlphaChannel() else scaled

    def _fit_images(self) -> None:
        """Scale the images anew: the view has another width."""
        document = self.document()
        for number in self._images:
            kind = QTextDocument.ResourceType.ImageResource
            document.addResource(kind, QUrl(f"image:{number}"), self._image(number))
        document.markContentsDirty(0, document.characterCount())


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Return the pieces of a block that are written alike: where they are, and how."""
    found = []
    pieces = block.begin()
    while not pieces.atEnd():
        fragment = pieces.fragment()
        start = fragment.position()
        found.append((start, start + fragment.length(), fragment.charFormat()))
        pieces += 1
    return found


def style_sheet(theme: Theme, zoom: int = 0) -> str:
    """Return the style sheet of a rendered text: the shipped one, and the colours of tokens.

    Args:
        zoom: Points added to every size of type.
    """

    def zoomed(size: re.Match[str]) -> str:
        return f"{min(60.0, max(5.0, float(size[1]) + zoom)):.2f}pt"

    rules = [re.sub(r"([0-9.]+)pt", zoomed, theme.document_css())]
    for role in highlight.ROLES:
        style = theme.style(role)
        look = f"color: {theme.colour(style.hue).name()};"
        look += " font-style: italic;" if style.italic else ""
        look += " font-weight: 600;" if style.bold else ""
        rules.append(f".{highlight.css_class(role)} {{ {look} }}")
    return "\n".join(rules)


def _on_paper(image: QImage, theme: Theme) -> QImage:
    """Return a drawing on a light ground: most are drawn in black on nothing."""
    made = QImage(image.size(), QImage.Format.Format_RGB32)
    made.setDevicePixelRatio(image.devicePixelRatio())
    made.fill(theme.colour("text"))
    painter = QPainter(made)
    painter.drawImage(0, 0, image)
    painter.end()
    return made


def _box(image: Image, theme: Theme, width: int, ratio: float) -> QImage:
    """Draw what stands for an image that is not shown: its words in a frame."""
    words = image.alt.strip() or image.target.rpartition("/")[2] or "image"
    font = themes.font("secondary")
    probe = QImage(1, 1, QImage.Format.Format_ARGB32)
    painter = QPainter(probe)
    painter.setFont(font)
    metrics = painter.fontMetrics()
    painter.end()
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(40, width - 24))
    size = QSize(metrics.horizontalAdvance(shown) + 20, metrics.height() + 10)
    made = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(theme.colour("line"))
    painter.setBrush(theme.colour("field"))
    box = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    painter.drawRoundedRect(box, 5, 5)
    painter.setFont(font)
    painter.setPen(theme.colour("secondary"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
    painter.end()
    return made


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
