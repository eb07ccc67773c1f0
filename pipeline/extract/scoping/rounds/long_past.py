"""Rounds of years ago that an article only looks back on: “version 0.5 came out in December 2018”.

What it tells of its own days is of no such round.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache

from pipeline.extract.marking.marks import Marks, Version

_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
# Two rounds of a suite later, and some months.
_LONG = timedelta(days=400)


def is_long_past(marks: Marks, version: Version, published: str | None) -> bool:
    """Whether a round's sentence gives the year that it came out in, long before the article."""
    try:
        day = date.fromisoformat((published or "")[:10]) - _LONG
    except ValueError:
        return False
    years = set(_YEAR.findall(marks.folded, *marks.sentence_at(version.start)))
    return any(one < day.isoformat() and one[:4] in years for one in _days(version.round))


@lru_cache(maxsize=256)
def _days(round_: str) -> tuple[str, ...]:
    """When the rounds of a number came out, of whatever suite."""
    from pipeline.official import rounds

    return tuple(one.published for one in rounds() if one.round == round_ and one.published)
