"""Words of winning that make no rank: of something else, of another verb, or only asked for."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.linking.companies.unnamed import is_nobodys
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.sizes.one_chip import chip_behind
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.scoping.conditions import follows_condition
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far behind a word of winning that of beating may end which it begins.
_BEATS_REACH = 36
# How far before “second” the word for the second of two may begin.
_NOUN_REACH = 12
# “the only |cloud provider to |offer”
_OFFERED = 40
# “almost |the absolute |fastest”, “最快的|厂商|之一”: how far such words may stand from it.
_WEAKENS, _WEAKENS_AFTER = 14, 8
# „schlägt |die A100 bei BERT |nicht“: and what may stand behind a verb besides names.
_OBJECT = 24
_TESTS = frozenset({"BENCHMARK"})
_NAMES = frozenset((*OWNERS, *PRODUCTS))
_ANY = _NAMES | _TESTS


def makes_no_rank(marks: Marks, cue: Cue) -> bool:
    """Whether a word of winning is part of something that claims no place for anybody named."""
    tests = (
        _rejected, _beats, _of_two, _is_asked_for, is_nobodys, _is_weakened, _is_offered, _is_one
    )  # fmt: skip
    return any(is_no(marks, cue) for is_no in tests) or follows_condition(marks, cue.start)


def _rejected(marks: Marks, cue: Cue) -> bool:
    """Whether a word of its clause makes a superlative one of something else.

    Not “has most of the revenue and swept the MLPerf table”: there each part has its own.
    """
    # “its No. 1 position in the AI market”: the dot is a part of the word
    start, end = clause_of(marks, cue.start)[0], clause_of(marks, cue.end)[1]
    for other in marks.cues.within(start, end, "reject"):
        if cue.start <= other.start and other.end <= cue.end:
            continue  # “A tops the table” is of no TOPS
        first, last = sorted((cue.start, cue.end, other.start, other.end))[1:3]
        joins = marks.cues.within(first, last, "conjunction")
        if not joins:
            return True
        own = (joins[-1].end, end) if other.start < cue.start else (start, joins[0].start)
        if BENCHMARK_NAME.search(marks.folded, *own) is None:
            return True
    return False


def _beats(marks: Marks, cue: Cue) -> bool:
    """Whether a word of winning is the first of one of beating: «se impuso a Nvidia en …»."""
    if cue.name != "won":
        return False
    longer = marks.cues.within(cue.start, cue.end + _BEATS_REACH, "faster")
    if not any(word.start == cue.start and word.end > cue.end for word in longer):
        return False
    # “全カテゴリで勝利し”: where complements come first, whom one beats stands before the word
    first, _ = clause_of(marks, cue.start)
    sides = (m for m in marks.names_in(first, cue.start) if m.label in OWNERS)
    return load_pack(marks.lang).order == "initial" or any(is_baseline(marks, m) for m in sides)


def _of_two(marks: Marks, cue: Cue) -> bool:
    """„1,81 voor de tweede“: the second of two that were named, right behind a figure; no rank."""
    for word in marks.cues.within(cue.start - _NOUN_REACH, cue.end, "former", "latter"):
        told = marks.figures_in(word.start - _NOUN_REACH * 2, word.start)
        inside = word.start <= cue.start and cue.end <= word.end and word.start < cue.start
        if inside and told and not marks.folded[told[-1].end : word.start].strip():
            return True
    return False


def _is_offered(marks: Marks, cue: Cue) -> bool:
    """“the only cloud provider to offer all three chips”: what somebody alone sells is no result,
    unless results or tests are what is offered."""
    if cue.name not in ("only", "only_name") or not marks.cues.has("offers"):
        return False
    last = clause_of(marks, cue.end)[1]
    words = marks.cues.within(cue.end, min(last, cue.end + _OFFERED), "offers")
    if not words or any(m.label == "BENCHMARK" for m in marks.names_in(cue.end, last)):
        return False
    told = marks.cues.within(cue.end, last, "result_word", "submit", "benchmark_word")
    how = {(word.start, word.end) for word in marks.cues.within(cue.end, last, "performance")}
    return all((word.start, word.end) in how for word in told)


def _is_one(marks: Marks, cue: Cue) -> bool:
    """« une |seule| carte MI300X produit … »: one of them, where an article says so."""
    words = marks.cues.within(cue.start - _NOUN_REACH, cue.end + _NOUN_REACH, "lone")
    words = [word for word in words if word.start < cue.start < word.end]
    return any(chip_behind(marks, word, clause_of(marks, cue.end)[1]) for word in words)


def _is_asked_for(marks: Marks, cue: Cue) -> bool:
    """“See who is fastest”: whether a word of winning is said of whoever it may be, as a word that
    asks for one stands before it in its clause, and no name between the two."""
    if not marks.cues.has("asked_who"):
        return False
    asking = marks.cues.within(clause_of(marks, cue.start)[0], cue.start, "asked_who")
    return bool(asking) and not any(
        name.label in _NAMES for name in marks.names_in(asking[-1].end, cue.start)
    )


def _is_weakened(marks: Marks, cue: Cue) -> bool:
    """“almost the fastest”, “one of the best”, “wants to be first”, “最快的厂商之一”: whether words
    beside a superlative leave it unsaid. The test's own name may stand between, and little more."""
    first, last = clause_of(marks, cue.start)
    words = marks.cues.within(first, cue.end, "weakens")
    before = [word for word in words if word.start < cue.start]
    behind = marks.cues.within(cue.start, last, "weakens_after")
    return any(_is_beside(marks, word.end, cue.start, _WEAKENS, _TESTS) for word in before) or any(
        _is_beside(marks, cue.end, word.start, _WEAKENS_AFTER, _TESTS)
        for word in behind
        if word.end > cue.end
    )


def beats_nobody(marks: Marks, cue: Cue) -> bool:
    """“should beat B”, „schlägt B beinahe“, « ne bat pas B »: whether words beside a word of
    comparison leave it unsaid. Both sides and the test may stand between."""
    first, last = clause_of(marks, cue.start)
    words = marks.cues.within(first, cue.end, "weakens")
    before = [word for word in words if word.start < cue.start]
    behind = [w for w in marks.cues.within(cue.start, last, "weakens_after") if w.end > cue.end]
    return any(_is_beside(marks, word.end, cue.start, _WEAKENS, _ANY) for word in before) or any(
        _is_beside(marks, cue.end, word.start, _OBJECT, _ANY)
        and not marks.cues.any(cue.end, word.start, "conjunction")
        for word in behind
    )


def _is_beside(marks: Marks, start: int, end: int, reach: int, labels: frozenset[str]) -> bool:
    """Whether nothing but small words and names of some kinds stand between two places."""
    names = marks.names_in(start, end)
    taken = sum(name.end - name.start for name in names)
    return (
        end - start - taken <= reach
        and all(name.label in labels for name in names)
        and not marks.figures_in(start, end)
        and not DELIMITER.search(marks.folded, start, end)
    )
