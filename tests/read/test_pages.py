"""Whole pages against what a careful person reads on them, figure by figure.

``pages/<name>.html`` is the page as served, ``pages/<name>.txt`` the article on it.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.records import Article
from tests.read.helpers import texts, web

PAGES = Path(__file__).parent / "pages"
# The encodings that the pages are served in; each declares its own.
ENCODINGS = {"japanese": "cp932", "newswire": "cp1252"}
NAMES = sorted(p.stem for p in PAGES.glob("*.html"))
FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def article(name: str) -> Article:
    text = (PAGES / f"{name}.html").read_text("utf-8")
    return web(text.encode(ENCODINGS.get(name, "utf-8")))


@pytest.mark.parametrize("name", NAMES)
def test_article_reads_as_a_person_reads_it(name: str) -> None:
    assert article(name).text == (PAGES / f"{name}.txt").read_text("utf-8").rstrip("\n")


@pytest.mark.parametrize("name", NAMES)
def test_no_figure_is_lost_or_invented(name: str) -> None:
    wanted = Counter(FIGURE.findall((PAGES / f"{name}.txt").read_text("utf-8")))
    assert Counter(FIGURE.findall(article(name).text)) == wanted


def test_every_cell_knows_its_headers() -> None:
    read = article("vendor_table")
    cells = {
        read.text[p.start : p.end]: p.cell
        for p in read.passages
        if p.cell is not None and not p.cell.header
    }
    caption = "Table 1. Time to train in minutes"
    assert {c.caption for c in cells.values() if c} == {caption}
    headers = {t: (c.row_headers, c.column_headers) for t, c in cells.items() if c}
    rack = ("Available on premises", "Quarry Rack")
    assert headers["1.84"] == (rack, ("Closed division", "BERT"))
    assert headers["1.7"] == (rack, ("Open division", "BERT"))
    assert headers["128"] == (rack, ("Chips",))


def test_notes_are_tied_to_their_marks() -> None:
    read = article("vendor_table")
    notes = {p.marks: p for p in read.passages if p.kind == "footnote" and p.marks}
    before = {marks: [read.text[:at].split()[-1] for at in p.anchors] for marks, p in notes.items()}
    assert before == {("1",): ["minutes", "28.4"], ("2",): ["minutes,"], ("*",): ["$149,000"]}


def test_small_print_outside_the_article_is_kept() -> None:
    assert "Results 2.0-2101 and 2.0-2102." in texts(article("vendor_table"), "footnote")[-1]


@pytest.mark.parametrize(
    ("name", "title", "publisher", "authors", "published", "lang"),
    [
        (
            "vendor_table",
            "Quarry One in MLPerf Training v2.0",
            "Slate Compute",
            ("Ines Calder",),
            "2022-06-29",
            "en",
        ),
        (
            "newswire",
            "Chip makers share the spoils in training test",
            "Harrow Newswire",
            (),
            "2021-12-01",
            "en",
        ),
        (
            "chinese",
            "新一轮MLPerf成绩出炉：某国产芯片进步24%",
            "算力观察",
            ("林舟",),
            "2021-12-02",
            "zh",
        ),
        ("japanese", "学習性能の新記録、512基で21.4秒", "電算時報", (), "2021-07-01", "ja"),
    ],
)
def test_metadata(
    name: str, title: str, publisher: str, authors: tuple[str, ...], published: str, lang: str
) -> None:
    read = article(name)
    found = (read.title, read.publisher, read.authors, read.published, read.lang)
    assert found == (title, publisher, authors, published, lang)


def test_updated_and_published_dates_are_told_apart() -> None:
    roles = {(d.date, d.role) for d in article("newswire").dates}
    assert roles == {("2021-12-01", "published"), ("2021-12-02", "updated")}
