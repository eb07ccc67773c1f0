"""Block by block: what of a page is kept, and why the rest is left out.

Where the article lies is known by then (``choice``). Within that stretch a block stays unless its
words or its place tell against it; outside of it, only what belongs to the article by its kind.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from typing import NamedTuple

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.web.kin import PAYWALLED, SENTENCE, is_price
from pipeline.read.web.tree import Element

# Zones that are never article text; the others are doubted where the library keeps them.
NEVER = frozenset(("menu", "cookie", "comments", "share", "modal", "related", "tags"))
_NOTE = re.compile(r"^[\[(]?(\d{1,2}|[a-z]|\*{1,3}|[†‡§])[\])]?[.:]?\s+\S")
_TOKEN = re.compile(r"\w+", re.U)
# Letters from which a block that the library chose is prose, and no cue word condemns it.
_PROSE = 200
# Letters from which a block that stands twice stands there by mistake.
_REPEATED = 30


class Sifted(NamedTuple):
    """The blocks of a page, and what is known of each, by its number.

    ``reasons`` speak against a block, ``quoted`` says whether it is a quotation, ``inside`` whether
    it lies in the article's container. ``sure`` blocks are the article's, in order, and hold so
    much ``prose``; ``stretch`` is from the first of them to the last, or to the last of their kin
    (``last_kin``). ``added`` blocks stay whatever speaks against them, ``likely`` ones where
    nothing does. ``marks`` are those of the article's notes.
    """

    blocks: list[Block]
    elements: list[Element]
    reasons: list[str]
    zones: list[str]
    quoted: list[bool]
    inside: list[bool]
    sure: list[int]
    prose: int
    stretch: tuple[int, int]
    last_kin: int
    added: set[int]
    likely: set[int]
    marks: set[str]


def sifted(page: Sifted) -> list[str]:
    """For each block ``""`` (kept) or the reason why it is left out."""
    chosen = set(page.sure)
    kept: list[str] = []
    ended = ""
    seen: set[str] = set()
    for i, block in enumerate(page.blocks):
        key = squeezed(block.text)
        again = len(key) >= _REPEATED and key in seen and i not in chosen
        if block.kind != "cell" and (not key or again):
            kept.append("repeated" if key else "markup")
            continue
        reason = page.reasons[i]
        if i > page.stretch[0] and not ended and block.kind != "cell" and not page.zones[i]:
            tail = cues.tail_reason(block.text)
            if tail and i >= page.last_kin:
                later = page.sure[bisect_right(page.sure, i) :]
                ended = tail if _is_end(page.blocks, page.elements, later, page.prose) else ""
            reason = reason or (tail if block.kind == "heading" else "")
        kept.append(_left_out(page, i, reason, ended, chosen))
        if not kept[-1]:
            seen.add(key)
    return kept


def _left_out(page: Sifted, i: int, reason: str, ended: str, chosen: set[int]) -> str:
    """Why a block is left out, ``""`` if it is not: the first rule that holds decides.

    ``ended`` is the reason why everything from some heading on is.
    """
    block, (first, last) = page.blocks[i], page.stretch
    if page.inside[i] and not page.zones[i] and _is_note(block, page.marks):
        return ""
    if ended:
        return ended
    if i in chosen:
        return reason if reason and _certain(block, reason, page.zones[i]) else ""
    if i in page.added or is_price(page.blocks, i, chosen):
        return ""
    if reason and not (reason in PAYWALLED and first < i < last and is_prose(block)):
        return reason
    if i in page.likely:
        return ""
    if not page.inside[i]:
        return "outside"
    amid = first <= i <= last and (page.quoted[i] or _fits(block, page.blocks[i + 1 : i + 3]))
    return "" if amid or _belongs(block, i - last) else "edge"


def _is_end(blocks: list[Block], elements: list[Element], later: list[int], prose: int) -> bool:
    """Whether a heading such as "related articles" ends the article or is an inset's.

    An inset is followed by the article's own paragraphs, one after the other or side by side in
    one element; an end by little, or by headlines, dates and first lines, each in its own.
    """
    flow = [weight(blocks[i].text) >= 80 and bool(SENTENCE.search(blocks[i].text)) for i in later]
    runs = sum(1 for one, other in itertools.pairwise(flow) if one and other)
    parents = [elements[i].getparent() for i, full in zip(later, flow, strict=True) if full]
    runs += sum(1 for one, other in itertools.pairwise(parents) if one is other)
    return runs == 0 and sum(weight(blocks[i].text) for i in later) < 0.6 * prose


def _is_note(block: Block, marks: set[str]) -> bool:
    """A block that a mark in the article points to, or that opens with such a mark."""
    if not marks or block.kind not in ("paragraph", "list_item"):
        return False
    opens = _NOTE.match(block.text)
    return bool(marks.intersection(block.ids)) or (opens is not None and opens[1] in marks)


def is_prose(block: Block) -> bool:
    """A paragraph of running text with hardly a link."""
    long = weight(block.text) >= _PROSE and block.links < 0.2
    return long and bool(SENTENCE.search(block.text))


def _fits(block: Block, following: list[Block]) -> bool:
    """Whether a block amid the chosen ones, not chosen itself, is the article's.

    Measured: such paragraphs are the article's where they end a sentence, and labels, credits
    and promotions where they do not, unless they hold a benchmark's figure or head a table.
    """
    if block.kind in ("cell", "caption") or block.small or cues.keeps(block.text):
        return True
    below = following[0].kind if following else ""
    figures = any(c.isdigit() for c in block.text[-12:])
    if block.kind == "heading" and not figures:
        # A line may stand between that says what the table measures.
        tables = [other.kind for other in following if other.kind in ("cell", "caption")]
        return below in ("cell", "caption") or tables == ["cell"]
    return figures or below == "cell" or bool(SENTENCE.search(block.text))


def _belongs(block: Block, beyond: int) -> bool:
    """Whether a block outside the chosen stretch, in its container, is the article's as well."""
    if block.kind in ("cell", "caption") or block.small:
        return True
    return 0 < beyond <= 12 and weight(block.text) >= 80


def _certain(block: Block, reason: str, zone: str) -> bool:
    """Whether a reason outweighs the library's choice."""
    if not zone and weight(block.text) >= _PROSE:
        return False
    if reason in ("link", "links", "sidebar", "footer", "signup", "advert", "author"):
        return weight(block.text) < _PROSE and cues.line_reason(block.text) != ""
    return reason in NEVER or reason == "teaser" or weight(block.text) < _PROSE


def squeezed(text: str) -> str:
    """A text's letters and digits alone, in lower case, for comparing."""
    return "".join(_TOKEN.findall(text.casefold()))
