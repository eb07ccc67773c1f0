"""What a figure is held against as the same maker's earlier state."""

from __future__ import annotations

from pipeline.extract.linking.links import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.records import Slot

# “B60s, |the cards they are to replace|”: how far behind a product that may be said of it.
_BEHIND = 36


def _is_replaced(marks: Marks, product: Slot) -> bool:
    """Whether words right behind a product say that it is succeeded by what is held against it."""
    place = product.end - marks.base
    end = min(place + _BEHIND, marks.sentence_at(max(0, place - 1))[1])
    cues = marks.cues.within(place, end, "replaces") if product.how == "stated" else []
    return any(not marks.names_in(place, cue.start) for cue in cues)


def is_own_earlier(marks: Marks, zone: Zone, links: Links) -> bool:
    """Whether what a figure is held against is the subject's own earlier state, or predecessor."""
    baseline, subject = links.baseline, links.subject
    if baseline is None:
        return False
    other = baseline.subject
    # A predecessor that is named is one side of a comparison, unless the text speaks of progress.
    progress = not marks.cues.any(zone.start, zone.end, "faster", "slower", "longer")
    told = marks.cues.any(zone.start, zone.end, "predecessor") or _is_replaced(marks, other.system)
    if told and (progress or not other.system):
        return True
    if other.system:
        return other.system.value == subject.system.value and bool(baseline.round)
    if other.submitter and not baseline.round:  # “30 percent less than A itself needed in June”
        return other.submitter.value == subject.submitter.value
    return bool(baseline.round) and other.submitter.value == subject.submitter.value
