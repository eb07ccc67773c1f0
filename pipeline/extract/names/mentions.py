"""Finds names: systems, chips, submitters, benchmarks, suites, in one pass over the text.

Separators do not matter where the name itself has one (``DGX-A100`` is ``DGX A100``), but a shorter
name never matches inside a longer one (``POD16`` in ``POD160``), and of overlapping names the
longest counts.
Long, for names are found, weighed and cut to their ends in one pass.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import Any

import msgspec

from pipeline.extract.names.common_words import measures, units_besides, used_as_word, words_of
from pipeline.extract.names.others import named_others, others_of
from pipeline.extract.names.shapes import counts_on, find_shaped
from pipeline.extract.words.declension import declined
from pipeline.extract.words.fold import fold, is_hangul, joins
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot, Subject

_ELIDED = re.compile(r"'(?!s\b)[a-zà-ÿ]")
_two_katakana = re.compile("[\u30a1-\u30fa\u30fc]{2}").match
_NUMBERED = re.compile(r"[a-wyz]\d")
_TIMES = re.compile(r"(?<![a-z\d_.-])(?<!\d,)(?:\d{1,5}|\d{1,2},\d{3})x\Z")
_LONGER, _TIMED = re.compile(r"-[a-z]{0,2}\d"), re.compile(r"x\d+(?![\dx])")
_MODEL_LETTERS = re.compile(r"[A-Z]{1,3}(?!\w)")
_WORD = re.compile(r"\s?([^\W\d_]+)")
# Behind the last digit of a name: the digits, set off by a space, are a number's with decimals.
_SET_APART = re.compile(r"(?<= \d),\d|(?<= \d\d),\d|(?<= \d{3}),\d")
# A mark behind one word of a name is no part of it: “DGX™ H100”, “Gaudi®2”.
_SEPARATORS = " _\u200b®™℠-"
_BETWEEN = re.compile(f"[{_SEPARATORS}]+")
# A longer name of any kind beats a shorter one; at equal length, the surer kind.
_KINDS = (
    "PART", "OTHER", "SYSTEM", "ACCELERATOR", "BENCHMARK", "SUITE", "SUBMITTER", "AVAILABILITY",
)  # fmt: skip
_ORDER = {kind: place for place, kind in enumerate(_KINDS)}
_START = attrgetter("start")
# So short a name may be a word of the language as well; so long a one with digits is none.
_MOST_LETTERS, _LEAST_CODE = 6, 3
_SHAPED = {"systems": "SYSTEM", "accelerators": "ACCELERATOR"}


class Mention(msgspec.Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """A name in a text: place, what kind of thing, its canonical name.

    One that is not ``known`` only looks like a product's; it goes by the words of the text.
    """

    start: int
    end: int
    label: str
    canon: str
    weak: bool
    known: bool = True


def find_mentions(text: str, folded: str, lang: str) -> list[Mention]:
    """The names in a text, in order, without overlaps. ``OTHER`` is what is no benchmark,
    ``PART`` a component that bears its maker's name."""
    squashed, gone = _squash(folded)
    pack = load_pack(lang)
    elides, counters, decimal = pack.elides, pack.counters, pack.decimal
    automaton, entries = _automaton(lang)
    words, measured = words_of(lang), units_besides()
    found: list[Mention] = []
    cut: list[Mention] = []  # names that a letter or digit joins to what stands beside them
    for number, start, end in automaton.find_matches_as_indexes(squashed, overlapping=True):
        gaps, names = entries[number]
        first, last = start + bisect_right(gone, start), end + bisect_right(gone, end - 1)
        if not (last - first == end - start or _gaps_allowed(folded, first, last, gaps)):
            continue
        if last - first == 1 and not _stands_alone(folded, first, lang):
            continue
        # Most names stand between spaces, and need no closer look.
        whole = (folded[first - 1] == " " and folded[first].isascii()) or _begins(folded, first)
        spaced = folded[last : last + 1] == " " and folded[last - 1].isascii()
        whole = whole and (spaced or _ends(folded, last, elides=elides))
        if whole and decimal == "," and _SET_APART.match(folded, last):
            continue  # “ResNet 18,36 Minuten”
        if not (whole or folded[first].isascii()):
            continue
        if counters and counts_on(folded, first, last, counters):
            continue
        small, printed = folded[first:last], text[first:last]
        if small in words and used_as_word(text, first, last):
            continue
        if small in measured and measures(text, first, printed):
            continue
        kept = found if whole else cut
        for label, canon, weak, capitals in names:
            if capitals and not any(map(str.isupper, printed)):
                continue
            if label != "ACCELERATOR" or not _is_a_word(printed, lang):
                kept.append(Mention(first, last, label, canon, weak))
    if cut:
        found += _glued_together(folded, cut, elides=elides)
    found = [_whole(mention, text) for mention in found]
    listed = {(m.start, m.end) for m in found}
    for start, end, kind in find_shaped(folded):
        if text[end - 1] == "s" and text[end - 2].isdigit() and (start, end) not in listed:
            end -= 1  # “H100s” are several, but an “L40S” is a name
        if (start, end) in listed:  # what a list has there comes first anyway
            continue
        if counters and counts_on(folded, start, end, counters):
            continue
        name = text[start:end]
        found.append(Mention(start, end, _SHAPED[kind], name, weak=False, known=_official(name)))
    found += _other_versions(text, folded, lang, found)
    if not found:
        return found
    names = _longest(_overlaid(found))
    return _explained(folded, _with_family(folded, names))


def _with_family(folded: str, names: list[Mention]) -> list[Mention]:
    """The names, where a chip's and its family's beside it are one: “Blackwell B200”."""
    whole: list[Mention] = []
    for name in names:
        last = whole[-1] if whole else None
        if last is not None and folded[last.end : name.start] == " ":
            chip = _chip_of_both(last, name)
            if chip is not None:
                whole[-1] = msgspec.structs.replace(chip, start=last.start, end=name.end)
                continue
        whole.append(name)
    return whole


def _chip_of_both(left: Mention, right: Mention) -> Mention | None:
    """Which of two names is the chip, or its system, where the other is its family's."""
    if left.label != "ACCELERATOR" and right.label != "ACCELERATOR":
        return None
    from pipeline.official.names import chip_members

    for family, chip in ((left, right), (right, left)):
        if family.label != "ACCELERATOR" or chip.label not in _SHAPED.values():
            continue
        members = chip_members(family.canon) - {family.canon}
        if chip.canon in members or (
            chip.label == "SYSTEM" and members & set(chip.canon.split(" "))
        ):
            return chip
    return None


def _glued_together(folded: str, cut: list[Mention], *, elides: bool) -> list[Mention]:
    """A maker's name with its chip's right behind it: “NVIDIAH100”, as texts without spaces have
    it. Each bounds the other, and both must be bounded on their outer sides."""
    makers = {m.end: m for m in cut if m.label == "SUBMITTER" and _begins(folded, m.start)}
    pairs = [
        (makers[chip.start], chip)
        for chip in cut
        if chip.label in ("ACCELERATOR", "SYSTEM")
        and chip.start in makers
        and _ends(folded, chip.end, elides=elides)
    ]
    return [name for pair in pairs for name in pair]


def _is_a_word(name: str, lang: str) -> bool:
    """Whether a chip's name behind its maker's is a word of the language: «a Nvidia volta a …»."""
    maker, space, chip = name.rpartition(" ")
    return bool(space) and any(map(str.isupper, maker)) and chip in _small_words(lang)


@lru_cache(maxsize=32)
def _small_words(lang: str) -> frozenset[str]:
    """The chips' names of one word that stand in a pack’s hedges, or words for “times”: volta."""
    from pipeline.official import gazetteer

    pack = load_pack(lang)
    tables = (pack.units.get("x", ()), *pack.hedges.values())
    words = {word for table in tables for phrase in table for word in fold(phrase).split()}
    chips = (name for name in gazetteer() if name.label == "ACCELERATOR")
    return frozenset(word for chip in chips if (word := fold(chip.surface)) in words)


def _whole(mention: Mention, text: str) -> Mention:
    """A product's name with the capitals glued to its number: “XE9785L” is no XE9785.

    Nobody knows the longer name unless some entry has it.
    """
    if mention.label not in ("SYSTEM", "ACCELERATOR") or not text[mention.end - 1].isdigit():
        return mention
    letters = _MODEL_LETTERS.match(text, mention.end)
    if letters is None:
        return mention
    name = text[mention.start : letters.end()]
    return msgspec.structs.replace(mention, end=letters.end(), canon=name, known=_official(name))


def _overlaid(found: list[Mention]) -> list[Mention]:
    """The names, each chip's and system's from where one of its kind begins that it ends."""
    alike = {kind: [m for m in found if m.label == kind] for kind in _SHAPED.values()}
    if max(map(len, alike.values())) < len("AB"):
        return found
    makers = [m for m in found if m.label == "SUBMITTER"]
    return [
        _from_its_head(m, alike[m.label], makers) if len(alike.get(m.label, ())) > 1 else m
        for m in found
    ]


def _from_its_head(mention: Mention, alike: list[Mention], makers: list[Mention]) -> Mention:
    """In “Habana Gaudi 2” the list has “Habana Gaudi” and “Gaudi 2”, and the number tells what is
    meant. Where a maker's name reaches into it, “Intel Habana” before “Gaudi 2”, the chip's
    alone."""
    into = [m.end for m in makers if m.start < mention.start < m.end < mention.end]
    if into:
        starts = [
            one.start
            for one in alike
            if (one.canon, one.end) == (mention.canon, mention.end) and one.start >= max(into)
        ]
    else:
        starts = [
            one.start
            for one in alike
            if one.start < mention.start < one.end < mention.end
            and not any(m.start < one.start < m.end for m in makers)
        ]
    return msgspec.structs.replace(mention, start=min(starts)) if starts else mention


def _other_versions(text: str, folded: str, lang: str, found: list[Mention]) -> Iterator[Mention]:
    """Other models of a family that has some of the tests: “Llama 5”, “GPT-5” are none of them.

    A number with a unit behind it is no version: “on Llama 8 GPUs take …”.
    """
    families, pattern = _families()
    if not any(map(folded.__contains__, families)):  # sooner told than searched
        return
    for match in pattern.finditer(folded):
        start, end = match.span()
        word = _WORD.match(folded, end)
        if word is not None and word[1] in _unit_words(lang):
            continue
        if not any(m.start <= start and end <= m.end for m in found):
            yield Mention(start, end, "OTHER", text[start:end], weak=False)


@lru_cache(maxsize=32)
def _unit_words(lang: str) -> frozenset[str]:
    pack = load_pack(lang)
    return frozenset(fold(word) for words in pack.units.values() for word in words)


@lru_cache(maxsize=1)
def _families() -> tuple[list[str], re.Pattern[str]]:
    names = list(map(fold, sorted(others_of("families"))))
    version = r"[ -]?v?\d(?:\.\d)?(?![\d,.]*\d|[x%]|[^\W\d_])"
    return names, re.compile(rf"(?<![a-z\d])(?:{'|'.join(map(re.escape, names))}){version}")


@lru_cache(maxsize=1024)
def _official(name: str) -> bool:
    """Whether some entry goes by a name that the lists lack: a server inside a longer string."""
    from pipeline.official import resolve

    matches = resolve(Subject(system=Slot(value=name, how="stated")))
    return any(match.level in ("exact", "alias", "scale") for match in matches)


def _explained(folded: str, mentions: list[Mention]) -> list[Mention]:
    """Drops a task's name that its model's in brackets explains, or the other way round.

    “object detection (Mask R-CNN)” names one benchmark, not two.
    """
    dropped = set()
    for left, right in pairwise(mentions):
        both = left.label == right.label == "BENCHMARK"
        if not both or folded[left.end : right.start].strip() != "(":
            continue
        options = set(left.canon.split("|")), set(right.canon.split("|"))
        if left.weak != right.weak:
            dropped.add(left if left.weak else right)
        elif options[0] & options[1]:
            dropped.add(left if len(options[0]) > len(options[1]) else right)
    return [m for m in mentions if m not in dropped] if dropped else mentions


def _begins(folded: str, start: int) -> bool:
    if start and (joins(folded[start - 1], folded[start]) or _glued(folded, start)):
        # “8xA100” and “64×H100” are counts before a name
        counted = folded[start - 1] == "x" and _TIMES.search(folded, max(0, start - 8), start)
        if not counted:
            return False
    # "デル" in "モデル" is part of another word
    return folded[start].isascii() or not start or not _two_katakana(folded[start - 1 : start + 1])


def _ends(folded: str, end: int, *, elides: bool) -> bool:
    if not folded[end - 1].isascii() and _two_katakana(folded[end - 1 : end + 1]):
        return False
    if elides and _ELIDED.match(folded, end):  # "dell'anno" is no company
        return False
    if folded[end - 1].isdigit() and _NUMBERED.match(folded, end):
        return False  # "L4" in "L4R5"; “H100x8” are eight
    if folded.startswith("-", end) and _LONGER.match(folded, end) and not folded[end - 1].isdigit():
        return False  # "IPU" in "IPU-M2000" is a part of another product's name
    counted = _TIMED.match(folded, end)  # “TPU v5p×512”
    if end >= len(folded) or counted or not joins(folded[end - 1], folded[end]):
        # "16" in "16.7" or "1.16": a number goes on behind its point.
        return not (
            folded[end - 1].isdigit()
            and folded[end : end + 1] == "."
            and folded[end + 1 : end + 2].isdigit()
        )
    plural = folded[end] == "s" and not (end + 1 < len(folded) and folded[end + 1].isalnum())
    return plural and folded[end - 1].isascii()


def _stands_alone(folded: str, place: int, lang: str) -> bool:
    """Whether a name of one syllable is a word of its own: “델은” with its particle, no “모델”."""
    if place and is_hangul(folded[place - 1]):
        return False
    behind = folded[place + 1 : place + 6]
    return any(
        behind.startswith(word) and not is_hangul(behind[len(word) :][:1])
        for word in ("", *load_pack(lang).particles)
    )


def _glued(folded: str, start: int) -> bool:
    """Whether a name that begins with a letter is glued to a digit or the other way round."""
    before, first = folded[start - 1], folded[start]
    return before.isascii() and before.isalnum() and first.isascii() and first.isalnum()


def _gaps_allowed(folded: str, start: int, end: int, gaps: frozenset[int]) -> bool:
    """Whether every space inside the match stands where the name itself has a separator."""
    gone = 0
    for match in _BETWEEN.finditer(folded, start, end):
        between = match[0]
        if len(between) > 2 or (" " in between and match.start() - start - gone not in gaps):
            return False
        gone += len(between)
    return True


def _longest(found: list[Mention]) -> list[Mention]:
    found.sort(key=lambda m: (m.start - m.end, m.start, not m.known, _ORDER[m.label]))
    kept: list[Mention] = []
    read = bytearray(max((m.end for m in found), default=0))
    for mention in found:
        if 1 not in read[mention.start : mention.end]:
            kept.append(mention)
            read[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
    return sorted(kept, key=_START)


def _squash(folded: str) -> tuple[str, list[int]]:
    """A text without its separators, and where in what is left each one is gone: as many stood
    before a place of it as there are numbers up to that place."""
    for sign in _SEPARATORS:
        folded = folded.replace(sign, " ")
    pieces = folded.split(" ")
    return "".join(pieces), list(accumulate(map(len, pieces[:-1])))


@lru_cache(maxsize=32)
def _automaton(lang: str) -> tuple[Any, tuple[tuple[frozenset[int], tuple[Any, ...]], ...]]:
    import ahocorasick_rs

    from pipeline.official import gazetteer

    names: dict[str, tuple[set[int], list[tuple[str, str, bool, bool]]]] = {}
    listed = [(n.surface, n.label, n.canon, n.weak) for n in gazetteer() if n.lang in ("", lang)]
    listed += [
        (form, label, canon, weak)
        for surface, label, canon, weak in listed
        for form in (*declined(surface, label, load_pack(lang).endings), *_kept(surface, label))
    ]
    for surface, label, canon, weak in (*named_others(), *listed):
        folded = fold(surface)
        squashed, gone = _squash(folded)
        gaps = {place for place in gone if 0 < place < len(squashed)}
        known = names.setdefault(squashed, (set(), []))
        known[0].update(gaps)
        if not any(label == other for other, *_ in known[1]):
            known[1].append((label, canon, weak, _needs_capitals(surface, squashed, label)))
    entries = tuple((frozenset(gaps), tuple(labels)) for gaps, labels in names.values())
    return ahocorasick_rs.AhoCorasick(list(names)), entries


def _needs_capitals(surface: str, squashed: str, label: str) -> bool:
    """Whether a short name in small letters is that word ("vit", "dell"), and no name.

    “h100” is no word, nor is “tpu” another.
    """
    if len(squashed) > _MOST_LETTERS or label == "BENCHMARK" or not surface.isascii():
        return False
    coded = len(squashed) >= _LEAST_CODE and any(map(str.isdigit, squashed))
    return not coded and not (label == "ACCELERATOR" and squashed.endswith("pu"))


def _kept(surface: str, label: str) -> Iterator[str]:
    """A test's name with the share of its accuracy that must be kept: “GPTJ-99”, “BERT-99.9”."""
    if label == "BENCHMARK" and surface.isascii() and not surface.islower():
        yield from (f"{surface}-{share}" for share in ("99", "99.9"))
