"""Other stories on a stripped page: below a label with their days, or counted one by one."""

from __future__ import annotations

import pytest

from pipeline.read.block import Block
from pipeline.read.stripped.others import others_below, ranked
from tests.read.helpers import plain, texts

TITLE = "Eight chips and a new record in the test"
PROSE = [
    f"The system number {n} needed {n}.5 minutes on sixteen chips, and nobody in the whole town "
    "had thought that a machine of that size would come as near to its larger rivals as it did."
    for n in range(1, 6)
]
OTHER = [
    line
    for n in range(2)
    for line in (
        f"The mill at the {['old', 'new'][n]} bridge turns again",
        f"2019-08-0{n + 3}",
        "Nobody had thought that the wheel of the mill would turn before the winter, but the town "
        "and its council have found the money for it, and the miller says that he is glad of it.",
    )
]


MENU = [f"A walk along the {w} river in the morning" for w in "abcdefghijklmnopq"]


@pytest.mark.parametrize("label", ["You might also like", "相关阅读"])
def test_stories_with_their_days_below_a_label_are_others(label: str) -> None:
    article = plain("\n".join([TITLE, *PROSE, label, *OTHER, *MENU]))
    assert OTHER[2] not in article.text
    assert [p for p in texts(article, "paragraph") if p in PROSE] == PROSE


def test_an_inset_without_days_parts_no_article() -> None:
    inset = ["You might also like", "The mill at the old bridge turns again"]
    article = plain("\n".join([TITLE, *PROSE[:3], *inset, *PROSE[3:]]))
    assert all(p in article.text for p in PROSE)


def test_more_below_a_label_than_above_is_the_article() -> None:
    days = ["You might also like", "2019-08-03", "2019-08-04"]
    article = plain("\n".join([TITLE, PROSE[0], *days, *PROSE[1:]]))
    assert all(p in article.text for p in PROSE)


def test_other_stories_are_looked_for_once() -> None:
    blocks = [Block(text="Related articles"), Block(text="2019-08-03"), Block(text=PROSE[0])] * 400
    scores = [0.0, 0.0, float(len(PROSE[0]))] * 400
    assert others_below(blocks, scores, 0, len(blocks)) == 603


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["1", "2", "3", "4", "5"], 5),
        (["26", "27", "28", "29", "30", "31"], 6),
        (["9" * 5000, "10", "11", "12", "13"], 0),
        # Results of a table are no calendar, nor are two neighbours by chance.
        (["27", "28", "31", "29", "30"], 0),
        (["28.1", "28.2", "28.3", "28.4", "28.5"], 0),
    ],
)
def test_numbers_that_count_on_are_no_cells(lines: list[str], found: int) -> None:
    assert len(ranked([Block(text=line) for line in lines])) == found


def test_how_many_liked_a_page_does_not_make_it_longer() -> None:
    below = [line for n in "abcdefghijkl" for line in (f"Shared {n}", "0")]
    article = plain("\n".join([TITLE, *PROSE, *below]))
    assert texts(article, "paragraph") == PROSE
    assert article.text.endswith(PROSE[-1])
