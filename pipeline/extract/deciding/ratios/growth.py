"""Ratios of things that grew, and are no results: “twice the number of GPUs”, “from 64 to 128”.

Long, for each kind of thing that grows is told apart from results by words of its own.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import is_plural
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone, word_end
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import load_pack

# “twice the number of GPUs”: how far behind the factor the thing that grew may stand.
_GROWN_REACH = 44
_NUMBER_REACH, _SMALL_WORDS = 22, 8
# “with half”, «con el doble»
_AS_MANY_REACH, _OF_THEM = 24, 12
_VERB_REACH = 12
_COUNTED_REACH = 120
# Up to three small words between a factor and what there is more of.
_SIZED_REACH = 16
_OF_WORK = ("faster", "performance", "conjunction", "connect_after", "anaphor", "time", "speed")
_OF_RESULTS = ("faster", "slower", "performance", "speed", "result_word", "time")
_OF_A_ROUND = ("results", "submitters")
_OF_THEIR_OWN = ("x", "percent", "records")
_WHOLE = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5})(?![\d.,]*\d)")
_SMALL = re.compile(r"(?<=\S) (?:(?:\w{1,6} ){0,3})")
_APPOSED = 4
_OTHER_REACH = 32
# „zoveel als een systeem met acht |H200's“
_LED_REACH = 44
# What may stand between things that are counted and how many times more they are, and what ends
# the clause of the latter.
_THING_REACH = 20
_BIGGER_REACH = 12
# “칩을 1,024개에서 2,048개로 두 배”: how far before a factor the things may stand that it is of,
# and the sizes alone that may stand between.
_ENLARGED_REACH = 32
_CHIPS = re.compile(r"(?<![a-z])[gtin]pu")
_SIZES = re.compile(r"(?:[\d,.]+\D{1,4}){0,2}")


def of_a_number(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether it is a number of things that grew: “twice the number of GPUs”."""
    if marks.cues.any(clause_of(marks, figure.start)[0], figure.start, "emulated"):
        return False  # “feeds 67 percent more accelerators”: they are what storage is measured by
    # “on 2,048 GPUs, 3.7 times the rate of B” is of what they do.
    behind = (figure.end, figure.end + _SIZED_REACH)
    held = leads_to_other(marks, figure) or marks.cues.any(*behind, "faster", "baseline_of")
    if (figure.quantity.unit == "x" and not held) and any(
        f.quantity.unit in ("accelerators", "hosts")
        and 0 <= figure.start - f.end <= _APPOSED
        and marks.folded[f.end : f.end + 1] == ","
        for f in marks.figures
    ):
        return True  # “from 768 to 3,584 GPUs, a factor of 4.67”
    if (
        _sized(marks, figure)
        or _bigger(marks, figure)
        or _of_things(marks, figure)
        or _opens(marks, figure)
    ):
        return True
    if _grown(marks, figure, zone) or _enlarged(marks, figure) or _as_many(marks, figure):
        return True
    if _of_several(marks, figure) or _of_results(marks, figure) or of_wins(marks, figure):
        return True
    if _of_the_system(marks, figure) or to_a_size(marks, figure) or _of_entries(marks, figure):
        return True
    # “twice the number of GPUs”, “doubled the number of GPUs”, “a 3x |increase| in the GPU count”
    grown = marks.cues.within(figure.end, figure.end + _NUMBER_REACH, "gain")
    told = marks.cues.within(figure.end, figure.end + 2 * _NUMBER_REACH, "number_of")
    for cue in told:
        if cue.end > figure.end + _NUMBER_REACH and not any(
            0 <= cue.start - word.end <= _SMALL_WORDS for word in grown
        ):
            continue
        # “four times as many as an H100” is of what they do.
        if not DELIMITER.search(marks.folded, figure.end, cue.start):
            if _of_chips(marks, cue.end):
                return True
            return not leads_to_other(marks, figure) or _hardware_behind(marks, figure)
    if _hardware_behind(marks, figure) or _with_so_many(marks, figure):
        return True
    # “the number of GPUs grew 2x”, but not “with that number of GPUs it ran 2x faster”
    for cue in marks.cues.within(max(0, figure.start - _GROWN_REACH), figure.start, "number_of"):
        gap = (cue.end, figure.start)
        # “64 times the hardware gave 13.8 times the speed”, “a 3x rise in the number of GPUs gave
        # 2.8x”: it is the other factor's
        others = [f for f in marks.figures_in(cue.start - _NUMBER_REACH, cue.start) if f != figure]
        if any(f.quantity.unit == "x" and f.end < cue.start for f in others):
            continue
        # “with the same number of GPUs as B it took 24 % less”
        if any(m.label in ("SYSTEM", "ACCELERATOR", "SUBMITTER") for m in marks.names_in(*gap)):
            continue
        if not DELIMITER.search(marks.folded, *gap) and not marks.cues.any(*gap, *_OF_WORK):
            return True
    return False


def _of_entries(marks: Marks, figure: Figure) -> bool:
    """“|The number of results| in MLPerf Training rose 20 percent”: a clause that begins with a
    number of things, and names nobody, is of how many there are."""
    start = clause_of(marks, figure.start)[0]
    for cue in marks.cues.within(start, figure.start, "number_of")[:1]:
        joins = marks.cues.within(start, cue.start, "conjunction")
        before = marks.folded[max((j.end for j in joins), default=start) : cue.start].strip(" ,")
        opens = before in ("", *load_pack(marks.lang).articles)
        named = any(m.label in OWNERS for m in marks.names_in(cue.end, figure.start))
        return opens and not named
    return False


def to_a_size(marks: Marks, figure: Figure) -> bool:
    """“その2倍の3,072基で”, “减半至1,536颗”, “절반인 1536개”: a size right behind a factor,
    where no word before says that it is of what they do."""
    if figure.quantity.unit != "x":
        return False
    if load_pack(marks.lang).order == "initial":
        return _changed_to_a_size(marks, figure)
    sizes = marks.figures_in(figure.end, figure.end + _APPOSED)
    if not sizes or sizes[0].quantity.unit not in ("accelerators", "hosts"):
        return False
    if DELIMITER.search(marks.folded, figure.end, sizes[0].start):
        return False
    before = (clause_of(marks, figure.start)[0], figure.start)
    return not marks.cues.any(*before, "faster", "slower", "performance", "speed", "gain")


def _changed_to_a_size(marks: Marks, figure: Figure) -> bool:
    """„Halbiert man A auf 6144 GPUs“: what a verb that is a factor leads to is a size."""
    if any(char.isdigit() for char in marks.folded[figure.start : figure.end]):
        return False
    behind = marks.figures_in(figure.end, clause_of(marks, figure.end)[1])
    if not behind or behind[0].quantity.unit not in ("accelerators", "hosts"):
        return False
    gap = (figure.end, behind[0].start)
    led = marks.cues.within(*gap, "to")
    told = marks.cues.any(*gap, "baseline_before", *_OF_RESULTS)
    return bool(led) and not marks.folded[led[-1].end : gap[1]].strip() and not told


def _of_the_system(marks: Marks, figure: Figure) -> bool:
    """“Doubling the cluster to four nodes”, “tripling our system”: how big it is; not “doubling the
    system's performance”."""
    printed = marks.folded[figure.number.start : figure.number.end]
    if any(char.isdigit() for char in printed):
        return False
    for cue in marks.cues.within(figure.end, figure.end + _THING_REACH, "system_word"):
        words = marks.folded[figure.end : cue.start].split()
        ended = marks.folded[cue.end : cue.end + 1] in ("", " ", ",", ".", ";", ":")
        behind = (cue.end, cue.end + _THING_REACH)
        sized = any(f.quantity.unit in COUNTS for f in marks.figures_in(*behind))
        # “doubling the cluster gave us more than double the performance”: the next one is of that
        next_ = marks.figures_in(cue.end, clause_of(marks, cue.start)[1])
        if any(f.quantity.unit in ("x", "percent") for f in next_[:1]) and len(words) == 1:
            return True
        if (
            len(words) == 1
            and words[0].isalpha()
            and ended
            and (sized or marks.cues.any(cue.end, cue.end + 6, "to"))
        ):
            return not marks.cues.any(*behind, "performance", "speed", "result_word")
    return False


def _with_so_many(marks: Marks, figure: Figure) -> bool:
    """„19,7 met | de helft daarvan“, «вдвое больше чипов»: a part or factor that is itself in the
    words for a number of things; not in half the time."""
    reach = (figure.start - _NUMBER_REACH, figure.end + _NUMBER_REACH)
    words = marks.cues.within(*reach, "number_of")
    if any(cue.start == figure.start and figure.end < cue.end for cue in words):
        return True
    told = (figure.end, figure.end + _THING_REACH)
    return any(cue.start < figure.start < cue.end for cue in words) and not marks.cues.any(
        *told, "time", "performance", "speed", "result_word"
    )


def _of_several(marks: Marks, figure: Figure) -> bool:
    """“4x the H200s of last year”, “16x of its Cloud AI100 accelerators”: so many of them."""
    whole = figure.quantity.unit == "x" and not figure.number.decimals
    behind = marks.names_in(figure.end, figure.end + _THING_REACH) if whole else []
    chips = [m for m in behind if m.label in ("SYSTEM", "ACCELERATOR")]
    if not chips or DELIMITER.search(marks.folded, figure.end, chips[0].start):
        return False
    own = marks.cues.any(figure.end, chips[0].start, "anaphor")
    gap = marks.folded[figure.end : chips[0].start].strip()
    return (own and _of_chips(marks, chips[0].start)) or (
        is_plural(marks, chips[0]) and gap in load_pack(marks.lang).articles
    )


def _of_results(marks: Marks, figure: Figure) -> bool:
    """“brought 5,300 results and 2,400 measures of power, 1.37x and 1.09x more than the last”: a
    clause of ratios right behind what is counted of a round."""
    start, end = clause_of(marks, figure.start)
    first = next(iter(marks.figures_in(start, end)), figure)
    if marks.folded[start : first.start].strip() or marks.folded[start - 1 : start] != ",":
        return False
    before = marks.figures_in(clause_of(marks, start - 1)[0], start)
    counted = any(f.quantity.unit in _OF_A_ROUND for f in before)
    return counted and not marks.cues.any(start, end, "performance", "speed", "gain")


def of_wins(marks: Marks, figure: Figure) -> bool:
    """“its wins now come to 291, nine times those of all others”, “nine times more wins than B”:
    how often somebody won."""
    if figure.quantity.unit != "x":
        return False
    start, end = marks.sentence_at(figure.start)
    behind = (figure.end, min(end, figure.end + 2 * _OTHER_REACH))
    if marks.cues.any(*behind, "performance", "speed", "faster"):
        return False
    if marks.cues.any(figure.end, min(end, figure.end + _NUMBER_REACH), "won"):
        return True
    return marks.cues.any(*behind, "together") and marks.cues.any(start, figure.start, "won")


def _of_chips(marks: Marks, place: int) -> bool:
    """“three times that number of Hopper chips”: whose chips they are makes nothing of theirs."""
    names = marks.names_in(place, place + 2)
    if not names or names[0].label not in ("ACCELERATOR", "SYSTEM"):
        return False
    pattern, units_, _ = units(marks.lang)
    noun = pattern.match(marks.folded, names[0].end + 1)
    return noun is not None and units_[noun[0]] in COUNTS


def _grown(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“1,024개에서 2,048개로 두 배”: a factor right behind two sizes that it makes one of.

    In words it may stand before them: “doubling again, from 64 to 128”.
    """
    before = list(marks.figures_in(zone.sentence[0], figure.start))[-2:]
    if figure.quantity.unit != "x":
        return False
    sizes = [f.number.value for f in before if f.quantity.unit in ("accelerators", "hosts")]
    cut = len(before) == 2 and DELIMITER.search(marks.folded, before[-1].end, figure.start)
    if len(sizes) == 2 and not cut and sizes[0] * figure.quantity.value == sizes[1]:
        return True
    if any(char.isdigit() for char in marks.folded[figure.number.start : figure.number.end]):
        return False
    behind = (figure.end, min(figure.end + _GROWN_REACH, zone.sentence[1]))
    if not marks.cues.any(*behind, "from"):
        return False
    printed = _WHOLE.findall(marks.folded[slice(*behind)])
    numbers = [int(n.replace(",", "").replace(".", "")) for n in printed]
    return any(a * figure.quantity.value == b for a, b in pairwise(numbers))


def _as_many(marks: Marks, figure: Figure) -> bool:
    """“8.57 with half as many”, «con la mitad, 8,57»: the things are those counted before."""
    words = marks.cues.within(figure.start - _AS_MANY_REACH, figure.end + _OF_THEM, "number_of")
    whole = [cue for cue in words if cue.start < figure.start and figure.end <= cue.end]
    end = max([figure.end, *(cue.end for cue in whole)])
    ended = marks.folded[end : end + 1] in ("", ",", ".", ";", ":", ")")
    # «con la mitad se entrenaba en 96,7»: what they do may follow at once
    ended = ended or marks.cues.any(figure.end, figure.end + _VERB_REACH, "time")
    # “… on 5,120 GPUs. With half of them, 18.8”: in this sentence, or not far before it
    start = min(marks.sentence_at(figure.start)[0], max(0, figure.start - _COUNTED_REACH))
    sizes = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit in COUNTS]
    return bool(whole and ended and sizes)


def _enlarged(marks: Marks, figure: Figure) -> bool:
    """“칩을 두 배로 늘려”, “GPUを2倍に”: the chips are doubled, with their number said or not."""
    pack = load_pack(marks.lang)
    start = marks.sentence_at(figure.start)[0]
    if figure.quantity.unit != "x" or not pack.topics:
        return False
    first = max(start, figure.start - _ENLARGED_REACH)
    things = [m.end() for m in _CHIPS.finditer(marks.folded, first, figure.start)]
    things += [cue.end for cue in marks.cues.within(first, figure.start, "system_word")]
    for place in things:
        particle = next((w for w in pack.objects if marks.folded.startswith(w, place)), "")
        place += len(particle)
        sizes = "".join(marks.folded[place : figure.start].split())
        if particle and _SIZES.fullmatch(sizes):
            return True
    return False


def _sized(marks: Marks, figure: Figure) -> bool:
    """“in an 8x system”, “a 4x configuration”: how many chips it has."""
    whole = figure.quantity.unit == "x" and not figure.number.decimals
    if not whole or marks.folded[figure.end - 1 : figure.end] != "x":
        return False
    behind = marks.cues.within(figure.end, figure.end + _SIZED_REACH, "system_word")
    return any(not marks.folded[figure.end : cue.start].strip() for cue in behind)


def _bigger(marks: Marks, figure: Figure) -> bool:
    """“four times larger than B”, „viermal so groß wie B“: what a system measures, and not what it
    does, of which its clause has no word."""
    words = marks.cues.within(figure.end, figure.end + _BIGGER_REACH, "bigger")
    if not words or DELIMITER.search(marks.folded, figure.end, words[0].start):
        return False
    # „der viermal so große |Pod64| kommt auf 6,3 Minuten“
    place = word_end(marks, words[0])
    named = [m.start for m in marks.names_in(place, place + 2) if m.label in PRODUCTS]
    named += [c.start for c in marks.cues.within(place, place + _THING_REACH, "system_word")]
    if any(not marks.folded[place:thing].strip() for thing in named):
        return True
    first, last = clause_of(marks, figure.start)
    # “1.5x larger and 2x faster than B”, “larger than the B that set three records”: what comes
    # next has its own
    behind = [f for f in marks.figures_in(figure.end, last) if f.quantity.unit in _OF_THEIR_OWN]
    last = behind[0].start if behind else last
    # “four |times| larger”: a word of the factor itself says nothing of a time
    names = marks.names_in(first, last)  # the name of a suite tells of no “training”
    return all(
        (figure.start <= cue.start and cue.start <= words[0].end)
        or any(m.start <= cue.start < m.end for m in names)
        for cue in marks.cues.within(first, last, *_OF_RESULTS)
    )


def _opens(marks: Marks, figure: Figure) -> bool:
    """“With half, 54.4 minutes.”: how many there were, where a time follows at once."""
    start, _ = marks.sentence_at(figure.start)
    behind = marks.figures_in(figure.end, figure.end + _APPOSED)
    timed = any(is_score(f) for f in behind)
    # “A的速度翻了一番，从311.94分钟降到…”
    told = marks.cues.any(start, figure.start, "performance", "speed")
    return timed and not told and figure.start - start <= _SIZED_REACH


def _of_things(marks: Marks, figure: Figure) -> bool:
    """Whether a factor in words is of things that are counted: “half of the servers”."""
    printed = marks.folded[figure.number.start : figure.number.end]
    if any(char.isdigit() for char in printed) or leads_to_other(marks, figure):
        return False
    pattern, names, _ = units(marks.lang)
    behind = marks.folded[figure.end : figure.end + _THING_REACH]
    for noun in pattern.finditer(behind):
        start, end = figure.end + noun.start(), figure.end + noun.end()
        if names[noun[0]] in COUNTS and whole_word(marks.folded, start, end):
            if any(map(is_score, marks.figures_in(figure.end, start))):
                return False  # “절반으로 줄여 153.58분을 기|록했다”
            if marks.cues.any(figure.end, end, "per_accelerator"):
                return False  # “twice as fast per chip”
            # «втрое превышает результат системы», «в два раза быстрее чипов»: the figure's own word
            # may be a part of the comparison's
            if marks.cues.any(figure.number.end, start, "result_word", "faster", "slower"):
                return False
            return not DELIMITER.search(marks.folded, figure.end, start)
    return False


def _hardware_behind(marks: Marks, figure: Figure) -> bool:
    """“four times the GPUs”, “20 % fewer chips”, but not “twice the GPU performance”.

    Nor “up 2.1x per GPU”, which is of what one does.
    """
    if load_pack(marks.lang).order == "final":
        return False
    pattern, names, _ = units(marks.lang)
    for place in _small_words(marks, figure):
        unit = pattern.match(marks.folded, place)
        if unit is None or names[unit[0]] not in ("accelerators", "hosts", "processors"):
            continue
        if any(m.start == place for m in marks.names_in(place, place + 1)):
            continue  # “2.7 times TPU v3”
        if DELIMITER.search(marks.folded, figure.end, place):
            return False
        # “92% Offline, 93% Server”: the test's scenario
        if marks.cues.any(place, unit.end(), "server_word") and marks.cues.any(
            *marks.sentence_at(figure.start), "scenario_offline", "scenario_interactive"
        ):
            return False
        if whole_word(marks.folded, place, unit.end()):
            others = ("faster", "slower", "baseline_before", "baseline_of")
            told = marks.cues.any(figure.number.end, place, *others)
            told = told or marks.cues.any(figure.end, unit.end(), "per_accelerator")
            told = told or marks.cues.any(figure.end, place, "connect_after")
            # “with 3.2 times more GPUs, it was 3.2 times faster”: the next clause has its own
            cut = DELIMITER.search(marks.folded, unit.end(), unit.end() + _NUMBER_REACH)
            behind = (unit.end(), cut.start() if cut else unit.end() + _NUMBER_REACH)
            # “3.2 times the GPUs returned 3.2 times the performance”: the next ratio has its own
            ratios = [f for f in marks.figures_in(*behind) if f.quantity.unit in ("x", "percent")]
            behind = (behind[0], ratios[0].start if ratios else behind[1])
            return not told and not marks.cues.any(*behind, "performance", "speed", "time")
    return False


def _small_words(marks: Marks, figure: Figure) -> list[int]:
    """Where the words begin that follow a factor, up to three small ones skipped."""
    word = _SMALL.match(marks.folded, figure.end, figure.end + _NUMBER_REACH)
    if word is None:
        return []
    ends = [figure.end + n + 1 for n, sign in enumerate(word[0]) if sign == " "]
    return sorted(ends, reverse=True)


def leads_to_other(marks: Marks, figure: Figure) -> bool:
    """Whether what a factor is of follows it: “three times that of an A100”, “o triplo da A100”."""
    if figure.quantity.unit != "x":
        return False
    for mention in marks.names_in(figure.end, figure.end + _LED_REACH):
        if mention.label in ("SYSTEM", "ACCELERATOR", "SUBMITTER"):
            cut = DELIMITER.search(marks.folded, figure.end, mention.start)
            return cut is None and is_baseline(marks, mention)
    return False
