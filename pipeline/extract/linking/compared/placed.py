"""Before or behind whom somebody is placed: „Mit 10,18 Minuten lag A in X vor B (10,27)“."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention

# How far before the name such a small word may begin, an article between the two.
_WORD_REACH = 14
# How far before the small word the verb may stand.
_VERB_REACH = 80
_ARTICLE = 4


@remembered
def is_placed_against(marks: Marks, owner: Mention) -> bool:
    """Whether a small word leads to a name from a verb of being placed, which has its own subject
    in the same clause."""
    start = max(marks.sentence_at(owner.start)[0], owner.start - _VERB_REACH)
    if marks.folded.startswith("-", owner.end):
        return False  # „lag vor |Nvidia-|Ankündigungen“
    for word in marks.cues.within(owner.start - _WORD_REACH, owner.start, "placed_to"):
        if len(marks.folded[word.end : owner.start].strip()) > _ARTICLE:
            continue
        for verb in marks.cues.within(start, word.start, "is_placed"):
            cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, start, word.start)]
            first = max([marks.sentence_at(owner.start)[0], *(c for c in cuts if c <= verb.start)])
            if any(cut > verb.start for cut in cuts):
                continue
            names = [m for m in marks.names_in(first, word.start) if m.label in OWNERS]
            if any(m.canon != owner.canon for m in names):
                return True
    return False
