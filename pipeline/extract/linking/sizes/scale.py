"""How big a system is: the counts of chips, nodes and processors that a text gives it.

Long, for of the counts of a sentence each rule rules out some that the next would take.
"""

from __future__ import annotations

import re

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.linking.companies.fitted import end_of_counted, end_with_noun
from pipeline.extract.linking.companies.labelled import LABEL, trails, trails_bare
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.earlier_sizes import is_of_earlier
from pipeline.extract.linking.compared.multiples import owns_multiple
from pipeline.extract.linking.phrases.paired_rates import second_of_scenarios
from pipeline.extract.linking.phrases.rivals import says_whose
from pipeline.extract.linking.phrases.then import then_of
from pipeline.extract.linking.sizes.as_many import as_many
from pipeline.extract.linking.sizes.bare_sizes import bare_size, size_before
from pipeline.extract.linking.sizes.glued import glued, is_glued
from pipeline.extract.linking.sizes.host_shares import machines_of, of_each_host, on_one_host
from pipeline.extract.linking.sizes.one_chip import on_one_chip
from pipeline.extract.linking.sizes.paired_sizes import paired_size
from pipeline.extract.linking.sizes.ranked_sizes import size_by_rank
from pipeline.extract.linking.sizes.size_owners import (
    counted_anew,
    counts_others,
    multiple_of_size,
    of_another,
    of_kinds,
)
from pipeline.extract.linking.sizes.size_spans import left_for, of_the_start, reached_from, spanned
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, WIDEST, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scale

COUNTED = {"accelerators": "accelerators", "hosts": "nodes", "processors": "processors"}
_NO_SCALE = Scale()
_RATIOS = ("percent", "x")
# The words before a count that ends a sentence, those that say it of all its scores, and those
# that make it something else: “…, from 8 GPUs”, “…, part of 16,000 GPUs”.
_EACH = ("each", "respectively")
_JOINING = ("connect_after", "fitted", "used")
_SYSTEM = ("system_word", "anaphor")
_LEADING = (*_JOINING, *_SYSTEM, "only_name", *_EACH)
_NO_LEAD = ("from", "part_of")
# No official entry has a multiple of so many chips: “ten thousand GPUs” are 10,752.
_ROUND = 1000
_SPLIT, _GROUP = re.compile(r"(?<![A-Za-z0-9.,-])\d\. \d{3}(?!\d)"), 3
# How far behind a number its noun stands, a classifier between: “一个IPU-POD16”, “1台”.
_CLASSIFIER = 4
# How long a word for “per one of them” may be that begins with its number.
_SHARE_REACH = 12
# How far behind the sign that opens its bracket a figure stands.
_BRACKET = 12
# «y con |72 GB200»: how far before a count its word may begin.
_LEAD_REACH = 12
# How far behind counted chips a result of theirs may begin, and what parts the two.
_AT_CHIP = 48
# How long a maker's name may be, and the chip's behind it.
_MAKER = 24
# “H100|を|8基”: how far before its count a chip's name may end.
_BEFORE_COUNT = 2
_SEVERAL = 2
_PARTS = ("conjunction", "from", "now", "record", "previous_round", "last_year", "system_word")


def scale_of(marks: Marks, figure: Figure, zone: Zone) -> tuple[Scale, Mention | None]:
    """How many chips, nodes or processors the figure's system has, and the chip's name.

    What stands in the figure's own clause counts first; else what the sentence says before its
    first figure, which then holds for all of them, or what ends it: “…, both on eight GPUs”.
    """
    own = glued(marks, figure)
    if own is not None:
        return Scale(accelerators=int(own.number.value)), chip_at(marks, own)
    sizes = _of_its_bracket(marks, figure, sizes_in(marks, zone.sentence))
    here = then_of(marks, figure.start)
    sizes = [f for f in sizes if then_of(marks, f.start) == here]
    told = ("single_node", "as_many", "lone", "same_size", "number_of", "half")
    if not sizes and not marks.cues.has(*told):
        return _NO_SCALE, None
    cut = DELIMITER.search(marks.folded, figure.end, zone.end)
    clause = (zone.start, cut.start() if cut else zone.end)
    equal = as_many(marks, figure, clause)
    if equal is not None:
        return Scale(accelerators=equal[0]), equal[1]
    if on_one_host(marks, figure, clause, sizes):
        return Scale(nodes=1), None
    alone, chip = on_one_chip(marks, figure, clause, sizes)
    if alone:
        return Scale(accelerators=1), chip
    if not sizes:
        return _NO_SCALE, None
    bare = bare_size(marks, figure, sizes) or size_before(marks, figure, sizes)
    if bare is not None:
        return Scale(accelerators=bare[0]), chip_at(marks, bare[1])
    in_lists, ranked = size_by_rank(marks, figure, zone, sizes)
    if ranked is not None:
        field = COUNTED[ranked[1].quantity.unit]
        return Scale(**{field: ranked[0]}), chip_at(marks, ranked[1])
    if in_lists:
        return _NO_SCALE, None
    pair = paired_size(marks, figure, zone, sizes)
    if pair is not None and not of_each_host(marks, pair):
        return Scale(accelerators=int(pair.number.value)), counted_chip_at(marks, pair)
    fields, part = _counted(marks, figure, zone, clause, sizes)
    second = second_of_scenarios(marks, figure) if not fields else None
    if second is not None:
        return scale_of(marks, second, zone_of(marks, second))
    return Scale(**fields), part


def size_at_chip(marks: Marks, figure: Figure, chip: Mention) -> Scale:
    """“than the system with |eight H200s|, which did 291”: how many are counted of the chip that a
    result is said of, where no other number stands between the two."""
    if not is_score(figure) or chip.label != "ACCELERATOR":
        return _NO_SCALE
    near = marks.figures_in(chip.start - WIDEST, chip.end)
    counts = [f for f in near if f.quantity.unit == "accelerators" and chip_at(marks, f) == chip]
    if not counts:
        return _NO_SCALE
    count = counts[-1]
    gap = (end_of_counted(marks, chip), figure.start)
    owner, plural = marks.names_in(*gap)[:1], marks.folded.startswith("'s", chip.end)
    # „acht H100 |von Dell|, die auf 31.217 kommen“: past whose they are
    if owner and says_whose(marks, chip.end + 2 * plural, owner[0].start):
        gap = (owner[0].end, figure.start)
    parts = marks.cues.within(*gap, *_PARTS)
    # but “11,616-GPU H100 |system|, which did it in 3.44”
    parts = [w for w in parts if w.name != "system_word" or w.start - gap[0] > 1]
    if parts or not 0 <= gap[1] - gap[0] <= _AT_CHIP:
        return _NO_SCALE
    # past the comma of a relative clause alone, and the noun before it: “H100 |system, which”
    leads = marks.cues.within(*gap, "relative", "relative_article")
    head = marks.folded[gap[0] : leads[0].start].removeprefix("'s") if leads else ""
    nouns = {marks.folded[w.start : w.end] for w in marks.cues.within(*gap, "system_word")}
    close = head.endswith(", ") and head[:-2].strip() in ("", *nouns)
    first = leads[0].end if close else gap[0]
    if any(f != count for f in marks.figures_in(*gap)) or marks.names_in(*gap):
        return _NO_SCALE
    # «3,07 minutos con |128 H100|, que pasan a 4,75 con la mitad»: of the score before them
    place = marks.sentence_at(count.start)[0]
    scores = [f for f in marks.figures_in(place, count.start) if is_score(f)]
    parted = not scores or DELIMITER.search(marks.folded, scores[-1].end, count.start)
    # but “14.1 minutes, ahead of B's |four L40S| with 31.8”: of the other side
    if not (parted or is_baseline(marks, chip)):
        return _NO_SCALE
    aside = marks.folded[slice(*gap)].partition("(")[2].strip()  # “(was |27.3 minutes)”
    if aside or DELIMITER.search(marks.folded, first, gap[1]):
        return _NO_SCALE
    value = count.number.value
    # „24 Prozent |mehr als| acht H100“: no hedge, where they are what something is held against
    led = marks.cues.within(count.start - _LEAD_REACH, count.start, "baseline_before")
    led = [word for word in led if not marks.folded[word.end : count.start].strip()]
    more = marks.cues.within(count.start - _LEAD_REACH, count.start, "extra", "lesser")
    # but not “|128| fewer than 384 chips”
    apart = any(marks.folded[: word.start].rstrip()[-1:].isdigit() for word in (*led, *more))
    held = bool(led) and not apart
    exact = (held or count.quantity.hedge == "exact") and value == value.to_integral_value()
    moved = is_of_earlier(marks, count) or reached_from(marks, count, figure)
    if not exact or moved or counts_others(marks, count) or of_each_host(marks, count):
        return _NO_SCALE
    return Scale(accelerators=int(value))


def _counted(
    marks: Marks, figure: Figure, zone: Zone, clause: tuple[int, int], sizes: list[Figure]
) -> tuple[dict[str, int], Mention | None]:
    """The counts that are the figure's, by what they count, and the chip's name."""
    fields: dict[str, int] = {}
    part: Mention | None = None
    each = False
    mine: set[str] = set()
    for unit, name in COUNTED.items():
        counts = [
            f
            for f in sizes
            if f.quantity.unit == unit
            and f.start >= multiple_of_size(marks, figure)
            and not (of_another(marks, f, figure, zone) or of_kinds(marks, f, figure))
            # “72 nodes, with 4 units per node”: what a machine is made of is no machine
            and not (unit == "hosts" and of_each_host(marks, f))
            and not _done_besides(marks, f, figure)
            and not is_of_earlier(marks, f)
            and not (reached_from(marks, f, figure) or spanned(marks, f, figure))
            and not left_for(marks, f, figure, sizes)
            and not of_the_start(marks, f.start, f.end, figure)
            and not (figure.quantity.unit in _RATIOS and is_glued(marks, f, figure))
        ]
        if not counts or trails_bare(marks, figure):
            continue
        own = [f for f in counts if _labels(marks, f, figure)]
        own = own or _nearest([f for f in counts if _in_part(marks, f, figure, clause)], figure)
        anew = not own and counted_anew(marks, figure, clause[0], unit)
        pool = own or ([] if anew else _led_by(marks, counts, figure, zone))
        pool = pool or _ending(marks, counts, figure, zone)
        pool = pool or ([] if anew else _of_both(marks, counts, figure, zone))
        pool = pool or _behind_the_opening(marks, counts, figure, zone)
        if len({f.number.value for f in pool}) != 1:
            continue
        fields[name] = int(pool[0].number.value)
        mine |= {name} if own else set()
        if unit == "accelerators":
            each = of_each_host(marks, pool[0])
            part = counted_chip_at(marks, _nearest(pool, figure)[0])
            if each and "nodes" not in fields and (machines := machines_of(marks, pool[0])):
                fields["nodes"] = machines
    if each and fields.get("nodes", 1) > 1:
        fields["accelerators"] *= fields["nodes"]  # “two servers with eight GPUs each”
    elif each:
        del fields["accelerators"]
    if fields.get("nodes", 0) > 1 and mine == {"nodes"}:
        fields.pop("accelerators", None)  # “eight H200s …; joined, |the two machines| took 13.3”
    if fields.get("nodes") == 1 and "accelerators" in fields:
        del fields["nodes"]
    return fields, part


def _done_besides(marks: Marks, count: Figure, figure: Figure) -> bool:
    """“was fastest on all seven tests |and scaled to| 8,192 GPUs”: a number of wins has no size
    that a further verb behind it tells."""
    wins = figure.quantity.unit in ("benchmarks", "records") and count.start >= figure.end
    gap = (figure.end, count.start)
    return wins and marks.cues.any(*gap, "conjunction") and marks.cues.any(*gap, "used")


def _in_part(marks: Marks, count: Figure, figure: Figure, clause: tuple[int, int]) -> bool:
    """Whether a count stands in a figure's clause, and no semicolon before it: “A took 0.4 minutes,
    but it used 512 GPUs; B needed |10.18”."""
    if not clause[0] <= count.start < clause[1]:
        return False
    return ";" not in marks.folded[count.end : figure.start]


def _labels(marks: Marks, count: Figure, figure: Figure) -> bool:
    """“512 chips: |102.08 minutes”, “|27.33 minutes (2,048 chips)”, “8,192 chips (|20.8 minutes)”,
    “B (8 H100s, |46.78 minutes)”: a size set right beside its figure, or before it in a bracket,
    whatever list both stand in."""
    if count.end <= figure.start:
        opened = marks.folded.rfind("(", max(0, count.start - WIDEST), count.start)
        inside = opened >= 0 and ")" not in marks.folded[opened : figure.start]
        if inside and marks.figures_in(opened, figure.end) == [count, figure]:
            return True
        return marks.folded[count.end : figure.start].strip() in (*LABEL[1:], "(")
    opened = marks.folded.rfind("(", max(0, figure.start - WIDEST), figure.start)
    inside = opened >= 0 and ")" not in marks.folded[opened : count.end]
    if inside and marks.figures_in(opened, count.end) == [figure, count]:
        return True  # “B (|46.78 minutes|, 8 H100s)”
    gap = marks.folded[figure.end : count.start].strip()
    apart = gap.startswith(", ") and trails(marks, figure, count, chip_at(marks, count))
    return gap == "(" or apart


def chip_at(marks: Marks, count: Figure) -> Mention | None:
    """The chip that a count names, its maker's name between or not: “11,616-GPU |Nvidia| H100”."""
    last = count.end + 2
    for name in marks.names_in(count.start, last + _MAKER):
        if name.start > last:
            return None
        if name.label == "ACCELERATOR":
            return name
        last = max(last, name.end + 2) if name.label == "SUBMITTER" else last
    return None


def counted_chip_at(marks: Marks, count: Figure) -> Mention | None:
    """The chip that a count names, or that stands right before it where complements come first:
    “H100を|8基|”, “H100 GPU |8개|”."""
    named = chip_at(marks, count)
    if named is not None or load_pack(marks.lang).order != "final":
        return named
    near = [m for m in marks.names_in(count.start - _MAKER, count.start) if m.label in PRODUCTS]
    last = near[-1] if near and near[-1].label == "ACCELERATOR" else None
    gap = count.start - end_with_noun(marks, last) if last is not None else -1
    return last if 0 <= gap <= _BEFORE_COUNT else None


def chip_beside(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """The chip of the size that stands with a result as the others' do with theirs."""
    pair = paired_size(marks, figure, zone, sizes_in(marks, zone.sentence))
    return chip_at(marks, pair) if pair is not None else None


@remembered
def sizes_in(marks: Marks, sentence: tuple[int, int]) -> list[Figure]:
    """The counts of a sentence that say how big a system is."""
    told = marks.figures_in(*sentence)
    return [f for f in told if f.quantity.unit in COUNTED and _is_size(marks, f)]


def _nearest(counts: list[Figure], figure: Figure) -> list[Figure]:
    """Of several counts in one clause the last before the figure, else the first behind it."""
    return [count for count in counts if count.end <= figure.start][-1:] or counts[:1]


def _led_by(marks: Marks, counts: list[Figure], figure: Figure, zone: Zone) -> list[Figure]:
    """The counts that stand before a sentence's first score.

    “Three systems were compared: …” are no nodes of what follows.
    """
    first = _first_figure(marks, zone)
    return [
        f
        for f in counts
        if zone.sentence[0] <= f.start < first
        and not (f.quantity.unit == "hosts" and ":" in marks.folded[f.end : first])
        and not _of_the_next(marks, f, figure, zone)
    ]


def _of_the_next(marks: Marks, count: Figure, figure: Figure, zone: Zone) -> bool:
    """“The best results improved 1.9x, while |8-GPU| systems improved 50%”: a size that stands in
    the clause of a further ratio is that one's alone."""
    if count.start < figure.end or not DELIMITER.search(marks.folded, figure.end, count.start):
        return False
    rest = marks.figures_in(count.end, zone.sentence[1])
    behind = [f for f in rest if f.quantity.unit in _RATIOS]
    return any(not DELIMITER.search(marks.folded, count.end, f.start) for f in behind)


def _ending(marks: Marks, counts: list[Figure], figure: Figure, zone: Zone) -> list[Figure]:
    """The count that ends a sentence, or its part before a semicolon, behind the last score there:
    “27.3 minutes, on 2,496 GPUs”.

    It is that score's, and any other's if a word says so: “A took 8.1, B 9.4, each with 64 GPUs”.
    """
    start, end = zone.sentence
    start = max(start, marks.folded.rfind(";", start, figure.start) + 1)
    closed = marks.folded.find(";", figure.end, end)
    end = closed if closed > 0 else end
    counts = [f for f in counts if f.end <= end]
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    behind = [f for f in counts if scores and f.start >= scores[-1].end]
    if len(behind) != 1:
        return []
    count = behind[0]
    signs = list(DELIMITER.finditer(marks.folded, scores[-1].end, count.start))
    if not signs:
        return []
    words = marks.cues.within(signs[-1].end(), count.start, *_LEADING)
    rest = list(marks.folded[signs[-1].end() : count.start])
    for cue in words:
        place = cue.start - signs[-1].end()
        rest[place : cue.end - signs[-1].end()] = " " * (cue.end - cue.start)
    joined = {(w.start, w.end) for w in words if w.name in _JOINING}
    joined -= {(w.start, w.end) for w in marks.cues.within(signs[-1].end(), count.start, *_NO_LEAD)}
    if not joined or "".join(rest).strip():
        return []
    shared = any(w.name in _EACH for w in words) or (
        # “离线为98,607，服务器为99,066，|系统|配备8颗B200”: of the one system that all are of
        any(w.name in _SYSTEM for w in words)
        and not any(m.label in OWNERS for m in marks.names_in(figure.end, count.start))
    )
    return [count] if shared or (figure.start, figure.end) == _span(scores[-1]) else []


def _of_both(marks: Marks, counts: list[Figure], figure: Figure, zone: Zone) -> list[Figure]:
    """“98,858 tokens/s offline and 98,443 in the server scenario |with eight Bs|”: the size behind
    two scores of one kind that nothing but a conjunction parts, and nobody else stands between."""
    behind = [f for f in marks.figures_in(figure.end, zone.sentence[1]) if is_score(f)]
    count = next((f for f in counts if behind and f.start >= behind[0].end), None)
    if count is None or behind[0].quantity.unit != figure.quantity.unit:
        return []
    gap = (figure.end, count.start)
    if DELIMITER.search(marks.folded, *gap) or len(marks.figures_in(*gap)) > 1:
        return []
    joined = marks.cues.any(figure.end, behind[0].start, "conjunction")
    owners = any(m.label in OWNERS for m in marks.names_in(*gap))
    return [count] if joined and not owners else []


def _behind_the_opening(
    marks: Marks, counts: list[Figure], figure: Figure, zone: Zone
) -> list[Figure]:
    """“With 99,018 MiB/s, |A served 36 H100s|”: the one count of a sentence with one score and one
    company, which a comma alone parts from the score before it, and what somebody does."""
    told = marks.figures_in(*zone.sentence)
    if len(counts) != 1 or [f for f in told if is_score(f)] != [figure]:
        return []
    gap = (figure.end, counts[0].start)
    signs = [sign[0] for sign in DELIMITER.finditer(marks.folded, *gap)]
    names = marks.names_in(*zone.sentence)
    alone = all(len({m.canon for m in names if m.label == one}) < _SEVERAL for one in OWNERS)
    does = any(m.label in OWNERS for m in marks.names_in(*gap))
    does = does or marks.cues.any(counts[0].end, zone.sentence[1], "emulated")
    chips = marks.names_in(counts[0].start, counts[0].end + _SHARE_REACH)
    return counts if alone and does and chips and signs in ([","], ["、"]) else []


def _span(figure: Figure) -> tuple[int, int]:
    return figure.start, figure.end


def _is_size(marks: Marks, figure: Figure) -> bool:
    """Whether a count says how big the system is: exact, whole, and not the baseline's."""
    value = figure.number.value
    whole = value == value.to_integral_value() and value % _ROUND != 0
    exact = whole and (figure.quantity.hedge == "exact" or _uses_so_many(marks, figure))
    # “3. 584 GPUs”: what is left of a number that was split
    begun = figure.start > _GROUP and _SPLIT.match(marks.folded, figure.start - _GROUP)
    exact = exact and not begun
    # 「H200 |1基あたり|」: of each one, however many there are
    place = figure.number.start
    shares = marks.cues.within(place, place + _SHARE_REACH, "share_of", "per_accelerator")
    if not exact or any(cue.start == place and cue.end > figure.end for cue in shares):
        return False
    if _only(marks, figure) or _one_system(marks, figure):
        return False
    return not (_of_baseline(marks, figure) or counts_others(marks, figure))


def _uses_so_many(marks: Marks, count: Figure) -> bool:
    """“动用|多达11616块H100”: what somebody is said to use is no bound, however big it is."""
    if count.quantity.hedge != "up_to":
        return False
    words = marks.cues.within(count.start - _LEAD_REACH, count.start, "used", "fitted")
    hedges = before_words(load_pack(marks.lang))
    if any(marks.folded[w.end : count.start].strip() in hedges for w in words):
        return True
    # “in 5.2 minutes |with up to 512 H100s|”: what a sentence's one result was reached with
    words = marks.cues.within(count.start - _LEAD_REACH, count.start, "connect_after")
    of = {w.start for w in marks.cues.within(count.start - _LEAD_REACH, count.start, "part_of")}
    led = any(
        w.start not in of and marks.folded[w.end : count.start].strip() in hedges for w in words
    )
    scores = [f for f in marks.figures_in(*marks.sentence_at(count.start)) if is_score(f)]
    return led and len(scores) == 1 and scores[0].quantity.hedge != "under"


def _of_its_bracket(marks: Marks, figure: Figure, counts: list[Figure]) -> list[Figure]:
    """“A with 16 of them handles 342,011, 9 % more than the DGX A100 (313,516)”: a figure in the
    bracket right behind a product has no count that stands apart from both."""
    opened = marks.folded.rfind("(", max(0, figure.start - _BRACKET), figure.start)
    if opened < 0 or ")" in marks.folded[opened : figure.start]:
        return counts
    near = marks.names_in(opened - WIDEST, opened)
    if not near or near[-1].label not in PRODUCTS or not 0 <= opened - near[-1].end <= 1:
        return counts
    name = near[-1]
    return [
        count
        for count in counts
        if count.start >= name.start
        or name.start - count.end <= _CLASSIFIER
        or marks.cues.any(count.end, name.start, "fitted")
    ]


def _one_system(marks: Marks, figure: Figure) -> bool:
    """“一个IPU-POD16”: one of a system, whose name says a chip's, is not one chip; nor are words
    for the same machine one machine (“同一台机器”)."""
    start = figure.number.end
    same = marks.cues.within(figure.start - _CLASSIFIER, figure.end, "same_system")
    if any(cue.start <= figure.start < cue.end for cue in same):
        return True
    named = marks.names_in(start, start + _CLASSIFIER) if figure.number.value == 1 else []
    return bool(named) and named[0].label == "SYSTEM"


def _only(marks: Marks, figure: Figure) -> bool:
    """“Only three systems tried it, X among them”: how many there are, not how big one is."""
    if figure.quantity.unit != "hosts":
        return False
    words = marks.cues.within(max(0, figure.start - 12), figure.start, "only_name", "only")
    return any(not marks.folded[cue.end : figure.start].strip() for cue in words)


def _first_figure(marks: Marks, zone: Zone) -> int:
    """Where the sentence's first time or rate stands."""
    scores = (f.start for f in marks.figures_in(*zone.sentence) if is_score(f))
    return min(scores, default=zone.sentence[1])


def _of_baseline(marks: Marks, figure: Figure) -> bool:
    """“than B with |64 chips|”, “compared to B (|64 chips|)”."""
    opened = marks.folded.rfind("(", max(0, figure.start - _BRACKET), figure.start)
    if opened >= 0 and ")" not in marks.folded[opened : figure.start]:
        names = [m for m in marks.names_in(opened - WIDEST, opened) if m.label in PRODUCTS]
        if names and opened - names[-1].end <= 1:
            return is_baseline(marks, names[-1])
    # “3.4 times an |eight-way| H100”
    behind = [m for m in marks.names_in(figure.number.end, figure.end + 2) if m.label in PRODUCTS]
    if behind and owns_multiple(marks, behind[0]):
        return True
    place = Mention(figure.start, figure.end, "COUNT", "", False)
    return is_baseline(marks, place)
