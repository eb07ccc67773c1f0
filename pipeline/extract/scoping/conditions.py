"""Conditions: “Had A trained it in 17 minutes, …”, «Si el A entrena BERT en 17 minutos, gana»."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue

# No word that opens a supposition is longer.
_OPENING = 12
# «Si |el |H100 …»: up to how far behind such a word its name begins.
_ARTICLE = 8
_SMALL = re.compile(r" (?:[^\W\d_]{1,4}['’ ])?")
_QUOTES = " “\"'「『"
# “cloud provider |A”, and no name of such a trade is longer.
_APPOSED, _TRADE_REACH = 3, 40


def supposes(marks: Marks, clause: int, start: int) -> bool:
    """“Had A trained it in 17 minutes, …”, «Si el A entrena BERT en 17 minutos, …»: the word opens
    the clause, its name right behind it or behind an article.

    Where the sentence goes on to another's result, the two are held side by side: « Si le A met 28
    minutes, le B en met 14 ».
    """
    if not marks.cues.has("inverted"):
        return False
    head = marks.folded[clause : clause + _OPENING]
    opening = clause + len(head) - len(head.lstrip(_QUOTES))
    opens = any(
        cue.start == opening and _before_name(marks, cue.end)
        for cue in marks.cues.within(opening, opening + _OPENING, "inverted")
    )
    # “Si A duplicara sus H100, …”: what is no result is held beside none
    scored = any(f.start == start and is_score(f) for f in marks.figures)
    cut = DELIMITER.search(marks.folded, start) if opens and scored else None
    last = marks.sentence_at(start)[1]
    return opens and not (cut and any(is_score(f) for f in marks.figures_in(cut.end(), last)))


def _before_name(marks: Marks, place: int) -> bool:
    """Whether a name follows, with no more than an article before it."""
    return any(
        _SMALL.fullmatch(marks.folded, place, name.start) is not None
        # “had voor BERT 17,21 minuten nodig” supposes nothing
        and not marks.cues.any(place, name.start, "connect_after")
        for name in marks.names_in(place, place + _ARTICLE)
    )


def follows_condition(marks: Marks, place: int) -> bool:
    """“If A trains it in 17 minutes, |it wins|”: whether a sentence opens with a condition that has
    a result of its own, and a place stands behind it."""
    start, _ = marks.sentence_at(place)
    cut = DELIMITER.search(marks.folded, start, place)
    if cut is None or not any(is_score(f) for f in marks.figures_in(start, cut.start())):
        return False
    head = marks.cues.within(start, min(cut.start(), start + _OPENING), "hypothetical", "inverted")
    return any(
        not marks.folded[start : cue.start].strip(_QUOTES)
        and (cue.name == "hypothetical" or _before_name(marks, cue.end))
        for cue in head
    )


def would_follow(marks: Marks, clause: int, end: int) -> bool:
    """“If they go on, |A |can |train it in 17 minutes”: whether a condition opens the sentence, and
    a later clause says what is possible then."""
    if not marks.cues.any(clause, end, "able"):
        return False
    start, _ = marks.sentence_at(clause)
    heads = marks.cues.within(start, min(clause, start + _OPENING), "hypothetical", "inverted")
    return any(not marks.folded[start : cue.start].strip(_QUOTES) for cue in heads)


def _is_trade(marks: Marks, cue: Cue) -> bool:
    """“the cloud provider |A”; not “na nuvem |A”, where A's cloud is what something ran in."""
    words = marks.cues.within(cue.start - _TRADE_REACH, cue.end + _TRADE_REACH, "cloud_company")
    return any(
        word.start < cue.end
        and cue.start < word.end
        and any(
            name.label == "SUBMITTER" and not DELIMITER.search(marks.folded, word.end, name.start)
            for name in marks.names_in(word.end, word.end + _APPOSED)
        )
        for word in words
    )


def told_of_another(marks: Marks, cue: Cue, place: int) -> bool:
    """“ahead of the next best (Intel on-premises)”: whether a condition stands in brackets beside
    the name of whoever it is said of, and the claim outside of them; or right before a company,
    and says what that one is: “the cloud provider A”."""
    if cue.name == "cloud" and _is_trade(marks, cue):
        return True
    opened = marks.folded.rfind("(", 0, cue.start)
    closed = marks.folded.find(")", cue.end)
    if opened < 0 or closed < 0 or ")" in marks.folded[opened : cue.start]:
        return False
    owners = [m for m in marks.names_in(opened, closed) if m.label in OWNERS]
    return bool(owners) and not opened < place < closed
