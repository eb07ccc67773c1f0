"""Names that people type: made the table's, or refused with the known ones."""

from __future__ import annotations

import csv

import pytest
from click.testing import CliRunner, Result

from pipeline.commands.official import official
from pipeline.official.asking import (
    UnknownNameError,
    benchmark_named,
    division_named,
    ids_like,
    round_named,
    scenario_named,
    submitter_named,
    suite_named,
)


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("", ""),
        ("Training", "training"),
        ("MLPerf Training", "training"),
        ("inference", "inference"),
        ("Inference Datacenter", "inference-datacenter"),
        ("inference_edge", "inference-edge"),
    ],
)
def test_suites(typed: str, named: str) -> None:
    assert suite_named(typed) == named


def test_rounds_divisions_benchmarks_submitters() -> None:
    assert round_named("v1.0", "training") == "1.0"
    assert round_named("5.1", "inference") == "5.1"
    assert division_named("Closed") == "closed"
    assert benchmark_named("ResNet-50", "training") == "resnet"
    # What the table's own search takes as it is stays as it is.
    assert benchmark_named("GPT-3") == "GPT-3"
    assert benchmark_named("bert-99.9", "inference") == "bert-99.9"
    for name in ("nvidia", "英伟达", "Habana Labs"):
        assert submitter_named(name) == name
    # Known, though it entered nothing itself.
    assert submitter_named("Ampere Computing")


@pytest.mark.parametrize(
    ("ask", "typed", "help_"),
    [
        (suite_named, "trainning", "did you mean training"),
        (suite_named, "zzz", "known: automotive, hpc,"),
        (round_named, "9.9", "known: 0.5"),
        (round_named, "1.4", "no results of tiny 1.4, published on 2026-07-07"),
        (division_named, "half", "known: closed, network, open"),
        (benchmark_named, "resnet5O", "did you mean resnet"),
        (submitter_named, "Nvidea", "did you mean NVIDIA"),
    ],
)
def test_unknown_names_are_answered_with_known_ones(ask, typed: str, help_: str) -> None:
    with pytest.raises(UnknownNameError, match=help_):
        ask(typed)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(official, arguments, env={"COLUMNS": "200"})


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("search", "--suite", "trainning"), 2, "did you mean training"),
        (("search", "--suite", "hpc", "--round", "5.1"), 2, "known: 0.7, 1.0, 2.0, 3.0"),
        (("search", "--suite", "hpc", "--benchmark", "bert"), 2, "benchmark of hpc"),
        (("search", "--accelerators", "-4"), 2, "not in the range"),
        (("search", "--system", "dgxa1O0_n310_ngc21.05_mxnet"), 1, "dgxa100_n310_ngc21.05_mxnet"),
        (("search", "--submitter", "Ampere Computing"), 1, "no result fits"),
        (("search", "--submitter", "Nvidea"), 1, "did you mean NVIDIA"),
        (("show", "no such thing"), 1, "nothing is known"),
        (("show", "1.0-1025", "--suite", "foo"), 2, "no suite is called"),
        (("diff", "1.0", "9.9"), 2, "no round of training is called"),
        (("rounds", "--benchmark", "resnet", "--suite", "inference-edge"), 2, "multistream"),
        (("rounds", "--benchmark", "gpt3", "--scenario", "offline"), 2, "are of no scenario"),
        (("search", "--scenario", "sever"), 2, "did you mean server"),
        (("search", "--limit", "-1"), 2, "not in the range"),
        (("diff", "3.0", "v3.0"), 2, "both are 3.0"),
        (("rounds", "--plot", "x.svg"), 2, "add --benchmark"),
        (("fetch", "abc"), 2, "a round is like 5.1"),
    ],
)
def test_a_slip_is_answered_with_help_and_no_empty_table(arguments, status, said) -> None:
    done = run(*arguments)
    assert done.exit_code == status
    assert said in done.output.replace("\n", " ")
    assert "┃" not in done.output


def test_spellings_of_texts_find_what_the_tables_own_find() -> None:
    one = run("search", "--suite", "Training", "--round", "v1.0", "--benchmark", "ResNet-50",
              "--submitter", "nvidia", "--format", "csv")  # fmt: skip
    other = run("search", "--suite", "training", "--round", "1.0", "--benchmark", "resnet",
                "--submitter", "NVIDIA", "--format", "csv")  # fmt: skip
    assert one.exit_code == other.exit_code == 0
    assert one.output == other.output


@pytest.mark.parametrize(
    ("typed", "suite", "benchmark", "named"),
    [
        ("Single-Stream", "inference", "resnet", "singlestream"),
        ("Offline", "inference-datacenter", "", "offline"),
        ("weak", "hpc", "cosmoflow", "weak"),
        # The only one there is need not be said; training has none.
        ("", "mobile", "edsr", "singlestream"),
        ("", "hpc", "cosmoflow", ""),
        ("", "training", "gpt3", ""),
    ],
)
def test_scenarios(typed: str, suite: str, benchmark: str, named: str) -> None:
    assert scenario_named(typed, suite, benchmark) == named


def test_scenarios_are_a_filter_and_rounds_without_a_day_stand_in_order() -> None:
    done = run("search", "--suite", "inference", "--submitter", "Biren", "--scenario", "Server",
               "--format", "csv")  # fmt: skip
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert {row["scenario"] for row in rows} == {"server"}
    best = run("rounds", "--suite", "mobile", "--benchmark", "mobilebert")
    assert best.exit_code == 0
    places = [best.stdout.index(f"mobile {one}") for one in ("2.0", "2.1", "3.0", "4.0", "5.0")]
    assert places == sorted(places)


def test_no_result_is_an_empty_list_to_a_program() -> None:
    done = run("search", "--submitter", "Ampere Computing", "--format", "json")
    assert done.stdout.strip() == "[]"


def test_a_folder_that_is_no_repository_is_named_once(tmp_path) -> None:
    for command in ("build", "verify", "errata"):
        done = run(command, "--from", str(tmp_path))
        assert done.exit_code == 2
        assert done.output.count(str(tmp_path)) == 1


def test_a_build_that_finds_nothing_says_so(tmp_path) -> None:
    from tests.official.results_repositories import repository_of

    repository = repository_of(tmp_path, "training_results_v9.9", {"README.md": "nothing"})
    for command, said in (("build", "no results found"), ("verify", "0 rows compared")):
        done = run(command, "--from", str(repository.directory),
                   *(("--out", str(tmp_path / "out")) if command == "build" else ()))  # fmt: skip
        assert done.exit_code == 2
        assert said in done.output


def test_a_file_that_cannot_be_used_is_bad_input(tmp_path) -> None:
    (tmp_path / "t.json").write_text('[{"Public ID": ', encoding="utf-8")
    done = run("add", str(tmp_path / "t.json"), "--into", str(tmp_path))
    assert done.exit_code == 2
    assert "cannot be read" in done.output


@pytest.mark.parametrize(
    ("task", "benchmark"),
    [
        ("text-to-video", "wan-2.2-t2v-a14b"),
        ("图像分类", "resnet"),
        ("Spracherkennung", "rnnt|whisper"),
    ],
)
def test_a_benchmark_may_be_asked_for_by_its_task(task: str, benchmark: str) -> None:
    assert benchmark_named(task) == benchmark


def test_an_unknown_id_tells_what_is_known_of_its_round() -> None:
    assert ids_like("5.0-0011").endswith("inference-datacenter 5.0-0023; training 5.0-0087")
    assert ids_like("v3.0-9999").endswith("training 81 IDs")
    assert ids_like("9.9-0001") == ids_like("nothing") == ""
