"""Rounds: when results were published, and which rounds' results may be compared."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.official.names import squash
from pipeline.official.table import load_results
from pipeline.records import Record

_DATA = Path(__file__).parent / "data"
_SETTINGS = re.compile(r"(?:-(?:99(?:\.9)?|95))?(?:-interactive)?(?:/weak)?$")


class RoundBenchmark(Record, frozen=True, kw_only=True):
    """One benchmark of a round; model, dataset and target where a source states them."""

    name: str
    model: str = ""
    dataset: str = ""
    target: str = ""
    note: str = ""
    source: str = ""


class Round(Record, frozen=True, kw_only=True):
    """One round of one suite; counts are the organiser's own, ``None`` where none is stated, in
    ``results_over`` and ``results_nearly`` as a bound (“over 1,800”, “nearly 5,300”).

    ``published`` and ``deadline`` (the day of submission) are ISO days, ``""`` where unknown.
    ``source`` states the counts, and the day of publication where ``published_source`` is empty.
    """

    suite: str
    round: str
    published: str
    published_source: str = ""
    deadline: str = ""
    deadline_source: str = ""
    benchmarks: tuple[RoundBenchmark, ...] = ()
    submitters: int | None = None
    results: int | None = None
    results_over: int | None = None
    results_nearly: int | None = None
    source: str = ""
    note: str = ""


class Comparability(Record, frozen=True, kw_only=True):
    """Whether two rounds' results of a benchmark may be compared, and who says so."""

    ok: bool
    why: str
    source: str


@lru_cache(maxsize=1)
def rounds() -> tuple[Round, ...]:
    """Every round that we know of, by suite and number, which is the order of their dates."""
    data = tomllib.loads((_DATA / "rounds.toml").read_text(encoding="utf-8"))
    found = [_round(entry, data["benchmark"]) for entry in data["round"]]
    return tuple(sorted(found, key=lambda one: (one.suite, round_number(one.round))))


def round_number(round: str) -> tuple[int, ...]:
    """A round's number, to sort rounds by, as not every date is known; ``()`` where it is none."""
    parts = round.split(".")
    return tuple(map(int, parts)) if all(part.isdigit() for part in parts) else ()


def _round(entry: dict[str, Any], facts: list[dict[str, Any]]) -> Round:
    suite, round_ = entry["suite"], entry["round"]
    stated = {
        fact["name"]: {key: fact[key] for key in ("model", "dataset", "target", "source")}
        for fact in facts
        if fact["suite"] == suite and round_ in fact["rounds"]
    }
    entered = _closed_benchmarks().get((suite, round_), ())
    names = dict.fromkeys((*entered, *sorted(stated)))
    benchmarks = tuple(RoundBenchmark(name=name, **stated.get(name, {})) for name in names)
    return Round(benchmarks=benchmarks, **entry)


@lru_cache(maxsize=1)
def _closed_benchmarks() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], set[str]] = {}
    for row in load_results():
        if row.division == "closed":
            key = (_family(row.suite), row.round)
            found.setdefault(key, set()).add(_model(row.benchmark))
    return {key: tuple(sorted(names)) for key, names in found.items()}


def latest_round(suite: str, on: str) -> str | None:
    """The newest round of a suite that was published on or before an ISO date.

    ``None`` also where a later round's day is unknown: that one may be the newest.
    """
    for one in reversed(rounds()):
        if one.suite != _family(suite):
            continue
        if not one.published:
            return None
        if one.published <= on:
            return one.round
    return None


def previous_round(suite: str, round: str) -> str | None:
    """The round before, ``None`` for the first or an unknown one."""
    names = [one.round for one in rounds() if one.suite == _family(suite)]
    place = names.index(round) if round in names else 0
    return names[place - 1] if place > 0 else None


def published_between(suite: str, first: str, last: str) -> list[str]:
    """The rounds of a suite that came out from one ISO date to another, both of them counted."""
    of_suite = (one for one in rounds() if one.suite == _family(suite))
    return [one.round for one in of_suite if first <= one.published <= last]


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
    """Whether results of two rounds may be compared for a benchmark.

    ``inference`` without a category asks for both. Multi-stream results changed meaning in 2.0
    whatever the benchmark: that is the caller's to weigh, for a scenario is not asked here.
    """
    if round_a == round_b:
        return Comparability(ok=True, why="same round", source="")
    name = squash(_model(benchmark))
    spans = [
        span
        for span in _spans()
        if span["suite"].startswith(suite) and squash(span["benchmark"]) == name
    ]
    sources = "; ".join(dict.fromkeys(span["source"] for span in spans))
    if not spans:
        why = f"nothing is known of {benchmark} in {suite} across rounds"
        return Comparability(ok=False, why=why, source="")
    together = [s for s in spans if round_a in s["rounds"] and round_b in s["rounds"]]
    if together:
        return Comparability(ok=True, why="same version of the benchmark", source=sources)
    absent = [one for one in (round_a, round_b) if not any(one in s["rounds"] for s in spans)]
    entered = [one for one in absent if name in _entered(suite, one)]
    if entered and entered == absent:
        why = f"whether {benchmark} of {' and '.join(entered)} may be compared is not stated"
        return Comparability(ok=False, why=why, source=sources)
    if absent:
        why = f"{benchmark} is not known to be part of {' and '.join(absent)}"
        return Comparability(ok=False, why=why, source=sources)
    notes = dict.fromkeys(
        span["note"]
        for span in spans
        if "note" in span and (round_a in span["rounds"] or round_b in span["rounds"])
    )
    why = f"{benchmark} changed between {round_a} and {round_b}"
    return Comparability(ok=False, why="; ".join((why, *notes)), source=sources)


def _entered(suite: str, round: str) -> set[str]:
    names = _closed_benchmarks().get((_family(suite), round), ())
    return {squash(name) for name in names}


@lru_cache(maxsize=1)
def _spans() -> tuple[dict[str, Any], ...]:
    data = tomllib.loads((_DATA / "compatibility.toml").read_text(encoding="utf-8"))
    return tuple(data["span"])


def _model(benchmark: str) -> str:
    """A benchmark's name without its accuracy target, weak scaling or interactive setting."""
    return _SETTINGS.sub("", benchmark)


def _family(suite: str) -> str:
    """Inference rounds are one, though the table keeps data centre and edge apart."""
    return suite.split("-")[0]
