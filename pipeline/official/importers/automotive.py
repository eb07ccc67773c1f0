"""Automotive rounds, from the ``summary_results.json`` of the round: latencies with result IDs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal

from pipeline.official.importers.cells import count, printed, words
from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import availability
from pipeline.official.importers.inference_names import unit_name
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

_SUMMARY = "summary_results.json"


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of a round's summary; none where the repository holds no summary.

    A constant stream of frames is a scenario that only this suite has.
    """
    content = repository.read(_SUMMARY)
    if content is None:
        return
    for record in json.loads(content.decode("utf-8-sig"), parse_float=Decimal):
        round_ = record["version"].removeprefix("v")
        accelerator, processor = words(record["Accelerator"]), words(record["Processor"])
        used = words(record["UsedModel"])
        yield Result(
            suite="automotive",
            round=round_,
            published=published("automotive", round_),
            id=record["ID"].removeprefix("v"),
            division=record["Category"].lower(),
            availability=availability(record["Availability"]),
            submitter=words(record["Submitter"]),
            system=words(record["Platform"]),
            system_name=words(record["System"]),
            nodes=count(record["Nodes"]),
            host_processor=processor,
            host_processors=count(record["p#"]),
            accelerator=accelerator,
            accelerators=count(record["a#"]) if accelerator else 0,
            platform=platform(accelerator, processor),
            software=words(record["Software"]),
            benchmark=record["Model"].lower(),
            scenario=record["Scenario"].lower(),
            score=printed(record["Performance_Result"]),
            unit=unit_name(record["Performance_Units"]),
            precision=words(record["weight_data_types"]),
            source=repository.source(_SUMMARY),
            note=f"model {used}" if used != words(record["Model"]) else "",
        )
