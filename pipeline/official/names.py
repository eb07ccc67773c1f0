"""The names that things go by: a gazetteer compiled from the table and the alias data.

What the table names itself (systems, chips, submitters) is taken from the table, so a new round
brings its names with it; what only the press says is in ``data/names``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from pipeline.official.table import load_results
from pipeline.records import Record, Result

NAMES = Path(__file__).parent / "data" / "names"
NameLabel = Literal["SYSTEM", "ACCELERATOR", "SUBMITTER", "BENCHMARK", "SUITE"]


class Name(Record, frozen=True, kw_only=True):
    """One surface of one thing.

    ``canon`` is what the thing is called here (see ``docs/official-results.md``); several joined
    by ``|`` where the surface can mean several. ``weak`` names are common words besides, and
    count only in a text about the benchmark. ``lang`` is empty where the name holds anywhere.
    """

    surface: str
    label: NameLabel
    canon: str
    lang: str = ""
    weak: bool = False
    source: str = ""


@lru_cache(maxsize=8)
def load_names(kind: str) -> tuple[dict[str, Any], ...]:
    """The entries of one alias file (``submitters``, ``systems`` …), in the file's order."""
    data = tomllib.loads((NAMES / f"{kind}.toml").read_text(encoding="utf-8"))
    return tuple(entry for entries in data.values() for entry in entries)


@lru_cache(maxsize=1)
def gazetteer() -> tuple[Name, ...]:
    """Every name, alias data first; a surface of one label stands once."""
    seen: set[tuple[str, str, str]] = set()
    kept = []
    for name in (*_declared(), *_compiled()):
        key = (name.surface.casefold(), name.label, name.lang)
        if key not in seen and len(name.surface) > 1:
            seen.add(key)
            kept.append(name)
    return tuple(kept)


def _declared() -> Iterator[Name]:
    kinds: tuple[tuple[str, NameLabel], ...] = (
        ("submitters", "SUBMITTER"),
        ("systems", "SYSTEM"),
        ("accelerators", "ACCELERATOR"),
        ("benchmarks", "BENCHMARK"),
        ("suites", "SUITE"),
    )
    for kind, label in kinds:
        for entry in load_names(kind):
            canon, weak = entry["canon"], entry.get("weak", False)
            source = entry.get("source", "")
            for surface in entry.get("surfaces", ()):
                yield Name(surface=surface, label=label, canon=canon, weak=weak, source=source)
            for lang, surfaces in entry.get("tasks", {}).items():
                for surface in surfaces:
                    yield Name(surface=surface, label=label, canon=canon, lang=lang, weak=True)


def _compiled() -> Iterator[Name]:
    """The table's own names: systems, their descriptions, submitters."""
    systems: dict[str, None] = {}
    submitters: dict[str, None] = {}
    for row in load_results():
        systems.setdefault(row.system)
        systems.setdefault(row.system_name)
        submitters.setdefault(row.submitter)
    for system in systems:
        # A name needs a digit, or it is a word that could stand for anything.
        if len(system) >= 6 and any(c.isdigit() for c in system) and len(system) < 80:
            yield Name(surface=system, label="SYSTEM", canon=system, source="table")
    for submitter in submitters:
        if "+" not in submitter and len(submitter) > 2:
            canon = canonical_submitter(submitter)
            yield Name(
                surface=submitter.replace("_", " ").replace("-of-", " of "),
                label="SUBMITTER",
                canon=canon,
                source="table",
            )


@lru_cache(maxsize=4096)
def canonical_submitter(spelling: str) -> str:
    """Our one name for a submitter of the table, or the spelling itself."""
    for entry in load_names("submitters"):
        if spelling == entry["canon"]:
            return spelling
    for entry in load_names("submitters"):
        if spelling in entry.get("members", ()):
            return str(entry["canon"])
    return spelling


@lru_cache(maxsize=4096)
def submitter_members(canon: str) -> frozenset[str]:
    """The spellings of the table that a submitter's name covers."""
    for entry in load_names("submitters"):
        if entry["canon"] == canon:
            return frozenset(entry.get("members", (canon,))) | {canon}
    return frozenset((canon,))


@lru_cache(maxsize=1)
def _chip_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    entries = [entry for entry in load_names("accelerators") if "pattern" in entry]
    return tuple((re.compile(entry["pattern"]), entry["canon"]) for entry in entries)


@lru_cache(maxsize=16384)
def _chip_of(text: str) -> str:
    # "_" counts as a letter to \b, and system strings are full of it.
    spaced = text.replace("_", " ")
    return next((canon for pattern, canon in _chip_patterns() if pattern.search(spaced)), "")


def chip_of(row: Result) -> str:
    """The canonical name of a row's accelerator, ``""`` where it has none that we know."""
    return _chip_of(row.accelerator) or _chip_of(f"{row.accelerator} {row.system}")


@lru_cache(maxsize=256)
def chip_members(canon: str) -> frozenset[str]:
    """The chips that a chip's or a family's name covers."""
    for entry in load_names("accelerators"):
        if entry["canon"] == canon and "members" in entry:
            return frozenset(entry["members"])
    return frozenset((canon,))
