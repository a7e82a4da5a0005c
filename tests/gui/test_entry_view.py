from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt, QUrl
from PySide6.QtGui import QFont, QImage, QTextDocument, QTextFormat
from PySide6.QtNetwork import QNetworkAccessManager
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from glossator.gui import markdown
from glossator.gui.panes.entry_content import decoded_image, fitting
from glossator.gui.panes.entry_view import EntryView
from glossator.gui.session import Session
from glossator.gui.targets import Lead, LeadForm
from tests.gui.test_markdown import FewNames

HOSTILE = """
# Title <link rel="stylesheet" href="{url}/css">

![image]({url}/image.png) ![file](file:///etc/passwd) ![data](data:image/png;base64,AAAA)
<img src="{url}/raw.png" srcset="{url}/set.png"> <iframe src="{url}/frame"></iframe>

<style>body {{ background: url({url}/background) }} @import "{url}/import";</style>
<script src="{url}/script.js"></script>

[link]({url}/link) [ref][r] <{url}/auto> [[{url}/wiki]] {url}/bare

[r]: {url}/reference

| ![cell]({url}/cell.png) |
|---|
| <table background="{url}/table"> |

```html
<img src="{url}/fence.png">
```
"""


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> EntryView:
    made = EntryView(session)
    made.resize(400, 600)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """Give the address of a server of this machine, and what it was asked for."""
    seen: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", seen
    server.shutdown()
    server.server_close()
    thread.join()


def show(view: EntryView, text: str) -> None:
    view.show_rendered(markdown.render(text, FewNames()), {})


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_nothing_is_fetched_whatever_the_text_names(
    qtbot: QtBot,
    view: EntryView,
    asked: tuple[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    scheme: str,
):
    url, seen = asked
    made: list[object] = []
    monkeypatch.setattr(QNetworkAccessManager, "__init__", lambda *_, **__: made.append(1))
    loaded: list[str] = []
    original = EntryView.loadResource

    def load(self: EntryView, kind: int, name: QUrl | str) -> object:
        loaded.append(name.toString() if isinstance(name, QUrl) else name)
        return original(self, kind, name)

    monkeypatch.setattr(EntryView, "loadResource", load)

    show(view, HOSTILE.format(url=url.replace("http", scheme)))
    view.grab()
    view.selectAll()
    view.copy()
    for link in ("link", "auto", "ref"):
        view.setSource(QUrl(f"{url}/{link}"))
    QApplication.processEvents()

    assert seen == []
    assert made == []
    assert loaded
    assert all(name.startswith("image:") for name in loaded)


def test_resources_of_any_kind_but_our_images_are_nothing(view: EntryView):
    show(view, "![one](one.png)")

    for kind in QTextDocument.ResourceType:
        for name in ("http://x.org/a", "file:///etc/passwd", "image:7", "image:x", "image:-1"):
            assert view.loadResource(kind.value, QUrl(name)) is None
    assert view.loadResource(QTextDocument.ResourceType.HtmlResource.value, QUrl("image:0")) is None
    image = view.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("image:0"))
    assert isinstance(image, QImage)


def test_links_that_could_act_are_no_links_and_none_opens_by_itself(
    qtbot: QtBot, view: EntryView, monkeypatch: pytest.MonkeyPatch
):
    leads: list[Lead] = []
    view.lead_followed.connect(leads.append)
    show(
        view,
        "[a](javascript:alert(1)) [b](file:///etc/passwd) [c](data:text/html,x)"
        " [d](symbol:s.py::f)",
    )
    anchors = set()
    block = view.document().begin()
    pieces = block.begin()
    while not pieces.atEnd():
        form = pieces.fragment().charFormat()
        anchors.add(form.anchorHref() if form.isAnchor() else "")
        pieces += 1

    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    qtbot.keyClick(view, Qt.Key.Key_Return)

    assert anchors == {"", "symbol:s.py%3A%3Af"}
    assert leads == [Lead(LeadForm.SYMBOL, "s.py::f")]


def test_a_link_is_handed_on_as_it_was_written(view: EntryView):
    leads: list[Lead] = []
    view.lead_followed.connect(leads.append)
    for target in ("a b/ü.md#L1", "100%", "x::y#method~2"):
        view.anchorClicked.emit(QUrl(f"place:{QUrl.toPercentEncoding(target).data().decode()}"))

    assert [lead.target for lead in leads] == ["a b/ü.md#L1", "100%", "x::y#method~2"]


def test_an_address_we_did_not_write_is_not_followed(view: EntryView):
    leads: list[Lead] = []
    view.lead_followed.connect(leads.append)

    view.anchorClicked.emit(QUrl("javascript:alert(1)"))
    view.anchorClicked.emit(QUrl("https://example.org"))

    assert leads == []


def test_a_long_text_arrives_in_parts_and_a_heading_can_be_reached_in_the_last(
    qtbot: QtBot, view: EntryView
):
    text = "".join(f"## Part {number}\n\n" + "words " * 60 + "\n\n" for number in range(400))
    rendered = markdown.render(text)
    assert len(rendered.parts) > 3

    with qtbot.waitSignal(view.shown):
        view.show_rendered(rendered, {})
        view.go_to_heading("part-390")

    plain = view.document().toPlainText()
    assert [f"Part {number}" in plain for number in (0, 200, 399)] == [True] * 3
    assert view.verticalScrollBar().value() > view.verticalScrollBar().maximum() // 2


def test_a_link_that_leads_nowhere_is_underlined_with_dots(view: EntryView):
    show(view, "to [[lost]] and [[known]]")

    found = view.document().find("lost")
    other = view.document().find("known")
    dots = found.charFormat().underlineStyle()
    assert dots is type(dots).DotLine
    assert other.charFormat().underlineStyle() is not type(dots).DotLine


def test_headings_have_the_size_of_the_style_sheet_alone(view: EntryView):
    show(view, "# One\n\n## Two\n")

    block = view.document().begin()
    form = block.begin().fragment().charFormat()
    assert block.blockFormat().headingLevel() == 1
    assert not form.hasProperty(QTextFormat.Property.FontSizeAdjustment.value)
    assert form.fontPointSize() > QFont().pointSizeF()


def test_another_theme_shows_the_same_text_where_it_was(view: EntryView, session: Session):
    show(view, "word\n\n" * 200)
    view.verticalScrollBar().setValue(300)

    session.theme_changed.emit()
    view.show_again()

    assert view.verticalScrollBar().value() == 300


def png(width: int, height: int) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(buffer, "PNG")
    return bytes(data.data())


def test_an_image_is_scaled_down_to_the_width_of_the_view(view: EntryView):
    image = decoded_image(png(1200, 600))
    assert image

    view.show_rendered(markdown.render("![x](x.png)"), {0: image})
    shown = view.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("image:0"))

    assert isinstance(shown, QImage)
    assert shown.deviceIndependentSize().width() <= view.viewport().width()
    assert fitting(QSize(100, 50), 300) == QSize(100, 50)


def test_bytes_that_are_no_image_or_reach_out_are_not_shown():
    passive = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
    reaching = passive.replace(b"<rect/>", b'<image href="file:///etc/passwd"/>')
    bomb = b'<!DOCTYPE x [<!ENTITY a "b">]>' + passive

    assert decoded_image(passive)
    assert [decoded_image(data) for data in (reaching, bomb, b"no image", b"")] == [None] * 4


def test_a_huge_image_is_decoded_small():
    image = decoded_image(png(5000, 10))

    assert image
    assert image.width() == 2400
