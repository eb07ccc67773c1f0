"""The other side that a text names only as the generation before: “2.2x its predecessor”."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Zone
from pipeline.extract.words.lexicon import Cue
from pipeline.official.names import predecessor_of
from pipeline.records import EMPTY, Baseline, Slot, Subject

# “前世代|の|Hopper”, “上一代|Hopper”
_BESIDE = 3


def with_predecessor(links: Links, marks: Marks, figure: Figure, zone: Zone) -> Links:
    """The links of a ratio, held against the chip or family that its own chip's maker calls the
    one before, where the sentence says so and names no other side."""
    baseline = links.baseline
    named = baseline is not None and (
        baseline.round or baseline.subject.system or baseline.subject.submitter
    )
    if named or figure.quantity.unit not in ("percent", "x"):
        return links
    first = marks.cues.within(zone.start, zone.end, "first_generation")
    words = [
        cue
        for cue in marks.cues.within(zone.start, zone.end, "predecessor")
        if not any(cue.start <= one.start and one.end <= cue.end for one in first)
    ]
    subject = links.subject
    chip = predecessor_of((subject.accelerator or subject.system).value)
    if not words or not chip:
        return links
    cue = words[0]
    if _is_the_older(marks, cue, subject):
        return _against_the_newer(links, marks, cue)
    worded = Slot(
        value=chip,
        surface=marks.text[cue.start : cue.end],
        how="stated",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )
    quantity = baseline.quantity if baseline is not None else None
    before = Subject(system=worded, accelerator=worded)
    return msgspec.structs.replace(links, baseline=Baseline(subject=before, quantity=quantity))


def _is_the_older(marks: Marks, cue: Cue, subject: Subject) -> bool:
    """“the previous-generation |Hopper was 2.2 times slower”: the words are told of the subject."""
    behind = marks.names_in(cue.end, cue.end + _BESIDE)
    told = (subject.accelerator.value, subject.system.value)
    return any(m.label in PRODUCTS and m.canon in told for m in behind)


def _against_the_newer(links: Links, marks: Marks, cue: Cue) -> Links:
    """What it is held against is the one product that the sentence named before it, if any."""
    named = [
        m for m in marks.names_in(marks.sentence_at(cue.start)[0], cue.start) if m.label in PRODUCTS
    ]
    if len({m.canon for m in named}) != 1:
        return links
    newer = slot(marks, named[0])
    chip = newer if named[0].label == "ACCELERATOR" else EMPTY
    other = Baseline(subject=Subject(system=newer, accelerator=chip))
    return msgspec.structs.replace(links, baseline=other)
