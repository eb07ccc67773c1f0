"""An article's text in the data that a page carries for its scripts, where it shows none itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pipeline.read.encodings.script import weight
from pipeline.read.web.head import ARTICLE_TYPES, MAX_JSON, items, type_of, with_characters
from pipeline.read.web.tree import Element

# React's streamed rows: pieces of one text, in which each row opens with its number, and a row
# of plain text with its length.
_PUSHED = re.compile(r"^self\.__next_f\.push\((.*)\)\s*;?$", re.S)
_ROW = re.compile(r"(?:^|\n)[0-9a-f]{1,4}:(?:[A-Z]+(?=[\[{])|T[0-9a-f]+,)?", re.M)
# Data that a script assigns: ``window.__STATE__ = {...};`` and its like, a few a script.
_ASSIGNED = re.compile(r"[\w\])\"']\s*=\s*(?=[{\[])")
_MAX_ASSIGNED = 5
# A text block by block: the keys under which a block holds its words, the fewest blocks and
# letters of a text, and the share of its letters in blocks that end a sentence.
_WORDS = frozenset(
    ("text", "content", "value", "html", "children", "body", "paragraph", "paragraphs", "data")
)
_LEAST, _LETTERS, _ENDED = 3, 300, 0.6
_DEEPEST = 12
_SENTENCE = re.compile(r"[.!?。！？…][\"'”’」』）)]?(?:\s|</\w+>)*$")


def body_in_data(root: Element) -> str:
    """The article's text as the page's JSON-LD holds it, for pages drawn by script."""
    bodies = (i.get("articleBody") for i in items(root) if ARTICLE_TYPES.search(type_of(i)))
    return max((b for b in bodies if isinstance(b, str)), key=len, default="")


def body_in_state(root: Element) -> str:
    """The longest marked-up text in the state that a script framework sends along.

    Else the longest that it holds block by block. Neither says what it is, so both count only
    for a page that shows nothing else.
    """
    data = list(_state(root))
    whole = (s for s in _strings(data) if s.count("</p>") >= 3)
    return max(whole, key=len, default="") or max(_in_blocks(data), key=len, default="")


def _state(root: Element) -> Iterator[Any]:
    """The JSON in a page's scripts, and React's streamed rows."""
    rows: list[str] = []
    for script in root.iter("script"):
        text = (script.text or "").strip()
        told = (script.get("type") or "").lower()
        if not text or len(text) > MAX_JSON or "ld+json" in told:
            continue
        text = with_characters(text)
        pushed = _PUSHED.match(text)
        if not pushed and "json" not in told:
            yield from _assigned(text)
            continue
        try:
            data = json.loads(pushed[1] if pushed else text, strict=False)
        except (ValueError, RecursionError):
            continue
        if pushed:
            rows += [s for s in data if isinstance(s, str)] if isinstance(data, list) else []
        else:
            yield data
    for row in _ROW.split("".join(rows)):
        try:
            yield json.loads(row, strict=False)
        except (ValueError, RecursionError):
            yield row


def _assigned(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    at = 0
    for _ in range(_MAX_ASSIGNED):
        match = _ASSIGNED.search(text, at)
        if match is None:
            return
        try:
            data, at = decoder.raw_decode(text, match.end())
        except (ValueError, RecursionError):
            at = match.end()
            continue
        yield data


def _strings(data: Any) -> Iterator[str]:
    for item in _nodes(data):
        if isinstance(item, str):
            yield item


def _nodes(data: Any) -> Iterator[Any]:
    stack = [data]
    while stack:
        item = stack.pop()
        yield item
        if isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


def _in_blocks(data: Any) -> Iterator[str]:
    """The lists whose items are the blocks of a text, each as one text."""
    for item in _nodes(data):
        if not isinstance(item, list) or len(item) < _LEAST:
            continue
        blocks = [" ".join("".join(_words(part)).split()) for part in item]
        blocks = [block for block in blocks if " " in block or weight(block) > len(block)]
        sizes = [weight(block) for block in blocks]
        ended = sum(s for b, s in zip(blocks, sizes, strict=True) if _SENTENCE.search(b))
        if len(blocks) >= _LEAST and sum(sizes) >= _LETTERS and ended >= _ENDED * sum(sizes):
            yield "\n\n".join(blocks)


def _words(part: Any, depth: int = 0) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif depth > _DEEPEST:
        return
    elif isinstance(part, list):
        for inner in part:
            yield from _words(inner, depth + 1)
    elif isinstance(part, dict):
        for name, inner in part.items():
            if name in _WORDS:
                yield from _words(inner, depth + 1)
