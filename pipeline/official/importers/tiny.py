"""Tiny rounds, from what the benchmark's runner printed for each board and benchmark."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from statistics import median
from typing import Any

from pipeline.official.importers.cells import loose_json, plain, printed, words
from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import availability
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

_BENCHMARKS = {
    "ad": "ad",
    "anomaly_detection": "ad",
    "ic": "ic",
    "image_classification": "ic",
    "kws": "kws",
    "keyword_spotting": "kws",
    "vww": "vww",
    "visual_wake_words": "vww",
    "sww": "sww",
}
# Submitters whose description is absent, unreadable or names a person.
_SUBMITTERS = {"latentai": "Latent AI", "syntiant": "Syntiant"}
# A folder may stand between the submitter's results and the board (the software), or between
# the benchmark and the run (the model).
_RUN = re.compile(
    r"(?P<division>closed|open)/(?P<submitter>[^/]+)/results/(?P<system>[^/]+(?:/[^/]+)?)"
    rf"/(?P<benchmark>{'|'.join(_BENCHMARKS)})(?:/(?P<variant>[^/]+))?"
    r"/(?P<kind>performance|energy)/(?!\._)[^/]+\.txt$"
)
_SCORES = {
    "performance": (
        (r"Median throughput is\s+([\d.]+)\s+inf\./sec", "inf/s", ""),
        (r"Estimated throughput:\s+([\d.]+)\s+inf\./sec", "inf/s", "estimated from duty cycle"),
    ),
    "energy": ((r"Median energy cost is\s+([\d.]+)\s+uJ/inf", "uJ", ""),),
}
# A timed window: how many inferences, and the board's microseconds before and after them.
_WINDOW = re.compile(
    r"m-infer-start-(\d+)(?:(?!m-infer-start).)*?m-lap-us-(\d+)(?:(?!m-infer-start).)*?m-lap-us-(\d+)",
    re.DOTALL,
)


@dataclass(frozen=True)
class _Run:
    division: str
    submitter: str
    system: str
    benchmark: str
    variant: str
    kind: str


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of a round: median inferences per second, and microjoules where measured.

    The published tables print the time of one inference instead; it stands in ``note``.
    """
    round_ = repository.name.rpartition("_v")[2]
    runs: dict[_Run, list[str]] = defaultdict(list)
    for path in repository.paths:
        if match := _RUN.match(path):
            runs[_Run(**{key: value or "" for key, value in match.groupdict().items()})].append(
                path
            )
    described = _descriptions(repository)
    content = dict(repository.read_many(path for folder in runs.values() for path in folder))
    for run, paths in runs.items():
        # The summary is called results, the whole log otherwise; either may hold the median.
        for path in sorted(paths, key=lambda path: "result" not in path.rpartition("/")[2]):
            found = score_of((content[path] or b"").decode("utf-8", "replace"), run.kind)
            if found is not None:
                about = _description(described, run)
                yield _row(round_, run, found, about, repository.source(path))
                break


def score_of(text: str, kind: str) -> tuple[Decimal, str, str] | None:
    """Score, unit and note in the runner's text; ``None`` where it gives none.

    Logs of 0.5 state no median: it is taken from the times that the board printed.
    """
    for pattern, unit, note in _SCORES[kind]:
        values = re.findall(pattern, text)
        score = printed(values[-1]) if values else None
        if score:
            return score, unit, note
    timed = [
        Decimal(count) * 10**6 / (int(end) - int(start))
        for count, start, end in _WINDOW.findall(text)
        if int(end) > int(start)
    ]
    score = printed(median(timed)) if timed and kind == "performance" else None
    return (score, "inf/s", "median of the log's timings") if score else None


def _row(
    round_: str,
    run: _Run,
    found: tuple[Decimal, str, str],
    about: dict[str, str],
    source: str,
) -> Result:
    score, unit, note = found
    notes = [note] if note else []
    if unit == "inf/s":
        notes.append(f"{printed(1000 / score)} ms per inference")
    processor = about.get("processor(s) name", "")
    accelerator = about.get("accelerator", "")
    return Result(
        suite="tiny",
        round=round_,
        published=published("tiny", round_),
        division=run.division,
        availability=availability(about.get("status", "")),
        submitter=_SUBMITTERS.get(run.submitter) or about.get("submitter") or run.submitter,
        system=f"{run.system} [{run.variant}]" if run.variant else run.system,
        system_name=about.get("board name", ""),
        host_processor=processor,
        accelerator=accelerator,
        accelerators=None if accelerator else 0,
        platform=platform(accelerator, processor),
        software=about.get("inference framework") or about.get("software libraries", ""),
        benchmark=_BENCHMARKS[run.benchmark],
        scenario="singlestream",
        score=score,
        unit=unit,
        source=source,
        note="; ".join(notes),
    )


def _descriptions(repository: Repository) -> dict[str, dict[str, dict[str, str]]]:
    # By division and submitter, then by the file's name without signs.
    found: dict[str, dict[str, dict[str, str]]] = defaultdict(dict)
    paths = repository.matching(r"(closed|open)/[^/]+/systems/(?:[^/]+/)*(?!\._)[^/]+\.json$")
    for path, content in repository.read_many(paths):
        place = "/".join(path.split("/")[:2])
        name = path.rpartition("/")[2].removesuffix(".json")
        found[place][plain(name).replace("systemdescription", "")] = _fields(content or b"")
    return found


def _description(found: dict[str, dict[str, dict[str, str]]], run: _Run) -> dict[str, str]:
    """The description named like the run's system, or the submitter's only one, or nothing."""
    here = found.get(f"{run.division}/{run.submitter}", {})
    parts = run.system.split("/")
    for name in map(plain, (run.system, "".join(reversed(parts)), *parts)):
        if name in here:
            return here[name]
    # One file may describe a board by the first word of its name.
    alike = [about for name, about in here.items() if plain(run.system).startswith(name)]
    return (alike or [*here.values()])[0] if 1 in (len(alike), len(here)) else {}


def _fields(content: bytes) -> dict[str, str]:
    text = content.decode("utf-8-sig", "replace")
    try:
        fields = loose_json(text)
    except json.JSONDecodeError:
        return {}
    items: Iterable[tuple[str, Any]] = fields.items() if isinstance(fields, dict) else ()
    return {key.strip().lower(): words(value) for key, value in items}
