"""Checks comparisons in words (faster, slower, on par) and as a difference of times."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pipeline.reconcile.cases import Coded, Finding, Take, operand
from pipeline.reconcile.checkers import ratios
from pipeline.reconcile.checkers.chipwise import by_chip, chipwise
from pipeline.reconcile.checkers.pairs import Pair, Pairs, own_baseline, pair_of, pairs_of
from pipeline.reconcile.checkers.peaks import best_of_tasks
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import hosts, value
from pipeline.reconcile.numbers.agreement import CAVEATS, agreement
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import SECONDS, converted, lower_is_better
from pipeline.records import Arithmetic, Article, Claim, Quantity, Scale

# “On par”, “the same performance”: at most one part in twenty apart, about what single runs of one
# entry differ by.
_PARITY = Decimal("0.05")
_KEPT = 8
# How surely a name means an entry, surest first.
_SURENESS = (("exact", "alias"), ("scale",), ("family",), ("near",))


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Holds a comparison against the pairs of entries that it can be about."""
    quantity = claim.quantity
    if quantity is not None and quantity.unit in ("percent", "x"):
        return ratios.check(article, claim, facts)
    if quantity is not None and quantity.unit not in SECONDS:
        return Finding(missing=(Coded("figure"),))
    if claim.comparator not in ("faster", "slower", "equal"):
        return Finding(missing=(Coded("comparison"),))
    found = pairs_of(article, claim, facts)
    if claim.per == "watt" and not found.pairs:
        return Finding(missing=(*found.missing, Coded("power")))
    takes = [compared(claim, pair, quantity) for pair in found.pairs]
    agreeing = [take for take in takes if take.agrees]
    others = [take for take in takes if not take.agrees]
    if quantity is None and not agreeing:
        agreeing = _by_chip(claim, found, facts) or _of_machines(claim, found, facts)
    if quantity is None and agreeing and _open_choice(claim, found.pairs, quantity):
        agreeing = [t._replace(caveats=(*t.caveats, "depends_on_entry")) for t in agreeing]
    # Which run's power is meant is rarely said: nothing is refuted by it.
    sure = found.identified and claim.per != "watt"
    return Finding((*agreeing, *others[:_KEPT]), identified=sure, missing=found.missing)


def _by_chip(claim: Claim, found: Pairs, facts: Official) -> list[Take]:
    """“The H100 beat the BR104”: chip against chip, where no two entries are of one size."""
    if not all("unequal_scale" in pair.caveats for pair in found.pairs):
        return []
    single = by_chip(claim)
    takes = (compared(single, pair, None) for pair in chipwise(claim, found, facts))
    return [take for take in takes if take.agrees]


def _of_machines(claim: Claim, found: Pairs, facts: Official) -> list[Take]:
    """“Graphcore overtook the DGX A100 on ResNet-50”: the best single machine of each side, where
    no entries of one size bear it out and the text says none."""
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    if any(side.scale != Scale() for side in sides) or not own_baseline(claim) or claim.per:
        return []
    mine, theirs = (
        best_of_tasks([one for one in side if one.row.score and hosts(one.row) == 1], "")
        for side in (found.new, found.old)
    )
    pairs = [
        pair_of(claim, mine[task], theirs[task], False, facts)
        for task in sorted(mine.keys() & theirs.keys())
        if mine[task].row.round == theirs[task].row.round
    ]
    takes = (compared(claim, pair, None) for pair in pairs if "unequal_scale" in pair.caveats)
    return [take for take in takes if take.agrees]


def _open_choice(claim: Claim, pairs: Sequence[Pair], quantity: Quantity | None) -> bool:
    """Whether not all of the pairs that the text fits best, no caveat needed, bear it out."""
    ranks = [_sureness(pair) for pair in pairs if not pair.caveats]
    best = min(ranks, default=None)
    likeliest = [pair for pair in pairs if not pair.caveats and _sureness(pair) == best]
    return not all(compared(claim, pair, quantity).agrees for pair in likeliest)


def _sureness(pair: Pair) -> tuple[int, bool]:
    levels = [
        place
        for option in (pair.new, pair.old)
        for place, names in enumerate(_SURENESS)
        if option.level in names
    ]
    return sum(levels), pair.new.row.division != "closed"


def compared(claim: Claim, pair: Pair, quantity: Quantity | None) -> Take:
    """A pair of entries as a reading of a comparison in words or as a difference."""
    new, old = pair.new.row, pair.old.row
    mine, theirs = value(new, claim.per), value(old, claim.per)
    lead = theirs - mine if lower_is_better(new) else mine - theirs
    if claim.comparator == "slower":
        lead = -lead
    elif claim.comparator == "equal" and quantity is not None:
        lead = abs(lead)  # so far apart they are, whoever is ahead
    caveats = pair.caveats
    if quantity is None:
        equal = abs(lead) <= _PARITY * max(mine, theirs)
        holds = equal if claim.comparator == "equal" else lead > 0
        level = "bound" if holds else "none"
        sign = "<" if mine < theirs else ">" if mine > theirs else "="
        by = f" per {claim.per}" if claim.per else ""
        text = f"{number(mine)} {sign} {number(theirs)} {new.unit}{by}"
        result = lead
        unit = new.unit
    else:
        result = converted(lead, new.unit, quantity.unit)
        level = agreement(quantity, result)
        text = f"{number(theirs)} − {number(mine)} {new.unit} = {number(result)} {quantity.unit}"
        unit = quantity.unit
        if level in CAVEATS:
            caveats = (*caveats, level)
    arithmetic = Arithmetic(
        operation="difference",
        operands=(operand(old, "old"), operand(new, "new")),
        result=result,
        unit=unit,
        text=text,
        level=level,
    )
    return Take((new, old), arithmetic, level != "none", (), pair.assumed, caveats)
