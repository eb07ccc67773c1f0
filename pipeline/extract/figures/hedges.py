"""What a printed figure can mean: rounding and hedge words as intervals.

The table below is the one place where a hedge gets its meaning. ``step`` is the place value of the
last printed digit that is not zero: 1 for “9”, 0.1 for “14.5”, 100,000 for “300,000”.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

import msgspec

from pipeline.extract.figures.numbers import Number
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import COMMON, HEDGES, OPTIONAL_HEDGES, Pack, load_pack
from pipeline.records import Hedge

# What is broken through: “the mark of 100,000”; the name of the same where it is one of times.
MARK, MARK_OF_TIME = "mark", "mark_of_time"
# What leads to a bound; one of so many digits may be rounded: “within 8.89 minutes” for 8.8923.
WITHIN, _TELLING_DIGITS = "within", 3
_DECIMALS = re.compile(r"\d[.,]\d{1,2}(?![\d.,]*\d)")
# What signs at a number say: “>90%”, “≤ 10 minutes”. No arrow (“28 -> 27 minutes”) is one.
_SIGNS = {
    ">": "over", "<": "under", "≥": "at_least", ">=": "at_least", "≤": "at_most", "<=": "at_most",
    "~": "about",
}  # fmt: skip
_SIGN, _SIGN_REACH = re.compile(r"(?:(?<=[\s(\[:,;/])|^)([<>]=?|[≥≤~])( ?)\Z"), 6
# No article is longer.
_ARTICLE = 4
# How far behind a figure, or its noun, its hedge may end.
_BEHIND = 20
_THOUSAND = 1000
_TENTH = Decimal("0.1")
_TWENTIETH = Decimal("0.05")
# “About 10 minutes” is no six, nor “just over 100” 140: zeros are rounding of a tenth at the most,
# but where a word says that the next round number is not reached.
_FIFTH = Decimal("0.2")
_TO_THE_NEXT = frozenset({"some_over", "some_under"})


class Interval(msgspec.Struct, frozen=True, gc=False):
    """Bounds (``None``: unbounded), each open or closed."""

    low: Decimal | None
    high: Decimal | None
    low_open: bool = False
    high_open: bool = False


# A number in front of its counter.
_DIGITS = re.compile(r"\d[\d,.]*\s?")


def _rounding(value: Decimal, step: Decimal) -> Interval:
    if step >= _THOUSAND:  # “1 million” is no rounding of 600,000
        step = min(step, value * _TENTH)
    return Interval(value - step / 2, value + step / 2, high_open=True)


# Hedge -> (how the record names it, the interval that it stands for).
MEANING: dict[str, tuple[Hedge, Callable[[Decimal, Decimal], Interval]]] = {
    "exact": ("exact", _rounding),
    "about": (
        "about",
        lambda v, s: Interval(v - max(v * _TWENTIETH, s / 2), v + max(v * _TWENTIETH, s / 2)),
    ),
    "nearly": ("under", lambda v, s: Interval(v - max(v * _TENTH, s / 2), v)),
    "over": ("over", lambda v, s: Interval(v, None, low_open=True)),
    "just_over": ("over", lambda v, s: Interval(v, v + s / 2, low_open=True)),
    # “36,000-odd”, “28 minutes and change”: more, but no further than the next round number.
    "some_over": ("over", lambda v, s: Interval(v, v + s, high_open=True)),
    "under": ("under", lambda v, s: Interval(Decimal(0), v, True, True)),
    "just_under": ("under", lambda v, s: Interval(v - s / 2, v, high_open=True)),
    # „niespełna 38“, “38分足らず”: the next whole one is not reached.
    "some_under": (
        "under",
        lambda v, s: Interval(v - max(min(s, v * _TENTH), s / 2), v, high_open=True),
    ),
    "at_least": ("over", lambda v, s: Interval(v, None)),
    "at_most": ("under", lambda v, s: Interval(Decimal(0), v, low_open=True)),
    # “broke through the mark of 100,000”: whatever was reached, it is beyond, or rounds to it; of
    # times ``mark_of_time`` says the same. Of “the million mark” no half is meant.
    "mark": ("over", lambda v, s: Interval(v - min(s, v / 10) / 2, None)),
    "mark_of_time": ("under", lambda v, s: Interval(Decimal(0), v + s / 2, low_open=True)),
    WITHIN: ("under", lambda v, s: Interval(Decimal(0), v + s / 2, low_open=True)),
    # “up to 2.1x”: one result reaches it, within its rounding; the others may lie below.
    "up_to": ("up_to", _rounding),
}


def interval(hedge: str, number: Number) -> Interval:
    """What a figure with this hedge can mean."""
    # A round number that is hedged was rounded as far as its zeros go; a bare one was not.
    printed = hedge in ("exact", "up_to", MARK, MARK_OF_TIME, WITHIN)
    step = number.step if printed else last_step(number.value, number.step)
    if hedge not in _TO_THE_NEXT:
        step = min(step, max(number.step, number.value * _FIFTH))
    return MEANING[hedge][1](number.value, step)


def last_step(value: Decimal, step: Decimal) -> Decimal:
    """The place value of the last digit that is not zero, at least the printed one's."""
    if value == 0:
        return step
    while value % (step * 10) == 0:
        step *= 10
    return step


def find_hedge(folded: str, start: int, end: int, pack: Pack) -> str:
    """The hedge of the figure at ``start:end`` (with its unit), ``exact`` where there is none."""
    hedge = _told(folded, start, end, pack)
    return hedge if hedge != WITHIN else _within(folded[start:end])


@lru_cache(maxsize=32)
def _masks(lang: str) -> tuple[str, ...]:
    """The words that hold a hedge and are none, each behind another word."""
    return tuple(f" {fold(word)}" for word in load_pack(lang).masks)


def _within(printed: str) -> str:
    """“在10分钟内完成” is a bound; “在8.89分钟内完成” may be the time itself, rounded."""
    digits = "".join(filter(str.isdigit, printed)).lstrip("0")
    if not _DECIMALS.search(printed):  # “5.30” is printed to three digits, “2,500” to two
        digits = digits.rstrip("0")
    return WITHIN if len(digits) >= _TELLING_DIGITS else "at_most"


def _told(folded: str, start: int, end: int, pack: Pack) -> str:
    sign = _SIGN.search(folded, max(0, start - _SIGN_REACH), start)
    if sign is not None and (sign.start() or not sign[2]):  # no “> …” that opens a quotation
        return _SIGNS[sign[1]]
    before = folded[max(0, start - 40) : start].rstrip(" $€£¥₩-")
    hedge = _ending(folded, before, start, pack.lang)
    if hedge != "exact" and before.endswith(_masks(pack.lang)):
        return "exact"  # “hãng |mang tới| 72 GPU”: brought, and not up to
    if hedge == "exact" and before.endswith(_short_ones(pack.lang)):
        article = _articles(pack.lang).search(before)
        if article is not None:
            hedge = _ending(folded, before[: article.start()].rstrip(), start, pack.lang)
    if hedge == MARK:
        hedge = _before_mark(folded, before, start, pack.lang)
    if hedge == "exact" and pack.dozens and folded.startswith(tuple(pack.dozens), start):
        hedge = "about"
    if hedge != "exact":
        return hedge
    hedge = _opening(folded[end : end + _BEHIND].lstrip(), pack.lang)
    if hedge == "exact" and pack.counters:
        digits = _DIGITS.match(folded, start, end)
        place = digits.end() if digits else end
        if folded.startswith(pack.counters, place):  # “250개|가 넘는 결과”
            counter = max((w for w in pack.counters if folded.startswith(w, place)), key=len)
            place += len(counter)
            hedge = _opening(folded[place : max(end, place + _BEHIND)].lstrip(), pack.lang)
    return (
        hedge
        if hedge != "exact" or not pack.units_before
        else _around_sign(folded, start, end, pack)
    )


def _around_sign(folded: str, start: int, end: int, pack: Pack) -> str:
    """The hedge of a rate whose sign stands before it: “突破|每秒100万”, “毎秒100万個|以上”."""
    before = folded[max(0, start - 40) : start].rstrip()
    for sign in _rate_signs(pack.lang):
        if before.endswith(sign):
            hedge = _ending(folded, before.removesuffix(sign).rstrip(), start, pack.lang)
            if hedge != "exact":
                return hedge
    noun = _rate_nouns(pack.lang).match(folded, end)
    return (
        _opening(folded[noun.end() : noun.end() + _BEHIND].lstrip(), pack.lang) if noun else "exact"
    )


@lru_cache(maxsize=32)
def _rate_signs(lang: str) -> tuple[str, ...]:
    """What stands before a rate: 每秒, 초당."""
    table = load_pack(lang).units_before
    words = {fold(word) for unit, signs in table.items() if unit.endswith("/s") for word in signs}
    return tuple(sorted(words, key=len, reverse=True))


@lru_cache(maxsize=32)
def _rate_nouns(lang: str) -> re.Pattern[str]:
    """A pattern of the noun behind a rate whose sign stands before it, its classifier included."""
    pack = load_pack(lang)
    nouns = {word for one in (load_pack(COMMON), pack) for words in one.rate_nouns.values()
             for word in map(fold, words)}  # fmt: skip
    counters = "|".join(map(re.escape, pack.counters))
    pattern = one_of(sorted(nouns, key=len, reverse=True))
    return re.compile(rf" ?(?:{counters})? ?(?:{pattern})" if nouns else r"(?!)")


def _opening(after: str, lang: str) -> str:
    """The hedge that opens what stands behind a figure, ``exact`` without one.

    “比B的15,462|多出|36%” says by how much something is more.
    """
    for hedge, word in _by_first(lang).get(after[:1], ()):
        if after.startswith(word) and whole_word(f"{after} ", 0, len(word)):
            longer = (one for one in _exceeding(lang) if len(one) > len(word))
            return "exact" if after.startswith(tuple(longer)) else hedge
    return "exact"


@lru_cache(maxsize=32)
def _exceeding(lang: str) -> tuple[str, ...]:
    return tuple(map(fold, load_pack(lang).cues.get("exceeds", ())))


def _before_mark(folded: str, before: str, start: int, lang: str) -> str:
    """The hedge in front of a word for a mark, which rules where there is one: “above the mark”."""
    bare = before.removesuffix(word_at_end(before, load_pack(lang))).rstrip()
    hedge = _ending(folded, bare, start, lang)
    return MARK if hedge == "exact" else hedge


def indefinite(folded: str, start: int, lang: str) -> bool:
    """Whether a word for “a” stands right before a place."""
    return _articles(lang).search(folded[max(0, start - 40) : start].rstrip()) is not None


def _ending(folded: str, before: str, start: int, lang: str) -> str:
    """The hedge that ends what stands ``before`` the place ``start``, ``exact`` without one."""
    offset = max(0, start - 40)
    for hedge, word in _at_end(before, lang):
        at = offset + len(before) - len(word)
        if whole_word(folded, at, at + len(word)):
            # «un 3 por ciento |por debajo de los| 34.988»: by how much, and no bound
            apart = before[: -len(word)].rstrip().endswith(_percents(lang))
            return "exact" if apart else hedge
    return "exact"


@lru_cache(maxsize=32)
def _percents(lang: str) -> tuple[str, ...]:
    return ("%", *map(fold, load_pack(lang).units["percent"]))


@lru_cache(maxsize=32)
def _articles(lang: str) -> re.Pattern[str]:
    """The words for “a” of a language at the end of a text: “about a third”, «quasi un 24 %»."""
    short = list(map(re.escape, _short_ones(lang)))
    return re.compile(rf"(?:(?<=\s)|(?<='))(?:{'|'.join(short)})\Z" if short else r"(?!)")


@lru_cache(maxsize=32)
def _short_ones(lang: str) -> tuple[str, ...]:
    words = (fold(word) for word, value in load_pack(lang).numbers.items() if value == 1)
    return tuple(word for word in words if len(word) <= _ARTICLE)


def word_at_end(text: str, pack: Pack) -> str:
    """The hedge that a folded text ends with, ``""`` where it ends with none."""
    found = _at_end(text, pack.lang)
    return found[0][1] if found else ""


def _at_end(text: str, lang: str) -> list[tuple[str, str]]:
    """The hedges before a number that a text ends with, each with its word, longest first."""
    words, pairs = _by_last(lang).get(text[-1:], ((), ()))
    return [pair for pair in pairs if text.endswith(pair[1])] if text.endswith(words) else []


def before_words(pack: Pack) -> tuple[str, ...]:
    """The words of every hedge that stands before a number."""
    return _words_of(pack.lang, "hedges")


_MEASURED = ("about", "nearly", "over", "some_over")


def after_words(pack: Pack) -> tuple[str, ...]:
    """The words behind a figure that leave it a measure: “about”, “nearly”, “more than”."""
    return _words_of(pack.lang, "hedges_after", _MEASURED)


@lru_cache(maxsize=64)
def _words_of(lang: str, field: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words of some hedges, of all where none is named, longest first."""
    return tuple(word for name, word in _sorted(lang, field) if not names or name in names)


def hedges_at(folded: str, place: int, lang: str) -> list[tuple[str, str]]:
    """The hedges that follow a number, each with its word, that stand at a place, longest first."""
    pairs = _by_first(lang).get(folded[place : place + 1], ())
    return [pair for pair in pairs if folded.startswith(pair[1], place)] if pairs else []


@lru_cache(maxsize=32)
def _by_first(lang: str) -> dict[str, list[tuple[str, str]]]:
    """The hedges that follow a number, by their first character, longest first."""
    by: dict[str, list[tuple[str, str]]] = {}
    for hedge, word in _sorted(lang, "hedges_after"):
        by.setdefault(word[:1], []).append((hedge, word))
    return by


@lru_cache(maxsize=32)
def _by_last(lang: str) -> dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]:
    """The hedges that precede a number, by their last character, longest first: the words alone,
    and each with its hedge."""
    by: dict[str, list[tuple[str, str]]] = {}
    for hedge, word in _sorted(lang, "hedges"):
        by.setdefault(word[-1:], []).append((hedge, word))
    return {last: (tuple(word for _, word in pairs), tuple(pairs)) for last, pairs in by.items()}


@lru_cache(maxsize=64)
def _sorted(lang: str, field: str) -> tuple[tuple[str, str], ...]:
    table: dict[str, tuple[str, ...]] = getattr(load_pack(lang), field)
    pairs = [(h, fold(word)) for h in (*HEDGES, *OPTIONAL_HEDGES) for word in table.get(h, ())]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[1])))
