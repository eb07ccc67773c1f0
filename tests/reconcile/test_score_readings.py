"""What a score's readings are: which entries agree, with what, and which are shown beside."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pipeline.reconcile.checkers.score_readings import readings
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option
from pipeline.records import Quantity
from tests.reconcile.make import article, claim, entry, figure, subject

INFERENCE = {"suite": "inference-datacenter", "benchmark": "llama2_70b-99", "scenario": "offline"}


def takes(
    quantity: Quantity, *entries: tuple[str | None, dict[str, Any]], level: str = "exact",
    **fields: Any,
) -> list[tuple[Decimal | None, bool, tuple[str, ...]]]:  # fmt: skip
    """The score of each reading of a figure, whether it agrees, and what it needs besides."""
    kind = "time" if quantity.unit == "minutes" else "throughput"
    asked = claim(kind, quantity, **fields)
    options = [
        Option(entry(score, "Dell", system=f"x{at}", **given), level)
        for at, (score, given) in enumerate(entries)
    ]
    found = readings(asked, query_of(article(), asked), options, quantity)
    return [(take.rows[0].score, take.agrees, take.caveats) for take in found]


@pytest.mark.parametrize(
    ("unit", "surface", "of", "codes"),
    [
        ("samples/s", "5,515 samples per second", "tokens/s", ("other_unit",)),
        ("samples/s", "5.515 Samples/s", "tokens/s", ("other_unit",)),
        ("queries/s", "5,515 queries a second", "tokens/s", ("other_unit",)),
        ("queries/s", "5515 query al secondo", "tokens/s", ("other_unit",)),
        ("samples/s", "5,515 per second", "tokens/s", ()),
        ("tokens/s", "5,515 tokens per second", "tokens/s", ()),
        ("samples/s", "5,515 samples per second", "samples/s", ()),
    ],
)
def test_what_a_rate_counts(unit: str, surface: str, of: str, codes: tuple[str, ...]) -> None:
    rate = figure("5515", unit, surface=surface)
    ((_, agrees, found),) = takes(rate, ("5515.2", INFERENCE | {"unit": of}), benchmark="llama2")
    assert agrees and found == codes


@pytest.mark.parametrize(
    ("why", "value", "unit", "count", "system", "agrees"),
    [
        ("round thousands", "33000", "tokens/s", 1, "x", True),
        ("a hundredth off at most", "32000", "tokens/s", 1, "x", False),
        ("no round figure of it", "33400", "tokens/s", 1, "x", False),
        ("of so many some are near", "33000", "tokens/s", 9, "x", False),
        ("of no machine that is named", "33000", "tokens/s", 1, "", False),
        ("no rate", "33000", "minutes", 1, "x", False),
    ],
)
def test_a_round_rate(
    why: str, value: str, unit: str, count: int, system: str, agrees: bool
) -> None:
    given = {"unit": unit} if unit == "minutes" else INFERENCE | {"unit": unit}
    entries = [("33066.5", given)] * count
    found = takes(
        figure(value, unit), *entries, benchmark="llama2", subject=subject("Dell", system)
    )
    needs = ("loosely_rounded",) if agrees else ()
    assert {take[1:] for take in found} == {(agrees, needs)}, why


@pytest.mark.parametrize(
    ("value", "unit", "agrees", "codes"),
    [
        # Of 695,480.2768 MiB/s: what a “GB” of storage is, makers do not agree on.
        ("729", "GB/s", True, ()),
        ("679", "GB/s", True, ("binary_unit",)),
        ("695.5", "GB/s", True, ("binary_unit",)),
        ("697", "GB/s", False, ()),
        ("678", "GB/s", False, ()),
        ("679", "GiB/s", True, ()),
        ("695.5", "GiB/s", False, ()),
        ("695480", "MB/s", True, ("binary_unit",)),
        ("0.663", "TB/s", True, ("binary_unit",)),
    ],
)
def test_a_gigabyte_of_storage(value: str, unit: str, agrees: bool, codes: tuple[str, ...]) -> None:
    entries = ("695480.2768", {"suite": "storage", "unit": "MiB/s", "benchmark": "unet3d"})
    ((_, found, given),) = takes(figure(value, unit), entries, benchmark="unet3d")
    assert (found, given) == (agrees, codes)


@pytest.mark.parametrize(
    ("hedge", "benchmark", "tests", "count", "asked"),
    [
        # of no benchmark, a bound is met by some entry of a company's many
        ("under", "", 2, 9, False),
        ("over", "", 2, 9, False),
        ("under", "", 2, 8, True),
        ("under", "", 1, 9, True),
        ("under", "resnet", 2, 9, True),
        ("exact", "", 2, 9, True),
    ],
)
def test_a_bound_without_a_benchmark(
    hedge: str, benchmark: str, tests: int, count: int, asked: bool
) -> None:
    names = ("resnet", "bert-99", "bert-99.9")
    entries = [("4.5", {"benchmark": names[n % tests]}) for n in range(count)]
    found = takes(figure("5" if hedge == "under" else "4", hedge=hedge), *entries,
                  benchmark=benchmark)  # fmt: skip
    assert bool(found) is asked


def test_targets_of_one_test_are_no_two_benchmarks() -> None:
    entries = [("4.5", {"benchmark": f"bert-{target}"}) for target in ("99", "99.9")] * 5
    assert takes(figure("5", hedge="under"), *entries, benchmark="")


@pytest.mark.parametrize(
    ("printed", "hedge", "score", "agrees"),
    [
        ("2", "over", "3.99", True),
        ("2", "over", "4", False),
        ("2", "over", "60", False),
        # of a small figure it is two units in its last place
        ("0.5", "over", "0.69", True),
        ("0.1", "over", "0.29", True),
        ("0.1", "over", "0.3", False),
        ("2", "under", "0.1", True),
    ],
)
def test_over_is_not_said_of_twice_as_much(
    printed: str, hedge: str, score: str, agrees: bool
) -> None:
    ((_, found, _),) = takes(figure(printed, hedge=hedge), (score, {}))
    assert found is agrees


def test_few_digits_of_a_name_of_many_entries() -> None:
    eight = [("5.5", {}), *((f"{n}.17", {}) for n in range(11, 18))]
    loose = ("loose_subject",)
    assert takes(figure("5.5"), *eight, level="family")[0][2] == ()
    nine = [*eight, ("18.17", {})]
    assert takes(figure("5.5"), *nine, level="family")[0][2] == loose
    assert takes(figure("5.5"), *nine, level="exact")[0][2] == ()
    assert takes(figure("5.50"), ("5.5", {}), *nine[1:], level="family")[0][2] == ()
    assert takes(figure("6", hedge="under"), *nine, level="family")[0][2] == ()


def test_the_nearest_others_are_shown() -> None:
    entries = [(f"{n}.17", {}) for n in range(20, 9, -1)]
    found = takes(figure("5.5"), *entries, ("5.5", {}), (None, {}))
    assert [str(score) for score, _, _ in found] == ["5.5", *(f"{n}.17" for n in range(10, 18))]
    assert [agrees for _, agrees, _ in found] == [True, *[False] * 8]


def test_a_finer_figure_than_the_table_has() -> None:
    # 5.51513 minutes, which the table keeps as 5.5151, are so many seconds, and not 330.906.
    seconds = figure("330.908", "seconds")
    asked = claim("time", seconds)
    option = Option(entry("5.5151", "Dell"), "exact")
    (take,) = readings(asked, query_of(article(), asked), [option], seconds)
    assert take.agrees and take.arithmetic.level == "rounded"
