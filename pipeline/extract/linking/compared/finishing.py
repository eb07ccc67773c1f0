"""By how much somebody is done before somebody else, or after: “16 seconds after B”, «на 16 секунд
позже B», „35 Sekunden vor B“, “B'den 16 saniye sonra”.

The words are in the pack (``sooner``, ``later``). They tell a place in time as well, so whom they
lead to has to stand right behind them, and nobody may hand anything in.
"""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import COUNTS, TIMES
from pipeline.extract.linking.compared.ahead_in_turn import side_in_turn
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# „früher fertig als |acht |GB200“: how far behind its time the word may end, and how far behind
# that a name may begin; “den |A100”: what may stand right before it.
_WORD_REACH, _NAME_REACH, _ARTICLE = 28, 26, 5
# “GB200'den üç dakika önce”: how far before its time a name may end.
_ENDING = 8
# “sonra |hedefe| ulaştı”: how far behind its word the verb of a result may begin.
_VERB_GAP = 12
_OTHER_NEWS = ("submit", "says", "replaces")


class Finish(NamedTuple):
    """How a time parts two: ``faster`` or ``slower``, and than whom."""

    comparator: str
    other: Mention


@remembered
def finish(marks: Marks, figure: Figure) -> Finish | None:
    """Whom somebody is done so long before or after, ``None`` where a time does not tell that."""
    words = marks.cues.within(figure.end, figure.end + _WORD_REACH, "sooner", "later")
    words = [word for word in words if word.start - figure.end <= 1]
    # „A liegt mit acht B200 und 17,9 Minuten |vor B| mit 34,4“: a result, and no difference
    if figure.quantity.unit not in TIMES or not words or side_in_turn(marks, figure):
        return None
    word = max(words, key=lambda cue: cue.end)
    if marks.cues.any(*marks.sentence_at(figure.start), *_OTHER_NEWS):
        return None
    final = load_pack(marks.lang).order == "final"
    other = _from_whom(marks, figure) if final else _led_to(marks, word)
    return Finish("faster" if word.name == "sooner" else "slower", other) if other else None


def _led_to(marks: Marks, word: Cue) -> Mention | None:
    """The name right behind a word, its count or its maker between the two."""
    names = [m for m in marks.names_in(word.end, word.end + _NAME_REACH) if m.label in OWNERS]
    if not names:
        return None
    counts = [
        f
        for f in marks.figures_in(word.end, names[0].end)
        if f.quantity.unit in COUNTS and f.start - word.end <= 1
    ]
    near = names[0].start - word.end <= _ARTICLE and not DELIMITER.search(
        marks.folded, word.end, names[0].start
    )
    if not counts and not near:
        return None
    # “after Nvidia's H100”
    maker = len(names) > 1 and names[0].label == "SUBMITTER" and names[1].label != "SUBMITTER"
    return names[1] if maker and names[1].start - names[0].end <= _ARTICLE else names[0]


def _from_whom(marks: Marks, figure: Figure) -> Mention | None:
    """The name before a time whose ending says that the time is counted from it."""
    reach = figure.start - 4 * _ENDING
    names = [m for m in marks.names_in(reach, figure.start) if m.label in OWNERS]
    if not names or figure.start - names[-1].end > 2 * _ENDING:
        return None
    endings = marks.cues.within(names[-1].end, figure.start, "delta")
    hedges = ("", *before_words(load_pack(marks.lang)))
    led = any(
        ending.start == names[-1].end and marks.folded[ending.end : figure.start].strip() in hedges
        for ending in endings
    )
    return names[-1] if led else None


@remembered
def is_finished_against(marks: Marks, owner: Mention) -> bool:
    """Whether somebody is done before or after the one that a name means."""
    return any(
        found is not None and found.other == owner
        for found in (finish(marks, f) for f in marks.figures_in(*marks.sentence_at(owner.start)))
    )


def reached_after(marks: Marks, figure: Figure) -> bool:
    """“BERT testinde hedefe 3,7 dakika sonra |ulaştı”: where complements come first, a word for
    “after” between a time and the verb of a result, in a clause that names a test before them; or
    one that leads to whoever comes next with a result of their own: „17,9 Minuten |vor B| mit …“.
    """
    if side_in_turn(marks, figure) is not None:
        return True
    if load_pack(marks.lang).order != "final" or not figure.number.decimals:
        return False
    first = marks.sentence_at(figure.start)[0]
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, first, figure.start)]
    before = marks.names_in(cuts[-1] if cuts else first, figure.start)
    if not any(m.label == "BENCHMARK" for m in before):
        return False
    for word in marks.cues.within(figure.end, figure.end + _WORD_REACH, "after"):
        verbs = marks.cues.within(word.end, word.end + _WORD_REACH, "time")
        if word.start - figure.end <= 1 and any(v.start - word.end <= _VERB_GAP for v in verbs):
            return True
    return False
