"""From the headline of a stripped page on: which of its lines are the article's, one by one.

A line is judged by the first rule that has something to say of it. What a line tells of those
below it (an author follows, all of this is an inset) is kept in ``_Told``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from pipeline.read.block import Block
from pipeline.read.draft import Draft
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import byline, cues
from pipeline.read.stripped.headline import DOMAIN
from pipeline.read.stripped.insets import another, resumes
from pipeline.read.stripped.judged import LINK, is_count, is_prose, reason_of

# Share of the prose that may follow a "related" heading before it is taken for a mere inset.
_INSET, _SURE = 0.25, 0.1
# The longest headline of another story.
_TEASED = 200
# How editors sign below their text, and the agencies of it (``(jbr)``, ``(mho/dpa)``).
_INITIALS = re.compile(r"[(\[][a-zà-ž]{2,4}(?:[/,]\s?[a-zà-ž]{2,4}){0,3}[)\]]")


@dataclass
class _Told:
    """The lines of a body, and what those above a line have told of it.

    ``last`` is the last line of prose, and ``later`` the prose from each line on; the edges are
    known already where ``bounded``. ``cut`` is why everything below is left out, ``skipping``
    whether an inset's lines are, and ``until`` which line; ``expects`` is what a label announced
    for the next line, ``begun`` whether prose stands above.
    """

    blocks: Sequence[Block]
    draft: Draft
    bounded: bool
    last: int
    later: Sequence[int]
    cut: str = ""
    skipping: bool = False
    until: int = 0
    expects: str = ""
    begun: bool = False


# A block that is kept, the reason why one is left out, or None where a rule says nothing.
_Finding = Block | str | None


def take_body(blocks: Sequence[Block], draft: Draft, bounded: bool) -> None:
    """The blocks of the article; ``bounded`` where what follows it is gone already."""
    prose = [is_prose(b) and not reason_of(b) for b in blocks]
    last = max((i for i, full in enumerate(prose) if full), default=-1)
    later = [0]
    for block, full in zip(reversed(blocks), reversed(prose), strict=True):
        later.append(later[-1] + weight(block.text) * full)
    told = _Told(blocks, draft, bounded, last, later[::-1])
    for i, block in enumerate(blocks):
        found = next((f for rule in _RULES if (f := rule(told, i)) is not None), block)
        if isinstance(found, str):
            draft.leave(block, found)
        else:
            draft.blocks.append(found)


def _cut(told: _Told, i: int) -> _Finding:
    if not told.cut:
        return None
    byline.take(told.blocks[i].text, told.draft)
    return _note(told, i) or told.cut


def _skipped(told: _Told, i: int) -> _Finding:
    block = told.blocks[i]
    going = is_prose(block) or cues.keeps(block.text) or i == told.until
    told.skipping = told.skipping and not going
    return "related" if told.skipping else None


def _title(told: _Told, i: int) -> _Finding:
    return told.blocks[i] if told.blocks[i].kind == "title" else None


def _expected(told: _Told, i: int) -> _Finding:
    expects, told.expects = told.expects, ""
    text = told.blocks[i].text
    if expects == "author" and byline.is_name(text):
        told.draft.authors = told.draft.authors or byline.names(text)
        return "byline"
    teased = expects == "headline" and weight(text) <= _TEASED and not is_prose(told.blocks[i])
    if teased or (expects == "headlines" and another(told.blocks, i)):
        told.expects = "headlines"
        return "teaser"
    return None


def _note(told: _Told, i: int) -> Block | None:
    """Small print, which is a footnote wherever it stands."""
    block = told.blocks[i]
    small = cues.is_small_print(block.text) and block.kind != "cell"
    return msgspec.structs.replace(block, kind="footnote") if small else None


def _again(told: _Told, i: int) -> _Finding:
    """The headline said again, alone or with little beside it."""
    text, title = told.blocks[i].text, told.draft.title
    if len(title) < 12 or title not in text or weight(text) > weight(title) + 60:
        return None
    return "repeated_title"


def _labels(told: _Told, i: int) -> _Finding:
    """A line that is only "by", or only the word for publication."""
    text = told.blocks[i].text
    if is_prose(told.blocks[i]):
        return None
    if cues.after_word(text, "by") == "":
        told.expects = "author"
        return "byline"
    dated = any(cues.after_word(text, kind) == "" for kind in ("published", "updated"))
    return "byline" if dated else None


def _signature(told: _Told, i: int) -> _Finding:
    """ "By" and a name, above an article's prose or below all of it, or initials there."""
    if told.begun and i < told.last:
        return None
    if told.begun and _INITIALS.fullmatch(told.blocks[i].text):
        return "byline"
    found = byline.signed(told.blocks[i].text)
    told.draft.authors = told.draft.authors or found
    return "byline" if found else None


def _outlet(told: _Told, i: int) -> _Finding:
    text = told.blocks[i].text
    if told.begun or not DOMAIN.match(text):
        return None
    told.draft.publisher = told.draft.publisher or text
    return "header"


def _count(told: _Told, i: int) -> _Finding:
    """How often a page was shared or answered, or how long it lasts, beside the label of that."""
    return "share" if is_count(told.blocks, i) else None


def _teases(told: _Told, i: int) -> _Finding:
    if not told.begun or not cues.is_teaser(told.blocks[i].text):
        return None
    if at := resumes(told.blocks, i):
        told.skipping, told.until = True, at
        return "teaser"
    if i >= told.last and cues.tail_reason(told.blocks[i].text):
        return None
    told.expects = "headline"
    return "teaser"


def _ends(told: _Told, i: int) -> _Finding:
    """What opens the page's own lines below an article, or an inset within it."""
    tail = cues.tail_reason(told.blocks[i].text) if told.begun else ""
    if not tail:
        return None
    inset = _SURE if told.bounded else _INSET
    at = resumes(told.blocks, i) if tail == "related" else 0
    if at or told.later[i] > inset * (told.later[0] or 1):
        told.skipping, told.until = True, at
    else:
        told.cut = tail
    return tail


def _posted(told: _Told, i: int) -> _Finding:
    """The day below a post that the article shows is the post's, and no day of the article."""
    shown = i and told.begun and byline.is_posters(told.blocks[i - 1].text)
    return told.blocks[i] if shown and byline.is_byline(told.blocks[i].text) else None


def _left_out(told: _Told, i: int) -> _Finding:
    """What else a line's own words say against it."""
    block, draft = told.blocks[i], told.draft
    text, prose = block.text, is_prose(block)
    syndicated = byline.syndicated(text, draft)
    within = told.begun and i < told.last
    # A day that opens an entry of the article's own list is no byline.
    opens = within and text.endswith((":", "："))
    taken = (not prose or syndicated) and not opens and byline.take(text, draft)
    reason = "syndication" if syndicated else reason_of(block)
    if not reason and taken:
        reason = "byline"
    # An address between paragraphs is what the article says.
    if reason == "link" and within and LINK.match(text):
        reason = cues.line_reason(text)
    return reason or None


def _kept(told: _Told, i: int) -> _Finding:
    """A short line without an end of sentence, before something else, is a heading."""
    block, text = told.blocks[i], told.blocks[i].text
    prose = is_prose(block)
    told.begun = told.begun or prose
    if block.kind != "paragraph" or prose or i > told.last or i + 1 == len(told.blocks):
        return block
    if weight(text) <= 120 and not re.search(r"[.!?。！？,，;；:：…”\"]$", text):
        return msgspec.structs.replace(block, kind="heading")
    return block


_RULES: tuple[Callable[[_Told, int], _Finding], ...] = (
    *(_cut, _skipped, _title, _expected, _note, _again, _labels, _signature, _outlet),
    *(_count, _teases, _ends, _posted, _left_out, _kept),
)
