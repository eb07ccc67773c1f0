"""When two names, values or units in gold and prediction are the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from pipeline.evaluate.gold import GoldClaim
from pipeline.official import without_target
from pipeline.records import Result

# Unit -> (dimension, how many of the dimension's base unit it holds).
UNITS: dict[str, tuple[str, Decimal]] = {
    "ms": ("time", Decimal("0.001")),
    "seconds": ("time", Decimal(1)),
    "minutes": ("time", Decimal(60)),
    "hours": ("time", Decimal(3600)),
    "days": ("time", Decimal(86400)),
}
# Names of one thing that differ by more than case and punctuation.
_SUBMITTERS = {
    "habanalabs": "habana", "intelhabanalabs": "habana", "intelhabana": "habana",
    "dellemc": "dell", "delltechnologies": "dell", "microsoftazure": "azure", "microsoft": "azure",
    "iei": "inspur", "ieisystem": "inspur", "supermicrocomputer": "supermicro",
    "gigacomputing": "gigabyte", "hewlettpackardenterprise": "hpe", "googlecloud": "google",
}  # fmt: skip
_CLOSE = Decimal("1e-9")


def key(name: str) -> str:
    """A name without case, width, blanks and punctuation."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\W_]+", "", plain)


def same_submitter(gold: str, found: str) -> bool:
    """Whether two names are those of one submitter; of a joint entry (``A+B``) a part will do."""
    if _submitter(gold) == _submitter(found):
        return True
    ours, theirs = ({_submitter(part) for part in name.split("+")} for name in (gold, found))
    return len(ours) > 1 and bool(theirs) and theirs <= ours


def same_system(gold: GoldClaim, found: str) -> bool:
    """Whether a predicted system is the one of the gold claim.

    The name as such, the chip where the gold names only that, an official system of the rows
    that decide the claim or a name that it goes by (“Eos” where the gold has its chips), or another
    surface of the same entry of the gazetteer.
    """
    owns = [name for name in (gold.system, gold.accelerator) if name]
    wanted = {key(name) for name in owns}
    official = {key(row.split("|")[4]) for row in gold.official if row.count("|") > 4}
    name = key(found)
    if name in wanted or name in official:
        return True
    # Of two rows that are compared, that of the other side is none of the gold's.
    if any(_named(row, own) and _goes_by(row, found) for row in gold.official for own in owns):
        return True
    return bool(_canonical(found) & (_canonical(gold.system) | _canonical(gold.accelerator)))


def _goes_by(row_key: str, name: str) -> bool:
    """Whether a name is one that the system of an official row, given by its key, goes by."""
    return _level(row_key, name) in ("exact", "alias")


def _named(row_key: str, name: str) -> bool:
    """Whether a name is that of an official row's system, or of its chips."""
    return _level(row_key, name) != "none"


@lru_cache(maxsize=4096)
def _level(row_key: str, name: str) -> str:
    from pipeline.official.resolving import identifies

    levels = (identifies(name, row) for row in _rows().get(row_key, ()))
    return next((level for level in levels if level != "none"), "none")


@lru_cache(maxsize=1)
def _rows() -> dict[str, list[Result]]:
    from pipeline.official import load_results

    rows: dict[str, list[Result]] = {}
    for row in load_results():
        rows.setdefault(row.key, []).append(row)
    return rows


def same_text_system(gold: str, found: str) -> bool:
    """Whether two system names of a baseline are the same."""
    return key(gold) == key(found) or bool(_canonical(gold) & _canonical(found))


def same_benchmarks(gold: Iterable[str], found: str) -> bool:
    """Whether ``a|b`` names exactly the gold's benchmarks, in any order.

    An accuracy target (``bert-99``) counts only where the gold has one.
    """
    wanted = {key(name) for name in gold}
    given = {name for name in found.split("|") if name}
    return wanted in ({key(name) for name in given}, {key(without_target(one)) for one in given})


def same_value(gold: GoldClaim, value: object, unit: str) -> bool:
    """Whether a predicted figure is the gold's, as printed or converted (seconds to minutes)."""
    wanted, found = decimal(gold.value), decimal(value)
    if wanted is None or found is None:
        return wanted is found
    return _close(wanted, found) or converts(wanted, gold.unit, found, unit)


def converts(a: Decimal, unit_a: str, b: Decimal, unit_b: str) -> bool:
    """Whether two quantities are one: the same unit, or units of one dimension."""
    if unit_a == unit_b:
        return _close(a, b)
    if unit_a not in UNITS or unit_b not in UNITS:
        return False
    return _close(a * UNITS[unit_a][1], b * UNITS[unit_b][1])


def decimal(value: object) -> Decimal | None:
    """A JSON number or decimal string as a decimal; ``None`` where it is neither."""
    if value is None or isinstance(value, bool) or value == "":
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _close(a: Decimal, b: Decimal) -> bool:
    return abs(a - b) <= _CLOSE * max(abs(a), abs(b))


def _submitter(name: str) -> str:
    plain = key(name)
    return _SUBMITTERS.get(plain, plain)


@lru_cache(maxsize=4096)
def _canonical(name: str) -> frozenset[str]:
    """The canonical names that the gazetteer has for a surface."""
    found = _gazetteer().get(key(name), frozenset()) if name else frozenset()
    return found | {key(name)} if name else frozenset()


@lru_cache(maxsize=1)
def _gazetteer() -> dict[str, frozenset[str]]:
    from pipeline.official import gazetteer

    names: dict[str, set[str]] = {}
    for name in gazetteer():
        if name.label in ("SYSTEM", "ACCELERATOR"):
            names.setdefault(key(name.surface), set()).add(key(name.canon))
    return {surface: frozenset(canons) for surface, canons in names.items()}
