"""How firmly the text puts it: asserted, negated, hypothetical, planned, estimated."""

from __future__ import annotations

from pipeline.extract.figures.figure import is_score
from pipeline.extract.figures.hedges import word_at_end
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Zone
from pipeline.extract.scoping.conditions import supposes, would_follow
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Modality

# Classes of cue, each with the modality that it makes, strongest first.
_MODALITIES: dict[str, Modality] = {
    "negation": "negated",
    "hypothetical": "hypothetical",
    "planned": "planned",
    "estimated": "estimated",
}
_HEDGE_REACH = 12
# “its record |of| 3.44 minutes”: how near behind the word the record stands.
_RECORD_REACH = 8
# «nie |miała sobie równych»: no word of praise goes on longer behind its negation.
_PRAISE_REACH = 24
# “即将上市的H100”: how far behind the word for what is to come its product may begin.
_PRODUCT_REACH = 8
# What parts two statements, as text is folded.
_DASH = " - "
# What a round is said to count.
_OF_A_ROUND = frozenset({"results", "submitters", "benchmarks"})


def modality_of(marks: Marks, zone: Zone, start: int, last: int) -> Modality:
    """How the text puts a figure, or words at ``start:last``: by the words of its clause up to it.

    A negation that is part of the words says what they say (“fell short of”), and “nobody was
    faster” denies nothing of whom it praises.
    """
    if marks.cues.any(*zone.sentence, "denial"):
        return "negated"  # “It is untrue that …”: wherever it stands, it denies the whole sentence
    clause = marks.last_cut(zone.start, start)
    if supposes(marks, clause, start):
        return "hypothetical"
    end = start
    if load_pack(marks.lang).order == "final":  # there the verb, and how it is meant, comes last
        cut = DELIMITER.search(marks.folded, start, zone.sentence[1])
        end = cut.start() if cut else zone.sentence[1]
        # “1.4배 빠르다”라며 “…가 아니다”: what another quotation denies is its own
        ends = (last for first, last in marks.quotes if first <= start < last)
        end = min([end, *ends])
    if would_follow(marks, clause, end) or _closes(marks, zone, last):
        return "hypothetical"
    for cue in marks.cues.within(clause, end, *_MODALITIES):
        if cue.name == "negation" and (
            (start <= cue.start and cue.end <= last)
            or _of_nobody(marks, cue, clause, end)
            or _of_praise(marks, cue)
        ):
            continue
        if _counts(marks, cue, start) or _of_product(marks, cue, start):
            continue
        if _falls_short(marks, cue) or _in_an_aside(marks, cue, clause, start):
            continue
        if _concedes(marks, cue) or _of_a_record(marks, cue, start):
            continue
        if _before_a_dash(marks, cue, start):
            continue
        if _compares(marks, cue, start):
            continue
        if not _hedges(marks, cue, start) and not _at_best(marks, cue, clause):
            return _MODALITIES[cue.name]
    return "asserted"


def _closes(marks: Marks, zone: Zone, place: int) -> bool:
    """„dass sie es in 2,9 Minuten schaffen |könnte|“: a word of what is only possible that closes
    the clause behind a figure, as verbs do where others open it."""
    cut = DELIMITER.search(marks.folded, place, zone.sentence[1])
    end = cut.start() if cut else zone.sentence[1]
    words = marks.cues.within(place, end, "hypothetical")
    return any(not marks.folded[word.end : end].strip(' .!»”“"') for word in words)


def _in_an_aside(marks: Marks, cue: Cue, clause: int, start: int) -> bool:
    """“It converged (where more would not help) on |4,096 chips|”: what a bracket says that closes
    before a figure is of something else."""
    opened = marks.folded.rfind("(", clause, cue.start)
    closed = marks.folded.find(")", cue.end, start)
    return opened >= 0 and closed >= 0 and ")" not in marks.folded[opened : cue.start]


def _of_nobody(marks: Marks, cue: Cue, clause: int, end: int) -> bool:
    """“None of its rivals was not slower”, but not “it won none of the eight”, which denies."""
    return any(
        not cue.start < one.start < cue.end for one in marks.cues.within(clause, end, "nobody")
    )


def _of_a_record(marks: Marks, cue: Cue, start: int) -> bool:
    """“A did not better its record of |3.44 minutes|”: the record stands."""
    words = marks.cues.within(cue.end, start, "record") if cue.name == "negation" else []
    near = bool(words) and start - words[-1].end <= _RECORD_REACH
    return near and marks.cues.any(cue.end, words[-1].start, "gain", "improves_on")


def _of_praise(marks: Marks, cue: Cue) -> bool:
    """«nie miała sobie równych»: a negation that is a part of the words for winning."""
    words = marks.cues.within(cue.start, cue.end + _PRAISE_REACH, "won", "first", "only")
    return any(word.start <= cue.start and cue.end < word.end for word in words)


def _counts(marks: Marks, cue: Cue, start: int) -> bool:
    """Whether a verb of planning counts what stands behind it: “compte 964 résultats”.

    What is planned is a verb, which would stand between the two.
    """
    figure = next((f for f in marks.figures if f.start == start), None)
    if figure is None or cue.name != "planned" or figure.quantity.unit not in _OF_A_ROUND:
        return False
    between = marks.folded[cue.end : start].strip()
    return not between or (figure.quantity.hedge != "exact" and start - cue.end <= _HEDGE_REACH)


def _of_product(marks: Marks, cue: Cue, start: int) -> bool:
    """“是即将上市的H100的1.2倍”: what is to come is the product behind the word."""
    if cue.name != "planned" or load_pack(marks.lang).order != "final":
        return False
    behind = marks.names_in(cue.end, min(start, cue.end + _PRODUCT_REACH))
    # Where no particle tells the topic, 的 ends what is said of a product, and “预计A将” plans.
    ends = ("",) if load_pack(marks.lang).topics else load_pack(marks.lang).attributives
    return any(
        name.label in PRODUCTS and marks.folded[cue.start : name.start].rstrip().endswith(ends)
        for name in behind
    )


def _falls_short(marks: Marks, cue: Cue) -> bool:
    """“3%及ばなかった”, “36%少なかった”, “引けを取らない”, “几乎没有差别”: a negation that a
    word of comparison holds."""
    final = load_pack(marks.lang).order == "final"
    reach = (cue.start - _HEDGE_REACH, cue.end + (_HEDGE_REACH if final else 0))
    words = marks.cues.within(*reach, "slower", "equal", "lesser")
    return cue.name == "negation" and any(w.start < cue.start < w.end for w in words)


def _before_a_dash(marks: Marks, cue: Cue, start: int) -> bool:
    """“No rival was a match for it — |Nvidia's B200 took 11.27|”: what is denied before a dash, but
    no pair of them, behind which somebody is named anew."""
    between = marks.folded[cue.end : start]
    place = cue.end + between.find(_DASH) + len(_DASH)
    if cue.name != "negation" or between.count(_DASH) != 1:
        return False
    return any(name.label in OWNERS for name in marks.names_in(place, start))


def _concedes(marks: Marks, cue: Cue) -> bool:
    """«Если в v5.0 требовалось 121,8 минуты, то теперь — 84,9»: what opens a sentence that goes on
    to what is now tells what was."""
    start, end = marks.sentence_at(cue.start)
    if cue.name != "hypothetical" or marks.folded[start : cue.start].strip(" \"'«„“"):
        return False
    cut = DELIMITER.search(marks.folded, cue.end, end)
    return cut is not None and marks.cues.any(cut.end(), end, "now")


def _compares(marks: Marks, cue: Cue, start: int) -> bool:
    """“如果与v1.0的|37.12分钟|相比”, “if compared with |37.12 minutes|, it is …”: what something is
    held against is a result that stands, whoever may hold it so."""
    figure = next((f for f in marks.figures if f.start == start), None)
    if figure is None or cue.name != "hypothetical" or cue.end > start or not is_score(figure):
        return False
    last = marks.sentence_at(start)[1]
    cut = DELIMITER.search(marks.folded, figure.end, last)
    behind = (figure.end, min(figure.end + _HEDGE_REACH, cut.start() if cut else last))
    if load_pack(marks.lang).order == "final" and marks.cues.any(*behind, "baseline_after"):
        return True
    words = marks.cues.within(cue.end, start, "baseline_before")
    return any(word.start - cue.end <= 1 for word in words)


def _at_best(marks: Marks, cue: Cue, clause: int) -> bool:
    """“the best that A could manage was 35.6”: what was possible is what was done."""
    return cue.name == "hypothetical" and marks.cues.any(clause, cue.start, "best", "fastest")


def _hedges(marks: Marks, cue: Cue, start: int) -> bool:
    """Whether a negation only hedges its figure: “nicht ganz 14 Minuten”, “1분도 걸리지 않았다”."""
    figure = next((f for f in marks.figures if f.start == start), None)
    if figure is None or cue.name != "negation":
        return False
    if figure.quantity.hedge == "under" and 0 <= cue.start - figure.end <= _HEDGE_REACH:
        return True
    if figure.quantity.hedge == "exact":
        return False
    # “non è andata oltre gli 1,6 minuti”: the negation is a word of the hedge
    before = marks.folded[:start].rstrip()
    hedge = word_at_end(before, load_pack(marks.lang))
    if not hedge and cue.end <= start:
        return False  # “没有在3.92分钟内完成”: what hedges stands behind the figure
    inside = len(before) - len(hedge) <= cue.start < start
    return inside or 0 <= start - cue.end <= _HEDGE_REACH
