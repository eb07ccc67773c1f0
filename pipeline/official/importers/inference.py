"""Inference rounds from their own repositories: the published summary, else the run folders."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.official.importers import inference_loadgen, inference_summary
from pipeline.official.importers.inference_names import OWN_LOGS
from pipeline.official.repository import Repository
from pipeline.records import Result

_RUN_FOLDERS = frozenset({"0.5", "0.7", "1.0", "1.1", *OWN_LOGS})


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of one round.

    The run folders are read up to 2.1, of 2.0 and 2.1 the closed scores alone. What else these
    two hold, and 3.0 to 4.0 and 5.0, comes from ``inference_imports``.
    """
    if repository.name.rpartition("_v")[2] in _RUN_FOLDERS:
        yield from inference_loadgen.rows(repository)
    else:
        yield from inference_summary.rows(repository)
