"""What stands above a Markdown text in YAML or TOML is declared of it, and no part of it."""

from __future__ import annotations

import pytest

from pipeline.read import read
from pipeline.read.stripped.front_matter import parted
from tests.read.helpers import page_of

TEXT = "The rack of Quarry Systems trained BERT in 5.4 minutes.\n\nIt holds 8 chips."
HEADS = {
    "a site generator's": (
        "---\nlayout: post\ntitle: Eight chips and a record\nauthors: [Ida Holm, Jo Lund]\n"
        "date: 2025-06-04T09:00:00Z\n---\n"
    ),
    "in TOML": (
        '+++\ntitle = "Eight chips and a record"\nauthors = ["Ida Holm", "Jo Lund"]\n'
        "date = 2025-06-04\n+++\n"
    ),
    "a scraper's, with a day in words and people by field": (
        '---\nheadline: "Eight chips and a record"\nauthor:\n  - name: Ida Holm\n'
        "  - name: Jo Lund\npublished: 4 June 2025\n---\n"
    ),
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_title_day_and_authors_are_declared(head: str) -> None:
    article = read(page_of(head + TEXT, "text/plain"))
    assert (article.title, article.published) == ("Eight chips and a record", "2025-06-04")
    assert article.authors == ("Ida Holm", "Jo Lund")
    assert article.text == f"Eight chips and a record\n\n{TEXT}"


def test_a_colon_that_breaks_yaml_costs_nothing() -> None:
    head = "---\ntitle: MLPerf: eight chips\ndate: 2025-06-04\n---\n"
    assert parted(head + TEXT) == ({"title": "MLPerf: eight chips", "date": "2025-06-04"}, TEXT)


@pytest.mark.parametrize("odd", ["date: 2025-13-45", "tags: &a [*a]", "on: yes\n2: three", "a: *b"])
def test_odd_values_cost_no_page(odd: str) -> None:
    head, below = parted(f"---\ntitle: Eight chips\n{odd}\n---\n{TEXT}")
    assert (head["title"], below) == ("Eight chips", TEXT)


def test_the_address_is_a_whole_one() -> None:
    head = "---\ntitle: Eight chips\nurl: {}\n---\n"
    for written, taken in (("https://a.example/b", "https://a.example/b"), ("/b", "")):
        assert read(page_of(head.format(written) + TEXT, "text/plain")).url == taken


@pytest.mark.parametrize(
    "text",
    [
        f"---\nEight chips and a record\n---\n{TEXT}",
        f"---\ncolour: red\n---\n{TEXT}",
        f"title: eight\n---\n{TEXT}\n---\n",
        f"---\n- title\n- date\n---\n{TEXT}",
        "---\ntitle: Eight chips",
    ],
    ids=["a headline between rules", "nothing of a page", "no rule above", "a list", "no end"],
)
def test_what_is_no_declaration_stays(text: str) -> None:
    assert parted(text) == ({}, text)


def test_references_that_multiply_stay_small() -> None:
    nines = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 20))
    head, below = parted(f"---\ntitle: Eight chips\na0: &a0 [x]\n{nines}\n---\n{TEXT}")
    assert (head["title"], below) == ("Eight chips", TEXT)
