"""Whether words that name a chip, and not whose machine, mean a pair of entries without more.

“The H200 is 14 percent faster than the H100”: a dozen companies entered the H100, and of so many
ratios some one gives nearly any figure. What such words can mean is what the chip's maker entered,
the best entry of its size, or that of the company on the other side; any other is a choice that the
text does not tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from pipeline.reconcile.checkers.pairs import Pair, task_of
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.standings import ranking
from pipeline.records import Claim, Result, Subject

CAVEAT = "depends_on_entry"


def choices(claim: Claim, pairs: Iterable[Pair]) -> Callable[[Pair], bool]:
    """Tells of each pair whether one of its entries is an untold choice among several."""
    pairs = tuple(pairs)
    other = claim.baseline.subject if claim.baseline is not None else Subject()
    open_new, open_old = _is_open(claim.subject), _is_open(other)
    best_new = _best((pair.new for pair in pairs), claim.per) if open_new else frozenset()
    best_old = _best((pair.old for pair in pairs), claim.per) if open_old else frozenset()

    def is_choice(pair: Pair) -> bool:
        new, old = pair.new.row, pair.old.row
        if new.submitter == old.submitter:
            return False
        return (open_new and not _stands_for(pair.new, best_new)) or (
            open_old and not _stands_for(pair.old, best_old)
        )

    return is_choice


def _is_open(subject: Subject) -> bool:
    """Whether a side is known by its chip alone, not by a company or a machine."""
    return bool(subject.accelerator) and not subject.submitter


def _stands_for(option: Option, bests: frozenset[str]) -> bool:
    """Whether an entry is its chip's maker's own, or the best of its kind and size."""
    row = option.row
    if row.platform and row.platform.casefold() in row.submitter.casefold().split("+"):
        return True
    return option.level in ("exact", "alias") or row.key in bests


def _best(options: Iterable[Option], per: str) -> frozenset[str]:
    """The keys of the best entries of each size, or by the chip of all sizes."""
    fields: dict[tuple[object, ...], dict[str, Result]] = defaultdict(dict)
    for option in options:
        row = option.row
        size = None if per else row.accelerators
        fields[(*task_of(row), row.round, row.division, size)][row.key] = row
    return frozenset(ranking(tuple(found.values()), per)[0].key for found in fields.values())
