"""Numbers of East Asian writing are read whole or not at all."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.figures.eastern import find_eastern

SIGNS = "零一二三四五六七八九"


def read(text: str) -> list[str]:
    return [f"{number.value}" for _, number in find_eastern(text) if number is not None]


def below_myriad(value: int) -> str:
    written, zero = "", False
    for power, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, value = divmod(value, power)
        if digit:
            written += ("零" if zero else "") + SIGNS[digit] + sign
        zero = not digit and bool(written)
    return written


def written_out(value: int) -> str:
    myriads, rest = divmod(value, 10_000)
    if not myriads:
        return below_myriad(rest)
    gap = "零" if 0 < rest < 1000 else ""
    return f"{below_myriad(myriads)}万{gap}{below_myriad(rest)}"


@given(st.integers(1, 99_999_999))
def test_every_number_that_is_written_out_is_read_back(value: int) -> None:
    assert read(f"共{written_out(value)}块") == [str(value)]


@given(st.integers(1, 9999), st.integers(0, 9999))
def test_digits_around_a_myriad(high: int, low: int) -> None:
    for sign in "万만":
        assert read(f"{high}{sign}{low or ''}") == [str(high * 10_000 + low)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("5천120개", ["5120"]),
        ("1만1천616개", ["11616"]),
        ("6만5천장", ["65000"]),
        ("3万1千トークン", ["31000"]),
        ("2千48基", ["2048"]),
        ("一千二", ["1200"]),
        ("1.2万块", ["12000"]),
        ("열여섯 개", ["16"]),
        ("스물네 대", ["24"]),
        ("두 시간", ["2"]),
        # no one number: some tens, two or three, fractions and percentages, a name's syllable
        ("十几分钟", []),
        ("数十分", []),
        ("二三十分钟", []),
        ("三分之一", []),
        ("百分之二", ["2"]),
        # decimals, and hours that are none
        ("二点七倍", ["2.7"]),
        ("零點二三分鐘".replace("點", "点").replace("鐘", "钟"), ["0.23"]),
        ("十点九分钟", ["10.9"]),
        ("百分之二十四点五", ["24.5"]),
        ("三点五分", []),
        ("三点半", ["3"]),
        ("三点二十分", []),
        ("一点一点", []),
        ("만두 개", []),
        ("또한 시간", []),
        ("MI300X", []),
    ],
)
def test_runs(text: str, values: list[str]) -> None:
    assert read(text.casefold()) == values


@pytest.mark.parametrize(("text", "step"), [("1.2万", "1000"), ("3万1千", "1000"), ("1万16", "1")])
def test_step_is_of_the_last_sign(text: str, step: str) -> None:
    [(_, number)] = find_eastern(text)
    assert number is not None and number.step == int(step)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("每秒 2.53 万张", "25300.00"),
        ("약 10 만 개", "100000"),
        ("1만 752개", "10752"),
        ("42 万 4,660 枚", "424660"),
        ("5 万 2024.1", "50000"),
    ],
)
def test_a_blank_parts_no_number_from_its_myriad(text: str, value: str) -> None:
    assert [Decimal(one) for one in read(text)][:1] == [Decimal(value)]
