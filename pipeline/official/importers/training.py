"""Training rounds from 0.6 on: ``submitter/results/system/benchmark/result_N.txt``."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby

from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.folders import exception
from pipeline.official.importers.publication import published
from pipeline.official.importers.scoring import read_runs, rounded, score_of
from pipeline.official.importers.systems import described
from pipeline.official.importers.training_power import energy_of, joules, power_place
from pipeline.official.repository import Repository
from pipeline.records import Result

# A run's log lies right in its benchmark's folder; Alibaba's of 0.7 have numbers for names or
# no benchmark folder.
_LOG = re.compile(r"[^/]+/results/[^/]+(/[^/]+)?/(result_?[^/]*\.txt|\d+_\d+\.log)")

_READINGS = re.compile(r"[^/]+/results/[^/]+/[^/]+/power/[^/]+/(node|sw)_\d+\.txt")


def rows(repository: Repository) -> Iterator[Result]:
    """One row per benchmark and system of a round, and one more where energy was measured.

    Raises ``ValueError`` where a system's description is missing or cannot be read.
    """
    for folder, logs in log_folders(repository, _LOG):
        yield _row(repository, folder, logs)
    yield from _energy_rows(repository)


def log_folders(repository: Repository, log: re.Pattern[str]) -> Iterator[tuple[str, list[str]]]:
    """Each folder that holds logs, with their paths, save those to be skipped."""
    paths = [path for path in repository.paths if log.fullmatch(path)]
    paths.sort(key=lambda path: path.rpartition("/"))
    for folder, group in groupby(paths, key=lambda path: path.rpartition("/")[0]):
        if exception(repository.name, folder, "skip") is None:
            yield folder, list(group)


def round_of(repository: Repository) -> str:
    """The round in a repository's name: ``1.0`` of ``training_results_v1.0``."""
    return repository.name.rpartition("_v")[2]


def scaling(repository: Repository, folder: str) -> Decimal | None:
    """The factor by which the review normalised a score's convergence, or ``None``.

    Raises ``ValueError`` where the review's file holds no factor.
    """
    path = f"{folder}/scaling.json"
    content = repository.read(path)
    if content is None:
        return None
    try:
        return Decimal(str(json.loads(content)["scaling_factor"]))
    except (ValueError, KeyError, TypeError, ArithmeticError) as error:
        raise ValueError(f"{repository.source(path)}: no scaling factor") from error


def _row(repository: Repository, folder: str, logs: list[str]) -> Result:
    round_ = round_of(repository)
    named = exception(repository.name, folder, "benchmark") or folder.split("/")[3]
    benchmark = benchmark_name(named, round_)
    score, note = score_of(benchmark, read_runs(log for _, log in repository.read_many(logs)))
    factor = scaling(repository, folder)
    scaled = score if score is None or factor is None else score * factor
    return Result(
        suite="training",
        round=round_,
        published=published("training", round_),
        system=folder.split("/")[2],
        benchmark=benchmark,
        score=rounded(scaled),
        unit="minutes",
        unscaled=None if factor is None else rounded(score),
        runs=len(logs),
        source=repository.source(folder),
        note=note,
        **described(repository, folder),
    )


def _energy_rows(repository: Repository) -> Iterator[Result]:
    # A folder whose times are a copy of another's may alone hold the readings.
    readings: dict[str, list[str]] = defaultdict(list)
    for path in repository.paths:
        if _READINGS.fullmatch(path):
            readings[path.rpartition("/")[0] + "/"].append(path)
    measured = {place.rpartition("/power/")[0] for place in readings}
    logs = [path for path in repository.paths if _LOG.fullmatch(path)]
    logs.sort(key=lambda path: path.rpartition("/"))
    for folder, group in groupby(logs, key=lambda path: path.rpartition("/")[0]):
        if folder in measured:
            yield _energy_row(repository, folder, list(group), readings)


def _energy_row(
    repository: Repository, folder: str, logs: list[str], readings: dict[str, list[str]]
) -> Result:
    round_ = round_of(repository)
    benchmark = benchmark_name(folder.split("/")[3], round_)
    runs = [
        (repository.read(log), list(repository.read_many(readings.get(power_place(log), ()))))
        for log in logs
    ]
    energy = energy_of(benchmark, runs)
    factor = scaling(repository, folder) or Decimal(1)
    kind = exception(repository.name, folder, "power")
    system = folder.split("/")[2]
    return Result(
        suite="training",
        round=round_,
        published=published("training", round_),
        system=f"{system} [{kind}]" if kind else system,
        benchmark=benchmark,
        score=None if energy is None else joules(energy * factor),
        unit="J",
        unscaled=None if energy is None or factor == 1 else joules(energy),
        runs=len(logs),
        source=repository.source(f"{folder}/power"),
        note="" if energy is not None else "readings or logs absent from the repository's copy",
        **described(repository, folder),
    )
