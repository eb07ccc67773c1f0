"""Whose page an article is, and whom it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.makers import makers_of, makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.context import DIVISIONS
from pipeline.extract.marking.marks import Marks, mark
from pipeline.extract.names.mentions import Mention, find_mentions
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Article, Slot

# A text that names the benchmark in its title or first paragraphs is about it; lines of contents
# and headings, which are no longer, are none of these.
_LEAD = 4
_LINE, _STOPS = 60, (".", "!", "?", "。", "！", "？", ":", "：")
# “our closed division”: as far as the name of a division ends.
_DIVISION_REACH = 24
# “we trained”: no verb of a run is longer.
_RUN_REACH = 14
# “At A, we …”: how near its sentence's beginning the name stands, and how near behind it “we”.
_OPENING, _WE_REACH = 6, 16


def lead_of(passages: list[Marks]) -> Iterator[Marks]:
    """The first paragraphs of an article, and the lines above and between them."""
    told = 0
    for marks in passages:
        if told == _LEAD:
            return
        yield marks
        line = len(marks.text) <= _LINE and not marks.text.endswith(_STOPS)
        told += not line or marks is passages[0]


def title_of(article: Article, passages: list[Marks]) -> Marks:
    """An article's title, which may be no part of its text."""
    title = article.title
    first = passages[0] if passages else None
    if first is not None and (
        title == first.text or (not title and article.passages[first.passage].kind == "title")
    ):
        return first
    return mark(0, 0, title, first.lang if first is not None else "en")


def _companies(title: Marks) -> list[Mention]:
    """The companies that a title is on: “A beats B's X” is on A."""
    named = [m for m in title.mentions if m.label == "SUBMITTER"]
    if len({m.canon for m in named}) < 2:
        return named
    others = {m.canon for m in title.mentions if is_baseline(title, m)}
    others.update(*(makers_of(canon) for canon in list(others)))
    return [m for m in named if m.canon not in others] or named


def publisher_of(article: Article, passages: list[Marks]) -> Slot:
    """The submitter whose own page this is, as its publisher's name says."""
    if article.stated_origin:
        return EMPTY
    submitter = _submitter_in(article.publisher)
    if not submitter:
        return EMPTY
    return Slot(value=submitter, surface=article.publisher, how="article_default")


@lru_cache(maxsize=256)  # a corpus has few publishers
def _submitter_in(name: str) -> str:
    """The submitter that a publisher's name names, ``""`` where it names none."""
    names = find_mentions(name, fold(name), "en")
    return next((m.canon for m in names if m.label == "SUBMITTER"), "")


def company_of(article: Article, passages: list[Marks]) -> Slot:
    """The one company that the title names, where the text names no other more often."""
    named = _companies(title_of(article, passages))
    if len({m.canon for m in named}) != 1:
        return EMPTY
    first = named[0]
    times = _times_named(passages)
    if max(times.values(), default=0) > times[first.canon]:
        return EMPTY
    return Slot(value=first.canon, how="topic")


def _times_named(passages: list[Marks]) -> Counter[str]:
    """How often a text speaks of each company; whose chips something has is but named with them."""
    names = ((marks, m) for marks in passages for m in marks.mentions if m.label == "SUBMITTER")
    return Counter([m.canon for marks, m in names if not makes(marks, m)])


def _sole(article: Article, passages: list[Marks]) -> Slot:
    """The one company of the title, however often a page that says “we” of it names others; not
    one that the title only names as a chip's maker."""
    title = title_of(article, passages)
    named = [m for m in _companies(title) if not makes(title, m)]
    one = len({m.canon for m in named}) == 1
    return Slot(value=named[0].canon, how="topic") if one else EMPTY


def _introduced(passages: list[Marks]) -> Slot:
    """The company with which a sentence of the first paragraphs begins, and goes on in the first
    person: “At A, we took part again”, «En A llevamos años»; or that stands right behind such a
    word: “it matters to us at A”."""
    for marks in lead_of(passages):
        for name in marks.mentions:
            first, last = marks.sentence_at(name.start)
            opens = name.start - first <= _OPENING
            reach = (name.end, min(last, name.end + _WE_REACH))
            own = opens and marks.cues.any(*reach, "first_person")
            own = name.label == "SUBMITTER" and (own or _is_ours(marks, name))
            if own and not marks.quotes and not makes(marks, name):
                return Slot(value=name.canon, how="topic")
    return EMPTY


def _is_ours(marks: Marks, name: Mention) -> bool:
    """“us |at| A”, „wir |bei| A“: whether a small word leads from a first person to a name."""
    for word in marks.cues.within(name.start - _WE_REACH, name.start, "connect_after"):
        own = marks.cues.within(word.start - _RUN_REACH, word.start, "first_person")
        close = [cue for cue in own if word.start - cue.end <= 1]
        if close and not marks.folded[word.end : name.start].strip():
            return True
    return False


def ours_of(article: Article, passages: list[Marks], company: Slot) -> Slot:
    """Whose page it is, as a text says that speaks of its own results; empty where none does."""
    if not any(marks.cues.has("first_person") for marks in passages):
        return EMPTY
    known = company or _sole(article, passages) or _introduced(passages)
    return _ourselves(passages, known)


def only_of(ours: Slot, passages: list[Marks]) -> Slot:
    """Whose page it is, where the text names no other company more often."""
    if not ours:
        return EMPTY
    times = _times_named(passages)
    most = max(times.values(), default=0)
    return Slot(value=ours.value, how="topic") if most and times[ours.value] == most else EMPTY


def _ourselves(passages: list[Marks], company: Slot) -> Slot:
    """The company of the title as whose page it is, where the text speaks of “our submission”, of
    “our closed division results”, or of what “we trained”, and how long it took.

    Never the only company that a text names: that is as well the rival of who speaks.
    """
    for marks in passages if company else ():
        for start, end in marks.sentences:
            own = marks.cues.within(start, end, "first_person")
            entered = own and marks.cues.any(start, end, "submit")
            told = any(_of_a_division(marks, cue) or _of_a_run(marks, cue, end) for cue in own)
            if not (entered or told):
                continue
            if not any(first <= own[0].start < last for first, last in marks.quotes):
                return Slot(value=company.value, how="article_default")
    return EMPTY


def _of_a_division(marks: Marks, own: Cue) -> bool:
    """“our closed division results”, “our v4.0 results”: a division's name, or a round's, right
    behind a word of one's own."""
    reach = (own.end, own.end + _DIVISION_REACH)
    named = [cue.start for cue in marks.cues.within(*reach, *DIVISIONS)]
    if marks.cues.any(*reach, "result_word"):
        named += [one.start for one in marks.rounds if own.end <= one.start]
    return any(0 <= place - own.end <= 1 for place in named)


def _of_a_run(marks: Marks, own: Cue, end: int) -> bool:
    """“we trained BERT in 1.9 minutes”, «treinámos», “our cluster of 64 As trained”: a run of
    one's own, with its test and its result."""
    run = marks.cues.within(own.end, own.end + _RUN_REACH, "time", "scored", "system_word")
    run += [cue for cue in marks.cues.of("time") if cue.start == own.start]
    if not any(cue.start - own.end <= 1 for cue in run):
        return False
    test = any(m.label == "BENCHMARK" for m in marks.names_in(own.end, end))
    return test and any(map(is_score, marks.figures_in(own.end, end)))
