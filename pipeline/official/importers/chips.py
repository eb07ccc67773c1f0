"""The maker of a system's chips, from the names of its accelerator and processor."""

from __future__ import annotations

import csv
import re
from functools import lru_cache
from pathlib import Path

_TABLE = Path(__file__).parent.parent / "data" / "platforms.csv"


@lru_cache(maxsize=4096)
def platform(accelerator: str, processor: str = "") -> str:
    """Who makes the chips that do most of the work, ``""`` where no name tells.

    They are the accelerators, or the processors of a system that has none. Names are matched
    by ``data/platforms.csv``, first line first.
    """
    # A host's processor says nothing of who made an accelerator that the table does not know.
    name = accelerator or processor
    return next((maker for pattern, maker in _patterns() if name and pattern.search(name)), "")


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        return tuple(
            (re.compile(row["pattern"], re.IGNORECASE), row["platform"])
            for row in csv.DictReader(lines)
        )
