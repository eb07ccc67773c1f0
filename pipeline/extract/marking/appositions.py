"""Cues that a company's name undoes: nouns that point back and only announce the name behind them,
and words that are but syllables of it."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.hedges import before_words
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, Cues
from pipeline.extract.words.pack import Pack


def pointing(cues: Cues, mentions: Sequence[Mention]) -> Cues:
    """The cues without the anaphors that only announce a name: “the company NVIDIA”."""
    places = {m.start for m in mentions if m.label == "SUBMITTER"}
    if not places:
        return cues
    return cues.only("anaphor", lambda cue: not _announces(cue, places))


def _announces(cue: Cue, places: set[int]) -> bool:
    return not places.isdisjoint((cue.end, cue.end + 1))


def outside_names(folded: str, cues: Cues, mentions: Sequence[Mention]) -> Cues:
    """The cues without those that are syllables of a company's name: “|후|지쯔”, “삼성|전|자”.

    Letters of scripts that are written with spaces make no word inside another.
    """
    names = [m for m in mentions if m.label == "SUBMITTER" and not folded[m.start].isascii()]
    inside = [
        cue
        for name in names
        for cue in cues.within(name.start, name.end, *cues.classes)
        if (cue.start, cue.end) != (name.start, name.end)
    ]
    return cues.changed(inside, []) if inside else cues


def joining_tests(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with a small word right before a test as one that leads to it: “22 minutes |over|
    BERT”. Nothing is held against a test; a product stands behind the other sense of such a word.
    """
    tests = {m.start for m in mentions if m.label == "BENCHMARK"}
    small = before_words(pack) if tests else ()
    gone = [
        cue
        for cue in cues.of("baseline_before")
        if cue.end + 1 in tests and folded[cue.start : cue.end] in small
    ]
    led = [Cue(cue.start, cue.end, "connect_after") for cue in gone]
    return cues.changed(gone, led) if gone else cues
