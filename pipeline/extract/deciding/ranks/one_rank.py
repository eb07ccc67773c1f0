"""Whether two words of one sentence make one rank: “won first place with a record” is one."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ranks.rank_scopes import won_whole
from pipeline.extract.linking.links import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue

# What the words say, of whom and of what, and the words themselves.
Rank = tuple[str, Links, Cue]
# “the highest NPU throughput”: how far behind a superlative the noun may end that it is of.
_NOUN_REACH = 36
# How soon behind a word that joins a verb of winning ends: “and has won”.
_AT_ONCE = 16


def is_same_rank(marks: Marks, one: Rank, other: Rank) -> bool:
    """Whether two words make one claim: of one group, and of one subject or in one clause.

    The same word again is of another test: “the highest X score and the highest Y score”.
    """
    if one[0] != other[0]:
        return one[2].start < other[2].end and other[2].start < one[2].end
    tests = [frozenset(b.value for b in links.benchmarks) for _, links, _ in (one, other)]
    # “sweeps MLPerf Training v5.1, sets a record on X”
    if won_whole(marks, one[2]) and not tests[0] and tests[1]:
        return False
    words = {marks.folded[cue.start : cue.end] for _, _, cue in (one, other)}
    # “with A in second place and B in third”
    places = [links.subject.submitter for _, links, _ in (one, other)]
    if one[0] == "place" and len(words) == 2 and places[0].value != places[1].value:
        return not all(place.how == "stated" for place in places)
    if all(tests) and not tests[0] & tests[1]:
        # “A had the fastest X time and B the highest Y score”
        owners = [links.subject.submitter for _, links, _ in (one, other)]
        apart = all(o.how == "stated" for o in owners) and owners[0].value != owners[1].value
        if len(words) == 1 or apart:
            return False
    if len(words) == 2 and not all(tests) and _of_two_measures(marks, one[2], other[2]):
        return False
    # “A is first with one card; B is first with four”
    systems = [links.subject.system for _, links, _ in (one, other)]
    if all(s.how == "stated" for s in systems) and len({s.value for s in systems}) == 2:
        return clause_of(marks, one[2].start) == clause_of(marks, other[2].start)
    if one[1].subject.submitter.value == other[1].subject.submitter.value:
        return True
    return clause_of(marks, one[2].start) == clause_of(marks, other[2].start)


def _of_two_measures(marks: Marks, one: Cue, other: Cue) -> bool:
    """“the fastest response time and the highest throughput”: each of a noun of its own."""
    first, second = sorted((one, other))
    if not first.name == second.name == "fastest":
        return False
    joins = marks.cues.within(first.end, second.start, "conjunction")
    if not joins:
        return False
    nouns = [
        marks.cues.within(cue.start, min(cue.end + _NOUN_REACH, last), "result_word", "output")
        for cue, last in ((first, joins[0].start), (second, len(marks.text)))
    ]
    told = [{marks.folded[word.start : word.end] for word in found[:1]} for found in nouns]
    return all(told) and told[0] != told[1]


def before_a_win(marks: Marks, cue: Cue, end: int) -> int:
    """“The only one to run X, and won all seven tests”: where the part about a test named ends."""
    tests = [m for m in marks.names_in(cue.end, end) if m.label == "BENCHMARK"]
    for joint in marks.cues.within(tests[0].end, end, "conjunction") if tests else ():
        won = marks.cues.within(joint.end, joint.end + _AT_ONCE, "won", "took")
        if cue.name == "only" and won:
            return joint.start
    return end
