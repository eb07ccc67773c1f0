"""Where a text that says “nobody was faster” tells than whom: “没有人比A更快”."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far before its noun the word of comparison may end: “Aより速い|企業は一社も…”.
_NOUN_REACH = 8


def told_than_whom(marks: Marks, cue: Cue) -> tuple[int, int] | None:
    """The stretch that has the word for faster and whom it is said of; None where nothing does."""
    start, _ = clause_of(marks, cue.start)
    end = clause_of(marks, cue.end)[1]
    if marks.cues.within(cue.end, end, "faster"):
        return cue.end, end
    if load_pack(marks.lang).order != "final":
        return None
    # the clause that says of whom nobody is it stands before its noun there
    words = marks.cues.within(start, cue.start, "faster")
    near = [word for word in words if cue.start - word.end <= _NOUN_REACH]
    for word in near[-1:]:
        if any(is_baseline(marks, name) for name in marks.names_in(start, word.start)):
            return start, cue.start
    return None
