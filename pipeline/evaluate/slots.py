"""The slots that are scored, and when gold and prediction agree in one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.evaluate import names
from pipeline.evaluate.gold import GoldClaim

Prediction = Mapping[str, Any]
Filled = tuple[bool, bool, bool]


def compare_slot(slot: str, gold: GoldClaim, found: Prediction) -> Filled:
    """Whether the gold fills the slot, whether the prediction does, and whether they agree."""
    return _COMPARE[slot](gold, found)


def same_slot(slot: str, gold: GoldClaim, found: Prediction) -> bool:
    """Whether gold and prediction agree in a slot; two empty ones do."""
    wanted, given, agree = compare_slot(slot, gold, found)
    return agree if wanted and given else wanted == given


def same_subject(gold: GoldClaim, found: Prediction) -> bool:
    """“Submitter or system” of the full tuple: one of them agrees and the system does not differ.

    Where the gold has neither, any subject will do.
    """
    has_system, gave_system, system = compare_slot("system", gold, found)
    has_submitter, gave_submitter, submitter = compare_slot("submitter", gold, found)
    if not has_system and not has_submitter:
        return True
    if has_system and gave_system and not system:
        return False
    return (has_system and gave_system) or (has_submitter and gave_submitter and submitter)


def _plain(name: str) -> Callable[[GoldClaim, Prediction], Filled]:
    def compare(gold: GoldClaim, found: Prediction) -> Filled:
        wanted, given = str(getattr(gold, name)), str(found.get(name) or "")
        return bool(wanted), bool(given), names.key(wanted) == names.key(given)

    return compare


def _submitter(gold: GoldClaim, found: Prediction) -> Filled:
    given = str(found.get("submitter") or "")
    same = bool(given) and names.same_submitter(gold.submitter, given)
    return bool(gold.submitter), bool(given), same


def _system(gold: GoldClaim, found: Prediction) -> Filled:
    given = str(found.get("system") or "")
    wanted = bool(gold.system or gold.accelerator)
    return wanted, bool(given), bool(wanted and given and names.same_system(gold, given))


def _benchmark(gold: GoldClaim, found: Prediction) -> Filled:
    given = str(found.get("benchmark") or "")
    return bool(gold.benchmarks), bool(given), names.same_benchmarks(gold.benchmarks, given)


def _unit(gold: GoldClaim, found: Prediction) -> Filled:
    given = str(found.get("unit") or "")
    wanted, value = names.decimal(gold.value), names.decimal(found.get("value"))
    if wanted is None or value is None:
        return bool(gold.unit), bool(given), gold.unit == given
    return bool(gold.unit), bool(given), names.converts(wanted, gold.unit, value, given)


def _baseline(gold: GoldClaim, found: Prediction) -> Filled:
    """All that is known of the baseline counts: submitter, system and round."""
    given = {name: str(found.get(f"baseline_{name}") or "") for name in _BASELINE}
    wanted = {name: str(getattr(gold, f"baseline_{name}")) for name in _BASELINE}
    if wanted["round"] == "previous" and _is_previous(gold, given["round"]):
        given["round"] = "previous"
    same = all(
        _BASELINE[name](wanted[name], given[name])
        for name in _BASELINE
        if wanted[name] or (given[name] and name == "round")
    )
    return any(wanted.values()), any(given.values()), same


def _is_previous(gold: GoldClaim, given: str) -> bool:
    """Whether a round is the one before the claim's own: a number for “the previous round”."""
    from pipeline.official import previous_round

    return bool(given) and previous_round(gold.suite, gold.round) == given


def _outside(gold: GoldClaim, found: Prediction) -> Filled:
    return True, True, gold.outside == bool(found.get("outside"))


_BASELINE: dict[str, Callable[[str, str], bool]] = {
    "submitter": names.same_submitter,
    "system": names.same_text_system,
    "round": lambda wanted, given: names.key(wanted) == names.key(given),
}

_COMPARE: dict[str, Callable[[GoldClaim, Prediction], Filled]] = {
    "kind": _plain("kind"),
    "unit": _unit,
    "hedge": _plain("hedge"),
    "system": _system,
    "submitter": _submitter,
    "benchmark": _benchmark,
    "baseline": _baseline,
    "suite": _plain("suite"),
    "round": _plain("round"),
    "division": _plain("division"),
    "speaker": _plain("speaker"),
    "modality": _plain("modality"),
    "outside": _outside,
}
SLOTS: tuple[str, ...] = tuple(_COMPARE)
