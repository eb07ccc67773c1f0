"""Sizes whose noun is said but once, each beside its result: “with 64 GPUs it takes 6.1 minutes,
|when 2,048 are joined| 0.92”, « 29,6 minutes |à 8| et 16,4 |à 16| ».
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.sizes.entered_with import has_size
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import Zone
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scale

_YEARS = range(2015, 2040)
Place = tuple[int, int]


def with_alternating_size(links: Links, marks: Marks, figure: Figure, zone: Zone) -> Links:
    """The number that goes with a score as the others go with theirs, if the company has an entry
    with so many of the chip: nothing else says that chips are counted."""
    subject = links.subject
    chip = subject.accelerator.value or subject.system.value
    if subject.scale != Scale() or not (chip and subject.submitter and is_score(figure)):
        return links
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    numbers = _numbers(marks, zone.sentence) if len(scores) > 1 else []
    if len(numbers) != len(scores) or figure not in scores:
        return links
    order = sorted([(f.start, 0) for f in scores] + [(place, 1) for place, _ in numbers])
    if any(one[1] == other[1] for one, other in pairwise(order)):
        return links
    count = numbers[scores.index(figure)][1]
    values = [value for _, value in numbers]
    if len(set(values)) != len(values) or not has_size(subject.submitter.value, chip, count):
        return links
    return replace(links, subject=replace(subject, scale=Scale(accelerators=count)))


@remembered
def _numbers(marks: Marks, sentence: tuple[int, int]) -> list[Place]:
    """The whole numbers of a sentence that are no part of a result, a name or a round: where each
    stands, and what it is."""
    first, last = sentence
    scores = [f for f in marks.figures_in(first, last) if is_score(f)]
    taken = [(f.start, f.end) for f in scores]
    taken += [(m.start, m.end) for m in marks.names_in(first, last)]
    taken += [(v.start, v.end) for v in marks.rounds if first <= v.start < last]
    taken += [
        (f.start, f.end)
        for f in marks.figures_in(first, last)
        if f.quantity.unit not in ("accelerators",) and f not in scores
    ]
    return [
        (first + n.start, int(n.value))
        for n in find_numbers(marks.folded[first:last], load_pack(marks.lang))
        if not n.decimals
        and n.value > 1
        and n.value not in _YEARS
        and not any(a <= first + n.start < b for a, b in taken)
    ]
