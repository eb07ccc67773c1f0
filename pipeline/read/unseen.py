r"""Characters that nobody sees, set aside while a page is read.

Soft hyphens, zero-width spaces and single marks of direction stand inside words and figures. They
are no letters for the reader's own rules, and stand in the article's text again at its end: only
matching passes them over (``pipeline.view``). Signs that turn the direction of the text after them
would do so to a report around it, and go for good; what looks like a control character is a sign
of Windows-1252 whose bytes were read one by one. Both are recorded as repairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.read.block import Block, Edit, edited
from pipeline.view import UNSEEN

_ASIDE = "unseen_characters"
_RUNS = re.compile(f"(?:{UNSEEN.pattern})+")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u206f]+")
_CONTROLS = re.compile("[\u0080-\u009f]")


def unseen(text: str) -> Iterator[Edit]:
    """The edits that take the unseen characters of a text out."""
    for match in _CONTROLS.finditer(text):
        after = match[0].encode("latin-1").decode("cp1252", "ignore")
        name = "control_as_windows-1252" if after else "control_character"
        yield Edit(start=match.start(), end=match.end(), after=after, name=name, certainty=0.9)
    for name, pattern in ((_ASIDE, _RUNS), ("turning_marks", _TURNING)):
        for match in pattern.finditer(text):
            yield Edit(start=match.start(), end=match.end(), after="", name=name)


def as_written(block: Block) -> Block:
    """The block with the unseen characters that were set aside in their places again."""
    aside = [r for r in block.repairs if r.name == _ASIDE]
    if not aside:
        return block
    rest = tuple(r for r in block.repairs if r.name != _ASIDE)
    back = [Edit(start=r.start, end=r.start, after=r.before, name="") for r in aside]
    return edited(msgspec.structs.replace(block, repairs=rest), back)
