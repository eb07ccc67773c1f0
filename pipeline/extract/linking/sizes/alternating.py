"""Sizes whose noun is said but once, each beside its result: “with 64 GPUs it takes 6.1 minutes,
|when 2,048 are joined| 0.92”, « 29,6 minutes |à 8| et 16,4 |à 16| », “A's 64 H100s took 6.1
minutes. B needed 10.9 |with 32|”.

Nothing else says that chips are counted, so the official table must have such an entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.entered_with import has_size
from pipeline.extract.linking.sizes.led_numbers import bare_numbers, is_beside, is_led
from pipeline.extract.linking.sizes.scale import chip_at
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.records import Scale

_SEVERAL, _OF_THEM = 2, 20
Place = tuple[int, int]


def with_alternating_size(links: Links, marks: Marks, figure: Figure, zone: Zone) -> Links:
    """The number that goes with a score as the others go with theirs, or that a small word leads
    to beside it, if the company has an entry with so many of the chip."""
    subject = links.subject
    chip = subject.accelerator.value or subject.system.value
    if subject.scale != Scale() or not (subject.submitter or chip) or not is_score(figure):
        return links
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    numbers = bare_numbers(marks, zone.sentence)
    if not numbers or figure not in scores:
        return links
    if chip and subject.submitter and _alternate(scores, numbers):
        count = numbers[scores.index(figure)][1]
        if has_size(subject.submitter.value, chip, count):
            return replace(links, subject=replace(subject, scale=Scale(accelerators=count)))
    return _with_led(links, marks, figure, zone, scores)


def _alternate(scores: Sequence[Figure], numbers: Sequence[Place]) -> bool:
    """Whether each of several scores has a number of its own before it, or each behind it."""
    if len(scores) < _SEVERAL or len(numbers) != len(scores):
        return False
    order = sorted([(f.start, 0) for f in scores] + [(place, 1) for place, _ in numbers])
    values = [value for _, value in numbers]
    return len(set(values)) == len(values) and all(a[1] != b[1] for a, b in pairwise(order))


def _with_led(
    links: Links, marks: Marks, figure: Figure, zone: Zone, scores: Sequence[Figure]
) -> Links:
    """“B needed 10.9 |with 32|”, “B, |also on eight|, took 10.9”: the number beside a score that
    leaves its noun to the chips counted last before it, or to B's own; and those chips, where
    B's are not named.

    No word that leads to a score of the sentence leads to a size: “|in| four”.
    """
    told = [f for f in marks.figures_in(0, figure.start) if f.quantity.unit == "accelerators"]
    subject = links.subject
    chip = subject.accelerator.value or subject.system.value
    if not (told or (chip and subject.submitter)):
        return links
    led = [n for n in bare_numbers(marks, zone.sentence) if is_led(marks, n[0], scores)]
    beside = [n for n in led if is_beside(marks, n[0], figure, scores)]
    if len(beside) > 1:  # «, qui loue ses H100 par paquets de huit, … avec |128 d'entre eux|»
        beside = [n for n in beside if marks.cues.any(n[0], n[0] + _OF_THEM, "of_them")]
    if len(beside) != 1 or any(
        f.start >= zone.sentence[0] for f in told if _near(marks, f, figure)
    ):
        return links
    count = beside[0][1]
    named = chip_at(marks, told[-1]) if told and not chip else None
    if not has_size(subject.submitter.value, named.canon if named is not None else chip, count):
        return links
    subject = replace(subject, scale=Scale(accelerators=count))
    if named is not None:
        name = slot(marks, named, "carried")
        subject = replace(subject, system=name, accelerator=name)
    return replace(links, subject=subject)


def _near(marks: Marks, count: Figure, figure: Figure) -> bool:
    """Whether a count stands in a figure's own clause."""
    return not DELIMITER.search(marks.folded, count.end, figure.start)
