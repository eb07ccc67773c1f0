"""What linking hands on of a figure: the record that the rooms above read."""

from __future__ import annotations

import msgspec

from pipeline.extract.names.mentions import Mention
from pipeline.records import Baseline, Slot, Subject


class Links(msgspec.Struct, frozen=True, gc=False):
    """What a figure is about, and whether any of it stands in its own sentence."""

    subject: Subject
    benchmarks: tuple[Slot, ...]
    baseline: Baseline | None
    other: Mention | None
