"""Stripped pages of press sites: no line of the article is lost, and none of the page's is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.records import Article
from tests.read.helpers import plain

_CASES = (Path(__file__).parent / "cases" / "stripped.txt").read_text("utf-8")
_MARKS = "=~?"
# What parts the cells of a row, and what Markdown and bullets set around a text.
_CELLS = re.compile(r"[|\t:：•・█]|\s{2,}|\u3000|\.{3,}|\s(?=\d)|(?<=\d)\s|^[-+*>\d. ]+(?=\s)")
_SIGNS = re.compile(r"\]\([^)]*\)|[\[\]*#]")


def _pages() -> dict[str, list[str]]:
    parts = re.split(r"^##### ", _CASES, flags=re.M)[1:]
    named = (part.rstrip("\n").split("\n") for part in parts)
    return {name: lines for name, *lines in named}


PAGES = _pages()


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


def _texts(article: Article) -> list[str]:
    return [article.text[p.start : p.end] for p in article.passages]


def _holds(got: str, line: str) -> bool:
    """Whether a line is told as it stands or, where it is a table's row, cell by cell."""
    plain_line = _SIGNS.sub("", line)
    return _bare(line) in got or all(_bare(cell) in got for cell in _CELLS.split(plain_line))


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["close", "apart"])
@pytest.mark.parametrize("name", PAGES)
def test_the_article_is_told_from_the_page(name: str, gap: str) -> None:
    lines = PAGES[name]
    article = plain(gap.join(line[1:] if line[:1] in _MARKS else line for line in lines))
    texts = _texts(article)
    got = _bare("".join([article.title, *texts]))
    own = [line[1:] for line in lines if line.startswith("=")]
    assert [line for line in own if not _holds(got, line)] == []
    told = {_bare(line[1:]) for line in lines if line[:1] in ("=", "~", "?")}
    page = {_bare(line) for line in lines if line[:1] not in _MARKS} - told - {""}
    assert [text for text in texts if _bare(text) in page] == []


@pytest.mark.parametrize("name", PAGES)
def test_no_figure_is_made_up(name: str) -> None:
    text = "\n".join(line[1:] if line[:1] in _MARKS else line for line in PAGES[name])
    article = plain(text)
    figures = set(re.findall(r"\d+(?:[.,]\d+)*", text))
    assert set(re.findall(r"\d+(?:[.,]\d+)*", article.text)) <= figures


SHORT = "The eight-chip system trained BERT in 5.4 minutes, the vendor said today."
INSET = "Related articles\nFive phones compared\n"


@pytest.mark.parametrize(
    "below",
    [
        "Its cluster trained BERT in 0.2 minutes.",
        "Results:\n- ResNet: 3.1 min\n- BERT: 5.4 min",
        "System | Minutes\nOne | 5.4\nTwo | 3.1",
        "BERT: 5.4 min\nOn eight chips.",
    ],
)
def test_a_short_article_goes_on_below_an_inset(below: str) -> None:
    text = plain(f"Eight chips and a record\n{SHORT}\n{INSET}{below}\nMost read\nOil at 80.1").text
    assert "phones" not in text and "80.1" not in text
    assert _holds(_bare(text), below.split("\n")[-1].lstrip("- "))


@pytest.mark.parametrize(
    ("title", "prose", "inset", "below"),
    [
        (
            "Quarry führt die kleine Klasse an",
            "Quarry hat das Training auf acht Chips nach eigenen Angaben in 5,4 Minuten beendet, "
            "und zwar mit der Software, die jeder Käufer erhält.",
            "Lesen Sie auch\nWie das Dorf zu seinem Rechenzentrum kam\n",
            [
                "Das sind die Zeiten:\nQuarry Eins: 28,4\nQuarry Zwei (64 Chips)",
                "Quarry zog dabei nur 40 Kilowatt.",
            ],
        ),
        (
            "クオリー、小さな部門で首位",
            "クオリーは水曜日、8基のチップで大規模言語モデルの学習を5.4分で終えたと発表した。",
            "関連記事\n小さな村が計算センターの里になるまで\n",
            [
                "Quarry One：28.4分\nQuarry Two：12.3分",
                "クオリーの消費電力は40キロワット未満だった。",
            ],
        ),
        (
            "Quarry in testa nella piccola classe",
            "Quarry ha detto mercoledì di aver terminato l'addestramento in 5,4 minuti con otto "
            "chip, e con il software che riceve ogni cliente.",
            "Leggi anche\nCome il paese ha avuto il suo centro di calcolo\n",
            ["- Quarry Uno: 28,4\n- Quarry Due: 12,3", "Il consumo di Quarry resta sotto i 40 kW."],
        ),
    ],
)
def test_figures_of_a_short_article_stay_below_an_inset(
    title: str, prose: str, inset: str, below: list[str]
) -> None:
    for part in below:
        article = plain(f"{title}\n{prose}\n{inset}{part}")
        assert all(line.lstrip("- ") in article.text for line in part.split("\n"))
        assert article.title == title


def test_the_headline_of_another_story_is_not_joined_with_what_follows() -> None:
    prose = (
        "Quarry hat das Training auf acht Chips nach eigenen Angaben in 5,4 Minuten beendet, und "
        "zwar mit der Software, die jeder Käufer erhält."
    )
    inset = "Lesen Sie auch\nWie das Dorf zur Heimat der Rechenzentren wurde"
    below = "Bei Quarry lief das Training auf einer Maschine mit 64 Chips in 2,8 Minuten."
    text = plain(f"Quarry führt die kleine Klasse an\n{prose}\n{inset}\n{below}").text
    assert below in text and "Dorf" not in text


@pytest.mark.parametrize(
    "below",
    [
        "Ten laptops\nWe try ten laptops below 900 euros.",
        "Prices are delayed by 15 minutes or more.",
        "Maya Lind writes about chips and lives in Oslo.",
    ],
)
def test_what_is_the_pages_below_an_article_stays_out(below: str) -> None:
    text = plain(f"Eight chips and a record\n{SHORT}\n{INSET}{below}").text
    assert text.split("\n\n") == ["Eight chips and a record", SHORT]


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("| Test | A | B | | BERT | 5.4 | 6 | | ResNet | 3.1 | 4 |", 3),
        ("| | A | B | | BERT | 5.4 | 6 |", 2),
        ("|Test|A||BERT|5.4|", 2),
        ("| A | B | C | | D | E | F |", 0),
        ("| Test | A | B | | BERT | 5.4 |", 0),
    ],
)
def test_a_table_that_is_one_line_without_a_rule(line: str, rows: int) -> None:
    article = plain(f"Eight chips and a record\n\n{SHORT}\n\n{line}\n\nLower is better.")
    cells = [p.cell for p in article.passages if p.cell is not None]
    assert len({cell.row for cell in cells}) == rows


def test_wide_spaces_part_the_cells_of_a_table() -> None:
    table = "項目　成績　單位\n\nBERT　71,213　查詢/秒\n\nGPT-J　105　樣本/秒"
    article = plain(
        f"八張卡的成績\n\n公司今天宣布首度參與測試，成績如下表所示，皆為離線情境。\n\n{table}"
    )
    cells = [article.text[p.start : p.end] for p in article.passages if p.cell is not None]
    assert cells[3:6] == ["BERT", "71,213", "查詢/秒"]


@pytest.mark.parametrize("count", ["12", "4:18"])
def test_a_count_among_buttons_is_the_pages(count: str) -> None:
    page = f"Eight chips and a record\nPrint\n{count}\nShare\n{SHORT}\nThe score is\n5.4"
    article = plain(page)
    assert count not in article.text and article.text.endswith("5.4")


def test_a_headline_and_the_name_below_it_are_two_lines() -> None:
    page = f"La rete che ha portato il test a 4,9 minuti\ndi Marco Bellini\n12 giugno 2024\n{SHORT}"
    article = plain(page)
    assert (article.title, article.authors) == (page.split("\n")[0], ("Marco Bellini",))


@pytest.mark.parametrize(
    ("line", "prose"),
    [
        (
            "di Anna Colli, 4 giugno 2025",
            "Il sistema ha addestrato BERT in 5,4 minuti con otto chip, secondo i risultati.",
        ),
        (
            "por Ana Colina, 4 de junio de 2025",
            "El sistema entrenó BERT en 5,4 minutos con ocho chips, según los resultados.",
        ),
    ],
)
def test_a_byline_with_its_day_is_no_rest_of_the_headline(line: str, prose: str) -> None:
    title = "Feldspato entra in MLPerf 5.0 con 64 acceleratori"
    article = plain(f"{title}\n{line}\n{prose}")
    assert (article.title, article.published) == (title, "2025-06-04")
    assert line not in article.text


def test_an_advert_parts_no_paragraphs() -> None:
    one = SHORT.replace("today", "in a note that it sent to the press this morning")
    page = "\n".join(["Eight chips and a record", one, "Advertisement", one.replace("5.4", "5.5")])
    page += "\nAdvertisement\n" + "\n".join([one.replace("5.4", "5.6"), "Oslo", *["Menu"] * 12])
    assert "5.6" in plain(page).text


def test_a_talk_goes_on_below_its_last_long_answer() -> None:
    long = "A: " + SHORT + " " + SHORT.replace("5.4", "7.7")
    talk = [f"Q: Who won round {i}?\n{long}" for i in range(3)]
    short = ["Q: How many chips?", "A: 64", "Q: And before?", "A: 32"]
    foot = [f"{name} of the site" for name in ("Offers", "Terms", "Help", "Jobs", "Maps")] * 3
    article = plain("\n".join(["Eight chips and a record", *talk, *short, "Print", *foot]))
    assert "A: 64" in article.text and "A: 32" in article.text and "Maps" not in article.text


def test_labels_of_other_stories_over_and_over_are_read_in_bounded_time() -> None:
    inset = "Related articles\nA story of many words here\nTrained BERT in 5.4 minutes.\n"
    article = plain(f"Eight chips and a record\n{SHORT}\n" + inset * 400)
    assert article.text.count("5.4") <= 400


@pytest.mark.parametrize(
    ("inset", "below"),
    [
        ("Read also\nWhy memory costs more and more", "It would not say what the rack costs."),
        (
            "Lesen Sie auch\nWarum Speicher immer teurer wird",
            "Beobachter hatten erst im Herbst damit gerechnet.",
        ),
        ("相关阅读\n内存价格为何一涨再涨", "公司没有透露机柜的售价。"),
        ("あわせて読みたい\nメモリーが値上がりする理由", "ラックの価格は明らかにしていない。"),
    ],
)
def test_a_last_sentence_without_a_figure_stays_below_an_inset(inset: str, below: str) -> None:
    article = plain(f"Eight chips and a record\n{SHORT}\n{inset}\n{below}")
    assert article.text.split("\n\n") == ["Eight chips and a record", SHORT, below]


def test_what_says_again_a_headline_of_another_story_is_its_summary() -> None:
    inset = "Lesen Sie auch\nWarum der Speicher immer teurer wird"
    below = "Speicher wird laut den Herstellern noch teurer."
    article = plain(f"Eight chips and a record\n{SHORT}\n{inset}\n{below}")
    assert article.text.split("\n\n") == ["Eight chips and a record", SHORT]


def test_a_name_in_quotation_marks_opens_no_way_to_a_page() -> None:
    title = "«Полевит» показал первые результаты обучения"
    prose = "«Полевит», стартап из Томска, обучил BERT за 5,4 минуты на восьми ускорителях V3."
    inset = "Читайте также\nПочему память продолжает дорожать"
    below = "Сколько стоит стойка, в компании не сообщили."
    article = plain(f"{title}\n{prose}\n{inset}\n{below}")
    assert article.text.split("\n\n") == [title, prose, below]


def test_a_second_headline_of_an_inset_is_no_heading() -> None:
    inset = "Read also\nWhy memory costs more and more\nNorthgate opens a second hall in Wales"
    below = "It means to have twice as many chips by autumn."
    article = plain(f"Eight chips and a record\n{SHORT}\n{inset}\n{below}")
    assert article.text.split("\n\n") == ["Eight chips and a record", SHORT, below]
    heading = "Twice as many of the chips by autumn"
    article = plain(f"Eight chips and a record\n{SHORT}\n{inset}\n{heading}\n{below}")
    assert heading in article.text and "Northgate" not in article.text


def test_a_sentence_below_a_sign_up_box_is_the_articles_if_it_names_whom_the_headline_does() -> (
    None
):
    menu = "\n".join(f"{word} and more" for word in ("Offers", "Terms", "Help", "Jobs", "Maps") * 3)
    box = "Get our weekly briefing\nThe stories that matter, in your inbox.\nSign me up"
    below = "Veldspar means to double its accelerators to 128 by autumn."
    page = (
        f"{menu}\nVeldspar posts a record\n{SHORT} {SHORT}\n{SHORT} Twice.\n{box}\n{below}\n{menu}"
    )
    assert below in plain(page).text and "inbox" not in plain(page).text


def test_a_headline_of_an_inset_that_ends_with_a_full_stop_is_none_of_the_articles() -> None:
    title = "Harrow z dwoma rekordami w MLPerf 5.0"
    prose = "Harrow podał, że platforma wytrenowała model w 27,3 minuty na ośmiu układach."
    inset = "Zobacz także\nOperatorzy podnoszą ceny o 8 proc."
    below = "Model DLRM platforma wytrenowała w 0,92 minuty."
    foot = "Chcesz wiedzieć więcej o naszym serwisie\nMasz temat dla naszej redakcji"
    text = plain(f"{title}\n{prose}\n{inset}\n{below}\n{foot}").text
    assert below in text and "Operatorzy" not in text


def test_where_a_wires_story_comes_from_is_no_rest_of_its_headline() -> None:
    title = "Harrow Systems stellt zwei Rekorde bei der Messung auf"
    prose = (
        "Harrow hat heute bekannt gegeben, dass die Plattform BERT in 5,4 Minuten trainiert hat."
    )
    assert plain(f"{title}\nMünchen (ots)\n{prose}").title == title
