"""Stripped pages: captions, sentences that go on after a word such as "the", lists at an edge."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain, texts

TITLE = "Quarry opens its third hall of machines"
BODY = (
    "The council of the town has looked at the times that both machines need, and it is content.",
    "It will look at them again in autumn, as the owners of the hall on the river have asked.",
)


def page(*lines: str) -> str:
    return "\n\n".join([TITLE, BODY[0], *lines, BODY[1], BODY[0].replace("council", "mayor")])


@pytest.mark.parametrize(
    "lines",
    [
        ["The third hall seen from the river in June (Image credit: Slate Works)"],
        ["Die dritte Halle im Juni, vom Fluss aus gesehen. Foto: Hanna Moor/dpa"],
        ["La troisième salle vue du fleuve au mois de juin. © Anne Rivage / Ardoise"],
        ["第三座大厅，六月摄于河畔。图：石板社"],
        ["川から見た第三棟＝六月（写真：石板通信）"],
        ["6월 강가에서 본 세 번째 건물. [사진=석판일보]"],
        ["The third hall seen from the river", "Photo: Slate Works"],
        ["The third hall seen from the river", "The third hall seen from the river"],
        ["The third hall seen from the river The third hall seen from the river in June"],
    ],
    ids=["bracket", "de", "sign", "zh", "ja", "ko", "below", "twice", "doubled"],
)
def test_a_picture_leaves_a_caption(lines: list[str]) -> None:
    article = plain(page(*lines))
    assert texts(article, "caption") == lines
    assert list(BODY) == texts(article, "paragraph")[:2]


@pytest.mark.parametrize(
    "line",
    [
        "It took 28.3 minutes on eight chips, the council said on Tuesday evening in the hall.",
        "The first picture: how the hall may look when the machines are in it at last",
        "The hall is the work of Slate Works, of Harrow, and of the council (which paid for it).",
    ],
    ids=["sentence", "headline", "bracket"],
)
def test_a_line_of_the_text_is_no_caption(line: str) -> None:
    article = plain(page(line))
    assert not texts(article, "caption")
    assert line in article.text


def test_a_line_with_a_result_stays_text_whatever_its_source() -> None:
    line = "ResNet-50 in 28.3 minutes. Source: MLPerf"
    assert line not in texts(plain(page(line)), "caption")


@pytest.mark.parametrize(
    ("body", "lines", "whole"),
    [
        (
            "The council of the town has looked at the times that both machines need for the work.",
            ["The third hall of machines was opened late on", "Monday.", "It is full."],
            "late on Monday.",
        ),
        (
            "The council of the town has looked at the times that both machines need for the work.",
            ["The", "owners", "had said that it would take two years."],
            "The owners had said",
        ),
        (
            "Der Rat der Stadt hat sich die Zeiten angesehen, die beide Maschinen dafür brauchen.",
            ["Die dritte Halle steht am Fluss neben der", "Alten Mühle.", "Sie ist voll."],
            "neben der Alten Mühle.",
        ),
        (
            "Le conseil de la ville a regardé le temps dont les deux machines ont besoin ici.",
            ["La troisième salle a été ouverte tard dans la", "Nuit blanche.", "Elle est pleine."],
            "dans la Nuit blanche.",
        ),
        (
            "Городской совет посмотрел, сколько времени нужно обеим машинам для работы.",
            ["Третий зал машин открыли поздно вечером в", "Карьере.", "Он полон."],
            "вечером в Карьере.",
        ),
        (
            "O conselho da cidade olhou para os tempos de que as duas máquinas precisam para isso.",
            ["A terceira sala de máquinas foi aberta tarde na", "Segunda-feira.", "Está cheia."],
            "tarde na Segunda-feira.",
        ),
    ],
    ids=["en", "article", "de", "fr", "ru", "pt"],
)
def test_a_line_that_breaks_off_goes_on(body: str, lines: list[str], whole: str) -> None:
    assert whole in plain("\n\n".join([body, body + " " + body, "\n".join(lines)])).text


@pytest.mark.parametrize("lines", [["Sign in", "Register"], ["Posted in", "Harrow"]])
def test_a_label_that_ends_so_stays_apart(lines: list[str]) -> None:
    assert " ".join(lines) not in plain("\n\n".join([TITLE, *BODY, "\n".join(lines)])).text


def test_a_sentence_with_a_figure_right_below_the_article_is_its_own() -> None:
    below = ["Harrow", "Slate", "Machines"]
    last = "The council said that the third hall of machines took 28.3 minutes for the work."
    menu = [f"Label {letter}" for letter in "abcdefghijklmnopqrst"]
    article = plain("\n\n".join([TITLE, *BODY * 4, *below, last, *menu]))
    assert last in article.text
    assert menu[-1] not in article.text


def test_the_last_lines_of_a_list_are_the_articles() -> None:
    towns = ["Harrow", "Slate", "Quarry", "Moor", "Weir", "Ford"]
    said = [f"The council of {town} has looked at the times, and it is content." for town in towns]
    days = [f"June {n} -- Hall of the machines in {town}" for n, town in enumerate(towns, 3)]
    menu = [f"Label {one}{two}" for one in "abcdef" for two in "abcdefghij"]
    article = plain("\n\n".join([TITLE, *said, "The halls open on these days:", *days, *menu]))
    assert all(day in article.text for day in days)
    assert menu[-1] not in article.text


def test_a_day_that_opens_an_entry_stays() -> None:
    article = plain("\n\n".join([TITLE, *BODY, "Oct. 6, 1923:", *BODY, "Sept. 29, 1946:", *BODY]))
    assert "Oct. 6, 1923:" in article.text
    assert "Sept. 29, 1946:" in article.text


@pytest.mark.parametrize("below", ["By Jane Doe on June 27, 2023", "Door Pieter de Groot"])
def test_a_headline_that_ends_a_path_is_no_caption(below: str) -> None:
    name = "The Slate And Quarry Post"
    path = [
        "Skip to content",
        name,
        "• Sample page",
        name,
        "• Home »",
        "• Machines »",
        f"• {TITLE}",
    ]
    article = plain("\n\n".join([*path, TITLE, below, *BODY, BODY[0].replace("council", "mayor")]))
    assert article.title == TITLE
    assert texts(article, "caption") == []
