"""Each level on both sides of its boundary."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reconcile.numbers.agreement import LEVELS, agreement, as_printed, roundly
from pipeline.reconcile.numbers.intervals import (
    interval_of,
    is_bound,
    significant,
    step_of,
    telling,
    variants,
)
from pipeline.records import Quantity
from tests.reconcile.make import figure


@pytest.mark.parametrize(
    ("printed", "hedge", "value", "level"),
    [
        ("14.5", "exact", "14.45", "rounded"),
        ("14.5", "exact", "14.55", "rounded"),
        ("14.5", "exact", "14.5501", "truncated"),
        ("14.5", "exact", "14.5999", "truncated"),
        ("14.5", "exact", "14.6", "loosely_rounded"),
        ("14.5", "exact", "14.6001", "none"),
        ("14.5", "exact", "14.4499", "loosely_rounded"),
        ("14.5", "exact", "14.4", "loosely_rounded"),
        ("14.5", "exact", "14.3999", "none"),
        ("31", "exact", "31.55", "truncated"),
        ("9", "over", "9.0001", "bound"),
        ("9", "over", "9", "loosely_rounded"),
        ("9", "over", "8.5", "loosely_rounded"),
        ("9", "over", "8.4999", "none"),
        ("16", "under", "15.9999", "bound"),
        ("16", "under", "16", "loosely_rounded"),
        ("16", "under", "16.5", "loosely_rounded"),
        ("16", "under", "16.9999", "loosely_rounded"),
        ("16", "under", "17", "none"),
        ("20", "about", "19", "bound"),
        ("20", "about", "21", "bound"),
        ("20", "about", "18.99", "none"),
        # Who prints three digits means a figure as near as these tell.
        ("200", "about", "190.1", "bound"),
        ("8064", "about", "7994", "bound"),
        ("8064", "about", "7964", "loosely_rounded"),
        ("8.64", "about", "9.06", "loosely_rounded"),
        ("31000", "about", "31712", "bound"),
        ("2.1", "up_to", "2.149", "rounded"),
        ("2.1", "up_to", "1.4", "none"),
    ],
)
def test_levels(printed: str, hedge: str, value: str, level: str) -> None:
    assert agreement(figure(printed, hedge=hedge), Decimal(value)) == level


def test_a_fraction_in_words_tells_no_digits() -> None:
    third = figure("33.3333", "percent", "about", decimals=0)
    assert agreement(third, Decimal("34.5")) == "bound"


def test_rounded_parts_come_between() -> None:
    # 1.71 x 8 = 13.68 is printed for 13.67.
    assert agreement(figure("13.68"), Decimal("13.651"), [Decimal("13.68")]) == "from_rounded_parts"
    assert agreement(figure("13.68"), Decimal("13.651"), [Decimal("13.70")]) == "none"


def test_levels_are_ordered_best_first() -> None:
    assert LEVELS[0] == "rounded" and LEVELS[-1] == "none"


@given(value=st.decimals("0.01", "5000", places=4), decimals=st.integers(0, 4))
def test_a_value_agrees_with_itself_however_printed(value: Decimal, decimals: int) -> None:
    printed = as_printed(value, decimals)
    assert agreement(figure(str(printed)), value) == "rounded"


@given(value=st.decimals("1", "500", places=3), steps=st.integers(2, 50), up=st.booleans())
def test_two_steps_away_is_no_agreement(value: Decimal, steps: int, up: bool) -> None:
    off = value + Decimal("0.001") * (steps if up else -steps)
    assert agreement(figure(str(value)), off) == "none"


def test_a_figure_without_bounds_gets_those_of_its_digits() -> None:
    bare = Quantity(surface="5.8", start=0, end=3, value=Decimal("5.8"), unit="minutes", decimals=1)
    assert interval_of(bare)[:2] == (Decimal("5.75"), Decimal("5.85"))
    assert not is_bound(bare)


def test_thousands_are_known_by_their_interval() -> None:
    twelve = figure("12000", low=Decimal(11500), high=Decimal(12500))
    assert step_of(twelve) == 1000
    assert significant(twelve) == 2
    assert agreement(twelve, Decimal(12499)) == "rounded"


def test_a_range_is_a_bound() -> None:
    between = figure("29", low=Decimal("27.5"), high=Decimal("29.5"))
    assert is_bound(between)
    assert agreement(between, Decimal("27.6")) == "bound"


def test_the_other_decimal_convention_is_a_variant() -> None:
    both = figure("1728", alternative=Decimal("1.728"))
    assert [(v.value, v.decimals) for v in variants(both)] == [
        (Decimal(1728), 0),
        (Decimal("1.728"), 3),
    ]


@pytest.mark.parametrize(
    ("printed", "digits"), [("0.4", 1), ("9", 1), ("10", 2), ("5.78", 3), ("0.05", 1), ("100", 3)]
)
def test_significant_digits(printed: str, digits: int) -> None:
    assert significant(figure(printed)) == digits


@pytest.mark.parametrize(
    ("printed", "digits"), [("1000000", 1), ("100282", 6), ("30", 1), ("30.0", 3), ("0", 0)]
)
def test_zeros_that_end_a_whole_number_tell_nothing(printed: str, digits: int) -> None:
    assert telling(figure(printed)) == digits


@pytest.mark.parametrize(
    ("printed", "value", "near"),
    [
        ("800", "801.9", True),
        ("800", "851", False),
        ("30", "32.7", True),
        ("30", "33", True),
        ("30", "33.1", False),
        ("20", "17.2", False),  # rounded too far
        ("100", "111", False),
        ("12.0", "12.4", False),  # decimals are printed to be read
        ("812", "812.4", False),
    ],
)
def test_a_round_figure_may_stand_for_what_is_near_it(printed: str, value: str, near: bool) -> None:
    assert roundly(figure(printed), Decimal(value)) is near
