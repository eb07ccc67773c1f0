"""A gain beside a score is that score's entry's: it may be borne out so, and is never blamed."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.article.grown import grown
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import Baseline, Claim, Label, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

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
        ("of that chip's name alone", {"subject": subject("", "GB200")}, "caveat"),
        ("of another company", {"subject": subject("AMD")}, "unresolved"),
        ("of another chip", {"subject": subject("", "H100", "H100")}, "unresolved"),
        ("of no benchmark", {"benchmark": ""}, "caveat"),
        ("of another benchmark", {"benchmark": "bert"}, "unresolved"),
        ("slower", {"comparator": "slower"}, "unresolved"),
        ("in another passage", {"passage": 3}, "unresolved"),
        ("in the sentence behind it", {"sentence_start": 60, "sentence_end": 90}, "caveat"),
        ("right behind it", {"sentence_start": 16, "sentence_end": 90}, "caveat"),
    ],
)
def test_whose_gain_it_may_be(why: str, fields: dict[str, Any], label: Label) -> None:
    given = {**PLACE, "subject": subject(), "measure": "speed", **fields}
    gain = claim("gain", figure("45", "percent"), **given)
    assert reconcile(article("2025-11-13"), [SCORE, gain], TABLE)[1].label == label, why


@pytest.mark.parametrize(
    ("printed", "rows", "label"),
    [("18.79", TABLE, "caveat"), ("18.8", TABLE, "caveat"), ("19", TABLE, "unresolved")],
)
def test_a_score_of_three_digits_tells_whose_it_is(
    printed: str, rows: Official, label: Label
) -> None:
    score = claim("time", figure(printed), subject=subject("NVIDIA", accelerators=2560), **PLACE)
    gain = claim("gain", figure("45", "percent"), subject=subject(), measure="speed", **PLACE)
    assert reconcile(article("2025-11-13"), [score, gain], rows)[1].label == label


def score(printed: str, *systems: str, **fields: Any) -> tuple[Claim, Finding]:
    """A time that these systems have, and the finding that they bear it out."""
    quantity = figure(printed)
    rows = [row(printed, system=one, accelerators=64, **NVIDIA, **NOW) for one in systems]
    takes = tuple(taken(Option(one, "exact"), quantity) for one in rows)
    given = {"benchmark": "llama31_405b", "id": printed, **fields}
    return claim("time", quantity, **given), Finding(takes, identified=True)


def read_as(asked: Claim, *scores: tuple[Claim, Finding]) -> list[Claim]:
    """A claim of which nothing is found, and what it is read as beside such scores."""
    tried: list[Claim] = []
    known = Completed(
        [asked, *(one for one, _ in scores)], [Finding(), *(found for _, found in scores)]
    )

    def check(one: Claim) -> Finding:
        tried.append(one)
        return scores[0][1]

    out = grown(known, check)
    assert out.claims[0] == (tried[-1] if tried else asked)
    assert bool(out.findings[0].takes) is bool(tried)
    return tried


GAIN = claim("gain", figure("45", "percent"), subject=subject(), benchmark="", start=50)


@pytest.mark.parametrize(
    ("why", "asked"),
    [
        ("a time", claim("time", figure("45.3"), subject=subject(), benchmark="")),
        ("no figure", claim("comparison", None, subject=subject(), benchmark="")),
        ("slower", claim("gain", figure("45", "percent"), benchmark="", comparator="slower")),
        ("one digit", claim("gain", figure("4", "percent"), subject=subject(), benchmark="")),
    ],
)
def test_only_gains_of_two_digits_are_read_so(why: str, asked: Claim) -> None:
    assert read_as(GAIN, score("18.79", "a")) and not read_as(asked, score("18.79", "a")), why


@pytest.mark.parametrize(
    ("why", "beside"),
    [
        ("a score that two entries have", score("18.79", "a", "b")),
        ("a score that is only planned", score("18.79", "a", modality="planned")),
    ],
)
def test_only_one_entry_s_score_tells(why: str, beside: tuple[Claim, Finding]) -> None:
    assert not read_as(GAIN, beside), why


def test_the_nearest_score_of_the_sentence_comes_first() -> None:
    far, near = score("18.79", "a", start=5, benchmark="bert"), score("20.11", "b", start=60)
    (tried,) = read_as(GAIN, far, near)
    assert tried.benchmarks == near[0].benchmarks and tried.subject.scale.accelerators == 64
    before, behind = score("18.79", "a", start=41, benchmark="bert"), near
    (tried,) = read_as(GAIN, behind, before)
    assert tried.benchmarks == before[0].benchmarks


def test_of_the_sentences_before_only_the_last_score_is_taken() -> None:
    later = {"sentence_start": 80, "sentence_end": 99}
    place = {"sentence_start": 0, "sentence_end": 40}
    asked = claim("gain", figure("45", "percent"), subject=subject("AMD"), benchmark="", **later)
    fitting = score("18.79", "a", subject=subject("AMD"), **place)
    last = score("20.11", "b", subject=subject("NVIDIA"), sentence_start=41, sentence_end=79)
    assert not read_as(asked, fitting, last)
    assert read_as(asked, last, fitting)


@pytest.mark.parametrize(
    ("why", "baseline", "since"),
    [
        ("nothing is said", None, "previous"),
        ("a round", Baseline(round=slot("4.1")), "4.1"),
        ("another system", Baseline(subject=subject("", "H100")), ""),
    ],
)
def test_what_it_is_measured_from_stays(why: str, baseline: Baseline | None, since: str) -> None:
    asked = claim("gain", figure("45", "percent"), subject=subject(), benchmark="",
                  baseline=baseline)  # fmt: skip
    (tried,) = read_as(asked, score("18.79", "a"))
    assert tried.baseline is not None and tried.baseline.round.value == since, why
