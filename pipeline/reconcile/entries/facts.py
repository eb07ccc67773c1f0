"""What the checkers know: the official table with its index, rounds and IDs, as one bundle.

Tests pass a bundle over a table of their own; everybody else takes the shipped one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pipeline.official import (
    Comparability,
    Erratum,
    IdEntry,
    comparable,
    errata,
    first_round,
    latest_round,
    load_results,
    previous_round,
    results_for_id,
    rounds,
)
from pipeline.official.resolving import Index, index
from pipeline.official.timeline import Round
from pipeline.records import Result

# Results go out at one moment; an article that is dated the day before it lives further west.
_TIME_ZONES = timedelta(days=1)


@dataclass(frozen=True)
class Official:
    """The official results behind a reconciliation; hashed by identity, built once."""

    index: Index
    rounds: tuple[Round, ...]
    latest_round: Callable[[str, str], str | None]
    previous_round: Callable[[str, str], str | None]
    first_round: Callable[[str], str]
    comparable: Callable[[str, str, str, str], Comparability]
    results_for_id: Callable[[str, str], tuple[IdEntry, ...]]
    # Corrections of scores after their publication.
    errata: tuple[Erratum, ...] = ()

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other

    def has_round(self, suite: str, round_: str) -> bool:
        """Whether the table holds rows of a round at all."""
        return _has_round(self, suite, round_)


@lru_cache(maxsize=1024)
def _has_round(facts: Official, suite: str, round_: str) -> bool:
    return bool(facts.index.select(suite, round_))


def over(rows: tuple[Result, ...]) -> Official:
    """A bundle over some rows, with the shipped rounds and IDs."""
    return _bundle(Index(rows))


@lru_cache(maxsize=1)
def shipped() -> Official:
    """The bundle over the shipped table."""
    load_results()
    return _bundle(index())


def _bundle(rows: Index) -> Official:
    return Official(
        index=rows,
        rounds=rounds(),
        # Asked for every pair of entries, of a few dozen rounds and days: kept.
        latest_round=lru_cache(maxsize=4096)(latest_round),
        previous_round=lru_cache(maxsize=1024)(previous_round),
        first_round=first_round,
        comparable=lru_cache(maxsize=8192)(comparable),
        results_for_id=results_for_id,
        errata=tuple(one for one in errata() if one.field == "score"),
    )


@lru_cache(maxsize=4096)
def horizon(published: str | None) -> str:
    """The last publication date of results that an article can know of; ``9999`` if undated."""
    if not published:
        return "9999"
    try:
        return (date.fromisoformat(published[:10]) + _TIME_ZONES).isoformat()
    except ValueError:
        return "9999"
