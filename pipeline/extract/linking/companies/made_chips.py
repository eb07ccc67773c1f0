"""Makers of chips that somebody else is told to have: “Dell used eight H100s from NVIDIA”."""

from __future__ import annotations

from pipeline.extract.figures.figure import is_score
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far from a chip its count stands, and how far before that a word for using it.
_RUN_BY, _LED_BY = 32, 24
# “H100| GPUs from |NVIDIA”: how far behind its chips a maker may stand, and what makes whoever is
# named before them another side, or one of two.
_MADE_REACH = 24
_SIDES = (
    "conjunction", "baseline_before", "baseline_after", "says", "worked_with", "submit", "beats",
    "surpasses", "faster", "slower", "equal", "beaten", "ahead_of", "versus",
)  # fmt: skip


def chips_of_a_user(
    marks: Marks, maker: Mention, following: Mention | None
) -> tuple[Mention, Mention] | None:
    """“Dell used eight H100s from |NVIDIA|”, “Dell used |NVIDIA|'s H100”, “デルは|エヌビディア|の
    H100を8基使い”: a maker whose chips somebody has who is spoken of, and may have such
    entries: the chips, and who has them; ``following`` is the name behind the maker."""
    pack, folded = load_pack(marks.lang), marks.folded
    start, _ = marks.sentence_at(maker.start)
    names = marks.names_in(start, maker.start)
    final = pack.order == "final"
    before = names[-1] if names and not final else None
    if before is not None and before.label == "ACCELERATOR":  # “eight H100s from NVIDIA”
        chip, place = before, before.start
        words = marks.cues.within(chip.end, maker.start, "made_by", "whose")
        gap = folded[chip.end : maker.start]
        told = len(gap) <= _MADE_REACH and any(w.end + 1 == maker.start for w in words)
        told = told and not DELIMITER.search(folded, chip.end, maker.start)
    elif following is not None and following.label == "ACCELERATOR":  # “NVIDIA's H100”
        chip, place = following, maker.start
        small = [word.strip() for word in pack.genitive] if final else ["'s"]
        told = folded[maker.end : chip.start].strip() in small
        if final and not pack.topics:  # “NVIDIA'nın |sekiz |H100'ü”
            told_of = marks.figures_in(maker.end, chip.end)
            last = told_of[0].start if told_of else chip.start
            told = folded[maker.end : last].strip() in small
    else:
        return None
    near = marks.figures_in(chip.start - _RUN_BY, chip.end + _RUN_BY)
    counts = [f.start for f in near if f.quantity.unit == "accelerators" and f.start < chip.end]
    place = place if final else min([place, *counts])
    counted = any(f.quantity.unit == "accelerators" for f in near)
    used = marks.cues.within(place - _LED_BY, place, "used", "fitted")
    counted = counted or any(not folded[word.end : place].strip() for word in used)
    others = [m for m in names if m.label == "SUBMITTER" and m.end <= place]
    if not (told and counted and others):
        return None
    user, way = others[-1], (others[-1].end, place)
    if user.canon == maker.canon:
        return None
    acts = not pack.topics or any(
        word.strip() in folded[slice(*way)] for word in (*pack.topics, *pack.subjects)
    )
    words = [w for w in marks.cues.within(*way, *_SIDES) if folded[w.start] not in "、,"]
    parted = not final and DELIMITER.search(folded, *way) is not None
    scored = final and any(map(is_score, marks.figures_in(*way)))
    held = marks.cues.within(user.start - _MADE_REACH, user.start, "baseline_before")
    parted = parted or scored or any(not folded[w.end : user.start].strip() for w in held)
    whole = acts and not (words or parted or ";" in folded[slice(*way)])
    return (chip, user) if whole else None
