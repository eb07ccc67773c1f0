"""Small results repositories of our own making, as git repositories on disk."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.official.repository import Repository, open_repository


def repository_of(folder: Path, name: str, files: Mapping[str, str | bytes]) -> Repository:
    """A git repository called ``mlcommons/name`` that holds the files."""
    root = folder / f"mlcommons+{name}"
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    environment = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        **{
            f"GIT_{who}_{what}": "t@example.org"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        },
    }
    for arguments in (["init", "-q"], ["add", "-A", "-f"], ["commit", "-q", "-m", "results"]):
        subprocess.run(["git", "-C", str(root), *arguments], check=True, env=environment)
    return open_repository(root)


def mllog(minutes: float, status: str = "success", start: int = 1_600_000_000_000) -> str:
    """A log of 0.7 and later, with the noise that a real one has."""
    stop = start + round(minutes * 60_000)
    line = ':::MLLOG {{"namespace": "", "time_ms": {}, "key": "{}", "value": null, "metadata": {}}}'
    return "\n".join(
        (
            "+ srun --ntasks=8 ./run_and_time.sh",
            line.format(start - 5_000, "init_start", "{}"),
            "0: " + line.format(start, "run_start", '{"lineno": 1}'),
            line.format(stop, "run_stop", json.dumps({"status": status, "lineno": 2})),
            "RESULT,image_classification,,99,example",
        )
    )


def description(**changes: Any) -> str:
    """The description of a system of two nodes with eight accelerators each."""
    fields = {
        "submitter": "Example Labs",
        "division": "closed",
        "status": "onprem",
        "system_name": "Box Two",
        "number_of_nodes": "2",
        "host_processors_per_node": "2",
        "host_processor_model_name": "AMD EPYC 7742",
        "accelerators_per_node": "8",
        "accelerator_model_name": "NVIDIA A100-SXM4-80GB",
        "framework": "PyTorch 1.9",
    }
    return json.dumps({**fields, **changes})


def runs(folder: str, minutes: list[float]) -> dict[str, str]:
    """The logs of some runs in a folder, as ``result_0.txt`` and on."""
    return {f"{folder}/result_{n}.txt": mllog(value) for n, value in enumerate(minutes)}
