"""Chip against chip: “Blackwell doubled Hopper on GPT-3”, with no word of how many of either.

Makers speak so of entries of unlike sizes, and mean what one chip does. Such a ratio bears the
words out with a caveat, and another never refutes them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pipeline.reconcile.checkers.pairs import Pair, Pairs, pair_of
from pipeline.reconcile.checkers.peaks import best_of_tasks, by_whom
from pipeline.reconcile.entries.candidates import pool
from pipeline.reconcile.entries.facts import Official
from pipeline.records import Claim, Subject

_CHIP = "accelerator"


def by_chip(claim: Claim) -> Claim:
    """The claim as one about single chips."""
    return msgspec.structs.replace(claim, per=_CHIP)


def chipwise(claim: Claim, plain: Pairs, facts: Official) -> Iterator[Pair]:
    """The best entry of each chip by what one of them does, in every task: of anybody, and of the
    companies that entered both. None unless both sides are bare chips of a named benchmark."""
    baseline = claim.baseline
    if baseline is None or claim.per or not claim.benchmarks:
        return
    if not (_is_bare(claim.subject) and _is_bare(baseline.subject)):
        return
    new = [option for option in plain.new if option.row.score]
    old = [option for option in pool(plain.other, facts).options if option.row.score]
    for ours, theirs in by_whom(new, old):
        mine, others = best_of_tasks(ours, _CHIP), best_of_tasks(theirs, _CHIP)
        for task in sorted(mine.keys() & others.keys()):
            if mine[task].row is not others[task].row:
                pair = pair_of(by_chip(claim), mine[task], others[task], True, facts)
                yield pair._replace(caveats=(*pair.caveats, "by_chip"))


def _is_bare(subject: Subject) -> bool:
    """Whether a side is a chip alone: no machine of a name of its own, and no size."""
    scale = subject.scale
    named = subject.accelerator.value
    sized = scale.accelerators or scale.nodes or scale.processors
    return bool(named) and subject.system.value in ("", named) and not sized
