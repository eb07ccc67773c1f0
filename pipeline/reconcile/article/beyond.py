"""A time that lies beyond all that anybody ever reached, and is an official one in another unit.

“GPT-3 in four seconds”: of whatever system and round that is said, no entry comes near it, and the
company has one of four minutes. Which entry is meant need not be known then.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.values import query_of, taken
from pipeline.reconcile.entries.candidates import pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import guards
from pipeline.reconcile.judging.diagnoses import other_unit
from pipeline.reconcile.judging.labels import label_of
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.reconcile.numbers.show import with_unit
from pipeline.reconcile.numbers.units import SECONDS
from pipeline.records import Article, Claim, Quantity, Result

# So many times quicker than the quickest, or slower than the slowest, is beyond reach.
_REACH = 2
# With fewer digits a difference of seconds, or days of training elsewhere, are soon some entry's.
_TELLING_DIGITS = 3
_FEWER_DIGITS = 2
# A round that is not known may be one that the table lacks; who it was does not matter.
_OPEN = frozenset({"subject"})


def beyond(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of times that are beyond reach and right in another unit decided."""
    out = list(findings)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        quantity = claim.quantity
        if claim.kind != "time" or quantity is None or quantity.unit not in SECONDS:
            continue
        if any(one.code not in _OPEN for one in found.missing):
            continue
        if label_of(claim, found) == "unresolved" and claim.modality == "asserted":
            told = _told(article, claim, quantity, facts)
            if told is not None:
                out[place] = told
    return out


def _told(article: Article, claim: Claim, quantity: Quantity, facts: Official) -> Finding | None:
    if not claim.benchmarks or not claim.scope.round or guards.cut(article, claim, quantity):
        return None
    if guards.borrowed(article, claim, quantity) or significant(quantity) < _FEWER_DIGITS:
        return None
    if not all(guards.in_sentence(claim, slot) for slot in claim.benchmarks):
        return None
    names = guards.names_beside(claim)
    beside = [canon for label, canon in names if label == "BENCHMARK"]
    tasks = "|".join([*(slot.value for slot in claim.benchmarks), *beside])
    rows = [row for row in facts.index.select(benchmark=tasks) if row.unit == "minutes"]
    if not rows or not _out_of_reach(quantity, rows):
        return None
    options = [
        option for option in pool(query_of(article, claim), facts).options if option.row.score
    ]
    if significant(quantity) < _TELLING_DIGITS:
        # “Five seconds behind Nvidia”: two names have a difference, of one its best is told.
        if is_bound(quantity) or len(beside) < len(names):
            return None
        options = sorted(options, key=lambda option: _seconds(option.row))[:1]
    for option in options:
        row = option.row
        how = other_unit(quantity, _seconds(row))
        if how:
            words = (("entry", row.system), ("score", with_unit(row)), ("how", how))
            take = taken(option, quantity)._replace(agrees=False)
            return Finding((take,), identified=True, diagnosis=Coded("unit", words))
    return None


def _out_of_reach(quantity: Quantity, rows: Sequence[Result]) -> bool:
    """Whether no entry of some rows comes near a time; blank ones may."""
    if any(row.score is None for row in rows):
        return False
    seconds = quantity.value * SECONDS[quantity.unit]
    if seconds * _REACH < min(map(_seconds, rows)):
        return True
    exact = significant(quantity) >= _TELLING_DIGITS and not is_bound(quantity)
    return exact and seconds > max(map(_seconds, rows)) * _REACH


def _seconds(row: Result) -> Decimal:
    return (row.score or Decimal(0)) * SECONDS["minutes"]
