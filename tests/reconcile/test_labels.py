"""The table of labels: every row is reached, and an earlier one wins."""

from itertools import product

import pytest

from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.judging.labels import RULES, State, decide, label_of, state_of
from tests.reconcile.make import claim, figure

NOTHING = State(
    outside=False, asserted=True, clean=False, agrees=False, elsewhere=False,
    lacks=False, identified=False, shown_wrong=False, tried=False,
    explained=False,
)  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "label"),
    [
        ({}, "unresolved"),
        ({"outside": True}, "outside"),
        ({"asserted": False, "clean": True, "agrees": True}, "unresolved"),
        ({"clean": True, "agrees": True}, "supported"),
        ({"agrees": True}, "caveat"),
        ({"agrees": True, "lacks": True}, "caveat"),
        ({"identified": True, "tried": True, "explained": True}, "contradicted"),
        ({"identified": True, "tried": True}, "unresolved"),
        ({"identified": True}, "unresolved"),
        ({"tried": True}, "unresolved"),
        ({"identified": True, "tried": True, "lacks": True}, "unresolved"),
        ({"identified": True, "tried": True, "elsewhere": True}, "unresolved"),
        ({"shown_wrong": True}, "contradicted"),
        ({"shown_wrong": True, "lacks": True}, "unresolved"),
        ({"shown_wrong": True, "elsewhere": True}, "unresolved"),
    ],
)
def test_label(facts: dict[str, bool], label: str) -> None:
    assert decide(NOTHING._replace(**facts))[0] == label


def test_every_row_of_the_table_is_reached() -> None:
    seen = {decide(State(*bits))[1] for bits in product((False, True), repeat=len(State._fields))}
    assert seen == {why for why, _, _ in RULES}


def test_contradiction_needs_everything() -> None:
    for bits in product((False, True), repeat=len(State._fields)):
        state = State(*bits)
        if decide(state)[0] == "contradicted":
            assert state.asserted and not state.outside and not state.agrees
            assert not state.lacks and not state.elsewhere
            assert state.shown_wrong or (state.identified and state.tried and state.explained)


def test_of_what_nothing_is_found_nothing_is_said() -> None:
    asked = claim("time", figure("5.5"))
    assert state_of(asked, Finding()) == NOTHING
    assert label_of(asked, Finding(diagnosis=Coded("digit"))) == "unresolved"
