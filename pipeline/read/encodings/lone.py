"""``companyâs``: signs of UTF-8 of which a reader dropped the control characters beyond ASCII.

All quotes and dashes begin with the same byte, and the other two are gone. ``â`` is a letter as
well, so a whole page must tell it: English contractions, names in capitals and words that begin so
before a capital, which no language writes. Then every ``â`` of the page is such a sign, for a
letter would have come as two; which sign it was its place says, as for those that lost one byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from pipeline.read.block import Edit

# What no text has, and words whose ending may by chance be a name's: of these two are asked for.
_TOLD = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|ca|wo|could|should|would)nât(?![a-z])"
    r"|\b(?:it|that|there|what|let)âs(?![a-z])|\b(?:they|we|you)â(?:re|ve|ll)(?![a-z])"
    r"|(?<=[A-Z][A-Z])âs(?![a-z])|(?:^|(?<=[\s(]))â(?=[A-Z])|â[¦¬]|(?<=[A-Za-z])â¢"
)
_ENDED = re.compile(r"\b([A-Za-z]{3,})âs(?![a-z])")
_ENOUGH = 2
# Letters that would have come as two: a page that has them was not read so.
_SOUND = re.compile("[à-áã-öø-ÿ\u0100-\u017f\u01a0-\u01b0\u1ea0-\u1ef9](?![\u00a0-\u00bf])")
_SIGN = re.compile("â(?P<last>[¦¬¢]?)")
# Signs of which the last byte is left; a mark of trade and a bullet end alike.
_LAST = {"¦": "…", "¬": "€"}
_NEAR, _WINDOW = 300, 12
_NAME = "utf-8_control_lost"


def is_told(texts: Iterable[str]) -> bool:
    """Whether a page's texts show that its ``â`` are what is left of signs."""
    sure, ended = 0, set[str]()
    for text in texts:
        if "â" not in text:
            continue
        if _SOUND.search(text):
            return False
        sure += sum(1 for _ in _TOLD.finditer(text))
        ended.update(_ENDED.findall(text))
    return sure + max(len(ended) - 1, 0) >= _ENOUGH


def signs(text: str, place: Callable[[str, str, bool], tuple[str, float]]) -> Iterator[Edit]:
    """The signs of a told page's text; ``place`` says what stands before and behind asks for."""
    for match in _SIGN.finditer(text):
        start, end = match.span()
        before, last = text[max(0, start - _NEAR) : start], match["last"]
        if last == "¢":
            after, certainty = ("™", 0.8) if before[-1:].isalnum() else ("•", 0.8)
        elif last:
            after, certainty = _LAST[last], 0.95
        elif text[end : end + 1].isdigit() and not before[-1:].isalnum():
            # It may have been a minus.
            after, certainty = "\ufffd", 0.0
        else:
            rest = text[end : end + _WINDOW].replace("â", "”")
            after, certainty = place(before, rest, False)
        yield Edit(start=start, end=end, after=after, name=_NAME, certainty=certainty)
