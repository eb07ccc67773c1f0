"""What a sentence says of two that were held against each other without naming both again: “A beats
B. Offline it is 98,443 against 33,071.”"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.sides import company_beside
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.phrases.rivals import pair_of
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import OWNERS, PRODUCTS, Found, Wanted, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How many sentences back the two may have been held against each other.
_BACK = 4


def of_sides_before(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted, around: Sequence[Marks]
) -> Found | None:
    """The side of the last comparison before a sentence that one of its figures is of.

    Of a pair the first is of what was compared, the second of what it was held against; a ratio
    that is held against the same again is of the same. Whoever else the sentence names makes it
    another's.
    """
    pair = pair_of(marks, figure)
    ratio = figure.quantity.unit in ("x", "percent")
    if not (pair or ratio):
        return None
    if marks.cues.any(*zone.sentence, *EARLIER_ROUNDS):  # “1.37 minutes against 2.47 last round”
        return None
    named = {m.canon for m in marks.names_in(*zone.sentence) if m.label in OWNERS}
    again = held_here(marks, zone) if ratio else set()
    named -= again
    if not pair and (named or not again):
        return None
    since: set[str] = set()
    # «C saca 18,4 minutos. |Es| un 36 % menos que B»: so does a sentence without a subject
    points = not pair and (
        load_pack(marks.lang).drops_subject or marks.cues.any(*zone.sentence, "anaphor")
    )
    scored = not pair and any(map(is_score, marks.figures_in(zone.sentence[0], figure.start)))
    for source, sentence in _sentences_before(marks, zone.sentence[0], around):
        names = [m for m in source.names_in(*sentence) if wanted(m)]
        held = {m.canon: m for m in names if is_baseline(source, m)}
        free = {m.canon: m for m in names if m.canon not in held}
        # “A beats B. |C took part for the first time.| With 23,514 it is 4 % behind B”: C is
        told = len(held) == 1 and len(free) == 1 and named <= set(free) and since <= set(free)
        if told and (pair or _same(again, set(held))):
            side = held if pair is not None and pair[1] == figure else free
            return source, next(iter(side.values()))
        if pair and not named and names:
            told_of = _told_in_order(source, sentence, names)
            if told_of is not None:
                turned = leader_stays(marks, pair, source, sentence)
                return source, told_of[(pair[1] == figure) != turned]
        if names and len(free) > 1:
            return None
        # “A beats B. |C took 18.4 minutes.| That is 36 % less than B”: C's
        if scored or (points and any(map(is_score, source.figures_in(*sentence)))):
            since |= {m.canon for m in free.values() if m.label in PRODUCTS}
    return None


def of_sides_here(marks: Marks, figure: Figure, names: Sequence[Mention]) -> Mention | None:
    """“The gap between A and B is a minute: |17.2 against 18.4”: which of the two names of its
    sentence, held against each other before a colon or bracket, one of a pair of results is of."""
    pair = pair_of(marks, figure) if names else None
    if pair is None:
        return None
    start = min(one.start for one in pair)
    first = marks.sentence_at(start)[0]
    before = [m for m in names if first <= m.start and m.end <= start]
    sides = {m.canon: m for m in before if m.label in OWNERS}
    if len(sides) != 2 or not marks.folded[first:start].rstrip().endswith((":", "(")):
        return None
    if any(pair_of(marks, one) for one in marks.figures_in(first, start) if is_score(one)):
        return None
    one, other = sorted(sides.values(), key=lambda m: (is_baseline(marks, m), m.start))
    return other if figure == pair[1] else one


def _told_in_order(
    marks: Marks, sentence: tuple[int, int], names: list[Mention]
) -> tuple[Mention, Mention] | None:
    """The two whose results a sentence tells one after the other: “A does 33,928, the B 34,988”;
    the first may be named in the sentence before."""
    scores = [f for f in marks.figures_in(*sentence) if is_score(f)]
    if len(scores) < 2:
        return None
    first = [m for m in names if m.end <= scores[0].start]
    behind = [m for m in names if m.start >= scores[0].end]
    if not first:
        above = [s for s in marks.sentences if s[1] <= sentence[0]][-1:]
        products = any(m.label in PRODUCTS for m in behind)
        kinds = PRODUCTS if products else tuple(m.label for m in behind)
        first = [m for s in above for m in marks.names_in(*s) if m.label in kinds]
    one, other = ({m.canon: m for m in side} for side in (first, behind))
    if len(one) != 1 or len(other) != 1 or one.keys() == other.keys():
        return None
    return next(iter(one.values())), next(iter(other.values()))


def leader_stays(
    marks: Marks, pair: tuple[Figure, Figure], source: Marks, sentence: tuple[int, int]
) -> bool:
    """“A does 84, B 106. In server mode |the gap| shrinks: 82.3 against 78.6”: whether a pair is
    told the other way round than the one before, for who was ahead is so still."""
    first = marks.sentence_at(pair[0].start)[0]
    told = [f for f in source.figures_in(*sentence) if is_score(f)]
    if len(told) != len(pair) or not marks.cues.any(first, pair[0].start, "difference"):
        return False
    before, now = (one.number.value < other.number.value for one, other in (told, pair))
    return before != now


def _same(some: set[str], others: set[str]) -> bool:
    """Whether two sets name the same products, by chip or by the system made of it."""
    return any(a.startswith(b) or b.startswith(a) for a in some for b in others)


def _sentences_before(
    marks: Marks, start: int, around: Sequence[Marks]
) -> Iterator[tuple[Marks, tuple[int, int]]]:
    """The sentences before a place, the last first, and those of the passage above."""
    own = [(marks, s) for s in marks.sentences if s[1] <= start]
    above = [(around[0], s) for s in around[0].sentences] if around else []
    return reversed([*above, *own][-_BACK:])


@remembered
def held_here(marks: Marks, zone: Zone) -> set[str]:
    """What a sentence holds its subject against, which is then not its subject; unless that is an
    earlier state of it: “faster than the A100 in the last round” may be said of the A100; or such
    chips of a company of their own: “behind the B200 system from Lambda” may be said of a B200."""
    if marks.cues.any(*zone.sentence, *EARLIER_ROUNDS):
        return set()
    sides = [m for m in marks.names_in(*zone.sentence) if is_baseline(marks, m)]
    return {m.canon for m in sides if m.label != "ACCELERATOR" or not _of_a_user(marks, m)}


def _of_a_user(marks: Marks, chip: Mention) -> bool:
    """Whether a company stands beside chips that it uses and does not make."""
    owner = company_beside(marks, chip)
    return owner is not None and owner.canon not in makers_of(chip.canon)
