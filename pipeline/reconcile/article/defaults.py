"""Claims without a company that no words of theirs give: of their chip, or of the other side's.

Extraction credits a chip's maker with a result that is told of the chip alone; any of the companies
that use it may be meant, so a verdict looks among the entries of all of them. So it is with the
company of what a ratio is held against, where the article tells it elsewhere.

And two tests of inference were called SSD for short, the large one on ResNet-34 and the small one
on MobileNet.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.records import EMPTY, Claim

_SSD = "ssd|ssd-mobilenet"


def as_told(claims: Sequence[Claim]) -> list[Claim]:
    """The claims, a company left out that stands nowhere but in the name of the chip."""
    return [_as_told(claim) for claim in claims]


def _as_told(claim: Claim) -> Claim:
    claim = _of_either_test(_without_others_owner(claim))
    subject = claim.subject
    company, system = subject.submitter, subject.system
    if company.how != "article_default" or company.surface != system.surface or not system:
        return claim
    return msgspec.structs.replace(claim, subject=msgspec.structs.replace(subject, submitter=EMPTY))


def _of_either_test(claim: Claim) -> Claim:
    """The claim with both tests that its words can mean, where they say “SSD” and no more."""
    if not claim.scope.suite.value.startswith("inference"):
        return claim
    tests = tuple(
        msgspec.structs.replace(test, value=_SSD) if test.surface.casefold() == "ssd" else test
        for test in claim.benchmarks
    )
    return claim if tests == claim.benchmarks else msgspec.structs.replace(claim, benchmarks=tests)


def _without_others_owner(claim: Claim) -> Claim:
    """The claim without the company of its other side, where its own sentence does not say it."""
    baseline = claim.baseline
    if baseline is None or baseline.subject.submitter.how != "article_default":
        return claim
    other = msgspec.structs.replace(baseline.subject, submitter=EMPTY)
    return msgspec.structs.replace(claim, baseline=msgspec.structs.replace(baseline, subject=other))
