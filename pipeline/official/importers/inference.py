"""Inference rounds from their own repositories: the published summary, else the run folders."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.official.importers import inference_loadgen, inference_summary
from pipeline.official.repository import Repository
from pipeline.records import Result

_RUN_FOLDERS = frozenset({"0.5", "0.7", "1.0", "1.1"})


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of one round.

    The run folders are read up to 1.1: later rounds score them otherwise. Those of 2.0 to 4.0
    and 5.0 come from ``inference_imports``.
    """
    if repository.name.rpartition("_v")[2] in _RUN_FOLDERS:
        yield from inference_loadgen.rows(repository)
    else:
        yield from inference_summary.rows(repository)
