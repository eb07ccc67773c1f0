"""What is told per watt: rates, ratios, comparisons and places by the power that runs drew.

A power reading bears such a claim out; nothing is refuted by one, as which run's is meant, of which
server and with which load, is rarely said.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers import comparisons, ranks, ratios, values
from pipeline.reconcile.entries.facts import Official, over
from pipeline.records import Baseline, Claim, Result
from tests.reconcile.make import article, claim, entry, figure, subject

SERVED = {"suite": "inference-datacenter", "scenario": "server", "unit": "queries/s"}
SCOPE = {"suite": "inference-datacenter", "benchmark": "resnet"}


def machine(score: str, maker: str, watts: str | None) -> Result:
    drawn = Decimal(watts) if watts else None
    chips = {"accelerator": f"{maker} chip", "platform": maker}
    return entry(score, maker, system=maker.lower(), watts=drawn, **SERVED, **chips)


# Beta is the faster, Alpha answers more by watt, and of Gamma nobody read the power.
TABLE = over((
    machine("146000", "Alpha", "640"),
    machine("240000", "Beta", "2200"),
    machine("900000", "Gamma", None),
))  # fmt: skip


def checked(asked: Claim, table: Official = TABLE) -> Finding:
    checker: Any = {"throughput": values, "gain": ratios, "rank": ranks}.get(
        asked.kind, comparisons
    )
    return checker.check(article(published="2021-12-01"), asked, table)


def held(who: str, other: str, printed: str = "", comparator: str = "faster") -> Claim:
    quantity = figure(printed, "x") if printed else None
    return claim(
        "comparison", quantity, subject=subject(who), comparator=comparator, per="watt",
        baseline=Baseline(subject=subject(other)), **SCOPE,
    )  # fmt: skip


def rate(printed: str, who: str, per: str = "watt") -> Claim:
    asked = figure(printed, "queries/s")
    return claim("throughput", asked, subject=subject(who), per=per, **SCOPE)


def first(who: str, *filters: str) -> Claim:
    return claim("rank", subject=subject(who), comparator="first", filters=filters, **SCOPE)


@pytest.mark.parametrize(
    ("why", "asked", "told"),
    [
        ("146,000 queries by 640 watts", rate("228.1", "Alpha"),
         "146,000 queries/s / 640 W = 228.13 queries/s per watt"),
        ("which is no rate by itself", rate("228.1", "Alpha", per=""), ""),
        ("another's is another's", rate("228.1", "Beta"), ""),
        ("no reading, no figure", rate("228.1", "Gamma"), ""),
        ("by watt Alpha is ahead of the faster", held("Alpha", "Beta"),
         "228.13 > 109.09 queries/s per watt"),
        ("and not behind it", held("Alpha", "Beta", comparator="slower"), ""),
        ("2.1 times as many by watt", held("Alpha", "Beta", "2.1"),
         "228.13 / 109.09 = 2.09 times (per watt)"),
        ("another factor agrees with nothing", held("Alpha", "Beta", "3.1"), ""),
        ("nobody knows Gamma's", held("Alpha", "Gamma"), ""),
        ("the first by watt", first("Alpha", "per_watt"), "1. 228.13 queries/s per watt"),
        ("is not the fastest", first("Alpha"), ""),
        ("nor is the faster first by watt", first("Beta", "per_watt"), ""),
    ],
)  # fmt: skip
def test_power_bears_out(why: str, asked: Claim, told: str) -> None:
    found = checked(asked)
    agreeing = [take.arithmetic.text for take in found.takes if take.agrees]
    assert bool(agreeing) is bool(told), why
    assert not agreeing or agreeing[0].startswith(told), why


@pytest.mark.parametrize(
    "asked",
    [
        rate("282.1", "Alpha"),  # two digits swapped
        held("Alpha", "Beta", "3.1"),
        held("Alpha", "Beta", comparator="slower"),
        held("Alpha", "Gamma"),
        first("Beta", "per_watt"),
    ],
)
def test_power_refutes_nothing(asked: Claim) -> None:
    found = checked(asked)
    assert found.missing or not found.identified
    assert not found.shown_wrong
