"""The round that a figure is measured against: a number, or a word such as “last round”."""

from __future__ import annotations

from decimal import Decimal

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.baseline_names import (
    is_baseline,
)
from pipeline.extract.linking.compared.earlier_results import result_of
from pipeline.extract.linking.compared.owned_measures import before_a_product
from pipeline.extract.linking.compared.pointed_rounds import round_pointed_at
from pipeline.extract.linking.compared.sized import is_told_of, with_size
from pipeline.extract.linking.phrases.fromto import starts
from pipeline.extract.linking.phrases.rivals import held_result
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks, Version, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, WIDEST, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

# Classes of cue that name a round without its number, each with what the slot then holds.
RELATIVE = {"previous_round": "previous", "first_round": "first", "last_year": "last_year"}
# “from 111.9 minutes in v1.0 to”: how far the round may stand from its figure and from the word.
_START_REACH = 30
_TO_GAP, _TO_REACH = 4, 6
# “against the 3.92 minutes of November”: how near behind its figure a round stands, and how far
# before it the word of comparison may begin.
_BESIDE, _LED_REACH = 8, 24
# “que dans MLPerf Training v1.1”: how far before its round the word of a comparison may begin.
_THAN_REACH = 40
_RATIOS = ("x", "percent")
# “as B with four A100 |GPUs |was in v0.7”
_NOUN_REACH = 16
# “cut |4.2 minutes| off”: how near a verb that shortens, and what says from what.
_CUT_REACH, _OFF_REACH = 14, 6
LEADING = ("baseline_before", "baseline_of")
_COMPARING = ("faster", "slower", "equal", "gain")
# What may part a word for a round from its number: “the last round (MLPerf v5.1)”.
_BRACKETS = " ,(["
_GENITIVE = "'s"
# “继V1.1夺冠之后”, “打破了自己在V1.1创下的纪录”: how far from a round such words stand.
_OVER_REACH, _BREAKS_REACH, _RECORD_REACH = 8, 10, 8
# No noun for a round is longer, with a space.
_NOUN_REACH = 16
# “up |27 %| on MLPerf Training |v3.1|”: how far apart the ratio and what stands beside it begin.
_UP_REACH = 24
# „eigenes Ergebnis aus |v5.0“: how far from a round such words may begin.
_OWN_REACH = 32


def baseline_round(marks: Marks, zone: Zone, figure: Figure) -> Slot:
    """The round that a sentence compares with: a version, or a word such as “last round”."""
    if not marks.rounds and not marks.cues.has(*RELATIVE):
        return EMPTY
    back = round_pointed_at(marks, zone.sentence) if marks.cues.has("that_round") else None
    if back is not None:
        return slot_of(marks, back)
    # A sentence can name one round for each of its figures: the zone's own words come first, and
    # a figure with words of comparison of its own takes nobody else's.
    if figure.quantity.unit in ("percent", "x"):
        for version in marks.rounds:
            start, end = zone.sentence
            if start <= version.start < end and _is_held_here(marks, figure, version):
                return slot_of(marks, version)
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
    cut = DELIMITER.search(marks.folded, figure.end, max(figure.end, then.start - marks.base))
    # “1.6x the prior-generation B, meaning that each does more work |than before|”
    if cut and any(
        m.label in PRODUCTS and is_baseline(marks, m)
        for m in marks.names_in(figure.end, cut.start())
    ):
        return True
    first = then.value == RELATIVE["first_round"] and place <= figure.start
    if first and _than_a_product(marks, figure):
        return True
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


def _than_a_product(marks: Marks, figure: Figure) -> bool:
    """“In its first MLPerf results Gaudi2 was 1.5x faster |than the A100|”: the first time is when
    somebody was the faster, if a product is what the figure, or one before it, is held against."""
    start, end = marks.sentence_at(figure.start)
    for ratio in marks.figures_in(start, figure.end):
        cut = DELIMITER.search(marks.folded, ratio.end, end)
        behind = marks.names_in(ratio.end, cut.start() if cut else end)
        if any(m.label in PRODUCTS and is_baseline(marks, m) for m in behind):
            return True
    return False


def _earlier_of_two(marks: Marks, figure: Figure, start: int, end: int) -> Slot:
    """“Between 1.0 and 1.1”: the one gain of a sentence with two rounds is from the first of them.

    Rounds are counted up in every language, so no word is needed for that.
    """
    figures = marks.figures_in(start, end)
    gains = [one for one in figures if one.quantity.unit in _RATIOS or is_cut(marks, one)]
    named = [version for version in marks.rounds if start <= version.start < end]
    if len(gains) != 1 or gains[0].start != figure.start:
        return EMPTY
    if len({version.round for version in named}) != 2:
        return EMPTY
    return slot_of(marks, min(named, key=lambda version: Decimal(version.round)))


def is_cut(marks: Marks, figure: Figure) -> bool:
    """“took |4.2 minutes off| its time”, “trimmed |4.2 minutes from| it”: a time that is taken from
    a longer one."""
    if figure.quantity.unit not in TIMES:
        return False
    words = marks.cues.within(figure.number.end, figure.end + _OFF_REACH, "delta")
    if any(figure.number.end < word.start < figure.end < word.end for word in words):
        return True
    words = marks.cues.within(figure.start - _CUT_REACH, figure.start, "less_time")
    if not any(" " not in marks.folded[word.end : figure.start].rstrip() for word in words):
        return False  # the word may be cut at its stem: “trim|med”
    words = marks.cues.within(figure.end, figure.end + _OFF_REACH, "from")
    return any(not marks.folded[figure.end : word.start].strip() for word in words)


def _round_in(marks: Marks, start: int, end: int) -> Slot:
    for version in marks.rounds:
        if start <= version.start < end and version_is_baseline(marks, version.start, version.end):
            return slot_of(marks, version)
    cues = marks.cues.within(start, end, *RELATIVE)
    cues = [cue for cue in cues if cue.name != "previous_round" or not before_a_product(marks, cue)]
    # “X (first MLPerf entry): 11 % of B”: what opens a bracket beside a name tells of that
    cues = [
        c for c in cues if c.name != "first_round" or marks.folded[c.start - 1 : c.start] != "("
    ]
    # “the lead, lost last time to A”: that tells of A, and of no ratio
    led = marks.cues.within(start, end, "baseline_before") if cues else []
    cues = [c for c in cues if not any(w.start < c.start and c.end < w.end for w in led)]
    if not cues:
        return EMPTY
    cue = cues[0]
    return Slot(
        value=RELATIVE[cue.name],
        surface=marks.text[cue.start : cue.end],
        how="stated",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )


def slot_of(marks: Marks, version: Version) -> Slot:
    """The slot of a round that a text names."""
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
            # “was done with B |after 3.44 minutes| in v3.1”: how long it took
            and all(_told_before(marks, f) for f in _scores(marks, cue.end, start))
            for cue in marks.cues.within(max(0, start - 24), start, "after")
        )
        or any(not _of_a_round(marks, cue) for cue in marks.cues.within(start - 14, start, "from"))
        or started_from(marks, start, end) is not None
        or _compared_with(marks, start)
        or _numbers_the_earlier(marks, start)
        or _is_over(marks, end)
        or _is_broken(marks, start, end)
        or _of_own_result(marks, start, end)
        or _of_cut_time(marks, start)
        or _is_up_on(marks, start)
    )


def _is_up_on(marks: Marks, start: int) -> bool:
    """“up 27 % |on v3.1|”, “down a third on MLPerf v3.1”: a small word leads from a ratio to the
    round, and a word for up or down stands before the ratio."""
    for word in marks.cues.within(start - _UP_REACH, start, "connect_after"):
        between = marks.folded[word.end : start].strip(" v")
        named = BENCHMARK_NAME.match(between) and not marks.figures_in(word.end, start)
        ratios = marks.figures_in(word.start - _UP_REACH, word.start)
        if (between and not named) or not ratios or ratios[-1].quantity.unit not in _RATIOS:
            continue
        if marks.folded[ratios[-1].end : word.start].strip():
            continue
        moved = marks.cues.within(ratios[-1].start - _UP_REACH, ratios[-1].start, "direction")
        gaps = ("", *before_words(load_pack(marks.lang)))
        if any(marks.folded[m.end : ratios[-1].start].strip() in gaps for m in moved):
            return True
    return False


def _of_a_round(marks: Marks, small: Cue) -> bool:
    """„in de ronde |van| juni“: a word for “from” that is one for “of” behind a round's noun."""
    nouns = marks.cues.within(small.start - _NOUN_REACH, small.start, "round_word")
    return any(not marks.folded[noun.end : small.start].strip() for noun in nouns)


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


def _of_own_result(marks: Marks, start: int, end: int) -> bool:
    """„verbesserte sein eigenes Ergebnis aus v5.0 um 4 Prozent“, “v5.0'daki kendi sonucunu yüzde 4
    iyileştirdi”: the round of a result of one's own that is bettered."""
    first, last = marks.sentence_at(start)
    if load_pack(marks.lang).order == "final":
        words = marks.cues.within(end, end + _OWN_REACH, "own")
        return any(marks.cues.any(word.end, last, "gain", "improves_on") for word in words)
    words = marks.cues.within(max(first, start - _OWN_REACH), start, "own")
    return any(
        not DELIMITER.search(marks.folded, word.end, start)
        and marks.cues.any(first, word.start, "gain", "improves_on")
        for word in words
    )


def _of_cut_time(marks: Marks, start: int) -> bool:
    """“took 4.2 minutes off |its v1.1 time|”, “off its time of v1.1 |in v2.0|”: the first round
    behind what was cut, right before what was longer then, or where another follows."""
    first, last = marks.sentence_at(start)
    cut = [f for f in marks.figures_in(first, start) if is_cut(marks, f)]
    if len(cut) != 1 or DELIMITER.search(marks.folded, cut[0].end, start):
        return False
    others = [v.start for v in marks.rounds if cut[0].end <= v.start < last and v.start != start]
    if others:
        return min(others) > start
    return not marks.cues.any(cut[0].end + _OFF_REACH, start, "connect_after")


def _numbers_the_earlier(marks: Marks, start: int) -> bool:
    """“13 % faster than the previous round (v5.1)”, “than last year's v5.1”: the number of the
    round just spoken of."""
    words = marks.cues.within(start - _TO_REACH - WIDEST // 4, start, "previous_round", "last_year")
    joints = _BRACKETS + "".join(load_pack(marks.lang).attributives)  # “上一轮的V1.1”
    near = [
        cue
        for cue in words
        if cue.end <= start
        and not marks.folded[cue.end : start].removeprefix(_GENITIVE).strip(joints)
    ]
    return bool(near) and not all(_tells_of(marks, cue.end, start) for cue in near)


def _tells_of(marks: Marks, word_end: int, start: int) -> bool:
    """“在去年的|v3.0中以10.9分钟完成”: the number of a round, joined to the word for it,
    in a sentence that tells one result and compares nothing, is that of the result."""
    if not marks.folded[word_end:start].strip(_BRACKETS):
        return False
    first, last = marks.sentence_at(start)
    figures = marks.figures_in(first, last)
    ratios = any(f.quantity.unit in _RATIOS for f in figures)
    compares = marks.cues.any(first, last, *LEADING, *_COMPARING)
    return len([f for f in figures if is_score(f)]) == 1 and not ratios and not compares


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
        led = marks.cues.within(figure.start - _LED_REACH, figure.start, *LEADING)
        if starts(marks, figure) and _told_before(marks, figure):
            return figure
        if any(not DELIMITER.search(marks.folded, cue.end, figure.start) for cue in led):
            return figure
        if _told_before(marks, figure) and _after(marks, figure):
            return figure
    return None


def _after(marks: Marks, figure: Figure) -> bool:
    """“It took 5.4 minutes, |after| 5.8 in v3.1”: whether a comma and a word for “after” lead to a
    result, an article at most between."""
    words = marks.cues.within(figure.start - _LED_REACH, figure.start, "after")
    articles = load_pack(marks.lang).articles
    return any(
        marks.folded[: word.start].rstrip().endswith(",")
        and all(part in articles for part in marks.folded[word.end : figure.start].split())
        for word in words
    )


def _is_held_here(marks: Marks, ratio: Figure, version: Version) -> bool:
    """Whether a ratio is over the result of a round, and not over another told since."""
    held = held_against(marks, version.start, version.end)
    return held is not None and not any(
        is_score(other) for other in marks.figures_in(held.end, ratio.start)
    )


def _scores(marks: Marks, start: int, end: int) -> list[Figure]:
    return [figure for figure in marks.figures_in(start, end) if is_score(figure)]


def _told_before(marks: Marks, figure: Figure) -> bool:
    """Whether the sentence has told another result of the kind before a figure."""
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    return any(f.quantity.unit == figure.quantity.unit for f in before)


def started_from(marks: Marks, start: int, end: int) -> Figure | None:
    """“from |111.9 minutes| in v1.0 to 21.0”: the result of a round that a change starts from."""
    words = marks.cues.within(end, end + _START_REACH, "to")
    if not any(word.start - end <= _TO_GAP for word in words):
        return None
    for figure in marks.figures_in(max(0, start - _START_REACH), start):
        if starts(marks, figure) and not DELIMITER.search(marks.folded, figure.end, start):
            return figure
    return None
