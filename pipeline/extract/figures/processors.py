"""A processor's family, part of most systems, as the system itself where no chip is named.

“896 Xeons and 3,584 H100s” are a host's parts; “sixteen nodes with Xeon train BERT in 48 minutes”
is a result of the processor.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure
from pipeline.extract.names.mentions import Mention

# What the lists of parts call the family -> the chip, and who makes it.
_FAMILIES = {"Xeon": ("Xeon", "Intel"), "Intel Xeon": ("Xeon", "Intel")}


def with_processors(
    mentions: list[Mention], figures: Sequence[Figure], sentences: Sequence[tuple[int, int]]
) -> list[Mention]:
    """The names of a passage, a processor's as the chip where its sentence has no other.

    Nor may the sentence count accelerators, or name a company but the processor's maker.
    """
    if not any(m.label == "PART" and m.canon in _FAMILIES for m in mentions):
        return mentions
    return [_alone(m, mentions, figures, sentences) for m in mentions]


def _alone(
    part: Mention,
    mentions: list[Mention],
    figures: Sequence[Figure],
    sentences: Sequence[tuple[int, int]],
) -> Mention:
    if part.label != "PART" or part.canon not in _FAMILIES:
        return part
    chip, maker = _FAMILIES[part.canon]
    start, end = next((s for s in sentences if s[0] <= part.start < s[1]), (0, part.end))
    near = [m for m in mentions if start <= m.start < end]
    others = any(
        m.label in ("SYSTEM", "ACCELERATOR") or (m.label == "SUBMITTER" and m.canon != maker)
        for m in near
    )
    counted = any(f.quantity.unit == "accelerators" for f in figures if start <= f.start < end)
    if others or counted:
        return part
    return part._replace(label="ACCELERATOR", canon=chip)
