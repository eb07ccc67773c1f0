"""What a machine is told, not a reader: “--target_qps=3560”, “f1_score = 90.874%”, “seed : 100”."""

from __future__ import annotations

import re

# No name of a setting is longer, with what stands behind it.
_REACH = 60
_PARAMETER = re.compile(r"(?:(?<!\S)--[a-z][\w.-]*=|(?<![\w-])[a-z0-9]+(?:_[a-z0-9]+)+ ?= ?)\Z")
_SETTING = re.compile(r"(?<!\w)([a-z]+(?:_[a-z]+)+) ?[:=] ?\Z")


def is_parameter(folded: str, start: int) -> bool:
    """Whether a number at a place is what a command or a program sets."""
    if folded[start - 1 : start] != "=" and not folded.startswith("= ", start - 2):
        return False
    return _PARAMETER.search(folded[max(0, start - _REACH) : start]) is not None


def is_setting(folded: str, start: int, read: bytearray) -> bool:
    """“min_query_count : 100”: whether a number stands behind a name that a machine knows and no
    table of names does; ``read`` marks the characters of those that are known."""
    if "_" not in folded:
        return False
    first = max(0, start - _REACH)
    setting = _SETTING.search(folded[first:start])
    return setting is not None and not read[first + setting.end(1) - 1]
