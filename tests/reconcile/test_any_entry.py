"""What is true of any official entry is never called wrong, however it is printed and named.

And what is off by more than rounding is never borne out by the entries that it was made of.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.reconcile import reconcile
from pipeline.records import Claim, Verdict
from tests.reconcile import telling
from tests.reconcile.make import article
from tests.reconcile.telling import Told


def verdict(told: Told, *, dated: bool = True) -> Verdict:
    return reconcile(article(told.published if dated else None), [told.claim])[0]


# How long an example takes to draw, and how many are thrown away, is no fault on a busy machine.
PROPERTY = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
FEWER = settings(PROPERTY, max_examples=20)
EXACT = st.just("exact")
KINDS = {
    "score": telling.a_score(),
    "comparison": telling.a_comparison(),
    "gain": telling.a_gain(),
    "count": telling.a_count(),
    "rank": telling.a_rank(),
    "won": telling.a_number_of_firsts(),
}


@pytest.mark.parametrize("kind", KINDS)
@PROPERTY
@given(data=st.data(), dated=st.booleans())
def test_what_is_true_is_never_called_wrong(kind: str, data: st.DataObject, dated: bool) -> None:
    told = data.draw(KINDS[kind] | telling.elsewhere(KINDS[kind]))
    assert verdict(told, dated=dated).label in ("supported", "caveat", "unresolved")


# “Almost twice” is not said of 46 % more: what a bound is said of is a matter of its own.
UNBOUND = st.sampled_from(["exact", "about", "up_to"])
IN_FULL = {
    "score": telling.a_score(how=telling.IN_FULL),
    "comparison": telling.a_comparison(UNBOUND, telling.IN_FULL),
    "gain": telling.a_gain(UNBOUND, telling.IN_FULL),
    "count": telling.a_count(how=telling.IN_FULL),
}


@pytest.mark.parametrize("kind", IN_FULL)
@FEWER
@given(data=st.data())
def test_what_is_true_and_told_in_full_is_borne_out(kind: str, data: st.DataObject) -> None:
    # What is compared may be of unlike size, or of rounds that cannot be compared.
    related = kind in ("comparison", "gain")
    label = verdict(data.draw(IN_FULL[kind])).label
    assert label == "supported" or (related and label == "caveat")


def in_one_article(told: Sequence[Told], joined: bool) -> list[Claim]:
    """The claims as those of one article, in one sentence or in one each."""
    together = " ".join(one.claim.sentence for one in told)
    placed = []
    for n, asked in enumerate(one.claim for one in told):
        sentence, start = (together, 0) if joined else (asked.sentence, 1000 * n)
        end = start + len(sentence)
        where = {"sentence": sentence, "sentence_start": start, "sentence_end": end}
        placed.append(msgspec.structs.replace(asked, id=f"c{n}", start=n, **where))
    return placed


@PROPERTY
@given(
    st.lists(telling.TRUE | telling.elsewhere(telling.TRUE), min_size=2, max_size=4), st.booleans()
)
def test_nor_is_it_beside_other_true_claims(told: list[Told], joined: bool) -> None:
    page = article(max(one.published for one in told))
    labels = [one.label for one in reconcile(page, in_one_article(told, joined))]
    assert "contradicted" not in labels


@PROPERTY
@given(telling.mislinked(), st.lists(telling.a_score(), max_size=2), st.booleans())
def test_a_true_figure_is_not_called_wrong_for_a_name_that_was_read_wrongly(
    told: Told, others: list[Told], joined: bool
) -> None:
    page = article(max(one.published for one in (told, *others)))
    first, *_ = reconcile(page, in_one_article([told, *others], joined))
    assert first.label != "contradicted"


WRONG = {
    "score": telling.a_score(EXACT),
    "comparison": telling.a_comparison(EXACT),
    "gain": telling.a_gain(EXACT),
    "count": telling.a_count(EXACT),
    "won": telling.a_number_of_firsts(),
}


@pytest.mark.parametrize("kind", WRONG)
@PROPERTY
@given(data=st.data())
def test_a_changed_digit_is_not_borne_out_by_the_entries(kind: str, data: st.DataObject) -> None:
    told = data.draw(telling.misprinted(WRONG[kind]))
    keys = {row.key for row in told.rows}
    found = verdict(told)
    assert found.reading is None or found.label != "supported" or {*found.reading.entries} != keys
