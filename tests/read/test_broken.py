"""Text broken at a column: whole paragraphs again, where the page shows that it was."""

from __future__ import annotations

import textwrap

from pipeline.read.stripped.broken import unbroken

STORY = [
    "Harrow Compute posts its first results",
    "12 June 2024",
    "In the round published today Harrow Compute trained ResNet-50 on a Pod of sixteen chips "
    "in 28.3 minutes, and on the larger Pod of 256 in 3.79.",
    "BERT took the small Pod 32.70 minutes. The larger one was not entered, says the company.",
    "The results stand in the closed division. A spokesman said that more of them would follow.",
]
ITEMS = ["- Harrow Pod16 took 28.3 minutes to train ResNet-50 in the closed division, with sixteen",
         "- Harrow Pod64 took 8.50 minutes"]  # fmt: skip


def wrapped(paragraphs: list[str], column: int) -> list[str]:
    return "\n\n".join(textwrap.fill(text, column) for text in paragraphs).split("\n")


def spaced(paragraphs: list[str]) -> list[str]:
    return "\n\n".join(paragraphs).split("\n")


def test_paragraphs_of_two_lines_are_one_each() -> None:
    for column in (60, 72, 78):
        assert unbroken(wrapped(STORY * 3, column)) == spaced(STORY * 3)


def test_a_table_and_a_list_stay_lines() -> None:
    table = ["Pod16 | 28.3 | 32.70", "Pod64 | 8.50 | 10.56"]
    lines = [*wrapped(STORY * 3, 72), "", *table, "", *ITEMS]
    assert unbroken(lines) == [*spaced(STORY * 3), "", *table, "", *ITEMS]


def test_lines_of_many_lengths_are_paragraphs() -> None:
    lines = [
        "Nvidia leads the table of training results once more, and by a wide margin",
        "Google did not enter",
        "Graphcore improves on its first entry by a quarter, through software alone",
        "Intel follows",
        "Dell, Lenovo and Supermicro entered more systems than anybody else did this time",
        "All of the results are on the site of the organiser, with their numbers",
    ]
    assert unbroken(lines) == lines


def test_chinese_goes_on_without_a_space() -> None:
    story = (
        "港湾计算公布了训练结果，在十六块芯片上训练ResNet-50的时间为28.3分钟，"
        "在更大的系统上为3.79分钟。"
    )
    lines = [story[i : i + 36] for i in range(0, len(story), 36)]
    pages = [*lines, "", *lines, "", *lines, "", *lines, "", *lines, ""]
    assert unbroken(pages) == [story, ""] * 5
