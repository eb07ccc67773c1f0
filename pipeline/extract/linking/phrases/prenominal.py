"""Relative clauses that stand before whom they tell of: “27.4分を記録したB200”, “用时27分钟的B200”.

Where a verb's complements come first, so does a clause before its noun. A time or rate in it is of
that noun, whoever else the sentence names, and whether or not something is held against it.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far behind its figure the noun of a relative clause may stand, and how far the parts of its
# name apart (“富士通のPRIMERGY”).
_REACH = 30
_PARTS = 2
# How long a particle and a verb of comparison behind such a noun may be (“に及ばなかった”).
_HELD_REACH = 12
# How far behind a name the next word may end that makes another side of it.
_NEXT_WORD = 16
# What makes another clause of it: the name behind is then whom something is held against.
_HELD = ("baseline_before", "faster", "slower", "equal", "says", "to")


@remembered
def heads_of(marks: Marks, figure: Figure) -> tuple[Mention, ...]:
    """The names of whom a relative clause tells a time or rate, empty where it tells of nobody."""
    pack = load_pack(marks.lang)
    if not pack.attributives or not is_score(figure):
        return ()
    place = _end_of_list(marks, figure)
    end = min(marks.sentence_at(figure.start)[1], place + _REACH)
    names = [m for m in marks.names_in(place, end) if m.label in OWNERS]
    if not names:
        return ()
    start = _with_count(marks, place, names[0])
    gap = marks.folded[place:start]
    told = gap.strip()
    # “2,06 dakikalık Oracle'ı”: the unit itself is an adjective of whom it stands before
    owned = gap == " " and marks.folded[:place].endswith(pack.adjectival)
    owned = owned or told in pack.genitive or _modifies(gap, pack.attributives)
    owned = owned or _comes_in_with(marks, figure, gap, names)
    if DELIMITER.search(gap) or not owned:
        return ()
    if any(is_score(f) for f in marks.figures_in(place, start)):
        return ()
    if marks.cues.any(place, start, *_HELD) and told not in pack.genitive:
        return ()
    whole = _whole_name(marks, names)
    return () if place > figure.end and _is_beaten(marks, figure, whole[-1]) else whole


def _is_beaten(marks: Marks, figure: Figure, noun: Mention) -> bool:
    """“Aは28分、29分の|B|を上回った”: whether the noun is held against somebody named before, whose
    the first of two figures is then."""
    first, _ = marks.sentence_at(figure.start)
    before = [m for m in marks.names_in(first, figure.start) if m.label in OWNERS]
    words = marks.cues.within(noun.end, noun.end + _HELD_REACH, "baseline_after")
    return bool(before) and any(word.start - noun.end < _PARTS for word in words)


def _modifies(gap: str, endings: tuple[str, ...]) -> bool:
    return gap.rstrip().endswith(endings)


def _comes_in_with(marks: Marks, figure: Figure, gap: str, names: list[Mention]) -> bool:
    """“B'yi 0,43 dakika ile |A| izledi”, “ikinciliği 120,9 dakikayla A, …”: the subject, which has
    no ending, right behind what it did it with, where no subject stands before."""
    pack = load_pack(marks.lang)
    joined = gap.strip() in pack.means
    joined = joined or (gap == " " and marks.folded[: figure.end].endswith(pack.means))
    if not pack.means or not joined:
        return False
    parts = _whole_name(marks, names)
    # “0,43 dakika ile |A |B'yi geçti”: two companies are two sides
    two = len(parts) > 1 and parts[0].label == parts[1].label == "SUBMITTER"
    last = parts[0] if two else parts[-1]
    follows = marks.cues.within(last.end, last.end + _NEXT_WORD, "baseline_after", "conjunction")
    if marks.folded.startswith("'", last.end) or any(c.start - last.end <= 1 for c in follows):
        return False
    before = marks.names_in(_told_since(marks, figure, last), figure.start)
    return not any(
        m.label in OWNERS
        and not marks.folded.startswith("'", m.end)
        and not marks.folded[: m.start].rstrip().endswith(pack.means)
        for m in before
    )


def _told_since(marks: Marks, figure: Figure, noun: Mention) -> int:
    """Where what is told with a figure begins: “A 5,97 dakika ile birinci, |8,48 dakika ile B
    ikinci oldu” tells a result and a place of each."""
    start, _ = marks.sentence_at(figure.start)
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, start, figure.start)]
    placed = marks.cues.any(noun.end, noun.end + _NEXT_WORD, "second", "first", "fastest")
    if not cuts or not placed:
        return start
    return cuts[-1] if any(map(is_score, marks.figures_in(start, cuts[-1]))) else start


def _end_of_list(marks: Marks, figure: Figure) -> int:
    """Where the list of figures ends that one stands in: “27分と19分を記録した…”."""
    end = marks.sentence_at(figure.start)[1]
    place = figure.end
    for other in marks.figures_in(figure.end, end):
        if not is_score(other) or marks.names_in(place, other.start):
            break
        if not coordinated(marks, place, other.start) or _told_apart(marks, place, other):
            break
        place = other.end
    return place


def _told_apart(marks: Marks, place: int, other: Figure) -> bool:
    """“A 5,4 dakikada |eğitti ve| 11 dakika harcayan B'yi geçti”: a verb closes what is told of
    somebody before, so the figure behind it is no second one of a list."""
    first = marks.sentence_at(place - 1)[0]
    names = marks.names_in(first, place)
    named = any(m.label in OWNERS for m in names)
    named = named or marks.cues.any(first, place, "anaphor", "company_word")
    return named and marks.cues.any(place, other.start, "time")


def _with_count(marks: Marks, place: int, name: Mention) -> int:
    """Where a name begins, with the number of its chips: “28分かかった8基のH100”."""
    counts = (f for f in marks.figures if place <= f.start < name.start)
    return next((f.start for f in counts if f.quantity.unit in COUNTS), name.start)


def _whole_name(marks: Marks, names: list[Mention]) -> tuple[Mention, ...]:
    """The parts of the name that the first begins: “富士通の|PRIMERGY”, “엔비디아 A2”."""
    particles = {word.strip() for word in load_pack(marks.lang).genitive}
    parts = names[:1]
    for name in names[1:]:
        # “harcayan Dell'in |dört H100 GPU'lu sistemini geride bıraktı”
        start = _with_count(marks, parts[-1].end, name)
        between = marks.folded[parts[-1].end : start]
        sized = start < name.start and between.strip() in particles
        if not sized and (len(between) > _PARTS or between.strip() not in ("", *particles)):
            break
        parts.append(name)
    return tuple(parts)
