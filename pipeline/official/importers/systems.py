"""The columns of a row that its system's description fills."""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import read_description
from pipeline.official.importers.folders import exception
from pipeline.official.repository import Repository

_JOINT = Path(__file__).parent.parent / "data" / "joint_submitters.csv"


def described(repository: Repository, folder: str) -> dict[str, Any]:
    """The columns from the description of the system whose logs lie under a folder.

    The description is ``submitter/systems/system.json`` unless ``data/folders.csv`` says
    otherwise. Raises ``ValueError`` where it is missing or unreadable.
    """
    submitter, _, system = folder.split("/")[:3]
    path = exception(repository.name, folder, "description") or (
        f"{submitter}/systems/{system}.json"
    )
    content = repository.read(path)
    if content is None:
        raise ValueError(f"{repository.source(path)}: no description of this system")
    try:
        columns = columns_of(content)
    except ValueError as error:
        raise ValueError(f"{repository.source(path)}: {error}") from error
    if not columns["submitter"]:
        columns["submitter"] = submitter
    return columns


def columns_of(description: bytes) -> dict[str, Any]:
    """A description's columns; the submitter may be empty, joint ones are spelt ``A+B``."""
    system = read_description(description.decode("utf-8", "replace"))
    return {
        "submitter": _joint().get(system.submitter, system.submitter),
        "division": system.division or "closed",
        "availability": system.availability,
        "system_name": system.system_name,
        "nodes": system.nodes,
        "host_processor": system.host_processor,
        "host_processors": system.host_processors,
        "accelerator": system.accelerator,
        "accelerators": system.accelerators,
        "accelerator_watts": system.watts,
        "precision": system.precision,
        "platform": platform(system.accelerator, system.host_processor),
        "software": system.software,
    }


@lru_cache(maxsize=1)
def _joint() -> dict[str, str]:
    with _JOINT.open(encoding="utf-8", newline="") as lines:
        return {row["spelling"]: row["submitter"] for row in csv.DictReader(lines)}
