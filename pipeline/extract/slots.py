"""Fills a claim's slots from its sentence, and from the neighbourhood where a word points back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pipeline.extract.context import Context
from pipeline.extract.marks import Marks
from pipeline.extract.mentions import Mention
from pipeline.extract.quantities import COUNTS, Figure
from pipeline.extract.zones import (
    DELIMITER,
    Wanted,
    Zone,
    aligned,
    baseline_of,
    counted,
    is_baseline,
    listed,
    nearest,
)
from pipeline.records import EMPTY, Baseline, Filled, Scale, Scope, Slot, Subject

# A system is its maker's when this share of its entries is: others do submit a DGX now and then.
_OWNED = 0.9
# How far from a task's name its model's may stand: “object detection with the lightweight SSD”.
_BESIDE = 24
_DIVISIONS = ("open", "closed")
_SCENARIOS = (
    "scenario_offline",
    "scenario_server",
    "scenario_singlestream",
    "scenario_multistream",
    "scenario_interactive",
)


class Links(NamedTuple):
    """What a figure is about, and whether any of it stands in its own sentence."""

    subject: Subject
    benchmarks: tuple[Slot, ...]
    baseline: Baseline | None
    other: Mention | None


def system_like(mention: Mention) -> bool:
    """A system or a chip."""
    return mention.label in ("SYSTEM", "ACCELERATOR")


def _is_model(mention: Mention) -> bool:
    return mention.label in ("BENCHMARK", "OTHER")


def slot(marks: Marks, mention: Mention, how: Filled = "stated") -> Slot:
    """A slot filled by a name of the text."""
    return Slot(
        value=mention.canon,
        surface=marks.text[mention.start : mention.end],
        how=how,
        start=marks.base + mention.start,
        end=marks.base + mention.end,
    )


def link(marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context) -> Links:
    """The subject, benchmarks and baseline of a figure.

    ``around`` are the passages before this one, nearest first, that its sentence may point back to.
    """
    model, how = _find(marks, figure, zone, around, _is_model)
    other = model[1] if model and model[1].label == "OTHER" else None
    benchmarks: tuple[Slot, ...] = ()
    if model and other is None:
        source, mention = model
        mention = _precise(source, mention)
        names = [mention]
        if _distributed(source, mention, figure, zone, marks):
            names = [m for m in listed(source, mention, _is_model) if m.label == "BENCHMARK"]
        exact = {name.canon for name in names}
        names = [name for name in names if _alone(name, exact)]
        benchmarks = tuple(slot(source, name, how) for name in names)
    subject = _subject(marks, figure, zone, around, context)
    return Links(subject, benchmarks, _baseline(marks, figure, zone), other)


def _alone(name: Mention, all_names: set[str]) -> bool:
    """Whether no other name of a list says exactly what this one leaves open."""
    return not (set(name.canon.split("|")) & (all_names - {name.canon}))


def _precise(marks: Marks, mention: Mention) -> Mention:
    """The exact name beside one that can mean several: “the SSD object detection test”."""
    if "|" not in mention.canon:
        return mention
    options = mention.canon.split("|")
    beside = [
        other
        for other in marks.mentions
        if other.label == "BENCHMARK"
        and other.canon in options
        and other.start - mention.end < _BESIDE
        and mention.start - other.end < _BESIDE
    ]
    return beside[0] if len({other.canon for other in beside}) == 1 else mention


def _find(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], wanted: Wanted
) -> tuple[tuple[Marks, Mention] | None, Filled]:
    """The name of a kind for a figure: by rank, by zone, else carried from just before."""
    own = aligned(marks, figure, zone, wanted)
    if own is None:
        own, _ = nearest(marks, figure, zone, wanted)
    if own is not None:
        return (marks, own), "stated"
    start, end = zone.sentence
    pointing = marks.cues.any(start, end, "anaphor", "first_person")
    if not pointing and not (wanted is system_like and bare_count(marks, zone)):
        return _topic(marks, start, around, wanted)
    earlier = [m for m in marks.mentions if wanted(m) and m.end <= start]
    # A system named before comes before the parts that it is said to be made of.
    earlier = [m for m in earlier if not counted(marks, m)] or earlier
    whole = [m for m in earlier if m.label == "SYSTEM"] or earlier
    if whole:
        return (marks, whole[-1]), "carried"
    # Only a passage that begins by pointing back may inherit, and only from its neighbour.
    if start < 200 and around:
        names = [m for m in around[0].mentions if wanted(m) and not is_baseline(around[0], m)]
        if len({m.canon for m in names}) == 1:
            return (around[0], names[-1]), "carried"
    return None, "empty"


def bare_count(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence counts chips or hosts without a name: “with 384 chips” points back.

    Not where it names a company: that one brings its own.
    """
    start, end = zone.sentence
    named = [m for m in marks.mentions if start <= m.start < end]
    if any(m.label in ("SUBMITTER", "SYSTEM", "ACCELERATOR") for m in named):
        return False
    return any(
        f.quantity.unit in ("accelerators", "hosts") and start <= f.start < end
        for f in marks.figures
    )


def _topic(
    marks: Marks, start: int, around: list[Marks], wanted: Wanted
) -> tuple[tuple[Marks, Mention] | None, Filled]:
    """What the sentences before were about, where that is one thing alone.

    Only models are carried so: a sentence that names its own system still speaks of the same test,
    but one that names no system need not speak of the last one. The passage before counts only
    where this one has named no model yet.
    """
    if wanted is not _is_model:
        return None, "empty"
    own = [(marks, s) for s in marks.sentences if s[1] <= start]
    before = [(around[0], s) for s in around[0].sentences[-3:]] if around else []
    for source, (first, last) in reversed([*before, *own]):
        names = [m for m in source.mentions if wanted(m) and first <= m.start < last]
        if names:
            single = len({m.canon for m in names}) == 1
            return ((source, names[-1]), "carried") if single else (None, "empty")
    return None, "empty"


def _distributed(source: Marks, mention: Mention, figure: Figure, zone: Zone, marks: Marks) -> bool:
    """Whether one figure is said of every member of a list."""
    start, end = zone.sentence
    if source is not marks:
        return False
    same = [
        f
        for f in marks.figures
        if start <= f.start < end and f.quantity.unit == figure.quantity.unit
    ]
    return len(same) == 1 or marks.cues.any(start, end, "each")


def _subject(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context
) -> Subject:
    found, how = _find(marks, figure, zone, around, system_like)
    scale, part = scale_of(marks, figure, zone)
    system = accelerator = EMPTY
    if found is not None:
        source, mention = found
        filled = slot(source, mention, how)
        system = filled
        if mention.label == "ACCELERATOR":
            accelerator = filled
        elif part is not None and part.label == "ACCELERATOR":
            accelerator = slot(marks, part)
    elif context.system and _points_at_topic(marks, zone):
        system = context.system
    submitter = _submitter(marks, figure, zone, around, context, system, found)
    return Subject(submitter=submitter, system=system, accelerator=accelerator, scale=scale)


def _points_at_topic(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence without a system speaks of the article's: by a count, or “it”, and of
    nobody else's."""
    start, end = zone.sentence
    if bare_count(marks, zone):
        return True
    others = [m for m in marks.mentions if m.label == "SUBMITTER" and start <= m.start < end]
    return not others and marks.cues.any(start, end, "anaphor", "first_person")


_COUNTED = (("accelerators", "accelerators"), ("hosts", "nodes"), ("processors", "processors"))


def scale_of(marks: Marks, figure: Figure, zone: Zone) -> tuple[Scale, Mention | None]:
    """How many chips, nodes or processors the figure's system has, and the chip's name.

    What stands in the figure's own clause counts first; else what the sentence says before its
    first figure, which then holds for all of them.
    """
    fields: dict[str, int] = {}
    part: Mention | None = None
    cut = DELIMITER.search(marks.folded, figure.end, zone.end)
    clause = (zone.start, cut.start() if cut else zone.end)
    for unit, name in _COUNTED:
        counts = [f for f in marks.figures if f.quantity.unit == unit and _is_size(marks, f)]
        own = [f for f in counts if clause[0] <= f.start < clause[1]]
        pool = own or [
            f for f in counts if zone.sentence[0] <= f.start < _first_figure(marks, zone)
        ]
        if len({f.number.value for f in pool}) != 1:
            continue
        fields[name] = int(pool[0].number.value)
        if unit == "accelerators":
            part = next(
                (
                    m
                    for m in marks.mentions
                    if m.label == "ACCELERATOR" and pool[0].start <= m.start <= pool[0].end + 2
                ),
                None,
            )
    if fields.get("nodes") == 1 and "accelerators" in fields:
        del fields["nodes"]
    return Scale(**fields), part


def _is_size(marks: Marks, figure: Figure) -> bool:
    """Whether a count says how big the system is: exact, whole, and not the baseline's."""
    value = figure.number.value
    whole = value == value.to_integral_value()
    return whole and figure.quantity.hedge == "exact" and not _of_baseline(marks, figure)


def _first_figure(marks: Marks, zone: Zone) -> int:
    """Where the sentence's first figure stands that is no count."""
    start, end = zone.sentence
    return min(
        (
            f.start
            for f in marks.figures
            if f.quantity.unit not in COUNTS and start <= f.start < end
        ),
        default=end,
    )


def _of_baseline(marks: Marks, figure: Figure) -> bool:
    place = Mention(figure.start, figure.end, "COUNT", "", False)
    return is_baseline(marks, place)


def _submitter(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    around: list[Marks],
    context: Context,
    system: Slot,
    found: tuple[Marks, Mention] | None,
) -> Slot:
    mention, _ = nearest(
        marks, figure, zone, lambda m: m.label == "SUBMITTER" and not _makes(marks, m)
    )
    owner = owner_of(system.value) if system else ""
    if mention is not None and owner in ("", mention.canon):
        return slot(marks, mention)
    if owner:
        return Slot(
            value=owner, surface=system.surface, how=system.how, start=system.start, end=system.end
        )
    start, end = zone.sentence
    if marks.cues.any(start, end, "first_person") and context.publisher:
        return context.publisher
    if context.id_owner and not found:
        return context.id_owner
    if marks.cues.any(start, end, "anaphor"):
        earlier = [m for m in marks.mentions if m.label == "SUBMITTER" and m.end <= start]
        if earlier:
            return slot(marks, earlier[-1], "carried")
    return EMPTY


def _makes(marks: Marks, mention: Mention) -> bool:
    """Whether a company is only named as the maker of a chip that follows: “NVIDIA H100 GPUs”."""
    following = next((m for m in marks.mentions if m.start >= mention.end), None)
    if following is None or following.start - mention.end > 2:
        return False
    between = marks.folded[mention.end : following.start]
    return following.label == "ACCELERATOR" and not between.strip()


@lru_cache(maxsize=2048)
def owner_of(system: str) -> str:
    """The submitter of nearly all official entries of a system, ``""`` where there is none."""
    from pipeline.official import resolve
    from pipeline.official.names import canonical_submitter

    subject = Subject(system=Slot(value=system, how="stated"))
    owners = Counter(
        canonical_submitter(match.result.submitter)
        for match in resolve(subject)
        if match.level in ("exact", "alias", "scale")
    )
    if not owners:
        return ""
    owner, count = owners.most_common(1)[0]
    return owner if count >= _OWNED * owners.total() else ""


def _baseline(marks: Marks, figure: Figure, zone: Zone) -> Baseline | None:
    system = baseline_of(marks, figure, zone, system_like)
    maker = baseline_of(
        marks, figure, zone, lambda m: m.label == "SUBMITTER" and not _makes(marks, m)
    )
    earlier = baseline_round(marks, zone)
    quantity = _starting_figure(marks, figure, zone)
    if system is None and maker is None and not earlier and quantity is None:
        return None
    filled = slot(marks, system) if system else EMPTY
    subject = Subject(
        submitter=slot(marks, maker) if maker else EMPTY,
        system=filled,
        accelerator=filled if system and system.label == "ACCELERATOR" else EMPTY,
    )
    return Baseline(
        subject=subject, round=earlier, quantity=quantity.quantity if quantity else None
    )


def _starting_figure(marks: Marks, figure: Figure, zone: Zone) -> Figure | None:
    """The “from 28 minutes” of “from 28 minutes to 10 minutes”."""
    for other in marks.figures:
        before = zone.sentence[0] <= other.start and other.end <= figure.start
        same = other.quantity.unit == figure.quantity.unit
        if before and same and starts(marks, other) and arrives(marks, figure):
            return other
    return None


def starts(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “from”."""
    return _right_behind(marks, figure, "from", 12)


def arrives(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands behind a “to”."""
    return _right_behind(marks, figure, "to", 16)


def _right_behind(marks: Marks, figure: Figure, name: str, reach: int) -> bool:
    """Whether a figure follows a cue with no other figure between."""
    return any(
        not any(cue.end <= f.start < figure.start for f in marks.figures)
        for cue in marks.cues.within(max(0, figure.start - reach), figure.start, name)
    )


def baseline_round(marks: Marks, zone: Zone) -> Slot:
    """The round that a sentence compares with: a version, or a word such as “last round”."""
    # A sentence can name one round for each of its figures: the zone's own words come first.
    return _round_in(marks, zone.start, zone.end) or _round_in(marks, *zone.sentence)


def _round_in(marks: Marks, start: int, end: int) -> Slot:
    for version in marks.rounds:
        if start <= version.start < end and version_is_baseline(marks, version.start, version.end):
            return Slot(
                value=version.round,
                surface=marks.text[version.start : version.end],
                how="stated",
                start=marks.base + version.start,
                end=marks.base + version.end,
            )
    for name, value in (
        ("previous_round", "previous"),
        ("first_round", "first"),
        ("last_year", "last_year"),
    ):
        cues = marks.cues.within(start, end, name)
        if cues:
            cue = cues[0]
            return Slot(
                value=value,
                surface=marks.text[cue.start : cue.end],
                how="stated",
                start=marks.base + cue.start,
                end=marks.base + cue.end,
            )
    return EMPTY


def version_is_baseline(marks: Marks, start: int, end: int) -> bool:
    """Whether a round is named as what a figure is compared with."""
    return (
        is_baseline(marks, Mention(start, end, "ROUND", "", False))
        or marks.cues.any(max(0, start - 24), start, "after")
        or marks.cues.any(max(0, start - 14), start, "from")
    )


def scope_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Scope:
    """Suite, round, division and availability as the sentence says, else as the article does."""
    start, end = zone.sentence
    own = [
        version
        for version in marks.rounds
        if start <= version.start < end
        and not version_is_baseline(marks, version.start, version.end)
    ]
    round_ = context.round
    if len({v.round for v in own}) == 1:
        round_ = Slot(
            value=own[0].round,
            surface=marks.text[own[0].start : own[0].end],
            how="stated",
            start=marks.base + own[0].start,
            end=marks.base + own[0].end,
        )
    suites = [m for m in marks.mentions if m.label == "SUITE" and start <= m.start < end]
    suite = slot(marks, suites[0]) if len({m.canon for m in suites}) == 1 else context.suite
    return Scope(
        suite=suite,
        round=round_,
        division=_division(marks, figure_end, zone),
        availability=_one_cue(marks, start, end, ("onprem", "cloud", "preview")),
        scenario=_scenario(marks, zone),
    )


def _scenario(marks: Marks, zone: Zone) -> Slot:
    """The inference scenario that the figure's zone names, else its sentence."""
    for start, end in ((zone.start, zone.end), zone.sentence):
        found = _one_cue(marks, start, end, _SCENARIOS)
        if found:
            return msgspec.structs.replace(found, value=found.value.removeprefix("scenario_"))
    return EMPTY


def _division(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """The division beside the figure; else the one that the sentence opens with, for all of it."""
    start, end = zone.sentence
    cut = DELIMITER.search(marks.folded, figure_end, end)
    beside = _one_cue(marks, zone.start, min(zone.end, cut.end() if cut else end), _DIVISIONS)
    if beside:
        return beside
    figures = [
        f.start for f in marks.figures if f.quantity.unit not in COUNTS and start <= f.start < end
    ]
    return _one_cue(marks, start, min(figures) if len(figures) > 1 else end, _DIVISIONS)


def _one_cue(marks: Marks, start: int, end: int, names: tuple[str, ...]) -> Slot:
    """The one of several classes that a sentence has a word of; none where it has of two."""
    found = [(name, cue) for name in names for cue in marks.cues.within(start, end, name)]
    if len({name for name, _ in found}) != 1:
        return EMPTY
    name, cue = found[0]
    return Slot(
        value=name,
        surface=marks.text[cue.start : cue.end],
        how="stated",
        start=marks.base + cue.start,
        end=marks.base + cue.end,
    )
