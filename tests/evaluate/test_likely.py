"""The fit of the weights of likely figures."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from pipeline.evaluate.likely import Example, checked, fit, of_cases
from pipeline.extract.figures.likely import odds


def examples() -> list[Example]:
    """Numbers that are scores where a name is before them, and none where a noun is behind."""
    signs = ({"named SUBMITTER": 1.0}, {"word behind": 1.0})
    return [
        Example(
            f"article {place % 20}",
            Decimal(place),
            signs[place % 2],
            "minutes",
            False,
            not place % 2,
        )
        for place in range(200)
    ]


def test_the_same_numbers_give_the_same_weights() -> None:
    weights = fit(examples(), "corpus")
    assert weights == fit(examples(), "corpus")
    assert (
        odds({"named SUBMITTER": 1.0}, weights)
        > weights.least
        > odds({"word behind": 1.0}, weights)
    )


def test_numbers_are_judged_by_weights_that_have_not_seen_their_article() -> None:
    lines = checked(examples(), [])
    assert lines[0] == "200 numbers, 200 of no rule, 100 of them scores"
    assert lines[1] == "from 0.5 on: 100 added, 100 right"


def test_the_numbers_of_cases_are_scores_where_a_claim_has_them(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(
        """[[case]]
text = "Dell trained BERT in 20.0 minutes. HPE got 21.9 out of it, and weighs 31.5 kilograms."
claims = [{value = "20.0"}, {value = "21.9"}]
"""
    )
    assert {str(one.value): one.truth for one in of_cases(tmp_path)} == {
        "21.9": True,
        "31.5": False,
    }
