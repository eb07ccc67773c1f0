"""How much sooner than the reference the results of a round converged.

From training 1.0 on a result that needs fewer samples than the reference implementation may be
normalised by the review. The factor is written beside the logs from training 2.0 on only
(``scaling.json``, mlcommons/logging@76a28ba of 2022-03-31); of the rounds before, what it may have
been is worked out here from the logs and the reference convergence points of mlcommons/logging.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from statistics import fmean
from typing import Any

from pipeline.official.convergence import LARGEST_FACTOR, Factor
from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.scoring import dropped_of
from pipeline.official.importers.systems import described
from pipeline.official.importers.training import log_folders, round_of
from pipeline.official.repository import Repository

_LOG = re.compile(r"[^/]+/results/[^/]+/(strong/)?(?!strong/|weak/)[^/]+/result_\d+\.txt")
_EVENT = re.compile(rb":::MLLOG (\{.*\})")
_KEYS = (b"global_batch_size", b"eval_accuracy", b"eval_error", b"train_samples", b"run_stop")
# BERT's convergence is counted in samples, that of the others in epochs.
_IN_SAMPLES = "bert"
_EVALUATED = ("eval_accuracy", "eval_error")
_PLACES = Decimal("0.0001")

Points = Sequence[tuple[int, float]]


def factors(results: Repository, logging: Repository) -> Iterator[Factor]:
    """The largest factor that each closed result of a round may have, where it is above 1.

    ``logging`` is mlcommons/logging. A result whose batch size has no reference point above it,
    or whose logs tell no plausible convergence, may have any factor that ever was recorded.
    """
    round_ = round_of(results)
    suite = results.name.rpartition("/")[2].partition("_")[0]
    for folder, logs in log_folders(results, _LOG):
        named = folder.rpartition("/")[2]
        points = reference_points(logging, f"{suite}_{round_}.0", named)
        about = described(results, folder)
        if not points or about["division"] != "closed":
            continue
        found = [_converged(log, named) for _, log in results.read_many(logs) if log is not None]
        factor = largest(points, found, dropped_of(named))
        if factor > 1:
            yield Factor(
                suite=suite,
                round=round_,
                submitter=about["submitter"],
                system=folder.split("/")[2],
                benchmark=benchmark_name(named, round_),
                largest=factor,
                source=results.source(folder),
            )


def reference_points(logging: Repository, rules: str, benchmark: str) -> list[tuple[int, float]]:
    """Batch sizes and the mean samples or epochs that the reference needs, by size.

    ``rules`` is the checker's name of a round: ``training_1.0.0``.
    """
    path = f"mlperf_logging/rcp_checker/{rules}/rcps_{benchmark}.json"
    content = logging.read(path)
    stated = json.loads(content).values() if content is not None else ()
    dropped = dropped_of(benchmark)
    return sorted((one["BS"], _mean(one["Epochs to converge"], dropped)) for one in stated)


def largest(points: Points, runs: Sequence[tuple[int, float] | None], dropped: int) -> Decimal:
    """The reference's samples by a result's, of its runs' batch size and convergence.

    Between two batch sizes the reference is interpolated, below the smallest it is that one's.
    """
    known = [run for run in runs if run is not None]
    sizes = {size for size, _ in known}
    if len(known) <= 2 * dropped or len(sizes) != 1:
        return LARGEST_FACTOR
    size = sizes.pop()
    place = bisect_left(points, (size, 0.0))
    if place == len(points):
        return LARGEST_FACTOR
    above = points[place]
    below = points[place - 1] if place and above[0] != size else above
    share = (size - below[0]) / (above[0] - below[0]) if above[0] != below[0] else 0.0
    expected = below[1] + (above[1] - below[1]) * share
    factor = Decimal(expected / _mean([samples for _, samples in known], dropped))
    return min(factor.quantize(_PLACES), LARGEST_FACTOR)


def _mean(values: Sequence[float], dropped: int) -> float:
    return fmean(sorted(values)[dropped : len(values) - dropped])


def _converged(log: bytes, benchmark: str) -> tuple[int, float] | None:
    """A run's batch size, and the samples or epochs it needed; ``None`` where it tells neither."""
    size, needed = 0, 0.0
    for line in log.splitlines():
        if not any(name in line for name in _KEYS) or not (found := _EVENT.search(line)):
            continue
        event: dict[str, Any] = json.loads(found[1])
        if event["key"] == "global_batch_size":
            size = int(_number(event["value"]))
        elif benchmark == _IN_SAMPLES and event["key"] == "train_samples":
            needed = _number(event["value"]) or needed
        elif benchmark != _IN_SAMPLES and event["key"] in _EVALUATED:
            needed = _number(event["metadata"].get("epoch_num")) or needed
        elif event["key"] == "run_stop":
            # What did not converge is dropped as the slowest run is.
            done = event["metadata"].get("status") == "success"
            return (size, needed if done else float("inf")) if size and needed else None
    return None


def _number(value: object) -> float:
    """A value that a log prints, 0 where it is no number: some print lists."""
    return float(value) if isinstance(value, int | float) else 0.0
