"""Slips that show by themselves what is meant, though the figure's names stand elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Result, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

OLD = {"round": "1.0", "published": "2021-06-30"}
OURS = row("28.3345", system="ipu-pod16-TF1", benchmark="resnet", accelerators=16)
DELL = {"submitter": "Dell", "system": "xe8545", "system_name": "", "accelerators": 4, "nodes": 1,
        "accelerator": "NVIDIA A100-SXM4-80GB", "platform": "NVIDIA"}  # fmt: skip
ROWS = (OURS, row("5.6718", benchmark="resnet"), row("54.2306", benchmark="resnet", **DELL))
# Said of the company in one sentence, its figure in the next.
MATE = claim("time", figure("54.23"), id="a", subject=subject("Dell"), benchmark="resnet",
             sentence_end=40)  # fmt: skip


def asked(printed: str, unit: str = "minutes", **fields: Any) -> Claim:
    given: dict[str, Any] = {
        "id": "b", "benchmark": "resnet", "benchmark_how": "carried", "sentence_start": 41,
        "sentence_end": 90, "subject": subject("Graphcore", how="carried"),
        "sentence": f"It took {printed} {unit}.",
    }  # fmt: skip
    return claim("time", figure(printed, unit, surface=f"{printed} {unit}"), **(given | fields))


def told(one: Claim, *more: Result, mate: Claim | None = MATE) -> Verdict:
    claims = [one] if mate is None else [mate, one]
    return reconcile(article(), claims, over((*ROWS, *more)))[-1]


@pytest.mark.parametrize(
    ("why", "printed", "unit", "label"),
    [
        ("two digits swapped", "82.33", "minutes", "contradicted"),
        ("two that stand apart", "23.83", "minutes", "contradicted"),
        ("cut and then swapped", "82.3", "minutes", "contradicted"),
        ("another unit", "28.33", "seconds", "contradicted"),
        ("a moved point", "2.833", "minutes", "contradicted"),
        ("it is right", "28.33", "minutes", "supported"),
        ("no slip explains it", "44.44", "minutes", "unresolved"),
        ("two digits are too few", "82", "minutes", "unresolved"),
        ("one digit of four changed", "58.33", "minutes", "contradicted"),
        ("one of three is seen too often", "58.3", "minutes", "unresolved"),
        ("the figure of another run", "28.73", "minutes", "unresolved"),
    ],
)
def test_a_slip_of_one_of_few_entries(why: str, printed: str, unit: str, label: str) -> None:
    assert told(asked(printed, unit)).label == label, why


@pytest.mark.parametrize(
    ("why", "more"),
    [
        ("another has it in the round", {"system": "other", "submitter": "Azure"}),
        ("it is that of the company in another round", {"system": "ipu-pod16", **OLD}),
    ],
)
def test_it_may_be_the_score_of_another(why: str, more: dict[str, Any]) -> None:
    rival = row("82.3345", **{"benchmark": "resnet", "accelerators": 16} | more)
    assert told(asked("82.33"), rival).label != "contradicted", why


def test_in_benchmarks_of_which_the_article_does_not_speak_it_may_not() -> None:
    assert told(asked("82.33"), row("82.3345", submitter="Azure")).label == "contradicted"


def test_the_article_must_print_another_official_score() -> None:
    assert told(asked("82.33"), mate=None).label == "unresolved"
    wrong = msgspec.structs.replace(MATE, quantity=figure("11.11"))
    assert told(asked("82.33"), mate=wrong).label == "unresolved"
    # Unless the sentence itself has the names.
    here = asked("82.33", subject=subject("Graphcore"), benchmark_how="stated")
    assert told(here, mate=None).label == "contradicted"


@pytest.mark.parametrize(
    ("why", "printed", "unit", "entries", "label"),
    [
        # Of nine hundred figures of three digits one in fifty may be a slip of some entry.
        ("two neighbours swapped", "23.8", "minutes", 9, "contradicted"),
        ("of ten entries", "23.8", "minutes", 10, "unresolved"),
        ("two that stand apart", "38.2", "minutes", 3, "contradicted"),
        ("of four entries", "38.2", "minutes", 4, "unresolved"),
        ("a point one place off", "2.83", "minutes", 9, "contradicted"),
        ("of ten entries", "2.83", "minutes", 10, "unresolved"),
        ("a point two places off", "0.283", "minutes", 3, "contradicted"),
        ("of four entries", "0.283", "minutes", 4, "unresolved"),
        ("another unit", "28.3", "seconds", 6, "contradicted"),
        ("of seven entries", "28.3", "seconds", 7, "unresolved"),
    ],
)
def test_among_many_entries_it_may_be_chance(
    why: str, printed: str, unit: str, entries: int, label: str
) -> None:
    more = [row(f"{61 + n}.17", system=f"pod{n}", benchmark="resnet") for n in range(entries - 2)]
    assert told(asked(printed, unit), *more).label == label, why


def test_a_blank_score_could_be_it() -> None:
    assert told(asked("82.33"), row(None, system="x", benchmark="resnet")).label == "unresolved"


def test_a_figure_without_a_unit_shows_no_wrong_unit() -> None:
    for printed, label in (("82.33", "contradicted"), ("2.833", "unresolved")):
        bare = asked(printed)
        assert bare.quantity is not None
        quantity = msgspec.structs.replace(bare.quantity, surface=printed)
        bare = msgspec.structs.replace(bare, quantity=quantity)
        assert told(bare).label == label


def test_the_size_that_was_read_may_be_that_of_another_figure() -> None:
    text = "With 128 chips it is 5.67 minutes, with 16 it is 82.33 minutes."
    sized = subject("Graphcore", how="carried", accelerators=128)
    one = asked("82.33", sentence=text, subject=sized)
    assert told(one).label == "contradicted"
    unsaid = msgspec.structs.replace(one, sentence="With 128 chips it is 82.33 minutes.")
    assert told(unsaid).label == "unresolved"


def test_what_is_not_asserted_is_not_blamed() -> None:
    assert told(asked("82.33", modality="planned")).label == "unresolved"


def test_a_benchmark_that_is_not_said_is_one_of_the_article() -> None:
    sized = subject("Graphcore", accelerators=16)
    silent = msgspec.structs.replace(asked("82.33", subject=sized), benchmarks=())
    verdict = told(silent)
    assert verdict.label == "contradicted"
    # What it is held against is shown as it is, not as if it agreed.
    assert verdict.official[0].system == OURS.system and verdict.reading is not None
    assert verdict.reading.arithmetic.level == "none" and not verdict.reading.agrees
    elsewhere = msgspec.structs.replace(MATE, benchmarks=(slot("bert"),))
    assert told(silent, mate=elsewhere).label == "unresolved"


def test_of_entries_whose_size_the_sentence_prints_no_others_are_meant() -> None:
    more = [row(f"{61 + n}.17", system=f"pod{n}", benchmark="resnet") for n in range(9)]
    text = "It took 82.3 minutes with a mere {} chips."
    for size, label in ((16, "contradicted"), (20, "unresolved")):
        sentence = text.format(size)
        assert told(asked("82.3", sentence=sentence), *more).label == label


@pytest.mark.parametrize(
    ("why", "printed", "entries", "label"),
    [
        ("one digit of four changed", "58.33", 5, "contradicted"),
        ("of six entries", "58.33", 6, "unresolved"),
        ("two that stand apart", "38.23", 20, "contradicted"),
        ("of 21 entries", "38.23", 21, "unresolved"),
    ],
)
def test_of_four_digits_there_may_be_more_entries(
    why: str, printed: str, entries: int, label: str
) -> None:
    more = [row(f"{161 + n}.17", system=f"pod{n}", benchmark="resnet") for n in range(entries - 2)]
    assert told(asked(printed), *more).label == label, why


@pytest.mark.parametrize(
    ("why", "fields"),
    [
        ("nobody is named", {"subject": subject()}),
        ("no round", {"round": "", "subject": subject("Graphcore")}),
    ],
)
def test_whose_score_it_is_must_be_known(why: str, fields: dict[str, Any]) -> None:
    assert told(asked("82.33", **fields)).label != "contradicted", why
