"""The forms that other tools load: right offsets in all of them, and the way back."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.evaluate.corrections import Corrected, correct, read_corrections
from pipeline.evaluate.gold import GoldClaim, GoldDocument
from pipeline.publish.export import FORMS, export
from pipeline.publish.export.card import SPLITS
from pipeline.publish.export.huggingface import split
from pipeline.publish.export.tasks import from_utf16, to_utf16
from pipeline.publish.export.units import QUOTATION, Mark, units
from pipeline.publish.tables import text_digest
from pipeline.records import Checked, Claim

from .making import article
from .samples import ALL, COPY, POD, ZH

# A story whose claim follows characters that JavaScript counts twice.
_WORDS = "🚀🚀 New record! BERT took 9.39 minutes\nin the open division."
EMOJI_STORY = article("emoji", [("paragraph", _WORDS)], lang="en", title="🚀")
_SPAN = (_WORDS.index("9.39"), _WORDS.index("open") + 4)
EMOJI = Checked(
    article=EMOJI_STORY,
    claims=(
        Claim(
            id="emoji-1", article_id="emoji", kind="time", start=_SPAN[0], end=_SPAN[1],
            sentence_start=0, sentence_end=len(_WORDS), sentence=_WORDS,
            surface=_WORDS[slice(*_SPAN)],
        ),
    ),
    verdicts=(POD.verdicts[0],),
)  # fmt: skip
STORIES = (*ALL, EMOJI)
BY_ID = {one.article.id: one for one in STORIES}
TOOLS = ("labelstudio", "doccano", "prodigy", "brat")


def expected() -> set[tuple[str, int, int, str, str]]:
    return {
        (one.article.id, claim.start, claim.end, claim.kind, verdict.label)
        for one in STORIES
        for claim, verdict in zip(one.claims, one.verdicts, strict=True)
    }


@pytest.mark.parametrize("text", [False, True], ids=["quotations", "articles"])
@pytest.mark.parametrize("tool", TOOLS)
def test_every_claim_comes_back_from_every_tool(tool: str, text: bool, tmp_path: Path) -> None:
    path = export(STORIES, tool, tmp_path, text=text)
    back = {
        (one.article_id, mark.start, mark.end, mark.kind, mark.verdict)
        for one in read_corrections(path, tool)
        for mark in one.marks
    }
    assert back == expected()


@pytest.mark.parametrize("text", [False, True], ids=["quotations", "articles"])
def test_the_marks_of_a_unit_slice_to_their_claims(text: bool) -> None:
    for one in STORIES:
        surfaces = {claim.id: claim.surface for claim in one.claims}
        for unit in units(one, text=text):
            assert one.article.text[unit.offset :].startswith(unit.text)
            assert text or len(unit.text) <= QUOTATION
            for mark in unit.marks:
                assert unit.text[mark.start : mark.end] == surfaces[mark.claim_id]


def test_each_tool_counts_in_its_own_way(tmp_path: Path) -> None:
    export([EMOJI], "doccano", tmp_path)
    row = json.loads((tmp_path / "doccano.jsonl").read_text(encoding="utf-8"))
    start, end, label = row["label"][0]
    as_javascript = row["text"].encode("utf-16-le")
    assert as_javascript[2 * start : 2 * end].decode("utf-16-le") == EMOJI.claims[0].surface
    assert (start, label) == (_SPAN[0] + 2, "time/caveat")

    export([EMOJI], "labelstudio", tmp_path)
    (task,) = json.loads((tmp_path / "tasks.json").read_text(encoding="utf-8"))
    for region in task["annotations"][0]["result"]:
        value = region["value"]
        assert task["data"]["text"][value["start"] : value["end"]] == value["text"]
        assert (value["start"], value["end"]) == _SPAN

    export([EMOJI], "brat", tmp_path / "brat")
    (ann,) = (tmp_path / "brat").glob("*.ann")
    lines = ann.read_text(encoding="utf-8").splitlines()
    assert "T1\ttime 25 37;38 49\t9.39 minutes in the open" in lines
    assert "A1\tVerdict T1 caveat" in lines


def test_an_older_label_studio_that_counted_as_javascript_is_understood(tmp_path: Path) -> None:
    path = export([EMOJI], "labelstudio", tmp_path)
    tasks = json.loads(path.read_text(encoding="utf-8"))
    for region in tasks[0]["annotations"][0]["result"]:
        region["value"]["start"] += 2
        region["value"]["end"] += 2
    path.write_text(json.dumps(tasks), encoding="utf-8")
    assert read_corrections(path, "labelstudio")[0].marks[0][:2] == _SPAN


def test_brat_annotations_that_are_there_are_not_overwritten(tmp_path: Path) -> None:
    export([POD], "brat", tmp_path)
    with pytest.raises(ValueError, match="already holds brat annotations"):
        export([ZH], "brat", tmp_path)


@given(st.text(max_size=30), st.integers(0, 30))
def test_utf16_offsets_there_and_back(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    assert from_utf16(text, to_utf16(text, offset)) == offset
    assert to_utf16(text, len(text)) == len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_spacy_documents_hold_the_claims_exactly(tmp_path: Path) -> None:
    import spacy
    from spacy.tokens import DocBin

    path = export(STORIES, "spacy", tmp_path, text=True)
    documents = list(DocBin().from_disk(path).get_docs(spacy.blank("xx").vocab))
    assert [document.text for document in documents] == [one.article.text for one in STORIES]
    found = {
        (document.user_data["article_id"], span.start_char, span.end_char, span.label_, span.id_)
        for document in documents
        for span in document.spans["claims"]
    }
    assert found == expected()


# --- text only where it may go --------------------------------------------------------------


@pytest.mark.parametrize("form", sorted(set(FORMS) - {"parquet"}))
def test_without_the_flag_no_form_holds_more_than_quotations(form: str, tmp_path: Path) -> None:
    filler = "Words of the publisher that nobody may copy. " * 20
    sentence = f"{filler}It took 14.5 minutes. {filler}"
    story = article("long", [("paragraph", sentence)], lang="en")
    at = sentence.index("14.5 minutes")
    claim = msgspec.structs.replace(
        POD.claims[1], start=at, end=at + 12, sentence_start=0, sentence_end=len(sentence),
        sentence=sentence, article_id="long",
    )  # fmt: skip
    one = Checked(article=story, claims=(claim,), verdicts=POD.verdicts[1:2])
    export([one], form, tmp_path / "no")
    export([one], form, tmp_path / "yes", text=True)

    def held(folder: Path) -> int:
        files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        if form == "spacy":
            import spacy
            from spacy.tokens import DocBin

            bins = DocBin().from_disk(folder / "claims.spacy")
            files = [d.text.encode() for d in bins.get_docs(spacy.blank("xx").vocab)]
        if form == "huggingface":
            import pyarrow.parquet as pq

            tables = (folder / "data" / "claims").glob("*.parquet")
            files = [str(pq.read_table(path).to_pylist()).encode() for path in tables]
        return sum(data.count(b"nobody may copy") for data in files)

    assert held(tmp_path / "no") <= QUOTATION // 40
    assert held(tmp_path / "yes") >= 40


# --- the Hugging Face folder and Croissant --------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(ALL, "huggingface", tmp_path_factory.mktemp("hf"))


def test_the_card_names_every_file(folder: Path) -> None:
    header = (folder / "README.md").read_text(encoding="utf-8").split("---\n")[1]
    values = {
        key: json.loads(value)
        for key, value in (line.split(": ", 1) for line in header.splitlines())
    }
    listed = {file["path"] for config in values["configs"] for file in config["data_files"]}
    assert listed == {p.relative_to(folder).as_posix() for p in folder.rglob("*.parquet")}
    assert values["language"] == ["ar", "en", "zh"] and values["license"] == "other"


def test_the_folder_holds_every_claim_and_score(folder: Path) -> None:
    import pyarrow.parquet as pq

    rows = {
        config: [
            row
            for path in (folder / "data" / config).glob("*.parquet")
            for row in pq.read_table(path).to_pylist()
        ]
        for config in ("claims", "official")
    }
    assert len(rows["claims"]) == len(expected()) - 1
    assert len(rows["official"]) == sum(len(row["official"]) for row in rows["claims"])


def test_copies_of_a_story_share_a_split() -> None:
    assert split(POD.article) == split(COPY.article)
    many = [msgspec.structs.replace(POD.article, id=str(n), cluster_id="") for n in range(500)]
    counts = {name: sum(split(one) == name for one in many) for name in SPLITS}
    assert 360 < counts["train"] < 440 and all(counts.values())


def test_the_datasets_library_reads_the_folder(folder: Path, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets", reason="the datasets library is not installed")
    found = datasets.load_dataset(str(folder), "claims", cache_dir=str(tmp_path))
    assert sum(len(part) for part in found.values()) == len(expected()) - 1
    ids = {row["claim_id"] for part in found.values() for row in part}
    assert "zh-story-3" in ids


def test_croissant_names_files_with_their_digests(folder: Path) -> None:
    import hashlib

    metadata = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))
    files = {file["@id"]: file["sha256"] for file in metadata["distribution"]}
    assert files == {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*.parquet")
    }


def test_mlcroissant_validates_and_loads_the_records(folder: Path) -> None:
    mlcroissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")
    dataset = mlcroissant.Dataset(str(folder / "croissant.json"))
    assert not dataset.metadata.ctx.issues.errors
    loaded = [
        row[f"{part.id}/claim_id"].decode()
        for part in dataset.metadata.record_sets
        if part.id.startswith("claims-")
        for row in dataset.records(part.id)
    ]
    assert sorted(loaded) == sorted(c.id for one in ALL for c in one.claims)


@pytest.mark.parametrize("form", sorted(set(FORMS)))
def test_same_in_same_bytes(form: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        export(iter(ALL), form, tmp_path / name)
    for path in sorted((tmp_path / "a").rglob("*")):
        if path.is_file():
            twin = tmp_path / "b" / path.relative_to(tmp_path / "a")
            assert path.read_bytes() == twin.read_bytes(), path


def test_flat_forms_hold_one_row_a_claim(tmp_path: Path) -> None:
    path = export(ALL, "csv", tmp_path)
    assert len(list(csv.DictReader(path.open(encoding="utf-8", newline="")))) == 11


def test_an_unknown_form_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="parquet, jsonl"):
        export(ALL, "xls", tmp_path)


# --- corrections ----------------------------------------------------------------------------


def gold() -> GoldDocument:
    claims = tuple(
        GoldClaim(
            id=name, surface=claim.surface, sentence=claim.sentence, kind=claim.kind,
            verdict=verdict.label, submitter="kept",
        )
        for name, claim, verdict in zip("abc", ZH.claims, ZH.verdicts, strict=True)
    )  # fmt: skip
    return GoldDocument(
        article="corpus/zh/x.html", sha256="", lang="zh", genre="", licence="", annotator="A",
        claims=claims,
    )  # fmt: skip


def marks(*changed: Mark) -> Corrected:
    return Corrected("zh-story", text_digest(ZH.article), changed)


def mark(number: int, **changes: object) -> Mark:
    claim, verdict = ZH.claims[number], ZH.verdicts[number]
    return Mark(claim.start, claim.end, claim.kind, verdict.label)._replace(**changes)


def test_what_was_not_touched_stays_as_it_was() -> None:
    after = correct(gold(), ZH.article, marks(mark(0), mark(1), mark(2)))
    assert [msgspec.structs.replace(c, start=None, end=None) for c in after.claims] == list(
        gold().claims
    )
    assert [ZH.article.text[c.start : c.end] for c in after.claims] == [
        "29.1分钟", "28.3分钟", "5.78分钟",
    ]  # fmt: skip


def test_a_corrected_verdict_and_a_moved_span() -> None:
    moved = mark(2, end=ZH.claims[2].end - 2, verdict="unresolved")
    after = correct(gold(), ZH.article, marks(mark(0), mark(1), moved)).claims[2]
    assert (after.id, after.surface, after.verdict) == ("c", "5.78", "unresolved")
    assert after.sentence == "在IPU-POD128上训练BERT的时间为5.78分钟。"
    assert after.submitter == "kept"


def test_a_claim_struck_out_and_one_added() -> None:
    at = ZH.article.text.index("BERT")
    new = Mark(at, at + 4, "rank", "")
    after = correct(gold(), ZH.article, marks(mark(0), mark(2), new))
    assert [claim.id for claim in after.claims] == ["a", "new1", "c"]
    added = after.claims[1]
    assert (added.surface, added.verdict, added.submitter) == ("BERT", "unresolved", "")
    assert added.sentence == "在IPU-POD128上训练BERT的时间为5.78分钟。"


def test_a_repeated_surface_keeps_its_occurrence() -> None:
    story = article("x", [("paragraph", "No. 9 and 9 and 9. Then 9.")], lang="en")
    found = Corrected("x", "", (Mark(16, 17, "time", "supported"),))
    empty = msgspec.structs.replace(gold(), claims=())
    (claim,) = correct(empty, story, found).claims
    assert (claim.sentence, claim.occurrence) == ("9 and 9 and 9.", 2)


def test_marks_on_another_text_are_refused() -> None:
    with pytest.raises(ValueError, match="another text"):
        correct(gold(), ZH.article, Corrected("zh-story", "0" * 64, ()))


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool != "brat"])
def test_a_file_of_something_else_is_named(tool: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('{"x": 1}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(str(path))):
        read_corrections(path, tool)


def test_an_unknown_label_is_refused(tmp_path: Path) -> None:
    path = export([ZH], "doccano", tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("time/", "tempo/"), encoding="utf-8")
    with pytest.raises(ValueError, match="“tempo” is no kind of claim"):
        read_corrections(path, "doccano")
