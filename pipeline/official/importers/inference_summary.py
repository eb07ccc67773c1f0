"""Inference rounds that publish one ``summary_results.json``, with result IDs: from 4.1 on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pipeline.official.importers import inference_entry
from pipeline.official.importers.inference_entry import Entry
from pipeline.official.importers.inference_names import count, printed, words
from pipeline.official.repository import Repository
from pipeline.records import Result

SUMMARY = "summary_results.json"


def rows(repository: Repository) -> list[Result]:
    """The rows of a round's summary; none where the repository holds no summary."""
    held = repository.holding(SUMMARY)
    content = held.read(SUMMARY) if held is not None else None
    if held is None or content is None:
        return []
    records = json.loads(content.decode("utf-8-sig"), parse_float=Decimal)
    return inference_entry.rows(_entries(records, held.source(SUMMARY)))


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
