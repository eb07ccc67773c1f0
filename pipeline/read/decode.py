"""Bytes -> characters.

A declaration is a hint: text that is valid UTF-8 is UTF-8 whatever the page says (a random
text in another encoding is valid UTF-8 with vanishing probability), and some tables are told by
the bytes themselves; else the byte order mark, the header, the page's own declaration and a
detector are tried in this order, each strictly.
"""

from __future__ import annotations

import codecs
import re

from pipeline.read.charset import contradicts, cyrillic, east_asian, latin, paired
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
# Bytes that text never holds; a few are damage, many are a picture or a program.
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_MAGIC = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\x03\x04", b"\x1f\x8b", b"\x7fELF")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff\ud800-\udfff]")


def decode(body: bytes, header: str = "", declared_in: bool = True) -> str:
    """The page's characters, without control characters, line ends as ``\\n``.

    ``header`` is the Content-Type header; ``declared_in`` says whether the page's own
    declaration counts. Raises ``ReadError`` for binary content.
    """
    text = _decode(body, header, declared_in)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")
    return _CONTROL.sub("", text.replace("\x0c", "\n"))


def _decode(body: bytes, header: str, declared_in: bool) -> str:
    for bom, encoding in _BOMS:
        if body.startswith(bom):
            return body.decode(encoding, "replace")
    if body.startswith(_MAGIC):
        raise ReadError("binary file, not text")
    wide = paired(body)
    if wide:
        return body.decode(wide, "replace")
    odd = len(_BINARY.findall(body[:DETECT_BYTES]))
    if odd > max(8, len(body[:DETECT_BYTES]) // 50):
        raise ReadError("binary file, not text")
    names = _names(body, header, declared_in)
    if any("2022" in name for name in names) and b"\x1b" in body:
        return body.decode("iso2022_jp_2", "replace")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _nearly_utf8(body):
        return body.decode("utf-8", "replace")
    for name in (east_asian(body), *(_WIDER.get(name, name) for name in names)):
        try:
            if name and not contradicts(name, body):
                return body.decode(name)
        except (LookupError, UnicodeDecodeError):
            continue
    return _detected(body, names)


def _names(body: bytes, header: str, declared_in: bool) -> list[str]:
    found = _DECLARED.findall(header.encode("latin-1", "replace"))
    if declared_in:
        found += _DECLARED.findall(body[:4096])
    names = [name.decode("ascii", "replace").lower() for name in found]
    return [n for n in dict.fromkeys(names) if n not in ("utf-8", "utf8", "unicode")]


def _nearly_utf8(body: bytes) -> bool:
    """UTF-8 in which a few bytes were lost: at least nine in ten multibyte runs are sound."""
    text = body.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    sound = sum(1 for char in text if char > "\x7f" and char != "\ufffd")
    return sound > 9 * bad


def _detected(body: bytes, names: list[str]) -> str:
    from charset_normalizer import from_bytes

    sample = body[:DETECT_BYTES]
    encodings = [latin(body)]
    if not encodings[0]:
        best = from_bytes(sample, steps=5, chunk_size=512, enable_fallback=False).best()
        guessed = [best.encoding] if best else []
        encodings = [cyrillic(body, guessed), *guessed]
    for name in filter(None, (*encodings, *names)):
        try:
            return body.decode(_WIDER.get(name.replace("_", "-"), name), "replace")
        except LookupError:
            continue
    return body.decode("cp1252", "replace")
