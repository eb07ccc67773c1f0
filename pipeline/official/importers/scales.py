"""How big a system was where its description says otherwise, as data with the reason."""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path
from typing import Any

_TABLE = Path(__file__).parent.parent / "data" / "scales.csv"


def corrected(repository: str, folder: str, columns: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A row's columns with the nodes and accelerators of ``data/scales.csv``, and the reason.

    The folder is that of the logs. Processors go with the nodes. Without a correction the
    columns come back as they are, with an empty reason.
    """
    # Forks keep the name of the repository, so the owner does not matter.
    name = repository.rpartition("/")[2]
    for row in _table():
        if row["repository"].endswith(f"/{name}") and folder.startswith(row["folder"]):
            nodes = int(row["nodes"])
            processors = columns["host_processors"]
            if processors is not None and columns["nodes"]:
                processors = processors // columns["nodes"] * nodes
            changed = {
                "nodes": nodes,
                "accelerators": int(row["accelerators"]),
                "host_processors": processors,
            }
            return {**columns, **changed}, row["reason"]
    return columns, ""


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, str], ...]:
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        return tuple(csv.DictReader(lines))
