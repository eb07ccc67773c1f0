"""One training run's log: when its clock started and stopped, and whether it converged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

# Every way in which a round's logs print an event. All are searched in one line of the log,
# after any prefix that a launcher put before it ("0: ", a time stamp). Formats by round:
# 0.7 on; 0.6; 0.5; and the plain dates of Alibaba's 0.6 logs.
_MLLOG = re.compile(rb'"time_(ms|s)"\s*:\s*"?([0-9.]+)')
_MLLOG_KEY = re.compile(rb'"key"\s*:\s*"(run_start|run_stop)"')
_MLL = re.compile(rb":::MLL\s+([0-9.]+)\s+(run_start|run_stop)\b")
_MLP = re.compile(rb":::MLPv0\.5\.0\s+\S+\s+([0-9.]+)\s+\(.*?\)\s+(run_start|run_stop)\b")
_DATED = re.compile(
    rb"MLPerf:\s+\S+\s+\[(\d\d/\d\d/\d\d \d\d:\d\d:\d\d)\],\s+(run_start|run_stop)\b"
)
# NVIDIA's one-node MiniGo logs of 0.6 have no stop: the evaluation that beats the target says
# after how many seconds of training its model was made.
_BEATEN = re.compile(rb':::MLL\s+[0-9.]+\s+eval_result: .*"timestamp": ([0-9.]+)')
_STATUS = re.compile(rb"""["']?(?:status|success)["']?\s*:\s*["']?(\w+)""")


@dataclass(frozen=True)
class Run:
    """One run: seconds of the clock at both ends, and whether the log says it converged."""

    start: Decimal
    stop: Decimal
    converged: bool

    @property
    def minutes(self) -> Decimal:
        """Time to train in minutes."""
        return (self.stop - self.start) / 60


def read_run(log: bytes) -> Run | None:
    """The run that a log records, or ``None`` where it holds no start and stop.

    Several ranks may print the events: the last start before the first stop counts.
    """
    start: Decimal | None = None
    for key, seconds, line in events(log):
        if key == "run_start":
            start = seconds
        elif start is not None:
            return Run(start, seconds, _converged(line))
    beaten = _BEATEN.findall(log)
    if start is not None and beaten:
        return Run(start, start + Decimal(beaten[-1].decode()), True)
    return None


def events(log: bytes) -> Iterator[tuple[str, Decimal, bytes]]:
    """Each start and stop of a log: its key, seconds of the clock, and the line."""
    for line in log.splitlines():
        if b"run_st" not in line:
            continue
        if (key := _MLLOG_KEY.search(line)) and (time := _MLLOG.search(line)):
            seconds = Decimal(time[2].decode())
            yield key[1].decode(), seconds / 1000 if time[1] == b"ms" else seconds, line
        elif match := _MLL.search(line) or _MLP.search(line):
            yield match[2].decode(), Decimal(match[1].decode()), line
        elif match := _DATED.search(line):
            moment = datetime.strptime(match[1].decode(), "%m/%d/%y %H:%M:%S").replace(tzinfo=UTC)
            yield match[2].decode(), Decimal(int(moment.timestamp())), line


def _converged(stop: bytes) -> bool:
    # Early rounds (0.5, HPC 0.7) may print a bare stop, and did so on reaching the target.
    stated = _STATUS.findall(stop)
    return not stated or b"success" in stated or b"true" in stated
