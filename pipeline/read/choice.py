"""Which blocks of a page are its article: trafilatura's choice, mended with our own.

trafilatura is the best measured and errs by leaving out. Its text marks blocks of the page;
between the first and the last of them a block that no markup, link share or cue word tells
from the article is kept as well, and so is every data table, caption and footnote there.
Where it finds nothing, the container with the most prose takes its place.
"""

from __future__ import annotations

import copy
import itertools
import logging
import re
from bisect import bisect_right
from collections import Counter
from typing import Any

from pipeline.read import cues
from pipeline.read.block import Block
from pipeline.read.draft import Draft
from pipeline.read.kin import (
    PAYWALLED,
    SENTENCE,
    is_price,
    is_quoted,
    kin_of,
    named_standfirst,
    offers,
    subheadings,
    teasers,
)
from pipeline.read.limits import MAX_CHILDREN_LIBRARY, MAX_ELEMENTS_LIBRARY
from pipeline.read.script import weight
from pipeline.read.tree import Element

_NOTE = re.compile(r"^[\[(]?(\d{1,2}|[a-z]|\*{1,3}|[†‡§])[\])]?[.:]?\s+\S")
_DESCRIBES = re.compile(r"(?:^|[\s:])description\s*$", re.I)
_TOKEN = re.compile(r"\w+", re.U)
# Characters of a shingle; long enough that a shared one is no accident.
_SIZE = 12
# Share of a block's shingles that must be in trafilatura's text for the block to count as chosen.
_SHARE = 0.6
# A block with more of its characters in links is a list of links.
_LINKED = 0.6
# The spans that the library is shown: wider ones say nothing of where the text is.
_SPANS = frozenset(str(n) for n in range(1, 21))
# Share of the article in one element from which on its class name says nothing.
_HELD = 0.3
# The same for zones that are doubted: an article goes on behind a paywall's or advert's class.
_HELD_WEAK = 0.12
# Share of the chosen prose from which prose outside its container is part of the article.
_PARTS = 0.2
# Letters from which a block that the library chose is prose, and no cue word condemns it.
_PROSE = 200
# Zones that are never article text; the others are doubted where the library keeps them.
_NEVER = frozenset(("menu", "cookie", "comments", "share", "modal", "related", "tags"))


def choose(root: Element, blocks: list[Block], elements: list[Element], draft: Draft) -> list[str]:
    """For each block ``""`` (kept) or the reason why it is left out."""
    if not blocks:
        return []
    text = _library(root) if _is_bearable(root) else ""
    core = _matched(blocks, text)
    zones = _zones(blocks, core)
    quoted = [is_quoted(e) for e in elements]
    reasons = [_reason(b, z, q) for b, z, q in zip(blocks, zones, quoted, strict=True)]
    insets = teasers(blocks) | offers(blocks)
    reasons = [
        "teaser" if i in insets and not quoted[i] and not cues.keeps(blocks[i].text) else reason
        for i, reason in enumerate(reasons)
    ]
    sure = [i for i in core if zones[i] not in _NEVER]
    prose = sum(weight(blocks[i].text) for i in sure)
    own = _densest(blocks, elements, reasons)
    if prose < 0.25 * sum(weight(blocks[i].text) for i in own):
        sure = own
        prose = sum(weight(blocks[i].text) for i in sure)
    if all(blocks[i].kind == "heading" for i in sure):
        sure = [i for i, r in enumerate(reasons) if not r] or list(range(len(blocks)))
    sure = sorted(sure)
    holder = _holder(
        [elements[i] for i in sure if weight(blocks[i].text) >= 40] or [elements[sure[0]]]
    )
    inside = [_is_inside(e, holder) for e in elements]
    if holder in (elements[i] for i in sure) and holder.getparent() is not None:
        # One paragraph is no container: the tables beside it are the article's as well.
        beside = holder.getparent()
        inside = [
            own or (block.kind in ("cell", "caption") and _is_inside(element, beside))
            for own, block, element in zip(inside, blocks, elements, strict=True)
        ]
    chosen = set(sure)
    kin = kin_of(blocks, elements, sure)
    first, last = sure[0], max([sure[-1], *kin])
    last_kin = max(kin, default=-1)
    opening = _opening(blocks, first)
    named = named_standfirst(blocks, elements, first, draft.title)
    heads = subheadings(blocks, elements, chosen, reasons)
    # Prose in other containers counts where it is so much that the article must be in parts.
    strays = {
        i for i in range(first, last) if not (reasons[i] or inside[i]) and _is_prose(blocks[i])
    }
    if sum(weight(blocks[i].text) for i in strays) < _PARTS * prose:
        strays = set()
    standfirst = _standfirst(root, blocks, first)
    refs = [r for i in range(first, last + 1) if not reasons[i] for r in blocks[i].refs]
    marks = {r.mark for r in refs} | {r.target for r in refs if r.target}
    kept: list[str] = []
    ended = ""
    seen: set[str] = set()
    for i, block in enumerate(blocks):
        reason = reasons[i]
        key = _squeezed(block.text)
        if block.kind != "cell" and (
            not key or (len(key) >= 30 and key in seen and i not in chosen)
        ):
            kept.append("repeated" if key else "markup")
            continue
        if i > first and not ended and block.kind != "cell" and not zones[i]:
            tail = cues.tail_reason(block.text)
            if tail and i >= last_kin:
                later = sure[bisect_right(sure, i) :]
                ended = tail if _is_end(blocks, elements, later, prose) else ""
            reason = reason or (tail if block.kind == "heading" else "")
        if inside[i] and not zones[i] and _is_note(block, marks):
            kept.append("")
        elif ended:
            kept.append(ended)
        elif i in chosen:
            kept.append(reason if reason and _certain(block, reason, zones[i]) else "")
        elif i == standfirst or i in named or i in kin or is_price(blocks, i, chosen):
            kept.append("")
        elif reason and not (reason in PAYWALLED and first < i < last and _is_prose(block)):
            kept.append(reason)
        elif i in opening or i in heads or i in strays:
            kept.append("")
        elif not inside[i]:
            kept.append("outside")
        elif (
            first <= i <= last and (quoted[i] or _fits(block, blocks[i + 1 : i + 2]))
        ) or _belongs(block, i - last):
            kept.append("")
        else:
            kept.append("edge")
        if not kept[-1]:
            seen.add(key)
    return kept


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


def _zones(blocks: list[Block], core: list[int]) -> list[str]:
    """The zone of each block; an element that holds a good part of the article is none.

    Pages are opened in overlays, wrapped in classes of their theme, or all marked as a menu.
    """
    held: Counter[int] = Counter()
    core_held: Counter[int] = Counter()
    chosen = set(core)
    for i, block in enumerate(blocks):
        for _, element in block.zones:
            held[element] += weight(block.text)
            if i in chosen:
                core_held[element] += weight(block.text)
    total = sum(weight(blocks[i].text) for i in core) or sum(weight(b.text) for b in blocks)
    source = core_held if core else held

    def tells(zone: str, element: int) -> bool:
        return source[element] < (_HELD if zone in _NEVER else _HELD_WEAK) * total

    return [next((z for z, element in b.zones if tells(z, element)), "") for b in blocks]


def _standfirst(root: Element, blocks: list[Block], first: int) -> int:
    """The block above the article that the page gives as its description, -1 for none."""
    told = [m.get("content") or "" for m in root.iter("meta") if _DESCRIBES.search(_meta_name(m))]
    keys = [key for text in told if len(key := _squeezed(text)) >= 40]
    for i in range(max(0, first - 40), first):
        own = _squeezed(blocks[i].text)
        if len(own) >= 40 and any(own[:60] in key or key[:60] in own for key in keys):
            return i
    return -1


def _meta_name(meta: Element) -> str:
    return f"{meta.get('name') or ''} {meta.get('property') or ''}"


def _is_note(block: Block, marks: set[str]) -> bool:
    """A block that a mark in the article points to, or that opens with such a mark."""
    if not marks or block.kind not in ("paragraph", "list_item"):
        return False
    opens = _NOTE.match(block.text)
    return bool(marks.intersection(block.ids)) or (opens is not None and opens[1] in marks)


def _opening(blocks: list[Block], first: int) -> set[int]:
    """Standfirst paragraphs between the headline and the first chosen block."""
    heads = [i for i in range(max(0, first - 8), first) if blocks[i].kind == "heading"]
    if not heads:
        return set()
    return {
        i
        for i in range(heads[0] + 1, first)
        if weight(blocks[i].text) >= 60 and SENTENCE.search(blocks[i].text)
    }


def _is_prose(block: Block) -> bool:
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
    if block.kind == "heading":
        return bool(following) and following[0].kind in ("cell", "caption")
    return bool(SENTENCE.search(block.text)) or any(c.isdigit() for c in block.text[-12:])


def _belongs(block: Block, beyond: int) -> bool:
    """Whether a block outside the chosen stretch, in its container, is the article's as well."""
    if block.kind in ("cell", "caption") or block.small:
        return True
    return 0 < beyond <= 12 and weight(block.text) >= 80


def _reason(block: Block, zone: str, quoted: bool) -> str:
    if block.kind == "cell":
        return zone if zone in _NEVER else ""
    if (
        not quoted
        and block.links > _LINKED
        and weight(block.text) < 400
        and not cues.keeps(block.text)
    ):
        return zone or ("links" if block.kind in ("list_item", "heading") else "link")
    return zone or cues.line_reason(block.text)


def _certain(block: Block, reason: str, zone: str) -> bool:
    """Whether a reason outweighs the library's choice."""
    if not zone and weight(block.text) >= _PROSE:
        return False
    if reason in ("link", "links", "sidebar", "footer", "signup", "advert", "author"):
        return weight(block.text) < _PROSE and cues.line_reason(block.text) != ""
    return reason in _NEVER or reason == "teaser" or weight(block.text) < _PROSE


def _is_bearable(root: Element) -> bool:
    """Whether the library can be asked about a page, for the time that it would take."""
    sizes = [len(element) for element in root.iter()]
    return len(sizes) <= MAX_ELEMENTS_LIBRARY and max(sizes) <= MAX_CHILDREN_LIBRARY


def _library(root: Element) -> str:
    """The main text by trafilatura, ``""`` where it finds none or gives up."""
    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    page = copy.deepcopy(root)
    # It fills every slot that a cell spans; the page may ask for millions of them.
    for cell in page.iter("td", "th"):
        for name in ("rowspan", "colspan"):
            if cell.get(name, "1") not in _SPANS:
                del cell.attrib[name]
    try:
        found: Any = trafilatura.extract(
            page, include_comments=False, include_tables=True, no_fallback=False
        )
    except (RecursionError, ValueError, TypeError, AttributeError, IndexError):
        # Its own defects on odd markup are not the page's: our selection stands alone then.
        return ""
    return found or ""


def _squeezed(text: str) -> str:
    return "".join(_TOKEN.findall(text.casefold()))


def _matched(blocks: list[Block], text: str) -> list[int]:
    """The blocks that the library's text holds."""
    if not text:
        return []
    whole = _squeezed(text)
    lines = {_squeezed(line.strip("-#| ")) for line in text.split("\n")}
    grams = {whole[i : i + _SIZE] for i in range(max(len(whole) - _SIZE + 1, 0))}
    found = []
    for i, block in enumerate(blocks):
        key = _squeezed(block.text)
        if not key:
            continue
        if len(key) < 2 * _SIZE:
            hit = key in lines or (len(key) >= _SIZE and key in whole)
        else:
            own = [key[j : j + _SIZE] for j in range(0, len(key) - _SIZE + 1, 3)]
            hit = sum(g in grams for g in own) >= _SHARE * len(own)
        if hit:
            found.append(i)
    return found


def _densest(blocks: list[Block], elements: list[Element], reasons: list[str]) -> list[int]:
    """The prose blocks under the parent that holds most of it."""
    score: Counter[Element] = Counter()
    parents: list[tuple[int, Element]] = []
    for i, (block, element) in enumerate(zip(blocks, elements, strict=True)):
        if reasons[i] or block.kind == "cell" or weight(block.text) < 60:
            continue
        for step, parent in enumerate((element.getparent(), _up(element, 2))):
            if parent is not None:
                score[parent] += weight(block.text) // (step + 1)
                parents.append((i, parent))
    if not score:
        return []
    # Of equals the first in the page: nothing here may hang on where an object lies in memory.
    best = max(score, key=lambda e: score[e])
    return sorted({i for i, parent in parents if parent is best})


def _up(element: Element, steps: int) -> Element:
    for _ in range(steps):
        element = element.getparent() if element is not None else None
    return element


def _holder(elements: list[Element]) -> Element:
    """The nearest element around nearly all of the given ones.

    One stray block would lift a common ancestor to the whole page, so a tenth may lie outside.
    """
    counts: Counter[Element] = Counter()
    for element in elements:
        counts[element] += 1
        counts.update(element.iterancestors())
    need = 0.9 * len(elements)
    fit = [e for e, n in counts.items() if n >= need]
    return max(fit, key=lambda e: sum(1 for _ in e.iterancestors()))


def _is_inside(element: Element, holder: Element) -> bool:
    return element is holder or any(a is holder for a in element.iterancestors())
