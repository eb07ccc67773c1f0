"""Which names are only parts of a system: its chips, counted or fitted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, WIDEST
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.official.names import chip_members

# “XE9680 with eight H100s”: how far behind a system the name of its chips may stand.
_PARTS = 24
_COUNTED_BEHIND = 2
_WHOSE = 3
# “Blackwell-based Nvidia GB200 NVL72”: how far from the word, and how far in all.
_ADJOINED_REACH = 16
DESCRIBED = 48
# “the X rack-scale system — powered by”: how far behind its name the word may end.
_APPOSED = 48
_SIGN = re.compile(r"(?:,|—|–| -) *\Z")
# How far behind its bracket a chip may stand: “(with eight H200)”.
_BRACKETED = 16
# “64基|の|Gaudi 2”: no particle between a count and its chips is longer, with a space.
_PARTICLE = 2
# “H200|s”, “A100|'s”: what an ending adds to a name.
_ENDING = re.compile(r"(?:'?[a-z]{1,2})?(?![a-z])\)?")


def end_of_counted(marks: Marks, chip: Mention) -> int:
    """Where a name ends with its ending, the noun of its count and the bracket that both are in:
    “eight |H200|s”, “eight |H100| GPUs”, “A (32 |B200|s)”."""
    near = marks.figures_in(chip.start - WIDEST, chip.end)
    ends = [f.end for f in near if f.quantity.unit in COUNTS and f.end >= chip.end]
    place = max(ends, default=chip.end)
    ending = _ENDING.match(marks.folded, place)
    return ending.end() if ending is not None else place


@remembered
def end_with_noun(marks: Marks, chip: Mention) -> int:
    """Where a chip's name ends with the noun for chips behind it: “H100| GPU|を8基”."""
    if not load_pack(marks.lang).counters:
        return chip.end
    pattern, names, firsts = units(marks.lang)
    at = chip.end + (marks.folded[chip.end : chip.end + 1] == " ")
    noun = pattern.match(marks.folded, at) if marks.folded[at : at + 1] in firsts else None
    return noun.end() if noun is not None and names[noun[0]] == "accelerators" else chip.end


@remembered
def counted(marks: Marks, mention: Mention) -> bool:
    """Whether a name is a part of a system: “2480 A100 accelerators”, “XE9680L (B200)”."""
    # “6,144 TPU v5p”: the name may begin with the noun that is counted.
    if not marks.units.isdisjoint(COUNTS) and any(
        f.quantity.unit in COUNTS
        and f.start <= mention.start
        and (mention.end <= f.end + 1 or mention.start < f.end)
        for f in marks.figures_in(mention.start - WIDEST, mention.start + 1)
    ):
        return True
    # “Eos는 H100 3584개로”, “A100を8基”: the number behind the chip; “10.752 GPU H100”, “八卡A100”:
    # before it
    if mention.label == "ACCELERATOR" and "accelerators" in marks.units:
        start, end = marks.sentence_at(mention.start)
        behind = _COUNTED_BEHIND if load_pack(marks.lang).counters else -1
        systems = any(m.label == "SYSTEM" and start <= m.start < end for m in marks.mentions)
        if systems and any(
            f.quantity.unit == "accelerators"
            and (
                0 <= f.start - end_with_noun(marks, mention) <= behind
                or mention.start - f.end == 1
                or (mention.start == f.end and not marks.folded.startswith("(", mention.end))
            )
            for f in marks.figures
        ):
            return True
    if _in_brackets(marks, mention):
        return True
    return (
        fitted_to(marks, mention) is not None
        or _fits(marks, mention)
        or described_by(marks, mention) is not None
    )


def _in_brackets(marks: Marks, mention: Mention) -> bool:
    """“XE9680L (B200)”, “XE9680 (8 × H200)”: what is told of a system right behind its name."""
    opened = _opened(marks, mention)
    if opened < 0:
        return False
    return any(m.label == "SYSTEM" and 0 <= opened - m.end <= 1 for m in marks.mentions)


def _opened(marks: Marks, mention: Mention) -> int:
    """Where the bracket opens that a name stands in, close before it; -1 where in none."""
    opened = marks.folded.rfind("(", max(0, mention.start - _BRACKETED), mention.start)
    return -1 if ")" in marks.folded[opened : mention.start] else opened


def specific(marks: Marks, names: Sequence[Mention]) -> list[Mention]:
    """The names without those that are a mere word for chips, where any other stands beside.

    “Trillium, the sixth generation of its TPUs”: it is of Trillium that the text goes on.
    """
    nouns = units(marks.lang)[1]
    named = [m for m in names if nouns.get(marks.folded[m.start : m.end]) != "accelerators"]
    # “The GB300, also called Blackwell Ultra”: a family beside one of its own is no other.
    canons = {m.canon for m in named}
    own = [m for m in named if not (chip_members(m.canon) - {m.canon}) & canons]
    return own or named or list(names)


def described_by(marks: Marks, chip: Mention) -> Mention | None:
    """The product that a chip only describes: “Blackwell-based GB200 NVL72”, “A100-powered X”,
    “the H100 (Hopper-based)”."""
    if chip.label != "ACCELERATOR":
        return None
    last = chip.end + _ADJOINED_REACH
    for word in marks.cues.within(chip.end, last, "adjoined")[:1]:
        if marks.folded[chip.end : word.start].strip(" -"):
            return None
        if marks.folded[chip.start - 1 : chip.start] == "(":
            beside = marks.names_in(chip.start - _BRACKETED, chip.start)
            return beside[-1] if beside and beside[-1].label in PRODUCTS else None
        for name in marks.names_in(word.end, word.end + _ADJOINED_REACH):
            if DELIMITER.search(marks.folded, word.end, name.start):
                return None
            if name.label in PRODUCTS:
                between = (word.end, name.start)
                apart = marks.cues.any(*between, "conjunction", "baseline_before", "connect_after")
                return None if apart or marks.figures_in(*between) else name
    return None


@remembered
def fitted_to(marks: Marks, chip: Mention) -> Mention | None:
    """The system named just before a chip that it is fitted with: “XE8545 with four A100s”."""
    if chip.label != "ACCELERATOR":
        return None
    earlier = [m for m in marks.mentions if m.end <= chip.start]
    # “powered by Nvidia's H100”: whose the chip is stands between.
    if earlier and earlier[-1].label == "SUBMITTER" and chip.start - earlier[-1].end <= _WHOSE:
        earlier.pop()
    maker = earlier.pop() if len(earlier) > 1 and _is_maker(marks, *earlier[-2:]) else None
    if not earlier or earlier[-1].label != "SYSTEM":
        return _behind_its_score(marks, chip, earlier)
    gap = (maker.end if maker is not None else earlier[-1].end, chip.start)
    if _in_apposition(marks, *gap):
        return earlier[-1]
    if gap[1] - gap[0] > _PARTS or DELIMITER.search(marks.folded, *gap):
        return _behind_its_score(marks, chip, earlier)
    if marks.cues.any(*gap, "conjunction", "baseline_before", "baseline_after"):
        return None
    if any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap)):
        return _behind_its_score(marks, chip, earlier)
    return earlier[-1] if marks.cues.any(*gap, "connect_after", "fitted") else None


def _behind_its_score(marks: Marks, chip: Mention, earlier: Sequence[Mention]) -> Mention | None:
    """“The XE9680 trained BERT in 5.2 minutes with |H200| GPUs”: the system that one score, and a
    test at most, parts from chips that it can have, and a small word leads to."""
    owners = [m for m in earlier if m.label in (*PRODUCTS, "SUBMITTER")]
    if not owners or owners[-1].label != "SYSTEM" or load_pack(marks.lang).order == "final":
        return None
    system = owners[-1]
    gap = (system.end, chip.start)
    first, last = marks.sentence_at(chip.start)
    if not first <= system.start < last or DELIMITER.search(marks.folded, *gap):
        return None
    figures = marks.figures_in(*gap)
    if len(figures) != 1 or not is_score(figures[0]):
        return None
    if marks.cues.any(*gap, "conjunction", "baseline_before", "baseline_after", "from"):
        return None
    words = marks.cues.within(figures[0].end, chip.start, "connect_after", "fitted")
    led = any(not marks.folded[word.end : chip.start].strip() for word in words)
    return system if led and has_chips(system.canon, chip.canon) else None


def _is_maker(marks: Marks, system: Mention, company: Mention) -> bool:
    """“the X |of Dell| with B200”: whether a company stands right behind a system, whose it is."""
    gap = (system.end, company.start)
    if (
        system.label != "SYSTEM"
        or company.label != "SUBMITTER"
        or gap[1] - gap[0] > _ADJOINED_REACH
    ):
        return False
    words = marks.cues.within(*gap, "made_by", "whose")
    between = marks.folded[slice(*gap)].strip()
    return any(marks.folded[word.start : word.end].strip() == between for word in words)


def chip_fitted(marks: Marks, system: Mention) -> Mention | None:
    """The one chip that a system is said to be fitted with, and that it can have: “XE9680L with
    B200”, “XE9680 (H200): 5.2 minutes”, “搭载H200的XE9680”."""
    chips = [
        m
        for m in marks.names_in(system.end, marks.sentence_at(system.start)[1])
        if m.label == "ACCELERATOR"
        and (fitted_to(marks, m) == system or 0 <= _opened(marks, m) - system.end <= 1)
    ]
    before = marks.names_in(system.start - _APPOSED, system.start)[-1:]
    chips = chips or [m for m in before if _fits(marks, m)]
    return chips[0] if len(chips) == 1 and has_chips(system.canon, chips[0].canon) else None


def _in_apposition(marks: Marks, start: int, end: int) -> bool:
    """“the X system — powered by B's Y — …”, “the X, equipped with Ys, …”: what a system has, told
    behind a sign."""
    for word in marks.cues.within(start, min(end, start + _APPOSED), "fitted"):
        led = _SIGN.search(marks.folded, start, word.start) is not None
        if led and end - word.end <= _PARTS and not marks.figures_in(start, word.start):
            return DELIMITER.search(marks.folded, word.end, end) is None
    return False


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


def of_its_chips(
    marks: Marks, count: Figure, names: Sequence[Mention], whole: Sequence[Mention]
) -> Mention | None:
    """The chips that a count counts: “systems with 4,096 As or 4,216 Bs”; or right behind
    it, and no system before has: “Eosは1,024基で2.47分、64基|のGaudi 2は20.2分”."""
    if count.quantity.unit not in COUNTS:
        return None
    own = [m for m in whole if count.start <= m.start and m.end <= count.end]
    if own and all(counted(marks, m) for m in whole):
        return own[-1]
    particles = ("", *load_pack(marks.lang).genitive)
    for chip in names:
        if chip.label != "ACCELERATOR" or not 0 <= chip.start - count.end <= _PARTICLE:
            continue
        before = [m for m in whole if m.end <= count.start and m.label in PRODUCTS]
        apart = before and not any(has_chips(m.canon, chip.canon) for m in before)
        if apart and marks.folded[count.end : chip.start].strip() in particles:
            return chip
    return None
