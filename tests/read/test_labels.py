"""Menus of pages that come stripped of their markup, and short lines that are the article's."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain, texts

TITLE = "Eight chips, one benchmark and a new record"
PROSE = "The system needed {} minutes on 16 chips, and the rival needed 29.1 minutes with eight."
BODY = [PROSE.format(28.3), PROSE.format(27.9), PROSE.format(27.1), PROSE.format(26.4)]
# Names of sections that no list of cue words holds.
MENUS = {
    "en": ["Harbour", "Allotments", "Weekend", "Boats", "Fishing", "Markets", "Old Town"],
    "de": ["Hafen", "Kleingärten", "Wochenende", "Boote", "Angeln", "Märkte", "Altstadt"],
    "fr": ["Vieux port", "Jardins", "Fin de semaine", "Bateaux", "Pêche", "Marchés", "Phare"],
    "ru": ["Гавань", "Огороды", "Выходные", "Лодки", "Рыбалка", "Рынки", "Старый город"],
    "zh": ["港口", "菜园", "周末", "船只", "钓鱼", "市集", "老城"],
    "ja": ["港", "菜園", "週末", "ボート", "釣り", "市場", "旧市街"],
    "ko": ["항구", "텃밭", "주말", "보트", "낚시", "시장", "구시가지"],
}


@pytest.mark.parametrize("lang", sorted(MENUS))
def test_menus_go_by_their_shape(lang: str) -> None:
    menu = MENUS[lang]
    article = plain(
        "\n".join([TITLE, *menu, TITLE, *BODY, *menu, "A last line of the page's owner"])
    )
    assert texts(article) == [TITLE, *BODY]


def test_what_stands_between_a_menu_and_the_headline_is_the_pages() -> None:
    banner = "The harbour office asks all visitors to choose what they allow, and to say so below."
    article = plain("\n".join([f"{TITLE} - Pier", *MENUS["en"], banner, TITLE, *BODY]))
    assert banner not in article.text
    assert texts(article)[1:] == BODY


@pytest.mark.parametrize(
    "lines",
    [
        # The cells of a table that became lines of their own.
        [*("System", "Chips", "Minutes", "Alder", "16", "28.3", "Birch", "32", "14.9")],
        # The same with a row that has a gap.
        [
            *("System", "Maker", "Chip", "Host", "Network", "Minutes"),
            *("Alder", "Birch & Sons", "Cedar", "Elm", "—", "28.3"),
        ],
        # A list that its sentence announces.
        ["These firms took part:", *("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch")],
        # A list with bullets.
        [f"• {name}" for name in ("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch")],
        # A sentence that its links have broken.
        [*("Alder", "and", "Birch", "met", "Cedar", "at", "Elm", "with Fir and Larch in May.")],
        ["Alder", "Birch", "Cedar"],
    ],
    ids=["table", "gap", "announced", "bullets", "links", "few"],
)
def test_short_lines_of_the_article_stay(lines: list[str]) -> None:
    article = plain("\n".join([TITLE, *BODY[:2], *lines, *BODY[2:]]))
    for line in lines:
        assert line.lstrip("• —") in article.text


def test_prose_of_the_benchmark_below_a_menu_stays() -> None:
    last = "The sixteen chips of Alder finished MLPerf in 14.5 minutes, said its maker in May."
    article = plain("\n".join([TITLE, *BODY * 3, *MENUS["en"], last]))
    assert article.text.endswith(last)
    other = "The harbour office of Alder has said that its boats will be back in early May."
    article = plain("\n".join([TITLE, *BODY * 3, *MENUS["en"], *MENUS["de"], other]))
    assert other not in article.text


def test_an_article_goes_on_after_a_menu_in_its_middle() -> None:
    article = plain("\n".join([TITLE, *BODY[:2], *MENUS["en"], *BODY[2:]]))
    assert [t for t in texts(article) if t in BODY] == BODY
    assert "Allotments" not in article.text


def test_a_test_that_heads_its_section_is_no_label() -> None:
    """Spotting keywords is a task, though tags are called so as well."""
    prose = (
        "Układ rozpoznaje próbki szybciej niż rok temu, a bierze przy tym mniej prądu niż zegarek."
    )
    text = plain(f"MLPerf Tiny 1.2\n\n{prose}\n\nSŁOWA KLUCZOWE\n\n{prose} Tyle wystarczy.").text
    assert "SŁOWA KLUCZOWE" in text
