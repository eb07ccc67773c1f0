"""Tables in pages that come stripped: each figure keeps its row and its column, or stays a line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.records import Article
from tests.read.helpers import plain

CASES = tomllib.loads((Path(__file__).parent / "cases" / "tables.toml").read_text("utf-8"))

ABOVE = """Quarry opens its third hall of machines

The council of the town has looked at the times that both machines need, and it is content.

The following table lists the times to train in minutes."""
BELOW = (
    "The council will look at them again in autumn, as the owners of the hall have asked it to do."
)

ROWS = {
    ("Quarry One", "ResNet-50"): "28.33",
    ("Quarry One", "BERT"): "32.7",
    ("Quarry Two", "ResNet-50"): "8.5",
    ("Quarry Two", "BERT"): "10.56",
}


def cells(article: Article) -> dict[tuple[str, str], str]:
    """The figures of the tables by the header of the row and that of the column."""
    found = [(p.cell, article.text[p.start : p.end]) for p in article.passages if p.cell]
    return {
        (" ".join(cell.row_headers), cell.column_headers[-1]): text
        for cell, text in found
        if cell.row_headers and not cell.header
    }


@pytest.mark.parametrize("lines", CASES["told"].values(), ids=CASES["told"])
@pytest.mark.parametrize("above", ["\n", "\n\n"], ids=["close", "apart"])
def test_a_figure_keeps_its_row_and_column(lines: str, above: str) -> None:
    body = above.join([ABOVE, lines.strip("\n"), BELOW])
    assert cells(plain(body)) == ROWS


def test_words_that_head_a_row_stand_together() -> None:
    lines = ["Submitter", "System", "Minutes", "Quarry", "One", "28.4", "Harrow", "Two", "9.5"]
    found = cells(plain("\n".join([ABOVE, *lines, BELOW])))
    assert found == {("Quarry One", "Minutes"): "28.4", ("Harrow Two", "Minutes"): "9.5"}


def test_an_empty_cell_between_bars_is_one() -> None:
    lines = [
        "System | ResNet-50 | BERT",
        "---|---|---",
        "Quarry One | | 32.7",
        "Quarry Two | 8.5 |",
    ]
    found = cells(plain("\n".join([ABOVE, *lines, BELOW])))
    assert found == {("Quarry One", "BERT"): "32.7", ("Quarry Two", "ResNet-50"): "8.5"}


@pytest.mark.parametrize("lines", CASES["others"].values(), ids=CASES["others"])
def test_no_table_is_made_of_menus_and_lists(lines: str) -> None:
    assert not cells(plain("\n".join([ABOVE, lines.strip("\n"), BELOW])))


def test_an_empty_cell_whose_bar_is_a_line_is_one() -> None:
    lines = ["| System |", "ResNet-50 |", "BERT |", "| Quarry One |", "|", "32.7 |"]
    found = cells(plain("\n".join([ABOVE, *lines, "| Quarry Two |", "8.5 |", "|", BELOW])))
    assert found == {("Quarry One", "BERT"): "32.7", ("Quarry Two", "ResNet-50"): "8.5"}


# Words between the figures of a row, a known corner and an unknown one.
WOVEN = [
    [*["System", "Nodes", "Test", "Minutes"], *["One", "8", "BERT", "5.5", "Two", "4", "SSD", "9"]],
    [
        *["Hall", "Nodes", "Test", "Minutes"],
        *["North", "8", "BERT", "5.5", "South", "4", "SSD", "9.5", "West", "2", "BERT", "22.5"],
    ],
]


@pytest.mark.parametrize("lines", WOVEN, ids=["known", "unknown"])
@pytest.mark.parametrize("end", [(), ("A label below",)], ids=["bare", "label"])
def test_words_between_the_figures_of_a_row_are_of_their_column(
    lines: list[str], end: tuple[str, ...]
) -> None:
    found = cells(plain("\n".join([ABOVE, *lines, *end, BELOW])))
    rows = [lines[at : at + 4] for at in range(4, len(lines), 4)]
    assert found == {
        (row[0], header): text
        for row in rows
        for header, text in zip(lines[1:4], row[1:], strict=True)
    }


@pytest.mark.parametrize("lines", [WOVEN[0][:-1], WOVEN[1][:-4], WOVEN[1][:-1]])
def test_woven_lines_that_do_not_fit_stay_lines(lines: list[str]) -> None:
    article = plain("\n".join([ABOVE, *lines, BELOW]))
    assert not cells(article)


@pytest.mark.parametrize("lines", CASES["untold"].values(), ids=CASES["untold"])
def test_what_may_mean_something_else_stays_lines(lines: str) -> None:
    article = plain("\n".join([ABOVE, lines.strip("\n"), BELOW]))
    assert not cells(article)
    assert all(line in article.text for line in lines.split("\n"))


def test_a_line_that_begins_with_a_decimal_is_no_item_of_a_list() -> None:
    article = plain("\n".join([ABOVE, "28.33 minutes was what the first machine needed.", BELOW]))
    (passage,) = [p for p in article.passages if article.text[p.start :].startswith("28.33")]
    assert passage.kind == "paragraph"


def test_what_stands_in_brackets_below_a_figure_is_of_its_cell() -> None:
    lines = ["System", "ResNet-50", "BERT"]
    lines += ["Quarry One", "28.33", "32.7", "Quarry Two", "8.5", "(3.3×)", "10.56", "(3.1x)"]
    found = cells(plain("\n".join([ABOVE, *lines, BELOW])))
    assert found == ROWS | {
        ("Quarry Two", "ResNet-50"): "8.5 (3.3×)",
        ("Quarry Two", "BERT"): "10.56 (3.1x)",
    }


def test_lines_in_brackets_without_a_table_stay_lines() -> None:
    lines = ["The old mill", "28.33", "(3.3×)", "A new mill"]
    article = plain("\n".join([ABOVE, *lines, BELOW]))
    assert not cells(article)
    assert all(line in article.text.split("\n") for line in lines)


# A table below a sentence: no header is known, and the figures have units.
FITTING = ["hall", "mill", "quay", "north", "2.3 GB/s", "0.98 GB/s", "south", "2.5 GB/s"]
FITTING += ["0.93 GB/s", "west", "3.3 GB/s", "0.91 GB/s"]


def test_lines_that_fit_to_the_last_need_no_known_header() -> None:
    found = cells(plain("\n".join([ABOVE, *FITTING, BELOW])))
    assert found[("south", "quay")] == "0.93 GB/s"
    assert len(found) == 6


@pytest.mark.parametrize("lines", [FITTING[:9], FITTING[2:], ["and so on", *FITTING]])
def test_lines_that_do_not_fit_stay_lines(lines: list[str]) -> None:
    article = plain("\n".join([ABOVE, *lines, BELOW]))
    assert not cells(article)


def test_a_name_above_each_value_is_no_menu() -> None:
    lines = ["System", "Quarry One", "Hall", "The third", "Time to train", "28.33 minutes"]
    article = plain("\n".join([ABOVE, *lines, "Framework", "Lathe", BELOW]))
    assert all(line in article.text for line in lines)


_ROWS = ["V3 x8", "5.40", "", "28.1", "V3 x64", "1.10", "9.87", "", "V3 x128", "", "5.20", "2.30"]


def _cells(rows: list[str]) -> dict[tuple[int, int], str]:
    head = ["System", "BERT", "RetinaNet", "Llama 2 70B"]
    lines = [
        "Eight chips and a record",
        "The results are out now.",
        *head,
        *rows,
        "Lower is better.",
    ]
    article = plain("\n".join(lines))
    cells = [(p.cell, article.text[p.start : p.end]) for p in article.passages if p.cell]
    return {(cell.row, cell.column): text for cell, text in cells if cell.row}


def test_an_empty_line_amid_cells_is_an_empty_cell() -> None:
    told = _cells(_ROWS)
    assert told[1, 3] == "28.1" and (1, 2) not in told
    assert told[3, 2] == "5.20" and (3, 1) not in told and (2, 3) not in told


@pytest.mark.parametrize("at", [3, 6, 9])
def test_without_a_line_for_an_empty_cell_no_figure_moves(at: int) -> None:
    # One figure less in a row with no line left for it: no column is sure.
    assert not _cells([row for i, row in enumerate(_ROWS) if row and i != at])
    assert not _cells(["V3 x8", "5.40", "", "V3 x64", "1.10", ""])
