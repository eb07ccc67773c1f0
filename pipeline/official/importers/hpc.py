"""HPC rounds: time to train as in the training suite, and the throughput of many models at once.

0.7 has ``submitter/results/system/benchmark/result_N.txt``; later rounds put ``strong`` or
``weak`` before the benchmark. Weak scaling trains many models at the same time; its score is
the models trained by the minute from the first start to the last stop. Models in a folder
``pruned_results`` below were left out by the submitter, as the rules allow, and do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.publication import published
from pipeline.official.importers.runlog import Run
from pipeline.official.importers.scoring import Runs, read_runs, rounded, score_of
from pipeline.official.importers.systems import described
from pipeline.official.importers.training import log_folders, round_of, scaling
from pipeline.official.repository import Repository
from pipeline.records import Result

_LOG = re.compile(r"[^/]+/results/[^/]+/((strong|weak)/)?(?!strong/|weak/)[^/]+/result_[^/]*\.txt")


def rows(repository: Repository) -> Iterator[Result]:
    """One row per benchmark, system and kind of scaling, in the order of the repository.

    ``scenario`` is ``weak`` for throughput and empty for time to train.
    """
    for folder, logs in log_folders(repository, _LOG):
        yield _row(repository, folder, logs)


def throughput(runs: Runs) -> tuple[Decimal | None, str]:
    """Models per minute of a weak-scaling result, and a note with models and minutes."""
    if runs.absent:
        return None, f"{runs.absent} of {len(runs.read) + runs.absent} logs absent"
    trained: list[Run] = [run for run in runs.read if run and run.converged]
    if not trained:
        return None, "void: no model reached the target"
    minutes = (max(run.stop for run in trained) - min(run.start for run in trained)) / 60
    note = f"{len(trained)} models in {rounded(minutes)} minutes"
    if failed := len(runs.read) - len(trained):
        note += f"; {failed} did not converge"
    return len(trained) / minutes, note


def _row(repository: Repository, folder: str, logs: list[str]) -> Result:
    round_ = round_of(repository)
    parts = folder.split("/")
    weak = parts[3] == "weak"
    benchmark = benchmark_name(parts[-1], round_)
    runs = read_runs(log for _, log in repository.read_many(logs))
    score, note = throughput(runs) if weak else score_of(benchmark, runs)
    factor = None if weak else scaling(repository, folder)
    scaled = score if score is None or factor is None else score * factor
    return Result(
        suite="hpc",
        round=round_,
        published=published("hpc", round_),
        system=parts[2],
        benchmark=benchmark,
        scenario="weak" if weak else "",
        score=rounded(scaled),
        unit="models/minute" if weak else "minutes",
        unscaled=None if factor is None else rounded(score),
        runs=len(logs),
        source=repository.source(folder),
        note=note,
        **described(repository, folder),
    )
