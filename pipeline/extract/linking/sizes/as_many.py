"""A size told by another's: “20.2 minutes with 64 chips, against 10.0 |with as many H100|”."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “as many |of Nvidia's older H100”: how far, and how many words behind, what is counted begins.
_REACH, _WORDS, _WORD = 32, 5, re.compile(r"[^\W\d_]+")
# “three times |as many”: how far before the words their factor may begin.
_BEFORE, _INTO, _HALF = 16, 2, Decimal("0.5")
_NO_ADJECTIVE = ("time", "took", "conjunction", "relative", "copula")
_THINGS = "accelerators"
# No verb of a result is longer.
_VERB = 24
_AGAIN = re.compile(r" \((\d[\d.,  ]*)\)")
# “at the same number of GPUs |(512)”, “cùng số GPU |là 512”
_SAID = re.compile(r" ?(?:\(|[:-] ?|[^\W\d]{1,4} (?=\d))(\d[\d., ]{0,6}\d)")


def as_many(
    marks: Marks, figure: Figure, clause: tuple[int, int]
) -> tuple[int, Mention | None] | None:
    """How many chips a figure has by the words of its clause for as many as were told before, and
    the chip that stands behind them.

    Told before is the one count of the sentence, the last of those that each have a result, or the
    one of the sentence right before.
    """
    said = _said(marks, figure)
    if said is not None:
        return said, None
    if is_score(figure) and marks.cues.has("number_of"):
        several = _so_many_times(marks, figure, clause)
        if several is not None:
            return several
    sized = ("same_size",) if is_score(figure) else ()  # of a ratio it is a condition
    first = _first_of_list(marks, figure)
    start = clause[0] if first is figure else marks.last_cut(0, first.start)
    for word in marks.cues.within(start, clause[1], "as_many", *sized):
        if _parted(marks, word, first, figure):
            continue
        near = marks.names_in(word.end, word.end + _REACH)
        chips = [m for m in near if m.label in PRODUCTS and _describes(marks, word.end, m.start)]
        parts = marks.cues.within(word.end, word.end + 2, "part_of")
        bare = not (chips or parts) and _stands_alone(marks, word)
        sized_alike = word.name == "same_size"
        if not (chips or parts or bare or sized_alike or _counts_chips(marks, word)):
            continue
        told = _counts(marks, word)
        counts = _in_brackets(marks, chips) or {int(f.number.value) for f in told}
        if len(counts) == 1:
            chips += [m for f in told if bare for m in marks.names_in(f.start, f.end)]
            return counts.pop(), next((m for m in chips if m.label == "ACCELERATOR"), None)
    return None


def _first_of_list(marks: Marks, figure: Figure) -> Figure:
    """The first result of the list that a figure stands in: “B took |28.7| and 18.4 minutes”."""
    first = figure
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    for one in reversed([f for f in before if is_score(f)]):
        if not coordinated(marks, one.end, first.start):
            break
        first = one
    return first


def _parted(marks: Marks, word: Cue, first: Figure, figure: Figure) -> bool:
    """Whether another result stands between than those of the figure's list."""
    between = (word.end, first.start) if word.start < first.start else (figure.end, word.start)
    return any(map(is_score, marks.figures_in(*between)))


def _stands_alone(marks: Marks, word: Cue) -> bool:
    """“took 10.02 minutes with |the same number|”, „mit |derselben Anzahl| 10,02 Minuten“: whether
    no noun follows that would say what is counted."""
    behind = marks.folded[word.end :].lstrip(" ")
    place = len(marks.folded) - len(behind)
    if not behind[:1].isalpha():
        return True
    verbs = marks.cues.within(place, place + _VERB, "time", "took")
    return any(verb.start == place for verb in verbs) or any(
        lead.start == place and marks.folded[lead.end : lead.end + 2].strip()[:1].isdigit()
        for lead in marks.cues.within(place, place + _VERB, "connect_after")
    )


def _so_many_times(
    marks: Marks, figure: Figure, clause: tuple[int, int]
) -> tuple[int, Mention | None] | None:
    """“|twice as many| in a B did 9,991”, “|half as many of the same chip|”: how often the one
    count told before a result is taken, and the chip that is named behind."""
    for word in marks.cues.within(*clause, "number_of"):
        between = sorted((word.start, figure.start))
        factor = _factor_at(marks, word)
        others = [f for f in marks.figures_in(*between) if is_score(f) and f is not figure]
        if factor is None or others or _counts_else(marks, word):
            continue
        counts = {int(f.number.value) for f in _counts(marks, word)}
        count = counts.pop() * factor if len(counts) == 1 else _HALF
        if count == count.to_integral_value():
            near = marks.names_in(word.end, word.end + _REACH)
            chips = [m for m in near if m.label == "ACCELERATOR"]
            chip = next((m for m in chips if _describes(marks, word.end, m.start)), None)
            return int(count), chip
    return None


def _factor_at(marks: Marks, word: Cue) -> Decimal | None:
    """“|twice| as many”, “|three times| as many”, “|half| as many”: the factor right before."""
    for factor in marks.figures_in(word.start - _BEFORE, word.start):
        if factor.quantity.unit == "x" and not marks.folded[factor.end : word.start].strip():
            return factor.number.value if factor.quantity.hedge == "exact" else None
    head = marks.folded[max(0, word.start - _BEFORE) : word.start + _INTO]
    return _HALF if head.endswith(tuple(map(fold, load_pack(marks.lang).shares))) else None


def _counts_else(marks: Marks, word: Cue) -> bool:
    """Whether what is counted behind a word is no chips: “twice as many |results|”."""
    pattern, names, _ = units(marks.lang)
    at = word.end + (marks.folded[word.end : word.end + 1] == " ")
    unit = pattern.match(marks.folded, at)
    return unit is not None and names[unit[0]] in COUNTS and names[unit[0]] != _THINGS


def _in_brackets(marks: Marks, chips: list[Mention]) -> set[int]:
    """“with as many TPU v5p |(2,048)|”: the number told again in the brackets behind them."""
    told = _AGAIN.match(marks.folded, chips[0].end) if chips else None
    if told is None:
        return set()
    numbers = find_numbers(told[1], load_pack(marks.lang))
    return {int(n.value) for n in numbers if not (n.start or n.decimals)}


def _said(marks: Marks, figure: Figure) -> int | None:
    """The number that stands right behind the words for a size that both sides have."""
    for word in marks.cues.within(*marks.sentence_at(figure.start), "same_size"):
        size = _SAID.match(marks.folded, word.end)
        measured = size is not None and any(
            f.quantity.unit for f in marks.figures if f.start <= size.start(1) < f.end
        )
        if size is not None and not measured:
            numbers = find_numbers(size[1], load_pack(marks.lang))
            if len(numbers) == 1 and not numbers[0].decimals:
                return int(numbers[0].value)
    return None


def _counts_chips(marks: Marks, word: Cue) -> bool:
    """Whether a noun for chips stands behind the words: “the same number of |newer GPUs|”."""
    pattern, names, _ = units(marks.lang)
    for one in list(_WORD.finditer(marks.folded, word.end, word.end + _REACH))[:_WORDS]:
        if not _describes(marks, word.end, one.start()):
            return False
        unit = pattern.match(marks.folded, one.start())
        if unit is not None:
            return names[unit[0]] == _THINGS
    return False


def _describes(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but a few words that can describe a chip stand in a stretch."""
    gap = marks.folded[start:end]
    plain = not any(char.isdigit() or char in ",;:.()" for char in gap)
    return plain and len(gap.split()) < _WORDS and not marks.cues.any(start, end, *_NO_ADJECTIVE)


def _counts(marks: Marks, word: Cue) -> list[Figure]:
    """The numbers of chips before the words in their sentence, else in the one before."""
    start = marks.sentence_at(word.start)[0]
    for stretch in ((start, word.start), *[s for s in marks.sentences if s[1] <= start][-1:]):
        figures = marks.figures_in(*stretch)
        told = [f for f in figures if f.quantity.unit == _THINGS]
        here = stretch[1] == word.start and ";" not in marks.folded[slice(*stretch)]
        if here and all(_result_between(figures, a, b) for a, b in pairwise(told)):
            told = told[-1:]  # “A took 12.1 with 3,072, B 1.6 with 512, C |with as many| 2.1”
        if told:
            return [f for f in told if f.quantity.hedge == "exact"]
    return []


def _result_between(figures: list[Figure], one: Figure, other: Figure) -> bool:
    """Whether a result stands between two counts."""
    return any(is_score(f) and one.end <= f.start and f.end <= other.start for f in figures)
