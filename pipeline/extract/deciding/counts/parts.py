"""Parts of a whole: “4 out of 8”, “在8项任务中获7项”."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone
from pipeline.extract.words.pack import load_pack

# No round has more tasks than this, counted with divisions and scenarios.
_MOST_PARTS = 40
_POOL_REACH = 6
# “全部八项”, “8つすべて”: how near the word for all of them stands.
ALL_REACH = 6
# “of the eight benchmarks”
_BESIDE = 5
# What says how big a system is.
_SIZES = ("accelerators", "hosts", "processors")


def part_of(marks: Marks, start: int, end: int) -> tuple[int, int] | None:
    """“4 out of 8”, “four of the eight”: the part and the whole, where both are small."""
    cues = marks.cues.within(start, end, "out_of")
    if not cues:
        return None
    numbers = [n for n in marks.numbers if not n.decimals]
    numbers = [n for n in numbers if _counts(marks, n)]
    # «un clúster de 16 servidores» is none of sixteen tests
    sizes = {f.number.start for f in marks.figures_in(start, end) if f.quantity.unit in _SIZES}
    numbers = [n for n in numbers if n.start not in sizes]
    for cue in cues:
        left = [n for n in numbers if max(start, cue.start - 20) <= n.start and n.end <= cue.start]
        right = [n for n in numbers if cue.end <= n.start and n.end <= min(end, cue.end + 8)]
        if not left or not right:
            continue
        part, whole = int(left[-1].value), int(right[0].value)
        if load_pack(marks.lang).order == "final":  # “8 部門中 5 部門”: the whole comes first
            part, whole = min(part, whole), max(part, whole)
        if 0 < part <= whole <= _MOST_PARTS:
            return part, whole
    return None


def _counts(marks: Marks, number: Number) -> bool:
    """Whether a number counts things, where that takes a counter: “半年に一度” counts none."""
    pack = load_pack(marks.lang)
    if not pack.counters or number.value < 2:
        return not pack.counters
    unit = unit_after(marks.folded, number.end, pack)
    return unit is None or unit[0] in COUNTS


def whole_of(marks: Marks, figure: Figure) -> int | None:
    """The whole that a figure itself names: the eight of “six out of eight benchmarks”."""
    numbers = find_numbers(marks.folded[figure.number.end : figure.end], load_pack(marks.lang))
    for number in numbers:
        place = figure.number.end + number.start
        between = (figure.number.end, place)
        if marks.cues.any(*between, "out_of") or marks.folded[slice(*between)] == "/":
            whole = int(number.value)
            return whole if figure.number.value <= whole <= _MOST_PARTS else None
    return None


def is_pool(marks: Marks, figure: Figure) -> bool:
    """Whether a count is the whole of which a part follows: “在8项任务中获7项”."""
    if load_pack(marks.lang).order != "final":
        # “Of the eight benchmarks, A won six”
        start, _ = marks.sentence_at(figure.start)
        leading = marks.cues.within(start, figure.start, "out_of")
        if any(cue.start == start and figure.start - cue.end <= 1 for cue in leading):
            return True
        if _split(marks, figure):
            return True
        # “four overall winning scores out of eight benchmarks”
        parts = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit == "records"]
        if not parts:
            return False
        return _stands_in(marks, parts[-1], figure) or any(
            parts[-1].end <= cue.start and figure.start - cue.end <= _BESIDE for cue in leading
        )
    behind = marks.folded[figure.end : figure.end + _POOL_REACH]
    cues = marks.cues.within(figure.start, figure.end + _POOL_REACH, "out_of")
    cues = [cue for cue in cues if cue.end > figure.end]
    if not cues or behind.startswith(",") or all_of_pool(marks, figure):
        return False
    return not _won_at_once(marks, figure, {cue.end for cue in cues})


def _split(marks: Marks, figure: Figure) -> bool:
    """“Eight tests there were, five of them won by A”: whether a bare number behind in its sentence
    is a part of what is counted."""
    end = marks.sentence_at(figure.start)[1]
    return any(
        part.quantity.unit == "benchmarks"
        and part.end == part.number.end
        and part.number.value < figure.number.value
        and not _told_as(marks, part, figure)
        for part in marks.figures_in(figure.end, end)
    )


def _told_as(marks: Marks, part: Figure, figure: Figure) -> bool:
    """“four tests |with| A and two |with| B”: whether the same word goes on behind both."""
    one, other = (marks.folded[f.end :].split(None, 1)[:1] for f in (part, figure))
    joins = marks.cues.within(figure.end, part.start, "conjunction")
    return one == other and any(not marks.folded[word.end : part.start].strip() for word in joins)


def all_of_pool(marks: Marks, figure: Figure) -> bool:
    """“16项评测中全部排名第一”: of what a sentence counts, all."""
    if load_pack(marks.lang).order != "final":
        return False
    cues = marks.cues.within(figure.start, figure.end + _POOL_REACH, "out_of")
    ends = {cue.end for cue in cues if cue.end > figure.end}
    words = marks.cues.within(figure.end, figure.end + 2 * _POOL_REACH, "all_of", "each")
    # “在七项测试中，英伟达全部拿下第一”: whose they are may stand between
    ends |= {end + 1 for end in ends if marks.folded.startswith(",", end)}
    for name in marks.names_in(figure.end, figure.end + 2 * _POOL_REACH):
        if any(marks.folded[end : name.start].strip(" ,") == "" for end in ends):
            ends |= {name.end}
    return any(word.start in ends for word in words) or (bool(ends) and _all_won(marks, figure))


def _won_at_once(marks: Marks, figure: Figure, ends: set[int]) -> bool:
    """“浪潮在26项测试中|拿下第一”: so many were won, where who won them stands before their number
    and nothing between it and the verb; “在42项测试中，浪潮夺冠” does not say in how many."""
    first, last = clause_of(marks, figure.start)
    won = (cue.start for cue in marks.cues.within(figure.end, last, "won", "took", "first"))
    owners = (m for m in marks.names_in(first, figure.start) if m.label in OWNERS)
    told = not ends.isdisjoint(won) and any(owners)
    behind = (figure.end, marks.sentence_at(figure.start)[1])
    parts = any(f.quantity.unit in COUNTS for f in marks.figures_in(*behind))
    return told and not parts and not marks.cues.any(first, figure.start, "same_round", "all_of")


def _all_won(marks: Marks, figure: Figure) -> bool:
    """“在全部七项测试中拿下最快成绩”: all of them, where no part is won in their clause."""
    end = marks.sentence_at(figure.start)[1]
    cut = DELIMITER.search(marks.folded, figure.end, end)
    last = cut.start() if cut else end
    won = marks.cues.within(figure.end, last, "won", "first", "fastest")
    counts = (f for f in marks.figures_in(figure.end, last) if f.quantity.unit in COUNTS)
    return bool(won) and every(marks, figure) and not any(counts)


def _stands_in(marks: Marks, part: Figure, whole: Figure) -> bool:
    """“six records in nine benchmark tests”: nothing but a joining word between the two."""
    gap = marks.folded[part.end : whole.start].strip()
    words = marks.cues.within(part.end, whole.start, "connect_after")
    joined = any(marks.folded[word.start : word.end] == gap for word in words)
    return joined and part.number.value <= whole.number.value


def pool_of(marks: Marks, zone: Zone, figure: Figure) -> int | None:
    """The whole that a sentence gives for a part, ``None`` where it gives none."""
    for other in marks.figures:
        inside = zone.sentence[0] <= other.start < zone.sentence[1] and other is not figure
        if inside and other.quantity.unit == "benchmarks" and is_pool(marks, other):
            whole = int(other.number.value)
            return whole if figure.number.value <= whole <= _MOST_PARTS else None
    return None


def every(marks: Marks, figure: Figure) -> bool:
    """“全部八项测试”, “8개 벤치마크를 모두”: a word for all of them stands at their number."""
    words = marks.cues.within(figure.start - ALL_REACH, figure.end + ALL_REACH, "all_of")
    return any(
        not marks.folded[cue.end : figure.start].strip()
        if cue.end <= figure.start
        else marks.folded[figure.end : cue.start].strip() in _particles(marks.lang)
        for cue in words
        if cue.end <= figure.start or figure.end <= cue.start
    )


def _particles(lang: str) -> tuple[str, ...]:
    pack = load_pack(lang)
    return ("", *(word.strip() for word in (*pack.objects, *pack.topics, *pack.genitive)))
