"""“Up to” without a benchmark: the largest lead of all, by chip or as the entries are."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import Baseline, Label, Result, Scope
from tests.reconcile.make import article, claim, figure, row, slot, subject

CHIP = {"submitter": "NVIDIA", "platform": "NVIDIA"}
H100 = {**CHIP, "accelerator": "NVIDIA H100-SXM5-80GB", "system_name": "DGX H100"}
A100 = {**CHIP, "accelerator": "NVIDIA A100-SXM4-80GB", "system_name": "DGX A100"}
NOW = {"round": "2.1", "published": "2022-11-09"}
FIRST = {"round": "0.7", "published": "2020-07-29"}


def _entry(score: str, benchmark: str, chips: int, **fields: str) -> Result:
    about: dict[str, Any] = {
        "benchmark": benchmark,
        "accelerators": chips,
        "nodes": chips // 8,
        **fields,
    }
    return row(score, system=f"{about['accelerator']}_{chips}_{about['round']}", **about)


TABLE = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("20", "resnet", 8, **H100, **NOW),
        _entry("26", "bert", 8, **A100, **NOW),  # 2.6 times
        _entry("30", "resnet", 8, **A100, **NOW),  # 1.5 times
        _entry("6", "bert", 64, **A100, **NOW),  # as it is, faster than the other
        _entry("67", "bert", 8, **A100, **FIRST),  # 6.7 times
        _entry("40", "resnet", 8, **A100, **FIRST),  # 2 times
    )
)


def _label(surface: str, start: str = "", table: Official = TABLE) -> Label:
    baseline = Baseline(subject=subject("", "A100", accelerator="A100"), round=slot(start))
    one = claim(
        "comparison",
        figure(surface, "x", hedge="up_to"),
        subject=subject("", "H100", accelerator="H100"),
        benchmarks=(),
        scope=Scope(suite=slot("training"), round=slot("2.1")),
        baseline=baseline,
    )
    (verdict,) = reconcile(article("2022-11-10"), [one], table)
    return verdict.label


@pytest.mark.parametrize(
    ("surface", "start", "label"),
    [
        ("2.6", "", "caveat"),  # which benchmark it is, the text does not say
        ("1.9", "", "unresolved"),
        ("6.7", "first", "caveat"),
        ("6.7", "0.7", "caveat"),
        ("2.6", "first", "unresolved"),
        ("9.9", "", "unresolved"),
    ],
)
def test_the_largest_lead_is_meant(surface: str, start: str, label: Label) -> None:
    assert _label(surface, start=start) == label


LAST = {"round": "2.0", "published": "2022-06-29"}
A_WHILE_AGO = {"round": "1.1", "published": "2021-12-01"}
WITH_A_SLOWER_MACHINE = over(
    (
        _entry("10", "bert", 8, **H100, **NOW),
        _entry("500", "bert", 8, **A100 | {"submitter": "Dell"}, **NOW),
        _entry("49", "bert", 8, **A100, **LAST),
        _entry("64", "bert", 8, **A100, **A_WHILE_AGO),
        _entry("150", "bert", 8, **A100, **FIRST),
        _entry("90", "bert", 8, **A100 | {"submitter": "Dell"}, **FIRST),
    )
)


@pytest.mark.parametrize(
    ("why", "surface", "start", "label"),
    [
        ("of the same round, whosever it is", "50", "", "caveat"),
        ("of the last round before, where the maker entered both", "4.9", "", "caveat"),
        ("of a round between the last and the first", "6.4", "", "unresolved"),
        ("of the first, whosever it is", "9.0", "", "caveat"),
        ("of the first, from its own entry", "15", "first", "caveat"),
    ],
)
def test_a_maker_measures_from_its_own_entries(
    why: str, surface: str, start: str, label: Label
) -> None:
    assert _label(surface, start, WITH_A_SLOWER_MACHINE) == label, why


def test_another_figure_is_never_called_wrong() -> None:
    assert {_label(f"{tenth / 10:.1f}") for tenth in range(11, 99)} == {"caveat", "unresolved"}


@pytest.mark.parametrize(("surface", "label"), [("6.7", "caveat"), ("5.2", "unresolved")])
def test_the_best_of_a_round_are_held_against_the_best_before(surface: str, label: Label) -> None:
    # “The best results improved by up to 6.7 times since 0.7”, whosever they are.
    one = claim(
        "gain",
        figure(surface, "x", hedge="up_to"),
        subject=subject(),
        benchmarks=(),
        scope=Scope(suite=slot("training"), round=slot("2.1")),
        baseline=Baseline(round=slot("0.7")),
    )
    (verdict,) = reconcile(article("2022-11-10"), [one], TABLE)
    assert verdict.label == label, verdict.explanation
