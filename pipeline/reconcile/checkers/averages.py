"""Ratios that are said to be the average of many benchmarks: “1.3x faster on average”.

Of each task the best entries of both sides are held against each other, by chip and at each size
that both have; the mean of these ratios, or the geometric one, is what the text can mean. Which
benchmarks and entries it was worked out over the text does not say: another figure proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import prod

from pipeline.reconcile.cases import Take, operand
from pipeline.reconcile.checkers.pairs import own_baseline, pair_of
from pipeline.reconcile.checkers.peaks import best_of_tasks, comparable, sides, worth
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.agreement import agreement
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import lower_is_better
from pipeline.records import Arithmetic, Article, Claim, Quantity

_HUNDRED = Decimal(100)
# There are many averages to choose from: one that is cut off, or a unit off, is none.
_BORNE_OUT = frozenset({"rounded", "bound"})
# Of two benchmarks nobody says “on average” without naming them.
_FEWEST = 3
# A figure of one digit is an average of nearly any ratios.
_DIGITS = 2
# What else stands in a pair that an average is made of; which benchmark is meant, and that sizes
# differ where shares of one chip are compared, is said by the average's own caveat.
_SAID = frozenset({"assumed_benchmark", "unequal_scale"})

Tasks = dict[tuple[str, ...], tuple[Option, Option]]


def is_average(claim: Claim) -> bool:
    """Whether a claim is an average over many benchmarks of how two sides stand to each other."""
    baseline = claim.baseline
    against = baseline is not None and (own_baseline(claim) or bool(baseline.round))
    return "average" in claim.filters and len(claim.benchmarks) != 1 and against


def is_overall(claim: Claim, quantity: Quantity) -> bool:
    """“We achieved a 1.7x improvement over last year's results”: whether a company's gain since a
    round is told of no benchmark, by a figure of two digits at least."""
    since = claim.baseline is not None and bool(claim.baseline.round) and not own_baseline(claim)
    plain = quantity.hedge == "about" or not (is_bound(quantity) or quantity.hedge == "up_to")
    told = claim.kind == "gain" and not claim.benchmarks and plain
    return since and told and bool(claim.subject.submitter) and significant(quantity) >= _DIGITS


def averages(
    article: Article, claim: Claim, quantity: Quantity, facts: Official, *, whole: bool = False
) -> list[Take]:
    """The averages that are the printed figure; ``whole``: of the best entries alone."""
    if not claim.scope.round or claim.comparator in ("slower", "equal"):
        return []
    found: list[Take] = []
    for ours, old in sides(article, claim, facts):
        fields = _field("", ours, old, facts) if whole else _fields(claim, ours, old, facts)
        for per, tasks in fields:
            ratios = [worth(new.row, per) / worth(was.row, per) for new, was in tasks.values()]
            less = all(lower_is_better(new.row) for new, _ in tasks.values())
            for name, value in _means(claim, quantity, ratios, less):
                level = agreement(quantity, value)
                if level in _BORNE_OUT:
                    found.append(_take(claim, quantity, tasks, per, (name, value, level), facts))
    return found


def _fields(
    claim: Claim, ours: Sequence[Option], old: Sequence[Option], facts: Official
) -> Iterator[tuple[str, Tasks]]:
    """The best pair of each task, by chip or as the text counts, and at each size of both sides."""
    per, fewest = claim.per or "accelerator", min(_FEWEST, len(claim.benchmarks) or _FEWEST)
    yield from _field(per, ours, old, facts, fewest)
    if not claim.per:
        sizes = {_size(one) for one in ours} & {_size(one) for one in old}
        for size in sorted(size for size in sizes if size):
            mine, theirs = ([one for one in side if _size(one) == size] for side in (ours, old))
            yield from _field("", mine, theirs, facts, fewest)


def _size(one: Option) -> int:
    """How many chips a system has; where there is none, how many processors."""
    return one.row.accelerators or one.row.host_processors or 0


def _field(
    per: str, ours: Sequence[Option], old: Sequence[Option], facts: Official, fewest: int = _FEWEST
) -> Iterator[tuple[str, Tasks]]:
    mine, theirs = best_of_tasks(ours, per), best_of_tasks(old, per)
    tasks = {
        task: (mine[task], theirs[task])
        for task in sorted(mine.keys() & theirs.keys())
        if comparable(mine[task].row, theirs[task].row, facts)
    }
    if len(tasks) >= fewest:
        yield per, tasks


def _means(
    claim: Claim, quantity: Quantity, ratios: Sequence[Decimal], less: bool
) -> Iterator[tuple[str, Decimal]]:
    """The averages of some ratios, as the figure is told."""
    count = len(ratios)
    plain, geometric = sum(ratios, Decimal(0)) / count, prod(ratios) ** (Decimal(1) / count)
    if quantity.unit == "x":
        yield "mean", plain
        yield "geometric mean", geometric
        return
    if claim.measure != "time":
        yield "mean", (plain - 1) * _HUNDRED
        yield "geometric mean", (geometric - 1) * _HUNDRED
    if claim.measure != "speed" and less:
        saved = sum((1 - 1 / ratio for ratio in ratios), Decimal(0)) / count
        yield "mean of less time", saved * _HUNDRED


def _take(
    claim: Claim,
    quantity: Quantity,
    tasks: Tasks,
    per: str,
    told: tuple[str, Decimal, str],
    facts: Official,
) -> Take:
    name, value, level = told
    pairs = [pair_of(claim, new, old, True, facts) for new, old in tasks.values()]
    caveats = dict.fromkeys(c for pair in pairs for c in pair.caveats if c not in _SAID)
    rows = tuple(side.row for pair in pairs for side in (pair.old, pair.new))
    sizes = {row.accelerators or row.host_processors for row in rows}
    by = f", of {sizes.pop()} chips each" if len(sizes) == 1 else ", of the best entries"
    by = f", by {per}" if per else by
    unit = {"x": "times", "percent": "%"}[quantity.unit]
    shown = number(value, max(quantity.decimals, 2))
    text = f"{name} over {len(pairs)} benchmarks{by}: {shown} {unit}"
    arithmetic = Arithmetic(
        operation="average",
        operands=tuple(operand(row, row.benchmark) for row in rows),
        result=value,
        unit=quantity.unit,
        text=text,
        level=level,
    )
    assumed = ("the average of the benchmarks that both sides entered" + by,)
    return Take(rows, arithmetic, True, (), assumed, (*caveats, "own_average"))
