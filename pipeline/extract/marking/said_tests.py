"""Models that the article itself calls tests of the benchmark, though the table has no such test.

“MLPerf Inference v6.0 adds DeepSeek-V3 as a benchmark”: a figure on it lies in a round that is
newer than the table, not outside of what we check; no entry can decide it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.names.others import is_model

_DENIED = ("outside", "negation", "baseline_before")


def with_said_tests(passages: Sequence[Marks], *, newer: bool = False) -> list[Marks]:
    """The passages, with the models that one of them calls the benchmark's tests as such.

    Of a round ``newer`` than the table any model may be a test that no sentence takes apart.
    """
    said = {name for marks in passages for name in (_open(marks) if newer else _said(marks))}
    return [_renamed(marks, said) for marks in passages] if said else list(passages)


def _said(marks: Marks) -> set[str]:
    """The models of the sentences that name the benchmark, speak of new tests and deny nothing."""
    if not any(map(is_model, marks.mentions)):
        return set()
    return {
        name.canon
        for start, end in marks.sentences
        if BENCHMARK_NAME.search(marks.folded, start, end)
        and marks.cues.any(start, end, "new_test")
        and not marks.cues.any(start, end, *_DENIED)
        for name in marks.names_in(start, end)
        if is_model(name)
    }


def _open(marks: Marks) -> set[str]:
    """The models of the sentences that do not set them apart from the benchmark."""
    return {
        name.canon
        for start, end in marks.sentences
        if not marks.cues.any(start, end, "outside")
        for name in marks.names_in(start, end)
        if is_model(name)
    }


@lru_cache(maxsize=256)
def _test(model: str) -> str:
    """The one test whose rounds, though none of the table, say that it runs this model; ``""``."""
    from pipeline.official import rounds
    from pipeline.official.names import squash

    asked = squash(model)
    tests = [test for one in rounds() for test in one.benchmarks]
    found = {test.name for test in tests if squash(test.model).startswith(asked)}
    return found.pop() if len(found) == 1 else ""


def _renamed(marks: Marks, said: set[str]) -> Marks:
    def rename(name: Mention) -> Mention:
        if name.canon not in said or not is_model(name):
            return name
        test = _test(name.canon)
        return msgspec.structs.replace(
            name, label="BENCHMARK", canon=test or name.canon, known=bool(test)
        )

    return msgspec.structs.replace(marks, mentions=[rename(name) for name in marks.mentions])
