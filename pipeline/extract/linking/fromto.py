"""What a change starts from and where it arrives: “from 28 minutes on A to 10 minutes”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# How near its figure the word for each stands, hedges between them.
_FROM_REACH, _TO_REACH = 12, 16
# Cues of a round before the article's own.
EARLIER_ROUNDS = ("previous_round", "first_round", "last_year")


def starts(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “from”."""
    return _right_behind(marks, figure, "from", _FROM_REACH)


def arrives(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “to”."""
    return _right_behind(marks, figure, "to", _TO_REACH)


def of_the_start(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name is of what the change started from: A in “from 28 on A to 10 minutes”."""
    if name.label == "BENCHMARK" or not name.end <= figure.start or not arrives(marks, figure):
        return False
    sentence = marks.sentence_at(figure.start)
    before = [f for f in marks.figures_in(sentence[0], name.start) if starts(marks, f)]
    same = [f for f in before if f.quantity.unit == figure.quantity.unit]
    if not same or marks.cues.any(same[-1].end, name.start, "to"):
        return False
    # “from 21.7 on A in the last round to 20.0”: it was A then, and is now.
    return not marks.cues.any(same[-1].end, figure.start, *EARLIER_ROUNDS)


def _right_behind(marks: Marks, figure: Figure, name: str, reach: int) -> bool:
    """Whether a figure follows a cue with no other figure between."""
    return any(
        not marks.figures_in(cue.end, figure.start)
        for cue in marks.cues.within(max(0, figure.start - reach), figure.start, name)
    )
