"""Counts of chips that are those of each machine: “two servers with eight GPUs each”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER

# “eight GPUs per node”, “每台服务器8块GPU”: how far from a count the words for it begin or end.
_BESIDE = 4
_REACH = 32
# “servers, each with eight GPUs”: how far before the count the word may stand.
_LEAD = 24


def of_each_host(marks: Marks, count: Figure) -> bool:
    """Whether a count of chips is what every machine has, not all of them together."""
    start, _ = marks.sentence_at(count.start)
    for cue in marks.cues.within(count.end, count.end + _REACH, "per_host"):
        if cue.start - count.end <= _BESIDE:
            return True
    for cue in marks.cues.within(max(start, count.start - _REACH), count.start, "per_host"):
        if count.start - cue.end <= _BESIDE:
            return True
    for cue in marks.cues.within(count.end, count.end + _REACH, "each"):
        if cue.start - count.end <= 1 and _hosts_before(marks, start, count.start):
            return True
        # “eight GPUs in each of its two servers”
        if any(f.quantity.unit == "hosts" for f in marks.figures_in(cue.end, cue.end + _REACH)):
            return not DELIMITER.search(marks.folded, count.end, cue.start)
    before = marks.cues.within(max(start, count.start - _LEAD), count.start, "each")
    return any(_hosts_before(marks, start, cue.start, _LEAD) for cue in before)


def _hosts_before(marks: Marks, start: int, place: int, near: int = 0) -> bool:
    """Whether machines of one company are spoken of before a place, no score between, or near by.

    “Two systems, A's and B's, each with eight GPUs” are no machine of several nodes.
    """
    if len({m.canon for m in marks.names_in(start, place) if m.label == "SUBMITTER"}) > 1:
        return False
    words = marks.cues.within(start, place, "system_word")
    hosts = [f for f in marks.figures_in(start, place) if f.quantity.unit == "hosts"]
    last = max([cue.end for cue in words] + [f.end for f in hosts], default=-1)
    if last < 0 or any(is_score(f) for f in marks.figures_in(last, place)):
        return False
    return not near or place - last <= near
