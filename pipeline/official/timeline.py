"""Rounds: when results were published, and which rounds' results may be compared."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.official.table import load_results
from pipeline.records import Record

_DATA = Path(__file__).parent / "data"


class RoundBenchmark(Record, frozen=True, kw_only=True):
    """One benchmark of a round; model, dataset and target where recorded."""

    name: str
    model: str = ""
    dataset: str = ""
    target: str = ""
    note: str = ""


class Round(Record, frozen=True, kw_only=True):
    """One round of one suite; counts are the organiser's own, ``None`` where none is stated."""

    suite: str
    round: str
    published: str
    deadline: str = ""
    benchmarks: tuple[RoundBenchmark, ...] = ()
    submitters: int | None = None
    results: int | None = None
    source: str = ""


class Comparability(Record, frozen=True, kw_only=True):
    """Whether two rounds' results of a benchmark may be compared, and who says so."""

    ok: bool
    why: str
    source: str


@lru_cache(maxsize=1)
def rounds() -> tuple[Round, ...]:
    """Every round that we know of, by suite and date."""
    data = tomllib.loads((_DATA / "rounds.toml").read_text(encoding="utf-8"))
    found = [_round(entry) for entry in data["round"]]
    return tuple(sorted(found, key=lambda one: (one.suite, one.published)))


def _round(entry: dict[str, Any]) -> Round:
    benchmarks = entry.pop("benchmarks", None)
    if benchmarks is None:
        names = _closed_benchmarks().get((entry["suite"], entry["round"]), ())
        benchmarks = [{"name": name} for name in names]
    return Round(benchmarks=tuple(RoundBenchmark(**item) for item in benchmarks), **entry)


@lru_cache(maxsize=1)
def _closed_benchmarks() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], set[str]] = {}
    for row in load_results():
        if row.division == "closed":
            key = (row.suite.split("-")[0], row.round)
            found.setdefault(key, set()).add(row.benchmark)
    return {key: tuple(sorted(names)) for key, names in found.items()}


def latest_round(suite: str, on: str) -> str | None:
    """The newest round of a suite that was published on or before an ISO date."""
    earlier = [one.round for one in rounds() if one.suite == _family(suite) and one.published <= on]
    return earlier[-1] if earlier else None


def previous_round(suite: str, round: str) -> str | None:
    """The round before, ``None`` for the first or an unknown one."""
    names = [one.round for one in rounds() if one.suite == _family(suite)]
    place = names.index(round) if round in names else 0
    return names[place - 1] if place > 0 else None


def first_round(suite: str) -> str:
    """The first round of a suite."""
    return next(one.round for one in rounds() if one.suite == _family(suite))


def published(suite: str, round: str) -> str:
    """When a round was published, ``""`` where it is not known."""
    for one in rounds():
        if one.suite == _family(suite) and one.round == round:
            return one.published
    return ""


def comparable(suite: str, benchmark: str, round_a: str, round_b: str) -> Comparability:
    """Whether results of two rounds may be compared for a benchmark."""
    if round_a == round_b:
        return Comparability(ok=True, why="same round", source="")
    table = _compatibility()
    spans = table.get(suite, {}).get(benchmark)
    source, note = table["source"], table["notes"].get(benchmark, "")
    if spans is None:
        return Comparability(ok=False, why="no compatibility known", source=source)
    for span in spans:
        if round_a in span and round_b in span:
            return Comparability(ok=True, why="same version of the benchmark", source=source)
    why = f"{benchmark} changed between {round_a} and {round_b}"
    return Comparability(ok=False, why=f"{why}; {note}" if note else why, source=source)


@lru_cache(maxsize=1)
def _compatibility() -> dict[str, Any]:
    return tomllib.loads((_DATA / "compatibility.toml").read_text(encoding="utf-8"))


def _family(suite: str) -> str:
    """Inference rounds are one, though the table keeps data centre and edge apart."""
    return suite.split("-")[0]
