"""A gain whose sentence prints what it started from, with the round of the start."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.facts import over
from pipeline.records import Baseline, Claim, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

TABLE = over(
    (
        row("37.1219", round="1.0", published="2021-06-30", system="ipu-pod16", benchmark="resnet"),
        row("28.3345", system="ipu-pod16", benchmark="resnet"),
        row("8.5012", system="ipu-pod64", benchmark="resnet"),
    )
)
POD = subject("Graphcore", "IPU-POD16")
FROM = "IPU-POD16 went from 37.12 minutes in v1.0 to {} on ResNet-50, {} percent less time"


def verdicts(
    score: str, percent: str, sentence: str = FROM, **fields: Any
) -> tuple[Verdict, Verdict]:
    """A score and its gain, both given the round of the start, as its sentence has no other."""
    text = sentence.format(score, percent)
    known: dict[str, Any] = {
        "subject": POD, "benchmark": "resnet", "sentence": text, "round": "1.0", **fields,
    }  # fmt: skip
    claims: list[Claim] = [
        claim("time", figure(score), id="a", **known),
        claim("gain", figure(percent, "percent"), id="b", measure="time", **known),
    ]
    first, second = reconcile(article(), claims, TABLE)
    return first, second


def test_the_round_in_the_sentence_is_the_starts() -> None:
    score, gain = verdicts("28.33", "24")
    assert (score.label, gain.label) == ("supported", "supported")
    assert score.reading is not None and gain.reading is not None
    assert any("1.0 is that of what it is measured from" in a for a in score.reading.assumed)
    assert gain.reading.arithmetic.text == "(37.12 − 28.33) / 37.12 = 23.7 % less time"


@pytest.mark.parametrize(
    ("score", "percent", "sentence"),
    [
        # The start is no official score of that round: it proves nothing.
        ("28.33", "24", FROM.replace("37.12", "36.66")),
        # The figure is that round's own.
        ("37.12", "24", "IPU-POD16 took {} minutes in v1.0, {} percent less time"),
    ],
)
def test_what_leaves_the_round_alone(score: str, percent: str, sentence: str) -> None:
    assert verdicts(score, percent, sentence)[1].label == "unresolved"


@pytest.mark.parametrize(
    ("percent", "label", "sentence"),
    [
        ("24", "supported", FROM),
        ("48", "contradicted", FROM),
        # With another number in the sentence the sum may be about that one.
        ("48", "unresolved", FROM + ", for 8 systems"),
    ],
)
def test_a_wrong_sum_is_told_by_the_start(percent: str, label: str, sentence: str) -> None:
    _, gain = verdicts("28.33", percent, sentence, round="1.1")
    assert gain.label == label
    if label == "contradicted":
        assert gain.diagnosis is not None and gain.diagnosis.code == "sum"


def test_a_gain_over_a_round_is_not_of_that_round() -> None:
    since = Baseline(round=slot("1.0"))
    asked = claim("gain", figure("24", "percent"), subject=POD, benchmark="resnet", measure="time",
                  round="1.0", round_how="topic", baseline=since)  # fmt: skip
    (verdict,) = reconcile(article(), [asked], TABLE)
    assert verdict.label == "supported"


def test_percent_of_printed_scores_taken_the_other_way_is_said_of_less_time() -> None:
    _, gain = verdicts("28.33", "31", round="1.1")  # 37.12 / 28.33 is 1.31
    assert (gain.label, [note.code for note in gain.caveats]) == ("caveat", ["percent_measure"])
