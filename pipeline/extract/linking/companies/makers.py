"""Who makes a chip, who enters it, and whose a system is, by the official table.

Long, for all of it asks the same few facts of the table, and each answer rests on the others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from pipeline.extract.figures.figure import is_score
from pipeline.extract.figures.units import COUNTS, units
from pipeline.extract.linking.companies.made_chips import chips_of_a_user
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, WIDEST, word_end
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, whole_word
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot, Subject

# “fitted with eight of the new H200s”: how far before a chip the word may stand that leads to it.
_LED_REACH = 32
# “built on |Dell PowerEdge R750 |servers”: how far before a maker the word may begin that leads to
# it, and how far behind it may end what it makes.
_LED_BY = 18
# “AMD 칩|을 |쓴 참가사”: how far behind chips the word that somebody uses them may begin
_USED = 4
_MACHINE_REACH = 28
# “with the same kind of |Graphcore |system”: how far before a machine the word may begin that leads
# to it, and how far from its maker the machine.
_RUN_BY = 32
# “Graphcore|-|system”, “Graphcore|'s |system”
_ENDING = re.compile(r"(?:'?[^\W\d]{0,3})?[ -]?")
# A system is its maker's when this share of its entries is: others do submit a DGX now and then.
_OWNED = 0.9
# A company enters chips of its own when this share of its entries has them.
_OWN_CHIPS = 0.95


@remembered
def makes(marks: Marks, mention: Mention) -> bool:
    """Whether a company is only named as the maker of a chip: “NVIDIA H100 GPUs”, «las H200 de
    Nvidia» in another's system."""
    following = next((m for m in marks.mentions if m.start >= mention.end), None)
    if following is not None and following.start - mention.end <= 2:
        between = marks.folded[mention.end : following.start]
        if following.label == "ACCELERATOR" and not between.strip():
            return not _only_enters(mention, following)
    if mention.label != "SUBMITTER":
        return False
    return (
        _of_chips(marks, mention)
        or _made_what_another_has(marks, mention)
        or _built_what_another_has(marks, mention)
        or _has_a_user(marks, mention)
        or _made_the_counted(marks, mention, following)
    )


def _only_enters(company: Mention, chip: Mention) -> bool:
    """“联想B300为76.77分钟，技钢MI355X为105.67分钟”: who has entered a chip that others make."""
    houses = {maker.split("-")[0] for maker in makers_of(chip.canon)} - {""}
    made = not houses or company.canon.split("-")[0] in houses
    return not made and has_entry(chip.canon, company.canon)


def _of_chips(marks: Marks, maker: Mention) -> bool:
    """„AMD-kaarten“, “with AMD GPUs”, “采用AMD芯片”, “AMD 칩을 쓴”: a maker right before a word for
    chips that somebody named before has or uses, whose result it may be."""
    folded, pack = marks.folded, load_pack(marks.lang)
    parts = ("-", *pack.genitive, " ", "")
    part = next(part for part in parts if folded.startswith(part, maker.end))
    place = maker.end + len(part)
    if not folded.startswith(_chip_nouns(marks.lang), place):
        return False
    nouns = [n for n in _chip_nouns(marks.lang) if folded.startswith(n, place)]
    start = marks.sentence_at(maker.start)[0]
    before = {m.canon for m in marks.names_in(start, maker.start) if m.label == "SUBMITTER"}
    if part == "-":
        return bool(before - {maker.canon})
    if not before:
        last = next((one for one in reversed(marks.sentences) if one[1] <= start), (0, 0))
        before = {m.canon for m in marks.names_in(*last) if m.label == "SUBMITTER"}
    users = before - {maker.canon}
    if not any(uses_platform(user, maker.canon) for user in users):
        return False
    end = place + max(map(len, nouns))
    if pack.order == "final":
        behind = marks.cues.within(end, end + _USED, "fitted", "connect_after")
        if any(
            not folded[end : word.start].strip().strip("".join(pack.objects)) for word in behind
        ):
            return True
        acting = [m for m in marks.names_in(start, maker.start) if m.canon in users]
        beaten = marks.cues.any(end, end + _LED_REACH, "faster", "slower", "beats", "surpasses")
        particles = (*pack.subjects, *pack.topics)
        if not beaten and any(folded.startswith(particles, m.end) for m in acting):
            return True
    led = marks.cues.within(maker.start - _LED_BY, maker.start, "connect_after", "fitted")
    gaps = (folded[word.end : maker.start].strip() for word in led)
    return any(not gap or gap in pack.articles for gap in gaps)


@lru_cache(maxsize=32)
def _chip_nouns(lang: str) -> tuple[str, ...]:
    return tuple(noun for noun, unit in units(lang)[1].items() if unit == "accelerators")


def has_chip_noun(marks: Marks, maker: Mention) -> bool:
    """“|AMD| accelerators”, „|AMD|-Beschleuniger“, «układy |AMD|»: whether a noun for chips stands
    right at a company's name."""
    reach = (maker.start - _RUN_BY, maker.end + _RUN_BY)
    for noun in _hardware_nouns(marks.lang).finditer(marks.folded, max(0, reach[0]), reach[1]):
        if not whole_word(marks.folded, noun.start(), noun.end()):
            continue
        if marks.folded[maker.end : noun.start()] in (" ", "-") or 0 < maker.start - noun.end() < 2:
            return True
    return False


def one_house(companies: Sequence[Mention]) -> bool:
    """Whether companies are one and the part of it that enters: “Intel's AI unit Habana”."""
    parts = sorted((set(m.canon.split("-")) for m in companies), key=len)
    return all(one <= other for one, other in pairwise(parts))


def _made_what_another_has(marks: Marks, maker: Mention) -> bool:
    """“Lenovo's server, fitted with H200s from Nvidia, took 23 minutes”: who is named behind chips
    that are a part of what was told of another before."""
    start = marks.sentence_at(maker.start)[0]
    names = marks.names_in(start, maker.start)
    if not names or names[-1].label != "ACCELERATOR" or names[-1].end > maker.start:
        return False
    chip = names[-1]
    words = marks.cues.within(chip.end, maker.start, "made_by")
    if [marks.folded[w.start : w.end] for w in words] != [
        marks.folded[chip.end : maker.start].strip()
    ]:
        return False
    led = marks.cues.within(max(start, chip.start - _LED_REACH), chip.start, "fitted")
    led = [word for word in led if not marks.names_in(word.end, chip.start)]
    others = [m for m in names if m.end <= chip.start and _is_another(m, maker.canon)]
    if led and not others:
        return _has_spoken(marks, start, led[-1].start, maker, chip)
    if not led:
        return False
    between = (others[-1].end, led[-1].start)
    if _next_of_list(marks, *between):
        return maker.canon in makers_of(chip.canon)
    if ";" in marks.folded[slice(*between)] or marks.cues.any(*between, "conjunction"):
        return False
    told = [f for f in marks.figures_in(*between) if f.quantity.unit not in COUNTS]
    # «Oracle tardó 11,37 minutos |con ocho B200 de Nvidia»: its own score stands between
    if len(told) > 1 or (
        told and not (is_score(told[0]) and _goes_on_with(marks, told[0].end, led[-1].start))
    ):
        return False
    return maker.canon in makers_of(chip.canon)


def _has_spoken(marks: Marks, start: int, place: int, maker: Mention, chip: Mention) -> bool:
    """«Dell acudió también. Su servidor con ocho MI300X de AMD …»: a word points back to the one
    company of the last sentence that names any, which has such chips."""
    others: set[str] = set()
    for one in reversed([one for one in marks.sentences if one[1] <= start]):
        others = others or {m.canon for m in marks.names_in(*one) if m.label == "SUBMITTER"}
    if len(others) != 1 or maker.canon in others or not has_entry(chip.canon, *others):
        return False
    if marks.cues.any(start, place, "company_word"):
        return True
    words = [cue for cue in marks.cues.within(start, place, "anaphor") if cue.start == start]
    machines = {cue.start for cue in marks.cues.within(start, place, "system_word")}
    return any(word.end + 1 in machines for word in words)


def _next_of_list(marks: Marks, start: int, end: int) -> bool:
    """«… |y 11,21 |con la B200 de Nvidia»: a further score of whoever has the first, where nothing
    stands between the word that joins the two and “with” but the score."""
    scores = [f for f in marks.figures_in(start, end) if is_score(f)]
    if not scores or marks.folded[scores[-1].end : end].strip():
        return False
    joins = marks.cues.within(start, scores[-1].start, "conjunction")
    return any(not marks.folded[join.end : scores[-1].start].strip() for join in joins)


def _goes_on_with(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but a test, and no sign, stands between a score and the word for “with”."""
    tests = all(name.label == "BENCHMARK" for name in marks.names_in(start, end))
    return tests and DELIMITER.search(marks.folded, start, end) is None


def _built_what_another_has(marks: Marks, maker: Mention) -> bool:
    """“CoreWeave's cluster, built on Dell servers”, “Clemson's cluster of Dell R750 servers”: whose
    machines another company's result was measured on."""
    start, end = marks.sentence_at(maker.start)
    words = marks.cues.within(maker.end, min(end, maker.end + _MACHINE_REACH), "system_word")
    if not words or any(m.label == "SUBMITTER" for m in marks.names_in(maker.end, words[0].start)):
        return False
    between = (maker.end, words[0].start)
    if DELIMITER.search(marks.folded, *between) or marks.cues.any(*between, "conjunction", "time"):
        return False
    led = _leading_to(marks, max(start, maker.start - _LED_BY), maker)
    if not led or load_pack(marks.lang).order != "initial":
        return False
    others = [m for m in marks.names_in(start, led[-1].start) if m.label == "SUBMITTER"]
    if not others or others[-1].canon == maker.canon:
        return False
    gap = (others[-1].end, led[-1].start)
    if ";" in marks.folded[slice(*gap)] or marks.cues.any(
        *gap, "conjunction", "baseline_before", "says"
    ):
        return False
    return not any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap))


def _made_the_counted(marks: Marks, maker: Mention, following: Mention | None) -> bool:
    """“Dell used eight H100s from |NVIDIA|”: who makes chips that somebody else has, who has such
    entries."""
    told = chips_of_a_user(marks, maker, following)
    if told is None:
        return False
    chip, user = told
    return maker.canon in makers_of(chip.canon) and has_entry(chip.canon, user.canon)


def _has_a_user(marks: Marks, maker: Mention) -> bool:
    """“Baidu took 20.8 minutes with the same |Graphcore system”, “with the Pod16 of Graphcore”,
    “Baidu used |Graphcore's chips”: on whose machine or chips somebody named before ran it, who has
    entered such."""
    start, _ = marks.sentence_at(maker.start)
    others = [m for m in marks.names_in(start, maker.start) if m.label == "SUBMITTER"]
    if not others or not uses_platform(others[-1].canon, maker.canon):
        return False
    gap = (others[-1].end, maker.start)
    sides = ("conjunction", "baseline_before", "baseline_after", "says", "worked_with")
    told = any(f.quantity.unit in ("percent", "x") for f in marks.figures_in(*gap))
    if told or ";" in marks.folded[slice(*gap)] or marks.cues.any(*gap, *sides):
        return False
    place = _machine_of(marks, maker, others[-1].canon)
    if place is None:
        return False
    if load_pack(marks.lang).order != "initial":
        return not marks.cues.any(maker.end, maker.end + WIDEST, "baseline_after")
    led = marks.cues.within(max(gap[0], place - _RUN_BY), place, "connect_after", "fitted", "used")
    if any(not DELIMITER.search(marks.folded, word.end, place) for word in led):
        return True
    # “MangoBoost shows what |AMD's chips| can do: it took 10.9 minutes”
    behind = marks.figures_in(maker.end, marks.sentence_at(maker.start)[1])
    first = next((f.start for f in behind if is_score(f)), maker.end)
    return ":" in marks.folded[maker.end : first]


def _machine_of(marks: Marks, maker: Mention, user: str) -> int | None:
    """Where the machine or the chips begin that stand right at their maker and that a company can
    have entered: “the |system of Graphcore”, “a |Graphcore system”, “|Graphcore's Bow Pod16”."""
    reach = (maker.start - _RUN_BY, maker.end + _RUN_BY)
    machines = [m for m in marks.names_in(*reach) if m.label == "SYSTEM"]
    places = [(m.start, m.end) for m in machines if has_entry(m.canon, user)]
    taken = [(m.start, m.end) for m in machines]
    places += [
        (word.start, word_end(marks, word))
        for word in marks.cues.within(*reach, "system_word")
        if not any(first <= word.start < last for first, last in taken)
    ]
    nouns = list(_hardware_nouns(marks.lang).finditer(marks.folded, *reach))
    places += [(n.start(), n.end()) for n in nouns if whole_word(marks.folded, n.start(), n.end())]
    words = marks.cues.within(*reach, "made_by", "whose", "connect_after")
    small = {"", *(marks.folded[word.start : word.end].strip() for word in words)}
    for first, last in places:
        if first >= maker.end and _ENDING.fullmatch(marks.folded, maker.end, first):
            return maker.start
        before = last <= maker.start and load_pack(marks.lang).order == "initial"
        if before and marks.folded[last : maker.start].strip() in small:
            return first
    return None


@lru_cache(maxsize=32)
def _hardware_nouns(lang: str) -> re.Pattern[str]:
    """A language's nouns for chips of any kind, the longest first."""
    names = units(lang)[1]
    nouns = [noun for noun, unit in names.items() if unit in ("accelerators", "processors")]
    return re.compile("|".join(map(re.escape, sorted(nouns, key=len, reverse=True))))


@lru_cache(maxsize=2048)
def uses_platform(company: str, maker: str) -> bool:
    """Whether a company has entered machines with another's chips."""
    from pipeline.official.names import canonical_submitter
    from pipeline.official.table import load_results

    return company != maker and any(
        row.platform == maker and canonical_submitter(row.submitter) == company
        for row in load_results()
    )


def _leading_to(marks: Marks, start: int, maker: Mention) -> list[Cue]:
    """“built on |Dell”, “a cluster of |Dell”: what leads to a maker with small words alone."""
    small = marks.cues.within(start, maker.start, "connect_after", "made_by")
    between = {marks.folded[word.start : word.end] for word in small}
    return [
        word
        for word in marks.cues.within(start, maker.start, "fitted", "system_word")
        if marks.folded[word.end : maker.start].strip()
        in (between if word.name != "fitted" else {""})
    ]


def _is_another(name: Mention, maker: str) -> bool:
    """Whether a name is another company's, or that of a system which is not the maker's own."""
    if name.label == "SYSTEM":
        return owner_of(name.canon) != maker
    return name.label == "SUBMITTER" and name.canon != maker


@lru_cache(maxsize=2048)
def is_rivals(chip: str, company: str) -> bool:
    """Whether a chip is used by hardly anybody but its maker, and the company makes other chips:
    a TPU is no part of a result of NVIDIA's."""
    from pipeline.official import resolve
    from pipeline.official.table import load_results

    rows = [m.result for m in resolve(Subject(system=Slot(value=chip, how="stated")))]
    users = Counter(row.submitter for row in rows)
    makers = {row.platform for row in rows}
    if not rows or company in makers or users.most_common(1)[0][1] < _OWNED * users.total():
        return False
    return company in {row.platform for row in load_results()}


@lru_cache(maxsize=2048)
def foreign(chip: str, company: str) -> bool:
    """Whether a company enters hardly any chips but its own, and this chip is another's."""
    from pipeline.official import load_results
    from pipeline.official.names import canonical_submitter

    rows = [row for row in load_results() if canonical_submitter(row.submitter) == company]
    platforms = Counter(row.platform for row in rows if row.platform)
    own = [platform for platform in platforms if platform.split("-")[0] in company]
    if not own or sum(platforms[one] for one in own) < _OWN_CHIPS * platforms.total():
        return False
    makers = makers_of(chip) - {""}
    return bool(makers) and company not in users_of(chip) and makers.isdisjoint(own)


@lru_cache(maxsize=2048)
def is_other_maker(chip: str, company: str) -> bool:
    """Whether a company makes chips, and this one is another maker's."""
    makers = makers_of(chip) - {""}
    if not makers or any(company.split("-")[0] == maker for maker in makers):
        return False
    return makes_chips(company)


@lru_cache(maxsize=512)
def makes_chips(company: str) -> bool:
    """Whether the official entries know chips of a company's."""
    from pipeline.official.table import load_results

    return any(company.split("-")[0] == row.platform for row in load_results())


@lru_cache(maxsize=2048)
def users_of(chip: str) -> frozenset[str]:
    """The submitters of the official entries of a chip."""
    from pipeline.official import resolve
    from pipeline.official.names import canonical_submitter

    rows = resolve(Subject(system=Slot(value=chip, how="stated")))
    return frozenset(canonical_submitter(match.result.submitter) for match in rows)


@lru_cache(maxsize=2048)
def has_entry(system: str, company: str) -> bool:
    """Whether a company, or one of a joint name, or a part of it, has entered a system or chip;
    true of one that nobody has."""
    users = {part for user in users_of(system) for part in _parts(user)}
    return not users or not users.isdisjoint(_parts(company))


def _parts(company: str) -> set[str]:
    """The companies of a joint name, without what names a part of it: Intel of Intel-HabanaLabs."""
    return {part.split("-")[0] for part in company.split("+")}


@lru_cache(maxsize=2048)
def has_chips(system: str, chip: str) -> bool:
    """Whether some official entry of a system has these chips; true of a system without any."""
    from pipeline.official import resolve

    one = Slot(value=system, how="stated")
    other = Slot(value=chip, how="stated")
    return bool(resolve(Subject(system=one, accelerator=other))) or not resolve(Subject(system=one))


@lru_cache(maxsize=2048)
def makers_of(chip: str) -> frozenset[str]:
    """The companies whose platform the official entries of a chip run on."""
    from pipeline.official import resolve

    rows = resolve(Subject(system=Slot(value=chip, how="stated")))
    return frozenset(match.result.platform for match in rows)


@lru_cache(maxsize=2048)
def sole_user(chip: str) -> str:
    """The one company that ever entered a system, or a chip of its own, else ``""``: a TPU is
    Google's.

    That only a customer has entered a maker's chip says nothing of who else has measured it.
    """
    from pipeline.official.names import canonical

    users = users_of(chip)
    user = next(iter(users)) if len(users) == 1 else ""
    if not canonical("accelerators", chip):
        return user
    return user if any(maker in user for maker in makers_of(chip)) else ""


@lru_cache(maxsize=2048)
def owner_of(system: str) -> str:
    """The submitter of nearly all official entries of a system, ``""`` where there is none."""
    from pipeline.official import resolve
    from pipeline.official.names import canonical_submitter

    subject = Subject(system=Slot(value=system, how="stated"))
    owners = Counter(
        canonical_submitter(match.result.submitter)
        for match in resolve(subject)
        if match.level in ("exact", "alias", "scale")
    )
    if not owners:
        return ""
    owner, count = owners.most_common(1)[0]
    return owner if count >= _OWNED * owners.total() else ""


def as_entered(subject: Subject) -> Subject:
    """A subject whose company entered the system through one that is part of it, with that one.

    “Intel's Gaudi 2” was submitted by Intel-HabanaLabs, its Xeons by Intel.
    """
    company, system = subject.submitter, subject.system or subject.accelerator
    # Those who entered it together are not a part of one of them.
    if not company or not system or "+" in company.value:
        return subject
    name = _subsidiary(company.value, system.value)
    if not name:
        return subject
    return msgspec.structs.replace(subject, submitter=msgspec.structs.replace(company, value=name))


@lru_cache(maxsize=2048)
def _subsidiary(company: str, system: str) -> str:
    """The part of a company that all its entries of a system are of, ``""`` if it is itself."""
    from pipeline.official import resolve
    from pipeline.official.names import canonical_submitter, submitter_members

    members = submitter_members(company)
    rows = resolve(Subject(system=Slot(value=system, how="stated")))
    entered = {match.result.submitter for match in rows if match.level != "near"}
    names = {canonical_submitter(one) for one in entered & members}
    return next(iter(names)) if len(names) == 1 and names < members - {company} else ""
