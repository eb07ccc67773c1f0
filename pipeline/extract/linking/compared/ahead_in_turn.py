"""Two who stand in turn, each before a result of their own, the one ahead of the other: “A wins
with 1.56 minutes (64 H100s) against B with 2.31”, „A liegt mit acht B200 und 9,9 Minuten vor B mit
…“."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.companies.fitted import end_of_counted
from pipeline.extract.linking.phrases.rivals import says_whose
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

_AHEAD = (
    "won", "is_placed", "in_front", "leading", "beats", "surpasses", "outdoes", "faster",
    "wins_over", "ahead_of",
)  # fmt: skip
# How far before a result the word may begin that gives it to whom stands before: “|with| 1.56”.
_LED_REACH = 20
_LEADING = ("connect_after", "fitted", "conjunction", "scored", "result_word", "relative")


class Side(NamedTuple):
    """One of the two, with the chips that are told of it."""

    company: Mention
    chip: Mention | None
    size: Figure | None


@remembered
def side_in_turn(marks: Marks, figure: Figure) -> Side | None:
    """Whose a result is of two that are told in turn; none where it is not plain that they are."""
    if not is_score(figure) or load_pack(marks.lang).order != "initial":
        return None
    first, last = marks.sentence_at(figure.start)
    first = max(first, marks.folded.rfind(";", first, figure.start) + 1)
    closed = marks.folded.find(";", figure.end, last)
    last = closed if closed > 0 else last
    scores = [f for f in marks.figures_in(first, last) if is_score(f)]
    names = marks.names_in(first, last)
    companies = [m for m in names if m.label == "SUBMITTER"]
    if len(scores) != 2 or len(companies) != 2 or companies[0].canon == companies[1].canon:
        return None
    (one, other), (own, its) = companies, scores
    if not one.end <= own.start < own.end <= other.start < other.end <= its.start:
        return None
    if own.quantity.unit != its.quantity.unit or any(
        m.label == "BENCHMARK" for m in names if m.start > other.start
    ):
        return None
    # “A took 11.4 minutes, ahead of B by 0.2”: whoever is behind has the worse result
    more = its.number.value > own.number.value
    if more != (own.quantity.unit in TIMES):
        return None
    # “twice as fast as |X at B|, which needed 14.65”: a machine of the other's
    if any(m.label == "SYSTEM" and own.end < m.start < other.start for m in names):
        return None
    if marks.cues.any(first, last, "as_many", "same_size"):
        return None
    if not marks.cues.any(first, other.start, *_AHEAD):
        return None
    # “beats the 8.1 minutes |of B| with 5.4”, “ahead of the four H100s |of B|, which took 85.7”
    chips = [m for m in marks.names_in(own.end, other.start) if m.label in PRODUCTS]
    places = (own.end, *(end_of_counted(marks, chip) for chip in chips))
    if any(says_whose(marks, place, other.start) for place in places):
        return None
    if not marks.cues.any(max(one.end, own.start - _LED_REACH), own.start, *_LEADING):
        return None
    mine = figure == own
    place = (first, other.start) if mine else (other.end, last)
    products = [m for m in marks.names_in(*place) if m.label in PRODUCTS]
    if not products and marks.folded.startswith("'s", place[0]):
        return None  # “A's X, at 1.6 minutes, beat |B's|, at 1.7”: the same machine, B's own
    counts = [f for f in marks.figures_in(*place) if f.quantity.unit == "accelerators"]
    if len({m.canon for m in products}) > 1 or len(counts) > 1:
        return None
    count = counts[0] if counts and counts[0].quantity.hedge == "exact" else None
    return Side(one if mine else other, products[0] if products else None, count)
