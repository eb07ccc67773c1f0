"""The availability that a figure is said of: in a cloud, on premises, a preview."""

from __future__ import annotations

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone
from pipeline.extract.scoping.conditions import told_of_another
from pipeline.extract.scoping.divisions import the_one
from pipeline.extract.words.lexicon import Cue
from pipeline.records import EMPTY, Slot

_NAMES = ("onprem", "cloud", "preview")
# “over an |on-premise cluster”, “compared to our 4th Gen |preview”: how far before such a word
# what holds something against it ends.
_AGAINST_REACH = 28
_AGAINST = ("baseline_before", "ahead_of", "faster", "slower")


def availability_of(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """What the sentence says, or of several scores the clause of the figure and what opens it.

    “A's preview system took 12.96 minutes, against 24.1 of B”: B's is no preview.
    """
    start, end = zone.sentence
    cues = [
        c
        for c in marks.cues.within(start, end, *_NAMES)
        if not (_held_against(marks, c) or told_of_another(marks, c, figure_end))
    ]
    # “the fastest available is A; of those in preview, B”
    cues = [c for c in cues if ";" not in marks.folded[figure_end : c.start]]
    if not cues:
        return EMPTY
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    # A ratio of two scores is of the whole sentence, as they are.
    if len(scores) > 1 and any(f.end == figure_end for f in scores):
        first, last = _clause(marks, figure_end, zone)
        names = [m.start for m in marks.names_in(start, end) if m.label in OWNERS]
        opening = min([*names, scores[0].start])
        cues = [c for c in cues if first <= c.start < last or c.end <= opening]
    elif not scores:
        cues = _of_its_subject(marks, figure_end, zone, cues)
    return the_one(marks, cues)


def _clause(marks: Marks, figure_end: int, zone: Zone) -> tuple[int, int]:
    """The stretch around a figure that no sign cuts."""
    start, end = zone.sentence
    cut = DELIMITER.search(marks.folded, figure_end, end)
    return marks.last_cut(start, figure_end), cut.start() if cut else end


def _of_its_subject(marks: Marks, figure_end: int, zone: Zone, cues: list[Cue]) -> list[Cue]:
    """“A's preview is 6.7x as fast as B, |while C is 2.5x faster|”: what is said of the subject of
    a clause before, with a ratio of its own, is not said of this one's."""
    first, _ = _clause(marks, figure_end, zone)
    own = [m for m in marks.names_in(first, figure_end) if m.label in OWNERS]
    if not own or is_baseline(marks, own[0]):
        return cues
    told = [f.start for f in marks.figures_in(zone.sentence[0], first)]
    return [c for c in cues if c.start >= first or not any(c.end <= place for place in told)]


def _held_against(marks: Marks, cue: Cue) -> bool:
    """“ahead of on-premise systems”: whether it is said of what something is measured against."""
    words = marks.cues.within(max(0, cue.start - 2 * _AGAINST_REACH), cue.start, *_AGAINST)
    return any(
        cue.start - word.end <= _AGAINST_REACH
        and not DELIMITER.search(marks.folded, word.end, cue.start)
        for word in words
    )
