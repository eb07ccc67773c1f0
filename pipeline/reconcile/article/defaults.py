"""Claims without the company that is only the maker of the chip they name.

Extraction credits a chip's maker with a result that is told of the chip alone; any of the companies
that use it may be meant, so a verdict looks among the entries of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.records import EMPTY, Claim


def as_told(claims: Sequence[Claim]) -> list[Claim]:
    """The claims, a company left out that stands nowhere but in the name of the chip."""
    return [_as_told(claim) for claim in claims]


def _as_told(claim: Claim) -> Claim:
    subject = claim.subject
    company, system = subject.submitter, subject.system
    if company.how != "article_default" or company.surface != system.surface or not system:
        return claim
    return msgspec.structs.replace(claim, subject=msgspec.structs.replace(subject, submitter=EMPTY))
