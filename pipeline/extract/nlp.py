"""The spaCy frame: a tokenizer that keeps names and figures whole, and the marking component.

``make_nlp()`` gives a pipeline whose documents are articles, or single passages where nothing else
is said. Its component ``claim_marks``
writes span groups (``mention``, ``quantity``, ``cue``, ``result_id``) that every spaCy tool can
read, or keeps the exact marks in ``doc._.marks``. The engine marks passages by the same function,
and makes no document, of which it would read no token.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.passages import mark_passages

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

COMPONENT = "claim_marks"
Keep = Literal["groups", "marks"]
_TEXT = "pressclaims.text"
TOKENIZER = "pressclaims.ScriptTokenizer.v1"

# Result IDs, decimals and grouped numbers, Latin names with their digits and hyphens stay whole;
# each Han, kana or Hangul character is a token; so is each other sign.
# With each token comes the one space behind it; what else parts two is a token too.
_TOKEN = re.compile(
    r"([A-Za-zÀ-ɏͰ-ϿЀ-ӿḀ-ỿ]+(?:[-_.‑]?[A-Za-z0-9À-ɏЀ-ӿ]+)*"
    r"|\d\.\d-\d{4}(?!\d)"
    r"|\d+(?:[.,'’]\d+)*"
    r"|\S|\s+)((?: (?!\s))?)"
)


class ScriptTokenizer:
    """Splits text by script; the same rules for every language."""

    def __init__(self, vocab: Vocab) -> None:
        from spacy.tokens import Doc

        self.vocab = vocab
        self._doc = Doc

    def __call__(self, text: str) -> Doc:
        """The document of a text; its tokens join to the text again."""
        # Nothing stands between tokens: every third of what the pattern parts is empty.
        parts = _TOKEN.split(text)
        doc = self._doc(self.vocab, words=parts[1::3], spaces=list(map(bool, parts[2::3])))
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


def make_claim_marks(nlp: Language, name: str, keep: Keep, lang: str) -> Any:
    """Factory of the component ``claim_marks``.

    ``keep`` says what a document bears afterwards: ``groups`` (span groups, which every spaCy tool
    reads and which travel between processes) or ``marks`` (``doc._.marks``, the engine's exact
    records, passage by passage). ``lang`` is the language of documents that do not say theirs in
    ``doc._.passages``: (index, start, end, language) of each passage.
    """
    from spacy.tokens import Doc

    for attribute in ("marks", "passages"):
        if not Doc.has_extension(attribute):
            Doc.set_extension(attribute, default=None)
    return ClaimMarks(keep, lang)


class ClaimMarks:
    """The component: marks a document's passages; see :func:`make_claim_marks`."""

    def __init__(self, keep: Keep, lang: str) -> None:
        self._keep = keep
        self._lang = lang

    def __call__(self, doc: Doc) -> Doc:
        """The document with its marks."""
        text = doc.user_data.get(_TEXT) or doc.text
        marks = mark_passages(text, doc._.passages or ((0, 0, len(text), self._lang),))
        if self._keep == "marks":
            doc._.marks = marks
        else:
            _write_groups(doc, marks)
        return doc


def _write_groups(doc: Doc, marks: Sequence[Marks]) -> None:
    from spacy.tokens import Span

    groups: dict[str, list[tuple[int, int, str]]] = {
        name: [] for name in ("mention", "quantity", "cue", "result_id")
    }
    for one in marks:
        base = one.base
        groups["mention"] += [(base + m.start, base + m.end, m.label) for m in one.mentions]
        groups["quantity"] += [(base + f.start, base + f.end, f.quantity.unit) for f in one.figures]
        groups["cue"] += [(base + c.start, base + c.end, c.name) for c in one.cues.all()]
        groups["result_id"] += [(base + i.start, base + i.end, i.id) for i in one.ids]
    starts = doc.to_array("IDX").tolist()
    for name, places in groups.items():
        doc.spans[name] = [
            Span(doc, bisect_right(starts, start) - 1, bisect_left(starts, end), label=label)
            for start, end, label in sorted(places)
        ]


def marks_of(text: str, passages: Sequence[tuple[int, int, int, str]]) -> list[Marks]:
    """The marks of a text's passages, each given as its index, start, end and language."""
    nlp = make_nlp("marks")
    doc = nlp.make_doc(text)
    doc._.passages = passages
    marks: list[Marks] = nlp(doc)._.marks
    return marks


@lru_cache(maxsize=2)
def make_nlp(keep: Keep = "groups") -> Language:
    """The pipeline, made once per process."""
    import spacy

    import pipeline.extract.components  # noqa: F401  # registers what the configuration names

    config = {"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}}
    nlp = spacy.blank("xx", config=config)
    nlp.add_pipe(COMPONENT, config={"keep": keep})
    nlp.max_length = 10_000_000
    return nlp
