"""The former and the latter: the one of two names before that such a word stands for."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.linking.carried.referring import one_list
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import is_company, system_like
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, JOIN_REACH, OWNERS, Found, Wanted, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “the first round”: how far behind its word what it counts may end.
_NEXT_WORD = 14
# How many sentences later a text may still speak of the one of two.
_GOES_ON = 3
# What parts the clause of such a word from the one before.
_CLAUSE = (",", ";", ".", "、")


def of_two_above(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted, around: Sequence[Marks]
) -> Found | None:
    """The same of the two systems that the passage above was last about, or of its two tests."""
    if not around or not marks.cues.has("former", "latter"):
        return None
    cues = _pointing(marks, figure, zone, wanted)
    if len({cue.name for cue in cues}) != 1:
        return None
    if _two_before(marks, cues[-1].start, wanted) or around[0].sentences == []:
        return None
    if any(wanted(m) for m in marks.names_in(cues[-1].end, figure.start)):
        return None  # “in the former, A's |eight H200s| took 24.7”
    sides = _two_before(marks, cues[-1].start, lambda m: m.label in OWNERS)
    if any(sum(m.label == label for m in sides) == 2 for label in OWNERS):
        return None  # it is those two that are meant
    if wanted is system_like:
        two = _two_before(around[0], len(around[0].text), wanted)
        if len(two) != 2:  # told of one by one: “A took 7.51 minutes. B needed 14.65 …”
            systems = [m for m in around[0].mentions if m.label == "SYSTEM"]
            two = list({m.canon: m for m in reversed(systems)}.values())[::-1]
    else:
        two = list({m.canon: m for m in reversed(around[0].mentions) if wanted(m)}.values())[::-1]
        if any(m.label != "BENCHMARK" for m in two):
            return None
    return (around[0], two[0 if cues[-1].name == "former" else 1]) if len(two) == 2 else None


def company_of_two_above(
    marks: Marks, figure: Figure, zone: Zone, above: Sequence[Marks]
) -> Found | None:
    """“On BERT, A took 3.2 minutes and B 5.4. / On RetinaNet |the former| needed 18.9”: the one of
    the two companies that the passage above told of, where this one names nobody."""
    if not is_score(figure) or not marks.cues.has("former", "latter"):
        return None
    cues = _pointing(marks, figure, zone, is_company)
    if len({cue.name for cue in cues}) != 1:
        return None
    if any(m.label in OWNERS for m in marks.names_in(0, zone.sentence[1])):
        return None
    for there in above:
        named = [m for m in there.mentions if is_company(m) and not makes(there, m)]
        two = list({m.canon: m for m in reversed(named)}.values())[::-1]
        if two:
            place = 0 if cues[-1].name == "former" else 1
            return (there, two[place]) if len(two) == 2 else None
    return None


def of_two(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The one of two names that “the former” or “the latter” stands for."""
    if not marks.cues.has("former", "latter"):
        return None
    cues = _pointing(marks, figure, zone, wanted) or _still(marks, figure, zone, wanted)
    if not cues:
        return None
    if len({cue.name for cue in cues}) > 1:
        return None  # “for the former … for the latter …, respectively”
    cue = cues[-1]
    if any(wanted(m) and cue.end <= m.start < figure.start for m in marks.mentions):
        return None
    two = _two_before(marks, cue.start, wanted)
    if len(two) > 2 and cue.name == "latter" and one_list(marks, two):
        return two[-1]  # “A, B and C. The last-named …”
    # Of two systems and two tests that stand before, it is the systems that are pointed at.
    rivals = _two_before(marks, cue.start, system_like)
    if len(two) != 2:
        return None
    if wanted is not system_like and len(rivals) == 2 and not _each_has_one(two, rivals):
        return None
    return two[0] if cue.name == "former" else two[1]


def _still(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> list[Cue]:
    """“The latter took 1.8 minutes on A |and 4.23 on B. On C it took 0.9”: the word that a score
    goes on from, where nobody is named between the two and no other such word stands there. Of a
    test others go on in its sentence: “在前者，A用24.7分钟，|B用28.2分钟|”."""
    start = zone.sentence[0]
    first = min([start, *(s for s, _ in _last(marks, start))])
    cues = sorted(marks.cues.within(first, figure.start, "former", "latter"))
    cues = [cue for cue in cues if not (_in_time(marks, cue) or _of_a_generation(marks, cue))]
    if not is_score(figure) or len(cues) != 1 or _held_against(marks, cues[0]):
        return []
    if _is_held_score(marks, figure, cues[0]):
        return []
    of_test = cues[0].start >= start and wanted(Mention(0, 0, "BENCHMARK", "", False))
    between = marks.names_in(cues[0].start, zone.sentence[1] if of_test else figure.start)
    if any(wanted(m) if of_test else m.label in OWNERS for m in between):
        return []
    opens = marks.sentence_at(cues[0].start)[0]
    owned = any(m.label in OWNERS for m in marks.names_in(opens, cues[0].start))
    tests = any(m.label == "BENCHMARK" for m in marks.names_in(opens, cues[0].start))
    return [] if owned or tests else cues


def _last(marks: Marks, start: int) -> list[tuple[int, int]]:
    return [s for s in marks.sentences if s[1] <= start][-_GOES_ON:]


def _each_has_one(two: Sequence[Mention], rivals: Sequence[Mention]) -> bool:
    """“A entered eight Xs and B eight Ys”: whether two companies are told each with its own."""
    if any(m.label != "SUBMITTER" for m in two):
        return False
    order = sorted([*two, *rivals], key=lambda m: m.start)
    pairs = (order[:2], order[2:])
    return all({m.label == "SUBMITTER" for m in pair} == {True, False} for pair in pairs)


def _held(marks: Marks, figure: Figure, zone: Zone) -> list[Cue]:
    """The words for one of two before a figure that is measured against it."""
    start = _start_of_held(marks, figure, zone)
    cues = sorted(marks.cues.within(start, figure.start, "former", "latter"))
    held = [cue for cue in cues if not _in_time(marks, cue) and _held_against(marks, cue)]
    # “compared with the first Gaudi”: a name follows that it only counts
    held = [cue for cue in held if not marks.names_in(cue.end, cue.end + 2)]
    # “후자가 전자보다 8% 느리다”: the particle is the nearer one's
    both = load_pack(marks.lang).order == "final" and len({cue.name for cue in held}) > 1
    return held[-1:] if both else held


def _start_of_held(marks: Marks, figure: Figure, zone: Zone) -> int:
    """“后者耗时32.9分钟，|是前者5.2分钟的|6倍多”: where a ratio's part begins, with the result that
    it is a multiple of."""
    before = [f for f in marks.figures_in(zone.sentence[0], figure.start) if is_score(f)][-1:]
    for score in before:
        gap = marks.folded[score.end : figure.start].strip()
        if gap and gap in load_pack(marks.lang).genitive:
            return 1 + max(marks.folded.rfind(sign, 0, score.start) for sign in ("，", *_CLAUSE))
    return zone.start


def _pointing(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> list[Cue]:
    """The words for the first or second of two that go with a figure: before it, or in its own
    clause behind it (“12.3 seconds on the former and 19.2 on the latter”)."""
    before = marks.cues.within(zone.start, figure.start, "former", "latter")
    glued = [cue for cue in before[-1:] if is_score(figure) and _is_its(marks, cue, figure)]
    if glued:
        return glued
    if before and _is_held_score(marks, figure, before[-1]):
        return []
    if before:
        held = _held(marks, figure, zone)
        before = [cue for cue in before if not _in_time(marks, cue) and cue not in held]
        return [cue for cue in before if not _of_a_generation(marks, cue)]
    last = min(zone.end, figure.end + JOIN_REACH)
    behind = marks.cues.within(figure.end, last, "former", "latter")[:1]
    if not behind or load_pack(marks.lang).order == "final":
        return []
    if any(wanted(m) for m in marks.names_in(zone.start, figure.start)):
        return []
    return [
        cue
        for cue in behind
        if not DELIMITER.search(marks.folded, figure.end, cue.start)
        and not any(
            m.label in ("BENCHMARK", *OWNERS) and not is_baseline(marks, m)
            for m in marks.names_in(figure.end, cue.end)
        )
        and _ends_there(marks, cue)
        and not _in_time(marks, cue)
        and not (wanted is system_like and _counts_tests(marks, cue))
    ]


def _is_its(marks: Marks, cue: Cue, figure: Figure) -> bool:
    """“是|前者5.2分钟|的6倍”, “the former's 5.2 minutes”: nothing or a genitive between."""
    gap = marks.folded[cue.end : figure.start].strip()
    return gap in ("", "'s", *load_pack(marks.lang).genitive)


def _is_held_score(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """“The latter took 3.55 minutes, |against 6.31| for B”: whether a score is what another one,
    which the word for one of two goes with, is held against."""
    scores = [f for f in marks.figures_in(cue.end, figure.start) if is_score(f)]
    if not scores or not is_score(figure):
        return False
    end = marks.sentence_at(figure.start)[1]
    cut = DELIMITER.search(marks.folded, figure.end, end)
    behind = marks.names_in(figure.end, cut.start() if cut else end)
    words = marks.cues.within(scores[-1].end, figure.start, "baseline_before")
    held = any(not marks.names_in(word.end, figure.start) for word in words)
    return held and any(m.label in OWNERS for m in behind)


def _of_a_generation(marks: Marks, cue: Cue) -> bool:
    """„De eerste Gaudi“, where « le second RetinaNet » is the second's, and “在前者，|英伟达” is no
    name of it."""
    near = marks.names_in(cue.start, cue.end + 2)
    parted = DELIMITER.search(marks.folded, cue.end, cue.end + 2) is not None
    return not parted and any(m.label in OWNERS for m in near)


def _counts_tests(marks: Marks, cue: Cue) -> bool:
    """Whether “the second” goes on with a first test: «el primer escenario y … el segundo»."""
    start = marks.sentence_at(cue.start)[0]
    return any(
        marks.cues.any(first.start, first.end + _NEXT_WORD, "benchmark_word")
        for first in marks.cues.within(start, cue.start, "former")
    )


def _held_against(marks: Marks, cue: Cue) -> bool:
    """“较后者高29%”, “後者より速い”: the one of two is what something is measured against."""
    return is_baseline(marks, Mention(cue.start, cue.end, "SYSTEM", "", False))


def other_of_two(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """The system, else the company, that “the former” or “the latter” stands for, where that is
    measured against."""
    if not marks.cues.has("former", "latter"):
        return None
    cues = _held(marks, figure, zone)
    for wanted in (system_like, is_company) if len(cues) == 1 else ():
        two = _two_before(marks, cues[0].start, wanted)
        if len(two) == 2:
            return two[0] if cues[0].name == "former" else two[1]
    return None


def _ends_there(marks: Marks, cue: Cue) -> bool:
    """Whether no other noun follows: “on the first of these”, “on the first, …”."""
    behind = marks.folded[cue.end : cue.end + 1]
    if not behind.strip():
        ended = ("conjunction", "connect_after", "benchmark_word", "respectively")
        rest = marks.folded[cue.end : marks.sentence_at(cue.start)[1]]
        return not rest.strip() or marks.cues.any(cue.end, cue.end + _NEXT_WORD, *ended)
    return behind in ",.;:)"


def _in_time(marks: Marks, cue: Cue) -> bool:
    """“in the second quarter”, “the first round”, « la première fois »: it only counts; but where
    classifiers count, the word is no ordinal (前者, 후자)."""
    if load_pack(marks.lang).counters:
        return False
    if marks.cues.any(cue.end, cue.end + _NEXT_WORD, "round_word"):
        return True
    unit = unit_after(marks.folded, cue.end, load_pack(marks.lang))
    return unit is not None and unit[0] in ("days", "months", "hours", "minutes", "x")


def _two_before(marks: Marks, place: int, wanted: Wanted) -> list[Mention]:
    """The different names of a sentence before a place, or of the last one before that has any."""
    start, _ = marks.sentence_at(place)
    earlier = [s for s in marks.sentences if s[1] <= start]
    for first, last in ((start, place), *reversed(earlier[-_GOES_ON:])):
        seen: dict[str, Mention] = {}
        for name in marks.mentions:
            if wanted(name) and first <= name.start < last:
                seen.setdefault(name.canon, name)
        if seen:
            names = list(seen.values())
            whole = [m for m in names if not counted(marks, m)]
            return whole if len(names) > 2 and len(whole) == 2 else names
    return []
