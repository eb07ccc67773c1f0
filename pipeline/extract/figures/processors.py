"""A processor's family, part of most systems, as the system itself where no chip is named.

“896 Xeons and 3,584 H100s” are a host's parts; “sixteen nodes with Xeon train BERT in 48 minutes”
is a result of the processor.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cues

# What the lists of parts call the family -> the chip, and who makes it.
_FAMILIES = {"Xeon": ("Xeon", "Intel"), "Intel Xeon": ("Xeon", "Intel")}
# Processors that have results of their own, and stand in most systems besides.
_PROCESSORS = frozenset(
    {"Skylake", "Cascade Lake", "Cooper Lake", "Ice Lake", "Sapphire Rapids", "Emerald Rapids",
     "Granite Rapids"}
)  # fmt: skip
# Processors that machines consist of: a count of them is none of chips beside them.
MAIN = _PROCESSORS | {"A64FX"}
# How far behind a system its host may stand, and how far before it the word that joins the two.
_HOST_REACH, _LEAD_REACH = 36, 24
_STOPS = frozenset(".,;:")


def with_hosts(mentions: list[Mention], folded: str, cues: Cues) -> list[Mention]:
    """The names of a passage, a processor's as a part where a system or chip has it for a host.

    “the workstation with B60 GPUs and Xeon 6 CPUs”, “a DGX H100 equipped with 4th Gen Xeon”.
    """
    if not any(m.canon in _PROCESSORS for m in mentions):
        return mentions
    found: list[Mention] = []
    for name in mentions:
        if name.canon in _PROCESSORS and found and _is_host(name, found[-1], folded, cues):
            name = msgspec.structs.replace(name, label="PART")
        if name.label != "SUBMITTER":
            found.append(name)
    hosts = {name.start for name in found if name.label == "PART"}
    return [msgspec.structs.replace(m, label="PART") if m.start in hosts else m for m in mentions]


def _is_host(processor: Mention, before: Mention, folded: str, cues: Cues) -> bool:
    """Whether a word joins a processor to the system or chip that is named before it."""
    gap = (before.end, processor.start)
    if before.label not in ("SYSTEM", "ACCELERATOR") or before.canon in _PROCESSORS:
        return False
    if gap[1] - gap[0] > _HOST_REACH or set(folded[slice(*gap)]) & _STOPS:
        return False
    if cues.any(*gap, "baseline_before", "faster", "slower", "equal"):
        return False
    if cues.any(*gap, "connect_after", "fitted", "adjoined"):
        return True
    lead = (max(0, before.start - _LEAD_REACH), before.start)
    return cues.any(*gap, "conjunction") and cues.any(*lead, "fitted", "adjoined")


def counts_chips(mentions: Sequence[Mention], place: int) -> bool:
    """«11 616 procesorów |Nvidia H100»: whether what is called processors are a chip's, named right
    behind them, its maker's name between or not."""
    for name in mentions:
        if name.start > place + 1:
            break
        if name.start == place + 1:
            if name.label != "SUBMITTER":
                return name.label == "ACCELERATOR" and not is_main(name)
            place = name.end
    return False


def is_main(name: Mention) -> bool:
    """Whether a chip is what machines consist of, so that its processors are no accelerators."""
    return name.canon in MAIN


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
    return msgspec.structs.replace(part, label="ACCELERATOR", canon=chip)
