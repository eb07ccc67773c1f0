"""A chip alone, or each of several: “a single B”, “on one GPU”, “每颗B”, and the results of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import is_plural
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue, whole_word
from pipeline.extract.words.pack import COMMON, load_pack

_CHIPS = "accelerators"
# “each B | server”: how near behind a chip the machine may end that has it.
_THING = 16
_APART = re.compile(r" [^\W\d_]+ ")
_WORD = re.compile(r"[^\W\d_]+")
# “|on |just a single B”: how far before the word for it the one that leads to it may begin.
_LED_REACH = 16
# “H200 |of NVIDIA's,| tested |alone|”: how many words may stand between a chip and the word, and
# how much room they take.
_SMALL, _APPOSED = 2, 16
# “a single B |in its X|”: how far behind the chip the machine may be named.
_MACHINE_REACH = 24


def on_one_chip(
    marks: Marks, figure: Figure, clause: tuple[int, int], sizes: Sequence[Figure]
) -> tuple[bool, Mention | None]:
    """“5,777 tokens per second |on a single B|”, “|a single B| makes 11,264 tokens per second”:
    whether a score's clause, which has no other result and counts nothing, is of a chip alone,
    that a word such as “on” leads to or that its verb is of; and the chip's name.
    """
    if not is_score(figure) or not marks.cues.has("lone", "by_itself"):
        return False, None
    if any(clause[0] <= size.start < clause[1] for size in sizes):
        return False, None
    sentence = marks.sentence_at(figure.start)
    cut = DELIMITER.search(marks.folded, figure.end, sentence[1])
    end = max(clause[1], cut.start() if cut else sentence[1])
    for cue in marks.cues.within(sentence[0], end, "lone"):
        led = clause[0] <= cue.start and (
            _is_led_to(marks, clause[0], cue) or _is_in_machine(marks, cue, figure, end)
        )
        led = led and _is_whole(marks, cue, end)
        if not (led or _has_done(marks, cue, figure)) or not chip_behind(marks, cue, end):
            continue
        if is_baseline(marks, Mention(cue.start, cue.end, "COUNT", "", False)):
            continue
        gap = (cue.end, figure.start) if cue.end <= figure.start else (figure.end, cue.start)
        chip = next((m.end for m in marks.names_in(*gap) if m.label == "ACCELERATOR"), gap[0])
        gap = (chip, gap[1]) if cue.end <= figure.start else gap
        if not any(is_score(f) for f in marks.figures_in(*gap)) or _shared(marks, gap):
            chips = (m for m in marks.names_in(cue.end, end) if m.label == "ACCELERATOR")
            return True, next(chips, None)
    alone = _by_itself(marks, figure, sentence[0])
    return alone is not None, alone


def _by_itself(marks: Marks, figure: Figure, start: int) -> Mention | None:
    """“An H200 |alone| makes 4,488”, “|On its own| the H200 …”: the chip before a score that a word
    right behind its name, or before it at the beginning of the sentence, says to be alone."""
    words = marks.cues.within(start, figure.start, "by_itself")
    names = marks.names_in(start, figure.start) if words else ()
    products = [m for m in names if m.label in PRODUCTS]
    if not words or not products or any(map(is_score, marks.figures_in(start, figure.start))):
        return None
    chip = products[-1]
    small = (*load_pack(marks.lang).articles, "")
    for word in words:
        opening = marks.folded[start : word.start].rpartition(":")[2].strip()
        before = opening in small and word.end <= chip.start
        gap = (word.end, chip.start) if before else (chip.end, word.start)
        told = marks.folded[slice(*gap)]
        for name in marks.names_in(*gap):
            told = told.replace(marks.folded[name.start : name.end], " ")
        plain = len(products) == 1 and len(told.split()) <= _SMALL and len(told) <= _APPOSED
        if gap[0] <= gap[1] and plain and not is_plural(marks, chip):
            one = chip.label == "ACCELERATOR" and not is_machine(marks, chip.end)
            return chip if one and not is_baseline(marks, chip) else None
    return None


def _shared(marks: Marks, gap: tuple[int, int]) -> bool:
    """“5,777 tokens per second offline and 5,103 in the server scenario on a single B”: whether
    what stands between only joins further rates of the same."""
    named = any(name.label in OWNERS for name in marks.names_in(*gap))
    return not named and marks.cues.any(*gap, "conjunction")


def _is_in_machine(marks: Marks, cue: Cue, figure: Figure, end: int) -> bool:
    """“|A single B in its X| did 5,878”: whether a machine or its company is named right behind a
    chip alone, which is then all that it has."""
    chip = next((m for m in marks.names_in(cue.end, end) if m.label == "ACCELERATOR"), None)
    if chip is None or figure.start < chip.end:
        return False
    words = marks.cues.within(chip.end, chip.end + _LED_REACH, "connect_after")
    led = [w for w in words if w.start <= chip.end + 1]
    names = [m for m in marks.names_in(chip.end, chip.end + _MACHINE_REACH) if m.label in OWNERS]
    gap = (led[0].end, names[0].start) if led and names else (0, 0)
    articles = (*load_pack(marks.lang).articles, "")
    small = [w for w in marks.folded[slice(*gap)].split() if w not in articles]
    plain = not small or marks.cues.any(*gap, "anaphor")
    return gap != (0, 0) and len(small) <= 1 and plain


def _is_whole(marks: Marks, cue: Cue, end: int) -> bool:
    """“on a single B|,”, “on one GPU| in …”: whether nothing behind a chip makes its name a part of
    another noun, as in “with only one GPU generation”."""
    chips = [name.end for name in marks.names_in(cue.end, end) if name.label == "ACCELERATOR"]
    place = chips[0] if chips else cue.end
    word = _WORD.match(marks.folded, place + 1)
    if word is not None and word[0] in counted_nouns(marks.lang, _CHIPS):
        place = word.end()
    rest = marks.folded[place:end].lstrip()
    start = end - len(rest)
    words = marks.cues.within(start, end, "connect_after", "conjunction", "relative")
    return not rest[:1].isalpha() or any(word.start == start for word in words)


def _is_led_to(marks: Marks, start: int, cue: Cue) -> bool:
    first = max(start, cue.start - _LED_REACH)
    if marks.cues.any(first, cue.start, "negation", "from", "part_of", "only_name"):
        return False
    leads = marks.cues.within(first, cue.end, "connect_after")
    return any(
        lead.start < cue.start and not words_between(marks, lead.end, max(lead.end, cue.start))
        for lead in leads
    )


def _has_done(marks: Marks, cue: Cue, figure: Figure) -> bool:
    """“eight As make 34,864 tokens per second; |a single B| makes 11,264”: whether the clause of a
    score names a chip alone before it, and nothing of any other between the two."""
    gap = (cue.end, figure.start)
    chips = [m for m in marks.names_in(*gap) if m.label in PRODUCTS]
    if not chips and (noun := _noun_of_chips(marks, cue)):  # “One |card| handles 5,000 queries”
        chips = [Mention(cue.end, noun, "ACCELERATOR", "", False)]
    if len({m.canon for m in chips}) != 1:
        return False
    if marks.cues.any(cue.start - _LED_REACH, cue.start, "negation", "from", "part_of"):
        return False
    behind = (chips[-1].end, figure.start)
    if any(map(is_score, marks.figures_in(*behind))):
        # “a single B makes 11,264 tokens per second offline |and 10,756| in the server scenario”
        return ";" not in marks.folded[slice(*behind)] and _shared(marks, behind)
    # «; una sola B, |11.264»: past the sign that stands for the verb
    # “Tek bir H200|,| …”: nor the comma behind a subject, where verbs come last
    comma = marks.folded.startswith(",", behind[0]) and load_pack(marks.lang).order == "final"
    cut = DELIMITER.search(marks.folded, behind[0] + 1 if comma else gap[0], gap[1])
    return cut is None or marks.folded[slice(*behind)].strip() in (",", ":")


def chip_behind(marks: Marks, cue: Cue, end: int) -> bool:
    """Whether a chip's name, or the word for chips, stands behind a word and only names and a
    number between; “each B server” is no chip."""
    for name in marks.names_in(cue.end, end):
        if name.label == "ACCELERATOR":
            if not is_machine(marks, name.end) and not words_between(marks, cue.end, name.start):
                return True
            break
    unit = next((f for f in marks.figures_in(cue.end, end) if f.quantity.unit == _CHIPS), None)
    if unit is not None and not words_between(marks, cue.end, unit.start):
        return True
    behind = marks.folded[cue.end : cue.end + _THING].split()
    return bool(behind) and behind[0].strip(",.;:)") in counted_nouns(marks.lang, _CHIPS)


def _noun_of_chips(marks: Marks, cue: Cue) -> int:
    """Where the word for a chip right behind a cue ends; 0 where none stands there alone."""
    word = _WORD.match(marks.folded, cue.end + 1)
    if word is None or word[0] not in counted_nouns(marks.lang, _CHIPS):
        return 0
    return 0 if is_machine(marks, word.end()) else word.end()


def same_chips(marks: Marks, start: int, end: int) -> bool:
    """“on |the same| chips”, “Dell ran |these| accelerators too”: whether a word that points back
    stands right before a noun for chips, or ends with it."""
    nouns = counted_nouns(marks.lang, _CHIPS)
    for cue in marks.cues.within(start, end, "anaphor"):
        place = cue.end + marks.folded.startswith(" ", cue.end)
        behind = (noun for noun in nouns if marks.folded.startswith(noun, place))
        if marks.folded[cue.start : cue.end].split()[-1].endswith(tuple(nouns)) or any(
            whole_word(marks.folded, place, place + len(noun)) for noun in behind
        ):
            return True
    return False


def is_machine(marks: Marks, end: int) -> bool:
    """“each B server”, “a single B node”: what stands behind a chip's name is no word for chips."""
    behind = marks.folded[end : end + _THING].split()
    if not behind or behind[0].strip(",.") in counted_nouns(marks.lang, _CHIPS):
        return False
    host = behind[0].strip(",.") in counted_nouns(marks.lang, "hosts")
    words = marks.cues.within(end, end + _THING, "system_word", "result_word", "submit")
    # “per B on the server test”: a word of its own stands between
    return host or any(not _APART.search(marks.folded, end, word.start) for word in words)


@lru_cache(maxsize=64)
def counted_nouns(lang: str, unit: str) -> frozenset[str]:
    """What chips, or hosts, are called: GPUs, accelerators."""
    packs = (load_pack(lang), load_pack(COMMON))
    return frozenset(fold(noun) for pack in packs for noun in pack.units.get(unit, ()))


def words_between(marks: Marks, start: int, end: int) -> bool:
    """Whether a stretch holds words besides names and numbers."""
    rest = marks.folded[start:end]
    for name in marks.names_in(start, end):
        rest = rest.replace(marks.folded[name.start : name.end], " ")
    numbers = {fold(word) for word in load_pack(marks.lang).numbers}
    return any(word not in numbers and len(word) > 1 for word in _WORD.findall(rest))
