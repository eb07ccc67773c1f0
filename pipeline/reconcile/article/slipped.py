"""Slips that tell by themselves what is meant, whatever else is unsure about a figure.

“28.7 minutes” printed as “82.7”: of the few entries that a claim can mean, one has these very
digits, two of them swapped; and nobody has them as they are printed in any benchmark and round of
which the article speaks. Had the figure been joined to a wrong name, it would be the score of
another, and hardly ever turn into the score of this one by a slip.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

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
# The sorts of slips, and how many figures of so many digits each makes of one score: the more of
# them, the fewer entries there may be. Of ``n`` digits, ``n * (n - 1) / 2`` pairs change places,
# the neighbours among them after rounding or after cutting.
_SORTS: tuple[tuple[tuple[diagnoses.Rule, ...], Callable[[int], int]], ...] = (
    ((diagnoses.swapped,), lambda digits: digits - 1),
    ((diagnoses.point_beside,), lambda digits: 2),
    ((diagnoses.unit_slip,), lambda digits: 3),
    ((diagnoses.point_moved,), lambda digits: 6),
    ((diagnoses.swapped_cut, diagnoses.exchanged), lambda digits: (digits - 1) * (digits + 2) // 2),
)


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
    slip = _slip(claim, quantity, options)
    if slip is None:
        return None
    # Slips of the digits alone show that a unit, though not printed, was read rightly.
    if slip.code != "digit" and guards.borrowed(article, claim, quantity):
        return None
    if is_somebodys(claim, quantity, query, claims, facts):
        return None
    near = [one for one in options if one.row.system == dict(slip.words).get("entry")]
    return slip, tuple(readings(claim, query, near, quantity)[:1])


def _slip(claim: Claim, quantity: Quantity, options: Sequence[Option]) -> Coded | None:
    """The rarest sort of slip that explains a figure, of so few entries hardly by chance."""
    digits = significant(quantity)
    for rules, ways in _SORTS:
        slip = diagnoses.evident(quantity, claim.per, options, rules)
        if slip is not None and not _by_chance(quantity, ways(digits), options):
            return slip
    for forms, rule in enumerate((diagnoses.one_digit, diagnoses.one_digit_cut), start=1):
        if _by_chance(quantity, 9 * digits * forms, options):
            return None
        slip = diagnoses.one_off(quantity, claim.per, options, rule)
        if slip is not None:
            return slip
    return None


def _by_chance(quantity: Quantity, ways: int, options: Sequence[Option]) -> bool:
    """Whether too many figures would be a slip of one of some entries.

    There are nine times ten to the power of ``n - 1`` figures of ``n`` digits, nine times ``n`` of
    which have one other digit than a score.
    """
    scores = {option.row.score for option in options}
    figures: int = 9 * 10 ** (significant(quantity) - 1)
    return len(scores) * ways * _ODDS > figures


def is_somebodys(
    claim: Claim,
    quantity: Quantity,
    query: Query,
    claims: Sequence[Claim],
    facts: Official,
    introduced: Collection[str] = (),
) -> bool:
    """Whether a figure is anybody's score in the benchmarks and rounds that an article names.

    Or, in any round, that of the one of whom it is said. Of the benchmarks, a sentence that names
    the figure's own leaves no others but those that it names as well. Rounds that the text has
    ``introduced`` may be of any suite.
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
    asked += [
        query._replace(
            subject=Subject(), benchmarks=named, scope=Scope(round=Slot(value=name))
        )
        for name in introduced
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
