"""Lists bound by position: “A and B took 5.67 and 3.79 minutes respectively”, A和B分别用时….

A list of names and a list of figures are paired only where they are equally long. Where a sentence
says “respectively” of lists that are not, nothing is linked.

Long, for what makes two lists, and which is which, is asked of the same names and figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, RATES, TIMES
from pipeline.extract.linking.companies.fitted import counted, fitted_to
from pipeline.extract.linking.compared.baseline_names import free_names, is_baseline
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Found, Wanted, Zone, names_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

_RATIOS = ("percent", "x")
_SCENARIOS = ("scenario_offline", "scenario_server", "scenario_interactive")
# How many members of a list behind one are looked at.
_MOST_LISTED = 8
# How far behind a list of figures the tests may begin that a small word leads to.
_LED_REACH = 24
# How many sentences of as many figures may follow upon the one that names them.
_SENTENCES = 5
_GROUPS = {**dict.fromkeys(TIMES, "time"), **dict.fromkeys(RATES, "rate")}


@remembered
def lists(marks: Marks, sentence: tuple[int, int]) -> bool:
    """Whether a sentence has a list of figures, or says “respectively”: else nothing is paired."""
    return bool(_runs(marks, *sentence)) or marks.cues.any(*sentence, "respectively")


def aligned(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The name of the figure's rank in the list of figures that it stands in.

    Where the sentence says “respectively” the names may stand apart; without the word they must
    be one list themselves.
    """
    run = _run(marks, figure, zone)
    if len(run) < 2:
        return _apart(marks, figure, zone, wanted)
    others = _other_sides(marks, zone, wanted, run)
    if others:
        return others[run.index(figure)]
    names = _names(marks, zone, wanted)
    before = [m for m in names if m.end <= run[0].start]
    segment = [m for m in before if m.start >= _last_figure(marks, zone, run)]
    # A second list in the same order need not say so again: “13.3 and 15.9, with B 14.1 and 16.4”.
    again = not segment and marks.cues.any(zone.sentence[0], run[0].start, "respectively")
    said = again or _said(marks, zone, run)
    groups = [g for g in _lists(marks, before if said else segment) if len(g) > 1]
    place = run.index(figure)
    if said and len(_distinct(segment)) == 1 and not (groups and _within(groups[-1], segment)):
        # of one thing all, which is sure where names stand before their figures
        final = load_pack(marks.lang).order == "final"
        return segment[-1] if final and not counted(marks, segment[-1]) else None
    if groups and len(groups[-1]) == len(run):
        return groups[-1][place]
    behind = _lists(marks, [m for m in names if m.start >= run[-1].end])
    if not said:
        first = _last_of(marks, before, run)
        # “36 % and 45 % faster on X and Y”: of ratios nobody says the one of both.
        alone = not before and len(behind) == 1
        alone = alone and (run[0].quantity.unit in _RATIOS or _leads_to(marks, run, behind[0]))
        first = behind[0] if alone and len(behind[0]) == len(run) else first
        return first[place] if first and not _of_its_own(marks, segment, first, run) else None
    pool = segment or before
    pool = [m for m in pool if not counted(marks, m)] or pool  # “只有4张H100的A，两项依次为…”
    if len(pool) > 1:
        return _distinct(pool)[place] if len(_distinct(pool)) == len(run) else None
    return behind[0][place] if behind and len(behind[0]) == len(run) else None


def _leads_to(marks: Marks, run: Sequence[Figure], names: Sequence[Mention]) -> bool:
    """“B, on 16 nodes, 2.03 and 8.42 minutes in X and Y”, „2,02 en 4,44 minuten nodig voor X en Y“:
    a small word leads to as many tests, which are said of one owner."""
    if len(names) != len(run) or names[0].label != "BENCHMARK":
        return False
    gap = (run[-1].end, names[0].start)
    leads = marks.cues.within(*gap, "connect_after", "purpose")
    if gap[1] - gap[0] > _LED_REACH or DELIMITER.search(marks.folded, *gap):
        return False
    if marks.figures_in(*gap) or not leads or marks.folded[leads[-1].end : gap[1]].strip():
        return False
    first = marks.sentence_at(run[0].start)[0]
    whose = [m for m in marks.names_in(first, gap[1]) if m.label in OWNERS]
    makers = {m.canon for m in whose if m.label == "SUBMITTER"}
    return max(len(makers), len({m.canon for m in whose} - makers)) < len(run)


def _of_its_own(
    marks: Marks, segment: Sequence[Mention], first: Sequence[Mention], run: Sequence[Figure]
) -> bool:
    """Whether a list of figures has names of its own before it: not the one that the last figure
    was said of, “15.9 on X and 13.3 on Y, against 28.8 and 16.9 minutes”."""
    if not segment or segment[-1].label != "BENCHMARK" or _distinct(segment) != first[-1:]:
        return bool(segment)
    return DELIMITER.search(marks.folded, segment[-1].end, run[0].start) is None


def _other_sides(marks: Marks, zone: Zone, wanted: Wanted, run: Sequence[Figure]) -> list[Mention]:
    """The names of a list that something was held against, where as many times follow it: “close
    to the B200 and B300 results of 9.85 and 9.59 minutes”."""
    if run[0].quantity.unit not in _GROUPS:
        return []
    start = _last_figure(marks, zone, run)
    names = [m for m in names_of(marks, zone.sentence, wanted) if start <= m.start]
    groups = _lists(marks, [m for m in names if m.end <= run[0].start])
    if not groups or len(groups[-1]) != len(run):
        return []
    return groups[-1] if is_baseline(marks, groups[-1][0]) else []


def paired_side(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """“21 % and 16 % faster than A and B, respectively”, “分别比A和B快21%和16%”: whom each ratio of
    a list is held against, where there are as many of them; “1.25x and 4x better than A and B”."""
    run = _run(marks, figure, zone)
    if len(run) < 2 or run[0].quantity.unit not in _RATIOS:
        return None
    if not (_said(marks, zone, run) or _two_at_once(marks, zone, run)):
        return None
    for group in _lists(marks, names_of(marks, zone.sentence, wanted)):
        alike = len(group) == len(run) == len(_distinct(group))
        if alike and is_baseline(marks, group[0]):
            return group[run.index(figure)]
    return None


def _two_at_once(marks: Marks, zone: Zone, run: Sequence[Figure]) -> bool:
    """“|1.25x and 4x| better than A and B”: two ratios right beside each other, in a sentence that
    does not tell them by tests or scenarios."""
    tests = {m.canon for m in marks.names_in(*zone.sentence) if m.label == "BENCHMARK"}
    told = len(tests) > 1 or marks.cues.any(*zone.sentence, *_SCENARIOS)
    return len(run) == len("AB") and not told and coordinated(marks, run[0].end, run[1].start)


def mispaired(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> bool:
    """Whether a sentence says “respectively” of lists that we cannot pair: then nothing is linked.

    A kind of name of which there is just one, or which stands beside each figure, needs no pairing.
    """
    run = _run(marks, figure, zone)
    if len(run) < 2 or not _said(marks, zone, run):
        return False
    names = [m for m in _names(marks, zone, wanted) if m.end <= run[0].start]
    segment = [m for m in names if m.start >= _last_figure(marks, zone, run)]
    whole = [m for m in segment or names if not counted(marks, m)]
    return len(_distinct(whole or segment or names)) > 1


def across(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted, before: Sequence[Marks] = ()
) -> Found | None:
    """The name of the figure's rank among those of the sentence before.

    “A ran X in 19.6 and Y in 20.65 minutes. B took 2.67 and 3.81 respectively”: the list of names
    is not said again. A count (“三项分别为”) points back as well as the word does; what opens a
    passage points back to the passage ``before``.
    """
    run = _run(marks, figure, zone)
    if len(run) < 2 or any(_in_clause(marks, run, name) for name in _names(marks, zone, wanted)):
        return None
    numbered = any(
        f.quantity.unit == "benchmarks"
        and f.number.value == len(run)
        and zone.sentence[0] <= f.start < run[0].start
        for f in marks.figures
    )
    again = marks.cues.any(zone.sentence[0], run[0].start, "same_tests")
    said = numbered or again or _said(marks, zone, run)
    earlier = [s for s in marks.sentences if s[1] <= zone.sentence[0]]
    if earlier:
        stretches = [(marks, _that_names(marks, earlier, wanted, run))]
    elif said:
        whole = [(source, (0, len(source.text))) for source in before]
        stretches = [(source, source.sentences[-1]) for source in before] + whole
        if any(_of_one(source, source.sentences[-1], wanted, run) for source in before):
            return None
    else:
        stretches = []
    for source, (first, last) in stretches:
        names = [m for m in source.names_in(first, last) if wanted(m)]
        again = source is marks and (first, last) != earlier[-1]
        if not said and not again and not _last_of(marks, names, run):
            return None
        # “the X with eight Bs took 3.5 and 22.0 minutes. Two take 2.3 and 14.0 respectively”
        apart = [m for m in names if fitted_to(source, m) not in names]
        ranked = _distinct([m for m in apart if not is_baseline(source, m)])
        if said and len(ranked) != len(run):  # both sides of a comparison: “the two models”
            ranked = _distinct([m for m in names if not counted(source, m)])
        if len(ranked) == len(run):
            return source, ranked[run.index(figure)]
    return None


def _that_names(
    marks: Marks, earlier: Sequence[tuple[int, int]], wanted: Wanted, run: Sequence[Figure]
) -> tuple[int, int]:
    """The last sentence, or the one before of which it told as many figures: “A ran X and Y in 19.6
    and 20.65 minutes. B took 2.67 and 3.81 for these tests. C took 2.92 and 4.1”."""
    for sentence in earlier[:-_SENTENCES:-1]:
        if sum(alike(f, run[0]) for f in marks.figures_in(*sentence)) != len(run):
            break
        if any(map(wanted, marks.names_in(*sentence))):
            return sentence
    return earlier[-1]


def _of_one(marks: Marks, sentence: tuple[int, int], wanted: Wanted, run: Sequence[Figure]) -> bool:
    """Whether a sentence has as many such figures, all of one thing: “On X, A reaches 33,928
    offline and 30,724 as a server”. What follows then is of X as well."""
    figures = [f for f in marks.figures_in(*sentence) if alike(f, run[0])]
    names = {m.canon for m in marks.names_in(*sentence) if wanted(m) and not is_baseline(marks, m)}
    return len(figures) == len(run) and len(names) == 1


def _in_clause(marks: Marks, run: Sequence[Figure], name: Mention) -> bool:
    """Whether a name stands before a list of figures, or behind it with no comma between."""
    end = run[-1].end
    return name.start < end or not DELIMITER.search(marks.folded, end, name.start)


def _last_of(marks: Marks, names: Sequence[Mention], run: Sequence[Figure]) -> list[Mention]:
    """The names before a list of figures that each had a figure of that kind, as many as the list.

    “A took 15.9 for X and 13.3 for Y, while with B it was 13.4 and 5.5” goes on in the same order,
    and so does “X in 15.9 and Y in 13.3 minutes, 36 % and 45 % faster than B”.
    """
    ranked = _distinct([m for m in names if not is_baseline(marks, m)])
    if len(ranked) != len(run):
        return []
    first = marks.sentence_at(ranked[0].start)[0]
    ratios = run[0].quantity.unit in _RATIOS
    earlier = marks.figures_in(first, run[0].start)
    timed = [f for f in earlier if alike(f, run[0]) or (ratios and is_score(f))]
    return ranked if len(timed) == len(run) else []


def sharers(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> tuple[list[Mention], bool]:
    """The list of names that a single figure is said of, and whether of each: “A and B each won 4”.

    Empty where the last name before the figure stands in no list.
    """
    if len(_run(marks, figure, zone)) > 1:
        return [], False
    names = [m for m in _names(marks, zone, wanted) if zone.start <= m.start]
    groups = _lists(marks, [m for m in names if m.end <= figure.start])
    if not groups or len(groups[-1]) < 2:
        return [], False
    words = marks.cues.any(groups[-1][-1].end, figure.start, "each", "respectively")
    return groups[-1], words


def _apart(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The name of a figure that stands in no list, where the sentence says “respectively” and has
    as many names as figures: “resnet 5 percent on A, 12 on B”."""
    start, end = zone.sentence
    if not marks.cues.any(start, end, "respectively"):
        return None
    figures = [f for f in marks.figures_in(start, end) if alike(f, figure)]
    names = _names(marks, zone, wanted)
    if len(figures) < 2 or len(figures) != len(names) or figure not in figures:
        return None
    if any(len(_run(marks, f, zone)) > 1 for f in figures):
        return None
    return names[figures.index(figure)]


def last_of_list(marks: Marks, figure: Figure, zone: Zone) -> Figure:
    """The last figure of the list that a figure stands in, itself where it stands in none."""
    return _run(marks, figure, zone)[-1]


def first_of_list(marks: Marks, figure: Figure, zone: Zone) -> Figure:
    """The first figure of the list that a figure stands in, itself where it stands in none."""
    return _run(marks, figure, zone)[0]


def end_of_list(marks: Marks, figure: Figure, zone: Zone) -> int:
    """Where the list that a figure stands in ends: “10.18, 12.23, and 21.05 minutes|for BERT”."""
    return _run(marks, figure, zone)[-1].end


def _run(marks: Marks, figure: Figure, zone: Zone) -> list[Figure]:
    """The list of figures of one kind that a figure stands in."""
    start, end = zone.sentence
    for run in _runs(marks, start, end):
        if figure in run:
            return run
    return [figure]


@remembered
def _runs(marks: Marks, start: int, end: int) -> list[list[Figure]]:
    """The lists of two figures or more of one kind each that a sentence has."""
    figures = marks.figures_in(start, end)
    kinds: dict[str, list[list[Figure]]] = {}
    for figure in figures if len(figures) > 1 else ():
        runs = kinds.setdefault(_kind(figure), [])
        if runs and _listed(marks, runs[-1][-1], figure):
            runs[-1].append(figure)
        else:
            runs.append([figure])
    return [run for runs in kinds.values() for run in runs if len(run) > 1]


def _listed(marks: Marks, left: Figure, right: Figure) -> bool:
    if marks.names_in(left.end, right.start):
        return False
    if coordinated(marks, left.end, right.start):
        return True
    parted = ";" in marks.folded[left.end : right.start] and load_pack(marks.lang).decimal == ","
    return parted and _parted(marks, left, right)


def _parted(marks: Marks, left: Figure, right: Figure) -> bool:
    """«28,00; 19,21 y 1,63»: a list whose members semicolons part, as commas stand in them.

    It ends with a word for “and”; else what follows a semicolon is another clause.
    """
    gap = marks.folded[left.end : right.start]
    if gap.strip() != ";":
        words = marks.cues.within(left.end, right.start, "conjunction")
        bare = gap.strip(" ;,")
        return gap[:1] == ";" and any(marks.folded[w.start : w.end] == bare for w in words)
    end = marks.sentence_at(right.start)[1]
    for following in marks.figures_in(right.end, end)[:_MOST_LISTED]:
        gap = marks.folded[right.end : following.start]
        if gap.strip() != ";":
            words = marks.cues.within(right.end, following.start, "conjunction")
            bare = gap.strip(" ;,")
            return any(marks.folded[w.start : w.end] == bare for w in words)
        right = following
    return False


def alike(one: Figure, other: Figure) -> bool:
    """Whether two figures can stand in one list: both are times, rates, or of one unit."""
    unit, another = one.quantity.unit, other.quantity.unit
    return unit == another or (unit in _GROUPS and _GROUPS[unit] == _GROUPS.get(another))


def _kind(figure: Figure) -> str:
    unit = figure.quantity.unit
    return _GROUPS.get(unit, unit)


def _names(marks: Marks, zone: Zone, wanted: Wanted) -> list[Mention]:
    return free_names(marks, zone.sentence, wanted)


def _said(marks: Marks, zone: Zone, run: Sequence[Figure]) -> bool:
    """Whether the word for it belongs to this list: none of its figures' likes stands between."""
    start, end = zone.sentence
    for cue in marks.cues.within(start, end, "respectively"):
        gap = sorted((cue.start, cue.end, run[0].start, run[-1].end))[1:3]
        if cue.start >= run[-1].end:
            gap = [run[-1].end, cue.start]
        between = [f for f in marks.figures if gap[0] <= f.start < gap[1] and f not in run]
        if not any(alike(f, run[0]) for f in between):
            return True
    return False


def _last_figure(marks: Marks, zone: Zone, run: Sequence[Figure]) -> int:
    """Where the stretch of a list of figures begins: behind the last of its like before it."""
    ends = [
        f.end
        for f in marks.figures
        if zone.sentence[0] <= f.start and f.end <= run[0].start and f.quantity.unit not in COUNTS
    ]
    if run[0].quantity.unit in COUNTS:
        ends = [
            f.end
            for f in marks.figures
            if zone.sentence[0] <= f.start and f.end <= run[0].start and alike(f, run[0])
        ]
    return max(ends, default=zone.sentence[0])


def _lists(marks: Marks, names: Sequence[Mention]) -> list[list[Mention]]:
    """Names in the lists that they stand in, in order; each name once in its list."""
    groups: list[list[Mention]] = []
    for before, name in pairwise([None, *names]):
        assert name is not None
        if before is not None and coordinated(marks, before.end, name.start):
            groups[-1].append(name)
        else:
            groups.append([name])
    return [_distinct(group) for group in groups]


def _distinct(names: Sequence[Mention]) -> list[Mention]:
    seen: dict[str, Mention] = {}
    for name in names:
        seen.setdefault(name.canon, name)
    return list(seen.values())


def _within(group: Sequence[Mention], names: Sequence[Mention]) -> bool:
    return all(name in names for name in group)
