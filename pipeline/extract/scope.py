"""The suite, round, division, availability and scenario that a figure is said of."""

from __future__ import annotations

import msgspec

from pipeline.extract.baselines import version_is_baseline
from pipeline.extract.context import Context
from pipeline.extract.divisions import division_of, one_cue
from pipeline.extract.marks import Marks
from pipeline.extract.naming import slot
from pipeline.extract.zones import Zone
from pipeline.records import EMPTY, Scope, Slot

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
    suites = [m for m in marks.names_in(start, end) if m.label == "SUITE"]
    suite = slot(marks, suites[0]) if len({m.canon for m in suites}) == 1 else context.suite
    return Scope(
        suite=suite,
        round=round_,
        division=division_of(marks, figure_end, zone, context),
        availability=one_cue(marks, start, end, ("onprem", "cloud", "preview")),
        scenario=_scenario(marks, zone),
    )


def _scenario(marks: Marks, zone: Zone) -> Slot:
    """The inference scenario that the figure's zone names, else its sentence."""
    if not marks.cues.any(*zone.sentence, *_SCENARIOS):
        return EMPTY
    for start, end in ((zone.start, zone.end), zone.sentence):
        found = one_cue(marks, start, end, _SCENARIOS)
        if found:
            return msgspec.structs.replace(found, value=found.value.removeprefix("scenario_"))
    return EMPTY
