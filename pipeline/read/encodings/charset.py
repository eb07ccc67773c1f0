"""Which table bytes were written in, where the bytes themselves tell.

What a page declares is often wrong and plain text declares nothing. These tests ask for what
no text in another table has: kana, the second bytes of Big5, the lone high bytes of Latin
scripts, the case of Cyrillic words. Each is silent unless it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.read.encodings.script import CJK_RE, CYRILLIC_RE, KANA_RE
from pipeline.read.language import language_of
from pipeline.read.limits import DETECT_BYTES

# Wide characters that a text must have before it can be told by them.
_ENOUGH = 4
# Kana are four in ten characters of Japanese; other tables read as Japanese give next to none.
_KANA = 0.25
# The first bytes of Big5's punctuation and of the characters that are in common use.
_BIG5_USED = range(0xA1, 0xC7)
_USED = 0.9
# Share of second bytes below 0x80: a third of Big5's, and none of GB 2312's or EUC-KR's.
_LOW = 0.15
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_HALF_KANA = re.compile("[\uff61-\uff9f]")
# Tables of Latin letters, by the names that pages give them.
_LATIN = frozenset(
    (
        *("cp1252", "cp1250", "cp1254", "iso-8859-2", "iso-8859-15"),
        *("windows-1252", "windows-1250", "windows-1254"),
    )
)
# The table of Latin letters that a language needs; all others are written in Western Europe's.
_BY_LANGUAGE = {"pl": "cp1250", "tr": "cp1254"}
# Bytes of a, s and z with their signs in ISO 8859-2 and in Windows' Central European table.
_ISO_2, _CP1250 = re.compile(rb"[\xb1\xb6\xbc\xa1\xa6\xac]"), re.compile(rb"[\xb9\x9c\x9f\xa5\x8c]")
_ACCENTED = frozenset(
    "àâäáãåæçéèêëíìîïñóòôöõøúùûüßœÿÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜŒ’‘“”„—–«»°·€…¿¡ºª™®©×\u00a0"
    # Polish and Turkish letters as the table of Western Europe has them.
    "¹³¶±¼Ÿ£¥¯ýþðÝÞÐ"
)
# How Polish and Turkish letters look in the table of Western Europe.
_POLISH = re.compile("(?<=[a-z])[¹³±¶¼¿](?=[a-z])")
_TURKISH = re.compile("(?<=[A-Za-z])[ýþð]|[ýþ](?=[a-z])")
_CYRILLIC = ("cp1251", "koi8_r", "cp866", "iso8859_5", "mac_cyrillic")
_CASED = re.compile("(?<=[а-яё])[А-ЯЁ]|(?<![А-Яа-яЁё])[а-яё]?[А-ЯЁ]{2,}")
# Share of the characters that people write from which bytes in pairs are UTF-16.
_PLAUSIBLE = 0.97
_TURNED = frozenset(chr(code << 8) for code in (10, 13, *range(32, 127))) - {"\u3000", "一"}
_WRITTEN = re.compile(
    "[\t\n\r -~\u00a0-\u024f\u0400-\u045f\u1ea0-\u1ef9\u2010-\u2044\u20a0-\u20bf\u2100-\u2122"
    "\u2190-\u2193\u2460-\u2473\u25a0-\u25cf\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uff9f]"
)


def paired(body: bytes) -> str:
    """``utf-16-le`` or ``utf-16-be`` for text in it that carries no mark, else ``""``.

    Letters of the Latin alphabet have a zero byte each; a text of wide characters has it in its
    digits, spaces and line ends at least, and gives hardly a character that nobody writes.
    """
    sample = body[: DETECT_BYTES & ~1]
    sample = sample[: len(sample) & ~1]
    if len(sample) < 20 or 0 not in sample:
        return ""
    low, high = sample[::2].count(0), sample[1::2].count(0)
    if sample.count(0) >= len(sample) * 0.3:
        return "utf-16-le" if high > low else "utf-16-be"
    # A character such as 一 has a zero for its other byte: both orders are held against the text.
    shares = {name: _written(sample, name) for name in ("utf-16-le", "utf-16-be")}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= _PLAUSIBLE and shares[best] > min(shares.values()) else ""


def _written(sample: bytes, name: str) -> float:
    text = sample.decode(name, "replace")
    # Read in the wrong order, an ASCII character is one that ends in 00; two of these are common.
    turned = sum(1 for char in text if char in _TURNED)
    return (len(_WRITTEN.findall(text)) - turned) / max(len(text), 1)


def east_asian(body: bytes) -> str:
    """``cp932``, ``euc_jp`` or ``big5hkscs`` where the bytes can be no other, else ``""``."""
    sample = body[:DETECT_BYTES]
    for name in ("cp932", "euc_jp"):
        text = _decoded(sample, name)
        wide = len(CJK_RE.findall(text))
        kana = len(KANA_RE.findall(text)) - len(_HALF_KANA.findall(text))
        others = sum(1 for char in text if char > "\x7f") - wide
        if kana >= max(_ENOUGH, _KANA * wide) and others <= wide:
            return name
    return "big5hkscs" if _is_big5(sample) else ""


def _is_big5(sample: bytes) -> bool:
    if not _decoded(sample, "big5hkscs"):
        return False
    pairs = []
    at = 0
    while at < len(sample) - 1:
        if sample[at] < 0x80:
            at += 1
            continue
        pairs.append((sample[at], sample[at + 1]))
        at += 2
    used = sum(1 for first, _ in pairs if first in _BIG5_USED)
    low = sum(1 for _, second in pairs if second < 0x80)
    return len(pairs) >= 2 * _ENOUGH and used >= _USED * len(pairs) and low >= _LOW * len(pairs)


def _decoded(sample: bytes, name: str) -> str:
    """The sample in a table, ``""`` where it is not valid; its last character may be cut."""
    for cut in (0, 1, 2):
        try:
            return sample[: len(sample) - cut].decode(name)
        except UnicodeDecodeError as error:
            if error.start < len(sample) - 3:
                return ""
    return ""


def is_lone(body: bytes) -> bool:
    """Whether high bytes stand alone among ASCII letters, as in Latin scripts alone."""
    runs = _HIGH_RUN.findall(body[:DETECT_BYTES])
    return bool(runs) and sum(map(len, runs)) < 1.5 * len(runs)


def _is_western(sample: bytes, text: str) -> bool:
    """Whether high bytes in short runs are the letters and signs of Western Europe ("ções")."""
    runs = _HIGH_RUN.findall(sample)
    high = [c for c in text if c > "\x7f"]
    known = sum(1 for c in high if c in _ACCENTED)
    return bool(runs) and len(high) < 2.5 * len(runs) and known >= 0.9 * len(high)


def contradicts(name: str, body: bytes) -> bool:
    """Whether a text cannot be in the table of Latin letters that it is said to be in."""
    runs = _HIGH_RUN.findall(body[:DETECT_BYTES])
    size = sum(map(len, runs))
    return name in _LATIN and size >= 4 * _ENOUGH and size > 3 * len(runs)


def latin(body: bytes) -> str:
    """The table of a text in Latin letters, by its language; ``""`` where it is none."""
    sample = body[:DETECT_BYTES]
    text = sample.decode("cp1252", "replace")
    if not is_lone(sample) and not _is_western(sample, text):
        return ""
    name = _BY_LANGUAGE.get(language_of(re.sub(r"[^\x00-\x7f]", "", text)), "cp1252")
    if _POLISH.search(text):
        name = "cp1250"
    elif _TURKISH.search(text):
        name = "cp1254"
    if name == "cp1250" and len(_ISO_2.findall(sample)) > len(_CP1250.findall(sample)):
        return "iso8859_2"
    return name


def cyrillic(body: bytes, guessed: Iterable[str]) -> str:
    """The table of a Cyrillic text: that in which capitals stand where capitals do."""
    if not set(guessed) & set(_CYRILLIC):
        return ""
    sample = body[:DETECT_BYTES]

    def odd(name: str) -> tuple[int, int]:
        text = sample.decode(name, "replace")
        return len(_CASED.findall(text)) - len(CYRILLIC_RE.findall(text)), _CYRILLIC.index(name)

    return min(_CYRILLIC, key=odd)
