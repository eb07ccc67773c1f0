"""How a claim's round is known."""

from __future__ import annotations

from pipeline.extract import extract
from tests.extract.articles import article


def test_what_a_time_came_down_from_may_be_of_an_earlier_round() -> None:
    said = "Nvidia's Eos trained GPT-3 in 3.92 minutes, down from 10.9 minutes."
    text = f"# MLPerf Training v3.1\n{said}"
    rounds = {claim.surface: claim.scope.round.how for claim in extract(article(text, "en"))}
    assert rounds == {"3.92 minutes": "topic", "10.9 minutes": "carried"}
