"""A score that is said of a company, held against all that it entered.

“Dell finished BERT in 24.1 minutes”: the machine was carried over from another sentence, and the
company may have had others. Where none of its entries has the figure, it is of the company that it
is asked. Its sentence must hold hardly a word but those that scores are told with: “without tuning,
Dell needed 7.13 minutes” is of no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.judging.anchors import SCORES
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.labels import label_of, labels_of
from pipeline.reconcile.judging.plain_words import tells_a_score
from pipeline.records import EMPTY, Claim

# “Dell also finished BERT”: so many words of its own such a sentence may have.
_OTHERS = 1


def of_company(
    claims: Sequence[Claim], findings: Sequence[Finding], check: Callable[[Claim], Finding]
) -> Completed:
    """The claims and findings, open scores of a company in whose sentence no machine stands asked
    of all its machines."""
    out = Completed(list(claims), list(findings))
    labels = labels_of(claims, findings)
    for place, claim in enumerate(claims):
        if labels[place] != "unresolved" or not _says_company_alone(claim):
            continue
        if not tells_a_score(claim, _OTHERS):
            continue
        subject = msgspec.structs.replace(claim.subject, system=EMPTY, accelerator=EMPTY)
        wider = msgspec.structs.replace(claim, subject=subject)
        found = check(wider)
        if found.takes and label_of(wider, found) == "unresolved":
            out.claims[place], out.findings[place] = wider, found
    return out


def _says_company_alone(claim: Claim) -> bool:
    """Whether a score's sentence names its company and test, and its machine is from another."""
    subject = claim.subject
    machine = [slot for slot in (subject.system, subject.accelerator) if slot]
    told = bool(machine) and not any(in_sentence(claim, slot) for slot in machine)
    tasks = bool(claim.benchmarks) and all(in_sentence(claim, slot) for slot in claim.benchmarks)
    return claim.kind in SCORES and told and tasks and in_sentence(claim, subject.submitter)
