"""Publication dates: what a string says, and which of a page's candidates to believe.

Numeric forms are read here; month names are left to dateparser, and only in an isolated
string that names a year. Nothing is ever read relative to a clock.
"""

from __future__ import annotations

import datetime
import functools
import re
from collections.abc import Iterable, Sequence

from pipeline.records import DateCandidate

_YEAR = r"(?:19|20)\d{2}"
_ANY_YEAR = re.compile(
    rf"{_YEAR}|\d/\d\d/\d\d(?!\d)|\d{{1,2}}\.\s?\d{{1,2}}\.\s?\d{{2}}[,\s|–-]|[２１][０９][０-９]{{2}}|[一二][九〇零○ＯO][〇零○ＯO一二三四五六七八九]{{2}}年|(?:令和|平成|昭和|民[國国])\s?[\d元]"
)
# What may follow a day: no further digit, unless it begins the time of day or another day that
# the page's layout ran together with it (``May 2, 20247:55 AM``).
_ENDS = r"(?!\d(?!\d?[:.](?:\d\d(?!\d)|\s)))"
# What stands before one: no part of a word, unless that ends where a capital begins.
_BEGINS = r"(?:(?<![\w.])|(?<=[^\W\d_A-Z])(?=[A-Z]))"
_MONTH = r"(?:[^\W\d_][^\W\d_A-Z]{2,11}|[^\W\d_a-z]{3,12})"
_YMD = re.compile(
    rf"(?<!\d)({_YEAR})\s?(?:[-/.‐–]|年|년)\s?(\d{{1,2}})\s?(?:[-/.‐–]|月|월)\s?(\d{{1,2}})(?!\d)(?:\s?[日일])?\.?"
)
_DMY = re.compile(rf"(?<![\d.])(\d{{1,2}})([./-])\s?(\d{{1,2}})\2\s?({_YEAR}){_ENDS}")
# A year of two digits counts where dots set it off and the time of day follows.
_SHORT_YEAR = re.compile(
    r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2})(?=[,\s|–-]+(?:\w{2,4}\s)?\d{1,2}[:.]\d{2})"
)
# Americans write so too; what a day is shows that it is no month.
_SHORT_US = re.compile(r"(?<![\d/.-])(1[0-2]|0?[1-9])/(1[3-9]|2\d|3[01])/(\d{2})(?![\d/.-])")
# Vietnamese months have numbers, as figures or in words; blogs put the day before or behind.
_VI_MONTHS = (
    *("một", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám"),
    *("chín", "mười", "mười một", "mười hai"),
)
_VI_MONTH = "|".join(reversed(_VI_MONTHS))
_VI = re.compile(
    rf"(?:ngày\s*)?(\d{{1,2}})\s*th(?:áng\s*|\.?)(\d{{1,2}}|{_VI_MONTH})\s*(?:năm|,)?\s*({_YEAR})",
    re.I,
)
_VI_DAY_BEHIND = re.compile(rf"\btháng\s*(\d{{1,2}}|{_VI_MONTH})\s(\d{{1,2}}),\s?({_YEAR})", re.I)
_NAMED = re.compile(
    rf"(?:(?<![\w.])|(?<=[^\W\d_A-Z]))\d{{1,2}}(?:\.|(?:st|nd|rd|th|er|\.|º|ª|°)?[\s-]+)(?:(?:de|of|di)\s+)?"
    rf"[^\W\d_]{{3,12}}\.?,?(?:\s+(?:de|del|of))?[\s-]+{_YEAR}{_ENDS}"
    rf"|(?<![\w./])\d{{1,2}}([/.])[^\W\d_]{{3,9}}\1{_YEAR}{_ENDS}"
    rf"|{_BEGINS}{_MONTH}(?:\.?\s+|\.)\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+|\.){_YEAR}{_ENDS}"
)
_ORDINAL, _JOINED = re.compile(r"(?<=\d)[ºª]"), re.compile(r"[^\W\d_][/.]\d|\d[/.][^\W\d_]")
_URL_DATE = re.compile(rf"/({_YEAR})[/_-]?(\d{{2}})[/_-]?(\d{{2}})(?=[/_.-]|$)")
# Years of reigns and of the republic, by the year before their first; a first year is 元.
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
_ERA = re.compile(
    rf"({'|'.join(_ERAS)})\s?(元|\d{{1,3}})\s?年\s?(?:[(（]{_YEAR}年?[)）]\s?)?(\d{{1,2}})\s?月\s?(\d{{1,2}})\s?日"
)
# Years, months and days in Chinese figures: a year digit by digit, a day with its tens.
_HAN = re.compile(
    "([一二〇零○ＯO三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十廿]{1,3})[日号號]"
)
_HAN_DIGITS = {c: str(n) for n, c in enumerate("〇一二三四五六七八九")} | dict.fromkeys(
    "零○ＯO", "0"
)
# Languages that write the year first, whatever its digits.
_YEAR_FIRST = ("ja", "ko", "zh")
_WIDE = {ord("０") + n: str(n) for n in range(10)} | {
    ord("／"): "/",
    ord("．"): ".",
    ord("－"): "-",
}
_TIME = re.compile(
    r"[T\s,|·•]*"
    r"(?:\b(?:at|om|um|à|às|alle|alle ore|ore|a las|las|saat|pukul|jam|godz\.|o|в|lúc)\s)?"
    r"\d{1,2}[:：h]\d{2}(?:[:：]\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?|Uhr)?"
    r"\s*(?:[A-Z]{3,4}\b|Z\b|[+-]\d{2}:?\d{2})?",
    re.I,
)


def parse(text: str, lang: str = "") -> str | None:
    """The ISO date that a short string states in full, or None."""
    found = find(text, lang)
    return found[0] if found else None


def find(text: str, lang: str = "") -> tuple[str, int, int] | None:
    """The first full date in a short string and its span, time of day included."""
    if not names_year(text):
        return None
    text = text.translate(_WIDE)
    for pattern, order in (
        (_ERA, "era"),
        (_HAN, "han"),
        (_YMD, "ymd"),
        (_VI, "dmy"),
        (_VI_DAY_BEHIND, "mdy"),
        (_DMY, "d?m?y"),
        (_SHORT_YEAR, "d.m.yy"),
        (_SHORT_US, "m/d/yy"),
        (_NAMED, "named"),
    ):
        for match in pattern.finditer(text[:400]):
            iso = _read(match, order, lang)
            if iso:
                time = _TIME.match(text, match.end())
                return iso, match.start(), time.end() if time else match.end()
    return None


def names_year(text: str) -> bool:
    """Whether a year stands in a text at all: without one it holds no full date."""
    return _ANY_YEAR.search(text, 0, 400) is not None


def _read(match: re.Match[str], order: str, lang: str) -> str | None:
    if order == "named":
        return _named(match[0], lang)
    if order == "era":
        year = 1 if match[2] == "元" else int(match[2])
        return iso_date(str(_ERAS[match[1]] + year), match[3], match[4])
    if order == "han":
        year_digits = "".join(_HAN_DIGITS[c] for c in match[1])
        return iso_date(year_digits, str(_tens(match[2])), str(_tens(match[3])))
    return _numeric(match, order, lang)


def _tens(figure: str) -> int:
    """A Chinese figure below a hundred: 十一, 二十, 廿三."""
    tens, sign, ones = figure.replace("廿", "二十").rpartition("十")
    return 10 * (int(_HAN_DIGITS.get(tens, "1")) if sign else 0) + int(_HAN_DIGITS.get(ones, "0"))


def _numeric(match: re.Match[str], order: str, lang: str) -> str | None:
    if order == "ymd":
        return iso_date(match[1], match[2], match[3])
    if order == "d.m.yy":
        day, year = (match[3], match[1]) if lang in _YEAR_FIRST else (match[1], match[3])
        return iso_date("20" + year, match[2], day)
    if order == "m/d/yy":
        return iso_date("20" + match[3], match[1], match[2]) if lang == "en" else None
    if order in ("dmy", "mdy"):
        day, month = (match[1], match[2]) if order == "dmy" else (match[2], match[1])
        return iso_date(match[3], _vietnamese(month), day)
    first, second = int(match[1]), int(match[3])
    if lang == "en" and match[2] != "/" and first <= 12 < second:
        first, second = second, first
    if lang == "en" and match[2] == "/":
        # American and British writers order these differently: only an order that cannot be
        # the other one counts.
        if first <= 12 and second <= 12 and first != second:
            return None
        if second > 12:
            first, second = second, first
    return iso_date(match[4], str(second), str(first))


def _vietnamese(month: str) -> str:
    """The number of a month: “6”, “Sáu”."""
    if month.isdigit():
        return month
    return str(_VI_MONTHS.index(" ".join(month.casefold().split())) + 1)


def iso_date(year: str, month: str, day: str) -> str | None:
    """The date as ISO text, None where there is no such day."""
    try:
        return datetime.date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


@functools.lru_cache(maxsize=1024)
def _named(text: str, lang: str) -> str | None:
    if "tháng" in text.casefold():
        return None  # dateparser takes “tháng 13, 2021” for the third of January
    import dateparser

    text = _ORDINAL.sub("", text)
    text = text if not _JOINED.search(text) else re.sub(r"[/.]", " ", text)
    languages = ["en"] if lang in ("", "en") else [lang, "en"]
    settings = {
        "REQUIRE_PARTS": ["day", "month", "year"],
        "PARSERS": ["absolute-time"],
        "DATE_ORDER": "DMY",
    }
    found = dateparser.parse(text, languages=languages, settings=settings)
    return found.date().isoformat() if found else None


def from_url(url: str) -> str | None:
    """The date in an address such as ``/2021/07/01/``, or None."""
    match = _URL_DATE.search(url)
    return iso_date(match[1], match[2], match[3]) if match else None


def choose(
    candidates: Iterable[DateCandidate], fetched: str | None
) -> tuple[str | None, str, tuple[DateCandidate, ...]]:
    """The publication date, its source, and all candidates with their roles settled.

    Candidates come in the order of trust. A date after the page was fetched is no
    publication date; where the fetch time is unknown nothing can be called future.
    """
    limit = (fetched or "9999")[:10]
    seen: dict[tuple[str, str, str], DateCandidate] = {}
    for c in candidates:
        role = "future" if c.date > limit else c.role
        seen.setdefault(
            (c.date, c.source, role), DateCandidate(date=c.date, source=c.source, role=role)
        )
    settled = tuple(seen.values())
    best = _first(settled, "published") or _first(settled, "unknown")
    best = _local(best, settled) if best else None
    return (best.date, best.source, settled) if best else (None, "", settled)


def _local(best: DateCandidate, candidates: Sequence[DateCandidate]) -> DateCandidate:
    """The day as the page's own place counts it.

    Machine-readable times are often of Greenwich, and late in the evening elsewhere a day ahead
    of the date in the page's address.
    """
    if not best.source.startswith(("JSON-LD", "meta")):
        return best
    day = datetime.date.fromisoformat(best.date)
    addresses = (c for c in candidates if c.source == "url")
    return next(
        (c for c in addresses if abs((datetime.date.fromisoformat(c.date) - day).days) == 1), best
    )


def _first(candidates: Sequence[DateCandidate], role: str) -> DateCandidate | None:
    return next((c for c in candidates if c.role == role), None)
