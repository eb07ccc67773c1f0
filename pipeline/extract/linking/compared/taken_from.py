"""From whom somebody takes a lead, where its verb, by how much and whom stand in another order.

«le saca a la A100 un 43 %», “rifila alla A100 un 43%”, «le quita un 36 % del tiempo a la A100»: the
name behind the word for an object is the other side, as in «le saca un 43 % a la A100».
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “alla |A100 |un 43%”: how far the word for an object may begin before a name, and how far behind
# it by how much; how long “del tiempo” is.
_OBJECT_REACH, _FIGURE_REACH, _OF_TIME = 14, 12, 22
_VERBS = ("outdoes", "delta")
_RATIOS = ("percent", "x")


@remembered
def is_taken_from(marks: Marks, owner: Mention) -> bool:
    """Whether a name is from whom a ratio is taken."""
    if owner.label not in OWNERS:
        return False
    start = marks.sentence_at(owner.start)[0]
    first = max(start, owner.start - _OBJECT_REACH)
    words = marks.cues.within(first, owner.start, "object", "ahead_of")
    words = [word for word in words if not marks.folded[word.end : owner.start].strip()]
    return any(
        _before_its_lead(marks, word, owner) or _behind_its_lead(marks, word) for word in words
    )


def _before_its_lead(marks: Marks, word: Cue, owner: Mention) -> bool:
    """«saca |a la A100| un 43 %»"""
    verbs = marks.cues.within(word.start - _OF_TIME, word.start, *_VERBS)
    if word.name != "object" or not any(word.start - verb.end <= 1 for verb in verbs):
        return False
    ratios = [
        f
        for f in marks.figures_in(owner.end, owner.end + _FIGURE_REACH)
        if f.quantity.unit in _RATIOS
    ]
    return bool(ratios) and _small(marks, owner.end, ratios[0].start)


def _behind_its_lead(marks: Marks, word: Cue) -> bool:
    """«abre 36% |sobre o A100|», «quita un 36 % del tiempo |a la A100|»"""
    ratios = [
        f
        for f in marks.figures_in(word.start - 2 * _OF_TIME, word.start)
        if f.quantity.unit in _RATIOS and f.end <= word.start
    ]
    if not ratios or not _led_by_verb(marks, ratios[-1], word.name):
        return False
    gap = (ratios[-1].end, word.start)
    if not marks.folded[slice(*gap)].strip():
        return True
    timed = marks.cues.any(*gap, "duration", "time_spent")
    return timed and gap[1] - gap[0] <= _OF_TIME and not DELIMITER.search(marks.folded, *gap)


def _led_by_verb(marks: Marks, ratio: Figure, marker: str) -> bool:
    # “améliore de 36 % sur …” is no lead over anybody
    names = ("outdoes",) if marker == "ahead_of" else _VERBS
    verbs = marks.cues.within(ratio.start - _OF_TIME, ratio.start, *names)
    return any(_small(marks, verb.end, ratio.start) for verb in verbs)


def _small(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but an article or a hedge stands between two places."""
    pack = load_pack(marks.lang)
    between = marks.folded[start:end].strip()
    hedges = before_words(pack)
    words = marks.cues.within(start, end, "object")
    articles = {marks.folded[word.start : word.end] for word in words}
    return between in ("", *pack.articles, *hedges, *articles)
