"""Which names are what something is measured against, not what is measured.

The rules know no language; what they need of one (which words mark a baseline, whether they stand
before it or behind it, which particles tell) is in the pack. Long, for it is one table of rules,
each with the small test that it names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.companies.fitted import fitted_to
from pipeline.extract.linking.compared.baseline_words import (
    BASELINE_REACH,
    BEHIND_REACH,
    WITH_REACH,
    word_before,
    word_behind,
)
from pipeline.extract.linking.compared.beaten import is_beaten, is_led_over
from pipeline.extract.linking.compared.by_means import is_beaten_by_means, is_means
from pipeline.extract.linking.compared.equalled import is_equalled
from pipeline.extract.linking.compared.final_verbs import overcome
from pipeline.extract.linking.compared.finishing import is_finished_against
from pipeline.extract.linking.compared.foregoing import before_other_side, excepted
from pipeline.extract.linking.compared.left_behind import leaves_its_time, left_behind
from pipeline.extract.linking.compared.multiples import (
    is_of_part,
    owns_multiple,
    owns_parted_result,
)
from pipeline.extract.linking.compared.one_phrase import of_governed_list, of_one_phrase
from pipeline.extract.linking.compared.owned_measures import by_its_measure, framed, owns_measure
from pipeline.extract.linking.compared.passives import side_of_passive
from pipeline.extract.linking.compared.placed import is_placed_against
from pipeline.extract.linking.compared.runner_up import is_leader, is_unbeaten
from pipeline.extract.linking.compared.taken_from import is_taken_from
from pipeline.extract.linking.compared.than_names import run_by, told_across_a_test
from pipeline.extract.linking.compared.winning import is_won_over
from pipeline.extract.linking.phrases.apposed import REPLACED, displaced
from pipeline.extract.linking.phrases.brackets import bracketed, glossed
from pipeline.extract.linking.phrases.contact import of_measure
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.particles import factor_of, surpassed
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import (
    AFTER_REACH,
    DELIMITER,
    OWNERS,
    PRODUCTS,
    Wanted,
    Zone,
    names_of,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How near the next name of a list stands, and what joins none that a particle could govern.
_LISTED_REACH = 6
_COMMAS = ",、"
# “within 3 % of the much larger B”; its word, and the article between the two.
_CLOSE_REACH, _CLOSE_WORD, _ARTICLE, _HEDGED = 44, 28, 5, 20
# “a lead |of just over |8 percent”
_LEAD_REACH = 24


@remembered
def is_baseline(marks: Marks, mention: Mention) -> bool:
    """Whether a name is what something is measured against, not what is measured."""
    passive = side_of_passive(marks, mention)
    if passive is not None:
        return passive
    if is_unbeaten(marks, mention) or is_means(marks, mention):
        return False
    return any(rule.holds(marks, mention) for rule in rules_of(marks, mention.label))


def _replaced(marks: Marks, test: Mention) -> bool:
    """“the test that takes the place of BERT”: what is replaced is not what is spoken of."""
    start, _ = marks.sentence_at(test.start)
    for cue in marks.cues.within(max(start, test.start - REPLACED), test.start, "replaces"):
        gap = (cue.end, test.start)
        if not marks.names_in(*gap) and not DELIMITER.search(marks.folded, *gap):
            return True
    return displaced(marks, test, start)


def _second_of_two(marks: Marks, product: Mention) -> bool:
    """“comparing results on the B200 and the H100 shows a 2.8x gain”: the second is the other."""
    start, end = marks.sentence_at(product.start)
    first = max(start, product.start - AFTER_REACH)
    told = marks.cues.any(start, end, "difference", "margin")  # “the gap between A and B is 3 %”
    for cue in marks.cues.within(first, product.start, "comparing", *(["between"] if told else [])):
        names = [m for m in marks.names_in(cue.end, product.start) if m.label in PRODUCTS]
        if len(names) == 2 and _led_to(marks, names[0], names[1], product):
            return not DELIMITER.search(marks.folded, cue.end, product.start)
        if len(names) != 1 or names[0].canon == product.canon:
            continue
        if not DELIMITER.search(marks.folded, cue.end, product.start):
            return product.start - names[0].end <= BEHIND_REACH
    return False


def _has_heir(marks: Marks, product: Mention) -> bool:
    """“The L4, the T4's successor, delivers three times its performance”: whom another follows."""
    place = product.end + len("'s ")
    if not marks.folded.startswith("'s ", product.end):
        return False
    return any(cue.start == place for cue in marks.cues.within(place, place + WITH_REACH, "heir"))


def _led_to(marks: Marks, one: Mention, other: Mention, further: Mention) -> bool:
    """“comparing A to B and C”: the second and the third are held against the first."""
    return marks.cues.any(one.end, other.start, "to", "baseline_before") and marks.cues.any(
        other.end, further.start, "conjunction"
    )


def _has_factor(marks: Marks, mention: Mention) -> bool:
    """“H100의 2배”: what a factor is of."""
    return factor_of(marks, mention) is not None


def _in_phrase(marks: Marks, mention: Mention) -> bool:
    return of_one_phrase(marks, mention, _governed)


def _in_list(marks: Marks, mention: Mention) -> bool:
    return of_governed_list(marks, mention, word_before, word_behind)


def _governed(marks: Marks, mention: Mention) -> bool:
    """“H200に比べ”, “H200の2倍”, “H200を8%上回った”: whether what follows a name governs it."""
    return word_behind(marks, mention) or _has_factor(marks, mention) or surpassed(marks, mention)


def _fitted_to_one(marks: Marks, chip: Mention) -> bool:
    """“over the XE8545 with four A100s”: the chips of what something is measured against."""
    system = fitted_to(marks, chip)
    return system is not None and word_before(marks, system)


def _run_by_other(marks: Marks, product: Mention) -> bool:
    """“as fast as Dell with four A100s”: what the other company has, right behind its name."""
    owner = run_by(marks, product)
    return owner is not None and is_baseline(marks, owner)


def _before_other_side(marks: Marks, mention: Mention) -> bool:
    return before_other_side(marks, mention, is_baseline)


def _is_close_by(marks: Marks, owner: Mention) -> bool:
    """“within 3 % of B”, « à moins de 3 % du B »: to whom somebody comes so near."""
    near = marks.figures_in(owner.start - _CLOSE_REACH, owner.start)
    return bool(
        near
        and is_close(marks, near[-1])
        and not DELIMITER.search(marks.folded, near[-1].end, owner.start)
        and not any(m.label in PRODUCTS for m in marks.names_in(near[-1].end, owner.start))
    )


def is_close(marks: Marks, figure: Figure) -> bool:
    """Whether a ratio says how near two results are: “within about 3 %”, “within a factor of 2”."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    cues = marks.cues.within(figure.start - _CLOSE_WORD, figure.start, "close")
    reach = _HEDGED if figure.quantity.hedge == "about" else _ARTICLE
    return any(figure.start - cue.end <= reach for cue in cues)


def _listed_with_baseline(marks: Marks, mention: Mention) -> bool:
    """“퀄컴·엔비디아보다”, “AとBを上回る”: the particle behind a list's last name governs all.

    A comma alone joins none: “인텔, 엔비디아보다 빨라” praises the first.
    """
    if not load_pack(marks.lang).topics or mention.label not in OWNERS:
        return False
    # “A(7.52밀리초)과 B(6.09밀리초)보다”: what stands in brackets parts no list.
    place = mention.end + bracketed(marks, mention.end, mention.end + 1)
    names = [m for m in marks.names_in(place, place + 2 * _LISTED_REACH) if m.label in OWNERS]
    if not names or names[0].start - place > _LISTED_REACH:
        return False
    following, *others = names
    joined = any(
        not (marks.folded[place : cue.start] + marks.folded[cue.end : following.start]).strip()
        and marks.folded[cue.start] not in _COMMAS
        for cue in marks.cues.within(place, following.start, "conjunction")
    )
    if others and following.label == "SUBMITTER" and others[0].start - following.end <= 1:
        following = others[0]  # “A와 엔비디아 T4보다”
    return joined and is_baseline(marks, following)


def _next_of_both(marks: Marks, owner: Mention) -> bool:
    """“A beats B |and C| by 5 and 12 %”: who is named with the other side, and by how much each of
    the two is beaten."""
    start, end = marks.sentence_at(owner.start)
    if load_pack(marks.lang).order != "initial":
        return False
    ratios = [f for f in marks.figures_in(start, end) if f.quantity.unit in ("percent", "x")]
    both = len(ratios) == len("BC") and coordinated(marks, ratios[0].end, ratios[1].start)
    if not (both or marks.cues.any(start, end, "respectively")):
        return False
    before = [m for m in marks.names_in(start, owner.start) if m.label in OWNERS][-1:]
    joined = any(coordinated(marks, m.end, owner.start) for m in before)
    return joined and is_baseline(marks, before[0])


def _glosses_one(marks: Marks, product: Mention) -> bool:
    """“compared to the last Xeon (codenamed “Cascade Lake”)”: one thing under two names."""
    name = glossed(marks, product)
    return name is not None and is_baseline(marks, name)


def _before_stroke(marks: Marks, mention: Mention) -> bool:
    """“与B200/B300对标”: what holds of the second holds of the first."""
    if not marks.folded.startswith(("/", " /"), mention.end):
        return False
    following = next(iter(marks.names_in(mention.end, mention.end + _LISTED_REACH)), None)
    if following is None or following.label not in OWNERS:
        return False
    parted = marks.folded[mention.end : following.start].strip() != "/"
    return not parted and is_baseline(marks, following)


def _is_led(marks: Marks, owner: Mention) -> bool:
    """“отрыв A от B”, “A's Vorsprung vor B”: over whom somebody has a lead."""
    start, _ = marks.sentence_at(owner.start)
    place = owner.start
    words = [
        cue
        for cue in marks.cues.within(place - WITH_REACH, place, "ahead_of")
        if not marks.folded[cue.end : place].strip()  # «sull'A100» has no space
    ]
    if not words:
        return False
    leads = marks.cues.within(max(start, place - BASELINE_REACH), words[0].start, "difference")
    return any(
        not DELIMITER.search(marks.folded, lead.end, place)
        and _by_how_much(marks, lead.end, words[0].start)
        for lead in leads
    )


def _by_how_much(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing is printed between a word for a lead and the one for over whom, or only how
    large it is: “un vantaggio |dell'8% |sulla H200”."""
    figures = marks.figures_in(start, end)
    if not figures:
        return True
    lead = figures[0]
    ratio = len(figures) == 1 and lead.quantity.unit in ("percent", "x")
    return ratio and lead.start - start <= _LEAD_REACH and end - lead.end <= 1


def _led_by(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """The name right behind a verb of comparison that is a claim by itself: “领先英伟达H100”."""
    words = marks.cues.within(figure.start, figure.end, "baseline_before")
    if figure.quantity.unit or not any(word.start == figure.start for word in words):
        return None
    for name in names:
        gap = (figure.end, name.start)
        if figure.end <= name.start <= figure.end + WITH_REACH:
            return None if DELIMITER.search(marks.folded, *gap) else name
    return None


def _of_next_ratio(marks: Marks, figure: Figure, other: Mention) -> bool:
    """“B提升4倍，而C相较于A提升1.5倍”: what the next ratio is held against is its own."""
    if not DELIMITER.search(marks.folded, figure.end, other.start):
        return False
    end = marks.sentence_at(figure.start)[1]
    return any(f.quantity.unit in ("x", "percent") for f in marks.figures_in(other.end, end))


@remembered
def free_names(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """Those of them that nothing is measured against."""
    return [m for m in names_of(marks, sentence, wanted) if not is_baseline(marks, m)]


@remembered
def _baselines(marks: Marks, sentence: tuple[int, int], wanted: Wanted) -> list[Mention]:
    """The wanted names of a sentence that something is measured against."""
    names = [m for m in names_of(marks, sentence, wanted) if is_baseline(marks, m)]
    return [m for m in names if not excepted(marks, m) and fitted_to(marks, m) not in names]


def baseline_of(marks: Marks, figure: Figure, zone: Zone, wanted: Wanted) -> Mention | None:
    """The baseline name of a figure: the nearest in its zone, else in its sentence."""
    names = _baselines(marks, zone.sentence, wanted)
    if not names:
        return None
    # «Frente a la A reduce el tiempo a la mitad|; frente a la B …»: what its own part names
    gaps = [(min(m.end, figure.end), max(m.start, figure.start)) for m in names]
    own = [m for m, gap in zip(names, gaps, strict=True) if ";" not in marks.folded[slice(*gap)]]
    names = own or names
    in_zone = [m for m in names if zone.start <= m.start < zone.end]
    pool = in_zone or names
    if load_pack(marks.lang).order == "final":  # what it is measured against stands before it
        led = _led_by(marks, figure, pool)
        if led is not None:  # but behind a verb: “B平手A，领先C”
            return led
        before = [m for m in pool if m.end <= figure.start]
        before = before or [m for m in names if by_its_measure(marks, m, figure)]
        pool = before or [m for m in pool if not _of_next_ratio(marks, figure, m)]
    elif not figure.quantity.unit:  # “4x the A100, beating the BR104”: a verb's object is behind it
        pool = [m for m in pool if m.start >= figure.end] or pool
    return min(pool, key=lambda m: abs(m.start - figure.start)) if pool else None


class Rule(NamedTuple):
    """What makes a name a baseline, and when it is asked at all.

    ``labels`` are the kinds of names that it is asked of, ``cues`` the words of which its passage
    must have some, ``units`` those of which it must have a figure, ``words`` the list of the pack
    that must not be empty, ``order`` that of the pack; empty, any will do.
    """

    holds: Callable[[Marks, Mention], bool]
    labels: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    words: str = ""
    units: tuple[str, ...] = ()
    order: str = ""


RULES = (
    Rule(word_before, cues=("baseline_before", "baseline_of")),
    Rule(told_across_a_test, OWNERS, ("than_name",)),
    Rule(_run_by_other, PRODUCTS, ("connect_after",)),
    Rule(_is_led, OWNERS, ("ahead_of",)),
    Rule(is_led_over, OWNERS, ("ahead_of",)),
    Rule(is_placed_against, OWNERS, ("is_placed",)),
    Rule(is_won_over, ("SUBMITTER",), ("wins_over",)),
    Rule(is_finished_against, OWNERS, ("sooner", "later")),
    Rule(_replaced, cues=("replaces",)),
    Rule(_has_heir, PRODUCTS, ("heir",)),
    Rule(_second_of_two, PRODUCTS, ("comparing", "between")),
    Rule(word_behind, cues=("baseline_after",)),
    Rule(is_of_part, OWNERS, ("part_of", "a_part"), units=("percent",)),
    Rule(owns_multiple, units=("x",)),
    Rule(owns_parted_result, OWNERS, units=("x", "percent")),
    Rule(owns_measure, words="topics"),
    Rule(framed, OWNERS, ("baseline_after",)),
    Rule(of_measure, OWNERS, ("baseline_before", "versus"), "articles"),
    Rule(_is_close_by, OWNERS, ("close",)),
    Rule(is_beaten, OWNERS, ("by_how_much", "outdoes")),
    Rule(is_beaten_by_means, OWNERS, ("fitted", "connect_after")),
    Rule(is_taken_from, OWNERS, ("outdoes", "delta"), units=("percent", "x")),
    Rule(left_behind, PRODUCTS, ("improves_on", "from")),
    Rule(leaves_its_time, PRODUCTS, words="spans"),
    Rule(is_equalled, OWNERS, ("speed", "longer"), "equative"),
    Rule(_has_factor, words="genitive"),
    Rule(_in_phrase, ("SUBMITTER", "ACCELERATOR"), words="genitive", order="final"),
    Rule(surpassed, words="objects"),
    Rule(excepted, OWNERS, ("except_after",)),
    Rule(overcome, OWNERS, ("beats",)),
    Rule(_before_other_side, OWNERS, order="final"),
    Rule(_before_stroke, OWNERS),
    Rule(_glosses_one, PRODUCTS, ("baseline_before", "baseline_of", "baseline_after")),
    Rule(is_leader, OWNERS, ("save_for",)),
    Rule(_next_of_both, OWNERS, ("respectively", "conjunction"), units=("percent", "x")),
    Rule(_listed_with_baseline, OWNERS, ("conjunction",), "topics"),
    Rule(_in_list, OWNERS, ("baseline_before", "baseline_after"), "etcetera"),
    Rule(_fitted_to_one, ("ACCELERATOR",), ("baseline_before", "baseline_of")),
)


_RULES_CUES = frozenset(cue for rule in RULES for cue in rule.cues)
_RULES_UNITS = frozenset(unit for rule in RULES for unit in rule.units)


@remembered
def rules_of(marks: Marks, label: str) -> tuple[Rule, ...]:
    """The rules that can hold of a name of a kind in a passage."""
    cues, units = marks.cues.present(_RULES_CUES), marks.units & _RULES_UNITS
    return _rules_with(label, cues, units, marks.lang)


@lru_cache(maxsize=1024)
def _rules_with(
    label: str, cues: frozenset[str], units: frozenset[str], lang: str
) -> tuple[Rule, ...]:
    pack = load_pack(lang)
    return tuple(
        rule
        for rule in RULES
        if (not rule.labels or label in rule.labels)
        and (not rule.cues or not cues.isdisjoint(rule.cues))
        and (not rule.units or not units.isdisjoint(rule.units))
        and (not rule.words or getattr(pack, rule.words))
        and rule.order in ("", pack.order)
    )
