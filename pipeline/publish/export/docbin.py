"""spaCy's DocBin: documents whose spans are exactly the claims."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.publish.export.units import Unit

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


def write_docbin(units: Iterable[Unit], out: Path) -> Path:
    """Writes ``claims.spacy``; load it with ``DocBin().from_disk(path)``.

    Claims are ``doc.spans["claims"]``: the label is the kind, ``span.id_`` the verdict.
    ``doc.user_data`` names the article, the offset in its text and the text's digest.
    """
    import spacy
    from spacy.tokens import DocBin

    nlp = spacy.blank("xx")
    store = DocBin(attrs=["ORTH", "SPACY"], store_user_data=True)
    for unit in units:
        store.add(_document(unit, nlp))
    path = out / "claims.spacy"
    store.to_disk(path)
    return path


def _document(unit: Unit, nlp: Language) -> Doc:
    """The unit's text as a document with a token edge wherever a claim begins or ends.

    A tokenizer may see no edge inside ``28.3分钟``; cutting first keeps every span exact.
    """
    from spacy.tokens import Doc

    edges = sorted({0, len(unit.text), *(e for m in unit.marks for e in (m.start, m.end))})
    words: list[str] = []
    spaces: list[bool] = []
    for left, right in pairwise(edges):
        for token in nlp.make_doc(unit.text[left:right]):
            words.append(token.text)
            spaces.append(bool(token.whitespace_))
    document = Doc(nlp.vocab, words=words, spaces=spaces)
    origin: dict[str, Any] = {
        "article_id": unit.article_id, "offset": unit.offset, "text_digest": unit.digest,
        "lang": unit.lang,
    }  # fmt: skip
    document.user_data.update(origin)
    spans = [
        document.char_span(mark.start, mark.end, label=mark.kind, span_id=mark.verdict)
        for mark in unit.marks
    ]
    document.spans["claims"] = [span for span in spans if span is not None]
    return document
