"""Where sentences end, when a number opens the next one and when it only follows a stop."""

from __future__ import annotations

import pytest

from pipeline.extract.marking.sentences import split_sentences


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [
        ("en", "NVIDIA set a record.", "512 GPUs took 3.2 minutes."),
        ("de", "Es dauerte 27,3 Minuten.", "2.496 GPUs waren nötig."),
        ("ko", "신기록을 세웠다.", "10일 ML커먼스에 따르면 그렇다."),
        ("vi", "Nó mất 3 phút.", "2.496 GPU tham gia."),
        ("fr", "Ile est le temps du DGX A100.", "8 puces suffisent."),
        ("de", "Das gilt für MLPerf.", "512 Chips liefen."),
        ("ru", "Был поставлен рекорд.", "512 ускорителей."),
    ],
)
def test_a_number_opens_a_sentence(lang: str, first: str, second: str) -> None:
    text = f"{first} {second}"
    assert [text[start:end] for start, end in split_sentences(text, lang)] == [first, second]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Im Sept. 2022 war es Nr. 5 von 8."),
        ("de", "Es dauerte ca. 16 Minuten."),
        ("de", "Sie kam auf den 2. Platz."),
        ("de", "Am 4. Juni kam sie auf 16 Minuten."),
        ("en", "It took approx. 27 minutes."),
        ("ru", "См. табл. 3 и рис. 2."),
        ("pl", "W ciągu godz. 12 minut."),
        ("ru", "На 5. 512 ускорителей"),
        ("en", "Nvidia vs. 512 TPUs"),
    ],
)
def test_a_number_goes_on_with_its_sentence(lang: str, text: str) -> None:
    assert len(split_sentences(text, lang)) == 1
