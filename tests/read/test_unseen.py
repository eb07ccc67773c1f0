"""What nobody sees is not read, and what stands between digits is kept or gone, never guessed."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain, texts, web

HTML = "<html><body><article><h1>Eight chips in the training test</h1><p>{}</p></article></body>"


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        ("It took 10,\u00ad755 min\u00adutes.", "It took 10,755 minutes."),
        ("It took \u200e28.4\u200e\u200b minutes.", "It took 28.4 minutes."),
        ("It took 28\u200b.4 \u202bminutes\u202c.", "It took 28.4 minutes."),
        ("It had 3\u00a0456 chips in 2\u00a0rows.", "It had 3\u00a0456 chips in 2 rows."),
        ("It had 1\u202f024\u202fchips.", "It had 1\u202f024 chips."),
        ("The joined کتاب\u200cها stay.", "The joined کتاب\u200cها stay."),
        ("Ã\u00ad and 28.4 minutes.", "í and 28.4 minutes."),
    ],
)
def test_characters(shown: str, read: str) -> None:
    assert read in plain(f"Eight chips in the training test\n\n{shown}").text
    assert read in web(HTML.format(shown)).text


def test_each_character_left_out_is_recorded() -> None:
    article = plain("Eight chips in the training test\n\nIt took 10,\u00ad755 minutes.")
    (repair,) = article.repairs
    assert (repair.name, repair.before, repair.after) == ("unseen_characters", "\u00ad", "")
    assert article.text[repair.start :].startswith("755")


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
