"""Cues that a company's name undoes: nouns that point back and only announce the name behind them,
and words that are but syllables of it."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, Cues


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
