"""Which words a verb of saying goes with: those inside a quotation beside it, or those outside."""

from __future__ import annotations

import re

from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.records import Slot

# The last words of a quotation that nobody closed may be its attribution.
_ATTRIBUTION = 24
# “claimed the lead”: what a verb takes, and how near behind it.
_TAKEN = ("won", "first", "fastest", "record", "leading")
_TAKEN_REACH = 16
# “, while its rival B”: how near before its company a word turns to another.
_TURN_REACH = 16
_AT_QUOTE, _ASIDE = 2, re.compile(r"\s[–—]\s")
_DASH = re.compile("——|[;；]")
_CLOSERS = '”»」』"'
# How far behind a quotation the verb of its attribution may stand.
_ATTRIBUTED_REACH = 60


def turns_to_another(marks: Marks, cue: Cue, speaker: Slot, start: int) -> bool:
    """“A reported 24.1 minutes, while B took 22.0”: of B's result A says nothing; nor of what
    follows a dash: “A强调了这一点——不过B用了44.7分钟”."""
    own = [m for m in marks.mentions if m.label == "SUBMITTER"]
    if speaker.value not in {m.canon for m in own}:
        return False
    others = [m for m in own if m.canon != speaker.value and cue.end <= m.start < start]
    return any(
        _DASH.search(marks.text, cue.end, m.start)
        or (
            marks.figures_in(cue.end, m.start)
            and marks.cues.any(m.start - _TURN_REACH, m.start, "conjunction")
        )
        for m in others
    )


def takes(marks: Marks, cue: Cue) -> bool:
    """“A claimed wins on two tests”, “the crown was claimed by B”: what is taken is not said."""
    last = cue.end + _TAKEN_REACH
    if not marks.cues.any(cue.start, cue.end, "took"):
        return False
    if any(word.start - cue.end <= 1 for word in marks.cues.within(cue.end, last, "agent")):
        return True
    return marks.cues.any(cue.end, last, *_TAKEN) or any(
        f.quantity.unit in ("records", "benchmarks") for f in marks.figures_in(cue.end, last)
    )


def closes_quote(marks: Marks, cue: Cue, start: int) -> bool:
    """“78.1 minutes – “a first”, claims A's Jane Doe – against 28.2”: a verb right behind a
    quotation is that one's; what stands before it, or behind the dash, is the text's own."""
    for left, right in marks.quotes:
        if not 0 <= cue.start - right <= _AT_QUOTE:
            continue
        if start < left:
            return True
        return start > cue.end and _ASIDE.search(marks.text, cue.end, start) is not None
    return False


def closing(marks: Marks, quote: tuple[int, int], start: int) -> int:
    """Where a quotation ends; one that nobody closed gives up its last words: “…, Doe says. “…”."""
    if marks.text[quote[1] - 1] in _CLOSERS:
        return quote[1]
    return max(start, len(marks.text[: quote[1]].rstrip()) - _ATTRIBUTION)


def attributed(marks: Marks, place: int) -> bool:
    """Whether a verb of saying stands in the rest of the sentence behind a place's quotation."""
    right = next((right for left, right in marks.quotes if left <= place < right), place)
    return marks.cues.any(right, min(len(marks.text), right + _ATTRIBUTED_REACH), "says")
