"""Averages over many benchmarks: borne out by some mean of the table, never called wrong."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers.averages import averages, is_average
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Result, Scope, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

H100 = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA H100-SXM5-80GB"}
A100 = {"submitter": "NVIDIA", "platform": "NVIDIA", "accelerator": "NVIDIA A100-SXM4-80GB"}
NOW = {"round": "2.1", "published": "2022-11-09"}
BEFORE = {"round": "2.0", "published": "2022-06-29"}
RATIOS = {"bert": "3", "resnet": "1.5", "unet3d": "1.2"}  # 1.9 on average; 1.754 by their product


def entry(score: str, benchmark: str, chips: int, about: dict[str, str], **more: Any) -> Result:
    fields: dict[str, Any] = {"system_name": "", "nodes": 1, **NOW, **about, **more}
    name = f"{fields['accelerator'][7:11]}_{chips}_{benchmark}_{fields['round']}"
    return row(score, system=name, benchmark=benchmark, accelerators=chips, **fields)


def both(chips: int, ratios: dict[str, str], **more: Any) -> list[Result]:
    """Entries of both chips with so many of them, the older so many times as long."""
    return [
        one
        for name, ratio in ratios.items()
        for one in (
            entry("10", name, chips, H100, **more),
            entry(f"{Decimal(ratio) * 10}", name, chips, A100, **more),
        )
    ]


TABLE = over(both(8, RATIOS))


def asked(printed: str, unit: str = "x", **fields: Any) -> Claim:
    given: dict[str, Any] = {
        "subject": subject("", "H100", "H100"),
        "benchmarks": (),
        "scope": Scope(suite=slot("training"), round=slot("2.1")),
        "baseline": Baseline(subject=subject("", "A100", "A100")),
        "comparator": "faster",
        "filters": ("average",),
    }
    quantity = figure(printed, unit, hedge=fields.pop("hedge", "exact"))
    return claim("comparison", quantity, **(given | fields))


def told(one: Claim, *more: Result) -> Verdict:
    return reconcile(article("2022-11-10"), [one], over([*TABLE.index.rows, *more]))[0]


@pytest.mark.parametrize(
    ("why", "one", "label"),
    [
        ("the mean", asked("1.9"), "caveat"),
        ("the geometric mean", asked("1.75"), "caveat"),
        ("one benchmark's ratio is no average", asked("1.5"), "unresolved"),
        ("nor is it wrong", asked("2.6"), "unresolved"),
        ("a digit that is cut off", asked("1.8"), "caveat"),
        ("cut off to another", asked("1.7"), "unresolved"),
        ("more speed", asked("90", "percent", measure="speed"), "caveat"),
        ("more speed, by their product", asked("75", "percent", measure="speed"), "caveat"),
        ("less time", asked("39", "percent", measure="time"), "caveat"),
        ("less time is no more speed", asked("39", "percent", measure="speed"), "unresolved"),
        ("more speed is no less time", asked("90", "percent", measure="time"), "unresolved"),
        ("it is not said of what", asked("39", "percent"), "caveat"),
        ("a bound", asked("1.8", hedge="over"), "caveat"),
        ("slower", asked("1.9", comparator="slower"), "unresolved"),
        ("no word of an average: one benchmark will do", asked("1.5", filters=()), "caveat"),
        ("no round", asked("1.9", scope=Scope(suite=slot("training"))), "unresolved"),
    ],
)
def test_what_bears_an_average_out(why: str, one: Claim, label: str) -> None:
    verdict = told(one)
    assert verdict.label == label, (why, verdict.explanation)
    codes = {note.code for note in (*verdict.caveats, *verdict.missing)}
    assert ({"own_average", "average"} & codes != set()) is bool(one.filters), codes


@pytest.mark.parametrize(
    ("why", "fields", "is_one"),
    [
        ("over another chip", {}, True),
        ("over an earlier round", {"baseline": Baseline(round=slot("2.0"))}, True),
        ("over nothing", {"baseline": None}, False),
        ("over nothing that is named", {"baseline": Baseline()}, False),
        ("of one benchmark", {"benchmarks": (slot("bert"),)}, False),
        ("no word of it", {"filters": ()}, False),
    ],
)
def test_what_is_an_average(why: str, fields: dict[str, Any], is_one: bool) -> None:
    assert is_average(asked("1.9", **fields)) is is_one, why


def means(one: Claim, *rows: Result) -> set[str]:
    """What averages of the figure some entries have, in words."""
    assert one.quantity is not None
    takes = averages(article("2022-11-10"), one, one.quantity, over(rows))
    return {take.arithmetic.text for take in takes}


def test_at_least_three_benchmarks_are_averaged() -> None:
    two = {"bert": "3", "resnet": "1"}
    assert not means(asked("2.0"), *both(8, two))
    assert means(asked("2.0"), *both(8, {**two, "unet3d": "2"}))


def test_each_size_is_averaged_and_shares_of_a_chip_are() -> None:
    large = {"bert": "5", "resnet": "5", "unet3d": "5"}
    rows = [*both(8, RATIOS), *both(64, large)]
    assert means(asked("1.9"), *rows) == {
        "mean over 3 benchmarks, by accelerator: 1.90 times",
        "mean over 3 benchmarks, of 8 chips each: 1.90 times",
    }
    assert means(asked("5.0"), *rows) == {
        "mean over 3 benchmarks, of 64 chips each: 5 times",
        "geometric mean over 3 benchmarks, of 64 chips each: 5.00 times",
    }
    assert means(asked("1.9", per="accelerator"), *rows) == {
        "mean over 3 benchmarks, by accelerator: 1.90 times"
    }


def test_without_accelerators_processors_are_the_size() -> None:
    made = both(8, RATIOS)
    rows = [msgspec.structs.replace(one, accelerators=None, host_processors=2) for one in made]
    assert means(asked("1.9"), *rows) == {"mean over 3 benchmarks, of 2 chips each: 1.90 times"}


def test_entries_of_unknown_size_are_of_no_size() -> None:
    made = both(8, RATIOS)
    rows = [msgspec.structs.replace(one, accelerators=None, host_processors=None) for one in made]
    assert not means(asked("1.9"), *rows)


def test_rates_save_no_time() -> None:
    rates = {"unit": "samples/s", "suite": "inference-datacenter", "scenario": "offline"}
    rows = [
        entry(score, name, 8, chip, **rates)
        for name in ("bert", "resnet", "unet3d")
        for score, chip in (("20", H100), ("10", A100))
    ]
    scope = Scope(suite=slot("inference-datacenter"), round=slot("2.1"))
    assert means(asked("100", "percent", scope=scope), *rows)
    assert not means(asked("50", "percent", scope=scope), *rows)


def test_a_benchmark_that_changed_is_left_out() -> None:
    # SSD was another test by then.
    old = {"round": "1.1", "published": "2021-12-01"}
    names = ("bert", "resnet", "unet3d", "ssd")
    rows = [entry("10", name, 8, H100) for name in names]
    rows += [entry("90" if name == "ssd" else "20", name, 8, A100, **old) for name in names]
    rival = Baseline(subject=subject("", "A100", "A100"), round=slot("1.1"))
    assert means(asked("2.0", baseline=rival), *rows)
    assert not means(asked("3.75", baseline=rival), *rows)


def test_what_else_its_pairs_need_is_said() -> None:
    gain = asked("1.9", subject=subject("NVIDIA"), baseline=Baseline(round=slot("2.0")))
    rows = [entry("10", name, 8, H100) for name in RATIOS]
    rows += [entry(f"{Decimal(r) * 10}", name, 8, A100, **BEFORE) for name, r in RATIOS.items()]
    verdict = reconcile(article("2022-11-10"), [gain], over(rows))[0]
    assert [note.code for note in verdict.caveats] == ["other_system", "own_average"]
