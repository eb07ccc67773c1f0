"""From a matplotlib figure to an inline SVG that a strict page can hold.

The page forbids style attributes and outside requests, follows the reader's light or dark theme,
and may hold many pictures: so styles become attributes, ink becomes ``currentColor``, ids get the
picture's own prefix, and metadata goes. Same figure, same bytes.
"""

from __future__ import annotations

import io
import re
import warnings
from typing import TYPE_CHECKING, Any

from lxml import etree
from markupsafe import Markup

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK = "#1b1d21"
FAINT = "#b9bec6"
_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
# What the picture inherits from the page; fonts above all.
_DROPPED = {"font-family", "font", "font-variant", "font-stretch"}
_SETTINGS: Any = {"svg.hashsalt": "pressclaims", "svg.fonttype": "none", "hatch.linewidth": 1.1}


def inline_svg(figure: Figure, name: str, title: str, description: str) -> Markup:
    """The figure as an accessible inline SVG; ``name`` is unique on the page.

    ``title`` and ``description`` are plain text and are escaped here.
    """
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    stream = io.BytesIO()
    with rc_context(_SETTINGS), warnings.catch_warnings():
        # The reader's browser has glyphs that the library's own font lacks.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(stream, metadata={"Date": None})
    parser = etree.XMLParser(remove_comments=True, remove_blank_text=True, resolve_entities=False)
    root = etree.fromstring(stream.getvalue(), parser)
    for unwanted in (*root.findall(f"{_SVG}metadata"), *root.iter(f"{_SVG}style")):
        parent = unwanted.getparent()
        if parent is not None:
            parent.remove(unwanted)
    for element in root.iter():
        _plain(element, name)
    _label(root, name, title, description)
    etree.cleanup_namespaces(root)
    return Markup(etree.tostring(root, encoding="unicode"))  # built and escaped here


def _plain(element: etree._Element, prefix: str) -> None:
    for part in (element.attrib.pop("style", "") or "").split(";"):
        key, _, value = (piece.strip() for piece in part.partition(":"))
        if key and key not in _DROPPED:
            element.set(key, value)
    if _XLINK in element.attrib:
        element.set("href", f"#{prefix}-{element.attrib.pop(_XLINK).lstrip('#')}")
    if "id" in element.attrib:
        if element.tag == f"{_SVG}g":
            del element.attrib["id"]
        else:
            element.set("id", f"{prefix}-{element.get('id')}")
    for key, value in element.attrib.items():
        if "url(#" in value:
            element.set(key, re.sub(r"url\(#", f"url(#{prefix}-", value))
        elif value in (INK, FAINT):
            element.set(key, "currentColor")
            if value == FAINT:
                element.set(f"{key}-opacity", "0.35")
        elif key == "d":
            element.set(key, re.sub(r"\s+", " ", value).strip())


def _label(root: etree._Element, name: str, title: str, description: str) -> None:
    for dimension in ("width", "height"):
        root.attrib.pop(dimension, None)
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-desc")
    for tag, text in (("desc", description), ("title", title)):
        element = etree.Element(f"{_SVG}{tag}", id=f"{name}-{tag}")
        element.text = "".join(c if c.isprintable() else " " for c in text)
        root.insert(0, element)
