"""The wait for the first token: a condition of the other suites, a result of the client suite."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue

# The suite in which it is measured, and the classes of cue that keep its time from being a result.
_SUITE = "client"
_REFUSING = ("accuracy", "reject", "not_result")


def with_first_tokens(passages: Sequence[Marks]) -> list[Marks]:
    """The passages; where the article names no suite but the client's, “1.09 seconds to the first
    token” is a result."""
    named = {name.canon for marks in passages for name in marks.mentions if name.label == "SUITE"}
    if named != {_SUITE}:
        return list(passages)
    return [_measured(marks) for marks in passages]


def _measured(marks: Marks) -> Marks:
    """A passage in which no word for the first token refuses its figure."""
    words = marks.cues.of("first_token")
    if not words:
        return marks

    def kept(cue: Cue) -> bool:
        return not any(word.start <= cue.start and cue.end <= word.end for word in words)

    cues = marks.cues
    for name in _REFUSING:
        cues = cues.only(name, kept)
    return msgspec.structs.replace(marks, cues=cues)
