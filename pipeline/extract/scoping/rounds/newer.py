"""Whether an article tells of a round that is newer than the official table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.suites.article_suite import suite_of


def beyond_the_table(passages: Sequence[Marks]) -> bool:
    """Whether a round is named that is higher than all of its suite that the table has.

    What tests such a round has nobody here can know.
    """
    suite = suite_of(list(passages)).value
    from pipeline.official import round_number

    newest = _newest(suite) if suite else ()
    named = {found.round for marks in passages for found in marks.rounds}
    return bool(newest) and any(round_number(round_) > newest for round_ in named)


@lru_cache(maxsize=16)
def _newest(suite: str) -> tuple[int, ...]:
    """The highest round with results; of “inference”, of the data centre or the edge."""
    from pipeline.official import load_results, round_number

    held = {(row.suite, row.round) for row in load_results()}
    known = [one for name, one in held if name == suite or name.startswith(f"{suite}-")]
    return max(map(round_number, known), default=())
