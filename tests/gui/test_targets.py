from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QUrl

from glossator.gui.targets import Lead, LeadForm, href_of, lead_in, lead_of

HOSTILE = (
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    " \t javascript:alert(1)",
    "java\u200bscript:alert(1)",
    "vbscript:x",
    "file:///etc/passwd",
    "FILE:/etc/passwd",
    "data:text/html,<script>",
    "http://example.org/",
    "ftp://example.org/",
    "mailto:a@example.org",
    "//example.org/x.png",
    "\\\\server\\share",
    "qrc:/x",
    "C:\\Windows\\x.md",
    "c:/x.md",
    "https:",
    "https://",
    "https:///etc/passwd",
    "https://[::1",
    "symbol:",
    "",
    "   ",
    "#",
    "x" * 3000,
)


@pytest.mark.parametrize("target", HOSTILE)
def test_a_target_that_could_act_or_reach_out_leads_nowhere(target: str):
    lead = lead_of(target)

    assert lead is None or lead.form is LeadForm.PLACE
    assert lead is None or ":" not in lead.target.partition("/")[0]


@pytest.mark.parametrize(
    ("target", "lead"),
    [
        ("symbol:app/x.py::A.b#method", Lead(LeadForm.SYMBOL, "app/x.py::A.b#method")),
        ("symbol:a%20b.py::A", Lead(LeadForm.SYMBOL, "a b.py::A")),
        ("entry:why-lazy", Lead(LeadForm.ENTRY, "why-lazy")),
        ("#what-follows", Lead(LeadForm.HEADING, "what-follows")),
        ("../src/x.py#L3-L9", Lead(LeadForm.PLACE, "../src/x.py#L3-L9")),
        ("x.py::A.b", Lead(LeadForm.PLACE, "x.py::A.b")),
        ("https://example.org/a?b=c#d", Lead(LeadForm.WEB, "https://example.org/a?b=c#d")),
        ("HTTPS://example.org", Lead(LeadForm.WEB, "HTTPS://example.org")),
    ],
)
def test_each_form_of_target_is_told_apart(target: str, lead: Lead):
    assert lead_of(target) == lead


@given(st.sampled_from(LeadForm), st.text(min_size=1).filter(lambda text: text.isprintable()))
def test_a_lead_comes_back_from_its_written_form(form: LeadForm, target: str):
    lead = Lead(form, target)

    assert lead_in(href_of(lead)) == lead
    assert (
        lead_in(QUrl(href_of(lead)).toString(QUrl.ComponentFormattingOption.FullyEncoded)) == lead
    )


@given(st.text())
def test_nothing_but_our_own_writing_is_read_as_a_lead(href: str):
    lead = lead_in(href)

    assert lead is None or href_of(lead) == href


@given(st.text())
def test_any_target_is_sorted_without_failing(target: str):
    lead = lead_of(target)

    assert lead is None or lead_in(href_of(lead)) is not None
