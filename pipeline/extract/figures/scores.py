"""Scores that are printed without a unit: “a score of 98,858 on Llama 2 70B”, “以48.43的成绩”."""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import fitting
from pipeline.extract.figures.measured import is_told_in
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.rates import TOKENS
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import LEAST_RATE

# How far before its number the word for a score may begin: „scoort een server met acht B200's“.
_REACH = 56
_SIGN = re.compile(r"[,;:]")
# “成绩|是|48.43”: how near a word for a score stands to a time in minutes, and the figures that may
# stand between (“48.43、28.64的成绩”).
_BESIDE = 3
_LISTED = re.compile(r"(?: ?[、和与,] ?\d+\.\d+)*")
_LONGEST = 2_000
_OF_RATES = (
    "inference", "scenario_offline", "scenario_server", "scenario_singlestream",
    "scenario_multistream", "scenario_interactive", "scenario_constantstream",
)  # fmt: skip


def scored_in(scan: Scan, number: Number, sentence: tuple[int, int]) -> str:
    """The rate of a bare score, where a word says that it is one and all the tests that its
    sentence names, or the last one before it, are told in tokens; ``""`` where not.

    Only the first needs the word: “… and 98,443 in the server scenario” goes on with it.
    """
    value = fitting(number, TOKENS, scan.pack)
    if value.decimals or value.value < LEAST_RATE:
        return ""
    words = scan.cues.within(number.start - _REACH, number.start, "scored")
    start, end = sentence
    if not any(
        word.start >= start and not _SIGN.search(scan.folded, word.end, number.start)
        for word in words
    ):
        return ""
    named = [m for m in scan.mentions if m.label == "BENCHMARK" and m.start < end]
    # “… on Llama 2 70B. … The A comes to a score of 98,858”: the test that was named last
    tests = [m for m in named if m.start >= start] or named[-1:]
    return TOKENS if tests and all(is_told_in(m.canon, TOKENS) for m in tests) else ""


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
