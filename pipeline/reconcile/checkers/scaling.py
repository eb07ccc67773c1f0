"""Speed-ups over sizes: “going from 768 to 3,584 GPUs got 4.2 times the speed”.

The text names no other side than the same machine in the smaller of two sizes, which both stand in
the sentence. Agreement bears it out; what else a factor beside two sizes may be told of is open, so
nothing is blamed.
"""

from __future__ import annotations

from pipeline.reconcile.cases import Take
from pipeline.reconcile.checkers.efficiency import sized_pairs
from pipeline.reconcile.checkers.pairs import Pair
from pipeline.reconcile.checkers.ratios import taken
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.facts import Official
from pipeline.records import Article, Claim


def speedups(article: Article, claim: Claim, facts: Official) -> list[Take]:
    """The pairs of printed sizes that give a factor over the size of a system."""
    quantity = claim.quantity
    if quantity is None or quantity.unit != "x" or claim.per or not claim.benchmarks:
        return []
    if claim.baseline is not None or query_of(article, claim).nobody():
        return []
    return [
        take
        for small, large in sized_pairs(article, claim, facts)
        if small.row.accelerators != large.row.accelerators
        for take in taken(claim, Pair(large, small, (), ()), quantity, claim.measure)
        if take.agrees
    ]
