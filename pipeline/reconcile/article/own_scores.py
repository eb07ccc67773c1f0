"""Relations and the score that their own sentence prints: the one is a sum of the other.

“It took 17 minutes, about a minute faster than B”: entries of which none took 17 do not bear that
out, even where some two of them lie a minute apart; a ratio they bear out with a caveat. So it is
with the score of the other side.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.reconcile.article.starts import relation
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.checkers.chosen import CAVEAT as CHOICE
from pipeline.reconcile.judging.anchors import SCORES, one_sentence
from pipeline.reconcile.judging.labels import AGREED, labels_of
from pipeline.reconcile.judging.slips import numbers
from pipeline.reconcile.numbers.agreement import agreement
from pipeline.reconcile.numbers.units import score_in
from pipeline.records import Claim, Quantity, Result, Subject

OTHER_SCORES = "other_scores"


def true_to_sentence(claims: Sequence[Claim], findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of relations held against the score that their sentence prints.

    Where the sentence prints a score of the claim's own subject and task, entries that do not have
    it say nothing of a difference, and of a ratio only with a caveat.
    """
    out = list(findings)
    labels = labels_of(claims, findings)
    official = [one for one, label in zip(claims, labels, strict=True) if label in AGREED]
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        if not _related(claim):
            continue
        printed = [one.quantity for one in claims if _is_own(claim, one) and one.quantity]
        theirs = [one.quantity for one in claims if _is_others(claim, one) and one.quantity]
        ratio = claim.quantity is None or claim.quantity.unit in ("percent", "x")
        takes = found.takes
        if printed:
            both = len(printed) > 1 and _says_no_other(claim)
            told = (_sized(claim, take, printed) for take in takes)
            takes = tuple(_held(take, printed, ratio, both) for take in told)
        if theirs:
            # Of a score a side the sentence itself says what its relation is of; but if one of them
            # is not official, it may have been printed wrongly beside a right relation.
            known = [any(side(claim, one) for one in official) for side in (_is_own, _is_others)]
            both_said = bool(printed) and known[0] == known[1]
            takes = tuple(_held(take, theirs, ratio and not both_said, False) for take in takes)
            if both_said and claim.quantity is None and len(printed) == len(theirs) == 1:
                pair = (*printed, *theirs)  # each entry is one of the two, and not just near one
                takes = tuple(_held(take, pair, False, True) for take in takes)
            takes = tuple(_chosen(take, (*printed, *theirs)) for take in takes)
        out[place] = found._replace(takes=takes)
    return out


def _related(claim: Claim) -> bool:
    """Whether a claim relates two scores: by a ratio or words, or by how many minutes."""
    return relation(claim) or (claim.kind == "comparison" and claim.measure == "time")


def _is_own(claim: Claim, one: Claim) -> bool:
    """Whether a score of a relation's sentence is of its own subject and task, as a whole."""
    if one.kind not in SCORES or one.per or claim.per or not one_sentence(claim, one):
        return False
    mine, theirs = claim.subject, one.subject
    same = (mine.submitter.value, mine.system.value) == (
        theirs.submitter.value,
        theirs.system.value,
    )
    tests = {slot.value for slot in claim.benchmarks}
    # “A was faster: 1.26 minutes against 1.22 for B”: of two companies, in words alone
    plain = claim.quantity is None and not mine.system and bool(mine.submitter)
    known = bool(mine.system) or plain
    return same and known and tests == {slot.value for slot in one.benchmarks}


def _is_others(claim: Claim, one: Claim) -> bool:
    """Whether a score of a relation's sentence is of the machine or chip that it is held against,
    or of the company where no more is named, in the same task."""
    if one.kind not in SCORES or one.per or claim.per or not one_sentence(claim, one):
        return False
    whom = claim.baseline.subject if claim.baseline is not None else Subject()
    name, theirs = (
        (whom.system.value, one.subject.system.value)
        if whom.system
        else (whom.accelerator.value, one.subject.accelerator.value)
    )
    company = whom.submitter.value
    # A machine of which no size is said is held against one of the subject's; a company is not.
    size = whom.scale.accelerators or (claim.subject.scale.accelerators if name else None)
    if claim.scope.scenario.value != one.scope.scenario.value:
        return False
    if _differ(size, one.subject.scale.accelerators):
        return False
    if name:
        same = name == theirs and company in ("", one.subject.submitter.value)
    else:
        # “18 percent less than the 23.88 minutes of Dell's XE9680L”
        same = company == one.subject.submitter.value != claim.subject.submitter.value
    same = same and bool(name or company)
    tests = {slot.value for slot in claim.benchmarks}
    return same and not _is_own(claim, one) and tests == {slot.value for slot in one.benchmarks}


def _differ(one: int | None, other: int | None) -> bool:
    """Whether two sizes are known and are not the same."""
    return one is not None and other is not None and one != other


def _says_no_other(claim: Claim) -> bool:
    """Whether a relation names nothing that it starts from: two scores beside it are its own."""
    baseline = claim.baseline
    whom = baseline.subject if baseline is not None else None
    named = whom is not None and (whom.submitter or whom.system or whom.accelerator)
    return not named and (baseline is None or not baseline.round)


def _held(take: Take, printed: Sequence[Quantity], ratio: bool, both: bool) -> Take:
    """A reading as the printed scores leave it: one of two entries must have one of them, or each
    where the relation is of ``both``."""
    if not take.agrees or len(take.rows) != 2:
        return take
    borne = [any(_may_have(row, quantity) for quantity in printed) for row in take.rows]
    if all(borne) if both else any(borne):
        return take
    caveats = tuple(dict.fromkeys((*take.caveats, OTHER_SCORES)))
    return take._replace(agrees=ratio, caveats=caveats)


def _chosen(take: Take, printed: Sequence[Quantity]) -> Take:
    """A reading of two scores that the sentence prints: of several entries it says which."""
    said = all(any(_may_have(row, quantity) for quantity in printed) for row in take.rows)
    kept = tuple(code for code in take.caveats if not (said and code == CHOICE))
    return take._replace(caveats=kept)


def _sized(claim: Claim, take: Take, printed: Sequence[Quantity]) -> Take:
    """A reading of two scores that the sentence prints, each with its size, leaves neither out."""
    here = numbers(claim.sentence)
    said = all(
        any(row.accelerators in readings for readings in here)
        and any(_may_have(row, quantity) for quantity in printed)
        for row in take.rows
    )
    kept = tuple(code for code in take.caveats if not (said and code == "unequal_scale"))
    return take._replace(caveats=kept)


def _may_have(row: Result, quantity: Quantity) -> bool:
    """Whether an entry's score is what is printed, or is none that could be told so."""
    value = score_in(row, quantity.unit)
    return value is None or agreement(quantity, value) != "none"
