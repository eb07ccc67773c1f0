"""A page that is UTF-8 throughout and was read byte by byte: ``Ã©`` for é, ``â€™`` for ’.

Where every sign of a page beyond ASCII gives UTF-8 back, the page was misread as a whole, and its
lists and tables are told by its signs, so it is put right before anything else looks at it. Pages
of which a part was misread, or of which bytes are lost, are repaired block by block.
"""

from __future__ import annotations

from pipeline.read.encodings.torn import LOST

# Windows-1252 as readers have it, with the bytes that it lacks kept as they are.
_TABLES = ("latin-1", "sloppy-windows-1252")
# A page with fewer signs is repaired sign by sign, and each is recorded with its place.
_LEAST = 8
# A page may have been misread so many times over.
_TIMES = 3
CERTAINTY = 0.99
NAME = "utf-8_as_single_bytes"


def put_right(text: str) -> str:
    """The page as it was written, ``""`` where it was not misread as a whole."""
    if text.isascii():
        return ""
    import ftfy.bad_codecs  # noqa: F401  # registers the sloppy table

    found = ""
    for _ in range(_TIMES):
        after = _back(found or text)
        if not after:
            break
        found = after
    return found


def _back(text: str) -> str:
    if text.isascii() or LOST in text:
        return ""
    for table in _TABLES:
        try:
            after = text.encode(table).decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            continue
        return after if after != text and sum(char > "\x7f" for char in after) >= _LEAST else ""
    return ""
