"""Days that a page says by the time that has gone by: “3 days ago”, „vor 5 Stunden“.

They are counted back from the time at which the page was fetched; where that is not known they
say nothing, and nothing is ever counted from a clock.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from functools import lru_cache
from importlib.resources import files

from pipeline.read.encodings.script import weight
from pipeline.records import DateCandidate

# The longest line that is a stamp, and the most of a unit that pages count in it before they turn
# to the next one.
_STAMP = 60
_MOST = {"minutes": 90, "hours": 48, "days": 31}
_DAYS_BACK = {"today": 0, "yesterday": 1}
_CLOCK = r"[0-2]?\d\s?[:.h時时시]\s?[0-5]\d"


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = files("pipeline.read").joinpath("data", "ago.toml").read_text("utf-8")
    found = []
    for unit, phrases in tomllib.loads(data).items():
        said = sorted((re.escape(phrase.casefold()) for phrase in phrases), key=len, reverse=True)
        text = "|".join(said).replace(r"\{n\}", r"(\d{1,3})\ ?").replace(r"\{t\}", _CLOCK)
        # One number of several alternatives is that of the phrase that stands there.
        found.append((unit, re.compile(rf"(?<![\w.,-])(?:{text})(?!\w)")))
    return tuple(found)


def ago(line: str, fetched: str | None) -> DateCandidate | None:
    """The day that a short line says by the time gone by until the page was fetched."""
    if not fetched or weight(line) > _STAMP:
        return None
    text = line.casefold().rstrip()
    for unit, pattern in _patterns():
        match = pattern.search(text)
        # What ends as a sentence does is one: “It was shown 3 days ago.”
        if match is None or (text.endswith((".", "!", "?", "。")) and match.end() < len(text)):
            continue
        number = int(next((one for one in match.groups() if one), "0"))
        day = _counted(fetched, unit, number)
        if day:
            return DateCandidate(date=day, source="time gone by", role="unknown")
    return None


def _counted(fetched: str, unit: str, number: int) -> str | None:
    try:
        then = datetime.datetime.fromisoformat(fetched)
    except ValueError:
        return None
    if unit in _DAYS_BACK:
        return (then - datetime.timedelta(days=_DAYS_BACK[unit])).date().isoformat()
    # Hours tell a day only where the hour of the fetch is known.
    if number > _MOST[unit] or (unit != "days" and len(fetched) <= len("2021-06-30")):
        return None
    return (then - datetime.timedelta(**{unit: number})).date().isoformat()
