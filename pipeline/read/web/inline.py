"""Inline content -> the text of a block, with superscripts, links and line breaks understood.

A superscript is one of three things. A footnote mark (a link to a place on the page, or a
lone figure or sign behind a word) is taken out and leaves its anchor. An exponent keeps its
digits behind ``^``. Letters (``1st``, ``TM``) are written as they stand. None may merge with
the figure before it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

import msgspec

from pipeline.read.block import Mark
from pipeline.read.web.tree import HIDDEN, Element, is_heading, tag_set
from pipeline.records import Record, Repair

# A space that sets off the thousands of a figure stays as it is: it tells one figure from two.
_SPACE = re.compile(r"[^\S\n]{2,}|[\t\r\f\v\x1c-\x1f\x85]")
_LINES = re.compile(r" ?\n ?")
_MARK = re.compile(r"^[\[(]?(\d{1,2}|[a-z]|[ivx]{1,4}|[*†‡§¶#]{1,3}|(?:注|註|※)\d{0,2})[\])]?$")
_MARKS = re.compile(r"[,，、\s]+")
# What an exponent stands on: a power of ten, or a unit or variable.
_BASE = re.compile(r"(?:(?<!\d)10|(?<![^\W\d_])(?:[a-z]|[ckm]m|in|ft|sec?|O\(\w))$", re.I)
# Characters of a block that are written before it is cut, and those that are kept in hand.
_CUT, _TAIL = 4096, 64
_SKIPPED = tag_set(
    "script style noscript template svg iframe object embed canvas select option textarea audio "
    "video map rt rp button input amp-ad amp-embed amp-iframe amp-social-share"
)
_ORDINAL = re.compile(r"^(?:st|nd|rd|th|er|re|e|ème|º|ª|o|a|tm|sm|®|™|©|\(r\)|\(tm\))$", re.I)
# What was struck out is a passage's correction; a longer stretch is an element left open.
_STRUCK = tag_set("del s strike")
_MAX_STRUCK = 200


class Run(msgspec.Struct, frozen=True):
    """A piece of inline content: an element, or text between elements."""

    element: Element | None
    text: str


class Piece(Record, frozen=True, kw_only=True):
    """The text of one block with what was found in it."""

    text: str
    refs: tuple[Mark, ...] = ()
    ids: tuple[str, ...] = ()
    links: float = 0.0
    small: bool = False
    repairs: tuple[Repair, ...] = ()


# What the flattening of inline content yields: text, a line break, or a mark.
class _Token(msgspec.Struct, frozen=True):
    text: str
    kind: str = "text"
    link: bool = False
    target: str = ""


def inline_text(run: Sequence[Run], one: bool = False) -> list[Piece]:
    """The text of a run; two line breaks in a row part it unless ``one`` is asked for."""
    if len(run) == 1 and run[0].element is None:
        text = _SPACE.sub(" ", run[0].text.replace("\n", " ")).strip()
        return [Piece(text=text)] if text else []
    tokens: list[_Token] = []
    ids: list[str] = []
    small = False
    for part in run:
        if part.element is None:
            tokens.append(_Token(part.text))
        else:
            tokens.extend(_flat(part.element, ids))
            small = small or part.element.tag in ("small", "sup")
    groups: list[list[_Token]] = [[]]
    breaks = 0
    for token in tokens:
        if token.kind == "break":
            breaks += 1
            groups[-1].append(token)
            continue
        if token.text.strip() or token.kind == "mark":
            if breaks >= 2 and not one:
                groups.append([])
            breaks = 0
        groups[-1].append(token)
    pieces = [_piece(group, tuple(ids), small, one) for group in groups]
    return [p for p in pieces if p.text]


def _flat(root: Element, ids: list[str]) -> Iterator[_Token]:
    """The tokens of an element in order, without recursion."""
    stack: list[tuple[Element | None, str, bool, bool]] = [(root, "", False, False)]
    while stack:
        element, text, link, sup = stack.pop()
        if element is None:
            yield _Token(text, link=link)
            continue
        tag = element.tag if isinstance(element.tag, str) else ""
        skipped = tag in _SKIPPED and not is_heading(element)
        if not tag or skipped or HIDDEN.search(element.get("style") or ""):
            if tag == "rt":
                yield _Token("".join(element.itertext()), kind="ruby_gloss")
            continue
        if tag in _STRUCK:
            struck = "".join(element.itertext())
            if len(struck) <= _MAX_STRUCK:
                yield _Token(struck, kind="struck_out")
                continue
        if element.get("id"):
            ids.append(element.get("id"))
        if tag == "br":
            yield _Token("\n", kind="break")
            continue
        if tag in ("sup", "sub") or "superscript" in (element.get("class") or ""):
            yield from _script(element, ids)
            continue
        linked = link or tag == "a"
        if tag == "a" and _MARK.match("".join(element.itertext()).strip()):
            target = element.get("href") or ""
            shown = "".join(element.itertext()).strip()
            bracketed = shown[:1] in "[(*†‡"
            if target.startswith("#") and len(target) > 1 and bracketed:
                yield _Token(shown, kind="mark", target=target[1:])
                continue
        if tag in ("p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "td", "tr"):
            stack.append((None, "\n", link, sup))
            yield _Token("\n", kind="soft")
        children: list[tuple[Element | None, str, bool, bool]] = []
        if element.text:
            children.append((None, element.text, linked, sup))
        for child in element:
            children.append((child, "", linked, sup))
            if child.tail:
                children.append((None, child.tail, linked, sup))
        stack.extend(reversed(children))


def _script(element: Element, ids: list[str]) -> Iterator[_Token]:
    shown = "".join(element.itertext()).strip()
    ids.extend(e.get("id") for e in element.iter() if e.get("id") and e is not element)
    hrefs = [a.get("href") or "" for a in element.iter("a")]
    target = next((h[1:] for h in hrefs if h.startswith("#") and len(h) > 1), "")
    if not shown:
        return
    if element.tag == "sub":
        yield _Token(shown, kind="sub")
        return
    marks = [m for m in _MARKS.split(shown) if m]
    if all(_MARK.match(m) for m in marks) or target:
        for number, mark in enumerate(marks):
            yield _Token(mark, kind="mark", target=target if not number else "")
        return
    yield _Token(shown, kind="sup")


def _piece(tokens: list[_Token], ids: tuple[str, ...], small: bool, one: bool) -> Piece:
    # What is written is cut off now and then: only the last characters are looked at again.
    done: list[str] = []
    base = 0
    text = ""
    refs: list[Mark] = []
    repairs: list[Repair] = []
    linked = 0
    for token in tokens:
        if len(text) > _CUT:
            done.append(text[:-_TAIL])
            base += len(done[-1])
            text = text[-_TAIL:]
        if token.kind == "mark":
            text = text.rstrip(" ")
            name = token.text.strip("[]()")
            if not token.target and name.isdigit() and _BASE.search(text[-8:]):
                text += "^" + name
                continue
            if not text:
                # A mark that opens a block is the note's own.
                text = token.text + " "
                continue
            refs.append(Mark(at=base + len(text), mark=name, target=token.target))
            repairs.append(_left("footnote_mark", base + len(text), token.text))
        elif token.kind in ("ruby_gloss", "struck_out"):
            repairs.append(_left(token.kind, base + len(text), token.text))
        elif token.kind == "sup":
            text = text.rstrip() if _ORDINAL.match(token.text) else text
            text += token.text if _ORDINAL.match(token.text) else "^" + token.text
        elif token.kind == "sub":
            text += ("_" if text[-1:].isdigit() and token.text[:1].isdigit() else "") + token.text
        elif token.kind in ("break", "soft"):
            text = _add(text, "\n")
        else:
            before = len(text)
            text = _add(text, token.text.replace("\n", " "))
            linked += (len(text) - before) if token.link else 0
    stripped = ("".join(done) + text).rstrip()
    lines = _LINES.sub(" " if one else "\n", stripped)
    if lines != stripped:
        # Only spaces around line ends differ, so offsets are found again by letters.
        places = _places(stripped, lines) if refs or repairs else []
        last = len(places) - 1
        refs = [msgspec.structs.replace(r, at=places[min(r.at, last)]) for r in refs]
        repairs = [
            msgspec.structs.replace(r, start=(at := places[min(r.start, last)]), end=at)
            for r in repairs
        ]
    refs = [r if r.at <= len(lines) else msgspec.structs.replace(r, at=len(lines)) for r in refs]
    share = min(1.0, linked / len(lines)) if lines else 0.0
    return Piece(
        text=lines, refs=tuple(refs), ids=ids, links=share, small=small, repairs=tuple(repairs)
    )


def _left(name: str, at: int, before: str) -> Repair:
    return Repair(name=name, start=at, end=at, before=before, after="", certainty=1.0)


def _add(text: str, more: str) -> str:
    """Append with whitespace collapsed; a line break swallows the spaces around it."""
    if more == "\n":
        text = text.rstrip(" ")
        return text + "\n" if text and not text.endswith("\n") else text
    more = _SPACE.sub(" ", more)
    if not text or text[-1] in " \n":
        more = more.lstrip(" ")
    return text + more


def _places(old: str, new: str) -> list[int]:
    """For each offset in ``old``, its end included, the one in ``new`` with as many letters before.

    The two differ in white space alone.
    """
    after = [0, *(i + 1 for i, char in enumerate(new) if not char.isspace())]
    letters = itertools.accumulate((not char.isspace() for char in old), initial=0)
    return [after[n] for n in letters]
