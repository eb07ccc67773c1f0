"""Bytes -> characters.

A declaration is a hint: text that is valid UTF-8 is UTF-8 whatever the page says (a random
text in another encoding is valid UTF-8 with vanishing probability), and some tables are told by
the bytes themselves; else the byte order mark, the header, the page's own declaration and a
detector are tried in this order, each strictly.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from pipeline.read.encodings.charset import contradicts, cyrillic, east_asian, latin, paired
from pipeline.read.encodings.letters import lettered, lettered_wide, refutes
from pipeline.read.encodings.likely import EAST_ASIAN, LATIN, is_short, likely
from pipeline.read.errors import ReadError
from pipeline.read.limits import DETECT_BYTES

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Browsers read these names as the larger set, and pages rely on it (WHATWG Encoding Standard).
_WIDER = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "x-gbk": "gb18030",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-sjis": "cp932",
    "sjis": "cp932",
    "windows-31j": "cp932",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "big5": "big5hkscs",
    "x-x-big5": "big5hkscs",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "ascii": "cp1252",
    "us-ascii": "cp1252",
    "iso-8859-9": "cp1254",
    "tis-620": "cp874",
}
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]{2,30})""", re.I)
_TAG = re.compile(rb"<[a-z!][a-z -]", re.I)
# Bytes that text never holds; a few are damage, many are a picture or a program.
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_MAGIC = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\x03\x04", b"\x1f\x8b", b"\x7fELF")
# How sure a table is that the bytes tell, and one that a detector guesses.
_TOLD, _GUESSED = 0.95, 0.6
# The probability from which a short text's likeliest table counts against what a page declares.
_SURE, _LIKELY = 0.99, 0.9
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ufeff\ufffe\uffff\ud800-\udfff]")
# The control characters beyond ASCII are left to the repair: they are bytes that were read one by
# one. That for a new line is one of these behind another.
_NEXT_LINE = re.compile("(?<=[^\x00-\x7f])\x85")


class Decoded(NamedTuple):
    """Characters, the table that they were read in, and how sure that table is (0..1).

    ``set_aside`` names the declared tables that were not followed, and is ``("",)`` for a table
    that nothing declares and the bytes do not prove, where that matters: a page of ASCII alone
    reads the same in all of them.
    """

    text: str
    encoding: str
    certainty: float
    set_aside: tuple[str, ...] = ()


def decode(body: bytes, header: str = "", declared_in: bool = True) -> str:
    """The page's characters, without control characters, line ends as ``\\n``.

    ``header`` is the Content-Type header; ``declared_in`` says whether the page's own
    declaration counts. Raises ``ReadError`` for binary content.
    """
    return decoded(body, header, declared_in).text


def decoded(body: bytes, header: str = "", declared_in: bool = True) -> Decoded:
    """The same with how it was found."""
    declared = _declared(body, header, declared_in)
    names = [n for n in declared if n not in ("utf-8", "utf8", "unicode")]
    if _TAG.search(body[:4096]):
        # What can be read byte by byte as far as here has no characters of two bytes or four.
        names = [
            n for n in names if not n.startswith(("utf-16", "utf16", "utf-32", "utf32", "ucs"))
        ]
    found = _decode(body, names)
    text = _NEXT_LINE.sub("…", found.text)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")
    text = _CONTROL.sub("", text.replace("\x0c", "\n"))
    used = _table(found.encoding)
    tables = {name: _table(name) for name in declared}
    aside = tuple(name for name in declared if tables[name] not in ("", used))
    if not aside and found.certainty < 1 and used not in tables.values():
        aside = ("",)
    aside = () if text.isascii() else aside
    return found._replace(text=text, set_aside=aside)


def _table(name: str) -> str:
    """One name for all names of a table, ``""`` where there is none of this name."""
    try:
        found = codecs.lookup(_WIDER.get(name.replace("_", "-"), _WIDER.get(name, name))).name
        b"a".decode(found, "replace")  # Python knows codecs that are no tables of characters
    except (LookupError, UnicodeError):
        return ""
    return "utf-16" if found.startswith("utf-16") else found


def _decode(body: bytes, names: list[str]) -> Decoded:
    for bom, encoding in _BOMS:
        if body.startswith(bom):
            return Decoded(body.decode(encoding, "replace"), encoding, 1.0)
    if body.startswith(_MAGIC):
        raise ReadError("binary file, not text")
    wide = paired(body)
    if wide:
        return Decoded(body.decode(wide, "replace"), wide, _TOLD)
    short, odds = likely(body) if is_short(body) and not _is_utf8(body) else ("", 0.0)
    wide = "" if short or _is_utf8(body) else lettered_wide(body)
    if short.startswith("utf-16") and odds >= _SURE:
        wide = short
    if wide:
        return Decoded(body.decode(wide, "replace"), wide, _TOLD)
    odd = len(_BINARY.findall(body[:DETECT_BYTES]))
    if odd > max(8, len(body[:DETECT_BYTES]) // 50):
        raise ReadError("binary file, not text")
    escaped = next((name for name in names if "2022" in name), "")
    if escaped and b"\x1b" in body:
        return Decoded(body.decode("iso2022_jp_2", "replace"), escaped, 1.0)
    try:
        return Decoded(body.decode("utf-8"), "utf-8", 1.0)
    except UnicodeDecodeError:
        pass
    if _nearly_utf8(body):
        return Decoded(body.decode("utf-8", "replace"), "utf-8", _TOLD)
    told = east_asian(body) if odds < _SURE else (short if short in EAST_ASIAN else "")
    for name in (told, *(_WIDER.get(name, name) for name in names)):
        try:
            if name and (name == told or not (contradicts(name, body) or refutes(body, name))):
                return Decoded(body.decode(name), name, _TOLD)
        except (LookupError, UnicodeError):
            continue
    if short and (short not in LATIN or odds >= _LIKELY):
        return Decoded(body.decode(short), short, min(odds, _TOLD))
    return _detected(body, names)


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _declared(body: bytes, header: str, declared_in: bool) -> list[str]:
    found = _DECLARED.findall(header.encode("latin-1", "replace"))
    if declared_in:
        found += _DECLARED.findall(body[:4096])
    return list(dict.fromkeys(name.decode("ascii", "replace").lower() for name in found))


def _nearly_utf8(body: bytes) -> bool:
    """UTF-8 in which a few bytes were lost: at least nine in ten multibyte runs are sound."""
    text = body.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    sound = sum(1 for char in text if char > "\x7f" and char != "\ufffd")
    return sound > 9 * bad


def _detected(body: bytes, names: list[str]) -> Decoded:
    from charset_normalizer import from_bytes

    sample = body[:DETECT_BYTES]
    encodings = [lettered(body) or latin(body)]
    if not encodings[0]:
        best = from_bytes(sample, steps=5, chunk_size=512, enable_fallback=False).best()
        guessed = [best.encoding] if best else []
        encodings = [cyrillic(body, guessed), *guessed]
    for name in filter(None, (*encodings, *names)):
        try:
            table = _WIDER.get(name.replace("_", "-"), name)
            return Decoded(body.decode(table, "replace"), table, _GUESSED)
        except (LookupError, UnicodeError):
            continue
    return Decoded(body.decode("cp1252", "replace"), "cp1252", _GUESSED)
