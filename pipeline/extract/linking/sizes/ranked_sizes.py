"""Sizes that go by rank with their results: “with 64 and 512 GPUs it took 5.5 and 1.2 minutes”,
“16基から32基に増やすと、22.8分から14.2分に”.

Two lists of one length tell that by themselves; “respectively” or a change tells it of others too.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Zone
from pipeline.extract.words.pack import load_pack

# How far before a count the number that shares its noun, and the word for “and”, may begin.
_SHARING = 40
_CHIPS = "accelerators"
Ranked = tuple[int, Figure]


def size_by_rank(
    marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]
) -> tuple[bool, Ranked | None]:
    """Whether a sentence tells its sizes and its results in two lists; and the size that a result
    has by its rank, with the count whose noun it goes by."""
    if not is_score(figure):
        return False, None
    alike = _of_like_lists(marks, figure, zone, sizes)
    if alike is not None:
        return True, alike
    if not _tells_ranks(marks, figure, zone, sizes):
        return False, None
    return True, _ranked_size(marks, figure, zone, sizes)


def _of_like_lists(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> Ranked | None:
    """“|8 and 64 GPUs| took |11.37 and 2.02 minutes|”: the size that stands in a list of sizes
    where the result does in the list of results, with no other result between the two lists."""
    results = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    told = _run(marks, results, figure)
    if len(told) < 2:
        return None
    counts = [f for f in sizes if f.quantity.unit != "processors"]
    for count in counts:
        values = [(value, count) for value in (*_sharing(marks, count), int(count.number.value))]
        if len(values) == 1:
            row = _run(marks, [f for f in counts if f.quantity.unit == count.quantity.unit], count)
            values = [(int(f.number.value), f) for f in row]
        ends = sorted((count.start, told[0].start))
        between = [f for f in results if f not in told and ends[0] < f.start < ends[1]]
        if len(values) == len(told) and not between:
            return values[told.index(figure)]
    return None


def _run(marks: Marks, figures: list[Figure], figure: Figure) -> list[Figure]:
    """The figures of the list that one stands in, each perhaps with the chip that it counts."""
    place = figures.index(figure)
    first = last = place
    while first > 0 and _joined(marks, figures[first - 1], figures[first]):
        first -= 1
    while last + 1 < len(figures) and _joined(marks, figures[last], figures[last + 1]):
        last += 1
    return figures[first : last + 1]


def _joined(marks: Marks, one: Figure, other: Figure) -> bool:
    if one.quantity.unit != other.quantity.unit:
        return False
    names = [m for m in marks.names_in(one.end, other.start) if m.label in PRODUCTS]
    counted = names and one.quantity.unit == _CHIPS and names[0].start <= one.end + 1
    return coordinated(marks, names[0].end if counted else one.end, other.start)


def _tells_ranks(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> bool:
    """Whether words say that a sentence tells its sizes and its results by rank."""
    ranked = marks.cues.any(*zone.sentence, "respectively")
    if not (ranked or load_pack(marks.lang).spans):
        return False
    scores, counts = _lists(marks, figure, zone, sizes)
    if len(scores) < 2 or not counts or not (ranked or _change(marks, scores, counts)):
        return False
    if not (counts[-1].end <= scores[0].start or counts[0].start >= scores[-1].end):
        return False
    return len(counts) == len(scores) or (len(counts) == 1 and bool(_sharing(marks, counts[0])))


def _change(marks: Marks, scores: list[Figure], counts: list[Figure]) -> bool:
    """“16基|から32基に増やすと、22.8分|から14.2分に”: whether two sizes and two results are what
    one change starts from and where it arrives."""
    spans = load_pack(marks.lang).spans
    return len(scores) == len(counts) == 2 and all(
        marks.folded[first.end : last.start].strip() in spans for first, last in (scores, counts)
    )


def _ranked_size(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> Ranked | None:
    scores, counts = _lists(marks, figure, zone, sizes)
    if len(counts) == len(scores):
        count = counts[scores.index(figure)]
        return int(count.number.value), count
    count = counts[0]
    values = [*_sharing(marks, count), int(count.number.value)]
    if len(values) == len(scores):
        return values[scores.index(figure)], count
    return (values[-1], count) if figure == scores[-1] else None


def _lists(
    marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]
) -> tuple[list[Figure], list[Figure]]:
    unit = figure.quantity.unit
    scores = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit == unit]
    return scores, [f for f in sizes if f.quantity.unit == _CHIPS]


def _sharing(marks: Marks, count: Figure) -> list[int]:
    """“|8, 72 and |256 GB200s|”: the bare numbers that lead to a count and share its noun."""
    pack = load_pack(marks.lang)
    first = max(marks.sentence_at(count.start)[0], count.start - _SHARING)
    numbers = find_numbers(marks.folded[first : count.start], pack)
    scores = {f.number.start for f in marks.figures_in(first, count.start) if is_score(f)}
    found: list[int] = []
    place = count.start
    for number in reversed(numbers):
        gap = (first + number.end, place)
        words = marks.cues.within(*gap, "conjunction")
        rest = marks.folded[slice(*gap)]
        for word in words:
            rest = rest.replace(marks.folded[word.start : word.end], "", 1)
        parted = rest.strip(" ,、") or (not words and not (found and "," in rest))
        # “服务器|100,282，|8颗B300则为”: a result shares no noun with the next size
        if parted or number.decimals or first + number.start in scores:
            break
        found.insert(0, int(number.value))
        place = first + number.start
    return found
