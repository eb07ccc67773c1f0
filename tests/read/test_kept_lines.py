"""Lines beside a stripped article that belong to it though their shape is a page's."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain

ONE = "The workshop of forty people in the hills had entered a machine with eight chips of its own."
TWO = "It did not tune the machine for the test, and whoever buys one will see the same figures."
TITLE = "The same model on the same machines"


@pytest.mark.parametrize(
    ("above", "kept"),
    [
        ("MLPerf v5.1, three scenarios on the same hardware", True),
        ("MLPerf Training v4.0:", True),
        ("Home > MLPerf v5.1 results > Harrow", False),
    ],
)
def test_a_line_above_the_headline_that_names_the_round_stays(above: str, kept: bool) -> None:
    assert (above in plain(f"{above}\n\n{TITLE}\n\n{ONE}\n\n{TWO}").text) is kept


@pytest.mark.parametrize(
    "line",
    [
        "Fuente: MLCommons. Identificadores: 4.0-0052 y 4.0-0059.",
        "Quelle: MLCommons. Kennungen: 4.0-0052",
        "Fonte: MLCommons. Codici: 4.0-0052",
        "来源：MLCommons 识别码：4.0-0052",
    ],
)
def test_a_source_that_holds_result_ids_is_no_byline(line: str) -> None:
    assert "4.0-0052" in plain(f"{TITLE}\n\n{ONE}\n\n{TWO}\n\n{line}").text


@pytest.mark.parametrize("gap", ["\n\n", " "])
def test_a_post_that_the_article_ends_with_keeps_its_day(gap: str) -> None:
    post = f"— Harrow Works (@harrowworks){gap}October 9, 2018"
    menu = "Subscribe\n\nShare this:\n\nFacebook"
    text = plain(f"{TITLE}\n\n{ONE}\n\n{TWO}\n\nSee the post:\n\n{post}\n\n{menu}").text
    assert "October 9, 2018" in text
    assert "Facebook" not in text
