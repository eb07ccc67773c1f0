"""What nobody sees is not read, and what stands between digits is kept or gone, never guessed."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain, texts, web

HTML = "<html><body><article><h1>Eight chips in the training test</h1><p>{}</p></article></body>"


@pytest.mark.parametrize(
    "shown",
    [
        "It took 10,\u00ad755 min\u00adutes.",
        "It took \u200e28.4\u200e\u200b minutes.",
        "It took 28\u200b.4 \u2060minutes.",
        "It had 3\u00a0456 chips in two rows.",
        "It had 1\u202f024 chips.",
        "It took 28.4\u00a0minutes, 12\u2009% less, on ８\u3000chips: −3.2 points.",
        "The joined کتاب\u200cها stay.",
    ],
)
def test_the_text_is_the_page_s_own(shown: str) -> None:
    for article in (plain(f"Eight chips in the training test\n\n{shown}"), web(HTML.format(shown))):
        assert shown in article.text
        assert article.repairs == ()
        assert article.passages[1].end - article.passages[1].start == len(shown)


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        ("It took \u202b28.4 minutes\u202c.", "It took 28.4 minutes."),
        ("It took 28.4\u0092 minutes", "It took 28.4’ minutes"),
        ("Ã\u00ad and 28.4 minutes.", "í and 28.4 minutes."),
    ],
)
def test_what_turns_a_text_or_is_damage_goes_and_is_recorded(shown: str, read: str) -> None:
    for article in (plain(f"Eight chips in the training test\n\n{shown}"), web(HTML.format(shown))):
        assert read in article.text
        assert {r.name for r in article.repairs} & {
            *("turning_marks", "control_as_windows-1252", "utf-8_as_single_bytes")
        }


def test_a_headline_is_known_whatever_its_spaces() -> None:
    page = HTML.replace("Eight chips in", "Eight&nbsp;chips&#8201;in").format(
        "It took 28.4 minutes."
    )
    article = web(page)
    assert article.title == "Eight chips in the training test"
    assert texts(article, "title") == ["Eight\u00a0chips\u2009in the training test"]
    assert len(article.passages) == 2


def test_a_title_and_a_cue_are_known_whatever_stands_between_their_letters() -> None:
    article = plain(
        "MLPerf re\u00adsults of eight chips\n\nIt took 28.4 minutes on eight chips, "
        "the company said on Monday.\n\nRe\u00adlated ar\u00adticles\n\nAnother story of ours"
    )
    assert article.title == "MLPerf results of eight chips"
    assert texts(article, "title") == ["MLPerf re\u00adsults of eight chips"]
    assert "Another" not in article.text


def test_what_was_struck_out_is_recorded_and_not_read() -> None:
    article = web(HTML.format("It took <s>29.1</s> 28.4 minutes on eight chips."))
    assert texts(article)[1] == "It took 28.4 minutes on eight chips."
    assert [(r.name, r.before) for r in article.repairs] == [("struck_out", "29.1")]


def test_an_element_left_open_strikes_out_nothing() -> None:
    prose = "The machine took 28.4 minutes, and its rival took 29.1 minutes. " * 5
    assert "28.4" in web(HTML.format(f"<s>{prose}")).text


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ('<span class="sr-only">about 9</span>28.4', "28.4"),
        ('<span style="display: none">9</span>28.4', "28.4"),
        ("<span hidden>9</span>28.4", "28.4"),
        ('<span class="only-bold">28.4</span>', "28.4"),
        ("<sup>1</sup>/<sub>2</sub>", "1/2"),
        ("3<sup>1</sup>&frasl;<sub>2</sub>", "3 1⁄2"),
        ("28<sup>1</sup>/BERT", "28/BERT"),
        ("<math><msup><mn>10</mn><mn>18</mn></msup></math>", "10^18"),
        ("<math><mfrac><mn>3</mn><mn>4</mn></mfrac></math>", "3/4"),
    ],
)
def test_markup_around_figures(markup: str, read: str) -> None:
    assert texts(web(HTML.format(f"It took {markup} minutes.")))[1] == f"It took {read} minutes."
