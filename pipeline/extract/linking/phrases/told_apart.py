"""Several names of tests, without those that only say less exactly what another says."""

from __future__ import annotations

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention

# “FLUX.1: image generation”, “FLUX.1 (image generation)”
_APPOSED, _APPOSED_REACH = (":", "(", "–", "—", "-"), 4


def told_apart(names: list[Mention], source: Marks | None = None) -> list[Mention]:
    """Some names of tests without those that say less exactly what another says, and without the
    task that one is described by: “FLUX.1: image generation”."""
    if len(names) < 2:
        return names
    exact = {name.canon for name in names}
    if source is not None:
        names = [name for name in names if not _describes(source, name, names)]
    return [name for name in names if _alone(name, exact)]


def _describes(source: Marks, task: Mention, names: list[Mention]) -> bool:
    """Whether a name of several tests stands behind an exact one, as what that one does."""
    return "|" in task.canon and any(
        "|" not in one.canon and source.folded[one.end : task.start].strip() in _APPOSED
        for one in names
        if 0 < task.start - one.end <= _APPOSED_REACH
    )


def _alone(name: Mention, all_names: set[str]) -> bool:
    """Whether no other name of a list says what this one leaves open: exactly, or more nearly, as
    “Stable Diffusion” does of “image generation”."""
    options = set(name.canon.split("|"))
    nearer = any(set(other.split("|")) < options for other in all_names)
    return not nearer and not (options & (all_names - {name.canon}))
