"""Numbers as printed: digits with either decimal convention, and number words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from string import ascii_lowercase
from typing import Any

import msgspec

from pipeline.extract.figures.eastern import POWERS, find_eastern, whole
from pipeline.extract.figures.settings import is_parameter
from pipeline.extract.words.fold import first_digit, fold
from pipeline.extract.words.pack import Pack, load_pack

# Groups of three behind a point, comma or apostrophe; or digits with one decimal sign. Spaces
# group digits only where the language's decimal sign is the comma.
# The first digit stands before the choice: a pattern that opens with one class of character skips
# all the others at once.
_FIRST = r"\d(?<!\d\d)"
_GROUPED = r"\d{0,2}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d*(?:[.,]\d+)?"
# The digits of a name are no group: “the A100 104 times faster”.
_SPACED = r"(?<![a-z-]\d)\d{0,2}(?: \d{3})+(?:,\d+)?(?!\d)|"
_PLAIN = re.compile(rf"{_FIRST}(?:{_GROUPED})(?!\d)")
_WITH_SPACES = re.compile(rf"{_FIRST}(?:{_SPACED}{_GROUPED})(?!\d)")
# East Asian powers of ten stand right behind the digits, in every language that writes them; less
# than a thousand is written out with them.
_POWERS = {sign: power for sign, power in POWERS.items() if power >= 1_000}
_EASTERN = re.compile("[〇零一二两三四五六七八九十百千万亿億천만억가-힣]")
_SHORT = {"k": 1_000, "m": 1_000_000}
_LOST = "\ufffd"
# What may stand before the point of a number that leaves its nought away.
_OPENS = frozenset(("", *" (~<>≈"))
_MYRIADS = "万만"
_BELOW = re.compile(r"\d,\d{3}(?!\d)|\d{1,4}(?![\d.,])")
# “3 mil 584”, as newspapers of Latin America write it: the rest, and no figure of its own.
_REST = re.compile(r" (\d{1,3})(?![\d%]|[.,]\d| (?:%|x\b))")
_WORD = re.compile(r"[^\W\d_]+")
# A word for a number right before the point of one, its length and its value.
_ENDING, _LONGEST, _TEN = re.compile(r"(?<![a-z])[a-z]+\Z"), 12, 10
_MOST_DIGITS = 18
_LEAST_JOINED = 20
_THOUSAND = 1000
_ONE = Decimal(1)
# Letters from here on are of scripts that join a number to its power of ten elsewhere.
_EAST = "\u3000"
_LATIN = frozenset(ascii_lowercase)
_SPACERS = dict.fromkeys(map(ord, " '’"))
_SIGNS = dict.fromkeys(map(ord, ".,"))


class Number(msgspec.Struct, frozen=True, order=True, gc=False):
    """A number in a text: place, value, printed decimals, value under the other convention.

    ``step`` is the place value of the last printed digit, as 0.1 for 28.3 and 1000 for 67k.
    """

    start: int
    end: int
    value: Decimal
    decimals: int
    step: Decimal
    other: Decimal | None


def find_numbers(folded: str, pack: Pack) -> tuple[Number, ...]:
    """The numbers in a folded text, in order."""
    return _numbers(folded, pack.lang)


def _decimals(step: Decimal) -> int:
    """How many decimals a number with this last place has."""
    return max(0, -int(step.as_tuple().exponent))


@lru_cache(maxsize=16)  # a passage is asked for its numbers several times in a row
def _numbers(folded: str, lang: str) -> tuple[Number, ...]:
    pack = load_pack(lang)
    pattern = _WITH_SPACES if pack.decimal == "," else _PLAIN
    eastern = not folded.isascii() and _EASTERN.search(folded) is not None
    runs = list(find_eastern(folded)) if eastern else []
    taken = [span for span, _ in runs]
    found = [
        n
        for m in pattern.finditer(folded, first_digit(folded))
        if not (taken and _within(m.span(), taken)) and (n := _digits(folded, m, pack)) is not None
    ]
    taken += [(n.start, n.end) for n in found]
    found += _words(folded, pack, taken)
    found += _bare_millions(folded, pack, [*taken, *((n.start, n.end) for n in found)])
    found += [
        Number(e.start, e.end, e.value, _decimals(e.step), e.step, None)
        for _, e in runs
        if e is not None
    ]
    found.sort()
    return tuple(n for place, n in enumerate(found) if not place or n.start >= found[place - 1].end)


def _within(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in taken)


def _digits(folded: str, match: re.Match[str], pack: Pack) -> Number | None:
    start, end = match.span()
    before = folded[start - 1] if start else ""
    if is_parameter(folded, start):
        return None
    # "A100", "v1.1", "ResNet50": a number glued to a letter is part of a name.
    if before and before.isascii() and before.isalpha():
        return None
    if before in ".," and start > 1 and folded[start - 2].isdigit():
        return None
    if before == "_" or folded[end : end + 1] == "_":
        return None
    # A letter that is lost beside digits may have been one of them.
    if before == _LOST or (folded[end : end + 1] == _LOST and folded[end + 1 : end + 2].isdigit()):
        return None
    text = match[0]
    if before == "." and text.isdigit() and folded[max(0, start - 2) : start - 1] in _OPENS:
        start, text = start - 1, f"0.{text}"  # “trained BERT in .81 minutes”
    elif before == "." and text.isdigit() and (spelled := _spelled(folded, start - 1, pack.lang)):
        start, text = spelled[0], f"{spelled[1]}.{text}"  # “three.79”, as programs reword 3.79
    if len(text) > _MOST_DIGITS and sum(c.isdigit() for c in text) > _MOST_DIGITS:
        return None
    pointed = start < match.start()
    value, decimals, other = _parse(text, "." if pointed else pack.decimal)
    step = _step(decimals)
    short = folded[end : end + 1]
    if short in _POWERS and not folded.startswith("分之", end + 1):
        power = _POWERS[short]
        return _with_rest(folded, start, end + 1, whole(value * power), step * power, power)
    behind = folded[end + 1 : end + 2]
    if short in _SHORT and not (behind.isascii() and behind.isalpha()):
        return Number(start, end + 1, whole(value * _SHORT[short]), 0, step * _SHORT[short], None)
    powered = _power_behind(folded, end, pack)
    if powered is not None:
        return _thousandfold(folded, start, value, step, powered)
    return Number(start, end, value, decimals, step, other)


def _spelled(folded: str, end: int, lang: str) -> tuple[int, int] | None:
    """The word for a number below ten that ends at a place: where it begins, and its value."""
    word = _ENDING.search(folded, max(0, end - _LONGEST), end)
    value = load_pack(lang).numbers.get(word[0]) if word is not None else None
    if word is None or value is None or value != int(value) or value >= _TEN:
        return None
    return word.start(), int(value)


def _thousandfold(
    folded: str, start: int, value: Decimal, step: Decimal, powered: tuple[int, int]
) -> Number:
    """A number times the power of ten behind it, and what follows below it: “11 mil 616”."""
    power, stop = powered
    rest = _REST.match(folded, stop) if power == _THOUSAND and step == _ONE else None
    if rest is not None:
        return Number(start, rest.end(), value * power + int(rest[1]), 0, _ONE, None)
    return Number(start, stop, whole(value * power), 0, whole(step * power), None)


def _power_behind(folded: str, end: int, pack: Pack) -> tuple[int, int] | None:
    """The power of ten that a word behind a number multiplies it by, and where the word ends.

    It stands apart (“9 tausend”), or at the digits (“398mila”) where no letter follows it.
    """
    short = folded[end : end + 1]
    at = end + (short in (" ", "-"))
    if at == end and not short.isalpha():
        return None
    words = _thousands(pack.lang)
    for word in words if folded.startswith(tuple(words), at) else ():
        stop = at + len(word)
        if not folded.startswith(word, at):
            continue
        longer = folded[stop : stop + 1].isalpha()
        if longer and (at == end or _is_unit(folded, at, pack.lang)):
            continue  # “0,12 milisegundos”
        return words[word], stop
    return None


def _is_unit(folded: str, place: int, lang: str) -> bool:
    """Whether a word is one of the language's units."""
    word = _WORD.match(folded, place)
    return word is not None and word[0] in _units(lang)


@lru_cache(maxsize=32)
def _units(lang: str) -> frozenset[str]:
    return frozenset(fold(word) for words in load_pack(lang).units.values() for word in words)


@lru_cache(maxsize=32)
def _step(decimals: int) -> Decimal:
    return Decimal(1).scaleb(-decimals)


@lru_cache(maxsize=32)
def _thousands(lang: str) -> dict[str, int]:
    """The words of a language that multiply the digits before them, each with its value, longest
    first: „Million|en“."""
    words = load_pack(lang).numbers
    return {word: int(words[word]) for word in sorted(words, key=lambda word: (-len(word), word))
            if words[word] >= _THOUSAND}  # fmt: skip


def _with_rest(
    folded: str, start: int, end: int, value: Decimal, step: Decimal, power: int
) -> Number:
    """A number behind its power of ten, with what follows below it: “35만3144” is 353,144."""
    rest = _BELOW.match(folded, end)
    digits = rest[0].replace(",", "") if rest else ""
    if digits and int(digits) < power and folded[end - 1] in _MYRIADS:
        return Number(start, rest.end() if rest else end, value + int(digits), 0, Decimal(1), None)
    return Number(start, end, value, 0, step, None)


def _parse(text: str, decimal: str) -> tuple[Decimal, int, Decimal | None]:
    """Value, printed decimals, and the value under the other convention where both are possible."""
    if text.isdecimal():
        return Decimal(text), 0, None
    plain = text.translate(_SPACERS)
    signs = [c for c in plain if c in ".,"]
    if not signs:
        return Decimal(plain), 0, None
    if len(set(signs)) == 2:
        point = signs[-1]
        whole, _, part = plain.rpartition(point)
        return Decimal(whole.translate(_SIGNS) + "." + part), len(part), None
    if len(signs) > 1:
        return Decimal(plain.translate(_SIGNS)), 0, None
    whole, _, part = plain.partition(signs[0])
    as_decimal = Decimal(f"{whole}.{part}")
    if len(part) != 3 or whole == "0" or len(whole) > 3:
        return as_decimal, len(part), None
    grouped = Decimal(whole + part)
    if signs[0] == decimal:
        return as_decimal, 3, grouped
    return grouped, 0, as_decimal


def _words(folded: str, pack: Pack, taken: list[tuple[int, int]]) -> list[Number]:
    automaton, words = _number_words(pack.lang)
    found = []
    for _, start, end in automaton.find_matches_as_indexes(folded):
        left, right = folded[start - 1 : start], folded[end : end + 1]
        if (left in _LATIN or right in _LATIN) and folded[start] in _LATIN:
            continue  # most are a part of another word
        inside = (left.isalpha() or right.isalpha()) and not _bare(left, right)
        if inside and folded[start].isalpha() and folded[start] < "\u3000":
            continue
        if any(start < stop and end > begin for begin, stop in taken):
            continue
        if folded.startswith("分之", end):  # 百分之: the sign of a percentage, no hundred
            continue
        value = words[folded[start:end]]
        decimals = 0 if value == value.to_integral_value() else 1
        found.append(Number(start, end, value, decimals, _step(decimals), None))
    return _composed(folded, found, pack)


def _bare_millions(folded: str, pack: Pack, taken: list[tuple[int, int]]) -> list[Number]:
    """“le |million de tokens”, “ponad |milion”: one of them behind an article or a hedge."""
    if not any(map(folded.__contains__, millions(pack.lang))):
        return []
    pattern, leads = _leading(pack.lang)
    return [
        Number(*match.span(), Decimal(value), 0, Decimal(value), None)
        for match in pattern.finditer(folded)
        if not _within(match.span(), taken)
        and folded[: match.start()].rstrip().endswith(leads)
        and (value := _thousands(pack.lang)[match[0]])
    ]


@lru_cache(maxsize=32)
def _leading(lang: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """A pattern of the words for a million and more, and what may lead to one of them."""
    pack = load_pack(lang)
    hedges = (word for words in pack.hedges.values() for word in words)
    leads = tuple(f" {fold(word)}" for word in (*pack.articles, *hedges))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, millions(lang)))})(?!\w)"), leads


@lru_cache(maxsize=32)
def millions(lang: str) -> tuple[str, ...]:
    """The words of a language for a million and more, longest first."""
    words = (word for word, n in _thousands(lang).items() if n > _THOUSAND)
    return tuple(sorted(words, key=len, reverse=True))


@lru_cache(maxsize=32)
def _number_words(lang: str) -> tuple[Any, dict[str, Decimal]]:
    """Finds a language's number words, the longest where several begin, and each one's value."""
    import ahocorasick_rs

    pack = load_pack(lang)
    words = {word: value for word, value in pack.numbers.items() if value < 1000} | pack.dozens
    words |= _in_one_word(pack)
    longest = ahocorasick_rs.MatchKind.LeftmostLongest
    values = {word: Decimal(f"{value:g}") for word, value in words.items()}
    return ahocorasick_rs.AhoCorasick(list(words), matchkind=longest), values


def _in_one_word(pack: Pack) -> dict[str, float]:
    """“dreiundzwanzig”, “drieëntwintigduizend”, where a language writes such numbers as a word."""
    if not pack.before_tens:
        return {}
    tens = {word: n for word, n in pack.numbers.items() if n in range(20, 100, 10)}
    made = {one + ten: n + m for one, n in pack.before_tens.items() for ten, m in tens.items()}
    small = {word: n for word, n in pack.numbers.items() if n in range(2, 1000)} | made
    powers = [word for word, n in pack.numbers.items() if n == _THOUSAND]
    return made | {word + power: n * _THOUSAND for word, n in small.items() for power in powers}


def _composed(folded: str, found: list[Number], pack: Pack) -> list[Number]:
    """Joins words that are one number: “twenty-four”, 二十四 (2 · 10 + 4), “treinta y ocho”.

    A power of ten multiplies what stands before it; otherwise only a smaller number joins a
    multiple of ten.
    """
    kept: list[Number] = []
    for number in found:
        last = kept[-1] if kept else None
        gap = folded[last.end : number.start] if last is not None else " "
        joined = gap in ("", "-") or _counts_on(last, gap, pack)
        if last is None or not joined or last.decimals or number.decimals:
            kept.append(number)
            continue
        head, tail = last.value, number.value
        # How much of the number so far a following 十 or 百 may still multiply: 4 of 104.
        unit = head % 10 if head > 10 else head
        if gap == "" and tail in (10, 100) and 0 < unit < 10:
            value = head - unit + unit * tail
        elif (head % 10 == 0 and tail < 10) or (head % 100 == 0 and tail < 100):
            value = head + tail
        else:
            kept.append(number)
            continue
        kept[-1] = Number(last.start, number.end, value, 0, Decimal(1), None)
    return _summed(folded, [_multiplied(folded, number, pack) for number in kept])


def _summed(folded: str, numbers: list[Number]) -> list[Number]:
    """«десять тысяч |семьсот пятьдесят два»: thousands in words, and what follows below them."""
    kept: list[Number] = []
    for number in numbers:
        head = kept[-1] if kept else None
        if (
            head is not None
            and folded[head.end : number.start] == " "
            and head.value >= _THOUSAND == head.step
            and _ONE < number.value < _THOUSAND
            and not number.decimals
        ):
            kept[-1] = Number(head.start, number.end, head.value + number.value, 0, _ONE, None)
        else:
            kept.append(number)
    return kept


def _counts_on(last: Number | None, gap: str, pack: Pack) -> bool:
    """Whether a word for “and” goes on with a number: “treinta y ocho”, “cento e vinte”.

    From twenty up: “two and eight” are two numbers.
    """
    return last is not None and last.value >= _LEAST_JOINED and gap.strip() in pack.number_joins


def _multiplied(folded: str, number: Number, pack: Pack) -> Number:
    """“dez mil”: a number in words before its power of ten."""
    powered = _power_behind(folded, number.end, pack)
    if powered is None or folded[number.start] >= _EAST or number.end == powered[1]:
        return number
    return _thousandfold(folded, number.start, number.value, number.step, powered)


def _bare(left: str, right: str) -> bool:
    return not (left.isalpha() and left < "\u3000") and not (right.isalpha() and right < "\u3000")
