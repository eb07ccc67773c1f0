"""First among those of its size: what a superlative leaves unsaid is named as a caveat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim
from tests.reconcile.make import article, claim, entry, subject

H100 = {"accelerator": "NVIDIA H100-SXM5-80GB", "accelerators": 8, "nodes": 1}
H200 = {"accelerator": "NVIDIA H200-SXM5-141GB", "accelerators": 8, "nodes": 1}
TABLE = over((
    entry("1.2", "Giant", accelerators=512, nodes=64, accelerator="NVIDIA H100-SXM5-80GB"),
    entry("7.7", "Alpha", **H200), entry("7.9", "Beta", **H200),
    entry("11.2", "Gamma", **H100), entry("11.4", "Beta", **H100),
    entry("9.0", "Lonely", accelerators=24, nodes=3),
))  # fmt: skip


def first(
    who: str, chip: str = "", sentence: str = "", filters: tuple[str, ...] = (), **fields: Any
) -> Claim:
    given: dict[str, Any] = {
        "filters": filters,
        "subject": subject(who, chip, **fields), "comparator": "fastest", "benchmark": "resnet",
        "sentence": sentence,
    }  # fmt: skip
    return claim("rank", **given)


@pytest.mark.parametrize(
    ("why", "asked", "label", "caveats"),
    [
        ("the first of all needs no size", first("Giant", accelerators=512), "supported", []),
        ("the first on eight chips", first("Alpha", accelerators=8), "caveat", ["same_size"]),
        ("no size is said", first("Alpha"), "unresolved", []),
        ("the second on eight chips leads nothing", first("Beta", accelerators=8), "contradicted",
         []),
        ("the first on eight of the chip that it names", first("Gamma", "H100", accelerators=8),
         "caveat", ["same_size"]),
        ("… or stands elsewhere in its sentence",
         first("Gamma", sentence="Among eight-GPU H100 systems Gamma was first", accelerators=8),
         "caveat", ["same_size"]),
        ("an entry alone of its size is first of nothing", first("Lonely", accelerators=24),
         "unresolved", []),
    ],
)  # fmt: skip
def test_the_first_of_its_size(why: str, asked: Claim, label: str, caveats: list[str]) -> None:
    (found,) = reconcile(article(), [asked], TABLE)
    assert (found.label, [note.code for note in found.caveats]) == (label, caveats), why


def test_the_places_shown_are_those_of_its_size() -> None:
    (found,) = reconcile(article(), [first("Alpha", accelerators=8)], TABLE)
    assert found.reading is not None
    assert found.reading.arithmetic.text.startswith("1. 7.70 minutes (Alpha")


@pytest.mark.parametrize(
    ("who", "label", "caveats"),
    [
        ("Alpha", "supported", []),
        ("Beta", "caveat", ["many_at_once"]),
        ("Gamma", "unresolved", []),
    ],
)
def test_of_hpc_the_first_by_models_a_minute_is_one_too(
    who: str, label: str, caveats: list[str]
) -> None:
    hpc = {"suite": "hpc", "benchmark": "cosmoflow"}
    many = {**hpc, "scenario": "weak", "unit": "models/minute", "accelerators": 4096}
    table = over((
        entry("7.1", "Alpha", **hpc), entry("8.0", "Gamma", **hpc),
        entry("1.3", "Beta", **many), entry("0.7", "Gamma", **many),
    ))  # fmt: skip
    asked = claim(
        "rank", subject=subject(who), comparator="first", suite="hpc", benchmark="cosmoflow"
    )
    (found,) = reconcile(article(), [asked], table)
    assert (found.label, [note.code for note in found.caveats]) == (label, caveats)


@pytest.mark.parametrize(
    ("why", "asked", "label", "caveats"),
    [
        ("second of eight chips", {"who": "Beta", "accelerators": 8}, "caveat",
         ["lower_place", "same_size"]),
        ("no size is said, and it is third of all", {"who": "Beta"}, "caveat", ["lower_place"]),
        ("fifth of all and alone of its size", {"who": "Lonely", "accelerators": 24}, "unresolved",
         []),
    ],
)  # fmt: skip
def test_the_second_of_its_size(
    why: str, asked: dict[str, Any], label: str, caveats: list[str]
) -> None:
    one = msgspec.structs.replace(first(**asked), comparator="second")
    more = [entry(f"1.{n}", f"Giant {n}", accelerators=512, nodes=64) for n in range(3, 6)]
    table = over((*TABLE.index.rows, *(more if asked.get("accelerators") else ())))
    (found,) = reconcile(article(), [one], table)
    assert (found.label, [note.code for note in found.caveats]) == (label, caveats), why


@pytest.mark.parametrize(
    ("why", "asked", "caveats"),
    [
        ("the first on the chip that it names", first("Gamma", "H100"), None),
        ("the first on the chip, of those that stand in its sentence",
         first("Alpha", sentence="Of the H200 servers Alpha's was the fastest"), ["same_chip"]),
        ("the second on it", first("Beta", sentence="Of the H200 servers Beta's was the fastest"),
         None),
        ("its maker speaks of the chip against others",
         first("NVIDIA", sentence="NVIDIA's H200 was the fastest"), None),
    ],
)  # fmt: skip
def test_the_first_on_a_chip(why: str, asked: Claim, caveats: list[str] | None) -> None:
    more = (entry("7.0", "NVIDIA", platform="NVIDIA", **H200), entry("6", "Other", **H200))
    table = over((*TABLE.index.rows, *(more if asked.subject.submitter.value == "NVIDIA" else ())))
    (found,) = reconcile(article(), [asked], table)
    assert [note.code for note in found.caveats if note.code == "same_chip"] == (caveats or []), why


@pytest.mark.parametrize(
    ("who", "filters", "label", "caveats"),
    [
        ("Rack", ("single_node",), "supported", []),
        ("Alpha", ("single_node",), "caveat", ["own_count"]),
        ("Beta", ("single_node",), "contradicted", []),  # behind Alpha by every rule
        ("Alpha", (), "unresolved", []),
    ],
)
def test_the_first_of_single_servers_leaves_racks_out(
    who: str, filters: tuple[str, ...], label: str, caveats: list[str]
) -> None:
    rows = over((
        entry("2.2", "Giant", accelerators=512, nodes=64),
        entry("6.7", "Rack", accelerators=64, nodes=1, host_processors=2),
        entry("15.9", "Alpha", accelerators=8, nodes=1),
        entry("16.2", "Beta", accelerators=8, nodes=1),
    ))  # fmt: skip
    (found,) = reconcile(article(), [first(who, filters=filters)], rows)
    assert (found.label, [note.code for note in found.caveats]) == (label, caveats)
