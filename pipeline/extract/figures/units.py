"""The units that figures come in, and the words of each language for them."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import COMMON, load_pack

TIMES = ("hours", "minutes", "seconds")
COUNTS = ("accelerators", "hosts", "processors", "benchmarks", "results", "submitters", "records")
# What one answer takes, in time or energy, and less of is better.
ENERGIES = ("uJ", "mJ")
EACH = ("ms", *ENERGIES)
# What storage delivers: only in articles on that suite; elsewhere a link or a memory has as much.
TRANSFERS = ("MiB/s", "GiB/s", "TiB/s", "MB/s", "GB/s", "TB/s")
RATES = ("samples/s", "images/s", "queries/s", "tokens/s", "models/minute", *TRANSFERS, *EACH)
# Words that only begin like a unit: “28.64成绩” is no 2,864 %.
PARTS = "parts"
# A smaller whole number without a unit is too often something else than a rate.
LEAST_RATE = 100
# “项|固定任务|性能|成绩”: no compound noun of counted things has more words before its last.
_MODIFIERS = 4
# “项|固定任务(Closed)|成绩”: a remark in brackets behind one of them.
_REMARK = r"\([a-z][a-z .-]{0,22}\)"
MONEY = ("USD", "EUR", "CNY", "GBP", "KRW", "JPY")


@lru_cache(maxsize=32)
def _table(lang: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for pack in (load_pack(lang), load_pack(COMMON)):
        for unit, surfaces in pack.units.items():
            for surface in surfaces:
                table.setdefault(fold(surface), unit)
                if unit in RATES:  # “the 1-million-tokens-per-second mark”
                    table.setdefault(fold(surface).replace(" ", "-"), unit)
    return table


@lru_cache(maxsize=32)
def units(lang: str) -> tuple[re.Pattern[str], dict[str, str], frozenset[str]]:
    """A pattern of every unit of a language, longest first, the canonical name of each, and the
    characters that they begin with."""
    table = _table(lang)
    return re.compile(one_of(table)), table, frozenset(word[0] for word in table)


@lru_cache(maxsize=32)
def compounds(lang: str) -> tuple[re.Pattern[str], dict[str, str], frozenset[str]] | None:
    """A pattern of the compound nouns that a language counts things with, the last word of which
    is the group ``head``, the unit of each such word, and the characters that they begin with."""
    pack = load_pack(lang)
    if not pack.heads:
        return None
    heads = {fold(word): unit for unit, words in pack.heads.items() for word in words}
    first, between, last = (
        one_of(map(fold, words)) for words in (pack.classifiers, pack.modifiers, heads)
    )
    word = f"(?:{between}) ?(?:{_REMARK} ?)?"
    pattern = re.compile(f"(?:{first}) ?(?:{word}){{0,{_MODIFIERS}}}(?P<head>{last})")
    return pattern, heads, frozenset(fold(word)[0] for word in pack.classifiers)


@lru_cache(maxsize=512)
def shorter(surface: str, lang: str) -> re.Pattern[str] | None:
    """A pattern of the units that are shorter than one that turned out to be part of a word."""
    less = [word for word in _table(lang) if len(word) < len(surface) and surface.startswith(word)]
    return re.compile(one_of(less)) if less else None


@lru_cache(maxsize=32)
def signs(lang: str) -> dict[str, list[tuple[str, str]]]:
    """The signs that stand before a figure by their last character, longest first, each with its
    unit."""
    found = [
        (fold(sign), unit)
        for pack in (load_pack(COMMON), load_pack(lang))
        for unit, surfaces in pack.units_before.items()
        for sign in surfaces
    ]
    by: dict[str, list[tuple[str, str]]] = {}
    for sign, unit in sorted(found, key=lambda pair: -len(pair[0])):
        by.setdefault(sign[-1], []).append((sign, unit))
    return by


def unit_in(text: str, lang: str) -> str:
    """The unit that a header names (“Time to train (minutes)”), ``""`` where it names none.

    Rates come before their parts: “items/sec” is no second. What stands in brackets comes first,
    and a word for hours that is the word for time as well (学習時間, 학습 시간) counts only there.
    """
    folded = fold(text)
    pattern, table, _ = units(lang)
    found = ""
    for match in pattern.finditer(folded):
        name = table[match[0]]
        if not whole_word(folded, match.start(), match.end()) and match[0] != "%":
            continue
        if folded[match.start() - 1 : match.start()].isdigit() and match.start():
            continue  # “QCT D74H-7U”: a letter of a name
        if name in RATES:
            return name
        if name not in (*TIMES, "percent"):
            continue
        if _bracketed(folded, match.start()):
            return name
        found = found or ("" if match[0] in _words_for_time(lang) else name)
    return found


def _bracketed(folded: str, place: int) -> bool:
    """Whether a bracket is open at a place."""
    return any(
        folded.rfind(opening, 0, place) > folded.rfind(closing, 0, place)
        for opening, closing in ("()", "[]")
    )


@lru_cache(maxsize=32)
def _words_for_time(lang: str) -> frozenset[str]:
    return frozenset(fold(word) for word in load_pack(lang).cues["time"])
