"""Storage rounds, from the report of each workload: means over its runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pipeline.official.importers.cells import count, printed
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

# Files of macOS ("._name") repeat real ones.
_REPORT = re.compile(
    r"(?P<division>closed|open)/(?P<submitter>[^/]+)/results/(?P<place>.+)/"
    r"(?!\._)mlperf_storage_report\.json$",
    re.IGNORECASE,
)
# The mean of each quantity in a report. Its MB are 2^20 bytes, as its samples times their
# size show; the published tables say MiB.
_SCORES = (
    ("train_throughput_mean_MB_per_second", "MiB/s"),
    ("train_throughput_mean_samples_per_second", "samples/s"),
    ("train_num_accelerators", "emulated accelerators"),
)
_BENCHMARKS = {"resnet50": "resnet"}
# What a folder below the system's says that the report says too.
_SAID = re.compile(r"cosmoflow|resnet(?:50)?|unet3d|[ah]100|\bruns\b", re.IGNORECASE)


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of a round: three for each workload, by unit.

    ``scenario`` is the accelerator that the workload emulates (``h100``): no real one runs.
    """
    round_ = repository.name.rpartition("_v")[2]
    reports = {path: match for path in repository.paths if (match := _REPORT.match(path))}
    for path, content in repository.read_many(reports):
        report = _report(content)
        if report:
            yield from _rows(round_, reports[path], report, repository.source(path))


def _report(content: bytes | None) -> dict[str, Any]:
    # A run that broke off leaves half a report: it is no result.
    try:
        report = json.loads((content or b"").decode("utf-8-sig"), parse_float=Decimal)["overall"]
    except (ValueError, KeyError, TypeError):
        return {}
    return report if isinstance(report, dict) else {}


def _rows(
    round_: str, match: re.Match[str], report: dict[str, Any], source: str
) -> Iterator[Result]:
    emulated = count(report.get("train_num_accelerators"))
    kind = str(report.get("accelerator", "")).lower()
    submitter = match["submitter"].replace("_", " ")
    for name, unit in _SCORES:
        yield Result(
            suite="storage",
            round=round_,
            published=published("storage", round_),
            division=match["division"].lower(),
            availability="unknown",
            submitter=submitter,
            system=_system(match["place"]) or submitter,
            benchmark=_BENCHMARKS.get(report["model"], report["model"]),
            scenario=kind,
            score=printed(report.get(name)),
            unit=unit,
            runs=count(report.get("num_benchmark_runs")),
            source=source,
            note=f"{emulated} emulated {kind.upper()} accelerators",
        )


def _system(place: str) -> str:
    """The system's folder, and in brackets what else tells this run from its others."""
    system, *below = place.split("/")
    more = [re.sub(r"^[-_ ]+|[-_ ]+$", "", _SAID.sub("", part)) for part in below]
    if not _SAID.sub("", system).strip("-_ "):
        return ""
    extra = " ".join(filter(None, more))
    return f"{system} [{extra}]" if extra else system
