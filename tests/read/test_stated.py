"""Stripped pages: lines of metadata that stand before and above a text are none of it."""

from __future__ import annotations

import pytest

from pipeline.read.stripped import byline
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


@pytest.mark.parametrize("mark", ["# ", ""])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_day_below_a_headline_and_before_a_text_is_none_of_it(mark: str, gap: str) -> None:
    title = "Quarry wins in its third hall"
    article = plain(f"{mark}{title}{gap}date 2024-06-12 {FIRST}\n\n{SECOND}")
    assert (article.title, article.published) == (title, "2024-06-12")
    assert article.text == f"{title}\n\n{FIRST}\n\n{SECOND}"


def test_the_mark_of_a_headline_is_none_of_it_and_a_number_is() -> None:
    assert plain(f"# A hall of chips\n{FIRST}\n\n{SECOND}").title == "A hall of chips"
    assert plain(f"#1 in a hall of chips\n\n{FIRST}\n\n{SECOND}").title.startswith("#1")


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


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Door Pieter de Groot", ("Pieter de Groot",)),
        ("Ingediend door Pieter de Groot", ("Pieter de Groot",)),
        ("Von Karl Berger", ("Karl Berger",)),
        ("Par Marie-Claude Dupont et Jean Roche", ("Marie-Claude Dupont", "Jean Roche")),
        ("Di Marco Rossi", ("Marco Rossi",)),
        ("Por Ana de la Torre", ("Ana de la Torre",)),
        ("Oleh Budi Santoso", ("Budi Santoso",)),
        ("Автор Иван Петров", ("Иван Петров",)),
        ("Yazan Mehmet Yılmaz", ("Mehmet Yılmaz",)),
        ("Bởi Nguyễn Văn An", ("Nguyễn Văn An",)),
        ("김하늘 기자 sky@doljang.example", ("김하늘",)),
        ("王小明 記者", ("王小明",)),
        ("By the numbers", ()),
        ("Por qué gana", ()),
        ("Door de bank genomen", ()),
        ("De GPU H100", ()),
        ("Von 12 auf 8 Minuten", ()),
        ("By Jane Doe, who was there.", ()),
        ("文 今回の結果", ()),
    ],
)
def test_a_signature_stands_above_or_below_a_text_and_is_none_of_it(
    line: str, people: tuple[str, ...]
) -> None:
    assert byline.signed(line) == people
    above = plain(f"A headline of some words\n\n{line}\n\n{FIRST}\n\n{SECOND}")
    assert (line in above.text) == (not people)
    amid = plain(f"A headline of some words\n\n{FIRST}\n\n{line}\n\n{SECOND}")
    assert line in amid.text


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Ingediend door Pieter de Groot op di, 27/06/2023 - 09:14", ("Pieter de Groot",)),
        ("By Jane Doe on June 27, 2023", ("Jane Doe",)),
        ("김하늘 기자 입력 2024.06.13 09:30", ("김하늘",)),
    ],
)
def test_a_name_has_no_words_of_a_byline_behind_it(line: str, people: tuple[str, ...]) -> None:
    article = plain(f"A headline of some words\n\n{line}\n\n{FIRST}\n\n{SECOND}")
    assert article.authors == people
