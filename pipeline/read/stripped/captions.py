"""Captions of pictures in a page that comes stripped: told by their credit, or by being doubled.

A picture leaves its description, its caption and its credit behind, one after the other; the
first two often say the same. They are the article's, but no part of its running text.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

import msgspec

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import byline, cues

# The longest caption, the longest line that is nothing but a credit, and the shortest line that
# says what the next says again.
_LONG, _CREDIT, _AGAIN = 700, 90, 25
# So long is a line that ends with a full stop and is a sentence of the article's.
_SENTENCE = 60
# Lines below a headline among which its byline stands.
_NEAR = 4
_TWICE = re.compile(r"(.{25,300}?)\W*\1")
_ENDED = re.compile(r"[.!?。！？…:：][\"'”’」』）)»]?$")


def captioned(blocks: Sequence[Block], title: int) -> list[Block]:
    """The blocks, captions told from paragraphs; ``title`` is the headline's place, -1 for none.

    Only below a known headline what is said twice is a picture's: headlines are said twice too.
    """
    texts = [block.text for block in blocks]
    # Above the first sentence and the byline it is the page's headline that is said twice.
    first = next(
        (i for i, text in enumerate(texts) if i > title >= 0 and _is_said(text)), len(texts)
    )
    found = []
    for i, (block, text) in enumerate(zip(blocks, texts, strict=True)):
        # A page's own title names its outlet behind a bar, as credits do.
        told = i not in (0, title) and block.kind in ("paragraph", "list_item")
        told = told and not cues.keeps(text) and not _is_legal(text)
        below = first < i or (0 <= title < i and not any(map(_signs, texts[i + 1 : i + _NEAR])))
        before, following = texts[i - 1] if i else "", "".join(texts[i + 1 : i + 2])
        if told and (_is_credited(text) or (below and _is_picture(before, text, following))):
            block = msgspec.structs.replace(block, kind="caption")
        found.append(block)
    return found


def _is_legal(text: str) -> bool:
    """A line that says whose the page is; an agency stands behind a photographer and a slash."""
    return "/" not in text and cues.line_reason(text) == "copyright"


def _signs(text: str) -> bool:
    return byline.is_byline(text) or bool(byline.signed(text))


def _is_said(text: str) -> bool:
    return weight(text) >= _SENTENCE and _ENDED.search(text) is not None


def _is_picture(before: str, text: str, following: str) -> bool:
    """Whether a line is a picture's by what stands around it, or says itself twice."""
    size = weight(text)
    if not _AGAIN <= size <= _LONG:
        return False
    again = text == before or (following.startswith(text) and _is_credited(following))
    credited = _is_credit(following) and not _ENDED.search(text)
    return again or text == following or credited or _TWICE.match(text) is not None


def _is_credit(text: str) -> bool:
    """A line that is nothing but a credit."""
    return weight(text) <= _CREDIT and 0 <= _credit(text) <= 1


def _is_credited(text: str) -> bool:
    """A line that ends with a credit."""
    return weight(text) <= _LONG and _credit(text[-_CREDIT:]) >= 0


def _credit(text: str) -> int:
    """Where the credit begins with which a line ends, -1 for none: its owner is a name."""
    found = _credits().search(text)
    if found is None:
        return -1
    words = (found["owner"] or "").split()
    return found.start() if len(words) < 2 or not words[-1][0].islower() else -1


@functools.cache
def _credits() -> re.Pattern[str]:
    """A credit up to the end of a line."""
    label, agency, archive = (
        "|".join(re.escape(name) for name in sorted(cues.credits(kind), key=len, reverse=True))
        for kind in ("labels", "agencies", "archives")
    )
    owner = r"(?P<owner>[^.。:：=＝]{2,60})"
    # A label's owner, an owner's sign, or an agency or archive by its name.
    return re.compile(
        rf"(?:(?:(?:^|[\W\d_])(?:{label})\s?[:：=＝]|[(（\[［](?:{label})\s?[/／|])\s*{owner}"
        r"|(?:©|ⓒ|\(c\))\s?[^.。©]{2,60}"
        rf"|[(（/／|＝]\s?(?-i:{agency})"
        rf"|(?<!\w)(?:{archive})(?:\s(?:images|europe|via\s[\w ]{{2,20}}))?)[)）\]］]?$",
        re.I,
    )
