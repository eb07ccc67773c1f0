"""What a figure is measured against: a system, a maker, an earlier round, a figure of its own."""

from __future__ import annotations

from decimal import Decimal

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.baseline_names import (
    baseline_of,
    is_baseline,
    is_close,
)
from pipeline.extract.linking.baseline_owners import owner_behind
from pipeline.extract.linking.earlier_results import result_of
from pipeline.extract.linking.fitted import described_by
from pipeline.extract.linking.fromto import arrives, starts
from pipeline.extract.linking.makers import foreign, makes
from pipeline.extract.linking.naming import is_company, slot, system_like
from pipeline.extract.linking.one_of_two import other_of_two
from pipeline.extract.linking.owned_measures import before_a_product
from pipeline.extract.linking.rivals import held_result
from pipeline.extract.linking.sides import owner_of_side, size_of_side
from pipeline.extract.linking.sized import is_told_of, with_size
from pipeline.extract.marking.marks import Marks, Version, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, WIDEST, Wanted, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Baseline, Scale, Slot, Subject

# Classes of cue that name a round without its number, each with what the slot then holds.
_RELATIVE = {"previous_round": "previous", "first_round": "first", "last_year": "last_year"}
# “from 111.9 minutes in v1.0 to”: how far the round may stand from its figure and from the word.
_START_REACH = 30
_TO_REACH = 6
# “against the 3.92 minutes of November”: how near behind its figure a round stands, and how far
# before it the word of comparison may begin.
_BESIDE, _LED_REACH = 8, 24
# “within 10 percent of it”
_POINTER_REACH = 8
# “que dans MLPerf Training v1.1”: how far before its round the word of a comparison may begin.
_THAN_REACH = 40
_RATIOS = ("x", "percent")
_LEADING = ("baseline_before", "baseline_of")
# “six times | as fast as the best x86 CPU”: how far behind a ratio its own word of comparison may
# end, and what tells of whom it is said without a name.
_OWN_REACH = 20
_POINTING = (
    "anaphor",
    "predecessor",
    *_RELATIVE,
    "result_word",
    "own",
    "rival",
    "time",
    "same_tests",
)
_COMPARING = ("faster", "slower", "equal", "gain")
# What may part a word for a round from its number: “the last round (MLPerf v5.1)”.
_BRACKETS = " ,(["
# “继V1.1夺冠之后”, “打破了自己在V1.1创下的纪录”: how far from a round such words stand.
_OVER_REACH, _BREAKS_REACH, _RECORD_REACH = 8, 10, 8
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
    earlier = baseline_round(marks, zone, figure)
    if _has_its_own(marks, figure, zone, earlier) or _of_things(marks, figure, zone):
        system, maker = (m if m and zone.start <= m.start else None for m in (system, maker))
    if system is not None and not earlier and system.canon == claimed.system.value:
        # “compelling next to the H100, with the H100 ahead by 1.09x relative to Gaudi2”
        another = _another(marks, figure, zone, system)
        system, maker = (another, None) if another is not None else (system, maker)
    quantity = _starting_figure(marks, figure, zone)
    # “and that L4 has six times the performance of Intel's CPUs”: what another clause is held
    # against is none of a side that is named beside the figure.
    if system is not None and maker is not None and zone.start <= maker.start < zone.end:
        system = system if zone.start <= system.start < zone.end else None
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
    return Baseline(
        subject=subject, round=earlier, quantity=quantity.quantity if quantity else None
    )


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
    for cue in marks.cues.within(figure.end, figure.end + _OWN_REACH, *_LEADING):
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
    own = {claimed.system.value, claimed.accelerator.value}
    if figure.quantity.unit not in ("x", "percent") or not claimed.system:
        return None
    if not marks.cues.any(zone.start, zone.end, "faster", "slower", "longer", "difference"):
        return None
    start, end = zone.sentence
    if marks.cues.any(start, end, "own", "predecessor"):
        return None
    held = marks.cues.within(figure.end, zone.end, "baseline_before")
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
        if len(timed) > 1:  # what stands at the last time is the subject's own
            names = [m for m in names if m.start < timed[-2].end]
        others = [m for m in names if m.canon not in own]
        if len({m.canon for m in others}) == 1:
            filled = slot(marks, others[-1], "carried")
            chip = filled if others[-1].label == "ACCELERATOR" else EMPTY
            return Subject(system=filled, accelerator=chip)
        if others:
            return None
    return None


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


def baseline_round(marks: Marks, zone: Zone, figure: Figure) -> Slot:
    """The round that a sentence compares with: a version, or a word such as “last round”."""
    if not marks.rounds and not marks.cues.has(*_RELATIVE):
        return EMPTY
    # A sentence can name one round for each of its figures: the zone's own words come first, and
    # a figure with words of comparison of its own takes nobody else's.
    if figure.quantity.unit in ("percent", "x"):
        for version in marks.rounds:
            start, end = zone.sentence
            if start <= version.start < end and _is_held_here(marks, figure, version):
                return _slot(marks, version)
    held = held_result(marks, figure)
    if held is not None:  # “64 % from the 10.9 minutes of the last round”
        cut = DELIMITER.search(marks.folded, held.end, zone.sentence[1])
        return _round_in(marks, held.end, cut.start() if cut else zone.sentence[1])
    own = _round_in(marks, zone.start, zone.end)
    if own or marks.cues.any(figure.end, zone.end, "baseline_before"):
        return EMPTY if own and _said_apart(marks, figure, own) else own
    told = _round_in(marks, *zone.sentence)
    told = EMPTY if told and _said_apart(marks, figure, told) else told
    return told or _earlier_of_two(marks, figure, *zone.sentence)


def _said_apart(marks: Marks, figure: Figure, then: Slot) -> bool:
    """“Since its debut the suite has grown, and the A100 is 1.5x faster”: a word for an earlier
    round in a statement of its own, which a comma and a conjunction close before the product that
    the figure is said of."""
    if then.value[:1].isdigit() or load_pack(marks.lang).order != "initial":
        return False
    place = then.end - marks.base
    # “1.88x versus the last round, while small systems gained 50 %”: both are since then
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    if place > figure.start or any(f.quantity.unit in _RATIOS for f in before):
        return False
    cuts = (cut.end() for cut in DELIMITER.finditer(marks.folded, place, figure.start))
    return any(
        not marks.folded[cut : word.start].strip()
        and any(m.label in PRODUCTS for m in marks.names_in(word.end, figure.start))
        for cut in cuts
        for word in marks.cues.within(cut, cut + _TO_REACH, "conjunction")
    )


def _earlier_of_two(marks: Marks, figure: Figure, start: int, end: int) -> Slot:
    """“Between 1.0 and 1.1”: the one gain of a sentence with two rounds is from the first of them.

    Rounds are counted up in every language, so no word is needed for that.
    """
    units = ("percent", "x")
    gains = [one for one in marks.figures_in(start, end) if one.quantity.unit in units]
    named = [version for version in marks.rounds if start <= version.start < end]
    if len(gains) != 1 or gains[0].start != figure.start:
        return EMPTY
    if len({version.round for version in named}) != 2:
        return EMPTY
    return _slot(marks, min(named, key=lambda version: Decimal(version.round)))


def _round_in(marks: Marks, start: int, end: int) -> Slot:
    for version in marks.rounds:
        if start <= version.start < end and version_is_baseline(marks, version.start, version.end):
            return _slot(marks, version)
    cues = marks.cues.within(start, end, *_RELATIVE)
    cues = [cue for cue in cues if cue.name != "previous_round" or not before_a_product(marks, cue)]
    if not cues:
        return EMPTY
    cue = cues[0]
    return Slot(
        value=_RELATIVE[cue.name],
        surface=marks.text[cue.start : cue.end],
        how="stated",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )


def _slot(marks: Marks, version: Version) -> Slot:
    return Slot(
        value=version.round,
        surface=marks.text[version.start : version.end],
        how="stated",
        start=marks.base + version.start,
        end=marks.base + version.end,
    )


@remembered
def version_is_baseline(marks: Marks, start: int, end: int) -> bool:
    """Whether a round is named as what a figure is compared with."""
    return (
        is_baseline(marks, Mention(start, end, "ROUND", "", False))
        or any(
            # “数量翻倍后，…在v5.1中”: the clause that says after what is over
            not DELIMITER.search(marks.folded, cue.end, start)
            for cue in marks.cues.within(max(0, start - 24), start, "after")
        )
        or marks.cues.any(max(0, start - 14), start, "from")
        or _of_start(marks, start, end)
        or _compared_with(marks, start)
        or _numbers_the_earlier(marks, start)
        or _is_over(marks, end)
        or _is_broken(marks, start, end)
    )


def _is_over(marks: Marks, end: int) -> bool:
    """“V1.1之后”, “继V1.1夺冠之后”: a word right behind a round, or behind that somebody won it,
    says that it is over, where such words follow."""
    if load_pack(marks.lang).order != "final":
        return False
    for cue in marks.cues.within(end, end + _OVER_REACH, "after"):
        gap = marks.folded[end : cue.start]
        for word in marks.cues.within(end, cue.start, "won", "first", "record"):
            gap = gap.replace(marks.folded[word.start : word.end], "")
        if not gap.strip():
            return True
    return False


def _is_broken(marks: Marks, start: int, end: int) -> bool:
    """“刷新了V1.1的纪录”, “v1.1での自社記録を更新”: the record of an earlier round is broken."""
    owned = marks.cues.within(end, end + _RECORD_REACH, "record_of")
    topics = load_pack(marks.lang).topics  # “6月の記録は|10.94分だった” tells it
    if any(w.start - end <= 1 and not marks.folded.startswith(topics, w.end) for w in owned):
        return True
    words = marks.cues.within(start - _BREAKS_REACH, start, "breaks")
    words = [w for w in words if not DELIMITER.search(marks.folded, w.end, start)]
    return bool(words) and marks.cues.any(end, end + _RECORD_REACH, "record", "result_word")


def _numbers_the_earlier(marks: Marks, start: int) -> bool:
    """“13 % faster than the previous round (v5.1)”: the number of the round just spoken of."""
    words = marks.cues.within(start - _TO_REACH - WIDEST // 4, start, "previous_round", "last_year")
    joints = _BRACKETS + "".join(load_pack(marks.lang).attributives)  # “上一轮的V1.1”
    return any(
        cue.end <= start and not marks.folded[cue.end : start].strip(joints) for cue in words
    )


def _compared_with(marks: Marks, start: int) -> bool:
    """“12 % plus rapide que dans la v1.1”, “twice as fast on B as in v1.0”: the small word of a
    comparison right before a round, behind the word that compares."""
    first, _ = marks.sentence_at(start)
    for cue in marks.cues.within(max(first, start - _THAN_REACH), start, "than"):
        parted = DELIMITER.search(marks.folded, cue.end, start) or any(
            m.label in PRODUCTS or m.label == "SUBMITTER" for m in marks.names_in(cue.end, start)
        )
        ratios = [f for f in marks.figures_in(first, cue.start) if f.quantity.unit in _RATIOS]
        if not parted and ratios and marks.cues.any(first, cue.start, *_COMPARING):
            return True
    return False


def held_against(marks: Marks, start: int, end: int) -> Figure | None:
    """The time or rate that a round stands right behind, where something is measured against it:
    “compared with 3.92 minutes in November”, “to 3.4 minutes, down from 10.9 in June 2023”; or
    right before: “相比2023年6月的311.94分钟”."""
    behind = result_of(marks, start, end)
    if behind is not None:
        return behind
    first = max(marks.sentence_at(start)[0], start - WIDEST)
    for figure in marks.figures_in(first, start):
        near = 0 < start - with_size(marks, figure, start) <= _BESIDE
        if not is_score(figure) or not (near or is_told_of(marks, figure, start)):
            continue
        led = marks.cues.within(figure.start - _LED_REACH, figure.start, *_LEADING)
        if starts(marks, figure) and _told_before(marks, figure):
            return figure
        if any(not DELIMITER.search(marks.folded, cue.end, figure.start) for cue in led):
            return figure
    return None


def _is_held_here(marks: Marks, ratio: Figure, version: Version) -> bool:
    """Whether a ratio is over the result of a round, and not over another told since."""
    held = held_against(marks, version.start, version.end)
    return held is not None and not any(
        is_score(other) for other in marks.figures_in(held.end, ratio.start)
    )


def _told_before(marks: Marks, figure: Figure) -> bool:
    """Whether the sentence has told another result of the kind before a figure."""
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    return any(f.quantity.unit == figure.quantity.unit for f in before)


def _of_start(marks: Marks, start: int, end: int) -> bool:
    """“from 111.9 minutes in v1.0 to 21.0”: the round is that of what it started from."""
    if not marks.cues.any(end, end + _TO_REACH, "to"):
        return False
    earlier = marks.figures_in(max(0, start - _START_REACH), start)
    return any(
        starts(marks, f) and not DELIMITER.search(marks.folded, f.end, start) for f in earlier
    )
