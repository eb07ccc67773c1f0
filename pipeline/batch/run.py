"""A run over many pages: only what is new, in order, on one core or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from pipeline.batch.rules import rules_digest
from pipeline.batch.stages import check_page
from pipeline.batch.store import Store, input_digest
from pipeline.pool import on_cores
from pipeline.records import Checked, Page, Record, Reject

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
    tally = _Tally()
    waiting: list[tuple[str, str, Checked | Reject]] = []
    new = _new(inputs, answered, tally, progress)
    try:
        for (key, _), outcome in on_cores(_check, new, jobs=jobs):
            tally.take(outcome)
            waiting.append((key, rules, outcome))
            if len(waiting) >= _COMMIT_EVERY:
                store.put(waiting)
                waiting.clear()
            progress(tally.counts["found"], tally.finished())
    finally:
        store.put(waiting)
    return tally.summary()


class _Tally:
    """What became of the inputs of a run so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.labels: Counter[str] = Counter()
        self.rejects: list[Reject] = []

    def take(self, outcome: Checked | Reject) -> None:
        self.counts["done"] += 1
        if isinstance(outcome, Reject):
            self.rejects.append(outcome)
            return
        self.counts["checked"] += 1
        self.counts["claims"] += len(outcome.claims)
        self.labels.update(verdict.label for verdict in outcome.verdicts)

    def finished(self) -> int:
        return sum(self.counts[name] for name in ("done", "known", "duplicates"))

    def summary(self) -> Summary:
        names = ("found", "known", "duplicates", "checked", "claims")
        counts = {name: self.counts[name] for name in names}
        labels = dict(sorted(self.labels.items()))
        return Summary(rejects=tuple(self.rejects), labels=labels, **counts)


def _new(
    inputs: Iterable[Page | Reject],
    answered: set[str],
    tally: _Tally,
    progress: Callable[[int, int], None],
) -> Iterator[tuple[str, Page]]:
    """The inputs that are to be worked on, each with its digest; the others are counted."""
    seen: set[str] = set()
    for item in inputs:
        tally.counts["found"] += 1
        if isinstance(item, Reject):
            # Not remembered: what could not be had may be there next time.
            tally.take(item)
            continue
        key = input_digest(item)
        if key in seen:
            tally.counts["duplicates"] += 1
        elif key in answered:
            tally.counts["known"] += 1
        else:
            yield key, item
        seen.add(key)
        progress(tally.counts["found"], tally.finished())


def _check(item: tuple[str, Page]) -> Checked | Reject:
    return check_page(item[1])


def reasons(rejects: Sequence[Reject]) -> list[tuple[str, str, int]]:
    """(stage, reason, count) of rejects, most frequent first."""
    counted = Counter((reject.stage, reject.reason) for reject in rejects)
    return [(stage, reason, n) for (stage, reason), n in counted.most_common()]
