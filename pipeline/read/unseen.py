r"""Characters that nobody sees, taken out of the reading text; each is recorded as a repair.

Soft hyphens, zero-width spaces and marks of direction stand inside words and figures, where
``10,\u00ad755`` would be read as two. The joiners of Indic scripts and of emoji are letters and
stay. Control characters beyond ASCII are signs of Windows-1252 whose bytes were read one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.read.block import Edit

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+"
)
_CONTROLS = re.compile("[\u0080-\u009f]")


def unseen(text: str) -> Iterator[Edit]:
    """The edits that take the unseen characters of a text out."""
    for match in _CONTROLS.finditer(text):
        after = match[0].encode("latin-1").decode("cp1252", "ignore")
        name = "control_as_windows-1252" if after else "unseen_characters"
        yield Edit(start=match.start(), end=match.end(), after=after, name=name, certainty=0.9)
    for match in _UNSEEN.finditer(text):
        yield Edit(start=match.start(), end=match.end(), after="", name="unseen_characters")
