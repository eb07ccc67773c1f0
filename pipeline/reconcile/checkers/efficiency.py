"""Scaling efficiency: “95 % from 256 to 384 chips”, how much of a larger system comes to use.

It is how many times as fast the larger of two systems is, divided by how many times as many chips
it has. The two must be alike but for their size, and both sizes must stand in the claim's sentence,
for of many pairs of sizes some have any efficiency. Others count it otherwise (by throughput, from
runs of their own), so agreement bears a text out and nothing is blamed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations

from pipeline.official.names import chip_of
from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.slips import numbers
from pipeline.reconcile.numbers.agreement import LEVELS, agreement
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import lower_is_better, score
from pipeline.records import Arithmetic, Article, Claim, Quantity

_MISSING = (Coded("sizes"),)


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Holds a scaling efficiency against the pairs of sizes that its sentence prints."""
    quantity = claim.quantity
    if quantity is None or not claim.benchmarks:
        return Finding(missing=(Coded("benchmark" if quantity else "figure"),))
    pairs = sized_pairs(article, claim, facts)
    takes = [take for pair in pairs if (take := _take(quantity, *pair)) is not None]
    takes.sort(key=lambda take: LEVELS.index(take.arithmetic.level))
    return Finding(tuple(takes), missing=_MISSING)


def sized_pairs(article: Article, claim: Claim, facts: Official) -> list[tuple[Option, Option]]:
    """The smaller and the larger of all entries that a claim can be of, differ in their size alone,
    and have it printed in the claim's sentence."""
    printed = {one for readings in numbers(claim.sentence) for one in readings}
    query = query_of(article, claim).drop("scale")._replace(unit="")
    options = [
        one
        for one in admitted(query, facts)
        if one.row.score and printed.intersection(_counts(one))  # a blank one gives no sum
    ]
    return [
        pair
        for alike in _groups(options)
        for pair in combinations(alike, 2)
        if _together(*pair) and _from_to(*pair, printed)
    ]


def _counts(option: Option) -> tuple[int | None, ...]:
    """The numbers by which a text may tell an entry's size."""
    return option.row.accelerators, option.row.nodes, option.row.host_processors


def _from_to(small: Option, large: Option, printed: set[Decimal]) -> bool:
    """Whether two unlike sizes are printed that count the same: chips, or nodes, or hosts."""
    sizes = zip(_counts(small), _counts(large), strict=True)
    return any(one != other and printed.issuperset((one, other)) for one, other in sizes)


def _groups(options: Sequence[Option]) -> list[list[Option]]:
    """Entries that differ in their size alone, the smallest first."""
    groups: dict[tuple[str, ...], list[Option]] = defaultdict(list)
    for one in options:
        row = one.row
        alike = (row.suite, row.round, row.division, row.benchmark, row.scenario, row.unit,
                 chip_of(row) or row.accelerator)  # fmt: skip
        groups[alike].append(one)
    return [sorted(group, key=lambda one: one.row.accelerators or 0) for group in groups.values()]


def _together(one: Option, other: Option) -> bool:
    """Whether one company had a part in both entries."""
    first, second = (set(option.row.submitter.split("+")) for option in (one, other))
    return not first.isdisjoint(second)


def _take(quantity: Quantity, small: Option, large: Option) -> Take | None:
    one, other = small.row, large.row
    if not (one.score and other.score and one.accelerators and other.accelerators):
        return None
    if one.accelerators == other.accelerators:
        return None
    faster = one.score / other.score if lower_is_better(one) else other.score / one.score
    larger = Decimal(other.accelerators) / Decimal(one.accelerators)
    value = faster / larger * 100
    # Writers take both ratios to two digits first: 2.03 / 1.5.
    parts = [round(faster, places) / round(larger, places) * 100 for places in (1, 2)]
    level = agreement(quantity, value, parts)
    top, below = (one, other) if lower_is_better(one) else (other, one)
    text = (
        f"({number(score(top))} / {number(score(below))}) / "
        f"({other.accelerators} / {one.accelerators}) = {number(value)} % efficiency"
    )
    arithmetic = Arithmetic(
        operation="efficiency",
        operands=(operand(one, "smaller"), operand(other, "larger")),
        result=value,
        unit="percent",
        text=text,
        level=level,
    )
    caveats = dict.fromkeys((*small.caveats, *large.caveats))
    if level in ("from_rounded_parts", "loosely_rounded"):
        caveats[level] = None
    assumed = tuple(dict.fromkeys((*small.assumed, *large.assumed)))
    return Take((one, other), arithmetic, level != "none", (), assumed, tuple(caveats))
