"""Words for less that are said of a time, and so of the faster one."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue


def less_of_time(marks: Marks, cue: Cue) -> bool:
    """Whether a word for less is said of a time: «un tiempo inferior al de B» is the faster one."""
    if not any(word.end >= cue.end for word in marks.cues.within(cue.start, cue.end + 1, "below")):
        return False
    nouns = marks.cues.within(clause_of(marks, cue.start)[0], cue.start, "result_word")
    times = {word.start for word in marks.cues.of("time")}
    return bool(nouns) and nouns[-1].start in times
