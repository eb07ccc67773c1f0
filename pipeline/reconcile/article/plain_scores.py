"""What a sentence that says one thing has wrong.

A figure that agrees with no reading then is wrong. What is wrong about it may be an attribute: see
``attributes``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipeline.official.names import canonical
from pipeline.reconcile.article import plain_sums
from pipeline.reconcile.article.attributes import (
    ATTRIBUTES,
    NAMES,
    OF_ANOTHER,
    TELLING_DIGITS,
    is_stated,
    wrong_attribute,
)
from pipeline.reconcile.article.plain import Sentence, plain
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import diagnoses, guards
from pipeline.reconcile.judging.anchors import BOTH_SCENARIOS
from pipeline.reconcile.judging.labels import AGREED, labels_of
from pipeline.reconcile.numbers.agreement import SUPPORTING, agreement
from pipeline.reconcile.numbers.intervals import interval_of, is_bound, is_round, significant
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Article, Claim, Kind, Quantity

Judge = Callable[[Article, Claim, Finding, Sentence, Official], Finding | None]


def plainly(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, those of figures whose sentences leave no doubt decided by them."""
    out = list(findings)
    labels = labels_of(claims, findings)
    agreed = [claim for claim, label in zip(claims, labels, strict=True) if label in AGREED]
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        judge = _JUDGES.get(claim.kind)
        if judge is None or labels[place] not in ("unresolved", "caveat"):
            continue
        if any(one.code != "no_entry" for one in found.missing):
            continue
        rows = [row for take in found.takes for row in take.rows]
        beside = plain(article, claim, claims, agreed, rows, facts)
        if beside is not None:
            out[place] = judge(article, claim, found, beside, facts) or found
    return out


def _score(
    article: Article, claim: Claim, found: Finding, beside: Sentence, facts: Official
) -> Finding | None:
    """A score of a plain sentence found wrong, ``None`` where it may yet be right."""
    quantity = claim.quantity
    if quantity is None or any(take.agrees for take in found.takes):
        return None
    # One system has as many rates as scenarios, and some were never submitted.
    scenarios = {row.scenario for take in found.takes for row in take.rows}
    rate = (
        claim.kind == "throughput" and not claim.scope.scenario and not scenarios >= BOTH_SCENARIOS
    )
    if claim.kind == "throughput" and significant(quantity) < OF_ANOTHER:
        return None
    if rate and significant(quantity) == OF_ANOTHER:
        return None
    if is_round(quantity):
        return None
    query = query_of(article, claim)
    if _size_in_name(claim, query, quantity, facts):
        return None
    if not beside.dated and (is_bound(quantity) or _of_other_round(claim, query, quantity, facts)):
        return None
    if is_bound(quantity):
        if beside.mates:
            return None
        missed = found.identified and not found.missing and out_of_bounds(found, quantity)
        return _wrong(found, diagnoses.differing(found)) if missed else None
    if beside.more and _but_for_another(claim, query, quantity, facts):
        return None
    other = wrong_attribute(claim, query, quantity, beside, facts)
    if other is not None:
        coded, option = other
        takes = (*found.takes, taken(option, quantity)._replace(agrees=False))
        return _wrong(found._replace(takes=takes), coded)
    if (
        beside.mates
        or rate
        or not found.identified
        or found.missing
        or significant(quantity) < TELLING_DIGITS
    ):
        return None
    return _wrong(found, found.diagnosis or diagnoses.differing(found)) if found.takes else None


def _of_other_round(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """Whether a figure is right of another round than that of which its article mostly speaks."""
    for option in admitted(query.drop("round", "scale"), facts):
        row = option.row
        value = score_in(row, quantity.unit, claim.per)
        if value is not None and agreement(quantity, value) != "none":
            return True
    return False


def _but_for_another(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """Whether a figure is right if a word is let go that may be said of another number.

    “Down to 2.7 minutes, from the 61 of v4.1”: the round is that of the 61. “32.1 images a second,
    and 28 in the server scenario”: the scenario is that of the 28.
    """
    for slot in ATTRIBUTES:
        if slot in NAMES or not is_stated(claim, slot):
            continue
        for option in admitted(query.drop(slot), facts):
            row = option.row
            value = score_in(row, quantity.unit, claim.per)
            if value is not None and agreement(quantity, value) in SUPPORTING:
                return True
    return False


def _size_in_name(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> bool:
    """“TPU v3 128”, which is a system's name, may be 128 of the chips, whose figure it then is.

    That of “Gaudi 2” is how the chip is called.
    """
    named = claim.subject.system.surface
    chip = canonical("accelerators", named)
    told = {int(text) for text in re.findall(r"\d+", named)} if not chip else set()
    for option in admitted(query.drop("system", "scale"), facts) if told else ():
        row = option.row
        value = score_in(row, quantity.unit, claim.per)
        sizes = {row.accelerators, row.nodes, row.host_processors}
        if value is not None and sizes & told and agreement(quantity, value) in SUPPORTING:
            return True
    return False


def _wrong(found: Finding, diagnosis: Coded) -> Finding:
    return found._replace(elsewhere=(), missing=(), identified=True, diagnosis=diagnosis)


def out_of_bounds(found: Finding, quantity: Quantity) -> bool:
    """Whether all entries lie on the wrong side of “over” or “under”.

    What is far over a bound is another matter, but no contradiction.
    """
    if quantity.hedge not in ("over", "under") or not found.takes:
        return False
    span = interval_of(quantity)
    results = [take.arithmetic.result for take in found.takes]
    return all(result is not None and not span.holds(result) for result in results)


def _sum(
    article: Article, claim: Claim, found: Finding, beside: Sentence, facts: Official
) -> Finding | None:
    # Two companies, two sizes: what is left over may be the other side of the relation.
    if beside.mates or beside.more or not beside.dated or _another_company(claim, beside.kin):
        return None
    if any(plain_sums.may_be(article, claim, one.baseline, facts) for one in beside.kin):
        return None
    return plain_sums.wrong(article, claim, found, facts)


def _another_company(claim: Claim, kin: Sequence[Claim]) -> bool:
    """Whether a relation's sentence names a company that no side of it and its like was given."""
    sides = [one.baseline.subject for one in (claim, *kin) if one.baseline is not None]
    known = [slot for side in sides for slot in (side.submitter, side.system, side.accelerator)]
    beside = guards.names_beside(claim, known)
    return any(label == "SUBMITTER" for label, _ in beside)


_JUDGES: dict[Kind, Judge] = {
    "time": _score,
    "throughput": _score,
    "gain": _sum,
    "factor": _sum,
    "comparison": _sum,
}
