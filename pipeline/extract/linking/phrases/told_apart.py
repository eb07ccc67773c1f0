"""Several names of tests, without those that only say less exactly what another says."""

from __future__ import annotations

from pipeline.extract.names.mentions import Mention


def told_apart(names: list[Mention]) -> list[Mention]:
    """Some names of tests without those that say less exactly what another says."""
    if len(names) < 2:
        return names
    exact = {name.canon for name in names}
    return [name for name in names if _alone(name, exact)]


def _alone(name: Mention, all_names: set[str]) -> bool:
    """Whether no other name of a list says what this one leaves open: exactly, or more nearly, as
    “Stable Diffusion” does of “image generation”."""
    options = set(name.canon.split("|"))
    nearer = any(set(other.split("|")) < options for other in all_names)
    return not nearer and not (options & (all_names - {name.canon}))
