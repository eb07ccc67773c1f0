"""How far apart two are, where nobody is said to lead: “just 16 seconds separate A and B”, “the
difference between A and B is 16 seconds”, „zwischen A und B liegen 16 Sekunden“, “AとBの差は3%”.

Which verbs tell that is in the pack: ``apart`` alone, ``lies`` behind a word of ``between``.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.sides import size_of_side
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Baseline, Subject

# “separate A from B’s much larger system”: how far behind the first the second may begin.
_FROM_REACH = 32
# “between the|A”; “A'yı B'den”
_ARTICLE, _ENDING = 9, 6
# “between A |on its largest machine with 64 H100 and |B”: how much may be told of the first.
_TOLD_REACH = 90
# “the difference to the H100 is |only 3 %”, “3%の差”; “AとB|の|差は”
_BESIDE, _BEHIND, _NOUN_REACH, _OF = 40, 14, 10, 4
_DIRECTED = (
    "faster", "slower", "longer", "less_time", "gain", "outdoes", "beats", "beaten", "surpasses",
    "leads_by", "trails_by", "rises", "falls",
)  # fmt: skip


@remembered
def sides_apart(marks: Marks, figure: Figure) -> tuple[Mention, Mention] | None:
    """The two that a time or percent says how far they are apart, in the order of the text."""
    told = any(marks.cues.has(name) for name in ("apart", "between", "undirected"))
    if figure.quantity.unit not in (*TIMES, "percent") or not told:
        return None
    start, end = _clause(marks, figure)
    if figure.quantity.unit == "percent" and not undirected(marks, figure, (start, end)):
        return None
    if any(is_score(f) and f != figure for f in marks.figures_in(start, end)):
        return None
    for label in ("SUBMITTER", PRODUCTS):
        names = [m for m in marks.names_in(start, end) if m.label in label]
        two = next(iter(_pairs(names)), None) if len(names) == len("AB") else None
        if two is None:
            continue
        led = _between(marks, two[0], (start, end))
        named = led and marks.cues.any(start, end, "difference")
        if not _joined(marks, *two) and not (named and _both_told(marks, *two)):
            continue
        if led or marks.cues.any(start, end, "apart") or _whose(marks, two[1]):
            return two
    return None


def undirected(marks: Marks, figure: Figure, clause: tuple[int, int]) -> bool:
    """Whether a percent says how far two are apart, and no word of its clause who of them leads:
    “the difference to the H100 is 3 %”, “H100との差は3%”."""
    if not marks.cues.has("undirected") or figure.quantity.unit != "percent":
        return False
    beside = (max(clause[0], figure.start - _BESIDE), min(clause[1], figure.end + _BEHIND))
    return marks.cues.any(*beside, "undirected") and not marks.cues.any(*clause, *_DIRECTED)


def _whose(marks: Marks, last: Mention) -> bool:
    """“AとB|の差は3%”: the word for a difference right behind the second, as a noun of both."""
    if load_pack(marks.lang).order != "final":
        return False
    words = marks.cues.within(last.end, last.end + _NOUN_REACH, "undirected")
    return any(word.start - last.end <= _OF for word in words)


def _clause(marks: Marks, figure: Figure) -> tuple[int, int]:
    """The sentence of a time, to the colon or semicolon that parts it from another statement."""
    start, end = marks.sentence_at(figure.start)
    for cut in DELIMITER.finditer(marks.folded, start, end):
        if cut[0] not in ":;":
            continue
        if cut.end() <= figure.start:
            start = cut.end()
        else:
            return start, cut.start()
    return start, end


def _pairs(names: list[Mention]) -> list[tuple[Mention, Mention]]:
    return [(one, other) for one, other in pairwise(names) if one.canon != other.canon]


def _joined(marks: Marks, one: Mention, other: Mention) -> bool:
    """“A and B”, “A from B”, “A'yı B'den”."""
    gap = (one.end, other.start)
    if coordinated(marks, *gap):
        return True
    if DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap):
        return False
    if load_pack(marks.lang).order == "final":
        return gap[1] - gap[0] <= _ENDING
    return gap[1] - gap[0] <= _FROM_REACH and marks.cues.any(*gap, "from", "agent")


def _both_told(marks: Marks, one: Mention, other: Mention) -> bool:
    """“between A |on 64 H100 and| B on 512”: a word for “and” right before the other side."""
    gap = (one.end, other.start)
    if gap[1] - gap[0] > _TOLD_REACH or DELIMITER.search(marks.folded, *gap):
        return False
    words = marks.cues.within(*gap, "conjunction")
    return any(other.start - word.end <= _ARTICLE for word in words)


def _between(marks: Marks, first: Mention, clause: tuple[int, int]) -> bool:
    """Whether the first of two stands behind “between”, in a clause that tells how far it is."""
    words = marks.cues.within(max(clause[0], first.start - 2 * _ARTICLE), first.start, "between")
    led = any(first.start - word.end <= _ARTICLE for word in words)
    behind = marks.cues.within(first.end, clause[1], "between")  # “A ve B arasındaki fark”
    if load_pack(marks.lang).order == "final":
        led = led or bool(behind)
    return led and marks.cues.any(*clause, "difference", "lies")


def set_apart(
    marks: Marks, figure: Figure, subject: Subject, baseline: Baseline | None
) -> tuple[Subject, Baseline | None]:
    """The two sides of such a time: what both have in common is told of the first."""
    two = sides_apart(marks, figure)
    if two is None:
        return subject, baseline
    sides = []
    end = marks.sentence_at(figure.start)[1]
    for name, last in zip(two, (two[1].start, end), strict=True):
        filled = slot(marks, name)
        if name.label == "SUBMITTER":
            own = msgspec.structs.replace(subject, submitter=filled)
            behind = [m for m in marks.names_in(name.end, last) if m.label in PRODUCTS]
            if len(behind) == 1 and figure.start not in range(name.end, behind[0].start):
                own = _with_its(marks, own, behind[0])
        else:
            chip = filled if name.label == "ACCELERATOR" else subject.accelerator
            own = msgspec.structs.replace(subject, system=filled, accelerator=chip)
        sides.append(own)
    return sides[0], Baseline(subject=sides[1])


def _with_its(marks: Marks, side: Subject, product: Mention) -> Subject:
    """A company's side with the machine that is told behind its name, and how many."""
    filled = slot(marks, product)
    chip = filled if product.label == "ACCELERATOR" else EMPTY
    scale = size_of_side(marks, product)
    return msgspec.structs.replace(side, system=filled, accelerator=chip, scale=scale)
