"""Figures with units: every number of a text that a unit, a noun or a neighbour makes a quantity.

How a number is read is asked in turn: as a part of a whole, a range, a figure of its own, a member
of a list, and last as what leaves out the unit said before. Long, for these
are one search, in this order.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter

from pipeline.extract.figures.clocks import find_clocks
from pipeline.extract.figures.counters import counted_chips, counted_noun, times_chips
from pipeline.extract.figures.elliptic import elliptic_decimal, elliptic_whole, versioned
from pipeline.extract.figures.elliptic_counts import (
    MOST_TESTS,
    counted_again,
    counted_of_them,
    elliptic_count,
    number_told,
)
from pipeline.extract.figures.enumerations import (
    count_of_list,
    member_of_list,
    rate_of_list,
    same_noun,
)
from pipeline.extract.figures.figure import Figure, figure_of, is_score
from pipeline.extract.figures.halves import and_a_half, half_behind, plus_half, tenths
from pipeline.extract.figures.hedges import find_hedge
from pipeline.extract.figures.measures import unit_after, unit_before, unit_in_brackets
from pipeline.extract.figures.multiples import find_multiples
from pipeline.extract.figures.nouns import noun_behind
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.parted import find_parts
from pipeline.extract.figures.portions import find_fractions, find_halves, opens_fraction
from pipeline.extract.figures.processors import counts_chips
from pipeline.extract.figures.ranges import goes_on, range_of, sums
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.figures.wholes import (
    of_the_whole,
    part_before_whole,
    part_behind_whole,
    won_in,
    won_of,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold_word
from pipeline.extract.words.lexicon import Cues
from pipeline.extract.words.pack import Pack, load_pack

# “a minute faster”: how far behind its unit the word of comparison may end.
_OWNED_REACH = 24
_COMPARED_REACH = 16
# A unit of one letter, with the space before it.
_LETTER = 2
# “2x 4th Gen AMD EPYC”: how far behind the sign the part may stand, and what shows a factor.
_THING_REACH = 12
# “Speech-3s”: a word that a number is joined to, longer than “sub-”.
_NAMED = re.compile(r"[a-z]{4,}-\Z")
# “最强三项”: how far before its number a superlative begins.
_PLACES = ("first", "second", "third")
_PLACE_REACH = 12
_LISTED_REACH = 6
_START, _END = attrgetter("start"), attrgetter("end")
# “Xeon |Platinum |8480 CPUs”: a processor's number, and what stands between it and the family.
_MODEL = re.compile(r"\d{4}(?![\d.,])")
_LINE = re.compile(r" (?:(?:platinum|gold|silver|bronze|max|cpu) )*")
_FAMILIES = ("PART", "ACCELERATOR")
_RATIOS = ("x", "percent")
_STOPS = frozenset(",;:.()")
# “신기록 16건”: units that are the counter of many things.
_MEGA = "MJ"
_VAGUE = ("results", "benchmarks", "accelerators")
_SCENARIO_REACH = 20
_COMPARING = ("faster", "slower", "performance", "speed", "gain", "baseline_before")


def find_quantities(
    scan: Scan,
    taken: Sequence[tuple[int, int]] = (),
) -> list[Figure]:
    """The quantities of a text in order; digits inside names, or ``taken`` stretches, are none."""
    folded, mentions = scan.folded, scan.mentions
    read = bytearray(len(folded))
    clocks, shown = find_clocks(scan)
    parts = [*find_parts(scan), *clocks]
    for start, end in (
        *((m.start, m.end) for m in mentions),
        *((f.start, f.end) for f in parts),
        *shown,
        *taken,
    ):
        read[start:end] = b"\1" * (end - start)
    numbers = [n for n in scan.numbers if 1 not in read[n.start : n.end]]
    numbers = [n for n in numbers if not opens_fraction(scan, n)]
    found: list[Figure] = []
    for place, number in enumerate(numbers):
        if found and number.start < found[-1].end:
            continue
        following = numbers[place + 1] if place + 1 < len(numbers) else None
        figure = (
            part_before_whole(scan, number, following, found)
            or range_of(scan, number, following)
            or of_the_whole(scan, _told(scan, _single(scan, number)), found)
            or member_of_list(scan, number, numbers[place + 1 :])
            or count_of_list(scan, number, numbers[place + 1 :])
            or rate_of_list(scan, number, numbers[place + 1 :])
            or part_behind_whole(scan, number, found)
        )
        if figure is None:
            timed = next((f for f in reversed(found) if is_score(f)), None)
            if timed:
                figure = elliptic_decimal(scan, number, timed)
            if figure is None and timed:
                figure = elliptic_whole(scan, number, timed)
            figure = figure or won_of(scan, number, found)
            figure = figure or won_in(scan, number, following, found)
            figure = figure or elliptic_count(scan, number, following, found)
            figure = figure or counted_again(scan, number, found)
            figure = figure or counted_of_them(scan, number, following, found)
            figure = figure or number_told(scan, number)
        elif figure.quantity.unit == "benchmarks" and number.value > MOST_TESTS:
            figure = counted_again(scan, number, found) or figure
        if figure is not None:
            if found and figure.start <= found[-1].start:
                found.pop()  # “1分間に1.29モデル” is a rate, and no minute
            found.append(figure)
    if "x" in folded:
        for f in times_chips(scan):
            over = [g for g in found if g.start < f.end and f.start < g.end]
            if all(g.quantity.unit == "x" for g in over):  # “H100 |8x| 21,606 tokens/s”
                found = [g for g in found if g not in over] + [f]
        found.sort()
    printed = len(found)
    found += _ones(scan, numbers, found)
    found += find_halves(scan, found)
    found += find_multiples(scan, found)
    found += find_fractions(scan, found)
    # “缩短了一半” is a word of its own
    found += [p for p in parts if not any(p.start < f.end and f.start < p.end for f in found)]
    found += _behind_words(scan, numbers, found, printed)
    summed = sums(scan, sorted(found))
    return same_noun(scan, summed)


def _ones(scan: Scan, numbers: Sequence[Number], found: list[Figure]) -> list[Figure]:
    """Articles that count, for a smaller unit goes on: “one hour and seven minutes”."""
    told = []
    starts = {figure.start: figure for figure in found}
    for number in numbers:
        if number.start in starts or not _is_article(scan.folded, number):
            continue
        unit, end = unit_after(scan.folded, number.end, scan.pack) or ("", 0)
        if unit in TIMES and goes_on(scan, unit, end, starts):
            told.append(figure_of(scan, number, unit, number.start, end))
    return told


def _behind_words(
    scan: Scan, numbers: Sequence[Number], found: list[Figure], printed: int
) -> list[Figure]:
    """Bare decimals that share the unit of a time in words: “half an hour, against 0.7 for B”,
    «rebajó el listón del minuto: 0,83». The first ``printed`` figures found are in digits."""
    worded = [f for f in found[printed:] if is_score(f)]
    if not worded:
        return []
    more = []
    for number in numbers:
        before = [f for f in found if f.start <= number.start]
        last = max(before, default=None)
        if last is not None and last in worded and last.end <= number.start:
            figure = elliptic_decimal(scan, number, last)
            more += [figure] if figure is not None else []
    return more


def _told(scan: Scan, figure: Figure | None) -> Figure | None:
    """A figure, unless it is a piece of a name, an ordinal or the sum of what was just listed."""
    if figure is None:
        return None
    folded, start, unit = scan.folded, figure.start, figure.quantity.unit
    if unit == "mJ" and _MEGA in scan.text[figure.number.end : figure.end]:
        return None  # “1.95 MJ” are no millijoules
    if unit in TIMES:
        # “Speech-3s”, “RNNT-10s”: a variant that is called by its length
        return (
            None
            if _NAMED.search(folded[max(0, start - 5) : start]) and _letter(folded, figure)
            else figure
        )
    if unit not in COUNTS:
        return figure
    # “초당 3만4864.2개 … 1만1264.4개”, «2,06 mô hình»: nothing is counted in tenths
    tenths_of = scan.pack.counters or unit == "benchmarks"
    if tenths_of and figure.number.decimals and figure.number.step < 1:
        return None
    if scan.pack.ordinals and folded[max(0, start - 3) : start].rstrip().endswith(
        scan.pack.ordinals
    ):
        return None  # “第10家提交结果的厂商”: one company, and not ten
    if _is_model(scan, figure) or _in_server_scenario(scan, figure) or _is_place(scan, figure):
        return None
    # “斩获最快、最大、最强三项”: the superlatives are what is counted
    best = scan.cues.within(max(0, start - _LISTED_REACH), start, "fastest")
    listed = [cue for cue in best if folded[cue.start - 1 : cue.start] == "、"]
    return None if any(cue.end == start for cue in listed) else figure


def _in_server_scenario(scan: Scan, figure: Figure) -> bool:
    """“33,928 tokens/s offline, 30,725 server”: a rate of the other scenario, and no machines."""
    before = scan.cues.within(
        max(0, figure.start - _SCENARIO_REACH), figure.start, "scenario_offline"
    )
    named = scan.cues.any(figure.number.end, figure.end, "server_word")
    return (
        named
        and bool(before)
        and scan.folded[before[-1].end : figure.start].strip(" ,/&")
        in (
            "",
            *(
                scan.folded[c.start : c.end]
                for c in scan.cues.within(before[-1].end, figure.start, "conjunction")
            ),
        )
    )


def _is_place(scan: Scan, figure: Figure) -> bool:
    """“the #1 single-node B300 times”, “the No. 1 GPU cloud”: a place, and no number of things."""
    number = figure.number
    places = scan.cues.within(max(0, number.start - _PLACE_REACH), number.end, *_PLACES)
    return any(cue.start < number.start and cue.end == number.end for cue in places)


def _is_model(scan: Scan, figure: Figure) -> bool:
    """“AMD EPYC 9655 processors”, „Xeon Platinum 8480 CPUs“: no number of things, but which."""
    start = figure.start
    if figure.quantity.unit != "processors" or not _MODEL.match(scan.folded, start):
        return False
    return _behind_family(scan, start)


def _behind_family(scan: Scan, start: int) -> bool:
    """Whether the name of a line of processors stands right before: “Xeon Platinum |8480”."""
    parts = (m for m in scan.mentions if m.label in _FAMILIES and m.end < start)
    last = max(parts, key=_END, default=None)
    return last is not None and _LINE.fullmatch(scan.folded, last.end, start) is not None


def _letter(folded: str, figure: Figure) -> bool:
    """Whether the unit is one letter, and glued to its number."""
    return figure.end - figure.number.end == 1 and folded[figure.end - 1].isascii()


def _opens_chip(scan: Scan, number: Number, unit: tuple[str, int]) -> bool:
    """“3,456 |TPU v4 chips”: whether a unit is but the first word of the chip's name."""
    if unit[0] != "accelerators":
        return False
    start = number.end + (scan.folded[number.end : number.end + 1] in (" ", "-"))
    return any(
        m.start == start and m.end > unit[1] and m.label == "ACCELERATOR" for m in scan.mentions
    )


def _single(
    scan: Scan,
    number: Number,
) -> Figure | None:
    folded, pack, mentions, cues = scan.folded, scan.pack, scan.mentions, scan.cues
    number = and_a_half(folded, number, pack)
    before = unit_before(folded, number, pack)
    behind = unit_after(folded, number.end, pack) or unit_in_brackets(folded, number, pack)
    if behind is not None and _is_preposition(scan, number, behind):
        behind = None
    if behind is not None and _opens_chip(scan, number, behind):
        behind = noun_behind(scan, number) or behind
    if behind is not None and _is_model_with_letter(scan, number, behind):
        return None
    behind = behind or _sign_before_name(scan, number)
    rate = _rate_of_test(scan, number) if behind is None else ""
    if rate:
        return figure_of(scan, number, rate, number.start, number.end)
    if before is not None and before[0] in RATES and behind is not None and behind[0] in _RATIOS:
        before = None  # “와트당 1.7배”: a ratio of rates
    if before is not None and before[0] == "x" and behind is not None:
        before = None  # “a speedup of 103 %”, “a factor of 1.6x”
    noun = counted_noun(folded, pack, number, behind[0] if behind is not None else "")
    if noun is not None and (behind is None or _is_counter(behind, noun[2])):
        return figure_of(scan, number, *noun)
    if before is not None and (behind is None or behind[0] != before[0]):
        unit, start = before
        return figure_of(scan, number, unit, start, number.end)
    if behind is not None:
        unit, end = behind
        if unit == "tenths":
            unit, (number, end) = "percent", tenths(folded, number, end, pack)
        if unit in (*TIMES, "x") and (half := half_behind(folded, end, pack)) is not None:
            number, end = plus_half(number), half
        # “a minute” counts only behind a hedge, or where it says by how much: “a minute faster”.
        if _is_article(folded, number) and not (
            _hedged_time(folded, number, unit, end, pack)
            or (unit in TIMES and _compares(folded, end, cues))
        ):
            return None
        # “half |a minute| faster” is half of one
        if unit in TIMES and _is_end_of_time(folded, number.start, end, pack.lang):
            return None
        if unit == "processors" and counts_chips(mentions, end):
            unit = "accelerators"
        counted = _counted_thing(folded, number, end, mentions, cues) if unit == "x" else ""
        if counted:
            return figure_of(scan, number, counted, number.start, end)
        return figure_of(scan, number, unit, number.start, end)
    return _count(scan, number)


def _is_end_of_time(folded: str, start: int, end: int, lang: str) -> bool:
    """Whether words that are a time by themselves end where a number's unit does: “half a
    minute”."""
    words = load_pack(lang).durations
    return any(
        len(word) > end - start and folded.endswith(fold_word(word), 0, end) for word in words
    )


def _sign_before_name(scan: Scan, number: Number) -> tuple[str, int] | None:
    """The sign of “8xH100” and “64×MI300X”, which runs into the name, and where it ends."""
    end, mentions = number.end + 1, scan.mentions
    if not scan.folded.startswith("x", number.end):
        return None
    place = bisect_left(mentions, end, key=_START)
    return ("x", end) if place < len(mentions) and mentions[place].start == end else None


def _is_preposition(scan: Scan, number: Number, behind: tuple[str, int]) -> bool:
    """“116 103 с A100”: the letter for seconds is the word for “with” before a name, and behind a
    number in words, «в два с четвертью раза»."""
    unit, end = behind
    if unit not in TIMES or end - number.end > _LETTER:
        return False
    if not scan.folded[number.start].isdigit() and not scan.pack.counters:
        return True
    words = scan.cues.within(number.end, end, "connect_after")
    place = bisect_left(scan.mentions, end, key=_START)
    named = place < len(scan.mentions) and scan.mentions[place].start == end + 1
    return named and any(word.end == end for word in words)


def _is_model_with_letter(scan: Scan, number: Number, behind: tuple[str, int]) -> bool:
    """“EPYC 7773X”, “Ryzen 7950X”: a letter glued to four digits behind a name, and no factor; or
    “the 2288H”, as no run takes thousands of hours."""
    unit, end = behind
    glued = end - number.end == 1 and scan.folded[number.start : number.end].isdigit()
    if unit not in ("x", "hours") or not glued or not _MODEL.match(scan.folded, number.start):
        return False
    return unit == "hours" or _behind_family(scan, number.start) or versioned(scan, number)


def _rate_of_test(scan: Scan, number: Number) -> str:
    """“45,617 ResNet-50 images per second”: the rate behind the test's name, ``""`` for none."""
    place = bisect_left(scan.mentions, number.end, key=_START)
    name = scan.mentions[place] if place < len(scan.mentions) else None
    if name is None or name.label != "BENCHMARK" or name.start != number.end + 1:
        return ""
    unit = unit_after(scan.folded, name.end, scan.pack)
    return unit[0] if unit is not None and unit[0] in RATES else ""


def _is_counter(behind: tuple[str, int], end: int) -> bool:
    """Whether the unit behind a number is but a counter that ends at ``end``, or its particle."""
    return behind[0] in _VAGUE and behind[1] <= end + 1


def _compares(folded: str, place: int, cues: Cues) -> bool:
    """Whether a word of comparison follows at once: “a minute faster”."""
    behind = cues.within(place, place + _COMPARED_REACH, "faster", "slower")
    return any(not folded[place : cue.start].strip() for cue in behind)


def _is_article(folded: str, number: Number) -> bool:
    """Whether a number word is an article besides."""
    word = folded[number.start : number.end]
    return number.value == 1 and word.isalpha() and word.isascii() and len(word) < 5


def _hedged_time(folded: str, number: Number, unit: str, end: int, pack: Pack) -> bool:
    return unit in TIMES and find_hedge(folded, number.start, end, pack) != "exact"


def _counted_thing(
    folded: str, number: Number, end: int, mentions: list[Mention], cues: Cues
) -> str:
    """“8x A100”, “64×H100”, “2x AMD EPYC”: what the sign counts, ``""`` where it is a factor."""
    if folded[end - 1] != "x" or number.decimals:
        return ""
    after = end + (folded[end : end + 1] == " ")
    for name in mentions[bisect_left(mentions, after, key=_START) :]:
        if name.start > after + _THING_REACH:
            break
        # “2x 4th Gen AMD EPYC”: other words may stand between, but none of a comparison.
        if name.start != after and cues.any(end, name.start, *_COMPARING):
            return ""
        if name.label in ("ACCELERATOR", "SYSTEM"):
            # “3x H100's throughput”, but not “8x H100's”
            owned = folded.startswith("'s ", name.end)
            behind = (name.end, name.end + _OWNED_REACH)
            if owned and cues.any(*behind, "performance", "speed", "output"):
                return ""
            if name.start != after:
                return ""
            return "accelerators" if name.label == "ACCELERATOR" else "hosts"
        if name.label == "PART" and not set(folded[end : name.start]) & _STOPS:
            return "processors"
        if name.label != "SUBMITTER":
            return ""
        after = name.end + 1
    return ""


def _count(
    scan: Scan,
    number: Number,
) -> Figure | None:
    """A whole number of things whose noun stands behind names or adjectives.

    “2480 NVIDIA A100 accelerators”, “eleven first-time submitters”.
    """
    folded, pack, mentions = scan.folded, scan.pack, scan.mentions
    if number.decimals or number.value < 1 or _is_article(folded, number):
        return None
    chips = counted_chips(folded, pack, number, mentions)
    if chips is not None:
        return figure_of(scan, number, "accelerators", *chips)
    found = noun_behind(scan, number)
    if found is None:
        return None
    unit, end = found
    return figure_of(scan, number, unit, number.start, end)
