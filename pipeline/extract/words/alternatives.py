"""One pattern of many words: what several begin with is tried once, not with each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable


def one_of(words: Iterable[str]) -> str:
    """A pattern of some words, the longest first where several stand at one place."""
    rests: dict[str, list[str]] = {}
    for word in dict.fromkeys(words):
        rests.setdefault(word[:1], []).append(word[1:])
    ends = rests.pop("", None) is not None
    branches = "|".join(re.escape(first) + one_of(rest) for first, rest in rests.items())
    if ends:
        return f"(?:{branches})?" if branches else ""
    return f"(?:{branches})" if len(rests) > 1 else branches
