"""The other side that a text names only as the generation before: “2.2x its predecessor”."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.slots import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.official.names import predecessor_of
from pipeline.records import Baseline, Slot, Subject


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
    slot = Slot(
        value=chip,
        surface=marks.text[cue.start : cue.end],
        how="stated",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )
    quantity = baseline.quantity if baseline is not None else None
    before = Subject(system=slot, accelerator=slot)
    return msgspec.structs.replace(links, baseline=Baseline(subject=before, quantity=quantity))
