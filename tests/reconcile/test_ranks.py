"""Superlatives: the field that a claim's words name, the places in it, and what is left open.

Long, for each kind of place and each condition has a table of its own.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers import ranks
from pipeline.reconcile.entries import standings
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Result, Scope
from tests.reconcile.make import CHIP, article, claim, entry, figure, slot, subject


def best(submitter: str, *filters: str, **fields: Any) -> Claim:
    given = {"subject": subject(submitter), "benchmark": "resnet", "comparator": "fastest"}
    return claim("rank", filters=filters, **(given | fields))


def check(asked: Claim, *rows: Result, published: str | None = "2021-12-02") -> Finding:
    return ranks.check(article(published), asked, over(rows))


def codes(finding: Finding) -> list[str]:
    return [coded.code for coded in finding.missing]


def agreeing(finding: Finding) -> list[bool]:
    return [take.agrees for take in finding.takes]


# --- what must be known ----------------------------------------------------------------------

FIRST = entry("10", "Alpha")
SECOND = entry("20", "Beta")


@pytest.mark.parametrize(
    ("asked", "published", "missing"),
    [
        (best(""), "2021-12-02", ["subject"]),
        (best("Alpha", round=""), None, ["round"]),
        (best("Alpha", round="0.3"), "2021-12-02", ["round_not_in_table"]),
        (best("Alpha", comparator="only"), "2021-12-02", ["rank_not_in_table"]),
        (best("Alpha", comparator="second"), "2021-12-02", ["rank_scope"]),
        (best("Beta", benchmark=""), "2021-12-02", ["benchmark"]),
        (best("Alpha"), "2021-12-02", []),
        # Its company is only guessed, or has no entry at all.
        (best("Alpha", subject=subject("Alpha", how="inferred")), "2021-12-02", ["subject"]),
        (best("Gamma"), "2021-12-02", ["no_entry"]),
    ],
)
def test_what_is_missing_is_named(asked: Claim, published: str | None, missing: list[str]) -> None:
    assert codes(check(asked, FIRST, SECOND, published=published)) == missing


@pytest.mark.parametrize(
    ("suite", "published", "round_"),
    [
        ("training", "2021-12-02", "1.1"),
        ("", "2021-12-02", "1.1"),  # the suite that is meant where none is named
        ("training", "2021-10-01", "1.0"),
        ("inference", "2021-10-01", "1.1"),
    ],
)
def test_a_round_that_is_not_named_is_the_newest_of_its_suite(
    suite: str, published: str, round_: str
) -> None:
    rows = [entry("10", "Alpha", suite=suite or "training", round=round_)]
    finding = check(best("Alpha", suite=suite, round=""), *rows, published=published)
    (take,) = finding.takes
    assert f"round={round_}" in take.assumed
    assert take.agrees
    assert not finding.identified, "an assumed round identifies nothing"


@pytest.mark.parametrize(("suite", "has"), [("", True), ("tiny", True), ("training", False)])
def test_a_number_alone_is_of_the_suite_that_had_such_a_round(suite: str, has: bool) -> None:
    row = entry("10", "Alpha", suite="tiny", round="1.2")
    finding = check(best("Alpha", suite=suite, round="1.2"), row, published="2024-05-02")
    assert any(agreeing(finding)) is has


@pytest.mark.parametrize(
    ("own", "said", "assumed"),
    [("offline", "", ["scenario=offline"]), ("offline", "offline", []), ("", "", [])],
)
def test_a_scenario_that_is_not_said_is_assumed(own: str, said: str, assumed: list[str]) -> None:
    rates = {"scenario": own, "unit": "samples/s", "suite": "inference", "round": "1.1"}
    rows = [entry("20", "Alpha", **rates), entry("10", "Beta", **rates)]
    finding = check(best("Alpha", suite="inference", scenario=said), *rows)
    (take,) = finding.takes
    assert [one for one in take.assumed if "scenario" in one] == assumed
    assert take.agrees


@pytest.mark.parametrize(
    ("claimed", "rows", "missing"),
    [
        # An entry named exactly that is of one task only: that one is meant.
        ({"system": "pod"}, [{}], []),
        ({"system": "pod"}, [{}, {"benchmark": "bert"}], ["benchmark"]),
        ({"submitter": "Alpha"}, [{}], ["benchmark"]),
    ],
)
def test_a_task_that_is_not_named(
    claimed: dict[str, str], rows: list[dict[str, str]], missing: list[str]
) -> None:
    table = [entry("10", "Alpha", system="pod", **one) for one in rows]
    asked = best("", benchmark="", **{"subject": subject(**claimed)})
    assert codes(check(asked, *table)) == missing


def test_the_division_that_the_text_names_is_the_field() -> None:
    rows = (entry("10", "Alpha", division="open"), entry("5", "Beta"), entry("20", "Alpha"))
    (named,) = check(best("Alpha", division="open"), *rows).takes
    assert named.agrees and "division=closed" not in named.assumed
    (unnamed,) = check(best("Alpha"), *rows).takes
    assert not unnamed.agrees and "division=closed" in unnamed.assumed


def test_a_system_that_the_table_lacks_leaves_its_company() -> None:
    asked = best("Alpha", subject=subject("Alpha", "Supercluster 9000"))
    (take,) = check(asked, FIRST, SECOND).takes
    assert take.agrees


def test_a_named_system_does_not_win_by_its_makers_other_one() -> None:
    mine = entry("30", "Alpha", system="small")
    asked = best("Alpha", subject=subject("Alpha", "small"))
    (take,) = check(asked, FIRST, SECOND, mine).takes
    assert not take.agrees


# --- several tasks ---------------------------------------------------------------------------

OTHER_TASK = (entry("10", "Beta", benchmark="bert"), entry("20", "Alpha", benchmark="bert"))
BOTH_WON = (entry("20", "Beta", benchmark="bert"), entry("10", "Alpha", benchmark="bert"))


@pytest.mark.parametrize(
    ("benchmarks", "rows", "agrees"),
    [
        (("resnet", "bert"), OTHER_TASK, [False, False]),  # said of both, true of one
        (("resnet", "bert"), BOTH_WON, [True, True]),
        (("resnet|bert",), OTHER_TASK, [True, False]),  # one of two readings of a name
        (("resnet|bert",), BOTH_WON, [True, True]),
        (("bert",), OTHER_TASK, [False]),
        (("resnet", "ssd"), OTHER_TASK, [True]),  # the table has nothing of the second
    ],
)
def test_a_superlative_holds_for_each_task_that_it_is_said_of(
    benchmarks: tuple[str, ...], rows: tuple[Result, ...], agrees: list[bool]
) -> None:
    asked = msgspec.structs.replace(best("Alpha"), benchmarks=tuple(map(slot, benchmarks)))
    assert agreeing(check(asked, FIRST, SECOND, *rows)) == agrees


# --- who is praised, and how surely ----------------------------------------------------------


def inferred(asked: Claim, **hows: str) -> Claim:
    scope = asked.scope
    if "round" in hows:
        scope = Scope(suite=scope.suite, division=scope.division, round=slot("1.1", hows["round"]))
    benchmarks = (slot("resnet", hows.get("benchmark", "stated")),)
    return msgspec.structs.replace(asked, scope=scope, benchmarks=benchmarks)


@pytest.mark.parametrize(
    ("asked", "identified"),
    [
        (best("Alpha"), True),
        (best("Alpha", comparator="top"), True),
        (best("Alpha", comparator="record"), False),
        (best("Alpha", "onprem"), True),
        (best("Alpha", "per_accelerator"), True),
        (best("Alpha", "own"), True),
        (best("Alpha", "in_europe"), False),
        (best("Alpha", subject=subject("Alpha", how="inferred")), False),
        (best("Alpha", subject=subject("", FIRST.system)), True),
        (inferred(best("Alpha"), round="inferred"), False),
        (inferred(best("Alpha"), benchmark="topic"), False),
    ],
)
def test_what_identifies_a_superlative(asked: Claim, identified: bool) -> None:
    assert check(asked, FIRST, SECOND).identified is identified


@pytest.mark.parametrize(
    ("who", "submitter", "agrees", "caveats"),
    [
        (subject("Alpha"), "Alpha", True, ()),
        # A maker of chips is praised for what others built with them.
        (subject("NVIDIA"), "Alpha", True, ("other_submitter",)),
        (subject("NVIDIA", "Box of ours"), "Alpha", False, ()),
        (subject("Beta"), "Alpha", False, ()),
    ],
)
def test_the_maker_of_the_chips(
    who: Any, submitter: str, agrees: bool, caveats: tuple[str, ...]
) -> None:
    (take,) = check(best("", subject=who), entry("10", submitter), SECOND).takes
    assert (take.agrees, take.caveats) == (agrees, caveats)


@pytest.mark.parametrize(
    ("system", "agrees"),
    [
        (FIRST.system, [True]),
        # A name that the table has nowhere can be what the text calls the company's entry …
        ("Box of ours", [True]),
        # … but a machine that it knows from another round was not entered in this one.
        ("Old box", [False]),
    ],
)
def test_a_machine_that_was_not_entered_is_not_praised(system: str, agrees: list[bool]) -> None:
    earlier = entry("30", "Alpha", system="Old box", round="1.0")
    asked = best("", subject=subject("Alpha", system))
    assert agreeing(check(asked, FIRST, SECOND, earlier)) == agrees


@pytest.mark.parametrize("chips", [CHIP, {"accelerator": "", "platform": ""}])
def test_only_a_named_platform_has_a_maker(chips: dict[str, str]) -> None:
    asked = best("", subject=subject("", accelerator="NVIDIA A100"))
    takes = check(asked, entry("10", "Alpha", **chips), SECOND).takes
    assert takes and not any("other_submitter" in take.caveats for take in takes)


@pytest.mark.parametrize(
    ("availability", "filters", "caveats"),
    [
        ("onprem", (), ()),
        ("cloud", (), ()),
        ("preview", (), ("preview",)),
        ("rdi", (), ("preview",)),
        ("preview", ("preview",), ()),
    ],
)
def test_a_winner_that_cannot_be_bought_is_a_caveat(
    availability: str, filters: tuple[str, ...], caveats: tuple[str, ...]
) -> None:
    rows = (entry("10", "Alpha", availability=availability), SECOND)
    (take,) = check(best("Alpha", *filters), *rows).takes
    assert (take.agrees, take.caveats) == (True, caveats)


@pytest.mark.parametrize(
    ("filters", "first"),
    [
        ((), "big"),
        (("single_node",), "small"),
        (("onprem",), "onprem"),
        (("cloud",), "big"),
        (("available",), "big"),
        (("preview",), "early"),
        (("per_accelerator",), "frugal"),
        (("own",), "frugal"),
        (("onprem", "per_accelerator"), "frugal"),
    ],
)
def test_the_words_narrow_the_field(filters: tuple[str, ...], first: str) -> None:
    rows = (
        entry("10", "Beta", system="big", availability="cloud", accelerators=64),
        entry("11", "Beta", system="early", availability="preview"),
        entry("12", "Beta", system="onprem", accelerators=32),
        entry("30", "Beta", system="small", nodes=1, accelerators=8),
        entry("40", "Alpha", system="frugal", accelerators=2),
    )
    (take,) = check(best("Alpha", *filters), *rows).takes
    assert take.rows[0].system == first
    assert take.agrees is (first == "frugal")
    assert take.stated == tuple(f"filter={one}" for one in filters)


def test_the_places_are_shown_in_order() -> None:
    rows = [entry(str(10 + n), "Alpha", system=f"s{n}") for n in range(7)]
    (take,) = check(best("Alpha"), *reversed(rows)).takes
    assert [one.name for one in take.arithmetic.operands] == [f"rank {n}" for n in range(1, 6)]
    assert [one.system for one in take.rows] == ["s0", "s1", "s2", "s3", "s4"]
    first, second, third = take.arithmetic.text.split("; ")
    assert first.startswith("1. 10 minutes") and second.startswith("2. 11 minutes")
    assert third.startswith("3. 12 minutes")
    assert (take.arithmetic.result, take.arithmetic.level) == (Decimal(1), "bound")
    (lost,) = check(best("Beta"), *rows, entry("99", "Beta")).takes
    assert (lost.arithmetic.result, lost.arithmetic.level) == (None, "none")


# --- what keeps a lost superlative open ------------------------------------------------------


def test_a_rival_without_a_score_weakens_a_win_and_excuses_a_loss() -> None:
    blank = entry(None, "Gamma")
    won = check(best("Alpha"), FIRST, SECOND, blank)
    assert codes(won) == []
    assert won.takes[0].caveats == ("blank_rival",)
    assert "blank_score" in codes(check(best("Beta"), FIRST, SECOND, blank))
    assert "blank_score" not in codes(check(best("Beta"), FIRST, SECOND))


LOSER = entry("60", "Beta")
FASTER = entry("50", "Alpha")  # like the loser in everything but the score


@pytest.mark.parametrize(
    ("rows", "open_"),
    [
        ([FASTER, LOSER], False),
        # Best of its size, by chips or by processors where there are none.
        ([entry("50", "Alpha", accelerators=32), LOSER], True),
        (
            [
                entry("50", "Alpha", accelerators=None, host_processors=8),
                msgspec.structs.replace(LOSER, accelerators=None),
            ],
            True,
        ),
        (
            [
                entry("50", "Alpha", accelerators=None),
                msgspec.structs.replace(LOSER, accelerators=None),
            ],
            False,
        ),
        ([entry("50", "Alpha", nodes=4, accelerators=16), LOSER], True),
        ([entry("50", "Alpha", accelerator="NVIDIA H100-SXM5-80GB"), LOSER], True),
        ([entry("50", "Alpha", platform="AMD"), LOSER], True),
        ([entry("50", "Alpha", availability="cloud"), LOSER], True),
        # Of the same size there is a faster one of another chip, of that chip one of another
        # size: only of both together is it the best.
        (
            [
                entry("50", "Alpha", accelerator="NVIDIA H100-SXM5-80GB"),
                entry("50", "Gamma", accelerators=32, system="larger"),
                LOSER,
            ],
            True,
        ),
    ],
)
def test_the_best_of_its_peers_may_be_what_was_meant(rows: list[Result], open_: bool) -> None:
    assert ("rank_scope" in codes(check(best("Beta"), *rows))) is open_


# What is the best of its peers in none of these ways may still be so under conditions that the
# words leave unsaid. Of both tables below the rivals are like ours in all that peers are told by.
MINE = entry("10", "Beta", nodes=1, accelerators=8, availability="preview")
OF_SINGLE_SERVERS = (
    MINE,
    entry("9", "Alpha", nodes=2, accelerators=8, availability="preview"),
    entry("5", "Alpha", nodes=1, accelerators=32, host_processors=8, availability="preview"),
    entry("40", "Gamma", nodes=1, accelerators=1),
)
FRUGAL = entry("30", "Beta", nodes=2, accelerators=8)
OF_CHIPS_ON_SITE = (
    FRUGAL,
    entry("40", "Alpha", nodes=2, accelerators=4, availability="cloud"),
    entry("10", "Alpha", nodes=8, accelerators=64),
    entry("20", "Gamma", nodes=2, accelerators=8, availability="cloud"),
)


@pytest.mark.parametrize("rows", [OF_SINGLE_SERVERS, OF_CHIPS_ON_SITE], ids=["one", "two"])
def test_one_or_two_conditions_may_be_left_unsaid(rows: tuple[Result, ...]) -> None:
    ours = {one.key for one in rows if one.submitter == "Beta"}
    assert standings.leaders(rows).isdisjoint(ours)
    assert codes(check(best("Beta"), *rows)) == ["rank_scope"]


def rated(rate: str, submitter: str, **fields: Any) -> Result:
    """An entry of inference, whose rates are the better the higher they are."""
    given = {"suite": "inference-datacenter", "unit": "samples/s", "scenario": "offline"}
    return entry(rate, submitter, **(given | fields))


SERVER = (rated("90", "Alpha"), rated("80", "Beta"), rated("70", "Beta", scenario="server"),
          rated("60", "Alpha", scenario="server"))  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "caveats"),
    [
        ("", [("scenario",)]),  # “fastest on ResNet-50”, of the server scenario
        ("server", [()]),
        ("offline", []),
    ],
)
def test_a_scenario_that_is_not_named_is_any(scenario: str, caveats: list[tuple[str, ...]]) -> None:
    found = check(best("Beta", suite="inference", scenario=scenario), *SERVER)
    assert [take.caveats for take in found.takes if take.agrees] == caveats


@pytest.mark.parametrize(
    ("why", "best_of", "fields"),
    [
        ("in the other division", {"division": "open"}, {}),
        ("at the higher accuracy", {"benchmark": "resnet-99.9"}, {}),
        ("at the edge", {"suite": "inference-edge"}, {}),
        ("in no way", {}, {}),
        ("in a division that is named", {"division": "open"}, {"division": "closed"}),
        ("in a suite that is named", {"suite": "inference-edge"},
         {"suite": "inference-datacenter"}),
    ],
)  # fmt: skip
def test_a_first_place_may_be_of_a_field_that_is_not_named(
    why: str, best_of: dict[str, str], fields: dict[str, str]
) -> None:
    others = [rated("9", "Alpha"), rated("8", "Beta")]
    ours = [rated("7", "Beta", **best_of), rated("6", "Alpha", **best_of)] if best_of else []
    found = check(best("Beta", **{"suite": "inference", **fields}), *others, *ours)
    open_ = why not in ("in no way", "in a division that is named", "in a suite that is named")
    assert ("rank_scope" in codes(found)) is open_, why


def test_early_rounds_have_one_field_of_inference() -> None:
    """Rounds from before data centre and edge were told apart are their own field, and the best of
    its size in it is no wrong first place."""
    early = {"suite": "inference", "round": "0.5"}
    rows = (rated("9", "Alpha", accelerators=64, **early),
            rated("8", "Beta", accelerators=16, **early))  # fmt: skip
    assert "rank_scope" in codes(check(best("Beta", **early), *rows))


# --- so many tasks won -----------------------------------------------------------------------


def won(submitter: str, number: int | None, comparator: str = "won", **fields: Any) -> Claim:
    quantity = None if number is None else figure(str(number), "benchmarks")
    return claim(
        "rank", quantity, subject=subject(submitter), comparator=comparator, benchmark="resnet",
        **fields,
    )  # fmt: skip


TWO_TASKS = (
    FIRST,
    SECOND,
    entry("10", "Beta", benchmark="bert", accelerator="Beta One", platform="Beta"),
    entry("20", "Alpha", benchmark="bert"),
)


@pytest.mark.parametrize(
    ("asked", "missing", "agrees"),
    [
        (won("Alpha", 1), ["counting_rule"], [True, True]),
        (won("Alpha", 2), ["counting_rule"], [False, False]),
        (won("Alpha", 1, "record"), ["counting_rule"], [True, True]),
        # NVIDIA's chips lead one of the two tasks; it entered none itself.
        (won("NVIDIA", 1), ["counting_rule"], [False, True]),
        (won("NVIDIA", 0), ["counting_rule"], [True, False]),
        (won("Gamma", 0), ["counting_rule"], [True, True]),
        # Without a number, or with one that is no count of wins, it is a place among others.
        (won("Alpha", None), [], [True]),
        (won("Alpha", 1, "fastest"), [], [True]),
    ],
)
def test_tasks_won(asked: Claim, missing: list[str], agrees: list[bool]) -> None:
    finding = check(asked, *TWO_TASKS)
    assert codes(finding) == missing
    assert agreeing(finding) == agrees


def test_tasks_won_are_listed() -> None:
    own, with_chips = check(won("Alpha", 1), *TWO_TASKS).takes
    assert own.arithmetic.text == "1 of 2 closed tasks led: resnet"
    assert (own.arithmetic.result, own.arithmetic.level) == (Decimal(1), "rounded")
    assert with_chips.caveats == ("other_submitter",) and own.caveats == ()
    (none, _) = check(won("Alpha", 2), *TWO_TASKS).takes
    assert none.arithmetic.level == "none"


def test_a_count_of_wins_may_be_of_a_machine_or_a_chip_alone() -> None:
    asked = msgspec.structs.replace(won("", 1), subject=subject("", FIRST.system))
    assert agreeing(check(asked, *TWO_TASKS)) == [True]
    twice = msgspec.structs.replace(won("", 2), subject=subject("", FIRST.system))
    assert agreeing(check(twice, *TWO_TASKS)) == [False]
    assert codes(check(won("", 1), *TWO_TASKS)) == ["subject"]


@pytest.mark.parametrize(
    ("sentence", "blamed"),
    [
        ("In 1.1 Beta was the fastest on resnet", True),
        ("Beta posted the fastest time on resnet in 1.1", True),
        # Whatever was not read may be a condition that it meets.
        ("Of all makers of servers Beta was the fastest on resnet in 1.1", False),
        ("Beta was the fastest on resnet in 1.1 with liquid cooling", False),
    ],
)
def test_a_first_place_is_refuted_only_of_a_sentence_that_was_read_whole(
    sentence: str, blamed: bool
) -> None:
    # Beta leads nobody that is like it: each other machine of its size, chip and sort is faster.
    rows = (FIRST, entry("12", "Gamma"), SECOND)
    asked = best("Beta", sentence=sentence, surface="fastest")
    (found,) = reconcile(article(), [asked], over(rows))
    assert (found.label == "contradicted") is blamed


@pytest.mark.parametrize(
    ("submitters", "agrees"),
    [
        (("Google", "Intel"), False),  # Google was, and Intel was not
        (("Google+Intel", "Dell"), True),  # what they entered together is the fastest
    ],
)
def test_companies_that_are_named_together_were_each_the_first(
    submitters: tuple[str, str], agrees: bool
) -> None:
    first, second = submitters
    rows = entry("10", first), entry("20", second)
    found = check(best("Google+Intel"), *rows)
    assert any(agreeing(found)) is agrees
    assert not found.identified or agrees  # never refuted
