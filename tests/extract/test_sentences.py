"""Where sentences end, when a number opens the next one and when it only follows a stop."""

from __future__ import annotations

import pytest

from pipeline.extract.marking.sentences import split_sentences


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("NVIDIA set a record.", "512 GPUs took 3.2 minutes."),
        ("Es dauerte 27,3 Minuten.", "2.496 GPUs waren nötig."),
        ("신기록을 세웠다.", "10일 ML커먼스에 따르면 그렇다."),
        ("Nó mất 3 phút.", "2.496 GPU tham gia."),
        ("Ile est le temps du DGX A100.", "8 puces suffisent."),
        ("Das gilt für MLPerf.", "512 Chips liefen."),
        ("Был поставлен рекорд.", "512 ускорителей."),
    ],
)
def test_a_number_opens_a_sentence(first: str, second: str) -> None:
    text = f"{first} {second}"
    assert [text[start:end] for start, end in split_sentences(text)] == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "Im Sept. 2022 war es Nr. 5 von 8.",
        "Es dauerte ca. 16 Minuten.",
        "It took approx. 27 minutes.",
        "См. табл. 3 и рис. 2.",
        "W ciągu godz. 12 minut.",
        "На 5. 512 ускорителей",
        "Nvidia vs. 512 TPUs",
    ],
)
def test_a_number_goes_on_with_its_sentence(text: str) -> None:
    assert len(split_sentences(text)) == 1
