"""The record that a better result of its sentence breaks: “beat the record of 0.46 min with 0.23”.

Whose it was, and of which round, is not said.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “record |of the| 0.46 minutes”, “0.46分|の|記録”; “A's |record”.
_OF, _WHOSE = 12, 16


@remembered
def is_old_record(marks: Marks, figure: Figure) -> bool:
    """Whether a score is a record that the one other score of its sentence is better than."""
    return _better(marks, figure) is not None and _word_of(marks, figure) is not None


def holder_of(marks: Marks, figure: Figure) -> Mention | None:
    """Whose an old record is, where it stands right at it: “|A's| record of 33.4 min”."""
    word = _word_of(marks, figure)
    if word is None:
        return None
    first, last = min(word.start, figure.start), max(word.start, figure.start)
    owners = [m for m in marks.names_in(max(0, first - _WHOSE), last) if m.label in OWNERS]
    at = [m for m in owners if m.start > first or first - m.end <= len("'s ")]
    return at[-1] if at else None


def breaks(marks: Marks, figure: Figure) -> Figure | None:
    """The score that breaks a record, for the rank at the word: “in 27.4 min, |breaking| A's record
    of 33.4”: whoever broke it holds it now."""
    if figure.quantity.unit not in ("", "records") or not marks.cues.has("record"):
        return None
    start, end = marks.sentence_at(figure.start)
    if not marks.cues.any(figure.start, figure.end, "record", "breaks"):
        return None
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    old = next((f for f in scores if is_old_record(marks, f)), None)
    better = _better(marks, old) if old is not None else None
    return better if better is not None and old is not None and better.start < old.start else None


def _better(marks: Marks, figure: Figure) -> Figure | None:
    """The one other score of a sentence about one test with a word for a record, if better."""
    if not is_score(figure) or not marks.cues.has("record"):
        return None
    start, end = marks.sentence_at(figure.start)
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    tests = {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
    if len(scores) != 2 or len(tests) > 1:
        return None
    (other,) = (f for f in scores if f.start != figure.start)
    if other.quantity.unit != figure.quantity.unit:
        return None
    worse = figure.quantity.value - other.quantity.value
    if worse == 0 or (worse > 0) != (figure.quantity.unit in TIMES):
        return None
    return other


def _word_of(marks: Marks, figure: Figure) -> Cue | None:
    """The word for a record at a score, with at most its holder or the test's name between."""
    final = load_pack(marks.lang).order == "final"
    gap = (figure.end, figure.end + _OF) if final else (figure.start - _OF, figure.start)
    for word in marks.cues.within(max(0, gap[0] - _WHOSE), gap[1] + _WHOSE, "record"):
        between = sorted((word.start, word.end, figure.start, figure.end))[1:3]
        inside = word.end > figure.start and word.start < figure.end
        named = sum(m.end - m.start for m in marks.names_in(*between))
        if inside or between[1] - between[0] - named > _OF:
            continue
        if DELIMITER.search(marks.folded, *between):
            continue
        if (word.start < figure.start) != final:
            return word
    return None
