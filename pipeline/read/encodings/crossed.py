"""Text in pairs of bytes that was read in another table of pairs: 分钟 as 蛍嶝, 분 as 盒.

The tables of East Asia put other letters on the same bytes, and kana on the very same places, so
that a page of one reads as rare letters of another. The page's letters are put back into each
table that it may have been read in and read in each of the others; one reading must give letters
that its language writes far more often than those that stand there. That a page is so is told by
all of it, and what was done is recorded for all of it; a run that reads no better stays.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from typing import NamedTuple

from pipeline.read.encodings.likely import EAST_ASIAN, weight_in
from pipeline.read.encodings.single import LOST

# The languages that are written in each table: kana stand in the Chinese one too.
_LANGS = {
    "gb18030": ("zh", "ja"),
    "big5hkscs": ("zh-hant",),
    "cp949": ("ko",),
    "euc_jp": ("ja",),
    "cp932": ("ja",),
}
_ALL = ("zh", "zh-hant", "ja", "ko")
_RUN = re.compile(f"[^\x00-\x7f\u00a0-\u024f{LOST}]+")
# Letters of East Asia and their halves: of quotes, dashes and wide digits nothing is told.
_LETTERS = re.compile("[\u3001-\u9fff\uac00-\ud7a3\uff61-\uff9f]+")
# So many different letters tell it at least, and so many letters are looked at.
_LEAST, _LOOK = 24, 800
# What letters weigh on average in a text of their language (news: -5.8 to -7.6), what they weigh
# where nothing need be looked for, and what a reading must gain: by letter that it changes, in
# all, and by letter on the next best.
_LIKELY, _SOUND = -7.8, -6.7
_GAIN, _GAIN_IN_ALL, _AHEAD = 0.8, 25.0, 0.25
# The share of letters that the table must have that they were read in, and how many letters come
# out for one: two bytes are two halves of kana for the one that has those.
_KEPT, _FEWEST, _MOST = 0.97, 0.45, 1.1
CERTAINTY = 0.95


class Crossed(NamedTuple):
    """The table that a text was written in, the one that it was read in, and its language."""

    written: str
    read_in: str
    lang: str

    @property
    def name(self) -> str:
        """The name of the repair: ``gb18030_as_euc_jp``."""
        return f"{self.written}_as_{self.read_in}"


def crossed(text: str) -> Crossed | None:
    """Between which tables a page was crossed; None where it was not, or nothing is certain."""
    sample = _sample(text)
    if len(set(sample)) < _LEAST:
        return None
    now = max(_weight(sample, lang) for lang in _ALL)
    if now > _SOUND:
        return None
    found: list[tuple[float, Crossed]] = []
    for read_in in EAST_ASIAN:
        raw = sample.encode(_plain(read_in), "ignore")
        if len(raw.decode(_plain(read_in), "ignore")) < _KEPT * len(sample):
            continue
        for written in EAST_ASIAN:
            after = raw.decode(written, "replace") if written != read_in else ""
            if not _FEWEST * len(sample) <= len(after) <= _MOST * len(sample):
                continue
            found += [(_weight(after, a), Crossed(written, read_in, a)) for a in _LANGS[written]]
    found.sort(reverse=True)
    if not found:
        return None
    best, how = found[0]
    rest = (weight for weight, other in found if other.name != how.name)
    gain = (best - now) * len(sample)
    gains = gain >= max(_GAIN * _changed(sample, how), _GAIN_IN_ALL)
    return how if best >= _LIKELY and gains and best - next(rest, -99.0) >= _AHEAD else None


def uncrossed(text: str, how: Crossed) -> str:
    """The text as it was written; letters of which a byte is lost become U+FFFD."""
    found, done = [], 0
    for run in _RUN.finditer(text):
        start, end = run.span()
        if start < done:
            continue
        after = _read(run[0], how)
        if after.endswith(LOST) and end < len(text) and text[end].isascii():
            # The second byte of a letter may be a letter of ASCII.
            longer = _read(run[0] + text[end], how)
            if not longer.endswith((LOST, text[end])):
                after, end = longer, end + 1
        was = max(_weight(run[0], lang) for lang in _ALL)
        found += [text[done:start], after if _weight(after, how.lang) > was else text[start:end]]
        done = end
    return "".join([*found, text[done:]])


def _read(run: str, how: Crossed) -> str:
    """A run in the table that it was written in; what the other table lacks stays."""
    pieces = []
    for known, chars in itertools.groupby(run, lambda c: bool(_bytes(c, how.read_in))):
        piece = "".join(chars)
        raw = b"".join(_bytes(char, how.read_in) for char in piece)
        pieces.append(raw.decode(how.written, "replace") if known else piece)
    return "".join(pieces)


def _sample(text: str) -> str:
    """Letters from all of a text, as many as tell its table."""
    runs = _LETTERS.findall(text)
    step = sum(map(len, runs)) // _LOOK + 1
    return "".join(runs[::step])[:_LOOK]


def _changed(sample: str, how: Crossed) -> int:
    """How many letters another reading changes: of kana it may change none."""
    after = sample.encode(_plain(how.read_in), "ignore").decode(how.written, "ignore")
    return len(sample) - (Counter(sample) & Counter(after)).total()


def _weight(text: str, lang: str) -> float:
    return sum(weight_in(char, lang) for char in text) / max(len(text), 1)


def _plain(table: str) -> str:
    """The table without the letters of four bytes, which every letter has one of."""
    return "gbk" if table == "gb18030" else table


@functools.lru_cache(maxsize=1 << 14)
def _bytes(char: str, table: str) -> bytes:
    return char.encode(_plain(table), "ignore")
