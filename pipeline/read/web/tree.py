"""HTML -> a bounded lxml tree.

libxml2 is told nothing of entities (HTML has no declarations, so no entity can grow), and what
a page may ask for is bounded before anything walks it.
"""

from __future__ import annotations

import re
from typing import Any

from pipeline.read.errors import ReadError
from pipeline.read.limits import MAX_ATTRIBUTE, MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS

# lxml's elements carry no types that say more than Any.
Element = Any
# More attributes one after another than an element may have; possessive, so of linear time. Text
# and scripts hold no such run, as a quotation mark behind anything but "=" ends it.
_ATTRIBUTE = r"""[\s/]++[^\s"'<>/=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"'<>]++))?+"""
_ATTRIBUTES = re.compile(rf"<[a-z][\w:-]*+(?:{_ATTRIBUTE}){{{MAX_ATTRIBUTES}}}", re.I)


def tag_set(names: str) -> frozenset[str]:
    """Tag names from one line of them."""
    return frozenset(names.split())


HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_INLINE = tag_set("span small b i em strong sup sub a abbr label font ins mark u var data time")
# Classes of what only a screen reader says.
_SAID = tag_set(
    "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only show-for-sr "
    "u-visually-hidden sr-text a11y-hidden offscreen assistive-text"
)


_HEADINGS = tag_set("h1 h2 h3 h4 h5 h6")


def is_unseen(node: Element) -> bool:
    """Whether an element within a line is one that no browser shows."""
    if node.tag not in _INLINE:
        return False
    if node.get("hidden") is not None:
        return True
    style, name = node.get("style"), node.get("class")
    if style is not None and HIDDEN.search(style):
        return True
    return name is not None and not _SAID.isdisjoint(name.split())


def is_heading(button: Element) -> bool:
    """Whether a button is all of a heading, which unfolds what is below it."""
    above = button.getparent() if button.tag == "button" else None
    if above is None or above.tag not in _HEADINGS or len(above) > 1:
        return False
    return not (above.text or "").strip() and not (button.tail or "").strip()


def parse(text: str) -> Element:
    """The tree of a page. Raises ``ReadError`` where it is too deep or too large."""
    from lxml import etree, html

    if _ATTRIBUTES.search(text):
        raise ReadError(f"an element of more than {MAX_ATTRIBUTES} attributes")
    parser = html.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True, recover=True
    )
    # The classes of single tags (forms, inputs) are of no use here, and to look them up costs
    # a call in Python at each visit of an element.
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=html.HtmlElement))
    try:
        root = html.document_fromstring(text.encode("utf-8"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, AssertionError) as error:
        raise ReadError(f"markup that cannot be parsed: {error}") from error
    _bounded(root)
    return root


def _bounded(root: Element) -> None:
    """Count elements and depth without recursion; drop attributes that hold whole files."""
    count = depth = 0
    from lxml import etree

    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            depth -= 1
            continue
        depth += 1
        count += 1
        if depth > MAX_DEPTH:
            raise ReadError(f"elements nested more than {MAX_DEPTH} deep")
        if count > MAX_ELEMENTS:
            raise ReadError(f"more than {MAX_ELEMENTS} elements")
        for name, value in element.attrib.items():
            if len(value) > MAX_ATTRIBUTE:
                del element.attrib[name]
