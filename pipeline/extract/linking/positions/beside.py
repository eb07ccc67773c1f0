"""Which name a time is told of even where something is measured against that name.

“the A100's 29.1 minutes”, “(20.2 minutes)”, “faster than B, which took 28.7 minutes”.
"""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, MONEY
from pipeline.extract.linking.companies.fitted import counted, end_of_counted, fitted_to
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.beaten import beating
from pipeline.extract.linking.compared.placed import is_placed_against
from pipeline.extract.linking.compared.sides import company_beside
from pipeline.extract.linking.phrases.brackets import WIDEST_BRACKET
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.particles import behind
from pipeline.extract.linking.phrases.rivals import compared, pair_of, says_whose
from pipeline.extract.linking.phrases.told_behind import told_behind
from pipeline.extract.linking.positions.joined import joined_behind
from pipeline.extract.linking.positions.pairing import first_of_list
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import AFTER_REACH, BESIDE, DELIMITER, OWNERS, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “the H100 alone, which took 28 minutes”
_RELATIVE_REACH = 32
# “which costs more than $300,000 by list price and completes X in 28.77 minutes”
_CLAUSE_REACH = 100
# “eight Gaudi2 of Intel's (20.2 minutes)”
_BRACKETED = 20
# «12,23 de la», “12.23 of the”: how far behind a figure the name may stand whose it is.
_WHOSE = 10
# “最佳成绩|来自谷歌”: how far behind a rank the word that says whose it is may begin.
_WHOSE_REACH = 16
# «El mejor registro |de la prueba, 0,56 minutos, |corresponde a A»: how far behind a rank its score
# may end, and behind that the word.
_SCORE_REACH, _CLOSES = 64, 24
# “首位|は|富士通”
_TOPIC_REACH = 3
# “摘得4项第一！B刷新…”: how far from its sentence's beginning a number opens it; what is won.
_FIRST = 20
_WON = ("records", "benchmarks")
# “twice what B |needed: |10.996”: a verb at most, and the colon.
_ASIDE = re.compile(r", (?:[^\W\d]+ ){1,2}")
_COLON = re.compile(r"\s?(?:[^\W\d]+\s?)?:\s?")
# “NVIDIA|'s own |1.414 minutes”: how near its figure a name in the genitive stands.
_POSSESSED = 10


def owner_beside(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """The name that a time or rate follows at once, a baseline too: “the A100's 29.1 minutes”."""
    if not is_score(figure):
        return None
    clause = told_behind(marks, figure)
    behind_it = next((m for m in names if m in clause), None) or of_whom(marks, figure, names)
    if behind_it is not None:
        return behind_it
    bracketed = _before_bracket(marks, figure, names)
    if bracketed is not None:
        return bracketed
    before = [m for m in names if zone.start <= m.start and m.end <= figure.start]
    # “than the XE9680 (eight H200s)'s 24.1”: what stands in brackets behind a name parts nothing.
    whole = [m for m in before if not counted(marks, m)]
    place = behind(marks, whole[-1]) if whole else 0
    if before and whole and place > before[-1].end:
        before = whole
    elif before:  # “4개 H100 |기반 시스템|의 73.9분”
        place = behind(marks, before[-1]) if load_pack(marks.lang).topics else before[-1].end
    # “beats NVIDIA's own 1.414 minutes”
    reach = _POSSESSED if marks.folded.startswith("'s ", place) else BESIDE
    # “64 H200'lü sistemin 7,39 dakikası”: of the system with those chips
    if marks.folded[place : figure.start].strip() in load_pack(marks.lang).genitive:
        reach = figure.start - place
    if not before or not 0 <= figure.start - place <= reach:
        return None
    joined = marks.cues.any(place, figure.start, "connect_after", "conjunction")
    joined = joined or _is_first(marks, figure, before[-1])
    # “faster than B with its 28.7 minutes”
    if _its(marks, place, figure):
        return before[-1]
    # “a minute to train A, 55.2 seconds for B”: behind a comma it has a name of its own.
    apart = "," in marks.folded[place : figure.start]
    joined = joined or (apart and joined_behind(marks, figure, zone, names) is not None)
    if joined or (counted(marks, before[-1]) and not _of_counted_side(marks, before[-1], figure)):
        return None
    return before[-1]


def of_whom(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """Whose a time or rate is by the small word right behind it: “than the 12.23 of the B”."""
    name = next((m for m in names if m.start >= figure.end), None)
    if name is None or name.label not in OWNERS or name.start - figure.end > _WHOSE:
        return None
    return name if says_whose(marks, figure.end, name.start) else None


def _of_counted_side(marks: Marks, chip: Mention, figure: Figure) -> bool:
    """“比10块A30|的|49.88分钟快”, “比8块A100|训练所需的|28.7分钟快”: what is held against so many
    chips, and nothing but the particle between them and their time, or a clause that it ends."""
    place = behind(marks, chip)
    gap = marks.folded[place : figure.start].strip()
    genitive = load_pack(marks.lang).genitive
    if not gap.endswith(genitive) or not is_baseline(marks, chip):
        return False
    cut = DELIMITER.search(marks.folded, place, figure.start)
    return gap in genitive or not (cut or marks.figures_in(place, figure.start))


def _its(marks: Marks, place: int, figure: Figure) -> bool:
    """Whether a word right before a figure makes it the name's: “with its 28.7 minutes”."""
    words = marks.cues.within(place, figure.start, "anaphor")
    return any(not marks.folded[word.end : figure.start].strip() for word in words)


def _is_first(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“A is faster than B: 1.28 minutes against 1.33”, “against C's 1.33”: of two results side by
    side A's comes first, though it stands right behind B."""
    if not is_baseline(marks, name):
        return False
    pair = pair_of(marks, figure)
    if pair is not None:
        return pair[0] == figure
    words = marks.cues.within(figure.end, figure.end + AFTER_REACH, "baseline_before")
    led = any(word.start - figure.end <= 1 for word in words)
    return led and marks.folded[name.end : figure.start].strip() == ":"


def of_the_other(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """Whose the second of two results side by side is: that of the one side that was named as what
    the other is faster, or slower, than. “A beats B with 2.1 versus 4.7 minutes”."""
    pair = pair_of(marks, figure)
    if pair is None or pair[1] != figure:
        return None
    first = min(pair[0].start, figure.start)
    # “… versus 4.7 for C”
    if any(joined_behind(marks, one, zone, names) is not None for one in pair):
        return None
    before = [m for m in names if m.end <= first]
    sides = [m for m in before if is_baseline(marks, m) and _told_in_pairs(marks, m, first)]
    # “It was faster than with A's hardware: 1.28 minutes against 1.33”: the colon tells the sides
    if (
        before
        and len(sides) == len(before)
        and not (sides and ":" in marks.folded[sides[-1].end : first])
    ):
        return None
    return sides[-1] if sides else _held_behind(marks, pair, zone, names)


def _held_behind(
    marks: Marks, pair: tuple[Figure, Figure], zone: Zone, names: list[Mention]
) -> Mention | None:
    """“With 2.1 versus 4.7 minutes A is twice as fast as B”: the one side named behind."""
    last = max(pair[0].end, pair[1].end)
    behind = [m for m in names if m.start >= last and is_baseline(marks, m)]
    if len({m.canon for m in behind}) != 1:
        return None
    between = marks.figures_in(last, behind[0].start)
    return None if any(is_score(one) for one in between) else behind[0]


def _told_in_pairs(marks: Marks, side: Mention, place: int) -> bool:
    """Whether no results but such pairs were told since a side was named: “on A 2.1 versus 4.7, on
    B 1.1 versus 2.2”. Its size may stand there, and by how much it is beaten."""
    between = [one for one in marks.figures_in(side.end, place) if is_score(one)]
    return all(pair_of(marks, one) is not None for one in between)


def _before_bracket(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """Whom a figure in brackets is of: “twice what eight Gaudi2 of Intel's (20.2 minutes) do”."""
    opened = marks.folded.rfind("(", max(0, figure.start - WIDEST_BRACKET), figure.start)
    # “(27.93 minutes, 5.47 minutes)”: nothing but figures stands before it in there.
    within = marks.folded[opened + 1 : figure.start] if opened >= 0 else ")"
    if ")" in within or marks.names_in(opened, figure.start):
        return None
    inside = marks.figures_in(opened, figure.start)
    if within.strip() and not (inside and coordinated(marks, inside[-1].end, figure.start)):
        return None
    before = [m for m in names if m.end <= opened and opened + 1 - m.end <= _BRACKETED]
    if not before or _is_first(marks, figure, before[-1]):
        return None
    gap = (before[-1].end, opened)
    counts = all(f.quantity.unit in COUNTS for f in marks.figures_in(*gap))
    if DELIMITER.search(marks.folded, *gap) or not counts:
        return None
    systems = [m for m in names if m.label == "SYSTEM" and m.end <= before[-1].start]
    # “three times what a machine with eight H100s did (31,307)” is not of what it is held against.
    if is_baseline(marks, before[-1]):
        systems = [m for m in systems if is_baseline(marks, m)]
    if counted(marks, before[-1]) and systems:
        return None
    return before[-1]


def timed_rival(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """What is compared with owns a time of its own: “faster than B, which took 28.7 minutes”."""
    if not is_score(figure):
        return None
    before = [m for m in names if zone.start <= m.start and m.end <= figure.start]
    if not before or not is_baseline(marks, before[-1]):
        return None
    if _placed_with(marks, before[-1], figure) or _told_next(marks, figure, zone, before[-1]):
        return before[-1]
    if not all(is_baseline(marks, m) for m in before):
        return None
    if beating(marks, figure) is not None:
        return None  # « devance B d'une minute »
    if counted(marks, before[-1]) and not _of_counted_side(marks, before[-1], figure):
        return None
    cut = DELIMITER.search(marks.folded, before[-1].end, figure.start)
    return None if cut else before[-1]


def _placed_with(marks: Marks, rival: Mention, figure: Figure) -> bool:
    """„Mit 10,18 Minuten lag A vor B |mit 10,27“."""
    if not is_placed_against(marks, rival):
        return False
    words = marks.cues.within(rival.end, figure.start, "connect_after")
    return marks.folded[rival.end : figure.start].strip() in {
        marks.folded[word.start : word.end] for word in words
    }


def _told_next(marks: Marks, figure: Figure, zone: Zone, rival: Mention) -> bool:
    """“A took 11.3 minutes, ahead of B's eight Cs |at 24.9”, “… the four-way C system from B |at
    22.1”: whether nothing but a small word parts a result from the counted chips, and whose they
    are, that the one before it is held against."""
    earlier = marks.figures_in(zone.sentence[0], rival.start)
    told = [f for f in earlier if f.quantity.unit == figure.quantity.unit and is_score(f)]
    if not told or rival.label == "SUBMITTER":
        return False
    owner = company_beside(marks, rival)
    behind = owner is not None and owner.start >= rival.end
    if not (behind or counted(marks, rival)):
        return False
    place = owner.end if owner is not None and behind else end_of_counted(marks, rival)
    if load_pack(marks.lang).order == "final":  # “领先于谷歌（2048块B）|的|27.3分钟”
        return _owned(marks, rival.end, figure.start)
    words = marks.cues.within(place, figure.start, "connect_after")
    said = marks.folded[place : figure.start].strip()
    return said in {marks.folded[word.start : word.end] for word in words}


def _owned(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but a noun, a company and particles of the genitive part two places."""
    gap = list(marks.folded[start:end])
    taken = [(c.start, c.end) for c in marks.cues.within(start, end, "system_word")]
    taken += [(m.start, m.end) for m in marks.names_in(start, end) if m.label == "SUBMITTER"]
    for first, last in taken:
        gap[first - start : last - start] = " " * (last - first)
    genitive = load_pack(marks.lang).genitive
    rest = "".join(gap).replace(")", " ")
    return any(word in rest for word in genitive) and not rest.strip(" " + "".join(genitive))


def _of_whom(name: Mention, names: list[Mention]) -> bool:
    """Whether a name is another whom the figure may be of: “who trained BERT in 2.4” has none."""
    return name in names or name.label != "BENCHMARK"


@remembered
def _relatives(marks: Marks, start: int, end: int) -> list[Cue]:
    """The words that open relative clauses; an article does so right behind a comma alone."""
    if not marks.cues.has("relative", "relative_article"):
        return []
    words = [
        cue
        for cue in marks.cues.within(start, end, "relative_article")
        if marks.folded.endswith(", ", 0, cue.start)
    ]
    return sorted([*marks.cues.within(start, end, "relative"), *words])


def _other_sides_own(
    marks: Marks, figure: Figure, zone: Zone, names: list[Mention]
) -> Mention | None:
    """“A took 22.04 minutes, twice what B |needed: |10.996”: the other side's own result."""
    if not is_score(figure):
        return None
    before = [m for m in names if zone.sentence[0] <= m.start and m.end <= figure.start]
    if not before or not is_baseline(marks, before[-1]):
        return None
    if not any(is_score(f) for f in marks.figures_in(zone.sentence[0], before[-1].start)):
        return None
    gap = (before[-1].end, figure.start)
    # “A, at 10.996 minutes, beats B, |stuck at |22.04”: the first has told its own already
    aside = _ASIDE.fullmatch(marks.folded, *gap) and not marks.cues.any(*gap, "conjunction")
    tested = any(m.label == "BENCHMARK" for m in marks.names_in(gap[1], zone.sentence[1]))
    told = (aside and not tested) or _COLON.fullmatch(marks.folded, *gap)
    return _machine_of(marks, before[-1], names) if told else None


def told_of(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """Whom a relative clause tells a time or a rank of: “than an H100, which took 28 minutes”,
    “besides A, which dominates the test”.

    Behind a word of comparison the name may follow: “against the 28 that eight H100s need”.
    """
    worded = not figure.quantity.unit
    sized = figure.quantity.unit == "accelerators"
    priced = figure.quantity.unit in MONEY
    if not (worded or sized or priced or is_score(figure)):
        return None
    other = _other_sides_own(marks, figure, zone, names)
    if other is not None:
        return other
    start = max(zone.sentence[0], figure.start - _CLAUSE_REACH)
    for cue in reversed(_relatives(marks, start, figure.start)):
        heads = [m for m in names if 0 < cue.start - m.end <= _RELATIVE_REACH]
        machine = bool(heads) and heads[-1].label != "ACCELERATOR"
        between = [
            m
            for m in marks.names_in(cue.end, figure.start)
            # “…, which with 896 A100s takes 14.65 minutes”: the chips are the machine's
            if _of_whom(m, names)
            and not (machine and m.label == "ACCELERATOR" and counted(marks, m))
        ]
        # “which costs $300,000 and takes 28.77 minutes”
        told = marks.figures_in(cue.end, figure.start)
        told = [f for f in told if f.quantity.unit not in (*COUNTS, *MONEY)]
        told = [] if sized else told  # “which needs 14.65 minutes with 896 A100s”
        # “the H200, which did 34,988 and 33,072, respectively”
        if told and coordinated(marks, told[-1].end, figure.start):
            told = told[:-1]
        if between or told or DELIMITER.search(marks.folded, cue.end, figure.start):
            break
        parted = marks.figures_in(heads[-1].end, cue.start) if heads else ()
        # “than A's |eight Bs, |which took 28.7 minutes”
        if heads and all(f.quantity.unit in COUNTS for f in parted):
            gap = marks.folded[heads[-1].end : cue.start].strip(" ")
            if gap.count(",") <= 1 and not any(sign in gap for sign in ".;:"):
                return _machine_of(marks, heads[-1], names)
        break
    if worded or sized or priced or beating(marks, figure) is not None:
        return None
    held = compared(marks, first_of_list(marks, figure, zone))
    return joined_behind(marks, figure, zone, names) if held else None


def _machine_of(marks: Marks, head: Mention, names: list[Mention]) -> Mention:
    """“the C885A |with eight H200s, |which did 33,163”: the machine, and not its chips."""
    system = fitted_to(marks, head)
    return system if system is not None and system in names else head


def of_source(marks: Marks, rank: Figure, free: list[Mention]) -> list[Mention]:
    """“最好成绩来自谷歌，4096颗TPU v4为…”: who stands behind the word that says whose a rank is, or
    behind the particle that makes it what is spoken of: “首位は|富士通”."""
    if rank.quantity.unit:
        return []
    topics = {word.strip() for word in load_pack(marks.lang).topics}
    told = [m for m in free if 0 < m.start - rank.end <= _TOPIC_REACH]
    if told and marks.folded[rank.end : told[0].start].strip() in topics:
        return told
    words = marks.cues.within(rank.end, rank.end + _WHOSE_REACH, "goes_to")
    words = words or _behind_its_score(marks, rank)
    if not words:
        return []
    scored = any(is_score(f) for f in marks.figures_in(rank.end, words[0].start))
    if not scored and DELIMITER.search(marks.folded, rank.end, words[0].start):
        return []
    return [m for m in free if 0 <= m.start - words[0].end <= 1]


def _behind_its_score(marks: Marks, rank: Figure) -> list[Cue]:
    """«El mejor registro, 0,56 minutos, |corresponde a A»: the rank's own score stands between."""
    scores = [f for f in marks.figures_in(rank.end, rank.end + _SCORE_REACH) if is_score(f)]
    if not scores or any(m.label in OWNERS for m in marks.names_in(rank.end, scores[0].end)):
        return []
    place = scores[0].end
    words = marks.cues.within(place, place + _CLOSES, "goes_to")
    return [word for word in words if marks.folded[place : word.start].strip(" ,)") == ""]


def won_by_the_next(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“摘得4项第一！B刷新…”, “七个项目，英伟达全部第一”: the number of firsts that opens a sentence
    is of the one company behind it."""
    start, end = marks.sentence_at(figure.start)
    if load_pack(marks.lang).order == "initial" or figure.start - start > _FIRST:
        return False
    if figure.quantity.unit not in _WON or name.label == "BENCHMARK":
        return False
    companies = {m.canon for m in marks.names_in(start, end) if m.label == "SUBMITTER"}
    # “八项测试，B赢得其中六项”: the six are
    parts = any(f.quantity.unit in _WON for f in marks.figures_in(figure.end, end))
    return len(companies) == 1 and not parts and not marks.figures_in(figure.end, name.start)
