"""The record of a test, told of a newer chip of its company than the one that set it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from tests.reconcile.make import article, claim, entry, figure, slot, subject

OLDER = {"accelerator": "NVIDIA H100-SXM5-80GB"}
NEWER = {"accelerator": "NVIDIA H200-SXM5-141GB"}
TABLE = over((
    entry("9.99", "Alpha", accelerators=512, nodes=64, **OLDER),
    entry("18.79", "Alpha", accelerators=256, nodes=32, **OLDER),
    entry("64.61", "Alpha", accelerators=64, nodes=8, **NEWER),
    entry("19.90", "Beta", accelerators=128, nodes=16, **OLDER),
))  # fmt: skip


@pytest.mark.parametrize(
    ("why", "printed", "fields", "caveats"),
    [
        ("the record, of another chip", "10", {}, ["other_chip"]),
        ("… about which the words are vague", "10", {"hedge": "about"}, ["other_chip"]),
        (
            "its chip is named besides",
            "10",
            {"sentence": "Alpha took ten with H100, 65 with H200"},
            None,
        ),
        ("eight of the chip", "10", {"accelerators": 8}, None),
        ("not the record", "19", {}, None),
        ("one digit", "9", {"hedge": "about"}, None),
        ("a bound is anybody's", "10", {"hedge": "over"}, None),
        ("a test that another sentence gave", "10", {"benchmark_how": "carried"}, None),
        ("a company that another sentence gave", "10", {"submitter_how": "carried"}, None),
    ],
)
def test_the_record_of_another_chip(
    why: str, printed: str, fields: dict[str, Any], caveats: list[str] | None
) -> None:
    counted = {name: fields.pop(name) for name in ("accelerators",) if name in fields}
    who = subject("Alpha", "H200", "H200", **counted)
    company = slot("Alpha", fields.pop("submitter_how", "stated"))
    who = msgspec.structs.replace(who, submitter=company)
    task = (slot("resnet", fields.pop("benchmark_how", "stated")),)
    said = fields.pop("sentence", "Alpha trained ResNet with the H200")
    asked = claim("time", figure(printed, "minutes", **fields), subject=who, benchmarks=task,
                  sentence=said)  # fmt: skip
    (found,) = reconcile(article(), [asked], TABLE)
    if caveats is None:
        assert found.label == "unresolved", why
    else:
        assert (found.label, [note.code for note in found.caveats]) == ("caveat", caveats), why
