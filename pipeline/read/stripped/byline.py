"""Lines that say who wrote a text, when, and where it was taken from."""

from __future__ import annotations

import re
from typing import Literal

from pipeline.read.dates import find, names_year
from pipeline.read.draft import Draft
from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.stripped import cues
from pipeline.records import DateCandidate

_SUFFIX = re.compile(r"^(?P<title>.{15,}?)\s+[-–—|｜]\s+(?P<name>[^-–—|｜]{2,40})$")
_NEWS = re.compile(r"^[\"“](?P<query>[^\"”]{1,60})[\"”] - Google News$")
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|copyright|ⓒ)\s*(?:©|\(c\))?\s*(?:19|20)\d{2}(?:\s*[-–]\s*(?:20)?\d{2,4})?[\s,]*"
    r"(?:by\s+)?(?P<name>[^.|,·。()]{2,60})",
    re.I,
)
_HOME = re.compile(
    r"(?:首页|首頁|home|トップ|홈|startseite|accueil|inicio|início|главная)\s*$", re.I
)
_LABEL = re.compile(
    r"(?P<label>[^\s:：|]{1,20}(?:\s[^\s:：|]{2,12}){0,2})\s*[:：]\s*(?P<value>[^\s|:：]*(?![^\s|:：]*[:：]))"
)
# What follows the day of a dateline: an agency's name, or a place, and a dash.
_DATED = re.compile(
    r"^[)）]?\s*(?:[(（/][^()（）/]{2,40}[)）/])?\s*(?:--|[-–—]{1,2}\s|/|[–—](?=[^\W\d]{2,}[\s,]\D))"
    r"|^[)）]?\s*[(（/][^()（）/]{2,40}[)）/]"
    r"|^(?:[,，、]\s?[^\W\d_][^\d,，、。.;；:：()（）]{1,23}){1,2}\s?(?:--|——|[-–—]\s)"
)
_STATED = re.compile(r"(?:19|20)\d{2}-\d{2}-\d{2}\s")
_DATELINE = 120
# The longest line that is stamped with a day, a time of day, and how far from the day it stands.
_STAMP, _BESIDE = 160, 12
# So many letters stand before a day that opens its line (``on``).
_AT = 3
_CLOCK = re.compile(r"(?<!\d)[0-2]?\d\s?[:：.h時时시]\s?[0-5]\d(?!\d)")
Role = Literal["published", "updated"]
# A time of day and two or three names behind the day that a line opens with.
_SIGNED = re.compile(
    r"\W*(?:[0-2]?\d[:.][0-5]\d)?\W*,\s+(?:[^\W\d_a-z][^\W\d_]+)(?:\s[^\W\d_a-z][^\W\d_]+){1,2}\W*"
)
# The longest line of a signature, its longest particle, and a name in wide characters.
_SIGNATURE, _PARTICLE = 60, 3
_WIDE_NAME = r"[^\W\d_a-zA-Z]{2,4}|[^\W\d_a-zA-Z]{1,8}[ ・·][^\W\d_a-zA-Z]{1,8}"
_MAIL = re.compile(r"[(<]?[\w.+-]{1,64}@[\w.-]{3,80}[)>]?")
_POSTER = re.compile(r"[(（]@\w{2,30}[)）]$")
# What may remain of a line once date, labels and names are taken out, in Latin letters.
_REST = 14


def is_byline(text: str, lang: str = "") -> bool:
    """A line that holds a date, or a labelled author or source, and nothing else of weight."""
    if not names_year(text) or weight(text) > 200 or cues.keeps(text):
        return False
    found = find(text, lang)
    if not found:
        return False
    rest = text[: found[1]] + " " + text[found[2] :]
    again = find(rest, lang)
    rest = rest[: again[1]] + " " + rest[again[2] :] if again else rest
    if _labelled(rest):
        return True
    if (
        _named(rest)
        or signed(rest.strip(" |•·-–—,"))
        or (found[1] <= _AT and _SIGNED.fullmatch(rest))
    ):
        return True
    if cues.line_reason(rest.strip(" |•·-–—,")) == "menu":
        return True
    for kind in ("updated", "published"):
        rest = cues.word_pattern(kind).sub(" ", rest)
    return weight(" ".join(re.sub(r"[|•·:：]", " ", rest).split()).strip(" -–—,()（）")) <= _REST


def _named(text: str) -> str:
    """The name in a line that opens with "by", ``""`` for none."""
    after = cues.after_word(text.strip(" |•·-–—,"), "by")
    name = re.split(r"\s{2,}|[|•·]", after)[0].strip(" ,-–—") if after else ""
    return name if name and len(name.split()) <= 8 and not re.search(r"[.!?。]$", name) else ""


def _labelled(text: str) -> bool:
    kinds = ("by", "published", "updated", "source")
    labels = [m["label"] for m in _LABEL.finditer(text)]
    return any(cues.after_word(label, kind) == "" for label in labels for kind in kinds)


def take(text: str, draft: Draft) -> bool:
    """Take date, author, source and copyright from a line; whether it says nothing else."""
    if weight(text) > 400:
        return False
    mark = None if draft.publisher else _COPYRIGHT.search(text)
    if mark:
        draft.publisher = _owner(mark["name"])
    if not is_byline(text, draft.lang):
        return _take_labels(text, draft) and weight(text) <= 120
    days, rest = _days(text, draft.lang)
    draft.dates += days
    rest = rest.strip(" |•·-–—,")
    _take_labels(rest, draft)
    draft.authors = draft.authors or names(_named(rest)) or signed(rest)
    return True


def _days(text: str, lang: str) -> tuple[list[DateCandidate], str]:
    """The days that a line of metadata states, and what else stands in it."""
    days, rest = [], text
    for _ in range(3):
        found = find(rest, lang)
        if found is None:
            break
        role: Role = "updated" if _says_updated(rest, found[1]) else "published"
        days.append(DateCandidate(date=found[0], source="visible date line", role=role))
        rest = rest[: found[1]] + "  " + rest[found[2] :]
    return days, rest


def stamped(text: str, lang: str) -> list[DateCandidate]:
    """The days of a line beside a headline that is stamped with them, whatever else it holds.

    A stamp tells the time of day or a word such as "published", or opens or ends its line.
    """
    found = find(text, lang) if weight(text) <= _STAMP and names_year(text) else None
    if not found or cues.keeps(text):
        return []
    # Behind a time of day the page's next words may stand without a space (``10:15Reading time``).
    if text.endswith((".", "。")) and not text[found[2] : found[2] + 1].isalpha():
        return []
    opens = len(text[: found[1]].strip()) <= _AT
    clock = _CLOCK.search(text, max(0, found[1] - 1), found[2] + _BESIDE)
    told = any(cues.word_pattern(kind).search(text) for kind in ("published", "updated"))
    stamp = clock or told or opens or found[2] >= len(text) or is_byline(text, lang)
    return _days(text, lang)[0] if stamp else []


def _owner(text: str) -> str:
    """The owner in a copyright line, without the words that reserve rights."""
    folded = text.casefold()
    ends = [at for word in cues.words("copyright") if (at := folded.find(word)) >= 0]
    return text[: min(ends, default=len(text))].strip(" .-–,|")


def _says_updated(text: str, at: int) -> bool:
    last = {"updated": -1, "published": -1}
    for kind in last:
        last[kind] = max((m.end() for m in cues.word_pattern(kind).finditer(text[:at])), default=-1)
    return last["updated"] >= 0 and last["updated"] >= last["published"]


def _take_labels(text: str, draft: Draft) -> bool:
    """Author and source that stand behind a label; whether one was found at the line's start."""
    found = False
    if ":" not in text and "：" not in text:
        return found
    for match in _LABEL.finditer(text):
        label, value = match["label"].strip(), match["value"].strip("()（）,，")
        if cues.after_word(label, "source") == "":
            rest = value or ""
            if not CJK_RE.search(rest):
                rest = re.split(r"[|•·。]|\s{2,}", text[match.start("value") :])[0].strip()
            if rest and not draft.stated_origin and weight(rest) <= 80 and "://" not in rest:
                draft.stated_origin = rest
            found = found or match.start() == 0
        elif cues.after_word(label, "by") == "" and value and not draft.authors:
            wide = CJK_RE.search(value)
            draft.authors = names(value if wide else text[match.start("value") :])
            found = found or match.start() == 0
    return found


def signed(text: str) -> tuple[str, ...]:
    """The people of a short line that is nothing but "by" and their names, in either order."""
    if weight(text) > _SIGNATURE or re.search(r"\d|[.!?:：。！？]$", text):
        return ()
    if CJK_RE.search(text):
        bare = _bare(text)
        return (bare,) if bare != text.strip() and re.fullmatch(_WIDE_NAME, bare) else ()
    found = names(cues.after_word(text, "by") or "")
    return found if all(map(_is_personal, found)) else ()


def _is_personal(name: str) -> bool:
    """Two to four words with capitals, but for particles between them (``Ana de la Torre``)."""
    words = name.split()
    ends = bool(words) and words[0][0].isupper() and words[-1][0].isupper()
    within = all(w[0].isupper() or (w.islower() and len(w) <= _PARTICLE) for w in words)
    return 2 <= len(words) <= 4 and ends and within


def _bare(name: str) -> str:
    """A name without the words of a byline behind it (``김하늘 기자 입력``, ``Jane Doe on``)."""
    name = _MAIL.sub("", name).strip()
    words = name.split()
    while len(words) > 2 and words[0][0].isupper() and words[-1].islower():
        words.pop()
        name = " ".join(words)
    while CJK_RE.search(name) and " " in name:
        rest, last = name.rsplit(maxsplit=1)
        if not any(cues.after_word(last, kind) == "" for kind in ("by", "published", "updated")):
            break
        name = rest
    return name


def names(text: str) -> tuple[str, ...]:
    """The people of a byline."""
    parts = re.split(r"\s*(?:,|;|&|/|、|，|\band\b|\bund\b|\bet\b|\by\b)\s*", text.strip(" .:："))
    fit = (_bare(part) for part in parts)
    return tuple(p for p in fit if 1 < len(p) <= 60 and not _is_word(p))[:8]


def _is_word(text: str) -> bool:
    """A metadata word itself, where a name was expected."""
    return any(cues.after_word(text, kind) == "" for kind in ("by", "published", "source"))


def is_posters(text: str) -> bool:
    """A line that ends with whose a post of a network is, as pages show it (``Ann (@ann)``).

    The post's day may stand behind it.
    """
    if weight(text) > _STAMP or "@" not in text:
        return False
    found = find(text)
    named = text[: found[1]].rstrip() if found and found[2] == len(text) else text
    return _POSTER.search(named) is not None


def is_name(text: str) -> bool:
    """A line that can be nothing but names: after a bare "Written by"."""
    return weight(text) <= 80 and not re.search(r"[\d.!?。！？:：]", text)


def author_line(text: str) -> tuple[str, ...]:
    """The people of a line known to hold them, "by" and the date taken off."""
    found = find(text)
    rest = (text[: found[1]] if found else text).strip(" |•·-–—,")
    after = cues.after_word(rest, "by")
    named = names(after or rest)
    return named if all(is_name(n) and len(n.split()) <= 5 for n in named) else ()


def _says_published(text: str) -> bool:
    return cues.after_word(text, "published") == ""


def says_updated(text: str) -> bool:
    """Whether the words before a date call it the date of a change."""
    return bool(text) and _says_updated(text, len(text))


def dateline(text: str, lang: str) -> str | None:
    """The day of a line such as ``HARROW, June 30, 2021 (Slate Wire) --`` that opens a text."""
    found = find(text[:_DATELINE], lang)
    if not found:
        return None
    before, after = text[: found[1]].strip(), text[found[2] : found[2] + _DATELINE]
    # ``date 2021-06-30 The system ...``: what a page knew of itself, put before its text.
    stated = _STATED.match(text[found[1] :]) and not after.lstrip()[:1].islower()
    if stated and (not before or _says_published(before)):
        return found[0]
    place = not before or before.endswith((",", "，", "(", "（", "–", "—", "-", "/", "|"))
    return found[0] if place and _DATED.match(after) else None


def split_origin(title: str) -> tuple[str, str]:
    """Headline and outlet of ``Headline - Outlet``; the outlet ``""`` where there is none.

    Only the form with capitals or wide characters counts, as outlets write their names.
    """
    match = _SUFFIX.match(title)
    if not match:
        return title, ""
    name = match["name"]
    capital = all(w[0].isupper() or not w[0].isalpha() or w in ("of", "the") for w in name.split())
    if not (capital or CJK_RE.search(name)) or re.search(r"\d", name) or len(name.split()) > 5:
        return title, ""
    return match["title"], name


def without_home(text: str) -> str:
    """The site's name from the first part of a breadcrumb (``EEPW首頁`` -> ``EEPW``)."""
    name = _HOME.sub("", text).strip()
    return "" if cues.line_reason(name) else name


def syndicated(text: str, draft: Draft) -> bool:
    """Whether the line says that the page is a copy; names the origin where the line does."""
    if weight(text) > 400:
        return False
    if _NEWS.match(text):
        draft.stated_origin = draft.stated_origin or "Google News"
        return True
    if cues.mentions(text, "syndicated"):
        draft.stated_origin = draft.stated_origin or "a syndicated feed"
        return True
    if weight(text) <= 200 and not re.match(r"^(?:via|source|za|de)\b", text.casefold()):
        after = cues.after_word(text, "source")
        if after and len(text) - len(after) >= 12 and weight(after) <= 100:
            draft.stated_origin = draft.stated_origin or after.rstrip(" .")
            return True
    return False
