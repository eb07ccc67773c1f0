"""The suite whose name stands right before a round's number: “in Training 2.1”, “HPC v2.0”."""

from __future__ import annotations

import re
from functools import lru_cache

# What may stand between a suite and its number: “Training v2.1”, “Inference: 3.0”.
_BETWEEN = r"[ :]{1,2}(?:round |version )?v?"
_REACH = 24


def suite_before(folded: str, place: int, round_: str) -> str:
    """The suite that a stretch ends with and that has such a round, else nothing.

    The names are the organiser's own and the same in every language.
    """
    match = _named().search(folded, max(0, place - _REACH), place)
    return match[1] if match and (match[1], round_) in _numbered() else ""


def has_round(suite: str, round_: str) -> bool:
    """Whether a suite has a round of that number."""
    return (suite, round_) in _numbered()


@lru_cache(maxsize=1)
def _named() -> re.Pattern[str]:
    names = "|".join(sorted({suite for suite, _ in _numbered()}))
    return re.compile(rf"(?<![\w-])({names}){_BETWEEN}\Z")


@lru_cache(maxsize=1)
def _numbered() -> frozenset[tuple[str, str]]:
    from pipeline.official import rounds

    return frozenset((one.suite, one.round) for one in rounds())
