"""Ratios that say by the words around them what they hold a result against, or whose they are."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ratios.slower import DIRECTIONS, tells_times
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.carried.going_on import beats_predecessor, tells_gain
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone
from pipeline.extract.words.pack import load_pack

# “1.9x |its| predecessor”, “62 percent of |the bigger board's| 88,526”.
_NEXT_REACH, _SCORE_REACH, _WORDS_REACH = 16, 40, 32
# “2.8 times |faster”
_SPEED_REACH = 16
# “10 % |more |than”: how far behind a ratio the word may begin, and end.
_MORE, _MORE_REACH = 4, 20
# “That is almost |3.6 times B's”: how far into its sentence such a factor stands.
_OPENS = 32
# “improved by 30 % in just five months”: how far behind a ratio the time may stand that it took.
_SPAN_REACH = 24


def of_the_last(marks: Marks, figure: Figure) -> bool:
    """“1.9x its predecessor”: the generation before right behind a factor."""
    if figure.quantity.unit != "x" or load_pack(marks.lang).order == "final":
        return False
    words = marks.cues.within(figure.end, figure.end + _NEXT_REACH, "predecessor")
    gaps = (marks.folded[figure.end : word.start].split() for word in words)
    return any(len(gap) <= 1 and (not gap or gap[0].isalpha()) for gap in gaps)


def part_of_a_score(marks: Marks, figure: Figure) -> bool:
    """“62 percent of the bigger board's 88,526”: a part of a printed result."""
    if figure.quantity.unit != "percent":
        return False
    words = marks.cues.within(figure.end, figure.end + _SCORE_REACH, "part_of")
    if not words or words[0].start > figure.end + 1:
        return False
    scores = [f for f in marks.figures_in(words[0].end, figure.end + _SCORE_REACH) if is_score(f)]
    # “99 percent of the queries are answered in 130 ms”
    told = scores and marks.cues.any(words[0].end, scores[0].start, "lies")
    return bool(scores and not told) and not DELIMITER.search(
        marks.folded, figure.end, scores[0].start
    )


def of_the_time_before(marks: Marks, figure: Figure) -> bool:
    """“A took 12.5 minutes. That is 3.6 times B's”: a factor that opens the sentence behind a time,
    and no word of it says whether it is of the time or of the speed."""
    start = marks.sentence_at(figure.start)[0]
    opening = (start, figure.start)
    if not (start > 0 and tells_times(figure) and figure.start - start <= _OPENS):
        return False
    points = marks.cues.any(*opening, "anaphor") or load_pack(marks.lang).drops_subject
    last = clause_of(marks, figure.end)[1]
    words = [cue for cue in marks.cues.within(start, last, *DIRECTIONS) if cue.start >= figure.end]
    if not points or words or marks.names_in(*opening) or DELIMITER.search(marks.folded, *opening):
        return False
    before = [f for f in marks.figures_in(marks.sentence_at(start - 1)[0], start) if is_score(f)]
    return bool(before) and before[-1].quantity.unit in TIMES


def more_than_a_time(marks: Marks, figure: Figure) -> bool:
    """“10 % |more than the 85.0 minutes |of B”: so much more of a printed time is slower."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    words = marks.cues.within(figure.number.end, figure.end + _MORE_REACH, "extra")
    words = [word for word in words if word.end > figure.end and word.start - figure.end <= _MORE]
    behind = marks.figures_in(words[0].end, words[0].end + _SCORE_REACH) if words else []
    scores = [f for f in behind if is_score(f)]
    if not scores or scores[0].quantity.unit not in TIMES or not compared(marks, scores[0]):
        return False
    gap = (words[0].end, scores[0].start)
    return not (marks.names_in(*gap) or DELIMITER.search(marks.folded, *gap))


def of_what_follows(marks: Marks, figure: Figure) -> bool:
    """“95 % of the equivalent bare-metal performance”: the longer words right behind a figure."""
    if load_pack(marks.lang).order == "final":
        return False
    words = marks.cues.within(figure.end, figure.end + _WORDS_REACH, "baseline_of")
    return any(word.start - figure.end <= 1 for word in words)


def goes_on(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """“A set a record. 前世代比4.5倍の性能だ”: A's still, where a language leaves subjects out or a
    word points back.

    The sentence must say of what, and against what: an earlier state, or another company.
    """
    tested = any(test.how == "carried" for test in links.benchmarks)
    named = any(m.label in OWNERS for m in marks.names_in(*zone.sentence))
    changed = tells_gain(marks, figure, zone) or beats_predecessor(marks, zone)
    if links.subject.system.how == "carried" and tested and not named and changed:
        return True
    points = marks.cues.any(*zone.sentence, "anaphor", "first_person")
    if not (load_pack(marks.lang).drops_subject or points):
        return False
    carried = any(s.how == "carried" for s in (links.subject.system, links.subject.submitter))
    if tested and not named and within_months(marks, figure, zone) and _says_speed(marks, figure):
        return True
    against = marks.cues.any(*zone.sentence, "predecessor", *EARLIER_ROUNDS)
    if links.baseline is not None:
        against = against or links.baseline.subject.submitter.how == "stated"
    what = ("performance", "speed", "time", "result_word")
    return carried and against and marks.cues.any(*zone.sentence, *what)


def within_months(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“2.8 times faster in just five months”: how long it took stands behind a ratio."""
    end = min(figure.end + _SPAN_REACH, zone.sentence[1])
    return any(
        f.quantity.unit == "months" and not DELIMITER.search(marks.folded, figure.end, f.start)
        for f in marks.figures_in(figure.end, end)
    )


def _says_speed(marks: Marks, figure: Figure) -> bool:
    """“2.8 times faster”: a word that compares speeds, right behind a ratio."""
    return marks.cues.any(figure.end, figure.end + _SPEED_REACH, "faster", "speed", "performance")
