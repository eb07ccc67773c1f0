"""Whether a number of chips, processors or machines is said for its own sake: the size of a run."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS, RATES, TIMES, TRANSFERS
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.links import Links
from pipeline.extract.marking.fed_chips import is_fed
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.transfers import feeds
from pipeline.extract.marking.zones import Zone

# “used a total of 4,320 GPUs”: how near its verb a number of chips stands.
_USED_REACH = 24
# “as |nearly |1,000 servers”: no hedge is longer.
_HEDGED = 10
_DIGITS = re.compile(r"\d+")
_JUDGED = (
    "won", "first", "fastest", "record", "in_front", "second", "nobody", "best", "most", "faster",
    "slower", "equal", "beats", "beaten", "outdoes", "exceeds",
)  # fmt: skip


@remembered
def in_passing(marks: Marks, figure: Figure) -> bool:
    """Whether a number of chips is no claim whoever it is of: that of each system, of the other
    side, or of a time or rate in its sentence that no system is named for."""
    start, end = marks.sentence_at(figure.start)
    # “是512颗H100(64.3分钟)的近5倍”: chips that something is held against are no size of its own
    chips = marks.names_in(figure.start, figure.end)
    if _of_each(marks, figure) or any(is_baseline(marks, chip) for chip in chips):
        return True
    if not chips and _held_against(marks, figure):
        return True
    if figure.quantity.unit == "accelerators" and (
        marks.cues.has("emulated") or marks.cues.any(start, end, "all_benchmarks")
    ):
        return False
    if feeds(marks, figure) or is_fed(marks, figure):
        return False
    if _systems(marks, start, end):
        return False
    if marks.cues.any(start, end, "reject"):
        return True
    used = marks.cues.any(max(start, figure.start - _USED_REACH), figure.start, "used")
    return not used and _beside_a_result(marks, start, end)


def _held_against(marks: Marks, figure: Figure) -> bool:
    """“the same performance as nearly 1,000 CPU servers”: nameless machines of the other side."""
    first = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(first, figure.start, "baseline_before", "baseline_of")
    return any(0 <= figure.start - word.end <= _HEDGED for word in words)


def _systems(marks: Marks, start: int, end: int) -> bool:
    """Whether a sentence names a system that nothing is held against."""
    return any(
        m.label == "SYSTEM" and start <= m.start < end and not is_baseline(marks, m)
        for m in marks.mentions
    )


def _beside_a_result(marks: Marks, start: int, end: int) -> bool:
    """Whether a sentence has a figure that is no count: chips beside it are what took so long."""
    return any(f.quantity.unit not in COUNTS for f in marks.figures_in(start, end))


def is_size(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """Whether a number of chips or processors is said for its own sake."""
    start, end = zone.sentence
    unit, subject = figure.quantity.unit, links.subject
    if in_passing(marks, figure):
        return False
    if unit == "accelerators" and _emulated(marks, figure, zone, links):
        return True
    if _systems(marks, start, end) and subject.system.how == "stated":
        return True
    # “scaling to 4096 GPUs … all benchmarks”: the size is part of what is said of the suite.
    if unit == "accelerators" and marks.cues.any(start, end, "all_benchmarks"):
        return True
    if marks.cues.any(start, end, "reject"):
        return False
    if marks.cues.any(max(start, figure.start - _USED_REACH), figure.start, "used"):
        # “We have deployed more than 30,000 GPUs”: not in the test that was spoken of before
        own = subject.system.how == "stated" and not marks.cues.any(start, end, "planned")
        told = own or figure.quantity.hedge == "exact"
        told = told or "stated" in [test.how for test in links.benchmarks]
        return (bool(links.benchmarks) and told) or marks.cues.any(start, end, "largest")
    credited = "stated" in (subject.system.how, subject.submitter.how)
    if not credited or _beside_a_result(marks, start, end):
        return False
    if marks.cues.any(start, end, "largest"):
        return True
    # “A trained GPT-3 on 10,752 GPUs”: with nothing else said, the number is what is said.
    tested = any(m.label == "BENCHMARK" for m in marks.names_in(start, end))
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit == unit]
    sole = tested and len(counts) == 1 and not marks.cues.any(start, end, *_JUDGED)
    return unit == "accelerators" and sole and subject.submitter.how == "stated"


def _emulated(marks: Marks, figure: Figure, zone: Zone, links: Links) -> bool:
    """“kept 36 simulated H100s busy”: chips that a storage system is tested with are its result."""
    start, end = zone.sentence
    clause = clause_of(marks, figure.start)
    # “A fed 540 H100s, B — 512”: a clause that leaves out its verb names one of its own
    own = bool(marks.names_in(clause[0], figure.start))
    told = marks.cues.any(*clause, "emulated") or feeds(marks, figure) or is_fed(marks, figure)
    if not (told or (own and marks.cues.any(start, figure.start, "emulated"))):
        return False
    rates = any(f.quantity.unit in TRANSFERS for f in marks.figures_in(start, end))
    subject = links.subject.submitter.how == "stated" or links.subject.system.how == "stated"
    tested = any(test.how == "stated" for test in links.benchmarks)
    return rates or subject or tested or feeds(marks, figure)


def _of_each(marks: Marks, figure: Figure) -> bool:
    """Whether a number tells what one system holds: “each rack contains 64 GPUs”, “the NVL72
    connects 72 of them”."""
    start, end = marks.sentence_at(figure.start)
    if any(f.quantity.unit in (*TIMES, *RATES) for f in marks.figures_in(start, end)):
        return False
    used = marks.cues.any(max(start, figure.start - _USED_REACH), figure.start, "used")
    if marks.cues.any(clause_of(marks, figure.start)[0], figure.start, "each") and not used:
        return True
    size = str(figure.number.value)
    systems = [m for m in marks.names_in(start, end) if m.label == "SYSTEM"]
    return any(size in _DIGITS.findall(marks.folded[m.start : m.end]) for m in systems)
