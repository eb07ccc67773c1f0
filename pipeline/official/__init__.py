"""The official results, and the names they go by.

Everything public is loaded when first used: the table takes tens of milliseconds, names more. No
module here may bear the name of a public function: importing it would hide the function.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.official.corrections import Erratum, errata
    from pipeline.official.ids import IdEntry, known_of_round, results_for_id
    from pipeline.official.names import Name, chip_of, gazetteer
    from pipeline.official.resolving import Match, identifies, resolve
    from pipeline.official.table import load_results
    from pipeline.official.timeline import (
        Comparability,
        Round,
        RoundBenchmark,
        comparable,
        first_round,
        latest_round,
        previous_round,
        published,
        published_between,
        round_number,
        rounds,
    )

_WHERE = {
    "Erratum": "corrections",
    "errata": "corrections",
    "IdEntry": "ids",
    "known_of_round": "ids",
    "results_for_id": "ids",
    "Name": "names",
    "chip_of": "names",
    "gazetteer": "names",
    "Match": "resolving",
    "identifies": "resolving",
    "resolve": "resolving",
    "without_target": "resolving",
    "Comparability": "timeline",
    "Round": "timeline",
    "RoundBenchmark": "timeline",
    "comparable": "timeline",
    "first_round": "timeline",
    "latest_round": "timeline",
    "previous_round": "timeline",
    "published": "timeline",
    "published_between": "timeline",
    "round_number": "timeline",
    "rounds": "timeline",
    "load_results": "table",
}
__all__ = [
    "Comparability",
    "Erratum",
    "IdEntry",
    "Match",
    "Name",
    "Round",
    "RoundBenchmark",
    "chip_of",
    "comparable",
    "errata",
    "first_round",
    "gazetteer",
    "identifies",
    "known_of_round",
    "latest_round",
    "load_results",
    "previous_round",
    "published",
    "published_between",
    "resolve",
    "results_for_id",
    "round_number",
    "rounds",
    "without_target",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = found  # the next one who asks finds it without coming here
    return found
