"""A size told by another's: “20.2 minutes with 64 chips, against 10.0 |with as many H100|”."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.figures.units import units
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “as many |of Nvidia's H100”: how far behind the words what is counted may begin.
_NOUN = 2
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
    first = _first_of_list(marks, figure)
    start = clause[0] if first is figure else marks.last_cut(0, first.start)
    for word in marks.cues.within(start, clause[1], "as_many"):
        if _parted(marks, word, first, figure):
            continue
        chips = [m for m in marks.names_in(word.end, word.end + _NOUN + 1) if m.label in PRODUCTS]
        if not (chips or _counts_chips(marks, word) or _stands_alone(marks, word)):
            continue
        counts = _in_brackets(marks, chips) or _counts(marks, word)
        if len(counts) == 1:
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
    """Whether a noun for chips stands right behind the words."""
    pattern, names, _ = units(marks.lang)
    at = word.end + (marks.folded[word.end : word.end + 1] == " ")
    unit = pattern.match(marks.folded, at)
    return unit is not None and names[unit[0]] == _THINGS


def _counts(marks: Marks, word: Cue) -> set[int]:
    """The numbers of chips before the words in their sentence, else in the one before."""
    start = marks.sentence_at(word.start)[0]
    for stretch in ((start, word.start), *[s for s in marks.sentences if s[1] <= start][-1:]):
        figures = marks.figures_in(*stretch)
        told = [f for f in figures if f.quantity.unit == _THINGS]
        here = stretch[1] == word.start and ";" not in marks.folded[slice(*stretch)]
        if here and all(_result_between(figures, a, b) for a, b in pairwise(told)):
            told = told[-1:]  # “A took 12.1 with 3,072, B 1.6 with 512, C |with as many| 2.1”
        if told:
            return {int(f.number.value) for f in told if f.quantity.hedge == "exact"}
    return set()


def _result_between(figures: list[Figure], one: Figure, other: Figure) -> bool:
    """Whether a result stands between two counts."""
    return any(is_score(f) and one.end <= f.start and f.end <= other.start for f in figures)
