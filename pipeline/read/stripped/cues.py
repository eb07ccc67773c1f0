"""Tells lines of page furniture by the cue words of ``data/furniture.toml``."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.words import longest_of

MODES = ("line", "start", "contains", "tail", "teaser")
WORDS = (
    *("by", "published", "updated", "source", "syndicated", "copyright", "ago", "open"),
    *("consent", "reply", "says", "counted", "more"),
)

_OUTER = " \t\u00a0:：;,，.。…»«›‹>|•·・●▶►▸→←↓↑-–—*#!！?？[]【】()（）\"“”'"
_COUNT = re.compile(r"\s*[(（\[]?\d{1,5}[)）\]]?\s*$")
_PARTS = re.compile(r"\s{2,}|\t|\s*[|｜•·›»/]\s*|\s+[>＞-]\s+")
_STEPS = re.compile(r"\s+[/›»>＞]\s+")
_DIGIT = re.compile(r"\d")
# Any figure of a label, which its cue has as 0 (``0 min read``).
_ANY = re.compile(r"\d+(?:[\s.,:/]\d+)*(?:\s?[万萬만千천]|[wkm](?!\w)|\s?(?:тыс|tys)\.?)?")
# What parts a label from the headline that it leads to.
_LEADS = re.compile(r"\s*[:：|»›→]\s*|\s[–—-]\s")
_NAME_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")

# The fewest words of consent in what a dialog says, and the letters of it for each at most.
_DIALOG, _RARE = 2, 170

# The longest line that a cue of each mode may condemn, in Latin-letter equivalents: a cue
# inside a real paragraph proves nothing.
_LONGEST = {"line": 80, "start": 180, "contains": 360, "tail": 60, "teaser": 40}
# Every stage of reading asks of a line what it is; so many lines are remembered, all of them short.
_REMEMBERED = 8_192


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("pipeline.read") / "data" / "furniture.toml").read_text("utf-8"))


def languages() -> list[str]:
    """The languages that have cue words."""
    return [
        name for name in _data() if name not in ("any", "zones", "standfirst", "keep", "credit")
    ]


@functools.cache
def _table(mode: str) -> dict[str, str]:
    """Cue -> reason, of all languages: pages mix them, and cues of one rarely mean aught else."""
    found: dict[str, str] = {}
    for name in (*languages(), "any"):
        for reason, cues in _data()[name].get(mode, {}).items():
            found |= {cue if mode == "contains" else _key(cue): reason for cue in cues}
    found.pop("", None)
    # The Turkish ı is written as I in capitals, which is any other language's i.
    return (
        found if mode == "contains" else {k.replace("ı", "i"): v for k, v in found.items()} | found
    )


@functools.cache
def _matcher(mode: str) -> re.Pattern[str]:
    """One pattern for all cues of a mode, the longest first.

    A cue begins with a word and, save where the mode lets a stem stand for its inflected forms,
    ends with one; wide characters have no such bounds.
    """
    bound: list[tuple[str, str]] = []
    free: list[tuple[str, str]] = []
    for cue in _table(mode):
        whole = mode != "contains" or _table(mode)[cue] in ("spam", "script")
        after = r"(?!['’]?\w)" if whole and _is_lettered(cue[-1]) else ""
        (bound if _is_lettered(cue[0]) else free).append((cue, after))
    patterns = [rf"(?<!\w){longest_of(bound)}" if bound else "", longest_of(free) if free else ""]
    return re.compile("|".join(filter(None, patterns)))


def _is_lettered(char: str) -> bool:
    """A letter or digit of a script that sets its words apart."""
    return char.isalnum() and not CJK_RE.match(char)


@functools.cache
def words(kind: str) -> tuple[str, ...]:
    """The cue words of a metadata kind, longest first."""
    found = {fold(w) for name in languages() for w in _data()[name]["words"][kind]}
    return tuple(sorted(found, key=lambda w: (-len(w), w)))


@functools.cache
def _by_initial(kind: str) -> dict[str, tuple[str, ...]]:
    """The cue words of a metadata kind by their first letter, longest first."""
    all_words = words(kind)
    return {w[0]: tuple(v for v in all_words if v[0] == w[0]) for w in all_words}


@functools.cache
def word_pattern(kind: str) -> re.Pattern[str]:
    """The cue words of a metadata kind as whole words anywhere in a line."""
    parts = []
    for word in words(kind):
        wide = CJK_RE.match(word[-1])
        parts.append(re.escape(word) if wide else rf"(?<!\w){re.escape(word)}(?!\w)")
    return re.compile("|".join(parts), re.I)


def fold(text: str) -> str:
    """Lower case at the same length: the Turkish İ would otherwise become two characters."""
    return text.replace("İ", "i").lower()


def _key(text: str) -> str:
    return fold(text).strip(_OUTER).replace("’", "'")


def keeps(text: str) -> bool:
    """A line with a figure and a benchmark's name: never furniture for its shape alone."""
    if not _DIGIT.search(text):
        return False
    return bool(_keep_names().search(text))


@functools.cache
def _keep_names() -> re.Pattern[str]:
    names = "|".join(re.escape(n) for n in _data()["keep"]["names"])
    return re.compile(f"(?<![a-z])(?:{names})(?![a-z])", re.I)


@functools.cache
def _small_print(kind: str) -> re.Pattern[str]:
    return re.compile("|".join(_data()["keep"][kind]), re.I)


def credits(kind: str) -> list[str]:
    """What the credits of pictures begin or end with: ``labels``, ``agencies``, ``archives``."""
    told: list[str] = _data()["credit"][kind]
    return told


def heads_rows(text: str) -> bool:
    """A whole line that heads the column of a table whose cells name its rows (``System``)."""
    return weight(text) <= _LONGEST["teaser"] and _key(text) in _data()["keep"]["corners"]


def is_small_print(text: str) -> bool:
    """A line that holds result identifiers or the benchmark's trade mark notice."""
    return len(text) < 2000 and bool(_small_print("small_print").search(text))


def is_disclaimer(text: str) -> bool:
    """A line that says which figures the benchmark's owner has not verified."""
    return len(text) < 2000 and bool(_small_print("disclaimers").search(text))


def line_reason(text: str) -> str:
    """Why this line, by its words alone, is page furniture; ``""`` where it is not."""
    return "" if weight(text) > _LONGEST["contains"] else _line_reason(text)


@functools.lru_cache(maxsize=_REMEMBERED)
def _line_reason(text: str) -> str:
    key = _key(text)
    if not key:
        return "markup"
    size = weight(text)
    if size <= _LONGEST["line"]:
        table = _table("line")
        reason = table.get(key) or table.get(_COUNT.sub("", key)) or table.get(_ANY.sub("0", key))
        if reason:
            return reason
        if _is_menu(text, table):
            return "menu"
    if keeps(text):
        return ""
    if size <= _LONGEST["start"]:
        start = _matcher("start").match(fold(text).lstrip(_OUTER.replace("#", "")))
        if start:
            return _table("start").get(start[0]) or _table("start")[_key(start[0])]
    inside = _matcher("contains").search(fold(text))
    return _table("contains")[inside[0]] if inside else ""


@functools.cache
def _labels() -> re.Pattern[str]:
    """Any whole label that a line of a menu may consist of."""
    return re.compile(r"(?<!\w)" + longest_of((cue, r"(?!\w)") for cue in _table("line")))


def _is_menu(text: str, table: dict[str, str]) -> bool:
    """A line of several labels of which at least half are known for furniture."""
    parts = [_key(p) for p in _PARTS.split(text) if _key(p)]
    if len(parts) < 3:
        parts = [_key(p) for p in text.split() if _key(p)]
        # Labels side by side end with no full stop, as an answer of few words does.
        if text.endswith((".", "。")):
            return False
        known = sum(1 for p in parts if p in table)
        ends = parts[:1] + parts[-1:]
        if known == len(parts):
            return len(parts) >= 3
        if len(parts) >= 4 and 2 * known >= len(parts) and any(p in table for p in ends):
            return True
        # Labels of several words: known ones open and close the line and fill half of it.
        key = _key(text)
        found = [] if _DIGIT.search(key) else list(_labels().finditer(key))
        size = sum(len(m[0]) for m in found)
        bounds = len(found) >= 3 and found[0].start() == 0 and found[-1].end() == len(key)
        return bounds and 2 * size >= len(key)
    # Where a page stands in its site: the way to it from its front page.
    if table.get(parts[0]) == "menu" and len(_STEPS.findall(text)) == len(parts) - 1:
        return weight(text) <= _LONGEST["line"]
    known = sum(1 for p in parts if _COUNT.sub("", p) in table)
    return known * 2 >= len(parts) and all(weight(p) <= 40 for p in parts)


def tail_reason(text: str) -> str:
    """Why nothing after this short line belongs to the article, ``""`` if it may."""
    return "" if weight(text) > _LONGEST["tail"] else _tail_reason(text)


@functools.lru_cache(maxsize=_REMEMBERED)
def _tail_reason(text: str) -> str:
    if _counted().fullmatch(fold(text)):
        return "comments"
    if _is_section(text):
        return "related"
    key = _COUNT.sub("", _key(text))
    table = _table("tail")
    if key in table:
        return table[key]
    match = _matcher("tail").match(key)
    if match and len(key) <= len(match[0]) + (4 if CJK_RE.search(match[0]) else 24):
        rest = key[match.end() :]
        if len(match[0]) >= (4 if CJK_RE.search(match[0]) else 12) and not _DIGIT.search(rest):
            return table[match[0]]
    return ""


def _is_section(text: str) -> bool:
    """Whether a line leads to a section of the site by its name (``More from Technology``)."""
    short = weight(text) <= _LONGEST["teaser"] and not _DIGIT.search(text)
    short = short and not text.endswith((".", "。", ":", "：", "?", "？", "!", "！"))
    return short and _sections().fullmatch(fold(text)) is not None


@functools.cache
def _sections() -> re.Pattern[str]:
    """What a section's name stands behind, before (``…``) or between; of few words."""
    patterns = []
    for entry in words("more"):
        before, _, after = entry.partition("…")
        wide = CJK_RE.search(before or after)
        name = r"\S.{0,20}?" if wide else r"[^\W\d_]\S*(?:\s\S+){0,3}?"
        space = "" if wide and not after.startswith(" ") else r"\s"
        ends = [re.escape(part.strip()) for part in (before, after)]
        patterns.append(space.join(part for part in (ends[0], name, ends[1]) if part))
    return re.compile("|".join(patterns))


@functools.cache
def _counted() -> re.Pattern[str]:
    """A line that counts comments (``34 comments``), or thoughts on what it quotes."""
    nouns = longest_of((word, "") for word in words("counted"))
    return re.compile(rf"\W*共?\s?\d{{1,5}}[\s)）]{{0,2}}{nouns}(?:\s[\"“„«].+)?\W*")


def is_teaser(text: str) -> bool:
    """A label after which the headline of another article follows."""
    return weight(text) <= _LONGEST["teaser"] and _key(text) in _table("teaser")


def is_teased(text: str) -> bool:
    """A line that leads to another article by its headline, behind a label (``See also: …``)."""
    parts = _LEADS.split(text[: _LONGEST["start"]], maxsplit=1)
    return len(parts) > 1 and bool(parts[1]) and is_teaser(parts[0])


def after_word(text: str, kind: str) -> str | None:
    """What follows a metadata word that opens the line (``Written by: X`` -> ``X``), or None."""
    folded = fold(text).lstrip(" (（[【*-–—•")
    for word in _by_initial(kind).get(folded[:1], ()):
        if folded.startswith(word):
            rest = text[len(text) - len(folded) + len(word) :]
            if not rest or not rest[0].isalpha() or CJK_RE.match(word[-1]):
                return rest.strip(" \t:：-–—|,，)）]】")
    return None


def is_recent(text: str) -> bool:
    """A short line that says how long ago something was (``3 hours ago``), as lists of news do."""
    if weight(text) > _LONGEST["teaser"] or not _DIGIT.search(text):
        return False
    return word_pattern("ago").search(text) is not None and not text.endswith((".", "。"))


@functools.cache
def _open_words(lang: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of a language that end no line of their own; those of wide characters apart."""
    told = _data()[lang]["words"]["open"] if lang in languages() else []
    wide = tuple(word for word in told if CJK_RE.match(word))
    return frozenset(told).difference(wide), wide


def is_open(text: str, lang: str) -> bool:
    """Whether a line ends with a word that only goes before others (``the``, ``of``)."""
    words, wide = _open_words(lang)
    last = fold(text).replace("’", "'").rsplit(maxsplit=1)
    return bool(last) and (last[-1] in words or (bool(wide) and text.endswith(wide)))


def is_consent(text: str) -> bool:
    """Whether a line of any length speaks of cookies and data, again and again, as dialogs do."""
    if keeps(text):
        return False
    told = sum(1 for _ in word_parts("consent").finditer(fold(text)))
    return told >= _DIALOG and weight(text) <= _RARE * told


@functools.cache
def word_parts(kind: str) -> re.Pattern[str]:
    """The cue words of a metadata kind, and what is formed from them, anywhere in a line."""
    bound = [(word, "") for word in words(kind) if _is_lettered(word[0])]
    free = [(word, "") for word in words(kind) if not _is_lettered(word[0])]
    # Latin words stand right behind wide characters.
    before = rf"(?<![^\W{CJK_RE.pattern[1:-1]}])"
    patterns = [before + longest_of(bound) if bound else "", longest_of(free) if free else ""]
    return re.compile("|".join(filter(None, patterns)))


def is_reply(text: str) -> bool:
    """A label that stands beside each comment of a thread."""
    return weight(text) <= _LONGEST["teaser"] and _key(text) in words("reply")


def is_said(text: str) -> bool:
    """A short line that a comment stands below: its reader's name, perhaps a day, and ``says:``."""
    short = weight(text) <= _LONGEST["line"] and text.endswith((":", "："))
    return short and _saying().search(fold(text)) is not None


@functools.cache
def _saying() -> re.Pattern[str]:
    bound = longest_of((word, "") for word in words("says") if _is_lettered(word[0]))
    free = longest_of((word, "") for word in words("says") if not _is_lettered(word[0]))
    return re.compile(rf"(?:(?<!\w){bound}|{free})\s?[:：]$")


def mentions(text: str, kind: str) -> bool:
    """Whether the line holds a cue of a metadata kind anywhere."""
    folded = fold(text)
    return any(word in folded for word in words(kind))


@functools.cache
def _zones() -> dict[str, str]:
    return {cue: zone for zone, cues in _data()["zones"].items() for cue in cues}


def zone_of(name: str) -> str:
    """The furniture that class names or an id speak of (``site-footer`` -> ``footer``)."""
    return next((zone for word in name.split() if (zone := _zone(word))), "")


@functools.lru_cache(maxsize=16384)
def _zone(word: str) -> str:
    zones = _zones()
    parts = [p.lower() for p in _NAME_PART.findall(word)]
    return next((zones[run] for run in _runs(parts) if run in zones), "")


@functools.lru_cache(maxsize=4096)
def is_standfirst(name: str) -> bool:
    """Whether a class name calls its element the standfirst of the article."""
    names = _data()["standfirst"]["names"]
    parts = ([p.lower() for p in _NAME_PART.findall(word)] for word in name.split())
    return any(candidate in names for run in parts for candidate in _runs(run))


def _runs(parts: list[str]) -> Iterable[str]:
    for size in (3, 2, 1):
        for at in range(len(parts) - size + 1):
            run = parts[at : at + size]
            yield "-".join(run)
            if size > 1:
                yield "".join(run)
