"""Numbers of East Asian writing, read whole: 1万1616, 5천120, 两千零四十八, 二点七, 열여섯, 6만5천.

A run of digits, number signs and powers of ten is one number or none: what cannot be read to its
end (二三十, 十几) is no number at all, rather than its last sign alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, getcontext
from typing import NamedTuple

_SIGNS = {
    "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5,
    "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
_SMALL = {"十": 10, "百": 100, "千": 1_000, "천": 1_000}
_GREAT = {"万": 10_000, "만": 10_000, "亿": 100_000_000, "億": 100_000_000, "억": 100_000_000}
# The native numerals of Korean up to 99 are tens and ones written together.
_NATIVE_TENS = {"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50}
_NATIVE_ONES = {
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip

_DIGITS = r"\d[\d,]*(?:\.\d+)?"
_WRITTEN = "".join((*_SIGNS, *_SMALL, *_GREAT))
# Digits open a run only where a power of ten follows at once; else they are plain numbers. A blank
# may part them from a myriad, and that from the rest in digits: “2.53 万”, “1만 752개”.
POWERS = {**_SMALL, **_GREAT}
_POWERS, _MYRIADS = "".join(POWERS), "".join(_GREAT)
_REST = r"\d(?:,?\d{3}|\d{0,2})(?![\d.,])"
_RUN = re.compile(
    rf"(?:(?<![\d.,a-z]){_DIGITS}(?=[{_POWERS}]| [{_MYRIADS}])|(?<![.,{_WRITTEN}])[{_WRITTEN}])"
    rf"(?:[{_WRITTEN}]|(?<=\d) (?=[{_MYRIADS}])|(?<=[{_MYRIADS}]) (?={_REST})"
    # but not in “新华三|10块”
    rf"|(?<=[{_POWERS}零〇 ]){_DIGITS})*"
)
# “B300七十六分鐘”, “RNN-T七项”: a name in Latin letters parts no number in signs from its unit.
_NAME = re.compile(r"[a-z][a-z-]*\d*$")
_PART = re.compile(rf"{_DIGITS}|.")
_NATIVE = re.compile(
    rf"(?<![가-힣])(?:(?P<tens>{'|'.join(_NATIVE_TENS)})(?P<ones>{'|'.join(_NATIVE_ONES)})?"
    rf"|(?P<only>{'|'.join(_NATIVE_ONES)}))(?= ?[가-힣])"
)
# “二点七”: decimals; but 三点半, 三点五分 and 三点一刻 are hours, 三点二十 as well.
_POINT = re.compile(rf"点([{''.join(_SIGNS)}]+)(?P<hour>[{''.join(_SMALL)}点半刻]|分(?!钟))?")
# “十几”, “数十”: some tens.
_VAGUE = "几数數幾何"
_FRACTION = "分之"
# “十分接近”, 「十分な」: very, enough; and no ten minutes, which go on: 十分钟, 十分間, 十分三十秒.
VERY = re.compile(rf"(?<![{''.join(_SIGNS)}\d])十分(?![钟間间半{''.join(_SIGNS)}\d])")
_OF_HUNDRED = ("百分之", "千分之")


class Eastern(NamedTuple):
    """A number in a text; ``step`` is the place value of its last sign."""

    start: int
    end: int
    value: Decimal
    step: Decimal


def find_eastern(folded: str) -> Iterator[tuple[tuple[int, int], Eastern | None]]:
    """The runs of a folded text with the number that each is, ``None`` where it is none."""
    done = 0
    for run in _RUN.finditer(folded):
        start, end = run.span()
        if start < done:  # what a point led to
            continue
        point = None if run[0][0].isdigit() else _POINT.match(folded, end)
        if point is not None:
            done = point.end(1)
            yield (start, done), None if point["hour"] else _pointed(start, done, run[0], point[1])
            continue
        if folded.startswith(_FRACTION, end):  # 百分之, 三分之
            continue
        if folded.endswith(_FRACTION, 0, start) and not folded.endswith(_OF_HUNDRED, 0, start):
            continue  # 三分之一
        if VERY.match(folded, start):
            continue
        around = folded[start - 1 : start] + folded[end : end + 1]
        vague = any(sign in _VAGUE for sign in around)
        read = None if vague or _glued(folded, start) else _read(run[0])
        yield (start, end), Eastern(start, end, *read) if read else None
    for match in _NATIVE.finditer(folded):
        tens, ones = _NATIVE_TENS.get(match["tens"] or "", 0), match["ones"] or match["only"]
        value = Decimal(tens + _NATIVE_ONES.get(ones or "", 0))
        yield match.span(), Eastern(*match.span(), value, Decimal(1))


def _pointed(start: int, end: int, written: str, decimals: str) -> Eastern | None:
    """零点二三: a number in signs with decimals behind its point."""
    read = (Decimal(0), Decimal(1)) if written in "〇零" else _read(written)
    if read is None:
        return None
    step = Decimal(1).scaleb(-len(decimals))
    digits = int("".join(str(_SIGNS[sign]) for sign in decimals))
    return Eastern(start, end, read[0] + digits * step, step)


def _glued(folded: str, start: int) -> bool:
    """Whether a run goes on from Latin letters or digits that are no name before it."""
    before = folded[max(0, start - 12) : start]
    if not (before[-1:].isascii() and before[-1:].isalnum()):
        return False
    return folded[start] not in _SIGNS or _NAME.search(before) is None


def _read(written: str) -> tuple[Decimal, Decimal] | None:
    """Value and place value of the last sign of a run, ``None`` where it is no one number."""
    total = section = Decimal(0)
    pending: Decimal | None = None
    last = Decimal(1)  # the power that stood last
    zero = False
    written = written.replace(" ", "")
    for part in _PART.findall(written):
        if part[0].isdigit():
            if pending is not None:
                return None
            pending = Decimal(part.replace(",", ""))
            if last > 1 and pending >= last:
                return None
            zero = True  # “1万616” says its places in digits
        elif part in _SIGNS:
            if part in "〇零":
                zero = True
                continue
            if pending is not None:  # “二三十”: two or three tens
                return None
            pending = Decimal(_SIGNS[part])
        elif part in _SMALL:
            if pending is not None and not 0 < pending < 10 and last > 1:
                return None
            section += (1 if pending is None else pending) * _SMALL[part]
            pending, last, zero = None, Decimal(_SMALL[part]), False
        else:
            sum_ = section + (pending or 0)
            if not sum_:
                return None
            total += sum_ * _GREAT[part]
            section, pending, last, zero = Decimal(0), None, Decimal(_GREAT[part]), False
    if pending is None:
        value = total + section
        return whole(value), _step(written, last)
    if last > 10 and not zero and pending < 10:
        pending *= last / 10  # 一千二 is 1,200
    value = total + section + pending
    return whole(value), _last_place(pending)


def _last_place(digits: Decimal) -> Decimal:
    """The place value of the last digit printed: 0.1 for the end of 2만3514.8."""
    return Decimal(1).scaleb(min(0, int(digits.as_tuple().exponent)))


def _step(written: str, last: Decimal) -> Decimal:
    """The place value of the last sign of what ends in a power of ten: 100 for 1.2千."""
    digits = re.match(r"\d[\d,]*\.(\d+)", written)
    return last.scaleb(-len(digits[1])) if digits and len(written) == digits.end() + 1 else last


def whole(value: Decimal) -> Decimal:
    """67000 for 67000.0: the printed decimals are gone once a power of ten is applied.

    A number of more digits than arithmetic keeps is no figure, and stays as it is.
    """
    if value.adjusted() >= getcontext().prec:
        return value
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value
