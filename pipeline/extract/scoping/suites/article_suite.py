"""The suite that an article is about: the one it names, else the one whose words it uses or whose
results are the news."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks
from pipeline.records import EMPTY, Article, Slot

# Suites that are written of as “the benchmark” without a name, for how long after their results
# came out, and for how long these are the news itself.
_TOLD = ("training", "inference")
_NEWS, _TODAY = timedelta(days=10), timedelta(days=1)


def suite_told(article: Article, passages: list[Marks]) -> Slot:
    """The suite of an article, by its words or by its date; empty where neither tells."""
    told, news = suite_of(passages), _of_the_day(article, passages)
    if news and news.value != told.value:
        return news
    return told or _just_out(article.published, _NEWS)


def suite_of(passages: list[Marks]) -> Slot:
    """The suite that the passages name most, else whose words they use; empty where undecided."""
    named = Counter(m.canon for marks in passages for m in marks.mentions if m.label == "SUITE")
    if not named:
        named = Counter(
            name
            for marks in passages
            for name in ("training", "inference")
            for _ in marks.cues.of(name)
        )
    ranked = named.most_common(2)
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        return _named_first(passages, named)
    if not ranked or (len(ranked) > 1 and ranked[0][1] < 2 * ranked[1][1]):
        return EMPTY
    return Slot(value=ranked[0][0], how="topic")


def _named_first(passages: list[Marks], named: Counter[str]) -> Slot:
    """“HPC 2.0 is out. … On the same day Training 2.1 came out”: of two suites that are named as
    often, each in a passage of its own, the first is what the article is on."""
    sets = [{m.canon for m in marks.mentions if m.label == "SUITE"} for marks in passages]
    told = [suites for suites in sets if suites]
    if not told or len(named) > 2 or any(len(suites) > 1 for suites in told):
        return EMPTY
    return Slot(value=told[0].pop(), how="topic")


def _of_the_day(article: Article, passages: list[Marks]) -> Slot:
    """The suite whose results an article that names none brings as the news of the day, whatever
    it tells of the other: “A leads where models are trained. In inference B beats it”."""
    if any(m.label == "SUITE" for marks in passages for m in marks.mentions):
        return EMPTY
    found = _just_out(article.published, _TODAY)
    units = {f.quantity.unit for marks in passages for f in marks.figures}
    others = units & ({"minutes"} if found.value == "inference" else set(RATES))
    return EMPTY if others else found


def _just_out(published: str | None, news: timedelta) -> Slot:
    """The suite whose results came out in the days before an article that names none."""
    from pipeline.official import rounds

    if not published:
        return EMPTY
    day = date.fromisoformat(published[:10])
    since, until = (day - news).isoformat(), day.isoformat()
    out = {r.suite for r in rounds() if r.suite in _TOLD and since <= r.published <= until}
    return Slot(value=out.pop(), how="article_default") if len(out) == 1 else EMPTY
