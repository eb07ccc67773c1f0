"""Awkward pages, written for what they hold: each is read as a careful person reads it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.records import Article
from tests.read.helpers import texts, web

DATA = tomllib.loads((Path(__file__).parent / "cases" / "pages.toml").read_text("utf-8"))
WORDS = DATA["words"]
PAGES = {p["name"]: p for p in DATA["page"]}
PAGE = """<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">
<title>{title} | The Harrow Post</title>
<meta property="og:site_name" content="The Harrow Post">{head}</head>
<body><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
{body}
<footer><p>The Harrow Post, 12 Mill Lane</p></footer></body></html>"""


def article(page: dict[str, Any]) -> Article:
    words = WORDS | {"title": page.get("title", WORDS["title"])}
    body, head = page["body"].format(**words), page.get("head", "").format(**words)
    fields = {name: page[name] for name in ("url", "fetched") if name in page}
    lang = page.get("lang", "en")
    return web(PAGE.format(lang=lang, title=words["title"], head=head, body=body), **fields)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_reads_as_a_person_reads_it(name: str) -> None:
    page = PAGES[name]
    read = article(page)
    title = page.get("title", WORDS["title"])
    assert texts(read) == [title, *(t.format(**WORDS) for t in page["reads"])]


@pytest.mark.parametrize("name", [n for n, p in PAGES.items() if "cells" in p])
def test_a_cell_knows_its_headers(name: str) -> None:
    read = article(PAGES[name])
    places = {read.text[p.start : p.end]: p.cell for p in read.passages if p.cell}
    found = {
        text: [list(cell.row_headers), list(cell.column_headers)]
        for text in PAGES[name]["cells"]
        if (cell := places.get(text))
    }
    assert found == PAGES[name]["cells"]


@pytest.mark.parametrize("name", [n for n, p in PAGES.items() if "notes" in p])
def test_a_note_is_tied_to_its_marks(name: str) -> None:
    read = article(PAGES[name])
    notes = [p for p in read.passages if p.kind == "footnote"]
    found = {p.marks[0]: [read.text[:at].split()[-1] for at in p.anchors] for p in notes if p.marks}
    assert found == PAGES[name]["notes"]


@pytest.mark.parametrize("name", [n for n, p in PAGES.items() if "headings" in p])
def test_a_heading_is_told_from_a_paragraph(name: str) -> None:
    read = article(PAGES[name])
    assert texts(read, "heading") == PAGES[name]["headings"]


@pytest.mark.parametrize("name", [n for n, p in PAGES.items() if "caption" in p])
def test_a_table_knows_its_caption(name: str) -> None:
    read = article(PAGES[name])
    assert {p.cell.caption for p in read.passages if p.cell} == {PAGES[name]["caption"]}


HEADS = {
    p["name"]: p
    for p in tomllib.loads((Path(__file__).parent / "cases" / "heads.toml").read_text("utf-8"))[
        "page"
    ]
}
FIELDS = {
    "published": "published",
    "authors": "authors",
    "publisher": "publisher",
    "address": "url",
    "source": "published_source",
    "origin": "stated_origin",
}


@pytest.mark.parametrize("name", HEADS)
def test_what_a_page_says_of_itself(name: str) -> None:
    page = HEADS[name]
    read = article(page)
    assert read.title == WORDS["title"]
    for field, attribute in FIELDS.items():
        if field in page:
            found = getattr(read, attribute) or ""
            assert (list(found) if field == "authors" else found) == page[field], field
    if "roles" in page:
        roles = {d.date: d.role for d in read.dates}
        assert {date: roles.get(date) for date in page["roles"]} == page["roles"]
