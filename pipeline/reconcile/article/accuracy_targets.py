"""Scores of another accuracy target than the one that the text gives the benchmark.

“58,098 samples per second on BERT-99” may be what an entry has at 99.9: many write the one name for
both. Such an agreement is no more than a caveat, and a score of the other target forbids blame.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.official import without_target
from pipeline.reconcile.cases import Finding, Take
from pipeline.records import Claim

_KINDS = frozenset({"time", "throughput", "gain", "factor", "comparison"})
CAVEAT = "other_target"


def without_targets(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims, each held against all targets of its benchmarks."""
    return tuple(_without(claim) if _told(claim) else claim for claim in claims)


def by_targets(claims: Sequence[Claim], findings: Sequence[Finding]) -> list[Finding]:
    """The findings; readings by entries of other targets than the claims state need the caveat."""
    return [
        _weighed(_told(claim), found) if claim.kind in _KINDS else found
        for claim, found in zip(claims, findings, strict=True)
    ]


def _told(claim: Claim) -> frozenset[str]:
    names = {slot.value for slot in claim.benchmarks}
    return frozenset(name for name in names if without_target(name) != name)


def _without(claim: Claim) -> Claim:
    benchmarks = tuple(
        msgspec.structs.replace(slot, value=without_target(slot.value)) for slot in claim.benchmarks
    )
    return msgspec.structs.replace(claim, benchmarks=benchmarks)


def _weighed(told: frozenset[str], found: Finding) -> Finding:
    if not told:
        return found
    return found._replace(takes=tuple(_needing(told, take) for take in found.takes))


def _needing(told: frozenset[str], take: Take) -> Take:
    stems = {without_target(name) for name in told}
    others = [
        row.benchmark
        for row in take.rows
        if row.benchmark not in told
        and row.benchmark != without_target(row.benchmark)
        and without_target(row.benchmark) in stems
    ]
    if not others or not take.agrees or CAVEAT in take.caveats:
        return take
    return take._replace(caveats=(*take.caveats, CAVEAT))
