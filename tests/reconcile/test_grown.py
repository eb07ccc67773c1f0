"""A gain beside a score is that score's entry's: it may be borne out so, and is never blamed."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import Label, Verdict
from tests.reconcile.make import article, claim, figure, row, subject

NVIDIA = {
    "submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA Blackwell GPU (GB200)",
    "benchmark": "llama31_405b", "system_name": "",
}  # fmt: skip
BEFORE = {"round": "5.0", "published": "2025-06-04"}
NOW = {"round": "5.1", "published": "2025-11-12"}
TABLE = over(
    (
        row("27.3339", system="old_2496", accelerators=2496, **NVIDIA, **BEFORE),
        row("220.12", system="old_256", accelerators=256, **NVIDIA, **BEFORE),
        row("18.7866", system="new_2560", accelerators=2560, **NVIDIA, **NOW),
        row("10.0011", system="new_5120", accelerators=5120, **NVIDIA, **NOW),
    )
)


def _gain(surface: str, beside: str) -> Verdict:
    sentence = f"2,560 GPUs needed {beside} minutes, {surface} % better than before"
    place = {"sentence": sentence, "benchmark": "llama31_405b", "round": "5.1"}
    time = claim("time", figure(beside), subject=subject("NVIDIA", accelerators=2560), **place)
    gain = claim("gain", figure(surface, "percent"), subject=subject(), measure="speed", **place)
    return reconcile(article("2025-11-13"), [time, gain], TABLE)[1]


@pytest.mark.parametrize(
    ("surface", "beside", "label"),
    [
        ("45", "18.79", "caveat"),  # 27.33 of 2,496 GPUs by 18.79 of 2,560: unlike sizes
        ("45", "17.79", "unresolved"),  # nobody's score, so nobody's gain
        ("62", "18.79", "unresolved"),
    ],
)
def test_a_gain_is_of_the_entry_whose_score_stands_beside_it(
    surface: str, beside: str, label: Label
) -> None:
    assert _gain(surface, beside).label == label


def test_what_is_taken_for_granted_is_said() -> None:
    reading = _gain("45", "18.79").reading
    assert reading is not None
    assert any("18.79" in words for words in reading.assumed)


PLACE: dict[str, Any] = {
    "benchmark": "llama31_405b",
    "round": "5.1",
    "sentence": "18.79, 45 % less",
}
SCORE = claim("time", figure("18.79"), subject=subject("NVIDIA", accelerators=2560), **PLACE)


@pytest.mark.parametrize(
    ("why", "fields", "label"),
    [
        ("of nobody", {}, "caveat"),
        ("of the same company", {"subject": subject("NVIDIA")}, "caveat"),
        ("of the entry's own chip", {"subject": subject("", "GB200", "GB200")}, "caveat"),
        ("of another company", {"subject": subject("AMD")}, "unresolved"),
        ("of another chip", {"subject": subject("", "H100", "H100")}, "unresolved"),
        ("of no benchmark", {"benchmark": ""}, "caveat"),
        ("of another benchmark", {"benchmark": "bert"}, "unresolved"),
        ("slower", {"comparator": "slower"}, "unresolved"),
        ("in another passage", {"passage": 3}, "unresolved"),
        ("in the sentence behind it", {"sentence_start": 60, "sentence_end": 90}, "caveat"),
    ],
)
def test_whose_gain_it_may_be(why: str, fields: dict[str, Any], label: Label) -> None:
    given = {**PLACE, "subject": subject(), "measure": "speed", **fields}
    gain = claim("gain", figure("45", "percent"), **given)
    assert reconcile(article("2025-11-13"), [SCORE, gain], TABLE)[1].label == label, why


@pytest.mark.parametrize(
    ("printed", "rows", "label"),
    [("18.79", TABLE, "caveat"), ("19", TABLE, "unresolved")],
)
def test_a_score_of_three_digits_tells_whose_it_is(
    printed: str, rows: Official, label: Label
) -> None:
    score = claim("time", figure(printed), subject=subject("NVIDIA", accelerators=2560), **PLACE)
    gain = claim("gain", figure("45", "percent"), subject=subject(), measure="speed", **PLACE)
    assert reconcile(article("2025-11-13"), [score, gain], rows)[1].label == label
