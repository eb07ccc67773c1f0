"""Names that are common words besides, where no round that the article tells of has such a test.

“A diffusion transformer”, “with supervised fine-tuning”: beside v5.1 of inference these are words
for models and methods. The test by that name is retired, or of another suite.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.scoping.suites.article_suite import suite_of


def with_current_tests(passages: Sequence[Marks], published: str | None) -> list[Marks]:
    """The passages without the weak names of tests that the article's suite had no more.

    An article that numbers no round is on the newest by its day; without a day it keeps them all.
    """
    marked = list(passages)
    if not any(_is_weak(name) for marks in marked for name in marks.mentions):
        return marked
    rounds = frozenset(found.round for marks in marked for found in marks.rounds)
    named = {name.canon for marks in marked for name in marks.mentions if name.label == "SUITE"}
    suite = suite_of(marked).value if len(named) < 2 else ""
    known = _since(suite, rounds) if rounds else _current(suite, (published or "")[:10])
    if not known:
        return marked

    def stays(name: Mention) -> bool:
        return not _is_weak(name) or not known.isdisjoint(name.canon.split("|"))

    return [
        marks
        if all(map(stays, marks.mentions))
        else replace(marks, mentions=[name for name in marks.mentions if stays(name)])
        for marks in marked
    ]


def _is_weak(name: Mention) -> bool:
    return name.label == "BENCHMARK" and name.weak


@lru_cache(maxsize=256)
def _current(suite: str, day: str) -> frozenset[str]:
    """The tests of a suite, of all where none is given, in its newest round by a day and since."""
    from pipeline.official import latest_round, rounds

    suites = {one.suite for one in rounds() if suite.split("-")[0] in ("", one.suite)}
    newest = {name: latest_round(name, day) for name in suites if day}
    found = (_since(name, frozenset({round_})) for name, round_ in newest.items() if round_)
    return frozenset[str]().union(*found)


@lru_cache(maxsize=256)
def _since(suite: str, named: frozenset[str]) -> frozenset[str]:
    """The tests of a suite, of all where none is given, in the first of some rounds and since."""
    from pipeline.official import round_number, rounds

    first = min(map(round_number, named), default=None)
    return frozenset(
        test.name.split("-99")[0]
        for one in rounds()
        if first is not None
        and round_number(one.round) >= first
        and suite.split("-")[0] in ("", one.suite)
        for test in one.benchmarks
    )
