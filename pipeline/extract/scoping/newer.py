"""Whether an article tells of a round that is newer than the official table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.article_scope import suite_of


def beyond_the_table(passages: Sequence[Marks]) -> bool:
    """Whether a round is named that is higher than all of its suite that the table has.

    What tests such a round has nobody here can know.
    """
    suite = suite_of(list(passages)).value
    newest = _newest(suite) if suite else ()
    named = {found.round for marks in passages for found in marks.rounds}
    return bool(newest) and any(_number(round_) > newest for round_ in named)


@lru_cache(maxsize=16)
def _newest(suite: str) -> tuple[int, ...]:
    """The highest round with results; of “inference”, of the data centre or the edge."""
    from pipeline.official import load_results

    held = {(row.suite, row.round) for row in load_results()}
    known = [one for name, one in held if name == suite or name.startswith(f"{suite}-")]
    return max(map(_number, known), default=())


def _number(round_: str) -> tuple[int, ...]:
    parts = round_.split(".")
    return tuple(map(int, parts)) if all(part.isdigit() for part in parts) else ()
