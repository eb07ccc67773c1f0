"""Decides whether a figure is a claim, and of which kind.

Rejecting comes last: a figure whose unit and neighbourhood make it a result stays, unless a word
of the pack's reject classes says that it is something else.
"""

from __future__ import annotations

import re

import msgspec

from pipeline.extract.deciding.counts.tallies import counts_nothing, tally
from pipeline.extract.deciding.decisions import Decision, clause_of, near
from pipeline.extract.deciding.ratios.decide import ratio
from pipeline.extract.deciding.ratios.growth import of_a_number, to_a_size
from pipeline.extract.deciding.ratios.per import of_every_chip, of_named_chip, per_what
from pipeline.extract.deciding.ratios.rejected import entered_so_often, of_a_share
from pipeline.extract.deciding.times.decide import time_claim
from pipeline.extract.deciding.times.deltas import changes_by
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS, ENERGIES, MONEY, RATES, TIMES, TRANSFERS
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import arrives, starts
from pipeline.extract.linking.phrases.particles import more_than_other
from pipeline.extract.marking.context import Context, in_context
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.transfers import EMULATED
from pipeline.extract.marking.zones import Zone, zone_of
from pipeline.extract.names.others import is_benchmark
from pipeline.extract.words.lexicon import Cue
from pipeline.records import Scale

# “12.5 tokens per second per user” is what a scenario asks for.
_PER_USER = re.compile(r"\s?(?:/|per )user")
_CLAIMED = frozenset((*TIMES, *RATES, "percent", "x"))
_SCENARIOS = ("scenario_offline", "scenario_server")
_MEASURED_IN_MS = ("scenario_singlestream", "scenario_multistream", "scenario_constantstream")
# Words that say of a rate that each of several parts has it.
_PARTS = ("each", "lone", "every_chip", "share_of", "per_host")
# How far from the first word of a sentence, or from its figure, another benchmark's name may stand.
_OPENING, _BESIDE = 6, 20
_SMALL_UNIT = "MiB/s"
# How far behind a semicolon a word that points back may end.
_POINTS_BACK = 16
# “2.7 times |faster|”
_SAYS_REACH = 20
# “each H100”
_EACH_REACH = 8
# “450 ms to the |first token|”: how near a figure the words for a wait stand.
_WAIT_REACH = 32


def hopeless(marks: Marks, figure: Figure, context: Context, before: Marks | None) -> bool:
    """Whether a figure makes no claim whatever it is linked with: linking is most of the work."""
    unit = figure.quantity.unit
    if not in_context(marks, context, before):
        return True
    if unit in MONEY:
        return _price(marks, marks.sentence_at(figure.start)) is None
    return counts_nothing(marks, figure) if unit in COUNTS else unit not in _CLAIMED


def classify(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    links: Links,
    context: Context,
    before: Marks | None,
) -> Decision | None:
    """The kind of claim that a figure makes, ``None`` where it makes none."""
    unit = figure.quantity.unit
    if _is_asked(marks, figure, zone):
        return None
    if unit in MONEY:
        return _price(marks, zone.sentence)
    if not in_context(marks, context, before):
        return None
    if unit in TIMES:
        decision = time_claim(marks, figure, zone, links)
    elif unit in ("percent", "x"):
        decision = ratio(marks, figure, zone, links, before)
    elif unit in RATES:
        decision = _rate(marks, figure, zone, links, before)
    elif unit in COUNTS:
        decision = tally(marks, figure, zone, links)
    else:
        return None
    if decision is None or decision.outside:
        return decision
    reason = _said_outside(marks, figure, zone, links, decision)
    return msgspec.structs.replace(decision, outside=reason) if reason else decision


def _is_asked(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a figure stands in a question; «Tardó 3,4 minutos, ¿y los demás?» opens one behind
    it."""
    start, end = zone.sentence
    asked = marks.folded[start:end].rstrip('"').endswith("?")
    return asked and marks.folded.find("¿", figure.end, end) < 0


def undecided(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    links: Links,
    context: Context,
    before: Marks | None,
) -> Decision | None:
    """What a figure that makes no claim by its words may be, should others explain it.

    A ratio that two results make is of them (“That is 16 %.”); a time or rate that is a baseline
    may be one of the two.
    """
    unit = figure.quantity.unit
    if links.other is not None or not in_context(marks, context, before):
        return None
    if unit in ("percent", "x"):
        printed = marks.folded[figure.number.start : figure.number.end]
        worded = not any(char.isdigit() for char in printed)
        if (worded and of_a_number(marks, figure, zone)) or to_a_size(marks, figure):
            return None  # “halved” is said of sizes as well
        rejected = near(marks, figure, "accuracy", "reject", "price")
        rejected = rejected or of_a_share(marks, figure) or entered_so_often(marks, figure)
        per = per_what(marks, figure, zone)
        # “12.96 minutes; eight of B, 27.93. That is 2.2x per GPU”
        if rejected or per not in ("", "accelerator"):
            return None
        # “A took 10.2 minutes, B 28. That is 2.7 times |faster|”: said of the better one
        faster = marks.cues.any(figure.end, figure.end + _SAYS_REACH, "faster")
        return Decision("gain", "faster" if faster else "", per=per)
    if unit in TIMES and not marks.cues.any(*zone.sentence, "not_result"):
        return Decision("time")
    return Decision("throughput", per=of_every_chip(marks, figure)) if unit in RATES else None


def _rate(
    marks: Marks, figure: Figure, zone: Zone, links: Links, before: Marks | None
) -> Decision | None:
    slots = (links.subject.system, links.subject.submitter, *links.benchmarks)
    transfer = figure.quantity.unit in TRANSFERS
    if transfer and _of_a_part(marks, figure, zone, links, before):
        return None
    stated = transfer or any(slot.how == "stated" for slot in slots)
    if not (stated or _same_rate(marks, figure, before)):
        return None  # “Its search engine answers 40,000 queries per second”, after tokens
    if figure.quantity.unit == "ms" and all(
        near(marks, figure, name, reach=_WAIT_REACH) for name in ("first_token", "not_result")
    ):
        return None  # “allows 450 ms to the first token”
    # “consumes 9.53 millijoules per image”: what is no result elsewhere is one of energy
    rejected = figure.quantity.unit not in ENERGIES and near(marks, figure, "reject")
    if rejected or _PER_USER.match(marks.folded, figure.end):
        return None
    if more_than_other(marks, figure) or changes_by(marks, figure):
        return None  # “比A高约1900样本/秒”: by how much, which no entry has
    # “computers must deliver at least 25 tokens per second”: what the test asks for
    owned = "stated" in (links.subject.system.how, links.subject.submitter.how)
    if not owned and marks.cues.any(zone.sentence[0], figure.start, "demanded"):
        return None
    # “ResNet-50 was trained with 1,281,167 images”
    trained = figure.quantity.unit != "models/minute" and marks.cues.any(*zone.sentence, "training")
    if trained and not (owned or transfer or marks.cues.any(*zone.sentence, "inference")):
        return None
    # “In MLPerf Inference v5.1, A surpassed 1 million tokens per second”: at one test or another
    round_ = links.subject.submitter.how == "stated" and (
        BENCHMARK_NAME.search(marks.folded, *zone.sentence) is not None
        or marks.cues.any(*zone.sentence, "same_round")
    )
    if not (links.benchmarks or links.other or links.subject.system or round_ or transfer):
        return None
    per = of_every_chip(marks, figure) or of_named_chip(marks, figure, zone)
    per = per or per_what(marks, figure, zone) or _per_of_pair(marks, figure)
    return Decision("throughput", per=per)


def _of_a_part(
    marks: Marks, figure: Figure, zone: Zone, links: Links, before: Marks | None
) -> bool:
    """Whether as much goes through a link or a drive, or is what each chip asks for: nothing that
    its sentence tells of is a result of the storage suite.

    “The array delivered 31 GB/s” is one, told of whom it is known; “up to 14 GB/s” is a drive's.
    """
    start, end = zone.sentence
    chips = [m for m in marks.names_in(start, end) if m.label == EMULATED]
    told = bool(chips) or any(test.how == "stated" for test in links.benchmarks)
    told = told or marks.cues.any(start, end, "emulated", "same_round")
    told = told or BENCHMARK_NAME.search(marks.folded, start, end) is not None
    if not told and (links.subject.submitter or links.subject.system or links.benchmarks):
        clause = clause_of(marks, figure.start)
        told = figure.quantity.hedge != "up_to" and not marks.cues.any(*clause, *_PARTS)
        goes_on = marks.cues.any(clause[0], figure.start, "yields", "time")
        told = told and (goes_on or _told_again(marks, figure, links, before))
    asked = marks.cues.any(start, figure.start, "demanded")
    chips = [chip for chip in chips if chip.end <= figure.start]
    each = any(marks.cues.any(chip.start - _EACH_REACH, chip.start, "each") for chip in chips)
    return not told or asked or each


def _told_again(marks: Marks, figure: Figure, links: Links, before: Marks | None) -> bool:
    """“A is second with 362,524 MiB”: whether as much as was told just before it is said of one
    that its own sentence names; what links and drives carry is not told in so small units."""
    owned = "stated" in (links.subject.system.how, links.subject.submitter.how)
    if owned and figure.quantity.unit == _SMALL_UNIT:
        return True
    earlier = [*(before.figures if before is not None else ()), *marks.figures_in(0, figure.start)]
    return owned and any(f.quantity.unit == figure.quantity.unit for f in earlier)


def _per_of_pair(marks: Marks, figure: Figure) -> str:
    """“197.6 queries per watt, against 108.4”, “5,842 tokens per second per GPU offline and 2,907
    in the server scenario”: a bare figure is per what the one before it is."""
    start, _ = marks.sentence_at(figure.start)
    before = list(marks.figures_in(start, figure.start))[-1:]
    if not before:
        return ""
    last = before[0]
    # “per-GPU throughput rose from 2,907 tokens/s to 8,064”: where a change arrives is per the same
    if arrives(marks, figure) and starts(marks, last) and last.quantity.unit in RATES:
        return per_what(marks, last, zone_of(marks, last))
    if marks.folded[figure.number.end : figure.end].strip():
        return ""
    if marks.cues.any(last.start, last.end, "per_watt"):
        return "watt"
    chips = marks.cues.within(last.end, figure.start, "per_accelerator")
    return "accelerator" if chips and chips[0].start - last.end <= 1 else ""


def _same_rate(marks: Marks, figure: Figure, before: Marks | None) -> bool:
    """Whether a figure counts tokens where the rates just before it do, and else does not.

    Where its sentence names a scenario of the benchmark, it may do otherwise.
    """
    earlier = list(marks.figures_in(0, figure.start))
    if before is not None:
        earlier += before.figures
    if figure.quantity.unit == "ms":  # “an answer within 10 milliseconds” is what users want
        told = figure.number.decimals and marks.cues.any(
            *marks.sentence_at(figure.start), "result_word"
        )
        # “单流场景时延低至0.17毫秒”: of a scenario that is measured so
        told = told or marks.cues.any(*clause_of(marks, figure.start), *_MEASURED_IN_MS)
        return bool(told) or any(f.quantity.unit == "ms" for f in earlier)
    rates = {f.quantity.unit == "tokens/s" for f in earlier if f.quantity.unit in RATES}
    scenario = marks.cues.any(*marks.sentence_at(figure.start), *_SCENARIOS)
    return not rates or scenario or (figure.quantity.unit == "tokens/s") in rates


def _price(marks: Marks, sentence: tuple[int, int]) -> Decision | None:
    start, end = sentence
    if marks.cues.any(start, end, "reject"):
        return None
    named = any(
        m.label in ("SYSTEM", "ACCELERATOR") and start <= m.start < end for m in marks.mentions
    )
    return Decision("price", outside="price") if named else None


def _said_outside(
    marks: Marks, figure: Figure, zone: Zone, links: Links, decision: Decision
) -> str:
    """The words that put a figure outside the benchmark, ``""`` where there are none."""
    if links.other is not None:
        return links.other.canon
    elsewhere = _measured_elsewhere(marks, figure, zone)
    if elsewhere:
        return elsewhere
    start, end = zone.sentence
    if decision.kind in ("gain", "factor"):
        # What a sentence improves on is often said in the one before ("releases of the SDK").
        start = max((s for s, e in marks.sentences if e <= start), default=start)
    cues = marks.cues.within(start, end, "outside")
    # “… in 2 minutes; BERT was not submitted” says nothing against the 2 minutes.
    cues = [c for c in cues if not _cut_off(marks, figure, c)]
    return marks.text[cues[0].start : cues[0].end] if cues else ""


def _cut_off(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """Whether a semicolon parts a word from a figure, and nothing points back behind it: “61,000;
    |that is our own number|”."""
    sign = marks.folded.find(";", figure.end, cue.start)
    if sign < 0:
        return False
    words = marks.cues.within(sign, sign + _POINTS_BACK, "anaphor")
    return not any(not marks.folded[sign + 1 : word.start].strip() for word in words)


def _measured_elsewhere(marks: Marks, figure: Figure, zone: Zone) -> str:
    """Another benchmark that a sentence opens with, or that is named beside its figure: “On
    DAWNBench, ResNet-50 took 18 minutes”. ``""`` where the sentence names ours as well."""
    start, end = zone.sentence
    for name in marks.names_in(start, end):
        opens = name.start - start <= _OPENING
        beside = -_BESIDE <= name.start - figure.end <= _BESIDE
        if (opens or beside) and is_benchmark(name):
            ours = BENCHMARK_NAME.search(marks.folded, start, end)
            return "" if ours else name.canon
    return ""


def without_scale(links: Links) -> Links:
    """The links of a count: what is counted must not narrow down whom it is counted of."""
    return msgspec.structs.replace(
        links, subject=msgspec.structs.replace(links.subject, scale=Scale())
    )
