"""Inference rounds that publish one summary: from 4.1 on.

``summary_results.json`` holds the result IDs. Where a repository has none (yet), as 6.1, the
``summary.csv`` that the submission checker wrote has the same scores without IDs.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pipeline.official.importers import inference_entry
from pipeline.official.importers.cells import count, printed, words
from pipeline.official.importers.inference_entry import Entry
from pipeline.official.repository import Repository
from pipeline.records import Result

SUMMARY = "summary_results.json"
CHECKED = "summary.csv"

# What the checker calls a test, and the model that the table names it by.
LABELS = {
    "VLM": "qwen3-vl-235b-a22b",
    "text_to_video": "wan-2.2-t2v-a14b",
    "agentic edge": "qwen3.6-27b",
    "end to end vector-database": "e2e-rag-db",
    "end to end question-answering": "e2e-rag-qna",
}


def rows(repository: Repository) -> list[Result]:
    """The rows of a round's summary; none where the repository holds no summary."""
    for name, entries in ((SUMMARY, _published), (CHECKED, _checked)):
        held = repository.holding(name)
        content = held.read(name) if held is not None else None
        if held is not None and content is not None:
            text = content.decode("utf-8-sig")
            return inference_entry.rows(entries(text, held.source(name)))
    return []


def _published(text: str, source: str) -> Iterator[Entry]:
    yield from _entries(json.loads(text, parse_float=Decimal), source)


def _checked(text: str, source: str) -> Iterator[Entry]:
    for record in csv.DictReader(io.StringIO(text, newline="")):
        yield Entry(
            round=record["version"].removeprefix("v"),
            division=record["Division"].lower(),
            category=record["SystemType"],
            availability=record["Availability"],
            submitter=words(record["Organization"]),
            system=words(record["Platform"]),
            system_name=words(record["SystemName"]),
            model=LABELS.get(record["MlperfModel"], record["MlperfModel"]),
            used=record["Model"],
            scenario=record["Scenario"],
            score=printed(record["Result"]),
            unit=record["Units"],
            source=source,
            nodes=count(record["number_of_nodes"]),
            processor=words(record["host_processor_model_name"]),
            processors=count(record["host_processors_per_node"]),
            accelerator=words(record["accelerator_model_name"]),
            accelerators=count(record["accelerators_per_node"]),
            accelerators_total=count(record["total_accelerators"]),
            software=words(record["framework"]),
            precision=words(record["weight_data_types"]),
            notes=(words(record["notes"]),),
        )


def _entries(records: list[dict[str, Any]], source: str) -> Iterator[Entry]:
    for record in records:
        yield Entry(
            round=record["version"].removeprefix("v"),
            division=record["Category"].lower(),
            category=record["Suite"],
            availability=record["Availability"],
            submitter=words(record["Submitter"]),
            system=words(record["Platform"]),
            system_name=words(record["System"]),
            model=record["Model"],
            used=record["UsedModel"],
            scenario=record["Scenario"],
            score=printed(record.get("Performance_Result")),
            unit=record.get("Performance_Units") or "",
            source=source,
            id=record["ID"],
            power=printed(record.get("Power_Result")),
            power_unit=record.get("Power_Units") or "",
            nodes=count(record["Nodes"]),
            processor=words(record["Processor"]),
            processors=count(record["p#"]),
            accelerator=re.sub(r" \(x\d+\)$", "", words(record["Accelerator"])),
            accelerators=count(record["a#"]),
            accelerators_total=count(record.get("Total Accelerators")),
            software=words(record["Software"]),
            precision=words(record["weight_data_types"]).replace("UNSET", ""),
            notes=(_inferred(record), words(record["Notes"])),
        )


def _inferred(record: dict[str, Any]) -> str:
    return "inferred from another run" if record.get("inferred") == 1 else ""
