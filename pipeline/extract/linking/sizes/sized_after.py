"""Chips told in the sentence behind a result: “A took 5.4 minutes. |It used eight H100s|”."""

from __future__ import annotations

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.scale import chip_at, sizes_in
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Zone
from pipeline.records import Scale

# How far behind its beginning a sentence points back.
_OPENING = 24
_APART = ("previous_round", "last_year", "planned", "hypothetical", "negation", "baseline_before")


def with_size_behind(links: Links, marks: Marks, figure: Figure, zone: Zone) -> Links:
    """The chips, and how many, that the next sentence gives a score without any, or as many scores
    in their order: “A took 5.4 and B 9.1 minutes. |The former used 16 H100s, the latter eight|”."""
    subject = links.subject
    if subject.system or subject.scale != Scale() or not is_score(figure):
        return links
    place = marks.sentences.index(zone.sentence) + 1 if zone.sentence in marks.sentences else 0
    if not 0 < place < len(marks.sentences):
        return links
    behind = marks.sentences[place]
    counts = sizes_in(marks, behind)
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    if not counts or len(counts) != len(scores) or not _is_told_of(marks, behind, len(counts)):
        return links
    if any(m.label in PRODUCTS for m in marks.names_in(*zone.sentence)):
        return links
    count = counts[scores.index(figure)]
    chip = chip_at(marks, count)
    if count.quantity.unit != "accelerators" or chip is None or of_each_host(marks, count):
        return links
    told = slot(marks, chip, "carried")
    scale = Scale(accelerators=int(count.number.value))
    subject = replace(subject, system=told, accelerator=told, scale=scale)
    return replace(links, subject=subject)


def _is_told_of(marks: Marks, behind: tuple[int, int], counts: int) -> bool:
    """Whether a sentence goes on about what was told before it, and tells no result of its own."""
    if any(is_score(f) for f in marks.figures_in(*behind)) or marks.cues.any(*behind, *_APART):
        return False
    names = marks.names_in(*behind)
    if any(m.label == "SUBMITTER" and not makes(marks, m) for m in names):
        return False
    start, end = behind
    if counts > 1:
        both = marks.cues.any(start, end, "former") and marks.cues.any(start, end, "latter")
        return both or marks.cues.any(start, end, "respectively")
    return marks.cues.any(start, min(end, start + _OPENING), "anaphor", "company_word")
