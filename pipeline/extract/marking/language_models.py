"""“The LLM benchmark”: the noun for the one language model among the tests of an article."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# What the tests that are language models are called in the table.
_LANGUAGE_MODEL = re.compile(r"gpt|llama|mixtral|deepseek|qwen")


def with_language_models(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the nouns for a language model as names of the one that the tests have."""
    if not any(marks.cues.has("language_model") for marks in passages):
        return list(passages)
    named = {
        name.canon
        for marks in passages
        for name in marks.mentions
        if name.label in ("BENCHMARK", "OTHER") and _LANGUAGE_MODEL.match(name.canon.casefold())
    }
    tests = {
        name.canon for marks in passages for name in marks.mentions if name.label == "BENCHMARK"
    }
    if len(named) != 1 or not named <= tests:
        return list(passages)
    return [_named(marks, *named) for marks in passages]


def _named(marks: Marks, canon: str) -> Marks:
    found = [
        Mention(cue.start, cue.end, "BENCHMARK", canon, False)
        for cue in marks.cues.of("language_model")
        if not any(cue.start < name.end and name.start < cue.end for name in marks.mentions)
    ]
    return (
        msgspec.structs.replace(marks, mentions=sorted((*marks.mentions, *found)))
        if found
        else marks
    )
