"""Whom the second word of an equation leads to: “twice as fast at the task as |B's eight chips”."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import AFTER_REACH, DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “as |10,752 |A100s”, “as |Hewlett Packard Enterprise's |A100”, “as |its |A100”
_COUNT_REACH, _OWNER_REACH, _WORD_REACH = 16, 40, 8


def is_equalled(marks: Marks, owner: Mention) -> bool:
    """“3.6 times as fast at the task as Gaudi2”: whom the second “as” leads to, with an article,
    whose it is and how many there are between."""
    pack = load_pack(marks.lang)
    word = pack.equative
    place = _of_its_owner(marks, _counted_from(marks, owner.start))
    leads = [f" {word} ", *(f" {word} {article} " for article in pack.articles)]
    lead = next((one for one in leads if marks.folded.endswith(one, 0, place)), "")
    if not word or not lead:
        return False
    second = place - len(lead) + 1
    reach = max(marks.sentence_at(owner.start)[0], second - AFTER_REACH)
    firsts = [
        cue
        for cue in marks.cues.within(reach, second, "speed", "longer")
        if marks.folded.startswith(f"{word} ", cue.start)
    ]
    if not firsts or DELIMITER.search(marks.folded, firsts[-1].end, second):
        return False
    return not any(m.label in OWNERS for m in marks.names_in(firsts[-1].end, second))


def _counted_from(marks: Marks, place: int) -> int:
    """Where the number begins that counts what stands at a place: “|eight A100s”, “|8-GPU A100”."""
    counts = [
        f
        for f in marks.figures_in(place - _COUNT_REACH, place)
        if f.quantity.unit == "accelerators"
        and any(0 <= place - end <= 1 for end in (f.number.end, f.end))
    ]
    return counts[-1].number.start if counts else place


def _of_its_owner(marks: Marks, place: int) -> int:
    """Where the words begin that say right before a place whose that is: “|Dell's A100”, “|its
    A100”."""
    names = [m for m in marks.names_in(place - _OWNER_REACH, place) if m.label == "SUBMITTER"]
    if names and marks.folded[names[-1].end : place] in ("'s ", "' "):
        return names[-1].start
    words = marks.cues.within(place - _WORD_REACH, place, "anaphor")
    return next((w.start for w in words if w.end == place - 1), place)
