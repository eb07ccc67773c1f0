"""Which name belongs to which figure: zones between delimiters, baselines kept apart.

The rules know no language; what they need of one (which words join, which mark a baseline, whether
complements follow or precede) is in the pack.

One module, though long: what is near a figure, what is a baseline and what is a rival's are
asked of each other at every step, and a rule is only understood beside those it yields to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pipeline.extract.figures import Figure
from pipeline.extract.lexicon import Cue
from pipeline.extract.marks import Marks, remembered
from pipeline.extract.mentions import Mention
from pipeline.extract.pack import load_pack
from pipeline.extract.particles import BRACKETED, behind, factor_of, surpassed
from pipeline.extract.units import COUNTS, RATES, TIMES

DELIMITER = re.compile(r"[,;.:](?!\d)|[、。!?\n]")
# How far behind a baseline word its name may stand ("compared with the much larger DGX A100").
_BASELINE_REACH = 48
_BEHIND_REACH = 18
_AFTER_REACH = 60
# Longer times tell when, and rule no stretch of the sentence.
_SPANS = ("days", "months")
_JOIN_REACH = 40
_FOLLOWS = 24
# No figure is longer, its unit and hedges included.
_WIDEST = 200
_BESIDE = 6
# “XE9680 with eight H100s”: how far behind a system the name of its chips may stand.
_PARTS = 24
# How many sentences back a subject is still the one spoken of.
_GOES_ON = 2
# Words that make a sentence speak of the whole field, not of the last subject.
OF_ALL = (
    "fastest", "record", "first", "only", "same_round", "submit", "all_benchmarks", "outside",
)  # fmt: skip
_OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER")
_COUNTED_BEHIND = 2
# “At just 5.47 minutes, …”
_OPENING = 20
# “与英伟达的DGX A100相比”: how far before the name its preposition may stand.
_WITH_REACH = 12
# “which replaces the older BERT”, “the H100 alone, which took 28 minutes”
_REPLACED = 24
_RELATIVE_REACH = 32
# How far behind a time the particle may end that measures against it.
_GOVERNS = 10
# “eight Gaudi2 of Intel's (20.2 minutes)”
_BRACKETED = 20


class Zone(NamedTuple):
    """The stretch of a sentence that one figure rules: from ``start`` to ``end``."""

    sentence: tuple[int, int]
    start: int
    end: int


Wanted = Callable[[Mention], bool]


def zone_of(marks: Marks, figure: Figure) -> Zone:
    """The figure's zone: cut at the first delimiter after the figure before it."""
    sentence = marks.sentence_at(figure.start)
    start, end = sentence
    for other in marks.figures_in(start, end):
        if other.quantity.unit in (*COUNTS, *_SPANS, "parts") or other is figure:
            continue
        if start <= other.start < figure.start:
            cut = DELIMITER.search(marks.folded, other.end, figure.start)
            joins = marks.cues.within(other.end, figure.start, "conjunction")
            start = cut.end() if cut else joins[-1].end if joins else other.end
        elif figure.end <= other.start < end:
            end = other.start
            break
    return Zone(sentence, start, end)


@remembered
def is_baseline(marks: Marks, mention: Mention) -> bool:
    """Whether a name is what something is measured against, not what is measured."""
    start, _ = marks.sentence_at(mention.start)
    reach = max(start, mention.start - _BASELINE_REACH)
    # “2.2x the performance of B”, but not “raised the performance of B by 47 %”.
    multiples = [c for c in marks.cues.within(reach, mention.start, "baseline_of") if _of(marks, c)]
    for cue in (*marks.cues.within(reach, mention.start, "baseline_before"), *multiples):
        between = marks.folded[cue.end : mention.start]
        if DELIMITER.search(between) or _hedges_a_count(marks, cue):
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
        # “than the 21.05 that an A100 needs”
        if len(figures) == 1 and figures[0].start - cue.end <= _BESIDE:
            told = marks.cues.any(figures[0].end, mention.start, "relative")
            figures = [] if told and not marks.cues.any(reach, cue.start, "relative") else figures
        if not others and not figures and not _a_round_between(marks, cue.end, mention.start):
            return True
    # “the test that takes the place of BERT”: what is replaced is not what is spoken of.
    for cue in marks.cues.within(max(start, mention.start - _REPLACED), mention.start, "replaces"):
        if not marks.names_in(cue.end, mention.start):
            return True
    reach = mention.end + BRACKETED + _BEHIND_REACH
    if marks.cues.any(mention.end, reach, "baseline_after"):
        place = behind(marks, mention)
        after = marks.cues.within(place, place + _BEHIND_REACH, "baseline_after")
        if mention.label == "BENCHMARK":  # “on a par at BERT” holds nothing against BERT
            after = [cue for cue in after if cue.start - place <= 1]
        if any(_next_to(marks, place, c.start) and _governs(marks, mention, c) for c in after):
            return True
    if _owns_multiple(marks, mention) or _owns_measure(marks, mention):
        return True
    return factor_of(marks, mention) is not None or surpassed(marks, mention)


def _hedges_a_count(marks: Marks, cue: Cue) -> bool:
    """“超过5000颗B200”: the word only says that there are more of them."""
    return any(
        f.quantity.unit in COUNTS and f.quantity.hedge != "exact" and f.start - cue.end <= 1
        for f in marks.figures_in(cue.end, cue.end + 2)
    )


def _owns_measure(marks: Marks, mention: Mention) -> bool:
    """“AMD가 낸 21.05분보다”, “デルの10.19分より”: whose time is measured against is so itself."""
    pack = load_pack(marks.lang)
    if not pack.topics or mention.label == "BENCHMARK":
        return False
    if any(marks.folded.startswith(word, mention.end) for word in pack.topics):
        return False
    behind = marks.figures_in(mention.end, mention.end + _AFTER_REACH)
    figure = next((f for f in behind if f.quantity.unit not in COUNTS), None)
    if figure is None or figure.quantity.unit not in (*TIMES, *RATES):
        return False
    gap = (mention.end, figure.start)
    owners = [m for m in marks.names_in(*gap) if m.label in _OWNERS]
    if owners or DELIMITER.search(marks.folded, *gap) or _a_round_between(marks, *gap):
        return False
    words = marks.cues.within(figure.end, figure.end + _GOVERNS, "baseline_after")
    return any(not marks.folded[figure.end : cue.start].strip() for cue in words)


def _owns_multiple(marks: Marks, mention: Mention) -> bool:
    """“2.3 times A100's BERT performance”: the name right behind a factor is measured against."""
    if not marks.folded.startswith("'s ", mention.end):
        return False
    return any(
        f.quantity.unit == "x"
        and marks.folded[f.start].isdigit()
        and marks.folded[f.end : mention.start].strip() in ("", "the")
        for f in marks.figures
        if 0 < mention.start - f.end <= _BESIDE
    )


def _of(marks: Marks, cue: Cue) -> bool:
    """Whether a word such as “the performance of” follows a factor at once.

    “2.2x the performance of B”, but not “doubled the performance of B”.
    """
    return any(
        f.quantity.unit in ("x", "percent")
        and 0 <= cue.start - f.end <= 1
        and not _is_verb(marks, f)
        for f in marks.figures
    )


def _is_verb(marks: Marks, figure: Figure) -> bool:
    """Whether a factor is itself the word of change: “doubled”."""
    printed = marks.folded[figure.number.start : figure.number.end]
    worded = not any(char.isdigit() for char in printed)
    return worded and any(
        c.start == figure.start for c in marks.cues.within(figure.start, figure.end, "gain")
    )


def _governs(marks: Marks, mention: Mention, cue: Cue) -> bool:
    """Whether a word that can stand before its object or behind it governs the name before it.

    “与A相比，快了8%” measures against A, but “A相比B快8%” is A's.
    """
    if not marks.cues.any(cue.start, cue.end, "baseline_before"):
        return True
    if cue.end >= len(marks.folded) or DELIMITER.match(marks.folded, cue.end):
        return True
    reach = max(marks.sentence_at(mention.start)[0], mention.start - _WITH_REACH)
    words = marks.cues.within(reach, mention.start, "conjunction", "baseline_before")
    return any(not DELIMITER.search(marks.folded, word.end, mention.start) for word in words)


def _next_to(marks: Marks, start: int, end: int) -> bool:
    """Whether a word behind a name governs it: no other name, figure or round stands between."""
    return not (
        DELIMITER.search(marks.folded, start, end)
        or marks.names_in(start, end)
        or marks.figures_in(start, end)
        or _a_round_between(marks, start, end)
    )


def _a_round_between(marks: Marks, start: int, end: int) -> bool:
    """“faster than in the last round on BERT”: it is the round that is the baseline."""
    relative = marks.cues.any(start, end, "previous_round", "first_round", "last_year")
    return relative or any(start <= v.start < end for v in marks.rounds)


@remembered
def names_of(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """The wanted names that lie in a sentence."""
    return [m for m in marks.names_in(*sentence) if wanted(m) and inside(m, sentence)]


@remembered
def free_names(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """Those of them that nothing is measured against."""
    return [m for m in names_of(marks, sentence, wanted) if not is_baseline(marks, m)]


def nearest(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted
) -> tuple[Mention | None, bool]:
    """The name of the wanted kind that belongs to a figure, and whether it is in its own zone."""
    names = names_of(marks, zone.sentence, wanted)
    if not names:
        return None, False
    touching = _owner_beside(marks, figure, zone, names)
    if touching is not None:
        return touching, True
    other_side = _other_side(marks, figure, zone, names) or _told_of(marks, figure, zone, names)
    if other_side is not None:
        return other_side, True
    unrivalled = free_names(marks, zone.sentence, wanted)
    free = [m for m in unrivalled if not rival(marks, figure, m)]
    # “with its 2480 A100 accelerators”: what is counted is a part of the system, not the system,
    # unless the sentence has no better name for the figure.
    whole = [m for m in free if not counted(marks, m)]
    found = _nearest_of(marks, figure, zone, whole)
    if found[0] is not None or len(whole) == len(free):
        return found
    return _nearest_of(marks, figure, zone, free)


def _other_side(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """What is compared with owns a time of its own: “faster than B, which took 28.7 minutes”."""
    if figure.quantity.unit not in (*TIMES, *RATES):
        return None
    before = [m for m in names if zone.start <= m.start and m.end <= figure.start]
    if not before or not all(is_baseline(marks, m) for m in before):
        return None
    cut = DELIMITER.search(marks.folded, before[-1].end, figure.start)
    return None if cut or counted(marks, before[-1]) else before[-1]


def _told_of(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """Whom a relative clause tells a time of: “than an H100, which took 28 minutes”.

    Behind a word of comparison the name may follow: “against the 28 that eight H100s need”.
    """
    if figure.quantity.unit not in (*TIMES, *RATES):
        return None
    start = max(zone.sentence[0], figure.start - _JOIN_REACH)
    for cue in reversed(marks.cues.within(start, figure.start, "relative")):
        between = marks.names_in(cue.end, figure.start) or marks.figures_in(cue.end, figure.start)
        if between or DELIMITER.search(marks.folded, cue.end, figure.start):
            break
        heads = [m for m in names if 0 < cue.start - m.end <= _RELATIVE_REACH]
        if heads and not marks.figures_in(heads[-1].end, cue.start):
            gap = marks.folded[heads[-1].end : cue.start].strip(" ")
            if gap.count(",") <= 1 and not any(sign in gap for sign in ".;:"):
                return heads[-1]
        break
    if not _compared(marks, figure):
        return None
    return _joined_behind(marks, figure, zone, names)


def rival(marks: Marks, figure: Figure, mention: Mention) -> bool:
    """Whether a name owns another figure that this one is compared with.

    In “28.3 minutes on A, compared to 29.1 for B: 24 % better than before”, B is of the 29.1 alone.
    """
    if mention.label == "BENCHMARK":  # both sides of a comparison share it
        return False
    # Behind a ratio, what it is held against may follow with a time of its own.
    times = _compared_times(marks, mention)
    return bool(times) and (times[0] < figure.start or figure.quantity.unit in ("x", "percent"))


@remembered
def _compared_times(marks: Marks, mention: Mention) -> list[int]:
    """Where the times and rates stand that are a name's own and that another is held against."""
    found = []
    for other in marks.figures_in(mention.start - _WIDEST, mention.end + _BESIDE + 1):
        beside = 0 <= other.start - mention.end <= _BESIDE
        gap = (other.end, mention.start)
        if not beside and not 0 <= gap[1] - gap[0] <= _FOLLOWS:
            continue
        if other.quantity.unit not in (*TIMES, *RATES):
            continue
        led_to = marks.cues.any(*gap, "connect_after") and not DELIMITER.search(marks.folded, *gap)
        if (beside or led_to) and _compared(marks, other):
            found.append(other.start)
    return found


def _compared(marks: Marks, figure: Figure) -> bool:
    """Whether a figure is what another is held against: “compared to 29.1 minutes”."""
    before = marks.cues.within(max(0, figure.start - _FOLLOWS), figure.start, "baseline_before")
    if before:
        starts = [m.start for m in marks.mentions] + [f.start for f in marks.figures]
        if not any(before[-1].end <= start < figure.start for start in starts):
            return True
    after = marks.cues.within(figure.end, figure.end + 8, "baseline_after")
    return bool(after)


def _nearest_of(
    marks: Marks, figure: Figure, zone: Zone, free: list[Mention]
) -> tuple[Mention | None, bool]:
    if not free:
        return None, False
    before = [m for m in free if zone.start <= m.start and m.end <= figure.start]
    behind = _joined_behind(marks, figure, zone, free)
    final = load_pack(marks.lang).order == "final"
    if behind is not None and not (final and before):
        return behind, True
    if before:
        return before[-1], True
    opened = [m for m in free if m.start >= figure.end and _opens(marks, figure)]
    if opened:
        return opened[0], True
    following = _following(marks, figure, zone, free)
    if following is not None:
        return following, True
    earlier = [m for m in free if m.end <= figure.start]
    if earlier:
        return earlier[-1], False
    # A trailing phrase is shared by the figures before it, unless a delimiter cuts it off.
    later = [m for m in free if m.start >= figure.end]
    counts = figure.quantity.unit in COUNTS
    if not later or (final and not counts and _of_a_later_figure(marks, later[0], zone)):
        return None, False
    # Behind a list paired by rank, and where no other is named, it is shared across commas too;
    # so it is by a sentence's only figure (“27.3 minutes: so long 2,496 GB200s take”).
    alone = not [f for f in _timed(marks, zone) if f is not figure]
    if final and later[0].label in _OWNERS:  # there an owner stands before its figure
        alone = False
    shared = marks.cues.any(*zone.sentence, "respectively") and len({m.canon for m in free}) == 1
    # “31 % faster than B on ResNet-50”: once the other side is named, the rest is shared again.
    other_sides = [
        m
        for m in marks.mentions
        if figure.end <= m.start and m.end <= later[0].start and is_baseline(marks, m)
    ]
    gap = (max([figure.end, *(m.end for m in other_sides)]), later[0].start)
    # “1.26 minutes against 1.37 for B”: B is the other side of a comparison.
    cut = DELIMITER.search(marks.folded, *gap) or marks.cues.any(*gap, "baseline_before")
    against = marks.cues.any(*gap, "baseline_before")
    # “A trains it in 4 minutes and B halves the time of C”: what another maker has is its own.
    others = [
        m
        for m in marks.names_in(figure.end, later[0].start)
        if m.label == "SUBMITTER" and later[0].label in ("SYSTEM", "ACCELERATOR")
    ]
    between = others and marks.cues.any(figure.end, others[0].start, "conjunction")
    apart = ";" in marks.folded[gap[0] : gap[1]]
    if (shared or not cut or (alone and not against and not apart)) and not between:
        return later[0], False
    return None, False


def _of_a_later_figure(marks: Marks, name: Mention, zone: Zone) -> bool:
    """Whether a name stands before a figure of its own, where names stand before their figures."""
    if name.label == "BENCHMARK":
        return False
    return any(f.quantity.unit not in COUNTS for f in marks.figures_in(name.end, zone.sentence[1]))


def _opens(marks: Marks, figure: Figure) -> bool:
    """Whether a time opens its sentence: “At 5.47 minutes, A was the fastest” is of A."""
    initial = load_pack(marks.lang).order == "initial"
    if figure.quantity.unit not in (*TIMES, *RATES) or not initial:
        return False
    start = marks.sentence_at(figure.start)[0]
    comma = marks.folded.startswith(",", figure.end)
    return comma and figure.start - start <= _OPENING


def _following(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """What a factor is of can follow it at once: “3x faster BERT and nearly 4x faster DLRM”."""
    if figure.quantity.unit not in ("x", "percent"):
        return None
    for name in names:
        if 0 <= name.start - figure.end <= _FOLLOWS and name.start < zone.end:
            between = (figure.end, name.start)
            cut = DELIMITER.search(marks.folded, *between)
            if not cut and not marks.cues.any(*between, "baseline_before"):
                return name
    return None


def _timed(marks: Marks, zone: Zone) -> list[Figure]:
    """The figures of a sentence that are no counts."""
    start, end = zone.sentence
    return [f for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]


@remembered
def counted(marks: Marks, mention: Mention) -> bool:
    """Whether a name is a part of a system: “2480 A100 accelerators”, “XE9680L (B200)”."""
    if any(
        f.quantity.unit in COUNTS and f.start <= mention.start and mention.end <= f.end + 1
        for f in marks.figures_in(mention.start - _WIDEST, mention.start + 1)
    ):
        return True
    # “Eos는 H100 3584개로”, “A100を8基”: the number behind the chip
    if mention.label == "ACCELERATOR" and load_pack(marks.lang).counters:
        start, end = marks.sentence_at(mention.start)
        systems = any(m.label == "SYSTEM" and start <= m.start < end for m in marks.mentions)
        if systems and any(
            f.quantity.unit == "accelerators" and 0 <= f.start - mention.end <= _COUNTED_BEHIND
            for f in marks.figures
        ):
            return True
    before = marks.folded[max(0, mention.start - 2) : mention.start]
    if before.endswith("(") and any(
        m.label == "SYSTEM" and 0 < mention.start - m.end <= 2 for m in marks.mentions
    ):
        return True
    return mention.label == "ACCELERATOR" and _fitted(marks, mention)


@remembered
def _fitted(marks: Marks, chip: Mention) -> bool:
    """Whether a chip is what the system named just before it is fitted with."""
    earlier = [m for m in marks.mentions if m.end <= chip.start]
    if not earlier or earlier[-1].label != "SYSTEM":
        return False
    gap = (earlier[-1].end, chip.start)
    if gap[1] - gap[0] > _PARTS or DELIMITER.search(marks.folded, *gap):
        return False
    if marks.cues.any(*gap, "conjunction", "baseline_before", "baseline_after"):
        return False
    if any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap)):
        return False
    return marks.cues.any(*gap, "connect_after")


def _owner_beside(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """The name that a time or rate follows at once, a baseline too: “the A100's 29.1 minutes”."""
    if figure.quantity.unit not in (*TIMES, *RATES):
        return None
    bracketed = _before_bracket(marks, figure, names)
    if bracketed is not None:
        return bracketed
    before = [m for m in names if zone.start <= m.start and m.end <= figure.start]
    if not before or figure.start - before[-1].end > _BESIDE:
        return None
    joined = marks.cues.any(before[-1].end, figure.start, "connect_after")
    return None if joined or counted(marks, before[-1]) else before[-1]


def _before_bracket(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """Whom a figure in brackets is of: “twice what eight Gaudi2 of Intel's (20.2 minutes) do”."""
    if not marks.folded.endswith("(", 0, figure.start):
        return None
    before = [m for m in names if m.end < figure.start and figure.start - m.end <= _BRACKETED]
    if not before:
        return None
    gap = (before[-1].end, figure.start - 1)
    if DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap):
        return None
    systems = [m for m in names if m.label == "SYSTEM" and m.end <= before[-1].start]
    if counted(marks, before[-1]) and systems:
        return None
    return before[-1]


@remembered
def _baselines(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """The wanted names of a sentence that something is measured against."""
    return [m for m in names_of(marks, sentence, wanted) if is_baseline(marks, m)]


def baseline_of(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The baseline name of a figure: the nearest in its zone, else in its sentence."""
    names = _baselines(marks, zone.sentence, wanted)
    if not names:
        return None
    in_zone = [m for m in names if zone.start <= m.start < zone.end]
    pool = in_zone or names
    if load_pack(marks.lang).order == "final":  # what it is measured against stands before it
        pool = [m for m in pool if m.end <= figure.start] or pool
    return min(pool, key=lambda m: abs(m.start - figure.start)) if pool else None


def _joined_behind(
    marks: Marks, figure: Figure, zone: Zone, names: list[Mention]
) -> Mention | None:
    """A name that follows the figure behind a joining word: “in 14.5 minutes on our IPU-POD64”."""
    for name in names:
        gap = name.start - figure.end
        if not 0 <= gap <= _AFTER_REACH or name.start >= zone.end:
            continue
        between = marks.folded[figure.end : name.start]
        if DELIMITER.search(between):
            break
        if _of_next(marks, figure, name) or _elsewhere(marks, figure, name):
            break
        joins = marks.cues.within(figure.end, name.start, "connect_after", "relative")
        last = max((cue.end for cue in joins), default=0)
        if _bracketed(marks, between, name):
            return name
        if not between.strip() or (joins and _leads_to(marks, last, name.start)):
            return name
    return None


def _bracketed(marks: Marks, between: str, name: Mention) -> bool:
    """“2.1 minutes (CosmoFlow), 50 seconds (DeepCAM)”: a name in brackets, no figure beside it."""
    if between.strip() != "(":
        return False
    close = marks.folded.find(")", name.end, name.end + _JOIN_REACH)
    return close >= 0 and not marks.figures_in(name.end, close)


def _elsewhere(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a clause about somebody else leads to a name: “a record, while B has C”."""
    for other in marks.names_in(figure.end, name.start):
        if other.label in _OWNERS and name.start - other.end > 1 and name.label != "BENCHMARK":
            return marks.cues.any(figure.end, other.start, "conjunction")
    return False


def _of_next(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name behind a figure opens the next member of a list: “4.6 for A and for B 4.9”."""
    following = next((f for f in marks.figures if f.start >= name.end), None)
    return (
        following is not None
        and following.quantity.unit == figure.quantity.unit
        and following.start - name.end <= _FOLLOWS
        and not DELIMITER.search(marks.folded, name.end, following.start)
        and marks.cues.any(figure.end, name.start, "conjunction")
    )


def _leads_to(marks: Marks, start: int, end: int) -> bool:
    """Whether a joining word reaches a name: “for ResNet-50 and the larger B” joins no B."""
    return end - start <= _JOIN_REACH and not marks.cues.any(start, end, "conjunction")


def listed(marks: Marks, mention: Mention, wanted: Wanted) -> list[Mention]:
    """The names of one list: “ResNet-50, SSD and BERT”, whichever of them is asked for."""
    names = [m for m in marks.mentions if wanted(m)]
    if mention not in names:
        return [mention]
    place = names.index(mention)
    first = last = place
    while first > 0 and coordinated(marks, names[first - 1].end, names[first].start):
        first -= 1
    while last + 1 < len(names) and coordinated(marks, names[last].end, names[last + 1].start):
        last += 1
    return names[first : last + 1]


def coordinated(marks: Marks, left: int, right: int) -> bool:
    """Whether what stands between two places joins them into one list."""
    between = marks.folded[left:right]
    if len(between) > 12 or any(c in between for c in ".;:!?\n"):
        return False
    bare = between.replace(",", " ").replace("、", " ").replace("&", " ").strip()
    return not bare or marks.cues.any(left, right, "conjunction")


def inside(mention: Mention, sentence: tuple[int, int]) -> bool:
    """Whether a name lies in a sentence."""
    return sentence[0] <= mention.start and mention.end <= sentence[1]


def subject_before(marks: Marks, zone: Zone, wanted: Wanted) -> Mention | None:
    """Who or what the sentences right before spoke of, where this one names no owner of its own.

    “A trained X in 2.47 minutes. Y was done in 55 seconds”: still A's, while A alone was spoken of
    and nothing is compared.
    """
    start, end = zone.sentence
    if any(m.label in _OWNERS for m in marks.names_in(start, end)):
        return None
    if load_pack(marks.lang).drops_subject and marks.cues.any(start, end, *OF_ALL):
        return None
    earlier = [s for s in marks.sentences if s[1] <= start][-_GOES_ON:]
    for first, last in reversed(earlier):
        named = [m for m in marks.names_in(first, last) if m.label in _OWNERS]
        if not named:
            continue
        names = [m for m in named if wanted(m)]
        if len({m.canon for m in named if m.label == "SUBMITTER"}) > 1:
            return None
        names = [m for m in names if not counted(marks, m)] or names
        return names[-1] if names and len({m.canon for m in names}) == 1 else None
    return None
