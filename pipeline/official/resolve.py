"""From a name in the press to the rows of the table that it can mean.

A match has a labelled level, from sure to unsure: ``exact`` (the official string), ``alias`` (a
declared or evident name, at the scale the text gives or the name implies), ``scale`` (the name
fits, at a scale that the text does not give), ``family`` (only the chip or its maker is named).
Ambiguity is an answer: all rows that fit come back, ranked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any, Literal

from pipeline.official.names import (
    chip_members,
    chip_of,
    load_names,
    submitter_members,
)
from pipeline.official.table import load_results
from pipeline.records import Record, Result, Scale, Subject

Level = Literal["exact", "alias", "scale", "family", "near", "none"]
_RANK = {"exact": 0, "alias": 1, "scale": 2, "family": 3, "near": 4, "none": 5}


class Match(Record, frozen=True, kw_only=True):
    """A row that a subject can mean, how sure that is, and why."""

    result: Result
    level: Level
    why: str


class Index:
    """The table sorted by what queries ask for; built once for a set of rows."""

    def __init__(self, rows: tuple[Result, ...]) -> None:
        self.rows = rows
        self._by: dict[tuple[str, str, str, str], list[Result]] = defaultdict(list)
        for row in rows:
            suites = {row.suite, row.suite.split("-")[0], ""}
            for suite in suites:
                for round_ in (row.round, ""):
                    for division in (row.division, ""):
                        for benchmark in {row.benchmark, row.benchmark.split("-99")[0], ""}:
                            self._by[suite, round_, division, benchmark].append(row)
        self._resolved: dict[tuple[object, ...], tuple[Match, ...]] = {}

    def select(
        self, suite: str = "", round: str = "", division: str = "", benchmark: str = ""
    ) -> list[Result]:
        """The rows under these filters; ``""`` is any, ``inference`` means both categories."""
        if "|" not in benchmark:
            return self._by.get((suite, round, division, benchmark), [])
        return [
            row
            for name in benchmark.split("|")
            for row in self._by.get((suite, round, division, name), [])
        ]

    def resolve(
        self,
        subject: Subject,
        *,
        suite: str = "",
        round: str = "",
        division: str = "",
        benchmark: str = "",
    ) -> tuple[Match, ...]:
        """See ``resolve`` of this module; answers are remembered by what decides them."""
        key = (
            subject.submitter.value,
            subject.system.value,
            subject.accelerator.value,
            subject.scale,
            suite,
            round,
            division,
            benchmark,
        )
        if key not in self._resolved:
            if len(self._resolved) > 50_000:
                self._resolved.clear()
            rows = self.select(suite, round, division, benchmark)
            self._resolved[key] = tuple(_resolve(subject, rows))
        return self._resolved[key]


@lru_cache(maxsize=1)
def index() -> Index:
    """The index of the shipped table."""
    return Index(load_results())


def resolve(
    subject: Subject,
    *,
    suite: str = "",
    round: str = "",
    division: str = "",
    benchmark: str = "",
) -> tuple[Match, ...]:
    """The rows of the shipped table that a subject can mean under the filters, surest first.

    An empty slot does not restrict; a name that nothing is known by gives ``()``.
    """
    return index().resolve(
        subject, suite=suite, round=round, division=division, benchmark=benchmark
    )


def identifies(name: str, result: Result) -> Level:
    """Whether a press name may mean a row's system, and how surely."""
    if name == result.system or name == result.system_name:
        return "exact"
    alias = _alias(name)
    if alias is not None:
        fits = _alias_fits(alias, result)
        return "alias" if fits else "none"
    if _named_in(name, result.system) or _named_in(name, result.system_name):
        return "alias"
    return "family" if chip_of(result) in chip_members(name) else "none"


def fits_scale(scale: Scale, row: Result) -> bool:
    """Whether a row has the counts that a text gives; a count that the table lacks fits."""
    for asked, has in (
        (scale.accelerators, row.accelerators or row.host_processors),
        (scale.nodes, row.nodes),
        (scale.processors, row.host_processors),
    ):
        if asked is not None and has is not None and asked != has:
            return False
    return True


def _resolve(subject: Subject, rows: list[Result]) -> list[Match]:
    submitter = subject.submitter.value
    system, chip = subject.system.value, subject.accelerator.value
    members = submitter_members(submitter) if submitter else frozenset()
    found = []
    for row in rows:
        if submitter and not _submitted_by(members, row):
            continue
        if not fits_scale(subject.scale, row):
            continue
        if chip and chip != system and chip_of(row) not in chip_members(chip):
            continue
        level, why = _level(subject, row, system)
        if level != "none":
            found.append(Match(result=row, level=level, why=why))
    return sorted(found, key=lambda match: (_RANK[match.level], match.result.key))


def _submitted_by(members: frozenset[str], row: Result) -> bool:
    return row.submitter in members or any(part in members for part in row.submitter.split("+"))


def _level(subject: Subject, row: Result, system: str) -> tuple[Level, str]:
    scaled = subject.scale != Scale()
    if not system:
        if scaled and subject.accelerator:
            return "scale", "chip and count"
        return ("family", "chip" if subject.accelerator else "submitter")
    level = identifies(system, row)
    if level != "alias":
        if level == "family" and scaled:
            return "scale", "chip and count"
        return level, "the official name" if level == "exact" else "chip"
    implied = (_alias(system) or {}).get("nodes")
    if not scaled and row.nodes is not None and row.nodes != (implied or row.nodes):
        return "scale", f"“{system}” names one system; this entry has {row.nodes} of them"
    if not scaled and implied is None and not _scale_in(system):
        return "scale", f"“{system}” does not say how many chips"
    return "alias", f"“{system}”"


@lru_cache(maxsize=1024)
def _scale_in(name: str) -> bool:
    """Whether a name carries its own size, as IPU-POD64 and dgxa100_n310 do."""
    return bool(re.search(r"(?i)(pod|nvl)[ _-]?\d{1,5}\b|[_-]n\d+|\d+x|x\d+|-\d{2,5}\b", name))


@lru_cache(maxsize=1024)
def _alias(name: str) -> dict[str, Any] | None:
    for entry in load_names("systems"):
        if entry["canon"] == name:
            compiled = re.compile(entry["pattern"])
            return {**entry, "compiled": compiled}
    return None


def _alias_fits(alias: dict[str, Any], row: Result) -> bool:
    if "accelerator" in alias and chip_of(row) not in chip_members(alias["accelerator"]):
        return False
    if "submitter" in alias and not _submitted_by(submitter_members(alias["submitter"]), row):
        return False
    pattern: re.Pattern[str] = alias["compiled"]
    return bool(pattern.search(row.system) or pattern.search(row.system_name))


@lru_cache(maxsize=65536)
def _named_in(name: str, system: str) -> bool:
    """Whether a name stands in a system's string from one token's edge to another's.

    Separators do not matter (``DGX A100`` in ``dgxa100_n310``), numbers stay whole (``POD16`` is
    not in ``pod160``).
    """
    wanted = "".join(_tokens(name))
    if len(wanted) < 4 or not any(c.isdigit() for c in wanted):
        return False
    tokens = _tokens(system)
    edges = {0}
    for token in tokens:
        edges.add(max(edges) + len(token))
    whole = "".join(tokens)
    start = whole.find(wanted)
    while start >= 0:
        if start in edges and start + len(wanted) in edges:
            return True
        start = whole.find(wanted, start + 1)
    return False


@lru_cache(maxsize=65536)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W\d_]+|\d+", text.casefold()))
