"""Text that was decoded with the wrong table, restored run by run.

Four kinds. (1) UTF-8 read as GBK or Shift_JIS: a run that opens with a character that only
such damage produces (``鈥`` is the first two bytes of every curly quote and dash) is encoded
back and must decode strictly. (2) The same where a byte is lost for good: the lone lead
character becomes the sign that the place asks for, with a lower certainty. (3) Whole stretches
of East Asian UTF-8 read as GBK, Shift_JIS, EUC-KR or Big5: encoded back where they give enough
wide characters by one table alone. (4) UTF-8 read as a Western or Cyrillic table: left to ftfy,
on runs of foreign-looking characters only.
A run of real Chinese or Japanese never opens with a lead, so it is never touched.
"""

from __future__ import annotations

import functools
import itertools
import re
import string
import unicodedata
from collections.abc import Iterator

from pipeline.read.block import Block, Edit, edited
from pipeline.read.encodings import lone
from pipeline.read.encodings.fixed_spaces import fixed_spaces
from pipeline.read.encodings.script import CJK_RE, HAN_RE
from pipeline.read.encodings.single import COMMON, LOST, undone, wide
from pipeline.read.unseen import unseen

# First two bytes of the UTF-8 signs that articles use: quotes and dashes, currency, trade mark,
# arrows, mathematics, boxes and bullets, ideographic and full-width punctuation. Read as Japanese
# most of these give characters that people write (邃, 竊), so there only two count.
_PREFIXES = {
    "gb18030": (
        "e280",
        "e282",
        "e284",
        "e286",
        "e288",
        "e289",
        "e296",
        "e297",
        "e380",
        "efbc",
        "efbd",
    ),
    "cp932": ("e280", "e380"),
}
_WINDOW = 12
# A text may have been read wrongly so many times over.
_TIMES = 3
# The tables for which whole stretches are encoded back, and the characters that they must have.
_TABLES = ("gb18030", "cp932", "cp949", "big5hkscs")
_WHOLE = 4
_WIDE_UTF8 = re.compile(
    rb"(?:[\xe3-\xed][\x80-\xbf]{2}|\xe2\x80[\x90-\xbf]|\xef[\xbc-\xbd][\x80-\xbf])+"
)
_REFUSED = re.compile("\ufffd{1,2}(?P<char>[^\x00-\x7f\ufffd])")
# A sign of which every byte is lost, where a contraction asks for an apostrophe.
_ALL_LOST = re.compile("(?<=[A-Za-z])\ufffd{3}(?=(?:s|t|re|ve|ll|d|m)\\b)")
_ALL_LOST_CERTAINTY = 0.9
# Third byte of the signs that begin with e2 80.
_LAST_BYTES = {
    0x93: "–",
    0x94: "—",
    0x98: "‘",
    0x99: "’",
    0x9C: "“",
    0x9D: "”",
    0xA6: "…",
}

_HIGH = re.compile("[^\x00-\x7f]+")
_WESTERN = re.compile("[\u0080-\u024f\u02c6\u02dc\u2013-\u203a\u20ac\u2122\ufffd\u0400-\u0491]{2,}")
# What comes out as both is half restored.
_ACCENTED, _EASTERN = re.compile("[\u00c0-\u024f]"), re.compile("[\u3000-\uffef]")
_LOST_TAG = re.compile(r"(?P<lost>[?？!！]{1,3})/(?:p|div|span|strong|b|em|li|h\d|td)>")
# What stands before a trade mark's sign, and before a French or Italian apostrophe.
_WORD_BEFORE = re.compile(r"[^\W_][\w-]*\Z")
_ELIDED = re.compile(
    r"(?<![^\W\d_])(?:[cdjlmnst]|qu|un|all|dell|nell|dall|sull|quest|anch)\Z", re.I
)
_UP_TO_THREE, _THREE = re.compile(r"(?<!\d)\d{1,3}\Z"), re.compile(r"\d{3}(?!\d)")
# So far before a sign its word or the quote that it closes is looked for.
_NEAR = 300
# How sure a repair is beside which a digit may be gone.
_DIGIT_LOST = 0.5
_CONTRACTION = re.compile(r"(?:s|t|re|ve|ll|d|m)\b")


@functools.cache
def _leads() -> dict[str, tuple[str, str]]:
    """Lead character -> (codec, its two bytes in hex)."""
    found: dict[str, tuple[str, str]] = {}
    for codec, prefixes in _PREFIXES.items():
        for prefix in prefixes:
            try:
                char = bytes.fromhex(prefix).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(char) == 1 and HAN_RE.match(char):
                found.setdefault(char, (codec, prefix))
    return found


@functools.cache
def _lead_re() -> re.Pattern[str]:
    return re.compile("[" + "".join(_leads()) + "]")


def repaired(block: Block, told: bool | None = None) -> Block:
    """The block with what is certain restored, each change recorded.

    ``told`` says whether its page shows that what is left of signs stands in it.
    """
    if block.text.isascii() and "/" not in block.text and "?" not in block.text:
        return block
    if lone.is_told((block.text,)) if told is None else told:
        block = edited(block, list(lone.signs(block.text, _quote_or_dash)))
    whole = wide(block.text)
    if not whole:
        edits = [*_reread(block.text), *_after_lost(block.text), *_lost_tags(block.text)]
        edits += [*_apostrophes(block.text), *fixed_spaces(block.text)]
        block = edited(block, edits)
        whole = (wide(block.text) if edits else []) or list(_whole_runs(block.text))
    block = edited(block, whole)
    for _ in range(_TIMES):
        found = undone(block.text)
        if not found:
            break
        block = edited(block, found)
    block = edited(block, list(_western(block.text)))
    # Only now: a soft hyphen is half of a misread í.
    return edited(block, list(unseen(block.text)))


def repaired_text(text: str) -> str:
    """The same for a string of which no offsets are kept."""
    return repaired(Block(text=text)).text


def _reread(text: str) -> Iterator[Edit]:
    done = 0
    for lead in _lead_re().finditer(text):
        start = lead.start()
        if start < done:
            continue
        edit = _strict(text, start) or _lone(text, start)
        if edit is not None:
            done = edit.end
            yield edit


def _strict(text: str, start: int) -> Edit | None:
    """The longest stretch from ``start`` that encodes back to sound UTF-8."""
    codec, _ = _leads()[text[start]]
    run = _HIGH.match(text, start)
    assert run is not None
    longest = min(run.end(), start + 400)
    for end in (longest, *range(min(longest - 1, start + _WINDOW), start + 1, -1)):
        if end - start < 2:
            continue
        after = _back(text[start:end], codec)
        if after and len(after) <= end - start and unicodedata.category(after[0])[0] in "PS":
            return Edit(start=start, end=end, after=after, name=f"utf-8_as_{codec}", certainty=0.98)
    return None


def _back(damaged: str, codec: str) -> str:
    try:
        after = damaged.encode(codec).decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return ""
    return after if _is_sound(after) else ""


def _is_sound(text: str) -> bool:
    return all(c != "\ufffd" and unicodedata.category(c) not in ("Cc", "Co", "Cn") for c in text)


def _lone(text: str, start: int) -> Edit | None:
    """A lead whose third byte is lost: what the place asks for."""
    codec, prefix = _leads()[text[start]]
    before, rest = text[max(0, start - 1) : start], text[start + 1 : start + 1 + _WINDOW]
    if codec == "cp932" and not rest.startswith("\ufffd"):
        return None
    if before and rest and CJK_RE.match(before[-1]) and CJK_RE.match(rest[0]) and prefix != "e284":
        return None
    eaten = 1 if rest[:1] == LOST or re.match(r"\?\w", rest) else 0
    # A reader that writes a question mark for what it refuses took the next character with it,
    # and of a figure that may be a digit.
    digit = LOST if eaten and rest[0] == "?" and rest[1:2].isdigit() else ""
    rest = rest[eaten:]
    space = " " if eaten and rest[:1].isalnum() and not digit else ""
    name = f"utf-8_as_{codec}_byte_lost"
    if prefix == "e284":
        word = _WORD_BEFORE.search(text[max(0, start - _NEAR) : start])
        certainty = 0.0 if word is None or word[0].isdigit() else 0.9 if word[0].isalpha() else 0.8
        after = "™" if certainty else LOST
    elif prefix == "e280":
        after, certainty = _quote_or_dash(text[max(0, start - _NEAR) : start], rest, bool(space))
    else:
        return None
    after += space + digit
    certainty = min(certainty, _DIGIT_LOST) if digit else certainty
    return Edit(start=start, end=start + 1 + eaten, after=after, name=name, certainty=certainty)


def _quote_or_dash(before: str, rest: str, spaced: bool) -> tuple[str, float]:
    """The neutral sign for a quote or a dash whose kind is lost, and how sure even that is."""
    left, right = before[-1:], rest[:1]
    if left.isalnum() and _CONTRACTION.match(rest):
        return "’", 0.9
    if (not left or left.isspace()) and (spaced or right.isspace()):
        return "–", 0.8
    if left.isdigit() and right.isdigit():
        # A range, or the thousands of a Swiss figure.
        grouped = _UP_TO_THREE.search(before) and _THREE.match(rest)
        return (LOST, 0.0) if grouped else ("–", 0.6)
    if left.isalpha() and right.isalpha() and not spaced:
        return ("’", 0.7) if _ELIDED.search(before) else ("–", 0.5)
    opened = before.count("“") + before.count('"') - before.count("”")
    outer = not left or left.isspace() or left in "(["
    return '"', 0.8 if outer or opened % 2 else 0.5


def _whole_runs(text: str) -> Iterator[Edit]:
    """Stretches that are East Asian UTF-8 read as GBK, Shift_JIS, EUC-KR or Big5.

    Real text of these languages hardly ever encodes back to valid UTF-8, and where it does
    (two-byte forms) yields a jumble of alphabets: so only results of at least four wide
    characters count, and only where one table alone gives a result.
    """
    for run in _HIGH.finditer(text):
        if run.end() - run.start() < _WHOLE:
            continue
        found = [edit for codec in _TABLES for edit in _stretches(run[0], run.start(), codec)]
        for edit in found:
            rivals = [e for e in found if e.start < edit.end and edit.start < e.end]
            if len(rivals) == 1:
                yield edit


def _stretches(run: str, at: int, codec: str) -> Iterator[Edit]:
    """The parts of a run that are wide UTF-8 once they are encoded back with one table."""
    if not _WIDE_UTF8.search(run.encode(codec, "ignore")):
        return
    parts = [_encoded(char, codec) for char in run]
    ends = list(itertools.accumulate(map(len, parts)))
    place = {end: i + 1 for i, end in enumerate(ends)} | {0: 0}
    whole = b"".join(parts)
    for match in _WIDE_UTF8.finditer(whole):
        # A last byte that took the ASCII letter after it gives the letter back.
        end = next((e for e in (match.end(), match.end() + 1) if e in place), -1)
        if match.start() not in place or (end > match.end() and whole[match.end()] > 0x7F):
            continue
        if end < 0:
            continue
        after = whole[match.start() : end].decode("utf-8", "replace")
        wide = len(CJK_RE.findall(after))
        if wide >= 4 and wide >= 0.6 * len(after) and _is_sound(after):
            start, stop = place[match.start()], place[end]
            name = f"utf-8_as_{codec}"
            yield Edit(start=at + start, end=at + stop, after=after, name=name, certainty=0.95)


@functools.lru_cache(maxsize=65536)
def _encoded(char: str, codec: str) -> bytes:
    try:
        return char.encode(codec)
    except UnicodeEncodeError:
        return b"\x00"


def _after_lost(text: str) -> Iterator[Edit]:
    """A sign whose first bytes EUC-KR or Big5 refused: the third took the letter after it.

    Both refuse ``e2 80``, and read the last byte of the sign and the next letter as one rare
    character. The place must ask for the very sign that the byte says.
    """
    found = itertools.chain(_REFUSED.finditer(text), _odd_re().finditer(text))
    for match in found:
        signs = {s for codec in ("cp949", "big5hkscs") if (s := _sign(match["char"], codec))}
        if len(signs) != 1:
            continue
        codec, after = signs.pop()
        start, end = match.span()
        before, rest = text[max(0, start - 1) : start], after[1:] + text[end : end + _WINDOW]
        opens = after[0] in "‘“" and (not before or before.isspace() or before in '("')
        contracts = after[0] == "’" and before.isascii() and before.isalpha()
        joins = after[0] in "–—…" and before.isascii() and text.startswith(2 * LOST, start)
        if opens or joins or (contracts and _CONTRACTION.match(rest)):
            name = f"utf-8_as_{codec}_byte_lost"
            yield Edit(start=match.start(), end=match.end(), after=after, name=name, certainty=0.95)


def _apostrophes(text: str) -> Iterator[Edit]:
    """Apostrophes of which every byte is lost, as EUC-KR and Big5 refuse all three of them."""
    for match in _ALL_LOST.finditer(text):
        yield Edit(
            start=match.start(),
            end=match.end(),
            after="’",
            name="utf-8_byte_lost",
            certainty=_ALL_LOST_CERTAINTY,
        )


@functools.cache
def _odd_re() -> re.Pattern[str]:
    """What is left of such a sign where a reader drops what it refuses: beside Latin letters.

    Only characters count that the tables' own standards lack, in which no text is written.
    """
    odd = set()
    for (codec, standard), last, letter in itertools.product(
        (("cp949", "euc_kr"), ("big5hkscs", "big5")), _LAST_BYTES, string.ascii_letters
    ):
        char = bytes((last, ord(letter))).decode(codec, "ignore")
        if len(char) == 1 and not char.isascii() and len(char.encode(standard, "ignore")) != 2:
            odd.add(char)
    return re.compile(f"(?<!\ufffd)(?P<char>[{''.join(sorted(odd))}])(?=[A-Za-z ,.;:!?]|$)")


def _sign(char: str, codec: str) -> tuple[str, str] | None:
    raw = _encoded(char, codec)
    sign = _LAST_BYTES.get(raw[0]) if len(raw) == 2 else None
    return (codec, sign + chr(raw[1])) if sign and chr(raw[1]).isalnum() and raw[1] < 0x80 else None


def _lost_tags(text: str) -> Iterator[Edit]:
    """``?!?/p>``: closing punctuation whose last byte took the ``<`` of the tag with it."""
    done = unclosed = 0
    for match in _LOST_TAG.finditer(text):
        start = match.start()
        wide = bool(CJK_RE.search(text, max(0, start - 10), start))
        unclosed += text.count("“", done, start) - text.count("”", done, start)
        done = start
        after = ("。" if wide else ".") if len(match["lost"]) > 1 or wide else match["lost"]
        if unclosed > 0:
            after += "”"
        yield Edit(
            start=match.start(), end=match.end(), after=after, name="lost_tag", certainty=0.7
        )


def _western(text: str) -> Iterator[Edit]:
    runs = [m for m in _WESTERN.finditer(text) if not m[0].isspace()]
    if not runs:
        return
    from ftfy import TextFixerConfig, fix_encoding
    from ftfy.badness import is_bad

    config = TextFixerConfig(
        uncurl_quotes=False, restore_byte_a0=True, replace_lossy_sequences=True
    )
    for match in runs:
        if not is_bad(match[0]):
            continue
        after = fix_encoding(match[0], config)
        new = [char for char in after if char > "\x7f" and char not in match[0]]
        half = _EASTERN.search(after) and _ACCENTED.search(after)
        sound = LOST not in after and not half and all(map(COMMON.match, new))
        if after != match[0] and sound and len(after) < len(match[0]):
            yield Edit(
                start=match.start(),
                end=match.end(),
                after=after,
                name="utf-8_as_single_bytes",
                certainty=0.95,
            )
