"""Figures that leave out the unit said before them in their sentence: “28.3 minutes against 29.1”.

From sentence to sentence the same is decided in ``bare``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.beside import is_margin
from pipeline.extract.figures.figure import Figure, figure_of, fitting
from pipeline.extract.figures.halves import plus_half
from pipeline.extract.figures.hedges import find_hedge
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import SCENARIOS, noun_of_rate
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import COUNTS, LEAST_RATE, RATES, TIMES
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import Pack

# How far behind a time a bare decimal may share its unit.
SAME_SENTENCE = 80
# How far the article of a bare number reaches, and how far behind it a noun would stand.
_ARTICLE, _NOUN_REACH = 6, 12
_LEADS_ON = ("connect_after", "relative", "baseline_before", "to")
# What may follow a whole rate besides; a word that is none of these is a noun that it counts.
_GOING_ON = (
    *_LEADS_ON, "conjunction", "respectively", "copula", "scenario_offline", "scenario_server",
    "scenario_interactive", "interactive_word", "server_word", "time", "agent", "per_accelerator",
    "same_round", "previous_round",
)  # fmt: skip
# What joins a number to the one before it, or holds it against that one.
_JOINS = ("conjunction", "baseline_before", "baseline_after", "versus", "set_against", "to")
_NUMBER = re.compile(r" \d[\d.,]*(?<=\d)")
_NOUN = re.compile(r" [a-z]{3,}")
# “5.0”, “84,9”, but not “98,858”
_POINTED, _COMMA = re.compile(r"\d\.\d"), re.compile(r"\d,\d{1,2}(?!\d)")
# “1.1 V”, “6.5W”: units of one letter; small, or with more behind it, it is a word.
_ONE_LETTER = re.compile(r"[ \u00a0]?[VWJ](?!\w)")
_FAMILIES = ("ACCELERATOR", "PART")
# How many plain digits the number of a model has at least.
_MODEL = 3
_FIRST_YEAR, _LAST_YEAR = 1990, 2060
# “SDK 2.0”, “ROCm 7.1”, “(NeMo 25.09)”
_LIKE_A_VERSION = re.compile(r" \d{1,2}\.\d| \d\d\.\d\d\)")
_WORD_BEFORE = re.compile(r"(\S+)\s\Z")
# How many times another result may be the one whose unit it shares: chips differ more in rates.
_TIMES_APART, _RATES_APART = 30, 100
_LEAST_WHOLE = 10


def elliptic_decimal(
    scan: Scan,
    number: Number,
    last: Figure,
) -> Figure | None:
    """A bare decimal behind a time or rate in its sentence: “28.3 minutes against 29.1 for B”.

    It shares that figure's unit; whole numbers are too often something else.
    """
    folded, pack = scan.folded, scan.pack
    if is_margin(scan.cues, last):
        return None
    number = fitting(number, last.quantity.unit, pack, folded)
    between = folded[last.end : number.start]
    rate = last.quantity.unit in RATES
    if not (rate or last.quantity.unit in TIMES) or len(between) > SAME_SENTENCE:
        return None
    if not number.decimals and not (rate and number.value >= LEAST_RATE):
        return None
    if not folded[number.start].isdigit():
        return None  # “half” of something else
    if _is_year(scan, number) or _is_of_a_name(scan, number):
        return None
    named = noun_of_rate(folded, scan.cues, number, pack) if rate else ""
    if not number.decimals and not named and _counts(scan, number):
        return None
    if measured_otherwise(scan, number):
        return None
    # “at 116 queries per second; accuracy rose from 90.87 to 91.08 F1”
    if scan.cues.any(last.end, number.end + _NOUN_REACH // 2, "accuracy"):
        return None
    closed = number.end + (number.decimals > 1)  # with the bracket behind it
    printed = between[-1:] + folded[number.start : closed]
    if _LIKE_A_VERSION.fullmatch(printed) and versioned(scan, number):
        return None
    if any(sign in between for sign in (". ", "。", "!", "?", "\n")):
        return None
    apart = _RATES_APART if rate else _TIMES_APART
    if not last.number.value / apart < number.value < last.number.value * apart:
        return None
    after = folded[number.end : number.end + 2].strip()
    if after and (after[0].isalnum() and after[0].isascii() and folded[number.end].isalnum()):
        return None
    return figure_of(scan, number, last.quantity.unit, number.start, number.end)


def _is_year(scan: Scan, number: Number) -> bool:
    """“before the next generation comes in |2026|”: four plain digits that nothing holds against
    the result before, or joins to it."""
    if number.end - number.start != len("2026") or number.value not in YEARS:
        return False
    words = scan.cues.within(number.start - _NOUN_REACH * 2, number.start, *_JOINS)
    before = scan.folded[: number.start].rstrip()
    return before[-1:] not in (",", ":", "(") and all(word.end < len(before) for word in words)


def _is_of_a_name(scan: Scan, number: Number) -> bool:
    """“the Radeon RX |9070|”, “with the EPYC |9654| as host”: plain digits behind a name that no
    list knows, or behind that of a family."""
    printed = scan.folded[number.start : number.end]
    if not printed.isdigit() or len(printed) < _MODEL:
        return False
    families = {m.end + 1 for m in scan.mentions if m.label in _FAMILIES and _is_word(scan, m)}
    return number.start in families or versioned(scan, number)


def _is_word(scan: Scan, name: Mention) -> bool:
    """Whether a name has no number: “EPYC”, “Xeon”, whose models have one."""
    return not any(map(str.isdigit, scan.folded[name.start : name.end]))


def measured_otherwise(scan: Scan, number: Number) -> bool:
    """„in der 700-Watt-Ausführung“, “and 29.1 gigabytes of memory”, “in the 5.1 round”: whether
    the unit of something that is neither a time nor a rate stands right behind a number."""
    if _ONE_LETTER.match(scan.text, number.end) or _in_another_sign(scan, number):
        return True
    reach = (number.end, number.end + _NOUN_REACH)
    # “675回” are so many a second; no round has such a number
    rounds = ("round_word",) if number.value < LEAST_RATE else ()
    words = scan.cues.within(*reach, "reject", "other_unit", *rounds)
    return any(cue.start - number.end <= 1 for cue in words)


def _in_another_sign(scan: Scan, number: Number) -> bool:
    """« passé de 121,8 minutes en |5.0 |à 84,9 »: what has a point where decimals have commas
    is the number of a round."""
    printed = scan.folded[number.start : number.end]
    pointed = scan.pack.decimal == "," and _POINTED.fullmatch(printed)
    return bool(pointed) and _COMMA.search(scan.folded) is not None


def _counts(scan: Scan, number: Number) -> bool:
    """Whether a noun follows a whole number: “793 tokens per second with 100 of 126 layers”."""
    if scan.pack.order == "final" or not _NOUN.match(scan.folded, number.end):
        return False
    words = scan.cues.within(number.end, number.end + _NOUN_REACH * 2, *_GOING_ON)
    return all(word.start > number.end + 1 for word in words)


def versioned(scan: Scan, number: Number) -> bool:
    """Whether a name that no list knows stands right before: “CUDA 11.4” is no result.

    «Los 12,5 de Google» opens a sentence with an article.
    """
    word = _WORD_BEFORE.search(scan.text[max(0, number.start - 24) : number.start])
    if word is None or not any(char.isupper() for char in word[1]) or word[1][-1] in ",;":
        return False
    if fold(word[1]) in scan.pack.articles:
        return False
    # “|Offline |23,515 / |Server |21,028 tokens/s”
    words = scan.cues.within(number.start - len(word[0]), number.start, *SCENARIOS)
    if any(cue.start == number.start - len(word[0]) for cue in words):
        return False
    return not any(m.start < number.start <= m.end + len("'s: ") for m in scan.mentions)


def _parallel(folded: str, number: Number, last: Figure, mentions: Sequence[Mention]) -> bool:
    """Whether a number is said as the time before it was, of another name: “and Y in 49”."""
    if not any(last.end <= m.start and m.end < number.start for m in mentions):
        return False
    words = [
        before[-1]
        for place in (last.start, number.start)
        if (before := folded[max(0, place - _ARTICLE * 2) : place].split()[-1:])
    ]
    return len(set(words)) == 1 and len(words) == 2 and words[0].isalpha()


def _of_a_multiple(folded: str, pack: Pack, number: Number) -> bool:
    """“gần gấp ba”: a number in words that is a part of a word for three times as much."""
    said = tuple(pack.multiples)
    return folded.endswith(said, 0, number.end) and any(
        folded.endswith(word, 0, number.end) and len(word) > number.end - number.start
        for word in said
    )


def _joined(scan: Scan, number: Number, last: Figure) -> bool:
    """“114 minutes in the closed and 124 in the open division”: a word for “and” leads to a number
    much like the last, and a small word goes on with it."""
    if not scan.folded[number.start].isdigit() or number.value < _LEAST_WHOLE:
        return False
    if not last.number.value / 4 < number.value < last.number.value * 4:
        return False
    words = scan.cues.within(number.start - _ARTICLE, number.start, "conjunction")
    behind = scan.cues.within(number.end, number.end + _ARTICLE, "connect_after")
    return any(not scan.folded[w.end : number.start].strip() for w in words) and any(
        w.start == number.end + 1 for w in behind
    )


def elliptic_whole(
    scan: Scan,
    number: Number,
    last: Figure,
) -> Figure | None:
    """A bare whole number behind a time in its sentence: “28 minutes against 43 for B”, “A took
    167 minutes, B almost 28”, “A took 167 minutes; B, 85”, “X in 39.8 minutes and Y in 49”.

    Only where a word of comparison, a hedge, a name and a comma, or the small word of the time
    before leads to it, and no noun follows.
    """
    folded, pack, mentions, cues = scan.folded, scan.pack, scan.mentions, scan.cues
    between = folded[last.end : number.start]
    if last.quantity.unit not in TIMES or len(between) > SAME_SENTENCE or number.decimals:
        return None
    if _of_a_multiple(folded, pack, number):
        return None
    if any(sign in between for sign in (". ", "!", "?", "\n")) or number.value < 2:
        return None
    if not last.number.value / 10 < number.value < last.number.value * 10:
        return None
    hedged = find_hedge(folded, number.start, number.end, pack) != "exact"
    # «in configurazione da otto» is no time that a change starts from
    digits = folded[number.start].isdigit()
    led = cues.within(last.end, number.start, "baseline_before", *(("from",) if digits else ()))
    # „doppelt so lange wie acht“: a word alone counts chips
    near = digits and led and number.start - led[-1].end <= _ARTICLE
    gapped = any(
        last.end <= m.start and folded[m.end : number.start].strip() == "," for m in mentions
    )
    parallel = _parallel(folded, number, last, mentions)
    joined = _joined(scan, number, last)
    if (
        not (hedged or near or gapped or parallel or joined)
        or _FIRST_YEAR <= number.value <= _LAST_YEAR
    ):
        return None
    for half in pack.halves:  # “… in 10 minutes with 64 and in two and a half with 1,024”
        if folded.startswith(f" {half}", number.end):
            number = plus_half(msgspec.structs.replace(number, end=number.end + len(half) + 1))
            break
    rest = folded[number.end : number.end + _NOUN_REACH]
    joins = cues.within(number.end, number.end + _NOUN_REACH, "conjunction", *_LEADS_ON)
    ended = not rest.strip() or rest.lstrip()[0] in ",;.:)!?"
    if not ended and not any(not folded[number.end : cue.start].strip() for cue in joins):
        return None
    if ended and rest[:1] in ",." and rest[1:2].isdigit():
        return None
    if any(_counted_behind(scan, cue.end) for cue in joins if cue.name == "to"):
        return None
    return figure_of(scan, number, last.quantity.unit, number.start, number.end)


def _counted_behind(scan: Scan, place: int) -> bool:
    """“from 512 to |2,496 chips|”, “to |384 of them|”: whether what a change arrives at is a number
    of things."""
    number = _NUMBER.match(scan.folded, place)
    end = number.end() if number else place
    if any(cue.start == end + 1 for cue in scan.cues.within(end, end + _NOUN_REACH, "of_them")):
        return True
    unit = unit_after(scan.folded, number.end(), scan.pack) if number else None
    return unit is not None and unit[0] in COUNTS
