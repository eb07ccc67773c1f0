"""Slips that tell by themselves what is meant, whatever else is unsure about a figure.

“28.7 minutes” printed as “82.7”: of the few entries that a claim can mean, one has these very
digits, two of them swapped; and nobody has them as they are printed in any benchmark and round of
which the article speaks. Had the figure been joined to a wrong name, it would be the score of
another, and hardly ever turn into the score of this one by a slip.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.reconcile.article.world import tasks
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.score_readings import readings
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option, Query, admitted, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import diagnoses, guards, slips
from pipeline.reconcile.judging.anchors import is_score
from pipeline.reconcile.judging.labels import AGREED, label_of
from pipeline.reconcile.numbers.agreement import agreement
from pipeline.reconcile.numbers.intervals import significant
from pipeline.reconcile.numbers.units import in_unit
from pipeline.records import Article, Claim, Quantity, Scale, Scope, Slot, Subject

# With fewer digits a slip joins too many figures.
_TELLING_DIGITS = 3
# A slip may be seen in one of so many figures that have nothing to do with some entries.
_ODDS = 50
# Units of time to take for another, and places for the point to move to.
_WAYS = {"unit": 3, "decimal_point": 6}
# Slips of the digits alone show that a figure's unit, though not printed, was read rightly.
_OF_DIGITS = "digit"


def slipped(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of figures with an evident slip decided by it."""
    out = list(findings)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        if not is_score(claim, _TELLING_DIGITS) or claim.quantity is None:
            continue
        if any(one.code != "benchmark" for one in found.missing):
            continue
        if label_of(claim, found) != "unresolved":
            continue
        if claim.outside or claim.modality != "asserted":
            continue
        if not (_here(claim) or _faithful(claim, claims, findings)):
            continue
        told = _told(article, claim, claim.quantity, claims, facts)
        if told is not None:
            coded, takes = told
            known = [take for take in found.takes if take.rows != takes[0].rows]
            out[place] = Finding((*takes, *known), identified=True, diagnosis=coded)
    return out


def _here(claim: Claim) -> bool:
    """Whether a figure's own sentence says of whom and of what it is."""
    subject = claim.subject
    who = (subject.system, subject.accelerator, subject.submitter)
    named = any(guards.in_sentence(claim, slot) for slot in who if slot)
    return (
        named
        and bool(claim.benchmarks)
        and all(guards.in_sentence(claim, slot) for slot in claim.benchmarks)
    )


def _faithful(claim: Claim, claims: Sequence[Claim], findings: Sequence[Finding]) -> bool:
    """Whether an article prints another official score of the round, to its digits."""
    return any(
        one is not claim
        and is_score(one, _TELLING_DIGITS)
        and one.scope.round.value == claim.scope.round.value
        and label_of(one, found) in AGREED
        for one, found in zip(claims, findings, strict=True)
    )


def _told(
    article: Article, claim: Claim, quantity: Quantity, claims: Sequence[Claim], facts: Official
) -> tuple[Coded, tuple[Take, ...]] | None:
    """What slip explains a figure, and by which entries, ``None`` if it may be another's figure.

    A benchmark that is not said is one of those of which the article speaks. Of entries whose size
    the sentence prints, no others are meant.
    """
    if guards.cut(article, claim, quantity):
        return None
    query = query_of(article, claim)
    if not query.benchmarks:
        query = query._replace(benchmarks=tasks(claims))
    if not query.benchmarks or not query.scope.round or query.nobody():
        return None
    options = list(pool(query, facts).options)
    if query.subject.scale != Scale():
        # “384 of them take 153 minutes, 256 take 223”: the size that was read may be the other's.
        others = pool(query.drop("scale"), facts).options
        options += [one for one in others if slips.says(claim, one.row)]
    else:
        options = [one for one in options if slips.says(claim, one.row)] or options
    if any(option.row.score is None for option in options):
        return None
    slip = diagnoses.evident(quantity, claim.per, options)
    if slip is not None and _by_chance(quantity, _WAYS.get(slip.code, _swaps(quantity)), options):
        slip = None
    if slip is None and not _by_chance(quantity, 9 * significant(quantity), options):
        slip = diagnoses.one_off(quantity, claim.per, options)
    if slip is None:
        return None
    if slip.code != _OF_DIGITS and guards.borrowed(article, claim, quantity):
        return None
    if _somebodys(claim, quantity, query, claims, facts):
        return None
    near = [one for one in options if one.row.system == dict(slip.words).get("entry")]
    return slip, tuple(readings(claim, query, near, quantity)[:1])


def _by_chance(quantity: Quantity, ways: int, options: Sequence[Option]) -> bool:
    """Whether too many figures would be a slip of one of some entries.

    There are nine times ten to the power of ``n - 1`` figures of ``n`` digits, nine times ``n`` of
    which have one other digit than a score.
    """
    scores = {option.row.score for option in options}
    figures: int = 9 * 10 ** (significant(quantity) - 1)
    return len(scores) * ways * _ODDS > figures


def _swaps(quantity: Quantity) -> int:
    """How many figures come of a score by two digits that change places.

    Of ``n`` digits, ``n * (n - 1) / 2`` pairs can, the neighbours among them after rounding or
    after cutting.
    """
    digits = significant(quantity)
    return (digits - 1) * (digits + 2) // 2


def _somebodys(
    claim: Claim, quantity: Quantity, query: Query, claims: Sequence[Claim], facts: Official
) -> bool:
    """Whether a figure is anybody's score in the benchmarks and rounds that an article names.

    Or, in any round, that of the one of whom it is said. Of the benchmarks, a sentence that names
    the figure's own leaves no others but those that it names as well.
    """
    named = tasks(claims)
    if claim.benchmarks and all(guards.in_sentence(claim, slot) for slot in claim.benchmarks):
        beside = [canon for label, canon in guards.names_beside(claim) if label == "BENCHMARK"]
        named = (Slot(value="|".join([*(slot.value for slot in claim.benchmarks), *beside])),)
    rounds = {one.scope.round.value for one in claims}
    rounds |= {one.baseline.round.value for one in claims if one.baseline is not None}
    suite = query.scope.suite
    asked = [
        query._replace(
            subject=Subject(), benchmarks=named,
            scope=Scope(suite=suite, round=Slot(value=name)),
        )
        for name in sorted(rounds) if name
    ]  # fmt: skip
    asked.append(query.drop("scale", "round", "division", "scenario", "availability"))
    return any(_has(option, quantity) for one in asked for option in admitted(one, facts))


def _has(option: Option, quantity: Quantity) -> bool:
    """Whether a figure is an entry's score or, of a rate, the share of one chip or node."""
    row = option.row
    ways = ("", "accelerator", "node") if quantity.unit.endswith("/s") else ("",)
    for score in (row.score, row.unscaled):
        for per in ways:
            value = in_unit(row, score, quantity.unit, per) if score else None
            if value is not None and agreement(quantity, value) != "none":
                return True
    return False
