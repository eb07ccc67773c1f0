"""A company that only the name of its chip stands for is not held against a claim."""

from __future__ import annotations

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from tests.extract.articles import article


def test_the_entry_of_another_user_of_the_chip_bears_the_figure_out() -> None:
    # 5.3625 minutes is Dell's; NVIDIA's own system takes 5.4688.
    text = "# MLPerf Training v3.0\nEight NVIDIA H100s train BERT in 5.36 minutes."
    made = article(text)
    claims = extract(made)
    assert [claim.subject.submitter.value for claim in claims] == ["NVIDIA"]
    assert [claim.subject.submitter.how for claim in claims] == ["article_default"]
    assert [verdict.label for verdict in reconcile(made, claims)] == ["supported"]


def test_a_company_that_is_named_is() -> None:
    text = "# MLPerf Training v3.0\nNVIDIA's DGX H100 with eight H100s trains BERT in 9.36 minutes."
    made = article(text)
    claims = extract(made)
    assert [claim.subject.submitter.how for claim in claims] == ["stated"]
    assert [verdict.label for verdict in reconcile(made, claims)] != ["supported"]
