"""What must hold besides before a claim is called wrong; each guard a reason to leave it open.

A reader that is a program cuts figures and joins names wrongly. Blame therefore needs the words
themselves: the attribute that is called wrong stands in the figure's own sentence, the figure is
whole, and a claim that no slip of its figure explains names nobody else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from pipeline.official.names import gazetteer
from pipeline.reconcile.entries.candidates import STRONG
from pipeline.records import Article, Claim, Passage, Quantity, Slot

# What another sentence said of a company or system may not hold of this one's figure.
_ELSEWHERE = frozenset({"carried", "topic"})
_KNOWN_ROUND = STRONG | {"topic"}
_NAMES = frozenset({"SUBMITTER", "SYSTEM", "ACCELERATOR", "BENCHMARK"})
# All of what a larger system can do, in percent.
_ALL = 100
# Signs for ten thousand, its square and its fourth power, and for a thousand, join digits of one
# number; those for hour and minute join the parts of one time.
_JOINING = "万萬만億亿억兆조千천"
_TIMES = "分분時时시"
_SPACES = " \u00a0\u2009\u202f"
_CUT_BEFORE = re.compile(
    rf"(?:[\d.,'’٫٬·{_JOINING}]|\d[{_TIMES}]|(?<![A-Za-z0-9.,-])\d{{1,3}}\. )\Z"
)
_CUT_BEHIND = re.compile(rf"[.,'’٫٬·]?\d|[{_JOINING}]")
_BARE = re.compile(r"[\d.,'’٫٬·\s]+")
_WORDS = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_CLAUSE = re.compile(r"[,;:(–—]\s|[，；：、（]")
_MANY = 2
_BENCHMARK = re.compile(r"(?i)ml-?perf|mlcommons")
# Digits grouped by spaces: “12 164” of which only “164” was read, or only “12”.
_GROUP_BEFORE = re.compile(rf"(?<![\d.,])\d{{1,3}}[{_SPACES}]\Z")
_GROUP_BEHIND = re.compile(rf"[{_SPACES}]\d{{3}}(?!\d)")


def passage_of(article: Article, claim: Claim) -> Passage | None:
    """The passage in which a claim stands, ``None`` where it is not known."""
    known = 0 <= claim.passage < len(article.passages)
    return article.passages[claim.passage] if known else None


def cut(article: Article, claim: Claim, quantity: Quantity) -> bool:
    """Whether signs that belong to numbers touch the figure, so that it may be part of one."""
    surface = quantity.surface
    text, at = article.text, quantity.start
    if text[at : quantity.end] != surface:
        text, at = claim.sentence, claim.sentence.find(surface)
    if at < 0 or not surface:
        return False
    before, behind = text[max(0, at - 12) : at], text[at + len(surface) :][:12]
    starts, ends = surface[0].isdigit(), surface[-1].isdigit()
    if (starts and _CUT_BEFORE.search(before)) or (ends and _CUT_BEHIND.match(behind)):
        return True
    grouped = starts and bool(re.match(r"\d{3}(?!\d)", surface) and _GROUP_BEFORE.search(before))
    return grouped or (ends and bool(_GROUP_BEHIND.match(behind)))


def borrowed(article: Article, claim: Claim, quantity: Quantity) -> bool:
    """Whether a figure of running text prints no unit, so that its unit is that of another."""
    passage = passage_of(article, claim)
    if passage is not None and passage.cell is not None:
        return False
    return _BARE.fullmatch(quantity.surface) is not None


def in_sentence(claim: Claim, slot: Slot) -> bool:
    """Whether a slot was filled by the figure's own sentence, or by the headers of its cell."""
    if slot.how == "table_header":
        return True
    here = slot.start < 0 or claim.sentence_start <= slot.start < claim.sentence_end
    return slot.how == "stated" and here


def is_efficiency(claim: Claim) -> bool:
    """Whether a percent tells how well a system scales: “95 % from 256 to 384 chips”.

    More than all of it no system has: “103 % more on 384 chips” is a gain.
    """
    quantity = claim.quantity
    if quantity is None or quantity.unit != "percent" or quantity.value > _ALL:
        return False
    return claim.kind == "factor" and claim.measure not in ("price", "power", "time")


def blameless(claim: Claim) -> bool:
    """Whether a claim that no slip explains must not be called wrong.

    Its company (or system) and benchmarks must be given by the text, its round at least by the
    topic, and its sentence must name nobody else, nor take company or system from another.
    """
    subject = claim.subject
    counted = subject.submitter.how in STRONG and subject.scale.accelerators is not None
    who = subject.system.how in STRONG or counted
    if claim.kind == "rank":
        who = who or subject.submitter.how in STRONG
    tasks = bool(claim.benchmarks) and all(slot.how in STRONG for slot in claim.benchmarks)
    known = claim.scope.round.how in _KNOWN_ROUND
    here = not {subject.submitter.how, subject.system.how} & _ELSEWHERE
    return not (who and tasks and known and here) or bool(strangers(claim))


def strangers(claim: Claim) -> tuple[str, ...]:
    """Companies, systems, chips and benchmarks in a claim's sentence that are not its own."""
    return tuple(sorted({canon for _, canon in names_beside(claim)}))


def names_beside(claim: Claim, also: Iterable[Slot] = ()) -> tuple[tuple[str, str], ...]:
    """The same names, each with the sort that the gazetteer gives it (``SYSTEM`` …).

    ``also`` are names that are accounted for otherwise.
    """
    subject = claim.subject
    own = (subject.submitter, subject.system, subject.accelerator, *claim.benchmarks, *also)
    canons = {part for slot in own for part in slot.value.split("|") if part}
    mine = tuple(sorted({_narrow(slot.surface).casefold() for slot in own if slot.surface}))
    rest = _narrow(claim.sentence).casefold()
    for surface in sorted(mine, key=len, reverse=True):
        rest = rest.replace(surface, "\n")
    return tuple(one for one in named(rest) if not canons.intersection(one[1].split("|")))


def unread(claim: Claim, part: str | None = None) -> int:
    """How many words of a sentence, or of a part of it, nothing was made of: no name, round or
    figure, nor the claim's.

    Scripts without spaces have two signs to a word.
    """
    words = words_of(left_of(claim, part))
    return sum(-(-len(word) // 2) if _UNSPACED.match(word) else 1 for word in words)


def apart(claim: Claim, slot: Slot) -> bool:
    """Whether a clause with words of its own parts a figure from a name that it was joined to.

    “It took 28.9 minutes, before it had eight of the new chips”.
    """
    quantity = claim.quantity
    if quantity is None or slot.start < 0:
        return False
    first, last = sorted(((quantity.start, quantity.end), (slot.start, slot.end)))
    between = claim.sentence[first[1] - claim.sentence_start : last[0] - claim.sentence_start]
    return bool(_CLAUSE.search(between)) and unread(claim, between) > _MANY


def words_of(text: str) -> list[str]:
    """The words of a text."""
    return _WORDS.findall(text)


def left_of(claim: Claim, part: str | None = None) -> str:
    """What is left of a sentence, or of a part of it, without the claim's names, round, words."""
    subject, scope = claim.subject, claim.scope
    slots = (subject.submitter, subject.system, subject.accelerator, *claim.benchmarks,
             scope.suite, scope.round, scope.division, scope.availability,
             scope.scenario)  # fmt: skip
    surfaces = {_narrow(slot.surface) for slot in slots if slot.surface} | {_narrow(claim.surface)}
    rest = _narrow(claim.sentence if part is None else part)
    for surface in sorted(surfaces, key=lambda text: (-len(text), text)):
        rest = rest.replace(surface, " ")
    return _BENCHMARK.sub(" ", rest)


def _narrow(text: str) -> str:
    """The text with letters and digits of one width, as the names are written: Ｈ１００."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


@lru_cache(maxsize=4096)
def named(text: str) -> tuple[tuple[str, str], ...]:
    """All names of a text, in lower case."""
    found = {(label, canon) for surface, label, canon in _surfaces()
             if surface in text and _whole(surface, text)}  # fmt: skip
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def nameless(text: str) -> str:
    """A text, in lower case, without any name of the gazetteer."""
    for surface in _longest_first():
        if surface in text:
            text = re.sub(_alone(surface), " ", text)
    return text


@lru_cache(maxsize=1)
def _surfaces() -> tuple[tuple[str, str, str], ...]:
    names = (one for one in gazetteer() if one.label in _NAMES)
    return tuple(sorted({(one.surface.casefold(), one.label, one.canon) for one in names}))


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(surface for surface, _, _ in _surfaces())


@lru_cache(maxsize=1)
def _longest_first() -> tuple[str, ...]:
    surfaces = {surface for surface, _, _ in _surfaces()}
    return tuple(sorted(surfaces, key=lambda surface: (-len(surface), surface)))


def _whole(surface: str, text: str) -> bool:
    """Whether a name stands by itself in a text."""
    return re.search(_alone(surface), text) is not None


def _alone(surface: str) -> str:
    """A name that stands by itself, or several of it (“H100s”, but the L40S is another than the
    L40); scripts without spaces do not part their words."""
    plural = "s?" if surface[-1].isdigit() and f"{surface}s" not in _names() else ""
    ends = (r"(?<![a-z0-9])" if surface[0].isascii() else "",
            rf"{plural}(?![a-z0-9])" if surface[-1].isascii() else "")  # fmt: skip
    return ends[0] + re.escape(surface) + ends[1]
