"""Plain text already stripped of its markup -> the article in it.

Such a page is a column of lines in which nothing but the words tells the article from the
site around it. Cue words name furniture; the title, the first and the last paragraph of prose
bound what may be judged by shape.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter

import msgspec

from pipeline.read import byline, cues, dates, labels
from pipeline.read.block import Block
from pipeline.read.captions import captioned
from pipeline.read.density import core, stretch
from pipeline.read.draft import Draft
from pipeline.read.gloss import is_dense, without_glosses
from pipeline.read.headline import (
    CRUMB,
    DOMAIN,
    headline,
    reads_like,
    share_told,
    told,
    told_by,
)
from pipeline.read.language import language_of
from pipeline.read.lines import to_blocks
from pipeline.read.mojibake import repaired
from pipeline.read.script import weight
from pipeline.records import DateCandidate

_SENTENCE = re.compile(r"[.!?。！？…][\"'”’」』）)]?(?:\s|$)|[。！？]")
_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’」』）)]?$")
_IMAGE = re.compile(r"^\S{1,120}\.(?:png|jpe?g|gif|webp|svg|bmp|avif)$", re.I)
_LINK = re.compile(r"^(?:https?://|www\.)\S+$", re.I)
# Letters from which a line with an end of sentence is prose, and from which any line is.
_PROSE, _LONG = 90, 220
# The same for a line that ends with a full stop, as headlines do not.
_SHORT = 60
# The share of a line that is a link's from which it leads elsewhere.
_LINKED = 0.8
# Lines of prose that tell the language of a page.
_SAMPLE = 40
# Lines above an article among which its standfirst and its byline stand.
_ABOVE = 25
# Lines below a headline among which its day stands.
_BELOW = 8
# Lines at a page's top among which its own title stands.
_OPENING = 3
# Lines below an article among which a sentence may still be its own, how much of its words the
# article says too, and how a sentence ends.
_AFTER, _KIN, _STOPS = 12, 0.5, (".", "。", ".”", '."', "。”")
# Share of the prose that may follow a "related" heading before it is taken for a mere inset.
_INSET, _SURE = 0.25, 0.1


def read_plain(text: str, declared_title: str = "") -> Draft:
    """The draft of a plain-text page."""
    draft = Draft()
    long = (line for line in text.split("\n") if weight(line) >= _PROSE)
    spoken = language_of(" ".join(itertools.islice(long, _SAMPLE))[:4000])
    blocks = [repaired(b) for b in to_blocks(text, draft.furniture, spoken)]
    dense = is_dense(b.text for b in blocks)
    blocks = [without_glosses(b, dense) for b in blocks if b.text.strip()]
    blocks = captioned(blocks, told(blocks))
    draft.lang = language_of(" ".join(b.text for b in blocks if is_prose(b))[:4000])
    draft.lang = draft.lang or language_of(" ".join(b.text for b in blocks)[:4000])
    prose = (i for i, b in enumerate(blocks) if is_prose(b) and not _reason(b))
    # A text of nothing but short lines begins with the first that is a sentence.
    short = (i for i, b in enumerate(blocks) if _is_sentence(b))
    first = next(itertools.chain(prose, short), len(blocks))
    start, end = core(blocks, told(blocks))
    if end and declared_title not in [b.text for b in blocks[: start + 1]]:
        above = stretch(blocks, start, end)[0]
        title = headline(blocks, start if above else min(start, first), draft.lang)
    else:
        title = _title(blocks[: min(first, 60)], declared_title, draft.lang)
    draft.title = blocks[title].text if title >= 0 else ""
    blocks = captioned(blocks, title)
    last, count = _dated_title(blocks), len(blocks)
    stamps = _stamps(blocks, title, draft.lang)
    beyond, over = Draft(lang=draft.lang), Draft(lang=draft.lang)
    said = told_by(blocks, start, end)
    blocks = _bounded(blocks, title, start, end, draft, beyond, said)
    title = next((i for i, b in enumerate(blocks) if b.text == draft.title), -1)
    body = _header(blocks, title, first, draft, over)
    _body(_swept(body, draft, beyond), draft, 0 < end < count)
    for other in (over, beyond):
        draft.publisher = draft.publisher or other.publisher
        draft.authors = draft.authors or other.authors
        draft.stated_origin = draft.stated_origin or other.stated_origin
    draft.dates = [*stamps, *draft.dates, *over.dates[::-1], *last, *beyond.dates]
    return draft


def _dated_title(blocks: list[Block]) -> list[DateCandidate]:
    """The day at the end of a page's own title, which is one of its first lines."""
    for block in blocks[:_OPENING]:
        found = dates.find(block.text)
        if found and found[2] == len(block.text) and not byline.is_byline(block.text):
            return [DateCandidate(date=found[0], source="page title")]
    return []


def _stamps(blocks: list[Block], title: int, lang: str) -> list[DateCandidate]:
    """The days stamped beside the headline: below it, else right above it."""
    if title < 0:
        return []
    below, above = blocks[title + 1 : title + 1 + _BELOW], blocks[max(0, title - _OPENING) : title]
    for block in (*below, *above[::-1]):
        if not is_prose(block) and (days := byline.stamped(block.text, lang)):
            return days
    return []


def _bounded(
    blocks: list[Block],
    title: int,
    start: int,
    end: int,
    draft: Draft,
    beyond: Draft,
    said: frozenset[str],
) -> list[Block]:
    """The blocks without what lies beyond the article; headline and byline stay above it.

    What the lines left out say of author and date counts after what the article's own say: they
    are other stories' as likely.
    """
    start, end = stretch(blocks, start, end)
    kept = []
    for i, block in enumerate(blocks):
        near = i == title or max(title, start - _ABOVE) <= i < start
        told = cues.keeps(block.text) or cues.is_small_print(block.text)
        told = told or (end <= i < end + _AFTER and _is_kin(block, said))
        if start <= i < end or near or told or block.kind == "cell":
            kept.append(block)
        else:
            byline.take(block.text, beyond)
            draft.leave(block, "header" if i < start else "footer")
    return kept


def _is_kin(block: Block, said: frozenset[str]) -> bool:
    """A sentence with a figure that speaks of what the article does."""
    text = block.text
    told = any(map(str.isdigit, text)) and is_prose(block) and not cues.line_reason(text)
    return told and text.endswith(_STOPS) and share_told(text, said) >= _KIN


def is_prose(block: Block) -> bool:
    """A paragraph of running text rather than a label or heading."""
    size = weight(block.text)
    if block.kind == "caption":
        return False
    if size >= _LONG:
        return True
    if CRUMB.search(block.text):
        return False
    if size >= _PROSE:
        return bool(_SENTENCE.search(block.text))
    return size >= _SHORT and block.text.endswith(_STOPS)


def _is_sentence(block: Block) -> bool:
    ended = _SENTENCE_END.search(block.text) is not None and block.kind != "caption"
    return ended and not _reason(block)


def _reason(block: Block) -> str:
    text = block.text
    if block.kind in ("cell", "caption"):
        return ""
    if _IMAGE.match(text):
        return "image"
    if _LINK.match(text):
        return "link"
    if block.links >= _LINKED and block.kind not in ("heading", "title"):
        return "" if cues.keeps(text) or _SENTENCE_END.search(text) else "link"
    return cues.line_reason(text)


def _title(blocks: list[Block], declared: str, lang: str) -> int:
    """Which of the lines before the first paragraph is the headline, -1 if none."""
    texts = [b.text for b in blocks]
    if declared and declared in texts:
        return texts.index(declared)
    counts = Counter(texts)
    fit = [
        i
        for i, text in enumerate(texts)
        if not _reason(blocks[i])
        and not byline.is_byline(text, lang)
        and not CRUMB.search(text)
        and not DOMAIN.match(text)
        and cues.after_word(text, "by") is None
        and not (i and cues.after_word(texts[i - 1], "by") == "")
        and weight(text) <= 400
        and (blocks[i].links < _LINKED or blocks[i].kind == "heading")
    ]
    fit = [i for i in fit if blocks[i].kind == "heading"] or fit
    fit = [i for i in fit if not texts[i].endswith((".", "。"))] or fit
    twice = [i for i in fit if counts[texts[i]] > 1 and weight(texts[i]) >= 20]
    long = [i for i in fit if reads_like(texts[i])]
    return next(iter((*twice[:1], *long, *fit)), -1)


def _header(blocks: list[Block], title: int, first: int, draft: Draft, above: Draft) -> list[Block]:
    """What stands from the title on; the lines above give metadata and are left out."""
    if title < 0:
        return blocks
    names = []
    for block in blocks[:title]:
        reason = _reason(block)
        taken = byline.take(block.text, above)
        if not reason and not taken:
            names.append(block.text)
        draft.leave(block, reason or ("byline" if taken else "header"))
    for text in names:
        plain_name = not CRUMB.search(text) and weight(text) <= 50 and text != draft.title
        crumb = CRUMB.search(text)
        if DOMAIN.match(text):
            draft.publisher = draft.publisher or text
        elif crumb:
            head = re.split(r"[>＞»›]", text)[0].strip()
            draft.publisher = draft.publisher or byline.without_home(head)
        elif plain_name and text not in draft.title.split(" - "):
            draft.publisher = draft.publisher or text
    headline, origin = byline.split_origin(draft.title)
    cut = blocks[title]
    if origin and headline and not cut.repairs:
        draft.stated_origin = origin
        draft.title = headline
        draft.furniture["origin"] += len(cut.text) - len(headline)
        cut = msgspec.structs.replace(cut, text=headline)
    return [msgspec.structs.replace(cut, kind="title"), *blocks[title + 1 :]]


def _swept(blocks: list[Block], draft: Draft, beyond: Draft) -> list[Block]:
    """The blocks without menus and what lies beyond them; small print stays."""

    def prose(block: Block) -> bool:
        return is_prose(block) and not _reason(block)

    kept = []
    reasons = labels.swept(blocks, draft.title, draft.lang, prose)
    for block, reason in zip(blocks, reasons, strict=True):
        if not reason or cues.is_small_print(block.text):
            kept.append(block)
            continue
        byline.take(block.text, beyond)
        draft.leave(block, reason)
    return kept


def _body(blocks: list[Block], draft: Draft, bounded: bool) -> None:
    """The blocks of the article; ``bounded`` where what follows it is gone already."""
    last = max((i for i, b in enumerate(blocks) if is_prose(b) and not _reason(b)), default=-1)
    total = sum(weight(b.text) for b in blocks if is_prose(b) and not _reason(b)) or 1
    begun = skipping = False
    cut = ""
    expect = ""
    for i, block in enumerate(blocks):
        text = block.text
        small = cues.is_small_print(text) and block.kind != "cell"
        if cut:
            byline.take(text, draft)
            if small:
                draft.blocks.append(msgspec.structs.replace(block, kind="footnote"))
            else:
                draft.leave(block, cut)
            continue
        prose = is_prose(block)
        if skipping and not prose and not cues.keeps(text):
            draft.leave(block, "related")
            continue
        skipping = False
        if block.kind == "title":
            draft.blocks.append(block)
            continue
        if expect == "author" and byline.is_name(text):
            draft.authors = draft.authors or byline.names(text)
            draft.leave(block, "byline")
            expect = ""
            continue
        if expect == "headline" and not prose and weight(text) <= 200:
            draft.leave(block, "teaser")
            expect = ""
            continue
        expect = ""
        if small:
            draft.blocks.append(msgspec.structs.replace(block, kind="footnote"))
            continue
        if _repeats_title(text, draft):
            draft.leave(block, "repeated_title")
            continue
        if cues.after_word(text, "by") == "" and not prose:
            draft.leave(block, "byline")
            expect = "author"
            continue
        if not prose and any(cues.after_word(text, k) == "" for k in ("published", "updated")):
            draft.leave(block, "byline")
            continue
        if DOMAIN.match(text) and not begun:
            draft.publisher = draft.publisher or text
            draft.leave(block, "header")
            continue
        tail = cues.tail_reason(text)
        if cues.is_teaser(text) and i < last:
            draft.leave(block, "teaser")
            expect = "headline"
            continue
        if tail and begun:
            later = sum(weight(b.text) for b in blocks[i:] if is_prose(b) and not _reason(b))
            if later > (_SURE if bounded else _INSET) * total:
                skipping = True
            else:
                cut = tail
            draft.leave(block, tail)
            continue
        syndicated = byline.syndicated(text, draft)
        # A day that opens an entry of the article's own list is no byline.
        opens = begun and i < last and text.endswith((":", "："))
        taken = (not prose or syndicated) and not opens and byline.take(text, draft)
        reason = "syndication" if syndicated else _reason(block)
        if not reason and taken:
            reason = "byline"
        # An address between paragraphs is what the article says.
        if reason == "link" and begun and i < last and _LINK.match(text):
            reason = cues.line_reason(text)
        if reason:
            draft.leave(block, reason)
            continue
        begun = begun or prose
        draft.blocks.append(_kinded(block, i > last, blocks[i + 1 : i + 2]))


def _repeats_title(text: str, draft: Draft) -> bool:
    title = draft.title
    if len(title) < 12 or (not text.startswith(title[:12]) and title not in text):
        return False
    return text == title or (title in text and weight(text) <= weight(title) + 60)


def _kinded(block: Block, after: bool, following: list[Block]) -> Block:
    """A short line without an end of sentence, before something else, is a heading."""
    if block.kind != "paragraph" or is_prose(block) or after or not following:
        return block
    text = block.text
    if weight(text) <= 120 and not re.search(r"[.!?。！？,，;；:：…”\"]$", text):
        return msgspec.structs.replace(block, kind="heading")
    return block
