"""Which counts of chips and machines say how big a figure's own system is, and which do not.

A wrong size is worse than none: it rules out the entry that the figure is of.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_rounds import held_against
from pipeline.extract.linking.compared.next_party import of_next_party
from pipeline.extract.linking.phrases.brackets import told_in_brackets
from pipeline.extract.linking.phrases.fromto import starts
from pipeline.extract.linking.phrases.prenominal import heads_of
from pipeline.extract.linking.sizes.led_numbers import bare_numbers, is_beside, is_led
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.transfers import EMULATED
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, WIDEST, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “the smallest of | Graphcore's three systems”: how far apart, and how long the words before are.
_OF_REACH, _OF_WORDS = 24, 16
# “64 | more GPUs”, “64 GPUs | more”
_MORE_REACH = 8
# “eight | H100”: how far behind a count a name may begin that is its noun.
_NOUN_REACH = 3
# How far from a figure a word may reach that stands right at it.
_BESIDE = 8
# „4 H100 |besutan Fujitsu|“: how far behind a count it may be told whose it is.
_WHOSE_REACH = 32
_SIZES = ("accelerators", "hosts", "processors")
# How far before the result of an earlier round that may begin.
_ROUND_REACH = 16
# How far behind a count the next result may begin that it is of.
_NEXT_REACH = 24
# “twice |as many NVIDIA chips”: how far behind a multiple its things may begin, and the words that
# make it one of what they do.
_COUNTED = 12
_MULTIPLE = 30
_OF_WHAT_IS_DONE = (
    "faster", "slower", "longer", "baseline_before", "baseline_of", "performance", "speed", "time",
)  # fmt: skip
# Of so many kinds a list may follow: “two chips: the A, … and the B”.
_KINDS = 6


def counts_others(marks: Marks, count: Figure) -> bool:
    """Whether a count says of how many something is one, by how many it is more, or what kinds
    there are: “the smallest of the three systems”, “64 GPUs more”, “two chips: A … and B”."""
    text, pack = marks.folded, load_pack(marks.lang)
    for cue in marks.cues.within(count.start - _OF_REACH - _OF_WORDS, count.start, "one_of"):
        between = text[cue.end : count.start]
        if len(between) <= _OF_REACH and not any(c.isdigit() or c in ",;:." for c in between):
            return True
    if pack.counters and count.quantity.unit == "hosts":
        words = marks.cues.within(count.end, count.end + 2, "out_of")
        if any(cue.start == count.end for cue in words):
            return True
    words = marks.cues.within(count.number.end, count.end + _MORE_REACH, "extra", "lesser")
    words = [cue for cue in words if not text[count.end : cue.start].strip()]
    # but „mit 512 H100 |weniger als vier| Minuten“: the word for a bound of the next figure
    following = marks.figures_in(words[0].end, words[0].end + _MORE_REACH) if words else []
    return bool(words) and not any(
        is_score(f) and f.quantity.hedge != "exact" for f in following[:1]
    )


def of_kinds(marks: Marks, count: Figure, figure: Figure) -> bool:
    """Whether a list of products follows that a count counts: “two chips: the A, which took …”."""
    colon = marks.folded.find(":", count.end, figure.start)
    listed = colon >= 0 and _owners(marks, colon, figure.start)
    return bool(listed) and count.number.value <= _KINDS


def counted_anew(marks: Marks, figure: Figure, start: int, unit: str = "") -> bool:
    """“… and four were enough for DLRM in 26.7”, “…; B needed 26.7 |with four|”: whether a bare
    number of the figure's own clause tells another size; or, behind the score before, one in
    another noun than that of ``unit`` (“four nodes (32 GPUs) took 10.9 minutes, |two| 16.3”)."""
    first = marks.sentence_at(figure.start)[0]
    told = marks.figures_in(first, figure.start) if unit else []
    since = max((f.end for f in told if is_score(f)), default=figure.start)
    # “1,536 H100s needed 23.7 minutes, |half as many| 45.4”
    if since < figure.start and marks.cues.any(since, figure.start, "a_part"):
        return True
    if any(
        f.quantity.unit in _SIZES and f.quantity.unit != unit and f.start >= since for f in told
    ):
        return True
    numbers = marks.numbers
    taken = {f.number.start for f in marks.figures_in(start, figure.end)}
    last = marks.sentence_at(figure.start)[1]
    scores = [f for f in marks.figures_in(start, last) if is_score(f)]
    for place, _ in (
        () if _is_sized(marks, first, figure) else bare_numbers(marks, (figure.end, last))
    ):
        if is_beside(marks, place, figure, scores) and is_led(marks, place, scores):
            return True
    names: list[Mention | Cue] = [*marks.names_in(start, figure.start)]
    names += marks.cues.within(start, figure.start, "former", "latter")  # «máy thứ |hai|»
    return any(
        start <= n.start < figure.start
        and n.start not in taken
        and n.value > 1
        and not n.decimals
        and not any(m.start <= n.start < m.end for m in names)
        for n in numbers
    )


def _is_sized(marks: Marks, start: int, figure: Figure) -> bool:
    """“from 12 accelerators and 30.9 GiB/s to |60 and| 154.4 with five”: whether a size stands
    between a score and the one before."""
    before = marks.figures_in(start, figure.start)
    since = max((f.end for f in before if is_score(f)), default=figure.start)
    return any(f.quantity.unit in _SIZES and f.start >= since for f in before)


def multiple_of_size(marks: Marks, figure: Figure) -> int:
    """“|twice as many A100s| took 4.52 minutes”: where a multiple of another size is told since the
    last result, so that no count before it is the figure's; -1 where none is."""
    first = marks.sentence_at(figure.start)[0]
    before = marks.figures_in(first, figure.start) if is_score(figure) else []
    for factor in reversed(before):
        if is_score(factor):
            break
        end = min(figure.start, factor.end + _MULTIPLE)
        things = [m.start for m in marks.names_in(factor.end, end) if m.label in PRODUCTS]
        things += [c.start for c in marks.cues.within(factor.end, end, "system_word", "number_of")]
        gap = (factor.end, min(things, default=end))
        parted = not things or DELIMITER.search(marks.folded, *gap) is not None
        told = parted or marks.cues.any(*gap, *_OF_WHAT_IS_DONE)
        # “|卡数减半|后为5.3分钟”: the number itself is what was halved
        counts = marks.cues.within(factor.start - _COUNTED, factor.start, "number_of")
        grown = [c for c in counts if not DELIMITER.search(marks.folded, c.end, factor.start)]
        told = told and not grown
        # «Con 16 H100 duplicó las máquinas»: without a result before, no other size was told
        others = any(is_score(f) for f in before if f.end <= factor.start)
        if factor.quantity.unit == "x" and not told and others:
            return factor.start
    return -1


def _is_lead(marks: Marks, figure: Figure) -> bool:
    """“A的8块H100比B的4块|快14.3分钟|”: a time right at a word for ahead or behind is no result."""
    words = marks.cues.within(figure.start - _BESIDE, figure.end + _BESIDE, "faster", "slower")
    return any(word.end == figure.start or word.start == figure.end for word in words)


def of_another(marks: Marks, count: Figure, figure: Figure, zone: Zone) -> bool:
    """Whether a count is of somebody or something else than the figure.

    Of what the figure's system is measured against; of whom the sentence named before it gave
    that one's score; of the score before a bracket; or of now, where the figure is of before.
    """
    if count.start >= figure.start:
        if told_in_brackets(marks, figure, Mention(count.start, count.end, "COUNT", "", False)):
            return True
        if _opens_the_next(marks, figure, count, zone):
            return True
        if _fed_in_the_next_test(marks, count, figure, zone):
            return True
        return of_next_party(marks, figure.end, count.start, zone.sentence[1])
    if not is_score(figure) and _of_same_chips(marks, count):
        return True
    # “a 4-way A does as much, so that |a single B| is 4x faster”
    lone = marks.cues.within(count.end, figure.start, "lone") if not is_score(figure) else ()
    if any(m.label in PRODUCTS for one in lone for m in marks.names_in(one.end, one.end + 2)):
        return True
    if _fed_in_another_test(marks, count, figure, zone):
        return True
    names = _owners(marks, count.end + _NOUN_REACH, figure.start)
    if _in_a_system_before(marks, count, figure, zone, names):
        return True
    scored = is_score(figure) and not _is_lead(marks, figure)
    if scored and any(is_baseline(marks, name) for name in names):
        return not _comes_back(marks, names[-1].end, figure)
    scores = [f for f in marks.figures_in(*zone.sentence) if is_score(f) and f.end <= figure.start]
    if not scores:
        return False
    if count.end <= scores[-1].start and _is_of_noun_behind(marks, figure, scores[-1]):
        return True
    if count.end <= scores[-1].start and _is_former(marks, figure):
        return True
    opened = marks.folded.rfind("(", count.end, figure.start)
    closed = opened < 0 or marks.folded.find(")", opened, figure.start) >= 0
    if not closed and scores[-1].end <= opened and _of_before(marks, opened, figure):
        return False
    if not closed and scores[-1].end <= opened:
        # “8 chips (3.93 minutes), |64 chips| (1.39)”: the score before stands in a bracket too
        return not marks.folded.startswith(")", scores[-1].end)
    names = [m for m in names if not _whose_they_are(marks, count, m, scores[-1])]
    told = any(scores[0].end <= name.start for name in names)
    before = _owners(marks, zone.sentence[0], count.start)
    if told and before and load_pack(marks.lang).order == "final":
        # “|MI325X 8基|では、Aが3万1646トークン、Bが3万2139”: the chips are no owner of their own
        at = before[-1].label == "ACCELERATOR" and count.start - before[-1].end <= _NOUN_REACH
        behind = marks.folded[count.end : count.end + _NOUN_REACH]
        topic = any(word in behind for word in load_pack(marks.lang).topics)
        before = before[:-1] if at and topic else before
    return told and bool(before)


def _of_before(marks: Marks, opened: int, figure: Figure) -> bool:
    """“384 chips took 153.6 minutes (|in June: |311.9)”: whether a bracket right behind a score
    tells what the same took in an earlier round."""
    gap = (opened, figure.start)
    if any(m.label in OWNERS for m in marks.names_in(*gap)) or marks.figures_in(*gap):
        return False
    dated = any(opened <= version.start < figure.start for version in marks.rounds)
    return dated or marks.cues.any(*gap, "previous_round", "last_year")


def _whose_they_are(marks: Marks, count: Figure, owner: Mention, score: Figure) -> bool:
    """“…, còn hệ thống 4 H100 |của Fujitsu| mất 85,7 phút”, „; the four H100s |run by Fujitsu| took
    85.7”: whether a company right behind a count in a clause of its own says whose it is."""
    if owner.label != "SUBMITTER" or not 0 <= owner.start - count.end <= _WHOSE_REACH:
        return False
    opened = (score.end, count.start)
    if any(m.label == "SUBMITTER" for m in marks.names_in(*opened)):
        return False
    apart = DELIMITER.search(marks.folded, *opened) or marks.cues.any(*opened, "conjunction")
    gap = (count.end, owner.start)
    parted = DELIMITER.search(marks.folded, *gap) or marks.cues.any(*gap, "conjunction", "time")
    return bool(apart) and not parted and not marks.figures_in(*gap)


def _comes_back(marks: Marks, place: int, figure: Figure) -> bool:
    """“A's pod (6,144 chips) is quicker than any B|, at |11.77 minutes”: whether a comma and a
    small word alone lead from another side to a result, which is then the first's."""
    cut = DELIMITER.search(marks.folded, place, figure.start)
    if cut is None:
        return False
    words = marks.cues.within(cut.end(), figure.start, "connect_after")
    return any(
        not (marks.folded[cut.end() : word.start] + marks.folded[word.end : figure.start]).strip()
        for word in words
    )


def _opens_the_next(marks: Marks, figure: Figure, count: Figure, zone: Zone) -> bool:
    """“the time goes up to 23.6, and |with 768| to 45.6”: whether a word for “and” leads to a count
    that a further result stands right behind."""
    if not is_score(figure) or load_pack(marks.lang).order == "final":
        return False
    behind = [f for f in marks.figures_in(count.end, count.end + _NEXT_REACH) if is_score(f)]
    if not behind or behind[0].start >= zone.sentence[1]:
        return False
    if DELIMITER.search(marks.folded, count.end, behind[0].start):
        return False
    words = marks.cues.within(figure.end, count.start, "connect_after", "conjunction")
    joins = [w for w in words if w.name == "conjunction" and w.start - figure.end <= 2]
    led = [w for w in words if w.name == "connect_after"]
    return any(
        not marks.folded[join.end : word.start].strip()
        and not marks.folded[word.end : count.start].strip()
        for join in joins
        for word in led
    )


def _in_a_system_before(
    marks: Marks, count: Figure, figure: Figure, zone: Zone, names: list[Mention]
) -> bool:
    """“The X links 72 Bs, and C-based systems are 2.2x faster”: whether a count tells what a system
    has that a clause names before another product's, which the figure is of."""
    if load_pack(marks.lang).order != "initial":
        return False
    before = [m for m in _owners(marks, zone.sentence[0], count.start) if m.label == "SYSTEM"]
    chip = counted_chip(marks, count)
    told = {m.canon for m in before} | ({chip.canon} if chip else set())
    return bool(before) and any(
        m.label in PRODUCTS
        and m.canon not in told
        and not (counted(marks, m) or is_baseline(marks, m))
        and DELIMITER.search(marks.folded, count.end, m.start)
        and not DELIMITER.search(marks.folded, m.end, figure.start)
        for m in names
    )


def _is_of_noun_behind(marks: Marks, figure: Figure, score: Figure) -> bool:
    """“A는 64개 GPU로 0.89분을 기록해 |0.12분의 B|에 뒤졌다”: whether a result is told of a noun
    behind it, as the one before it is not."""
    heads = heads_of(marks, figure)
    return (bool(heads) and heads_of(marks, score) != heads) or _is_owned_behind(marks, figure)


def _is_owned_behind(marks: Marks, figure: Figure) -> bool:
    """“A took 2.03 minutes with 128 chips, faster than 2.48 minutes |of B”: whether the company
    or machine right behind a result is another than those named before it."""
    first, last = marks.sentence_at(figure.start)
    # «28,44 van een DGX B200»: a machine has its own number of chips
    for labels in (("SUBMITTER",), ("SYSTEM",)):
        kinds = labels if labels == ("SUBMITTER",) else PRODUCTS
        before = {m.canon for m in marks.names_in(first, figure.start) if m.label in kinds}
        behind = [m for m in marks.names_in(figure.end, last) if m.label in labels][:1]
        words = [w for m in behind for w in marks.cues.within(figure.end, m.start, "whose")]
        told = {marks.folded[w.start : w.end].strip() for w in words}
        if before and any(
            m.canon not in before and marks.folded[figure.end : m.start].strip() in told
            for m in behind
        ):
            return True
    return False


def _of_same_chips(marks: Marks, count: Figure) -> bool:
    """「B200は18.8分で、2,496基のB200よりも45%速い」: a count of the other side, whose chips are
    those of the first."""
    # “16基の構成は|H100を4基|積んだ富士通より1.9倍速い”: where particles say whose, of any chips
    final = bool(load_pack(marks.lang).topics)
    counted = _owners(marks, count.start, count.end + _NOUN_REACH)[:1]
    if final:
        pack = load_pack(marks.lang)
        joins = ("", *(word.strip() for word in (*pack.objects, *pack.subjects)))
        near = _owners(marks, count.start - WIDEST, count.start)[-1:]
        gaps = {m: marks.folded[m.end : count.start].lstrip("\"'").strip() for m in near}
        before = [m for m in near if gaps[m] in joins]
        counted = [m for m in before or counted if m.label in PRODUCTS]
    return any(
        is_baseline(marks, name)
        and (final or any(m.canon == name.canon and m.start < count.start for m in marks.mentions))
        for name in counted
    )


def _is_former(marks: Marks, figure: Figure) -> bool:
    """“…, down from 10.9 minutes”, “…, compared with 10.9 in June”: a result of an earlier time."""
    if starts(marks, figure):
        return True
    end = marks.sentence_at(figure.start)[1]
    first = figure.start - _ROUND_REACH
    rounds = [version for version in marks.rounds if first <= version.start < end]
    return any(held_against(marks, one.start, one.end) == figure for one in rounds)


def _owners(marks: Marks, start: int, end: int) -> list[Mention]:
    return [m for m in marks.names_in(start, end) if m.label in OWNERS]


def counted_chip(marks: Marks, figure: Figure) -> Mention | None:
    """“|64 Gaudi2| a good 20”: the chip that a number counts by name."""
    if figure.quantity.unit != "accelerators":
        return None
    named = marks.names_in(figure.start, figure.end)
    return next((m for m in named if m.label == "ACCELERATOR"), None)


def is_other_chip(chip: Mention, name: Mention) -> bool:
    """Whether a name is of another chip than the one counted, and of no machine that holds it."""
    return name.label == "ACCELERATOR" and name.canon != chip.canon


def _fed_in_another_test(marks: Marks, count: Figure, figure: Figure, zone: Zone) -> bool:
    """“fed |640 simulated H100s| in ResNet-50, and delivered 120 GB/s on 3D U-Net”: whether chips
    that are a result themselves are of a test that the figure's own clause is not of."""
    chips = marks.names_in(count.number.end, count.end + _NOUN_REACH)
    cut = DELIMITER.search(marks.folded, count.end, figure.start)
    if cut is None or not any(name.label == EMULATED for name in chips):
        return False
    stop = DELIMITER.search(marks.folded, figure.end, zone.sentence[1])
    own = _tests(marks, cut.end(), stop.start() if stop else zone.sentence[1])
    tests = _tests(marks, count.end, cut.start())
    return bool(tests and own) and tests.isdisjoint(own)


def _fed_in_the_next_test(marks: Marks, count: Figure, figure: Figure, zone: Zone) -> bool:
    """“delivered 120 GB/s for 3D U-Net and fed |640 simulated H100s| on ResNet-50”: whether chips
    are of a test behind them, and the figure of one before them."""
    chips = marks.names_in(count.number.end, count.end + _NOUN_REACH)
    if not any(name.label == EMULATED for name in chips):
        return False
    stop = DELIMITER.search(marks.folded, count.end, zone.sentence[1])
    own, tests = (
        _tests(marks, figure.end, count.start),
        _tests(marks, count.end, stop.start() if stop else zone.sentence[1]),
    )
    return bool(tests and own) and tests.isdisjoint(own)


def _tests(marks: Marks, start: int, end: int) -> set[str]:
    return {name.canon for name in marks.names_in(start, end) if name.label == "BENCHMARK"}
