"""Tests that a suite has another model for: image classification is ``ic`` in MLPerf Tiny.

Which, stands in ``official/data/names/benchmarks.toml`` as ``elsewhere``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.suites.article_suite import suite_of
from pipeline.records import Slot


def with_suite_tests(passages: Sequence[Marks]) -> list[Marks]:
    """The passages of an article on such a suite alone, each test by its name there."""
    suites = {name.canon for marks in passages for name in marks.mentions if name.label == "SUITE"}
    if suites.isdisjoint(_elsewhere()) or len(suites) > 1:
        return list(passages)
    there = _elsewhere().get(suite_of(list(passages)).value, {})
    return [
        replace(
            marks, mentions=[replace(m, canon=there.get(m.canon, m.canon)) for m in marks.mentions]
        )
        for marks in passages
    ]


def tests_there(tests: tuple[Slot, ...], suite: str) -> tuple[Slot, ...]:
    """The tests that a table's heads name, each by its name in the suite that the table is of."""
    there = _elsewhere().get(suite, {})
    return tuple(replace(test, value=there.get(test.value, test.value)) for test in tests)


@lru_cache(maxsize=1)
def _elsewhere() -> Mapping[str, Mapping[str, str]]:
    """What each suite calls the tests that go by another name: suite, usual name, its own."""
    from pipeline.official.names import load_names

    found: dict[str, dict[str, str]] = {}
    for entry in load_names("benchmarks"):
        for suite, name in entry.get("elsewhere", {}).items():
            found.setdefault(suite, {})[entry["canon"]] = name
    return found
