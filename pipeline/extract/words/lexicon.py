"""Finds a pack's cue words in a text, all in one pass."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from string import ascii_lowercase, punctuation
from typing import Any, NamedTuple

import msgspec

from pipeline.extract.words.fold import fold, is_han, is_hangul, joins
from pipeline.extract.words.pack import COMMON, load_pack

# The benchmark's own name, and its suite's, stands inside a cue without changing it: “the previous
# MLPerf Training round”, „der vorigen MLPerf-Runde“.
_NAME = re.compile(
    # The pattern opens with one class of character: the search then skips all the others at once.
    r"[am](?:(?<=m)l[ -]?perf(?:™|®)?(?: ?\(?tm\)?)?(?:[ -]ai)?"
    r"(?:[ -](?:training|inference|hpc|tiny|storage))?"
    r"(?: v?\d\.\d)?(?:[ -]|(?=[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]))"
    r"|(?<=a)(?<!\wa)i (?:training |inference )?(?=benchmark|test|workload))"
)
# No cue is longer than this.
_AROUND = 40
_START = attrgetter("start")
# So few cues are sooner looked at one by one than searched.
_FEW = 6
# The class of words that hold a cue and are none.
_MASK = "mask"
_LATIN = frozenset(ascii_lowercase)
# What parts words; an apostrophe may go on with one.
_APART = frozenset(f" \n{punctuation}") - {"'"}


class Cue(msgspec.Struct, frozen=True, order=True, gc=False):
    """A cue word in a text: its place and class."""

    start: int
    end: int
    name: str


class Cues:
    """The cues of one passage, by class, in order; ``classes`` are those that have any."""

    __slots__ = ("_by", "classes")

    def __init__(self, by: dict[str, list[Cue]]) -> None:
        self._by = by
        self.classes = by.keys()

    def has(self, *names: str) -> bool:
        """Whether there is any cue of these classes."""
        return not self.classes.isdisjoint(names)

    def present(self, names: frozenset[str]) -> frozenset[str]:
        """Which of these classes have any cue."""
        return names.intersection(self._by)

    def of(self, *names: str) -> list[Cue]:
        """All cues of these classes, in order of class and place."""
        by, found = self._by, []
        for name in names:
            if name in by:
                found += by[name]
        return found

    def within(self, start: int, end: int, *names: str) -> list[Cue]:
        """The cues of these classes that lie inside a stretch."""
        by = self._by
        kept: list[Cue] = []
        for name in names:
            if name in by:  # most classes have no cue in most passages
                cues = by[name]
                if len(cues) > _FEW:
                    cues = cues[bisect_left(cues, start, key=_START) :]
                for cue in cues:
                    if cue.start >= end:
                        break
                    if cue.start >= start and cue.end <= end:
                        kept.append(cue)
        return kept

    def any(self, start: int, end: int, *names: str) -> bool:
        """Whether a cue of these classes lies inside a stretch."""
        by = self._by
        for name in names:
            if name in by:
                cues = by[name]
                if len(cues) > _FEW:
                    cues = cues[bisect_left(cues, start, key=_START) :]
                for cue in cues:
                    if cue.start >= end:
                        break
                    if cue.start >= start and cue.end <= end:
                        return True
        return False

    def only(self, name: str, kept: Callable[[Cue], bool]) -> Cues:
        """These cues, of one class those alone that a test keeps."""
        cues = self._by.get(name, [])
        rest = [cue for cue in cues if kept(cue)]
        if len(rest) == len(cues):
            return self
        others = {one: found for one, found in self._by.items() if one != name}
        return Cues(others | ({name: rest} if rest else {}))

    def changed(self, gone: Iterable[Cue], added: Iterable[Cue]) -> Cues:
        """These cues without some, and with others."""
        left = set(gone)
        by = {name: [cue for cue in cues if cue not in left] for name, cues in self._by.items()}
        for cue in added:
            by.setdefault(cue.name, []).append(cue)
        return Cues({name: sorted(cues) for name, cues in by.items() if cues})

    def all(self) -> Iterator[Cue]:
        """Every cue."""
        for cues in self._by.values():
            yield from cues


class _Entry(NamedTuple):
    """A word that cues are found by: whether its ending is free, its classes, and whether a Latin
    letter before it, or behind it, makes it a part of another word."""

    open_end: bool
    names: tuple[str, ...]
    begins: bool
    ends: bool


@lru_cache(maxsize=32)
def _automaton(lang: str) -> tuple[Any, tuple[_Entry, ...]]:
    """Finds the cues of a language, and what each word that they are found by is."""
    import ahocorasick_rs

    # A dict for its order: the classes of each word and ending, each once.
    classes: dict[tuple[str, bool], dict[str, None]] = {}
    cues = (load_pack(COMMON).cues.items(), load_pack(lang).cues.items())
    for name, word in ((name, word) for name, words in chain(*cues) for word in words):
        key = (fold(word.removesuffix("*")), word.endswith("*"))
        classes.setdefault(key, {})[name] = None
    for word in load_pack(lang).masks:
        classes.setdefault((fold(word), True), {})[_MASK] = None
    entries = tuple(
        _Entry(open_, tuple(names), word[:1] in _LATIN, not open_ and word[-1:] in _LATIN)
        for (word, open_), names in classes.items()
    )
    return ahocorasick_rs.AhoCorasick([word for word, _ in classes]), entries


def find_cues(folded: str, lang: str) -> Cues:
    """The cues of a folded text in one language, of each class the longest."""
    automaton, entries = _automaton(lang)
    kept: dict[str, list[Cue]] = {}
    padded = f"{folded} "
    # They come in the order of their ends: those that lie inside one are the last of its class.
    for number, start, end in automaton.find_matches_as_indexes(folded, overlapping=True):
        open_, names, begins, ends = entries[number]
        before, behind = padded[start - 1], padded[end]
        # Most cues stand between spaces or signs, and most of what is no cue is a part of a Latin
        # word: neither needs a closer look.
        if not (before in _APART and behind in _APART):
            if (begins and before in _LATIN) or (ends and behind in _LATIN):
                continue
            if not whole_word(folded, start, end, open_end=open_):
                continue
        for name in names:
            cues = kept.get(name)
            if cues is None:
                kept[name] = [Cue(start, end, name)]
                continue
            while cues and cues[-1].start >= start:
                cues.pop()
            if not cues or cues[-1].end < end:
                cues.append(Cue(start, end, name))
    for cue in _around_name(folded, lang):
        kept[cue.name] = _longest([*kept.get(cue.name, ()), cue])
    if _MASK in kept:
        masks = kept.pop(_MASK)
        # Those that are only a part of a longer word that is none.
        gone = [
            cue
            for mask in masks
            for cues in kept.values()
            for cue in cues
            if mask.start <= cue.start
            and cue.end <= mask.end
            and (cue.start, cue.end) != (mask.start, mask.end)
        ]
        return Cues(kept).changed(gone, []) if gone else Cues(kept)
    return Cues(kept)


def _around_name(folded: str, lang: str) -> list[Cue]:
    """The cues that the benchmark's name interrupts, found where it is left out."""
    if "perf" not in folded and "ai " not in folded:
        return []  # sooner told than searched
    automaton, entries = _automaton(lang)
    found: list[Cue] = []
    for name in _NAME.finditer(folded):
        first = max(0, name.start() - _AROUND)
        before, after = folded[first : name.start()], folded[name.end() : name.end() + _AROUND]
        joined = before + after
        for number, start, end in automaton.find_matches_as_indexes(joined, overlapping=True):
            open_, names, *_ = entries[number]
            if start < len(before) < end and whole_word(joined, start, end, open_end=open_):
                last = name.end() + end - len(before)
                found += [Cue(first + start, last, one) for one in names]
    return found


def whole_word(folded: str, start: int, end: int, *, open_end: bool = False) -> bool:
    """Whether a match is not a part of a longer word; endings are free where ``open_end``."""
    first, last = folded[start], folded[end - 1]
    if start and folded[start - 1].isalnum() and joins(folded[start - 1], first):
        return False
    if open_end or is_han(last) or is_hangul(last):
        return True
    if end >= len(folded):
        return True
    # "won't" is no "won".
    if folded.startswith("'t", end) and last.isascii():
        return False
    # "64 H100" is no 64 hours: a Latin letter does not end a word before a digit either.
    glued = last.isascii() and last.isalpha() and folded[end].isascii() and folded[end].isdigit()
    return not (glued or joins(last, folded[end]))


def _longest(cues: list[Cue]) -> list[Cue]:
    """Cues of a class in order, without those that lie inside a longer one."""
    kept: list[Cue] = []
    for cue in sorted(cues, key=lambda cue: (cue.start, -cue.end)):
        if not kept or cue.end > kept[-1].end:
            kept.append(cue)
    return kept
