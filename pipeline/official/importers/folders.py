"""Folders of the repositories that break the usual layout, as data with the reason."""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path

_TABLE = Path(__file__).parent.parent / "data" / "folders.csv"


def exception(repository: str, path: str, action: str) -> str | None:
    """The value that ``data/folders.csv`` gives an action for a path, or ``None``.

    Actions: ``skip`` (leave out), ``description`` (the system's description lies there),
    ``benchmark`` (the logs are of this one), ``system`` (this is the system's name),
    ``power`` (how its power was measured).
    """
    for folder, value in _table().get((repository.rpartition("/")[2], action), ()):
        if path.startswith(folder):
            return value
    return None


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], list[tuple[str, str]]]:
    table: dict[tuple[str, str], list[tuple[str, str]]] = {}
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            # Forks keep the name of the repository, so the owner does not matter.
            key = row["repository"].rpartition("/")[2], row["action"]
            table.setdefault(key, []).append((row["folder"], row["value"]))
    return table
