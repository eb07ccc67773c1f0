"""Results of an earlier round told in a bracket: “in 50.7 minutes (a year ago: 64.3)”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.phrases.brackets import WIDEST_BRACKET
from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.rounds.earlier_words import EARLIER
from pipeline.extract.words.lexicon import Cue


def told_aside(marks: Marks, figure: Figure) -> list[Cue]:
    """The words of an earlier round in the bracket whose one result a figure is."""
    if not is_score(figure) or not marks.cues.has(*EARLIER):
        return []
    near = (figure.start - WIDEST_BRACKET, figure.end + WIDEST_BRACKET)
    words = marks.cues.within(max(0, near[0]), near[1], *EARLIER)
    return [word for word in words if scores_aside(marks, word) == [figure]]


def scores_aside(marks: Marks, cue: Cue) -> list[Figure] | None:
    """The results of the bracket in which a word of an earlier round stands, and is that of no
    result outside; ``None`` without any."""
    opened = marks.folded.rfind("(", max(0, cue.start - WIDEST_BRACKET), cue.start)
    closed = marks.folded.find(")", cue.end, cue.end + WIDEST_BRACKET)
    if opened < 0 or closed < 0 or ")" in marks.folded[opened : cue.start]:
        return None
    return [f for f in marks.figures_in(opened, closed) if is_score(f)] or None
