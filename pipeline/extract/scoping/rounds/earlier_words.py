"""Words of an earlier round, and where they stand that a result is of it: “10.9 a year ago”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.sized import with_size
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.words.lexicon import Cue

EARLIER = ("previous_round", "last_year")
# “10.94 minutes |in the previous round”: how far behind a figure the word for its round may begin,
# and how much farther it may end.
THEN, _LED = 16, 36
# How far from its beginning a sentence's opening words begin.
OPENS = 8
# “10.9 minutes|, the record |that …”: how far behind a figure the noun of its apposition ends.
_APPOSED = 20


def right_behind(marks: Marks, figure: Figure, zone: Zone) -> list[Cue]:
    """The words of an earlier round that stand right behind a figure, with its size: “10.9 a year
    ago”, “10.9 |with 3,584 H100s| a year ago”."""
    last = min(figure.end + THEN + _LED, zone.sentence[1])
    words = marks.cues.within(figure.end, last, *EARLIER)
    near = [w for w in words if w.start - with_size(marks, figure, w.start) <= THEN]
    return [w for w in near if not DELIMITER.search(marks.folded, figure.end, w.start)][:1]


def apposed_behind(marks: Marks, figure: Figure, zone: Zone) -> list[Cue]:
    """“from 10.9 minutes, the record A set when the test came up six months ago”: the words of an
    earlier round in what is told in apposition of a figure, and of no other one behind it."""
    last = zone.sentence[1]
    if not marks.cues.has(*EARLIER) or not marks.folded.startswith(", ", figure.end):
        return []
    nouns = marks.cues.within(figure.end, figure.end + _APPOSED, "record", "result_word", "best")
    if not nouns or any(is_score(f) for f in marks.figures_in(figure.end, last)):
        return []
    return marks.cues.within(nouns[0].end, last, *EARLIER)[:1]


def before_the_only(marks: Marks, figure: Figure, zone: Zone) -> list[Cue]:
    """«|En la ronda anterior|, el resultado fue de 3,92 minutos»: the words of an earlier round
    that open the sentence of one result, which the word for “from” only says how long it was."""
    start, end = zone.sentence
    words = marks.cues.within(start, figure.start, *EARLIER)
    if sum(map(is_score, marks.figures_in(start, end))) != 1:
        return []
    return [word for word in words if word.start - start <= OPENS][:1]
