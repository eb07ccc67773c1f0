"""A hedge excuses no slip: “about 56.0 minutes” of an entry that took 50.6.

Whoever prints three digits means them, whatever word is before them. Where a hedged score agrees
with nothing, it is looked at once more as it is printed, so that a slip of its digits, a wrong unit
or a wrong attribute is found as in a score without a hedge. That never bears a score out, and of
what is “about” so much nothing else is blamed.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pipeline.reconcile.article.context import Completed
from pipeline.reconcile.article.plain_scores import out_of_bounds
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.judging.anchors import SCORES
from pipeline.reconcile.judging.labels import label_of
from pipeline.reconcile.numbers.intervals import telling
from pipeline.records import Claim, Quantity

_TELLING_DIGITS = 3


def to_the_digit(known: Completed, check: Callable[[Claim], Finding]) -> Completed:
    """The claims and findings, hedged scores that nothing bears out without their hedge."""
    out = Completed(list(known.claims), list(known.findings))
    for place, (claim, found) in enumerate(zip(known.claims, known.findings, strict=True)):
        quantity = claim.quantity
        if quantity is None or claim.kind not in SCORES or not _misses(quantity, found):
            continue
        if label_of(claim, found) != "unresolved":
            continue
        bare = msgspec.structs.replace(claim, quantity=_bare(quantity))
        again = check(bare)
        told = not again.takes or again.diagnosis is not None or quantity.hedge != "about"
        if told and not any(take.agrees for take in again.takes):
            out.claims[place], out.findings[place] = bare, again
    return out


def _misses(quantity: Quantity, found: Finding) -> bool:
    """Whether a hedged figure of enough digits is beside what is said of it.

    What is far on the right side of “over” or “under” is no error, whatever was meant.
    """
    if telling(quantity) < _TELLING_DIGITS or quantity.hedge not in ("about", "over", "under"):
        return False
    return quantity.hedge == "about" or not found.takes or out_of_bounds(found, quantity)


def _bare(quantity: Quantity) -> Quantity:
    return msgspec.structs.replace(
        quantity, hedge="exact", low=None, high=None, low_open=False, high_open=False
    )
