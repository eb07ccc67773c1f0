"""Which script a character is of, as far as this room needs to know."""

from __future__ import annotations

import re

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"
KANA = "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
CJK_MARKS = "\u3000-\u303f\uff00-\uff65\uffe0-\uffee"

HAN_RE = re.compile(f"[{HAN}]")
KANA_RE = re.compile(f"[{KANA}]")
HANGUL_RE = re.compile(f"[{HANGUL}]")
CJK_RE = re.compile(f"[{HAN}{KANA}{HANGUL}]")
CYRILLIC_RE = re.compile("[\u0400-\u04ff]")
LETTER_RE = re.compile(r"[^\W\d_]")

_WIDE = re.compile(f"[{HAN}{KANA}{CJK_MARKS}]")


def weight(text: str) -> int:
    """Length in Latin-letter equivalents: one CJK character says as much as about three."""
    return len(text) if text.isascii() else len(text) + 2 * len(CJK_RE.findall(text))


def joint(before: str, after: str) -> str:
    """What joins two lines of one paragraph: nothing between wide characters, else a space."""
    if before and after and _WIDE.match(before[-1]) and _WIDE.match(after[0]):
        return ""
    return " "
