"""What an article as a whole says: is it about the benchmark, which suite and round, whose page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.extract.figures.measured import is_told_in
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_rounds import version_is_baseline
from pipeline.extract.linking.phrases.told_apart import told_apart
from pipeline.extract.marking.context import DIVISIONS, Context
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.zones import OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.scoping.divisions import WORD, adjectives
from pipeline.extract.scoping.rounds.long_past import is_long_past
from pipeline.extract.scoping.rounds.suite_rounds import suite_rounds
from pipeline.extract.scoping.rounds.to_come import is_planned, out_by
from pipeline.extract.scoping.sourced import says_source
from pipeline.extract.scoping.suites.article_suite import suite_told
from pipeline.extract.scoping.suites.out_by_then import suite_then
from pipeline.extract.scoping.whose_page import (
    company_of,
    lead_of,
    only_of,
    ours_of,
    publisher_of,
    title_of,
)
from pipeline.records import EMPTY, Article, Slot

_SCORES = (*TIMES, *RATES)
# What praises one result among others.
_PRAISES = ("only", "fastest", "first", "record", "second")
# So many paragraphs one that names the benchmark speaks for.
_PER_NAME = 25
# What heads an article; the first paragraph of one without a title heads nothing.
_HEADS = ("title", "heading")
# “LLM fine-tuning added”
_ADDED_REACH = 12
# “to v2.x”
_TO_REACH = 6
_NUMBERED = re.compile(r"\s*v\d")
_DECIMAL = re.compile(r"\d[.,]\d")


def read_context(article: Article, passages: list[Marks]) -> Context:
    """The facts of an article; empty slots where it does not say."""
    named = sum(marks.names_it or bool(marks.ids) for marks in passages)
    lead = any(marks.names_it for marks in lead_of(passages))
    ids = [found.id for marks in passages for found in marks.ids]
    suite = suite_told(article, passages)
    company = company_of(article, passages)
    publisher = publisher_of(article, passages)
    ours = ours_of(article, passages, company)
    round_ = _round(article, passages, suite.value or _measured(passages))
    # “MLPerf 3.0”, in April: whatever words of training the text has, that was of inference
    then = suite_then(round_, article.published)
    suite_named = any(m.label == "SUITE" for marks in passages for m in marks.mentions) and suite
    numbered = suite_rounds(passages)
    return Context(
        about=lead or _told_of(named, bool(ids), article) or says_source(passages),
        suite=suite if suite_named else then or suite,
        round=round_,
        division=_division(article, passages),
        publisher=publisher or ours,
        id_owner=_owner(ids, "" if numbered else suite.value),
        benchmark=_benchmark(passages),
        spoken=_spoken(passages),
        system=_system(article, passages),
        company=company or only_of(ours, passages),
        suite_rounds=numbered,
    )


def _told_of(named: int, cited: bool, article: Article) -> bool:
    """Whether so many paragraphs name the benchmark, or cite a result of it, that the others speak
    of it too: two of a digest with a hundred pieces of news do not."""
    prose = sum(passage.cell is None for passage in article.passages)
    return named >= (1 if cited else 2) and named * _PER_NAME >= prose


def _system(article: Article, passages: list[Marks]) -> Slot:
    """The one system or chip that the title is on: no other one, but what it is held against."""
    title = title_of(article, passages)
    named = [m for m in title.mentions if m.label in PRODUCTS and not is_baseline(title, m)]
    if len({m.canon for m in named}) != 1:
        return EMPTY
    first = named[0]
    return Slot(value=first.canon, how="topic")


def _benchmark(passages: list[Marks]) -> Slot:
    """The one benchmark that an article is about: the only one in its title, or in all of it."""
    for pool, least in ((passages[:1], 1), (passages, 2)):
        names = [
            m
            for marks in pool
            for m in told_apart([m for m in marks.mentions if m.label in ("BENCHMARK", "OTHER")])
            if not _is_added(marks, m)
        ]
        one = len(names) >= least and len({m.canon for m in names}) == 1
        if one and names[0].label == "BENCHMARK":
            return Slot(value=names[0].canon, how="topic")
    return EMPTY


def _is_added(marks: Marks, test: Mention) -> bool:
    """“LLM fine-tuning added”: a test that is news itself is not what an article is about."""
    return marks.cues.any(test.end, test.end + _ADDED_REACH, "new_test")


def _spoken(passages: list[Marks]) -> Slot:
    """The one benchmark of an article whose results are tokens per second, as of no other kind."""
    names = {
        m.canon
        for marks in passages
        for m in marks.mentions
        if m.label == "BENCHMARK" and is_told_in(m.canon, "tokens/s")
    }
    return Slot(value=names.pop(), how="topic") if len(names) == 1 else EMPTY


def _measured(passages: list[Marks]) -> str:
    """The kind of suite that has such results as an article tells: rates alone are of inference."""
    units = {f.quantity.unit for marks in passages for f in marks.figures}
    return "inference" if units & set(RATES) and not units & set(TIMES) else "training"


def _division(article: Article, passages: list[Marks]) -> Slot:
    """The division of the whole article, where its title names just one, or footnotes that are of
    no one sentence, or a sentence on no one's result, do, and nothing else names the other.

    A text that only mentions a division may well have results of the other beside.
    """
    heads = [m for m in passages[:1] if article.passages[m.passage].kind in _HEADS]
    titled = {name for marks in heads for name in DIVISIONS if marks.cues.has(name)}
    anywhere = {name for marks in passages for name in DIVISIONS if marks.cues.has(name)}
    # “A against B, and C's record in the open division”, over a text that tells of both
    whose = any(m.label in OWNERS for marks in heads for m in marks.mentions)
    if len(titled) == 1 and not (whose and len(anywhere) > 1):
        return Slot(value=titled.pop(), how="topic")
    notes = [
        marks
        for marks in passages
        if article.passages[marks.passage].kind == "footnote"
        and not article.passages[marks.passage].anchors
    ]
    noted = {name for marks in notes for name in DIVISIONS if marks.cues.has(name)}
    noted |= {
        name for marks in _prose(article, passages) for name in DIVISIONS if _of_all(marks, name)
    }
    if len(noted) == len(anywhere) == 1:
        return Slot(value=noted.pop(), how="topic")
    return EMPTY


def _prose(article: Article, passages: list[Marks]) -> Iterator[Marks]:
    """The paragraphs of an article but those that a table follows, of which they speak."""
    followers: list[Marks | None] = [*passages[1:], None]
    for marks, follower in zip(passages, followers, strict=True):
        table = follower is not None and article.passages[follower.passage].cell is not None
        if article.passages[marks.passage].kind == "paragraph" and not table:
            yield marks


def _of_all(marks: Marks, division: str) -> bool:
    """Whether a sentence names a division and nobody's result: “All of them are closed entries.”"""
    other = DIVISIONS[division == DIVISIONS[0]]
    for cue in marks.cues.of(division):
        start, end = marks.sentence_at(cue.start)
        words = {match[0] for match in WORD.finditer(marks.folded, start, end)}
        if words & adjectives(marks.lang, other, division):
            continue  # “a closed division, and an open one”
        named = any(m.label in OWNERS for m in marks.names_in(start, end))
        told = any(f.quantity.unit not in COUNTS for f in marks.figures_in(start, end))
        # A number without a unit may be a result that nobody could read.
        told = told or any(
            not any(v.start <= n.start() < v.end for v in marks.rounds)
            for n in _DECIMAL.finditer(marks.folded, start, end)
        )
        # “Are you the only one in the open division?”, “our open result is the fastest”
        one = marks.folded[start:end].endswith("?") or marks.cues.any(start, end, *_PRAISES)
        # “Nothing was entered in the open division.”
        if not (named or told or one or marks.cues.any(start, end, "negation", "nobody")):
            return True
    return False


def _round(article: Article, passages: list[Marks], suite: str) -> Slot:
    """The round that the article is about: the one it names, else the newest before its date.

    Where several are named, the newest is what the article reports and the others are what it
    compares with. One that is only measured against is not the article's own.
    """
    from pipeline.official import latest_round, round_number

    told = [
        (version.round, is_planned(marks, version))
        for marks in passages
        for version in marks.rounds
        if not (version.dated or _is_earlier(marks, version))
        and (marks is passages[0] or not is_long_past(marks, version, article.published))
    ]
    # What is only planned for a round is none of its results, unless there is no other round.
    named = {one for one, planned in told if not planned} or {one for one, _ in told}
    named |= {found.id.split("-")[0] for marks in passages for found in marks.ids}
    if named:
        out = out_by(named, suite, article.published)
        return Slot(value=max(out, key=round_number), how="topic")
    if article.published:
        latest = latest_round(suite, article.published)
        if latest is not None:
            return Slot(value=latest, how="article_default")
    return EMPTY


def _is_earlier(marks: Marks, version: Version) -> bool:
    """Whether a round is of what something is measured against: “3.9, against 10.9 in v3.0”."""
    if version_is_baseline(marks, version.start, version.end) or _opens_range(marks, version):
        return True
    start, _ = marks.sentence_at(version.start)
    before = marks.cues.within(start, version.start, "baseline_before")
    scored = [f for f in marks.figures_in(start, version.start) if f.quantity.unit in _SCORES]
    return any(
        f.start >= cue.end and scored[0].end <= cue.start for cue in before for f in scored[1:]
    )


def _opens_range(marks: Marks, version: Version) -> bool:
    """“based on v1.1 to v2.x results”: the first of several rounds."""
    place = version.end + 1
    words = marks.cues.within(place, place + _TO_REACH, "to")
    return any(w.start == place and _NUMBERED.match(marks.folded, w.end) for w in words)


def _owner(ids: list[str], suite: str) -> Slot:
    """The one submitter of all IDs that the article cites; the same numbers are of other suites."""
    if not ids:
        return EMPTY
    from pipeline.official import results_for_id
    from pipeline.official.names import canonical_submitter

    owners = {
        canonical_submitter(entry.submitter)
        for id in ids
        for entry in results_for_id(id, suite)
        if entry.submitter
    }
    if len(owners) == 1:
        return Slot(value=owners.pop(), how="result_id")
    return EMPTY
