"""Text in pairs of bytes that was read byte by byte, where some of the bytes are gone.

Such a reader makes soft hyphens and characters that nobody sees of some bytes, which others drop.
Another takes for UTF-8 what happens to be so: ``ó`` is then one byte or two. From there on every
pair begins a byte too early, up to the next letter of ASCII. So a run is parted anew: the parting
whose letters are written most often is taken, and a letter of which half is lost is marked.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pipeline.read.encodings.likely import COST, ODD, TABLES, weight_in

# The tables in which both bytes of a pair lie beyond ASCII, so that no loss reaches across it.
_PAIRED = ("gb18030", "cp949", "euc_jp")
LOST = "\ufffd"
# What a letter costs whose other half is lost, as much as one that is hardly ever written; what
# it costs to say that the soft hyphen is what is lost, and to take a character for two bytes.
_ALONE, _HYPHEN, _TWO = -12.0, math.log(0.1), math.log(0.05)
_SOFT = 0xAD
_FIRST, _LAST = 0xA1, 0xFE
# The least that letters weigh on average where they are a text and not what is left of one.
_LIKELY = -10.0
# So much of a text tells its table, and the share of it that may be bytes of no pair.
_LOOK, _OTHERS = 400, 0.08
_RUN = re.compile("[^\x00-\x7f]+")

_Letters = tuple["_Letters", str] | tuple[()]


class Part(NamedTuple):
    """A run of characters and the letters that they were; ``guessed``: a lost half is supplied."""

    start: int
    end: int
    after: str
    guessed: bool


def parts_of(text: str, byte: Callable[[str], int]) -> tuple[list[Part], float]:
    """What a text was in the likeliest table of pairs, run by run, and how probable that is.

    ``byte`` says which byte a character stands for, -1 for none. What a text begins with tells
    the table.
    """
    look = text[:_LOOK]
    signs = [byte(char) for char in look if char > "\x7f"]
    if sum(0 <= sign < _FIRST for sign in signs) > _OTHERS * len(signs):
        return [], 0.0
    scores = {"": sum(weight_in(char, "west") for char in look if char > "\x7f")}
    scores[""] -= COST * len(ODD["west"].findall(look))
    found: dict[str, list[Part]] = {}
    for table in _PAIRED:
        found[table], scores[table] = _in_table(look, table, byte)
    best = max(scores, key=lambda table: scores[table])
    if not best or not is_text("".join(part.after for part in found[best]), best):
        return [], 0.0
    odds = 1 / sum(math.exp(score - scores[best]) for score in scores.values())
    return (found[best] if text == look else _in_table(text, best, byte)[0]), odds


def _in_table(text: str, table: str, byte: Callable[[str], int]) -> tuple[list[Part], float]:
    weigh = functools.partial(weight_in, lang=TABLES[table])
    parts, total = [], 0.0
    for run in _RUN.finditer(text):
        after, score, guessed = _parted([_ways(c, byte) for c in run[0]], table, weigh)
        parts.append(Part(run.start(), run.end(), after, guessed))
        total += score
    return parts, total


def is_text(text: str, table: str) -> bool:
    """Whether the letters beyond ASCII are written often enough in the table's language."""
    signs = [c for c in text if c > "\x7f" and c != LOST]
    # Both ways of writing Chinese stand in the tables of either.
    langs = ("zh", "zh-hant") if TABLES[table].startswith("zh") else (TABLES[table],)
    return sum(max(weight_in(c, lang) for lang in langs) for c in signs) >= _LIKELY * len(signs)


def _ways(char: str, byte: Callable[[str], int]) -> list[tuple[bytes, float]]:
    """The bytes that a character may have been, and what each of these costs."""
    single = byte(char)
    ways = [(bytes((single,)), 0.0)] if single >= _FIRST else []
    whole = char.encode("utf-8", "replace")
    return [*ways, (whole, _TWO if ways else 0.0)]


class _State(NamedTuple):
    """The best way so far that leaves one byte, or none: its weight, letters, and any guess."""

    score: float
    letters: _Letters
    guessed: bool


def _parted(
    chars: Sequence[Sequence[tuple[bytes, float]]], table: str, weigh: Callable[[str], float]
) -> tuple[str, float, bool]:
    """The likeliest letters of a run, their weight, and whether a lost half was supplied."""
    states: dict[int, _State] = {-1: _State(0.0, (), False)}
    for ways in chars:
        reached: dict[int, _State] = {}
        for raw, cost in ways:
            after = {held: s._replace(score=s.score + cost) for held, s in states.items()}
            for byte in raw:
                after = _best(_steps(after, byte, table, weigh))
            reached = _best([*reached.items(), *after.items()])
        states = reached
    ends = [_alone(held, s, table, weigh) if held >= 0 else s for held, s in states.items()]
    end = max(ends, key=lambda s: s.score)
    letters: list[str] = []
    link = end.letters
    while link:
        link, letter = link
        letters.append(letter)
    return "".join(reversed(letters)), end.score, end.guessed


def _steps(
    states: dict[int, _State], byte: int, table: str, weigh: Callable[[str], float]
) -> Iterator[tuple[int, _State]]:
    """What the next byte may be: half of a letter with the one that is left, or of another."""
    for held, state in states.items():
        if held >= 0 and (letter := _pair(held, byte, table)):
            score = state.score + weigh(letter)
            yield -1, _State(score, (state.letters, letter), state.guessed)
        before = _alone(held, state, table, weigh) if held >= 0 else state
        yield byte, before
        if held < 0:
            yield -1, _State(before.score + _ALONE, (before.letters, LOST), before.guessed)


def _alone(held: int, state: _State, table: str, weigh: Callable[[str], float]) -> _State:
    """The first half of a letter by itself: with the soft hyphen where that makes a usual one."""
    letter = _pair(held, _SOFT, table)
    score = weigh(letter) + _HYPHEN if letter else -math.inf
    if score > _ALONE:
        return _State(state.score + score, (state.letters, letter), True)
    return _State(state.score + _ALONE, (state.letters, LOST), state.guessed)


def _best(states: Iterator[tuple[int, _State]] | Sequence[tuple[int, _State]]) -> dict[int, _State]:
    found: dict[int, _State] = {}
    for held, state in states:
        if held not in found or state.score > found[held].score:
            found[held] = state
    return found


@functools.lru_cache(maxsize=1 << 15)
def _pair(first: int, second: int, table: str) -> str:
    if not (_FIRST <= first <= _LAST and _FIRST <= second <= _LAST):
        return ""
    try:
        return bytes((first, second)).decode(table)
    except UnicodeDecodeError:
        return ""
