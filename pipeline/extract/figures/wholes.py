"""Numbers of benchmarks that are a part of a whole: “5 of the 8 benchmarks”, 8つのうち6つ."""

from __future__ import annotations

import re

from pipeline.extract.figures.counters import counted_part
from pipeline.extract.figures.elliptic import SAME_SENTENCE
from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.nouns import noun_behind
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan

# “of the seven tests of round 5.0, A won six”: the point of a number ends no sentence.
_STOP = re.compile(r"\.(?!\d)")
# “5 of the 8 benchmarks”: how far the whole may stand from the part, and how big it may be.
_PART_REACH = 14
# “7|개를”: no counter with its particle is longer.
_PARTICLE = 2
# “第一”: how far a word for a rank reaches beyond the number in it.
_ORDINAL = 6
_MOST_PARTS = 40
# “Of the eight benchmarks, A won six”: how far the words may stand from their numbers.
_WON_REACH = 32
# “five of them”: how far behind the part the words may end; what ends the clause that it is won in.
_THEM_REACH = 16
_CLAUSE = re.compile(r"[,;:.\d]")
# “first |in six”: how long a small word is, the words of winning before it, and what ends it.
_LEAD = 12
_WON = ("first", "fastest", "won", "in_front", "leading")
_ENDED = re.compile(r"[,;:)!?]|\.(?!\d)")


def part_before_whole(
    scan: Scan,
    number: Number,
    whole: Number | None,
    earlier: list[Figure],
) -> Figure | None:
    """“5 of the 8 benchmarks”: the part is the figure, in the unit of the whole.

    Once the benchmarks are counted, “five of the eight” will do. In “sekiz testin beşinde” the
    whole stands first, its noun in the genitive.
    """
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    if whole is None or whole.decimals or whole.value > _MOST_PARTS:
        return None
    if folded[number.end : whole.start].strip() in pack.wholes and whole.value <= number.value:
        return figure_of(scan, whole, "benchmarks", number.start, whole.end)
    # “排名第一，在边缘任务中取得11项”: the one of “first” is no part of them
    ranks = cues.within(number.start - _ORDINAL, number.end + _ORDINAL, "first", "second")
    if number.value > whole.value or any(
        cue.start < number.start and number.end <= cue.end for cue in ranks
    ):
        return None
    apart = whole.start - number.end > _PART_REACH
    slash = folded[number.end : whole.start] == "/"  # “5/8 bài kiểm tra”
    # “两大类测试中获得30项第一”: where complements come first, so does the whole.
    parted = pack.order == "initial" and cues.any(number.end, whole.start, "out_of")
    if apart or not (slash or parted):
        return None
    found = unit_after(folded, whole.end, pack) or noun_behind(scan, whole)
    if found is None and any(
        f.number.value == whole.value and f.quantity.unit == "benchmarks" for f in earlier
    ):
        found = "benchmarks", whole.end
    if found is None or found[0] not in ("benchmarks", "records"):
        return None
    return figure_of(scan, number, found[0], number.start, found[1])


def part_behind_whole(scan: Scan, number: Number, found: list[Figure]) -> Figure | None:
    """“8つのベンチマークのうち6つ”: the benchmarks are named at the whole alone."""
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    counted = [f for f in found if f.quantity.unit == "benchmarks"]
    whole = (counted[-1].start, counted[-1].end) if counted else None
    end = counted_part(folded, pack, cues, number, whole)
    if end is None or number.value > counted[-1].number.value:
        return None
    return figure_of(scan, number, "benchmarks", number.start, end)


def of_the_whole(scan: Scan, figure: Figure | None, found: list[Figure]) -> Figure | None:
    """“8개 벤치마크 중 |7개를|”: what may count chips counts tests, right behind the word for
    a part."""
    if figure is None or figure.quantity.unit != "accelerators":
        return figure
    number = figure.number
    words = scan.cues.within(number.start - _PART_REACH, number.start, "out_of")
    # chips that are named are chips: “중 7개 GPU”
    bare = len(scan.folded[number.end : figure.end].strip()) <= _PARTICLE
    if not bare or not any(not scan.folded[w.end : number.start].strip() for w in words):
        return figure
    return part_behind_whole(scan, number, found) or figure


def won_of(scan: Scan, number: Number, found: list[Figure]) -> Figure | None:
    """“Of the eight benchmarks, A won six”, “There were eight; five of them were won by A”: the
    bare number beside a word of winning."""
    folded, cues = scan.folded, scan.cues
    if not found or found[-1].quantity.unit != "benchmarks" or number.decimals:
        return None
    pool = found[-1]
    near = number.start - pool.end <= SAME_SENTENCE and number.value <= pool.number.value
    if not near or _STOP.search(folded, pool.end, number.start):
        return None
    parted = cues.within(number.end, number.end + _THEM_REACH, "of_them")
    them = next((c.end for c in parted if not folded[number.end : c.start].strip()), number.end)
    led = cues.within(max(pool.end, number.start - _WON_REACH), number.start, "won", "took")
    behind = cues.within(them, them + _WON_REACH, "won", "goes_to")
    led = led or [c for c in behind if not _CLAUSE.search(folded, them, c.start)]
    of = cues.any(max(0, pool.start - _WON_REACH), pool.start, "out_of") or them > number.end
    if not led or not of:
        return None
    return figure_of(scan, number, "benchmarks", number.start, number.end)


def won_in(scan: Scan, number: Number, whole: Number | None, found: list[Figure]) -> Figure | None:
    """“A ranked first |in six|”, “B was fastest |in 3 of 8|”: the bare number of tests that a word
    of winning and a small one lead to, and that ends its clause; and “six records in December and
    |eight in July|”, told as those before it are."""
    if number.decimals or not 1 < number.value <= _MOST_PARTS or scan.pack.order != "initial":
        return None
    last = found[-1] if found else None
    if last is not None and _told_as(scan, number, last):
        return figure_of(scan, number, last.quantity.unit, number.start, number.end)
    folded, cues = scan.folded, scan.cues
    words = cues.within(number.start - _LEAD, number.start, "connect_after")
    places = [w.start for w in words if not folded[w.end : number.start].strip()]
    won = cues.within(number.start - _WON_REACH, number.start, *_WON)
    if not any(not folded[w.end : place].strip() for w in won for place in places):
        return None
    end = number.end
    if whole is not None and number.value <= whole.value <= _MOST_PARTS and not whole.decimals:
        near = whole.start - number.end <= _PART_REACH
        end = whole.end if near and cues.any(number.end, whole.start, "out_of") else end
    if end == number.end and folded[number.start].isdigit():
        return None  # “finished first in 22”
    return figure_of(scan, number, "benchmarks", number.start, end) if _ends(folded, end) else None


def _told_as(scan: Scan, number: Number, last: Figure) -> bool:
    """Whether a number stands behind a word for “and” as the firsts before it do: “in”, “in”."""
    folded, gap = scan.folded, (last.end, number.start)
    if last.quantity.unit not in ("records", "benchmarks") or gap[1] - gap[0] > SAME_SENTENCE:
        return False
    if _STOP.search(folded, *gap) or ";" in folded[slice(*gap)]:
        return False
    joins = scan.cues.within(*gap, "conjunction")
    if not any(not folded[w.end : number.start].strip() for w in joins):
        return False
    one, other = (
        {folded[w.start : w.end] for w in scan.cues.within(p, p + _LEAD, "connect_after")
         if w.start == p + 1}
        for p in (last.end, number.end)
    )  # fmt: skip
    return bool(one & other)


def _ends(folded: str, end: int) -> bool:
    return not folded[end:].strip() or _ENDED.match(folded, end) is not None
