"""The label as a pure function of what was found: one table, first row that holds wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.judging.guards import blameless
from pipeline.records import Claim, Label


class State(NamedTuple):
    """The facts that decide a label."""

    outside: bool
    asserted: bool
    clean: bool
    agrees: bool
    elsewhere: bool
    lacks: bool
    identified: bool
    shown_wrong: bool
    tried: bool
    explained: bool


# Labels of claims that the table bears out.
AGREED: frozenset[Label] = frozenset({"supported", "caveat"})

# A rank or a statement on a whole suite is refuted by the entry that beats it. A figure that merely
# differs may as well be of something else than we took it for: blame needs an explanation of it.
_SHOWN_BY_ENTRIES = frozenset({"rank", "suite"})

RULES: tuple[tuple[str, Callable[[State], bool], Label], ...] = (
    ("it lies outside the benchmark", lambda s: s.outside, "outside"),
    ("it is not stated as a fact", lambda s: not s.asserted, "unresolved"),
    ("an admissible reading agrees", lambda s: s.clean, "supported"),
    ("a reading agrees that needs more than the text says", lambda s: s.agrees, "caveat"),
    ("a reading agrees if an inferred slot is let go", lambda s: s.elsewhere, "unresolved"),
    ("something that could decide is missing", lambda s: s.lacks, "unresolved"),
    ("its own figure shows an attribute to be wrong", lambda s: s.shown_wrong, "contradicted"),
    (
        "it is identified, no reading agrees, and the difference is explained",
        lambda s: s.identified and s.tried and s.explained,
        "contradicted",
    ),
    ("there is not enough to decide", lambda s: True, "unresolved"),
)


def state_of(claim: Claim, found: Finding) -> State:
    """The facts of a claim and its finding."""
    agrees = clean = False
    for take in found.takes:  # asked of each claim many times, and mostly of many takes
        if take.agrees:
            agrees = True
            if not take.caveats:
                clean = True
                break
    return State(
        outside=claim.outside or bool(found.outside),
        asserted=claim.modality == "asserted",
        clean=clean,
        agrees=agrees,
        elsewhere=bool(found.elsewhere) and any(take.agrees for take in found.elsewhere),
        lacks=bool(found.missing),
        identified=found.identified,
        shown_wrong=found.shown_wrong,
        tried=bool(found.takes),
        explained=found.diagnosis is not None
        or (claim.kind in _SHOWN_BY_ENTRIES and not blameless(claim)),
    )


def label_of(claim: Claim, found: Finding) -> Label:
    """The label of a claim, by what was found of it."""
    return decide(state_of(claim, found))[0]


def labels_of(claims: Sequence[Claim], findings: Sequence[Finding]) -> list[Label]:
    """The labels of an article's claims, in their order."""
    return [label_of(claim, found) for claim, found in zip(claims, findings, strict=True)]


@lru_cache(maxsize=1024)
def decide(state: State) -> tuple[Label, str]:
    """The label, and the row of the table that gave it."""
    return next((label, why) for why, holds, label in RULES if holds(state))


def preferred(takes: Iterable[Take]) -> Take | None:
    """The agreeing take that needs least; the first of those in the order of the takes."""
    agreeing = [take for take in takes if take.agrees]
    return min(agreeing, key=lambda take: len(take.caveats), default=None)
