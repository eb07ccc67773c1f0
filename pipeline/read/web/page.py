"""HTML -> the article in it: walk the page, repair, choose, and take what its head says."""

from __future__ import annotations

from collections import Counter

import msgspec

from pipeline.read import dates
from pipeline.read.ago import ago
from pipeline.read.block import Block, says
from pipeline.read.draft import Draft
from pipeline.read.encodings.gloss import is_dense, without_glosses
from pipeline.read.language import language_of
from pipeline.read.repairing import all_repaired
from pipeline.read.stripped import byline, cues
from pipeline.read.web.choice import choose
from pipeline.read.web.head import declared_language, last_resort, read_head
from pipeline.read.web.normal import normal
from pipeline.read.web.state import body_in_data, body_in_state
from pipeline.read.web.tree import parse
from pipeline.read.web.walk import walk
from pipeline.records import DateCandidate

# Blocks around the headline in which a date line is the article's own.
_ABOVE, _BELOW = 6, 15
# What the line below a headline may be that says no more than whose the article is.
_SIGNS = ("paragraph", "heading", "list_item")
# Characters of text from which a page shows an article, and its scripts' state is not asked.
_NEXT_TO_NONE = 200


def read_web(text: str, url: str, fetched: str | None = None) -> Draft:
    """The draft of an HTML page."""
    root = parse(text)
    normal(root)
    # lxml makes a Python object of an element at each visit unless one is held.
    held = list(root.iter())  # noqa: F841
    draft, said = Draft(), declared_language(root)
    found = walk(root)
    blocks = all_repaired(found.blocks)
    dense = is_dense(b.text for b in blocks)
    blocks = [without_glosses(b, dense) for b in blocks]
    shown = [i for i, b in enumerate(blocks) if b.text.strip()]
    blocks, elements = [blocks[i] for i in shown], [found.elements[i] for i in shown]
    prose = " ".join(b.text for b in blocks if len(b.text) > 80)[:4000]
    draft.lang = language_of(prose or " ".join(b.text for b in blocks)[:4000], said)
    read_head(root, draft, url)
    chosen = choose(root, blocks, elements, draft)
    reasons: Counter[str] = Counter()
    headline = _headline(blocks, chosen, draft.title)
    told = list(draft.dates)
    lines: list[tuple[int, DateCandidate]] = []
    for index, (block, reason) in enumerate(zip(blocks, chosen, strict=True)):
        if index == headline:
            draft.blocks.insert(0, msgspec.structs.replace(block, kind="title"))
            continue
        draft.dates = []
        taken = reason != "related" and block.kind != "cell" and byline.take(block.text, draft)
        lines += [(index, date) for date in draft.dates]
        if not taken and not draft.authors and 0 <= headline < index <= headline + _BELOW:
            draft.authors = byline.signed(block.text) if block.kind in _SIGNS else ()
            taken = bool(draft.authors)
        if reason and block.kind != "cell" and _keeps_outside(block.text):
            draft.blocks.append(msgspec.structs.replace(block, kind="footnote"))
        elif reason:
            reasons[reason] += len(block.text)
        elif taken:
            reasons["byline"] += len(block.text)
        elif says(block, draft.title) and headline >= 0:
            reasons["repeated_title"] += len(block.text)
        else:
            draft.blocks.append(_kinded(block))
    draft.furniture.update(reasons)
    first = next((i for i, reason in enumerate(chosen) if not reason), 0)
    near, far = _by_place(lines, headline if headline >= 0 else first)
    draft.dates = [*_with_lines(told, near)]
    if not draft.dates and not dates.from_url(draft.url or url):
        draft.dates += _gone_by(blocks, headline if headline >= 0 else first, fetched)
        draft.dates += () if draft.dates else last_resort(root, fetched)
    draft.dates += far
    body = body_in_data(root)
    size = sum(len(b.text) for b in draft.blocks if b.kind != "title")
    if body and (size == 0 or (len(body) > 500 and size < 0.3 * len(body))):
        return _from_data(body, draft)
    if size < _NEXT_TO_NONE and (state := body_in_state(root)):
        return _from_data(state, draft)
    return draft


def _by_place(
    lines: list[tuple[int, DateCandidate]], headline: int
) -> tuple[list[DateCandidate], list[DateCandidate]]:
    """The dates beside the headline, nearest first, and those elsewhere, of unknown role.

    A page shows the dates of other articles and of comments too.
    """
    near = [(i, d) for i, d in lines if headline - _ABOVE <= i <= headline + _BELOW]
    # A date below the headline is nearer to it than one as far above.
    near.sort(key=lambda n: n[0] - headline if n[0] > headline else 2 * (headline - n[0]))
    far = [d for i, d in lines if not headline - _ABOVE <= i <= headline + _BELOW]
    open_role = [
        msgspec.structs.replace(d, role="unknown") if d.role == "published" else d for d in far
    ]
    return [d for _, d in near], open_role


def _gone_by(blocks: list[Block], headline: int, fetched: str | None) -> list[DateCandidate]:
    """The day that the nearest line at the headline says by the time gone by (“3 days ago”)."""
    near = range(max(0, headline - _ABOVE), min(len(blocks), headline + _BELOW + 1))
    nearest = sorted(near, key=lambda i: i - headline if i > headline else 2 * (headline - i))
    found = (ago(blocks[i].text, fetched) for i in nearest if blocks[i].kind != "cell")
    return [day for day in found if day][:1]


def _with_lines(told: list[DateCandidate], near: list[DateCandidate]) -> list[DateCandidate]:
    """The head's dates and the lines'; time elements that disagree are several articles'."""
    times = [d for d in told if d.source == "time element"]
    several = len({d.date for d in times if d.role != "updated"}) > 1
    if not near or not several:
        return [*told, *near]
    return [*(d for d in told if d.source != "time element"), *near, *times]


def _from_data(body: str, draft: Draft) -> Draft:
    """The draft with the text of the page's own data, where the page shows next to none."""
    from pipeline.read.stripped.plain import read_plain

    inner = read_plain(body, draft.title)
    draft.blocks = inner.blocks
    draft.lang = inner.lang
    draft.furniture.update(inner.furniture)
    return draft


def _headline(blocks: list[Block], chosen: list[str], title: str) -> int:
    """The block that is the page's headline, -1 where none is."""
    same = [i for i, b in enumerate(blocks) if title and says(b, title)]
    heads = [i for i in same if blocks[i].kind == "heading"]
    return next(iter((*heads, *same)), -1)


def _keeps_outside(text: str) -> bool:
    return cues.is_small_print(text) or cues.is_disclaimer(text)


def _kinded(block: Block) -> Block:
    if block.kind != "cell" and cues.is_small_print(block.text) and len(block.text) < 600:
        return msgspec.structs.replace(block, kind="footnote")
    return block
