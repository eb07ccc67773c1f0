"""The two whose results a text tells side by side, where a sentence names neither again.

“The TPU v4 won five tests. BERT took 0.18 minutes with 4,096 chips; Nvidia came to 0.21. On
RetinaNet it was 2.34 minutes against 4.25 for its rival”: the first is the TPU's, though Nvidia
was named last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.carried.pairs_before import leader_stays
from pipeline.extract.linking.companies.makers import (
    makers_of,
    makes,
    owner_of,
    sole_user,
    users_of,
)
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.rivals import compared, of_a_rival, pair_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Filled, Slot, Subject

# One score of each of two.
_EACH = 2
Sentence = tuple[Marks, tuple[int, int]]


def of_two_parties(
    marks: Marks, figure: Figure, zone: Zone, above: Sequence[Marks]
) -> Subject | None:
    """Whose a figure is in a sentence that names nobody, or only the one that it is held against.

    None where that is for others to say: where it is not plain that two alone are spoken of.
    """
    ratio = figure.quantity.unit in ("percent", "x")
    if not (ratio or is_score(figure)):
        return None
    named = [m for m in marks.names_in(*zone.sentence) if m.label in OWNERS]
    before = _of_clause_before(marks, figure, zone, named, above)
    if before is not None:
        return _subject(*before, how="stated")
    if not all(is_baseline(marks, m) for m in named):
        return None
    pair = _pair(marks, figure, zone) if not named else None
    if pair is None and not named:
        return None
    if named and (compared(marks, figure) or not _companies(named)):
        return None
    if named and not ratio and figure.start > named[0].start:
        return None  # “40 percent faster than Nvidia (0.32)”
    sides = _sides(marks, zone.sentence[0], above)
    if sides is None:
        return None
    one, two = sides
    if named:  # “0.19 minutes, 40 percent less than Nvidia's 0.32”
        other = {_house(m) for m in named}
        return _subject(*one) if other == {_house(two[0][1])} else None
    if pair is None:
        return _subject(*one)
    source, name = two[0]
    if leader_stays(marks, pair, source, source.sentence_at(name.start)):
        one, two = two, one
    return _subject(*(two if pair[1] == figure else one))


def _of_clause_before(
    marks: Marks, figure: Figure, zone: Zone, named: Sequence[Mention], above: Sequence[Marks]
) -> Side | None:
    """“A (8.5 minutes) beats B (9.5) in ResNet-50; in BERT it is 10.6 against 11.9”: the side that
    a result of two is of which a clause behind all names tells."""
    pair = pair_of(marks, figure) if named else None
    if pair is None or marks.cues.any(*zone.sentence, *EARLIER_ROUNDS):
        return None
    place = min(one.start for one in pair)
    last = max(m.end for m in named)
    cut = DELIMITER.search(marks.folded, last, place) if last <= place else None
    if cut is None or cut[0] == ":":  # “A against B: 10 minutes against 20” are two lists
        return None
    scores = [f for f in marks.figures_in(last, place) if is_score(f)]
    if scores and not DELIMITER.search(marks.folded, scores[-1].end, place):
        return None
    told = (zone.sentence[0], place)
    sides = _held(marks, told, named) if len(named) > 1 else None
    sides = sides or _told_in_order(marks, told, named, above)
    return sides[pair[1] == figure] if sides is not None else None


def _told_in_order(
    marks: Marks, told: tuple[int, int], named: Sequence[Mention], above: Sequence[Marks]
) -> Sides | None:
    """“A took 18.4 minutes on ResNet-50, B 28.7; on BERT it was 17.2 against 18.4”; or only B is
    named there, and A before."""
    houses = {_house(m) for m in named}
    if len(houses) > 1:
        return _in_order(marks, told, list(named))
    if "" in houses or not _told_of_another(marks, told, named[0]):
        return None
    second = tuple((marks, m) for m in named)
    return _with_first(_before(marks, told[0], above), second, houses)


def _pair(marks: Marks, figure: Figure, zone: Zone) -> tuple[Figure, Figure] | None:
    """The two results of which a figure is one, the second of what the first is held against; where
    that is said to be a rival's, a comma may part them."""
    pair = pair_of(marks, figure)
    if pair is not None:
        return pair
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f)]
    if len(scores) == 2 and figure in scores and of_a_rival(marks, scores[1]):
        return scores[0], scores[1]
    return None


def _companies(named: Sequence[Mention]) -> bool:
    """Whether it is a company that a sentence holds its subject against, and no product of one."""
    return all(m.label == "SUBMITTER" for m in named)


Side = tuple[tuple[Marks, Mention], ...]
Sides = tuple[Side, Side]


def _sides(marks: Marks, start: int, above: Sequence[Marks]) -> Sides | None:
    """The two, who was spoken of first before; each as the names that stand for it."""
    sentences = _before(marks, start, above)
    for source, (first, last) in sentences:
        names = [m for m in source.names_in(first, last) if m.label in OWNERS]
        if not names:
            continue
        houses = {_house(m) for m in names}
        if len(houses) == 2:
            return _in_order(source, (first, last), names) or _held(source, (first, last), names)
        if len(houses) != 1 or "" in houses:
            return None
        second = tuple((source, m) for m in names)
        if _told_of_another(source, (first, last), names[0]):
            return _with_first(sentences, second, houses)
        return _in_turn(source, (first, last), second, sentences)
    return None


def _in_order(marks: Marks, sentence: tuple[int, int], names: list[Mention]) -> Sides | None:
    """The two of a sentence that tells the result of one and then of the other: “A does 98,858,
    B 98,782”."""
    scores = [f for f in marks.figures_in(*sentence) if is_score(f)]
    houses = [_house(m) for m in names]
    turn = houses.count(houses[0])
    if len(scores) != 2 or "" in houses or houses[0] in houses[turn:]:
        return None
    if not any(m.label in PRODUCTS for m in names):
        return None
    if any(is_baseline(marks, m) for m in names[:turn]) or scores[0].end > names[turn].start:
        return None
    return tuple((marks, m) for m in names[:turn]), tuple((marks, m) for m in names[turn:])


def _held(marks: Marks, sentence: tuple[int, int], names: Sequence[Mention]) -> Sides | None:
    """The two of a sentence that holds the one against the other, and has no more scores than one
    of each: “A beats B in ResNet-50”."""
    scores = [f for f in marks.figures_in(*sentence) if is_score(f)]
    held = [m for m in names if is_baseline(marks, m)]
    free = [m for m in names if m not in held]
    houses = [{_house(m) for m in side} for side in (free, held)]
    plain = all(len(house) == 1 and "" not in house for house in houses)
    if len(scores) > _EACH or not plain or houses[0] == houses[1]:
        return None
    return tuple((marks, m) for m in free), tuple((marks, m) for m in held)


def _with_first(sentences: Iterator[Sentence], second: Side, houses: set[str]) -> Sides | None:
    for source, span in sentences:
        names = [m for m in source.names_in(*span) if m.label in OWNERS]
        others = [m for m in names if _house(m) not in houses]
        if not others:
            # “A pits the X against its own Y. 3,072 Xs took 20.8 …”: both are of one house
            told = {m.canon for _, m in second}
            if any(m.label in PRODUCTS and m.canon not in told for m in names):
                return None
            continue
        if len({_house(m) for m in others}) != 1 or not _house(others[0]):
            return None
        return tuple((source, m) for m in others), second
    return None


def _in_turn(
    marks: Marks, sentence: tuple[int, int], second: Side, sentences: Iterator[Sentence]
) -> Sides | None:
    """“A does 106 samples a second. B does 84, 21 % less. |In the other test it is 82 against 79”:
    the two that one sentence each tells one score of."""
    before = next(sentences, None)
    if before is None or before[0] is not marks:
        return None
    first = [m for m in marks.names_in(*before[1]) if m.label in OWNERS]
    houses = [{_house(m) for m in side} for side in (first, [m for _, m in second])]
    scores = [[f for f in marks.figures_in(*s) if is_score(f)] for s in (before[1], sentence)]
    plain = all(len(house) == 1 and "" not in house for house in houses)
    if not plain or houses[0] == houses[1] or [len(told) for told in scores] != [1, 1]:
        return None
    return tuple((marks, m) for m in first), second


def _told_of_another(marks: Marks, sentence: tuple[int, int], name: Mention) -> bool:
    """Whether the first result of a sentence, or of the one before it, stands before its only name
    or is held against that: it is of whom the text spoke before."""
    start, end = sentence
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    if not scores:
        return False
    if scores[0].end <= name.start:
        return len(scores) > 1 or is_baseline(marks, name)
    earlier = [s for s in marks.sentences if s[1] <= start][-1:]
    for first, last in earlier:
        if any(m.label in OWNERS for m in marks.names_in(first, last)):
            return False
        return any(is_score(f) for f in marks.figures_in(first, last))
    return False


def _before(marks: Marks, start: int, above: Sequence[Marks]) -> Iterator[Sentence]:
    """The sentences before a place, nearest first; then those of the passages above."""
    for source in (marks, *above):
        for sentence in reversed(source.sentences):
            if source is not marks or sentence[1] <= start:
                yield source, sentence


def _house(name: Mention) -> str:
    """The company that a name stands for, ``""`` where it may be that of several."""
    if name.label == "SUBMITTER":
        return name.canon.split("-")[0]
    owner = sole_user(name.canon) or owner_of(name.canon)
    makers = makers_of(name.canon) - {""}
    if not owner and len(makers) == 1:
        maker = next(iter(makers))
        owner = maker if any(user.split("-")[0] == maker for user in users_of(name.canon)) else ""
    return owner.split("-")[0]


def _subject(*side: tuple[Marks, Mention], how: Filled = "carried") -> Subject:
    """What the names of one side say of it."""
    company = next((slot(s, m, how) for s, m in side if m.label == "SUBMITTER"), EMPTY)
    products = [(s, m) for s, m in side if m.label in PRODUCTS]
    if len({m.canon for _, m in products}) != 1:
        return Subject(submitter=company)
    system = slot(*products[0], how)
    chip = system if products[0][1].label == "ACCELERATOR" else EMPTY
    owner = "" if company else owner_of(system.value)
    company = msgspec.structs.replace(system, value=owner) if owner else company
    return Subject(submitter=company, system=system, accelerator=chip)


def the_other_of_two(
    marks: Marks, figure: Figure, zone: Zone, above: Sequence[Marks]
) -> Slot | None:
    """Whose a result is that a sentence holds against that of the one company it names, or says to
    be its rival's: “|A| took 3.2 minutes against |5.42|”, of a text on A and B alone."""
    if not is_score(figure) or marks.cues.any(*zone.sentence, *EARLIER_ROUNDS):
        return None
    named = [m for m in marks.names_in(*zone.sentence) if m.label in OWNERS]
    if len({_house(m) for m in named}) != 1 or named[0].label != "SUBMITTER":
        return None
    pair = pair_of(marks, figure)
    second = pair is not None and pair[1] == figure and named[-1].end <= pair[0].start
    held = second and not any(v.start >= zone.sentence[0] for v in marks.rounds)
    if named[-1].end > figure.start or not (held or of_a_rival(marks, figure)):
        return None
    found: dict[str, tuple[Marks, Mention]] = {}
    for source, sentence in _before(marks, zone.sentence[0], above):
        for name in source.names_in(*sentence):
            if name.label == "SUBMITTER" and not makes(source, name):
                found.setdefault(name.canon, (source, name))
    own = named[0].canon
    if len(found) != _EACH or own not in found:
        return None
    other = next(found[canon] for canon in found if canon != own)
    return slot(*other, "carried")
