"""Inference rounds 0.5 to 2.1, from the summaries that the load generator wrote for each run."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from pipeline.official.importers import inference_entry
from pipeline.official.importers.cells import printed, words
from pipeline.official.importers.description import Description, read_description
from pipeline.official.importers.folders import exception
from pipeline.official.importers.inference_entry import Entry
from pipeline.official.importers.inference_names import OWN_LOGS, scenario_name
from pipeline.official.left_out import left_out
from pipeline.official.repository import Repository
from pipeline.records import Result

# Some folders leave out the run, capitalise, or repeat the scenario. Google's of 0.5 hold the runs
# of the compliance tests beside the others (``test_5/performance``): those are no results.
_RUN = re.compile(
    r"(?P<division>closed|open)/(?P<submitter>[^/]+)/results/(?P<system>[^/]+)/(?P<model>[^/]+)"
    r"/(?P<scenario>[^/]+)/(?:(?P=scenario)/)?[Pp]erformance/(?:run_\d+/)?"
    r"mlperf_log_summary\.txt$"
)

_SETTINGS = re.compile(r"(closed|open)/[^/]+/measurements/[^/]+/[^/]+/[^/]+/[^/]+\.json$")

# The line that holds a scenario's score, its unit, and what one of it is in that unit.
_SCORES = {
    "offline": (r"Samples per second", "Samples/s", Decimal(1)),
    "server": (r"Scheduled samples per second", "Queries/s", Decimal(1)),
    "singlestream": (r"90(?:\.00|th)? percentile latency \(ns\)", "Latency (ms)", Decimal(10**6)),
    "multistream": (r"Samples per query", "Streams", Decimal(1)),
}  # fmt: skip
# From 2.0 on a run may stop early: what counts is the latency that it then estimates, for many
# streams as well.
_EARLY = _SCORES | {
    "singlestream": (
        r"\* Early stopping 90th percentile estimate", "Latency (ms)", Decimal(10**6)
    ),
    "multistream": (
        r"\* Early stopping 99th percentile estimate", "Latency (ms)", Decimal(10**6)
    ),
}  # fmt: skip


def rows(repository: Repository) -> list[Result]:
    """The rows of a round's run folders."""
    round_ = repository.name.rpartition("_v")[2]
    return inference_entry.rows(_entries(repository, round_))


def score_of(summary: str, *, early: bool = False) -> tuple[str, Decimal] | None:
    """Scenario and score of one run, ``None`` for a run that is not valid or has no score.

    The score is samples per second (offline), scheduled queries per second (server), the 90th
    percentile latency in ms (single stream) or the number of streams (multistream); where a
    run may stop ``early``, as from 2.0 on, the estimated 90th and 99th percentile latency in ms
    (single stream and multistream).
    """
    stated = re.search(r"^Scenario\s*:\s*(.+?)\s*$", summary, re.MULTILINE)
    valid = re.search(r"^Result is\s*:\s*VALID\s*$", summary, re.MULTILINE)
    if not stated or not valid:
        return None
    scenario = scenario_name(stated[1])
    label, _, per = (_EARLY if early else _SCORES)[scenario]
    value = re.search(rf"^\s*{label}\s*:\s*([\d.eE+-]+)\s*$", summary, re.MULTILINE)
    return (scenario, Decimal(value[1]) / per) if value else None


def _score(text: bytes, round_: str) -> tuple[str, Decimal] | None:
    return score_of(text.decode("utf-8", "replace"), early=round_ in OWN_LOGS)


def _left_out(round_: str, division: str, submitter: str) -> bool:
    return left_out(division, submitter) or (division == "open" and round_ in OWN_LOGS)


def _entries(repository: Repository, round_: str) -> Iterator[Entry]:
    runs: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for path in repository.paths:
        if (run := _RUN.match(path)) and not _left_out(round_, run["division"], run["submitter"]):
            runs[run.groups()].append(path)
    described = _descriptions(repository, {key[:3] for key in runs})
    paths = [path for folder in runs.values() for path in folder]
    content = dict(repository.read_many(paths))
    formats = _formats(repository)
    for key, folder in runs.items():
        texts = [content[path] for path in folder]
        found = [_score(text, round_) for text in texts if text is not None]
        # An offline folder may hold copies of single-stream logs, from which the review inferred
        # a score; that inference is not repeated here.
        stated = scenario_name(key[-1])
        valid = [score for score in found if score is not None and score[0] == stated]
        description = described.get(key[:3])
        if valid and description is not None:
            source = repository.source(folder[0].rpartition("/")[0])
            precision = formats.get("/".join(key).lower(), "")
            yield _entry(round_, key, valid, description, source, precision)


def _entry(
    round_: str,
    key: tuple[str, ...],
    valid: list[tuple[str, Decimal]],
    described: tuple[Description, str],
    source: str,
    precision: str,
) -> Entry:
    division, folder, system, model, _ = key
    about, category = described
    scenario = valid[0][0]
    # Where a scenario is run several times, the worst of the runs is the score.
    worst = max if scenario == "singlestream" else min
    return Entry(
        round=round_,
        division=division,
        category=category,
        availability=about.availability,
        submitter=about.submitter or folder,
        system=system,
        system_name=about.system_name,
        model=model,
        used=model,
        scenario=scenario,
        score=printed(worst(score for _, score in valid)),
        unit=(_EARLY if round_ in OWN_LOGS else _SCORES)[scenario][1],
        source=source,
        nodes=about.nodes,
        processor=about.host_processor,
        processors=_each(about.host_processors, about.nodes),
        accelerator=about.accelerator,
        accelerators=_each(about.accelerators, about.nodes),
        hardware="" if about.watts is None else f"{about.watts} W",
        software=about.software,
        precision=precision,
        runs=len(valid),
    )


def _descriptions(
    repository: Repository, systems: set[tuple[str, ...]]
) -> dict[tuple[str, ...], tuple[Description, str]]:
    by_lower = {path.lower(): path for path in repository.paths if "/systems/" in path}
    places = {}
    for key in systems:
        folder = "{}/{}/results/{}/".format(*key)
        usual = "{}/{}/systems/{}.json".format(*key)
        place = exception(repository.name, folder, "description") or by_lower.get(usual.lower())
        if place is not None:
            places[place] = key
    found = {}
    for path, content in repository.read_many(sorted(places)):
        if content is not None:
            text = content.decode("utf-8", "replace")
            stated = re.search(r'"system_type"\s*:\s*"([^"]*)"', text)
            found[places[path]] = (read_description(text), stated[1] if stated else "")
    return found


def _formats(repository: Repository) -> dict[str, str]:
    """The number format of each run's weights, by the run's folder in small letters."""
    found = {}
    for path, content in repository.read_many(p for p in repository.paths if _SETTINGS.match(p)):
        # Hand-written: one field is enough of a file that is no JSON.
        stated = re.search(rb'"weight_data_types"\s*:\s*"([^"]*)"', content or b"")
        if stated:
            parts = path.lower().split("/")
            run = "/".join((*parts[:2], *parts[3:6]))
            found[run] = words(stated[1].decode("utf-8", "replace")).lower()
    return found


def _each(total: int | None, nodes: int | None) -> int | None:
    return None if total is None or not nodes else total // nodes
