"""Names that a word joins to another: a predecessor's behind a comma, what a test displaces."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue

# “which replaces the older BERT”
REPLACED = 24
# “than its predecessor, the A100 |GPU,”: how soon behind a name what tells more of it ends.
_CLOSED = 16


def apposed(marks: Marks, cue: Cue, name: Mention) -> bool:
    """“than its predecessor, the A100”, “beats its main rival — B's A100”: the sign behind that
    word parts the name from nothing."""
    if name.label not in OWNERS:
        return False
    start, end = marks.sentence_at(name.start)
    if not marks.folded[start : cue.start].strip() and not DELIMITER.search(
        marks.folded, name.end, min(end, name.end + _CLOSED)
    ):
        return False  # “Compared with our closest rival, |the A100| is 3 % faster”
    words = ("predecessor", "rival") if name.label in PRODUCTS else ("rival",)
    parts = DELIMITER.split(marks.folded[cue.end : name.start])
    ends = cue.end + len(parts[0].rstrip())
    # “beats its rivals, and the A100 beats it”
    joined = marks.cues.any(ends, name.start, "conjunction")
    return (
        len(parts) == 2
        and not joined
        and any(
            marks.folded[word.end : ends].isalpha() or word.end == ends
            for word in marks.cues.within(cue.end, ends, *words)
        )
    )


def displaced(marks: Marks, test: Mention, start: int) -> bool:
    """„Llama 3.1, das BERT ersetzt“: where the verb comes last, what it displaces is before it."""
    verbs = marks.cues.within(test.end, test.end + 1 + REPLACED, "replaces")
    if test.label != "BENCHMARK" or not any(verb.start == test.end + 1 for verb in verbs):
        return False
    cut = DELIMITER.search(marks.folded, test.end)
    last = cut.start() if cut else len(marks.folded)
    behind = any(m.label == test.label for m in marks.names_in(test.end, last))
    before = any(m.label == test.label for m in marks.names_in(start, test.start))
    return before and not behind
