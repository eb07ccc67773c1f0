"""One immutable text an article: everything that points into it slices to itself."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.read import ReadError, read
from pipeline.records import Article, Page
from tests.read.helpers import page_of

FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
words = st.sampled_from(
    [
        "MLPerf",
        "chips",
        "minutes",
        "训练",
        "時(shí)間",
        "it鈥檚",
        "ResNet-50",
        "donâ€™t",
        "분",
        "<b>",
        "&amp;",
        "[1]",
        "Related",
        "©",
        "\u200b",
        "(function(){",
    ]
)
figures = st.decimals(0, 10000, places=2).map(str)
sentences = st.lists(st.one_of(words, figures), min_size=1, max_size=25).map(" ".join)
tags = st.sampled_from(
    ["p", "li", "h2", "td", "th", "div", "sup", "figcaption", "tr", "table", "a"]
)


@st.composite
def markup(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.tuples(tags, sentences), min_size=1, max_size=12))
    return "<html><body>" + "".join(f"<{t}>{s}</{t}>" for t, s in parts) + "</body></html>"


def check(article: Article) -> None:
    assert article.passages
    end = 0
    for passage in article.passages:
        assert end <= passage.start < passage.end
        assert not article.text[end : passage.start].strip()
        end = passage.end
        assert all(0 <= at <= len(article.text) for at in passage.anchors)
        assert passage.section < len(article.passages)
    assert end == len(article.text)
    for repair in article.repairs:
        assert article.text[repair.start : repair.end] == repair.after


def attempt(page: Page) -> Article | None:
    try:
        return read(page)
    except ReadError as error:
        assert error.reason
        return None


@settings(max_examples=60)
@given(
    st.one_of(
        markup().map(page_of),
        st.lists(sentences).map(lambda s: page_of("\n\n".join(s), "text/plain")),
    )
)
def test_passages_and_repairs_slice_to_themselves(page: Page) -> None:
    article = attempt(page)
    if article is not None:
        check(article)
        assert read(page) == article


@settings(max_examples=40)
@given(st.lists(st.lists(figures, min_size=1, max_size=4), min_size=1, max_size=8))
def test_no_figure_of_a_paragraph_is_lost_or_glued(rows: list[list[str]]) -> None:
    lines = [
        "The MLPerf run took " + " and then ".join(f"{f} minutes" for f in r) + "." for r in rows
    ]
    wanted = Counter(f for line in lines for f in FIGURE.findall(line))
    body = "<article><h1>Every figure counts in this one</h1>"
    html = page_of(f"<html><body>{body}" + "".join(f"<p>{line}</p>" for line in lines))
    text = page_of("Every figure counts in this one\n\n" + "\n\n".join(lines), "text/plain")
    assert Counter(FIGURE.findall(read(text).text)) == wanted
    kept = Counter(FIGURE.findall(read(html).text))
    # A paragraph printed twice is one on a page, so only its copies may be missing.
    assert set(kept) == set(wanted)
    assert not kept - wanted
