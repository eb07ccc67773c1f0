"""Floors: what a change must not fall below, pinned for one state of the corpus.

``annotations/floors.json`` holds for each split the fingerprint of its gold and floors such as
``"claims.f1": 0.81``. Lowering one takes a separate, visible act (``lower=True``).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from pipeline.evaluate.report import Report
from pipeline.records import Record

PINNED: tuple[str, ...] = (
    "claims.f1",
    "quantities.recall",
    "tuple.f1",
    "hard_negatives.recall",
    "verdicts agree.recall",
    "verdict contradicted.precision",
    "verdict supported.precision",
    "planted errors.recall",
    "decided.recall",
)


class Floors(Record, frozen=True, kw_only=True):
    """The floors of one split, and the corpus that they were measured on."""

    fingerprint: str
    floors: dict[str, float]


def check_floors(report: Report, path: Path) -> tuple[str, ...]:
    """One line for each way in which a report falls short; empty if it passes.

    A split without floors and a corpus other than the pinned one fail too.
    """
    pinned = read_floors(path).get(report.split)
    if pinned is None:
        return (f"no floors are pinned for split {report.split}",)
    if pinned.fingerprint != report.fingerprint:
        return (
            f"the gold of split {report.split} is {report.fingerprint}, the floors were pinned "
            f"for {pinned.fingerprint}: measure and pin them anew",
        )
    failures = []
    for name, floor in sorted(pinned.floors.items()):
        value = statistic(report, name)
        if value is None or value < floor:
            shown = "not measured" if value is None else f"{value:.4f}"
            failures.append(f"{name}: {shown}, floor {floor:.4f}")
    return tuple(failures)


def pin_floors(
    report: Report, path: Path, *, names: Iterable[str] = PINNED, lower: bool = False
) -> None:
    """Writes the report's figures, cut to three decimals, as the floors of its split.

    Raises ``ValueError`` where that would lower a floor of the same corpus, unless ``lower``.
    """
    all_floors = read_floors(path)
    old = all_floors.get(report.split)
    measured = {name: value for name in names if (value := statistic(report, name)) is not None}
    new = {name: int(value * 1000) / 1000 for name, value in measured.items()}
    if old is not None and old.fingerprint == report.fingerprint and not lower:
        fallen = [name for name, floor in old.floors.items() if new.get(name, -1.0) < floor]
        if fallen:
            raise ValueError(f"would lower {', '.join(sorted(fallen))}")
    floors = {**all_floors, report.split: Floors(fingerprint=report.fingerprint, floors=new)}
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(floors.items()))), indent=1)
    path.write_bytes(text + b"\n")


def read_floors(path: Path) -> dict[str, Floors]:
    """The floors by split, none where there is no file. Raises ``ValueError`` on a bad one."""
    if not path.exists():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Floors])


def statistic(report: Report, name: str) -> float | None:
    """A figure of a report by name, such as ``tuple zh.f1``."""
    metric, _, which = name.rpartition(".")
    found = report.metrics.get(metric)
    value = getattr(found, which, None) if found else None
    return value if isinstance(value, float) else None
