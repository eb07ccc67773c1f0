"""Tables whose cells are one space apart: found where each figure has a header of its own."""

from __future__ import annotations

import pytest

from pipeline.read.stripped.spaced import widened

ROWS = ["Alpha-16 28.33 32.70", "Alpha-64 8.50 10.56", "Alpha-256 3.79 -"]
TABLE = [
    "Platform\tResNet-50\tBERT",
    "Alpha-16\t28.33\t32.70",
    "Alpha-64\t8.50\t10.56",
    "Alpha-256\t3.79\t-",
]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Platform ResNet-50 BERT", *ROWS], TABLE),
        (["ResNet-50 BERT", *ROWS], ["\tResNet-50\tBERT", *TABLE[1:]]),
        (["Below are the times.", "Platform ResNet-50 BERT", *ROWS, "All ran in one division."],
         ["Below are the times.", *TABLE, "All ran in one division."]),
        # All rows in one line, as what strips a page may leave them.
        ([" ".join(["Platform ResNet-50 BERT", *ROWS])], TABLE),
        (["Platform ResNet-50 BERT Alpha Pod16 28.33 32.70 Alpha Pod64 8.50 10.56 Beta X9 7.1 9.4"],
         [TABLE[0], "Alpha Pod16\t28.33\t32.70", "Alpha Pod64\t8.50\t10.56", "Beta X9\t7.1\t9.4"]),
    ],
)  # fmt: skip
def test_rows_are_set_off(lines: list[str], found: list[str]) -> None:
    assert widened(lines) == found


@pytest.mark.parametrize(
    "lines",
    [
        # Which of the words belong together is not told.
        ["Platform Mask R-CNN BERT", *ROWS],
        ["Platform ResNet-50 BERT", ROWS[0]],
        ["Platform ResNet-50 BERT", ROWS[0], "Alpha-64 8.50"],
        ["It took 28.3 and 29.1 minutes.", "It ran on 16 and 64 chips, in rounds 1.0 and 1.1."],
        ["2019 2020 2021", "Alpha 3 4", "Beta 5 6"],
        ["Open Monday to Friday 9 17 and Saturday 10 14 and Sunday 11 13"],
        [""],
    ],
)
def test_lines_that_are_no_table_stay(lines: list[str]) -> None:
    assert widened(lines) == lines
