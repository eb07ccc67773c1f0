"""When a round's results were published."""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path

_TABLE = Path(__file__).parent.parent / "data" / "publication.csv"


def published(suite: str, round_: str) -> str:
    """The ISO date of a round's publication, ``""`` where ``data/publication.csv`` lacks it."""
    return _table().get((suite, round_), "")


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], str]:
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        return {(row["suite"], row["round"]): row["published"] for row in csv.DictReader(lines)}
