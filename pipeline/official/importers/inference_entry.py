"""One entry of an inference round, whatever its file format, made into rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from pipeline.official.importers.cells import in_all
from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import availability
from pipeline.official.importers.inference_names import (
    benchmark_name,
    scenario_name,
    suites,
    unit_name,
    without_target,
)
from pipeline.official.importers.publication import published
from pipeline.official.importers.stated import watts
from pipeline.official.left_out import left_out
from pipeline.records import Result


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One measurement as its source states it; processors and accelerators are per node.

    ``model`` is the benchmark's model, ``used`` the model that ran (another one is allowed in
    the open division). ``power`` stands beside ``score`` where energy was measured. ``missing``:
    there is a score, but the source does not give the published figure. ``hardware``: its
    description's note on that, which is no note on the row.
    """

    round: str
    division: str
    category: str
    availability: str
    submitter: str
    system: str
    system_name: str
    model: str
    used: str
    scenario: str
    score: Decimal | None
    unit: str
    source: str
    id: str = ""
    missing: bool = False
    power: Decimal | None = None
    power_unit: str = ""
    nodes: int | None = None
    processor: str = ""
    processors: int | None = None
    accelerator: str = ""
    accelerators: int | None = None
    accelerators_total: int | None = None
    hardware: str = ""
    software: str = ""
    precision: str = ""
    runs: int | None = None
    notes: tuple[str, ...] = ()


def rows(entries: Iterable[Entry]) -> list[Result]:
    """The rows of some entries, each once.

    One row per suite and measured quantity. Left out are the open entries that
    ``left_out`` names, and copies: an entry that repeats another in all but
    its source.
    """
    found: dict[tuple[object, ...], Result] = {}
    for entry in entries:
        if not left_out(entry.division, entry.submitter):
            for row in _of(entry):
                found.setdefault((row.key, row.id, row.score), row)
    return list(found.values())


def _of(entry: Entry) -> Iterator[Result]:
    scenario = scenario_name(entry.scenario, entry.used)
    measured = [(entry.score, entry.unit), (entry.power, entry.power_unit)]
    for suite in suites(entry.category, scenario, entry.model, entry.round):
        for score, unit in measured:
            if score is not None or (entry.missing and unit == entry.unit):
                yield _row(entry, suite, scenario, score, unit_name(unit))


def _row(entry: Entry, suite: str, scenario: str, score: Decimal | None, unit: str) -> Result:
    benchmark = benchmark_name(entry.model)
    other = without_target(benchmark_name(entry.used)) != without_target(benchmark)
    if "interactive" in entry.model and scenario == "offline":
        # 5.0 ran its interactive model offline too, beside the plain one's offline run.
        benchmark = f"{benchmark}-interactive"
    system, notes = entry.system, [note for note in entry.notes if note]
    if other and entry.division == "open":
        # One machine may run many models of its own for one benchmark.
        system = f"{system} [{entry.used}]"
        notes.insert(0, f"model {entry.used}")
    accelerators = entry.accelerators
    if accelerators is None and not entry.accelerator:
        accelerators = 0
    total = entry.accelerators_total
    return Result(
        suite=suite,
        round=entry.round,
        published=published(suite, entry.round),
        id=entry.id.removeprefix("v"),
        division=entry.division,
        availability=availability(entry.availability),
        submitter=entry.submitter,
        system=system,
        system_name=entry.system_name,
        nodes=entry.nodes,
        host_processor=entry.processor,
        host_processors=in_all(entry.nodes, entry.processors),
        accelerator=entry.accelerator if accelerators or total else "",
        accelerators=in_all(entry.nodes, accelerators) if total is None else total,
        accelerator_watts=watts(entry.accelerator, entry.hardware, *entry.notes),
        platform=platform(entry.accelerator, entry.processor),
        software=entry.software,
        benchmark=benchmark,
        scenario=scenario,
        score=score,
        unit=unit,
        precision=entry.precision,
        runs=entry.runs,
        source=entry.source,
        note="; ".join(notes),
    )
