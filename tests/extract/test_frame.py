"""The spaCy frame: tokens, entry points, span groups, offsets, and no text that breaks it."""

from __future__ import annotations

import importlib
import tomllib
from functools import partial
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.extract import engine, extract, extract_all
from pipeline.extract.nlp import make_nlp, marks_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import languages
from tests.counting import calls
from tests.extract.articles import article

ROOT = Path(__file__).parents[2]

TOKENS = [
    ("DGX-A100 in 14.5 min", ["DGX-A100", "in", "14.5", "min"]),
    ("dgxa100_n310_ngc21.05_mxnet", ["dgxa100_n310_ngc21.05_mxnet"]),
    ("1.0-1025, 1.0-1026", ["1.0-1025", ",", "1.0-1026"]),
    ("在IPU-POD16上28.3分钟", ["在", "IPU-POD16", "上", "28.3", "分", "钟"]),
    ("1,728 CPUs", ["1,728", "CPUs"]),
]


@pytest.mark.parametrize(("text", "tokens"), TOKENS)
def test_names_and_figures_are_one_token(text: str, tokens: list[str]) -> None:
    assert [token.text for token in make_nlp().make_doc(text)] == tokens


@given(st.text(max_size=80))
def test_tokens_join_to_the_text(text: str) -> None:
    assert make_nlp().make_doc(text).text == text


@given(st.text(max_size=200))
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


def test_entry_points_lead_to_something() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = project["entry-points"]
    for group in ("spacy_factories", "spacy_tokenizers"):
        for target in groups[group].values():
            module, _, name = target.partition(":")
            assert hasattr(importlib.import_module(module), name)


def test_component_writes_span_groups() -> None:
    doc = make_nlp()("A DGX A100 trained BERT in 20.0 minutes, see 1.1-2080.")
    labels = {name: [span.label_ for span in doc.spans[name]] for name in doc.spans}
    assert labels["mention"] == ["SYSTEM", "BENCHMARK"]
    assert labels["quantity"] == ["minutes"]
    assert labels["result_id"] == ["1.1-2080"]
    assert "time" in labels["cue"]


def test_the_component_marks_what_the_engine_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine makes no document, of which it would read no token; the marks are the same."""
    page = article("# MLPerf\nA DGX A100 trained BERT in 20.0 minutes.")
    claims = extract(page)
    monkeypatch.setattr(engine, "mark_passages", marks_of)
    assert len(claims) == 1
    assert extract(page) == claims


FRAGMENTS = st.sampled_from(
    """DGX A100|IPU-POD16|BERT|ResNet-50|MLPerf|v1.1|28.3 minutes|24%|2.1x|up to|than|respectively
    |“|”|said|Jane Doe|1.0-1025|, 1026|from|to|28.3分钟|相比|提升|分别|百分之|1 hour|won|.
    |\n|。|4 out of 8|all benchmarks|$300,000|the fastest|½|ﬁ|İ|\u200b|\u202e|1.2.3.4|二十四|twenty
    |99999999999999999999999999""".split("|")  # noqa: SIM905
)


@settings(max_examples=150)
@example(parts=["9" * 26, "억"], lang="de")
@given(st.lists(FRAGMENTS | st.text(max_size=6), max_size=25), st.sampled_from(languages()))
def test_never_raises_and_offsets_hold(parts: list[str], lang: str) -> None:
    made = article("# MLPerf\n" + " ".join(parts), lang)
    claims = extract(made)
    assert extract(made) == claims
    assert len({claim.id for claim in claims}) == len(claims)
    for claim in claims:
        assert made.text[claim.start : claim.end] == claim.surface
        assert made.text[claim.sentence_start : claim.sentence_end] == claim.sentence
        assert claim.sentence_start <= claim.start < claim.end <= claim.sentence_end
        slots = [claim.subject.system, claim.subject.submitter, claim.speaker, *claim.benchmarks]
        for slot in slots:
            if slot.start >= 0:
                assert made.text[slot.start : slot.end] == slot.surface
        quantity = claim.quantity
        if quantity is not None:
            assert made.text[quantity.start : quantity.end] == quantity.surface
            if quantity.low is not None and quantity.high is not None:
                assert quantity.low <= quantity.high


def test_unknown_language_is_read_all_the_same() -> None:
    made = article("# MLPerf\nDGX A100: BERT 20.0 min, 1.1-2080", "sw")
    assert [claim.kind for claim in extract(made)] == ["time", "citation"]


@pytest.mark.parametrize("processes", [1, 2])
def test_many_articles_give_what_each_gives(processes: int) -> None:
    made = [article(f"# MLPerf\nA DGX A100 trained BERT in {n}.5 minutes.") for n in range(20, 60)]
    expected = [(one, extract(one)) for one in made]
    assert list(extract_all(iter(made), processes=processes)) == expected


def test_batches_and_processes_of_spacy_give_the_same_spans() -> None:
    texts = [f"A DGX A100 trained BERT in {n}.5 minutes, see 1.1-20{n}." for n in range(20, 30)]
    nlp = make_nlp()
    alone, together = (
        [
            [(s.start_char, s.end_char, s.label_) for name in doc.spans for s in doc.spans[name]]
            for doc in docs
        ]
        for docs in (map(nlp, texts), nlp.pipe(texts, batch_size=3, n_process=2))
    )
    assert alone == together
    assert all(alone)


def test_a_long_line_takes_work_in_proportion() -> None:
    sentence = "A DGX A100 trained BERT in 20.0 minutes. "
    spent = []
    for times in (50, 400):
        made = article("# MLPerf\n" + sentence * times)
        assert len(extract(made)) == times
        spent.append(calls(partial(extract, made)))
    assert spent[1] < 8 * 2 * spent[0]
