"""Sentences that come and go at the lower right; all of them are kept in Help ▸ Messages."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from glossator.gui import icons
from glossator.gui.messages import Message
from glossator.gui.panes.help import closer
from glossator.gui.session import Session

MOST = 3
SECONDS = 5
SECONDS_WITH_ACTION = 10
WIDTH = 380
MARGIN = 16


class Toast(QFrame):
    """One message. It stays while the pointer or the focus is on it."""

    gone = Signal(object)

    def __init__(self, message: Message, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toast")
        self.message = message
        self._label = QLabel(message.text, self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        seconds = SECONDS_WITH_ACTION if message.action is not None else SECONDS
        self._clock.setInterval(seconds * 1000)
        self._clock.timeout.connect(self.leave)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 8, 10)
        row.addWidget(self._label, 1)
        if message.action is not None:
            button = QPushButton(message.action_text, self)
            button.setProperty("link", True)
            button.setAccessibleName(message.action_text)
            button.clicked.connect(self._act)
            row.addWidget(button)
        row.addWidget(self._closer(session))
        self._clock.start()

    def leave(self) -> None:
        """Go away."""
        self._clock.stop()
        self.gone.emit(self)

    def _closer(self, session: Session) -> QToolButton:
        closer = QToolButton(self)
        closer.setAutoRaise(True)
        closer.setIcon(icons.icon("close", session.theme))
        closer.setIconSize(QSize(12, 12))
        closer.setFixedSize(28, 28)
        closer.setAccessibleName(self.tr("Close this message"))
        closer.setToolTip(self.tr("Close this message"))
        closer.clicked.connect(self.leave)
        return closer

    def _act(self) -> None:
        if self.message.action is not None:
            self.message.action()
        self.leave()

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._clock.stop()
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._clock.start()
        super().leaveEvent(event)


class Toasts(QWidget):
    """The messages that are shown now, newest below, three at most."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toasts")
        self._session = session
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._shown: list[Toast] = []
        session.message.connect(self.show_message)
        self.hide()

    def messages(self) -> list[str]:
        """Return what is shown, oldest first."""
        return [toast.message.text for toast in self._shown]

    def show_message(self, message: Message) -> None:
        """Show a message; a like one that is shown already gives way, so does the oldest."""
        for toast in [one for one in self._shown if one.message.text == message.text]:
            self._drop(toast)
        while len(self._shown) >= MOST:
            self._drop(self._shown[0])
        toast = Toast(message, self._session, self)
        toast.gone.connect(self._drop)
        self._shown.append(toast)
        self._column.addWidget(toast)
        toast.show()
        self.show()
        self.stand()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, message.text))

    def stand(self) -> None:
        """Take the place at the lower right of the parent."""
        parent = self.parentWidget()
        if parent is None or not self._shown:
            self.hide()
            return
        width = min(WIDTH, parent.width() - 2 * MARGIN)
        self.setFixedWidth(width)
        self._column.activate()
        height = self._column.totalHeightForWidth(width)
        height = height if height > 0 else self.sizeHint().height()
        bottom = parent.height() - 28 - MARGIN
        self.setGeometry(parent.width() - width - MARGIN, bottom - height, width, height)
        self.raise_()

    def _drop(self, toast: Toast) -> None:
        if toast in self._shown:
            self._shown.remove(toast)
            self._column.removeWidget(toast)
            toast.hide()
            toast.deleteLater()
            self.stand()


class MessagesDialog(QDialog):
    """Everything that was told in this window, newest first, as text that can be copied."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Messages"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 360)
        text = QPlainTextEdit(self)
        text.setReadOnly(True)
        text.setAccessibleName(self.tr("Messages"))
        text.setPlainText("\n".join(as_text(one) for one in session.messages.all()))
        text.setPlaceholderText(self.tr("Nothing was told yet."))
        column = QVBoxLayout(self)
        column.addWidget(text)
        column.addWidget(closer(self))


def as_text(message: Message) -> str:
    """Return a message with its time, and below it what more there is to know."""
    more = "".join(f"\n    {line}" for line in message.detail.splitlines())
    return f"{message.time}  {message.text}{more}"
