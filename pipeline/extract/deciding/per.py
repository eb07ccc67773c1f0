"""What a figure is divided by: chips, watts, dollars; and whether a passage is about that."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone

# How far before a ratio the price may stand that fell by it, and how far behind it.
_PRICED, _CHANGE = 60, 32


def per_what(marks: Marks, figure: Figure, zone: Zone) -> str:
    """What a figure is divided by: chips, watts, dollars.

    One that is of rounds is of scores, whatever follows: “37 % over the last round, which keeps us
    the leader in price-performance”.
    """
    end = zone.end
    of_rounds = marks.cues.within(figure.end, end, "previous_round", "first_round", "last_year")
    if of_rounds:
        end = min(cue.start for cue in of_rounds)
    for name, per in (
        ("per_accelerator", "accelerator"),
        ("per_watt", "watt"),
        ("per_dollar", "dollar"),
    ):
        cues = marks.cues.within(zone.start, zone.end, name)
        if name == "per_watt":
            # “4 times the performance, raising energy efficiency as well”: another matter
            cues = [c for c in cues if not DELIMITER.search(marks.folded, figure.end, c.start)]
        if any(name != "per_dollar" or cue.start < end for cue in cues):
            return per
    return ""


def about_price(marks: Marks, zone: Zone, before: Marks | None) -> bool:
    """Whether a sentence that points back follows one about price for performance."""
    start, end = zone.sentence
    if not marks.cues.any(start, end, "anaphor"):
        return False
    if marks.cues.any(0, start, "per_dollar"):
        return True
    return start < 200 and before is not None and marks_end_has(before, "per_dollar")


def of_a_price(marks: Marks, figure: Figure) -> bool:
    """“cutting the cost per token by more than 60 %”, “a 60 % reduction in cost”: a price changed,
    and not what the machine does."""
    first, last = clause_of(marks, figure.start)
    results = ("performance", "speed", "result_word", "faster", "slower")
    for cue in marks.cues.within(max(first, figure.start - _PRICED), figure.start, "price"):
        if not marks.cues.any(cue.end, last, *results):
            return True
    behind = marks.cues.within(figure.end, min(last, figure.end + _CHANGE), "price")
    changed = bool(behind) and marks.cues.any(figure.end, behind[0].start, "less_time", "gain")
    return changed and not marks.cues.any(figure.end, last, *results)


def marks_end_has(marks: Marks, *names: str) -> bool:
    """Whether the last two sentences of a passage have a cue."""
    first = marks.sentences[-2:][0][0]
    return marks.cues.any(first, len(marks.text), *names)
