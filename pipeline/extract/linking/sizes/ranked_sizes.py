"""Sizes that go by rank with their results: “with 64 and 512 GPUs it took 5.5 and 1.2 minutes”,
“16基から32基に増やすと、22.8分から14.2分に”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.extract.words.pack import load_pack

# How far before a count the number that shares its noun, and the word for “and”, may begin.
_SHARING = 40


def tells_ranks(marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]) -> bool:
    """Whether a sentence tells its sizes and its results in two lists."""
    ranked = marks.cues.any(*zone.sentence, "respectively")
    if not is_score(figure) or not (ranked or load_pack(marks.lang).spans):
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


def ranked_size(
    marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]
) -> tuple[int, Figure] | None:
    """The size that a result has by its rank, and the count of chips whose noun it goes by."""
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
    return scores, [f for f in sizes if f.quantity.unit == "accelerators"]


def _sharing(marks: Marks, count: Figure) -> list[int]:
    """“|8, 72 and |256 GB200s|”: the bare numbers that lead to a count and share its noun."""
    pack = load_pack(marks.lang)
    first = max(marks.sentence_at(count.start)[0], count.start - _SHARING)
    numbers = find_numbers(marks.folded[first : count.start], pack)
    found: list[int] = []
    place = count.start
    for number in reversed(numbers):
        gap = (first + number.end, place)
        words = marks.cues.within(*gap, "conjunction")
        rest = marks.folded[slice(*gap)]
        for word in words:
            rest = rest.replace(marks.folded[word.start : word.end], "", 1)
        if rest.strip(" ,、") or (not words and not (found and "," in rest)) or number.decimals:
            break
        found.insert(0, int(number.value))
        place = first + number.start
    return found
