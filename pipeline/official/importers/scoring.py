"""Scores from runs: the mean of the runs without the fastest and the slowest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from pipeline.official.importers.runlog import Run, read_run

# The runs that are dropped at each end, by the training rules: one, but of 3D U-Net's 40
# runs four.
_DROPPED = {"unet3d": 4}
_PLACES = Decimal("0.0001")


@dataclass(frozen=True)
class Runs:
    """The runs of one score; ``absent`` logs are not in this copy, ``unread`` ones say nothing."""

    read: tuple[Run, ...]
    absent: int = 0
    unread: int = 0

    @property
    def failed(self) -> int:
        """How many runs did not reach the target."""
        return sum(not run.converged for run in self.read)


def read_runs(logs: Iterable[bytes | None]) -> Runs:
    """The runs that some logs record; ``None`` stands for a log that is absent."""
    listed = list(logs)
    runs = [read_run(log) for log in listed if log is not None]
    read = tuple(run for run in runs if run is not None)
    return Runs(read, absent=listed.count(None), unread=len(runs) - len(read))


def olympic_score(benchmark: str, runs: Sequence[Run]) -> Decimal | None:
    """The score in minutes, or ``None`` where too few runs converged.

    A run that did not converge takes the place of a dropped slowest one; more failures than
    places void the score.
    """
    dropped = _DROPPED.get(benchmark, 1)
    if len(runs) <= 2 * dropped or sum(not run.converged for run in runs) > dropped:
        return None
    times = sorted(run.minutes for run in runs if run.converged)
    kept = times[dropped : len(runs) - dropped]
    return sum(kept, Decimal(0)) / len(kept)


def score_of(benchmark: str, runs: Runs) -> tuple[Decimal | None, str]:
    """The score of some runs in minutes, and a remark where it has a story or is missing."""
    if runs.absent:
        return None, f"{runs.absent} of {_total(runs)} logs absent from the repository's copy"
    if runs.unread:
        return None, f"{runs.unread} of {_total(runs)} logs without start and stop"
    score = olympic_score(benchmark, runs.read)
    if score is None:
        return None, f"void: {runs.failed} of {_total(runs)} runs did not converge"
    if runs.failed:
        return score, f"{runs.failed} of {_total(runs)} runs did not converge"
    return score, ""


def rounded(value: Decimal | None) -> Decimal | None:
    """A score as the table prints it: four decimals, halves up."""
    return None if value is None else value.quantize(_PLACES, ROUND_HALF_UP)


def _total(runs: Runs) -> int:
    return len(runs.read) + runs.absent + runs.unread
