"""Sizes that leave out what they count: “with 64 accelerators 9.5 minutes; with 32 it is 17.4”.

A whole number behind a counted size of its passage counts the same things, where a preposition, the
same classifier, or a sign between it and a time shows that it stands for a system.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.counters import counter_at, joined_number, of_a_number
from pipeline.extract.figures.figure import Figure, bare_figure, figure_of
from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import COUNTS, RATES, TIMES, units
from pipeline.extract.words.lexicon import Cues, whole_word

_PARTS = re.compile(r"(?<!\S)(\d{1,5}) [^\W\d]+ [^\W\d]+ \Z")
_SIZES = ("accelerators", "hosts", "processors")
# How far back the counted size may stand, and how many times it the other may be.
_BACK = 240
_APART = 64
# What ends a size that a preposition leads: a sign, or words that lead on to its figure.
_ENDED = re.compile(r"\s*(?:$|[,;:)、，；：]|- |\.(?!\d))")
# “and |3.1 |with sixteen”: the score right before the word that leads to a size.
_SCORE = re.compile(r"\d[.,]\d+(?: [^\W\d]+)? ?\Z")
_GOES_ON = ("anaphor", "time", "took")
# “扩大到1024块|后”: what says that the size was reached.
_REACHED = "after"
# “256 - 442.6 minutes”, “4,096개: 16.26분”, “256顆則為323.9”: how far behind its figure may stand.
_SIGN = re.compile(r"\s*[-:：]\s*")
_CLOSE = 6
# “拿了4个冠军，B和C各拿2个”: how far behind the first number the second may stand.
_AGAIN = 40
# No round has so many tests, however they are counted: 其中数据中心|754项 are results.
MOST_TESTS = 40
_TOLD_AGAIN = ("records", "benchmarks", "results")
_CLOSED = re.compile(r"\s*(?:$|[^\w\s(])")
_STOP = re.compile(r"[。!?;；！？]")
# How far behind the words “the number of submitters” their numbers may stand, what cuts them off,
# the least of them, and what may follow one at once.
_TOLD_REACH = 120
_STOPPED = re.compile(r"[.!?](?:\s|$)|\n")
_LEAST_TOLD = 4
_TIMED = ("same_round", "from")
# “mit 768 |auf |45,606”: how far behind a size its figure may stand, small words between.
_SMALL_GAP = 16
_FIGURE = re.compile(r"\d")
_OPENS = ",;:(\n、，；：。."


def elliptic_count(
    scan: Scan,
    number: Number,
    following: Number | None,
    found: Sequence[Figure],
) -> Figure | None:
    """The size that a bare whole number tells, in the unit of the last size before it."""
    text, folded, pack, cues = scan.text, scan.folded, scan.pack, scan.cues
    size = next((f for f in reversed(found) if f.quantity.unit in _SIZES), None)
    if size is None or number.decimals or number.start - size.end > _BACK:
        return None
    if not folded[number.start].isdigit():
        worded = _worded(scan, number, following, found)
        # “two nodes need 19.7 minutes, |four| 9.5”: in words as the size before it
        alike = not folded[size.number.start].isdigit() and _leads_on(scan, number, following)
        if worded is not None or not alike:
            return worded
    if number.value < 2:
        return None
    # “4,096 chips, in 16 pods |of 256|”: what each of them has
    parts = _PARTS.search(folded, max(size.end, number.start - _BACK), number.start)
    if parts is not None and int(parts[1]) * number.value == size.number.value:
        return None
    if int(number.value) in YEARS and not _binary(number):
        return None
    counter = counter_at(folded, number.end, pack)
    end = number.end + len(counter)
    same = counter != "" and counter in folded[size.start : size.end + len(counter)]
    apart = _APART**2 if same else _APART
    if not size.number.value / apart <= number.value <= size.number.value * apart:
        return None
    if same:
        alone = _ends(folded, cues, end) or _leads(scan, end, following)
        alone = alone or folded.startswith(pack.settings, end)
        alone = alone or joined_number(folded, end, counter, pack) > 0
        # “比上回|384顆的|153.6分鐘”
        glue = next((word for word in pack.genitive if folded.startswith(word, end)), "")
        alone = alone or (glue != "" and _leads(scan, end + len(glue), following))
    else:
        alone = not counter and (
            (
                _led(folded, cues, number)
                and _ends(folded, cues, end)
                and not (folded.startswith(".", end) and _scored(folded, number, found))
            )
            or _leads_on(scan, number, following)
            or _paired(scan, size, number, following)
            or of_a_number(scan, number)
            or (_opens(folded, number) and _signed(folded, end, following))
        )
    return bare_figure(text, number, size.quantity.unit, pack) if alone else None


def _scored(folded: str, number: Number, found: Sequence[Figure]) -> bool:
    """Whether a result stands before a number in its sentence: what ends that is no size of its own
    where another's chips may be meant."""
    first = max((stop.end() for stop in _STOPPED.finditer(folded, 0, number.start)), default=0)
    return any(f.start >= first and f.quantity.unit in (*TIMES, *RATES) for f in found)


def _worded(
    scan: Scan, number: Number, following: Number | None, found: Sequence[Figure]
) -> Figure | None:
    """“Four nodes (32 GPUs) took 10.9 minutes, |two| 16.3 and |one| 28.9”: a number in words that
    opens a part of its sentence behind a score, and that small words alone part from a decimal; or
    that a small word leads to right behind one (“3.1 |with sixteen|”)."""
    folded, cues = scan.folded, scan.cues
    behind = _closes_part(folded, cues, number)
    if not behind and (following is None or not following.decimals):
        return None
    gap = "" if behind or following is None else folded[number.end : following.start]
    if len(gap) > _SMALL_GAP or not (behind or _opens_part(folded, cues, number)):
        return None
    first = max((stop.end() for stop in _STOPPED.finditer(folded, 0, number.start)), default=0)
    told = [f for f in found if f.start >= first]
    scores = [f for f in told if f.quantity.unit in (*TIMES, *RATES)]
    # “four nodes |(32 GPUs)|”, “four nodes, |32 GPUs| in all”: what comes first is what is counted
    heads = [f for f in told if f.quantity.unit in _SIZES]
    if not heads or not scores or not heads[0].end <= scores[-1].start:
        return None
    since = [f for f in heads if f.start > scores[-2].end] if len(scores) > 1 else []
    if behind and since:
        return None  # “to 60 accelerators and 154.4 |with five|”: the score has its size
    head = (since or heads)[0]
    if folded[head.start - 1 : head.start] == "(":
        return None  # of what is counted before the bracket, in a noun that nobody knows
    span = (number.start, number.end + len(gap))
    for word in cues.within(*span, "connect_after", "to", "lone", *_GOES_ON):  # “|un| seul 28,9”
        gap = gap.replace(folded[max(word.start, number.end) : word.end], "", 1)
    size = head.number.value
    if gap.strip(" ,") or not size / _APART <= number.value <= size * _APART:
        return None
    return bare_figure(scan.text, number, head.quantity.unit, scan.pack)


def _closes_part(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a small word right behind a score leads to a number that ends its clause."""
    leads = cues.within(max(0, number.start - 12), number.start, "connect_after")
    leads = [lead for lead in leads if not folded[lead.end : number.start].strip()]
    return _ends(folded, cues, number.end) and any(
        _SCORE.search(folded, max(0, lead.start - _BACK), lead.start) for lead in leads
    )


def _opens_part(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a number stands behind a sign or a conjunction, a small word between at most."""
    leads = cues.within(max(0, number.start - 12), number.start, "connect_after")
    places = [lead.start for lead in leads if not folded[lead.end : number.start].strip()]
    return any(
        folded[:place].rstrip()[-1:] in _OPENS or _joined_at(folded, cues, place)
        for place in (number.start, *places)
    )


def counted_again(scan: Scan, number: Number, found: Sequence[Figure]) -> Figure | None:
    """“A拿了4个冠军，B和C各拿2个”: firsts that are told again by their classifier alone; so are
    results, where they are told to be some of those (“964项成绩，其中数据中心895项”)."""
    folded, pack = scan.folded, scan.pack
    last = found[-1] if found else None
    if last is None or last.quantity.unit not in _TOLD_AGAIN or number.decimals:
        return None
    some = (number.start - _AGAIN, number.start)
    if last.quantity.unit == "results" and not scan.cues.within(*some, "of_them"):
        return None
    if number.start - last.end > _AGAIN or _STOP.search(folded, last.end, number.start):
        return None
    place = number.end + (folded[number.end : number.end + 1] == " ")
    counter = counter_at(folded, place, pack)
    noun = folded[last.number.end : last.end].lstrip(" ")
    alone = counter and noun.startswith(counter) and _CLOSED.match(folded, place + len(counter))
    if not alone:
        return None
    if last.quantity.unit == "results":
        return figure_of(scan, number, "results", number.start, place + len(counter))
    return bare_figure(scan.text, number, last.quantity.unit, pack)


def counted_of_them(
    scan: Scan, number: Number, following: Number | None, found: Sequence[Figure]
) -> Figure | None:
    """A part of the tests counted just before, or of the chips named last, where the words for the
    part stand right behind its number."""
    if scan.pack.order == "final" or number.decimals or number.value < 2:
        return None
    words = scan.cues.within(number.end, number.end + _AGAIN, "of_them")
    if not words or scan.folded[number.end : words[0].start].strip():
        return None
    if _some_tests(scan, number, found):
        return bare_figure(scan.text, number, "benchmarks", scan.pack)
    if _noun_at(scan, words[0].end):
        return None  # “two of these |servers|”
    if _led(scan.folded, scan.cues, number) and _some_hosts(number, found):
        return bare_figure(scan.text, number, "hosts", scan.pack)
    last = next((f for f in reversed(found) if f.quantity.unit in COUNTS), None)
    near = last is not None and number.start - last.end <= _BACK
    chips = near and last is not None and last.quantity.unit == "accelerators"
    # “on 1,024 GPUs. It took 24.8 minutes |on 384 of them|”
    if chips and _led(scan.folded, scan.cues, number):
        return bare_figure(scan.text, number, "accelerators", scan.pack)
    if following is None or _STOPPED.search(scan.folded, number.end, following.start):
        return None
    if words[0].end > following.start:
        return None
    if _some_hosts(number, found):
        return bare_figure(scan.text, number, "hosts", scan.pack)
    if _some_chips(scan, number, found):
        return bare_figure(scan.text, number, "accelerators", scan.pack)
    return None


def _some_hosts(number: Number, found: Sequence[Figure]) -> bool:
    """“Eight servers with 64 H100s in all take 4.9 minutes; with two of them it is 16.2”: the
    machines counted just before, whatever they hold."""
    last = next((f for f in reversed(found) if f.quantity.unit == "hosts"), None)
    near = last is not None and number.start - last.end <= _BACK
    return last is not None and near and number.value < last.number.value


def _some_tests(scan: Scan, number: Number, found: Sequence[Figure]) -> bool:
    """“topped all of the nine tests, with records in five of them”: a part of what was counted
    just before in its sentence."""
    last = next((f for f in reversed(found) if f.quantity.unit == "benchmarks"), None)
    if last is None or not number.value < last.number.value:
        return False
    near = number.start - last.end <= _TOLD_REACH
    return near and not _STOPPED.search(scan.folded, last.end, number.start)


def _some_chips(scan: Scan, number: Number, found: Sequence[Figure]) -> bool:
    """“A brings its Trillium. Four of them generate 5.48 images a second”: the one chip that was
    named last, where nothing else was counted since; not where it may be some of several tests."""
    first = max(0, number.start - _BACK)
    told = [m for m in scan.mentions if first <= m.start and m.end <= number.start]
    things = [m for m in told if m.label in ("ACCELERATOR", "SYSTEM")]
    tests = {m.canon for m in told if m.label == "BENCHMARK"}
    if not things or things[-1].label == "SYSTEM" or len(tests) >= number.value:
        return False
    counted = [f for f in found if f.quantity.unit in COUNTS and f.end > things[-1].start]
    if any(f.quantity.unit != "accelerators" for f in counted):
        return False
    stops = [stop.end() for stop in _STOPPED.finditer(scan.folded, first, things[-1].start)]
    return len({m.canon for m in things if m.start >= max(stops, default=0)}) == 1


def number_told(scan: Scan, number: Number) -> Figure | None:
    """“the number of submitters fell to five this year, from eight in the round before”: what is
    counted stands behind the words for a number; those of earlier rounds are no claims of this."""
    folded, cues = scan.folded, scan.cues
    if number.decimals or number.value < _LEAST_TOLD or number.value in YEARS:
        return None
    words = cues.within(number.start - _TOLD_REACH, number.start, "number_of")
    unit = next((u for cue in reversed(words) if (u := _counted_behind(scan, cue.end))), "")
    if not unit or _STOPPED.search(folded, words[0].end, number.start):
        return None
    before = cues.within(max(0, number.start - 12), number.start, "to")
    if not any(not folded[cue.end : number.start].strip() for cue in before):
        return None
    behind = cues.within(number.end, number.end + 24, *_TIMED)
    ended = _ENDED.match(folded, number.end) or folded.startswith((".", "!"), number.end)
    if not ended and not any(not folded[number.end : cue.start].strip() for cue in behind):
        return None
    return bare_figure(scan.text, number, unit, scan.pack)


def _counted_behind(scan: Scan, place: int) -> str:
    """The unit of the noun right behind a word for a number, ``""`` where none is counted."""
    unit = _noun_at(scan, place)
    return unit if unit in ("results", "submitters") else ""


def _noun_at(scan: Scan, place: int) -> str:
    """The unit of the noun that stands right behind a place, ``""`` where none does."""
    pattern, names, _ = units(scan.pack.lang)
    unit = pattern.match(scan.folded, place + 1)
    whole = unit is not None and whole_word(scan.folded, unit.start(), unit.end())
    return names[unit[0]] if unit is not None and whole else ""


def _binary(number: Number) -> bool:
    """Whether a number is a power of two, as sizes are and years are not."""
    value = int(number.value)
    return value & (value - 1) == 0


def _led(folded: str, cues: Cues, number: Number) -> bool:
    """Whether a preposition stands right before, or a word for using: “B, which used |64|, …”."""
    leads = cues.within(max(0, number.start - 12), number.start, "connect_after", "to", "used")
    return any(not folded[cue.end : number.start].strip() for cue in leads)


def _leads_on(scan: Scan, number: Number, following: Number | None) -> bool:
    """“from 23.6 minutes with 1,536 GPUs to 45.6 |with 768|”, “|with 768 in 45.6|”, “|and 768 took
    45.6|”, “|72 in 13 minutes|”: a small word or a comma before a size, and such words or a verb
    alone between it and its figure, which has decimals or a unit of time."""
    folded, cues = scan.folded, scan.cues
    if following is None:
        return False
    unit = None if following.decimals else unit_after(folded, following.end, scan.pack)
    if not following.decimals and (unit is None or unit[0] not in TIMES):
        return False
    gap = folded[number.end : following.start]
    led = _led(folded, cues, number) or _joined(folded, cues, number) or _opens(folded, number)
    if len(gap) > _SMALL_GAP or not gap.strip() or not led:
        return False
    if cues.any(max(0, number.start - 12), number.start, "from"):
        return False
    return _only(folded, cues, number.end, following.start, "connect_after", "to", *_GOES_ON)


def _only(folded: str, cues: Cues, start: int, end: int, *names: str) -> bool:
    """Whether nothing but cues of some classes stands in a stretch."""
    rest = list(folded[start:end])
    for cue in cues.within(start, end, *names):
        rest[cue.start - start : cue.end - start] = " " * (cue.end - cue.start)
    return not "".join(rest).strip()


def _paired(scan: Scan, size: Figure, number: Number, following: Number | None) -> bool:
    """“from 7 chips and 10.1 GiB/s to |35 and 48.0|”: sizes that are joined to their figures alike,
    the second at the end of what the first begins."""
    folded, cues = scan.folded, scan.cues
    led = cues.within(max(0, number.start - 12), number.start, "to")
    if following is None or not any(not folded[c.end : number.start].strip() for c in led):
        return False
    first = _FIGURE.search(folded, size.end)
    gaps = [(number.end, following.start)]
    gaps += [(size.end, first.start())] if first is not None else []
    return len(gaps) > 1 and all(
        end - start <= _SMALL_GAP
        and folded[start:end].strip()
        and _only(folded, cues, start, end, "conjunction", "connect_after")
        for start, end in gaps
    )


def _joined(folded: str, cues: Cues, number: Number) -> bool:
    """“512 GPUs took 49.8 minutes, |and 256| took 96.7”: whether a conjunction leads to a size."""
    return _joined_at(folded, cues, number.start)


def _joined_at(folded: str, cues: Cues, place: int) -> bool:
    words = cues.within(max(0, place - _SMALL_GAP), place, "conjunction")
    return any(not folded[cue.end : place].strip() for cue in words)


def _opens(folded: str, number: Number) -> bool:
    before = folded[: number.start].rstrip(" ")
    return not before or before[-1] in _OPENS


def _ends(folded: str, cues: Cues, end: int) -> bool:
    """Whether no noun follows: a sign, or a word that leads on."""
    if _ENDED.match(folded, end):
        return True
    behind = cues.within(end, end + 14, *_GOES_ON, _REACHED)
    return any(not folded[end : cue.start].strip() for cue in behind)


def _signed(folded: str, end: int, following: Number | None) -> bool:
    """Whether a dash or colon follows, and close behind it a number with decimals."""
    sign = _SIGN.match(folded, end)
    return sign is not None and _at_once(folded, sign.end(), following, decimals=True)


def _leads(scan: Scan, end: int, following: Number | None) -> bool:
    """Whether the figure follows at once: a decimal, or a whole number of minutes."""
    unit = unit_after(scan.folded, following.end, scan.pack) if following is not None else None
    timed = unit is not None and unit[0] in TIMES
    return _at_once(scan.folded, end, following, decimals=not timed)


def _at_once(folded: str, end: int, following: Number | None, decimals: bool) -> bool:
    return (
        following is not None
        and (following.decimals > 0 or not decimals)
        and 0 <= following.start - end <= _CLOSE
        and not any(sign in folded[end : following.start] for sign in ",;、，；。")
    )
