"""“The LLM benchmark”: the noun for the one language model among the tests of an article; and “the
big model” («el modelo grande»), for the largest of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# What the tests that are language models are called in the table.
_LANGUAGE_MODEL = re.compile(r"gpt|llama|mixtral|deepseek|qwen")
# The size that a test's name tells, and of those that tell none: thousands of millions.
_SIZE = re.compile(r"(?<![a-z\d])(\d+)b(?![a-z\d])")
_SIZES = {"gpt3": 175, "gptj": 6, "mixtral": 47, "deepseek-r1": 671}


def with_language_models(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the nouns for a language model as names of the one that the tests have,
    and those for the largest as names of that one."""
    passages = list(passages)
    if not any(marks.cues.has("language_model", "largest_model") for marks in passages):
        return passages
    named = {
        name.canon
        for marks in passages
        for name in marks.mentions
        if name.label in ("BENCHMARK", "OTHER") and _LANGUAGE_MODEL.match(name.canon.casefold())
    }
    tests = {
        name.canon for marks in passages for name in marks.mentions if name.label == "BENCHMARK"
    }
    if len(named) == 1 and named <= tests:
        passages = [_named(marks, "language_model", *named) for marks in passages]
    sizes = {canon: _size(canon) for canon in named & tests}
    largest = max(sizes.values(), default=0)
    top = [canon for canon in sizes if sizes[canon] == largest]
    # a name may mean the test of either suite: “Llama 3.1 405B”
    widest = max(sorted(top), key=len, default="")
    alike = set(widest.split("|"))
    if largest and all(sizes.values()) and all(alike & set(one.split("|")) for one in top):
        passages = [_named(marks, "largest_model", widest) for marks in passages]
    return passages


def _size(canon: str) -> int:
    """How large the model of a test is; 0 where its name can be several or tells it not."""
    found = set()
    for option in canon.split("|"):
        told = _SIZE.search(option.replace("_", " "))
        found.add(int(told[1]) if told is not None else _SIZES.get(option, 0))
    return found.pop() if len(found) == 1 else 0


def _named(marks: Marks, cues: str, canon: str) -> Marks:
    found = [
        Mention(cue.start, cue.end, "BENCHMARK", canon, False)
        for cue in marks.cues.of(cues)
        if not any(cue.start < name.end and name.start < cue.end for name in marks.mentions)
    ]
    return (
        msgspec.structs.replace(marks, mentions=sorted((*marks.mentions, *found)))
        if found
        else marks
    )
