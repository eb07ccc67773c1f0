"""Ratios that no word of change goes with, and what they are held against.

“Against B, A delivers 92 %” says of what and of whom; whether so much or so much more, it does not.
"""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.owned_measures import by_its_measure
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.particles import by_adjective
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# Words that hold one thing against another.
COMPARING = ("faster", "slower", "equal", "longer", "difference", "outdoes")
# “Compared with B, …”
_OPENING_REACH = 20
# “42 percent | above B”
_OF_REACH = 16
# “비교|하면 ”: no ending of a verb that compares is longer.
_ENDING = 5
# “14 % on ResNet-50 and 68 %”: how far two ratios of one list may stand apart.
LIST_REACH = 40


def is_held(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """Whether a ratio that no word of change goes with still has another side, and says of what."""
    # «rinde 2 veces más que su predecesora»: an earlier state is another side as well.
    held = links.baseline is not None or marks.cues.any(figure.end, zone.end, "predecessor")
    told = marks.cues.any(*zone.sentence, "performance", "speed")
    told = told or opened_against(marks, figure, zone)
    told = told or _held_against(marks, figure) or by_adjective(marks, figure)
    told = told or _behind_the_other(marks, figure)
    return (held and told) or _of_the_rivals(marks, figure, zone)


def opened_against(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“Against B, A delivers 92 % offline”, “On the server test, compared with B, it is at 97 %”: a
    clause before the figure opens with what everything behind it is held against."""
    start = zone.sentence[0]
    if marks.cues.any(start, start + _OPENING_REACH, "baseline_before"):
        return True
    if _closed_against(marks, figure, start):
        return True
    return any(
        not marks.folded[clause_of(marks, cue.start)[0] : cue.start].strip()
        and clause_of(marks, cue.start)[1] < figure.start
        for cue in marks.cues.within(start, figure.start, "baseline_before")
    )


def _closed_against(marks: Marks, figure: Figure, start: int) -> bool:
    """“F746NGの16推論/秒と比べると、画像分類で7倍以上”: the clause before closes with the word that
    holds something against whom it named."""
    if load_pack(marks.lang).order == "initial":
        return False
    for word in marks.cues.within(start, figure.start, "baseline_after")[-1:]:
        cut = DELIMITER.search(marks.folded, word.end, figure.start)
        names = [m for m in marks.names_in(word.end, figure.start) if m.label in OWNERS]
        others = any(is_baseline(marks, m) for m in names)
        told = [f for f in marks.figures_in(word.end, figure.start) if f.quantity.unit]
        return cut is not None and cut.start() - word.end <= _ENDING and not (others or told)
    return False


def _behind_the_other(marks: Marks, figure: Figure) -> bool:
    """“X220-컴팩트와 비교하면 1.94배”, “A100に比べ2.1倍”: a factor right behind the words that hold
    something against the name before them."""
    if figure.quantity.unit != "x" or load_pack(marks.lang).order == "initial":
        return False
    words = marks.cues.within(figure.start - _OF_REACH, figure.start, "baseline_after")
    return any(
        figure.start - word.end <= _ENDING
        and not DELIMITER.search(marks.folded, word.end, figure.start)
        and any(
            word.start - name.end <= 1 or by_its_measure(marks, name, figure)
            for name in _before(marks, word.start)
        )
        for word in words
    )


def _before(marks: Marks, place: int) -> list[Mention]:
    return [m for m in marks.names_in(place - _OF_REACH, place) if m.label in OWNERS]


def is_bare(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“Against B, it delivers 93 %”: so much of it, or so much more; no word says which."""
    if figure.quantity.unit != "percent":
        return False
    # “It beats B on both, by 42 % on A and 8 % on C”; “97 % in server, and leads with 104 %”
    further = [f for f in marks.figures_in(figure.end, zone.sentence[1]) if f.quantity.unit]
    cut = DELIMITER.search(marks.folded, figure.end, zone.end) if further else None
    said = (zone.sentence[0], cut.start() if cut else zone.end)
    words = marks.cues.within(*said, "gain", "less_time", *COMPARING)
    # “compared to B, A matches it offline, delivers 97 % in server”: what it matches is told before
    told = [
        word
        for word in words
        if word.name != "equal" or not DELIMITER.search(marks.folded, word.end, figure.start)
    ]
    return not told and opened_against(marks, figure, zone)


def of_a_list(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a ratio is a further member of a list: “14 % faster on A and 68 % on B”."""
    before = [f for f in marks.figures_in(zone.sentence[0], figure.start) if f is not figure]
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return False
    gap = (before[-1].end, figure.start)
    if marks.cues.any(*gap, "time", "price"):
        return False
    # “2.2x faster on A than its predecessor and 2.5x on B”: the word that joins is right before it
    joins = marks.cues.within(*gap, "conjunction")
    if joins and not marks.folded[joins[-1].end : figure.start].strip():
        cut = DELIMITER.search(marks.folded, *gap)
        # “4x the speed of B for A, and 5x in training”: a comma before that word parts nothing
        return not cut or not marks.folded[cut.end() : joins[-1].start].strip()
    joined = joins or marks.cues.any(*gap, "respectively") or "," in marks.folded[slice(*gap)]
    return bool(joined) and gap[1] - gap[0] <= LIST_REACH


def first_in_list(marks: Marks, figure: Figure, zone: Zone) -> Figure:
    """“119 % of B offline, 97 % in server mode, 108 % interactive”: the first of a list of ratios
    says of what all of them are, unless one has words of its own."""
    while of_a_list(marks, figure, zone):
        own = zone_of(marks, figure)
        if marks.cues.any(own.start, own.end, "gain", *COMPARING):
            break
        figure = marks.figures_in(zone.sentence[0], figure.start)[-1]
    return figure


def _of_the_rivals(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“其他竞品最优性能的10倍”, “競合の最高性能の2倍”: a factor of what unnamed rivals do."""
    words = load_pack(marks.lang).genitive
    before = marks.folded[zone.start : figure.start].rstrip()
    if figure.quantity.unit != "x" or load_pack(marks.lang).order != "final":
        return False
    led = before.endswith(tuple(word.strip() for word in words if word.strip()))
    return led and marks.cues.any(zone.start, figure.start, "rival")


def _held_against(marks: Marks, figure: Figure) -> bool:
    """Whether a word of comparison follows at once: “42 percent above B”, “37 % less than C”."""
    for cue in marks.cues.within(figure.end, figure.end + _OF_REACH, "baseline_before"):
        if not DELIMITER.search(marks.folded, figure.end, cue.start):
            return True
    return _closes_with_more(marks, figure)


def _closes_with_more(marks: Marks, figure: Figure) -> bool:
    """“GB200'den yüzde 45 daha fazla.”: where whom it is held against stands before the ratio, the
    word for more behind it ends the clause; “daha fazla çip” is more of something else."""
    if load_pack(marks.lang).order == "initial":
        return False
    for word in marks.cues.within(figure.end, figure.end + _OF_REACH, "extra", "lesser"):
        if word.start - figure.end <= 1:
            last = marks.sentence_at(figure.start)[1]
            return word.end >= last or DELIMITER.match(marks.folded, word.end) is not None
    return False
