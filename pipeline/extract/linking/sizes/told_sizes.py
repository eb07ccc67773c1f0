"""Sizes told behind the results they are of: “A took 8.1 minutes; 64 H100s were at work”, “A took
8.1 minutes, B 9.4. A used 64 H100s, B 32”.

A result that has a size of its own, or one that stands before it, is left as it is; and a size is
only taken where a word says that the chips did it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.earlier_sizes import is_of_earlier
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.scale import chip_at, sizes_in
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.records import Claim, Scale, Subject

_NO_SCALE = Scale()
_RESULTS = ("time", "throughput")
_AT_WORK = ("used", "at_work")
# The words that lead to a size right before it: “measured |on| 64 GPUs”.
_LEADING = ("connect_after", "fitted")
_NO_LEAD = ("from", "part_of")
_LEAD_REACH = 16
# What makes a size that of something else, of another time or of nothing that was done.
_ELSE = (
    "baseline_before", "baseline_of", "faster", "slower", "rival", "predecessor", "planned",
    "negation", "hypothetical", "previous_round", "last_year", "extra", "lesser", "newer", "older",
    "reject", "as_many",
)  # fmt: skip
_RATIOS = ("percent", "x")
Sized = tuple[Figure, Mention | None]


def with_sizes_behind(claims: Sequence[Claim], passages: Mapping[int, Marks]) -> list[Claim]:
    """The claims, each result with the size that its sentence or the next one tells behind it."""
    found = list(claims)
    for passage, run in groupby(range(len(found)), key=lambda i: found[i].passage):
        marks = passages[passage]
        bare = [i for i in run if _lacks_size(found[i])]
        if not bare or "accelerators" not in marks.units:
            continue
        for i in bare:
            sized = _behind(marks, found[i])
            found[i] = _with(found[i], marks, sized) if sized is not None else found[i]
        for place, (before, sentence) in enumerate(pairwise(marks.sentences)):
            first = marks.sentences[max(0, place - 1)][0]
            told = {i: found[i] for i in bare if _stands_in(marks, found[i], (first, before[1]))}
            told = {i: claim for i, claim in told.items() if _lacks_size(claim)}
            for i, sized in _next(marks, before, sentence, told).items():
                found[i] = _with(found[i], marks, sized)
    return found


def _lacks_size(claim: Claim) -> bool:
    """Whether a result has no size, or but that of a system carried from a sentence before."""
    subject = claim.subject
    bare = subject.scale == _NO_SCALE or subject.system.how == "carried"
    return claim.kind in _RESULTS and bare and not claim.outside


def _stands_in(marks: Marks, claim: Claim, sentence: tuple[int, int]) -> bool:
    return sentence[0] <= claim.start - marks.base < sentence[1]


def _behind(marks: Marks, claim: Claim) -> Sized | None:
    """The one size of a sentence that has one result, one company and one chip, behind it."""
    place = claim.start - marks.base
    sentence = marks.sentence_at(place)
    figures = marks.figures_in(*sentence)
    scores = [f for f in figures if is_score(f)]
    counts = _counts(marks, sentence)
    # “both in A (2.1 minutes) and in B (6.7), C entered 64 H100s”: a size of all of them
    shared = len(scores) == 1 or marks.cues.any(*sentence, "each")
    if not shared or len(counts) != 1 or not scores or counts[0].start < scores[-1].end:
        return None
    names = marks.names_in(*sentence)
    if len({m.canon for m in names if m.label == "SUBMITTER"}) > 1:
        return None
    if _of_else(marks, (scores[-1].end, sentence[1]), sentence):
        return None
    count = counts[0]
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, scores[-1].end, count.start)]
    after = DELIMITER.search(marks.folded, count.end, sentence[1])
    clause = (cuts[-1] if cuts else scores[-1].end, after.start() if after else sentence[1])
    if not (marks.cues.any(*clause, *_AT_WORK) or _is_led(marks, count)):
        return None
    return _sized(marks, count, sentence)


def _next(
    marks: Marks, before: tuple[int, int], sentence: tuple[int, int], told: Mapping[int, Claim]
) -> dict[int, Sized]:
    """The sizes that a sentence without any result gives the results of the one before, or of the
    two before where it names whose each is."""
    counts = _counts(marks, sentence) if told and not sizes_in(marks, before) else []
    if not counts or any(is_score(f) for f in marks.figures_in(*sentence)):
        return {}
    if _of_else(marks, sentence, sentence):
        return {}
    led = all(_is_led(marks, count) for count in counts)
    if not (marks.cues.any(*sentence, *_AT_WORK) or (led and len(counts) > 1)):
        return {}
    owners = [_owner(marks, count, before, sentence, counts) for count in counts]
    if len(counts) == 1 or not all(owners):  # “A took 8.1. B took 9.4. A used 64, B 32” is of two
        told = {i: claim for i, claim in told.items() if _stands_in(marks, claim, before)}
    whose = {i: claim.subject.submitter.value for i, claim in told.items()}
    sized = [_sized(marks, count, None) for count in counts]
    if all(owners):
        pairs = dict(zip(owners, sized, strict=True))
        if len(pairs) < len(counts):
            return {}
        return {i: one for i, who in whose.items() if (one := pairs.get(who)) is not None}
    if any(owners):
        return {}
    if len(counts) == 1:
        return dict.fromkeys(whose, sized[0]) if sized[0] and len(set(whose.values())) == 1 else {}
    # “A took 8.1 minutes, B 9.4. 64 and 32 H100s were at work”: one each, in their order
    if len(set(whose.values())) != len(whose) or len(counts) != len(whose):
        return {}
    joins = pairwise(counts)
    if not all(coordinated(marks, one.end, other.start) for one, other in joins):
        return {}
    return {i: one for i, one in zip(sorted(whose), sized, strict=True) if one is not None}


def _counts(marks: Marks, sentence: tuple[int, int]) -> list[Figure]:
    """The sizes of a sentence, none where something else is counted or several hosts are told."""
    counts = sizes_in(marks, sentence)
    alien = any(
        f.quantity.unit != "accelerators" or of_each_host(marks, f) or is_of_earlier(marks, f)
        for f in counts
    )
    return [] if alien else counts


def _of_else(marks: Marks, place: tuple[int, int], sentence: tuple[int, int]) -> bool:
    """Whether a sentence compares, looks back or ahead, or names another round."""
    if any(f.quantity.unit in _RATIOS for f in marks.figures_in(*sentence)):
        return True
    if any(place[0] <= version.start < place[1] for version in marks.rounds):
        return True
    return marks.cues.any(*place, *_ELSE)


def _is_led(marks: Marks, count: Figure) -> bool:
    near = (count.start - _LEAD_REACH, count.start)
    if marks.folded[: count.start].rstrip().endswith("("):  # “8.1 minutes: A (|64 H100s|)”
        return True
    apart = {word.start for word in marks.cues.within(*near, *_NO_LEAD)}
    words = [word for word in marks.cues.within(*near, *_LEADING) if word.start not in apart]
    return any(not marks.folded[word.end : count.start].strip() for word in words)


def _owner(
    marks: Marks,
    count: Figure,
    before: tuple[int, int],
    sentence: tuple[int, int],
    counts: Sequence[Figure],
) -> str:
    """The company named before a count and behind the one before it, or that “the former” means of
    the two that the sentence before is about."""
    first = max((f.end for f in counts if f.end <= count.start), default=sentence[0])
    named = [m for m in marks.names_in(first, count.start) if m.label == "SUBMITTER"]
    if named:
        return named[-1].canon if not is_baseline(marks, named[-1]) else ""
    words = marks.cues.within(first, count.start, "former", "latter")
    two = list(dict.fromkeys(m.canon for m in marks.names_in(*before) if m.label == "SUBMITTER"))
    if len({word.name for word in words}) != 1 or len(two) != 2:
        return ""
    return two[words[0].name == "latter"]


def _sized(marks: Marks, count: Figure, sentence: tuple[int, int] | None) -> Sized | None:
    """A count with the chip that it is of; none where its sentence names another chip."""
    chip = chip_at(marks, count)
    names = marks.names_in(*sentence) if sentence is not None else []
    others = {m.canon for m in names if m.label in PRODUCTS}
    return None if others - ({chip.canon} if chip is not None else others) else (count, chip)


def _with(claim: Claim, marks: Marks, sized: Sized) -> Claim:
    """The claim with a size and its chip, where it names no other chip."""
    count, chip = sized
    subject: Subject = claim.subject
    if chip is not None:
        own = subject.accelerator.value or subject.system.value
        fits = own in ("", chip.canon) or has_chips(own, chip.canon)
        if not fits and "stated" in (subject.accelerator.how, subject.system.how):
            return claim
        filled = slot(marks, chip) if chip.label == "ACCELERATOR" else subject.accelerator
        system = subject.system if own and fits else slot(marks, chip)
        subject = replace(subject, accelerator=filled, system=system)
    return replace(
        claim, subject=replace(subject, scale=Scale(accelerators=int(count.number.value)))
    )
