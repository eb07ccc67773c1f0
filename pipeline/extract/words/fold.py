"""A view of the text for matching: same length, one spelling of everything.

Full-width forms become ASCII, Traditional Chinese becomes Simplified, dashes, quotes, spaces and
multiplication signs become one kind each, letters become small. Offsets hold in both.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

_SAME = {
    **dict.fromkeys("‐‑‒–—―−﹣－⁃", "-"),
    **dict.fromkeys("‘’‚‛′＇`´", "'"),
    **dict.fromkeys("“”„‟″«»「」『』＂", '"'),
    **dict.fromkeys("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
                    "\u202f\u205f\u3000\t", " "),
    **dict.fromkeys("×✕✖╳⨯", "x"),
    **dict.fromkeys("％﹪٪", "%"),
    "：": ":",
    "，": ",",
    "；": ";",
    "（": "(",
    "）": ")",
    "／": "/",
    "～": "~",
    "〜": "~",
    "∼": "~",
    "≈": "~",
    "İ": "i",  # its small letter would be two characters
}  # fmt: skip


class _Folded(dict[int, str]):
    """Code point -> folded character, filled as characters are met: ``str.translate`` in C."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = _SAME.get(char)
        if folded is None:
            normal = unicodedata.normalize("NFKC", char)
            # NFKC opens ligatures and ½ into several characters; those stay as they are.
            small = (normal if len(normal) == 1 else char).lower()
            folded = small if len(small) == 1 else char
        self[code] = folded
        return folded


_FOLDED = _Folded()
# Spaces at which no line breaks set off thousands in every language; they fold to the apostrophe
# that does so too. "H100 512" is a name and a number.
_THOUSANDS = re.compile("(?<![\\w.,'’-])\\d{1,3}(?:[\u00a0\u2007\u2009\u202f]\\d{3})+(?!\\d)")
_UNBROKEN = re.compile("[\u00a0\u2007\u2009\u202f](?=\\d)")
_THIN = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f", "'"))
# Of which kind a character of ASCII is; signs, and where a text ends, are of none.
_ASCII = {
    **{chr(code): "" for code in range(128)},
    **dict.fromkeys(ascii_letters, "letter"),
    **dict.fromkeys(digits, "digit"),
    "": "",
}
_DIGIT = re.compile(r"\d")
_HAN = re.compile("[\u4e00-\u9fff]")
_BETWEEN_DIGITS = re.compile(r",(?<=\d,)(?=\d)")  # opens with what is rare
_GROUP = re.compile(r"\d{3}(?!\d)")
# The digits before a comma are a name's: h100, resnet-50.
_NAME_END = re.compile(r"[a-z]-?\d+\Z")


# So many characters that are written otherwise in the simplified script tell the script.
_TELLING = 3


def fold(text: str) -> str:
    """The text for matching, of the same length."""
    if not text.isascii() and _UNBROKEN.search(text):
        text = _THOUSANDS.sub(lambda m: m[0].translate(_THIN), text)
    folded = text.translate(_FOLDED)
    if folded.isascii():
        return folded
    if _HAN.search(folded):
        folded = _parted(text, folded)
    return _simplify(folded) if _HAN.search(folded) else folded


@lru_cache(maxsize=8192)
def fold_word(word: str) -> str:
    """A word of a language pack for matching; rules ask for the same ones at every figure."""
    return fold(word)


@lru_cache(maxsize=8)  # each search for figures asks for the same passage
def first_digit(folded: str) -> int:
    """Where the first digit of a text stands, where the text ends if it has none: no figure in
    digits is sooner looked for."""
    digit = _DIGIT.search(folded)
    return digit.start() if digit is not None else len(folded)


def _parted(text: str, folded: str) -> str:
    """The folded text with those commas between digits as 、 that group none.

    “H100，4.0分钟”, “ResNet-50,24.3分钟”: where no space follows a comma, only what stands around
    it tells a new clause from a thousands' sign.
    """
    for match in _BETWEEN_DIGITS.finditer(folded):
        place = match.start()
        full = text[place] == "，"
        grouped = _GROUP.match(folded, place + 1) is not None
        named = _NAME_END.search(folded, max(0, place - 12), place) is not None
        if (named and (full or not grouped)) or (full and not grouped):
            folded = f"{folded[:place]}、{folded[place + 1 :]}"
    return folded


def _simplify(text: str) -> str:
    simple: str = _converter().convert(text)
    if len(simple) == len(text):
        return simple
    return "".join(_simplify_char(char) for char in text)


def is_traditional(text: str) -> bool:
    """Whether a Chinese text is written in traditional characters."""
    changed = sum(a != b for a, b in zip(text, _simplify(text), strict=True))
    return changed >= _TELLING


@lru_cache(maxsize=32768)
def _simplify_char(char: str) -> str:
    simple: str = _converter().convert(char)
    return simple if len(simple) == 1 else char


@lru_cache(maxsize=1)
def _converter() -> Any:
    import opencc

    return opencc.OpenCC("t2s")


def is_han(char: str) -> bool:
    """Whether a character is of a script written without spaces (Han, kana)."""
    return (
        "\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"
    )


def is_hangul(char: str) -> bool:
    """Whether a character is Hangul, whose particles are glued to the word."""
    return "\uac00" <= char <= "\ud7af"


def joins(left: str, right: str) -> bool:
    """Whether two neighbouring characters are inside one word or one number.

    Scripts without spaces never join, nor does a change of script or from letter to digit.
    """
    if left in _ASCII and right in _ASCII:  # nearly all text
        return _ASCII[left] == _ASCII[right] != ""
    if (
        not left
        or not right
        or is_han(left)
        or is_han(right)
        or is_hangul(left)
        or is_hangul(right)
    ):
        return False
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())
