"""Rounds that an article looks forward to: “We intend to bring it back in v5.0.”

They are named like any other, and no result of the article is of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache

from pipeline.extract.marking.marks import Marks, Version

# Results are told a few days before they are out at most, by those who sent them in.
_GRACE = timedelta(days=14)


def is_planned(marks: Marks, version: Version) -> bool:
    """Whether the words before a round, in its sentence, say that something is meant to be.

    Where a figure stands between, they may be said of that alone.
    """
    start, _ = marks.sentence_at(version.start)
    planned = marks.cues.within(start, version.start, "planned")
    return bool(planned) and not marks.figures_in(planned[-1].end, version.start)


def out_by(rounds: Iterable[str], suite: str, published: str | None) -> set[str]:
    """Those of several rounds that were out on an article's day, and those whose day nobody knows.

    All of them where that would leave none, or the article has no date.
    """
    named = set(rounds)
    try:
        day = date.fromisoformat((published or "")[:10]) + _GRACE
    except ValueError:
        return named
    return {one for one in named if _first_day(one, suite) <= day.isoformat()} or named


@lru_cache(maxsize=256)
def _first_day(round_: str, suite: str) -> str:
    """When a round of a suite came out, of any suite where none is given; ``""`` where unknown."""
    from pipeline.official import rounds

    same = [one for one in rounds() if one.round == round_]
    of_suite = [one for one in same if one.suite == suite.partition("-")[0]]
    return min((one.published for one in of_suite or same), default="")
