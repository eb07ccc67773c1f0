"""An lxml tree -> blocks of text in page order, each with what its markup says of it.

Nothing is chosen here: furniture is kept and marked with its zone, so that the choice can be
made with the whole page in view. The walk does not recurse.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field

import msgspec

from pipeline.read.block import Block, Kind
from pipeline.read.encodings.script import weight
from pipeline.read.stripped import cues
from pipeline.read.web.inline import Run, inline_text
from pipeline.read.web.tables import Slot, cells, colspan, rowspan, within
from pipeline.read.web.tree import HIDDEN, Element, is_heading, tag_set

_SKIPPED = tag_set(
    "script style noscript template svg iframe head object embed canvas select option textarea "
    "audio video map datalist dialog button input applet frameset amp-ad amp-auto-ads amp-consent "
    "amp-embed amp-iframe amp-lightbox amp-next-page amp-sidebar amp-social-share amp-sticky-ad "
    "amp-user-notification"
)
_BLOCK: dict[str, Kind] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "list_item"),
    **dict.fromkeys(("figcaption", "caption"), "caption"),
}
_BREAKS = tag_set(
    "p div section article main header footer nav aside ul ol dl table tbody thead tfoot tr td th "
    "blockquote pre figure form fieldset address hr body html center details summary hgroup "
    "menu search"
) | frozenset(_BLOCK)
_TAG_ZONES = {"nav": "menu", "footer": "footer", "aside": "sidebar", "form": "signup"}
# A class that names a zone but stands on the article itself, as themes do ("has-sidebar").
_OWN = frozenset(("html", "body", "main", "article"))


# Around buttons that unfold a site's own parts.
_FRAME = frozenset(("nav", "header", "footer", "form", "aside"))
# The longest text of one link around blocks, in letters and in pieces.
_CARD, _PIECES = 1000, 200
# Furniture whose class names the embedding of a post carries as well ("social-embed", "widget").
_EMBEDDED = frozenset(("share", "sidebar"))
# Parts of a page that arrive hidden and are shown by script, as React streams them.
_STREAMED = re.compile(r"^S:[0-9a-f]+$")
# A longer line above or below a table is no caption of it.
_CAPTION = 300
_CAPTIONED = re.compile(r"(?i)(?:^|[\s_-])captions?(?:[_-]{0,2}text)?(?:$|\s)")
# Elements that print bold, and what is no heading: a sentence, or more than a line.
_BOLD, _LABEL, _ENDED = ("b", "strong"), 100, re.compile(r"[.!?。！？,，;；:：…”\"]$")
_HEADED = ("h1", "h2", "h3", "h4", "h5", "h6")
_NUMBERED = re.compile(
    r"(?i)(?:table|tab\.|表|표|tabelle|tableau|tabla|tabela|tabella|таблица|bảng|tabel|tablo)\s?\d"
)


@dataclass
class Walk:
    """The blocks of a page so far, and the elements they came from."""

    blocks: list[Block] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    tables: int = 0
    slots: int = 0
    zones: int = 0
    disclosed: frozenset[str] = frozenset()


def walk(root: Element) -> Walk:
    """All blocks of the page."""
    found = Walk(disclosed=_disclosed(root))
    body = root.find("body")
    _visit(body if body is not None else root, found)
    return found


@dataclass
class _Frame:
    element: Element
    kind: Kind
    zones: tuple[tuple[str, int], ...]
    ids: tuple[str, ...]
    linked: bool = False


def _visit(root: Element, found: Walk) -> None:
    """Depth first over block elements; inline content gathers in runs between them."""
    stack: list[tuple[str, Element | Run, _Frame]] = []
    frame = _Frame(root, "paragraph", (), ())
    run: list[Run] = []

    def flush(at: _Frame) -> None:
        # Most of what stands between block elements is white space.
        if any(part.element is not None or not part.text.isspace() for part in run):
            _emit(run, at, found)
        run.clear()

    stack.append(("enter", root, frame))
    while stack:
        action, node, frame = stack.pop()
        if isinstance(node, Run):
            run.append(node)
            continue
        if action == "flush":
            flush(frame)
            continue
        tag = node.tag if isinstance(node.tag, str) else ""
        if not tag or (tag in _SKIPPED and not is_heading(node)):
            continue
        if _is_hidden(node) and not _is_panel(node, found):
            continue
        if tag == "table" and _is_data(node):
            flush(frame)
            _table(node, _inner(node, tag, frame, found), found)
            continue
        breaks = tag in _BREAKS
        if not breaks and not _holds_blocks(node):
            run.append(Run(node, ""))
            continue
        inner = _inner(node, tag, frame, found)
        if breaks:
            flush(frame)
        children: list[tuple[str, Element | Run, _Frame]] = []
        if node.text:
            children.append(("text", Run(None, node.text), inner))
        for child in node:
            children.append(("enter", child, inner))
            if child.tail:
                children.append(("text", Run(None, child.tail), inner))
        if breaks:
            children.append(("flush", node, inner))
        stack.extend(reversed(children))
    flush(frame)


def _inner(node: Element, tag: str, outer: _Frame, found: Walk) -> _Frame:
    kind = _BLOCK.get(tag, "paragraph")
    if kind == "paragraph" and outer.kind in ("list_item", "caption") and tag in ("p", "div"):
        kind = outer.kind
    if tag in ("p", "div") and kind == "paragraph" and _is_caption(node):
        kind = "caption"
    zone = _zone(node, tag)
    zones = outer.zones
    if zone:
        found.zones += 1
        zones = (*zones, (zone, found.zones))
    if tag == "blockquote":
        # What an article quotes is its text, in whatever embedding the quotation comes.
        zones = tuple(z for z in zones if z[0] not in _EMBEDDED)
    ids: tuple[str, ...] = (node.get("id"),) if node.get("id") else ()
    if tag in ("p", "div", "li") and not ids:
        ids = outer.ids
    return _Frame(node, kind, zones, ids, outer.linked or (tag == "a" and _is_link(node)))


def _is_caption(node: Element) -> bool:
    """A short text whose class says that it is a picture's (``thumb-caption``).

    One that has a headline of its own is a video's or a card's: its text is a paragraph.
    """
    if _CAPTIONED.search(node.get("class") or "") is None:
        return False
    headed = next(node.iterdescendants(*_HEADED), None) is not None
    return not headed and weight("".join(node.itertext())) <= _CAPTION


def _is_link(node: Element) -> bool:
    """A link around blocks, as cards of other stories are; not one that was left open."""
    href = node.get("href") or ""
    if not href or href.startswith("#"):
        return False
    pieces = list(itertools.islice(node.itertext(), _PIECES))
    return len(pieces) < _PIECES and sum(map(weight, pieces)) <= _CARD


def _zone(node: Element, tag: str) -> str:
    if tag in _OWN:
        return ""
    named = cues.zone_of(f"{node.get('class', '')} {node.get('id', '')} {node.get('role', '')}")
    if tag == "footer" and _within_article(node):
        return named
    if tag == "header":
        return named if named == "menu" else ""
    return _TAG_ZONES.get(tag, "") or named


def _within_article(node: Element) -> bool:
    return any(a.tag in ("article", "main", "table") for a in node.iterancestors())


def _is_hidden(node: Element) -> bool:
    style = node.get("style")
    return (
        (style is not None and HIDDEN.search(style) is not None)
        or (node.get("hidden") is not None and not _STREAMED.match(node.get("id") or ""))
        or (node.get("aria-hidden") == "true" and node.tag not in ("span", "sup", "div", "p"))
    )


def _disclosed(root: Element) -> frozenset[str]:
    """The parts of a page that its tabs, and buttons that unfold what they name, show."""
    shown: set[str] = set()
    stack = [root]
    while stack:
        element = stack.pop()
        if element.tag in _FRAME:
            continue
        named = element.get("aria-controls")
        if named and (element.get("role") == "tab" or element.get("aria-expanded") is not None):
            shown.update(named.split())
        stack.extend(element)
    return frozenset(shown)


def _is_panel(node: Element, found: Walk) -> bool:
    """What a reader sees once a tab or a heading is clicked at."""
    return node.get("role") == "tabpanel" or node.get("id") in found.disclosed


def _holds_blocks(node: Element) -> bool:
    """An inline element around blocks (a link around a card) is passed through."""
    return any(d.tag in _BREAKS for d in node.iterdescendants())


def _emit(run: list[Run], frame: _Frame, found: Walk) -> None:
    pieces = [piece for piece in inline_text(run) if piece.text]
    headed = frame.kind == "paragraph" and len(pieces) == 1 and _is_bold(run)
    for piece in pieces:
        found.blocks.append(
            Block(
                text=piece.text,
                kind="heading" if headed and _is_label(piece.text) else frame.kind,
                refs=piece.refs,
                links=1.0 if frame.linked else piece.links,
                zones=frame.zones,
                ids=(*frame.ids, *piece.ids),
                small=piece.small,
                repairs=piece.repairs,
            )
        )
        found.elements.append(frame.element)


def _is_bold(run: list[Run]) -> bool:
    """Whether all of a run is printed bold, as the headings of many pages are marked."""
    parts = [part for part in run if part.element is not None or part.text.strip()]
    return bool(parts) and all(_bolds(part.element) for part in parts)


def _bolds(element: Element | None) -> bool:
    while element is not None and element.tag not in _BOLD:
        alone = len(element) == 1 and not (element.text or "").strip()
        element = element[0] if alone and not (element[0].tail or "").strip() else None
    return element is not None


def _is_label(text: str) -> bool:
    return weight(text) <= _LABEL and _ENDED.search(text) is None


def _is_data(table: Element) -> bool:
    """A table of data rather than of layout: it says so, or its cells are many and short."""
    if table.get("role") in ("presentation", "none"):
        return False
    first = next((d for d in table.iterdescendants("table")), None)
    if first is not None:
        return False
    rows = list(table.iterdescendants("tr"))
    wide = max((len(r) for r in rows), default=0)
    if wide < 2:
        return False
    if next(table.iterdescendants("th", "caption", "thead"), None) is not None:
        return True
    sizes = [weight("".join(c.itertext())) for r in rows for c in r]
    return len(rows) >= 2 and sum(sizes) / max(len(sizes), 1) < 120


def _table(table: Element, frame: _Frame, found: Walk) -> None:
    caption = _caption(table, frame, found)
    rows: list[list[Slot]] = []
    blocks: dict[int, Block] = {}
    notes: list[Block] = []
    for row in table.iterdescendants("tr"):
        slots = [_slot(cell, row, frame, blocks) for cell in row if cell.tag in ("td", "th")]
        footer = row.getparent().tag == "tfoot" and len(slots) == 1
        if footer and id(slots[0]) in blocks:
            note = blocks.pop(id(slots[0]))
            notes.append(msgspec.structs.replace(note, kind="paragraph", small=True))
        elif slots:
            rows.append(slots)
    placed = cells(rows, found.tables, caption)
    found.slots += len(rows) * max((p.column + s.colspan for s, p in placed), default=0)
    within(found.slots)
    told = ((blocks.get(id(slot)), place) for slot, place in placed)
    shown = [msgspec.structs.replace(block, cell=place) for block, place in told if block]
    found.blocks += [*shown, *notes]
    found.elements += [table] * (len(shown) + len(notes))
    found.tables += 1


def _caption(table: Element, frame: _Frame, found: Walk) -> str:
    """What names a table: its own caption, its figure's, or the line before it."""
    own = next(table.iterdescendants("caption"), None)
    if own is not None:
        start = len(found.blocks)
        _emit([Run(own, "")], _Frame(own, "caption", frame.zones, frame.ids), found)
        return " ".join(b.text for b in found.blocks[start:])
    figure = next(itertools.islice(table.iterancestors("figure"), 1), None)
    below = figure.find(".//figcaption") if figure is not None else None
    if below is not None and weight("".join(below.itertext())) <= _CAPTION:
        # It stands above or below the table, and is a passage of its own there.
        return " ".join("".join(below.itertext()).split())
    if not found.blocks:
        return ""
    before = found.blocks[-1]
    told = before.kind in ("caption", "heading") or _NUMBERED.match(before.text)
    return before.text if told and weight(before.text) <= _CAPTION else ""


def _slot(cell: Element, row: Element, frame: _Frame, blocks: dict[int, Block]) -> Slot:
    """A cell as the grid wants it; what it says goes to ``blocks``, by the slot's identity."""
    pieces = inline_text([Run(cell, "")], one=True)
    text = pieces[0].text if pieces else ""
    slot = Slot(
        text=text,
        rowspan=rowspan(cell.get("rowspan")),
        colspan=colspan(cell.get("colspan")),
        header=cell.tag == "th",
        in_head=row.getparent().tag == "thead",
        row_scope=cell.get("scope") in ("row", "rowgroup"),
    )
    if text:
        piece = pieces[0]
        blocks[id(slot)] = Block(
            text=text,
            kind="cell",
            refs=piece.refs,
            zones=frame.zones,
            ids=piece.ids,
            links=piece.links,
            repairs=piece.repairs,
        )
    return slot
