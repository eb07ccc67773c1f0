"""How surely a figure's own sentence, or its table, shows of whom and of what it is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from pipeline.official.names import chip_members, chip_of, submitter_members
from pipeline.official.resolving import identifies
from pipeline.reconcile.judging.guards import in_sentence, named, names_beside, passage_of
from pipeline.reconcile.judging.labels import AGREED
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.records import Article, Claim, Label, Result

# A figure that is wrong by an evident slip has its owner as well.
_ACCOUNTED = AGREED | {"contradicted"}
SCORES = frozenset({"time", "throughput"})
# The scenarios of a data centre in which every rate without a name is one of two.
BOTH_SCENARIOS = frozenset({"offline", "server"})
_SURE = ("exact", "alias")
# What stands at most between the beginning of a paragraph and a figure's sentence.
_LEAD = 400
Mates = Sequence[tuple[Claim, Label]]


def beside(article: Article, one: Claim, other: Claim) -> bool:
    """Whether two claims stand in one sentence, one table, or one list."""
    block = _block(article, one)
    if block is not None:
        return block == _block(article, other)
    return one_sentence(one, other)


def one_sentence(one: Claim, other: Claim) -> bool:
    """Whether two claims stand in one sentence."""
    return (one.sentence_start, one.sentence_end) == (other.sentence_start, other.sentence_end)


def in_table(article: Article, claim: Claim) -> int | None:
    """The number of the table in which a claim stands, ``None`` outside of tables."""
    passage = passage_of(article, claim)
    return passage.cell.table if passage is not None and passage.cell is not None else None


def _block(article: Article, claim: Claim) -> tuple[str, int] | None:
    table = in_table(article, claim)
    if table is not None:
        return "table", table
    passage, passages, at = passage_of(article, claim), article.passages, claim.passage
    if passage is None or passage.kind != "list_item":
        return None
    # The items of a list follow upon each other.
    items = takewhile(lambda one: one.kind == "list_item", reversed(passages[:at]))
    return "list", at - len(list(items))


def is_score(claim: Claim, digits: int) -> bool:
    """Whether a claim is an exact score of so many digits at least."""
    quantity = claim.quantity
    if quantity is None or claim.kind not in SCORES or is_bound(quantity):
        return False
    return significant(quantity) >= digits


def before(article: Article, claim: Claim, others: Mates) -> Mates:
    """The scores of the last sentence before a claim's own, in its paragraph, that has any."""
    if passage_of(article, claim) is None:
        return ()
    earlier = [
        (one, label) for one, label in others
        if one.passage == claim.passage and one.sentence_end <= claim.sentence_start
        and one.kind in SCORES
    ]  # fmt: skip
    starts = {one.sentence_start for one, _ in earlier}
    return [(one, label) for one, label in earlier if one.sentence_start == max(starts)]


def introduced(article: Article, claim: Claim, rows: Sequence[Result]) -> bool:
    """Whether a paragraph began with a claim's company, and had named nobody else when it came to
    the claim's sentence: “Dell is back with eight H100. Training BERT took it 5.4 minutes.”
    """
    passage, subject = passage_of(article, claim), claim.subject
    if passage is None or not 0 < claim.sentence_start - passage.start <= _LEAD:
        return False
    carried = [slot for slot in (subject.submitter, subject.system, subject.accelerator) if slot]
    here = all(passage.start <= slot.start < claim.sentence_end for slot in carried)
    if not (rows and subject.submitter.how == "carried" and here):
        return False
    led = article.text[passage.start : claim.sentence_start].casefold()
    names = [name for name in named(led) if name[0] != "BENCHMARK"]
    return all(borne(*name, rows) for name in names)


def anchored(
    claim: Claim,
    mates: Mates,
    rows: Sequence[Result],
    earlier: Mates = (),
    *,
    sole: bool = False,
) -> bool:
    """Whether the words around a figure show of whom and of what it is said.

    Names stand in the figure's sentence, or a figure beside it is said of the same and agrees; or
    they were carried from the sentence before (``earlier``), where nothing else is spoken of; or
    they are the ``sole`` ones that were spoken of so far. A
    sentence that names others as well gives each of them its figure, or it proves nothing. ``rows``
    are the entries that the claim can mean: their makers, chips and companies are no others.
    """
    agreed = [one for one, label in mates if label in AGREED and is_score(one, 2)]
    subject = claim.subject
    who = subject.system or subject.accelerator or subject.submitter
    here = in_sentence(claim, who) or any(_who(claim) == _who(one) for one in agreed)
    if not (here or sole) and not (who.how == "carried" and _alike(_who, claim, earlier)):
        return False
    tasks = bool(claim.benchmarks) and all(in_sentence(claim, slot) for slot in claim.benchmarks)
    tasks = tasks or any(_what(claim) == _what(one) for one in agreed)
    carried = all(slot.how == "carried" for slot in claim.benchmarks)
    if not tasks and not (carried and _alike(_what, claim, earlier)):
        return False
    figures = [label for one, label in mates if one.kind in SCORES]
    accounted = bool(figures) and all(label in _ACCOUNTED for label in figures)
    return accounted or all(borne(*name, rows) for name in names_beside(claim))


def _alike(side: Callable[[Claim], tuple[str, ...]], claim: Claim, earlier: Mates) -> bool:
    """Whether earlier scores are all said of the same as a claim, and one of them agrees."""
    said = all(side(one) == side(claim) for one, _ in earlier)
    return said and any(label in AGREED and is_score(one, 2) for one, label in earlier)


def borne(label: str, canon: str, rows: Sequence[Result]) -> bool:
    """Whether a name is one that all of some entries bear as well."""
    if label == "SUBMITTER":
        members = submitter_members(canon)
        maker = canon.split("-")[0].casefold()
        return all(
            members.intersection(row.submitter.split("+")) or maker in row.platform.casefold()
            for row in rows
        )
    if label == "ACCELERATOR":
        return all(chip_of(row) in chip_members(canon) for row in rows)
    return label == "SYSTEM" and all(identifies(canon, row) in _SURE for row in rows)


def _who(claim: Claim) -> tuple[str, ...]:
    subject = claim.subject
    return (subject.submitter.value, subject.system.value, subject.accelerator.value)


def _what(claim: Claim) -> tuple[str, ...]:
    return tuple(slot.value for slot in claim.benchmarks)
