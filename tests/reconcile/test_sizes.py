"""The largest submission: the chips of all entries that were out by then decide."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Result
from tests.reconcile.make import article, claim, entry, subject

OWN = {"platform": "Gamma", "accelerator": "Gamma One"}
OLD = {"round": "1.0", "published": "2021-06-30"}
ROWS = (
    entry("10", "Alpha", accelerators=64), entry("12", "Beta", accelerators=32),
    entry("30", "Gamma", **OWN),
    entry("20", "Beta", benchmark="bert", accelerators=24), entry("21", "Alpha", benchmark="bert"),
)  # fmt: skip


def said(who: str, **fields: Any) -> Claim:
    given = {"subject": subject(who), "comparator": "largest", "benchmark": ""}
    return claim("rank", **(given | fields))


def label(asked: Claim, *more: Result) -> str:
    return reconcile(article(), [asked], over((*ROWS, *more)))[0].label


@pytest.mark.parametrize(
    ("why", "asked", "expected"),
    [
        ("the most chips of all", said("Alpha"), "supported"),
        ("another has more", said("Beta"), "unresolved"),
        ("the most in that test", said("Beta", benchmark="bert"), "supported"),
        ("not in that test", said("Alpha", benchmark="bert"), "unresolved"),
        ("by its chips", said("NVIDIA"), "caveat"),
        ("its chips are elsewhere", said("Gamma"), "unresolved"),
    ],
)
def test_the_largest(why: str, asked: Claim, expected: str) -> None:
    assert label(asked) == expected, why


@pytest.mark.parametrize(
    ("chips", "expected"), [(63, "supported"), (64, "supported"), (65, "unresolved")]
)
def test_an_earlier_round_may_have_had_a_larger_one(chips: int, expected: str) -> None:
    assert label(said("Alpha"), entry("9", "Beta", accelerators=chips, **OLD)) == expected


def test_a_later_round_does_not_count() -> None:
    later = entry("9", "Beta", accelerators=99, round="2.0", published="2022-06-29")
    assert label(said("Alpha"), later) == "supported"
