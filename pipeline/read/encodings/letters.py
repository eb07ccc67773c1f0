"""Which table short bytes were written in, by the letters that a language writes most.

Half of the characters of any Chinese, Korean or Russian text are among its two hundred, two
hundred or eleven most frequent ones; bytes that are read in a wrong table give next to none of
them. So a line is enough where a statistical detector asks for a page.
"""

from __future__ import annotations

import codecs
import functools
import re

from pipeline.read.limits import DETECT_BYTES

_HAN = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道"
    "行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日者意无力"
    "它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体政美相见被利什二等产"
    "或新己制身果加西月话合回特代内信表化老给世位次度门任常先海通教原东声提立及比员解水名真论处走义各入几口认"
    "条平系气题活更别打变四总何电数安少报才结反受目太量再感建务做接必场件计管期市直资金指统区保至形社空决展科"
    "司五基非达光放强即难且权完设式路记品求据程规万取术领共确传今让运速训练芯模型度算智测试钟秒"
)
_HANGUL = (
    "이다는의에을가고로한하지를은도기자사대그어서있리인으시아정수나부해제일전장보들비상구과여마주만스게원유동공"
    "성면국신라안오연선위관년적미경조된방것개세무용계등분중반물차산실현했되니단결발명화업간모행문통회생내두출식립"
    "당진른할습학터치속러크트드르소요우와며까더및였록력템칩델훈련능초빠"
)
_CYRILLIC = "оеаинтсрвлк"
_CYRILLIC_TABLES = ("cp1251", "koi8_r", "cp866", "iso8859_5")
_COMMON = {
    "gb18030": frozenset(_HAN),
    "big5hkscs": frozenset(),
    "cp949": frozenset(_HANGUL),
    **dict.fromkeys(_CYRILLIC_TABLES, frozenset(_CYRILLIC)),
}
# Accented letters of Western Europe that are read as Cyrillic make no words.
_WORDS = re.compile(r"(?<![A-Za-z])[\u0400-\u04ff]{3,}(?![A-Za-z])")
_WIDE = ("utf-16-le", "utf-16-be")
_KANA = frozenset(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30FD))))
# Letters beyond ASCII that tell a table, the different ones among them that must be common, the
# share of them that must be, and how far the next best table must lie behind.
_ENOUGH, _DISTINCT, _SHARE, _AHEAD = 4, 3, 0.3, 1.6
_LETTER = re.compile(r"[^\W\d_]")
_WRITTEN = re.compile(
    r"[^\W_]|[\u00a0«»×°±·№€™\u2010-\u2026\u2030-\u203b\u3000-\u303f\uff01-\uffe6℃→%①-⑳●■▲]"
)


@functools.cache
def _common(name: str) -> frozenset[str]:
    if name in _WIDE:
        return frozenset(_HAN) | _common("big5hkscs") | frozenset(_HANGUL + _CYRILLIC) | _KANA
    if name in ("big5hkscs", "gb18030"):
        import opencc

        # The mainland's table has the other script's characters as well.
        other = frozenset(opencc.OpenCC("s2t").convert(_HAN)) | frozenset("裡台為麼週晶")
        return other | _COMMON[name]
    return _COMMON.get(name, frozenset())


def share(body: bytes, name: str) -> float:
    """The share of a text's letters beyond ASCII that are common ones, 0 where it is not valid."""
    sample = body[:DETECT_BYTES]
    try:
        text = sample.decode(name)
    except UnicodeDecodeError as error:
        if len(body) <= DETECT_BYTES or error.start < len(sample) - 3:
            return 0.0
        text = sample[: error.start].decode(name)
    letters = [c for c in text if c > "\x7f" and _LETTER.match(c)]
    # What reads as letters and odd signs is read in a wrong table.
    signs = sum(1 for c in text if c > "\x7f" and not _WRITTEN.match(c))
    if len(letters) < _ENOUGH or signs > len(letters) // 4:
        return 0.0
    if name in _CYRILLIC_TABLES and sum(map(len, _WORDS.findall(text))) < 0.6 * len(letters):
        return 0.0
    common = _common(name)
    known = [c for c in letters if c in common]
    return len(known) / len(letters) if len(set(known)) >= _DISTINCT else 0.0


def lettered(body: bytes) -> str:
    """The table in which a text has the letters that its language writes most, else ``""``."""
    return _best(body, tuple(_COMMON))


def lettered_wide(body: bytes) -> str:
    """``utf-16-le`` or ``utf-16-be`` where bytes in pairs give common letters, else ``""``."""
    if len(body) % 2 or len(body) > DETECT_BYTES:
        return ""
    found = _best(body, _WIDE)
    return found if found and share(body, found) > share(body, lettered(body) or "cp949") else ""


def refutes(body: bytes, name: str) -> bool:
    """Whether a text has another language's letters once it is not read in this table."""
    told = lettered(body)
    if not told or codecs.lookup(told).name == codecs.lookup(name).name:
        return False
    return 2 * share(body, name) < share(body, told)


def _best(body: bytes, names: tuple[str, ...]) -> str:
    shares = sorted(((share(body, name), name) for name in names), reverse=True)
    (first, name), (second, _) = shares[:2]
    return name if first >= _SHARE and first >= _AHEAD * second else ""
