"""What a line of a stripped page is by itself: prose, or furniture, and of which kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.stripped.headline import CRUMB

LINK = re.compile(r"^(?:https?://|www\.)\S+$", re.I)
_IMAGE = re.compile(r"^\S{1,120}\.(?:png|jpe?g|gif|webp|svg|bmp|avif)$", re.I)
_SENTENCE = re.compile(r"[.!?。！？…][\"'”’」』）)]?(?:\s|$)|[。！？]")
_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’」』）)]?$")
# How a sentence ends that is no headline's.
STOPS = (".", "。", ".”", '."', "。”")
# Letters from which a line with an end of sentence is prose, and from which any line is.
PROSE, _LONG = 90, 220
# The same for a line that ends with a full stop, as headlines do not.
_SHORT = 60
# The longest headline of another story, with its label.
_TEASED = 220
# How often a page was shared, or how long it lasts, the lines of a page's top, and the labels that
# stand beside.
_COUNT = re.compile(r"\d{1,5}|\d{1,3}:\d{2}")
_TOP = 120
_BUTTONS = ("share", "comments", "menu")
_FIGURE = re.compile(r"\d")
_WHEN = re.compile(
    r"\d{1,2}[:.]\d{2}|(?:19|20)\d{2}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?"
    r"|\d{1,2}[./]\d{1,2}[./](?:19|20)?\d{2}|(?:19|20)\d{2}"
    r"|\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일号號]"
)
# How many liked or shared a page that nobody did; no result is so small.
NOBODY = "0"
# The share of a line that is a link's from which it leads elsewhere.
LINKED = 0.8


def is_prose(block: Block) -> bool:
    """A paragraph of running text rather than a label or heading."""
    size = weight(block.text)
    if block.kind == "caption":
        return False
    if size >= _LONG:
        return True
    if CRUMB.search(block.text):
        return False
    if size >= PROSE:
        return bool(_SENTENCE.search(block.text))
    return size >= _SHORT and block.text.endswith(STOPS)


def is_sentence(block: Block) -> bool:
    """A line, however short, that ends as sentences do and is no furniture."""
    ended = _SENTENCE_END.search(block.text) is not None and block.kind != "caption"
    return ended and not reason_of(block)


def is_count(blocks: Sequence[Block], i: int) -> bool:
    """A bare count or a length of time between two labels of the page, or beside one at its top."""
    block = blocks[i]
    if block.kind == "cell" or not _COUNT.fullmatch(block.text):
        return False
    beside = [reason_of(blocks[at]) for at in (i - 1, i + 1) if 0 <= at < len(blocks)]
    found = [reason in _BUTTONS for reason in beside]
    timed = ":" in block.text and found[0]
    opens = i < _TOP and not any(map(is_sentence, blocks[:i]))
    return any(found) and (timed or all(found) or opens)


def reason_of(block: Block) -> str:
    """Why a line is furniture by what it is and says, ``""`` where it is none."""
    text = block.text
    if block.kind in ("cell", "caption"):
        return ""
    if _IMAGE.match(text):
        return "image"
    if LINK.match(text):
        return "link"
    if block.links >= LINKED and block.kind not in ("heading", "title"):
        return "" if cues.keeps(text) or _SENTENCE_END.search(text) else "link"
    # What ends as sentences do may point to the article's own table.
    if weight(text) <= _TEASED and not text.endswith(STOPS) and cues.is_teased(text):
        return "teaser"
    return cues.line_reason(text) or ("cookie" if cues.is_consent(text) else "")


def lists(block: Block) -> bool:
    """A line with a figure that is more than a date or a time."""
    rest = _WHEN.sub("", block.text)
    told = _FIGURE.search(rest) is not None and not cues.line_reason(block.text)
    told = told and block.text != NOBODY
    return told and block.links < LINKED and not cues.is_recent(block.text)
