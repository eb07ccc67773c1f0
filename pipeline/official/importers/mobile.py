"""Mobile rounds, from the summaries that the load generator wrote in the app."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.official.importers.cells import printed, words
from pipeline.official.importers.chips import platform
from pipeline.official.importers.description import availability
from pipeline.official.importers.folders import exception
from pipeline.official.importers.inference_loadgen import score_of
from pipeline.official.importers.publication import published
from pipeline.official.repository import Repository
from pipeline.records import Result

# Older rounds name folders by model and scenario or by the app's short names, newer ones by the
# app's task. A submitter with one device may leave out its folder.
_RUN = re.compile(
    r"(?P<division>closed|open)/(?P<submitter>[^/]+)/results/(?:(?P<system>[^/]+)/)??"
    r"(?:log_performance/(?P<short>[^/]+)|"
    r"(?P<benchmark>[^/]+?)(?:/[^/]+/log_performance|-performance))/mlperf_log_summary\.txt$"
)
_BENCHMARKS = {
    "mobilenetedgetpu": "mobilenet_edgetpu",
    "image_classification": "mobilenet_edgetpu",
    "image_classification_offline": "mobilenet_edgetpu",
    "mobilenetv4": "mobilenet_v4",
    "image_classification_v2": "mobilenet_v4",
    "image_classification_offline_v2": "mobilenet_v4",
    "mobiledetssd": "mobiledet",
    "object_detection": "mobiledet",
    "mobilebert": "mobilebert",
    "natural_language_processing": "mobilebert",
    "mosaic": "mosaic",
    "deeplabv3+": "deeplabv3plus",
    "ic_tpu_uint8": "mobilenet_edgetpu",
    "ic_tpu_uint8_offline": "mobilenet_edgetpu",
    "od_uint8": "mobiledet",
    "lu_gpu_float32": "mobilebert",
    "sm_uint8": "mosaic",
    "is_uint8": "deeplabv3plus",
    "image_segmentation_v2": "mosaic",
    "edsr": "edsr",
    "super_resolution": "edsr",
    "stablediffusion": "stable_diffusion",
    "stable_diffusion": "stable_diffusion",
}
_UNITS = {"offline": "samples/s", "singlestream": "ms"}
_ESTIMATE = re.compile(r"Early stopping 90th percentile estimate: (\d+)")


def rows(repository: Repository) -> Iterator[Result]:
    """The rows of a round: samples per second offline, else the 90th percentile latency in ms.

    Raises ``ValueError`` on a task that no round has had.
    """
    round_ = repository.name.rpartition("_v")[2]
    runs = {path: match for path in repository.paths if (match := _RUN.match(path))}
    described = _descriptions(repository)
    for path, content in repository.read_many(runs):
        text = (content or b"").decode("utf-8", "replace")
        found = score_of(text)
        if found is None:
            continue
        run = runs[path]
        folder = run["system"] or ""
        place = f"{run['division']}/{run['submitter']}/results/{folder}/"
        name, about = _description(
            described.get(f"{run['division']}/{run['submitter']}", {}),
            exception(repository.name, place, "description") or folder,
        )
        scenario, score = found
        estimate = _ESTIMATE.search(text)
        processor = about.get("processor name") or about.get("host processor model name", "")
        submitter = about.get("submitter") or run["submitter"].replace("_", " ")
        yield Result(
            suite="mobile",
            round=round_,
            published=published("mobile", round_),
            division=run["division"],
            availability=availability(about.get("status", "")),
            submitter=submitter,
            system=folder or name,
            system_name=about.get("phone summary")
            or about.get("system")
            or about.get("system name", ""),
            nodes=1,
            host_processor=processor,
            accelerators=0,
            platform=platform("", processor),
            software=about.get("vendor sdk") or about.get("framework", ""),
            benchmark=_benchmark(run["benchmark"] or run["short"], path),
            scenario=scenario,
            score=printed(score),
            unit=_UNITS[scenario],
            source=repository.source(path),
            note=f"early stopping estimate {printed(int(estimate[1]) / 10**6)} ms"
            if estimate
            else "",
        )


def _benchmark(folder: str, path: str) -> str:
    name = _BENCHMARKS.get(folder.lower())
    if name is None:
        raise ValueError(f"{path}: no known task; name it in importers/mobile.py")
    return name


def _descriptions(repository: Repository) -> dict[str, dict[str, dict[str, str]]]:
    # By division and submitter, then by the file's name.
    found: dict[str, dict[str, dict[str, str]]] = {}
    paths = repository.matching(r"(closed|open)/[^/]+/systems/[^/]+\.json$")
    for path, content in repository.read_many(paths):
        name = path.rpartition("/")[2].removesuffix(".json")
        found.setdefault("/".join(path.split("/")[:2]), {})[name] = _fields(content or b"")
    return found


def _description(found: dict[str, dict[str, str]], name: str) -> tuple[str, dict[str, str]]:
    """The description of a name, or the only one of a submitter that named no folder."""
    if not name and len(found) == 1:
        return next(iter(found.items()))
    return name, found.get(name, {})


def _fields(content: bytes) -> dict[str, str]:
    """A description's fields, those of its sections too.

    Descriptions are written by hand: commas are missing, or words stand behind a value. So
    fields are read one by one, which loses nothing: no value holds a quotation mark.
    """
    text = content.decode("utf-8-sig", "replace")
    return {
        key.strip().lower().replace("_", " "): words(value)
        for key, value in re.findall(r'"([^"]+)"\s*:\s*"([^"]*)"', text)
    }
