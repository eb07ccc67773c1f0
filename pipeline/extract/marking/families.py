"""Short names of a family, held to the one longer name that the article has: “Llama” beside
“Llama 3.1 405B” is that one.

A short name with several meanings stays open where the article names two longer ones, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention


def with_families(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with every short name that the article itself makes exact."""
    names = {
        (marks.folded[m.start : m.end], m.canon)
        for marks in passages
        for m in marks.mentions
        if m.label == "BENCHMARK"
    }
    exact = {
        (short, canon): found
        for short, canon in names
        if "|" in canon and (found := _longer(short, canon, names))
    }
    if not exact:
        return list(passages)
    return [_held(marks, exact) for marks in passages]


def _longer(short: str, canon: str, names: set[tuple[str, str]]) -> str:
    """What the longer names that begin with a short one mean, ``""`` where not all the same."""
    options = canon.split("|")
    meant = {
        "|".join(kept)
        for name, other in names
        if len(name) > len(short)
        and name.startswith(short)
        and (kept := [one for one in options if one in other.split("|")])
    }
    return meant.pop() if len(meant) == 1 else ""


def _held(marks: Marks, exact: dict[tuple[str, str], str]) -> Marks:
    def hold(name: Mention) -> Mention:
        key = (marks.folded[name.start : name.end], name.canon)
        if key not in exact or (_served(marks, name) and not _is_served(exact[key])):
            return name
        return msgspec.structs.replace(name, canon=exact[key])

    return msgspec.structs.replace(marks, mentions=[hold(name) for name in marks.mentions])


def _served(marks: Marks, name: Mention) -> bool:
    """“In the Llama 2 70B inference test”, “31,000 tokens per second”: whether a sentence says that
    it is of inference, whatever the article said of its fine-tuning."""
    start, end = marks.sentence_at(name.start)
    if marks.cues.any(start, end, "training"):
        return False
    rates = any(f.quantity.unit in RATES for f in marks.figures_in(start, end))
    return rates or marks.cues.any(start, end, "inference")


@lru_cache(maxsize=64)
def _is_served(canon: str) -> bool:
    """Whether a round of inference has one of some tests."""
    from pipeline.official import rounds

    names = set(canon.split("|"))
    return any(
        test.name.split("-99")[0] in names
        for one in rounds()
        if one.suite.startswith("inference")
        for test in one.benchmarks
    )
