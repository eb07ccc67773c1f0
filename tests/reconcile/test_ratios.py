"""Percents and factors: which sums are taken of which scores, and what is said of them.

Long, for each way of telling a relation has its table of cases.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers import ratios
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.numbers import relating
from pipeline.reconcile.numbers.relating import computed
from pipeline.records import Baseline, Claim, Result
from tests.reconcile.make import article, claim, figure, row, slot, subject

POD = subject("Graphcore", "IPU-POD16")


def pod(score: str, round_: str, **fields: Any) -> Result:
    given: dict[str, Any] = {
        "system": f"pod16-{fields.get('benchmark', 'bert')}",
        "system_name": "IPU-POD16",
        "round": round_,
        "accelerators": 16,
        "nodes": 4,
        "published": {"1.0": "2021-06-30", "1.1": "2021-12-01"}[round_],
    }
    return row(score, **(given | fields))


def gain(printed: str, unit: str = "x", **fields: Any) -> Claim:
    given = {
        "subject": POD,
        **({} if "baseline" in fields else {"baseline_round": "1.0"}),
        **fields,
    }
    hedge = given.pop("hedge", "exact")
    return claim("gain", figure(printed, unit, hedge=hedge), **given)


def check(asked: Claim, *rows: Result) -> Finding:
    return ratios.check(article(), asked, over(rows))


def codes(finding: Finding) -> list[str]:
    return [coded.code for coded in finding.missing]


OLD, NEW = pod("20", "1.0"), pod("10", "1.1")


# --- what cannot be checked ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "outside"),
    [
        ({"per": "dollar"}, "price_basis"),
        ({"measure": "price"}, "price_basis"),
        ({"measure": "power"}, "power_basis"),
        ({"measure": "speed"}, ""),
        ({"per": "node"}, ""),
    ],
)
def test_prices_and_power_lie_outside(fields: dict[str, str], outside: str) -> None:
    finding = check(gain("2.0", **fields), OLD, NEW)
    assert finding.outside == outside
    assert bool(finding.takes) is not bool(outside)


DGX = row(
    "30", submitter="NVIDIA", system="dgxa100", system_name="DGX A100", platform="NVIDIA",
    accelerator="NVIDIA A100-SXM4-80GB (400W)", accelerators=16, nodes=4,
)  # fmt: skip


def held_against(**side: Any) -> Baseline:
    return Baseline(subject=subject(**side), round=slot("1.1"))


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({"benchmark": "bert"}, True),
        # Without a task almost any factor is true of some: unless both sides name a machine.
        ({}, False),
        ({"baseline": held_against(system="DGX A100")}, True),
        ({"baseline": held_against(accelerator="A100")}, True),
        ({"baseline": held_against(submitter="NVIDIA")}, False),
        ({"baseline": None}, False),
        (
            {"baseline": held_against(system="DGX A100"), "subject": subject("Graphcore")},
            False,
        ),
        (
            {
                "baseline": held_against(system="DGX A100"),
                "subject": subject(accelerator="MK2 IPU"),
            },
            True,
        ),
    ],
)
def test_a_factor_needs_a_task_or_two_named_machines(fields: dict[str, Any], taken: bool) -> None:
    finding = check(gain("3.0", **({"benchmark": ""} | fields)), OLD, NEW, DGX)
    assert bool(finding.takes) is taken
    assert taken or "benchmark" in codes(finding)


@pytest.mark.parametrize(
    ("why", "fields", "taken"),
    [
        ("nobody's, over nothing", {"subject": subject(), "baseline": None}, False),
        ("somebody's", {"baseline": None}, True),
        ("nobody's, over a round", {"subject": subject()}, True),
    ],
)
def test_a_gain_of_nobody_over_nothing_is_anybodys(
    why: str, fields: dict[str, Any], taken: bool
) -> None:
    # “The patch exceeds the 20 % overhead target”: of any two entries one is 20 % ahead.
    finding = check(gain("2.0", **fields), OLD, NEW)
    assert any(take.agrees for take in finding.takes) is taken, why
    assert taken or {"subject", "baseline"} <= set(codes(finding))


def test_all_that_is_missing_is_said() -> None:
    asked = msgspec.structs.replace(gain("2.0", benchmark=""), baseline=None)
    assert {"baseline", "benchmark"} <= {*codes(check(asked, OLD, NEW))}


def test_a_claim_without_a_figure_has_nothing_to_check() -> None:
    asked = msgspec.structs.replace(gain("2.0"), quantity=None)
    assert codes(check(asked, OLD, NEW)) == ["figure"]


# --- the sums --------------------------------------------------------------------------------

FEW = {"accelerators": 4, "nodes": 1}
NO_COUNT = {"accelerators": None, "nodes": None}


@pytest.mark.parametrize(
    ("per", "unit", "old", "new", "factor", "text"),
    [
        ("", "minutes", {}, {}, "2", "20 / 10 = 2 times"),
        ("accelerator", "minutes", {}, {}, "2", "320 / 160 = 2 times (per accelerator)"),
        ("accelerator", "minutes", {}, FEW, "8", "320 / 40 = 8 times (per accelerator)"),
        ("node", "minutes", {}, FEW, "8", "80 / 10 = 8 times (per node)"),
        ("node", "minutes", FEW, {}, "0.5", "20 / 40 = 0.50 times (per node)"),
        ("", "samples/s", {}, {}, "0.5", "10 / 20 = 0.50 times"),
        ("accelerator", "samples/s", {}, FEW, "2", "2.50 / 1.25 = 2 times (per accelerator)"),
        ("node", "samples/s", FEW, {}, "0.125", "2.50 / 20 = 0.13 times (per node)"),
        ("accelerator", "minutes", NO_COUNT, {}, None, ""),
        ("accelerator", "minutes", {}, NO_COUNT, None, ""),
        ("node", "minutes", NO_COUNT, {}, None, ""),
        ("node", "samples/s", {}, NO_COUNT, None, ""),
        ("", "minutes", NO_COUNT, NO_COUNT, "2", "20 / 10 = 2 times"),
    ],
)
def test_scores_are_compared_as_they_are_or_by_chip_or_node(
    per: str, unit: str, old: dict[str, Any], new: dict[str, Any], factor: str | None, text: str
) -> None:
    rows = (pod("20", "1.0", unit=unit, **old), pod("10", "1.1", unit=unit, **new))
    takes = check(gain("2.0", per=per), *rows).takes
    assert [take.arithmetic.result for take in takes] == ([Decimal(factor)] if factor else [])
    assert [take.arithmetic.text for take in takes] == ([text] if factor else [])


@pytest.mark.parametrize(
    ("printed", "unit", "measure", "scores", "operations"),
    [
        ("50", "percent", "time", "minutes", ["less_time", "more_speed"]),
        ("100", "percent", "speed", "minutes", ["more_speed", "less_time"]),
        ("50", "percent", "", "minutes", ["less_time", "more_speed"]),
        ("50", "percent", "throughput", "minutes", ["less_time", "more_speed"]),
        # Of a rate nobody takes less time.
        ("50", "percent", "", "samples/s", ["more_speed"]),
        ("50", "percent", "time", "samples/s", ["more_speed"]),
        ("2.0", "x", "", "minutes", ["ratio"]),
        ("2.0", "x", "time", "samples/s", ["ratio"]),
    ],
)
def test_a_percent_is_taken_in_the_ways_that_its_words_allow(
    printed: str, unit: str, measure: str, scores: str, operations: list[str]
) -> None:
    rows = (pod("20", "1.0", unit=scores), pod("10", "1.1", unit=scores))
    takes = check(gain(printed, unit, measure=measure), *rows).takes
    assert [take.arithmetic.operation for take in takes] == operations
    assert all(take.stated == ((f"measure={measure}",) if measure else ()) for take in takes)


@given(
    old=st.decimals("0.1", "5000", places=2),
    new=st.decimals("0.1", "5000", places=2),
    lower=st.booleans(),
)
def test_the_sums_agree_with_each_other(old: Decimal, new: Decimal, lower: bool) -> None:
    ratio = computed("ratio", old, new, lower)
    less, more = (computed(one, old, new, lower) for one in ("less_time", "more_speed"))
    assert abs(more / 100 + 1 - ratio) < Decimal("1e-15")
    assert abs((1 - less / 100) * ratio - 1) < Decimal("1e-15")
    assert computed("ratio", new, old, not lower) == ratio


@pytest.mark.parametrize(
    ("comparator", "factor"), [("faster", "2"), ("slower", "0.5"), ("equal", "2")]
)
def test_slower_turns_the_scores_round(comparator: str, factor: str) -> None:
    (take,) = check(gain("2.0", comparator=comparator), OLD, NEW).takes
    assert take.arithmetic.result == Decimal(factor)
    first = "1.1" if comparator == "slower" else "1.0"
    assert [one.round for one in take.rows] == [first, "1.1" if first == "1.0" else "1.0"]
    assert [one.name for one in take.arithmetic.operands] == ["old", "new"]


@pytest.mark.parametrize(
    ("printed", "fields", "caveats"),
    [
        ("1.5", {}, ["added_factor"]),
        ("2.5", {}, []),
        ("1.5", {"comparator": "slower"}, None),
        # Of one digit it would be right of too many pairs.
        ("1", {}, None),
        ("3.5", {"hedge": "under"}, []),
        # “快一倍以上”, faster by more than one time, is more than twice as fast.
        ("1", {"hedge": "over", "measure": "speed"}, []),
        ("1", {"hedge": "over", "measure": "speed", "comparator": "slower"}, None),
    ],
)
def test_a_factor_may_be_what_is_added(
    printed: str, fields: dict[str, str], caveats: list[str] | None
) -> None:
    # “1.5 times more” (高1.5倍) of 2.5 times: 25 minutes to 10.
    found = check(gain(printed, **fields), pod("25", "1.0"), pod("10", "1.1"))
    agreeing = [take for take in found.takes if take.agrees]
    assert [list(take.caveats) for take in agreeing] == ([] if caveats is None else [caveats])
    if caveats == ["added_factor"]:
        assert agreeing[0].arithmetic.text == "25 / 10 − 1 = 1.50 times more"


@pytest.mark.parametrize(("new", "agrees"), [("12", True), ("14", False)])
def test_faster_by_one_time_is_twice_as_fast(new: str, agrees: bool) -> None:
    found = check(gain("1", hedge="over", measure="speed"), pod("25", "1.0"), pod(new, "1.1"))
    assert any(take.agrees for take in found.takes) is agrees


@pytest.mark.parametrize(
    ("other", "caveats"),
    [
        (subject("Beta", "beta2000"), [["added_factor"]]),
        # “1.5 times more than Beta”: of whatever it has, some pair may give that.
        (subject("Beta"), []),
    ],
)
def test_what_is_added_is_asked_of_two_named_machines(other: Any, caveats: list[list[str]]) -> None:
    rows = (
        row("10", submitter="Alpha", system="alpha1000", system_name=""),
        row("25", submitter="Beta", system="beta2000", system_name=""),
    )
    asked = claim("comparison", figure("1.5", "x"), subject=subject("Alpha", "alpha1000"),
                  comparator="faster", baseline=Baseline(subject=other))  # fmt: skip
    takes = check(asked, *rows).takes
    assert [list(take.caveats) for take in takes if take.agrees] == caveats


@pytest.mark.parametrize(
    ("mine", "theirs", "agrees"), [("10", "10", True), ("10", "10.3", True), ("10.3", "10", True),
                                   ("10.6", "10", False), ("10", "10.6", False)]
)  # fmt: skip
def test_within_three_percent_is_of_either_side_and_of_none(
    mine: str, theirs: str, agrees: bool
) -> None:
    """“The two are within 3 % of each other”: also two that are alike to the last digit."""
    rows = (
        row(mine, submitter="Alpha", system="alpha1000", system_name=""),
        row(theirs, submitter="Beta", system="beta2000", system_name=""),
    )
    asked = claim("comparison", figure("3", "percent"), subject=subject("Alpha", "alpha1000"),
                  comparator="equal", measure="speed",
                  baseline=Baseline(subject=subject("Beta", "beta2000")))  # fmt: skip
    (take, *_) = check(asked, *rows).takes
    assert take.agrees is agrees


# --- levels and caveats ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "printed", "hedge", "level", "caveats"),
    [
        ("20", "10", "2.0", "exact", "rounded", ()),
        ("20", "9.7", "2.0", "exact", "truncated", ()),
        ("20", "10.5", "2.0", "exact", "loosely_rounded", ("loosely_rounded",)),
        ("20", "9", "2.0", "exact", "none", ()),
        # 2.70 / 0.76 and 2.7 / 0.8: what tables print, rounded before the sum.
        ("2.701", "0.758", "3.55", "exact", "from_rounded_parts", ("from_rounded_parts",)),
        ("2.701", "0.758", "3.38", "exact", "from_rounded_parts", ("from_rounded_parts",)),
        ("2.701", "0.758", "3.38", "over", "bound", ()),
        ("0.87", "0.44", "2.25", "exact", "from_rounded_parts", ("from_rounded_parts",)),
        ("20", "10", "1.0", "over", "bound", ()),  # of no gain none is twice as much
        ("2.701", "0.758", "3.6", "over", "loosely_rounded", ("loosely_rounded",)),
        ("2.701", "0.758", "3.55", "under", "none", ()),
        # Scores that would be printed as nothing are not divided.
        ("0.004", "0.002", "3.0", "exact", "none", ()),
        ("0.04", "0.02", "3.0", "exact", "none", ()),
        ("0.4", "0.04", "8.0", "exact", "none", ()),
    ],
)
def test_how_well_a_factor_agrees(
    old: str, new: str, printed: str, hedge: str, level: str, caveats: tuple[str, ...]
) -> None:
    (take,) = check(gain(printed, hedge=hedge), pod(old, "1.0"), pod(new, "1.1")).takes
    assert take.arithmetic.level == level
    assert take.agrees is (level != "none")
    assert take.caveats == caveats


@pytest.mark.parametrize("unit", ["x", "percent"])
@pytest.mark.parametrize("old", ["0.004", "0.04", "5"])
@pytest.mark.parametrize("new", ["0.004", "0.04", "5"])
def test_no_score_is_too_small_to_be_compared(unit: str, old: str, new: str) -> None:
    asked = gain("77", unit, measure="time")
    assert check(asked, pod(old, "1.0"), pod(new, "1.1")).takes


def test_a_figure_may_have_the_other_decimal_convention() -> None:
    quantity = figure("1728", "x", alternative=Decimal("1.728"))
    asked = msgspec.structs.replace(gain("2.0"), quantity=quantity)
    (take,) = check(asked, pod("17.28", "1.0"), NEW).takes
    assert take.arithmetic.level == "rounded"


@pytest.mark.parametrize(
    ("printed", "unit", "measure", "text", "remark"),
    [
        ("50", "percent", "time", "(20 − 10) / 20 = 50 % less time",
         "Read as more speed it would be 100 %."),
        ("100", "percent", "speed", "20 / 10 − 1 = 100 % more speed",
         "Read as less time it would be 50 %."),
        ("2.0", "x", "", "20 / 10 = 2 times", ""),
    ],
)  # fmt: skip
def test_the_sum_is_shown_with_its_other_reading(
    printed: str, unit: str, measure: str, text: str, remark: str
) -> None:
    take = check(gain(printed, unit, measure=measure), OLD, NEW).takes[0]
    assert (take.arithmetic.text, take.remark) == (text, remark)


def test_a_rate_has_no_other_reading() -> None:
    rows = (pod("10", "1.0", unit="samples/s"), pod("20", "1.1", unit="samples/s"))
    take = check(gain("100", "percent", measure="speed"), *rows).takes[0]
    assert take.agrees and take.remark == ""


@pytest.mark.parametrize(
    ("old", "new", "printed", "text"),
    [
        ("28.3345", "8.5037", "3.3", "28.33 / 8.50 = 3.33 times"),
        ("28.3345", "8.5037", "3.332", "28.33 / 8.50 = 3.332 times"),
        ("28.3345", "8.5037", "3", "28.33 / 8.50 = 3.33 times"),
    ],
)
def test_as_many_decimals_are_shown_as_were_printed(
    old: str, new: str, printed: str, text: str
) -> None:
    (take,) = check(gain(printed), pod(old, "1.0"), pod(new, "1.1")).takes
    assert take.arithmetic.text == text


def test_a_percent_shows_one_decimal_at_least() -> None:
    rows = (pod("28.3345", "1.0"), pod("8.5037", "1.1"))
    take = check(gain("70", "percent", measure="time"), *rows).takes[0]
    assert take.arithmetic.text == "(28.33 − 8.50) / 28.33 = 70.0 % less time"


# --- the order of readings -------------------------------------------------------------------


def test_those_that_agree_come_first_and_of_the_others_the_eight_nearest() -> None:
    rows = [
        row(str(10 + 3 * n), system=f"m{n}", system_name="", round=round_, accelerators=8 + n,
            published={"1.0": "2021-06-30", "1.1": "2021-12-01"}[round_])
        for n in range(4)
        for round_ in ("1.0", "1.1")
    ]  # fmt: skip
    asked = gain("40", subject=subject("Graphcore"), per="accelerator")
    takes = check(asked, *rows).takes
    far = [abs((take.arithmetic.result or 0) - 40) for take in takes]
    assert len(takes) == 8 and far == sorted(far)
    one = gain("1.0", subject=subject("Graphcore"), per="accelerator")
    takes = check(one, *rows).takes
    agreeing = [take.agrees for take in takes]
    assert agreeing == sorted(agreeing, reverse=True) and agreeing[0]
    assert agreeing.count(False) == 8


def test_what_needs_less_comes_first() -> None:
    """Of two tasks the one whose figure is rounded, then cut off, before any with a caveat."""
    rows = (
        OLD, pod("9.7", "1.1"),
        pod("20", "1.0", benchmark="resnet"), pod("10", "1.1", benchmark="resnet"),
        pod("20", "1.0", benchmark="ssd"), pod("10.5", "1.1", benchmark="ssd"),
    )  # fmt: skip
    asked = gain("2.0", benchmark="ssd|bert|resnet")
    levels = [take.arithmetic.level for take in check(asked, *rows).takes]
    assert levels == ["rounded", "truncated", "loosely_rounded"]


def test_no_change_is_as_far_from_a_percent_as_the_percent() -> None:
    rows = (
        OLD, pod("20", "1.1"),
        pod("20", "1.0", benchmark="resnet"), pod("19.91", "1.1", benchmark="resnet"),
    )  # fmt: skip
    asked = gain("5", "percent", measure="", benchmark="bert|resnet")
    found = [take.rows[0].benchmark for take in check(asked, *rows).takes]
    assert found == ["resnet", "resnet", "bert", "bert"]


# --- what explains a wrong figure, and what excuses it ---------------------------------------


@pytest.mark.parametrize(
    ("printed", "unit", "measure", "hedge", "explained"),
    [
        ("200", "percent", "speed", "exact", "2 times is 100 % more"),
        ("200", "percent", "time", "exact", "2 times is 100 % more"),
        ("201", "percent", "speed", "exact", ""),
        ("200", "percent", "", "exact", ""),
        ("200", "percent", "speed", "over", ""),
        ("200", "x", "speed", "exact", ""),
    ],
)
def test_a_factor_printed_as_a_percent_is_explained(
    printed: str, unit: str, measure: str, hedge: str, explained: str
) -> None:
    found = check(gain(printed, unit, measure=measure, hedge=hedge), OLD, NEW).diagnosis
    assert (dict(found.words)["how"] if found else "") == explained


def test_a_pair_without_counts_does_not_keep_another_from_explaining() -> None:
    rows = (
        pod("20", "1.0", benchmark="a", accelerators=None), pod("10", "1.1", benchmark="a"),
        pod("20", "1.0", benchmark="b"), pod("10", "1.1", benchmark="b"),
    )  # fmt: skip
    asked = gain("200", "percent", measure="speed", per="accelerator", benchmark="a|b")
    assert check(asked, *rows).diagnosis is not None


CROWDED = "Mit 3 Aufgaben: 2.0-mal schneller, 4.0-mal in einer anderen."


@pytest.mark.parametrize(
    ("printed", "sentence", "elsewhere"),
    [
        ("4.0", CROWDED, True),  # the other task's factor
        ("5.0", CROWDED, False),
        ("4.0", "4.0-mal schneller", False),  # no other number to confuse it with
        ("2.0", CROWDED, False),  # it agrees: nothing is looked for
        ("4.1", CROWDED, False),  # near is no evidence
    ],
)
def test_a_factor_of_another_task_in_a_crowded_sentence_is_found(
    printed: str, sentence: str, elsewhere: bool
) -> None:
    rows = (OLD, NEW, pod("40", "1.0", benchmark="resnet"), pod("10", "1.1", benchmark="resnet"))
    found = check(gain(printed, sentence=sentence), *rows).elsewhere
    assert bool(found) is elsewhere
    assert all(take.rows[0].benchmark == "resnet" for take in found)


# --- what is printed -------------------------------------------------------------------------

RATES = {"suite": "inference-datacenter", "unit": "samples/s", "scenario": "offline",
         "benchmark": "resnet"}  # fmt: skip
SCORES = st.decimals("0.5", "900", places=2)


def done(text: str) -> tuple[Decimal, Decimal]:
    """A printed sum as a reader with a calculator does it, and what it says that it gives."""
    sum_, _, given_ = text.partition(" = ")
    printed = Decimal(given_.split()[0].replace(",", ""))
    numbers = [Decimal(part.replace(",", "")) for part in re.findall(r"[\d.,]*\d", sum_)]
    if "(" in sum_:
        return (numbers[0] - numbers[1]) / numbers[2] * 100, printed
    ratio = numbers[0] / numbers[1]
    return ((ratio - 1) * 100 if "− 1" in sum_ else ratio), printed


@given(SCORES, SCORES, st.booleans(), st.sampled_from(["percent", "x"]),
       st.sampled_from(["faster", "slower"]))  # fmt: skip
def test_a_printed_sum_is_a_right_sum(
    one: Decimal, two: Decimal, rates: bool, unit: str, comparator: str
) -> None:
    fields = RATES if rates else {"suite": "training", "benchmark": "resnet"}
    rows = (
        row(str(one), submitter="Alpha", system="alpha1000", system_name="", **fields),
        row(str(two), submitter="Beta", system="beta2000", system_name="", **fields),
    )
    other = Baseline(subject=subject("Beta", "beta2000"))
    asked = claim("comparison", figure("9", unit), subject=subject("Alpha", "alpha1000"),
                  suite=fields["suite"], benchmark="resnet", baseline=other, measure="speed",
                  comparator=comparator)  # fmt: skip
    found = check(asked, *rows)
    assert found.takes
    for take in found.takes:
        mine, printed = done(take.arithmetic.text)
        assert abs(mine - printed) <= abs(mine) / 50 + Decimal("0.1"), take.arithmetic.text


def test_so_much_slower_is_less_speed_where_no_word_says_of_what() -> None:
    rows = (
        row("28.80", submitter="Alpha", system="alpha1000", system_name="", **RATES),
        row("30", submitter="Beta", system="beta2000", system_name="", **RATES),
    )
    asked = claim("comparison", figure("4.0", "percent"), subject=subject("Alpha", "alpha1000"),
                  measure="unsaid", suite=RATES["suite"], benchmark="resnet", comparator="slower",
                  baseline=Baseline(subject=subject("Beta", "beta2000")))  # fmt: skip
    told = [take.arithmetic.operation for take in check(asked, *rows).takes if take.agrees]
    assert told == ["less_speed"]


@pytest.mark.parametrize(
    ("printed", "comparator", "text"),
    [
        ("4.0", "slower", "(30 − 28.80) / 30 = 4.0 % less speed"),
        ("4.2", "faster", "30 / 28.80 − 1 = 4.2 % more speed"),
    ],
)
def test_rates_are_less_or_more(printed: str, comparator: str, text: str) -> None:
    rows = (
        row("28.80", submitter="Alpha", system="alpha1000", system_name="", **RATES),
        row("30", submitter="Beta", system="beta2000", system_name="", **RATES),
    )
    sides = (subject("Alpha", "alpha1000"), subject("Beta", "beta2000"))
    one, two = sides if comparator == "slower" else sides[::-1]
    asked = claim("comparison", figure(printed, "percent"), subject=one, measure="speed",
                  suite=RATES["suite"], benchmark="resnet", baseline=Baseline(subject=two),
                  comparator=comparator)  # fmt: skip
    (take, *_) = check(asked, *rows).takes
    assert take.agrees and take.arithmetic.text == text
    assert take.arithmetic.operation == ("less_speed" if comparator == "slower" else "more_speed")


SHARES = [
    # of rates and of times it is so much of the other's speed, whoever is ahead
    ("96", "slower", RATES, "28.80 / 30 = 96 % of the other's speed"),
    ("104", "faster", {}, "30 / 28.80 = 104.2 % of the other's speed"),
]


@pytest.mark.parametrize("measure", ["share", "unsaid"])
@pytest.mark.parametrize(("printed", "comparator", "suite", "text"), SHARES)
def test_shares_of_another_result(
    printed: str, comparator: str, suite: dict[str, Any], text: str, measure: str
) -> None:
    rows = (
        row("28.80", submitter="Alpha", system="alpha1000", system_name="", **suite),
        row("30", submitter="Beta", system="beta2000", system_name="", **suite),
    )
    asked = claim(
        "comparison", figure(printed, "percent"), subject=subject("Alpha", "alpha1000"),
        measure=measure, comparator=comparator if measure == "share" else "faster",
        baseline=Baseline(subject=subject("Beta", "beta2000")),
        suite=suite.get("suite", "training"),
        benchmark=rows[0].benchmark,
    )  # fmt: skip
    (take, *_) = check(asked, *rows).takes
    assert take.agrees and not take.caveats and take.arithmetic.text == text
    assert take.arithmetic.operation == "share"


# “42 % of its time” is of the one that takes less, “240 % of its time” of the other.
TIME_SHARES = [("48", "faster", True), ("208", "slower", False), ("52", "faster", None)]


@pytest.mark.parametrize(("printed", "comparator", "first"), TIME_SHARES)
def test_shares_of_another_time(printed: str, comparator: str, first: bool | None) -> None:
    rows = (
        row("14.40" if first is not False else "30", submitter="Alpha", system="alpha1000",
            system_name=""),
        row("30" if first is not False else "14.40", submitter="Beta", system="beta2000",
            system_name=""),
    )  # fmt: skip
    asked = claim("comparison", figure(printed, "percent"), subject=subject("Alpha", "alpha1000"),
                  measure="time_share", comparator=comparator,
                  baseline=Baseline(subject=subject("Beta", "beta2000")))  # fmt: skip
    takes = check(asked, *rows).takes
    assert any(take.agrees for take in takes) == (first is not None)
    if first is not None:
        assert takes[0].arithmetic.operation == "time_share"
        assert takes[0].arithmetic.text.endswith(" % of the other's time")
    # a rate takes no time
    rates = [msgspec.structs.replace(one, unit="samples/s", suite="inference") for one in rows]
    assert not any(take.agrees for take in check(asked, *rates).takes)


def test_a_share_is_not_so_much_more() -> None:
    rows = (
        row("16", submitter="Alpha", system="alpha1000", system_name=""),
        row("30", submitter="Beta", system="beta2000", system_name=""),
    )
    asked = claim("comparison", figure("87.5", "percent"), subject=subject("Alpha", "alpha1000"),
                  measure="share", comparator="slower",
                  baseline=Baseline(subject=subject("Beta", "beta2000")))  # fmt: skip
    assert not any(take.agrees for take in check(asked, *rows).takes)


@pytest.mark.parametrize(("company", "caveats"), [("Alpha", []), ("Beta", ["other_submitter"])])
def test_a_gain_over_anothers_earlier_entry_needs_more(company: str, caveats: list[str]) -> None:
    rows = (
        pod("20", "1.0", submitter=company, accelerator="NVIDIA A100", platform="NVIDIA"),
        pod("10", "1.1", submitter="Alpha", accelerator="NVIDIA A100", platform="NVIDIA"),
    )
    asked = claim("gain", figure("2.0", "x"), subject=subject("", "A100", "A100"), round="1.1")
    (take, *_) = check(asked, *rows).takes
    assert take.agrees and list(take.caveats) == caveats


@pytest.mark.parametrize(
    ("printed", "pairs", "caveats"),
    [
        ("2", 11, ["depends_on_entry"]),
        ("2.0", 11, []),
        # One agrees, of one digit; eight others or seven do not.
        ("2", 9, ["depends_on_entry"]),
        ("2", 8, []),
    ],
)
def test_one_digit_over_many_pairs_is_a_choice(
    printed: str, pairs: int, caveats: list[str]
) -> None:
    rows = [row("10", submitter="Alpha", system="alpha1000", system_name="")]
    rows += [
        row(
            f"{score}",
            submitter=f"B{score}",
            system=f"b{score}",
            system_name="",
            accelerator="NVIDIA A100",
            platform="NVIDIA",
        )
        for score in range(20, 20 + 7 * pairs, 7)
    ]
    asked = claim("comparison", figure(printed, "x"), subject=subject("Alpha"), comparator="faster",
                  baseline=Baseline(subject=subject("", "A100", "A100")))  # fmt: skip
    (take, *_) = check(asked, *rows).takes
    assert take.agrees and [c for c in take.caveats if c == "depends_on_entry"] == caveats


@pytest.mark.parametrize(
    ("printed", "unit", "hedge", "agrees"),
    [
        ("2", "x", "under", True),  # of 1.70
        ("4", "x", "under", False),
        ("1.4", "x", "over", True),
        ("1.2", "x", "over", False),
        ("50", "percent", "under", True),  # of 41.2
        ("90", "percent", "under", False),
        ("30", "percent", "over", True),
        ("15", "percent", "over", False),
        ("2", "x", "exact", True),
        ("1", "x", "exact", True),  # “快一倍”, faster by one time, of 0.70 more
    ],
)
def test_a_bound_far_from_what_it_bounds_is_of_something_else(
    printed: str, unit: str, hedge: str, agrees: bool
) -> None:
    rows = (pod("14.4846", "1.0"), pod("8.5012", "1.1"))
    measure = "time" if unit == "percent" else "speed"
    found = check(gain(printed, unit, hedge=hedge, measure=measure), *rows)
    clean = [take for take in found.takes if take.agrees and "percent_measure" not in take.caveats]
    assert bool(clean) is agrees


@pytest.mark.parametrize(("printed", "hedge"), [("2", "under"), ("1.25", "over")])
def test_a_bound_may_be_half_or_twice_as_far(printed: str, hedge: str) -> None:
    (take,) = check(gain(printed, hedge=hedge), pod("15", "1.0"), pod("10", "1.1")).takes
    assert take.agrees


def test_longer_is_more_time_and_needs_no_caveat() -> None:
    sides = (subject("Alpha", "alpha1000"), subject("Beta", "beta2000"))
    rows = (
        row("20", submitter="Alpha", system="alpha1000", system_name=""),
        row("24", submitter="Beta", system="beta2000", system_name=""),
    )
    asked = claim("comparison", figure("20", "percent"), subject=sides[1], measure="time",
                  comparator="slower", baseline=Baseline(subject=sides[0]))  # fmt: skip
    take = ratios.check(article(), asked, over(rows)).takes[0]
    assert (take.agrees, take.caveats) == (True, ())
    assert take.arithmetic.text == "24 / 20 − 1 = 20 % more time"


@given(
    old=st.decimals("0.11", "900", places=3),
    new=st.decimals("0.11", "900", places=3),
    operation=st.sampled_from(("ratio", "more_speed", "less_time", "time_share", "share")),
)
def test_rounded_scores_give_what_lies_within_the_spread(
    old: Decimal, new: Decimal, operation: str
) -> None:
    ratio = relating.ratio_of(old, new, True)
    exact = relating.taken_as(operation, ratio)
    for part in relating.rounded_ratios((old, new), True):
        assert abs(float(relating.taken_as(operation, part) - exact)) <= relating.spread_of(
            (old, new), ratio
        )
