"""Whose a result is that is told of a chip alone: its maker's, where the text tells of that one.

“Eight B200s reach 98,858 tokens a second”, in a text on NVIDIA, is NVIDIA's result, unless it was
just speaking of another company that uses the chip. The sentence does not say so: the slot is
marked as a default, and verdicts do not rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.makers import has_entry, makers_of, makes, users_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.records import Claim, Slot

# The kinds of claim that are somebody's result.
_RESULTS = ("time", "throughput", "suite")
_RATIOS = ("gain", "comparison")
# How many passages above a claim are asked for the company that the text spoke of last.
_REACH = 400


def companies_of(marked: Sequence[Marks]) -> tuple[str, ...]:
    """The companies that a text speaks of, each once, in the order of their first names."""
    names = (m for marks in marked for m in marks.mentions if m.label == "SUBMITTER")
    return tuple(dict.fromkeys(name.canon for name in names))


def with_maker(
    claim: Claim,
    place: int,
    marked: Sequence[Marks],
    companies: Sequence[str],
    context: Context,
) -> Claim:
    """The claim, its company the maker of its chip where the text names nobody else for it.

    ``place`` is that of the claim's passage in ``marked``, ``companies`` are those that the text
    speaks of.
    """
    system = claim.subject.system
    if claim.subject.submitter or not system:
        return claim
    maker = _maker(system.value)
    # the name under which the text speaks of the maker
    named = next((one for one in companies if _is(maker, one)), "") if maker else ""
    told = system  # the words that the company is known by
    if _is_of_title(claim, place, marked, context):
        named, told = context.company.value, context.company
    elif not named or _of_a_user(claim, place, marked, context, maker):
        return claim
    slot = Slot(value=named, surface=told.surface, how="article_default",
                start=told.start, end=told.end)  # fmt: skip
    subject = msgspec.structs.replace(claim.subject, submitter=slot)
    return msgspec.structs.replace(claim, subject=subject)


def _is_of_title(claim: Claim, place: int, marked: Sequence[Marks], context: Context) -> bool:
    """Whether a result is of the company that the article is about: one that enters the chips of
    others, and that the text spoke of last."""
    company = context.company.value
    if not company or not _enters(company):
        return False
    here, system = marked[place], claim.subject.system
    places = [claim.start - here.base, system.start - here.base]
    places = [one for one in places if 0 <= one < len(here.text)]
    if claim.kind not in _RESULTS and not (
        claim.kind in _RATIOS and beside_a_result(here, *places)
    ):
        return False
    if not has_entry(claim.subject.system.value, company):
        return False  # “Perlmutter reported 0.68” in an article on TACC
    for source, end in ((marked[place], claim.end - marked[place].base), *_above(marked, place)):
        names = [m for m in source.names_in(0, end) if _acts(source, m)]
        if names:
            start, _ = source.sentence_at(names[-1].start)
            return {m.canon for m in names if m.start >= start} == {company}
    return False


def beside_a_result(marks: Marks, *places: int) -> bool:
    """Whether a result stands in the sentence of a figure, or in that of the chip it is of: “Its
    eight H200s took 24.6 minutes. They are |14 %| faster than eight H100s.”"""
    sentences = (marks.sentence_at(place) for place in places)
    return any(is_score(f) for sentence in sentences for f in marks.figures_in(*sentence))


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


def _above(marked: Sequence[Marks], place: int) -> Iterator[tuple[Marks, int]]:
    for above in range(place - 1, max(-1, place - 1 - _REACH), -1):
        yield marked[above], len(marked[above].text)


def _acts(marks: Marks, mention: Mention) -> bool:
    """Whether a name is a company's that is spoken of: no mere maker's, nobody measured against."""
    plain = mention.label == "SUBMITTER" and not makes(marks, mention)
    return plain and not is_baseline(marks, mention)
