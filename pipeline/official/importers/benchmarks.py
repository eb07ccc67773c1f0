"""Canonical short names of the benchmarks, from the folder names of the repositories."""

from __future__ import annotations

_NAMES = {
    "gnmt": "nmt",
    "mask": "maskrcnn",
    "gnn": "rgat",
    "oc20": "opencatalyst",
}


def benchmark_name(folder: str, round_: str) -> str:
    """The canonical name of a training or HPC benchmark folder in a round.

    ``ssd`` is SSD-ResNet34 up to 1.1 and RetinaNet from 2.0 on.
    """
    if folder == "ssd" and float(round_) >= 2.0:
        return "retinanet"
    return _NAMES.get(folder, folder)
