"""Whoever is ahead of a superlative: “A was the fastest after B's X”, “the best behind B”.

Which words lead to that one is in the pack (``save_for``).
"""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

_SUPERLATIVES = ("fastest", "best", "first", "second")
# “after the | B300”, “behind NVIDIA's | B300”: how far behind its word the name may stand.
_WORD_REACH, _GENITIVE = 24, 3


@remembered
def is_leader(marks: Marks, owner: Mention) -> bool:
    """Whether a name is of whoever is ahead of what a superlative before it is said of."""
    if owner.label not in OWNERS:
        return False
    words = marks.cues.within(owner.start - _WORD_REACH, owner.start, "save_for")
    return (
        bool(words) and _leads_to(marks, words[-1].end, owner) and _praised(marks, words[-1].start)
    )


@remembered
def is_unbeaten(marks: Marks, owner: Mention) -> bool:
    """“Nobody trained it faster than |A|: 1.49 minutes”: nobody is ahead of the name, so that it is
    what the sentence speaks of. “None of A's rivals …”, “nobody but A …” name somebody before."""
    if not marks.cues.has("nobody"):
        return False
    cut = marks.last_cut(marks.sentence_at(owner.start)[0], owner.start)
    for cue in marks.cues.within(cut, owner.start, "nobody"):
        between = [m for m in marks.names_in(cue.end, owner.start) if m.label in OWNERS]
        ahead = marks.cues.any(cue.end, owner.start, "faster", "outdoes", "beats")
        if ahead and all(_joined(marks, m, owner) for m in between):
            return True
    return False


def _joined(marks: Marks, maker: Mention, owner: Mention) -> bool:
    """“NVIDIA |with 1,024 |H100”, “NVIDIA's |Eos”: of one machine."""
    part = maker.label == "SUBMITTER" and owner.label != "SUBMITTER"
    return part and not marks.cues.any(maker.end, owner.start, "faster", "outdoes", "beats")


def _leads_to(marks: Marks, place: int, owner: Mention) -> bool:
    """Whether nothing but an article, or the maker, stands between a word and a name."""
    for maker in marks.names_in(place, owner.start)[:1]:
        if maker.label != "SUBMITTER" or owner.start - maker.end > _GENITIVE:
            return False
        return _leads_to(marks, place, maker)
    return marks.folded[place : owner.start].strip() in ("", *load_pack(marks.lang).articles)


def _praised(marks: Marks, place: int) -> bool:
    """Whether a superlative stands before a place, in its clause and behind somebody's name."""
    start, _ = marks.sentence_at(place)
    words = marks.cues.within(marks.last_cut(start, place), place, *_SUPERLATIVES)
    return bool(words) and any(m.label in OWNERS for m in marks.names_in(start, words[0].start))
