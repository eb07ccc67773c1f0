"""What a sentence shows of a figure's link: sizes, names, rounds and baselines, case by case."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pipeline.official import IdEntry
from pipeline.reconcile import reconcile
from pipeline.reconcile.checkers import citations
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Claim, Passage, Scope, Verdict
from tests.reconcile.make import article, claim, figure, row, slot, subject

POD = subject("Graphcore", "IPU-POD128")
OURS = row("6.8585", system="ipu-pod128-POPART")
A100 = {"accelerator": "NVIDIA A100-SXM4-80GB (400W)", "platform": "NVIDIA"}
AZURE = row("4.44", submitter="Azure", system="nd-a100", system_name="", **A100)


def one(asked: Claim, *rows: Any, page: Article | None = None) -> Verdict:
    return reconcile(page or article(), [asked], over(rows))[0]


@pytest.mark.parametrize(
    ("why", "sentence", "label"),
    [
        ("the one who has it", "Azure: 4.44 minutes", "caveat"),
        ("its chip", "4.44 minutes on A100", "caveat"),
        ("nobody", "4.44 minutes", "unresolved"),
        ("somebody else", "Dell: 4.44 minutes", "unresolved"),
    ],
)
def test_a_carried_name_gives_way_to_one_in_the_sentence(
    why: str, sentence: str, label: str
) -> None:
    carried = subject("Graphcore", "IPU-POD128", how="carried")
    asked = claim("time", figure("4.44"), subject=carried, sentence=sentence)
    assert one(asked, OURS, AZURE).label == label, why


@pytest.mark.parametrize(
    ("kind", "passage", "label"),
    [("cell", 0, "caveat"), ("paragraph", 0, "unresolved"), ("cell", -1, "unresolved")],
)
def test_the_names_of_a_cell_stand_in_its_article(kind: Any, passage: int, label: str) -> None:
    text = "Azure and others in one table"
    page = Article(id="a", text=text, published="2021-12-02",
                   passages=(Passage(kind=kind, start=0, end=4),))  # fmt: skip
    carried = subject("Graphcore", "IPU-POD128", how="carried")
    asked = claim("time", figure("4.44"), subject=carried, sentence="4.44", passage=passage)
    assert one(asked, OURS, AZURE, page=page).label == label


SWAPPED = row("8.66", system="ipu-pod64", accelerators=64, nodes=5, system_name="IPU-POD64")


@pytest.mark.parametrize(
    ("why", "sentence", "label"),
    [
        ("its chips stand there", "8.66 minutes with 256 chips, or 64", "supported"),
        ("its servers stand there", "8.66 minutes with 256 chips in 5 servers", "supported"),
        ("another number", "8.66 minutes with 256 chips, or 65", "unresolved"),
        ("a version", "8.66 minutes with 256 chips in round 5.0", "unresolved"),
        ("with its letter", "8.66 minutes with 256 chips in v5.0", "unresolved"),
        ("the benchmark's name", "BERT 64 in 8.66 minutes with 256 chips", "unresolved"),
    ],
)
def test_a_size_in_the_sentence_besides_the_one_that_was_read(
    why: str, sentence: str, label: str
) -> None:
    who = subject("Graphcore", "", "IPU", accelerators=256)
    test = slot("bert")
    test = msgspec.structs.replace(test, surface="BERT 64" if "BERT" in sentence else "")
    asked = claim("time", figure("8.66"), subject=who, sentence=sentence)
    asked = msgspec.structs.replace(asked, benchmarks=(test,))
    assert one(asked, SWAPPED, OURS).label == label, why


def test_the_figure_itself_is_no_size() -> None:
    who = subject("Graphcore", "", "IPU", accelerators=256)
    small = row("64", system="ipu-pod64", accelerators=64, nodes=5, system_name="IPU-POD64")
    asked = claim("time", figure("64"), subject=who, sentence="256 chips took 64 minutes.")
    assert one(asked, small, OURS).label != "supported"


@pytest.mark.parametrize(
    ("why", "first", "second", "fields", "labels"),
    [
        ("open beside closed", "6.86", "5.88", {}, ("caveat", "caveat")),
        ("of two tests", "6.86", "5.88", {"benchmark": "resnet"}, ("supported", "caveat")),
        ("in two sentences", "6.86", "5.88", {"sentence_start": 9}, ("supported", "caveat")),
        ("both closed", "6.86", "6.86", {}, ("supported", "supported")),
        ("the division is stated", "6.86", "5.88", {"division": "open"},
         ("supported", "supported")),
        ("the open one is wrong", "6.86", "5.98", {}, ("supported", "unresolved")),
    ],
)  # fmt: skip
def test_an_open_score_beside_a_closed_one(
    why: str, first: str, second: str, fields: dict[str, Any], labels: tuple[str, str]
) -> None:
    opened = row("5.8787", system="ipu-pod128-POPART-open", division="open",
                 benchmark=fields.get("benchmark", "bert"))  # fmt: skip
    claims = [claim("time", figure(first), id="a", subject=POD),
              claim("time", figure(second), id="b", subject=POD, **fields)]  # fmt: skip
    if why == "the open one is wrong":
        claims[1] = claim("time", figure(second), id="b", subject=subject(), benchmark="")
    found = reconcile(article(), claims, over((OURS, opened)))
    assert tuple(verdict.label for verdict in found) == labels, why
    if labels == ("caveat", "caveat"):
        assert [note.code for note in found[0].caveats] == ["mixed_divisions"]


ROUNDS = {
    "0.7": ("2020-07-29", "40"),
    "1.0": ("2021-06-30", "30"),
    "1.1": ("2021-12-01", "20"),
}


@pytest.mark.parametrize(
    ("since", "printed", "label"),
    [
        ("previous", "1.5", "supported"),
        ("previous", "2.0", "unresolved"),  # that was two rounds before
        ("last_year", "2.0", "caveat"),
        ("last_year", "1.5", "unresolved"),
        ("first", "2.0", "caveat"),
        ("first", "1.5", "supported"),
        ("0.7", "2.0", "caveat"),
        ("0.7", "1.5", "unresolved"),
        ("1.0", "1.5", "supported"),
    ],
)
def test_what_a_gain_is_measured_from(since: str, printed: str, label: str) -> None:
    rows = [row(score, round=name, published=day, system="ipu-pod128")
            for name, (day, score) in ROUNDS.items()]  # fmt: skip
    asked = claim("gain", figure(printed, "x"), subject=POD, baseline_round=since)
    verdict = one(asked, *rows)
    assert verdict.label == label
    # BERT changed after 0.7.
    changed = ["incompatible_rounds"] if label == "caveat" else []
    assert [note.code for note in verdict.caveats] == changed


@pytest.mark.parametrize(
    ("why", "who", "fields", "printed", "label"),
    [
        ("of a company, sizes alike", "Dell", {}, "1.33", "supported"),
        ("not any against any", "Dell", {}, "2.0", "unresolved"),
        ("by chip, any size will do", "Dell", {"per": "accelerator"}, "2.0", "supported"),
    ],
)
def test_which_entries_of_a_company_a_gain_compares(
    why: str, who: str, fields: dict[str, Any], printed: str, label: str
) -> None:
    old = {"round": "1.0", "published": "2021-06-30", "submitter": "Dell", **A100}
    new = {"submitter": "Dell", **A100}
    rows = [row("30", system="o8", accelerators=8, **old), row("40", system="o4", accelerators=4,
            **old), row("20", system="n8", accelerators=16, **new),
            row("30", system="n4", accelerators=4, **new)]  # fmt: skip
    asked = claim("gain", figure(printed, "x"), subject=subject(who), baseline_round="previous",
                  **fields)  # fmt: skip
    verdict = one(asked, *rows)
    agrees = verdict.label in ("supported", "caveat")
    assert agrees is (label == "supported"), why


@pytest.mark.parametrize(
    ("since", "printed", "codes"),
    [
        ("previous", "1.5", ["unequal_scale"]),  # 30 to 20, at two sizes
        ("0.7", "0.6", ["unequal_scale", "incompatible_rounds"]),  # 12 to 20
        ("previous", "0.6", None),
        ("previous", "3.0", None),  # the slower machine of that round
    ],
)
def test_a_company_s_best_of_a_round_stands_against_its_best_of_another(
    since: str, printed: str, codes: list[str] | None
) -> None:
    dell = {"submitter": "Dell", "system_name": "", **A100}
    rows = [row("12", system="oldest", round="0.7", published="2020-07-29",
                accelerators=64, **dell),
            row("60", system="small", round="1.0", published="2021-06-30", accelerators=4, **dell),
            row("30", system="old", round="1.0", published="2021-06-30", accelerators=8, **dell),
            row("20", system="new", accelerators=16, **dell)]  # fmt: skip
    asked = claim("gain", figure(printed, "x"), subject=subject("Dell"), baseline_round=since)
    verdict = one(asked, *rows)
    assert verdict.label == ("unresolved" if codes is None else "caveat")
    assert [note.code for note in verdict.caveats] == (codes or [])


@pytest.mark.parametrize(
    ("why", "new", "old", "codes"),
    [
        ("both closed", "closed", "closed", []),
        ("both open", "open", "open", ["open_division"]),
        ("one of each", "open", "closed", ["mixed_divisions"]),
        ("the other way", "closed", "open", ["mixed_divisions"]),
    ],
)
def test_the_divisions_of_a_gain(why: str, new: str, old: str, codes: list[str]) -> None:
    rows = [row("30", round="1.0", published="2021-06-30", system="ipu-pod128", division=old),
            row("20", system="ipu-pod128", division=new)]  # fmt: skip
    asked = claim("gain", figure("1.5", "x"), subject=POD, baseline_round="previous")
    verdict = one(asked, *rows)
    assert [note.code for note in verdict.caveats] == codes, why


@pytest.mark.parametrize(
    ("why", "who", "how", "label"),
    [
        ("its own company", "Graphcore", "stated", "supported"),
        ("another's", "Dell", "stated", "unresolved"),
        ("another's, by the topic alone", "Dell", "topic", "supported"),
        ("nobody's", "", "stated", "supported"),
    ],
)
def test_whose_an_id_is(why: str, who: str, how: Any, label: str) -> None:
    entry = IdEntry(id="1.1-2000", suite="training", round="1.1", division="closed",
                    submitter="Graphcore", system=OURS.system)  # fmt: skip
    rows = (OURS, row("9.5", system=OURS.system, benchmark="resnet"),
            row(None, system=OURS.system, benchmark="ssd"))  # fmt: skip

    class Known:
        index = over(rows).index

        def results_for_id(self, id_: str, suite: str = "") -> tuple[IdEntry, ...]:
            return (entry,) if id_ == entry.id else ()

    asked = claim("citation", subject=subject(who, how=how), ids=("1.1-2000",))
    found = citations.check(article(), asked, Known())  # type: ignore[arg-type]
    (take,) = found.takes
    assert take.agrees is (label == "supported"), why
    assert [note.code for note in found.missing] == ([] if take.agrees else ["id_of_other"])
    assert take.arithmetic.text.startswith("1.1-2000, training, 1.1, closed, Graphcore")
    # Evidence are the scores that the ID covers; a blank one shows nothing.
    assert [one.value for one in take.arithmetic.operands] == [OURS.score, rows[1].score]
    unknown = claim("citation", ids=("v1.1-2999",))
    (missing,) = citations.check(article(), unknown, Known()).missing  # type: ignore[arg-type]
    assert dict(missing.words) == {"id": "v1.1-2999", "round": "1.1"}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("2022-04-30", ""),  # 150 days after the newest round: the next is not out
        ("2022-05-01", "later_round"),
        ("2022-05-01T08:00", "later_round"),
        ("spring", "later_round"),
        (None, "round"),
    ],
)
def test_a_text_may_speak_of_a_round_that_the_table_lacks(written: str | None, code: str) -> None:
    asked = claim("time", figure("7.97"), subject=POD, round="")
    verdict = one(asked, OURS, page=article(written))
    told = [note.code for note in verdict.missing]
    assert (code in told) if code else not {"round", "later_round"} & set(told)


@pytest.mark.parametrize(
    ("why", "slots", "label"),
    [
        ("as it is", {}, "supported"),
        ("of any availability where the table does not say", {"availability": "cloud"}, "caveat"),
        ("of another scenario", {"scenario": "server"}, "caveat"),
    ],
)
def test_slots_that_keep_an_entry_out(why: str, slots: dict[str, str], label: str) -> None:
    rate = row("1000", suite="inference-datacenter", unit="samples/s", scenario="offline",
               round="4.1", published="2024-08-28", system="ipu-pod128")  # fmt: skip
    scope = Scope(suite=slot("inference"), round=slot("4.1"),
                  availability=slot(slots.get("availability", "")),
                  scenario=slot(slots.get("scenario", ""), "topic"))  # fmt: skip
    asked = claim("throughput", figure("1000", "samples/s"), subject=POD)
    asked = msgspec.structs.replace(asked, scope=scope)
    assert one(asked, rate, page=article("2024-09-01")).label == label, why


@pytest.mark.parametrize(
    ("scale", "label"),
    [
        ({"processors": 128}, "supported"),  # “128 processors” are chips
        ({"processors": 128, "nodes": 2}, "supported"),
        ({"processors": 4}, "supported"),  # or the processors of its hosts
        ({"processors": 99}, "unresolved"),
        ({"accelerators": 64, "nodes": 2}, "supported"),  # in each of two servers
        ({"accelerators": 64, "nodes": 3}, "unresolved"),
    ],
)
def test_what_a_count_of_processors_counts(scale: dict[str, int], label: str) -> None:
    asked = claim("time", figure("6.86"), subject=subject("Graphcore", "", "IPU", **scale))
    assert one(asked, OURS).label == label
