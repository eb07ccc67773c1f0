"""Measured energy of training, from the power readings beside the runs' logs: from 4.0 on.

A run's energy is the sum over its nodes and switches; the score is the mean of the runs without
the fastest and the slowest, scaled as the time is. So the official summarizer does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from pipeline.official.importers.runlog import Run, read_run
from pipeline.official.importers.scoring import dropped_of

_EVENT = re.compile(
    rb'"time_ms":\s*(\d+).*?"key":\s*"(power_measurement_start|power_measurement_stop|power_reading'
    rb'|conversion_eff|interconnect_power_est)",\s*"value":\s*"?(null|[\d.eE+-]+)'
)


def power_place(log: str) -> str:
    """The folder of a run's readings: ``…/power/result_0/`` of ``…/result_0.txt``."""
    folder, _, name = log.rpartition("/")
    return f"{folder}/power/{name.rpartition('.')[0]}/"


def node_energy(readings: bytes, run: Run) -> Decimal | None:
    """Joules of one node during a run; ``None`` where nothing was read.

    Each reading (watts) counts for the time since the one before; the mean of the measurement
    stands for the run. The measurement ends at its stop, or at the last reading where the log
    has no stop that comes after its start.
    """
    start = stop = last = None
    used, efficiency = Decimal(0), Decimal(1)
    for moment, key, value in _events(readings):
        if key == "conversion_eff":
            efficiency = value
        elif key == "power_measurement_start":
            start = last = moment
        elif key == "power_measurement_stop":
            stop = moment
        elif key == "power_reading" and last is not None and (stop is None or stop == start):
            used += value * (moment - last)
            last = moment
    if start is None or last is None or last == start:
        return None
    end = last if stop is None or stop == start else stop
    return efficiency * used * (run.stop - run.start) / (end - start)


def switch_energy(readings: bytes, run: Run) -> Decimal:
    """Joules of the network during a run, from the estimate (watts) that its file states."""
    stated = list(_events(readings))
    efficiency = next((v for _, key, v in stated if key == "conversion_eff"), Decimal(1))
    watts = next((v for _, key, v in stated if key == "interconnect_power_est"), Decimal(0))
    return efficiency * watts * (run.stop - run.start)


def energy_of(
    benchmark: str, logs: list[tuple[bytes | None, list[tuple[str, bytes | None]]]]
) -> Decimal | None:
    """The energy score in joules of some runs, each with the files of its readings.

    ``None`` where a log or a reading is absent, or too few runs converged.
    """
    found: list[tuple[Decimal, Decimal]] = []
    for log, files in logs:
        run = read_run(log) if log is not None else None
        if log is None or not files or any(content is None for _, content in files):
            return None
        if run is None or not run.converged:
            continue
        total = Decimal(0)
        for name, content in files:
            node = name.rpartition("/")[2].startswith("node_")
            joules = (node_energy if node else switch_energy)(content or b"", run)
            if joules is None:
                return None
            total += joules
        found.append((run.minutes, total))
    dropped = dropped_of(benchmark)
    if len(logs) <= 2 * dropped or len(found) < len(logs) - dropped:
        return None
    kept = [joules for _, joules in sorted(found)[dropped : len(logs) - dropped]]
    return sum(kept, Decimal(0)) / len(kept)


def joules(value: Decimal) -> Decimal:
    """Energy as the table prints it: whole joules, halves up."""
    return value.quantize(Decimal(1), ROUND_HALF_UP)


def _events(readings: bytes) -> Iterator[tuple[int, str, Decimal]]:
    found = [
        (int(time), key.decode(), Decimal(0 if value == b"null" else value.decode()))
        for line in readings.splitlines()
        for time, key, value in _EVENT.findall(line)
    ]
    # A file may be written out of order; what has the same time keeps its order.
    yield from sorted(found, key=lambda event: event[0])
