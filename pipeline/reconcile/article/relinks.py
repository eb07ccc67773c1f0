"""A figure that was joined to the wrong name of its sentence, joined anew.

“28.2 minutes for eight H100 and 24.7 for eight H200”: if both figures were given to the H100, of
which the first is the official score, the second is left over for the other name. It is borne out
if it is, to three digits, the score of a name that the sentence holds and no other figure has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from pipeline.reconcile.article.proof import given
from pipeline.reconcile.cases import Finding, Take, assuming
from pipeline.reconcile.judging.anchors import SCORES, borne, is_score, one_sentence
from pipeline.reconcile.judging.guards import in_sentence, names_beside
from pipeline.reconcile.judging.labels import AGREED, labels_of, preferred
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.records import Claim, Slot, Subject

# A figure of fewer digits agrees with some name of a sentence by chance.
_TELLING_DIGITS = 3


def relinked(
    claims: Sequence[Claim], findings: Sequence[Finding], check: Callable[[Claim], Finding]
) -> list[Finding]:
    """The findings, those of figures that were left over joined to the name that they fit."""
    out = list(findings)
    labels = labels_of(claims, findings)
    for place, (claim, found) in enumerate(zip(claims, findings, strict=True)):
        if labels[place] != "unresolved":
            continue
        if not is_score(claim, _TELLING_DIGITS):
            continue
        agreed = [
            (one, theirs)
            for one, theirs, label in zip(claims, out, labels, strict=True)
            if label in AGREED and one.kind in SCORES and one_sentence(claim, one)
        ]
        # The entry that it was joined to has its own figure there, or there is no such entry.
        if found.takes and not given(claim, found, agreed):
            continue
        theirs = {row.key for _, f in agreed for t in f.takes if t.agrees for row in t.rows}
        anew: list[Finding] = []
        for words, other in _others(claim):
            new = check(other)
            take = _clean(new)
            if take is not None and take.rows[0].key not in theirs:
                # A company that entered no such test may have been credited with it by mistake.
                ours = found.takes or other.benchmarks == claim.benchmarks
                needs = () if ours else ("relinked",)
                needs = needs if _of_named(claim, other, take) else (*needs, "other_submitter")
                take = take._replace(assumed=(*take.assumed, words), caveats=needs)
                out[place] = Finding((take, *found.takes))
                break
            kept = (other.subject.submitter, other.benchmarks)
            if new.takes and kept == (claim.subject.submitter, claim.benchmarks):
                anew.append(assuming(new, words))
        else:
            alone = len({take.rows[0].key for one in anew for take in one.takes}) == 1
            if alone and not found.takes and not found.elsewhere and _counted(claim):
                out[place] = anew[0]
    return out


def _of_named(claim: Claim, other: Claim, take: Take) -> bool:
    """Whether an entry is of a company that its sentence names; a machine's name tells whose."""
    company, chip = claim.subject.submitter, other.subject.accelerator
    by_machine = company.surface == claim.subject.system.surface
    if other.subject.submitter or not chip or by_machine or not in_sentence(claim, company):
        return True
    named = [canon for label, canon in names_beside(claim) if label == "SUBMITTER"]
    return any(borne("SUBMITTER", canon, take.rows) for canon in (company.value, *named))


def _counted(claim: Claim) -> bool:
    """Whether a company, a number of chips and a benchmark stand in a figure's own sentence.

    Of these and the one other name with which there is such an entry, a slip is told.
    """
    slots = (claim.subject.submitter, *claim.benchmarks)
    return bool(claim.subject.scale.accelerators and claim.benchmarks) and all(
        in_sentence(claim, slot) for slot in slots
    )


def _clean(found: Finding) -> Take | None:
    """The reading that agrees to the digits and needs nothing besides."""
    best = preferred(found.takes)
    if best is None or best.caveats or best.arithmetic.level not in SUPPORTING:
        return None
    return best


def _others(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """The claim said of each other name of its sentence."""
    subject = claim.subject
    replace = msgspec.structs.replace
    for label, canon in names_beside(claim):
        slot = Slot(value=canon, surface=canon, how="stated")
        words = f"{label.lower()}={canon}, which the sentence names"
        if label == "BENCHMARK":
            yield words, replace(claim, benchmarks=(slot,))
        elif label == "SUBMITTER":
            yield words, replace(claim, subject=replace(subject, submitter=slot))
        else:
            chip = slot if label == "ACCELERATOR" else Slot()
            for submitter in (subject.submitter, Slot()):
                named = Subject(submitter=submitter, system=slot, accelerator=chip,
                                scale=subject.scale)  # fmt: skip
                yield words, replace(claim, subject=named)
