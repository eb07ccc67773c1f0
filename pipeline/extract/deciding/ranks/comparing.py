"""The two sides of a comparison that stands in words: who is ahead, and of whom."""

from __future__ import annotations

import re

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ranks.bargains import opens_with_price
from pipeline.extract.deciding.ratios.growth import of_a_number
from pipeline.extract.deciding.times.deltas import is_delta
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.passives import said_aside
from pipeline.extract.linking.compared.shares import tells_share
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.rivals import over_the_one_before, pair_of
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Baseline, Subject

# “faster than the 11.15 minutes of the B200”: how far behind its word the other side may stand.
_OBJECT_REACH = 60
# “lo |supera”, “supera|-o”
_PRONOUN_REACH = 16
# No number in words is longer.
_NUMBER_REACH = 16
# “The new chip …”, “It also …”: how far into its clause a subject's last word may begin.
_OPENING = 24
# “A's ability to …”: how far behind a name the word for what it has may stand.
_HELD_REACH = 24
# “the MLPerf |match”: the contest, right behind the benchmark's name, and nothing that is alike.
_CONTEST = re.compile(rf"(?:{BENCHMARK_NAME.pattern})\s$")
_NAME_REACH = 12
# “better |performance |per dollar”: how far from a word of comparison the measure may stand.
_MEASURE = 32
# One of each of two.
_EACH = 2
_OTHER_THINGS = ("reject", "bandwidth", "price", "per_watt", "per_dollar", "accuracy", "rival")
_MEASURES = ("per_dollar", "per_watt", "bandwidth", "accuracy")
_SCENARIOS = ("scenario_offline", "scenario_server", "scenario_interactive")


def may_have_sides(marks: Marks, start: int, end: int) -> bool:
    """Whether a sentence can name whom a word of comparison is held against: by a name, or by one
    that stands for a name of the sentence before. Without, nothing need be linked."""
    named = any(m.label in OWNERS for m in marks.names_in(start, end))
    return named or marks.cues.has("former", "latter")


def compared(marks: Marks, cue: Cue, links: Links) -> Links | None:
    """The links of a word of comparison with both sides filled, ``None`` where it has not two."""
    subject = links.subject
    if links.other is not None or _at_what_price(marks, cue):
        return None
    turned = _turned(marks, cue, links)
    if turned is not None:
        return turned
    if "stated" not in (subject.system.how, subject.submitter.how) and not _pointed(marks, cue):
        return None
    if not (subject.system or subject.submitter):
        return None
    against = links.baseline is not None and (
        links.baseline.subject.system or links.baseline.subject.submitter
    )
    if not against:
        behind = object_of(marks, cue, links)
        other = behind or _first_timed(marks, cue, links) or _timed_behind(marks, cue, links)
        if behind is None and other is not None and cue.name == "equal":
            return _first_of_both(marks, other, links)
        if other is None and cue.name == "equal":
            return _both(marks, cue, links)
        if other is None:
            return None
        links = msgspec.structs.replace(links, baseline=_baseline(marks, other, links))
    if links.baseline is not None and _of_the_next_verb(marks, cue, links.baseline):
        return None
    if _of_what_it_has(marks, links.baseline):
        return None
    return None if _of_itself(links) else links


def names_one_side(marks: Marks, cue: Cue, links: Links) -> bool:
    """“B did slightly better, at 21.6”: whether just one side is named, and the other may be whose
    result was told before."""
    if links.other is not None or _at_what_price(marks, cue):
        return False
    own, against = links.subject, links.baseline
    if against is not None and (against.round or against.subject.system):
        return False
    # “B has faster memory”, “at a better price”
    if marks.cues.any(*clause_of(marks, cue.start), *_OTHER_THINGS):
        return False
    return "stated" in (own.system.how, own.submitter.how)


def _of_itself(links: Links) -> bool:
    """Whether a system is held against itself: “A's H100 beats B's H100” is told of two."""
    if links.baseline is None or not links.subject.system:
        return False
    mine, theirs = links.subject, links.baseline.subject
    companies = {mine.submitter.value, theirs.submitter.value} - {""}
    return mine.system.value == theirs.system.value and len(companies) < 2


def _at_what_price(marks: Marks, cue: Cue) -> bool:
    """“性价比碾压B”, “beats B on price”: what is compared is how much the money buys."""
    last = clause_of(marks, cue.start)[1]
    if _measured_by(marks, cue, last):
        return True
    if load_pack(marks.lang).order != "final":
        words = marks.cues.within(cue.end, last, "price", "per_dollar")
        small = {word.end for word in marks.cues.within(cue.end, last, "connect_after")}
        return any(word.start - 1 in small for word in words) or opens_with_price(marks, cue)
    told = marks.cues.within(clause_of(marks, cue.start)[0], cue.start, "per_dollar")
    right_before = any(not marks.folded[word.end : cue.start].strip() for word in told)
    return right_before or opens_with_price(marks, cue)


def _measured_by(marks: Marks, cue: Cue, last: int) -> bool:
    """“significantly better |performance per dollar| than B”, «|bandwidth memori| lebih baik»:
    whether what is better is how much the money, or the power, buys, or no performance at all."""
    first = max(clause_of(marks, cue.start)[0], cue.start - _MEASURE)
    for word in marks.cues.within(first, min(last, cue.end + _MEASURE), *_MEASURES):
        gap = (min(cue.end, word.end), max(cue.start, word.start))
        if not (marks.cues.any(*gap, "baseline_before", "than") or marks.names_in(*gap)):
            return True
    return False


def _turned(marks: Marks, cue: Cue, links: Links) -> Links | None:
    """«llega a 52.416, pero lo supera por poco B»: a pronoun at the verb is whom it is said of, and
    who does it stands behind."""
    first, last = clause_of(marks, cue.start)
    if cue.name != "faster" or not marks.cues.has("outdone"):
        return None
    reach = (cue.start - _PRONOUN_REACH, cue.end + _PRONOUN_REACH)
    told = marks.cues.within(*reach, "outdone")
    if not any(word.start <= cue.start and cue.end <= word.end for word in told):
        return None
    if any(m.label in OWNERS for m in marks.names_in(first, cue.start)):
        return None
    doers = [m for m in marks.names_in(cue.end, last) if m.label in OWNERS]
    start = marks.sentence_at(cue.start)[0]
    others = [m for m in marks.names_in(start, first) if m.label in OWNERS]
    others = [m for m in others if not is_baseline(marks, m)]
    products = [m for m in others if m.label != "SUBMITTER"] or others
    if not doers or not products or doers[0].canon == products[-1].canon:
        return None
    links = msgspec.structs.replace(links, subject=named(marks, doers[0]))
    return msgspec.structs.replace(links, baseline=_baseline(marks, products[-1], links))


def _of_the_next_verb(marks: Marks, cue: Cue, other: Baseline) -> bool:
    """“A surpasses 100,000 tokens/s and trails B”: what it surpasses is the figure, and B is the
    other side of the next verb."""
    slots = (other.subject.system, other.subject.submitter)
    place = max(one.start for one in slots) - marks.base
    reached = marks.figures_in(cue.end, min(place, cue.end + _NUMBER_REACH))
    if not reached or not is_score(reached[0]) or marks.names_in(cue.end, reached[0].start):
        return False
    verbs = marks.cues.within(reached[0].end, place, "faster", "slower", "equal")
    return any(marks.cues.any(reached[0].end, verb.start, "conjunction") for verb in verbs)


# «Por primera vez adelanta a»: how far from its sentence's beginning the verb may stand whose
# subject is left out.
_DROPPED = 18


def _pointed(marks: Marks, cue: Cue) -> bool:
    """“It also outperformed the H100”, “On the server test it beat B”: a word that points back is
    the subject, and nobody else is named before the verb."""
    start, _ = clause_of(marks, cue.start)
    if any(m.label in OWNERS for m in marks.names_in(start, cue.start)):
        return False
    if load_pack(marks.lang).drops_subject and marks.sentence_at(cue.start)[0] == start:
        # «Por primera vez adelanta al B»: whoever the sentence before was about
        opens = cue.start - start <= _DROPPED and cue.name == "faster"
        opens = opens and _has_object(marks, cue)
        if opens and not marks.cues.any(start, cue.start, "conjunction", "object", "relative"):
            return True
    words = marks.cues.within(start, cue.start, "anaphor")
    return any(w.start < start + _OPENING or w.end + 1 == cue.start for w in words)


def _has_object(marks: Marks, cue: Cue) -> bool:
    """Whether what only an object has before it leads from a verb to the name behind it."""
    end = marks.sentence_at(cue.start)[1]
    name = next((m for m in marks.names_in(cue.end, end) if m.label in OWNERS), None)
    if name is None:
        return False
    words = marks.cues.within(cue.start, name.start, "object")
    return any(not marks.folded[word.end : name.start].strip() for word in words)


def compares(marks: Marks, cue: Cue) -> bool:
    """Whether a word of comparison is a claim by itself.

    Where a printed percent, factor or difference says by how much, that is the claim; and “ranked
    second, behind B” is a rank.
    """
    behind = marks.folded[cue.end : cue.end + _NUMBER_REACH].split()[:1]
    if behind and load_pack(marks.lang).numbers.get(behind[0], 0) > 1:
        return False  # “tied four servers together”
    if said_aside(marks, cue) or _CONTEST.search(marks.folded, cue.start - _NAME_REACH, cue.start):
        return False
    return not (_measured(marks, cue) or marks.cues.any(*clause_of(marks, cue.start), "second"))


def _measured(marks: Marks, cue: Cue) -> bool:
    """Whether a figure of the sentence says by how much."""
    start, end = marks.sentence_at(cue.start)
    for figure in marks.figures:
        if not start <= figure.start < end:
            continue
        ratio = figure.quantity.unit in ("percent", "x")
        if ratio and of_a_number(marks, figure, zone_of(marks, figure)):
            continue  # “better than B in an 8x configuration”
        if not ratio and not (figure.quantity.unit in TIMES and is_delta(marks, figure)):
            continue
        gap = sorted((cue.start, cue.end, figure.start, figure.end))[1:3]
        if ";" not in marks.folded[gap[0] : gap[1]] and not _two_sides(marks, figure, cue):
            return True
    return False


def _two_sides(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """Whether a figure and a word of comparison are of two matters.

    “four times the A100's performance, handily beating the BR104”: each has another side.
    """
    # “A beats B and is 2.8x as fast as its predecessor”
    last = marks.sentence_at(figure.start)[1]
    if cue.end <= figure.start and over_the_one_before(marks, figure, last):
        return True
    # “A outperformed B on BERT, claiming 40 % better energy efficiency”: of something else.
    behind = DELIMITER.search(marks.folded, cue.end, figure.start)
    if behind and marks.cues.any(*clause_of(marks, figure.start), "per_watt", "price"):
        return True
    if behind or DELIMITER.search(marks.folded, figure.end, cue.start):
        # “在BERT上平手C，交互场景领先19%”: each has a word of its own, and this one test and side
        names = marks.names_in(*clause_of(marks, cue.start))
        tested = any(m.label == "BENCHMARK" for m in names)
        tested = tested or marks.cues.any(*clause_of(marks, cue.start), *_SCENARIOS)
        held = any(m.label in OWNERS and is_baseline(marks, m) for m in names)
        its = clause_of(marks, figure.start)
        named = any(m.label in ("BENCHMARK", *OWNERS) for m in marks.names_in(*its))
        apart = named or marks.cues.any(*its, *_SCENARIOS)
        told = marks.cues.any(*its, "faster", "slower", "equal") or tells_share(marks, figure)
        if tested and held and apart and told:
            return True
    cut = DELIMITER.search(marks.folded, figure.end, cue.start)
    if cut is None:
        return False
    own = [m for m in marks.names_in(figure.end, cut.start()) if m.label in OWNERS]
    after = marks.names_in(cue.end, clause_of(marks, cue.start)[1])
    others = [m for m in after if m.label in OWNERS and is_baseline(marks, m)]
    return bool(others) and any(
        is_baseline(marks, m) and m.canon not in {o.canon for o in others} for m in own
    )


def _is_side(marks: Marks, mention: Mention, links: Links) -> bool:
    """Whether a name can be the other side: not the subject by any of its names, no mere part."""
    own = {links.subject.system.value, links.subject.accelerator.value}
    own.add(links.subject.submitter.value)
    return mention.label in OWNERS and mention.canon not in own and not counted(marks, mention)


def object_of(marks: Marks, cue: Cue, links: Links) -> Mention | None:
    """The name behind “faster than”, across a figure of its own."""
    end = min(marks.sentence_at(cue.start)[1], cue.end + _OBJECT_REACH)
    than = marks.cues.within(cue.start, end, "baseline_before")
    if not than:
        return None
    # “greater throughput per chip than B”
    per = marks.cues.within(cue.end, than[0].start, "per_accelerator", "per_watt")
    if than[0].start - max([cue.end, *(word.end for word in per)]) > 2:
        return None
    for mention in marks.mentions:
        if than[0].end <= mention.start < end and _is_side(marks, mention, links):
            cut = DELIMITER.search(marks.folded, than[0].end, mention.start)
            return None if cut else mention
    return None


def _of_what_it_has(marks: Marks, baseline: Baseline | None) -> bool:
    """“demand is outpacing A's ability to make them”: what a company has besides results or
    products is no other side."""
    side = baseline.subject.submitter if baseline is not None else EMPTY
    end = side.end - marks.base
    if side.how != "stated":
        return False
    words = marks.cues.within(end, end + _HELD_REACH, "belongings")
    return any(not DELIMITER.search(marks.folded, end, word.start) for word in words)


def _first_timed(marks: Marks, cue: Cue, links: Links) -> Mention | None:
    """The one other name with a time before: “A took 29.1 minutes, B 28.3, a bit faster”."""
    start, _ = marks.sentence_at(cue.start)
    timed = [f for f in marks.figures if start <= f.start < cue.start and is_score(f)]
    if len(timed) < 2:
        return None
    sides = [m for m in marks.mentions if start <= m.start < cue.start]
    sides = [m for m in sides if _is_side(marks, m, links)]
    sides = [m for m in sides if m.label != "SUBMITTER"] or [
        m for m in sides if not makes(marks, m)
    ]
    return sides[0] if len({m.canon for m in sides}) == 1 else None


def _timed_behind(marks: Marks, cue: Cue, links: Links) -> Mention | None:
    """The one other company of a sentence whose results follow a colon: “A was faster: 28.3
    minutes against 29.1 for B”."""
    start, end = marks.sentence_at(cue.start)
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    if cue.name == "equal" or links.baseline is not None or len(scores) != _EACH:
        return None
    cut = marks.folded.rfind(":", cue.end, scores[0].start)
    names = [m for m in marks.names_in(start, end) if m.label == "SUBMITTER"]
    if cut < 0 or len(names) != _EACH or names[0].end > cut:
        return None
    if pair_of(marks, scores[0]) != tuple(scores) or names[1].start < scores[0].end:
        return None
    return names[1] if names[0].canon == links.subject.submitter.value else None


def _both(marks: Marks, cue: Cue, links: Links) -> Links | None:
    """“A and B are on a par”: two names of one list, the first of which is the subject."""
    start, _ = clause_of(marks, cue.start)
    names = [m for m in marks.names_in(start, cue.start) if m.label in OWNERS]
    names = [m for m in names if not counted(marks, m) and not makes(marks, m)]
    if len(names) != 2 or not coordinated(marks, names[0].end, names[1].start):
        return None
    links = msgspec.structs.replace(links, subject=named(marks, names[0]))
    return msgspec.structs.replace(links, baseline=_baseline(marks, names[1], links))


def _first_of_both(marks: Marks, first: Mention, links: Links) -> Links:
    """“A took 58.42 minutes, B 58.48: level”: the first that is said is the subject."""
    round_ = links.baseline.round if links.baseline is not None else EMPTY
    other, place = links.subject, marks.base + first.start
    # “AMD's MI300X took 23,514, on a par with the H100”: whose the first is, the second is not
    if other.system and 0 <= other.submitter.start < place < other.system.start:
        other = msgspec.structs.replace(other, submitter=EMPTY)
    second = Baseline(subject=other, round=round_)
    return msgspec.structs.replace(links, subject=named(marks, first), baseline=second)


def _baseline(marks: Marks, other: Mention, links: Links) -> Baseline:
    round_ = links.baseline.round if links.baseline is not None else EMPTY
    return Baseline(subject=named(marks, other), round=round_)


def named(marks: Marks, mention: Mention) -> Subject:
    """A subject of which just one name is known."""
    filled = slot(marks, mention)
    if mention.label == "SUBMITTER":
        return Subject(submitter=filled)
    chip = filled if mention.label == "ACCELERATOR" else EMPTY
    return Subject(system=filled, accelerator=chip)
