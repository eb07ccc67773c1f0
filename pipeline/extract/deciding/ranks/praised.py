"""Which printed result a superlative praises, and whether it is said of that one alone."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far behind a superlative its result may begin: “the best |time, 24.7 minutes”; how far the
# noun with the test before it, and the result behind that: “the best GPT-3 time, |3.44 minutes”.
_NOUN_REACH = 12
_TEST_REACH = 36
# “24.7, |the new and |best”
_APPOSED = 20
# “4.01분|으로 |뒤를 이었다”
_PARTICLES = 6


def apposed(marks: Marks, score: Figure, cue: Cue) -> bool:
    """“A's B at 28.2 minutes and C at 24.7, the best time of the round”: a superlative right behind
    the comma after a score, with nobody named in its own clause."""
    between = marks.folded[score.end : cue.start].strip()
    if not between.startswith(",") or len(between) > _APPOSED or score.end > cue.start:
        return False
    return not any(m.label in OWNERS for m in marks.names_in(*clause_of(marks, cue.start)))


def praised(marks: Marks, cue: Cue) -> Figure | None:
    """The result that a superlative praises: that of its clause, else the one before it in its
    sentence (“103,182 tokens a second, the highest score”), else that right behind it."""
    own = [f for f in marks.figures_in(*clause_of(marks, cue.start)) if is_score(f)]
    if own:
        return own[-1]
    start, _ = marks.sentence_at(cue.start)
    before = [f for f in marks.figures_in(start, cue.start) if is_score(f)]
    nouns = marks.cues.within(cue.end, cue.end + _TEST_REACH, "result_word", "time")
    last = max((noun.end for noun in nouns[:1]), default=cue.end) + _NOUN_REACH
    behind = [f for f in marks.figures_in(cue.end, last) if is_score(f)]
    return next(iter([*before[-1:], *behind]), None)


def told_behind_score(marks: Marks, cue: Cue, score: Figure) -> bool:
    """“A는 3.92분, B는 4.01분으로 |뒤를 이었다”: a verb for the next place behind a result."""
    if cue.name != "second" or load_pack(marks.lang).order == "initial":
        return False
    near = 0 <= cue.start - score.end <= _PARTICLES
    if not near or DELIMITER.search(marks.folded, score.end, cue.start):
        return False
    # “Bの0.23分|に次ぐ2位”: that result is of whoever is ahead
    return not marks.cues.any(score.end, cue.end, "baseline_after")
