"""Whose the sides of a comparison are, and how many chips each has."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.fitted import end_of_counted
from pipeline.extract.linking.companies.makers import makes, sole_user
from pipeline.extract.linking.compared.earlier_sizes import is_of_earlier
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, WIDEST, word_end
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Scale, Slot

# “Dell's XE9680”, “델의 XE9680”: how near before a system its owner stands; “the DGX A100 of
# Nvidia”, “der XE9680 (Dell)”: how near behind it.
_BEFORE, _BEHIND = 5, 8
# No noun behind a name is longer, a sign before it included.
_NOUN = 16
# “512块H100”, “H100 512개”: how near a count stands to what it counts.
_AT = 3
# “system |with |four GPUs”
_OF = 8


def owner_of_side(marks: Marks, system: Mention) -> Slot:
    """The submitter of a system that a figure is measured against.

    Named beside it, not as the mere maker of its chips; else the one that ever entered it.
    """
    owner = company_beside(marks, system)
    if owner is not None:
        return slot(marks, owner)
    sole = sole_user(system.canon)
    if sole:
        return msgspec.structs.replace(slot(marks, system, "carried"), value=sole)
    return EMPTY


def company_beside(marks: Marks, system: Mention) -> Mention | None:
    """The company that stands at a system as its owner, not as the mere maker of its chips.

    Where complements come first an owner does too: what stands behind is the next one's.
    """
    final = load_pack(marks.lang).order == "final"
    last = system.start if final else _noun_end(marks, system) + _BEHIND
    for owner in marks.names_in(system.start - WIDEST, last):
        if owner.label == "SUBMITTER" and not makes(marks, owner) and _beside(marks, owner, system):
            return owner
    return None


def size_of_side(marks: Marks, system: Mention, present: bool = False) -> Scale:
    """How many chips are counted at a system's own name: “the 64 A100 of B”, “H100 512개”;
    ``present``: not those of an earlier result that a figure is held against."""
    count = _count_at(marks, system)
    if present and count is not None and is_of_earlier(marks, count):
        return Scale()
    spans = load_pack(marks.lang).spans
    if present and count is not None and spans and marks.folded.startswith(spans, count.end):
        return Scale()  # “32개|에서 256개로 늘리면 5.1배”: what a change starts from
    value = count.number.value if count is not None else None
    if count is None or value is None or value != int(value) or count.quantity.hedge != "exact":
        return Scale()
    return Scale(accelerators=int(value))


def size_of_owner(marks: Marks, figure: Figure, system: Mention) -> Scale:
    """“ASUSの8基のH200構成|の|34.4分を上回る”: how many chips are counted at the name that a result
    is said to be of, where complements come first; whether something is held against it or not."""
    pack = load_pack(marks.lang)
    before = marks.folded[system.end : figure.start].rstrip()
    owned = before.endswith(tuple(word.strip() for word in pack.genitive) or ("\0",))
    if pack.order != "final" or not owned or DELIMITER.search(before):
        return Scale()
    between = marks.figures_in(system.end + _AT, figure.start)
    return Scale() if any(map(is_score, between)) else size_of_side(marks, system, present=True)


def _count_at(marks: Marks, system: Mention) -> Figure | None:
    noun = _noun_end(marks, system)
    last = noun + (_OF if noun > system.end else _AT)
    near = marks.figures_in(system.start - WIDEST, last)
    counts = [one for one in near if one.quantity.unit == "accelerators"]
    at = [one for one in counts if one.end >= system.start - _AT and one.start <= system.end + _AT]
    # “Dell's H100 cluster |of four GPUs|”
    at = at or [one for one in counts if one.start > noun and _joins(marks, noun, one.start)]
    return at[0] if len(at) == 1 else None


def _joins(marks: Marks, start: int, end: int) -> bool:
    """Whether a small word and nothing else stands between a noun and a count."""
    return not (DELIMITER.search(marks.folded, start, end) or marks.names_in(start, end))


def _noun_end(marks: Marks, system: Mention) -> int:
    """Where the noun of a name ends: “the eight-way B200| system| from Lambda”, “eight B200| GPUs|
    from Lambda”."""
    nouns = marks.cues.within(system.end, system.end + _NOUN, "system_word")
    led = [noun for noun in nouns if noun.start - system.end <= 1]
    return max([end_of_counted(marks, system), *(word_end(marks, noun) for noun in led)])


def _beside(marks: Marks, owner: Mention, system: Mention) -> bool:
    """Whether nothing but a small word, and the system's own count, parts a company from it."""
    before = owner.end <= system.start
    start, end = (owner.end, system.start) if before else (_noun_end(marks, system), owner.start)
    count = _count_at(marks, system)
    if before and count is not None and start <= count.start < end:
        gap = start, count.start
    elif not before and count is not None and start <= count.start < end:
        gap = count.end, end
    else:
        gap = start, end
    if gap[1] - gap[0] > (_BEFORE if before else _BEHIND):
        return False
    if before and marks.cues.any(*gap, "baseline_before", "baseline_after"):
        return False  # “Fujitsu kém| NF5688M6”, “Fujitsu vs. NF5688M6”, “HPE보다| XE9680이”
    if not before and marks.cues.any(*gap, "conjunction"):
        return False  # “A with eight H100s |and B| with …”
    return not DELIMITER.search(marks.folded, *gap) and not marks.figures_in(*gap)
