"""Lines of a stripped page: sentences that their links broke, and lines that stay apart."""

from __future__ import annotations

from collections import Counter

import pytest

from pipeline.read.stripped.lines import to_blocks
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


LONG = "After a debate of many weeks about its harbour and its ferries the council has"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "The \nmill\n\n has bought sixteen of these chips, it said.",
            "The mill has bought sixteen",
        ),
        (f'{LONG} \n \n \n"up to 80 chips"\n \n to show.', 'has "up to 80 chips" to show.'),
        (f"{LONG} three owners, including \nJane Doe\n, whose term ends.", "Jane Doe, whose term"),
        (
            f"{LONG}\n \nbought of the neighbours, by letter and by hand,\n \nwhat it likes.",
            "and by hand, what it likes.",
        ),
        (f"{LONG} \n(Subscribe)\n bought sixteen chips.", f"{LONG} bought sixteen"),
        (
            "【港務局＝山田太郎】新しい港の\n\n東橋\n\n大橋は十三日、十六個のチップで28.3分という結果を出した。",
            "港の東橋大橋は",
        ),
    ],
    ids=["spaces", "quoted", "name", "blank", "aside", "particle"],
)
def test_pieces_of_a_sentence_are_one_across_blank_lines(text: str, whole: str) -> None:
    assert whole in plain(f"{TITLE}\n\n{text}\n\nA last line of it.").text


@pytest.mark.parametrize(
    "lines",
    [
        [LONG, "by Jane Doe"],
        [LONG, "and of what it had to say of them in the end"],
        [LONG, "by Jane Doe, 12 May 2023"],
        ["world ", "markets ", "weather "],
        ["The system needed 28.3 minutes on sixteen chips, it said. ", "and so to bed, he wrote."],
        [LONG, "Another line that has its own words to say of it"],
        [LONG, "a long list  28.3  12.5", "of the others  9.5  8.5"],
        ["港務局、新しい橋の名を明らかに", "二千二十三年五月十二日の朝の港の話"],
    ],
    ids=["by", "paragraphs", "byline", "menu", "ended", "capital", "columns", "headline"],
)
def test_lines_apart_stay_apart(lines: list[str]) -> None:
    joined = "\n\n".join(lines)
    found = [b.text for b in to_blocks(joined, Counter(), "ja" if "港" in joined else "en")]
    assert [" ".join(line.split()) for line in lines] == found
