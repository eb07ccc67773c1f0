"""Relations said of the scores that the text has just printed, in words that name neither.

“With 16 chips it takes 32.7 minutes, with 64 of them 10.6. Four times the chips thus bought a
3.1-fold speedup”; “A needs 11.27 minutes, B 11.32: just three seconds lie between them”. That the
last scores before it are meant is a caveat; another figure is never refuted so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from pipeline.official.names import chip_of
from pipeline.official.resolving import identifies
from pipeline.reconcile.article.parts import (
    Printed,
    couples_of,
    other_way_round,
    pair_of_printed,
    printed_scores,
    since_another,
)
from pipeline.reconcile.article.starts import relation
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.checkers.comparisons import compared
from pipeline.reconcile.checkers.ratios import taken
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import one_sentence
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import labels_of, preferred
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.reconcile.numbers.units import SECONDS
from pipeline.records import Article, Claim, Quantity, Result, Subject

CAVEAT = "printed_before"
# How surely a name is an entry's, at least.
_NAMED = frozenset({"exact", "alias", "scale", "family"})
# Taken the other way than its word says, a percent is of too many scores.
_OTHER_WAY = "percent_measure"
# So many scores before a relation are near enough to be what it is said of.
_LAST = 3
_PAIR = 2
# A figure of fewer digits is said of the last two, or some two give it by chance.
_TELLING_DIGITS = 2


def by_printed_before(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of relations that nothing decides held against the last scores."""
    out = list(findings)
    labels = labels_of(claims, findings)
    printed = printed_scores(claims, findings)
    for place, claim in enumerate(claims):
        quantity = claim.quantity
        if labels[place] != "unresolved" or quantity is None or not _related(claim, quantity):
            continue
        before = [pair for pair in printed if _leads_to(article, claim, *pair)]
        before.sort(key=lambda pair: pair[0].start)
        take = preferred(_told(claim, quantity, before[-_LAST:], facts))
        if take is not None:
            out[place] = findings[place]._replace(takes=(take, *findings[place].takes))
    return out


def _leads_to(article: Article, claim: Claim, one: Claim, row: Result) -> bool:
    """Whether a score of a claim's test stands before its sentence ends, in its paragraph or in the
    one right above."""
    passages, near = article.passages, claim.passage - one.passage
    if near not in (0, 1) or one.sentence_start > claim.sentence_start:
        return False
    if near and passages[one.passage].section != passages[claim.passage].section:
        return False
    tests = {part for slot in claim.benchmarks for part in slot.value.split("|")}
    return not tests or bool({row.benchmark, row.benchmark.partition("-")[0]} & tests)


def _related(claim: Claim, quantity: Quantity) -> bool:
    """Whether a claim says how two scores stand to each other, by a ratio or by how much time."""
    apart = claim.kind == "comparison" and quantity.unit in SECONDS
    asserted = not claim.outside and claim.modality == "asserted"
    return relation(claim) or (apart and asserted and not claim.per)


def _fits(claim: Claim, rows: Sequence[Result]) -> bool:
    """Whether the machines and chips that a relation's own sentence names are those of two entries,
    and the round that it is measured from is of one of them."""
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    names = [one for side in (claim.subject, whom) for one in (side.system, side.accelerator)]
    stated = {one.value for one in names if one and in_sentence(claim, one)}
    alike = chip_of(rows[0]) == chip_of(rows[1])
    for name in stated:
        called = [identifies(name, row) in _NAMED for row in rows]
        # What two machines with unlike chips are called tells neither apart.
        if not any(called) or (all(called) and not alike):
            return False
    return not since_another(claim, rows)


def _told(claim: Claim, quantity: Quantity, before: Printed, facts: Official) -> Iterator[Take]:
    """The scores of one task among the last that give the figure."""
    nearest = {row.key for _, row in before[-_PAIR:]}
    telling = significant(quantity) >= _TELLING_DIGITS and not is_bound(quantity)
    for two in combinations(before, _PAIR):
        for ahead, behind in couples_of(claim, two):
            if not (telling or {ahead.key, behind.key} == nearest):
                continue
            if other_way_round(claim, ahead, behind, facts):
                continue
            if not _fits(claim, (ahead, behind)):
                continue
            pair = pair_of_printed(claim, ahead, behind)
            if quantity.unit in SECONDS:
                as_told = msgspec.structs.replace(claim, comparator="equal")
                takes = [compared(as_told, pair, quantity)]
            else:
                takes = taken(claim, pair, quantity, claim.measure or "performance")
            here = all(one_sentence(claim, one) for one, _ in two)
            needs = () if here else (CAVEAT,)  # of both in its own sentence the text says so
            for take in takes:
                if take.arithmetic.level in SUPPORTING and _OTHER_WAY not in take.caveats:
                    yield take._replace(caveats=(*take.caveats, *needs))
