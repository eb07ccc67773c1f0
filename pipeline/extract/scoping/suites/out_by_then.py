"""The suite that a round's number can only be of on an article's day.

“MLPerf 5.0”, in April 2025: inference had such a round by then, training only came to it in June.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

from pipeline.records import EMPTY, Slot

# The suites whose rounds the press tells by their number alone.
_BY_NUMBER = ("training", "inference")
# An article may be dated a day before the results, where the clock is behind.
_GRACE = timedelta(days=1)


def suite_then(round_: Slot, published: str | None) -> Slot:
    """The one suite that had published a round of this number; empty where several had, or none."""
    if not round_ or not published:
        return EMPTY
    try:
        day = date.fromisoformat(published[:10]) + _GRACE
    except ValueError:
        return EMPTY
    suites = _out(round_.value, day.isoformat())
    return Slot(value=suites[0], how="topic") if len(suites) == 1 else EMPTY


@lru_cache(maxsize=256)
def _out(round_: str, day: str) -> tuple[str, ...]:
    """The suites with a round of this number by a day."""
    from pipeline.official import rounds

    out = {one.suite for one in rounds() if one.round == round_ and one.published <= day}
    return tuple(suite for suite in _BY_NUMBER if suite in out)
