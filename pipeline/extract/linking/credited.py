"""Whose a result is that is told of a chip alone: its maker's, where the text tells of that one.

“Eight B200s reach 98,858 tokens a second”, in a text on NVIDIA, is NVIDIA's result, unless it was
just speaking of another company that uses the chip. The sentence does not say so: the slot is
marked as a default, and verdicts do not rest on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.linking.makers import makers_of, makes, users_of
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.records import Claim, Slot

# The kinds of claim that are somebody's result.
_RESULTS = ("time", "throughput", "suite")


def with_maker(claim: Claim, place: int, marked: Sequence[Marks], context: Context) -> Claim:
    """The claim, its company the maker of its chip where the text names nobody else for it.

    ``place`` is that of the claim's passage in ``marked``.
    """
    system = claim.subject.system
    if claim.subject.submitter or not system:
        return claim
    maker = _maker(system.value)
    named = _named(marked, maker) if maker else ""
    if _is_of_title(claim, place, marked, context):
        named = context.company.value
    elif not named or _of_a_user(claim, place, marked, context, maker):
        return claim
    slot = Slot(value=named, surface=system.surface, how="article_default",
                start=system.start, end=system.end)  # fmt: skip
    subject = msgspec.structs.replace(claim.subject, submitter=slot)
    return msgspec.structs.replace(claim, subject=subject)


def _is_of_title(claim: Claim, place: int, marked: Sequence[Marks], context: Context) -> bool:
    """Whether a result is of the company that the article is about: one that enters the chips of
    others, and that the text spoke of last."""
    company = context.company.value
    if not company or claim.kind not in _RESULTS or not _enters(company):
        return False
    for source, end in ((marked[place], claim.end - marked[place].base), *_above(marked, place)):
        names = [m for m in source.names_in(0, end) if _acts(source, m)]
        if names:
            start, _ = source.sentence_at(names[-1].start)
            return {m.canon for m in names if m.start >= start} == {company}
    return False


@lru_cache(maxsize=2048)
def _maker(chip: str) -> str:
    """The one company whose chip it is, where it enters it itself; else ``""``."""
    makers = makers_of(chip) - {""}
    if len(makers) != 1:
        return ""
    maker = next(iter(makers))
    return maker if any(_is(maker, user) for user in users_of(chip)) else ""


def _is(maker: str, company: str) -> bool:
    """Whether a submitter is a chip's maker or a part of it: Habana is Intel's."""
    return company.split("-")[0] == maker


def _named(marked: Sequence[Marks], maker: str) -> str:
    """The name under which a text speaks of a maker, ``""`` where it never does."""
    for marks in marked:
        for mention in marks.mentions:
            if mention.label == "SUBMITTER" and _is(maker, mention.canon):
                return mention.canon
    return ""


def _of_a_user(
    claim: Claim, place: int, marked: Sequence[Marks], context: Context, maker: str
) -> bool:
    """Whether a company that the text spoke of last is another one that may use the chip."""
    users = users_of(claim.subject.system.value)
    for told in (context.company.value, context.publisher.value):
        if told and not _is(maker, told) and told in users:
            return True
    for source, end in ((marked[place], claim.end - marked[place].base), *_above(marked, place)):
        names = [m for m in source.names_in(0, end) if _acts(source, m)]
        if names:
            start, _ = source.sentence_at(names[-1].start)
            last = {m.canon for m in names if m.start >= start}
            return any(not _is(maker, one) and (one in users or _enters(one)) for one in last)
    return False


@lru_cache(maxsize=256)
def _enters(company: str) -> bool:
    """Whether a submitter makes no chips, and so enters those of others."""
    from pipeline.official import load_results

    return not any(_is(platform, company) for platform in {r.platform for r in load_results()})


def _above(marked: Sequence[Marks], place: int) -> list[tuple[Marks, int]]:
    return [(marks, len(marks.text)) for marks in reversed(marked[:place])]


def _acts(marks: Marks, mention: Mention) -> bool:
    """Whether a name is a company's that is spoken of: no mere maker's, nobody measured against."""
    plain = mention.label == "SUBMITTER" and not makes(marks, mention)
    return plain and not is_baseline(marks, mention)
