"""Sizes that go by rank with their results: “with 64 and 512 GPUs it took 5.5 and 1.2 minutes”,
“16基から32基に増やすと、22.8分から14.2分に”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.extract.words.pack import load_pack

# How far before a count the number that shares its noun, and the word for “and”, may begin.
_SHARING = 24


def ranked_sizes(
    marks: Marks, figure: Figure, zone: Zone, sizes: list[Figure]
) -> list[Figure] | None:
    """The count that a result has by its rank, none where only the last one's noun is said; or
    ``None`` where a sentence tells no such lists."""
    ranked = marks.cues.any(*zone.sentence, "respectively")
    if not is_score(figure) or not (ranked or load_pack(marks.lang).spans):
        return None
    unit = figure.quantity.unit
    scores = [f for f in marks.figures_in(*zone.sentence) if f.quantity.unit == unit]
    counts = [f for f in sizes if f.quantity.unit == "accelerators"]
    if len(scores) < 2 or not counts or not (ranked or _change(marks, scores, counts)):
        return None
    before = counts[-1].end <= scores[0].start
    if not (before or counts[0].start >= scores[-1].end):
        return None
    if len(counts) == len(scores):
        return [counts[scores.index(figure)]]
    if len(counts) == 1 and _shares_its_noun(marks, counts[0]):
        return counts if figure == scores[-1] else []
    return None


def _change(marks: Marks, scores: list[Figure], counts: list[Figure]) -> bool:
    """“16基|から32基に増やすと、22.8分|から14.2分に”: whether two sizes and two results are what
    one change starts from and where it arrives."""
    spans = load_pack(marks.lang).spans
    return len(scores) == len(counts) == 2 and all(
        marks.folded[first.end : last.start].strip() in spans for first, last in (scores, counts)
    )


def _shares_its_noun(marks: Marks, count: Figure) -> bool:
    """“four and |eight A100 GPUs|”: whether a bare number and a word for “and” lead to a count."""
    words = marks.cues.within(count.start - _SHARING, count.start, "conjunction")
    led = [w for w in words if not marks.folded[w.end : count.start].strip()]
    if not led:
        return False
    start = max(0, count.start - _SHARING)
    numbers = find_numbers(marks.folded[start : led[-1].start].rstrip(), load_pack(marks.lang))
    return bool(numbers) and start + numbers[-1].end >= led[-1].start - 1
