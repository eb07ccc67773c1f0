"""A page's tree with plain markup for what it says in other ways, before anything reads it.

Pages hide text, raise figures, set fractions and mathematics, and number their notes by means
that only a browser understands. What nobody sees goes; the rest gets the element that is meant
for it, so that no figure grows a digit.
"""

from __future__ import annotations

import itertools
import re
from copy import copy

from pipeline.read.web import grids
from pipeline.read.web.tree import Element, is_unseen, tag_set

# Class names that pages give to the mark of a footnote, and the marks themselves.
_RAISED = re.compile(
    r"(?:^|[\s_-])(?:superscript|sup|super|footnote|fn|footnotes?-?(?:ref|mark|number|link)"
    r"|fn-?ref|note-?ref|endnote|reference|citation|easy-footnote)(?:$|[\s_-])",
    re.I,
)
_SUPER = re.compile(r"vertical-align\s*:\s*(?:super|text-top)", re.I)
_MARK = re.compile(r"^[\[(]?(?:\d{1,2}|[*†‡§]{1,3})[\])]?$")
_BACK = frozenset(("↩", "↑", "⤴", "^", "⏎", "↵", "⇧", "▲"))
_SLASH = re.compile(r"^\s*[/⁄∕]\s*$")
_BARE = tag_set("span font small a")
# A note has at most so many letters before its text begins (brackets, spaces, a full stop).
_BEFORE = 3
# Pieces of text among which a note's own number would stand.
_FIRST = 8


def normal(root: Element) -> None:
    """Rewrite the tree in place."""
    unseen: list[Element] = []
    raised: list[Element] = []
    sups: list[Element] = []
    maths: list[Element] = []
    links: list[Element] = []
    for node in root.iter():
        tag = node.tag
        if is_unseen(node):
            unseen.append(node)
        elif tag in _BARE and _is_raised(node):
            raised.append(node)
        elif tag == "sup":
            sups.append(node)
        elif tag == "math":
            maths.append(node)
        if tag == "a" and (node.get("href") or "").startswith("#"):
            links.append(node)
    for node in maths:
        _linear(node)
    for node in unseen:
        _blank(node)
    for node in sups:
        _fraction(node)
    for node in raised:
        _raise(node)
    _number(root, links)
    grids.to_tables(root)


def _blank(node: Element, text: str = "") -> None:
    """An element that holds this text alone, in the place of what it was.

    To remove elements would join the texts around them again and again.
    """
    tail = node.tail
    node.clear()
    node.tag, node.text, node.tail = "span", text, tail


def _is_raised(node: Element) -> bool:
    style, name = node.get("style"), node.get("class")
    styled = style is not None and _SUPER.search(style)
    named = name is not None and _RAISED.search(name)
    if len(node) > 2 or not (styled or named):
        return False
    return bool(styled) or _MARK.match("".join(node.itertext()).strip()) is not None


def _raise(node: Element) -> None:
    if next(node.iterancestors("sup"), None) is not None or node.find(".//sup") is not None:
        return
    if node.tag != "a":
        node.tag = "sup"
        return
    inner = copy(node)
    inner.tail = None
    for child in list(node):
        node.remove(child)
    for name in list(node.attrib):
        del node.attrib[name]
    node.text, node.tag = None, "sup"
    node.append(inner)


def _fraction(sup: Element) -> None:
    """``3<sup>1</sup>/<sub>2</sub>`` is three and a half, and its 1 the mark of no note."""
    below = sup.getnext()
    slash = sup.tail or ""
    upper = "".join(sup.itertext()).strip()
    lower = "".join(below.itertext()).strip() if below is not None and below.tag == "sub" else ""
    if not upper.isdigit():
        return
    if _SLASH.match(slash) and lower.isdigit():
        sup.tail = slash.strip()
        _blank(below, lower)
    elif not re.match(r"\s*[⁄∕]\s*\d", slash):
        return
    before = sup.getprevious()
    stood = (before.tail if before is not None else sup.getparent().text) or ""
    _blank(sup, (" " if stood[-1:].isdigit() else "") + upper)


def _linear(math: Element) -> None:
    """Mathematics as a line of its own signs; the copy that a script draws beside it goes."""
    for node in list(math.iter()):
        if node.tag in ("annotation", "annotation-xml"):
            _blank(node)
        elif node.tag == "msup" and len(node) == 2:
            node[1].text = "^" + (node[1].text or "")
        elif node.tag == "mfrac" and len(node) == 2:
            node[1].text = "/" + (node[1].text or "")
    text = "".join("".join(math.itertext()).split())
    _blank(math, text)
    for around in math.iterancestors("span"):
        if "katex" in (around.get("class") or ""):
            for drawn in around.findall("span"):
                if "katex-html" in (drawn.get("class") or ""):
                    _blank(drawn)


def _number(root: Element, links: list[Element]) -> None:
    """Notes that a list numbers get their number as text; the arrows back to the text go."""
    marks: dict[str, str] = {}
    for link in links:
        shown = "".join(link.itertext()).strip().rstrip("\ufe0e\ufe0f")
        if shown in _BACK:
            _blank(link)
        elif _MARK.match(shown):
            marks.setdefault((link.get("href") or "")[1:], shown.strip("[]()"))
    if not marks:
        return
    for note in root.iter("li"):
        mark = marks.get(note.get("id") or "")
        if mark is None or note.getparent().tag != "ol":
            continue
        text = "".join(itertools.islice(note.itertext(), _FIRST)).strip()
        if mark in text[: len(mark) + _BEFORE]:
            continue
        inner = next((p for p in note.iter("p")), note)
        inner.text = f"[{mark}] {inner.text or ''}"
