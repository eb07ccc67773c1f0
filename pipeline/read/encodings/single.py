"""Text whose bytes were read one by one, in a table of single bytes: undone block by block.

``RÃ©sultats`` is UTF-8 read as Windows-1252, ``ÑµÁ·`` are GBK's bytes read so. A block counts as
damaged where one table gives bytes back that are sound UTF-8 nearly throughout, or where its bytes
are by far the likeliest text of another table; a single odd pair in a sound block is left to what
knows such pairs.

Some tables have no character for some bytes, and those are lost: where only one of them makes a
sign that people write it is restored, else the letter becomes U+FFFD, which claims nothing.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from pipeline.read.block import Block, Edit, edited
from pipeline.read.encodings.dropped import is_dropped, is_mixed
from pipeline.read.encodings.likely import EAST_ASIAN, likely
from pipeline.read.encodings.script import CJK_RE, CYRILLIC_RE
from pipeline.read.encodings.torn import is_text, parts_of

# Tables in the order in which they are tried; sloppy ones keep the bytes that have no character.
_TABLES = (
    "sloppy-windows-1252",
    "sloppy-windows-1251",
    "sloppy-windows-1250",
    "sloppy-windows-1254",
    "iso-8859-2",
    "macroman",
    "cp437",
)
# Tables that readers guess for UTF-8 without a declaration: Thai, Greek, Hebrew, Arabic, Russian.
# Their letters are no accents, so nothing is told by one of them alone but by nearly all.
_GUESSED = (
    *("cp874", "cp1253", "iso8859_7", "cp1255", "cp1256", "cp866", "koi8_r", "mac_cyrillic"),
    *("cp1257", "cp1258"),
)
# So much of a text shows whether a guessed table explains it.
_LOOK = 400
LOST = "\ufffd"
_HIGH = re.compile("[^\x00-\x7f]")
# Signs that other repairs restore first stay out of the runs.
_RUN = re.compile("[^\x00-\x7f\u00a0‘’“”–—…™«»·€]+")
# Signs that came out from which a block's damage is certain, and the share of the characters
# beyond ASCII that a table must explain.
_ENOUGH, _EXPLAINED = 2, 0.9
_CERTAIN, _ONE_WAY, _CUT = 0.95, 0.9, 0.7
# Letters and signs that the languages read here are written with: UTF-8 that was damaged gives
# these, and of these one must be left for a byte that is lost.
COMMON = re.compile(
    "[àâäáãåæçéèêëíìîïñóòôöõøúùûüßœýÿąćęłńóśźżčšžřěůğışăđơưÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜŒĄĆĘŁŃŚŹŻČŠŽĞİŞ"
    "ĂĐƠƯ°·«»¿¡ºª§±²³×÷®©½¼¾\u00a0\u1ea0-\u1ef9\u0410-\u044f\u0401\u0451\u2013\u2014\u2018-\u201a"
    "\u201c-\u201e\u2020-\u2022\u2026\u2030\u20ac\u2116\u2122\u2190-\u2193\u2212\u2248\u2264\u2265"
    "\u25cf\u25a0\u3000-\u30fe\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e\u200b\ufeff\u00ad]"
)
_WESTERN = re.compile("[\u0080-\u024f\u2013-\u203a\u20ac\u2122\u02c6\u02dc]{3}")
# Signs that stand for bytes, the share of them among the characters beyond ASCII, and the length
# of a run of these from which they are no accented letters.
_SIGN = re.compile("[\u0080-\u009f¤¥¦¨¬¯±²³´¶¸¹¼½¾ƒ†‡ˆ‰‹˜›\u201a\u2022]")
_SIGNS, _RUN_ON = 0.1, 3
# Letters of another table's text from which its bytes tell it, and how probable it must be.
_WIDE, _SURE = 4, 0.9999
# The share of characters beyond ASCII that must be bytes of their own: the rest may be pairs that
# happened to be UTF-8.
_SINGLE = 0.7
# The most of another table's letters that may lack a byte.
_MOST_HALVED = 0.12
# Signs of ASCII beside wide characters, and halves of kana, that come of a byte that is missing.
_TORN = re.compile(
    "[\u3041-\u9fff][\\[\\]\\\\^_`{|}@]|[\\[\\]\\\\^_`{|}@][\u3041-\u9fff]|[\uff66-\uff9f\ue000-\uf8ff]"
)
_OTHER = (*EAST_ASIAN, "cp1251", "koi8_r")


class _Reading(NamedTuple):
    """A block read back from one table: the edits, signs found, and the share that they explain."""

    edits: tuple[Edit, ...]
    signs: int
    explained: float


def undone(text: str) -> list[Edit]:
    """The edits that restore a block; none where it is sound or nothing is certain."""
    if text.isascii():
        return []
    readings = [_back(text, table) for table in _TABLES if _pairs(table).search(text)]
    readings += _guessed(text)
    sound = [r for r in readings if r.signs >= _ENOUGH and r.explained >= _EXPLAINED]
    if sound:
        return list(max(sound, key=lambda r: (r.signs, r.explained)).edits)
    inside = (e for r in readings for e in r.edits if _is_inside(text, e))
    return list(_others(text)) or list(itertools.islice(inside, 1))


def _guessed(text: str) -> Iterator[_Reading]:
    """The readings from guessed tables that explain what a text begins with."""
    for table in _GUESSED:
        if not _pairs(table).search(text):
            continue
        whole = _back(text[:_LOOK], table)
        drops = whole.explained < 1.0
        look = _back(text[:_LOOK], table, drops) if drops else whole
        after = "".join(edit.after for edit in look.edits)
        if look.explained >= _EXPLAINED and after.count(LOST) <= _MOST_LOST * len(after):
            yield look if len(text) <= _LOOK else _back(text, table, drops)


def _is_inside(text: str, edit: Edit) -> bool:
    """Whether odd characters stand in a word of Latin letters in a way that no word is written."""
    left, right = text[max(0, edit.start - 1) : edit.start], text[edit.end : edit.end + 1]
    before, after = _is_latin(left), _is_latin(right)
    damaged = text[edit.start : edit.end]
    letter = edit.after < "\u0250" and edit.after.isalpha()
    apart = (left + right).isascii() and (before or after)
    if edit.certainty < _CERTAIN or not letter or not apart:
        return False
    capital = before and left.islower() and damaged[0].isupper()
    sign = before and after and not damaged.isalpha()
    return capital or sign or CYRILLIC_RE.search(damaged) is not None


def _is_latin(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _back(text: str, table: str, drops: bool = False) -> _Reading:
    """A text as UTF-8 that was read in a table; ``drops``: by one that leaves out what it lacks."""
    found: list[Edit] = []
    signs = odd = at = 0
    name = f"utf-8_as_{table.removeprefix('sloppy-')}"
    while match := _HIGH.search(text, at):
        start = match.start()
        sign, at, certainty = _sign(text, start, table, drops)
        if not sign:
            odd += match[0] != LOST
            continue
        # A plain space in the place of one of fixed width proves nothing by itself.
        signs += " " not in text[start:at]
        odd += not _is_usual(sign)
        last = found[-1] if found else None
        if last and last.end == start and last.certainty == certainty:
            found[-1] = Edit(
                start=last.start, end=at, after=last.after + sign, name=name, certainty=certainty
            )
        else:
            found.append(Edit(start=start, end=at, after=sign, name=name, certainty=certainty))
    return _Reading(tuple(found), signs, (signs - odd) / max(signs + odd, 1))


def _sign(text: str, start: int, table: str, drops: bool) -> tuple[str, int, float]:
    """The sign that UTF-8 of one character was, where it ends, and how sure; ``""`` for none."""
    lead = _byte(text[start], table)
    size = 2 if 0xC2 <= lead < 0xE0 else 3 if 0xE0 <= lead < 0xF0 else 4 if lead in _FOUR else 0
    none = "", start + 1, 0.0
    if not size:
        return none
    raw = bytes((lead,))
    lost = -1
    for at in range(start + 1, start + size):
        char = text[at : at + 1]
        # A space of fixed width is often made a plain one.
        spaced = char == " " and raw != b"\xe2\x80" and not (drops and at + 1 == start + size)
        byte = 0xA0 if spaced else _byte(char, table) if char else -1
        if 0x80 <= byte < 0xC0:
            raw += bytes((byte,))
        elif lost < 0 and (char == LOST or (char == "?" and raw == b"\xe2\x80")):
            lost, raw = len(raw), raw + b"\x80"
        elif raw == b"\xe2\x80" and 0x9D in _missing(table):
            # The last byte of a closing quote is one that the table lacks.
            return "”", at, _CUT
        elif drops and len(raw) == size - 1:
            return LOST, at, 0.0
        else:
            return none
    if lost >= 0:
        ways = [raw[:lost] + bytes((byte,)) + raw[lost + 1 :] for byte in _missing(table)]
        signs = [s for way in ways if (s := _decoded(way)) and COMMON.match(s)]
        # A quote that opens may be another in a table that is nearly the same.
        opens = signs == ["”"] and not text[max(0, start - 1) : start].strip()
        sign, certainty = (signs[0], _ONE_WAY) if len(signs) == 1 and not opens else (LOST, 0.0)
        return sign, start + size, certainty
    sign = _decoded(raw)
    spaced = " " in text[start : start + size]
    if not sign or (spaced and not COMMON.match(sign)):
        return none
    return sign, start + size, _ONE_WAY if spaced else _CERTAIN


_FOUR = range(0xF0, 0xF5)


def _decoded(raw: bytes) -> str:
    try:
        sign = raw.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return sign if sign.isprintable() or _is_usual(sign) else ""


def _is_usual(sign: str) -> bool:
    """A sign that people write, or half of one where the damage was done twice."""
    return (
        sign == LOST
        or "\x80" <= sign <= "\u00bf"
        or COMMON.match(sign) is not None
        or _byte(sign, _TABLES[0]) >= 0
    )


@functools.cache
def _pairs(table: str) -> re.Pattern[str]:
    """The first byte of a sign in UTF-8 and one that may follow it, as a table shows them."""
    chars = {byte: _char(byte, table) for byte in range(0x80, 0xF5)}
    leads = "".join(re.escape(chars[byte]) for byte in range(0xC2, 0xF5))
    # Bytes without a character are kept as they are by some readers.
    after = "".join(re.escape(chars[byte]) for byte in range(0x80, 0xC0))
    return re.compile(f"[{leads}][{after}\x80-\x9f{LOST}]")


def _char(byte: int, table: str) -> str:
    import ftfy.bad_codecs  # noqa: F401  # registers the sloppy tables

    return bytes((byte,)).decode(table, "replace").replace(LOST, "") if byte >= 0 else ""


@functools.lru_cache(maxsize=1 << 14)
def _byte(char: str, table: str) -> int:
    """The byte beyond ASCII that a table has for a character, -1 for none."""
    import ftfy.bad_codecs  # noqa: F401  # registers the sloppy tables

    if "\x80" <= char <= "\x9f":  # a byte that was kept as it is
        return ord(char)
    try:
        byte = char.encode(table)[0]
    except UnicodeEncodeError:
        # Bytes that a table lacks are often read as Windows-1252 has them.
        rest = _byte(char, _TABLES[0]) if table in _GUESSED else -1
        return rest if rest < 0xA0 and not _char(rest, table) else -1
    return byte if byte >= 0x80 else -1


@functools.cache
def _missing(table: str) -> tuple[int, ...]:
    """The bytes that a strict reader of a table loses."""
    strict = table.replace("sloppy-windows-", "cp")
    lost = []
    for byte in range(0x80, 0xC0):
        try:
            bytes((byte,)).decode(strict)
        except UnicodeDecodeError:
            lost.append(byte)
    return tuple(lost)


def _others(text: str) -> Iterator[Edit]:
    """A block that is another table's text, read byte by byte as Western Europe's."""
    if not _WESTERN.search(text):
        return
    pieces = [_raw(char) for char in text]
    high = [i for i, piece in enumerate(pieces) if piece and piece[0] > 0x7F]
    if len(high) < _WIDE or not all(pieces):
        return
    start, end = high[0], min(high[-1] + 2, len(text))
    body = b"".join(pieces)
    single = sum(len(pieces[i]) == 1 for i in high)
    if single < _SINGLE * len(high) or _is_accented(text, len(high)) or is_dropped(text):
        return
    table, odds = likely(body)
    after = b"".join(pieces[start:end]).decode(table, "replace") if table else ""
    if table in EAST_ASIAN and not is_text(after, table):
        table = ""
    if table not in _OTHER or odds < _SURE:
        yield from _halved(text)
        return
    letters = len(CJK_RE.findall(after)) + len(CYRILLIC_RE.findall(after)) / 2
    mixed = is_mixed(text[:start] + after + text[end:])
    if letters >= _WIDE and LOST not in after and not mixed and not _TORN.search(after):
        yield Edit(
            start=start, end=end, after=after, name=f"{table}_as_single_bytes", certainty=_CERTAIN
        )


def _halved(text: str) -> list[Edit]:
    """The same for text in pairs of bytes of which some are lost."""
    parts, odds = parts_of(text, functools.partial(_byte, table=_TABLES[0]))
    signs = "".join(part.after for part in parts)
    letters = len(CJK_RE.findall(signs))
    if odds < _SURE or letters < _WIDE or signs.count(LOST) > _MOST_HALVED * len(signs):
        return []
    edits = []
    for part in parts:
        certainty = 0.0 if LOST in part.after else _CUT if part.guessed else _CERTAIN
        name = "pairs_as_single_bytes" + ("_byte_lost" if certainty < _CERTAIN else "")
        edits.append(
            Edit(start=part.start, end=part.end, after=part.after, name=name, certainty=certainty)
        )
    return [] if is_mixed(edited(Block(text=text), edits).text) else edits


def _is_accented(text: str, high: int) -> bool:
    """Whether what is beyond ASCII are a Latin text's letters: few signs, and no word of them."""
    signs = len(_SIGN.findall(text))
    words = sum(1 for _ in _RUN.finditer(text))
    return signs < _SIGNS * high and high < _RUN_ON * words


def _raw(char: str) -> bytes:
    """The bytes that a character was, ``b""`` for one that no single byte gives.

    A reader that takes for UTF-8 what happens to be so and all else byte by byte leaves some
    letters of two bytes.
    """
    if char < "\x80":
        return char.encode()
    byte = _byte(char, "sloppy-windows-1252")
    if byte >= 0:
        return bytes((byte,))
    if char < "\u0100":
        return char.encode("latin-1")
    return char.encode("utf-8")


def wide(text: str) -> list[Edit]:
    """UTF-8 that was read in an East Asian table, where nearly the whole block is such.

    ``R茅sultats`` is Latin, ``鍒嗛挓`` Chinese. Every run of wide characters must give UTF-8 back
    but for lost bytes, whose letters become U+FFFD; of real Chinese one character in seven does.
    """
    if not CJK_RE.search(text):
        return []
    runs = list(_RUN.finditer(text))
    sample = "".join(run[0] for run in runs[:_SAMPLE])[:_SAMPLE]
    for table in EAST_ASIAN:
        back = sample.encode(table, "ignore").decode("utf-8", "replace")
        if 2 * back.count(LOST) > len(back):
            continue
        edits = [_unread(run, table) for run in runs]
        if None not in edits and _is_proven(text, found := [e for e in edits if e]):
            return found
    return []


def _unread(run: re.Match[str], table: str) -> Edit | None:
    try:
        raw = b"\xff".join(part.encode(table) for part in run[0].split(LOST))
    except UnicodeEncodeError:
        return None
    after = _BROKEN.sub(LOST, raw.decode("utf-8", "replace"))
    certainty = _CERTAIN if LOST not in after else 0.0
    name = f"utf-8_as_{table}" + ("" if certainty else "_byte_lost")
    return Edit(start=run.start(), end=run.end(), after=after, name=name, certainty=certainty)


_BROKEN = re.compile(f"{LOST}+")
# Characters by which a text shows at once that it is none.
_SAMPLE = 24
# Share of a text's wide characters that may be lost.
_MOST_LOST = 0.35


def _is_proven(text: str, edits: list[Edit]) -> bool:
    signs = [c for e in edits for c in e.after if c > "\x7f"]
    lost = signs.count(LOST)
    good = sum(1 for c in signs if COMMON.match(c))
    east = sum(1 for c in signs if CJK_RE.match(c))
    if not signs or good < _EXPLAINED * (len(signs) - lost) or lost > _MOST_LOST * len(signs):
        return False
    if east:
        return len({c for c in signs if CJK_RE.match(c)}) >= _WIDE
    if len({c for c in signs if CYRILLIC_RE.match(c)}) >= _WIDE:
        return lost <= (1 - _EXPLAINED) * len(signs)
    within = [e for e in edits if e.after.isalpha() and _is_within(text, e)]
    return len(within) >= _ENOUGH or len(within) == len(edits) > 0


def _is_within(text: str, edit: Edit) -> bool:
    left, right = text[max(0, edit.start - 1) : edit.start], text[edit.end : edit.end + 1]
    return _is_latin(left) and left.islower() and (not right or not right.isupper())
