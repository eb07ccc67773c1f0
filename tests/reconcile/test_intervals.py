"""What a printed figure covers: bounds open and closed, steps, digits and other readings."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reconcile.numbers.agreement import loosely, printed_forms, rounded, truncated
from pipeline.reconcile.numbers.intervals import (
    Interval,
    interval_of,
    is_bound,
    significant,
    step_of,
    variants,
)
from pipeline.records import Quantity
from tests.reconcile.make import figure

ONE, TWO = Decimal(1), Decimal(2)


@pytest.mark.parametrize(
    ("span", "inside", "outside"),
    [
        (Interval(ONE, TWO), "1 1.5 2", "0.99 2.01"),
        (Interval(ONE, TWO, low_open=True), "1.01 2", "1 0.99 2.01"),
        (Interval(ONE, TWO, high_open=True), "1 1.99", "2 0.99 2.01"),
        (Interval(None, TWO), "-5 0 2", "2.01"),
        (Interval(ONE, None), "1 1000", "0.99"),
        (Interval(None, None), "-1 0 1", ""),
    ],
)
def test_an_interval_holds_its_bounds_unless_they_are_open(
    span: Interval, inside: str, outside: str
) -> None:
    assert [span.holds(Decimal(one)) for one in inside.split()] == [True] * len(inside.split())
    assert [span.holds(Decimal(one)) for one in outside.split()] == [False] * len(outside.split())


def test_bounds_are_closed_where_nothing_is_said() -> None:
    assert Interval(ONE, TWO).holds(ONE) and Interval(ONE, TWO).holds(TWO)


def test_the_digits_of_a_figure_without_bounds_hold_their_lower_edge_only() -> None:
    bare = Quantity(surface="5.8", start=0, end=3, value=Decimal("5.8"), unit="minutes", decimals=1)
    span = interval_of(bare)
    assert span.holds(Decimal("5.75")) and span.holds(Decimal("5.8499"))
    assert not span.holds(Decimal("5.85")) and not span.holds(Decimal("5.7499"))


@pytest.mark.parametrize(
    ("quantity", "step"),
    [
        (figure("14.5"), "0.1"),
        (figure("14.50"), "0.01"),
        (figure("14"), "1"),
        (figure("14000", low=Decimal(13500), high=Decimal(14500)), "1000"),
        (figure("0.5", low=Decimal("0.25"), high=Decimal("0.75")), "0.5"),
        # A range is no rounding: its end is not its middle.
        (figure("29", low=Decimal(28), high=Decimal(29)), "1"),
        (figure("29", low=Decimal(10), high=Decimal(29)), "1"),
        # Bounds without any width say nothing of the digits.
        (figure("29", low=Decimal(29), high=Decimal(29)), "1"),
        (figure("2.9", low=Decimal("2.9"), high=Decimal("2.9")), "0.1"),
        (figure("9", hedge="over"), "1"),
    ],
)
def test_a_step_is_one_in_the_last_printed_place(quantity: Quantity, step: str) -> None:
    assert step_of(quantity) == Decimal(step)


@pytest.mark.parametrize(
    ("quantity", "bound"),
    [
        (figure("14.5"), False),
        (figure("14.5", hedge="up_to"), False),
        (figure("14.5", hedge="over"), True),
        (figure("14.5", hedge="about"), True),
        (figure("29", low=Decimal(28), high=Decimal(29)), False),
        (figure("29", low=Decimal(27), high=Decimal(29)), True),
        (figure("29", low=None, high=Decimal(29)), True),
        (figure("29", low=Decimal(29), high=None), True),
    ],
)
def test_words_or_a_wide_range_make_a_bound(quantity: Quantity, bound: bool) -> None:
    assert is_bound(quantity) is bound


@pytest.mark.parametrize(
    ("quantity", "digits"),
    [
        (figure("14.5"), 3),
        (figure("14.50"), 4),
        (figure("0.05"), 1),
        (figure("0.50"), 2),
        (figure("0"), 1),
        (figure("0.0"), 1),
        (figure("7"), 1),
        (figure("14000", low=Decimal(13500), high=Decimal(14500)), 2),
    ],
)
def test_significant_digits_are_those_that_were_printed(quantity: Quantity, digits: int) -> None:
    assert significant(quantity) == digits


@given(st.integers(1, 10**9), st.integers(0, 6))
def test_a_number_has_as_many_significant_digits_as_its_integer(number: int, places: int) -> None:
    printed = Decimal(number).scaleb(-places)
    assert significant(figure(f"{printed:f}")) == len(str(number))


@pytest.mark.parametrize(
    ("alternative", "decimals", "step"),
    [("1.728", 3, "0.001"), ("1728", 0, "1"), ("1E+3", 0, "1"), ("0.5", 1, "0.1")],
)
def test_the_other_convention_has_its_own_digits(
    alternative: str, decimals: int, step: str
) -> None:
    first, other = variants(figure("1728", alternative=Decimal(alternative)))
    assert (first.value, first.decimals) == (Decimal(1728), 0)
    assert (other.value, other.decimals) == (Decimal(alternative), decimals)
    assert step_of(other) == Decimal(step)
    assert (other.surface, other.unit) == (first.surface, first.unit)
    assert variants(figure("1728")) == (figure("1728"),)


@pytest.mark.parametrize(
    ("level", "printed", "holds", "fails"),
    [
        (rounded, "14.5", "14.45 14.5 14.55", "14.4499 14.5501"),
        (truncated, "14.5", "14.5 14.5999", "14.4999 14.6"),
        (loosely, "14.5", "14.4 14.5 14.6", "14.3999 14.6001"),
    ],
)
def test_each_level_by_itself(level: object, printed: str, holds: str, fails: str) -> None:
    assert callable(level)
    quantity = figure(printed)
    assert [level(quantity, Decimal(one)) for one in holds.split()] == [True] * len(holds.split())
    assert [level(quantity, Decimal(one)) for one in fails.split()] == [False] * len(fails.split())


@pytest.mark.parametrize(
    ("score", "forms"),
    [
        ("14.4846", "14.5 14.48 14.485"),
        ("2.125", "2.1 2.12 2.125 2.13"),  # halves go either way
        ("0.0301", "0.03 0.030"),  # nothing is printed as 0.0
    ],
)
def test_a_score_is_printed_with_three_decimals_or_fewer(score: str, forms: str) -> None:
    assert {str(form) for form in printed_forms(Decimal(score))} <= {*forms.split()}
    assert {*printed_forms(Decimal(score))} == {Decimal(form) for form in forms.split()}
