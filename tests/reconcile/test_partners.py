"""“AMD's chip matched Nvidia's H200”: where only server makers brought the H200, theirs are meant.

Such an entry bears the words out with a caveat, and never refutes them. So does chip against chip,
where no two entries are of one size.
"""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.candidates import Option, Pool, Query
from pipeline.reconcile.entries.facts import over
from pipeline.reconcile.entries.partners import with_partners
from pipeline.records import Baseline, Claim, Result, Scope, Subject, Verdict
from tests.reconcile.make import article, claim, entry, figure, slot, subject

H200: dict[str, Any] = {"accelerator": "NVIDIA H200-SXM5-141GB", "platform": "NVIDIA"}
MI325X: dict[str, Any] = {"accelerator": "AMD Instinct MI325X 256GB HBM3e", "platform": "AMD"}
OURS = entry("22", "AMD", **MI325X, accelerators=8)
DELLS = entry("23", "Dell", **H200, accelerators=8)
NVIDIAS = entry("20", "NVIDIA", **H200, accelerators=8)
LARGER = entry("18", "NVIDIA", **H200, accelerators=16)


def said(comparator: str, printed: str = "", unit: str = "percent") -> Claim:
    other = Baseline(subject=subject("NVIDIA", "H200", "H200"))
    quantity = figure(printed, unit) if printed else None
    return claim("comparison", quantity, comparator=comparator, measure="time",
                 subject=subject("AMD", "MI325X", "MI325X"), benchmark="resnet",
                 baseline=other)  # fmt: skip


def verdict(asked: Claim, *rows: Result) -> Verdict:
    return reconcile(article("2021-12-02"), [asked], over(rows))[0]


@pytest.mark.parametrize(
    ("why", "asked", "rows", "label", "codes"),
    [
        ("a partner's entry", said("equal"), (OURS, DELLS), "caveat", ["other_submitter"]),
        ("it is ahead of the partner's", said("faster"), (OURS, DELLS), "caveat",
         ["other_submitter"]),
        ("a partner's refutes nothing", said("slower"), (OURS, DELLS), "unresolved", []),
        ("the maker's own is meant where there is one", said("slower"), (OURS, DELLS, NVIDIAS),
         "supported", []),
        ("and others' do not stand for it", said("faster", "4.3"), (OURS, DELLS, NVIDIAS),
         "unresolved", []),
        ("a percentage of it", said("faster", "4.3"), (OURS, DELLS), "caveat",
         ["other_submitter"]),
        ("by chip, of unlike sizes", said("faster"), (OURS, LARGER), "caveat", ["by_chip"]),
        ("by chip it is not so", said("slower"), (OURS, LARGER), "caveat", ["unequal_scale"]),
    ],
)  # fmt: skip
def test_whose_entry_is_meant(
    why: str, asked: Claim, rows: tuple[Result, ...], label: str, codes: list[str]
) -> None:
    found = verdict(asked, *rows)
    assert (found.label, [note.code for note in found.caveats]) == (label, codes), why


MAKER = subject("NVIDIA", "H200", "H200")


@pytest.mark.parametrize(
    ("why", "who", "own", "entries"),
    [
        ("a chip that others entered", MAKER, (), ["Dell"]),
        ("by the chip alone", subject("NVIDIA", "", "H200"), (), ["Dell"]),
        ("by a system's name alone", subject("NVIDIA", "H200"), (), ["Dell"]),
        ("its own", MAKER, (NVIDIAS,), ["NVIDIA"]),
        ("of a company without a machine anybody's would do", subject("NVIDIA"), (), []),
        ("of nobody", subject("", "H200", "H200"), (), []),
        ("another maker's chips", subject("AMD", "H200", "H200"), (), []),
    ],
)
def test_which_entries_stand_for_a_makers(
    why: str, who: Subject, own: tuple[Result, ...], entries: list[str]
) -> None:
    query = Query(who, (slot("resnet"),), Scope(suite=slot("training"), round=slot("1.1")))
    none = Pool(tuple(Option(one, "exact") for one in own), bool(own), ())
    found = with_partners(query, none, over((OURS, DELLS, *own)))
    assert [option.row.submitter for option in found.options] == entries, why
    assert found.identified is bool(own), why  # what stands for another refutes nothing
