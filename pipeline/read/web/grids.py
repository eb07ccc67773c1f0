"""Tables that are drawn without the elements of tables, given those elements.

Four kinds: boxes that say their roles, boxes whose classes or styles call them table, row and
cell, a list of terms whose descriptions are figures, and preformatted text in columns.
"""

from __future__ import annotations

import re

from pipeline.read.encodings.script import weight
from pipeline.read.web.tree import Element

_ROLES = {
    "table": "table",
    "grid": "table",
    "treegrid": "table",
    "rowgroup": "tbody",
    "row": "tr",
    "cell": "td",
    "gridcell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
_TABLES = frozenset(("table", "grid", "treegrid"))
_OWN = frozenset(("table", "thead", "tbody", "tfoot", "tr", "td", "th"))
# Parts of class names that call a box a table, a row or a cell.
_TABLE = re.compile(r"(?:^|[\s_-])(?:div)?(?:table|tbl|datagrid|grid-table)(?:$|[\s_-])", re.I)
_CELL = re.compile(r"(?:^|[\s_-])(?:cell|col|column|td|th)(?:$|[\s_-]|\d)|table-?cell", re.I)
_DRAWN = re.compile(r"display\s*:\s*(?:inline-)?(table(?:-row|-cell)?)\b", re.I)
_BOX = frozenset(("div", "section", "ul", "ol", "li", "span", "p"))
# The longest text of a cell, and the most lines of preformatted text that are set apart.
_WIDE, _LINES = 120, 2000
# A figure with at most a unit and a sign or two, and nothing that is a date.
_VALUE = re.compile(r"^[^\w]*\d[\d.,\s]*\s*[^\d]{0,16}$")
_GAP = re.compile(r"\t+|\s*\|\s*|\s{2,}")
_RULE = re.compile(r"^[\s|:=+_-]+$")


def to_tables(root: Element) -> None:
    """Rewrite the tree in place."""
    boxes: list[Element] = []
    roles: list[Element] = []
    lists: list[Element] = []
    pres: list[Element] = []
    for node in root.iter("div", "section", "ul", "ol", "dl", "pre", "span"):
        if node.tag == "dl":
            lists.append(node)
        elif node.tag == "pre":
            pres.append(node)
        elif node.get("role") in _TABLES:
            roles.append(node)
        elif node.tag != "span" and _is_table(node):
            boxes.append(node)
    for node in roles:
        _by_role(node)
    for node in boxes:
        _by_class(node)
    for node in lists:
        _terms(node)
    for node in pres:
        _preformatted(node)


def _by_role(table: Element) -> None:
    if any(outer.get("role") in _TABLES for outer in table.iterancestors()):
        return
    cells = [n for n in table.iter() if n.get("role") in ("cell", "gridcell")]
    if not cells or not all(_is_short(c) for c in cells):
        return
    for node in table.iter():
        tag = _ROLES.get(node.get("role") or "")
        if tag and node.tag not in _OWN:
            node.tag = tag
            if node.get("role") == "rowheader":
                node.set("scope", "row")


def _is_table(node: Element) -> bool:
    style = node.get("style")
    if style is not None and _DRAWN.search(style):
        return True
    name = node.get("class")
    return name is not None and _TABLE.search(name) is not None


def _by_class(table: Element) -> None:
    """Rows of equally many short boxes, of which one at least is called a cell."""
    rows = [row for part in table for row in (part if _is_part(part) else [part])]
    sizes = {len(row) for row in rows}
    if len(rows) < 2 or len(sizes) != 1 or not 2 <= max(sizes) <= 30:
        return
    cells = [cell for row in rows for cell in row]
    if not all(n.tag in _BOX for n in (*rows, *cells)):
        return
    if not any(_is_cell(cell) for cell in cells) or not all(map(_is_short, cells)):
        return
    if any((row.text or "").strip() or (c.tail or "").strip() for row in rows for c in row):
        return
    table.tag = "table"
    for row in rows:
        row.tag = "tr"
        for cell in row:
            cell.tag = "td"


def _is_part(node: Element) -> bool:
    """The head or body of a table, whose children are rows."""
    return len(node) > 0 and all(len(child) >= 2 for child in node) and not _is_cell(node[0])


def _is_cell(node: Element) -> bool:
    if _CELL.search(node.get("class") or ""):
        return True
    drawn = _DRAWN.search(node.get("style") or "")
    return drawn is not None and drawn[1].lower() == "table-cell"


def _terms(listed: Element) -> None:
    """A list of terms most of whose descriptions are figures is a table of two columns."""
    pairs: list[list[Element]] = []
    for node in (n for part in listed for n in (part if part.tag == "div" else [part])):
        if node.tag == "dt":
            pairs.append([node])
        elif pairs:
            pairs[-1].append(node)
    if len(pairs) < 2 or not all(len(p) == 2 and all(map(_is_short, p)) for p in pairs):
        return
    if 2 * sum(1 for _, value in pairs if _VALUE.match(_text(value))) < len(pairs):
        return
    for child in list(listed):
        listed.remove(child)
    listed.tag, listed.text = "table", None
    for term, value in pairs:
        row = listed.makeelement("tr")
        term.tag, value.tag = "th", "td"
        term.set("scope", "row")
        term.tail = value.tail = None
        row.extend((term, value))
        listed.append(row)


def _preformatted(pre: Element) -> None:
    """Columns become a table, other lines stay lines."""
    if next(pre.iterancestors("pre"), None) is not None:
        return
    text = "".join(pre.itertext())
    lines = [line for line in text.split("\n") if line.strip()]
    rows = [_GAP.split(line.strip().strip("|").strip()) for line in lines if not _RULE.match(line)]
    sizes = {len(row) for row in rows}
    figures = sum(1 for row in rows for cell in row[1:] if _VALUE.match(cell))
    if len(rows) >= 2 and len(sizes) == 1 and 2 <= max(sizes) <= 30 and figures >= len(rows) - 1:
        for child in list(pre):
            pre.remove(child)
        pre.tag, pre.text = "table", None
        for row in rows:
            line = pre.makeelement("tr")
            for cell in row:
                held = line.makeelement("td")
                held.text = cell
                line.append(held)
            pre.append(line)
        return
    if not 2 <= len(lines) <= _LINES:
        return
    for node in list(pre.iter()):
        _broken(node, node is pre)


def _broken(node: Element, top: bool) -> None:
    """Line ends in an element's text, and behind it unless it is the ``top`` one, as breaks."""
    if not top and node.tail and "\n" in node.tail:
        parent = node.getparent()
        first, *rest = node.tail.split("\n")
        node.tail = first
        _insert(parent, parent.index(node) + 1, rest)
    if node.text and "\n" in node.text:
        first, *rest = node.text.strip("\n").split("\n") if top else node.text.split("\n")
        node.text = first
        _insert(node, 0, rest)


def _insert(parent: Element, at: int, lines: list[str]) -> None:
    for number, line in enumerate(lines):
        stop = parent.makeelement("br")
        stop.tail = line
        parent.insert(at + number, stop)


def _is_short(node: Element) -> bool:
    size = 0
    for number, piece in enumerate(node.itertext()):
        size += weight(piece.strip())
        if size > _WIDE or number > _WIDE:
            return False
    return True


def _text(node: Element) -> str:
    return " ".join("".join(node.itertext()).split())
