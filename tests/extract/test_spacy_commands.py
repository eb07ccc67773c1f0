"""``spacy train``, ``evaluate`` and ``package`` work with our tokenizer and component.

The configuration trains a span categoriser over the quantities that ``claim_marks`` suggests, on a
handful of sentences for two steps: what is tested is that the parts fit, not what is learnt.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from spacy.tokens import DocBin, Span

from pipeline.extract.nlp import make_nlp

ROOT = Path(__file__).parents[2]
CODE = ROOT / "pipeline" / "extract" / "components.py"
CONFIG = """
[nlp]
lang = "xx"
pipeline = ["claim_marks", "spancat"]

[nlp.tokenizer]
@tokenizers = "pressclaims.ScriptTokenizer.v1"

[components]

[components.claim_marks]
factory = "claim_marks"
lang = "en"

[components.spancat]
factory = "spancat"
spans_key = "claims"

[components.spancat.suggester]
@misc = "spacy.preset_spans_suggester.v1"
spans_key = "quantity"

[components.spancat.model]
@architectures = "spacy.SpanCategorizer.v1"

[components.spancat.model.reducer]
@layers = "spacy.mean_max_reducer.v1"
hidden_size = 8

[components.spancat.model.scorer]
@layers = "spacy.LinearLogistic.v1"
nO = null
nI = null

[components.spancat.model.tok2vec]
@architectures = "spacy.HashEmbedCNN.v2"
pretrained_vectors = null
width = 8
depth = 1
embed_size = 100
window_size = 1
maxout_pieces = 2
subword_features = false

[corpora]

[corpora.train]
@readers = "spacy.Corpus.v1"
path = "train.spacy"

[corpora.dev]
@readers = "spacy.Corpus.v1"
path = "train.spacy"

[training]
seed = 0
frozen_components = ["claim_marks"]
annotating_components = ["claim_marks"]
max_steps = 2
eval_frequency = 1
"""
SENTENCES = (
    ("A DGX A100 trained BERT in 20.5 minutes.", True),
    ("The talk at the fair took 45 minutes.", False),
    ("An IPU-POD16 needed 28.3 minutes for ResNet-50.", True),
)


def run(folder: Path, command: str, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spacy", command, *arguments, "--code", str(CODE)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def test_train_evaluate_and_package(tmp_path: Path) -> None:
    nlp = make_nlp()
    examples = DocBin(store_user_data=False)
    for text, claim in SENTENCES:
        doc = nlp(text)
        found = [Span(doc, f.start, f.end, label="time") for f in doc.spans["quantity"] if claim]
        del doc.spans["quantity"]  # training finds them itself
        doc.spans["claims"] = found
        examples.add(doc)
    examples.to_disk(tmp_path / "train.spacy")
    (tmp_path / "base.cfg").write_text(CONFIG, encoding="utf-8")
    run(tmp_path, "init", "fill-config", "base.cfg", "config.cfg")
    run(tmp_path, "train", "config.cfg", "--output", "trained")
    run(tmp_path, "evaluate", "trained/model-last", "train.spacy", "--output", "scores.json")
    assert "spans_claims_f" in json.loads((tmp_path / "scores.json").read_text(encoding="utf-8"))
    (tmp_path / "wheels").mkdir()
    run(tmp_path, "package", "trained/model-last", "wheels", "--build", "none", "--name", "claims")
    assert list((tmp_path / "wheels").rglob("config.cfg"))
