"""What a figure is divided by: chips, watts, dollars; and whether a passage is about that."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.sizes.one_chip import (
    chip_behind,
    counted_nouns,
    is_machine,
    words_between,
)
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “each B | server”: how near behind a chip the machine may end that has it.
_THING = 16
_CHIPS = "accelerators"
# “energy-efficient |accelerators”, “|more energy-efficient”: no such words are longer.
_NOUN, _MORE = 16, 6
_OWN_MEASURE = ("performance", "speed", "faster", "slower", "gain", "less_time", "result_word")
_LAST_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,]* ?$")
_ENDED = re.compile("[;；]")
# “그래프코어 |시스템이”: how far behind a name the particle may end that says who does something.
_ACTS_REACH = 8
# How far before a ratio the price may stand that fell by it, and how far behind it.
_PRICED, _CHANGE = 60, 32
_PER = (("per_accelerator", "accelerator"), ("per_watt", "watt"), ("per_dollar", "dollar"))
# “on a per-GPU |basis|,”: how far behind the word its phrase may end.
_CLOSED = 10
# How far behind the word a score may stand that it leads to.
_LEADING = 16
_ROUNDS = ("previous_round", "first_round", "last_year")


def per_what(marks: Marks, figure: Figure, zone: Zone) -> str:
    """What a figure is divided by: chips, watts, dollars.

    One that is of rounds is of scores, whatever follows: “37 % over the last round, which keeps us
    the leader in price-performance”.
    """
    shared = _shared_per(marks, figure, zone)
    if shared:
        return shared
    following = next(iter(marks.figures_in(figure.end, zone.sentence[1])), None)
    if following is not None and _with_the_next(marks, figure, following):
        return per_what(marks, following, zone_of(marks, following))
    end = zone.end
    of_rounds = marks.cues.within(figure.end, end, *_ROUNDS)
    if of_rounds:
        end = min(cue.start for cue in of_rounds)
    for name, per in _PER:
        cues = marks.cues.within(zone.start, zone.end, name)
        if name == "per_accelerator":
            # “13,886 tokens per second, about 193 per GPU”: that is the other number's
            cues = [c for c in cues if not _of_number(marks, figure, c.start)]
            cues = [c for c in cues if not _of_a_part(marks, c.start)]
            cues = [c for c in cues if not _of_the_next(marks, figure, c)]
            # “A with 127,375, the first per chip; B with 383,520”: that is of the statement before
            cues = [c for c in cues if not _ENDED.search(marks.folded, c.end, figure.start)]
        if name == "per_watt":
            # “4 times the performance, raising energy efficiency as well”: another matter
            cues = [c for c in cues if not DELIMITER.search(marks.folded, figure.end, c.start)]
            cues = [c for c in cues if not _describes(marks, c)]
        if name == "per_dollar":
            # “10 % behind B; A has 2.7 times the performance per dollar”: another statement's
            cues = [c for c in cues if not _ENDED.search(marks.folded, figure.end, c.start)]
            cues = [c for c in cues if not _of_another_clause(marks, figure, c)]
        if any(name != "per_dollar" or cue.start < end for cue in cues):
            return per
    return _per_of_all(marks, figure, zone)


def _with_the_next(marks: Marks, figure: Figure, other: Figure) -> bool:
    """“|1.25x| and 4x better in performance per dollar”: what follows two ratios is of both."""
    unit = figure.quantity.unit
    same = unit in ("percent", "x") and unit == other.quantity.unit
    return same and coordinated(marks, figure.end, other.start)


def _per_of_all(marks: Marks, figure: Figure, zone: Zone) -> str:
    """“|Per GPU|, A delivers 4,353 tokens per second offline and |4,131| in server mode”: what
    opens a sentence, and a sign closes, is of all that it tells of no other number of chips."""
    first = zone.sentence[0]
    told = marks.figures_in(first, figure.start)
    like = [f for f in told if f.quantity.unit not in COUNTS]
    if not like or ";" in marks.folded[like[0].end : figure.start]:
        return ""
    # “…, and |eight of them| reach 34,823”, “34,823 |on eight|”
    beside = [*told[-1:], *marks.figures_in(figure.end, zone.end)]
    if any(f.quantity.unit in COUNTS for f in beside):
        return ""
    for name, per in _PER[:2]:
        for cue in marks.cues.within(first, told[0].start, name):
            closed = DELIMITER.search(marks.folded, cue.end, min(cue.end + _CLOSED, told[0].start))
            if closed is not None and not marks.cues.any(like[0].end, zone.end, "per_host"):
                return per
    return ""


def _of_another_clause(marks: Marks, figure: Figure, word: Cue) -> bool:
    """“约为H100的一半，但单位成本更划算”, “37% 향상됐다는 것은 A가 가격 대비 우수하다는 뜻”:
    whether what money buys is told of somebody behind a figure, where words stand before what they
    are of."""
    if load_pack(marks.lang).order != "final" or word.start < figure.end:
        return False
    between = marks.names_in(figure.end, word.start)
    acts = load_pack(marks.lang).subjects
    others = any(
        m.label in OWNERS
        and (
            any(word in marks.folded[m.end : m.end + _ACTS_REACH] for word in acts)
            or not is_baseline(marks, m)
        )
        for m in between
    )
    return others or DELIMITER.search(marks.folded, figure.end, word.start) is not None


def _shared_per(marks: Marks, figure: Figure, zone: Zone) -> str:
    """“1.6x more performance per dollar on A, and 1.3x on B”: the second ratio of two that a word
    for “and” joins is per what the first is, if it says nothing of its own."""
    if figure.quantity.unit not in ("percent", "x"):
        return ""
    before = marks.figures_in(zone.sentence[0], figure.start)
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return ""
    gap = (before[-1].end, figure.start)
    joins = marks.cues.within(*gap, "conjunction")
    if not joins or marks.folded[joins[-1].end : figure.start].strip():
        return ""
    if marks.cues.any(figure.end, zone.end, *_OWN_MEASURE, *(name for name, _ in _PER)):
        return ""
    return next((per for name, per in _PER if marks.cues.any(*gap, name)), "")


def _describes(marks: Marks, word: Cue) -> bool:
    """“energy-efficient GPUs beat CPUs by 28x”: a word that only says what chips or machines are
    like, and that no “more” leads to."""
    end = word.end
    while end < len(marks.folded) and marks.folded[end].isalpha():
        end += 1  # a cue may be a word's stem
    noun = marks.folded[end : end + _NOUN].split()[:1]
    things = counted_nouns(marks.lang, _CHIPS) | counted_nouns(marks.lang, "hosts")
    told = marks.cues.any(word.start - _MORE, word.start, "faster", "gain", "fastest")
    return bool(noun) and noun[0].strip(",.") in things and not told


def _of_number(marks: Marks, figure: Figure, place: int) -> bool:
    """Whether another number than a figure stands right before a place."""
    number = _LAST_NUMBER.search(marks.folded, max(figure.end, place - _THING), place)
    return number is not None


def _of_the_next(marks: Marks, figure: Figure, word: Cue) -> bool:
    """“达到每秒101,527个词元，即|每GPU|每秒12,691个”: whether a sign parts a figure from a word
    that leads to another score."""
    if not DELIMITER.search(marks.folded, figure.end, word.start):
        return False
    behind = marks.figures_in(word.end, word.end + _LEADING)
    return any(
        is_score(f) and not DELIMITER.search(marks.folded, word.end, f.start) for f in behind[:1]
    )


def _of_a_part(marks: Marks, place: int) -> bool:
    """«con 86 núcleos |por procesador»: so many things that are no result have a word before."""
    words = marks.cues.within(place - _THING, place, "reject")
    return any(not marks.folded[word.end : place].strip() for word in words)


def of_every_chip(marks: Marks, figure: Figure) -> str:
    """“Each of A's eight B reached 2,939 tokens per second”, “a single B”: a rate of one chip.

    Between the word and the chip stand only names and a number; “each B server” is no chip.
    """
    first, _ = clause_of(marks, figure.start)
    words = marks.cues.within(first, figure.start, "every_chip", "lone")
    return "accelerator" if any(chip_behind(marks, w, figure.start) for w in words) else ""


def of_named_chip(marks: Marks, figure: Figure, zone: Zone) -> str:
    """“2,939 tokens per second per B”, 「B 1基あたり毎秒2,939」: a rate of one of the chips that a
    word for “per” joins to it by their name; “per B server” is no chip."""
    final = load_pack(marks.lang).order == "final"
    gap = (zone.start, figure.start) if final else (figure.end, zone.end)
    for cue in marks.cues.within(*gap, "share_of"):
        beside = (m for m in marks.names_in(*gap) if m.label == "ACCELERATOR")
        for chip in beside:
            between = (chip.end, cue.start) if final else (cue.end, chip.start)
            near = 0 <= between[1] - between[0] <= _THING
            if not near or words_between(marks, *between) or is_machine(marks, chip.end):
                continue
            if not _of_number(marks, figure, cue.start) or final:
                return "accelerator"
    return ""


def about_price(marks: Marks, figure: Figure, zone: Zone, before: Marks | None) -> bool:
    """Whether a sentence that points back follows one about price for performance.

    One that a company opens, or that holds rounds against each other, speaks of scores again:
    “B, for its part, was up 3.5x over last year”.
    """
    start, end = zone.sentence
    pointers = marks.cues.within(start, end, "anaphor")
    if not pointers or marks.cues.any(figure.end, zone.end, *_ROUNDS):
        return False
    # “In ResNet-50, this is a factor of 1.6x, while A's lead in BERT is 1.3x” points back first
    opening = marks.names_in(start, min(figure.start, pointers[0].start))
    opening = [m for m in opening if not is_baseline(marks, m)]
    if any(m.label == "SUBMITTER" for m in opening):
        return False
    if _makes_its_debut(marks, opening, pointers[0].start, before):
        return False
    if marks.cues.any(0, start, "per_dollar"):
        return True
    return start < 200 and before is not None and marks_end_has(before, "per_dollar")


def _makes_its_debut(
    marks: Marks, opening: list[Mention], pointer: int, before: Marks | None
) -> bool:
    """“A has 2.7x the performance per dollar of B. |C| made its debut and beat D by 17 %”: whether
    what a sentence speaks of had not been named before, and is not left behind by a comma."""
    earlier = before.names_in(0, len(before.folded)) if before else ()
    return any(
        m.label in PRODUCTS
        and not DELIMITER.search(marks.folded, m.end, pointer)
        and all(
            told.canon != m.canon
            for told in (*earlier, *marks.names_in(0, marks.sentence_at(m.start)[0]))
        )
        for m in opening
    )


def of_a_price(marks: Marks, figure: Figure) -> bool:
    """“cutting the cost per token by more than 60 %”, “a 60 % reduction in cost”: a price changed,
    and not what the machine does."""
    first, last = clause_of(marks, figure.start)
    results = ("performance", "speed", "result_word", "faster", "slower")
    for cue in marks.cues.within(max(first, figure.start - _PRICED), figure.start, "price"):
        if not marks.cues.any(cue.end, last, *results):
            return True
    behind = marks.cues.within(figure.end, min(last, figure.end + _CHANGE), "price")
    changed = bool(behind) and marks.cues.any(figure.end, behind[0].start, "less_time", "gain")
    return changed and not marks.cues.any(figure.end, last, *results)


def marks_end_has(marks: Marks, *names: str) -> bool:
    """Whether the last two sentences of a passage have a cue."""
    first = marks.sentences[-2:][0][0]
    return marks.cues.any(first, len(marks.text), *names)
