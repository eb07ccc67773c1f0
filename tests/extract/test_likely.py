"""Numbers that are figures by the odds: the weights, and what is made of a figure so found."""

from __future__ import annotations

import msgspec

from pipeline.extract import extract
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.likely import WEIGHTS, Told, Weights, candidates, odds
from pipeline.extract.figures.scan import Scan
from pipeline.extract.marking.passages import mark_passages
from tests.extract.articles import article


def numbers(text: str) -> dict[str, dict[str, float]]:
    """By what is printed, what speaks for each number of a text."""
    found: dict[str, dict[str, float]] = {}

    def note(scan: Scan, told: Told) -> list[Figure]:
        for one in candidates(scan, told):
            found[scan.text[one.number.start : one.number.end]] = one.signs
        return []

    mark_passages(text, [(0, 0, len(text), "en")], note)
    return found


def weights() -> Weights:
    return msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)


def test_a_number_with_a_score_before_it_is_weighed_and_names_years_and_rounds_are_not() -> None:
    told = "The A100 trained BERT in 20.0 minutes. Dell got 21.9 out of it in 2021, with SDK 3.1"
    found = numbers(f"{told} on the AS-4126 at no. 12, 1,024 H100 beside it, for $31.50.")
    assert found.keys() == {"21.9"}
    assert odds(found["21.9"], weights()) > weights().least


def test_nothing_is_weighed_where_no_score_is_told() -> None:
    assert not numbers("Dell got 21.9 out of the A100, HPE 23.4.")


def test_unknown_signs_weigh_nothing() -> None:
    some = weights()
    assert odds({"before a word that no language has": 1.0}, some) == some.start


def test_the_unit_of_a_figure_so_found_is_lent() -> None:
    text = "On Llama 2 70B, Dell's H200s answer 34,988 tokens/s. ASUS gets 35,317 out of them."
    told, found = extract(article(f"# MLPerf v5.1\n{text}"))
    assert told.quantity is not None and not told.quantity.lent
    assert found.quantity is not None and found.quantity.lent
    assert found.quantity.unit == "tokens/s"
