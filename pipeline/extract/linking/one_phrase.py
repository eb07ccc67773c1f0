"""A company and its counted chips in one phrase, where complements come first.

“是超微（8块B200）的1.5倍”, “是一套由思科提交的8卡H100系统的5.9倍”, “搭载8块H100的戴尔服务器的3倍”:
what a factor is of is both of them, however far the particle stands from the one.
"""

from __future__ import annotations

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.particles import factor_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far apart the two stand, the words between them included.
_REACH = 20
_JOINING = ("fitted", "used", "submit", "system_word", "from")


def of_one_phrase(marks: Marks, mention: Mention) -> bool:
    """Whether a factor is said to be one of what stands in one phrase with a name."""
    if load_pack(marks.lang).order != "final" or "x" not in marks.units:
        return False
    kinds = {"SUBMITTER", "ACCELERATOR"}
    near = marks.names_in(mention.start - _REACH, mention.end + _REACH)
    return any(
        {other.label, mention.label} == kinds
        and _joined(marks, *sorted((mention, other), key=lambda name: name.start))
        and factor_of(marks, other) is not None
        for other in near
    )


def _joined(marks: Marks, first: Mention, last: Mention) -> bool:
    """Whether nothing but a count, a noun, brackets and words for having stand between."""
    start, end = first.end, last.start
    if not 0 <= end - start <= _REACH or DELIMITER.search(marks.folded, start, end):
        return False
    gap = list(marks.folded[start:end])
    taken = [(cue.start, cue.end) for cue in marks.cues.within(start, end, *_JOINING)]
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit in COUNTS]
    taken += [(f.start, f.end) for f in counts]
    for begin, stop in taken:
        gap[begin - start : stop - start] = " " * (min(stop, end) - begin)
    particles = "".join(load_pack(marks.lang).genitive)
    return not "".join(gap).strip(f" (){particles}")
