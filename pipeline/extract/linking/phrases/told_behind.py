"""Who a relative clause right behind a result is about, past the comma that opens such clauses in
some languages: „weniger als die 28,7 Minuten, |die ein B braucht“."""

from __future__ import annotations

from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention

# How far behind a result the word stands that opens such a clause, and how far behind that whom
# the clause is about.
_OPENS, _SUBJECT = 16, 48
# How far apart the names of its subject stand, and how far behind them its verb may end.
_APART, _VERB = 12, 48
# What such a clause says of its subject: that it took so long, or does so much.
_DOES = ("time", "took", "yields")
# What makes it a clause of somebody who did something else with the result.
_DID = ("surpasses", "beats", "faster", "slower", "says", "negation", "by_how_much", "gain")


@remembered
def clause_behind(marks: Marks, figure: Figure) -> tuple[int, int] | None:
    """The relative clause that opens right behind a time or rate, from its first word on."""
    if not is_score(figure) or not marks.cues.has("relative", "relative_article"):
        return None
    reach = (figure.end, figure.end + _OPENS)
    for word in marks.cues.within(*reach, "relative", "relative_article"):
        between = marks.folded[figure.end : word.start].strip()
        if between == "," or (between == "" and word.name == "relative"):
            end = marks.sentence_at(figure.start)[1]
            cut = DELIMITER.search(marks.folded, word.end, end)
            return word.start, cut.start() if cut else end
    return None


@remembered
def told_behind(marks: Marks, figure: Figure) -> list[Mention]:
    """The names of a clause that opens right behind a time or rate and says whose it is."""
    clause = clause_behind(marks, figure)
    owners = _subject(marks, *clause) if clause is not None else []
    if clause is None or not owners or owners[0].start - clause[0] > _SUBJECT:
        return []
    told = (clause[0], min(clause[1], owners[-1].end + _VERB))
    if marks.cues.any(clause[0], owners[0].start, "conjunction") or marks.cues.any(*told, *_DID):
        return []
    does = marks.cues.any(*told, *_DOES) and not any(map(is_score, marks.figures_in(*told)))
    return owners if does else []


def _subject(marks: Marks, start: int, end: int) -> list[Mention]:
    """The first name of a clause that can own a result, and what stands right behind it: “|Nvidia's
    DGX A100| needs”, “a |DGX A100 of Nvidia| needs”."""
    owners = [m for m in marks.names_in(start, end) if m.label in OWNERS]
    for place, (one, other) in enumerate(pairwise(owners)):
        gap = (one.end, other.start)
        if gap[1] - gap[0] > _APART or marks.cues.any(*gap, *_DOES):
            return owners[: place + 1]
    return owners


def of_another_result(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“A stays below the 28.7 minutes |that B needs: |19.6”: whether a name stands in such a clause
    behind another result, in a sentence that named somebody else before."""
    start = marks.sentence_at(figure.start)[0]
    if name.end > figure.start or name.label not in OWNERS:
        return False
    return any(
        name in told_behind(marks, other)
        and any(
            m.label in OWNERS and m.canon != name.canon for m in marks.names_in(start, other.start)
        )
        for other in marks.figures_in(start, name.start)
    )
