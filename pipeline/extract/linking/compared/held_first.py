"""An earlier result that a sentence opens with to hold its own against: “Compared with 0.56 minutes
in the last round, A now takes 0.47”, “相较上一轮的0.56分钟，A只用0.47分钟”.

It is of whoever the sentence goes on with, and of the same test, whomever the last one spoke of.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_TESTS = ("BENCHMARK", "OTHER")
# How far behind its sign the result may stand that the sentence is about.
_REACH = 120


@remembered
def main_result(marks: Marks, figure: Figure) -> Figure | None:
    """The result that one at the head of a sentence is held against, where the test is named with
    that alone: “compared with A's 12.86 minutes, B trains BERT in 11.8”."""
    start, end = marks.sentence_at(figure.start)
    if not is_score(figure) or not marks.cues.has("baseline_before", "baseline_after"):
        return None
    cut = DELIMITER.search(marks.folded, figure.end, end)
    if cut is None or any(m.label in _TESTS for m in marks.names_in(start, cut.start())):
        return None
    led = marks.cues.any(start, figure.start, "baseline_before")
    if not led and not marks.cues.any(figure.end, cut.start(), "baseline_after"):
        return None
    if any(f is not figure and is_score(f) for f in marks.figures_in(start, cut.start())):
        return None
    behind = marks.figures_in(cut.end(), min(end, cut.end() + _REACH))
    own = next((f for f in behind if is_score(f)), None)
    if own is None or own.quantity.unit != figure.quantity.unit:
        return None
    named = any(m.label in OWNERS for m in marks.names_in(cut.end(), own.start))
    held = marks.cues.any(cut.end(), own.start, "baseline_before", *EARLIER_ROUNDS)
    return own if named and not held else None


def held_first(marks: Marks, figure: Figure) -> Figure | None:
    """The same of a result of an earlier round that nobody is named with: it is theirs."""
    own = main_result(marks, figure)
    if own is None:
        return None
    start = marks.sentence_at(figure.start)[0]
    cut = DELIMITER.search(marks.folded, figure.end, own.start)
    end = cut.start() if cut else own.start
    rounds = any(start <= one.start < end for one in marks.rounds)
    earlier = rounds or marks.cues.any(start, end, *EARLIER_ROUNDS)
    return own if earlier and not marks.names_in(start, end) else None


def is_what_is_held_against(marks: Marks, figure: Figure, words: list[Cue]) -> bool:
    """“相比|上一轮|MI300X的|29.25分钟|”: whether a result is itself the one of an earlier round
    that words of comparison tell of, and not today's: “较上一轮缩短至20分钟”."""
    if held_first(marks, figure) is not None:
        return True
    before = marks.folded[: figure.start].rstrip()
    if not is_score(figure) or not before.endswith(load_pack(marks.lang).genitive):
        return False
    gap = (words[-1].end, figure.start)
    plain = not marks.figures_in(*gap) and not DELIMITER.search(marks.folded, *gap)
    return plain and words[-1].end <= figure.start
