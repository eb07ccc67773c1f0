"""Mobile rounds, from the summaries that the load generator wrote on each device."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pipeline.official.importers.inference_loadgen import score_of
from pipeline.official.importers.inference_names import printed, words
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

_RUN = re.compile(
    r"(?P<division>closed|open)/(?P<submitter>[^/]+)/results/(?P<system>[^/]+)/(?P<model>[^/]+)"
    r"/(?P<scenario>SingleStream|Offline)/(?:log_performance|performance/run_\d+)"
    r"/mlperf_log_summary\.txt$"
)
# The folders' names for the tests, and ours.
_BENCHMARKS = {
    "mobilenetedgetpu": "mobilenet_edgetpu",
    "mobiledetssd": "mobiledet_ssd",
    "mobilebert": "mobilebert",
    "mosaic": "mosaic",
    "edsr": "edsr",
    "deeplabv3+": "deeplabv3plus",
    "mobilenetv2deeplabv3+": "deeplabv3plus",
}
_UNITS = {"singlestream": "ms", "offline": "samples/s"}


def rows(repository: Repository) -> Iterator[Result]:
    """One row for each device, test and scenario: 90th percentile latency, or samples per second.

    Runs that the load generator calls invalid have no score and are left out.
    """
    round_ = re.split(r"_v?(?=\d)", repository.name)[-1]
    paths = [path for path in repository.paths if _RUN.match(path)]
    names = _names(repository)
    for path, content in repository.read_many(paths):
        run = _RUN.match(path)
        found = score_of((content or b"").decode("utf-8", "replace"))
        if run is None or found is None or found[0] != run["scenario"].lower():
            continue
        scenario, score = found
        model = re.sub(r"[^a-z0-9+]", "", run["model"].lower())
        about = names.get((run["division"], run["submitter"], run["system"]), {})
        yield Result(
            suite="mobile",
            round=round_,
            published=published("mobile", round_),
            division=run["division"],
            availability="unknown",
            submitter=run["submitter"].replace("_", " "),
            system=run["system"],
            system_name=words(about.get("System")),
            host_processor=words(about.get("Processor Name")),
            benchmark=_BENCHMARKS.get(model, model),
            scenario=scenario,
            score=printed(score),
            unit=_UNITS[scenario],
            software=words(about.get("vendor SDK")),
            source=repository.source(path),
        )


def _names(repository: Repository) -> dict[tuple[str, str, str], dict[str, object]]:
    """The fields of each device's description, where its file is sound."""
    found: dict[tuple[str, str, str], dict[str, object]] = {}
    paths = repository.matching(r"(closed|open)/[^/]+/systems/[^/]+\.json$")
    for path, content in repository.read_many(paths):
        division, submitter, _, name = path.split("/")
        try:
            fields = json.loads((content or b"").decode("utf-8-sig"))
        except ValueError:
            continue
        if isinstance(fields, dict):
            found[division, submitter, name.removesuffix(".json")] = fields
    return found
