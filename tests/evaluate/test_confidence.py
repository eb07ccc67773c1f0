"""Reliability of confidence, and the fit of its weights."""

from __future__ import annotations

import pytest

from pipeline.evaluate.calibrate import Example, cross_validated, fit
from pipeline.evaluate.reliability import Judged, reliability


def test_what_keeps_its_word_has_no_error() -> None:
    table = reliability([Judged(0.75, place % 4 != 0) for place in range(40)])
    (only,) = table.bins
    assert (only.claims, only.given, only.right) == (40, 0.75, 0.75)
    assert table.error == 0
    assert table.brier == pytest.approx(table.base_brier)


def test_overconfidence_shows_as_its_size() -> None:
    table = reliability([Judged(1.0, True), Judged(1.0, False)])
    assert table.error == 0.5
    assert table.brier == 0.5


def test_nothing_judged_is_no_error() -> None:
    assert reliability([]).bins == ()


def example(place: int, doubt: str, right: bool) -> Example:
    doubts = dict.fromkeys(("carried", "crowded", "hedged"), 0.0)
    return Example(str(place), doubts | {doubt: 1.0}, 0.9, right)


def examples() -> list[Example]:
    """Carried names go wrong half of the time, crowded sentences never, others one in ten."""
    found = [example(n, "carried", n % 2 == 0) for n in range(40)]
    found += [example(n, "crowded", True) for n in range(40, 80)]
    return found + [example(n, "hedged", n % 10 != 0) for n in range(80, 160)]


def test_a_doubt_that_goes_wrong_weighs_and_one_that_does_not_is_left_out() -> None:
    weights = fit(examples(), "corpus")
    assert weights.doubts["carried"] > 1
    assert "crowded" not in weights.doubts
    assert weights == fit(examples(), "corpus")


def test_articles_held_out_are_each_judged_once() -> None:
    told = cross_validated(examples(), 1.0)
    assert len(told) == len(examples())
    assert reliability(told).error < 0.1
