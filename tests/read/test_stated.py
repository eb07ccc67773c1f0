"""Stripped pages: lines of metadata that stand before and above a text are none of it."""

from __future__ import annotations

import pytest

from pipeline.read import byline
from tests.read.helpers import plain

FIRST = (
    "Quarry said on Monday that its third hall needed 28.3 minutes, and the council of the town "
    "was content with it."
)
SECOND = (
    "The council will look at the times of both machines again in autumn, as the owners asked it."
)


@pytest.mark.parametrize(
    ("opening", "day"),
    [
        (" date 2024-06-12 ", "2024-06-12"),
        ("published 2024-06-12\n", "2024-06-12"),
        (" date 2024-06 ", None),
    ],
)
def test_a_day_before_a_text_is_none_of_it(opening: str, day: str | None) -> None:
    article = plain(f"{opening}{FIRST}\n\n{SECOND}")
    assert article.published == day
    assert article.text == f"{FIRST}\n\n{SECOND}"


@pytest.mark.parametrize("opening", ["chips 2024-06-12 ", "date 2024-06-12 was the day: "])
def test_a_day_that_a_sentence_says_stays(opening: str) -> None:
    assert plain(f"{opening}{FIRST}\n\n{SECOND}").text.startswith(opening.strip())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("13.11.2025 [10:22], Анна Иванова", True),
        ("13.11.2025 10:22, Anna Mason", True),
        ("3 april 2025 | Leestijd: 4 minuten", True),
        ("10 nov 2023 · 6 min de lectura", True),
        ("12 June 2024 · 5 min read", True),
        ("13.11.2025 Quarry wins again", False),
        ("13.11.2025, when all was said", False),
        ("12 June 2024: MLPerf results of 28.4 minutes", False),
    ],
)
def test_what_is_a_byline(line: str, told: bool) -> None:
    assert byline.is_byline(line) == told
