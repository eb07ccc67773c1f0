"""The suite, round, division, availability and scenario that a figure is said of."""

from __future__ import annotations

import msgspec

from pipeline.extract.baselines import version_is_baseline
from pipeline.extract.context import Context
from pipeline.extract.marks import Marks
from pipeline.extract.naming import slot
from pipeline.extract.units import COUNTS
from pipeline.extract.zones import DELIMITER, Zone
from pipeline.records import EMPTY, Scope, Slot

_DIVISIONS = ("open", "closed")
_SCENARIOS = (
    "scenario_offline",
    "scenario_server",
    "scenario_singlestream",
    "scenario_multistream",
    "scenario_interactive",
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
