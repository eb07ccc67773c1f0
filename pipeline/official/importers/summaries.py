"""Scores that others computed from the same logs: submitters' summary tables, and an import.

They fill a score whose logs are absent, and are the cross-check of those we compute.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from pipeline.official.importers.benchmarks import benchmark_name
from pipeline.official.importers.scoring import rounded
from pipeline.official.repository import Repository
from pipeline.records import Result

_SUMMARY = re.compile(r"[^/]+/(summary|summarizer|result_summarizer)\.csv")
# Two public imports of the rounds' results, by who made the lists; either names the model and
# its score in fields of its own.
_IMPORTS = (
    (r"experiment/mlperf-training--\d[^/]*/[^/]+/cm-result\.json$", "Model_ID", "Result"),
    (
        r".*/mlperf-training-[\d.]+-imported/[^/]+/cmx-result-summary\.json$",
        "mlperf_training_model",
        "result",
    ),
)

_BENCHMARKS = re.compile(
    r"bert|dlrm|dlrm_dcnv2|gnn|gpt3|llama2_70b_lora|maskrcnn|minigo|resnet|rnnt|ssd"
    r"|stable_diffusion|unet3d|cosmoflow|deepcam|oc20"
)
# What printing a binary fraction with four decimals can cost.
_ROUNDING = Decimal("0.0001")


@dataclass(frozen=True)
class Summarised:
    """One score as a summary gives it, with what identifies its row.

    ``folder`` is the submitter's folder and ``stem`` the file name of the description that the
    summary points at; the latter may not exist, and then the other fields must do.
    """

    suite: str
    round: str
    division: str
    folder: str
    stem: str
    system_name: str
    software: str
    accelerators: str
    benchmark: str
    score: Decimal
    source: str


def summarised(repository: Repository) -> Iterator[Summarised]:
    """Every training or HPC score that a repository's summaries or imports hold."""
    for path, content in repository.read_many(repository.matching(_SUMMARY.pattern + "$")):
        if content is not None:
            table = csv.DictReader(io.StringIO(content.decode("utf-8-sig", "replace")))
            yield from _scores(((row, row) for row in table), repository.source(path))
    for pattern, model, score in _IMPORTS:
        for path, content in repository.read_many(repository.matching(pattern)):
            if content is not None:
                rows = json.loads(content)
                scores = ((row, {row[model]: row[score]}) for row in rows)
                yield from _scores(scores, repository.source(path))


def matching(rows: Iterable[Result], scores: Iterable[Summarised]) -> dict[str, Summarised]:
    """By row source, the summary's score of the same row, where just one can be meant.

    A summary may call the folder by the submitter's name, and spell either in its own case. It
    holds times alone: a row of measured energy is none of its.
    """
    exact: dict[tuple[str, ...], Summarised] = {}
    loose: dict[tuple[str, ...], set[Summarised]] = {}
    for score in scores:
        place = score.suite, score.round, score.division, score.benchmark, score.folder.casefold()
        exact.setdefault((*place, score.stem), score)
        alike = *place, score.system_name, score.software, score.accelerators
        loose.setdefault(alike, set()).add(score)
    found = {}
    for row in rows:
        if row.unit == "J":
            continue
        folder = row.source.partition(":")[2].partition("/")[0]
        for name in (folder.casefold(), row.submitter.casefold()):
            place = row.suite, row.round, row.division, row.benchmark, name
            alike = *place, row.system_name, row.software, str(row.accelerators)
            candidates = loose.get(alike, set())
            match = exact.get((*place, row.system))
            if match is None and len({candidate.score for candidate in candidates}) == 1:
                match = min(candidates, key=lambda candidate: candidate.source)
            if match is not None:
                found[row.source] = match
                break
    return found


def checked(rows: Iterable[Result], scores: Sequence[Summarised]) -> list[Result]:
    """The rows, held against the summaries.

    A blank score is filled from a summary, and the note says so and why it could not be
    computed; an import of the whole round goes before a submitter's own table, which may be
    older than the last logs. Where a summary has another figure than the row, scaled or not,
    the note gives it; ours stays, because it follows from the logs that stand in the repository.
    """
    listed = list(rows)
    for kind in (False, True):
        found = matching(listed, (score for score in scores if _is_own(score) == kind))
        listed = [_held(row, found[row.source]) if row.source in found else row for row in listed]
    return listed


def _is_own(score: Summarised) -> bool:
    # A submitter's table lies in the very repository that holds the logs.
    return f"/{score.suite}_results_v{score.round}@" in score.source


def _held(row: Result, match: Summarised) -> Result:
    if row.score is None:
        note = f"score taken from {match.source}; {row.note}"
        return replace(row, score=rounded(match.score), note=note)
    ours = (row.score, row.score if row.unscaled is None else row.unscaled)
    if any(abs(score - match.score) <= _ROUNDING for score in ours):
        return row
    note = f"{match.source} has {rounded(match.score)}"
    return replace(row, note="; ".join(filter(None, (row.note, note))))


def _scores(
    rows: Iterable[tuple[dict[str, Any], dict[str, Any]]], source: str
) -> Iterator[Summarised]:
    # Each row: what identifies it, and its scores by benchmark (among other columns).
    for row, scores in rows:
        # https://github.com/mlcommons/training_results_v2.0/blob/main/Azure/systems/x.json
        parts = re.search(
            r"/(training|hpc)_results_v([0-9.]+)/blob/\w+/([^/]+)/systems/(.+)\.json",
            str(row.get("details_url")),
        )
        if parts is None:
            continue
        suite, round_, folder, stem = parts.groups()
        for column, value in scores.items():
            if not _BENCHMARKS.fullmatch(column) or not re.fullmatch(r"\d+(\.\d+)?", str(value)):
                continue
            yield Summarised(
                suite=suite,
                round=round_,
                division="open" if row["division"] == "open" else "closed",
                folder=folder,
                stem=stem,
                system_name=str(row["system"]).strip(),
                software=str(row["framework"]).strip(),
                accelerators=str(row["accelerators_count"]),
                benchmark=benchmark_name(column, round_),
                score=Decimal(str(value)),
                source=source,
            )
