"""The spaCy frame: a tokenizer that keeps names and figures whole, and the marking component.

``make_nlp()`` gives a pipeline whose documents are single passages. The component ``claim_marks``
writes span groups (``mention``, ``quantity``, ``cue``, ``result_id``) that every spaCy tool can
read, and keeps the exact marks in ``doc._.marks``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pipeline.extract.marks import mark

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

COMPONENT = "claim_marks"
_TEXT = "pressclaims.text"
TOKENIZER = "pressclaims.ScriptTokenizer.v1"

# Result IDs, decimals and grouped numbers, Latin names with their digits and hyphens stay whole;
# each Han, kana or Hangul character is a token; so is each other sign.
_TOKEN = re.compile(
    r"\d\.\d-\d{4}(?!\d)"
    r"|\d+(?:[.,'’]\d+)*"
    r"|[A-Za-zÀ-ɏͰ-ϿЀ-ӿḀ-ỿ]+(?:[-_.‑]?[A-Za-z0-9À-ɏЀ-ӿ]+)*"
    r"|\S"
)


class ScriptTokenizer:
    """Splits text by script; the same rules for every language."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        """The document of a text; its tokens join to the text again."""
        from spacy.tokens import Doc

        words: list[str] = []
        spaces: list[bool] = []
        place = 0
        for match in _TOKEN.finditer(text):
            gap = text[place : match.start()]
            if gap == " " and words:
                spaces[-1] = True
            elif gap:
                words.append(gap)
                spaces.append(False)
            words.append(match[0])
            spaces.append(False)
            place = match.end()
        if place < len(text):
            words.append(text[place:])
            spaces.append(False)
        doc = Doc(self.vocab, words=words, spaces=spaces)
        # ``Doc.text`` puts the text together anew at every call.
        doc.user_data[_TEXT] = text
        return doc

    def to_bytes(self, **_: Any) -> bytes:
        """The tokenizer has no state of its own."""
        return b""

    def from_bytes(self, _data: bytes, **_: Any) -> ScriptTokenizer:
        """As ``to_bytes``."""
        return self

    def to_disk(self, _path: Any, **_: Any) -> None:
        """As ``to_bytes``."""

    def from_disk(self, _path: Any, **_: Any) -> ScriptTokenizer:
        """As ``to_bytes``."""
        return self


def make_tokenizer() -> Any:
    """Registered as ``pressclaims.ScriptTokenizer.v1``."""
    return lambda nlp: ScriptTokenizer(nlp.vocab)


def make_claim_marks(nlp: Language, name: str) -> Any:
    """Factory of the component ``claim_marks``; it expects ``(lang, index, base)`` as context."""
    from spacy.tokens import Doc

    for attribute in ("marks", "place"):
        if not Doc.has_extension(attribute):
            Doc.set_extension(attribute, default=None)
    return claim_marks


def claim_marks(doc: Doc) -> Doc:
    """Marks one passage; ``doc._.place`` is (passage index, base offset, language)."""
    from spacy.tokens import Span

    index, base, lang = doc._.place or (0, 0, "en")
    marks = mark(index, base, doc.user_data.get(_TEXT) or doc.text, lang)
    doc._.marks = marks
    groups = {
        "mention": [(m.start, m.end, m.label) for m in marks.mentions],
        "quantity": [(f.start, f.end, f.quantity.unit) for f in marks.figures],
        "cue": [(c.start, c.end, c.name) for c in marks.cues.all()],
        "result_id": [(i.start, i.end, i.id) for i in marks.ids],
    }
    starts = doc.to_array("IDX").tolist()
    for name, places in groups.items():
        doc.spans[name] = [
            Span(doc, bisect_right(starts, start) - 1, bisect_left(starts, end), label=label)
            for start, end, label in sorted(places)
        ]
    return doc


@lru_cache(maxsize=1)
def make_nlp() -> Language:
    """The pipeline, made once per process."""
    import spacy

    import pipeline.extract.components  # noqa: F401  # registers what the configuration names

    config = {"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}}
    nlp = spacy.blank("xx", config=config)
    nlp.add_pipe(COMPONENT)
    nlp.max_length = 10_000_000
    return nlp
