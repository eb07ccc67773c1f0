"""What of a page belongs to its article though the library's choice passed it over.

Each function names blocks by the markup that they share with the chosen ones: the container,
the headline above, the quotation around. ``choice`` asks them and decides.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter

from pipeline.read.block import Block
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.web.tree import Element, is_heading

SENTENCE = re.compile(r"[.!?。！？…][\"'”’」』）)]?\s*$")
# Letters from which a paragraph that shares the chosen ones' container class is one of them.
_KIN = 80
# Letters of chosen prose from which a container's class is the article's own.
_HELD = 400
# A price stands in a link where the goods are sold; between the article's blocks it is the text's.
_PRICE = re.compile(r"[$€£¥₩₹]\s?\d|\d\s?(?:[$€£¥₩₹元円원]|USD|EUR)")
# The longest line that links to another story, and the share of it that is the link.
_TEASER, _LINKED = 240, 0.6
# Blocks of one such link: picture, headline, date.
_BELOW = 3
# The longest line of an offer to subscribe, and the most lines.
_OFFER, _OFFERED = 200, 60
# Blocks above the text among which its standfirst stands, and the names that pages give to it.
_ABOVE = 40
# Zones in which an article's own paragraphs stand where it is cut by a paywall or an advert.
PAYWALLED = frozenset(("signup", "advert"))


def kin_of(blocks: list[Block], elements: list[Element], sure: list[int]) -> set[int]:
    """Paragraphs in containers of the same class as those that hold the chosen prose.

    Long articles come in several such containers with adverts between them, and the library
    may take one of them. A further headline of the first rank opens another article.
    """
    held: Counter[tuple[str, str]] = Counter()
    for i in sure:
        if elements[i].tag == "p":
            held[_container(elements[i])] += weight(blocks[i].text)
    names = {name for name, size in held.items() if name[1] and size >= _HELD}
    found: set[int] = set()
    for i in range(sure[0], len(blocks)):
        if elements[i].tag == "h1" and i > sure[0]:
            break
        fit = elements[i].tag == "p" and _container(elements[i]) in names
        block = blocks[i]
        if fit and block.links < 0.3 and weight(block.text) >= _KIN:
            outer = {zone for zone, _ in block.zones} - PAYWALLED - {"modal"}
            if not outer and SENTENCE.search(block.text) and not cues.line_reason(block.text):
                found.add(i)
    return found


def _container(element: Element) -> tuple[str, str]:
    parent = element.getparent()
    return (parent.tag, parent.get("class") or "") if parent is not None else ("", "")


def subheadings(
    blocks: list[Block], elements: list[Element], chosen: set[int], reasons: list[str]
) -> set[int]:
    """Headings right above a chosen block, in the same element, and those that unfold amid them."""
    found: set[int] = set()
    first, last = min(chosen, default=0), max(chosen, default=0)
    for i in range(len(blocks) - 2, -1, -1):
        if blocks[i].kind != "heading" or reasons[i] or blocks[i].links > 0.3:
            continue
        if elements[i].tag == "h1":
            continue
        below = i + 1 in chosen or i + 1 in found
        beside = elements[i].getparent() is elements[i + 1].getparent()
        unfolds = first < i < last and any(map(is_heading, elements[i].iter("button")))
        if (below and beside) or unfolds:
            found.add(i)
    return found


def teasers(blocks: list[Block]) -> set[int]:
    """Links to other stories behind a label such as "read also", in its line or below it."""
    found: set[int] = set()
    for i, block in enumerate(blocks):
        if weight(block.text) > _TEASER or block.kind == "cell":
            continue
        label, sign, rest = block.text.partition(":")
        if not sign:
            label, sign, rest = block.text.partition("：")
        if rest and block.links > 0.4 and cues.is_teaser(label):
            found.add(i)
        elif cues.is_teaser(block.text):
            following = itertools.takewhile(
                lambda j: blocks[j].links > _LINKED and weight(blocks[j].text) <= _TEASER,
                range(i + 1, min(i + 1 + _BELOW, len(blocks))),
            )
            linked = set(following)
            found |= linked | {i} if linked else linked
    return found


def offers(blocks: list[Block]) -> set[int]:
    """All of an element that its class calls an offer and one of its lines calls on to buy.

    The article's own last paragraphs may stand in such an element, and are longer; the whole
    article may stand in one that holds another, which makes the call.
    """
    held: dict[int, list[int]] = {}
    called: set[int] = set()
    for i, block in enumerate(blocks):
        around = [element for zone, element in block.zones if zone == "signup"]
        for element in around:
            held.setdefault(element, []).append(i)
        if around and cues.line_reason(block.text) == "signup":
            called.add(around[-1])
    return {
        i
        for element in called
        if len(held[element]) <= _OFFERED
        and all(weight(blocks[j].text) <= _OFFER for j in held[element])
        for i in held[element]
    }


def is_price(blocks: list[Block], i: int, chosen: set[int]) -> bool:
    """A linked price between two blocks of the article."""
    block = blocks[i]
    between = i - 1 in chosen and i + 1 in chosen
    short = weight(block.text) <= 80 and block.kind in ("paragraph", "list_item")
    return between and short and not block.zones and bool(_PRICE.search(block.text))


def named_standfirst(
    blocks: list[Block], elements: list[Element], first: int, title: str
) -> set[int]:
    """Blocks between the headline and the text that their class names call its standfirst."""
    above = range(max(0, first - _ABOVE), first)
    heads = [i for i in above if elements[i].tag == "h1" or (title and blocks[i].text == title)]
    found: set[int] = set()
    for i in range(heads[-1] + 1 if heads else first, first):
        block = blocks[i]
        around = [elements[i], *itertools.islice(elements[i].iterancestors(), 3)]
        tags = {e.tag for e in around}
        holders = around[:1] if block.kind == "heading" else around
        named = any(cues.is_standfirst(e.get("class") or "") for e in holders)
        told = [zone for zone, _ in block.zones if zone not in PAYWALLED | {"modal"}]
        # "Teaser" names standfirsts and the boxes of other articles: a header holds the former.
        clear = not told or (told == ["related"] and "header" in tags)
        fit = block.kind != "caption" and not tags & {"figure", "figcaption"}
        if fit and named and clear and block.links < 0.2 and 40 <= weight(block.text) <= 1200:
            found.add(i)
    return found


def is_quoted(element: Element) -> bool:
    """Whether an element is part of a quotation, an embedded post among them."""
    around = [element, *itertools.islice(element.iterancestors(), 2)]
    return any(e.tag == "blockquote" for e in around)
