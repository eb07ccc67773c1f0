"""What a ratio is of: time or speed; and words for less that are said of a time."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “below |the 28.7 minutes”, “below the A100's 28.7 minutes”
_TIME_REACH = 24
# “少了|36%”, “36%|少なかった”: how near a ratio a word for less is said of it.
_AT_IT = 6


def less_of_time(marks: Marks, cue: Cue) -> bool:
    """Whether a word for less is said of a time: «un tiempo inferior al de B» is the faster one."""
    if not any(word.end >= cue.end for word in marks.cues.within(cue.start, cue.end + 1, "below")):
        return False
    if _before_a_time(marks, cue) or _beside_a_ratio(marks, cue):
        return True
    first = clause_of(marks, cue.start)[0]
    if any(f.quantity.unit in RATES for f in marks.figures_in(first, cue.start)):
        return False
    nouns = marks.cues.within(first, cue.start, "result_word")
    times = {word.start for word in marks.cues.of("time")}
    return bool(nouns) and nouns[-1].start in times


def _before_a_time(marks: Marks, cue: Cue) -> bool:
    """“well below the 28.7 minutes an A100 needs”: less than a printed time."""
    last = min(cue.end + _TIME_REACH, clause_of(marks, cue.end)[1])
    behind = marks.figures_in(cue.end, last)
    scores = [f for f in behind if f.quantity.unit in (*TIMES, *RATES)]
    return bool(scores) and scores[0].quantity.unit in TIMES


def _beside_a_ratio(marks: Marks, cue: Cue) -> bool:
    """„bleibt mit 19,64 Minuten 31 Prozent unter dem A100“, «mất 19,64 phút, thấp hơn A100 31%»:
    the result just told is a time."""
    start, end = marks.sentence_at(cue.start)
    before = marks.figures_in(start, cue.start)
    ratio = before and before[-1].quantity.unit in ("percent", "x")
    if not ratio or cue.start - before[-1].end > 1:  # «una diferencia inferior al 2 %»
        behind = marks.figures_in(cue.end, min(end, cue.end + _TIME_REACH))[:1]
        gap = (cue.end, behind[0].start) if behind else (cue.end, end)
        ratio = behind and behind[0].quantity.unit in ("percent", "x")
        led = bool(marks.names_in(*gap)) or gap[1] - gap[0] <= 1
        if not ratio or not led or DELIMITER.search(marks.folded, *gap):
            return False
    scores = [f for f in before if f.quantity.unit in (*TIMES, *RATES)]
    return bool(scores) and scores[-1].quantity.unit in TIMES


def _is_of_a_time(marks: Marks, figure: Figure) -> bool:
    """“所用时间比A100|短|36%”, “用时18.4分钟，比A100|少|36%”: whether a word for less at a ratio is
    said of a time, which was the last thing that was measured."""
    near = (figure.start - _AT_IT, figure.end + _AT_IT)
    if load_pack(marks.lang).order != "final" or not marks.cues.any(*near, "lesser"):
        return False
    start = marks.sentence_at(figure.start)[0]
    nouns = marks.cues.within(start, figure.end, "duration", "performance", "speed", "output")
    return bool(nouns) and max(nouns, key=lambda noun: noun.start).name == "duration"


def measure_of(marks: Marks, zone: Zone, figure: Figure) -> str:
    """What a percent or factor is of: time, speed, or performance where the text leaves it open."""
    # “raised its throughput 2.7 times, reducing the cost”: what is reduced is of the next clause
    clause = clause_of(marks, figure.start)
    measures = ("less_time", "slower", "performance", "speed")
    if [name for name in measures if marks.cues.any(*clause, name)] == ["speed"]:
        return "speed"
    if _is_of_a_time(marks, figure):
        return "time"
    # “fell 10 % short of B”, “fell short of B by 10 %”: behind it, whatever is measured
    short = marks.cues.any(*clause, "below") and not marks.cues.any(*clause, "time", "duration")
    if any(less_of_time(marks, cue) for cue in marks.cues.within(zone.start, zone.end, "slower")):
        return "time"
    for start, end in ((zone.start, zone.end), zone.sentence):
        for name, measure in (
            ("less_time", "time"),
            ("speed", "speed"),
            ("performance", "performance"),
        ):
            if marks.cues.any(start, end, name) and not (short and name == "less_time"):
                return measure
    return "performance"
