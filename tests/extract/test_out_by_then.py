"""Which suite a round's number is of, where only the article's day tells."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from tests.extract.articles import article


@pytest.mark.parametrize(
    ("published", "suite"),
    [("2025-05-20", "inference"), ("2025-08-05", ""), ("2025-03-01", ""), ("", "")],
)
def test_the_suite_that_had_such_a_round(published: str, suite: str) -> None:
    said = "The MI325X is 5 percent behind the H200 on Llama 2 70B."
    dated = {"published": published} if published else {}
    claims = extract(article(f"# MLPerf v5.0\n{said}", "en", **dated))
    assert [claim.scope.suite.value for claim in claims] == [suite]
