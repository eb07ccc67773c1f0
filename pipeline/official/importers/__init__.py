"""One importer per format of the official results repositories: repository -> rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module

from pipeline.official.repository import Repository
from pipeline.records import Result

Importer = Callable[[Repository], Iterator[Result]]

# Repository name (a regular expression, matched whole) and the module whose
# ``rows(repository)`` reads it. The first line that matches is used.
IMPORTERS: tuple[tuple[str, str], ...] = (
    (r".+/training_results_v0\.5", "training_v05"),
    (r".+/training_results_v\d+\.\d+", "training"),
    (r".+/hpc_results_v\d+\.\d+", "hpc"),
    (r".+/inference_results_v\d+\.\d+", "inference"),
    (r".+/tiny_results_v\d+\.\d+", "tiny"),
    (r".+/storage_results_v\d+\.\d+", "storage"),
    (r".+/automotive_results_v\d+\.\d+", "automotive"),
    (r".+/mobile_results_v\d+\.\d+", "mobile"),
    (r".+/(cm4mlperf-results|flexbench)", "inference_imports"),
)


def importer_for(name: str) -> Importer | None:
    """The importer of a repository by its name (``owner/name``), or ``None``."""
    for pattern, module in IMPORTERS:
        if re.fullmatch(pattern, name):
            rows: Importer = import_module(f"{__name__}.{module}").rows
            return rows
    return None
