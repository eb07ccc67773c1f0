"""Whose result it is: the submitter that a text names, or the one that a system belongs to.

Long, for the ways in which a text says whose a result is are asked in one order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.carried.going_on import needs_no_name, of_some_thing, of_us_before
from pipeline.extract.linking.carried.headed import of_the_heading
from pipeline.extract.linking.carried.in_turn import of_joint_list, of_list_before
from pipeline.extract.linking.carried.one_of_two import of_two
from pipeline.extract.linking.carried.pairs_before import of_sides_here
from pipeline.extract.linking.carried.referring import OF_ALL, one_list, passed_over, subject_before
from pipeline.extract.linking.carried.resumed import resumed
from pipeline.extract.linking.carried.spoken import spoken_of
from pipeline.extract.linking.companies.done_by import done_by, heir_of, told_in_clause
from pipeline.extract.linking.companies.hardware import built_it, on_bought_machines
from pipeline.extract.linking.companies.joint import (
    companies_of,
    is_each,
    is_entry,
    joint_of,
    not_worked_with,
    of_all,
    with_partners,
)
from pipeline.extract.linking.companies.makers import (
    has_entry,
    is_other_maker,
    makers_of,
    makes,
    owner_of,
    sole_user,
    users_of,
)
from pipeline.extract.linking.companies.only_chips import (
    in_a_count,
    in_a_system,
    is_example,
    of_its_chips,
    runs_on,
)
from pipeline.extract.linking.companies.strangers import is_strange
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_owners import (
    behind_a_baseline,
    made_up_by,
    own_companies,
)
from pipeline.extract.linking.page_owners import only_made, page_owner, submits_itself
from pipeline.extract.linking.phrases.brackets import in_brackets
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.prenominal import heads_of
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.linking.phrases.told_behind import told_behind
from pipeline.extract.linking.positions.nearest import nearest_of
from pipeline.extract.linking.positions.own_clause import maker_here, takes_over
from pipeline.extract.linking.positions.pairing import aligned, lists, mispaired, sharers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS, Found, Zone, zone_of
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

if TYPE_CHECKING:
    from pipeline.extract.marking.context import Context

# “Gaudi2 of |NVIDIA”
_FROM_REACH = 12
# “Azure|'s |X”
_WHOSE = 3


def find_submitter(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    around: list[Marks],
    context: Context,
    system: Slot,
    found: Found | None,
) -> Slot:
    """Who submitted what a figure is of: named, the owner of the system, or the page's own.

    Who only ever enters chips of its own is not whose result with another's chip it is.
    """
    if _of_the_round(marks, figure, zone):
        return EMPTY
    ranked = of_list_before(marks, figure, zone, around)
    if ranked is not None:
        return slot(*ranked, "carried")
    owner = _submitter(marks, figure, zone, around, context, system, found)
    if not (owner.value and system.value):
        return owner
    if _of_other_side(marks, figure, owner, system):
        return EMPTY
    if not is_strange(marks, zone, system, owner, found):
        return owner
    # Named in the figure's own clause it is what the text says, right or wrong; but not who comes
    # behind its system: “Gaudi2 is an alternative to NVIDIA's chips, and 12 % ahead”.
    said = owner.how == "stated" and zone.start <= owner.start - marks.base < figure.start
    behind = system.how == "stated" and owner.start - system.end > _FROM_REACH
    return owner if said and not behind and _alone(marks, zone, owner) else EMPTY


def _of_the_round(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“from 13 organizations, including A and B, and over 650 results”, “包括A、B等厂商，合计26家
    提交1.35万笔结果”: results that are counted behind all who submitted are nobody's alone."""
    if figure.quantity.unit != "results":
        return False
    before = marks.figures_in(zone.sentence[0], figure.start)
    return any(f.quantity.unit == "submitters" for f in before)


def _of_other_side(marks: Marks, figure: Figure, owner: Slot, system: Slot) -> bool:
    """“A's X takes 102 minutes, against 49.8 for as many Ys”: no maker of chips has another's."""
    told = owner.start < marks.base + figure.start and marks.base + figure.end <= system.start
    return told and compared(marks, figure) and is_other_maker(system.value, owner.value)


def _alone(marks: Marks, zone: Zone, owner: Slot) -> bool:
    """Whether a sentence names no other company than its owner."""
    names = [m for m in marks.names_in(*zone.sentence) if m.label == "SUBMITTER"]
    return {m.canon for m in names} == {owner.value}


def _submitter(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    around: list[Marks],
    context: Context,
    system: Slot,
    found: Found | None,
) -> Slot:
    heir = heir_of(marks, figure)
    if heir is not None:
        return slot(marks, heir)
    mention, sure = _named(marks, figure, zone)
    if mention is None and sure:
        return EMPTY
    if mention is not None and only_made(marks, mention, context):
        mention, sure = None, False
    if mention is not None and found is not None and _of_other(marks, mention, *found):
        mention = None
    if mention is not None and _runs_on(marks, mention, found, context):
        return context.publisher
    if mention is not None and not sure:
        joint = joint_of(marks, mention, companies_of(marks))
        # “A, of B, C and D, took 27.3 minutes, and D's X 57.5”: the X is D's alone
        alone = joint and owner_of(system.value) and not has_entry(system.value, joint)
        one = of_joint_list(marks, figure, zone) if joint and not is_entry(joint) else None
        if one is not None:
            return slot(marks, one)
        if joint and not alone and (of_all(marks, figure) or is_entry(joint)):
            return msgspec.structs.replace(slot(marks, mention), value=joint)
    maker = maker_here(marks, mention, found) if mention is not None and not sure else None
    if maker is not None:
        return slot(marks, maker)
    told = _the_company(marks, figure, zone, around, context) if mention is None else EMPTY
    if told:
        return told
    if mention is None and on_bought_machines(marks, figure, zone, found):
        return context.publisher
    owner = (owner_of(system.value) or sole_user(system.value)) if system else ""
    if mention is not None and (
        owner in ("", mention.canon) or _uses(marks, figure, mention, owner, found)
    ):
        return slot(marks, mention)
    if owner and mention is None:
        # “Untether AI's R760xa was made for this. It did …”
        beside = _named_with(marks, zone, found)
        if beside is not None and found and has_entry(system.value, beside.canon):
            return slot(found[0], beside, "carried")
    if owner:
        # “Neuchips in MLPerf”, with a server that nearly all others have of another company
        for whose in (context.publisher, context.company):
            if whose and whose.value != owner and has_entry(system.value, whose.value):
                return whose
        return Slot(
            value=owner, surface=system.surface, how=system.how, start=system.start, end=system.end
        )
    unnamed = _unnamed(marks, figure, zone, around, context, found)
    return unnamed or of_the_heading(marks, figure, context, found)


def _runs_on(marks: Marks, maker: Mention, found: Found | None, context: Context) -> bool:
    """“On AMD hardware, a server with eight MI325X reached 33,069”, on the page of somebody who
    enters such chips: a maker behind a word for “on” is who made them."""
    ours = context.publisher.value
    if not ours or ours == maker.canon or found is None or found[1].label != "ACCELERATOR":
        return False
    if maker.canon not in makers_of(found[1].canon) or ours not in users_of(found[1].canon):
        return False
    start = marks.sentence_at(maker.start)[0]
    near = marks.cues.within(start, maker.start, "connect_after", "fitted")
    agent = marks.cues.any(start, maker.start, "agent")
    gaps = [marks.folded[w.end : maker.start].strip() for w in near if w.start - start <= 1]
    led = any(gap in ("", *load_pack(marks.lang).articles) for gap in gaps)
    return led and not agent and marks.folded[maker.end : maker.end + 1] == " "


def _uses(marks: Marks, figure: Figure, company: Mention, owner: str, found: Found | None) -> bool:
    """“Baidu did as well with the Pod64”: who is named before another's system, has an entry of it,
    and no owner between the two; or who opens the figure's own clause behind it (“在8卡A100的
    测试中，百度方案快5%”)."""
    if found is None or found[0] is not marks:
        return False
    if takes_over(marks, figure, company, found[1]):
        return True
    if company.end > found[1].start:
        return False
    between = marks.names_in(company.end, found[1].start)
    owned = any(m.canon == owner and not makes(marks, m) for m in between)
    owned = owned or is_baseline(marks, found[1])
    return not owned and has_entry(found[1].canon, company.canon)


def _named(marks: Marks, figure: Figure, zone: Zone) -> tuple[Mention | None, bool]:
    """The company that a sentence names for a figure, and whether two lists say so (or that it is
    nobody's); else the nearest."""
    going_on = resumed(marks, figure)
    if going_on is not None:
        return _named(marks, going_on, zone_of(marks, going_on))
    wanted = companies_of(marks)
    told = next(filter(wanted, heads_of(marks, figure)), None) or done_by(marks, figure)
    told = told or told_in_clause(marks, figure)
    if told is not None:
        return told, True
    clause = told_behind(marks, figure)
    if clause:  # “the 28.7 minutes that eight A100s need”: of nobody outside
        return next(filter(wanted, clause), None), False
    side = of_sides_here(marks, figure, [m for m in marks.names_in(*zone.sentence) if wanted(m)])
    if side is not None:
        return side, True
    paired = lists(marks, zone.sentence)
    mention = aligned(marks, figure, zone, wanted) if paired else None
    mention = mention or of_two(marks, figure, zone, wanted)
    if mention is not None or (paired and mispaired(marks, figure, zone, wanted)):
        return mention, True
    own = [m for m in own_companies(marks) if not made_up_by(marks, figure, m)]
    if not own:
        return None, False
    if figure.quantity.unit in ("percent", "x"):
        own = [m for m in own if not behind_a_baseline(marks, m)]
    own = [m for m in own if not in_a_count(marks, m)] or own
    if own and all(is_example(marks, m) for m in own):
        return None, True
    own = [m for m in own if not runs_on(marks, m)] or own
    others = [m for m in own if not of_its_chips(marks, m)]
    # “on the AMD side, our MI355X server needed 10.24 minutes”: whose chips we have is nobody else
    own = others if marks.cues.any(zone.start, figure.start, "first_person") else others or own
    own = [m for m in own if not in_brackets(marks, figure, m)] or own
    start, end = zone.sentence
    own = [m for m in own if start <= m.start and m.end <= end]
    return nearest_of(marks, figure, zone, own)[0], False


def _unnamed(
    marks: Marks,
    figure: Figure,
    zone: Zone,
    around: list[Marks],
    context: Context,
    found: Found | None,
) -> Slot:
    """Whose a figure is where its sentence does not say: the speaker's, the page's, or theirs that
    the sentences before were about."""
    beside = _named_with(marks, zone, found)
    if beside is not None:
        assert found is not None
        return with_partners(found[0], slot(found[0], beside, "carried"), beside)
    start, end = zone.sentence
    if (
        found is not None
        and found[0] is marks
        and found[1].label == "SYSTEM"
        and found[1].start < start
    ):
        # “The company sent in three Xs. … With 2,048 GPUs, the time was 5.54 minutes”
        first = marks.sentence_at(found[1].start)[0]
        if marks.cues.any(first, found[1].start, "company_word"):
            return _spoken_before(marks, first, around, context)
    if marks.cues.any(start, end, "first_person"):
        saying = _of_the_speaker(marks, figure)
        if saying is not None:
            return slot(marks, saying)
        if context.publisher:
            return context.publisher
        if submits_itself(marks, figure, context):
            return context.company
    if context.id_owner and not found:
        return context.id_owner
    if figure.quantity.unit and of_us_before(marks, start):
        return context.publisher or context.company
    if marks.cues.any(start, end, "anaphor"):
        earlier = [m for m in marks.mentions if m.label == "SUBMITTER" and m.end <= start]
        # “… of a Dell cluster. Fugaku took part in X, where it trained …”: it is the system
        machine = found[1] if found is not None and found[1].label == "SYSTEM" else None
        if machine is not None and machine.start >= start:
            earlier = [m for m in earlier if has_entry(machine.canon, m.canon)]
        earlier = not_worked_with(marks, earlier)
        earlier = [m for m in earlier if not passed_over(marks, m)] or earlier
        earlier = [m for m in earlier if not makes(marks, m)] or earlier
        if marks.cues.any(start, end, "first_person"):
            earlier = [m for m in earlier if not built_it(marks, m)]
        if earlier:
            return slot(marks, _makers_own(figure, earlier, found), "carried")
    if found is None and needs_no_name(marks, figure, zone):
        if of_some_thing(marks, figure, around):
            return EMPTY
        going_on = subject_before(marks, figure, zone, lambda m: m.label == "SUBMITTER", around)
        if going_on is not None:
            return with_partners(going_on[0], slot(*going_on, "carried"), going_on[1])
        return _of_the_article(marks, figure, around, context)
    spoken: Found | None = None
    if found is not None and found[1].label == "ACCELERATOR":
        spoken = spoken_of(marks, zone, around, found[1])
    # “the system |with NVIDIA| HGX B200” is no maker's on the page of who enters such chips
    fitted = spoken is not None and is_score(figure) and makes(*spoken)
    if found is not None and (spoken is None or fitted):
        part = spoken is not None and in_a_system(*spoken)
        page = page_owner(marks, figure, around, found[1], context, part)
        if page:
            return page
    if spoken is not None:
        ours = marks.cues.any(start, end, "first_person")
        return EMPTY if ours and built_it(*spoken) else slot(*spoken, "carried")
    return EMPTY


def _makers_own(figure: Figure, companies: list[Mention], found: Found | None) -> Mention:
    """Of the companies named before, whose a ratio is: the maker's of its chip; else the last's.

    “NVIDIA's GB200, together with CoreWeave and IBM. … Blackwell was 2.2x faster than its …”
    """
    if found is None or found[1].label != "ACCELERATOR" or figure.quantity.unit in TIMES:
        return companies[-1]
    makers = makers_of(found[1].canon)
    return next((m for m in reversed(companies) if m.canon in makers), companies[-1])


def _the_company(
    marks: Marks, figure: Figure, zone: Zone, around: list[Marks], context: Context
) -> Slot:
    """Whom “the company” before a figure stands for: the one that was spoken of last.

    Whose chips something only runs on is not spoken of. Of several the one that the article is
    about; nobody where it is about none of them.
    """
    start = zone.sentence[0]
    if not marks.cues.any(start, figure.start, "company_word"):
        return EMPTY
    return _spoken_before(marks, start, around, context)


def _spoken_before(marks: Marks, start: int, around: list[Marks], context: Context) -> Slot:
    """The company that was spoken of last before a place."""
    above = [(around[0], s) for s in around[0].sentences] if around else []
    own = [(marks, s) for s in marks.sentences if s[1] <= start]
    for source, (first, last) in reversed([*above, *own]):
        companies = companies_of(source)
        names = [m for m in source.names_in(first, last) if companies(m)]
        names = [m for m in names if not passed_over(source, m) and not in_a_count(source, m)]
        if not names:
            continue
        if len({m.canon for m in names}) == 1:
            return slot(source, names[0], "carried")
        return context.company if context.company.value in {m.canon for m in names} else EMPTY
    return context.company


def _of_the_article(marks: Marks, figure: Figure, around: list[Marks], context: Context) -> Slot:
    """The company that the article is about, where neither a figure's paragraph up to it nor the
    one before names any: an item of a list of results, or a sentence on one of them."""
    start, end = marks.sentence_at(figure.start)
    company = context.company or context.publisher
    named = any(m.label in OWNERS for m in reversed(marks.names_in(0, end)))
    if not company or named or any(m.canon != company.value for m in _of_others(around[:1])):
        return EMPTY
    return EMPTY if marks.cues.any(start, end, *OF_ALL) else company


def _of_the_speaker(marks: Marks, figure: Figure) -> Mention | None:
    """The one company that the words around a quotation name: “‘We need 6 minutes’, says B’s A”."""
    quote = next((q for q in marks.quotes if q[0] <= figure.start < q[1]), None)
    if quote is None:
        return None
    first, last = marks.sentence_at(quote[0])[0], marks.sentence_at(quote[1])[1]
    outside = [*marks.names_in(first, quote[0]), *marks.names_in(quote[1], last)]
    names = [m for m in outside if m.label == "SUBMITTER"]
    return names[0] if len({m.canon for m in names}) == 1 else None


def _of_others(around: list[Marks]) -> list[Mention]:
    companies = [(marks, m) for marks in around for m in marks.mentions if m.label == "SUBMITTER"]
    return [m for marks, m in companies if not is_baseline(marks, m)]


def _named_with(marks: Marks, zone: Zone, found: Found | None) -> Mention | None:
    """The one company of the sentence that a carried system stands in."""
    if found is None or (found[0] is marks and found[1].start >= zone.sentence[0]):
        return None
    source = found[0]
    start, end = source.sentence_at(found[1].start)
    names = [m for m in source.names_in(start, end) if m.label == "SUBMITTER"]
    names = [m for m in names if not makes(source, m)]
    # “one B server with 16 Qs. … Our results”: who built what we ran it on
    if marks.cues.any(*zone.sentence, "first_person"):
        names = [m for m in names if not built_it(source, m)]
    if source is not marks:  # past a paragraph only who was named before chips that it has entered
        here = any(m.label == "SUBMITTER" for m in marks.names_in(*zone.sentence))
        names = [m for m in names if m.end <= found[1].start and not is_baseline(source, m)]
        entered = all(has_entry(found[1].canon, m.canon) for m in names)
        joint = names and is_entry(joint_of(source, names[0], companies_of(source)))
        if here or not (entered or joint):
            return None
    if len({m.canon for m in names}) == 1 or one_list(source, names):
        return names[0]
    # “Azure's X, based on NVIDIA's Y, is fast. … The system took”: it is whose name stands at it
    return next((m for m in names if 0 <= found[1].start - m.end <= _WHOSE), None)


def owners_of_count(marks: Marks, figure: Figure, zone: Zone) -> tuple[list[Mention], bool]:
    """The companies of a list that a number of results is said of, and whether of each of them."""
    if is_score(figure) and marks.cues.has("each"):
        owners, _ = sharers(marks, figure, zone, lambda m: m.label == "SUBMITTER")
        return (owners, True) if len(owners) > 1 and is_each(marks, owners, figure) else ([], False)
    if figure.quantity.unit not in ("records", "benchmarks", "results"):
        return [], False
    if _of_the_round(marks, figure, zone):
        return [], False
    return sharers(marks, figure, zone, lambda m: m.label == "SUBMITTER")


def _of_other(marks: Marks, owner: Mention, source: Marks, system: Mention) -> bool:
    """Whether a company named before is not that of a system named as the other side.

    “AMD's A took 22 minutes, ahead of B (24.1)”: B is not AMD's.
    """
    if source is not marks or owner.end > system.start or not is_baseline(marks, system):
        return False
    between = [m for m in marks.mentions if owner.end <= m.start < system.start]
    if any(m.label in PRODUCTS for m in between):
        return True
    # “A took 22 minutes, twice as long as B's X, which …”
    timed = [f for f in marks.figures_in(owner.end, system.start) if f.quantity.unit in TIMES]
    return bool(timed)
