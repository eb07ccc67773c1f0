"""The table as ranked fields: who leads a task of a round, under conditions and among peers.

Worked out once for a task and kept: ranks are asked of the same few tasks again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pipeline.official.names import chip_of
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.numbers.units import PERFORMANCE, divisor, lower_is_better
from pipeline.records import Result

# The scenario of HPC entries of many models at once, which are ranked by models a minute.
WEAK = "weak"
# A server holds up to so many chips; a rack of boards behind one host is more than a server.
_BOX = 16
# And the usual one up to so many.
_SERVER = 8


class Field(NamedTuple):
    """One task of a round and division, the field in which a rank is won."""

    facts: Official
    suite: str
    round: str
    division: str
    benchmark: str
    scenario: str = ""


def hosts(row: Result) -> int | None:
    """How many servers a system has.

    Some descriptions count one node for a machine of many hosts: there two processors make a
    server, as in every machine of that kind.
    """
    if row.nodes == 1 and (row.accelerators or 0) > _BOX and row.host_processors:
        return max(1, row.host_processors // 2)
    return row.nodes


FILTERS: dict[str, Callable[[Result], bool]] = {
    "single_node": lambda row: hosts(row) == 1,
    "one_box": lambda row: hosts(row) == 1 and (row.accelerators or 0) <= _BOX,
    "up_to_eight": lambda row: hosts(row) == 1 and (row.accelerators or 0) <= _SERVER,
    "onprem": lambda row: row.availability == "onprem",
    "cloud": lambda row: row.availability == "cloud",
    "available": lambda row: row.availability in ("onprem", "cloud"),
    "preview": lambda row: row.availability == "preview",
}
# What a superlative may silently be restricted to: systems of one size, chip, maker of chips or
# availability, and pairs of these.
_PEERS: tuple[Callable[[Result], tuple[object, ...]], ...] = (
    lambda row: (row.accelerators or row.host_processors,),
    lambda row: (row.nodes,),
    lambda row: (chip_of(row),),
    lambda row: (row.platform,),
    lambda row: (row.accelerators, chip_of(row)),
    lambda row: (row.platform, row.availability),
    lambda row: (chip_of(row), row.availability),
)


# Conditions of a rank by which the score is divided, and into what.
PER = {"per_accelerator": "accelerator", "per_watt": "watt"}


def per_of(filters: Sequence[str]) -> str:
    """What a rank's scores are divided by: ``accelerator``, ``watt`` or nothing."""
    return next((per for one, per in PER.items() if one in filters), "")


def value(row: Result, per: str = "") -> Decimal:
    """What entries are ranked by: the score, or chip-minutes, or the rate of one chip or watt."""
    score, size = row.score or Decimal(0), divisor(row, per) if per else None
    if not size:
        return score
    return score * size if lower_is_better(row) else score / size


def ranking(rows: tuple[Result, ...], per: str = "") -> tuple[Result, ...]:
    """Entries with a score, best first."""
    scored = [row for row in rows if row.score and (not per or divisor(row, per))]
    if not scored:
        return ()
    low = lower_is_better(scored[0])

    def place(row: Result) -> tuple[Decimal, str]:
        worth = value(row, per)
        return (worth if low else -worth), row.key

    return tuple(sorted(scored, key=place))


def filtered(rows: tuple[Result, ...], filters: tuple[str, ...]) -> tuple[Result, ...]:
    """The entries that all known conditions hold for."""
    tests = [FILTERS[one] for one in filters if one in FILTERS]
    return tuple(row for row in rows if all(test(row) for test in tests))


@lru_cache(maxsize=4096)
def in_scope(
    facts: Official, suite: str, round_: str, division: str, benchmark: str, scenario: str = ""
) -> tuple[Result, ...]:
    """The performance entries of one task in a round; of inference, those of one scenario only.

    That is the one which is asked for, else offline.
    """
    rows = facts.index.select(suite, round_, division, benchmark)
    rows = [row for row in rows if row.unit in PERFORMANCE]
    if rows and rows[0].scenario and suite != "hpc":
        named = {row.scenario for row in rows}
        default = "offline" if "offline" in named else rows[0].scenario
        wanted = scenario if scenario in named else default
        rows = [row for row in rows if row.scenario == wanted]
    return tuple(row for row in rows if (row.scenario == WEAK) == (scenario == WEAK))


@lru_cache(maxsize=16384)
def standing(field: Field, filters: tuple[str, ...]) -> tuple[Result, ...]:
    """The entries of a field that meet the conditions, best first (by chip or watt, if so said)."""
    return ranking(filtered(in_scope(*field), filters), per_of(filters))


@lru_cache(maxsize=4096)
def blank(field: Field) -> bool:
    """Whether an entry of a field has no score in the table."""
    return any(row.score is None for row in in_scope(*field))


@lru_cache(maxsize=4096)
def peer_leaders(field: Field) -> frozenset[str]:
    """The keys of the entries that are the best of those that are like them in some way."""
    return leaders(in_scope(*field))


def leaders(rows: tuple[Result, ...]) -> frozenset[str]:
    """The same of any rows of one task."""
    found: set[str] = set()
    ranked = ranking(rows)
    for like in _PEERS:
        best: dict[tuple[object, ...], str] = {}
        for row in ranked:
            best.setdefault(like(row), row.key)
        found.update(best.values())
    return frozenset(found)


@lru_cache(maxsize=1024)
def led_tasks(
    facts: Official,
    suite: str,
    round_: str,
    filters: tuple[str, ...] = (),
    division: str = "closed",
) -> tuple[tuple[Result, ...], ...]:
    """The ranked entries of each task of a round and division that meet the conditions."""
    names = sorted({row.benchmark for row in facts.index.select(suite, round_, division)})
    fields = (Field(facts, suite, round_, division, benchmark) for benchmark in names)
    return tuple(rows for field in fields if (rows := standing(field, filters)))
