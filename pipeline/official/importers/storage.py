"""Storage rounds, from the report that the benchmark wrote for each system and workload.

A storage system is measured by how many accelerators it keeps busy; those are simulated, so they
are no part of the system, and stand in ``note``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pipeline.official.importers.inference_names import printed, words
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

_REPORT = re.compile(
    r"(?P<division>Closed|Open)/(?P<submitter>[^/]+)/results/(?P<system>[^/]+)/(?P<rest>.*)"
    r"mlperf_storage_report\.json$"
)
# Folders that only hold the runs.
_RUNS = re.compile(r"(?:^|/)runs?(?=/|$)|/$")
_BENCHMARKS = {"resnet50": "resnet"}
# What the table shows of a report: samples and binary megabytes per second, means of the runs.
_SCORES = (
    ("train_throughput_mean_MB_per_second", "MiB/s"),
    ("train_throughput_mean_samples_per_second", "samples/s"),
)


def rows(repository: Repository) -> Iterator[Result]:
    """Two rows for each system and workload: mebibytes and samples per second.

    The report prints ``MB`` and counts in 2^20 bytes.
    """
    round_ = repository.name.rpartition("_v")[2]
    paths = [p for p in repository.paths if _REPORT.match(p) and "/." not in p]
    for path, content in repository.read_many(paths):
        match = _REPORT.match(path)
        report = _report(content)
        if match is None or report is None:
            continue
        for name, unit in _SCORES:
            yield _row(round_, match, report, name, unit, repository.source(path))


def _report(content: bytes | None) -> dict[str, Any] | None:
    try:
        report = json.loads((content or b"").decode("utf-8-sig"))["overall"]
    except (ValueError, KeyError, TypeError):
        return None
    return report if isinstance(report, dict) else None


def _row(
    round_: str, match: re.Match[str], report: dict[str, Any], name: str, unit: str, source: str
) -> Result:
    model = words(report.get("model")).lower()
    part = _RUNS.sub("", match["rest"])
    accelerator = words(report.get("accelerator")).upper()
    simulated = words(report.get("train_num_accelerators"))
    return Result(
        suite="storage",
        round=round_,
        published=published("storage", round_),
        division=match["division"].lower(),
        availability="unknown",
        submitter=match["submitter"].replace("_", " "),
        system=f"{match['system']} [{part}]" if part else match["system"],
        accelerators=0,
        benchmark=_BENCHMARKS.get(model, model),
        score=printed(report.get(name)),
        unit=unit,
        runs=int(report["num_benchmark_runs"]) if report.get("num_benchmark_runs") else None,
        source=source,
        note=f"{simulated} simulated {accelerator}".strip(),
    )
