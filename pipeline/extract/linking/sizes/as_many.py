"""A size told by another's: “20.2 minutes with 64 chips, against 10.0 |with as many H100|”."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.companies.makers import has_entry
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.naming import is_plural
from pipeline.extract.linking.sizes.bare_sizes import bare_size, size_before
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, word_end
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, whole_word
from pipeline.extract.words.pack import load_pack

# “as many |of Nvidia's older H100”: how far, and how many words behind, what is counted begins.
_REACH, _WORDS, _WORD = 32, 5, re.compile(r"[^\W\d_]+")
# “three times |as many”: how far before the words their factor may begin.
_BEFORE, _INTO, _HALF = 16, 2, Decimal("0.5")
_NO_ADJECTIVE = ("time", "took", "conjunction", "relative", "copula")
_THINGS = "accelerators"
# “twice |the speed| of their GPUs”: what makes a factor one of what is done.
_OF_WORK = ("performance", "speed", "faster", "slower", "result_word", "gain", "time")
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
    if is_score(figure) and (marks.cues.has("number_of") or marks.cues.has("half")):
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
        told = _counts(marks, word, min(word.start, first.start))
        counts = _in_brackets(marks, chips) or {value for value, _ in told}
        if len(counts) == 1:
            same = [m for _, f in told if bare for m in marks.names_in(f.start, f.end)]
            # “1,024 TPUs took 2.4; at the same scale NVIDIA took 1.4”: not with those
            owners = [m for m in marks.names_in(*clause) if m.label == "SUBMITTER"]
            chips += [m for m in same if all(has_entry(m.canon, own.canon) for own in owners)]
            return counts.pop(), next((m for m in chips if m.label == "ACCELERATOR"), None)
    return None


def _first_of_list(marks: Marks, figure: Figure) -> Figure:
    """The first result of the list that a figure stands in: “B took |28.7| and 18.4 minutes”."""
    first = figure
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    for one in reversed([f for f in before if is_score(f)]):
        held = marks.cues.any(one.end, first.start, "baseline_before", "versus")
        if held or not coordinated(marks, one.end, first.start):
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
    """“|twice as many| in a B did 9,991”, “|half the GPUs| took 244.6”, „|halbiert| man die Zahl
    der Chips, so sind es 2,34“: how often the one count told before a result is taken, and the chip
    that is named behind."""
    start = marks.sentence_at(figure.start)[0]
    first = _first_of_list(marks, figure)
    done = max((f.end for f in marks.figures_in(start, first.start) if is_score(f)), default=start)
    for word, factor in _factors(marks, (done, clause[1])):
        if _parted(marks, word, first, figure) or _counts_else(marks, word):
            continue
        between = marks.figures_in(word.end, figure.start)
        told = [f for f in between if f.quantity.unit == _THINGS]  # “half the GPUs, |512|, took”
        if told or ";" in marks.folded[word.end : figure.start] or _of_told(marks, word):
            continue
        counts = {value for value, _ in _counts(marks, word, min(word.start, first.start))}
        count = counts.pop() * factor if len(counts) == 1 else _HALF
        if count == count.to_integral_value():
            near = marks.names_in(word.end, word.end + _REACH)
            chips = [m for m in near if m.label == "ACCELERATOR"]
            chip = next((m for m in chips if _describes(marks, word.end, m.start)), None)
            return int(count), chip
    return None


def _factors(marks: Marks, place: tuple[int, int]) -> list[tuple[Cue, Decimal]]:
    """The words of a stretch that take a number of chips so many times, and how often."""
    halves = [(word, _HALF) for word in marks.cues.within(*place, "half")]
    found = [
        (Cue(f.start, f.end, "number_of"), f.number.value)
        for f in marks.figures_in(*place)
        if f.quantity.unit == "x" and f.quantity.hedge == "exact" and f.number.value > 1
    ]
    found = [
        one
        for one in found
        if not any(one[0].start < h.end and h.start < one[0].end for h, _ in halves)
    ]
    found = [
        (word, 1 / n if marks.cues.any(word.end, word.end + _INTO, "lesser") else n)
        for word, n in found
    ]
    return [(word, factor) for word, factor in (*halves, *found) if _is_of_chips(marks, word)]


def _is_of_chips(marks: Marks, word: Cue) -> bool:
    """“half |the GPUs|”, “twice |as many|”, “half |of them|”, „die |Zahl der Chips| halbiert“, «las
    |GPU a la| mitad», or words for a number of things that hold the one for a half («con la
    mitad»)."""
    start = word_end(marks, word)
    for number in marks.cues.within(word.start - _REACH, start + _REACH, "number_of"):
        held = number.start <= word.start and word.end <= number.end
        if held or (number.start >= word.start and _of(marks, word.end, number.start)):
            return not _counts_else(marks, number)
    near = marks.names_in(start, start + _REACH)
    chips = [m for m in near if m.label == "ACCELERATOR" and _of(marks, start, m.start)]
    parts = marks.cues.within(start, start + _INTO, "of_them")
    if parts or any(is_plural(marks, chip) for chip in chips):
        return True
    of = {w.start for w in marks.cues.within(start, start + _REACH, "part_of")}
    led = marks.cues.within(start, start + _REACH, "connect_after", *_OF_WORK)
    reach = min((w.start for w in led if w.start not in of), default=start + _REACH)
    return _counts_chips(marks, word, reach) or _things_before(marks, word)


def _of_told(marks: Marks, word: Cue) -> bool:
    """“10,752 H100s, |three times| as many as in June”: how often a count right before a factor is
    another."""
    before = marks.figures_in(word.start - _REACH, word.start)
    near = [f for f in before if f.quantity.unit == _THINGS]
    gap = marks.folded[near[-1].end : word.start] if near else ""
    return gap.endswith((", ", "(")) and len(gap.split()) <= _INTO


def _of(marks: Marks, start: int, end: int) -> bool:
    """Whether but a word or two, none of what is done, stand in a stretch."""
    few = len(marks.folded[start:end].split()) <= _INTO
    return few and _describes(marks, start, end)


def _things_before(marks: Marks, half: Cue) -> bool:
    """„die |Zahl der| Chips halbiert“, “the |GPUs| by half”: whether what is counted stands before
    a half, and no number of them."""
    start = marks.sentence_at(half.start)[0]
    for word in marks.cues.within(max(start, half.start - _REACH), half.start, "number_of"):
        if _describes(marks, word.end, half.start):
            return True
    words = list(_WORD.finditer(marks.folded, max(start, half.start - _REACH), half.start))
    pattern, names, _ = units(marks.lang)
    for noun in words[-_WORDS + 2 :]:
        unit = pattern.match(marks.folded, noun.start())
        counted = any(f.start <= noun.start() < f.end for f in marks.figures)
        if unit is not None and names[unit[0]] == _THINGS and not counted:
            return _of(marks, unit.end(), half.start)
    return False


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


def _counts_chips(marks: Marks, word: Cue, reach: int = 0) -> bool:
    """Whether a noun for chips stands behind the words: “the same number of |newer GPUs|”."""
    pattern, names, _ = units(marks.lang)
    start = word_end(marks, word)
    reach = reach or start + _REACH
    for one in list(_WORD.finditer(marks.folded, start, reach))[:_WORDS]:
        if not _describes(marks, start, one.start()):
            return False
        unit = pattern.match(marks.folded, one.start())
        if unit is not None and whole_word(marks.folded, *unit.span()):
            return names[unit[0]] == _THINGS
    return False


def _describes(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but a few words that can describe a chip stand in a stretch."""
    gap = marks.folded[start:end]
    plain = not any(char.isdigit() or char in ",;:.()" for char in gap)
    return plain and len(gap.split()) < _WORDS and not marks.cues.any(start, end, *_NO_ADJECTIVE)


def _counts(marks: Marks, word: Cue, place: int) -> list[tuple[int, Figure]]:
    """The numbers of chips before the words in their sentence, else in the one before, and the
    figures that tell what they count; or what the last result before a place has."""
    start = marks.sentence_at(word.start)[0]
    for stretch in ((start, word.start), *[s for s in marks.sentences if s[1] <= start][-1:]):
        figures = marks.figures_in(*stretch)
        told = [f for f in figures if f.quantity.unit == _THINGS]
        # “1,024 H100s took 2.5 minutes; |with 64| it was 10, against 20.2 with as many B”
        last = next((f for f in reversed(figures) if is_score(f) and f.end <= place), None)
        bare = bare_size(marks, last, told) or size_before(marks, last, told) if last else None
        here = stretch[1] == word.start
        if bare is not None and last is not None:
            apart = not here or ";" in marks.folded[last.end : word.start]
            return [] if apart else [bare]  # of two sizes, which is not said
        here = here and ";" not in marks.folded[slice(*stretch)]
        if here and all(_result_between(figures, a, b) for a, b in pairwise(told)):
            told = told[-1:]  # “A took 12.1 with 3,072, B 1.6 with 512, C |with as many| 2.1”
        if told:
            return [(int(f.number.value), f) for f in told if f.quantity.hedge == "exact"]
    return []


def _result_between(figures: list[Figure], one: Figure, other: Figure) -> bool:
    """Whether a result stands between two counts."""
    return any(is_score(f) and one.end <= f.start and f.end <= other.start for f in figures)
