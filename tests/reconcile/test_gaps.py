"""A gap of so many percent says not who is ahead, nor of which of the two results it is a part."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article

# 112,954 are 9.2 % more than 103,480, and 103,480 are 8.4 % less than 112,954.
CASES = [
    ("en", "a gap of 8 percent", "supported"),
    ("en", "a gap of 9 percent", "supported"),
    ("en", "a gap of 19 percent", "contradicted"),
    ("de", "ein Abstand von 8 Prozent", "supported"),
    ("zh", "差距是8%", "supported"),
]


@pytest.mark.parametrize(("lang", "gap", "label"), CASES)
def test_a_gap_is_a_part_of_either(lang: str, gap: str, label: str) -> None:
    told = {
        "en": "Offline, AMD's eight MI355X did 103,480 tokens per second on Llama 2 70B and "
        "Nvidia's eight B300 112,954:",
        "de": "Offline schafften die acht MI355X von AMD auf Llama 2 70B 103.480 Token pro Sekunde "
        "und die acht B300 von Nvidia 112.954:",
        "zh": "Llama 2 70B离线场景，AMD的8颗MI355X每秒103,480个词元，英伟达的8颗B300为112,954，",
    }[lang]
    text = f"# MLPerf Inference v6.0\n{told} {gap}."
    made = article(text, lang, published="2026-04-10")
    assert reconcile(made, extract(made))[-1].label == label
