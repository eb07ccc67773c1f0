"""Whose result a figure is: the submitter, system, chip and size it is said of, from its sentence
and from the neighbourhood where a word points back."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.carried.going_on import bare_count
from pipeline.extract.linking.carried.one_of_two import company_of_two_above
from pipeline.extract.linking.carried.pairs_before import of_sides_here
from pipeline.extract.linking.carried.two_parties import of_two_parties, the_other_of_two
from pipeline.extract.linking.companies.done_by import done_by
from pipeline.extract.linking.companies.fitted import chip_fitted, fitted_to, in_its_brackets
from pipeline.extract.linking.companies.joint import companies_in
from pipeline.extract.linking.companies.makers import (
    foreign,
    has_chips,
    has_entry,
    is_rivals,
    owner_of,
    sole_user,
)
from pipeline.extract.linking.companies.run_before import of_a_run_before
from pipeline.extract.linking.companies.single_servers import other_server
from pipeline.extract.linking.companies.unnamed import acts_unnamed, told_by_maker
from pipeline.extract.linking.compared.ahead_in_turn import Side, side_in_turn
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_owners import made_up_by
from pipeline.extract.linking.compared.old_records import is_old_record
from pipeline.extract.linking.compared.sides import company_beside, size_of_owner, size_of_side
from pipeline.extract.linking.owners import find_submitter
from pipeline.extract.linking.phrases.naming import is_company, slot, system_like
from pipeline.extract.linking.phrases.rivals import (
    compared,
    named_rival,
    of_a_rival,
    of_the_unnamed,
)
from pipeline.extract.linking.positions.joined import joined_behind
from pipeline.extract.linking.positions.nearest import nearest
from pipeline.extract.linking.positions.own_clause import takes_over
from pipeline.extract.linking.positions.pairing import last_of_list
from pipeline.extract.linking.search import find_name
from pipeline.extract.linking.sizes.one_chip import same_chips
from pipeline.extract.linking.sizes.scale import chip_beside, scale_of, size_at_chip
from pipeline.extract.linking.sizes.size_owners import counted_chip, is_other_chip
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, WIDEST, Found, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Scale, Slot, Subject


def _run_on_as_many(
    marks: Marks, figure: Figure, zone: Zone, found: Found | None
) -> Mention | None:
    """“|Perlmutter| took 1.81 minutes with as many A100s”: the one machine that a sentence names
    before a result, where the chips found are those that it has as many of as another."""
    if found is None or found[0] is not marks or found[1].label != "ACCELERATOR":
        return None
    words = marks.cues.within(zone.sentence[0], found[1].start, "as_many")
    if not any(not marks.folded[word.end : found[1].start].strip() for word in words):
        return None
    named = marks.names_in(zone.start, figure.start)
    machines = {m.canon: m for m in named if m.label == "SYSTEM" and not is_baseline(marks, m)}
    return machines.popitem()[1] if len(machines) == 1 else None


def subject_of(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context
) -> Subject:
    """Whom and what a figure is said of; empty where it is somebody's whom the text does not name.

    ``around`` are the passages before this one, nearest first, that its sentence may point back to.
    """
    one_of_two = of_two_parties(marks, figure, zone, context.above)
    if one_of_two is not None:
        return msgspec.structs.replace(one_of_two, scale=scale_of(marks, figure, zone)[0])
    turn = side_in_turn(marks, figure)
    if turn is not None:
        return _of_side(marks, turn)
    held = named_rival(marks, figure)
    if held is not None:
        return Subject(submitter=slot(marks, held))
    other = the_other_of_two(marks, figure, zone, context.above)
    if other is not None:
        return Subject(submitter=other)
    one = company_of_two_above(marks, figure, zone, context.above)
    if one is not None:
        return Subject(submitter=slot(*one, "carried"))
    if of_a_rival(marks, figure) or acts_unnamed(marks, figure):
        return Subject()
    around = _speaking(around, context)
    maker = EMPTY
    found, how = find_name(marks, figure, zone, around, system_like)
    company = of_sides_here(
        marks, figure, [m for m in marks.names_in(*zone.sentence) if is_company(m)]
    )
    if company is not None and found is not None and not has_entry(found[1].canon, company.canon):
        found, how = None, "empty"  # “A with its X is ahead of B: 17.2 against 18.4”: no X of B's
    chip = counted_chip(marks, figure)
    if chip is not None and found is not None and is_other_chip(chip, found[1]):
        found, how = (marks, chip), "stated"
    its_own = chip_beside(marks, figure, zone)
    if its_own is not None and (found is None or is_other_chip(its_own, found[1])):
        found, how = (marks, its_own), "stated"
    machine = _run_on_as_many(marks, figure, zone, found)
    fitted = _chip_of_carried(marks, figure, zone, found) if how == "carried" else None
    if machine is not None:
        fitted = found[1] if found is not None else None
        found, how = (marks, machine), "stated"
    first = of_the_unnamed(marks, figure)
    if first is not None and not is_old_record(marks, first):
        its, _ = find_name(marks, first, zone_of(marks, first), around, system_like)
        if found is None or its == found:
            return Subject()
    scale, part = scale_of(marks, figure, zone)
    part = part or fitted
    if part is not None and found is not None and _is_other_sides(marks, figure, found[1], part):
        whole = fitted_to(marks, part)  # “the X is 30 times faster than eight Bs”
        shared = whole.canon == found[1].canon if whole else has_chips(found[1].canon, part.canon)
        scale, part = scale if shared else Scale(), None
    if found is not None and found[0] is marks and _of_another(marks, figure, zone, found[1]):
        own = [f for f in marks.figures if f.quantity.unit in COUNTS and zone.start <= f.start]
        # “A took 13.6 with eight B200s, B |13.4 with as many|”: of the chips told before
        equal = marks.cues.any(zone.start, zone.end, "as_many")
        counts = equal or any(f.end <= zone.end for f in own)
        scale = scale if counts else Scale()
        # “…; B's, with eight H100s, took 4.9”: the chips counted there are B's.
        here = part is not None and (equal or part.start >= zone.start)
        chips = part if counts and here else None
        if (
            chips is None
            and found[1].label == "ACCELERATOR"
            and same_chips(marks, zone.start, zone.end)
        ):
            chips = found[1]
        found, how = ((marks, chips), "stated") if chips is not None else (None, "empty")
        part = None
    if part is not None and found is not None and _in_its_bracket(marks, figure, found, part):
        found, how = (marks, part), "stated"  # “B (61.4 minutes, four H100s) and C (78.1, |eight|…”
    if part is not None and found is not None and _apart(marks, found, part):
        scale, part = Scale(), None  # “eight Gaudi2 take 15.92 minutes, a DGX H100 13.58”
    if part is not None and found is not None and is_other_chip(part, found[1]):
        opened = marks.folded.rfind("(", zone.sentence[0], min(figure.start, part.start))
        if opened >= 0 and ")" not in marks.folded[opened : max(figure.start, part.start)]:
            found, how = (marks, part), "stated"  # “B (48,988 tokens a second, eight H200s)”
    if part is not None and found is None and is_score(figure):
        found, how = (marks, part), "stated"  # “A took 8.1 minutes, B 9.4, each with 64 H100”
    last = last_of_list(marks, figure, zone)
    if found is not None and found[0] is marks and _of_a_later_figure(marks, last, found[1]):
        owner = find_submitter(marks, figure, zone, around, context, EMPTY, None)
        before = owner.how == "stated" and owner.start - marks.base < found[1].start
        if before and not has_entry(found[1].canon, owner.value):
            found = None
    if found is not None and how == "carried":
        owner = find_submitter(marks, figure, zone, around, context, EMPTY, None)
        same = found[1].label == "ACCELERATOR" and same_chips(marks, *zone.sentence)
        if not same and (
            _anothers(marks, figure, owner, found[1]) or _of_since(marks, figure, owner, found)
        ):
            found = None
        elif other_server(marks, zone, found):
            maker = find_submitter(marks, figure, zone, around, context, slot(*found, how), found)
            found = None
    system = accelerator = EMPTY
    if found is not None:
        source, mention = found
        filled = slot(source, mention, how)
        system = filled
        if mention.label == "ACCELERATOR":
            accelerator = filled
        else:
            chip = chip_fitted(source, mention)
            if chip is not None and source is marks and _other_chip_since(marks, chip, figure):
                chip = None
            counted_chips = part if part is not None and part.label == "ACCELERATOR" else None
            bracketed = chip is not None and in_its_brackets(source, chip, mention)
            # “A's X (eight B300s) took 9.85 minutes and B's Y (|eight B200s|) …”
            if (
                counted_chips is not None
                and chip is not None
                and bracketed
                and counted_chips.canon != chip.canon
            ):
                counted_chips, scale = None, size_of_side(source, chip, present=True)
            if counted_chips is not None:
                accelerator = slot(marks, counted_chips)
            elif chip is not None:
                accelerator = slot(source, chip, how)
    elif context.system and not maker and _points_at_topic(marks, zone):
        system = context.system
    submitter = find_submitter(marks, figure, zone, around, context, system, found) or maker
    if (
        found is not None
        and found[0] is marks
        and told_by_maker(marks, figure, submitter, found[1])
    ):
        submitter = EMPTY
    if found is not None and found[0] is marks and submitter.how != "stated":
        # «menos que los 23,88 de la H200 de Dell»: whose it is that another result is held against
        side = company_beside(marks, found[1]) if compared(marks, figure) else None
        behind = side is not None and found[1].start < side.start
        submitter = slot(marks, side) if side is not None and behind else submitter
    if found is not None and how == "stated" and figure.quantity.unit in ("x", "percent"):
        # A ratio has two sides, each with its own company and count.
        side = company_beside(marks, found[1])
        after = side is not None and side.start > found[1].start
        # “Gaudi2 beats NVIDIA's DGX A100”, «A le saca un 1 % a B con ocho B200»
        apart = after or (side is not None and submitter.value not in ("", side.canon))
        if side is not None and apart and is_baseline(marks, side):
            side = None
        whose = [m for m in companies_in(marks) if m.start == submitter.start - marks.base]
        if any(found[0] is marks and takes_over(marks, figure, m, found[1]) for m in whose):
            side = None
        size = size_of_side(marks, found[1], present=True)
        submitter = slot(marks, side) if side is not None else submitter
        told = scale.accelerators or load_pack(marks.lang).topics
        scale = size if size.accelerators and told else scale
    if found is not None and system.how == "stated" and found[0] is marks and scale == Scale():
        scale = size_at_chip(marks, figure, found[1])
        scale = size_of_owner(marks, figure, found[1]) if scale == Scale() else scale
    return Subject(submitter=submitter, system=system, accelerator=accelerator, scale=scale)


def _chip_of_carried(
    marks: Marks, figure: Figure, zone: Zone, found: Found | None
) -> Mention | None:
    """“The X took 5.36 minutes. The version with |A100| 15.75”: the chip that a figure's own words
    name for a machine of a sentence before."""
    if found is None or found[1].label != "SYSTEM":
        return None
    chip = nearest(marks, figure, zone, system_like)[0]
    own = chip is not None and chip.label == "ACCELERATOR" and not is_baseline(marks, chip)
    return chip if chip is not None and own and has_chips(found[1].canon, chip.canon) else None


def _other_chip_since(marks: Marks, chip: Mention, figure: Figure) -> bool:
    """“The X with eight H100s beat the same server |with eight A100s (15.75)|”: whether another
    chip was named between the one that a system is fitted with and a score."""
    since = marks.names_in(chip.end, figure.start) if is_score(figure) else ()
    return any(m.label == "ACCELERATOR" and m.canon != chip.canon for m in since)


def _is_other_sides(marks: Marks, figure: Figure, system: Mention, chip: Mention) -> bool:
    """Whether the chips that were counted for a machine's ratio are what it is held against."""
    ratio = figure.quantity.unit in ("x", "percent") and system.label == "SYSTEM"
    return ratio and is_baseline(marks, chip)


def _of_side(marks: Marks, side: Side) -> Subject:
    """What is told of one of two who stand in turn."""
    system = slot(marks, side.chip) if side.chip is not None else EMPTY
    chip = system if side.chip is not None and side.chip.label == "ACCELERATOR" else EMPTY
    scale = Scale(accelerators=int(side.size.number.value)) if side.size else Scale()
    company = slot(marks, side.company)
    return Subject(submitter=company, system=system, accelerator=chip, scale=scale)


def _of_a_later_figure(marks: Marks, figure: Figure, system: Mention) -> bool:
    """“99.7 minutes for A and 67.4 for B's X”: another result stands before the system."""
    later = marks.figures_in(figure.end, system.start)
    return any(is_score(f) for f in later)


def _speaking(around: list[Marks], context: Context) -> list[Marks]:
    """The passages that a sentence may point back to, the nearest of them one that names somebody:
    a paragraph of bare sizes and times goes on about whom the one above it told of."""
    if not around or any(m.label in OWNERS for m in around[0].mentions):
        return around
    above = (one for one in context.before if any(m.label in OWNERS for m in one.mentions))
    speaking = next(above, None)
    return around if speaking is None else [speaking, *around[1:]]


def _anothers(marks: Marks, figure: Figure, owner: Slot, system: Mention) -> bool:
    """Whether a sentence opens with its own company, and a system carried into it is another's:
    “Intel's Gaudi2 took 16.6 minutes. … Graphcore needed 28.3” is of no Gaudi2."""
    # “As the sole university, F …”: what is said in words may come before whom it is said of.
    later = owner.start - marks.base > figure.start and bool(figure.quantity.unit)
    if owner.how != "stated" or later:
        return False
    makers = owner_of(system.canon) or sole_user(system.canon)
    return bool(makers) and set(makers.split("+")).isdisjoint(owner.value.split("+"))


def _of_since(marks: Marks, figure: Figure, owner: Slot, found: Found) -> bool:
    """“… as a B200 does. / AMD is new to this. Its score on the server is 21,028”: who alone was
    named since the paragraph with a system that its company does not enter."""
    source, system = found
    if source is marks or owner.how != "carried" or owner.start < marks.base:
        return False
    before = marks.names_in(0, figure.start)
    alone = {m.canon for m in before if m.label == "SUBMITTER"} == {owner.value}
    return alone and foreign(system.canon, owner.value)


def _apart(marks: Marks, found: Found, part: Mention) -> bool:
    """Whether chips that a sentence counts are no part of its system: a result, or the end of a
    clause, stands between the two, and no entry of the one has the other."""
    source, system = found
    if source is not marks or system.label != "SYSTEM":
        return False
    gap = sorted((system.start, system.end, part.start, part.end))[1:3]
    told = any(is_score(f) for f in marks.figures_in(*gap))
    between = told or DELIMITER.search(marks.folded, *gap) is not None
    return between and not has_chips(system.canon, part.canon)


def _of_another(marks: Marks, figure: Figure, zone: Zone, system: Mention) -> bool:
    """Whether a system named before belongs to somebody else than the figure's own company.

    “A's X took 4.2 minutes; B came second with 4.6”: the second is not X's. A chip may well be
    what both of them use, unless it is a rival's own.
    """
    companies = companies_in(marks)
    if not companies:
        return False
    by = done_by(marks, figure)
    if by is not None and not has_entry(system.canon, by.canon):
        return True
    # “752.6 against 751.4 for A's X and 750.4 for B”: whose a figure is may stand behind it.
    if is_score(figure) and system.end <= figure.start:
        whose = joined_behind(marks, figure, zone, companies)
        # “10.18 minutes against NVIDIA's 11.15”: whom it is held against has a result of its own.
        against = whose is not None and (
            is_baseline(marks, whose) or made_up_by(marks, figure, whose)
        )
        turns = against or (
            whose is not None and marks.cues.any(figure.end, whose.start, "conjunction")
        )
        if whose is not None and not turns and not has_entry(system.canon, whose.canon):
            return True
    if system.end > zone.start:
        return False
    named = [m for m in companies if not is_baseline(marks, m)]
    # “slower than the 22.04 minutes of B”: the other side's own company too.
    timed = is_score(figure)
    own = {
        m.canon
        for m in companies
        if zone.start <= m.start
        and m.end <= figure.start
        and (m in named or (timed and not DELIMITER.search(marks.folded, m.end, figure.start)))
    }
    if system.label != "SYSTEM" and len(own) == 1 and of_a_run_before(marks, system, own):
        return True
    if system.label != "SYSTEM":
        return len(own) == 1 and (
            is_rivals(system.canon, *own) or (timed and not has_entry(system.canon, *own))
        )
    earlier = {m.canon for m in named if zone.sentence[0] <= m.start < zone.start}
    return len(own) == 1 and not own & {*earlier, owner_of(system.canon)}


def _in_its_bracket(marks: Marks, figure: Figure, found: Found, part: Mention) -> bool:
    """Whether a figure stands in a bracket with its chips, and the name found in one before it."""
    source, name = found
    if source is not marks or {name.label, part.label} != {"ACCELERATOR"}:
        return False
    between = marks.folded[figure.end : part.start]
    behind = 0 <= part.start - figure.end <= WIDEST and not set(between) & {"(", ")", ";"}
    opened = marks.folded[: figure.start].rstrip().endswith("(")
    return behind and opened and name.end < figure.start


def _points_at_topic(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence without a system speaks of the article's: by a count, or “it”, and of
    nobody else's."""
    start, end = zone.sentence
    if bare_count(marks, zone):
        return True
    others = [m for m in marks.names_in(start, end) if m.label == "SUBMITTER"]
    # “The company was the only one”: who it is, not with what.
    companies = {(c.start, c.end) for c in marks.cues.within(start, end, "company_word")}
    words = marks.cues.within(start, end, "anaphor", "first_person")
    return not others and any((w.start, w.end) not in companies for w in words)
