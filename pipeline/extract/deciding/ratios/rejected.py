"""Words beside a ratio that say it is of something else: bandwidth, memory, money, parameters."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import OWN_WORD, clause_of, near
from pipeline.extract.deciding.ratios.relating import part_of_a_score
from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.compared.baseline_names import is_close
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, WIDEST, Zone
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “improvement| in |accuracy”, «hausse| de la |précision»
_SMALL_WORDS = re.compile(r" [^\W\d_]{1,4} (?:[^\W\d_]{1,3} )?")
_ASIDE = re.compile(r" ?[–—] ?| -{1,2} ")
# “1750亿参数的GPT-3”, “GPT-J 6B参数LLM基准”: how far from a test's name the words for its size are.
_SIZE_REACH = 4
# “25 % of the model layers”: how far behind a part the words stand that it is of.
_SHARE_REACH = 40
_SIGNS = ("+", "-", "−", "–")
_RESULTS = (
    "performance", "speed", "result_word", "baseline_of", "time", "scaling", "per_watt",
    "per_dollar",
)  # fmt: skip
_COMPARES = ("faster", "slower", "gain", "baseline_before", "baseline_of", *_RESULTS, "as_many")
_MEASURES = ("performance", "speed", "result_word")
# “and those of B fell by”: how far apart two ratios of one list stand.
_LIST_REACH = 60
# What machines are measured in, and up to a hedge and an article behind it.
_MEASURED = re.compile(
    r"\d ?(?:[kmgtp]i?[bo](?:/s|ps)?|[km]?w|[mg]hz|[gtp]flops|tops|nm)(?![a-z\d]) ?[,(] ?"
    r"(?:\w+ ){0,2}\Z"
)
_MEASURE_REACH = 40
# “A with P cores | showed | 1.9 times more performance”: how near the word stands to its
# product, what room its verb takes at least, and how far behind the ratio its measure may stand.
_VERBS = 2
_FITTED_REACH, _VERB, _PERFORMS_REACH = 24, 8, 24


def of_hardware(marks: Marks, figure: Figure) -> bool:
    """“carries 141 GB, 76 % more than B”, «10 kW, el doble que B»: a ratio right behind what is
    measured of a machine, and of its results nothing."""
    measure = _MEASURED.search(marks.folded, max(0, figure.start - _MEASURE_REACH), figure.start)
    if measure is None or any(
        name.end > measure.start() and name.start < figure.start  # “than an A100-80GB, 45 % …”
        for name in marks.mentions
    ):
        return False
    return not marks.cues.any(figure.end, figure.end + _PERFORMS_REACH, "performance", "speed")


def entered_so_often(marks: Marks, figure: Figure) -> bool:
    """“Dell submitted BERT twice: 11.0 minutes …”: how often something was handed in, which holds
    it against nothing."""
    printed = marks.folded[figure.start : figure.end]
    if figure.quantity.unit != "x" or any(map(str.isdigit, printed)):
        return False
    clause = clause_of(marks, figure.start)
    return marks.cues.any(*clause, "submit") and not marks.cues.any(*clause, *_COMPARES)


def goes_on_rejected(marks: Marks, figure: Figure) -> bool:
    """“The shares of A rose 1.1 % and those of B fell 0.4 %”: a further ratio of other things."""
    start = marks.sentence_at(figure.start)[0]
    alike = [
        f
        for f in marks.figures_in(start, figure.start)
        if f.quantity.unit == figure.quantity.unit and f.end <= figure.start
    ]
    if not alike or figure.start - alike[-1].end > _LIST_REACH:
        return False
    gap = (alike[-1].end, figure.start)
    behind = (figure.end, figure.end + _PERFORMS_REACH)
    told = marks.cues.any(*gap, *_MEASURES) or marks.cues.any(*behind, "faster", *_MEASURES)
    if told or not marks.cues.any(*gap, "conjunction"):
        return False
    first = clause_of(marks, alike[-1].start)[0]
    return marks.cues.any(first, alike[-1].start, "reject")


def of_shares(marks: Marks, figure: Figure) -> bool:
    """“AMD +2.1%, NVDA -0.4%”: how far a company's shares moved; a signed percent right behind its
    name, in a sentence without any test; or what a sentence on another's ends with."""
    if figure.quantity.unit == "percent" and _moved_too(marks, figure):
        return True
    place = figure.start - 1
    if (
        figure.quantity.unit != "percent"
        or marks.folded[max(0, place) : figure.start] not in _SIGNS
    ):
        return False
    named = any(m.label == "SUBMITTER" and 0 < place - m.end <= 2 for m in marks.mentions)
    start, end = marks.sentence_at(figure.start)
    return named and not any(m.label == "BENCHMARK" for m in marks.names_in(start, end))


def _moved_too(marks: Marks, figure: Figure) -> bool:
    """“A's shares rose 1.1 %. |B, which …, fell 0.4 %.|”: whether a percent ends its sentence
    behind a verb alone, and the sentence before had one of other things."""
    start, end = marks.sentence_at(figure.start)
    if marks.folded[figure.end : end].strip(" .!"):
        return False
    before = [s for s in marks.sentences if s[1] <= start][-1:]
    if not before or not marks.cues.any(*before[0], "reject"):
        return False
    moved = [f for f in marks.figures_in(*before[0]) if f.quantity.unit == "percent"]
    if not moved or marks.cues.any(*before[0], *_COMPARES):
        return False
    first = max(
        (cut.end() for cut in DELIMITER.finditer(marks.folded, start, figure.start)), default=start
    )
    words = marks.names_in(first, figure.start)
    told = marks.folded[words[-1].end if words else first : figure.start].split()
    return len(told) <= _VERBS and not marks.cues.any(first, figure.start, *_MEASURES, "faster")


def rejected_before(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether such a word stands in a ratio's clause or the one before.

    “1.7 TB/s of memory bandwidth, 1.6x as much as A”: the clause before counts, and no earlier.
    """
    clause = clause_of(marks, figure.start)
    first = clause_of(marks, max(0, clause[0] - 1))[0]
    # “revenue of $12.5 billion, up |49%”: what goes on in such a word has no names of its own
    words = marks.cues.within(clause[0], figure.start, "direction")
    up = {marks.folded[w.start : w.end] for w in words}
    apposed = marks.folded[clause[0] : figure.start].strip() in up
    start = first if apposed else max(zone.start, first)
    told = marks.cues.within(start, min(zone.end, clause[1]), "reject")
    return any(
        not (
            _in_aside(marks, w.start, figure)
            or of_count_or_test(marks, w)
            or _fitted(marks, w, figure)
        )
        for w in told
    )


def rejected_beside(marks: Marks, figure: Figure) -> bool:
    """Whether a word beside a figure says that it is something else.

    In scripts without spaces a whole clause is as near: “性能提升2.8倍，扩展效率达到93%”.
    """
    if of_hardware(marks, figure) or goes_on_rejected(marks, figure):
        return True
    if load_pack(marks.lang).order == "initial":
        return near(marks, figure, "reject")
    first, last = clause_of(marks, figure.start)
    first, last = max(first, figure.start - OWN_WORD), min(last, figure.end + OWN_WORD)
    words = marks.cues.within(first, last, "reject")
    return any(not of_count_or_test(marks, word) for word in words)


def of_accuracy(marks: Marks, figure: Figure) -> bool:
    """“a 1.7 % improvement |in accuracy|”, «une hausse de 2 % de la précision»: what right answers
    gained, told by the small word that leads from the gain to them."""
    words = marks.cues.within(figure.end, figure.end + _SHARE_REACH, "gain")
    for word in words[:1]:
        for told in marks.cues.within(word.end, word.end + _SHARE_REACH, "accuracy"):
            if _SMALL_WORDS.fullmatch(marks.folded, word.end, told.start):
                return not marks.folded[figure.end : word.start].strip()
    return False


def of_a_share(marks: Marks, figure: Figure) -> bool:
    """Whether a percent is a part of things: “a quarter of the layers”, “80 % of its compute time”.

    Not “93 % of what B does”: a part of another result is one side of a comparison.
    """
    if figure.quantity.unit != "percent" or is_close(marks, figure):
        return False
    words = marks.cues.within(figure.end, figure.end + _SHARE_REACH, "part_of")
    if not words or words[0].start > figure.end + 1:
        return False
    first = words[0].start
    than = marks.cues.within(first, first + _SHARE_REACH, "baseline_before", "baseline_of")
    if any(word.start == first for word in than):  # «menos 27% do que há um ano»
        return False
    cut = DELIMITER.search(marks.folded, first, first + _SHARE_REACH)
    behind = (first, cut.start() if cut else first + _SHARE_REACH)
    if part_of_a_score(marks, figure) or any(
        name.label in OWNERS for name in marks.names_in(*behind)
    ):
        return False
    return not marks.cues.any(*behind, *_RESULTS)


def _in_aside(marks: Marks, place: int, figure: Figure) -> bool:
    """Whether a word before a figure stands in dashes or brackets that the figure stands behind.

    “A outperforms B — a GPU with 80 GB of memory — by three times”.
    """
    start = marks.sentence_at(place)[0]
    before, after = marks.folded[start:place], marks.folded[place : figure.start]
    opened, closed = _ASIDE.findall(before), _ASIDE.findall(after)
    # “Compared to the H200, which has more memory, A is 30 % behind”
    first = clause_of(marks, place)
    opens = marks.cues.within(first[0], place, "relative")
    clause = bool(opens) and not marks.folded[first[0] : opens[0].start].strip()
    if clause and first[1] <= figure.start:
        return True
    bracketed = before.count("(") > before.count(")") and ")" in after
    return bracketed or (len(opened) % 2 == 1 and len(closed) % 2 == 1)


def _fitted(marks: Marks, word: Cue, figure: Figure) -> bool:
    """Whether it tells what a product comes with, whose performance the ratio is then said to be
    of: «Los Xeon 6 con núcleos P mostraron casi 1,9 veces más rendimiento».
    """
    behind = (figure.end, figure.end + _PERFORMS_REACH)
    if figure.start - word.end < _VERB or not marks.cues.any(*behind, "performance", "speed"):
        return False
    return any(
        name.label in PRODUCTS
        and any(
            w.start - name.end <= 1
            for w in marks.cues.within(name.end, word.start, "connect_after")
        )
        and not DELIMITER.search(marks.folded, name.end, figure.start)
        for name in marks.names_in(word.start - _FITTED_REACH, word.start)
    )


def of_count_or_test(marks: Marks, word: Cue) -> bool:
    """Whether such a word tells which results are counted (“900个功耗结果”), or a test by the size
    of its model, where no space parts it from the name."""
    counts = marks.figures_in(word.start - WIDEST, word.start)
    if any(word.end <= f.end and f.quantity.unit == "results" for f in counts):
        return True
    if load_pack(marks.lang).order == "initial":
        return False
    return any(
        name.label == "BENCHMARK"
        and (0 <= word.start - name.end <= 1 or 0 <= name.start - word.end <= _SIZE_REACH)
        for name in marks.names_in(word.start - _SIZE_REACH * 8, word.end + _SIZE_REACH * 8)
    )
