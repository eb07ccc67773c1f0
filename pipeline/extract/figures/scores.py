"""Scores that are printed without a unit: “a score of 98,858 on Llama 2 70B”."""

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
