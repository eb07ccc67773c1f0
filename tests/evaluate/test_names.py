"""When two names are those of one system: by the gazetteer, and by the official rows of a claim."""

from __future__ import annotations

import pytest

from pipeline.evaluate.gold import GoldClaim
from pipeline.evaluate.names import same_system

EOS = "training|3.1|closed|NVIDIA|eos-dfw_n1344_ngc23.09_nemo|gpt3||minutes"
AZURE = "training|3.1|closed|Azure+NVIDIA|ND_H100_v5_n1344_pytorch|gpt3||minutes"


@pytest.mark.parametrize(
    ("why", "gold", "rows", "found", "same"),
    [
        ("the name as such", "H100", (), "h100", True),
        ("the cluster where the gold has its chips", "H100", (EOS,), "Eos", True),
        ("and the chips' is not the cluster's name", "Eos", (EOS,), "H100", False),
        ("no row says that it is that cluster", "H100", (), "Eos", False),
        ("another cluster", "H100", (EOS,), "Selene", False),
        ("the other side of a comparison", "Eos", (AZURE, EOS), "ND H100 v5", False),
        ("nothing", "H100", (EOS,), "", False),
    ],
)
def test_names_of_one_system(
    why: str, gold: str, rows: tuple[str, ...], found: str, same: bool
) -> None:
    claim = GoldClaim(surface="3.92 minutes", sentence="", kind="time", verdict="supported",
                      id="a", system=gold, official=rows)  # fmt: skip
    assert same_system(claim, found) is same, why
