"""The size that “the smaller system” or “the larger one” stands for, of two told before: “A took
3.5 minutes on eight chips and 2.3 on 16. In X the larger system needs 14.0”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.sizes.scale import scale_of, sizes_in
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import zone_of
from pipeline.extract.words.lexicon import Cue
from pipeline.records import Scale

_POINTS = ("smaller_one", "larger_one")
# How far behind such a word the noun may begin that it goes with, and how long it may be.
_NOUN_REACH, _NOUN_WIDTH = 2, 24
# How many sentences back the two sizes may be told.
_BACK = 3


def pointed_size(marks: Marks, figure: Figure, sources: Sequence[Marks]) -> Scale | None:
    """The size of a score whose part of a sentence says that it is the smaller or larger system's,
    none where two are not told; ``None`` where nothing says so."""
    if not marks.cues.has(*_POINTS) or not is_score(figure):
        return None
    start = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(start, figure.start, *_POINTS)
    if not words or any(map(is_score, marks.figures_in(words[-1].end, figure.start))):
        return None
    word = words[-1]
    if not _of_a_system(marks, word) and len({one.name for one in words}) < len(_POINTS):
        return None
    told: set[int] = set()
    for sizes in _before(marks, start, word.start, sources):
        told |= sizes
        if len(told) > 1:
            break
    if len(told) != len(_POINTS):
        return Scale()
    return Scale(accelerators=min(told) if word.name == _POINTS[0] else max(told))


def _of_a_system(marks: Marks, word: Cue) -> bool:
    """“the smaller |cluster|”, and no model."""
    nouns = marks.cues.within(word.start, word.end + _NOUN_WIDTH, "system_word", "benchmark_word")
    near = {noun.name for noun in nouns if noun.start - word.end < _NOUN_REACH}
    return near == {"system_word"}


def _before(marks: Marks, start: int, place: int, sources: Sequence[Marks]) -> Iterator[set[int]]:
    """The numbers of chips of the sentences before a place, the nearest first."""
    own = [one for one in marks.sentences if one[1] <= start]
    stretches = [(marks, (start, place)), *((marks, one) for one in reversed(own))]
    stretches += [(source, one) for source in sources[:1] for one in reversed(source.sentences)]
    for source, stretch in stretches[: _BACK + 1]:
        told = source.figures_in(*stretch)
        scales = [scale_of(source, f, zone_of(source, f))[0] for f in told if is_score(f)]
        counts = [f for f in sizes_in(source, stretch) if f.quantity.unit == "accelerators"]
        sizes = {int(f.number.value) for f in counts}
        yield sizes | {scale.accelerators for scale in scales if scale.accelerators}
