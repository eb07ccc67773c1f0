"""What MLPerf Tiny publishes: the latency of one inference, and its energy."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

CASES = [
    ("Syntiant's NDP120 spotted keywords in 1.48 ms", "keyword spotting", "supported"),
    ("Syntiant's NDP120 needed 43.8 microjoules", "keyword spotting", "supported"),
    ("GreenWaves' GAP9 took 0.62 milliseconds", "image classification", "supported"),
    ("GreenWaves' GAP9 needed 40.4 µJ", "image classification", "supported"),
    ("GreenWaves' GAP9 delivered 1,623 inferences per second", "image classification", "supported"),
    ("GreenWaves' GAP9 took 0.81 milliseconds", "image classification", "unresolved"),
]


@pytest.mark.parametrize(("said", "test", "verdict"), CASES)
def test_latency_and_energy_of_an_inference(said: str, test: str, verdict: str) -> None:
    text = f"# MLPerf Tiny v1.0\n{said} in the {test} benchmark of MLPerf Tiny v1.0."
    made = article(text, published="2022-11-10")
    assert [found.label for found in reconcile(made, extract(made))] == [verdict]
