"""What a sentence says of two that were held against each other without naming both again: “A beats
B. Offline it is 98,443 against 33,071.”"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.linking.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.rivals import pair_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, Wanted, Zone
from pipeline.extract.names.mentions import Mention

# How many sentences back the two may have been held against each other.
_BACK = 3


def of_pair_before(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The side of the last comparison before a sentence that a result of its pair is of.

    The first of the pair is of what was compared, the second of what it was held against. Whoever
    the sentence names itself, or whoever was named in between, makes it another's.
    """
    pair = pair_of(marks, figure)
    start, end = zone.sentence
    if pair is None or any(m.label in OWNERS for m in marks.names_in(start, end)):
        return None
    for first, last in [s for s in marks.sentences if s[1] <= start][: -_BACK - 1 : -1]:
        names = [m for m in marks.names_in(first, last) if wanted(m)]
        if not names:
            continue
        held = {m.canon: m for m in names if is_baseline(marks, m)}
        free = {m.canon: m for m in names if m.canon not in held}
        if len(held) != 1 or len(free) != 1:
            return None
        return next(iter((free if pair[0] == figure else held).values()))
    return None


def held_here(marks: Marks, zone: Zone) -> set[str]:
    """What a sentence holds its subject against, which is then not its subject; unless that is an
    earlier state of it: “faster than the A100 in the last round” may be said of the A100."""
    if marks.cues.any(*zone.sentence, *EARLIER_ROUNDS):
        return set()
    return {m.canon for m in marks.names_in(*zone.sentence) if is_baseline(marks, m)}
