"""Mentions as texts print them, and the rows and levels that they must and must not have."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.official import identifies, resolve
from pipeline.official.resolving import fits_scale
from pipeline.official.table import load_results
from pipeline.records import Scale, Slot, Subject
from tests.counting import calls


def subject(system: str = "", submitter: str = "", chip: str = "", **scale: int) -> Subject:
    return Subject(
        submitter=Slot(value=submitter),
        system=Slot(value=system),
        accelerator=Slot(value=chip),
        scale=Scale(**scale),
    )


# Function calls for each answer: two when measured, and 950 of one that is worked out.
_ONCE_KNOWN = 5
T = {"suite": "training"}
# mention, filters, {system: level} that must come back among the surest, systems that must not
CASES = [
    (subject("IPU-POD64"), {**T, "round": "1.0", "benchmark": "bert"},
     {"ipu-pod64-POPART-closed": "alias", "ipu-pod64-POPART-open": "alias"},
     {"ipu-pod16-POPART-open"}),
    (subject("POD16"), {**T, "round": "1.1", "benchmark": "resnet"},
     {"ipu-pod16-TF1": "alias"}, {"ipu-pod128-TF1", "ipu-pod256-TF1"}),
    (subject("DGX A100"), {**T, "round": "1.1", "benchmark": "bert"},
     {"dgxa100_ngc21.09_pytorch": "alias", "dgxa100_n128_ngc21.09_pytorch": "scale"}, set()),
    (subject("DGX-A100", accelerators=2480), {**T, "round": "1.0", "benchmark": "resnet"},
     {"dgxa100_n310_ngc21.05_mxnet": "alias"}, {"dgxa100_ngc21.05_mxnet"}),
    (subject("DGX A100", nodes=310), {**T, "round": "1.0", "benchmark": "resnet"},
     {"dgxa100_n310_ngc21.05_mxnet": "alias"}, {"dgxa100_ngc21.05_mxnet"}),
    (subject("TPU v4", accelerators=3456), {**T, "round": "1.0", "benchmark": "resnet"},
     {"tpu-v4-6912-TF": "scale"}, set()),
    (subject("tpu-v4-6912-TF"), {**T, "round": "1.0", "benchmark": "resnet"},
     {"tpu-v4-6912-TF": "exact"}, set()),
    (subject("TPU v4-6912"), {**T, "round": "1.0", "benchmark": "resnet"},
     {"tpu-v4-6912-TF": "alias"}, set()),
    (subject("Dell PowerEdge XE9680"), {**T, "round": "4.0", "benchmark": "resnet"},
     {"XE9680x8H100-SXM-80GB": "alias"}, set()),
    (subject("XE9680"), {**T, "round": "5.0"}, {"XE9680x8H200-SXM-141GB": "alias"},
     {"XE9680Lx8B200-SXM-180GB"}),
    (subject("H100", "NVIDIA"), {**T, "round": "3.0", "benchmark": "gpt3"}, {}, set()),
    (subject("Fugaku"), {"suite": "hpc", "round": "1.0"},
     {"fugaku_82944xA64FX_tensorflow_closed": "scale"}, set()),
    (subject("NF5488A5", "Inspur"), {**T, "round": "1.0"}, {"nf5488a5_mxnet": "alias"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("mention", "filters", "wanted", "barred"), CASES)
def test_a_mention_means_these_rows(mention, filters, wanted, barred) -> None:
    found = {match.result.system: match.level for match in resolve(mention, **filters)}
    assert found
    assert wanted.items() <= found.items()
    assert not barred & found.keys()


@pytest.mark.parametrize(
    ("name", "submitter", "round_", "benchmark", "accelerators", "score"),
    [
        ("TPU v4", "Google", "1.0", "resnet", 3456, "0.2290"),
        ("DGX A100", "NVIDIA", "1.0", "resnet", 2480, "0.4027"),
        ("IPU-POD64", "Graphcore", "1.1", "resnet", 64, "8.5037"),
    ],
)
def test_known_figures_are_found_by_name(name, submitter, round_, benchmark, accelerators, score):
    asked = subject(name, submitter, accelerators=accelerators)
    found = resolve(asked, suite="training", round=round_, division="closed", benchmark=benchmark)
    assert [str(match.result.score) for match in found] == [score]


def test_submitters_are_strict_and_platforms_apart() -> None:
    # Dell, Lenovo and many more entered NVIDIA's chips in 4.0; CoreWeave entered jointly with it.
    found = resolve(subject(submitter="NVIDIA"), suite="training", round="4.0")
    assert {match.result.submitter for match in found} == {"NVIDIA", "NVIDIA+CoreWeave"}
    renamed = resolve(subject(submitter="浪潮"), suite="training")
    assert {match.result.submitter for match in renamed} == {"Inspur", "IEI"}
    habana = resolve(subject(submitter="Habana Labs"), suite="training", round="1.0")
    assert {match.result.submitter for match in habana} == {"HabanaLabs"}


def test_an_unknown_name_is_no_row_and_near_is_only_for_review() -> None:
    assert resolve(subject("Hal 9000 Deluxe")) == ()
    assert resolve(subject("dgxa1O0_n310_ngc21.05_mxnet")) == ()
    close = resolve(subject("dgxa1O0_n310_ngc21.05_mxnet"), near=True)
    assert "dgxa100_n310_ngc21.05_mxnet" in {match.result.system for match in close}
    assert {match.level for match in close} == {"near"}


def test_a_chip_inside_a_systems_name_is_a_family_only() -> None:
    rows = [row for row in load_results() if row.system == "XE9680x8H100-SXM-80GB"]
    assert {identifies("H100", row) for row in rows} == {"family"}
    assert {identifies("Hopper", row) for row in rows} == {"family"}
    assert {identifies("A100", row) for row in rows} == {"none"}


def test_a_system_named_like_its_chip_is_not_what_the_chips_name_means() -> None:
    """An entry of 6.1 calls its system H200: the word names the chip, in whoever's system."""
    rows = {(row.submitter, row.system): row for row in load_results() if row.round == "6.1"}
    assert identifies("H200", rows["Naeem Khoshnevis", "H200"]) == "family"
    found = resolve(subject("H200"), suite="inference", round="6.0")
    assert len({match.result.submitter for match in found}) > 3


def test_benchmarks_are_found_in_either_spelling_and_by_accuracy() -> None:
    one = resolve(subject(), suite="inference-datacenter", round="4.1", benchmark="llama2-70b")
    other = resolve(subject(), suite="inference", round="4.1", benchmark="llama2_70b")
    assert one == other != ()
    strict = resolve(subject(), suite="inference", round="4.1", benchmark="llama2_70b-99.9")
    assert 0 < len(strict) < len(other)


@pytest.mark.parametrize(
    ("chips", "fits"),
    [(88, True), (87, True), (86, False), (78, False)],
)
def test_a_count_in_the_entry_s_own_name_fits_as_well(chips: int, fits: bool) -> None:
    rows = [row for row in load_results() if row.system.startswith("87xMI355X")]
    assert {row.accelerators for row in rows} == {88}  # of eleven nodes, of which one chip idles
    assert all(fits_scale(Scale(accelerators=chips), row) is fits for row in rows)


@pytest.mark.parametrize(("nodes", "fits"), [(4, True), (72, True), (2, False), (8, False)])
def test_racks_are_counted_as_well_as_their_nodes(nodes: int, fits: bool) -> None:
    """Four NVL72 are 72 nodes of four chips."""
    rows = [row for row in load_results() if row.accelerators == 288 and "NVL72" in row.system]
    assert {row.nodes for row in rows} == {72}
    assert all(fits_scale(Scale(nodes=nodes), row) is fits for row in rows)


@settings(max_examples=60)
@given(st.integers(0, len(load_results()) - 1))
def test_every_row_answers_to_its_own_name_and_count(place: int) -> None:
    row = load_results()[place]
    asked = subject(row.system, row.submitter, accelerators=row.accelerators or 0)
    if not row.accelerators:
        asked = subject(row.system, row.submitter)
    found = resolve(asked, suite=row.suite, round=row.round, benchmark=row.benchmark)
    assert row.key in {match.result.key for match in found}
    assert all(fits_scale(asked.scale, match.result) for match in found)


def test_what_was_asked_before_is_not_looked_up_again() -> None:
    asked = [subject("DGX A100", "NVIDIA", accelerators=8 * n) for n in range(1, 400)]

    def answers() -> None:
        for one in asked:
            resolve(one, suite="training", benchmark="bert")

    answers()
    assert calls(answers) < _ONCE_KNOWN * len(asked)
