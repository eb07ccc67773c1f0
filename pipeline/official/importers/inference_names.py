"""Names, units and categories of inference results, made the same over all rounds."""

from __future__ import annotations

import re

# The repositories' model names, without the accuracy target, and ours.
_BENCHMARKS = {
    "resnet50": "resnet",
    "resnet50-v1.5": "resnet",
    "3d-unet": "unet3d",
    "gnmt": "nmt",
    "ssd-large": "ssd",
    "ssd-resnet34": "ssd",
    "ssd-small": "ssd-mobilenet",
    "ssd-mobilenet-v1": "ssd-mobilenet",
    "ssd-mobilenet-non-quantized": "ssd-mobilenet",
    "dlrm-v2": "dlrm_dcnv2",
    "dlrm-v3": "dlrmv3",
    "llama2-70b": "llama2_70b",
    "llama2-70b-interactive": "llama2_70b",
    "llama3.1-405b": "llama31_405b",
    "llama3_1-405b": "llama31_405b",
    "llama3.1-8b": "llama31_8b",
    "llama3_1-8b": "llama31_8b",
    "llama3.1-8b-edge": "llama31_8b",
    "mixtral-8x7b": "mixtral",
}
_TARGET = re.compile(r"-(99(?:\.9)?|95)$")

_SCENARIOS = {
    "offline": "offline",
    "server": "server",
    "singlestream": "singlestream",
    "multistream": "multistream",
    "interactive": "interactive",
}

_UNITS = {
    "samples/s": "samples/s",
    "queries/s": "queries/s",
    "tokens/s": "tokens/s",
    "tasks/s": "tasks/s",
    "latency (ms)": "ms",
    "latency (s)": "s",
    "streams": "streams",
    "watts": "W",
    "millijoules": "mJ",
}

# What each category runs; a system entered in both has a row where its scenario counts.
_CATEGORIES = {
    "datacenter": frozenset({"offline", "server", "interactive"}),
    "edge": frozenset({"offline", "singlestream", "multistream"}),
}

# Benchmarks of one category alone, whatever a system was entered in.
_ALONE = {
    "ssd-mobilenet": "edge",
    "dlrm": "datacenter",
    "dlrm_dcnv2": "datacenter",
    "dlrmv3": "datacenter",
}

# Rounds in which the rules ask BERT at 99.9 per cent of the data centre alone; from 5.0 on BERT is
# of the edge.
_STRICT_BERT = frozenset({"0.7", "1.0", "1.1", "2.0", "2.1", "3.0", "3.1", "4.0", "4.1"})

# Rounds whose closed scores are read from the runs themselves, all else from the imports, which
# lack whole submitters of these two.
OWN_LOGS = frozenset({"2.0", "2.1"})


def benchmark_name(model: str) -> str:
    """The canonical name of an inference model, its accuracy target kept: ``unet3d-99.9``."""
    name = model.lower()
    target = _TARGET.search(name)
    stem = name[: target.start()] if target else name
    return _BENCHMARKS.get(stem, stem) + (target.group() if target else "")


def without_target(name: str) -> str:
    """A benchmark's name without its accuracy target: ``unet3d``."""
    return _TARGET.sub("", name)


def scenario_name(stated: str, model: str = "") -> str:
    """The scenario in one word. The server runs of 5.0's interactive model are ``interactive``.

    Raises ``KeyError`` on a scenario that no round has.
    """
    scenario = _SCENARIOS[re.sub(r"[\s_-]", "", stated.lower())]
    return "interactive" if "interactive" in model.lower() and scenario == "server" else scenario


def unit_name(stated: str) -> str:
    """The unit as the table writes it. Raises ``KeyError`` on one that no round has."""
    return _UNITS[stated.strip().lower()]


def suites(stated: str, scenario: str, model: str = "", round_: str = "") -> list[str]:
    """The suites that a row belongs to, from the category that its source states.

    One that states both belongs where its scenario and its model are run in its round; one that
    states none, as all of 0.5, belongs to ``inference`` as a whole.
    """
    named = [part for part in re.split(r"[,\s/]+", stated.lower()) if part in _CATEGORIES]
    if len(named) > 1:
        benchmark = benchmark_name(model)
        only = _ALONE.get(without_target(benchmark))
        if benchmark == "bert-99.9" and round_ in _STRICT_BERT:
            only = "datacenter"
        named = [
            part
            for part in sorted(set(named))
            if scenario in _CATEGORIES[part] and only in (None, part)
        ]
    return [f"inference-{part}" for part in named] or ["inference"]
