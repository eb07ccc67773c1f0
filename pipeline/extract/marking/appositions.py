"""Nouns that point back, unless the company that they mean stands right behind them."""

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
