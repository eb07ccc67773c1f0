"""Relative clauses without a word for “that”: “the 28.7 minutes an A100 needs”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “an”; how far behind a name the verb of its clause may begin: “an A100-80GB DGX |needs”; and
# how far before it the figure that the clause is about may end: “minutes |eight of A's B”.
_ARTICLE, _VERB_REACH, _REACH = 4, 16, 24


def in_contact(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name is right behind a score with “the”, an article or a number of chips between,
    and before the verb that tells a time."""
    if not is_score(figure):
        return False
    defined = marks.folded[: figure.start].rstrip().rsplit(" ", 1)[-1]
    place = figure.end + 1
    for count in marks.figures_in(place, name.start):
        if count.start > place + _ARTICLE or count.quantity.unit not in COUNTS:
            return False
        place = min(count.end, name.start)
    lead = marks.folded[place : name.start].strip()
    if defined not in load_pack(marks.lang).articles or len(lead) >= _ARTICLE or " " in lead:
        return False
    verbs = marks.cues.within(name.end, name.end + _VERB_REACH, "time")
    return bool(verbs) and not DELIMITER.search(marks.folded, name.end, verbs[0].start)


def of_measure(marks: Marks, name: Mention) -> bool:
    """“36 % less than the 28.7 minutes an A100 needs”: whose time something is held against."""
    return any(
        compared(marks, figure) and in_contact(marks, figure, name)
        for figure in marks.figures_in(name.start - _REACH, name.start)
    )
