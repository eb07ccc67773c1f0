"""Inference rounds 2.0 to 4.0 and 5.0, from public imports of their repositories.

The repositories of most of these rounds are too large or no longer had whole; two projects have
imported them: mlcommons/cm4mlperf-results (a list per round, category, benchmark and scenario)
and flexaihq/flexbench (a list per round). Rounds that publish a summary are not taken from here,
and neither are the closed scores of 2.0 and 2.1 that stand in the rounds' own logs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pipeline.official.importers import inference_entry
from pipeline.official.importers.cells import count, printed, words
from pipeline.official.importers.inference_entry import Entry
from pipeline.official.importers.inference_names import OWN_LOGS
from pipeline.official.repository import Repository
from pipeline.records import Result

_LISTS = re.compile(
    r"experiment/mlperf-inference--v(2\.0|2\.1|3\.0|3\.1|4\.0)--[^/]+/[^/]+/cm-result\.json$"
    r"|.*/mlperf-inference-(5\.0)-main-imported/[^/]+/cmx-result-summary\.json$"
)

# 4.0 is the first round that counts tokens, and only for this model; the import does not know
# it: its offline figures are tokens under the name of samples, and its server figures are
# queries, which the published table does not give.
_TOKENS = ("4.0", "llama2-70b")


def rows(repository: Repository) -> list[Result]:
    """The rows of every list that the repository holds; lists that a copy lacks give none."""
    return inference_entry.rows(_entries(repository))


def _entries(repository: Repository) -> Iterator[Entry]:
    for path, content in repository.read_many(repository.matching(_LISTS.pattern)):
        listed = _LISTS.match(path)
        if content is None or listed is None:
            continue
        for record in json.loads(content, parse_float=Decimal):
            round_ = listed[1] or listed[2]
            yield from _of(record, round_, repository.source(path))


def _of(record: dict[str, Any], round_: str, source: str) -> Iterator[Entry]:
    # A reading of power stands beside the score, or (4.0 and 5.0) in a record of its own.
    score, unit = record["Result"], record["Units"]
    power, power_unit = record.get("Result_Power"), record.get("Result_Power_Units")
    if unit in ("Watts", "millijoules"):
        score, power, power_unit = None, score if score is not None else power, unit
    if round_ in OWN_LOGS and record["Division"].lower() == "closed" and not _inferred(record):
        score = None
    missing = ""
    if round_ == _TOKENS[0] and record["MlperfModel"].startswith(_TOKENS[1]) and score is not None:
        unit = "Tokens/s"
        if record["Scenario"] == "Server":
            missing, score = f"published in tokens/s; the import has {score} queries/s", None
    yield Entry(
        round=round_,
        division=record["Division"].lower(),
        category=record["SystemType"],
        availability=record["Availability"],
        submitter=words(record["Organization"]),
        system=words(record["Platform"]),
        system_name=words(record["SystemName"]),
        model=record["MlperfModel"],
        used=record["Model"],
        scenario=record["Scenario"],
        score=printed(score),
        unit=unit,
        source=source,
        power=printed(power) if power_unit else None,
        power_unit=power_unit or "",
        nodes=count(record["number_of_nodes"]),
        processor=words(record["host_processor_model_name"]),
        processors=count(record["host_processors_per_node"]),
        accelerator=words(record["accelerator_model_name"]),
        accelerators=count(record["accelerators_per_node"]),
        software=words(record["framework"]),
        precision=words(record.get("weight_data_types")),
        missing=bool(missing),
        notes=(
            missing,
            "inferred from another run" if _inferred(record) else "",
            words(record["notes"]),
        ),
    )


def _inferred(record: dict[str, Any]) -> bool:
    return bool(record.get("inferred") == 1)
