"""Counts that make no claim are told before they are linked, and no others are."""

from __future__ import annotations

import pytest

from pipeline.extract.deciding.counts.tallies import counts_nothing
from pipeline.extract.nlp import marks_of


@pytest.mark.parametrize(
    ("text", "unit", "nothing"),
    [
        ("Nvidia trained BERT in 2.1 minutes on 256 GPUs.", "accelerators", True),
        ("Nvidia trained GPT-3 on 10,752 GPUs.", "accelerators", False),
        ("The DGX H100 trained BERT in 2.1 minutes with 256 GPUs.", "accelerators", False),
        ("In 2.1 minutes it used a total of 4,320 GPUs.", "accelerators", False),
        ("MLPerf Training v3.0 drew 16 submitters.", "submitters", False),
        ("A consortium of 70 companies writes the rules.", "submitters", True),
        ("Nvidia won seven benchmarks.", "benchmarks", False),
        ("There are seven benchmarks.", "benchmarks", True),
    ],
)
def test_what_a_count_can_claim(text: str, unit: str, nothing: bool) -> None:
    (marks,) = marks_of(text, [(0, 0, len(text), "en")])
    (count,) = [figure for figure in marks.figures if figure.quantity.unit == unit]
    assert counts_nothing(marks, count) is nothing
