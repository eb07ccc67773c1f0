"""Training round 0.5: ``v0.5.0/vendor/entry/results/system/benchmark/result_N.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.folders import exception
from pipeline.official.importers.publication import published
from pipeline.official.importers.scales import corrected
from pipeline.official.importers.scoring import Runs, read_runs, rounded, score_of
from pipeline.official.importers.systems import columns_of
from pipeline.official.importers.training import log_folders
from pipeline.official.repository import Repository
from pipeline.records import Result

_LOG = re.compile(r"v0\.5\.0/[^/]+/.+/results/[^/]+/[^/]+/result_\d+\.txt")
_VENDORS = {"google": "Google", "intel": "Intel", "nvidia": "NVIDIA"}


def rows(repository: Repository) -> Iterator[Result]:
    """One row per entry, system and benchmark, in the order of the repository."""
    for folder, logs in log_folders(repository, _LOG):
        above, benchmark = folder.rsplit("/", 1)
        description = repository.read(f"{above}/entry.json")
        if description is None:
            raise ValueError(f"{repository.source(above)}: no description of this system")
        columns, reason = corrected(repository.name, folder, columns_of(description))
        columns["submitter"] = _VENDORS[folder.split("/")[1]]
        name = benchmark_name(benchmark, "0.5")
        score, remark = _score(name, read_runs(log for _, log in repository.read_many(logs)))
        yield Result(
            suite="training",
            round="0.5",
            published=published("training", "0.5"),
            system=exception(repository.name, folder, "system") or above.rsplit("/", 1)[1],
            benchmark=name,
            score=rounded(score),
            unit="minutes",
            runs=len(logs),
            source=repository.source(folder),
            note="; ".join(filter(None, (remark, reason))),
            **columns,
        )


def _score(benchmark: str, runs: Runs) -> tuple[Decimal | None, str]:
    # Of NCF's hundred runs many do not converge, and no rule of the round survives that says
    # how they count: the mean is of those that did, less the fastest and the slowest.
    if benchmark != "ncf" or runs.absent:
        return score_of(benchmark, runs)
    converged = tuple(run for run in runs.read if run and run.converged)
    score, _ = score_of(benchmark, Runs(converged))
    return score, f"mean of the {len(converged)} of {len(runs.read)} runs that converged"
