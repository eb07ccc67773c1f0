"""Result IDs: what the official files and public pages say of each; none is inferred.

An ID is known only together with its suite: from 5.0 on, training and inference use the same
numbers.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

from pipeline.official.table import load_results
from pipeline.records import Record

_STATED = Path(__file__).parent / "data" / "ids.csv"


class IdEntry(Record, frozen=True, kw_only=True):
    """What one source says of an ID; ``""`` where it does not say. ``how`` is how it is known."""

    id: str
    suite: str
    round: str
    division: str = ""
    submitter: str = ""
    system: str = ""
    benchmark: str = ""
    score: str = ""
    source: str = ""
    how: str = ""
    note: str = ""


def results_for_id(id: str, suite: str = "") -> tuple[IdEntry, ...]:
    """Everything known of an ID, in all suites or one (``inference`` means both categories)."""
    found = _entries().get(id.removeprefix("v"), ())
    return tuple(one for one in found if not suite or suite in (one.suite, one.suite.split("-")[0]))


def known_of_round(round: str) -> tuple[IdEntry, ...]:
    """Every ID that is known of a round."""
    return tuple(one for entries in _entries().values() for one in entries if one.round == round)


@lru_cache(maxsize=1)
def _entries() -> dict[str, tuple[IdEntry, ...]]:
    found: dict[str, list[IdEntry]] = defaultdict(list)
    if _STATED.is_file():
        with _STATED.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                entry = IdEntry(**row)
                found[entry.id].append(entry)
    for result in load_results():
        if result.id:
            found[result.id].append(
                IdEntry(
                    id=result.id,
                    suite=result.suite,
                    round=result.round,
                    division=result.division,
                    submitter=result.submitter,
                    system=result.system,
                    benchmark=result.benchmark,
                    score="" if result.score is None else str(result.score),
                    source=result.source,
                    how="official table",
                )
            )
    return {id: tuple(entries) for id, entries in found.items()}
