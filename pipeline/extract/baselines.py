"""What a figure is measured against: a system, a maker, an earlier round, a figure of its own."""

from __future__ import annotations

from pipeline.extract.marks import Marks
from pipeline.extract.mentions import Mention
from pipeline.extract.naming import slot, system_like
from pipeline.extract.owners import makes
from pipeline.extract.quantities import Figure
from pipeline.extract.zones import Zone, baseline_of, is_baseline
from pipeline.records import EMPTY, Baseline, Slot, Subject


def find_baseline(marks: Marks, figure: Figure, zone: Zone) -> Baseline | None:
    """What a figure is measured against, ``None`` where the sentence does not say."""
    system = baseline_of(marks, figure, zone, system_like)
    maker = baseline_of(
        marks, figure, zone, lambda m: m.label == "SUBMITTER" and not makes(marks, m)
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
    for other in marks.figures_in(zone.sentence[0], figure.start):
        before = other.end <= figure.start
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
        not marks.figures_in(cue.end, figure.start)
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
