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
    """The runs of one score.

    ``absent`` logs are not in this copy; a log that is there but records no stop (``None``) is
    of a run that did not reach the target.
    """

    read: tuple[Run | None, ...]
    absent: int = 0


def dropped_of(benchmark: str) -> int:
    """How many runs a benchmark's score drops at each end."""
    return _DROPPED.get(benchmark, 1)


def read_runs(logs: Iterable[bytes | None]) -> Runs:
    """The runs that some logs record; ``None`` stands for a log that is absent."""
    listed = list(logs)
    read = tuple(read_run(log) for log in listed if log is not None)
    return Runs(read, absent=listed.count(None))


def olympic_score(benchmark: str, runs: Sequence[Run | None]) -> Decimal | None:
    """The score in minutes, or ``None`` where too few runs converged.

    A run that did not converge takes the place of a dropped slowest one; more failures than
    places void the score.
    """
    dropped = dropped_of(benchmark)
    times = sorted(run.minutes for run in runs if run and run.converged)
    if len(runs) <= 2 * dropped or len(times) < len(runs) - dropped:
        return None
    kept = times[dropped : len(runs) - dropped]
    return sum(kept, Decimal(0)) / len(kept)


def score_of(benchmark: str, runs: Runs) -> tuple[Decimal | None, str]:
    """The score of some runs in minutes, and a remark where it has a story or is missing."""
    total = len(runs.read) + runs.absent
    if runs.absent:
        return None, f"{runs.absent} of {total} logs absent from the repository's copy"
    failed = sum(not (run and run.converged) for run in runs.read)
    score = olympic_score(benchmark, runs.read)
    remark = f"{failed} of {total} runs did not converge" if failed else ""
    return score, f"void: {remark}" if score is None else remark


def rounded(value: Decimal | None) -> Decimal | None:
    """A score as the table prints it: four decimals, halves up."""
    return None if value is None else value.quantize(_PLACES, ROUND_HALF_UP)
