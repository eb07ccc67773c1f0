"""A time that the review may have made longer, by a factor which no repository holds.

Such a score may officially be longer than its logs say, so that a figure which is longer by no
more than that is no evidence of an error.
"""

from __future__ import annotations

from decimal import Decimal

from pipeline.official.convergence import largest_factor
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.judging.labels import decide, state_of
from pipeline.reconcile.numbers.units import in_unit
from pipeline.records import Claim, Result

# Slips that join two figures by chance, where any figure a little longer may be right.
_BY_CHANCE = frozenset({"digit", "differs"})
_RATIOS = frozenset({"gain", "factor", "comparison"})
_HARMLESS = Decimal("1.005")


def left_open(claim: Claim, found: Finding) -> Finding:
    """The finding; one that blames what an unrecorded factor may have made lacks that factor."""
    diagnosis = found.diagnosis
    if (claim.kind != "time" and claim.kind not in _RATIOS) or diagnosis is None:
        return found
    if diagnosis.code not in _BY_CHANCE or decide(state_of(claim, found))[0] != "contradicted":
        return found
    rows = {row.key: row for take in found.takes for row in take.rows}.values()
    ratio = claim.kind in _RATIOS
    if not any(_matters(row) if ratio else _may_be(claim, row) for row in rows):
        return found
    return found._replace(missing=(*found.missing, Coded("scaling_unrecorded")))


def _matters(row: Result) -> bool:
    """Whether a factor could change a ratio by more than its last printed digit."""
    return largest_factor(row) > _HARMLESS


def _may_be(claim: Claim, row: Result) -> bool:
    """Whether a factor of the review could have made an entry's time the claimed one."""
    quantity = claim.quantity
    value = in_unit(row, row.score, quantity.unit, claim.per) if quantity and row.score else None
    if quantity is None or value is None:
        return False
    least = quantity.value if quantity.low is None else quantity.low
    return value < quantity.value and least <= value * largest_factor(row)
