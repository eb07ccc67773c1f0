"""``28.3?minutes``: the space of fixed width between a figure and its unit, stored as a "?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.read.block import Edit

_LOST = re.compile(r"(?<=\d)\?(?=(?P<next>[^\W\d_]|%))")
# In an address a question mark stands so as well.
_ADDRESS = re.compile(r"[/=&@#]|\.(?:php|html?|aspx?)\b")
_CERTAINTY = 0.8
# How far behind the mark an address shows itself.
_WINDOW = 16


def fixed_spaces(text: str) -> Iterator[Edit]:
    """The edits that put the spaces back.

    One before a capital may as well end a question, so there two must be told of.
    """
    found = [m for m in _LOST.finditer(text) if not _ADDRESS.search(_around(text, m.start()))]
    for match in found:
        if match["next"].islower() or match["next"] == "%" or len(found) > 1:
            at = match.start()
            yield Edit(
                start=at, end=at + 1, after=" ", name="fixed_space_lost", certainty=_CERTAINTY
            )


def _around(text: str, at: int) -> str:
    """What stands before a place without a space, and right behind it."""
    start = max(text.rfind(" ", 0, at), text.rfind("\n", 0, at)) + 1
    return text[start : at + _WINDOW].split(" ")[0]
