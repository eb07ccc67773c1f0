"""Whose chips a count tells: those of each machine, “two servers with eight GPUs each”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.sizes.size_spans import of_the_start
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “eight GPUs per node”, “每台服务器8块GPU”: how far from a count the words for it begin or end.
_BESIDE = 4
_REACH = 32
# “servers, each with eight GPUs”: how far before the count the word may stand.
_LEAD = 24
# The chips of one machine.
_MACHINE = 8
# “eight B200|s| each”
_PLURAL = re.compile(r"[a-z]")
# No article is longer: „auf einem einzelnen Server“.
_ARTICLE = 5


def of_each_host(marks: Marks, count: Figure) -> bool:
    """Whether a count of chips is what every machine has, not all of them together."""
    if not marks.cues.has("per_host", "each", "respectively"):
        return False
    start, end = marks.sentence_at(count.start)
    hosts = count.quantity.unit == "hosts"
    for cue in marks.cues.within(count.number.end, count.end + _REACH, "per_host"):
        if hosts and cue.start < count.end < cue.end:
            continue  # “two |nodes of| eight GPUs”: they lead to what each of the nodes has
        # „vier Rechner |mit je| acht MI300X“: such words are of the count that they lead to
        if cue.start - count.end <= _BESIDE and not _leads(marks, cue):
            return True
    for cue in marks.cues.within(max(start, count.start - _REACH), count.start, "per_host"):
        # „|Mit je| acht H200 kam A auf …, B auf …“: no machine stands before that each is one of
        named = any(noun in marks.folded[cue.start : cue.end] for noun in _hosts(marks.lang))
        opens = not (named or marks.folded[start : cue.start].strip())
        if count.start - cue.end <= _BESIDE and not (opens or _of_one(marks, cue)):
            return True
    place = count.end + bool(_PLURAL.match(marks.folded, count.end))  # “eight B200|s| each”
    for cue in marks.cues.within(count.end, count.end + _REACH, "each"):
        if cue.start - place <= 1 and (
            _hosts_before(marks, start, count.start)
            or machines_of(marks, count)
            or _hosts_behind(marks, cue.end)
        ):
            return True
        # “eight GPUs in each of its two servers”
        if any(f.quantity.unit == "hosts" for f in marks.figures_in(cue.end, cue.end + _REACH)):
            return not DELIMITER.search(marks.folded, count.end, cue.start)
    # “|それぞれ|8基のB200を積んだ2台”: the same word deals out several counts to several things
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit == "accelerators"]
    dealt = ("respectively",) if len(counts) == 1 else ()
    before = marks.cues.within(max(start, count.start - _LEAD), count.start, "each", *dealt)
    return any(
        (_hosts_before(marks, start, cue.start, _LEAD) and not _closes(marks, start, cue))
        or _hosts_behind(marks, count.end)
        for cue in before
    )


def _hosts_behind(marks: Marks, place: int) -> bool:
    """“B200を8基ずつ|積んだサーバー|”, “各配8块B200|的系统|”: where what describes a thing stands
    before it, whether machines are named behind, a word for having them at the most between."""
    if load_pack(marks.lang).order != "final":
        return False
    words = marks.cues.within(place, place + _LEAD, "system_word")[:1]
    gap = (place, words[0].start) if words else (place, place)
    others = any(m.label != "ACCELERATOR" for m in marks.names_in(*gap))
    return bool(words) and not (others or DELIMITER.search(marks.folded, *gap))


def _of_one(marks: Marks, cue: Cue) -> bool:
    """«in un |server da| otto chip»: whether one machine is told right before what each has."""
    before = marks.folded[max(0, cue.start - _LEAD) : cue.start]
    numbers = find_numbers(before, load_pack(marks.lang))[-1:]
    return any(n.value == 1 and not before[n.end :].strip() for n in numbers)


def machines_of(marks: Marks, count: Figure) -> int:
    """“on |two XE9680s| with eight GPUs each”: how many there are of the machine that is named
    before a count of chips in its clause; 0 where no number stands right before it."""
    start = marks.sentence_at(count.start)[0]
    named = [m for m in marks.names_in(start, count.start) if m.label == "SYSTEM"][-1:]
    if not named or DELIMITER.search(marks.folded, named[0].end, count.start):
        return 0
    words = marks.folded[start : named[0].start]
    numbers = find_numbers(words, load_pack(marks.lang))
    last = numbers[-1] if numbers else None
    if last is None or last.value < 2 or last.decimals:
        return 0
    line = marks.text[start + last.end : named[0].start].split()  # “two |PowerEdge| XE9680s”
    return int(last.value) if not line or (len(line) == 1 and line[0][0].isupper()) else 0


def _leads(marks: Marks, cue: Cue) -> bool:
    """Whether a count of chips stands right behind a word for what each machine has."""
    behind = marks.figures_in(cue.end, cue.end + _BESIDE)
    return any(f.quantity.unit == "accelerators" and f.start - cue.end <= 1 for f in behind)


def _closes(marks: Marks, start: int, cue: Cue) -> bool:
    """“72 nodes of four GPUs |each|, 288 in all”: whether the word ends what tells a count before
    it, and says nothing of the one behind."""
    counts = marks.figures_in(max(start, cue.start - _LEAD), cue.start)
    told = [f for f in counts if f.quantity.unit == "accelerators"]
    if not told or DELIMITER.search(marks.folded, told[-1].end, cue.start):
        return False
    return DELIMITER.match(marks.folded, cue.end) is not None


def on_one_host(
    marks: Marks, figure: Figure, clause: tuple[int, int], sizes: Sequence[Figure]
) -> bool:
    """Whether a score's own clause says that a single machine has it, and no count of anything.

    “3.44 minutes on two nodes, 5.5 on a single node”; what it is held against is another's.
    """
    first = marks.sentence_at(figure.start)[0]
    for cue in marks.cues.within(first, figure.start, "single_node"):
        sized = any(cue.start <= f.start < clause[1] for f in sizes)
        if is_score(figure) and not sized and _tells_behind(marks, cue.end, figure):
            return True
    single = marks.cues.within(*clause, "single_node")
    if not single or not is_score(figure):
        return False
    # “32 Bs finished in 10.92 minutes, compared with 29.6 |on a single box|”
    beside = [c for c in single if c.start > figure.end and _led_to(marks, figure.end, c.start)]
    beside = [c for c in beside if len(marks.folded[figure.end : c.start]) <= _LEAD]
    chips = [f for f in sizes if f.quantity.unit == "accelerators" and clause[0] <= f.start]
    small = any(f.number.value <= _MACHINE for f in chips)
    first = figure.end if beside and not small else clause[0]
    if any(first <= f.start < clause[1] for f in sizes):
        return False
    if sum(is_score(f) for f in marks.figures_in(first, clause[1])) > (first == clause[0]):
        return False
    for cue in single:
        if cue.start < first:
            continue
        place = Mention(cue.start, cue.end, "COUNT", "", False)
        told = any(noun in marks.folded[cue.start : cue.end] for noun in _hosts(marks.lang))
        if marks.folded.startswith("'", cue.end):
            continue  # “on a single node's results”
        led = _led_to(marks, clause[0], cue.start) or _opens(marks, clause[0], cue, figure)
        if of_the_start(marks, cue.start, cue.end, figure):
            continue
        if told and led and not is_baseline(marks, place):
            return True
    return False


def _tells_behind(marks: Marks, place: int, figure: Figure) -> bool:
    """“less time than on a single node, which needed |20.74 minutes”: a clause that opens right
    behind a machine, with nobody's name and no other result before the figure."""
    words = marks.cues.within(place, figure.start, "relative")
    if not words or marks.folded[place : words[0].start].strip(" ,"):
        return False
    gap = (words[0].end, figure.start)
    told = marks.names_in(*gap) or marks.figures_in(*gap)
    return not told and not DELIMITER.search(marks.folded, *gap)


def _led_to(marks: Marks, start: int, place: int) -> bool:
    """Whether a word such as “on” leads to a machine, an article between: “on a single node”, and
    not “from a single node”, “no longer on a single node”."""
    first = max(start, place - _LEAD)
    if marks.cues.any(first, place, "negation", "from", "part_of", "only_name"):
        return False
    for cue in marks.cues.within(first, place, "connect_after"):
        gap = marks.folded[cue.end : place].strip()
        # “on |one node|”
        if (not gap and " " in marks.folded[cue.end : place]) or (
            gap.isalpha() and len(gap) <= _ARTICLE
        ):
            return True
    return False


def _opens(marks: Marks, start: int, cue: Cue, figure: Figure) -> bool:
    """“four nodes took 26.73 minutes, |a single node 59.66”: a machine that opens its clause. One
    that a name follows (“a single DGX A100”) is told by that."""
    if marks.names_in(cue.end, cue.end + 2):
        return False
    words = marks.folded[start : cue.start].strip(" ,;:").split()
    short = len(words) < 2 and all(len(word) <= _ARTICLE for word in words)
    return short and cue.end <= figure.start


@lru_cache(maxsize=64)
def _hosts(lang: str) -> frozenset[str]:
    """What machines are called: a single “8-GPU” system or a rack may have many."""
    return frozenset(fold(noun) for noun in load_pack(lang).units.get("hosts", ()))


def _hosts_before(marks: Marks, start: int, place: int, near: int = 0) -> bool:
    """Whether machines of one company are spoken of before a place, no score between, or near by.

    “Two systems, A's and B's, each with eight GPUs” are no machine of several nodes.
    """
    if len({m.canon for m in marks.names_in(start, place) if m.label == "SUBMITTER"}) > 1:
        return False
    words = marks.cues.within(start, place, "system_word")
    hosts = [f for f in marks.figures_in(start, place) if f.quantity.unit == "hosts"]
    last = max([cue.end for cue in words] + [f.end for f in hosts], default=-1)
    if last < 0 or any(is_score(f) for f in marks.figures_in(last, place)):
        return False
    return not near or place - last <= near
