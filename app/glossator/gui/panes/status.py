"""The status bar: how the index stands, what is going on, and facts about the file shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from glossator.gui import icons
from glossator.gui import theme as themes
from glossator.gui.indexing import RunState, Standing
from glossator.gui.session import Session
from glossator.gui.wording import counted, number
from glossator.model import FileText, Place, Progress, Stage

HEIGHT = 28
NEWLINES = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}


class StatusPane(QWidget):
    """One slim line below everything."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self._session = session
        self._skipped = 0
        self._sign = QLabel(self)
        self._state = QLabel(self)
        self._work = QLabel(self)
        self._bar = QProgressBar(self)
        self._cancel = QToolButton(self)
        self._resume = QPushButton(self.tr("Resume"), self)
        self._problems = QPushButton(self)
        self._facts = QLabel(self)
        self._caret = QLabel(self)
        self._build()
        self._connect()
        self.show_standing()

    @property
    def cancel_button(self) -> QToolButton:
        """The × beside the progress."""
        return self._cancel

    def texts(self) -> tuple[str, str]:
        """Return what is said of the index, and of the run that goes on."""
        return (self._state.text(), self._work.text() if self._work.isVisibleTo(self) else "")

    def show_standing(self) -> None:
        """Show how the index stands."""
        standing = self._session.indexing.standing
        name, role = self._sign_of(standing)
        ratio = self.devicePixelRatioF()
        self._sign.setPixmap(icons.pixmap(name, self._session.theme, role, ratio=ratio))
        self._sign.setVisible(self._session.workspace is not None)
        self._state.setText(self._state_text(standing))
        self._state.setToolTip(standing.report.rebuilt if standing.report is not None else "")
        self._resume.setVisible(standing.state in (RunState.CANCELLED, RunState.FAILED))
        running = standing.running
        self._cancel.setVisible(running)
        self._cancel.setEnabled(standing.state is RunState.RUNNING)
        self._work.setVisible(running)
        self._bar.setVisible(running)
        if running:
            self._show_progress(standing.progress, cancelling=not self._cancel.isEnabled())

    def show_problems(self, skipped: int, total: int) -> None:
        """Show how many rows Problems has: the skipped files, and what else there is."""
        others = total - skipped
        said = [
            counted(skipped, self.tr("file skipped"), self.tr("files skipped")),
            counted(others, self.tr("problem"), self.tr("problems")),
        ]
        counts = (skipped, others)
        text = " · ".join(words for words, count in zip(said, counts, strict=True) if count)
        self._problems.setText(text)
        self._problems.setAccessibleName(text or self.tr("No problems"))
        self._problems.setVisible(total > 0)

    @property
    def problems_text(self) -> str:
        """What is said of problems; "" while there are none."""
        return "" if self._problems.isHidden() else self._problems.text()

    # ── building ──

    def _build(self) -> None:
        self.setFixedHeight(themes.grown(HEIGHT))
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(110, 4)
        self._bar.setObjectName("run")
        self._bar.setAccessibleName(self.tr("Progress of indexing"))
        self._cancel.setAutoRaise(True)
        self._cancel.setFixedSize(28, 24)
        self._cancel.setIconSize(QSize(11, 11))
        self._cancel.setAccessibleName(self.tr("Cancel indexing"))
        self._cancel.setToolTip(self.tr("Cancel indexing; what is done is kept"))
        self._resume.setAccessibleName(self.tr("Resume indexing"))
        for button, kind in ((self._resume, "link"), (self._problems, "warn")):
            button.setProperty(kind, True)
            button.setFlat(True)
        self._problems.setIconSize(QSize(14, 14))
        self._work.setMinimumWidth(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 0)
        row.setSpacing(8)
        for widget in (self._sign, self._state, self._resume):
            row.addWidget(widget)
        row.addWidget(self._work)
        row.addWidget(self._bar)
        row.addWidget(self._cancel)
        row.addStretch(2)
        for fact in (self._problems, self._facts, self._caret):
            row.addWidget(fact)
            row.addSpacing(8)
        self._tint()
        self.show_problems(0, 0)

    def _connect(self) -> None:
        session = self._session
        session.workspace_changed.connect(self.show_standing)
        session.workspace_changed.connect(self._show_caret)
        session.index_changed.connect(self.show_standing)
        session.index_progress.connect(self.show_standing)
        session.file_changed.connect(self._show_file)
        session.caret_moved.connect(self._show_caret)
        session.place_changed.connect(self._show_caret)
        session.theme_changed.connect(self._tint)
        self._cancel.clicked.connect(session.cancel_index)
        self._resume.clicked.connect(session.refresh_index)
        self._problems.clicked.connect(self._ask_problems)

    def _tint(self) -> None:
        self._cancel.setIcon(icons.icon("close", self._session.theme))
        self._problems.setIcon(icons.icon("warning", self._session.theme, "warning"))
        self.show_standing()

    def _ask_problems(self) -> None:
        self._session.focus("problems")

    # ── showing ──

    def _sign_of(self, standing: Standing) -> tuple[str, str]:
        match standing.state:
            case RunState.FAILED:
                return ("error", "error")
            case RunState.CANCELLED:
                return ("warning", "warning")
            case RunState.RUNNING | RunState.CANCELLING | RunState.ELSEWHERE:
                return ("refresh", "secondary")
            case RunState.IDLE:
                return ("check", "ok")

    def _state_text(self, standing: Standing) -> str:
        if self._session.workspace is None:
            return self.tr("No workspace is open")
        symbols = standing.counts.symbols if standing.counts is not None else 0
        said = counted(symbols, self.tr("symbol"), self.tr("symbols"))
        match standing.state:
            case RunState.CANCELLED:
                return self.tr("{0} · indexing was cancelled").format(said)
            case RunState.FAILED:
                return self.tr("{0} · indexing failed").format(said)
            case RunState.ELSEWHERE:
                return self.tr("{0} · another Glossator is indexing").format(said)
            case RunState.IDLE if standing.report is not None and standing.report.rebuilt:
                return self.tr("{0} ready · the index was built anew").format(said)
            case RunState.IDLE:
                return self.tr("{0} ready").format(said)
            case RunState.RUNNING | RunState.CANCELLING:
                return said

    def _show_progress(self, progress: Progress | None, *, cancelling: bool) -> None:
        if cancelling:
            self._work.setText(self.tr("·  Cancelling…"))
        else:
            self._work.setText(f"·  {progress_text(progress)}")
        known = progress is not None and progress.total > 0
        self._bar.setRange(0, progress.total if progress is not None and known else 0)
        self._bar.setValue(progress.done if progress is not None and known else 0)

    def _show_file(self, file: FileText | None) -> None:
        if file is None:
            self._facts.clear()
            return
        parts = (
            file.title or file.language.capitalize(),
            _encoding(file.encoding),
            NEWLINES.get(file.newline, ""),
        )
        self._facts.setText(" · ".join(part for part in parts if part))

    def _show_caret(self, place: Place | None = None) -> None:
        if place is None or place.span is None:
            self._caret.clear()
            return
        line, column = place.span.first, self._session.column
        self._caret.setText(self.tr("Ln {0}, Col {1}").format(line, column))


def progress_text(progress: Progress | None) -> str:
    """Return how far a run is, in numbers: `Reading 312 of 486 files`."""
    if progress is None:
        return _tr("Starting…")
    verb, whole = {
        Stage.SCAN: (_tr("Looking for files"), _tr("Looking at {0} of {1} files")),
        Stage.SYMBOLS: (_tr("Reading"), _tr("Reading {0} of {1} files")),
        Stage.LINKS: (_tr("Linking"), _tr("Linking {0} of {1} entries")),
        Stage.EMBEDDING: (_tr("Embedding"), _tr("Embedding {0} of {1} chunks")),
    }[progress.stage]
    if progress.total:
        return whole.format(number(progress.done), number(progress.total))
    return f"{verb} {number(progress.done)}" if progress.done else f"{verb}…"


def _tr(text: str) -> str:
    return QCoreApplication.translate("StatusPane", text)


def _encoding(name: str) -> str:
    """Return an encoding as editors name it."""
    bare = name.upper().removesuffix("-SIG")
    return bare if len(bare) == len(name) else f"{bare} BOM"
