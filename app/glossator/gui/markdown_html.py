"""The tokens of a Markdown text → HTML for a `QTextDocument`.

The one rule: every word of the text goes through `escape`, every target through `targets`. Classes
carry the looks (`resources/themes/document.css`), so the HTML is the same in every theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from markdown_it.token import Token
from PySide6.QtCore import QCoreApplication

from glossator.gui import highlight
from glossator.gui.markdown_live import framed
from glossator.gui.markdown_page import Page
from glossator.gui.markdown_values import Names, Rendered
from glossator.gui.targets import Lead, LeadForm, href_of, lead_of
from glossator.task import Task

MAX_ROWS = 300
MAX_COLUMNS = 40
MAX_COLOURED = 40_000
"""Characters of code that are coloured in one text; what follows is shown plain."""

MAX_PARAGRAPH = 40_000
"""Characters of HTML in one paragraph; Qt lays a paragraph out as a whole."""

MAX_FENCE = 40_000
MAX_TIP = 400

MAX_TOKENS = 60_000
"""Pieces of text that are shown; what follows counts as cut off."""

_PROSE = re.compile(
    r"(?P<web>https://[^\s<>\"'`]{3,1000})"
    r"|(?P<name>[^\W\d]\w{0,200}(?:(?:\.|::|->|#)\w{1,200}){0,12}(?:\(\))?)"
)
_TASK = re.compile(r"\[([ xX])\](?:\s+|$)")
_ALERT = re.compile(r"\[!([A-Za-z]{3,20})\]\s*$")


def plain(text: str, *, cut: bool) -> Rendered:
    """Show a text as the characters it is: it costs too much to be read as Markdown."""
    words = QCoreApplication.translate(
        "markdown", "This text is shown as it is: it is built in a way that cannot be rendered."
    )
    lines = text.split("\n")
    steps = range(0, len(lines), 200)
    parts = [f"<pre>{escape(chr(10).join(lines[at : at + 200]))}</pre>" for at in steps]
    return Rendered((_note(words), *parts), cut=cut)


@dataclass(slots=True)
class _Table:
    """How far a table has come."""

    rows: int = 0
    columns: int = 0


class Writer:
    """Writes one text. Made for it and thrown away."""

    def __init__(self, names: Names, task: Task, *, first_line: int) -> None:
        self._names = names
        self._task = task
        self._first_line = first_line
        self._page = Page()
        self._lists: list[str] = []
        self._quotes = 0
        self._links: list[str] = []
        self._table: _Table | None = None
        self._symbols: Mapping[str, str] = {}
        self._lines = (0, 0)
        self._task_mark = 0
        self._cut = False
        self._writers: dict[str, Callable[[Token], str]] = {
            "text": self._text,
            "code_inline": self._code,
            "softbreak": self._space,
            "hardbreak": self._break,
            "link_open": self._link,
            "link_close": self._link_end,
            "image": self._image,
            "fence": self._fence,
            "code_block": self._fence,
            "hr": self._rule,
            "bullet_list_open": self._list,
            "ordered_list_open": self._list,
            "bullet_list_close": self._list_end,
            "ordered_list_close": self._list_end,
            "blockquote_open": self._quote,
            "blockquote_close": self._quote_end,
            "admonition_open": self._quote,
            "admonition_close": self._quote_end,
            "admonition_title_open": self._title,
            "admonition_title_close": self._title_end,
        }

    def write(self, tokens: Sequence[Token], *, cut: bool) -> Rendered:
        """Return the text of these tokens as HTML."""
        number = 0
        while number < len(tokens) and number < MAX_TOKENS:
            if number % 64 == 0:
                self._task.checkpoint()
            number = self._block(tokens, number)
        cut = cut or self._cut or number < len(tokens)
        if cut:
            self._page.put(
                _note(
                    QCoreApplication.translate(
                        "markdown", "The text goes on; open it in the editor to read the rest."
                    )
                )
            )
        return self._page.rendered(cut=cut)

    def _block(self, tokens: Sequence[Token], number: int) -> int:
        """Write the block token at `number`; return the number of the next to write."""
        token = tokens[number]
        if token.map:
            self._lines = (self._first_line + token.map[0], self._first_line + token.map[1] - 1)
        following = tokens[number + 1 : number + 3]
        match token.type:
            case "heading_open":
                self._may_part()
                self._page.put(self._heading(token, following[0]))
            case "list_item_open":
                self._task_mark = _task_mark(following)
                self._page.put(self._item(token, _checked(following)))
            case "inline":
                self._page.put(self._inline(token.children or []))
            case "paragraph_open" | "paragraph_close" if token.hidden:
                pass
            case "table_open" | "tr_open" | "th_open" | "td_open":
                return self._cell(tokens, number)
            case _:
                self._page.put(self._other(token, following))
        return number + 1

    def _other(self, token: Token, following: Sequence[Token]) -> str:
        if token.nesting >= 0 and token.level == 0:
            self._may_part()
        if token.type == "paragraph_open" and _has_image(following):
            return '<p class="image">'
        return self._written(token)

    def _inline(self, children: Sequence[Token]) -> str:
        self._symbols = self._names.symbols(*self._lines)
        written: list[str] = []
        size = 0
        for child in children:
            written.append(self._written(child))
            size += len(written[-1])
            if size > MAX_PARAGRAPH:
                self._cut = True
                written.append(" …")
                break
        written += reversed(self._links)
        self._links.clear()
        return "".join(written)

    def _written(self, token: Token) -> str:
        """Write one token that needs no look at its neighbours."""
        writer = self._writers.get(token.type)
        if writer is not None:
            return writer(token)
        if token.tag in _PLAIN_TAGS:
            return f"</{token.tag}>" if token.nesting < 0 else f"<{token.tag}>"
        return escape(token.content[:MAX_PARAGRAPH])

    def _text(self, token: Token) -> str:
        words = token.content[:MAX_PARAGRAPH]
        alert = _ALERT.match(words) if self._quotes else None
        if alert:
            return f'<span class="title">{escape(alert[1].capitalize())}</span><br>'
        if self._task_mark:
            words, self._task_mark = words[self._task_mark :], 0
        if self._links:
            return escape(words)
        written, at = [], 0
        for found in _PROSE.finditer(words):
            linked = self._web(found["web"]) if found["web"] else self._named(found["name"])
            if linked:
                written += [escape(words[at : found.start()]), linked]
                at = found.end()
        return "".join(written) + escape(words[at:])

    def _web(self, address: str) -> str:
        bare = address.rstrip(".,;:!?*_~)")
        lead = lead_of(bare)
        rest = address[len(bare) :]
        return f"{self._anchor(lead, bare)}{escape(bare)}</a>{escape(rest)}" if lead else ""

    def _named(self, name: str) -> str:
        symbol = self._symbols.get(name)
        return f"{self._symbol_link(symbol)}{escape(name)}</a>" if symbol else ""

    def _code(self, token: Token) -> str:
        words = f"<code>{escape(token.content[:MAX_PARAGRAPH])}</code>"
        symbol = self._symbols.get(token.content)
        if symbol is None or self._links:
            return words if self._links else f'<span class="code">{words}</span>'
        return f"{self._symbol_link(symbol)}{words}</a>"

    def _space(self, _token: Token) -> str:
        return "\n"

    def _break(self, _token: Token) -> str:
        return "<br>"

    def _link(self, token: Token) -> str:
        lead = self._lead(token)
        if token.info == "reference" and not (lead and self._names.leads(lead)):
            self._links.append("")  # a generator of documentation knows it, the workspace does not
            return ""
        self._links.append("</a>" if lead else "</span>")
        if lead is None:
            return f'<span class="inert" title="{_tip(str(token.attrGet("href") or ""))}">'
        return self._anchor(lead, lead.target)

    def _link_end(self, _token: Token) -> str:
        return self._links.pop() if self._links else ""

    def _lead(self, token: Token) -> Lead | None:
        target = str(token.attrGet("href") or "")
        lead = lead_of(target)
        if token.info != "wiki" or (lead and lead.form is not LeadForm.PLACE):
            return lead
        return Lead(LeadForm.PLACE if "::" in target else LeadForm.ENTRY, target)

    def _anchor(self, lead: Lead, tip: str) -> str:
        href = href_of(lead)
        if lead.form is LeadForm.HEADING or self._names.leads(lead):
            return f'<a href="{href}" title="{_tip(tip)}">'
        self._page.broken.add(href)
        missing = QCoreApplication.translate("markdown", "%s – nothing is there") % tip
        return f'<a class="broken" href="{href}" title="{_tip(missing)}">'

    def _image(self, token: Token) -> str:
        number = self._page.add_image(str(token.attrGet("src") or ""), token.content)
        return f'<img src="image:{number}" title="{_tip(token.content)}">'

    def _heading(self, token: Token, inline: Token) -> str:
        text = "".join(child.content for child in inline.children or ())
        anchor = self._page.add_heading(int(token.tag[1]), text)
        return f'<{token.tag}><a name="{escape(anchor)}"></a>'

    def _fence(self, token: Token) -> str:
        language = token.info.split(maxsplit=1)[0] if token.info.strip() else ""
        text = token.content.removesuffix("\n")
        live = self._names.code(self._lines[0]) if "symbol=" in token.info else None
        if live is not None and live.symbol:
            text, language = live.text, live.lexer
        box = _boxed("code", f"<pre>{self._coloured(text, language)}</pre>")
        return framed(live, self._symbol_link, box) if live else box

    def _symbol_link(self, symbol: str) -> str:
        return self._anchor(Lead(LeadForm.SYMBOL, symbol), symbol)

    def _coloured(self, text: str, lexer: str) -> str:
        self._page.coloured += len(text)
        if not lexer or self._page.coloured > MAX_COLOURED:
            return escape(text[:MAX_FENCE])
        runs = highlight.runs(text[:MAX_FENCE], lexer, self._task)
        return "".join(
            f'<span class="{highlight.css_class(role)}">{escape(words)}</span>'
            if role
            else escape(words)
            for role, words in runs
        )

    def _rule(self, _token: Token) -> str:
        return "<hr>"

    def _quote(self, _token: Token) -> str:
        """Open a quote: the outermost with a bar. Nested tables would cost 2ⁿ of layout."""
        self._quotes += 1
        return _BOX_OPEN.format("quote") if self._quotes == 1 else "<blockquote>"

    def _quote_end(self, _token: Token) -> str:
        self._quotes -= 1
        return _BOX_END if self._quotes == 0 else "</blockquote>"

    def _title(self, _token: Token) -> str:
        return '<p class="title">'

    def _title_end(self, _token: Token) -> str:
        return "</p>"

    def _list(self, token: Token) -> str:
        start = token.attrGet("start")
        number = f' start="{int(start)}"' if isinstance(start, int | float) else ""
        self._lists.append(token.tag)
        return f"<{token.tag}{number}>"

    def _list_end(self, token: Token) -> str:
        self._lists.pop()
        return f"</{token.tag}>"

    def _item(self, token: Token, checked: str) -> str:
        if token.level == 1 and self._lists == ["ul"] and self._page.full:
            self._page.put("</ul>")
            self._page.close_part()
            self._page.put("<ul>")
        return f"<li{checked}>"

    def _cell(self, tokens: Sequence[Token], number: int) -> int:
        """Open a table, a row or a cell, or pass over what is too much of it."""
        token = tokens[number]
        table = self._table = self._table or _Table()
        if token.type == "table_open":
            self._may_part()
            self._table = _Table()
            self._page.put('<table class="grid" width="100%" cellspacing="0">')
        elif token.type == "tr_open":
            table.rows += 1
            table.columns = 0
            if table.rows > MAX_ROWS:
                return self._skip_rows(tokens, number)
            self._page.put("<tr>")
        else:
            table.columns += 1
            if table.columns > MAX_COLUMNS:
                return _behind(tokens, number, token.type.replace("open", "close"))
            self._page.put(f"<{token.tag}{_ALIGN.get(str(token.attrGet('style')), '')}>")
        return number + 1

    def _skip_rows(self, tokens: Sequence[Token], number: int) -> int:
        end = _behind(tokens, number, "tbody_close") - 1
        left = sum(token.type == "tr_open" for token in tokens[number:end])
        words = QCoreApplication.translate("markdown", "… and %s more rows") % left
        self._page.put(f'<tr><td class="note">{escape(words)}</td></tr>')
        return end

    def _may_part(self) -> None:
        """End the part here when it is long enough. Called where a block begins."""
        if self._page.full and not self._lists and not self._quotes:
            self._page.close_part()


_PLAIN_TAGS = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "em", "strong", "s"}
    | {"table", "thead", "tbody", "tr", "th", "td", "li"}
)
_ALIGN = {
    "text-align:center": ' align="center"',
    "text-align:right": ' align="right"',
    "text-align:left": ' align="left"',
}
_BOX_OPEN = '<table class="{0}" width="100%" cellspacing="0" cellpadding="0"><tr><td class="{0}">'
_BOX_END = "</td></tr></table>"


def _boxed(look: str, html: str) -> str:
    return _BOX_OPEN.format(look) + html + _BOX_END


def _note(words: str) -> str:
    return f'<p class="note">{escape(words)}</p>'


def _tip(words: str) -> str:
    """Return words for a tool tip: short and on one line."""
    return escape(" ".join(words[:MAX_TIP].split()))


def _task_mark(following: Sequence[Token]) -> int:
    """Return how many characters of an item's text are its task box."""
    inline = following[1] if len(following) == 2 else None
    if inline is None or inline.type != "inline" or not inline.children:
        return 0
    first = inline.children[0]
    found = _TASK.match(first.content) if first.type == "text" else None
    return found.end() if found else 0


def _checked(following: Sequence[Token]) -> str:
    """Return the class that draws an item's task box."""
    if not _task_mark(following):
        return ""
    done = following[1].content[1] in "xX"
    return ' class="checked"' if done else ' class="unchecked"'


def _has_image(following: Sequence[Token]) -> bool:
    """Tell whether a paragraph shows an image: its lines are as high as what is in them."""
    return any(child.type == "image" for child in (following[0].children or ()))


def _behind(tokens: Sequence[Token], number: int, closing: str) -> int:
    """Return the number behind the next token of a type."""
    while number < len(tokens) and tokens[number].type != closing:
        number += 1
    return number + 1
