"""Which of a sentence's names a figure is of, once those are set apart that cannot own it.

The rules know no language; whether complements follow or precede is in the pack. Long, for the
rules set names apart for one another.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, MONEY, TIMES
from pipeline.extract.linking.carried.pairs_before import of_sides_here
from pipeline.extract.linking.companies.asides import told_aside
from pipeline.extract.linking.companies.fitted import (
    counted,
    described_by,
    fitted_to,
    of_its_chips,
    specific,
)
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.linking.compared.apposed_results import apposed_result
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.beaten import beating, measures_lead, told_by_how_much
from pipeline.extract.linking.compared.finishing import finish
from pipeline.extract.linking.phrases.brackets import told_in_brackets
from pipeline.extract.linking.phrases.coordination import in_another_clause
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, arrives, of_the_start, starts
from pipeline.extract.linking.phrases.paired_rates import last_of_pair, of_scenarios
from pipeline.extract.linking.phrases.prenominal import heads_of
from pipeline.extract.linking.phrases.rivals import rival
from pipeline.extract.linking.positions.beside import (
    of_source,
    of_the_other,
    owner_beside,
    timed_rival,
    told_of,
    won_by_the_next,
)
from pipeline.extract.linking.positions.joined import (
    bracketed_behind,
    following_name,
    joined_behind,
    of_another_in_brackets,
)
from pipeline.extract.linking.positions.own_clause import of_its_part
from pipeline.extract.linking.positions.pairing import end_of_list, first_of_list
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import (
    DELIMITER,
    OWNERS,
    Wanted,
    Zone,
    names_of,
    zone_of,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “At just 5.47 minutes, …”
_OPENING = 20
# How far apart two results of one name may stand.
_JOINED_REACH = 44
# How far behind chips that are spoken of alone their result may stand.
_ALONE_REACH = 16
# What ends a sentence, and no headline.
_STOPS = (".", "。", "")


def nearest(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted
) -> tuple[Mention | None, bool]:
    """The name of the wanted kind that belongs to a figure, and whether it is in its own zone."""
    return nearest_of(marks, figure, zone, names_of(marks, zone.sentence, wanted))


def nearest_of(
    marks: Marks, figure: Figure, zone: Zone, names: list[Mention]
) -> tuple[Mention | None, bool]:
    """The same of some names of the figure's sentence."""
    if not names:
        return None, False
    names = [m for m in of_its_part(marks, figure, zone, names) if not told_aside(marks, m)]
    names = [m for m in names if m.label not in OWNERS or not told_in_brackets(marks, figure, m)]
    if not names:
        return None, False
    head = next((one for one in heads_of(marks, figure) if one in names), None)
    if head is not None:
        return head, True
    bracketed = bracketed_behind(marks, figure, names) or of_sides_here(marks, figure, names)
    if bracketed is not None:
        return bracketed, True
    if any(m.label in OWNERS for m in names):  # a test may be shared by what stands behind it
        names = [m for m in names if not of_another_in_brackets(marks, figure, m)]
    # “took 23 minutes, beating B by two”: a lead is of who has it.
    apart = figure.quantity.unit in TIMES and (
        measures_lead(marks, figure)
        or told_by_how_much(marks, figure)
        or beating(marks, figure) is not None
        or finish(marks, figure) is not None
    )
    other_side = None if apart else _other_side(marks, figure, zone, names)
    if other_side is not None:
        return other_side, True
    free = [m for m in names if not (is_baseline(marks, m) or rival(marks, figure, m))]
    if arrives(marks, figure):
        free = [m for m in free if not of_the_start(marks, figure, m)]
        zone = _with_its_start(marks, figure, zone)
    # “with its 2480 A100 accelerators”: what is counted is a part of the system, not the system,
    # unless the sentence has no better name for the figure.
    whole = [m for m in free if not counted(marks, m)]
    # “Four Xs running 288 Ys”: of two that are counted the one holds the other.
    whole = whole or [m for m in free if not fitted_to(marks, m)]
    # “systems with 4,096 As or 4,216 Bs”: the chips that a count counts are its own
    chip = of_its_chips(marks, figure, free, whole)
    if chip is not None:
        return chip, True
    found = _nearest_free(marks, figure, zone, whole)
    if len(whole) == len(free):
        return found
    if found[0] is not None and found[0].label == "ACCELERATOR" and found[1]:
        # “X trains it as well; 4,096 Ys took 44.7 minutes”: no chip is made of another's
        later = [m for m in free if zone.start <= found[0].end <= m.start and m.end <= figure.start]
        later = [m for m in later if described_by(marks, m) is None]
        later = specific(marks, [m for m in later if m.canon != found[0].canon])
        if later and later[-1].label == "ACCELERATOR":
            return later[-1], True
    if found[0] is not None and (found[1] or found[0].label != "ACCELERATOR"):
        topic = _is_topic(marks, found[0], free)
        alone = None if found[1] or topic else _counted_alone(marks, figure, zone, free)
        alone = alone or _of_other_chips(figure, zone, found, free)
        return found if alone is None else (alone, True)
    # “A took 22 minutes, while a server with eight Bs took 23”: a chip said before is no whole.
    own = [m for m in free if zone.start <= m.start and m.end <= figure.start]
    # “A's X takes 11.8 minutes, and B 12.1 with 3,072 Ys”: the chips behind are the figure's own.
    own = own or [m for m in free if m is joined_behind(marks, figure, zone, free)]
    if found[0] is not None and not own:
        return found
    return _nearest_free(marks, figure, zone, free)


def _with_its_start(marks: Marks, figure: Figure, zone: Zone) -> Zone:
    """“B, whose 384 chips cut it from 311.9 to 153.6”: where a change arrives is of the stretch
    that it starts in, if nothing stands between the two."""
    before = [f for f in marks.figures_in(zone.sentence[0], figure.start) if is_score(f)]
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return zone
    gap = (before[-1].end, figure.start)
    words = {marks.folded[cue.start : cue.end] for cue in marks.cues.within(*gap, "to")}
    named = [m for m in marks.names_in(*gap) if not of_another_in_brackets(marks, figure, m)]
    apart = DELIMITER.search(marks.folded, *gap) or named
    if apart or not (starts(marks, before[-1]) or marks.folded[slice(*gap)].strip() in words):
        return zone
    return Zone(zone.sentence, zone_of(marks, before[-1]).start, zone.end)


def _other_side(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """The name right at a time or rate, or another's that it is told of, a baseline too."""
    if figure.quantity.unit in ("", "accelerators", *MONEY):
        return told_of(marks, figure, zone, names)
    if not is_score(figure):
        return None
    return (
        owner_beside(marks, figure, zone, names)
        or apposed_result(marks, figure, names)
        or _of_the_first(marks, figure, zone, names)
        or of_the_other(marks, figure, zone, names)
        or timed_rival(marks, figure, zone, names)
        or told_of(marks, figure, zone, names)
    )


def _of_the_first(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """“against A100's 16.9 and 28.8”: whose the first of a list of results is."""
    first = first_of_list(marks, figure, zone)
    return owner_beside(marks, first, zone_of(marks, first), names) if first != figure else None


def _is_topic(marks: Marks, system: Mention, free: list[Mention]) -> bool:
    """“ABCIは2,048基のV100で13.2分、1,024基のV100で10.5分”: whether a particle makes a system what
    the sentence is about, and all the chips of it are the system's."""
    topics = load_pack(marks.lang).topics
    chips = [m.canon for m in free if m.label == "ACCELERATOR" and m.start > system.end]
    return (
        bool(topics)
        and system.label == "SYSTEM"
        and marks.folded.startswith(topics, system.end)
        and all(has_chips(system.canon, chip) for chip in chips)
    )


def _counted_alone(marks: Marks, figure: Figure, zone: Zone, free: list[Mention]) -> Mention | None:
    """“The X of A takes 5.36 minutes, eight Bs 14.1”: counted chips that open the figure's own
    clause, and not what something runs “with”."""
    own = [m for m in free if zone.start <= m.start and m.end <= figure.start]
    if not own or own[-1].label != "ACCELERATOR":
        return None
    gap = (own[-1].end, figure.start)
    # “eight H200s manage just 561”
    if not 0 <= gap[1] - gap[0] <= _ALONE_REACH or "," in marks.folded[slice(*gap)]:
        return None
    counts = [
        f for f in marks.figures_in(zone.start, own[-1].start + 1) if f.quantity.unit in COUNTS
    ]
    if not counts:
        return None
    opening = (zone.start, counts[0].start)
    joins = marks.cues.within(*opening, "conjunction")
    # “… 13,886, while eight H200s manage 561”: a word that joins clauses opens one too.
    first = joins[-1].end if joins and joins[0].start - zone.start <= 1 else zone.start
    return None if marks.folded[first : counts[0].start].strip() else own[-1]


def _of_other_chips(
    figure: Figure, zone: Zone, found: tuple[Mention | None, bool], free: list[Mention]
) -> Mention | None:
    """“The DGX B200 took 12.96 minutes, while a server with eight H200s needs 24.7”: chips that a
    clause counts and the system named before it has not."""
    own = [m for m in free if zone.start <= m.start and m.end <= figure.start]
    system, near = found
    if near or system is None or system.label != "SYSTEM" or not own:
        return None
    chip = own[-1]
    other = chip.label == "ACCELERATOR" and not has_chips(system.canon, chip.canon)
    return chip if other else None


def _nearest_free(
    marks: Marks, figure: Figure, zone: Zone, free: list[Mention]
) -> tuple[Mention | None, bool]:
    if not free:
        return None, False
    before = [m for m in free if zone.start <= m.start and m.end <= figure.start]
    last = last_of_pair(marks, figure)
    whole = zone if last is figure else Zone(zone.sentence, zone.start, zone.sentence[1])
    behind = joined_behind(marks, last, whole, free)
    final = load_pack(marks.lang).order == "final"
    source = of_source(marks, figure, free)
    if behind is not None and not (final and before):
        return behind, True
    if before or source:
        return (source or before)[-1], True
    opened = [m for m in free if m.start >= figure.end and _opens(marks, figure)]
    if opened:
        return opened[0], True
    following = following_name(marks, figure, zone, free)
    if following is not None:
        return following, True
    joined = _with_the_next(marks, figure, zone, free)
    if joined is not None:
        return joined, True
    closing = _closing(marks, figure, zone, free)
    if closing is not None:
        return closing, False
    earlier = [m for m in free if m.end <= figure.start]
    if earlier:
        return earlier[-1], False
    later = [m for m in free if m.start >= figure.end]
    if later and won_by_the_next(marks, figure, later[0]):
        return later[0], False
    shared = later and _is_shared(marks, figure, zone, later[0], free)
    return (later[0], False) if shared else (None, False)


def _is_shared(
    marks: Marks, figure: Figure, zone: Zone, name: Mention, free: list[Mention]
) -> bool:
    """Whether a trailing phrase is shared by the figures before it: unless a delimiter cuts it
    off, or it is of a clause or a figure of its own."""
    final = load_pack(marks.lang).order == "final"
    counts = figure.quantity.unit in COUNTS
    if final and not counts and _of_a_later_figure(marks, name, zone):
        return False
    # Behind a list paired by rank, and where no other is named, it is shared across commas too;
    # so it is by a sentence's only figure (“27.3 minutes: so long 2,496 GB200s take”).
    # “9.99 minutes, with the help of 5,120 B200s|; in the last round it was 27.3”
    part = (zone.sentence[0], marks.folded.find(";", name.end, zone.sentence[1]))
    here = marks.figures_in(*part) if part[1] > 0 else _timed(marks, zone)
    alone = not [f for f in here if f is not figure and f.quantity.unit not in COUNTS]
    # there an owner stands before its figure, but for a headline: “GPT-3を3.44分で学習、A が新記録”
    if final and name.label in OWNERS:
        alone = alone and _is_headline(marks) and len({m.canon for m in free}) == 1
    shared = marks.cues.any(*zone.sentence, "respectively") and len({m.canon for m in free}) == 1
    # “31 % faster than B on ResNet-50”: once the other side is named, the rest is shared again.
    gap = (_behind_other_sides(marks, figure, name), name.start)
    if name.label == "BENCHMARK" and len({m.canon for m in free}) == 1:
        gap = (max(gap[0], min(end_of_list(marks, figure, zone), name.start)), name.start)
    # “1.26 minutes against 1.37 for B”: B is the other side of a comparison.
    cut = DELIMITER.search(marks.folded, *gap) or marks.cues.any(*gap, "baseline_before")
    cut = cut and not _told_behind(marks, figure, gap)
    against = marks.cues.any(*gap, "baseline_before")
    # “A trains it in 4 minutes and B halves the time of C”: what another maker has is its own.
    others = [
        m
        for m in marks.names_in(figure.end, name.start)
        if m.label == "SUBMITTER" and name.label in ("SYSTEM", "ACCELERATOR")
    ]
    if others and marks.cues.any(figure.end, others[0].start, "conjunction"):
        return False
    if in_another_clause(marks, *gap) or (not final and _with_its_own(marks, name, gap)):
        return False
    apart = ";" in marks.folded[gap[0] : gap[1]]
    return not cut or (not apart and (shared or (alone and not against)))


def _is_headline(marks: Marks) -> bool:
    """Whether a passage is one line that no full stop ends."""
    return len(marks.sentences) == 1 and marks.folded.rstrip()[-1:] not in _STOPS


def _closing(marks: Marks, figure: Figure, zone: Zone, free: list[Mention]) -> Mention | None:
    """“97 % offline, 119 % interactive (Llama 2 70B)”: the one test, in the brackets that end a
    sentence, is that of all its ratios."""
    name = free[-1]
    if name.label != "BENCHMARK" or figure.quantity.unit not in ("percent", "x"):
        return None
    if any(m.canon != name.canon for m in free) or marks.folded[name.start - 1] != "(":
        return None
    return name if marks.folded[name.end : zone.sentence[1]].strip(" .") == ")" else None


def _behind_other_sides(marks: Marks, figure: Figure, name: Mention) -> int:
    """Where the last of what a figure is held against ends, before a name behind it: a name, or a
    round where a test follows (“2.3x compared to the last round of submissions on BERT”)."""
    names = marks.names_in(figure.end, name.start)
    ends = [m.end for m in names if m.end <= name.start and is_baseline(marks, m)]
    if name.label == "BENCHMARK" and figure.quantity.unit in ("x", "percent"):
        ends += [c.end for c in marks.cues.within(figure.end, name.start, *EARLIER_ROUNDS)]
        ends += [v.end for v in marks.rounds if figure.end <= v.start and v.end <= name.start]
    return max([figure.end, *ends])


def _with_the_next(marks: Marks, figure: Figure, zone: Zone, free: list[Mention]) -> Mention | None:
    """“and 1,642 offline and 1,207 in the server test on a single B”: of two results that “and”
    joins the first is of what the second leads to, where nothing is named between them."""
    if not is_score(figure):
        return None
    for other in marks.figures_in(figure.end, figure.end + _JOINED_REACH):
        gap = (figure.end, other.start)
        joined = marks.cues.any(*gap, "conjunction") and other.quantity.unit == figure.quantity.unit
        joined = joined and not DELIMITER.search(marks.folded, *gap)
        if marks.names_in(*gap) or not (joined or of_scenarios(marks, figure, other, free[0])):
            return None
        return joined_behind(marks, other, Zone(zone.sentence, zone.start, zone.sentence[1]), free)
    return None


def _with_its_own(marks: Marks, name: Mention, gap: tuple[int, int]) -> bool:
    """“With 64 it took 10.02 minutes and the 64 Bs needed 20.2”: a word for “and” leads to whom the
    next result is of."""
    if name.label not in OWNERS or any(map(is_score, marks.figures_in(*gap))):
        return False
    end = marks.sentence_at(name.start)[1]
    cut = DELIMITER.search(marks.folded, name.end, end)
    behind = marks.figures_in(name.end, cut.start() if cut else end)
    joins = marks.cues.within(*gap, "conjunction")
    led = any(c.start - gap[0] <= 1 for c in joins)
    return led and any(map(is_score, behind))


def _told_behind(marks: Marks, figure: Figure, gap: tuple[int, int]) -> bool:
    """“In BERT the record fell: 3,072 H100s took 8 seconds”: whose a rank is, behind a colon."""
    if figure.quantity.unit:
        return False
    parts = DELIMITER.split(marks.folded[gap[0] : gap[1]])
    if len(parts) != 2 or marks.folded[gap[0] + len(parts[0])] != ":":
        return False
    start = marks.sentence_at(figure.start)[0]
    return not any(m.label in OWNERS for m in marks.names_in(start, gap[1]))


def _of_a_later_figure(marks: Marks, name: Mention, zone: Zone) -> bool:
    """Whether a name stands before a figure of its own, where names stand before their figures."""
    if name.label == "BENCHMARK":
        return False
    return any(f.quantity.unit not in COUNTS for f in marks.figures_in(name.end, zone.sentence[1]))


def _opens(marks: Marks, figure: Figure) -> bool:
    """Whether a time opens its sentence: “At 5.47 minutes, A was the fastest” is of A.

    “On X, 15.5 seconds, against the 37.2 of A” is not.
    """
    initial = load_pack(marks.lang).order == "initial"
    if not is_score(figure) or not initial:
        return False
    start, end = marks.sentence_at(figure.start)
    if not marks.folded.startswith(",", figure.end) or figure.start - start > _OPENING:
        return False
    # “It took 3.3 minutes, while B needed 5.2” has said of whom it is.
    told = marks.cues.any(start, figure.start, "time", "used")
    behind = (figure.end, min(end, figure.end + _OPENING))
    turns = marks.cues.any(*behind, "conjunction", "baseline_before")
    return not (told or turns)


def _timed(marks: Marks, zone: Zone) -> list[Figure]:
    """The figures of a sentence that are no counts."""
    start, end = zone.sentence
    return [f for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]
