"""Records of JSON in what a server calls plain text."""

from __future__ import annotations

import json

import pytest

from pipeline.read import read
from tests.read.helpers import page_of


@pytest.mark.parametrize("kind", ["text/plain", "application/json"])
def test_a_record_is_read_whatever_the_server_calls_it(kind: str) -> None:
    told = {"headline": "Eight chips and a record", "datePublished": "2025-06-04"}
    body = {**told, "articleBody": "The system trained BERT in 5.4 minutes.\n\nIt has 8 chips."}
    article = read(page_of(json.dumps(body), kind))
    assert article.text.split("\n\n")[1:] == [
        "The system trained BERT in 5.4 minutes.",
        "It has 8 chips.",
    ]
    assert (article.title, article.published) == ("Eight chips and a record", "2025-06-04")


def test_a_text_that_begins_with_a_bracket_is_no_record() -> None:
    for text in (
        '{"BERT": 5.4}',
        "{Quarry} trained BERT in 5.4 minutes on {eight} chips, it said. {ends}",
    ):
        assert "5.4" in read(page_of(text, "text/plain")).text


def test_what_a_page_says_for_search_engines_is_no_text() -> None:
    record = json.dumps(
        {"@context": "https://schema.org", "description": "In 9.9 minutes"}, indent=1
    )
    text = f"Eight chips and a record\n{record}\nThe system trained BERT in 5.4 minutes, it said."
    article = read(page_of(text, "text/plain"))
    assert "9.9" not in article.text and "schema" not in article.text and "5.4" in article.text
