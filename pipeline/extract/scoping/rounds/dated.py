"""Rounds told by the month when their results came out: “2019年7月的成绩”, “June's results”.

A month counts only beside a word for results or for what something is measured against, in a
sentence that names no round by its number, or only that of now; the month alone may be that of
anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.linking.compared.baseline_rounds import held_against, version_is_baseline
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks, Version
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.scoping.rounds.so_long_ago import round_then, times_ago
from pipeline.extract.scoping.rounds.then_now import then_and_now
from pipeline.extract.scoping.suites.article_suite import suite_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack
from pipeline.records import Article

_YEAR = r"20[12]\d"
# No name of a month, with the word that joins it to its year, is longer.
_YEAR_DIGITS, _MONTH_REACH = 4, 16
# Letters of the scripts that write words apart, and a digit that the sign for a month follows.
_LETTER = "a-z\u00df-\u024f\u0400-\u04ff\u1e00-\u1eff"
_SIGN = re.compile(r"(\d)(?=[月월])")
# “June 30”, but not “6月10.94分钟”.
_DAY = r"\s?\d{1,2}(?!\d|[.,]\d)"
# “; in |June”, “, whereas the company in |June”: what may stand before a month that opens a clause.
_OPENING = re.compile(r"\W*(?:[^\W\d]{1,4} )?")
_CLAUSE_OPENS = 28
# How far behind a month a word for results may begin, and how far before it one of comparison end.
_RESULT_REACH = 24
_AGAINST_REACH = 12
# “, with |3,584 of the H100 GPUs|,”, “|3,584| H100”: how long a size is, and how near its chip.
_SIZED, _COUNT_REACH = 40, 10
# What may stand between a word for results and its month: “of”, “published in”.
_JOINED = 14
_RESULTS = (
    "submit", "record", "won", "result_word", "benchmark_word", "round_word", "best", "fastest",
    "baseline_after",
)  # fmt: skip
_AGAINST = ("baseline_before", "after", "from", "last_year", "than")


def with_dated_rounds(article: Article, passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the rounds that they name by a month and a year.

    A month without a year is the last of its name before the article's date.
    """
    suite = suite_of(list(passages)).value or "training"
    return [_dated(marks, suite, article.published or "") for marks in passages]


def is_year(marks: Marks, start: int, end: int) -> bool:
    """Whether digits are the year of a month: “the June 2024 results” are not 2,024."""
    pattern = _months(marks.lang)
    if pattern is None or end - start != _YEAR_DIGITS:
        return False
    dates = pattern.finditer(marks.folded, max(0, start - _MONTH_REACH), end + _MONTH_REACH)
    return any(start in (date.start("before"), date.start("behind")) for date in dates)


def _dated(marks: Marks, suite: str, published: str) -> Marks:
    found = [*_by_month(marks, suite, published), *_by_time(marks, suite, published)]
    if not found:
        return marks
    return msgspec.structs.replace(marks, rounds=sorted([*marks.rounds, *found]))


def _by_time(marks: Marks, suite: str, published: str) -> Iterator[Version]:
    for start, end, day in times_ago(marks, published):
        sure = _is_sure(marks, start, end)
        if sure or _opens_on_result(marks, start, end):
            round_ = round_then(suite, day)
            if round_:
                yield Version(start, end, round_, dated=True, loose=not sure)


def _by_month(marks: Marks, suite: str, published: str) -> Iterator[Version]:
    pattern = _months(marks.lang)
    if pattern is None or not _names(marks.lang).find_matches_as_indexes(marks.folded):
        return
    for match in pattern.finditer(marks.folded):
        start, end = match.span()
        sure = _is_sure(marks, start, end)
        if not sure and not _opens_on_result(marks, start, end):
            continue
        month = next(n for n in range(1, 13) if match[f"m{n}"])
        stated = match["before"] or match["behind"]
        if not sure and not stated and published[5:7] == f"{month:02}":
            continue  # “in June it took 10.9”, of an article of June: hardly of a year ago
        round_ = _published_in(suite, _year(marks, match, month, published), month)
        if round_:
            yield Version(start, end, round_, dated=True, loose=not sure)


def _is_sure(marks: Marks, start: int, end: int) -> bool:
    told = _of_results(marks, start, end) and _told_apart(marks, start, end)
    return told or _of_then(marks, start, end)


def _of_results(marks: Marks, start: int, end: int) -> bool:
    """Whether results are spoken of right beside a month, and the sentence numbers no round.

    “In v4.0 it took 3.4 minutes, down from 10.9 in June 2023”: beside a number, a month is only
    that of what something is measured against.
    """
    first, last = marks.sentence_at(start)
    if any(first <= version.start < last for version in marks.rounds):
        return held_against(marks, start, end) is not None
    against = marks.cues.within(max(first, start - _AGAINST_REACH), start, *_AGAINST)
    if any(not marks.folded[cue.end : start].strip(" '") for cue in against):
        return True
    if held_against(marks, start, end) is not None or _follows_results(marks, start):
        return True
    cues = marks.cues.within(end, min(last, end + _RESULT_REACH), *_RESULTS)
    named = BENCHMARK_NAME.search(marks.folded, end, min(last, end + _RESULT_REACH))
    nearest = min([cue.start for cue in cues] + ([named.start()] if named else []), default=-1)
    if nearest < 0 or DELIMITER.search(marks.folded, end, nearest):
        return False
    # “2022年6月发布的H100训练BERT”: the month is the chip's.
    return not any(m.label in ("SYSTEM", "ACCELERATOR") for m in marks.names_in(end, nearest))


def _told_apart(marks: Marks, start: int, end: int) -> bool:
    """Whether a month is plainly that of what is measured against, or of all that is said.

    “3.9 minutes, compared with 10.9 in June”: of two results just one is June's.
    """
    if version_is_baseline(marks, start, end):
        return True
    if held_against(marks, start, end) is not None:
        return True
    first, last = marks.sentence_at(start)
    stop = marks.folded.find(";", end, last)
    first = max(first, marks.folded.rfind(";", first, start))
    figures = marks.figures_in(first, last if stop < 0 else stop)
    results = [f for f in figures if f.quantity.unit in (*TIMES, *RATES, "x", "percent")]
    told = _follows_results(marks, start) or all(start < f.start for f in results)
    return len(results) < 2 and told


def _of_then(marks: Marks, start: int, end: int) -> bool:
    """“The H100 that needed 3.92 minutes |in November| now need 3.44”: whether a month tells when a
    result was that its sentence sets beside one of now, and no product came out then."""
    pair = then_and_now(marks, *marks.sentence_at(start))
    if pair is None or not pair.start <= start < pair.end:
        return False
    gap = sorted((start, pair.then.start))
    parted = DELIMITER.search(marks.folded, *gap)
    if parted is not None and start < pair.then.start and parted.start() > end + 1:
        return False
    return not any(m.label in PRODUCTS for m in marks.names_in(end, end + 2))


def _opens_on_result(marks: Marks, start: int, end: int) -> bool:
    """Whether a month opens a clause, or a bracket, with just one result: “…; in June it had needed
    10.9”, “…, while in June it needed 10.9”, “… (in June: 10.9)”.

    What another clause parts from the month is not of it: “In June came the chip, which takes …”.
    """
    first, last = marks.sentence_at(start)
    if any(first <= version.start < last for version in marks.rounds):
        return False
    opened = marks.folded.rfind("(", first, start)
    closed = marks.folded.find(")", end, last)
    inside = opened >= 0 and closed >= 0 and _OPENING.fullmatch(marks.folded, opened + 1, start)
    stop = closed if inside else marks.folded.find(";", end, last)
    scores = [f for f in marks.figures_in(end, last if stop < 0 else stop) if is_score(f)]
    if len(scores) != 1:
        return False
    if inside:
        before = marks.figures_in(first, opened)
        return bool(before) and before[-1].quantity.unit == scores[0].quantity.unit
    begin = end + marks.folded.startswith((",", "、"), end)
    begin = _behind_its_size(marks, begin, scores[0].start)
    final = load_pack(marks.lang).order == "final"
    if final and any(
        m.label in PRODUCTS and not _is_counted(marks, m)
        for m in marks.names_in(begin, scores[0].start)
    ):
        return False  # “2022年6月发布的H100只需…”: the month is the chip's
    if DELIMITER.search(marks.folded, begin, scores[0].start) is not None:
        return False
    clause = max(first, marks.folded.rfind(";", first, start) + 1)
    if _OPENING.fullmatch(marks.folded, clause, start):
        return True
    comma = marks.folded.rfind(", ", clause, start)
    told = [f for f in marks.figures_in(clause, max(clause, comma)) if is_score(f)]
    alike = any(f.quantity.unit == scores[0].quantity.unit for f in told)
    return alike and start - comma <= _CLAUSE_OPENS


def _behind_its_size(marks: Marks, begin: int, end: int) -> int:
    """“In June, |with 3,584 H100s,| it took 10.9”: where a clause goes on behind a comma, what it
    took, and another comma."""
    cut = DELIMITER.search(marks.folded, begin, end)
    if cut is None or not any(_is_size(f) for f in marks.figures_in(begin, cut.start())):
        return begin
    names = [m for m in marks.names_in(begin, cut.start()) if m.label not in PRODUCTS]
    return begin if names or cut.start() - begin > _SIZED else cut.end()


def _is_counted(marks: Marks, name: Mention) -> bool:
    """Whether a number of chips stands right beside their name: they ran, and are not new."""
    near = marks.figures_in(name.start - _COUNT_REACH, name.end + _COUNT_REACH)
    return any(_is_size(f) for f in near)


def _is_size(figure: Figure) -> bool:
    return figure.quantity.unit in COUNTS


def _follows_results(marks: Marks, start: int) -> bool:
    """Whether a month is said of the results right before it: “the results of June 2023”."""
    first = max(marks.sentence_at(start)[0], start - _RESULT_REACH)
    words = marks.cues.within(first, start, "result_word", "benchmark_word", "round_word")
    for cue in words:
        gap = marks.folded[cue.end : start]
        if len(gap) <= _JOINED and not any(char.isdigit() or char in ",;:()" for char in gap):
            return not marks.names_in(cue.end, start)
    return False


def _year(marks: Marks, match: re.Match[str], month: int, published: str) -> int:
    """The year of a month; 0 where nothing tells it."""
    stated = match["before"] or match["behind"]
    if stated:
        return int(stated)
    if not published:
        return 0
    year, now = int(published[:4]), int(published[5:7])
    told = marks.cues.within(max(0, match.start() - _AGAINST_REACH), match.start(), "last_year")
    if told and not marks.folded[told[-1].end : match.start()].strip():
        return year - 1
    return year if month < now else year - 1


@lru_cache(maxsize=256)
def _published_in(suite: str, year: int, month: int) -> str:
    """The one round of a suite whose results came out in a month, ``""`` where there is none."""
    from pipeline.official import latest_round

    last = latest_round(suite, f"{year:04}-{month:02}-31")
    before = latest_round(suite, f"{year:04}-{month:02}-00")
    return last if last is not None and last != before else ""


@lru_cache(maxsize=32)
def _names(lang: str) -> Any:
    """Finds the names of a language's months, the sign alone of those with a digit: much sooner
    than the pattern of them, and most passages have none."""
    import ahocorasick_rs

    names = {fold(name) for months in load_pack(lang).months for name in months.split("|")}
    return ahocorasick_rs.AhoCorasick([_SIGN.split(name)[-1] for name in names])


@lru_cache(maxsize=32)
def _months(lang: str) -> re.Pattern[str] | None:
    """A pattern of the months of a language, none of them with a day."""
    months = load_pack(lang).months
    if not months:
        return None
    groups = [
        "|".join(_SIGN.sub(r"\1\\s?", re.escape(fold(name))) for name in names.split("|"))
        for names in months
    ]
    # From the last month on: 十一月 comes before the 一月 that it ends in.
    each = "|".join(f"(?P<m{n}>{groups[n - 1]})" for n in range(len(groups), 0, -1))
    return re.compile(
        rf"(?:(?P<before>{_YEAR})\s?[年년]?\s?)?(?<![{_LETTER}\d])(?<!\d[. ])(?:{each})"
        rf"(?![{_LETTER}]|{_DAY})(?:,? (?:de |del |do |of )?(?P<behind>{_YEAR}))?"
    )
