"""Which blocks of a page are its article: trafilatura's choice, mended with our own.

trafilatura is the best measured and errs by leaving out. Its text marks blocks of the page;
between the first and the last of them a block that no markup, link share or cue word tells
from the article is kept as well, and so is every data table, caption and footnote there.
Where it finds nothing, the container with the most prose takes its place.
"""

from __future__ import annotations

import copy
import logging
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from pipeline.read.block import Block
from pipeline.read.draft import Draft
from pipeline.read.encodings.script import weight
from pipeline.read.limits import (
    MAX_BLOCKS_FALLBACK,
    MAX_CHILDREN_LIBRARY,
    MAX_ELEMENTS_LIBRARY,
)
from pipeline.read.stripped import cues
from pipeline.read.web.kin import (
    SENTENCE,
    is_quoted,
    kin_of,
    named_standfirst,
    offers,
    subheadings,
    teasers,
)
from pipeline.read.web.sifting import NEVER, Sifted, is_prose, sifted, squeezed
from pipeline.read.web.tree import Element

_DESCRIBES = re.compile(r"(?:^|[\s:])description\s*$", re.I)
# Characters of a shingle; long enough that a shared one is no accident.
_SIZE = 12
# Share of a block's shingles that must be in trafilatura's text for the block to count as chosen.
_SHARE = 0.6
# A block with more of its characters in links is a list of links.
_LINKED = 0.6
# The spans that the library is shown: wider ones say nothing of where the text is.
_SPANS = frozenset(str(n) for n in range(1, 21))
# Elements that the library's second opinion takes for paragraphs.
_BLOCKS = (
    *("p", "div", "td", "th", "tr", "li", "dd", "dt", "br", "pre", "form", "blockquote", "option"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "caption", "table", "ul", "ol", "article", "section"),
)
# Share of the article in one element from which on its class name says nothing.
_HELD = 0.3
# The same for zones that are doubted: an article goes on behind a paywall's or advert's class.
_HELD_WEAK = 0.12
# Share of the chosen prose from which prose outside its container is part of the article.
_PARTS = 0.2


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
    told = [i for i in core if zones[i] not in NEVER]
    sure, prose = _sure(blocks, elements, reasons, told)
    inside = _inside(blocks, elements, sure)
    kin = kin_of(blocks, elements, sure)
    first, last = sure[0], max([sure[-1], *kin])
    named = named_standfirst(blocks, elements, first, draft.title)
    refs = [r for i in range(first, last + 1) if not reasons[i] for r in blocks[i].refs]
    page = Sifted(
        blocks=blocks,
        elements=elements,
        reasons=reasons,
        zones=zones,
        quoted=quoted,
        inside=inside,
        sure=sure,
        prose=prose,
        stretch=(first, last),
        last_kin=max(kin, default=-1),
        added={*kin, *named, _standfirst(root, blocks, first)},
        likely=_opening(blocks, first)
        | subheadings(blocks, elements, set(sure), reasons)
        | _strays(blocks, reasons, inside, range(first, last), prose),
        marks={r.mark for r in refs} | {r.target for r in refs if r.target},
    )
    return sifted(page)


def _sure(
    blocks: list[Block], elements: list[Element], reasons: list[str], core: list[int]
) -> tuple[list[int], int]:
    """The blocks that the article surely has, and how much prose the best of them hold.

    The library's, or those of the densest container. Never none: where these are no more than
    headings, every block that nothing speaks against, or simply every block.
    """
    own = _densest(blocks, elements, reasons)
    sure = own if _prose(blocks, core) < 0.25 * _prose(blocks, own) else core
    told = any(blocks[i].kind not in ("cell", "heading", "title") for i in sure)
    if not told and any(blocks[i].kind == "cell" for i in sure):
        sure = sorted({*sure, *own})  # a table is no article without its words
    prose = _prose(blocks, sure)
    if all(blocks[i].kind == "heading" for i in sure):
        sure = [i for i, r in enumerate(reasons) if not r] or list(range(len(blocks)))
    return sorted(sure), prose


def _prose(blocks: list[Block], places: Iterable[int]) -> int:
    return sum(weight(blocks[i].text) for i in places)


def _inside(blocks: list[Block], elements: list[Element], sure: list[int]) -> list[bool]:
    """For each block whether it lies in the container that holds nearly all the sure ones."""
    full = [elements[i] for i in sure if weight(blocks[i].text) >= 40]
    # Each paragraph may have a container of its own, and the table beside it as well.
    full += [elements[i] for i in sure if len(full) == 1 and blocks[i].kind == "cell"]
    holder = _holder(full or [elements[sure[0]]])
    inside = [_is_inside(e, holder) for e in elements]
    beside = holder.getparent()
    if holder not in [elements[i] for i in sure] or beside is None:
        return inside
    # One paragraph is no container: the tables beside it are the article's as well.
    return [
        own or (block.kind in ("cell", "caption") and _is_inside(element, beside))
        for own, block, element in zip(inside, blocks, elements, strict=True)
    ]


def _strays(
    blocks: list[Block], reasons: list[str], inside: list[bool], between: range, prose: int
) -> set[int]:
    """Prose in other containers, where it is so much that the article must be in parts."""
    strays = {i for i in between if not (reasons[i] or inside[i]) and is_prose(blocks[i])}
    return strays if _prose(blocks, strays) >= _PARTS * prose else set()


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
        return source[element] < (_HELD if zone in NEVER else _HELD_WEAK) * total

    return [next((z for z, element in b.zones if tells(z, element)), "") for b in blocks]


def _standfirst(root: Element, blocks: list[Block], first: int) -> int:
    """The block above the article that the page gives as its description, -1 for none."""
    told = [m.get("content") or "" for m in root.iter("meta") if _DESCRIBES.search(_meta_name(m))]
    keys = [key for text in told if len(key := squeezed(text)) >= 40]
    for i in range(max(0, first - 40), first):
        own = squeezed(blocks[i].text)
        if len(own) >= 40 and any(own[:60] in key or key[:60] in own for key in keys):
            return i
    return -1


def _meta_name(meta: Element) -> str:
    return f"{meta.get('name') or ''} {meta.get('property') or ''}"


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


def _reason(block: Block, zone: str, quoted: bool) -> str:
    if block.kind == "cell":
        return zone if zone in NEVER else ""
    if (
        not quoted
        and block.links > _LINKED
        and weight(block.text) < 400
        and not cues.keeps(block.text)
    ):
        return zone or ("links" if block.kind in ("list_item", "heading") else "link")
    return zone or cues.line_reason(block.text)


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
    many = sum(1 for _ in page.iter(*_BLOCKS)) > MAX_BLOCKS_FALLBACK
    try:
        found: Any = trafilatura.extract(
            page, include_comments=False, include_tables=True, fast=many
        )
    except (RecursionError, ValueError, TypeError, AttributeError, IndexError):
        # Its own defects on odd markup are not the page's: our selection stands alone then.
        return ""
    return found or ""


def _matched(blocks: list[Block], text: str) -> list[int]:
    """The blocks that the library's text holds."""
    if not text:
        return []
    whole = squeezed(text)
    lines = {squeezed(line.strip("-#| ")) for line in text.split("\n")}
    grams = {whole[i : i + _SIZE] for i in range(max(len(whole) - _SIZE + 1, 0))}
    found = []
    for i, block in enumerate(blocks):
        key = squeezed(block.text)
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
