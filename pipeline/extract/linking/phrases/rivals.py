"""Which names own another figure, one that this figure is compared with."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.ranges import of_two_sides
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.told_behind import of_another_result
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import (
    BESIDE,
    DELIMITER,
    FOLLOWS,
    OWNERS,
    PRODUCTS,
    WIDEST,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “2.1 minutes compared with 4.7”: how far apart the two results of a pair stand.
_PAIRED = 32
# “… for its closest rival”: how far behind its figure the word may end, and how near behind it the
# name stands that would tell who that is.
_RIVAL_REACH, _NAMED, _APPOSED = 40, 14, 3
# “1.598 minutes |to |1.676”: how far before its figure such a word may begin.
_TO = 12
_PARTING = ("to", "conjunction")
# „von 311,9 zu 153,6“: how far before its figure the word stands that a change starts with.
_LEFT = 6
# “than |its |predecessor, the |A100”, «que la generación anterior |de chips |A100»
_APART, _NAMED_BEHIND = 9, 16
_COMPARING = ("equal", "difference", "faster", "slower", "close")
_EARLIER = ("previous_round", "first_round", "last_year", "predecessor")
# No word for an earlier time is longer behind a word of comparison that begins it.
_DATE = 24


def rival(marks: Marks, figure: Figure, mention: Mention) -> bool:
    """Whether a name owns another figure that this one is compared with.

    In “28.3 minutes on A, compared to 29.1 for B: 24 % better than before”, B is of the 29.1 alone.
    """
    if mention.label == "BENCHMARK":  # both sides of a comparison share it
        return False
    if of_another_result(marks, figure, mention):
        return True
    # Behind a ratio, what it is held against may follow with a time of its own.
    # “against 21,606 and 24,525 for B”: the second is B's as well
    times = [
        other
        for other in _compared_times(marks, mention)
        if other.end > figure.start
        or other.quantity.unit != figure.quantity.unit
        or not coordinated(marks, other.end, figure.start)
    ]
    ratio = figure.quantity.unit in ("x", "percent")
    return bool(times) and (times[0].start < figure.start or ratio)


def owns_other_result(marks: Marks, mention: Mention) -> bool:
    """Whether a result is a name's that another before it is held against: «tardó 18,4 minutos,
    frente a los 28,7 del B»."""
    if mention.label not in OWNERS or load_pack(marks.lang).order == "final":
        return False
    first = marks.sentence_at(mention.start)[0]
    scores = [f for f in marks.figures_in(first, mention.start) if is_score(f)]
    if len(scores) < 2:
        return False
    # « contre 0,4222 minute pour les |2 048 A100| d'Azure »: past the chips that it took
    chips = [m for m in marks.names_in(scores[-1].end, mention.start) if m.label == "ACCELERATOR"]
    places = [scores[-1].end, *(m.end for m in chips[:1])]
    if not any(says_whose(marks, place, mention.start) for place in places):
        return False
    return compared(marks, scores[-1]) and not compared(marks, scores[-2])


@remembered
def _compared_times(marks: Marks, mention: Mention) -> list[Figure]:
    """The times and rates that are a name's own and that another is held against."""
    found = []
    for other in marks.figures_in(mention.start - WIDEST, mention.end + BESIDE + 1):
        beside = 0 <= other.start - mention.end <= BESIDE
        gap = (other.end, mention.start)
        if not beside and not 0 <= gap[1] - gap[0] <= FOLLOWS:
            continue
        if not is_score(other):
            continue
        led_to = marks.cues.any(*gap, "connect_after") and not DELIMITER.search(marks.folded, *gap)
        if (beside or led_to) and compared(marks, other):
            found.append(other)
    return found


@remembered
def pair_of(marks: Marks, figure: Figure) -> tuple[Figure, Figure] | None:
    """The two results of which a figure is one and that only a word of comparison parts, that of
    what is compared first: “2.1 versus 4.7 minutes”, “4.7分に対し2.1分”."""
    if not is_score(figure):
        return None
    place = marks.figures.index(figure)
    for one, other in pairwise(marks.figures[max(0, place - 1) : place + 2]):
        gap = (one.end, other.start)
        parted = gap[1] - gap[0] > _PAIRED or bool(marks.names_in(*gap))
        parted = parted or any(sign in marks.folded[slice(*gap)] for sign in ",:")
        if parted or other.quantity.unit != one.quantity.unit:
            continue
        held = (compared(marks, one), compared(marks, other))
        if held in ((False, True), (True, False)):
            return (one, other) if held[1] else (other, one)
        # “A versus B: 28.3 to 29.1 minutes”
        words = {marks.folded[c.start : c.end] for c in marks.cues.within(*gap, *_PARTING)}
        joined = marks.folded[slice(*gap)].strip() in (*words, "-", "/")
        if joined and of_two_sides(marks.folded, marks.cues, marks.mentions, one.start):
            return one, other
    return None


def compared(marks: Marks, figure: Figure) -> bool:
    """Whether a figure is what another is held against: “compared to 29.1 minutes”."""
    return _compared(marks, figure.start, figure.end, figure.quantity.hedge != "exact")


@remembered
def _compared(marks: Marks, start: int, end: int, hedged: bool) -> bool:
    first = max(0, start - FOLLOWS)
    before = marks.cues.within(first, start, "baseline_before")
    before = [cue for cue in before if not part_of_a_date(marks, cue)]
    # “served more |than| 20,000 tokens per second”, “|over| 20,000”: how exact the number is
    before = [cue for cue in before if not (hedged and start - cue.end <= 1)]
    # “16,104 instead of 14,774 tokens per second”
    at_once = (c for c in marks.cues.within(first, start, "replaces") if start - c.end <= 1)
    before = [*before, *at_once]
    if before:
        gap = (before[-1].end, start)
        # „meer |dan een| minuut: 17,21“: the word's last part may begin another figure
        between = marks.figures_in(before[-1].start, start)
        if not (marks.names_in(*gap) or any(f.end > gap[0] for f in between)):
            return True
    # “用时153.58分钟,|相比6月的311.94分钟”: behind a comma the word governs what follows
    after = marks.cues.within(end, end + 8, "baseline_after")
    held = any(not DELIMITER.search(marks.folded, end, word.start) for word in after)
    beside = _parted(marks, start) or _set_beside(marks, start, end)
    return held or beside or _comes_to(marks, start)


def part_of_a_date(marks: Marks, cue: Cue) -> bool:
    """„|vor einem| Jahr“: a word of comparison that begins a word for an earlier time."""
    longer = marks.cues.within(cue.start, cue.end + _DATE, "last_year")
    return any(word.start == cue.start and word.end > cue.end for word in longer)


def _comes_to(marks: Marks, start: int) -> bool:
    """“A beat B, 1.598 minutes |to 1.676|”: whether “to” alone parts a result from one that a sign
    parts from a comparison, in a sentence that tells no change."""
    first = marks.sentence_at(start)[0]
    for word in marks.cues.within(start - _TO, start, "to"):
        before = [f for f in marks.figures_in(first, word.start) if is_score(f)][-1:]
        if not before or (before[0].end + 1, word.end + 1) != (word.start, start):
            continue
        opened = marks.folded[first : before[0].start].rstrip().endswith((",", ":", "("))
        told = (first, before[0].start)
        if opened and not marks.cues.any(*told, "rises", "falls", "from", "gain", "less_time"):
            return marks.cues.any(*told, "beats", "faster", "slower", "outdoes", "surpasses")
    return False


def _set_beside(marks: Marks, start: int, end: int) -> bool:
    """«18,4 minutos con ocho chips, por los 28,7 del B»: whether such a word opens the part of a
    sentence that a result and whose it is make up, behind another result."""
    for word in marks.cues.within(start - _LEFT * 2, start, "versus"):
        first = marks.sentence_at(start)[0]
        opens = marks.folded[first : word.start].rstrip().endswith(",")
        if not opens or marks.folded[word.end : start].strip():
            continue
        behind = marks.names_in(end, end + FOLLOWS)
        told = any(map(is_score, marks.figures_in(first, word.start)))
        return told and bool(behind) and says_whose(marks, end, behind[0].start)
    return False


def _parted(marks: Marks, start: int) -> bool:
    """„2,25 zu 3,09 Minuten“: whether one word alone parts a figure from another result, where no
    change starts from that one."""
    for other in marks.figures_in(start - _PAIRED, start):
        between = marks.folded[other.end : start].strip(" ,")
        words = marks.cues.within(other.end, start, "versus", "set_against")
        if is_score(other) and any(marks.folded[w.start : w.end] == between for w in words):
            left = marks.cues.within(max(0, other.start - _LEFT), other.start, "from")
            return not any(not marks.folded[w.end : other.start].strip() for w in left)
    return False


def says_whose(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but the word that says whose it is parts a figure from a name: “of the”."""
    between = marks.folded[start:end].strip()
    words = marks.cues.within(start, end, "whose")
    return bool(between) and any(marks.folded[w.start : w.end].strip() == between for w in words)


def held_result(marks: Marks, figure: Figure) -> Figure | None:
    """“a reduction of 64 % from the 10.9 minutes of June”, «rebajó tres veces los 10,9 minutos»:
    the result right behind a ratio that is measured from it."""
    if figure.quantity.unit not in ("percent", "x"):
        return None
    for other in marks.figures_in(figure.end, figure.end + _PAIRED):
        gap = (figure.end, other.start)
        if not is_score(other) or marks.names_in(*gap) or DELIMITER.search(marks.folded, *gap):
            return None
        if marks.names_in(other.end, other.end + FOLLOWS):
            return None  # «un terzo in meno degli 8,99 necessari al GB200»: another's
        between = marks.folded[slice(*gap)].strip()
        held = between in load_pack(marks.lang).articles or compared(marks, other)
        return other if held else None
    return None


def of_the_unnamed(marks: Marks, figure: Figure) -> Figure | None:
    """“On the server A drew level: 99,170 against 99,214”: of a sentence that compares, the first
    of two results of which the second is somebody's whom it does not name."""
    pair = pair_of(marks, figure)
    if pair is None or pair[1] != figure or load_pack(marks.lang).order == "final":
        return None
    start, end = marks.sentence_at(figure.start)
    if marks.cues.any(start, end, *_EARLIER) or not marks.cues.any(start, end, *_COMPARING):
        return None
    owners = [m for m in marks.names_in(start, end) if m.label in OWNERS]
    before = all(m.end <= pair[0].start for m in owners)
    one = len({m.label for m in owners}) == len(owners)  # “the B200 of Nvidia”
    return pair[0] if before and one else None


def of_a_rival(marks: Marks, figure: Figure) -> bool:
    """«2,10 minutos contra 4,73 de su rival»: whether a result that another is held against is
    somebody's whom the sentence does not name."""
    word = _rival_behind(marks, figure)
    if word is not None:
        return not marks.names_in(word.end, word.end + _NAMED)
    return _done_by_a_rival(marks, figure)


def _done_by_a_rival(marks: Marks, figure: Figure) -> bool:
    """«HPE impiega 18,9 minuti e |la rivale| 36,0»: whether the word for a rival alone stands
    between two results, with nobody's name."""
    if not (is_score(figure) and marks.cues.has("rival")):
        return False
    start = marks.sentence_at(figure.start)[0]
    before = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    if not before or marks.names_in(before[-1].end, figure.start):
        return False
    gap = (before[-1].end, figure.start)
    return marks.cues.any(*gap, "rival") and marks.cues.any(*gap, "conjunction")


def named_rival(marks: Marks, figure: Figure) -> Mention | None:
    """“2.10 minutes against 4.73 for its closest rival, |B|”: the company that stands right behind
    the word for whose result it is."""
    word = _rival_behind(marks, figure)
    behind = marks.names_in(word.end, word.end + _APPOSED) if word is not None else []
    return behind[0] if behind and behind[0].label == "SUBMITTER" else None


@remembered
def _rival_behind(marks: Marks, figure: Figure) -> Cue | None:
    if not is_score(figure) or not compared(marks, figure):
        return None
    start = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(figure.end, figure.end + _RIVAL_REACH, "rival")
    # «1,26 minuto, ante 1,37 do sistema da fabricante»: where a company is named, another one
    if any(m.label == "SUBMITTER" for m in marks.names_in(start, figure.start)):
        words += marks.cues.within(figure.end, figure.end + _RIVAL_REACH, "company_word")
    for word in sorted(words):
        gap = (figure.end, word.start)
        if DELIMITER.search(marks.folded, *gap) or marks.names_in(*gap):
            return None
        words = marks.cues.within(*gap, "whose", "connect_after")
        led = any(not marks.folded[figure.end : w.start].strip() for w in words)
        return word if led else None
    return None


class Before(NamedTuple):
    """“Its predecessor”, or what goes by that name: “its predecessor, the |A100|”."""

    name: Mention | None


def over_the_one_before(marks: Marks, figure: Figure, end: int) -> Before | None:
    """“A beats B, and is 3.5x faster |than its predecessor|”: the other side of a ratio that is
    told as the one before, and not whom a clause before is held against."""
    if figure.quantity.unit not in ("x", "percent") or not marks.cues.has("predecessor"):
        return None
    for told in marks.cues.within(figure.end, end, "predecessor"):
        words = marks.cues.within(figure.end, told.start, "baseline_before")
        gap = (words[-1].end, told.start) if words else (0, _APART)
        if gap[1] - gap[0] < _APART and not marks.names_in(*gap):
            names = marks.names_in(told.end, min(end, told.end + _NAMED_BEHIND))
            return Before(next((m for m in names if m.label in PRODUCTS), None))
    return None
