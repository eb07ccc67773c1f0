"""A relation of two that its sentence names, whose scores the article prints.

“The GB300 rack generated 420,659 tokens a second, the GB200 rack 289,712. The former is thus 54
percent faster”, of 45: if the article prints one official score of each side, these are compared,
wherever they stand, and a figure is wrong that they do not give in any way in which relations are
told. The sentence has no words but those that relations are told with.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pipeline.official.names import submitter_members
from pipeline.reconcile.article.parts import (
    Printed,
    bears,
    couples_of,
    is_named,
    of_equals,
    pair_of_printed,
    printed_scores,
    since_another,
)
from pipeline.reconcile.article.plain_sums import gives, is_near, is_told, relations, within
from pipeline.reconcile.article.starts import relation
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.ratios import taken
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import one_sentence
from pipeline.reconcile.judging.guards import in_sentence, names_beside
from pipeline.reconcile.judging.labels import labels_of
from pipeline.reconcile.judging.plain_words import tells_a_score
from pipeline.reconcile.judging.slips import numbered, numbers, without_tests
from pipeline.reconcile.numbers.intervals import significant
from pipeline.reconcile.numbers.units import score
from pipeline.records import Claim, Quantity, Result, Subject

_KINDS = frozenset({"comparison", "gain"})
# Of rougher scores any relation is told too easily.
_SCORE_DIGITS = 2


def by_both_named(
    claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of relations of two named sides decided by the scores printed of them."""
    out = list(findings)
    labels = labels_of(claims, findings)
    asked = [
        place
        for place, claim in enumerate(claims)
        if labels[place] == "unresolved" and _asked(claim, findings[place])
    ]
    printed = printed_scores(claims, findings) if asked else []
    for place in asked:
        claim = claims[place]
        out[place] = _refuted(claim, claims, printed, facts) or findings[place]
    return out


def _asked(claim: Claim, found: Finding) -> bool:
    """Whether a claim says of two that its sentence names how their scores stand to each other."""
    quantity, whom = claim.quantity, claim.baseline
    if not relation(claim) or claim.kind not in _KINDS or quantity is None or whom is None:
        return False
    if not is_told(quantity):
        return False
    if any(take.agrees for take in (*found.takes, *found.elsewhere)):
        return False
    return tells_a_score(claim, relation=True)


def _refuted(
    claim: Claim, claims: Sequence[Claim], printed: Printed, facts: Official
) -> Finding | None:
    """The finding that shows the sum to be wrong, ``None`` where others may be compared."""
    quantity, whom = claim.quantity, claim.baseline
    if quantity is None or whom is None:
        return None
    near = [pair for pair in printed if _of_test(claim, pair[1])]
    sides = (claim.subject, whom.subject)
    if not all(is_named(claim, side) for side in sides):
        near = [pair for pair in near if pair[0].passage == claim.passage]
    mine, theirs = ([pair for pair in near if bears(pair[1], side, facts)] for side in sides)
    # “Our X took 10.18 minutes, that of our partner 10.24”
    mine, theirs = (
        [pair for pair in pairs if _is_of(side, pair[1])] or pairs
        for pairs, side in zip((mine, theirs), sides, strict=True)
    )
    rows = [{row.key for _, row in pairs} for pairs in (mine, theirs)]
    if any(len(keys) != 1 for keys in rows) or rows[0] == rows[1]:
        return None
    two = (*mine, *theirs)
    couples = couples_of(claim, two)
    if len(couples) != 1 or since_another(claim, couples[0]) or _others(claim, two):
        return None
    told = [one.quantity for one, _ in two if one.quantity is not None]
    if any(significant(one) < _SCORE_DIGITS for one in told):
        return None
    if not _alone(claim, claims, two) or _given(quantity, near, told):
        return None
    pair = pair_of_printed(claim, *couples[0])
    if gives(pair, quantity) or of_equals(quantity, *couples[0], facts):
        return None
    takes = taken(claim, pair, quantity, claim.measure or "performance")
    words = (("how", takes[0].arithmetic.text),)
    return Finding(tuple(takes), identified=True, diagnosis=Coded("sum", words))


def _is_of(side: Subject, row: Result) -> bool:
    """Whether an entry is that of the company that a side was given."""
    members = submitter_members(side.submitter.value) if side.submitter else frozenset()
    return not members.isdisjoint(row.submitter.split("+"))


def _of_test(claim: Claim, row: Result) -> bool:
    """Whether an entry is of a claim's test, and of its scenario where one is said."""
    tests = {part for slot in claim.benchmarks for part in slot.value.split("|")}
    scenario = claim.scope.scenario.value
    same = not scenario or not row.scenario or row.scenario == scenario
    return same and bool({row.benchmark, row.benchmark.partition("-")[0]} & tests)


def _others(claim: Claim, two: Printed) -> bool:
    """Whether a sentence names anybody but its two sides: his may be the figure."""
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    slots = [slot for one, _ in two for slot in (one.subject.submitter, one.subject.system,
             one.subject.accelerator)]  # fmt: skip
    return bool(names_beside(claim, (whom.submitter, whom.system, whom.accelerator, *slots)))


def _given(quantity: Quantity, near: Printed, told: Sequence[Quantity]) -> bool:
    """Whether any two scores of the test that are printed give a figure, or if they are rounded."""
    scores = sorted({score(row) for _, row in near})
    pairs = [(one, two) for one in scores for two in scores if one < two]
    if any(is_near(quantity, value) for pair in pairs for value in relations(*pair)):
        return True
    ordered = sorted(told, key=lambda one: one.value)
    return within(quantity, ordered)


def _alone(claim: Claim, claims: Sequence[Claim], two: Printed) -> bool:
    """Whether a sentence has no number but its relations, their scores, rounds and sizes.

    Two relations are told apart by their scenarios: “45 percent faster offline, 25 as a server”.
    """
    others = [
        one for one in claims
        if one is not claim and one_sentence(claim, one) and one.quantity is not None
    ]  # fmt: skip
    scenario = claim.scope.scenario
    for one in others:
        theirs = one.scope.scenario
        apart = in_sentence(claim, scenario) and in_sentence(one, theirs)
        if relation(one) and not (apart and scenario.value != theirs.value):
            return False
    known: set[Decimal] = set()
    for one, row in two:
        scale = one.subject.scale
        sizes = (scale.accelerators, scale.nodes, scale.processors, row.accelerators, row.nodes)
        known |= {Decimal(size) for size in sizes if size} | numbered(row.round)
    stated = [claim, *(one for one, _ in two), *(one for one in others if relation(one))]
    known |= {one.quantity.value for one in stated if one.quantity is not None}
    return all(known & readings for readings in numbers(without_tests(claim.sentence)))
