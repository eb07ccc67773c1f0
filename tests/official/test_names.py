"""The gazetteer: every declared name leads somewhere, and the names that texts use are known."""

from pathlib import Path

import pytest

from pipeline.extract.names.mentions import find_mentions
from pipeline.extract.words.fold import fold
from pipeline.official.names import (
    canonical,
    chip_of,
    gazetteer,
    load_names,
    predecessor_of,
    short_names,
    squash,
    superchip_of,
)
from pipeline.official.resolving import resolve
from pipeline.official.table import load_results
from pipeline.records import Slot, Subject
from tests.counting import calls

# Function calls for each name: 34 when measured; a look at every row for each would be thousands.
_LOOKS = 100
PRESS_NAMES = Path(__file__).parent / "press_names.tsv"
ENTRIES = [
    (kind, entry)
    for kind in ("submitters", "systems", "accelerators", "benchmarks")
    for entry in load_names(kind)
]
LANGUAGES = {
    *("en", "zh", "ja", "ko", "de", "fr", "es", "pt", "it", "nl", "ru", "vi", "id", "tr", "pl")
}


@pytest.mark.parametrize(("kind", "entry"), ENTRIES, ids=[f"{k}:{e['canon']}" for k, e in ENTRIES])
def test_every_alias_leads_to_rows_or_says_why_not(kind: str, entry: dict) -> None:
    canon = entry["canon"]
    if kind == "benchmarks":
        found = resolve(Subject(), benchmark=canon)
    elif kind == "submitters":
        found = resolve(Subject(submitter=Slot(value=canon)))
    else:
        found = resolve(Subject(system=Slot(value=canon)))
    assert found or entry.get("no_rows"), f"{canon} names no row"
    assert not any(match.level == "near" for match in found)


def test_every_surface_of_a_system_or_chip_means_what_its_canon_means() -> None:
    for kind in ("systems", "accelerators"):
        for entry in load_names(kind):
            rows = {m.result.key for m in resolve(Subject(system=Slot(value=entry["canon"])))}
            for surface in (*entry.get("surfaces", ()), *entry.get("weak_surfaces", ())):
                again = {m.result.key for m in resolve(Subject(system=Slot(value=surface)))}
                assert again == rows, surface


@pytest.mark.parametrize(
    ("surface", "label", "canon"),
    [
        ("英伟达", "SUBMITTER", "NVIDIA"),
        ("輝達", "SUBMITTER", "NVIDIA"),
        ("エヌビディア", "SUBMITTER", "NVIDIA"),
        ("엔비디아", "SUBMITTER", "NVIDIA"),
        ("谷歌", "SUBMITTER", "Google"),
        ("浪潮", "SUBMITTER", "IEI"),
        ("Habana Labs", "SUBMITTER", "Intel-HabanaLabs"),
        ("삼성", "SUBMITTER", "Samsung"),
        ("DGX A100", "SYSTEM", "DGX A100"),
        ("Bow Pod16", "SYSTEM", "Bow Pod16"),
        ("富岳", "SYSTEM", "Fugaku"),
        ("A100-SXM4-80GB", "ACCELERATOR", "A100"),
        ("NVIDIA H100-SXM5-80GB", "ACCELERATOR", "H100"),
        ("Hopper", "ACCELERATOR", "Hopper"),
        ("XE9680", "SYSTEM", "XE9680"),
        ("R5350 G6", "SYSTEM", "R5350 G6"),
        ("2288H V7", "SYSTEM", "2288H V7"),
        ("X220-엔터프라이즈", "SYSTEM", "X220-enterprise"),
        ("델", "SUBMITTER", "Dell"),
        ("バークレー研究所", "SUBMITTER", "LBNL"),
        ("DLRM", "BENCHMARK", "dlrm|dlrm_dcnv2|dlrmv3"),
        ("LoRA", "BENCHMARK", "llama2_70b_lora"),
        ("SSD-MobileNet", "BENCHMARK", "ssd-mobilenet"),
        ("믹스트랄", "BENCHMARK", "mixtral"),
        ("图像分类", "BENCHMARK", "resnet"),
        ("GB300 NVL72", "SYSTEM", "GB300 NVL72"),
        ("NVL72", "SYSTEM", "NVL72"),
        ("ND96isr_H100_v5", "SYSTEM", "ND H100 v5"),
        ("a4-highgpu-8g", "SYSTEM", "A4 VM"),
        ("ESC8000A-E12", "SYSTEM", "ESC8000A-E12"),
        ("HGX B200", "ACCELERATOR", "B200"),
        ("Xavier NX", "ACCELERATOR", "Jetson Xavier NX"),
        ("Snapdragon 8 Gen 3", "ACCELERATOR", "Snapdragon 8 Gen 3"),
        ("昇腾910B", "ACCELERATOR", "Ascend 910B"),
        ("MI325", "ACCELERATOR", "MI325X"),
        ("MI300", "ACCELERATOR", "MI300 series"),
        ("보우(Bow) Pod16", "SYSTEM", "Bow Pod16"),
        ("DGX B200 SuperPOD", "SYSTEM", "DGX B200"),
        ("SSD-RetinaNet", "BENCHMARK", "retinanet"),
        ("Нвидиа", "SUBMITTER", "NVIDIA"),
        ("レッドハット", "SUBMITTER", "Red Hat"),
        ("레드햇", "SUBMITTER", "Red Hat"),
        ("意法半导体", "SUBMITTER", "STMicroelectronics"),
        ("焱融科技", "SUBMITTER", "YanRongTech"),
        ("DLRMv3", "BENCHMARK", "dlrmv3"),
        ("GPT-OSS-120B", "BENCHMARK", "gpt-oss-120b"),
        ("speech recognition", "BENCHMARK", "rnnt|whisper"),
    ],
)
def test_names_that_texts_use(surface: str, label: str, canon: str) -> None:
    known = {(name.surface, name.label): name.canon for name in gazetteer()}
    assert known.get((surface, label)) == canon


def test_each_name_of_the_press_is_read_as_what_it_is() -> None:
    """Some 900 mentions as articles have them: language, words, what is read in them."""
    lines = PRESS_NAMES.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 800
    wrong = []
    for lang, words, expected in (line.split("\t") for line in lines):
        found = find_mentions(words, fold(words), lang)
        read = " + ".join(f"{mention.label} {mention.canon}" for mention in found) or "-"
        if read != expected:
            wrong.append(f"{words}: {read}, not {expected}")
    assert not wrong


def test_each_row_with_a_large_chip_is_of_a_known_one() -> None:
    """Every accelerator of a data centre's or trainer's row is named by some entry."""
    unknown = {
        row.accelerator
        for row in load_results()
        if row.suite in ("inference-datacenter", "training", "hpc", "automotive")
        and row.accelerator
        and not chip_of(row)
    }
    assert not unknown


@pytest.mark.parametrize(
    ("chip", "canon"),
    [
        ("NVIDIA H100-SXM-80GB", "H100"),
        ("H100 SXM5 80GB", "H100"),
        ("A100-PCIe-40GB", "A100"),
        ("NVIDIA H200-NVL-141GB", "H200 NVL"),
        ("Habana Gaudi2", "Gaudi2"),
        ("Intel(R) Arc(TM) Pro B70", "Arc Pro B70"),
    ],
)
def test_a_chip_may_be_asked_for_as_the_table_spells_it(chip: str, canon: str) -> None:
    found = resolve(Subject(accelerator=Slot(value=chip)))
    assert found
    assert {chip_of(match.result) for match in found} == {canon}


def test_a_submitter_may_be_written_with_spaces() -> None:
    for name in ("Kai Jiang", "Atlas Inference", "Quanta Cloud Technology"):
        assert resolve(Subject(submitter=Slot(value=name))), name


def test_an_instance_named_after_its_chip_is_no_generation_of_a_server() -> None:
    assert not any(name.surface == "H100 v5" for name in gazetteer())


@pytest.mark.parametrize(
    ("code", "system", "maker"),
    [
        ("4126GS", "AS-4126GS", "Supermicro"),
        ("R760", "R760", "Dell"),
        ("G593", "G593", "GIGABYTE"),
        ("C240", "C240", "Cisco"),
        ("H7A3ZI", "NUCLEO-H7A3ZI", "STMicroelectronics"),
        ("9550", "Micron 9550", "Micron"),
    ],
)
def test_a_models_code_leads_to_its_system_and_its_makers(
    code: str, system: str, maker: str
) -> None:
    whole, makers = short_names()[code]
    assert whole == system
    assert maker in makers
    assert resolve(Subject(submitter=Slot(value=maker), system=Slot(value=whole)))


def test_no_chip_test_or_processor_is_a_models_code() -> None:
    assert not short_names().keys() & {"A100", "H100", "L40S", "RESNET50", "9575F", "8380H", "80GB"}
    assert all(len(code) >= 4 for code in short_names())


# A name of a later or lesser product that holds an older one's name, and what it must not mean.
NOT_THESE = [
    ("Vera Rubin NVL72", "GB300"),
    ("VR200", "GB200"),
    ("Ironwood", ""),
    ("TPU v7", ""),
    ("昇腾910B", ""),
    ("Orin Nano", ""),
    ("ND GB300 v6", ""),
    ("Xavier NX", "AGX"),
    ("ND96isr_H100_v5", "A100"),
    ("ND H200 v5", "H100"),
    ("GB200 NVL72", "GB300"),
    ("ESC8000A-E12", "E11"),
    ("PRIMERGY GX2570 M5", "M6"),
    ("A4 VM", "H200"),
    ("ND A100 v4", "NC"),
    ("ND H100 v5", "NVL"),
    ("H200 NVL", "SXM"),
    ("DRIVE AGX Thor", "Jetson"),
    ("Jetson AGX Thor", "Thor-X"),
    ("BM.GPU.MI355X.8", "MI300X"),
    ("Furiosa RNGD", ""),
    ("P6-B200", ""),
    ("P6e-GB200 UltraServer", ""),
    ("p5e.48xlarge", ""),
    ("ND MI300X v5", ""),
    ("ABCI 3.0", ""),
    ("Edge TPU", ""),
    ("TPU 8t", ""),
    ("TPU v4i", ""),
    ("IGX Orin", ""),
    ("Jetson Nano", ""),
    ("Orin Nano Super", ""),
    ("RTX 6000 Ada", ""),
    ("Rubin CPX", ""),
    ("Ampere Altra Max", ""),
    ("AmpereOne", ""),
    ("Trainium2", ""),
    ("Snapdragon 8 Elite Gen 5", ""),
    ("BR100", ""),
    ("SAPEON X330", ""),
    ("Isambard-AI", ""),
]


@pytest.mark.parametrize(("name", "not_in"), NOT_THESE)
def test_a_name_is_not_taken_for_what_it_resembles(name: str, not_in: str) -> None:
    rows = [match.result for match in resolve(Subject(system=Slot(value=name)))]
    assert bool(rows) == bool(not_in), "one that nobody entered means no row at all"
    for row in rows:
        assert not_in not in f"{row.system} {row.system_name} {row.accelerator}", row.key


def test_nvl72_alone_may_be_either_rack_and_a_board_is_its_chip() -> None:
    racks = {match.result.accelerator for match in resolve(Subject(system=Slot(value="NVL72")))}
    assert any("GB200" in chip for chip in racks)
    assert any("GB300" in chip for chip in racks)
    # Every maker's server holds the board: it says no more than the chip.
    board = resolve(Subject(system=Slot(value="HGX H100")))
    assert {match.level for match in board} == {"family"}
    assert len({match.result.submitter for match in board}) > 10


@pytest.mark.parametrize("word", ["SSD", "405B", "Transformer", "A2", "T4", "L4", "Whisper"])
def test_common_words_are_marked_weak(word: str) -> None:
    assert all(name.weak for name in gazetteer() if name.surface == word)
    assert any(name.surface == word for name in gazetteer())


def test_a_chip_with_a_count_is_no_system() -> None:
    systems = {squash(name.surface) for name in gazetteer() if name.label == "SYSTEM"}
    assert not systems & {"a100x8", "8xv100", "h100x8", "tpuv3", "hopper", "h100"}


def test_image_classification_has_a_name_in_every_language() -> None:
    named = {name.lang for name in gazetteer() if name.label == "BENCHMARK"}
    assert named >= LANGUAGES


def test_training_and_hpc_rows_have_a_known_chip() -> None:
    rows = [row for row in load_results() if row.suite in ("training", "hpc")]
    assert {row.accelerator or row.host_processor for row in rows if not chip_of(row)} == set()


def test_the_gazetteer_is_built_with_few_looks_at_each_name() -> None:
    load_results()
    gazetteer.cache_clear()
    built = calls(gazetteer)
    assert built < _LOOKS * len(gazetteer())


def test_companies_named_together_cover_the_entries_of_each() -> None:
    from pipeline.official.names import submitter_members

    assert {"Dell", "HPE"} <= submitter_members("Dell+HPE")
    assert submitter_members("NVIDIA+CoreWeave") >= {"CoreWeave+IBM+NVIDIA"}
    assert "NVIDIA" not in submitter_members("NVIDIA+CoreWeave")


def test_a_plus_makes_another_name() -> None:
    assert squash("Snapdragon 8+ Gen 1") != squash("Snapdragon 8 Gen 1") == "snapdragon8gen1"
    assert squash("Fujitsu+RIKEN") == squash("Fujitsu RIKEN")
    assert squash("DeepLab v3+") == squash("DeepLabV3+")


@pytest.mark.parametrize("kind", ["submitters", "systems", "accelerators", "benchmarks"])
def test_each_name_is_of_the_table_or_says_where_it_is_from(kind: str) -> None:
    spelt = "\n".join(
        {
            squash(text)
            for row in load_results()
            for text in (
                *(row.submitter, row.system, row.system_name, row.benchmark),
                *(row.accelerator, row.host_processor),
            )
        }
    )
    for entry in load_names(kind):
        tabled = all(squash(part) in spelt for part in entry["canon"].split("|"))
        assert tabled or entry.get("source") or entry.get("members"), entry["canon"]


def test_no_name_of_a_kind_means_two_things() -> None:
    for kind in ("submitters", "systems", "accelerators"):
        meant: dict[str, str] = {}
        for entry in load_names(kind):
            for surface in (*entry.get("surfaces", ()), *entry.get("weak_surfaces", ())):
                assert meant.setdefault(squash(surface), entry["canon"]) == entry["canon"], surface


KIN = [
    (entry["canon"], field, entry[field])
    for entry in load_names("accelerators")
    for field in ("predecessor", "superchip")
    if field in entry
]


@pytest.mark.parametrize(("chip", "field", "other"), KIN, ids=[f"{c} {f}" for c, f, _ in KIN])
def test_the_kin_of_a_chip_is_a_chip_of_the_same_maker(chip: str, field: str, other: str) -> None:
    assert canonical("accelerators", other) == other != chip
    makers = {
        entry["canon"]: entry["platform"]
        for entry in load_names("accelerators")
        if "platform" in entry
    }
    assert makers.get(chip, makers.get(other)) == makers.get(other, makers.get(chip))


@pytest.mark.parametrize(
    ("chip", "before", "board"),
    [
        ("B200", "Hopper", "GB200"),
        ("HGX B200", "Hopper", "GB200"),
        ("Gaudi2", "Gaudi", ""),
        ("Bow IPU", "MK2 IPU", ""),
        ("GB300", "", ""),
        ("Nobody's chip", "", ""),
    ],
)
def test_the_generation_before_a_chip_and_its_board(chip: str, before: str, board: str) -> None:
    assert (predecessor_of(chip), superchip_of(chip)) == (before, board)


def test_no_chip_is_older_than_itself() -> None:
    for chip, field, other in KIN:
        line = [chip]
        while field == "predecessor" and other and other not in line:
            line.append(other)
            other = predecessor_of(other)
        assert other not in line or field == "superchip", line
