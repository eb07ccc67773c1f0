"""Which names are only parts of a system: its chips, counted or fitted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, WIDEST
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “XE9680 with eight H100s”: how far behind a system the name of its chips may stand.
_PARTS = 24
_COUNTED_BEHIND = 2
_WHOSE = 3
_SIGN = re.compile(r",|—|–| - ")
# How far behind its bracket a chip may stand: “(with eight H200)”.
_BRACKETED = 16


@remembered
def counted(marks: Marks, mention: Mention) -> bool:
    """Whether a name is a part of a system: “2480 A100 accelerators”, “XE9680L (B200)”."""
    # “6,144 TPU v5p”: the name may begin with the noun that is counted.
    if any(
        f.quantity.unit in COUNTS
        and f.start <= mention.start
        and (mention.end <= f.end + 1 or mention.start < f.end)
        for f in marks.figures_in(mention.start - WIDEST, mention.start + 1)
    ):
        return True
    # “Eos는 H100 3584개로”, “A100を8基”: the number behind the chip; “10.752 GPU H100”: before it
    if mention.label == "ACCELERATOR":
        start, end = marks.sentence_at(mention.start)
        behind = _COUNTED_BEHIND if load_pack(marks.lang).counters else -1
        systems = any(m.label == "SYSTEM" and start <= m.start < end for m in marks.mentions)
        if systems and any(
            f.quantity.unit == "accelerators"
            and (0 <= f.start - mention.end <= behind or mention.start - f.end == 1)
            for f in marks.figures
        ):
            return True
    if _in_brackets(marks, mention):
        return True
    return fitted_to(marks, mention) is not None or _fits(marks, mention)


def _in_brackets(marks: Marks, mention: Mention) -> bool:
    """“XE9680L (B200)”, “XE9680 (8 × H200)”: what is told of a system right behind its name."""
    opened = marks.folded.rfind("(", max(0, mention.start - _BRACKETED), mention.start)
    if opened < 0 or ")" in marks.folded[opened : mention.start]:
        return False
    return any(m.label == "SYSTEM" and 0 <= opened - m.end <= 1 for m in marks.mentions)


def specific(marks: Marks, names: Sequence[Mention]) -> list[Mention]:
    """The names without those that are a mere word for chips, where any other stands beside.

    “Trillium, the sixth generation of its TPUs”: it is of Trillium that the text goes on.
    """
    nouns = units(marks.lang)[1]
    named = [m for m in names if nouns.get(marks.folded[m.start : m.end]) != "accelerators"]
    return named or list(names)


@remembered
def fitted_to(marks: Marks, chip: Mention) -> Mention | None:
    """The system named just before a chip that it is fitted with: “XE8545 with four A100s”."""
    if chip.label != "ACCELERATOR":
        return None
    earlier = [m for m in marks.mentions if m.end <= chip.start]
    # “powered by Nvidia's H100”: whose the chip is stands between.
    if earlier and earlier[-1].label == "SUBMITTER" and chip.start - earlier[-1].end <= _WHOSE:
        earlier.pop()
    if not earlier or earlier[-1].label != "SYSTEM":
        return None
    gap = (earlier[-1].end, chip.start)
    if _in_apposition(marks, *gap):
        return earlier[-1]
    if gap[1] - gap[0] > _PARTS or DELIMITER.search(marks.folded, *gap):
        return None
    if marks.cues.any(*gap, "conjunction", "baseline_before", "baseline_after"):
        return None
    if any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap)):
        return None
    return earlier[-1] if marks.cues.any(*gap, "connect_after", "fitted") else None


def _in_apposition(marks: Marks, start: int, end: int) -> bool:
    """“the X system — powered by B's Y — …”, “the X, equipped with Ys, …”: what a system has, told
    behind a sign."""
    words = marks.cues.within(start, min(end, start + _PARTS), "fitted")
    told = [word for word in words if end - word.end <= _PARTS]
    signs = [_SIGN.search(marks.folded, start, word.start) for word in told]
    return any(sign is not None for sign in signs) and not DELIMITER.search(
        marks.folded, told[-1].end, end
    )


def _fits(marks: Marks, chip: Mention) -> bool:
    """“H100을 쓴 XE9680”, “B200を搭載したXE9680”, “搭载H100的XE9680”: whose chip comes first."""
    if chip.label != "ACCELERATOR" or load_pack(marks.lang).order == "initial":
        return False
    system = next(iter(marks.names_in(chip.end, chip.end + _PARTS)), None)
    if system is None or system.label != "SYSTEM":
        return False
    if DELIMITER.search(marks.folded, chip.end, system.start):
        return False
    gap = marks.folded[chip.end : system.start]
    if marks.cues.any(chip.end, system.start, "fitted"):
        return True
    led = marks.cues.within(chip.start - _PARTS, chip.start, "fitted")
    joined = gap.strip() in (word.strip() for word in load_pack(marks.lang).genitive)
    return joined and any(not marks.names_in(cue.end, chip.start) for cue in led)
