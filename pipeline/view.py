r"""An article as it is matched: without the characters that nobody sees; offsets hold in both.

Soft hyphens, zero-width spaces and marks of direction stand inside words and figures of real pages
(``10,\u00ad755``). An article keeps them, because its text is the page's; whoever looks for words
or figures in it looks at :func:`matched` and takes what is found back with :func:`own`. Nearly all
articles hold none and are their own view.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import Any, TypeVar

import msgspec

from pipeline.records import Article, Claim, Record

# The joiners of Indic scripts and of emoji are letters.
_UNSEEN = "\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff"
UNSEEN = re.compile(f"[{_UNSEEN}]")
# “H200 を 8% 上回る”: pages set spaces between Latin and East Asian letters and mean nothing.
# The pattern opens with one class of character: the search then skips all the others at once.
_EAST = "\u3040-\u30ff\u3400-\u9fff"
_LEFT_OUT = re.compile(
    f"[ \u00a0{_UNSEEN}]"
    f"(?:(?<=[{_UNSEEN}])|(?<=[A-Za-z0-9%].)(?=[{_EAST}])|(?<=[{_EAST}].)(?=[A-Za-z0-9]))"
)
_R = TypeVar("_R", bound=Record)


def matched(article: Article) -> Article:
    """The article without unseen characters, its passages and repairs moved; itself if none."""
    gone = _gone(article)
    if not gone:
        return article

    def moved(offset: int) -> int:
        return offset - bisect_left(gone, offset)

    passages = tuple(
        msgspec.structs.replace(
            p, start=moved(p.start), end=moved(p.end), anchors=tuple(map(moved, p.anchors))
        )
        for p in article.passages
    )
    repairs = tuple(
        msgspec.structs.replace(r, start=moved(r.start), end=moved(r.end)) for r in article.repairs
    )
    text = _LEFT_OUT.sub("", article.text)
    return msgspec.structs.replace(article, text=text, passages=passages, repairs=repairs)


def own(article: Article, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Claims of ``matched(article)`` as claims of the article: its offsets and its characters."""
    gone = _gone(article)
    if not gone:
        return claims
    text = _LEFT_OUT.sub("", article.text)
    # Before how many characters of the view each one that is gone stood.
    before = [place - i for i, place in enumerate(gone)]

    def start(offset: int) -> int:
        return offset + bisect_right(before, offset)

    def end(offset: int) -> int:
        return start(offset - 1) + 1 if offset else 0

    def span(record: Any, first: str, last: str, held: str) -> dict[str, Any]:
        a, b = getattr(record, first), getattr(record, last)
        if a < 0 or b < a:
            return {}
        places = {first: start(a), last: end(b) if b > a else start(a)}
        same = text[a:b] == getattr(record, held)
        return {**places, held: article.text[places[first] : places[last]]} if same else places

    def moved(record: Record) -> dict[str, Any]:
        changed = span(record, "start", "end", "surface") if hasattr(record, "surface") else {}
        if isinstance(record, Claim):
            changed |= span(record, "sentence_start", "sentence_end", "sentence")
        return changed

    return tuple(_rebuilt(claim, moved) for claim in claims)


def shown(claims: tuple[Claim, ...], article: Article | None = None) -> tuple[Claim, ...]:
    """Claims of an article as claims of ``matched(article)``, which is how they are compared.

    Without the article their offsets stay as they are.
    """
    gone = _gone(article) if article else []

    def moved(record: Record) -> dict[str, Any]:
        held = ("surface", "sentence")
        texts = {name: text for name in held if isinstance(text := getattr(record, name, 0), str)}
        changed: dict[str, Any] = {n: _LEFT_OUT.sub("", t) for n, t in texts.items()}
        for name in ("start", "end", "sentence_start", "sentence_end"):
            offset = getattr(record, name, -1)
            if offset >= 0:
                changed[name] = offset - bisect_left(gone, offset)
        return changed

    if not gone and not any(_LEFT_OUT.search(c.sentence + c.surface) for c in claims):
        return claims
    return tuple(_rebuilt(claim, moved) for claim in claims)


def _gone(article: Article) -> list[int]:
    if article.text.isascii():
        return []
    return [match.start() for match in _LEFT_OUT.finditer(article.text)]


def _rebuilt(record: _R, moved: Any) -> _R:
    """The record and all inside it with the fields that ``moved`` gives for each."""
    changed: dict[str, Any] = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, Record):
            changed[name] = _rebuilt(value, moved)
        elif isinstance(value, tuple) and value and isinstance(value[0], Record):
            changed[name] = tuple(_rebuilt(one, moved) for one in value)
    return msgspec.structs.replace(record, **changed, **moved(record))
