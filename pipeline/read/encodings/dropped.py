"""UTF-8 that was read byte by byte by a reader that drops the control characters beyond ASCII.

Half of its bytes are gone then, and what is left looks like text in pairs of bytes, of which it
would make letters at random. So it is told here, and left alone: of Cyrillic, wide characters and
accented letters alike it is mostly not known any more what they were.
"""

from __future__ import annotations

import re

# Control characters beyond ASCII, and what Windows has in their place: where one is, none were
# dropped. Quotes and dashes do not count, for they may be a page's own.
_KEPT = re.compile("[\u0080-\u009fƒˆŠŒŽš›œžŸ]")
# The first bytes of Cyrillic, and the second of them with bytes that are none of its letters.
_CYRILLIC, _NONE = re.compile("[ÐÑ]"), re.compile("Ñ[\u00a0-\u00bf]")
_LEADS, _MOST = 0.4, 0.1
# The first bytes of wide characters, and the commonest bytes of all tables of pairs.
_WIDE, _NARROW = re.compile("[â-ï]"), re.compile("[À-áð-ÿ]")
_ENOUGH, _TWO = 4, 2
_MIXED = 0.6
_RUN = re.compile("[^\x00-\x7f]+")
# Letters of another script in the words of Latin ones: a few wide ones beside a small letter.
_WITHIN = re.compile(
    "(?<=[a-z])[\u1100-\U0002ffff]{1,3}(?![^\x00-\x7f])"
    "|(?<![^\x00-\x7f])[\u1100-\U0002ffff]{1,3}(?=[a-z])"
    "|[a-z][а-яё]|[а-яё][a-z]"
)


def is_dropped(text: str) -> bool:
    """Whether a text is such UTF-8 and no text in pairs of bytes."""
    high = sum(map(len, _RUN.findall(text)))
    return _is_cyrillic(text, high) or (_is_wide(text) and not _KEPT.search(text))


def is_mixed(text: str) -> bool:
    """Whether letters of other scripts came out in Latin words: they were accented ones."""
    within = len(_WITHIN.findall(text))
    return within >= _TWO and within > _MIXED * len(_RUN.findall(text))


def _is_cyrillic(text: str, high: int) -> bool:
    """Half of the letters are ``Ð`` with a byte, the others ``Ñ`` alone: its second is gone."""
    leads = len(_CYRILLIC.findall(text))
    return leads >= max(_LEADS * high, _ENOUGH) and len(_NONE.findall(text)) <= _MOST * leads


def _is_wide(text: str) -> bool:
    """Only first bytes of wide characters are left, and none of the others above them."""
    wide = len(_WIDE.findall(text))
    return wide >= _ENOUGH and len(_NARROW.findall(text)) <= _MOST * wide
