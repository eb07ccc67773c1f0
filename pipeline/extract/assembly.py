"""Makes the record of a claim out of what was decided of a figure or a worded rank."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from pipeline.extract.deciding.decisions import Decision, clause_of
from pipeline.extract.deciding.ranks.decide import Worded
from pipeline.extract.deciding.ranks.rank_scopes import filters_of
from pipeline.extract.deciding.times.many_models import many_models
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.joint import joint_name
from pipeline.extract.linking.companies.makers import as_entered
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.owners import owners_of_count
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone
from pipeline.extract.modality import modality_of
from pipeline.extract.scoping.claim_scope import held_then, scope_of
from pipeline.extract.scoping.rounds.other_round import of_itself, of_other_side, of_this_round
from pipeline.extract.scoping.rounds.other_suite import with_its_round
from pipeline.extract.scoping.rounds.past_years import of_past_year
from pipeline.extract.scoping.rounds.suite_rounds import of_its_suite
from pipeline.extract.scoping.scenarios.accuracy_targets import with_targets
from pipeline.extract.scoping.suites.suite import narrowed, with_suite
from pipeline.extract.voice import quoted, speaker_of
from pipeline.records import EMPTY, Article, Baseline, Claim, Kind, Quantity, Scope, Subject

_RATIOS = frozenset({"gain", "factor", "comparison"})
_SCORES = ("time", "throughput")
# How far behind a number of results it may be said that they are of power.
_OF_POWER_REACH = 32
# Suites that measure answers.
_ANSWERING = ("inference", "tiny", "mobile", "automotive", "client")
# How far apart two scores of one list are: “9.85 and 9.59 minutes”.
_JOINED = 8


def claim_of(
    article: Article,
    marks: Marks,
    what: Figure | Worded,
    zone: Zone,
    links: Links,
    decision: Decision,
    context: Context,
) -> Claim:
    """The claim of a figure or a worded rank, with its scope, speaker and modality."""
    quantity = _quantity(what, decision, marks.base)
    span = what if isinstance(what, Figure) else what.cue
    start, end = span.start, span.end
    if not isinstance(what, Figure):
        end = _word_end(marks.text, end)
    scope = scope_of(marks, end, zone, context)
    if decision.kind in ("time", "throughput") or _won(decision.kind, quantity):
        scope = held_then(scope, marks, zone, start)
    if decision.kind in ("time", "throughput", "rank"):
        scope = of_past_year(scope, marks, (start, end), context, article.published)
    unit = quantity.unit if quantity else ""
    scope = with_its_round(with_suite(scope, links.benchmarks, unit), marks, start, context)
    if context.suite_rounds:
        scope = of_its_suite(scope, context, unit)
    answered = unit == "seconds" and scope.suite.value.startswith(_ANSWERING)
    if decision.kind == "time" and answered:
        # “one clip takes 23.8 seconds”: how long an answer takes is no time of training
        decision = msgspec.structs.replace(decision, kind="throughput")
    alone = decision.kind in ("time", "throughput", "count") and quantity is not None
    # “second behind B” is a place, and no result against B's
    apart = alone or decision.kind == "rank"
    past = _of_its_own_past(links, marks, what, zone) if decision.kind == "comparison" else None
    if past is not None:
        links, decision = past, msgspec.structs.replace(decision, kind="gain", comparator="")
    against = links.baseline
    # “than eight A in v4.0 (28.2 minutes)”: the other side's own result is of its round
    if against is None or not alone or against.subject.system != links.subject.system:
        scope, against = of_other_side(scope, against, marks, context)
    if not alone:
        scope = of_this_round(scope, against, context)
    itself = of_itself(links.subject.system.value, against)
    if itself is not None and decision.kind == "comparison" and unit in ("percent", "x"):
        decision, against = msgspec.structs.replace(decision, kind="gain", comparator=""), itself
    baseline = None if apart else _baseline(against, scope, marks.base)
    if baseline is not None and marks.cues.any(*zone.sentence, "predecessor"):
        baseline = _of_another_round(baseline, scope)
    return record(
        article,
        marks,
        decision.kind,
        (start, end),
        sentence=zone.sentence,
        quantity=quantity,
        subject=links.subject,
        benchmarks=with_targets(narrowed(links.benchmarks, scope, unit), marks, scope)
        if links.other is None
        else (),
        baseline=baseline,
        scope=scope,
        comparator=decision.comparator,
        measure=decision.measure,
        per=decision.per,
        filters=_conditions(marks, what, zone, decision, scope),
        of=decision.of,
        speaker=speaker_of(marks, zone, start),
        quoted=quoted(marks, start),
        modality=modality_of(marks, zone, start, end),
        outside=bool(decision.outside),
        outside_reason=decision.outside,
    )


def _of_its_own_past(links: Links, marks: Marks, what: Figure | Worded, zone: Zone) -> Links | None:
    """“Since April software alone |doubles| the H100's performance”: what a verb is said to do to a
    product's results since an earlier time, where nobody is named who would be held against it."""
    subject, against = links.subject, links.baseline
    if not isinstance(what, Figure) or against is None or subject.system or subject.submitter:
        return None
    verb = not any(map(str.isdigit, marks.folded[what.number.start : what.number.end]))
    place = against.subject.system.start - marks.base
    if not verb or against.subject.system.how != "stated" or place < what.end:
        return None
    if marks.cues.any(what.end, place, "baseline_before", "baseline_of", "relative"):
        return None
    if marks.cues.any(zone.sentence[0], what.start, "anaphor"):
        return None
    if not marks.cues.any(*zone.sentence, "after", *EARLIER_ROUNDS):
        return None
    own = msgspec.structs.replace(against, subject=Subject())
    return msgspec.structs.replace(links, subject=against.subject, baseline=own)


def _won(kind: Kind, quantity: Quantity | None) -> bool:
    """“It set three records in the previous round”: what was won by number, and when."""
    return kind == "rank" and quantity is not None and quantity.unit in ("records", "benchmarks")


def _conditions(
    marks: Marks, what: Figure | Worded, zone: Zone, decision: Decision, scope: Scope
) -> tuple[str, ...]:
    """What holds of a claim besides: the conditions of a rank; that a time is that of many models
    at once; that a ratio is an average, and results are of power."""
    if decision.kind == "time":  # “the eight-GPU system took 5.1 minutes” is told by its scale
        many = isinstance(what, Figure) and many_models(marks, what, scope)
        averaged = _averaged(marks, what, zone, decision.kind)
        return ("many_models", *averaged) if many else averaged
    if decision.kind != "rank":
        return (*_averaged(marks, what, zone, decision.kind), *_of_power(marks, what))
    start = what.start if isinstance(what, Figure) else what.cue.start
    return filters_of(marks, start, zone, decision.comparator)


def _averaged(marks: Marks, what: Figure | Worded, zone: Zone, kind: Kind) -> tuple[str, ...]:
    """That a ratio's sentence speaks of an average: “1.3x faster on average”; or a score's clause:
    “the |averaged| results of its partners, 9.85 and 9.59 minutes”."""
    if kind in _RATIOS:
        said = marks.cues.any(zone.start, zone.end, "average")
    else:
        said = kind in _SCORES and isinstance(what, Figure) and _is_mean(marks, what, zone)
    return ("average",) if said else ()


def _is_mean(marks: Marks, score: Figure, zone: Zone) -> bool:
    """Whether a score's clause says so, or what leads to it and the one it is joined to."""
    if not marks.cues.has("average"):
        return False
    if marks.cues.any(*clause_of(marks, score.start), "average"):
        return True
    cues = marks.cues.within(zone.sentence[0], score.start, "average")
    between = marks.figures_in(cues[-1].end, score.start) if cues else ()
    listed = pairwise((*between, score))
    return bool(cues) and all(is_score(a) and b.start - a.end <= _JOINED for a, b in listed)


def _of_power(marks: Marks, what: Figure | Worded) -> tuple[str, ...]:
    """That the results counted are those of power: “2,400 power results”, “350 Ergebnisse zur
    Energieaufnahme”."""
    if not (isinstance(what, Figure) and what.quantity.unit == "results"):
        return ()
    if not marks.cues.has("measured_power"):
        return ()
    end = min(marks.sentence_at(what.start)[1], what.end + _OF_POWER_REACH)
    later = [figure.start for figure in marks.figures_in(what.end, end)]
    joins = [word.start for word in marks.cues.within(what.end, end, "conjunction")]
    commas = [place for place in [marks.folded.find(",", what.end, end)] if place >= 0]
    end = min([end, *later, *joins, *commas])
    return ("power",) if marks.cues.any(what.start, end, "measured_power") else ()


def _word_end(text: str, end: int) -> int:
    """Where the word ends that a cue may be only the stem of: “outperform|s”.

    Only in scripts of large and small letters: elsewhere particles are glued to words.
    """
    if not text[end - 1 : end].isalpha() or text[end - 1].lower() == text[end - 1].upper():
        return end  # “碾压|v5p”
    while end < len(text) and text[end].isalpha() and text[end].lower() != text[end].upper():
        end += 1
    return end


def _quantity(what: Figure | Worded, decision: Decision, base: int) -> Quantity | None:
    """The quantity of what was decided, with the article's offsets; words have none."""
    if not isinstance(what, Figure):
        return None
    quantity = shifted(what.quantity, base)
    return quantity if decision.part is None else _of_part(quantity, decision.part)


def _baseline(baseline: Baseline | None, scope: Scope, base: int) -> Baseline | None:
    """What a claim is held against, with the article's offsets and its round as a number."""
    if baseline is None:
        return None
    if baseline.quantity is not None:
        moved = shifted(baseline.quantity, base)
        baseline = msgspec.structs.replace(baseline, quantity=moved)
    return _numbered(baseline, scope)


def _of_another_round(baseline: Baseline, scope: Scope) -> Baseline | None:
    """A baseline without the claim's own round: «1,9 veces más respecto a la generación anterior en
    v5.1» says where both were, for nothing is held against itself in one round."""
    told = baseline.round.value and baseline.round.value == scope.round.value
    if not told or baseline.subject.system.value:
        return baseline
    rest = msgspec.structs.replace(baseline, round=EMPTY)
    return rest if rest != Baseline() else None


def _numbered(baseline: Baseline, scope: Scope) -> Baseline:
    """A baseline of the “previous round” as a number, where the claim's own round is known."""
    if baseline.round.value != "previous" or scope.round.how == "article_default":
        return baseline
    from pipeline.official import previous_round

    earlier = previous_round(scope.suite.value or "training", scope.round.value)
    if earlier is None:
        return baseline
    numbered = msgspec.structs.replace(baseline.round, value=earlier)
    return msgspec.structs.replace(baseline, round=numbered)


def _of_part(quantity: Quantity, part: int) -> Quantity:
    """The figure of “six of the eight benchmarks” is the six that were won."""
    half = Decimal("0.5")
    value = Decimal(part)
    return msgspec.structs.replace(quantity, value=value, low=value - half, high=value + half)


def shared_out(claim: Claim, marks: Marks, figure: Figure, zone: Zone) -> Iterator[Claim]:
    """The claim, once for each company that it is said of: “A and B each won four”.

    What a list of companies has together is no single one's: “A and B took 15 of 16” is said of
    both, by their joint name.
    """
    owners, each = owners_of_count(marks, figure, zone)
    scored = claim.kind in _SCORES
    joint = joint_name(tuple(one.canon for one in owners)) if len(owners) > 1 else ""
    # of chips that one of them names, or together with others, a score is not each one's
    if not joint or (
        claim.subject.submitter.value != joint if scored else claim.subject.system.value
    ):
        yield claim
        return
    for owner in owners if each else owners[:1]:
        submitter = slot(marks, owner)
        if not each:
            submitter = msgspec.structs.replace(submitter, value=joint)
        identity = f"{claim.id}|{submitter.value}"
        yield msgspec.structs.replace(
            claim,
            id=hashlib.sha256(identity.encode()).hexdigest()[:12],
            subject=msgspec.structs.replace(claim.subject, submitter=submitter),
        )


def record(
    article: Article,
    marks: Marks,
    kind: Kind,
    place: tuple[int, int],
    *,
    sentence: tuple[int, int],
    subject: Subject,
    **more: Any,
) -> Claim:
    """A claim at a place of a passage; its ID tells article, kind and place.

    ``sentence`` is where its sentence stands in the passage; ``more`` are further fields of
    ``Claim``.
    """
    start, end = place
    first, last = marks.base + start, marks.base + end
    identity = f"{article.id}|{kind}|{first}|{last}"
    return Claim(
        id=hashlib.sha256(identity.encode()).hexdigest()[:12],
        article_id=article.id,
        kind=kind,
        start=first,
        end=last,
        sentence_start=marks.base + sentence[0],
        sentence_end=marks.base + sentence[1],
        sentence=marks.text[sentence[0] : sentence[1]],
        surface=marks.text[start:end],
        subject=as_entered(subject),
        passage=marks.passage,
        lang=marks.lang,
        **more,
    )


def shifted(quantity: Quantity, base: int) -> Quantity:
    """A quantity with its offsets moved by ``base``: from those of a passage to the article's."""
    return msgspec.structs.replace(quantity, start=quantity.start + base, end=quantity.end + base)
