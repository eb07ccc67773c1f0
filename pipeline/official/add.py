"""Adds a table downloaded from MLCommons' results pages: its IDs, and the scores it publishes.

The published table is the reference: where it gives another score than ours, its score is taken
and ours is noted. An ID goes to a row only where one row can be meant; nothing is guessed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from pipeline.official.download import Downloaded, DownloadError, read_download
from pipeline.official.importers.benchmarks import benchmark_name as training_name
from pipeline.official.importers.cells import plain
from pipeline.official.importers.inference_names import benchmark_name as inference_name
from pipeline.official.table import RESULTS, read_table, write_tables
from pipeline.records import Result

_READINGS = frozenset({"W", "J", "mJ", "uJ"})
_ID = re.compile(r"v?(\d+\.\d+)-\d+$")


@dataclass
class Added:
    """What an addition did: rows that got an ID, scores replaced, and lines not used, with why."""

    identified: int = 0
    replaced: int = 0
    unused: list[tuple[int, str]] = field(default_factory=list)
    written: tuple[Path, ...] = ()


def add(file: Path, suite: str = "", folder: Path = RESULTS) -> Added:
    """Brings a downloaded table into the tables of ``folder``.

    ``suite`` (``training``, ``hpc``, ``inference-datacenter`` …) is needed where the table has
    no column for it: an ID alone does not tell. Raises ``DownloadError``.
    """
    lines = read_download(file)
    rows = [row for path in sorted(folder.glob("*.csv")) for row in read_table(path)]
    done, report = merge(rows, lines, file.name, suite)
    if report.identified or report.replaced:
        changed = {
            (new.suite, new.round) for old, new in zip(rows, done, strict=True) if new is not old
        }
        whole = [row for row in done if (row.suite, row.round) in changed]
        report.written = tuple(write_tables(whole, folder))
    return report


def merge(
    rows: Sequence[Result], lines: Iterable[Downloaded], name: str, suite: str = ""
) -> tuple[list[Result], Added]:
    """The rows in the same order, with what the lines add, and the report."""
    report = Added()
    done = list(rows)
    places: dict[tuple[str, str, str, str], list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        places[row.suite, row.round, plain(row.submitter), row.benchmark].append(place)
    held = sorted({row.suite for row in rows})
    for line in lines:
        stated = _ID.match(line.id)
        round_ = stated[1] if stated else line.round.removeprefix("v")
        suites = _suites(line, suite, held)
        if not suites:
            raise DownloadError(f"{name}: no column tells the suite; say which it is with --suite")
        if not stated:
            report.unused.append((line.line, f"no result ID: {line.id!r}"))
            continue
        fitting = [
            place
            for one in suites
            for place in places[one, round_, plain(line.submitter), _benchmark(line, one, round_)]
            if _fits(rows[place], line)
        ]
        if len(fitting) > 1:
            fitting = [at for at in fitting if _same(rows[at].score, line.score)] or fitting
        if len(fitting) != 1:
            why = "several rows fit" if fitting else "no row fits"
            report.unused.append((line.line, f"{line.id} {line.benchmark}: {why}"))
            continue
        done[fitting[0]] = _merged(done[fitting[0]], line, name, report)
    return done, report


def _merged(row: Result, line: Downloaded, name: str, report: Added) -> Result:
    id_ = line.id.removeprefix("v")
    if row.id != id_:
        row = replace(row, id=id_)
        report.identified += 1
    if not _same(row.score, line.score):
        ours = "no score" if row.score is None else f"{row.score}"
        note = f"score published in {name}; {ours} in the source"
        row = replace(row, score=line.score, note="; ".join(filter(None, (row.note, note))))
        report.replaced += 1
    return row


def _fits(row: Result, line: Downloaded) -> bool:
    system = {plain(name) for name in (line.system, line.system_name) if name}
    return (
        (not system or bool(system & {plain(row.system), plain(row.system_name)}))
        and (not line.scenario or not row.scenario or plain(line.scenario) == row.scenario)
        and (not line.division or plain(line.division) in ("", row.division))
        and _same_count(row.nodes, line.nodes)
        and _same_count(row.accelerators, line.accelerators)
        and (not line.software or not row.software or plain(line.software) == plain(row.software))
        # A reading of power or energy is a row of its own.
        and (row.unit in _READINGS) == (plain(line.unit) in ("w", "watts", "j", "mj", "uj"))
    )


def _same_count(ours: int | None, stated: str) -> bool:
    number = re.fullmatch(r"(\d+)(?:\.0+)?", stated.replace(",", ""))
    return ours is None or number is None or int(number[1]) == ours


def _same(ours: Decimal | None, published: Decimal) -> bool:
    """Whether the published figure is ours at the precision it is printed in."""
    if ours is None:
        return False
    exponent = published.as_tuple().exponent
    step = Decimal(1).scaleb(min(int(exponent), 0))
    return ours == published or ours.quantize(step, ROUND_HALF_UP) == published


def _suites(line: Downloaded, suite: str, held: Sequence[str]) -> list[str]:
    if suite:
        return [one for one in held if suite in (one, one.split("-")[0])] or [suite]
    stated = line.suite.lower()
    known = ("training", "hpc", "tiny", "storage", "automotive", "mobile")
    named = [one for one in known if one in stated]
    return named + [f"inference-{one}" for one in ("datacenter", "edge") if one in stated]


def _benchmark(line: Downloaded, suite: str, round_: str) -> str:
    if suite.startswith("inference"):
        return inference_name(line.benchmark.replace(" ", "-"))
    name = training_name(re.sub(r"[\s-]+", "_", line.benchmark.lower()), round_)
    return _spelt().get(plain(line.benchmark), name)


@lru_cache(maxsize=1)
def _spelt() -> dict[str, str]:
    """Canonical benchmark by the plain form of each model name that means just one.

    Of a name in another script no more than its Latin letters are left, and those may be another's.
    """
    from pipeline.official.names import gazetteer

    names = [name for name in gazetteer() if name.label == "BENCHMARK" and not name.lang]
    plainly = [name for name in names if name.surface.isascii() and "|" not in name.canon]
    return {plain(name.surface): name.canon for name in plainly}
