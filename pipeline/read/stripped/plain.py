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

from pipeline.read import dates
from pipeline.read.block import Block
from pipeline.read.draft import Draft
from pipeline.read.encodings.gloss import is_dense, without_glosses
from pipeline.read.encodings.script import weight
from pipeline.read.language import language_of
from pipeline.read.repairing import all_repaired
from pipeline.read.stripped import byline, cues, labels
from pipeline.read.stripped.body import take_body
from pipeline.read.stripped.captions import captioned
from pipeline.read.stripped.density import core, stretch
from pipeline.read.stripped.headline import (
    CRUMB,
    DOMAIN,
    headline,
    page_title,
    reads_like,
    share_told,
    told,
    told_by,
)
from pipeline.read.stripped.insets import is_named
from pipeline.read.stripped.judged import (
    LINKED,
    PROSE,
    STOPS,
    is_count,
    is_prose,
    is_sentence,
    lists,
    reason_of,
)
from pipeline.read.stripped.lines import to_blocks
from pipeline.read.stripped.threads import thread
from pipeline.records import DateCandidate

# What some strippers put before a text or below its headline: the label of a day, and the day or
# its month.
_STATED = re.compile(
    r"\s*(?:(?P<head>\S[^\n]{0,300})\n\s*)??"
    r"(?P<label>[^\W\d_]{2,12})\s(?P<day>(?:19|20)\d\d-\d\d(?:-\d\d)?)\s+(?=\S)"
)
# Lines of prose that tell the language of a page.
_SAMPLE = 40
# Lines above an article among which its standfirst and its byline stand.
_ABOVE = 25
# Lines below a headline among which its day stands.
_BELOW = 8
# Lines below an article, or below a post that it shows, among which such a post ends.
_POST = 6
# Lines above a headline among which one may stand that names what is measured.
_HEADS = 3
# Lines at a page's top among which its own title stands.
_OPENING = 3
# Lines below an article among which a sentence may still be its own, and how much of its words
# the article says too.
_AFTER, _KIN = 12, 0.5
# Lines below an article among which a paragraph of so many letters is its own: notices and the
# summaries of other stories are shorter, or stand further below.
_FULL = ((3, 150), (6, 250))


def read_plain(text: str, declared_title: str = "") -> Draft:
    """The draft of a plain-text page."""
    draft = Draft()
    text = _stated_apart(text)
    long = (line for line in text.split("\n") if weight(line) >= PROSE)
    spoken = language_of(" ".join(itertools.islice(long, _SAMPLE))[:4000])
    blocks = all_repaired(to_blocks(text, draft.furniture, spoken))
    dense = is_dense(b.text for b in blocks)
    blocks = [without_glosses(b, dense) for b in blocks if b.text.strip()]
    blocks = captioned(blocks, told(blocks))
    draft.lang = language_of(" ".join(b.text for b in blocks if is_prose(b))[:4000])
    draft.lang = draft.lang or language_of(" ".join(b.text for b in blocks)[:4000])
    prose = (i for i, b in enumerate(blocks) if is_prose(b) and not reason_of(b))
    # A text of nothing but short lines begins with the first that is a sentence.
    short = (i for i, b in enumerate(blocks) if is_sentence(b))
    first = next(itertools.chain(prose, short), len(blocks))
    start, end = core(blocks, told(blocks))
    if end and declared_title not in [b.text for b in blocks[: start + 1]]:
        above = stretch(blocks, start, end)[0]
        title = headline(blocks, start if above else min(start, first), draft.lang)
    else:
        title = _title(blocks[: min(first, 60)], declared_title, draft.lang)
    if end and not declared_title and (own := page_title(blocks, start, end, title)):
        blocks = [*blocks[:start], Block(text=own), *blocks[start:]]
        title, start, end = start, start + 1, end + 1
    draft.title = blocks[title].text if title >= 0 else ""
    blocks = captioned(blocks, title)
    last, count = _dated_title(blocks), len(blocks)
    stamps = _stamps(blocks, title, draft.lang)
    beyond, over = Draft(lang=draft.lang), Draft(lang=draft.lang)
    said = told_by(blocks, start, end)
    blocks = _bounded(blocks, title, start, end, draft, beyond, said)
    title = next((i for i, b in enumerate(blocks) if b.text == draft.title), -1)
    body = _header(blocks, title, first, draft, over)
    take_body(_swept(body, draft, beyond), draft, 0 < end < count)
    for other in (over, beyond):
        draft.publisher = draft.publisher or other.publisher
        draft.authors = draft.authors or other.authors
        draft.stated_origin = draft.stated_origin or other.stated_origin
    draft.dates = [*stamps, *last, *draft.dates, *over.dates[::-1], *beyond.dates]
    return draft


def _stated_apart(text: str) -> str:
    """The text with the day that it opens with, behind a label, on a line of its own."""
    stated = _STATED.match(text)
    labelled = stated and cues.after_word(stated["label"], "published") == ""
    if stated is None or not labelled or text[stated.end()].islower():
        return text
    head = stated["head"] or ""
    # Below a headline a byline holds a day as well: only before a sentence it is none of its line.
    if head and weight(text[stated.end() :].split("\n", 1)[0]) < PROSE:
        return text
    day = f"{stated['label']} {stated['day']}\n\n" if stated["day"].count("-") > 1 else ""
    return (f"{head}\n\n" if head else "") + day + text[stated.end() :]


def _dated_title(blocks: list[Block]) -> list[DateCandidate]:
    """The day at the end of a page's own title, which is one of its first lines."""
    for block in blocks[:_OPENING]:
        found = dates.find(block.text)
        if found and found[2] == len(block.text) and not byline.is_byline(block.text):
            return [DateCandidate(date=found[0], source="page title")]
    return []


def _stamps(blocks: list[Block], title: int, lang: str) -> list[DateCandidate]:
    """The days stamped beside the headline: below it, else right above it."""
    # A page that says no headline is stamped in its first lines.
    count = _BELOW if title >= 0 else _OPENING
    below, above = (
        blocks[title + 1 : title + 1 + count],
        blocks[max(0, title - _OPENING) : max(0, title)],
    )
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
    end = _with_posts(blocks, end) if end else end
    kept = []
    opening = start
    # Below a label of other stories, and among comments, a line may name the benchmark for them.
    others = next((i for i in range(end, len(blocks)) if cues.tail_reason(blocks[i].text)), -1)
    readers = thread(blocks, end - 1) if end < len(blocks) else end
    # The pieces of a sentence that its links cut, and a standfirst without a full stop.
    while opening > max(title, 0) + 1 and _is_piece(blocks[opening - 1]):
        opening -= 1
    for i, block in enumerate(blocks):
        near = max(title, start - _ABOVE) <= i < start
        near = i == title or (near and (i >= opening or _opens(blocks, i, title)))
        near = near and not is_count(blocks, i)
        teased = i >= readers or (0 <= others < i and not block.text.endswith(STOPS))
        told = (cues.keeps(block.text) and not teased) or cues.is_small_print(block.text)
        # Below a headline stands the summary of its story.
        headed = i and reads_like(blocks[i - 1].text) and not reason_of(blocks[i - 1])
        named = "" if headed else draft.title
        told = told or (end <= i < end + _AFTER and _is_kin(block, said, named))
        told = told or (end <= i < readers and _is_full(block, i - end))
        if start <= i < end or near or told or block.kind == "cell":
            kept.append(block)
        else:
            byline.take(block.text, beyond)
            draft.leave(block, "header" if i < start else "footer")
    return kept


def _with_posts(blocks: list[Block], end: int) -> int:
    """Where an article ends that shows posts of a network right below its last line.

    A post ends with whose it is and its day; what stands below a label of the page is not shown.
    """
    at = end
    while at < min(end + _POST, len(blocks)) and not cues.tail_reason(blocks[at].text):
        if byline.is_posters(blocks[at].text):
            end = at + 1
            dated = end < len(blocks) and byline.is_byline(blocks[end].text)
            end += dated
        at += 1
    return end


def _is_piece(block: Block) -> bool:
    return reads_like(block.text) and not reason_of(block) and block.kind == "paragraph"


def _opens(blocks: list[Block], i: int, title: int) -> bool:
    """Whether a line between headline and article is what pages put there: no button or label."""
    block = blocks[i]
    if block.kind != "paragraph" or byline.is_byline(block.text) or i == title + 1:
        return True
    labelled = cues.after_word(block.text, "by") is not None or (
        i and cues.after_word(blocks[i - 1].text, "by") == ""
    )
    return bool(labelled) or is_prose(block) or block.text.endswith(STOPS) or lists(block)


def _is_kin(block: Block, said: frozenset[str], title: str) -> bool:
    """A sentence with a figure that speaks of what the article does, or of whom its headline."""
    text = block.text
    told = any(map(str.isdigit, text)) and is_prose(block) and not cues.line_reason(text)
    kin = share_told(text, said) >= _KIN or is_named(text, title)
    return told and text.endswith(STOPS) and kin


def _is_full(block: Block, below: int) -> bool:
    """A paragraph as articles have them, which an inset may part from what stands above."""
    long = any(below < lines and weight(block.text) >= size for lines, size in _FULL)
    return (
        long and block.kind == "paragraph" and block.text.endswith(STOPS) and not reason_of(block)
    )


def _title(blocks: list[Block], declared: str, lang: str) -> int:
    """Which of the lines before the first paragraph is the headline, -1 if none."""
    texts = [b.text for b in blocks]
    if declared and declared in texts:
        return texts.index(declared)
    counts = Counter(texts)
    fit = [
        i
        for i, text in enumerate(texts)
        if not reason_of(blocks[i])
        and not byline.is_byline(text, lang)
        and not CRUMB.search(text)
        and not DOMAIN.match(text)
        and cues.after_word(text, "by") is None
        and not (i and cues.after_word(texts[i - 1], "by") == "")
        and weight(text) <= 400
        and (blocks[i].links < LINKED or blocks[i].kind == "heading")
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
    names, heads = [], []
    for at, block in enumerate(blocks[:title]):
        reason = reason_of(block)
        if title - at <= _HEADS and not reason and _heads(block.text, draft.title):
            heads.append(msgspec.structs.replace(block, kind="heading"))
            continue
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
    return [*heads, msgspec.structs.replace(cut, kind="title"), *blocks[title + 1 :]]


def _heads(text: str, title: str) -> bool:
    """Whether a line right above the headline names the benchmark's round, and it does not.

    What is taken for the headline may be the one below it, and the figures are of that round.
    """
    said = reads_like(text) or text.endswith((":", "："))
    return said and cues.keeps(text) and not (cues.keeps(title) or CRUMB.search(text))


def _swept(blocks: list[Block], draft: Draft, beyond: Draft) -> list[Block]:
    """The blocks without menus and what lies beyond them; small print stays."""

    def prose(block: Block) -> bool:
        return is_prose(block) and not reason_of(block)

    kept = []
    reasons = labels.swept(blocks, draft.title, draft.lang, prose)
    for block, reason in zip(blocks, reasons, strict=True):
        if not reason or cues.is_small_print(block.text):
            kept.append(block)
            continue
        byline.take(block.text, beyond)
        draft.leave(block, reason)
    return kept
