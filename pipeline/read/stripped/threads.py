"""Where the comments of a stripped page begin: names, days, texts and a label beside each.

Comments are sentences as the article's are, and there are often more of them. What tells them is
the label that each has (``Reply``, or ``says:`` beside a day), again and again, and the line above
all that counts them; below such a line days alone tell them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.read import dates
from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import byline, cues

# The fewest labels of a thread, the lines above the first among which the thread is opened, and
# those among which the first comment's name and day stand.
_LABELS, _OPENED, _SIGNED = 2, 40, 8
# The longest line of a name, and of one with a day; the lines below a name among which its day is.
_NAME, _SAID, _DATED = 40, 90, 2


def thread(blocks: Sequence[Block], first: int) -> int:
    """The line from which on a page's readers speak, the number of its lines if they do not.

    ``first`` is the line where the article begins at the soonest.
    """
    labels = [i for i in range(first + 1, len(blocks)) if _is_label(blocks, i)]
    if len(labels) < _LABELS:
        return _counted(blocks, first)
    above = range(labels[0], max(first, labels[0] - _OPENED), -1)
    opened = (i for i in above if cues.tail_reason(blocks[i].text) == "comments" and i != labels[0])
    at = next(opened, -1)
    if at >= 0:
        return at
    near = range(labels[0], max(first, labels[0] - _SIGNED), -1)
    dated = (i for i in near if _is_dated(blocks[i].text))
    at = next(dated, labels[0])
    while at - 1 > first and labels[0] - at < _SIGNED and _is_name(blocks[at - 1].text):
        at -= 1
    return at


def thread_below(blocks: Sequence[Block]) -> int:
    """The same for a page whose article is too short to be told: only what readers sign tells."""
    labels = [i for i in range(len(blocks)) if _is_label(blocks, i)]
    if len(labels) < _LABELS:
        return len(blocks)
    return thread(blocks, max(0, labels[0] - _SIGNED))


def _is_label(blocks: Sequence[Block], i: int) -> bool:
    """Whether a line stands beside a comment: a button, or the name of whoever says it, dated."""
    if cues.is_reply(blocks[i].text):
        return True
    below = blocks[i : i + 1 + _DATED]
    return cues.is_said(blocks[i].text) and any(_has_day(b.text) for b in below)


def _counted(blocks: Sequence[Block], first: int) -> int:
    """The line that counts comments, or asks for one, and has days of comments below it."""
    for i in range(first + 1, len(blocks)):
        if cues.tail_reason(blocks[i].text) == "comments":
            below = blocks[i + 1 : i + 1 + _OPENED]
            if sum(_is_dated(b.text) for b in below) >= _LABELS:
                return i
    return len(blocks)


def _has_day(text: str) -> bool:
    if cues.is_recent(text):
        return True
    # No language is known yet where the article is looked for.
    short = weight(text) <= _SAID and dates.names_year(text)
    return short and any(dates.find(text, lang) for lang in ("", *cues.languages()))


def _is_dated(text: str) -> bool:
    return cues.is_recent(text) or byline.is_byline(text)


def _is_name(text: str) -> bool:
    return weight(text) <= _NAME and not text.endswith((".", "。", "!", "！", "?", "？"))
