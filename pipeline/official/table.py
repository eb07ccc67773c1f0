"""The official table: text files by suite and round in ``data/results``, read once."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from pipeline.records import Result

RESULTS = Path(__file__).parent / "data" / "results"

COLUMNS: tuple[str, ...] = (
    "suite", "round", "published", "id", "division", "availability", "submitter", "system",
    "system_name", "nodes", "host_processor", "host_processors", "accelerator", "accelerators",
    "accelerator_watts", "platform", "software", "benchmark", "scenario", "score", "unit",
    "unscaled", "precision", "runs", "source", "note",
)  # fmt: skip
# The columns that hold no text; an empty one holds nothing.
_NUMBERS = frozenset(
    ("nodes", "host_processors", "accelerators", "accelerator_watts", "runs", "score", "unscaled")
)
# A power reading is a row of its own beside that of the rate, and alike in all of these.
_RUN = ("division", "availability", "submitter", "system", "benchmark", "scenario")
_WATTS = "W"
# What a system's measured power divides.
RATES = frozenset({"samples/s", "queries/s", "tokens/s", "images/s", "inf/s"})


@lru_cache(maxsize=1)
def load_results() -> tuple[Result, ...]:
    """Every official score that the package ships, ordered by file and row."""
    return tuple(row for path in sorted(RESULTS.glob("*.csv")) for row in read_table(path))


def read_table(path: Path) -> Iterator[Result]:
    """The rows of one table file. Raises ``ValueError`` on an unknown column."""
    with path.open(encoding="utf-8", newline="") as lines:
        reader = csv.reader(lines)
        columns = next(reader, [])
        unknown = set(columns) - set(COLUMNS)
        if unknown:
            raise ValueError(f"{path}: unknown columns {sorted(unknown)}")
        entries: list[dict[str, str | None]] = [
            dict(zip(columns, row, strict=True)) for row in reader
        ]
    numbers = [name for name in columns if name in _NUMBERS]
    for entry in entries:
        for name in numbers:
            entry[name] = entry[name] or None
    drawn = {_run_of(entry): entry["score"] for entry in entries if entry["unit"] == _WATTS}
    for entry in entries:
        if drawn and entry["unit"] in RATES:
            entry["watts"] = drawn.get(_run_of(entry))
    yield from msgspec.convert(entries, list[Result], strict=False)


def _run_of(entry: dict[str, Any]) -> tuple[object, ...]:
    """What a rate and the power that was measured with it have in common."""
    return tuple(entry[name] for name in _RUN)


def write_tables(rows: Iterable[Result], folder: Path = RESULTS) -> list[Path]:
    """Writes one file per suite and round, rows sorted, so that a reviewer can diff them."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    ordered = sorted(
        rows, key=lambda row: (row.key, row.id, row.score is None, row.score, row.source)
    )
    for (suite, round_), group in groupby(sorted(ordered, key=_file_key), key=_file_key):
        path = folder / f"{suite}-{round_}.csv"
        with path.open("w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows([_print(getattr(row, name)) for name in COLUMNS] for row in group)
        written.append(path)
    return written


def _file_key(row: Result) -> tuple[str, str]:
    return row.suite, row.round


def _print(value: Any) -> str:
    if value is None:
        return ""
    return format(value, "f") if isinstance(value, Decimal) else str(value)
