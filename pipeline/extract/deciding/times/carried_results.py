"""Results of sentences without names, which go on with what the sentence before told."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.links import Links
from pipeline.extract.marking.marks import Marks


def carried_together(marks: Marks, figure: Figure, links: Links) -> bool:
    """Whether system and benchmark both come from one sentence of the same passage before, or from
    two that told a result right before this one: “In June it had been 10.9 minutes with 3,584”."""
    system = links.subject.system
    places = [s.start - marks.base for s in (system, *links.benchmarks[:1]) if s.how == "carried"]
    if len(places) < 2 or min(places) < 0:
        return False
    if len({marks.sentence_at(place) for place in places}) == 1:
        return True
    return bool(figure.number.decimals) and follows_its_like(marks, figure)


def follows_its_like(marks: Marks, figure: Figure) -> bool:
    """Whether the sentence before tells a result of the kind."""
    before = [s for s in marks.sentences if s[1] <= figure.start][-1:]
    told = [f for start, end in before for f in marks.figures_in(start, end) if is_score(f)]
    return any(f.quantity.unit == figure.quantity.unit for f in told)
