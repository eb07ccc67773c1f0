"""Whom somebody beats with a product, or at a test, that stands between the verb and its object.

«superar con Gaudi2 a la A100», « avoir battu avec Gaudi2 le A100 », «supera en BERT a la A100»: the
product is the subject's own, and what the word for an object leads to is the other side.
"""

from __future__ import annotations

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, WIDEST
from pipeline.extract.names.mentions import Mention

# How far before the product its verb may end, and behind it the object begin; “i suoi|otto|Gaudi2”.
_VERB_REACH, _OBJECT_REACH, _ARTICLE = 40, 12, 12
_VERBS = ("faster", "beats", "beaten")


@remembered
def is_means(marks: Marks, product: Mention) -> bool:
    """Whether a product is what somebody beats somebody else with."""
    return product.label in PRODUCTS and _object_of(marks, product) is not None


@remembered
def is_beaten_by_means(marks: Marks, owner: Mention) -> bool:
    """Whether a name is whom somebody beats with a product named before it."""
    names = [m for m in marks.names_in(owner.start - WIDEST, owner.start) if m.end <= owner.start]
    return bool(names) and _object_of(marks, names[-1]) == owner


def _object_of(marks: Marks, between: Mention) -> Mention | None:
    """The object behind a product, or a test, that a verb of beating leads to."""
    small = {"BENCHMARK": "connect_after", **dict.fromkeys(PRODUCTS, "fitted")}.get(between.label)
    if small is None or not _led_by_verb(marks, between, small):
        return None
    behind = marks.names_in(between.end, between.end + _OBJECT_REACH)
    found = next((m for m in behind if m.label in OWNERS), None)
    if found is None or found.canon == between.canon:
        return None
    gap = marks.folded[between.end : found.start].strip()
    words = marks.cues.within(between.end, found.start, "object")
    told = any(marks.folded[word.start : word.end] == gap for word in words)
    return found if told else None


def _led_by_verb(marks: Marks, product: Mention, small_word: str) -> bool:
    """Whether a verb of beating stands before a name, and next to it the word that leads there."""
    start = max(marks.sentence_at(product.start)[0], product.start - _VERB_REACH)
    for word in marks.cues.within(start, product.start, small_word):
        gap = (word.end, product.start)
        verbs = [c.end for c in marks.cues.within(start, word.start, *_VERBS)]
        if not any(marks.folded[verb : word.start].strip() == "" for verb in verbs):
            continue
        counts = [f for f in marks.figures_in(*gap) if f.quantity.unit in COUNTS]
        small = product.start - word.end <= _ARTICLE or counts
        names = [m for m in marks.names_in(*gap) if m.end <= product.start]
        if small and not names and not DELIMITER.search(marks.folded, *gap):
            return True
    return False
