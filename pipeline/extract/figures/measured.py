"""Which benchmarks a figure's unit can measure: tokens per second are of no image classifier.

Known from the official table alone: the units that its entries of a benchmark have.
"""

from __future__ import annotations

from functools import lru_cache

from pipeline.extract.figures.units import RATES, TIMES, TRANSFERS
from pipeline.extract.names.mentions import Mention

# Units in which writers print rates that the table counts otherwise.
_ALIKE = (TRANSFERS, ("uJ", "mJ"), ("ms", "inf/s"))
_LIKE = {"images/s": "samples/s", "queries/s": "samples/s"}
# Tests whose samples are sentences, sounds, clicks or nodes of a graph, and no pictures.
_NO_IMAGES = frozenset({
    "ad", "bert", "dlrm", "dlrm_dcnv2", "kws", "rgat", "rnnt", "sww", "whisper",
})  # fmt: skip


def fits(mention: Mention, unit: str) -> bool:
    """Whether a figure in ``unit`` can be of the benchmark that a name stands for.

    True where the table knows no better: of names without an entry, and of other units.
    """
    if mention.label != "BENCHMARK" or unit not in (*TIMES, *RATES):
        return True
    return can_be_in(mention.canon, unit)


@lru_cache(maxsize=2048)
def can_be_in(canon: str, unit: str) -> bool:
    """Whether a time or rate in ``unit`` can be of a benchmark, by its canonical name."""
    # of several that a name may be, those that the table knows
    told = [known for name in canon.split("|") if (known := _units().get(name)) is not None]
    if unit in TIMES:
        return not told or any("minutes" in known for known in told)
    for alike in _ALIKE:
        if unit in alike:  # “14.0 GB/s” of what the table counts in MiB/s
            return not told or any(known.intersection(alike) for known in told)
    asked = _LIKE.get(unit, unit)
    # Whoever counts tokens says so; a query or sample may well be an answer of a language model,
    # which no image is.
    if unit == "images/s":
        pictured = not _NO_IMAGES.issuperset(canon.split("|"))
        return pictured and (
            not told or any(asked in known and "tokens/s" not in known for known in told)
        )
    answers = asked == "samples/s"
    return not told or any(asked in known or (answers and "tokens/s" in known) for known in told)


@lru_cache(maxsize=2048)
def is_told_in(canon: str, unit: str) -> bool:
    """Whether some benchmark that a canonical name can stand for has entries in a unit."""
    return any(unit in _units().get(name, ()) for name in canon.split("|"))


@lru_cache(maxsize=1)
def _units() -> dict[str, frozenset[str]]:
    """The units of a benchmark's official entries, accuracy targets and variants left out."""
    from pipeline.official import load_results

    units: dict[str, set[str]] = {}
    for row in load_results():
        name = row.benchmark.split("-99")[0]
        units.setdefault(name, set()).add(row.unit)
        if row.unit in ("queries/s", "inf/s"):
            units[name].add("samples/s")
    return {name: frozenset(known) for name, known in units.items()}
