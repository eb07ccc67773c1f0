"""Scores that are printed without a unit: “a score of 98,858 on Llama 2 70B”, “以48.43的成绩”."""

from __future__ import annotations

import re

import msgspec

from pipeline.extract.figures.beside import listed
from pipeline.extract.figures.figure import fitting
from pipeline.extract.figures.measured import is_told_in
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import TOKENS, noun_of_rate
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import LEAST_RATE, units

# How far before its number the word for a score may begin: „scoort een server met acht B200's“.
_REACH = 56
_SIGN = re.compile(r"[,;:]")
# “成绩|是|48.43”: how near a word for a score stands to a time in minutes, and the figures that may
# stand between (“48.43、28.64的成绩”).
_BESIDE = 3
_LISTED = re.compile(r"(?: ?[、和与,] ?\d+\.\d+)*")
_LONGEST = 2_000
# „23.515 |und |21.028 Token“: how far apart two numbers with one noun may stand, and what is round
# enough for the length of a text.
_ONE_NOUN, _SIGNS = 12, re.compile(r"\d[\d.,\u00a0\u202f ]*\d")
_THOUSAND = 1_000
_PRODUCTS = ("ACCELERATOR", "SYSTEM")
_OF_RATES = (
    "inference", "scenario_offline", "scenario_server", "scenario_singlestream",
    "scenario_multistream", "scenario_interactive", "scenario_constantstream",
)  # fmt: skip


def scored_in(scan: Scan, number: Number, sentence: tuple[int, int]) -> str:
    """The rate of a bare score, where a word says that it is one and all the tests that its
    sentence names, or the last one before it, are told in tokens; ``""`` where not.

    Only the first needs the word: “… and 98,443 in the server scenario” goes on with it. Where a
    product is named beside it, the noun of tokens does as well: „Acht A schaffen 23.515 Token“.
    """
    value = fitting(number, TOKENS, scan.pack)
    if value.decimals or value.value < LEAST_RATE:
        return ""
    words = scan.cues.within(number.start - _REACH, number.start, "scored")
    start, end = sentence
    scored = any(
        word.start >= start and not _SIGN.search(scan.folded, word.end, number.start)
        for word in words
    )
    if not (scored or (value.value % _THOUSAND and _counts_tokens(scan, number, sentence))):
        return ""
    named = [m for m in scan.mentions if m.label == "BENCHMARK" and m.start < end]
    # “… on Llama 2 70B. … The A comes to a score of 98,858”: the test that was named last
    tests = [m for m in named if m.start >= start] or named[-1:]
    return TOKENS if tests and all(is_told_in(m.canon, TOKENS) for m in tests) else ""


def _counts_tokens(scan: Scan, number: Number, sentence: tuple[int, int]) -> bool:
    """Whether the noun of tokens stands behind a number, or the one it is listed with, in a
    sentence that names a product before it."""
    start = sentence[0]
    if not any(m.label in _PRODUCTS and start <= m.start < number.start for m in scan.mentions):
        return False
    end = number.end
    noun = noun_of_rate(scan.folded, scan.cues, number, scan.pack)
    following = _SIGNS.search(scan.folded, end, end + 2 * _ONE_NOUN) if not noun else None
    if following is not None and following.start() - end <= _ONE_NOUN:
        joined = listed(scan.folded, scan.cues, end, following.start())
        second = msgspec.structs.replace(number, start=following.start(), end=following.end())
        noun = noun_of_rate(scan.folded, scan.cues, second, scan.pack) if joined else ""
    table = units(scan.pack.lang)[1]
    return bool(noun) and any(
        table[word] == TOKENS for word in table if word.startswith(f"{noun.strip()} ")
    )


def timed_in(scan: Scan, number: Number, sentence: tuple[int, int]) -> str:
    """Minutes, where a word for a score stands right at a bare decimal, and all the tests that its
    sentence names are of training; ``""`` where not."""
    folded, cues = scan.folded, scan.cues
    start, end = sentence
    if not (number.decimals and 0 < number.value < _LONGEST and cues.has("scored")):
        return ""
    told = number.end
    if (listed := _LISTED.match(folded, number.end)) is not None:
        told = listed.end()
    told += any(folded.startswith(word, told) for word in scan.pack.genitive)
    behind = cues.within(told, told + _BESIDE + 1, "scored")
    before = cues.within(number.start - 2 * _BESIDE, number.start, "scored")
    beside = any(word.start == told for word in behind) or any(
        number.start - word.end <= _BESIDE and folded[word.end : number.start].strip(" :").isalpha()
        for word in before
    )
    tests = [m for m in scan.mentions if m.label == "BENCHMARK" and start <= m.start < end]
    if not beside or not tests or cues.any(0, len(folded), *_OF_RATES):
        return ""
    return "minutes" if all(is_told_in(m.canon, "minutes") for m in tests) else ""
