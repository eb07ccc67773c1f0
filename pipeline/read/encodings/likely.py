"""The table of a short text that declares none: the one in which it is the likeliest text.

Each table is tried strictly and the characters that come out are weighed by how often news is
written with them (``data/letters.toml``): two hundred characters make half of any Chinese text,
and bytes that are read in a wrong table give rare ones. The answer comes with its probability
among the tables, so that a word of two letters is told as the guess that it is.
"""

from __future__ import annotations

import functools
import math
import re
import tomllib
from importlib.resources import files

from pipeline.read.encodings.script import CYRILLIC_RE, HAN_RE

# Tables tried, each with the language whose letters it is weighed by. Where two read alike (a
# text in capitals and digits), the first wins.
TABLES = {
    "gb18030": "zh",
    "big5hkscs": "zh-hant",
    "cp932": "ja",
    "euc_jp": "ja",
    "cp949": "ko",
    "utf-16-le": "wide",
    "utf-16-be": "wide",
    "cp1251": "ru",
    "koi8_r": "ru",
    "cp866": "ru",
    "iso8859_5": "ru",
    "cp1252": "west",
    "cp1250": "pl",
    "cp1254": "tr",
    "iso8859_2": "pl",
}
EAST_ASIAN = ("gb18030", "big5hkscs", "cp932", "euc_jp", "cp949")
LATIN = ("cp1252", "cp1250", "cp1254", "iso8859_2")
# Pages come in these tables far less often than in the others.
_RARE = {"utf-16-le": -6.0, "utf-16-be": -6.0, "cp866": -4.0, "iso8859_5": -4.0, "iso8859_2": -1.0}
# Share of a news text's characters that its commonest, its next, and its other common letters
# have, and how many of the first two there are; marks are the punctuation of wide scripts.
_FIRST = {"zh": 200, "zh-hant": 200, "ja": 150, "ko": 100}
_SHARES = {
    "zh": (0.48, 0.28, 0.13),
    "zh-hant": (0.48, 0.28, 0.13),
    "ja": (0.18, 0.12, 0.08),
    "ko": (0.58, 0.26, 0.05),
}
_KANA, _MARKS, _ASCII, _CYRILLIC, _ACCENTS = 0.5, 0.08, 0.1, 0.85, 0.08
_NEVER = math.log(1e-8)
_KANA_RE = re.compile("[\u3041-\u3094\u30a1-\u30fc]")
_MARK_RE = re.compile("[、。，．：；？！「」『』（）《》〈〉“”‘’…—·・％～〜【】※→●■◆　]")
_HANGUL_RE = re.compile("[\uac00-\ud7a3]")
_COMMON_CYRILLIC = "оеаинтсрвлк"
_ACCENTED = {"west": "éèàçùâêîôûëïüöäßñáíóúãõìòåøæ", "pl": "ąćęłńóśźż", "tr": "ışğçöüİ"}
# What stands in a text only where its table is wrong, and what one such place costs: Cyrillic
# among Latin letters or letter by letter, wide characters one by one among ASCII, capitals with
# accents beside each other or within a word.
COST = 6.0
_ALONE = re.compile(
    r"(?<![^\x00-\x7f])[^\x00-\x7f](?![^\x00-\x7f])|(?<=[a-z])[^\x00-\x7f]{2}(?=[a-z ])"
)
_CAPITALS = re.compile("[\u00c0-\u00de][\u00c0-\u00ff]|(?<=[a-z])[\u00c0-\u00de]")
_LETTERS = re.compile(
    "[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]"
    "|(?<![\u0400-\u04ff])[\u0400-\u04ff]{1,2}(?![\u0400-\u04ff])"
)
ODD = {"ru": _LETTERS, "west": _CAPITALS, "pl": _CAPITALS, "tr": _CAPITALS}
_SIGNS = "’‘“”„–—«»°·…€¿¡ºª™®©×±\u00a0"
# A text with more bytes beyond ASCII than this is no short one, and bytes in pairs no longer one.
_SHORT, _PAIRS = 80, 200
# Letters of ASCII that hardly stand so in bytes that are pairs.
_PROSE = re.compile(rb"[a-z ,.]{5}")
_PIECE = re.compile(rb"(?:[\x80-\xff]+[\x00-\x7f]?)+")


def is_short(body: bytes) -> bool:
    """Whether a text has so few characters beyond ASCII that their sum tells more than shares."""
    high = 0
    for piece in _PIECE.finditer(body):
        high += len(piece[0])
        if high > _SHORT:
            return False
    return high > 0


def likely(body: bytes) -> tuple[str, float]:
    """The likeliest table of a text and its probability, ``("", 0.0)`` where it is in none."""
    scores: dict[str, float] = {}
    # ASCII weighs the same in all tables but for the letter that may be half of a character.
    sample = body if len(body) <= _PAIRS else b" ".join(_PIECE.findall(body))
    for name, lang in TABLES.items():
        if lang == "wide" and (len(body) > _PAIRS or _PROSE.search(body)):
            continue
        try:
            text = sample.decode(name)
        except UnicodeDecodeError:
            continue
        odd = len(ODD.get(lang, _ALONE).findall(text))
        scores[name] = sum(weight_in(c, lang) for c in text) + _RARE.get(name, 0.0) - COST * odd
    if not scores:
        return "", 0.0
    best = max(scores, key=lambda name: scores[name])
    odds = sum(math.exp(score - scores[best]) for score in scores.values())
    return best, 1 / odds


@functools.cache
def _letters() -> dict[str, str]:
    import opencc

    data = tomllib.loads((files("pipeline.read") / "data" / "letters.toml").read_text("utf-8"))
    return {**data, "zh-hant": opencc.OpenCC("s2t").convert(data["zh"])}


@functools.lru_cache(maxsize=1 << 16)
def weight_in(char: str, lang: str) -> float:
    """The logarithm of how often a character stands in a text of a language."""
    if char.isascii():
        # Control characters stand in no text; space and digits in all.
        return math.log(_ASCII / 96) if char.isprintable() or char in "\t\n\r" else _NEVER
    if lang == "wide":
        return max(weight_in(char, one) for one in ("zh", "zh-hant", "ja", "ko", "ru"))
    if lang == "ru":
        return _cyrillic(char)
    if lang in _ACCENTED:
        return _accented(char, lang)
    if _MARK_RE.match(char):
        return math.log(_MARKS / 30)
    if _KANA_RE.match(char):
        return math.log(_KANA / 150) if lang == "ja" else math.log(1e-6)
    first, second, rest = _SHARES[lang]
    letters, most = _letters()[lang], _FIRST[lang]
    place = letters.find(char)
    if place >= 0:
        size = most if place < most else len(letters) - most
        return math.log((first if place < most else second) / size)
    usual = _HANGUL_RE.match(char) if lang == "ko" else HAN_RE.match(char)
    if usual and _is_usual(char, lang):
        return math.log(rest / 3000)
    return math.log(1e-6) if usual else _NEVER


def _cyrillic(char: str) -> float:
    if char in _COMMON_CYRILLIC:
        return math.log(_CYRILLIC * 0.65 / 11)
    if "а" <= char <= "я":
        return math.log(_CYRILLIC * 0.3 / 21)
    if "А" <= char <= "Я":
        return math.log(_CYRILLIC * 0.05 / 32)
    if char in "«»—–№ё\u00a0":
        return math.log(0.002)
    return math.log(1e-6) if CYRILLIC_RE.match(char) else _NEVER


def _accented(char: str, lang: str) -> float:
    if char in _ACCENTED[lang]:
        return math.log(_ACCENTS / len(_ACCENTED[lang]))
    if char in _SIGNS:
        return math.log(0.002)
    if char.lower() in _ACCENTED[lang]:
        return math.log(1e-3)
    return math.log(1e-6) if char.isalpha() else _NEVER


# The rows of the common characters in each country's own table.
_USUAL = {
    "zh": ("gb2312", 0xB0, 0xD7),
    "zh-hant": ("big5", 0xA4, 0xC6),
    "ja": ("shift_jis", 0x88, 0x97),
    "ko": ("euc_kr", 0xB0, 0xC8),
}


def _is_usual(char: str, lang: str) -> bool:
    table, first, last = _USUAL[lang]
    try:
        return first <= char.encode(table)[0] <= last
    except UnicodeEncodeError:
        return False
