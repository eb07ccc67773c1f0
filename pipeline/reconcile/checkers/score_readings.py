"""The readings of a printed score: single entries, and how each stands to the figure."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from pipeline.official.table import RATES
from pipeline.reconcile.cases import Take, operand
from pipeline.reconcile.entries.candidates import Option, Query, stated_slots
from pipeline.reconcile.numbers.agreement import (
    CAVEATS,
    SUPPORTING,
    agreement,
    finer,
    printed_forms,
    roundly,
    table_step,
)
from pipeline.reconcile.numbers.intervals import is_bound, significant, step_of, variants
from pipeline.reconcile.numbers.show import measured
from pipeline.reconcile.numbers.units import (
    converted,
    divisor,
    in_unit,
    loosely_in,
    score,
    score_in,
)
from pipeline.records import Arithmetic, Claim, Quantity, Result

# What a reading took from elsewhere than the text says.
_LIBERTIES = frozenset({"other_round", "other_submitter", "other_system"})
# With fewer digits than this, a figure agrees with some entry of a large company by chance.
TELLING_DIGITS = 3
_MANY, _FEW = 8, 3
_TO_THE_DIGIT = frozenset({"rounded", "truncated"})
_TOKENS = "tokens/s"
# “samples”, „Samples“, “sample/s”: so much of a unit's name stands in its sign.
_STEM = 4
# “Over two minutes” is not said of an hour: from twice the bound on (and two units in its last
# place), something else is meant.
_FAR_OVER = 2
# A rate that is printed as a round figure lies no further off than this share of it.
_NEAR = Decimal("0.01")


def readings(
    claim: Claim, query: Query, options: Sequence[Option], quantity: Quantity
) -> list[Take]:
    """The options that agree, and the nearest of the others."""
    loose = (
        len(options) > _MANY and significant(quantity) < TELLING_DIGITS and not is_bound(quantity)
    )
    # “Under five minutes”, of no benchmark: of all that a company entered something is.
    if not query.benchmarks and quantity.hedge in ("over", "under") and _several(options):
        return []
    agreeing: list[Take] = []
    distant: list[tuple[Decimal, Option, Decimal]] = []
    stated = stated_slots(query)
    machine = query.subject.system or query.subject.accelerator
    few = bool(machine and query.benchmarks) and len(options) <= _MANY
    for option in options:
        row = option.row
        if row.score is None:
            continue
        value = in_unit(row, row.score, quantity.unit, claim.per)
        if value is None:
            continue
        level, form = _level(row, row.score, value, quantity, claim.per)
        if level == "none" and few and _round_near(quantity, value):
            level = "loosely_rounded"
        # “4,600 samples/s” is no 4.6 of another round: one liberty is enough
        if level == "none" and (meant := _meant_unit(option, quantity, claim.per, stated)):
            agreeing.append(meant)
            continue
        if level == "none" or (form is not quantity and not _LIBERTIES.isdisjoint(option.caveats)):
            distant.append((abs(value - quantity.value), option, value))
            continue
        more = [level] if level in CAVEATS else []
        if loose and option.level == "family":
            more.append("loose_subject")
        if not query.benchmarks:
            more.append("assumed_benchmark")
        if row.unit == _TOKENS and _says_unit(quantity):
            more.append("other_unit")
        assumed = option.assumed if form is quantity else (*option.assumed, "decimal sign")
        option = option._replace(caveats=(*option.caveats, *more), assumed=assumed)
        agreeing.append(_take(option, value, level, quantity, claim.per, stated))
    distant.sort(key=lambda item: item[0])
    # The nearest entries stay, as what the figure was held against.
    return agreeing + [
        _take(option, value, "none", quantity, claim.per, stated)
        for _, option, value in distant[:_MANY]
    ]


def of_a_share(
    claim: Claim, query: Query, options: Sequence[Option], quantity: Quantity
) -> list[Take]:
    """“Its eight H200s reached 7,763 samples per second each”: entries of whose rate a figure is
    the share of one chip or server, in words that were not read so.

    Of few entries only, and of more digits the more there are.
    """
    digits = significant(quantity)
    rates = {option.row.score for option in options if option.row.unit in RATES}
    most = _MANY if digits > TELLING_DIGITS else _FEW
    if claim.per or not query.benchmarks or is_bound(quantity) or digits < TELLING_DIGITS:
        return []
    found: list[Take] = []
    for per in ("accelerator", "node") if 0 < len(rates) <= most else ():
        shared = [one for one in options if (divisor(one.row, per) or 1) > 1]
        counted = msgspec.structs.replace(claim, per=per)
        found += [
            take._replace(caveats=(*take.caveats, "share"))
            for take in readings(counted, query, shared, quantity)
            if take.arithmetic.level in _TO_THE_DIGIT and "other_unit" not in take.caveats
        ]
    return found


def is_a_share(claim: Claim, options: Sequence[Option], quantity: Quantity) -> bool:
    """Whether a rate is what one chip or server of any entry does."""
    if claim.per or quantity.unit not in RATES:
        return False
    rows = [option.row for option in options if option.row.score]
    shares = (score_in(row, quantity.unit, per) for row in rows for per in ("accelerator", "node"))
    return any(one is not None and agreement(quantity, one) in SUPPORTING for one in shares)


def _round_near(quantity: Quantity, value: Decimal) -> bool:
    """“33,000 tokens per second” for 33,066.5: a rate of round thousands, or tens, near the score.

    Of few entries only, for among many some lies near any round figure.
    """
    near = abs(value - quantity.value) <= value * _NEAR
    return quantity.unit in RATES and not is_bound(quantity) and near and roundly(quantity, value)


def _meant_unit(
    option: Option, quantity: Quantity, per: str, stated: tuple[str, ...]
) -> Take | None:
    """An entry of storage that agrees if a gigabyte is a GiB or a thousand MiB, as makers say."""
    row = option.row
    for unit, told in loosely_in(row, quantity.unit) if not per else ():
        level = agreement(quantity, told)
        if level in SUPPORTING:
            option = option._replace(caveats=(*option.caveats, "binary_unit"))
            meant = msgspec.structs.replace(quantity, unit=unit)
            return _take(option, converted(score(row), row.unit, unit), level, meant, per, stated)
    return None


def _says_unit(quantity: Quantity) -> bool:
    """Whether a rate prints that it counts something else than tokens; many say “per second” and
    no more."""
    noun = quantity.unit.partition("/")[0]
    return quantity.unit != _TOKENS and noun[:_STEM] in quantity.surface.casefold()


def _several(options: Sequence[Option]) -> bool:
    """Whether entries are many, and of more than one benchmark."""
    tests = {option.row.benchmark.partition("-")[0] for option in options}
    return len(options) > _MANY and len(tests) > 1


def _level(
    row: Result, score: Decimal, value: Decimal, quantity: Quantity, per: str
) -> tuple[str, Quantity]:
    if quantity.hedge == "over" and quantity.high is None:
        far = max(quantity.value * _FAR_OVER, quantity.value + step_of(quantity) * _FAR_OVER)
        if value >= far:
            return "none", quantity
    if not is_bound(quantity):
        half = table_step(score, row.unit) / 2
        edges = (score - half, score + half)
        ends = [in_unit(row, edge, quantity.unit, per) for edge in edges]
        told = sorted(end for end in ends if end is not None)  # a rate's latency turns them round
        if len(told) == len(edges) and finer(quantity, *told):
            return "rounded", quantity
    for form in variants(quantity):
        level = agreement(form, value)
        if form is not quantity:  # with the other decimal sign all that is printed must agree
            return (level, form) if level in SUPPORTING else ("none", quantity)
        if level in ("none", "loosely_rounded"):
            parts = (in_unit(row, part, quantity.unit, per) for part in printed_forms(score))
            level = agreement(form, value, [part for part in parts if part is not None])
        if level != "none":
            return level, form
    return "none", quantity


def _take(
    option: Option,
    value: Decimal,
    level: str,
    quantity: Quantity,
    per: str,
    stated: tuple[str, ...],
) -> Take:
    row = option.row
    return Take(
        rows=(row,),
        arithmetic=Arithmetic(
            operation="value",
            operands=(operand(row),),
            result=value,
            unit=quantity.unit,
            text=measured(row, value, quantity, per),
            level=level,
        ),
        agrees=level != "none",
        stated=stated,
        assumed=option.assumed,
        caveats=option.caveats,
    )


def taken(option: Option, quantity: Quantity) -> Take:
    """An entry as a reading that agrees."""
    return _take(option, score(option.row), "rounded", quantity, "", ())
