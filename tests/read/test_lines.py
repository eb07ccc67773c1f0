"""Lines of a stripped page: sentences that their links broke, and lines that stay apart."""

from __future__ import annotations

import pytest

from tests.read.helpers import plain

TITLE = "Eight chips and a new record"
# A button of the page, not of the article.
LEFT_OUT = ("Share",)


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        (
            [
                "After a debate of many weeks about its harbour, its boats "
                "and its ferries the council of the town",
                "Harrow",
                "has bought sixteen of these chips.",
            ],
            "the council of the town Harrow has bought sixteen of these chips.",
        ),
        (
            [
                "Das System wurde nach vielen Wochen voller Streit um den Hafen "
                "und die Fähren in aller Stille gebaut von",
                "Birke",
                ", einem Hersteller.",
            ],
            "in aller Stille gebaut von Birke, einem Hersteller.",
        ),
        (
            ["港湾局", "は13日、十六個のチップで28.3分という結果を発表した。"],
            "港湾局は13日、十六個のチップで28.3分という結果を発表した。",
        ),
        (
            ["항만청", "은 13일 칩 열여섯 개로 28.3분이라는 결과를 얻었다고 발표했다고 전했다."],
            "항만청 은 13일 칩 열여섯 개로 28.3분이라는 결과를 얻었다고 발표했다고 전했다.",
        ),
        (
            ["港务局", "的新系统用十六块芯片只花了28.3分钟就完成了测试。"],
            "港务局的新系统用十六块芯片只花了28.3分钟就完成了测试。",
        ),
    ],
    ids=["en", "de", "ja", "ko", "zh"],
)
def test_a_sentence_broken_at_its_links_is_one(lines: list[str], whole: str) -> None:
    assert whole in plain("\n\n".join([TITLE, "\n".join(lines)])).text


@pytest.mark.parametrize(
    "lines",
    [
        ["Share", "on the pier", "by letter"],
        ["はじめに", "はてなの庭"],
        ["iPhone and eBay and other names of the trade in one line", "iPad and others"],
        ["The system needed 28.3 minutes on sixteen chips, it said.", "and so to bed, he wrote."],
        ["System", "Minutes", "Quarry One", "28.4"],
    ],
    ids=["labels", "kana", "names", "ended", "cells"],
)
def test_lines_of_their_own_stay_apart(lines: list[str]) -> None:
    read = plain("\n\n".join([TITLE, "\n".join(lines)])).text.split("\n")
    assert all(line in read for line in lines if line not in LEFT_OUT)
