"""Results of a year gone by, in an article on a round of later: “in 2019 it took 80 seconds”.

They are of no round that came out since: of the one that did in that year, where only one did.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from pipeline.extract.figures.figure import is_score
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Scope

_YEAR = re.compile(r"(?<![\w.,])20[12]\d(?![\d.,]\d|\w*[-/]\d)")
# “In |2018”, “Back in |2021”, „Im Jahr |2019“: small words lead to a year that is said of results,
# longer ones (“launched in 2020”) to one that is said of something else.
_SMALL = re.compile(r"\W*(?:[^\W\d]{1,4}\W{1,2}){0,3}")
# “2018年，”, „2018-ban,“: how soon a comma follows on a year that opens a clause.
_CLOSED = re.compile(r"[^\W\d]{0,3}[,、]")
_NOW = ("same_round", "now")
_AGAINST = ("baseline_before", "from", "after", "gain")
# “A year later …”: how far into a sentence a word for a time since may begin.
_OPENING = 24


def of_past_year(
    scope: Scope, marks: Marks, span: tuple[int, int], context: Context, published: str | None
) -> Scope:
    """The scope of a result, without the article's round where its clause tells a year before."""
    start, end = marks.sentence_at(span[0])
    own = scope.round
    if not own or own.value != context.round.value or not _YEAR.search(marks.folded):
        return scope
    here = start <= own.start - marks.base < end
    if here and not _held_since(marks, own.end - marks.base, span):
        return scope
    now = _year_of(scope.suite.value, own.value) or (published or "")[:4]
    told = [match for match in _YEAR.finditer(marks.folded, start, end) if match[0] < now]
    told = [year for year in told if not here or year.start() >= span[1]]
    mine = [year for year in told if _rules(marks, year, span)]
    if mine:
        rounds = _rounds_of(scope.suite.value, mine[-1][0])
        round_ = replace(own, value=rounds[0], how="carried") if len(rounds) == 1 else EMPTY
        return replace(scope, round=round_)
    goes_on = not here and _goes_on(marks, start, span[0], now)
    return replace(scope, round=EMPTY) if goes_on else scope


def _held_since(marks: Marks, place: int, span: tuple[int, int]) -> bool:
    """“In v4.0 it took 3.4 minutes, against |10.9 in 2023|”: whether another result stands between
    the round that a sentence names and this one."""
    between = [f for f in marks.figures_in(place, span[0]) if is_score(f)]
    return bool(between) and DELIMITER.search(marks.folded, between[-1].end, span[0]) is not None


def _rules(marks: Marks, year: re.Match[str], span: tuple[int, int]) -> bool:
    """Whether a year is that of a result of its sentence."""
    opened, closed = year.span()
    first = marks.last_cut(marks.sentence_at(opened)[0], opened)
    if closed <= span[0]:
        if marks.cues.any(closed, span[0], *_NOW):
            return False
        joined = marks.cues.within(first, opened, "conjunction")
        return _opens(marks, joined[-1].end if joined else first, year) or (
            DELIMITER.search(marks.folded, closed, span[0]) is None
            and _at_its_name(marks, first, year)
        )
    # “took 8 hours in 2017”, “took 8 hours on a DGX-1 in 2017”
    if opened < span[1] or DELIMITER.search(marks.folded, span[1], opened):
        return False
    names = [m.end for m in marks.names_in(span[1], opened)]
    last = max([span[1], *names, *(f.end for f in marks.figures_in(span[1], opened))])
    told = any(is_score(f) for f in marks.figures_in(span[1], opened))
    return not told and _led(marks, last, year)


def _opens(marks: Marks, first: int, year: re.Match[str]) -> bool:
    """Whether a year opens its clause: “In 2018, …”, “When its first round came out in 2018, …”."""
    opened, closed = year.span()
    parted = _CLOSED.match(marks.folded, closed)
    if any(m.label in PRODUCTS for m in marks.names_in(first, opened)):
        return False
    if parted and (
        marks.cues.any(first, opened, "round_word", "result_word")
        or BENCHMARK_NAME.search(marks.folded, first, opened)
        or any(m.label == "BENCHMARK" for m in marks.names_in(first, opened))
    ):
        return not marks.cues.any(first, opened, *_AGAINST)
    if load_pack(marks.lang).order == "final" and not parted:
        return False  # 2020年发布的A100: the year is the chip's
    return _led(marks, first, year)


def _at_its_name(marks: Marks, first: int, year: re.Match[str]) -> bool:
    """“A |DGX-1 in |2017 took 8 hours”, „Eine DGX-1 brauchte |2017 …“."""
    names = marks.names_in(first, year.start())
    words = marks.cues.within(first, year.start(), "system_word", "time")
    last = max([m.end for m in names] + [word.end for word in words], default=None)
    return bool(names) and last is not None and _led(marks, last, year)


def _led(marks: Marks, first: int, year: re.Match[str]) -> bool:
    """Whether only small words lead to a year, none of comparison, and no product has it for its
    own (“the 2020 A100”)."""
    opened, closed = year.span()
    if marks.cues.any(first, opened, *_AGAINST, "relative", "relative_article"):
        return False
    if any(m.start <= closed + 1 for m in marks.names_in(closed, closed + 2)):
        return False
    # “in |December| 2018”
    between = marks.folded[first:opened].rstrip()
    month = next((name for name in _months(marks.lang) if between.endswith(name)), "")
    return _SMALL.fullmatch(between.removesuffix(month) + " ") is not None


@lru_cache(maxsize=32)
def _months(lang: str) -> tuple[str, ...]:
    names = {fold(name) for months in load_pack(lang).months for name in months.split("|")}
    return tuple(sorted(names, key=len, reverse=True))


def _goes_on(marks: Marks, start: int, place: int, now: str) -> bool:
    """“In 2021 it took 0.23 minutes. |A year later| it stood at 0.19”: a time since a year that the
    sentence before tells, which ends long before the article's round."""
    if not start or not marks.cues.any(start, min(place, start + _OPENING), "after"):
        return False
    before = next((s for s in reversed(marks.sentences) if s[1] <= start), (0, 0))
    years = [match[0] for match in _YEAR.finditer(marks.folded, *before)]
    return bool(years) and int(years[-1]) + 1 < int(now)


@lru_cache(maxsize=256)
def _year_of(suite: str, round_: str) -> str:
    from pipeline.official import published

    return published(suite or "training", round_)[:4]


@lru_cache(maxsize=256)
def _rounds_of(suite: str, year: str) -> list[str]:
    from pipeline.official import published_between

    return published_between(suite or "training", f"{year}-01-01", f"{year}-12-31")
