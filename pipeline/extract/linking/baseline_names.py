"""Which names are what something is measured against, not what is measured.

The rules know no language; what they need of one (which words mark a baseline, whether they stand
before it or behind it, which particles tell) is in the pack.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.apposed import REPLACED, apposed, displaced
from pipeline.extract.linking.beaten import is_beaten
from pipeline.extract.linking.brackets import WIDEST_BRACKET, bracketed, outside_brackets
from pipeline.extract.linking.coordination import coordinated
from pipeline.extract.linking.final_verbs import overcome
from pipeline.extract.linking.foregoing import before_other_side, excepted
from pipeline.extract.linking.multiples import of_multiple, owns_multiple
from pipeline.extract.linking.owned_measures import a_round_between, owns_measure
from pipeline.extract.linking.particles import BRACKETED, behind, factor_of, surpassed
from pipeline.extract.linking.passives import side_of_passive
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import (
    AFTER_REACH,
    BESIDE,
    DELIMITER,
    OWNERS,
    PRODUCTS,
    Wanted,
    Zone,
    names_of,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far behind a baseline word its name may stand ("compared with the much larger DGX A100").
_BASELINE_REACH = 48
_BEHIND_REACH = 18
# “the inference performance of”: words that are so long reach as far behind their end.
_WIDEST_MEASURE = 24
# “与英伟达的DGX A100相比”: how far before the name its preposition may stand.
_WITH_REACH = 12
# “相较” and “相较于”: by how much one of two words may be the longer.
_LONGER = 2
# The other side of a comparison is no shorter word than “CPU”.
_SIDE = 3
# How near the next name of a list stands, and what joins none that a particle could govern.
_LISTED_REACH = 6
_COMMAS = ",、"
# “within 3 % of the much larger B”; its word, and the article between the two.
_CLOSE_REACH, _CLOSE_WORD, _ARTICLE = 44, 28, 5


@remembered
def is_baseline(marks: Marks, mention: Mention) -> bool:
    """Whether a name is what something is measured against, not what is measured."""
    passive = side_of_passive(marks, mention)
    if passive is not None:
        return passive
    start, _ = marks.sentence_at(mention.start)
    reach = max(start, mention.start - _BASELINE_REACH)
    # “2.2x the performance of B”, but not “raised the performance of B by 47 %”.
    wide = max(start, reach - _WIDEST_MEASURE)
    multiples = [
        c for c in marks.cues.within(wide, mention.start, "baseline_of") if of_multiple(marks, c)
    ]
    first = wide if mention.label in OWNERS else reach
    words = [c for c in marks.cues.within(first, mention.start, "baseline_before") if c.end > reach]
    for cue in (*words, *multiples):
        cut = DELIMITER.search(marks.folded, cue.end, mention.start)
        if (cut and not apposed(marks, cue, mention)) or _hedges_a_count(marks, cue):
            continue
        if mention.label == "BENCHMARK" and _where(marks, cue, mention):
            continue
        others = [
            m
            for m in marks.names_in(cue.end, mention.start)
            if m.label in ("SYSTEM", "ACCELERATOR", "BENCHMARK")
            or (m.label == "SUBMITTER" and mention.label == "BENCHMARK")
        ]
        # “faster than the Hopper H200”: a family's name does not part it from the word either.
        others = [m for m in others if mention.start - m.end > 1 or m.label == "BENCHMARK"]
        # The count that a name is a part of (“than eight H100s”) does not part it from the word.
        figures = [f for f in marks.figures_in(cue.end, mention.start) if f.end <= mention.start]
        figures = [f for f in figures if not _sizes(marks, f, mention)]
        if mention.label == "ROUND":  # “compared with December 2018's v0.5”
            figures = [f for f in figures if f.quantity.unit not in ("days", "months")]
        # “than the 21.05 that an A100 needs”
        if len(figures) == 1 and figures[0].start - cue.end <= BESIDE:
            told = marks.cues.any(figures[0].end, mention.start, "relative")
            figures = [] if told and not marks.cues.any(reach, cue.start, "relative") else figures
        others = others[: -1 if _joined_to(marks, others, mention) else None]
        if not others and not figures and not a_round_between(marks, cue.end, mention.start):
            return True
    if mention.label in OWNERS and _is_led(marks, mention, start):
        return True
    # “the test that takes the place of BERT”: what is replaced is not what is spoken of.
    for cue in marks.cues.within(max(start, mention.start - REPLACED), mention.start, "replaces"):
        gap = (cue.end, mention.start)
        if not marks.names_in(*gap) and not DELIMITER.search(marks.folded, *gap):
            return True
    if displaced(marks, mention, start):
        return True
    reach = mention.end + BRACKETED + _BEHIND_REACH + WIDEST_BRACKET
    if marks.cues.any(mention.end, reach, "baseline_after"):
        place = behind(marks, mention)
        last = place + _BEHIND_REACH + bracketed(marks, place, place + _BEHIND_REACH)
        # What governs it begins there; “sistemlerinin ortalamasından” ends later.
        after = marks.cues.within(place, last + _WIDEST_MEASURE, "baseline_after")
        after = [cue for cue in after if cue.start < last]
        if mention.label == "BENCHMARK":  # “on a par at BERT” holds nothing against BERT
            after = [cue for cue in after if cue.start - place <= 1]
        # “A는 경쟁사 제품보다 빠르다”: what a sentence is about is measured, whatever follows.
        topics = load_pack(marks.lang).topics
        told_of = any(marks.folded.startswith(word, _of_its(marks, place)) for word in topics)
        after = [cue for cue in after if not told_of or cue.start == place]
        if any(_next_to(marks, place, c.start) and _governs(marks, mention, c) for c in after):
            return True
    if owns_multiple(marks, mention) or owns_measure(marks, mention):
        return True
    if mention.label in OWNERS and (_is_close_by(marks, mention) or is_beaten(marks, mention)):
        return True
    if mention.label in PRODUCTS and _left_behind(marks, mention):
        return True
    if mention.label in OWNERS and _equalled(marks, mention):
        return True
    if factor_of(marks, mention) is not None or surpassed(marks, mention):
        return True
    if excepted(marks, mention):
        return True
    if overcome(marks, mention) or before_other_side(marks, mention, is_baseline):
        return True
    return _listed_with_baseline(marks, mention)


def _joined_to(marks: Marks, names: list[Mention], mention: Mention) -> bool:
    """“comparable to NVIDIA's H100/H200”, “ahead of the A100 and V100,”: the last of two names that
    something is held against together."""
    if not names or names[-1].label not in PRODUCTS or mention.label not in PRODUCTS:
        return False
    between = (names[-1].end, mention.start)
    if marks.folded[slice(*between)].strip() == "/":
        return True
    joins = marks.cues.within(*between, "conjunction")
    closed = DELIMITER.match(marks.folded, mention.end) or mention.end >= len(marks.folded)
    return bool(joins and closed) and coordinated(marks, *between)


def _sizes(marks: Marks, count: Figure, product: Mention) -> bool:
    """“than a four-node MI300X cluster”, “over an 8-GPU NVIDIA H100”: a size right before a name
    is a part of it."""
    if count.quantity.unit not in COUNTS or product.label not in PRODUCTS:
        return False
    makers = marks.names_in(count.end, product.start)
    place = makers[-1].start if makers else product.start
    gap = marks.folded[count.end : place].strip()
    return not gap or gap in load_pack(marks.lang).genitive  # “比8卡的B200慢”


def _of_its(marks: Marks, place: int) -> int:
    """Where “A100の性能” ends: what a sentence tells of a product is told of the product."""
    for word in load_pack(marks.lang).genitive:
        if marks.folded.startswith(word, place):
            start = place + len(word)
            nouns = marks.cues.within(start, start + _BEHIND_REACH, "performance", "speed")
            ends = [noun.end for noun in nouns if noun.start <= start + 1]
            return max(ends, default=place)
    return place


def _is_close_by(marks: Marks, owner: Mention) -> bool:
    """“within 3 % of B”, « à moins de 3 % du B »: to whom somebody comes so near."""
    near = marks.figures_in(owner.start - _CLOSE_REACH, owner.start)
    return bool(
        near
        and is_close(marks, near[-1])
        and not DELIMITER.search(marks.folded, near[-1].end, owner.start)
        and not any(m.label in PRODUCTS for m in marks.names_in(near[-1].end, owner.start))
    )


def _left_behind(marks: Marks, product: Mention) -> bool:
    """“a 2.5x step from A to B”, “B improves on A”: the product that a change starts from, to end
    at another."""
    bettered = marks.cues.within(product.start - _CLOSE_WORD, product.start, "improves_on")
    if bettered and product.start - bettered[-1].end <= _ARTICLE:
        start = marks.sentence_at(product.start)[0]
        before = [m for m in marks.names_in(start, bettered[-1].start) if m.label in PRODUCTS]
        return bool(before) and before[-1].canon != product.canon
    left = marks.cues.within(max(0, product.start - _WITH_REACH), product.start, "from")
    if not left or marks.names_in(left[-1].end, product.start):
        return False
    for word in marks.cues.within(product.end, product.end + _BEHIND_REACH, "to"):
        for other in marks.names_in(word.end, word.end + _WITH_REACH):
            gap = (product.end, other.start)
            if DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap):
                return False
            if other.label in PRODUCTS:
                return other.canon != product.canon
    return False


def _equalled(marks: Marks, owner: Mention) -> bool:
    """“3.6 times as fast at the task as Gaudi2”: whom the second “as” leads to."""
    word = load_pack(marks.lang).equative
    if not word or not marks.folded.endswith(
        (f" {word} ", f" {word} the ", f" {word} an "), 0, owner.start
    ):
        return False
    second = marks.folded.rfind(word, 0, owner.start)
    reach = max(marks.sentence_at(owner.start)[0], second - AFTER_REACH)
    firsts = [
        cue
        for cue in marks.cues.within(reach, second, "speed")
        if marks.folded.startswith(f"{word} ", cue.start)
    ]
    if not firsts or DELIMITER.search(marks.folded, firsts[-1].end, second):
        return False
    return not any(m.label in OWNERS for m in marks.names_in(firsts[-1].end, second))


def is_close(marks: Marks, figure: Figure) -> bool:
    """Whether a ratio says how near two results are: “within 3 %”, “within a factor of 2”."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    cues = marks.cues.within(figure.start - _CLOSE_WORD, figure.start, "close")
    return any(len(marks.folded[cue.end : figure.start]) <= _ARTICLE for cue in cues)


def _listed_with_baseline(marks: Marks, mention: Mention) -> bool:
    """“퀄컴·엔비디아보다”, “AとBを上回る”: the particle behind a list's last name governs all.

    A comma alone joins none: “인텔, 엔비디아보다 빨라” praises the first.
    """
    if not load_pack(marks.lang).topics or mention.label not in OWNERS:
        return False
    following = next(iter(marks.names_in(mention.end, mention.end + _LISTED_REACH)), None)
    if following is None or following.label not in OWNERS:
        return False
    gap = (mention.end, following.start)
    joined = any(
        not (marks.folded[gap[0] : cue.start] + marks.folded[cue.end : gap[1]]).strip()
        and marks.folded[cue.start] not in _COMMAS
        for cue in marks.cues.within(*gap, "conjunction")
    )
    return joined and is_baseline(marks, following)


def _hedges_a_count(marks: Marks, cue: Cue) -> bool:
    """“超过5000颗B200”: the word only says that there are more of them."""
    return any(
        f.quantity.unit in COUNTS and f.quantity.hedge != "exact" and f.start - cue.end <= 1
        for f in marks.figures_in(cue.end, cue.end + 2)
    )


def _is_led(marks: Marks, owner: Mention, start: int) -> bool:
    """“отрыв A от B”, “A's Vorsprung vor B”: over whom somebody has a lead."""
    place = owner.start - 1
    words = [c for c in marks.cues.within(place - _WITH_REACH, place, "ahead_of") if c.end == place]
    if not words:
        return False
    leads = marks.cues.within(max(start, place - _BASELINE_REACH), words[0].start, "difference")
    return any(
        not DELIMITER.search(marks.folded, lead.end, place)
        and not marks.figures_in(lead.end, place)
        for lead in leads
    )


def _where(marks: Marks, cue: Cue, test: Mention) -> bool:
    """Whether a test tells where something is compared: “faster than CPUs on ResNet-50”.

    In “gấp 2,4 lần trên BERT” the factor's last word compares, and the test is joined to it.
    """
    joins = marks.cues.within(cue.end, test.start, "connect_after")
    for join in joins:
        if marks.folded[join.end : test.start].strip():
            continue
        if any(f.start < cue.end <= f.end for f in marks.figures):
            return True
        other = marks.folded[cue.end : join.start].strip()
        pronouns = [
            word
            for word in marks.cues.within(cue.end, join.start, "anaphor")
            if " " not in marks.folded[word.start : word.end]  # “the rival” is another
        ]
        return len(other) >= _SIDE and not pronouns
    return False


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
    reach = max(marks.sentence_at(mention.start)[0], mention.start - _WITH_REACH)
    words = marks.cues.within(reach, mention.start, "conjunction", "baseline_before")
    return any(not DELIMITER.search(marks.folded, word.end, mention.start) for word in words)


def _next_to(marks: Marks, start: int, end: int) -> bool:
    """Whether a word behind a name governs it: no other name, figure or round stands between.

    What stands in brackets parts nothing: “H100の8基構成(27.93分)と比べ”; nor does a count there.
    """
    counts = COUNTS if load_pack(marks.lang).topics else ()
    for first, last in outside_brackets(marks, start, end):
        if (
            DELIMITER.search(marks.folded, first, last)
            or marks.names_in(first, last)
            or any(f.quantity.unit not in counts for f in marks.figures_in(first, last))
            or a_round_between(marks, first, last)
            or marks.cues.any(first, last, "predecessor")  # “A는 전 세대 대비 2배”
        ):
            return False
    return True


def _of_next_ratio(marks: Marks, figure: Figure, other: Mention) -> bool:
    """“B提升4倍，而C相较于A提升1.5倍”: what the next ratio is held against is its own."""
    if not DELIMITER.search(marks.folded, figure.end, other.start):
        return False
    end = marks.sentence_at(figure.start)[1]
    return any(f.quantity.unit in ("x", "percent") for f in marks.figures_in(other.end, end))


@remembered
def free_names(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """Those of them that nothing is measured against."""
    return [m for m in names_of(marks, sentence, wanted) if not is_baseline(marks, m)]


@remembered
def _baselines(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """The wanted names of a sentence that something is measured against."""
    names = [m for m in names_of(marks, sentence, wanted) if is_baseline(marks, m)]
    return [m for m in names if not excepted(marks, m)]


def baseline_of(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The baseline name of a figure: the nearest in its zone, else in its sentence."""
    names = _baselines(marks, zone.sentence, wanted)
    if not names:
        return None
    in_zone = [m for m in names if zone.start <= m.start < zone.end]
    pool = in_zone or names
    if load_pack(marks.lang).order == "final":  # what it is measured against stands before it
        before = [m for m in pool if m.end <= figure.start]
        pool = before or [m for m in pool if not _of_next_ratio(marks, figure, m)]
    return min(pool, key=lambda m: abs(m.start - figure.start)) if pool else None
