"""Intervals by resampling documents, because the claims of one document hang together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pipeline.evaluate.score import Counts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RESAMPLES = 1000
SEED = 20211201
LEVEL = 95.0

Documents = Sequence[Mapping[str, Counts]]


def intervals(
    documents: Documents, metrics: Sequence[str]
) -> dict[str, dict[str, tuple[float, float]]]:
    """For each metric the 95 % percentile intervals of precision, recall and F1.

    A statistic that no resample defines is left out.
    """
    sums = _resampled(documents, metrics)
    found = {}
    for place, name in enumerate(metrics):
        values = _statistics(sums[:, place, :])
        found[name] = {
            statistic: span
            for statistic, sample in values.items()
            if (span := _percentiles(sample)) is not None
        }
    return found


def paired_intervals(
    first: Documents, second: Documents, metrics: Sequence[str]
) -> dict[str, tuple[float, float, float, float]]:
    """F1 of both sides on all documents, and the interval of the second less the first.

    The same documents are drawn for both sides.
    """
    import numpy as np

    whole = [_table(side, metrics).sum(axis=0)[None] for side in (first, second)]
    drawn = [_resampled(side, metrics) for side in (first, second)]
    found = {}
    for place, name in enumerate(metrics):
        points = [float(_statistics(side[:, place, :])["f1"][0]) for side in whole]
        samples = [_statistics(side[:, place, :])["f1"] for side in drawn]
        span = _percentiles(samples[1] - samples[0])
        if span is not None and not np.isnan(points).any():
            found[name] = (points[0], points[1], *span)
    return found


def _table(documents: Documents, metrics: Sequence[str]) -> Floats:
    """Counts by document, metric and side (right, wrongly given, wrongly missing)."""
    import numpy as np

    empty = Counts()
    rows = [[tuple(counts.get(name, empty)) for name in metrics] for counts in documents]
    return np.array(rows, dtype=np.float64).reshape(len(documents), len(metrics), 3)


def _resampled(documents: Documents, metrics: Sequence[str]) -> Floats:
    import numpy as np

    table = _table(documents, metrics)
    count = len(documents)
    draws = np.random.default_rng(SEED).integers(0, count, size=(RESAMPLES, count))
    weights: Any = np.apply_along_axis(np.bincount, 1, draws, minlength=count)
    result: Floats = np.tensordot(weights.astype(np.float64), table, axes=1)
    return result


def _statistics(counts: Floats) -> dict[str, Floats]:
    import numpy as np

    tp, fp, fn = counts[..., 0], counts[..., 1], counts[..., 2]
    with np.errstate(invalid="ignore", divide="ignore"):
        return {
            "precision": tp / (tp + fp),
            "recall": tp / (tp + fn),
            "f1": 2 * tp / (2 * tp + fp + fn),
        }


def _percentiles(sample: Floats) -> tuple[float, float] | None:
    import numpy as np

    known = sample[~np.isnan(sample)]
    if not known.size:
        return None
    low, high = np.percentile(known, [(100 - LEVEL) / 2, (100 + LEVEL) / 2])
    return float(low), float(high)
