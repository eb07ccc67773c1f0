"""Results that stand behind a comma as what another one was just held against."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “AMD|'s own time|, 22.04 minutes”, “AMD|'s|, 22.04 minutes”
_NOUN, _GENITIVE = 24, 2


def apposed_result(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """“A took 21.58 minutes, faster than B's own time, 22.04 minutes”: behind a comma and nothing
    else the result of the other side, where the first has one."""
    before = [m for m in names if m.end <= figure.start and m.label in OWNERS]
    if not before or not is_baseline(marks, before[-1]):
        return None
    gap = (before[-1].end, figure.start)
    head, comma, rest = marks.folded[slice(*gap)].partition(",")
    # “edged out B's, |at |1.676 minutes”
    words = marks.cues.within(gap[0], figure.start, "connect_after")
    small = {marks.folded[word.start : word.end] for word in words}
    if not comma or rest.strip() not in ("", *small, *before_words(load_pack(marks.lang))):
        return None
    start, end = marks.sentence_at(figure.start)
    earlier = [f for f in marks.figures_in(start, before[-1].start) if is_score(f)]
    # “A took 4.44 minutes. |That| is better than B's own time, 5.9 minutes”
    if not earlier and start and marks.cues.any(start, before[0].start, "anaphor"):
        earlier = [
            f for f in marks.figures_in(marks.sentence_at(start - 2)[0], start) if is_score(f)
        ]
    told = any(f.quantity.unit == figure.quantity.unit for f in earlier)
    noun = marks.cues.any(before[-1].start - _NOUN // 2, gap[0] + len(head), "result_word")
    if not told or len(head) > (_NOUN if noun else _GENITIVE):
        return None
    # “…, 22.04 minutes against 21.58”: of two side by side the first may be anybody's
    ended = not marks.folded[figure.end : end].strip(" .)")
    return before[-1] if ended or DELIMITER.match(marks.folded, figure.end) else None
