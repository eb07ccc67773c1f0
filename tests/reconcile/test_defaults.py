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


def test_two_tests_were_called_ssd_in_inference() -> None:
    # 9,362.2 samples a second are those of SSD-MobileNet, 138.7 those of SSD-ResNet-34.
    for test, printed, wanted in (
        ("SSD", "9,362.2", "supported"),
        ("SSD", "138.7", "supported"),
        ("SSD", "3,962.2", "contradicted"),
        ("SSD-ResNet34", "9,362.2", "contradicted"),
    ):
        text = (
            f"# News\nOffline, Supermicro's two Nvidia A2 reached {printed} samples per second on "
            f"{test} in the edge category of MLPerf Inference 2.0."
        )
        made = article(text, published="2022-04-07")
        labels = [verdict.label for verdict in reconcile(made, extract(made))]
        assert labels == [wanted], (test, printed)
