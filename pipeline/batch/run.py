"""A run over many pages: only what is new, in order, on one core or several."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from pipeline.batch.rules import rules_digest
from pipeline.batch.stages import check_page
from pipeline.batch.store import Store, input_digest
from pipeline.pool import in_order
from pipeline.records import Checked, Page, Record, Reject

# Starting worker processes costs about two seconds each; below this many pages it never pays.
_WORTH_A_POOL = 48
# Finished pages are written down this many at a time: what a kill can cost at most.
_COMMIT_EVERY = 16


class Summary(Record, frozen=True, kw_only=True):
    """Counts in and out of every stage of one run, and the reasons of what fell away."""

    found: int
    known: int
    duplicates: int
    checked: int
    rejects: tuple[Reject, ...]
    claims: int
    labels: dict[str, int]

    @property
    def new(self) -> int:
        """Inputs that this run had to work on."""
        return self.checked + len(self.rejects)


def run(
    inputs: Iterable[Page | Reject],
    store: Store,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], None] = lambda found, done: None,
) -> Summary:
    """Checks every input that the store does not know under today's rules.

    ``jobs`` is the number of processes (0: one per core). ``progress`` is called with the number
    of inputs found and finished so far. Nothing is lost if the run is killed: the next one goes
    on where this one stopped.
    """
    rules = rules_digest()
    answered = {key for key, by in store.known().items() if by == rules}
    counts: Counter[str] = Counter()
    labels: Counter[str] = Counter()
    rejects: list[Reject] = []
    waiting: list[tuple[str, str, Checked | Reject]] = []

    def new_inputs() -> Iterator[tuple[str, Page]]:
        seen: set[str] = set()
        for item in inputs:
            counts["found"] += 1
            if isinstance(item, Reject):
                # Not remembered: what could not be had may be there next time.
                counts["done"] += 1
                rejects.append(item)
                continue
            key = input_digest(item)
            if key in seen:
                counts["duplicates"] += 1
            elif key in answered:
                counts["known"] += 1
            else:
                yield key, item
            seen.add(key)
            progress(counts["found"], counts["done"] + counts["known"] + counts["duplicates"])

    try:
        for key, outcome in _outcomes(new_inputs(), jobs or os.cpu_count() or 1):
            counts["done"] += 1
            waiting.append((key, rules, outcome))
            if isinstance(outcome, Reject):
                rejects.append(outcome)
            else:
                counts["checked"] += 1
                counts["claims"] += len(outcome.claims)
                labels.update(verdict.label for verdict in outcome.verdicts)
            if len(waiting) >= _COMMIT_EVERY:
                store.put(waiting)
                waiting.clear()
            progress(counts["found"], counts["done"] + counts["known"] + counts["duplicates"])
    finally:
        store.put(waiting)
    return Summary(
        found=counts["found"],
        known=counts["known"],
        duplicates=counts["duplicates"],
        checked=counts["checked"],
        rejects=tuple(rejects),
        claims=counts["claims"],
        labels=dict(sorted(labels.items())),
    )


def _outcomes(
    inputs: Iterator[tuple[str, Page]], jobs: int
) -> Iterator[tuple[str, Checked | Reject]]:
    head = list(islice(inputs, _WORTH_A_POOL)) if jobs > 1 else []
    processes = jobs if len(head) >= _WORTH_A_POOL else 1
    for (key, _), outcome in in_order(_check, chain(head, inputs), processes=processes):
        yield key, outcome


def _check(item: tuple[str, Page]) -> Checked | Reject:
    return check_page(item[1])


def reasons(rejects: Sequence[Reject]) -> list[tuple[str, str, int]]:
    """(stage, reason, count) of rejects, most frequent first."""
    counted = Counter((reject.stage, reject.reason) for reject in rejects)
    return [(stage, reason, n) for (stage, reason), n in counted.most_common()]
