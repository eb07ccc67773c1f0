"""Results “on a single server” of a company, told behind those of its large systems."""

from __future__ import annotations

from pipeline.extract.figures.figure import is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Found, Zone

# “It is also the fastest …”: how far into a sentence the word may end that points back.
_OPENING = 40


def other_server(marks: Marks, zone: Zone, found: Found) -> bool:
    """Whether a system comes from a sentence that says nothing of a single server into one that
    does, and that speaks of the company or does not point back.

    “The POD128 took 5.88 minutes. The company also has the fastest time on a single server”: on
    which one is not said.
    """
    start, end = zone.sentence
    source, system = found
    # a chip that was spoken of may as well sit in the single server
    if system.label != "SYSTEM" or not marks.cues.any(start, end, "single_node"):
        return False
    there = source.sentence_at(system.start)
    if (source is marks and there == zone.sentence) or source.cues.any(*there, "single_node"):
        return False
    if not any(is_score(f) for f in source.figures_in(*there)):
        return False  # a title or a heading, of all that stands below it
    if any(m.label == "SUBMITTER" for m in marks.names_in(start, end)):
        return True
    opening = start, start + _OPENING
    return marks.cues.any(*opening, "company_word") or not marks.cues.any(*opening, "anaphor")
