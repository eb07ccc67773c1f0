"""What a figure is measured against: a system, a maker, an earlier round, a figure of its own."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.carried.one_of_two import other_of_two
from pipeline.extract.linking.companies.fitted import described_by
from pipeline.extract.linking.companies.makers import foreign, makes
from pipeline.extract.linking.compared.baseline_names import (
    baseline_of,
    is_baseline,
    is_close,
)
from pipeline.extract.linking.compared.baseline_owners import owner_behind
from pipeline.extract.linking.compared.baseline_rounds import LEADING, RELATIVE, baseline_round
from pipeline.extract.linking.compared.earlier_sizes import size_of_earlier
from pipeline.extract.linking.compared.sides import owner_of_side, size_of_side
from pipeline.extract.linking.phrases.fromto import arrives, starts
from pipeline.extract.linking.phrases.naming import is_company, slot, system_like
from pipeline.extract.linking.phrases.rivals import held_result, over_the_one_before
from pipeline.extract.linking.positions.pairing import paired_side
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, Wanted, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.official.names import chip_members
from pipeline.records import EMPTY, Baseline, Scale, Slot, Subject

# “within 10 percent of it”
_POINTER_REACH = 8
_RATIOS = ("x", "percent")
# “six times | as fast as the best x86 CPU”: how far behind a ratio its own word of comparison may
# end, and what tells of whom it is said without a name.
_OWN_REACH = 44
_POINTING = (
    "anaphor", "predecessor", *RELATIVE, "result_word", "own", "rival", "time", "same_tests",
)  # fmt: skip
# How far behind a company its product may begin, and what makes it its own.
_BELONGING_REACH = 24
_POSSESSIVE = ("'s", "'")
_NON = ("non-", "non ", "nicht-", "niet-")


def find_baseline(marks: Marks, figure: Figure, zone: Zone, claimed: Subject) -> Baseline | None:
    """What a figure is measured against, ``None`` where the sentence does not say."""
    pointed = other_of_two(marks, figure, zone)
    company = pointed if pointed is not None and is_company(pointed) else None
    system = pointed or baseline_of(marks, figure, zone, system_like)
    system = system if company is None else None
    system = (described_by(marks, system) or system) if system is not None else None
    # “than an A100 server entered by B”, whoever's the other A100s of the sentence are
    entered = owner_behind(marks, system) if system is not None else None
    maker = company or entered or baseline_of(marks, figure, zone, _makers(marks))
    system = paired_side(marks, figure, zone, system_like) or system
    maker = paired_side(marks, figure, zone, _makers(marks)) or maker
    if system is None and company is None and maker is not None:
        system = _belonging_to(marks, maker, claimed)
    earlier = baseline_round(marks, zone, figure)
    if _has_its_own(marks, figure, zone, earlier) or _of_things(marks, figure, zone):
        system, maker = (m if m and zone.start <= m.start else None for m in (system, maker))
    if (before := over_the_one_before(marks, figure, zone.end)) is not None:
        system, maker = before.name, None
    if system is not None and not earlier and system.canon == claimed.system.value:
        # “compelling next to the H100, with the H100 ahead by 1.09x relative to Gaudi2”
        whose = maker.canon if maker is not None else owner_of_side(marks, system).value
        # “A's H100 is 9 % ahead of B's H100”
        apart = whose not in ("", claimed.submitter.value)
        another = None if apart else _another(marks, figure, zone, system)
        system, maker = (another, None) if another is not None else (system, maker)
    quantity = _starting_figure(marks, figure, zone)
    # “and that L4 has six times the performance of Intel's CPUs”: what another clause is held
    # against is none of a side that is named beside the figure.
    if system is not None and maker is not None and zone.start <= maker.start < zone.end:
        system = system if zone.start <= system.start < zone.end else None
    # “A beat B by 45 percent, and C was 3 percent faster than |D|”: nor is a company one of the
    # other ratio's
    if system is not None and maker is not None and _of_the_other(marks, figure, zone, maker):
        maker = None if zone.start <= system.start < zone.end else maker
    if system is not None and maker is not None and foreign(system.canon, maker.canon):
        # “four times the A100, beating the BR104 of Biren”: two others, of which one is nearer
        nearer = abs(system.start - figure.start) <= abs(maker.start - figure.start)
        system, maker = (system, None) if nearer else (None, maker)
    if system is not None and maker is not None and not entered:
        # “against A's H100 40GB and B's H100 80GB”: of one name said twice, the one at its company
        again = [m for m in marks.names_in(*zone.sentence) if m.canon == system.canon]
        system = min((system, *again), key=lambda m: abs(m.start - maker.end))
    if system is None and maker is None and not earlier:
        other = _pointed_at(marks, figure, claimed) or other_side(marks, figure, zone, claimed)
        if other is not None:
            return Baseline(subject=other, quantity=quantity.quantity if quantity else None)
    if system is None and maker is None and not earlier and quantity is None:
        return None
    filled = slot(marks, system) if system else EMPTY
    owner = owner_of_side(marks, system) if system and not maker else EMPTY
    subject = Subject(
        submitter=slot(marks, maker) if maker else owner,
        system=filled,
        accelerator=filled if system and system.label == "ACCELERATOR" else EMPTY,
        scale=size_of_side(marks, system) if system else Scale(),
    )
    if earlier and subject.scale == Scale():
        told = size_of_earlier(marks, figure, zone.sentence)
        subject = msgspec.structs.replace(subject, scale=told)
    return Baseline(
        subject=subject, round=earlier, quantity=quantity.quantity if quantity else None
    )


def _of_the_other(marks: Marks, figure: Figure, zone: Zone, maker: Mention) -> bool:
    """Whether a company stands outside a ratio's clause, in that of another ratio."""
    if figure.quantity.unit not in _RATIOS or zone.start <= maker.start < zone.end:
        return False
    ratios = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit in _RATIOS]
    zones = [zone_of(marks, f) for f in ratios if f is not figure]
    return any(one.start <= maker.start < one.end for one in zones)


def _belonging_to(marks: Marks, company: Mention, claimed: Subject) -> Mention | None:
    """“8 percent less than the 23.88 minutes of Dell's |XE9680L|”: the other side's machine, right
    behind whose it is, their number between or not."""
    near = marks.names_in(company.end, company.end + _BELONGING_REACH)
    product = near[0] if near and near[0].label in PRODUCTS else None
    if product is None or product.canon in (claimed.system.value, claimed.accelerator.value):
        return None
    gap = marks.folded[company.end : product.start]
    for count in marks.figures_in(company.end, product.start):
        if count.quantity.unit in COUNTS:
            gap = gap.replace(marks.folded[count.start : min(count.end, product.start)], "", 1)
    particles = ("", *_POSSESSIVE, *(word.strip() for word in load_pack(marks.lang).genitive))
    return product if gap.strip() in particles else None


def _has_its_own(marks: Marks, figure: Figure, zone: Zone, earlier: Slot) -> bool:
    """“2.8x faster than A, and 10 % faster than the previous round”: a ratio behind whose word of
    comparison an earlier round stands is held against no product of the ratio before it."""
    place = earlier.start - marks.base
    if not earlier or not figure.end <= place < zone.end or figure.quantity.unit not in _RATIOS:
        return False
    words = marks.cues.within(figure.end, place, "baseline_before")
    return any(not DELIMITER.search(marks.folded, word.end, place) for word in words)


def _of_things(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“A beat B by 17 percent, and C was six times as fast as the best x86 CPU”: a ratio whose own
    word of comparison leads to things that no name and no pointing word tells."""
    if figure.quantity.unit not in _RATIOS:
        return False
    for cue in marks.cues.within(figure.end, figure.end + _OWN_REACH, *LEADING):
        if DELIMITER.search(marks.folded, figure.end, cue.start):
            break
        cut = DELIMITER.search(marks.folded, cue.end, zone.end)
        rest = (cue.end, cut.start() if cut else zone.end)
        first = marks.folded[slice(*rest)].split()[:1]
        told = marks.names_in(*rest) or marks.cues.any(*rest, *_POINTING)
        if first and first[0] in load_pack(marks.lang).articles and not told:
            return True
    return False


def _another(marks: Marks, figure: Figure, zone: Zone, same: Mention) -> Mention | None:
    """The nearest other product that its sentence holds something against."""
    names = [m for m in marks.names_in(*zone.sentence) if system_like(m) and m.canon != same.canon]
    others = [m for m in names if is_baseline(marks, m)]
    return min(others, key=lambda m: abs(m.start - figure.start)) if others else None


def _pointed_at(marks: Marks, figure: Figure, claimed: Subject) -> Subject | None:
    """“Next to the H100 came Gaudi2, within 10 percent of it”: the other product that is named."""
    if not is_close(marks, figure) or not claimed.system:
        return None
    words = marks.cues.within(figure.end, figure.end + _POINTER_REACH, "anaphor")
    joined = marks.cues.any(figure.end, figure.end + _POINTER_REACH, "connect_after")
    if not words or not joined or marks.names_in(figure.end, words[0].end):
        return None
    start = marks.sentence_at(figure.start)[0]
    names = [m for m in marks.names_in(start, figure.start) if system_like(m)]
    others = [m for m in names if m.canon != claimed.system.value]
    if len({m.canon for m in others}) != 1:
        return None
    filled = slot(marks, others[-1], "carried")
    chip = filled if others[-1].label == "ACCELERATOR" else EMPTY
    return Subject(system=filled, accelerator=chip)


@remembered
def _makers(marks: Marks) -> Wanted:
    """A company, but no “non-Google submission”, and none that only makes the chip behind it."""
    names = [
        m
        for m in marks.mentions
        if m.label == "SUBMITTER"
        and not marks.folded.endswith(_NON, 0, m.start)
        and not makes(marks, m)
    ]
    return frozenset(names).__contains__


def other_side(marks: Marks, figure: Figure, zone: Zone, claimed: Subject) -> Subject | None:
    """The system that a comparison leaves unsaid: “A takes 16.9 minutes; B is 265 % faster”.

    It is the one other system of the sentence, else of the sentence before, that has a time.
    """
    if figure.quantity.unit not in ("x", "percent") or not claimed.system:
        return None
    compares = marks.cues.any(
        zone.start, zone.end, "faster", "slower", "longer", "difference", "in_front"
    )
    compares = compares or _so_fast(marks, figure, zone)
    if not compares and not _does_with_less(marks, figure, zone, claimed):
        return None
    start, end = zone.sentence
    if marks.cues.any(start, end, "own", "predecessor"):
        return None
    held = marks.cues.within(figure.end, zone.end, "baseline_before")
    # “9 percent ahead |in the first case”: that names one of two tests, and no other side
    held = [cue for cue in held if not marks.cues.any(cue.end, zone.end, "former", "latter")]
    if any(marks.folded[cue.end : zone.end].strip(" .!") for cue in held):
        return None  # “2.2x ahead.” names nobody
    # “B took 192.3 minutes. A took 171.4. Per chip A is 2.2x ahead”: each time in its own sentence
    own_name = claimed.system.how == "stated" and claimed.system.start >= marks.base + start
    before = [s for s in marks.sentences if s[1] <= start][: -3 if own_name else -2 : -1]
    for first, last in ((start, figure.start), *before):
        timed = [f for f in marks.figures_in(first, last) if is_score(f)]
        if not timed and last <= start:
            return None
        if not timed:
            continue
        names = [m for m in marks.mentions if system_like(m) and first <= m.start < last]
        others = [m for m in names if not _is_of(m.canon, claimed)]
        if len(timed) > 1 and not _first_of(names, others, timed):
            # what stands at the last time is the subject's own
            others = [m for m in others if m.start < timed[-2].end]
        elif len(timed) == 2:
            others = [m for m in others if m.start > timed[0].end]
        if len({m.canon for m in others}) == 1:
            filled = slot(marks, others[-1], "carried")
            chip = filled if others[-1].label == "ACCELERATOR" else EMPTY
            return Subject(system=filled, accelerator=chip)
        if others:
            return None
    return None


def _is_of(canon: str, claimed: Subject) -> bool:
    """Whether a name is the subject's own: its chip's family, or the rack that is named for it."""
    for own in {claimed.system.value, claimed.accelerator.value} - {""}:
        parts = [set(name.split()) for name in (canon, own)]
        if parts[0] <= parts[1] or parts[1] <= parts[0] or chip_members(canon) & chip_members(own):
            return True
    return False


def _first_of(names: list[Mention], others: list[Mention], timed: list[Figure]) -> bool:
    """“10 minutes on the MI355X, against 28 on the MI300X, or 2.8x faster”: whether what is faster
    was named at the first of two times, the other at the last."""
    mine = [m.start for m in names if m not in others]
    if not mine or mine[-1] > timed[-1].start:
        return False
    return mine[-1] < timed[-2].end or any(m.start > timed[-1].start for m in others)


def _so_fast(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """„10 Minuten, gegenüber 28 beim MI300X, also 2,8-mal so schnell“: a factor of speed right
    behind the results of two."""
    if figure.quantity.unit != "x" or not marks.cues.any(zone.start, zone.end, "speed"):
        return False
    return len([f for f in marks.figures_in(zone.sentence[0], figure.start) if is_score(f)]) == 2


def _does_with_less(marks: Marks, figure: Figure, zone: Zone, claimed: Subject) -> bool:
    """«Si la A necesita 28,7 minutos, B se conforma con un 36 % menos»: so much less than the time
    right before, which is the other's."""
    if not marks.cues.any(zone.start, zone.end, "lesser") or claimed.system.how != "stated":
        return False
    before = [f for f in marks.figures_in(zone.sentence[0], figure.start) if is_score(f)]
    return bool(before) and before[-1].end <= claimed.system.start - marks.base < figure.start


def _starting_figure(marks: Marks, figure: Figure, zone: Zone) -> Figure | None:
    """The “from 28 minutes” of “from 28 minutes to 10 minutes”, or of “64 % from 28 minutes”."""
    held = held_result(marks, figure)
    if held is not None:
        return held
    if not arrives(marks, figure):
        return None
    for other in marks.figures_in(zone.sentence[0], figure.start):
        before = other.end <= figure.start
        same = other.quantity.unit == figure.quantity.unit
        if before and same and starts(marks, other):
            return other
    return None
