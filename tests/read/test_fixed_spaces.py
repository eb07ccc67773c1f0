"""Spaces of fixed width that were stored as question marks."""

from __future__ import annotations

import pytest

from pipeline.read.encodings.fixed_spaces import fixed_spaces
from tests.read.helpers import plain


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("It took 28.3?minutes on 16?chips.", "It took 28.3 minutes on 16 chips."),
        ("Das sind 24?% weniger als 37,1?Minuten.", "Das sind 24 % weniger als 37,1 Minuten."),
        ("Il a fallu 28,3?minutes.", "Il a fallu 28,3 minutes."),
        # Questions, and addresses.
        ("Who needs round 1.1?The field does.", "Who needs round 1.1?The field does."),
        ("Was it 28.3? minutes, they ask.", "Was it 28.3? minutes, they ask."),
        ("See harrow.example/p28?id=7 for more.", "See harrow.example/p28?id=7 for more."),
        ("See v28?ref=a below.", "See v28?ref=a below."),
    ],
)
def test_a_figure_and_its_unit_are_set_apart(text: str, after: str) -> None:
    found = text
    for edit in fixed_spaces(text):
        found = found[: edit.start] + edit.after + found[edit.end :]
    assert found == after


def test_the_repair_is_recorded() -> None:
    article = plain("The port system took 28.3?minutes on sixteen chips, and nobody was surprised.")
    assert "28.3 minutes" in article.text
    (repair,) = article.repairs
    assert (repair.name, repair.before, repair.after) == ("fixed_space_lost", "?", " ")
