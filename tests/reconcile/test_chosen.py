"""“The H200 is 14 % faster than the H100”: which of a dozen companies' H100 that can mean."""

from __future__ import annotations

import pytest

from pipeline.reconcile.checkers import ratios
from pipeline.reconcile.checkers.chosen import CAVEAT
from pipeline.reconcile.entries.facts import over
from pipeline.records import Baseline, Claim, Result, Subject
from tests.reconcile.make import article, claim, figure, row, slot, subject

CHIP = {"platform": "NVIDIA", "benchmark": "bert", "accelerators": 8, "nodes": 1}


def entry(submitter: str, score: str, chip: str, **fields: object) -> Result:
    name = f"{submitter}-{chip}-{score}"
    return row(score, submitter=submitter, system=name, system_name=name,
               accelerator=f"NVIDIA {chip}", **{**CHIP, **fields})  # fmt: skip


TABLE = over(
    (
        entry("NVIDIA", "12.0", "H200"),
        entry("NVIDIA", "15.0", "H100"),
        entry("Beta", "14.4", "H100"),  # the best of them
        entry("Gamma", "16.2", "H100"),
        entry("Delta", "18.0", "H100"),
        entry("Delta", "12.5", "H200"),
        entry("Delta", "14.0", "H200"),
        entry("Gamma", "9.0", "H100", accelerators=16, nodes=2),  # the best of its size
    )
)


def relation(printed: str, mine: Subject, theirs: Subject, per: str = "") -> Claim:
    return claim("comparison", figure(printed, "x"), subject=mine, comparator="faster", per=per,
                 benchmark="bert", baseline=Baseline(subject=theirs))  # fmt: skip


H200, H100 = subject("", "H200", "H200"), subject("", "H100", "H100")


def of(company: str, chip: str) -> Subject:
    return subject(company, chip, chip)


@pytest.mark.parametrize(
    ("why", "printed", "mine", "theirs", "choice"),
    [
        ("of the maker's own two", "1.25", H200, H100, False),
        ("the maker's against the best of the other chip", "1.20", H200, H100, False),
        ("the maker's against somebody's", "1.35", H200, H100, True),
        ("of another company's own two", "1.44", H200, H100, False),
        ("somebody's against the best, of nobody named", "1.152", H200, H100, True),
        ("the same, of a company that is named", "1.152", of("Delta", "H200"), H100, False),
        ("and another of its own", "1.029", of("Delta", "H200"), H100, False),
        ("a named company's against somebody's", "1.296", of("Delta", "H200"), H100, True),
        ("both companies named", "1.296", of("Delta", "H200"), of("Gamma", "H100"), False),
    ],
)
def test_an_entry_that_the_words_do_not_tell_is_a_choice(
    why: str, printed: str, mine: Subject, theirs: Subject, choice: bool
) -> None:
    found = ratios.check(article(), relation(printed, mine, theirs), TABLE)
    agreeing = [take for take in found.takes if take.agrees and "unequal_scale" not in take.caveats]
    assert agreeing and all(CAVEAT in take.caveats for take in agreeing) == choice, why


@pytest.mark.parametrize(("printed", "choice"), [("1.25", False), ("1.20", False), ("1.50", True)])
def test_by_the_chip_the_best_of_its_size_is_one_of_several(printed: str, choice: bool) -> None:
    """The entry of 16 chips does less a chip than the best of eight: 144 against 115 minutes."""
    found = ratios.check(article(), relation(printed, H200, H100, per="accelerator"), TABLE)
    agreeing = [take for take in found.takes if take.agrees]
    assert agreeing and all(CAVEAT in take.caveats for take in agreeing) == choice


def test_a_gain_of_nobody_is_of_the_best_entries() -> None:
    """“BERT got 1.33 times as fast since the round before”: of the best of both rounds, not of any
    two of one size; of those of a size where it is named."""
    old = [entry("Beta", "24.0", "A100", round="1.0", published="2021-06-30"),
           entry("Beta", "12.0", "A100", round="1.0", published="2021-06-30",
                 accelerators=16, nodes=2)]  # fmt: skip
    new = [entry("Beta", "16.0", "A100"), entry("Beta", "9.0", "A100", accelerators=16, nodes=2)]
    table = over((*old, *new))

    def gain(printed: str, size: int | None) -> bool:
        whose = Subject() if size is None else subject(accelerators=size)
        asked = claim("gain", figure(printed, "x"), subject=whose, benchmark="bert",
                      baseline=Baseline(round=slot("1.0")), round="1.1")  # fmt: skip
        return any(take.agrees for take in ratios.check(article(), asked, table).takes)

    assert gain("1.33", None) and not gain("1.50", None)
    assert gain("1.50", 8)


@pytest.mark.parametrize(("printed", "hedge", "whose"), [
    ("1.25", "exact", "NVIDIA"),  # of Gamma's H100 it would be as right
    ("1.1", "over", "Beta"),  # the nearest that a bound can mean is another's
])  # fmt: skip
def test_of_entries_that_agree_alike_the_makers_own_is_shown(
    printed: str, hedge: str, whose: str
) -> None:
    rows = over((
        entry("AAA", "15.01", "H100"), entry("NVIDIA", "15.0", "H100"),
        entry("Beta", "13.3", "H100"), entry("NVIDIA", "12.0", "H200"),
    ))  # fmt: skip
    asked = claim("comparison", figure(printed, "x", hedge=hedge), comparator="faster",
                  subject=subject("", "H200", "H200"), benchmark="bert",
                  baseline=Baseline(subject=subject("", "H100", "H100")))  # fmt: skip
    take = ratios.check(article(), asked, rows).takes[0]
    assert take.agrees and take.rows[0].submitter == whose
