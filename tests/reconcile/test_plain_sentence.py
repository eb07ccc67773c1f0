"""A sentence that says one thing: what may stand in it besides, and what leaves a doubt."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.reconcile.article.plain import plain
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Baseline, Cell, Claim, Passage, Slot
from tests.reconcile.make import article, claim, figure, row, slot, subject

GAUDI = {"submitter": "Intel", "accelerator": "Habana Gaudi2", "platform": "Intel",
         "system_name": "", "nodes": 1, "accelerators": 8, "host_processors": 2}  # fmt: skip
ROWS = (
    row("17.2086", system="HLS-Gaudi2", **GAUDI),
    row("2.1035", system="HLS-N4", **(GAUDI | {"accelerators": 32, "nodes": 5,
        "host_processors": 11})),
    row("9.1", system="other", submitter="Dell", accelerators=77),
)  # fmt: skip
TABLE = over(ROWS)
SAID = "In MLPerf v1.1 Intel trained bert on Gaudi2 in 30.4 minutes."


def timed(sentence: str = SAID, printed: str = "30.4", **fields: Any) -> Claim:
    who = subject("Intel", "Gaudi2", "Gaudi2", **fields.pop("scale", {"accelerators": 8}))
    quantity = figure(printed, surface=fields.pop("surface", f"{printed} minutes"))
    return claim("time", quantity, **{"subject": who, "sentence": sentence, **fields})


def known(
    asked: Claim, *others: Claim, agreed: tuple[Claim, ...] = (), page: Article | None = None
) -> bool:
    claims = [asked, *others]
    return plain(page or article(), asked, claims, agreed, ROWS[:1], TABLE) is not None


def with_scope(asked: Claim, **slots: Slot) -> Claim:
    return msgspec.structs.replace(asked, scope=msgspec.structs.replace(asked.scope, **slots))


CARRIED = slot("closed", "carried")
FAR = Slot(value="closed", surface="closed", how="stated", start=900, end=906)


@pytest.mark.parametrize(
    ("why", "asked", "plain_"),
    [
        ("all stands there", timed(), True),
        ("the figure may be cut", timed(SAID.replace("30.4", "130.4")), False),
        ("the figure may have borrowed its unit", timed(surface="30.4"), False),
        ("no company, system or chip", timed(subject=subject()), False),
        ("a company is enough", timed(subject=subject("Intel")), True),
        ("a system is enough", timed(subject=subject("", "Gaudi2")), True),
        ("a chip is enough", timed(subject=subject("", "", "Gaudi2")), True),
        ("the company stands elsewhere", timed(subject=subject("Intel", how="carried")), False),
        ("no benchmark", timed(benchmark=""), False),
        ("the benchmark stands elsewhere", timed(benchmark_how="topic"), False),
        ("no round", timed(round=""), False),
        ("the round may stand elsewhere", timed(round_how="topic"), True),
        ("a division that stands there", with_scope(timed(), division=slot("closed")), True),
        ("a division from elsewhere", with_scope(timed(), division=CARRIED), False),
        ("a division that stands far off", with_scope(timed(), division=FAR), False),
        ("a scenario from elsewhere", with_scope(timed(), scenario=CARRIED), False),
        ("an availability from elsewhere", with_scope(timed(), availability=CARRIED), False),
        ("what it is held against stands there",
         timed(baseline=Baseline(subject=subject("Intel"))), True),
        ("what it is held against stands elsewhere",
         timed(baseline=Baseline(subject=subject("Dell", how="carried"))), False),
        ("another name", timed(SAID + " NVIDIA did not."), False),
        ("a name of the entries that are meant", timed(SAID + " It has Gaudi2 chips.",
         subject=subject("Intel")), True),
        ("the sentence does not hold the figure", timed("Intel trained bert on Gaudi2."), False),
    ],
)  # fmt: skip
def test_what_must_stand_in_the_sentence(why: str, asked: Claim, plain_: bool) -> None:
    assert known(asked) is plain_, why


def test_a_cell_of_a_table_is_no_sentence() -> None:
    cell = Passage(kind="cell", start=0, end=9, cell=Cell(table=0, row=0, column=0))
    text = Passage(kind="paragraph", start=0, end=9)
    for passage, plain_ in ((cell, False), (text, True)):
        page = Article(id="a", text="", passages=(passage,), published="2021-12-02")
        assert known(timed(passage=0), page=page) is plain_


def test_names_of_entries_are_theirs_only_where_entries_are_meant() -> None:
    asked = timed(SAID + " It has Gaudi2 chips.", subject=subject("Intel"))
    assert plain(article(), asked, [asked], (), ROWS[:1], TABLE) is not None
    assert plain(article(), asked, [asked], (), (), TABLE) is None


# --- numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "more", "plain_"),
    [
        ("a whole number", "It has 96 GB.", True),
        ("another figure, perhaps", "Not 30.8.", False),
        ("its own size", "It has 8 chips.", True),
        ("a size of the same machine", "Or 32 of them.", False),
        ("its servers", "Or 5 of them.", False),
        ("its processors", "Or 11 of them.", False),
        ("a size of somebody else's", "Or 77 of them.", True),
        ("the round once more", "So says v1.1.", True),
        ("the number of a version", "Not v2.1.", True),
        ("a version, or another figure", "Not 2.1.", False),
        ("digits in groups", "It has 12 164 cores.", True),
        ("not in groups", "It has 12 3 cores.", True),
        ("groups that are a size", "It has 32 of 12 164.", False),
        ("tens of thousands", "共3万台。", True),
        ("a point that is one of thousands", "It has 12.164 cores.", True),
        ("a point that can be no such", "It has 12.16 cores.", False),
    ],
)
def test_which_other_numbers_leave_no_doubt(why: str, more: str, plain_: bool) -> None:
    assert known(timed(f"{SAID} {more}")) is plain_, why


@pytest.mark.parametrize(
    ("text", "count", "plain_"),
    [
        ("{}万", 30_000, False),  # three ten thousands
        ("{}万", 3, True),
        ("{}万2000", 32_000, False),
        ("{}萬", 30_000, False),
        ("{} 264", 3264, False),
        ("{} 264", 3, True),
        ("{} 264", 264, True),
    ],
)
def test_how_a_number_of_several_parts_is_read(text: str, count: int, plain_: bool) -> None:
    # It is a size of the machine, or none: that shows how it was read.
    table = over((row("17.2", **(GAUDI | {"accelerators": count, "system": "x"})),))
    asked = timed(f"{SAID} {text.format(3)}。")
    assert (plain(article(), asked, [asked], (), ROWS[:1], table) is not None) is plain_


# --- other claims of the sentence -----------------------------------------------------------

DELL = subject("Dell", accelerators=77)
AGREED = claim("time", figure("9.1", surface="9.1 minutes"), id="m", subject=DELL)
AGREED_GAIN = claim("gain", figure("9.1", "percent", surface="9.1 %"), id="m", subject=DELL)
AWAY: dict[str, Any] = {"sentence_start": 500, "sentence_end": 600}


def size(count: str, **fields: Any) -> Claim:
    return claim("count", figure(count, "accelerators"), id="s", **fields)


@pytest.mark.parametrize(
    ("why", "more", "others", "agreed", "plain_"),
    [
        ("its size", "", [size("8")], (), True),
        ("another's size", "", [size("9")], (), False),
        ("another's size, elsewhere", "", [size("9", **AWAY)], (), True),
        ("the size of a score that agrees", "", [size("77")], (AGREED,), True),
        ("the size of one that does not", "", [size("77")], (), False),
        ("a rank", "", [claim("rank", id="r")], (), False),
        ("a rank with its number", "", [claim("rank", figure("8"), id="r")], (), False),
        ("an ID", "See 1.1-2000.",
         [claim("citation", id="i", ids=("1.1-2000",), surface="1.1-2000")], (), True),
        ("an official score", "Dell needs 9.1 minutes.", [AGREED], (AGREED,), True),
        ("its size", "Dell needs 9.1 minutes with 77.", [AGREED], (AGREED,), True),
        ("a score that is none", "Dell needs 9.1 minutes.", [AGREED], (), False),
        ("a gain that is one", "Dell gains 9.1 %.", [AGREED_GAIN], (AGREED_GAIN,), False),
    ],
)  # fmt: skip
def test_which_other_claims_leave_no_doubt(
    why: str, more: str, others: list[Claim], agreed: tuple[Claim, ...], plain_: bool
) -> None:
    asked = timed(f"{SAID} {more}", sentence_end=80)
    here = [one if one.sentence_start else msgspec.structs.replace(one, sentence_end=80)
            for one in others]  # fmt: skip
    official = tuple(here) if agreed and agreed[0] in others else agreed
    assert known(asked, *here, agreed=official) is plain_, why


# --- the round ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "sentence", "how", "other", "since", "dated"),
    [
        ("the sentence says it", SAID, "stated", "1.0", "", True),
        ("it stands there, read or not", SAID, "topic", "1.0", "", True),
        ("the article has no other", SAID.replace(" v1.1", ""), "topic", "1.1", "", True),
        ("the article has another", SAID.replace(" v1.1", ""), "topic", "1.0", "", False),
        ("the article starts from another", SAID.replace(" v1.1", ""), "topic", "", "1.0", False),
        ("from the same", SAID.replace(" v1.1", ""), "topic", "", "1.1", True),
        ("another claim has none", SAID.replace(" v1.1", ""), "topic", "", "", True),
        ("another round stands there", SAID.replace("v1.1", "v1.0"), "topic", "1.0", "", False),
    ],
)
def test_whether_the_round_is_sure(
    why: str, sentence: str, how: Any, other: str, since: str, dated: bool
) -> None:
    asked = timed(sentence, round_how=how)
    baseline = Baseline(round=slot(since)) if since else None
    there = claim("time", figure("40"), id="d", round=other, baseline=baseline, **AWAY)
    found = plain(article(), asked, [asked, there], (), ROWS[:1], TABLE)
    assert found is not None
    assert found.dated is dated, why


def test_all_that_an_article_names_is_known_but_what_ids_name() -> None:
    held = claim("time", figure("40"), id="b", subject=subject("HPE"), **AWAY,
                 baseline=Baseline(subject=subject("Lenovo")))  # fmt: skip
    cited = claim("citation", id="i", ids=("1.1-2000",), subject=subject("Dell"), **AWAY)
    asked = timed()
    found = plain(article(), asked, [asked, held, cited], (), ROWS[:1], TABLE)
    assert found is not None
    assert [one.submitter.value for one in found.named] == ["Intel", "HPE", "Lenovo"]


@pytest.mark.parametrize("counted", ["accelerators", "nodes", "processors"])
def test_sizes_of_what_a_figure_is_held_against_are_its_own(counted: str) -> None:
    assert not known(timed(f"{SAID} Or 32."))
    assert known(timed(f"{SAID} Or 32.", baseline=Baseline(subject=subject(**{counted: 32}))))
    held = Baseline(subject=subject(**{counted: 9}))
    assert known(timed(baseline=held), size("9"))
