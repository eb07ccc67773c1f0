"""Checks percents and factors: a gain over an earlier state, a factor over another system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import partial
from heapq import nsmallest
from typing import NamedTuple

import msgspec

from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers.averages import averages, is_average, is_overall
from pipeline.reconcile.checkers.chipwise import by_chip, chipwise
from pipeline.reconcile.checkers.chosen import choices
from pipeline.reconcile.checkers.pairs import Pair, Pairs, is_own, named_companies, pairs_of
from pipeline.reconcile.checkers.peaks import is_peak, peaks
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.checkers.wider import wider
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import slips
from pipeline.reconcile.numbers.agreement import CAVEATS, LEVELS, SUPPORTING, agreement
from pipeline.reconcile.numbers.intervals import is_bound, significant, step_of, variants
from pipeline.reconcile.numbers.relating import (
    SHARES,
    computed,
    in_words,
    ratio_of,
    remark,
    rounded_ratios,
    spread_of,
    taken_as,
)
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import divisor, lower_is_better, score
from pipeline.records import Arithmetic, Article, Claim, Quantity, Result, Subject

_HUNDRED = Decimal(100)
_KEPT = 8
# A figure of fewer digits is the ratio of some pair of many.
_TELLING_DIGITS = 2


class Measure(NamedTuple):
    """One way of taking a percent or a factor; ``caveat`` is the code that it would need."""

    operation: str
    caveat: str = ""


# (unit, measure that the text names) -> the ways to take the figure, the text's own first.
# Of rates, what is slower has so much “less speed”.
_LESS = Measure("less_speed")
MEASURES: dict[tuple[str, str], tuple[Measure, ...]] = {
    ("percent", "time"): (Measure("less_time"), Measure("more_speed", "percent_measure"), _LESS),
    ("percent", "speed"): (_LESS, Measure("more_speed"), Measure("less_time", "percent_measure")),
    ("percent", "performance"): (Measure("less_time"), _LESS, Measure("more_speed")),
    ("percent", "share"): (Measure("share"),),
    ("percent", "time_share"): (Measure("time_share"),),
    ("percent", "unsaid"): (Measure("share"), Measure("less_time"), _LESS, Measure("more_speed")),
    ("x", ""): (Measure("ratio"),),
}
# “高3.5倍”, “3.5 times more”: what is added to the other side's, of 4.5 times.
_ADDED = (Measure("added", "added_factor"),)
# Levels at which figures far apart may agree.
_WIDE = frozenset({"bound", "loosely_rounded"})
_ONCE = (Measure("added"),)


def measures(unit: str, measure: str) -> tuple[Measure, ...]:
    """The ways to take a figure of a unit."""
    named = (unit, measure) if (unit, measure) in MEASURES else (unit, "performance")
    return MEASURES[("x", "")] if unit == "x" else MEASURES[named]


def _ways(claim: Claim, quantity: Quantity) -> tuple[Measure, ...]:
    """The ways to take a claim's figure: “快一倍”, faster by one time, is twice as fast."""
    once = quantity.unit == "x" and quantity.value == 1 and not quantity.decimals
    more = claim.measure in ("speed", "performance") and claim.comparator != "slower"
    return _ONCE if once and more else measures(quantity.unit, claim.measure)


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Finds the pairs of entries that give the printed percent or factor."""
    quantity = claim.quantity
    if quantity is None:
        return Finding(missing=(Coded("figure"),))
    if claim.per == "dollar" or claim.measure == "price":
        return Finding(outside="price_basis")
    if claim.measure == "power":
        return Finding(outside="power_basis")
    found = _checked(article, claim, quantity, facts)
    if claim.per == "watt" and not any(take.agrees for take in found.takes):
        # The power that is spoken of need not be what the whole system drew in the run.
        return Finding(found.takes, missing=(*found.missing, Coded("power")))
    return found


def _checked(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding:
    if is_average(claim):
        found_means = tuple(averages(article, claim, quantity, facts))
        return Finding(found_means, missing=() if found_means else (Coded("average"),))
    most = _peaks(article, claim, quantity, facts) if is_peak(claim) else []
    if most:
        return Finding(tuple(most))
    if is_overall(claim, quantity):
        company = msgspec.structs.replace(claim, subject=Subject(submitter=claim.subject.submitter))
        most = averages(article, company, quantity, facts, whole=True)
    if most:
        return Finding(tuple(most))
    found = pairs_of(article, claim, facts)
    if not claim.benchmarks and not _both_named(claim):
        # Among all of a company's tasks some pair gives almost any figure: no evidence.
        return Finding(missing=found.missing or (Coded("benchmark"),))
    if claim.baseline is None and query_of(article, claim).nobody():
        # Of whatever two entries some pair gives almost any figure, too.
        return Finding(missing=tuple(dict.fromkeys((Coded("subject"), *found.missing))))
    agreeing: list[Take] = []
    distant: list[tuple[Decimal, int, Sum]] = []
    ways = _ways(claim, quantity)
    is_choice = choices(claim, found.pairs)
    for pair in found.pairs:
        for result in _sums(claim, pair, quantity, ways):
            if result.level != "none":
                if is_choice(pair):
                    pair = pair._replace(caveats=(*pair.caveats, "depends_on_entry"))
                    result = result._replace(pair=pair)
                agreeing.append(_told(claim, result, quantity))
            else:
                distant.append((abs(result.value - quantity.value), len(distant), result))
    if not agreeing:
        agreeing = _wider(claim, found, quantity, facts)
    elif all("unequal_scale" in take.caveats for take in agreeing):
        # Of one size, though of another round, is more to the point than of unlike sizes.
        alike = _supported(claim, wider(claim, found, facts), quantity)
        agreeing = [*(t for t in alike if "unequal_scale" not in t.caveats), *agreeing]
    if significant(quantity) < _TELLING_DIGITS and not found.identified:
        # “4x over the H100”: among so many pairs some give any figure of one digit.
        several = len({result.value for _, _, result in distant}) >= _KEPT
        agreeing = [
            take._replace(caveats=tuple(dict.fromkeys((*take.caveats, "depends_on_entry"))))
            if several
            else take
            for take in agreeing
        ]
    whose = named_companies(claim)
    agreeing.sort(key=lambda take: _liking(whose, take, quantity))
    nearest = nsmallest(_KEPT, distant, key=lambda item: item[:2])
    takes = (*agreeing, *(_told(claim, result, quantity) for _, _, result in nearest))
    diagnosis = None if agreeing else _diagnosis(claim, found.pairs, quantity)
    astray = [] if agreeing else _astray(article, claim, quantity, facts)
    return Finding(
        takes,
        tuple(astray),
        identified=found.identified,
        missing=found.missing,
        diagnosis=diagnosis,
    )


def _liking(whose: frozenset[str], take: Take, quantity: Quantity) -> tuple[Decimal | int, ...]:
    """What readings that agree are sorted by: “over four times” is said of 4.2, not of 6.3."""
    level = take.arithmetic.level
    off = abs((take.arithmetic.result or 0) - quantity.value) if level in _WIDE else 0
    foreign = sum(not is_own(whose, row.submitter, row.platform) for row in take.rows)
    return (len(take.caveats), LEVELS.index(level), foreign, off)


def _peaks(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> list[Take]:
    """The largest leads over all benchmarks that are the figure of an “up to” without one."""
    agreeing = []
    for per, pair in peaks(article, claim, facts):
        counted = msgspec.structs.replace(claim, per=per)
        told = "the largest lead of all benchmarks" + (f", by {per}" if per else "")
        sized = [code for code in pair.caveats if not per or code != "unequal_scale"]
        pair = pair._replace(caveats=tuple(sized), assumed=(*pair.assumed, told))
        agreeing += _supported(counted, [pair], quantity)
    return agreeing


def _wider(claim: Claim, found: Pairs, quantity: Quantity, facts: Official) -> list[Take]:
    """The pairs that agree, to the digit, if more is taken for granted than the text says."""
    agreeing = _supported(claim, wider(claim, found, facts), quantity)
    agreeing = agreeing or _supported(by_chip(claim), chipwise(claim, found, facts), quantity)
    telling = quantity.unit == "x" and significant(quantity) >= _TELLING_DIGITS
    telling = telling and not is_bound(quantity)
    since = claim.baseline is not None and claim.baseline.round and found.identified
    if agreeing or not (telling and (since or _both_named(claim))) or claim.comparator == "slower":
        return agreeing
    return _supported(claim, found.pairs, quantity, _ADDED)


def _supported(
    claim: Claim, pairs: Iterable[Pair], quantity: Quantity, ways: Iterable[Measure] = ()
) -> list[Take]:
    """The pairs that give the figure; the many that do not are not told."""
    ways = tuple(ways) or _ways(claim, quantity)
    sums = (one for pair in pairs for one in _sums(claim, pair, quantity, ways, exact=True))
    return [_told(claim, one, quantity) for one in sums if one.level in SUPPORTING]


def _astray(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> list[Take]:
    """What the figure may rightly say of another task or system of the same sentence.

    Only a sentence with other numbers can have had its names and figures joined wrongly.
    """
    if slips.alone(claim, quantity):
        return []
    subject = Subject(submitter=claim.subject.submitter, accelerator=claim.subject.accelerator)
    others = (
        msgspec.structs.replace(claim, benchmarks=()),
        msgspec.structs.replace(claim, subject=subject),
    )
    return [
        take
        for other in others
        for take in _supported(other, pairs_of(article, other, facts).pairs, quantity)
    ]


def _both_named(claim: Claim) -> bool:
    """Whether the text names a system or chip on either side."""
    sides = (claim.subject, claim.baseline.subject) if claim.baseline is not None else ()
    return bool(sides) and all(side.system or side.accelerator for side in sides)


class Sum(NamedTuple):
    """What one way of taking a figure makes of a pair of entries, and the level of agreement."""

    pair: Pair
    way: Measure
    old: Result
    new: Result
    scores: tuple[Decimal, Decimal]
    value: Decimal
    level: str


def taken(claim: Claim, pair: Pair, quantity: Quantity, measure: str) -> list[Take]:
    """A pair of entries as readings of a percent or factor: one for each way of taking it."""
    ways = measures(quantity.unit, measure)
    return [_told(claim, one, quantity) for one in _sums(claim, pair, quantity, ways)]


def _sums(
    claim: Claim, pair: Pair, quantity: Quantity, ways: Iterable[Measure], *, exact: bool = False
) -> Iterator[Sum]:
    """What a pair gives by each way; ``exact``: what comes out only from rounded scores is not
    asked."""
    if (quantity.unit, claim.measure) == ("x", "unsaid"):  # of its time, as a rule; else its speed
        for told in ("slower", "faster"):
            as_told = msgspec.structs.replace(claim, comparator=told, measure="")
            yield from _sums(as_told, pair, quantity, ways, exact=exact)
        return
    if claim.comparator == "apart":  # whoever is ahead, and whichever of the two it is a part of
        for told in ("faster", "slower"):
            as_told = msgspec.structs.replace(claim, comparator=told)
            for sides in (pair, pair._replace(new=pair.old, old=pair.new)):
                yield from _sums(as_told, sides, quantity, ways, exact=exact)
        return
    new, old = pair.new.row, pair.old.row
    lower = lower_is_better(new)
    equal, slower = claim.comparator == "equal", claim.comparator == "slower"
    if equal and new.score and old.score:
        # “within 3 %” does not say which of the two is ahead, nor that it is all of 3.
        quantity = msgspec.structs.replace(quantity, hedge="under", low=Decimal(0), low_open=False)
        new, old = (new, old) if (new.score <= old.score) == lower else (old, new)
    shares = [way for way in ways if way.operation in SHARES] if slower else []
    if shares:  # “A has 93 % of B”: the share of the side that is behind
        as_told = msgspec.structs.replace(claim, comparator="")
        yield from _sums(as_told, pair, quantity, shares, exact=exact)
        ways = [way for way in ways if way.operation not in SHARES]
    if slower:
        new, old = old, new
    scores = _scores(claim.per, old, new)
    if scores is None:
        return
    ratio = ratio_of(*scores, lower)
    spread = 0.0 if exact else spread_of(scores, ratio) + float(step_of(quantity))
    kept: list[Decimal] = []

    def parts(operation: str) -> Iterator[Decimal]:
        if not kept:
            kept.extend(rounded_ratios(scores, lower))
        for one in kept:
            yield taken_as(operation, one)

    for way in ways:
        operation = way.operation
        # Times have no speed of their own, and rates are no times.
        if operation in ("less_time", "time_share") and not lower:
            continue
        if operation == "less_speed" and (lower or not slower):
            continue
        value = taken_as(operation, ratio)
        far = not equal and _far(quantity, value)
        # What rounded scores give lies that near to what the scores do.
        near = not exact and abs(float(value - quantity.value)) <= spread
        asked = partial(parts, operation) if near else None
        level = "none" if far else _level(quantity, value, asked)
        if way.caveat and level in CAVEATS and not (slower and claim.measure == "time"):
            level = "none"  # taken the other way, and only nearly so: one liberty is enough
        yield Sum(pair, way, old, new, scores, value, level)


def _told(claim: Claim, result: Sum, quantity: Quantity) -> Take:
    way, scores, level = result.way, result.scores, result.level
    caveats = result.pair.caveats
    lower = lower_is_better(result.new)
    text = in_words(way.operation, scores, result.value, quantity, claim.per, lower=lower)
    # “Took 17 % longer”: of the slower side the same sum is how much more time.
    if (claim.comparator, claim.measure, way.operation) == ("slower", "time", "more_speed"):
        text = text.replace("more speed", "more time")
    elif way.caveat:
        caveats = (*caveats, way.caveat)
    if level in CAVEATS:
        caveats = (*caveats, level)
    arithmetic = Arithmetic(
        operation=way.operation,
        operands=(operand(result.old, "old"), operand(result.new, "new")),
        result=result.value,
        unit=quantity.unit,
        text=text,
        level=level,
    )
    return Take(
        rows=(result.old, result.new),
        arithmetic=arithmetic,
        agrees=level != "none",
        stated=(f"measure={claim.measure}",) if claim.measure else (),
        assumed=result.pair.assumed,
        caveats=caveats,
        remark=remark(way.operation, scores, lower=lower) if quantity.unit == "percent" else "",
    )


def _scores(per: str, old: Result, new: Result) -> tuple[Decimal, Decimal] | None:
    scores = score(old), score(new)
    if not per:
        return scores
    sizes = divisor(old, per), divisor(new, per)
    if not sizes[0] or not sizes[1]:
        return None
    if lower_is_better(new):
        return scores[0] * sizes[0], scores[1] * sizes[1]
    return scores[0] / sizes[0], scores[1] / sizes[1]


def _level(
    quantity: Quantity, value: Decimal, parts: Callable[[], Iterable[Decimal]] | None
) -> str:
    for form in variants(quantity):
        level = agreement(form, value, parts() if parts else ())
        # One unit in the only place is half of “twice”: that is not cut off, nor one unit off.
        loose = level in ("loosely_rounded", "truncated") and form.unit == "x"
        if level != "none" and not (loose and significant(form) < _TELLING_DIGITS):
            return level
    return "none"


def _far(quantity: Quantity, value: Decimal) -> bool:
    """Whether a bound holds, but so far off that the words cannot mean it.

    “Almost twice” is not said of 5 % more, nor “over 10 %” of 30: what there is more or less of is
    between half and twice of what the bound says.
    """
    gain, said = value, quantity.value
    if quantity.unit == "x":
        gain, said = gain - 1, said - 1
    if quantity.hedge == "under":
        return gain * 2 < said
    return quantity.hedge == "over" and quantity.high is None and said > 0 and gain > said * 2


def _diagnosis(claim: Claim, pairs: tuple[Pair, ...], quantity: Quantity) -> Coded | None:
    """Explains a factor printed as a percent.

    Only where the words name what there is more or less of: “170 % of” is right of 1.7 times, and
    so is “by 0.7 times” in languages that add a factor, so a factor is never explained.
    """
    if is_bound(quantity) or quantity.unit != "percent" or claim.measure not in ("time", "speed"):
        return None
    told: list[tuple[str, str]] = []
    keys: list[str] = []
    for pair in pairs:
        new, old = pair.new.row, pair.old.row
        scores = _scores(claim.per, old, new)
        if scores is None:
            continue
        ratio = computed("ratio", *scores, lower_is_better(new))
        how = f"{number(ratio)} times is {number((ratio - 1) * 100, 0)} % more"
        if ratio > 1 and agreement(quantity, ratio * _HUNDRED) in ("rounded", "truncated"):
            told.append(("how", how))
            keys += [old.key, new.key]
    # The entries of all such pairs, for whoever knows of one that it is meant.
    return Coded("percent_factor", (told[0], ("entries", "\n".join(keys)))) if told else None
