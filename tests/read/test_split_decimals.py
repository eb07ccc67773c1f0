"""Decimals that a machine's translation split behind their point, where a page tells it."""

from __future__ import annotations

import pytest

from pipeline.read.encodings.split_decimals import decimals, is_told
from tests.read.helpers import plain

SPLIT = [
    "The port system took 28. 3 minutes on 16 chips, and 3. 79 minutes on 256 of them.",
    "BERT took 32 .7 minutes, 5 % less than in round 1. 0, and nobody was surprised by it.",
]


def mended(text: str) -> str:
    for edit in reversed(list(decimals(text))):
        text = text[: edit.start] + edit.after + text[edit.end :]
    return text


def test_the_parts_come_together() -> None:
    assert is_told(SPLIT)
    assert mended(SPLIT[0]) == SPLIT[0].replace("28. 3", "28.3").replace("3. 79", "3.79")
    assert mended(SPLIT[1]) == SPLIT[1].replace("32 .7", "32.7").replace("1. 0", "1.0")
    article = plain("\n\n".join(SPLIT))
    assert "28.3 minutes" in article.text and "32.7 minutes" in article.text
    assert {repair.name for repair in article.repairs} == {"split_decimal"}


@pytest.mark.parametrize(
    "texts",
    [
        # One that is split beside whole ones ends a sentence.
        ["It came in round 1.1. 16 chips took 28.3 minutes.", "In 2. 3 more took 37.1."],
        # Korean days, and the numbers of a list.
        ["2021. 7. 1", "2021. 7. 2", "2021. 12. 3", "2022. 1. 4"],
        ["1. Sixteen chips", "2. Thirty", "3. Forty"],
        ["On chips of sizes 16. 64 of them were new."],
    ],
)
def test_others_stay(texts: list[str]) -> None:
    assert not is_told(texts)
