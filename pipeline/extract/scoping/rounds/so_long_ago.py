"""Rounds told by how long ago they were: “seven months ago”, „vor sieben Monaten“, “2年前”.

Counted back from the article's date, such words name the one round that came out then. Those that
a pack lists whole (“six months ago”) are the round before: see ``previous_round``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache

from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, words_for_ago
from pipeline.extract.marking.marks import Marks

# “Seven months” is told of six and of eight; nobody counts the results of more than these back.
_SPARE = timedelta(days=45)
_MOST = 60
# From here on scripts write a number and its noun as one.
_UNSPACED = "\u1100"


def times_ago(marks: Marks, published: str) -> Iterator[tuple[int, int, date]]:
    """The phrases of a passage that say how long ago something was, and the day that they mean."""
    if not published or not any(f.quantity.unit == "months" for f in marks.figures):
        return
    closing, opening = _words(marks.lang)
    for figure in marks.figures:
        count = figure.number.value
        if figure.quantity.unit != "months" or count != int(count) or not 0 < count <= _MOST:
            continue
        before, behind = marks.folded[: figure.start], marks.folded[figure.number.end :]
        noun = marks.folded[figure.number.end : figure.end].strip()
        led = next((word for word in opening if before.endswith(word)), "")
        told = behind.lstrip()
        rest = told.removeprefix(noun).lstrip()
        # “tháng trước”: the words of some languages hold the noun
        said = next(
            (word for word in closing if told.startswith(word) or rest.startswith(word)), ""
        )
        if not (led or said):
            continue
        start = figure.start - len(led)
        end = figure.end if led else marks.folded.index(said, figure.number.end) + len(said)
        if marks.cues.any(start, end, *EARLIER_ROUNDS):
            continue
        day = _day(marks.lang, int(count), noun, published[:10])
        if day is not None:
            yield start, end, day


def round_then(suite: str, day: date) -> str:
    """The one round of a suite that came out about a day, ``""`` where there is none."""
    from pipeline.official import published_between

    span = (day - _SPARE).isoformat(), (day + _SPARE).isoformat()
    rounds = published_between(suite, *span)
    return rounds[0] if len(rounds) == 1 else ""


def _words(lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    closing, opening = words_for_ago(lang)
    return tuple(word.strip() for word in closing), opening


@lru_cache(maxsize=256)
def _day(lang: str, count: int, noun: str, published: str) -> date | None:
    import dateparser

    closing, opening = _words(lang)
    whole = [word for word in closing if word.startswith(noun)]
    counted = f"{count}{' ' if noun < _UNSPACED else ''}{noun}"
    if whole:
        phrase = f"{count} {whole[0]}"
    else:
        phrase = f"{opening[0]}{counted}" if opening else f"{counted} {closing[0]}"
    try:
        base = datetime.fromisoformat(published)
    except ValueError:
        return None
    found = dateparser.parse(phrase, languages=[lang], settings={"RELATIVE_BASE": base})
    return found.date() if found is not None and found < base else None
