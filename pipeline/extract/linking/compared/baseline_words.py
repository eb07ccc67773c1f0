"""Names that a word of comparison governs: “than the A100” before them, “比べて” behind them.

Long, for what stands between the two has a rule for each thing that it may be.
"""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS, TIMES
from pipeline.extract.linking.companies.own_products import of_its_maker
from pipeline.extract.linking.compared.multiples import of_multiple
from pipeline.extract.linking.compared.owned_measures import a_round_between
from pipeline.extract.linking.compared.winning import wins_there
from pipeline.extract.linking.phrases.apposed import apposed
from pipeline.extract.linking.phrases.brackets import (
    WIDEST_BRACKET,
    bracketed,
    is_source,
    outside_brackets,
)
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.particles import BRACKETED, behind
from pipeline.extract.linking.phrases.rivals import part_of_a_date, says_whose
from pipeline.extract.linking.phrases.told_behind import told_behind
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import BESIDE, DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far behind a baseline word its name may stand ("compared with the much larger DGX A100").
# “H100| tabanlı”: how far behind a name the word begins that makes it what something has.
_ADJOINED = 10
BASELINE_REACH = 48
BEHIND_REACH = 18
# How far behind such a verb its subject may stand: «оказалась система B».
_SUBJECT_REACH = 24
_TOLD_REACH = 24
# “17 % less time than”: how far before the word its ratio may begin.
_RATIO_REACH = 28
# “the inference performance of”: words that are so long reach as far behind their end.
_WIDEST_MEASURE = 24
# “与英伟达的DGX A100相比”: how far before the name its preposition may stand.
WITH_REACH = 12
# “相较” and “相较于”: by how much one of two words may be the longer.
_LONGER = 2
# The other side of a comparison is no shorter word than “CPU”.
_SIDE = 3
_EARLIER = ("previous_round", "first_round", "last_year")
# “|distributed |over 32 chips”: no longer word leads to what something runs on.
_RUN_REACH = 20
# “与A相比，8块B”: a comma right behind the word ends its clause before a number too.
_BEFORE_A_NUMBER = re.compile(r",(?=\d)")


def word_before(marks: Marks, mention: Mention) -> bool:
    """“faster than B”, “2.2x the performance of B”: a word before the name governs it, and nothing
    that it could govern instead stands between the two."""
    start, _ = marks.sentence_at(mention.start)
    widest = max(start, mention.start - BASELINE_REACH - _TOLD_REACH - _WIDEST_MEASURE)
    if not marks.cues.any(widest, mention.start, "baseline_before", "baseline_of"):
        return False
    if is_source(marks, mention):
        return False
    # “beats its main currently available competitor, the A100”: a word for it says more of it
    told = marks.cues.any(max(start, mention.start - _TOLD_REACH), mention.start, "rival")
    reach = max(start, mention.start - BASELINE_REACH - (_TOLD_REACH if told else 0))
    # “2.2x the performance of B”, but not “raised the performance of B by 47 %”.
    wide = max(start, reach - _WIDEST_MEASURE)
    multiples = [
        c for c in marks.cues.within(wide, mention.start, "baseline_of") if of_multiple(marks, c)
    ]
    if mention.label == "BENCHMARK":
        multiples = []  # “4x the performance on BERT” is at BERT, and of nobody's
    first = wide if mention.label in OWNERS else reach
    words = [
        c
        for c in marks.cues.within(first, mention.start, "baseline_before")
        if c.end > reach
        and not (_turns_out(marks, c, mention) or wins_there(marks, c))
        and not part_of_a_date(marks, c)
        and not _runs_on(marks, c)
    ]
    return any(
        _reaches(marks, cue, mention, reach) and not of_its_maker(marks, cue, mention)
        for cue in (*words, *multiples)
    )


def _runs_on(marks: Marks, cue: Cue) -> bool:
    """“spread over |32 chips”: whether a word is part of one that says on what something runs."""
    words = marks.cues.within(cue.end - _RUN_REACH, cue.end, "run_on")
    return any(word.start < cue.start and word.end == cue.end for word in words)


def _turns_out(marks: Marks, cue: Cue, mention: Mention) -> bool:
    """«быстрее оказалась B»: a verb right behind the word of comparison has the name behind it for
    its subject, where nobody stands before; that one is faster, and nothing is held against it."""
    if not marks.cues.any(cue.start, cue.end, "faster", "slower"):
        return False
    verbs = marks.cues.within(cue.end, mention.start, "turns_out")
    if not verbs or marks.folded[cue.end : verbs[0].start].strip():
        return False
    gap = (verbs[0].end, mention.start)
    if gap[1] - gap[0] > _SUBJECT_REACH or DELIMITER.search(marks.folded, *gap):
        return False
    start = marks.sentence_at(mention.start)[0]
    clause = (marks.last_cut(start, cue.start), cue.start)
    return not any(m.label == "SUBMITTER" for m in marks.names_in(*clause))


def _reaches(marks: Marks, cue: Cue, mention: Mention, reach: int) -> bool:
    """Whether a word of comparison governs a name behind it: no clause ends, and no other name,
    figure or round stands between the two."""
    cut = DELIMITER.search(marks.folded, cue.end, mention.start)
    cut = cut or _BEFORE_A_NUMBER.match(marks.folded, cue.end)
    led = cut and (apposed(marks, cue, mention) or _told_of_a_result(marks, cue, mention))
    if (cut and not led) or _hedges_a_count(marks, cue):
        return False
    if _alike_at_a_size(marks, cue) or _goes_on(marks, cue):
        return False
    if mention.label == "BENCHMARK" and _where(marks, cue, mention):
        return False
    return not (
        _names_between(marks, cue, mention)
        or _predecessor_between(marks, cue, mention)
        or _figures_between(marks, cue, mention, reach)
        or a_round_between(marks, cue.end, mention.start)
        or _opens_a_round(marks, cue, mention)
    )


def _opens_a_round(marks: Marks, cue: Cue, mention: Mention) -> bool:
    """«по сравнению с первым участием A …»: the word of comparison is a part of the round's own."""
    if mention.label == "ROUND":
        return False  # “versus its debut in v0.5”: it is that one
    rounds = marks.cues.within(cue.start, mention.start, *_EARLIER)
    return any(told.start <= cue.start and cue.end < told.end for told in rounds)


def _names_between(marks: Marks, cue: Cue, mention: Mention) -> list[Mention]:
    """The names that a word of comparison governs before it comes to this one."""
    others = [
        m
        for m in marks.names_in(cue.end, mention.start)
        if m.label in ("SYSTEM", "ACCELERATOR", "BENCHMARK")
        or (m.label == "SUBMITTER" and mention.label == "BENCHMARK")
    ]
    # “faster than the Hopper H200”: a family's name does not part it from the word either.
    others = [m for m in others if mention.start - m.end > 1 or m.label == "BENCHMARK"]
    return others[: -1 if _joined_to(marks, others, mention) else None]


def _predecessor_between(marks: Marks, cue: Cue, mention: Mention) -> bool:
    """“Against its predecessor the B is 3x faster”: held against the predecessor, which is not
    named, is the product whose own clause has the ratio."""
    words = marks.cues.within(cue.end, mention.start, "predecessor")
    start, end = marks.sentence_at(mention.start)
    if not words or mention.label not in PRODUCTS or cue.start != start:
        return False
    if not marks.folded[words[-1].end : mention.start].strip():
        return False  # “against its predecessor B200, the B300 …”
    ratios = [f for f in marks.figures_in(mention.end, end) if f.quantity.unit in ("x", "percent")]
    if not ratios or load_pack(marks.lang).order == "final":
        return False
    gap = (mention.end, ratios[0].start)
    others = [m for m in marks.names_in(*gap) if m.label in OWNERS]
    return not (others or DELIMITER.search(marks.folded, *gap) or marks.cues.any(*gap, "anaphor"))


def _figures_between(marks: Marks, cue: Cue, mention: Mention, reach: int) -> list[Figure]:
    """The figures that a word of comparison governs before it comes to a name."""
    figures = [f for f in marks.figures_in(cue.end, mention.start) if f.end <= mention.start]
    # The count that a name is a part of (“than eight H100s”) does not part it from the word.
    figures = [f for f in figures if not _sizes(marks, f, mention)]
    if mention.label == "ROUND":  # “compared with December 2018's v0.5”
        figures = [f for f in figures if f.quantity.unit not in ("days", "months")]
    # “than the 21.05 that an A100 needs”
    if len(figures) == 1 and figures[0].start - cue.end <= BESIDE:
        told = marks.cues.any(figures[0].end, mention.start, "relative")
        told = told or mention in told_behind(marks, figures[0])
        if _of_a_ratio(marks, cue) and says_whose(marks, figures[0].end, mention.start):
            return [] if mention.label in OWNERS else figures  # “17 % less than the 12.23 of the B”
        return [] if told and not marks.cues.any(reach, cue.start, "relative") else figures
    return figures


def _told_of_a_result(marks: Marks, cue: Cue, mention: Mention) -> bool:
    """„als die 28,7 Minuten, die |ein B braucht“: whose result stands right behind the word.

    „die ein B in der vorigen Runde brauchte“ may be an earlier state of what is spoken of.
    """
    results = marks.figures_in(cue.end, cue.end + BESIDE)
    if not results or mention not in told_behind(marks, results[0]):
        return False
    cut = DELIMITER.search(marks.folded, mention.end)
    clause = (results[0].end, cut.start() if cut else len(marks.folded))
    dated = any(clause[0] <= version.start < clause[1] for version in marks.rounds)
    return not dated and not marks.cues.any(*clause, *_EARLIER)


def _of_a_ratio(marks: Marks, cue: Cue) -> bool:
    """Whether a ratio leads to a word of comparison: “17 % less than”."""
    before = marks.figures_in(cue.start - _RATIO_REACH, cue.end)
    return any(f.quantity.unit in ("x", "percent") for f in before)


def word_behind(marks: Marks, mention: Mention) -> bool:
    """“H100と比べ”, “A100보다”: a word behind the name governs it."""
    reach = mention.end + BRACKETED + BEHIND_REACH + WIDEST_BRACKET
    if not marks.cues.any(mention.end, reach, "baseline_after"):
        return False
    place = _behind_result(marks, behind(marks, mention))
    # “H100 tabanlı öncülüne kıyasla”: the generation before is one of the name, and no third
    own = marks.cues.within(place, place + _ADJOINED, "adjoined")
    first, place = place, own[0].end if own else place
    last = place + BEHIND_REACH + bracketed(marks, place, place + BEHIND_REACH)
    # What governs it begins there; “sistemlerinin ortalamasından” ends later.
    after = marks.cues.within(first, last + _WIDEST_MEASURE, "baseline_after")
    after = [cue for cue in after if cue.start < last]
    if mention.label == "BENCHMARK":  # “on a par at BERT” holds nothing against BERT
        after = [cue for cue in after if cue.start - place <= 1]
    # “A는 경쟁사 제품보다 빠르다”: what a sentence is about is measured, whatever follows.
    topics = load_pack(marks.lang).topics
    told_of = any(marks.folded.startswith(word, _of_its(marks, place)) for word in topics)
    after = [cue for cue in after if not told_of or cue.start == place]
    after = [cue for cue in after if not _of_its_own(marks, place, cue)]
    return any(
        _next_to(marks, place, c.start, bool(own)) and _governs(marks, mention, c) for c in after
    )


def _behind_result(marks: Marks, place: int) -> int:
    """“B'nin |10,27 dakikalık |sonucundan”: past a result that is an adjective of what governs."""
    pack = load_pack(marks.lang)
    owned = [len(word) for word in pack.genitive if marks.folded.startswith(f"{word} ", place)]
    first = place + max(owned, default=0)
    endings = pack.adjectival
    results = marks.figures_in(first, first + WIDEST_BRACKET) if endings and owned else []
    if not results or results[0].start - first > 1:
        return place
    end = results[0].end
    return end if marks.folded[:end].endswith(endings) else place


def _joined_to(marks: Marks, names: list[Mention], mention: Mention) -> bool:
    """“comparable to NVIDIA's H100/H200”, “ahead of the A100 and V100,”, “against the A100 or the
    TPU v4 when …”: the last of two names that something is held against together. What follows
    “and” may open a clause of its own, what follows “or” does not."""
    if not names or names[-1].label not in PRODUCTS or mention.label not in PRODUCTS:
        return False
    between = (names[-1].end, mention.start)
    if marks.folded[slice(*between)].strip() == "/":
        return True
    joins = marks.cues.within(*between, "conjunction")
    closed = DELIMITER.match(marks.folded, mention.end) or mention.end >= len(marks.folded)
    closed = closed or marks.cues.any(*between, "alternative")
    return bool(joins and closed) and coordinated(marks, *between)


def _sizes(marks: Marks, count: Figure, product: Mention) -> bool:
    """“than a four-node MI300X cluster”, “over an 8-GPU NVIDIA H100”: a size right before a name
    is a part of it."""
    if count.quantity.unit not in COUNTS or product.label not in OWNERS:
        return False
    makers = marks.names_in(count.end, product.start)
    place = makers[-1].start if makers else product.start
    gap = marks.folded[count.end : place].strip()
    if not gap or gap in load_pack(marks.lang).genitive:  # “比8卡的B200慢”
        return True
    # “than the 4-node submission on MI325X”
    joins = marks.cues.within(count.end, place, "connect_after")
    return any(
        not marks.folded[noun.end : joins[-1].start].strip() and noun.start - count.end <= 1
        for noun in marks.cues.within(count.end, place, "submit", "result_word")
        if joins
    )


def _of_its(marks: Marks, place: int) -> int:
    """Where “A100の性能” ends: what a sentence tells of a product is told of the product."""
    for word in load_pack(marks.lang).genitive:
        if marks.folded.startswith(word, place):
            start = place + len(word)
            nouns = marks.cues.within(start, start + BEHIND_REACH, "performance", "speed")
            ends = [noun.end for noun in nouns if noun.start <= start + 1]
            return max(ends, default=place)
    return place


def _hedges_a_count(marks: Marks, cue: Cue) -> bool:
    """“超过5000颗B200”: the word only says that there are more of them.

    Behind a ratio it compares: “2.5 times more than one H200”.
    """
    ratios = [
        f
        for f in marks.figures_in(cue.start - _RATIO_REACH, cue.end)
        if cue.start - BESIDE <= f.end <= cue.end
    ]
    # “take two minutes longer than eight Bs”
    told = [f for f in ratios if f.quantity.unit in TIMES and cue.start - f.end <= 1]
    if told or any(f.quantity.unit in ("x", "percent") for f in ratios):
        return False
    return any(
        f.quantity.unit in COUNTS and f.quantity.hedge != "exact" and f.start - cue.end <= 1
        for f in marks.figures_in(cue.end, cue.end + 2)
    )


def _goes_on(marks: Marks, cue: Cue) -> bool:
    """“Google, |che con| 6.144 TPU v5p impiega …”: right behind a comma such a word opens a clause
    about the name before it."""
    words = marks.cues.within(cue.start, cue.end, "relative")
    if not any(word.start == cue.start for word in words):
        return False
    return marks.folded[: cue.start].endswith(", ")


def _alike_at_a_size(marks: Marks, cue: Cue) -> bool:
    """«A y B empatan con ocho B200»: both sides stand before the word, and have so many each."""
    counts = marks.figures_in(cue.end, cue.end + 2)
    if not (marks.cues.any(cue.start, cue.end, "equal") and counts):
        return False
    before = marks.names_in(marks.sentence_at(cue.start)[0], cue.start)
    names = [m for m in before if m.label in OWNERS][-2:]
    sized = counts[0].quantity.unit in COUNTS
    return sized and len(names) == 2 and coordinated(marks, names[0].end, names[1].start)


def _where(marks: Marks, cue: Cue, test: Mention) -> bool:
    """Whether a test tells where something is compared: “faster than CPUs on ResNet-50”.

    In “gấp 2,4 lần trên BERT” the factor's last word compares, and the test is joined to it.
    """
    joins = marks.cues.within(cue.end, test.start, "connect_after")
    for join in joins:
        between = marks.folded[join.end : test.start].strip()
        if between and between not in load_pack(marks.lang).articles:
            continue
        if any(f.start < cue.end <= f.end for f in marks.figures):
            return True
        other = marks.folded[cue.end : join.start].strip()
        # «отстала в BERT»: where, right behind a verb of comparison (and its ending)
        verb = marks.cues.any(cue.start, cue.end, "slower", "faster")
        if verb and " " not in marks.folded[cue.start : join.start].rstrip():
            return True
        pronouns = [
            word
            for word in marks.cues.within(cue.end, join.start, "anaphor")
            if " " not in marks.folded[word.start : word.end]  # “the rival” is another
            and not marks.folded[word.end : join.start].strip()  # “its predecessor” is, too
        ]
        return len(other) >= _SIDE and not pronouns
    return False


def _of_its_own(marks: Marks, place: int, cue: Cue) -> bool:
    """“Trilliumの結果が期待を下回った”: what does it stands behind the name, so its object is
    another."""
    pack = load_pack(marks.lang)
    if not any(marks.folded.startswith(word, cue.start) for word in pack.objects):
        return False
    words = (*pack.subjects, *pack.topics)
    return any(word in marks.folded[place : cue.start] for word in words)


def _governs(marks: Marks, mention: Mention, cue: Cue) -> bool:
    """Whether a word that can stand before its object or behind it governs the name before it.

    “与A相比，快了8%” measures against A, but “A相比B快8%” is A's.
    """
    words = marks.cues.within(cue.start, cue.end + _LONGER, "baseline_before")
    same = [word for word in words if word.start == cue.start]
    if not same:
        return True
    if any(word.end > cue.end for word in same):
        return False  # “H200相较于H100”: the longer word takes what follows
    if cue.end >= len(marks.folded) or DELIMITER.match(marks.folded, cue.end):
        return True
    # “与英伟达B200/B300对标”: the preposition stands before the first of its row
    first, start = mention.start, marks.sentence_at(mention.start)[0]
    for name in reversed(marks.names_in(start, first)):
        if marks.folded[name.end : first].strip(" /"):
            break
        first = name.start
    reach = max(start, first - WITH_REACH)
    words = marks.cues.within(reach, mention.start, "conjunction", "baseline_before")
    return any(not DELIMITER.search(marks.folded, word.end, mention.start) for word in words)


def _next_to(marks: Marks, start: int, end: int, own: bool = False) -> bool:
    """Whether a word behind a name governs it: no other name, figure or round stands between, nor
    a generation before that is not the name's ``own``.

    What stands in brackets parts nothing: “H100の8基構成(27.93分)と比べ”; nor does a count there.
    """
    counts = COUNTS if load_pack(marks.lang).topics else ()
    for first, last in outside_brackets(marks, start, end):
        if (
            DELIMITER.search(marks.folded, first, last)
            or marks.names_in(first, last)
            or any(f.quantity.unit not in counts for f in marks.figures_in(first, last))
            or a_round_between(marks, first, last)
            or (not own and marks.cues.any(first, last, "predecessor"))  # “A는 전 세대 대비 2배”
        ):
            return False
    return True
