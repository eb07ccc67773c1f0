"""Names that a sentence does not say again: whom the sentences before spoke of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.carried.going_on import opens_without_subject
from pipeline.extract.linking.carried.pairs_before import held_here
from pipeline.extract.linking.companies.fitted import counted, specific
from pipeline.extract.linking.companies.makers import makes, one_house
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, of_the_start
from pipeline.extract.linking.phrases.naming import system_like
from pipeline.extract.linking.phrases.rivals import owns_other_result
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Found, Wanted, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# The longest word behind a name that says what sort of thing it is.
_NOUN_REACH = 20
# How many sentences back the subject may have been said, with none named between.
_BACK = 2
# How far behind an example the word for the others may stand.
_EXAMPLE_REACH = 3
# How many sentences back a subject is still the one spoken of.
_GOES_ON = 4
# “the previous generation's A100”: how far before a name the word for a predecessor may stand.
_CALLED_REACH = 24
# Words that make a sentence speak of the whole field, not of the last subject.
OF_ALL = (
    "fastest", "record", "first", "only", "same_round", "submit", "all_benchmarks", "outside",
)  # fmt: skip
# The first word of a sentence.
_FIRST_WORD = re.compile(r" ?([^\W\d_]+) ")


def subject_before(
    marks: Marks, figure: Figure, zone: Zone, wanted: Wanted, around: Sequence[Marks]
) -> Found | None:
    """Who or what the sentences right before spoke of, where this one names no owner of its own.

    “A trained X in 2.47 minutes. Y was done in 55 seconds”: still A's, while A alone was spoken of
    and nothing is compared. A paragraph's first sentences go on with the paragraph above.
    """
    start, end = zone.sentence
    if any(not other_side(marks, m) for m in _beside(marks, figure, zone)):
        return None
    of_all = load_pack(marks.lang).drops_subject and marks.cues.any(start, end, *OF_ALL)
    if of_all and not opens_without_subject(marks, figure):
        return None
    earlier = [(marks, s) for s in marks.sentences if s[1] <= start][-_GOES_ON:]
    if len(earlier) < _GOES_ON and around:
        earlier = [*((around[0], s) for s in _last_words(around[0])), *earlier]
    for source, (first, last) in reversed(earlier):
        named = _speakers(source, (first, last))
        if source is not marks:
            named = [m for m in named if not is_predecessor(source, m)]
        if not named:
            continue
        # “Cisco sent in the X with eight |NVIDIA| H200s”: of Cisco alone
        others = [m for m in named if m.label != "SUBMITTER" or not makes(source, m)]
        named = others if any(m.label == "SUBMITTER" for m in others) else named
        names = [m for m in named if wanted(m)]
        held = held_here(marks, zone)
        if names and is_score(figure) and all(m.canon in held for m in names):
            continue  # “The A100 needs 28.7. | BERT: 17.2 minutes, 45 % less than the A100”
        names = [m for m in names if m.canon not in held] or names
        # “from 28 minutes on A to 10”: what a change started from is not what it is said of
        ends = [f for f in source.figures_in(first, last) if is_score(f)]
        names = [m for m in names if not any(of_the_start(source, f, m) for f in ends)] or names
        companies = [m for m in named if m.label == "SUBMITTER"]
        if len({m.canon for m in companies}) > 1 and not one_house(companies):
            # “A and B together took 10.9 minutes. With 768 it was 45.6”: still both of them
            joint = one_list(source, companies)
            if not joint or companies == names:
                return (source, names[0]) if joint else None
        led = [m for m in names if not passed_over(source, m)]
        if not led and names and source.cues.any(first, last, "anaphor"):
            continue  # “This is twice what B does. At X the gain is 2.2x”: not B's
        ratio = figure.quantity.unit in ("x", "percent")
        if ratio and not led and any(not passed_over(source, m) for m in companies):
            return None  # “A overtakes the X. … The gain is 24 percent”: A's, with what is not said
        if not led and source is not marks and is_score(figure):
            continue  # an item of a list that is “on par with B” is not B's, nor is the next
        if ratio:
            # “A took 22 minutes, 8 % less than B. Against C it is 30 %”: of A, told of there too
            names = led or names
        names = specific(source, _without_parts(source, names))
        one = len({m.canon for m in names}) == 1 and (names[-1] in led or not led)
        return (source, names[-1]) if one else None
    return None


def _last_words(marks: Marks) -> list[tuple[int, int]]:
    """The last sentences of a passage, and those before them while only other sides are named."""
    found: list[tuple[int, int]] = []
    for sentence in reversed(marks.sentences):
        found.insert(0, sentence)
        owners = any(m.label in OWNERS for m in marks.names_in(*sentence))
        subjects = [m for m in _speakers(marks, sentence) if not is_predecessor(marks, m)]
        if len(found) >= _BACK and (subjects or not owners):
            break
    return found


def is_predecessor(marks: Marks, name: Mention) -> bool:
    """“Its predecessor, the A100, took 16.9.” A new paragraph goes on with the newer one."""
    start = max(marks.sentence_at(name.start)[0], name.start - _CALLED_REACH)
    cues = marks.cues.within(start, name.start, "predecessor")
    return bool(cues) and not marks.names_in(cues[-1].end, name.start)


def _speakers(marks: Marks, sentence: tuple[int, int]) -> list[Mention]:
    """The owners that a sentence names; where it may leave out its subject, without those that
    something is held against: that is then no choice between two."""
    owners = [m for m in marks.names_in(*sentence) if m.label in OWNERS]
    if not load_pack(marks.lang).drops_subject:
        return owners
    return [m for m in owners if not passed_over(marks, m)]


def passed_over(marks: Marks, name: Mention) -> bool:
    """Whether the text does not go on about a name: it is another side, or another result is held
    against its own («frente a los 28,7 del B»)."""
    return other_side(marks, name) or owns_other_result(marks, name)


def other_side(marks: Marks, name: Mention) -> bool:
    """Whether a name is what something is measured against, or that one's maker: “NVIDIA H100”."""
    if is_baseline(marks, name):
        return True
    if name.label != "SUBMITTER" or not makes(marks, name):
        return False
    made = next((m for m in marks.mentions if m.start >= name.end), None)
    return made is not None and is_baseline(marks, made)


def _beside(marks: Marks, figure: Figure, zone: Zone) -> list[Mention]:
    """The owners that a figure's sentence names up to the clause behind it.

    “It took 3.3 minutes, while B needed 5.2” is of B no more than of anybody else.
    """
    start, end = zone.sentence
    named = [m for m in marks.names_in(start, end) if m.label in OWNERS]
    if load_pack(marks.lang).order == "final":
        # “FLUX.1は12.5分、Llama 3.1 8BはBで5.2分”: B's is the next
        scores = [f for f in marks.figures_in(figure.end, end) if is_score(f)]
        if not scores or not _on_a_test(marks, start, figure.start):
            return named
        pack = load_pack(marks.lang)
        if not pack.topics:
            return [m for m in named if m.start < figure.end or not _turns(marks, figure, m)]
        return [m for m in named if m.start < figure.end or m.start > scores[-1].start]
    return [m for m in named if m.start < figure.end or not _turns(marks, figure, m)]


def _on_a_test(marks: Marks, start: int, end: int) -> bool:
    """Whether a clause is about a test: “FLUX.1は”, “레스넷-50은”; or, where no particles say so,
    whether one opens it: “ResNet50离线42万”."""
    topics = load_pack(marks.lang).topics
    tests = [m for m in marks.names_in(start, end) if m.label == "BENCHMARK"]
    if not topics:
        return bool(tests) and tests[0].start == start
    return any(marks.folded.startswith(topics, m.end) for m in tests)


def _turns(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name behind a figure has a clause and a figure of its own."""
    gap = (figure.end, name.start)
    if not (DELIMITER.search(marks.folded, *gap) or marks.cues.any(*gap, "conjunction")):
        return False
    end = marks.sentence_at(figure.start)[1]
    return any(is_score(f) for f in marks.figures_in(gap[0], end))


def one_list(marks: Marks, names: Sequence[Mention]) -> bool:
    """Whether names follow upon each other with nothing but a word for “and” between."""
    if len(names) < 2 or not all(coordinated(marks, a.end, b.start) for a, b in pairwise(names)):
        return False
    return marks.cues.any(names[-2].end, names[-1].start, "conjunction")


def last_subject(marks: Marks, figure: Figure, zone: Zone) -> Mention | None:
    """The system of the sentence before, where a sentence leaves out its subject.

    Only in languages that do so, only where that sentence is about one system alone, and where this
    one names nobody but whom it is compared with.
    """
    start, end = zone.sentence
    if not load_pack(marks.lang).drops_subject or marks.cues.any(start, end, *OF_ALL):
        return None
    own = _beside(marks, figure, zone)
    if any(not other_side(marks, m) for m in own):
        return None
    near = [s for s in marks.sentences if s[1] <= start][: -_BACK - 1 : -1]
    told = [_within(marks, sentence) for sentence in near]
    told = [some for some in told if any(m.label in OWNERS for m in some)]
    fresh = [some for some in told if not of_last_round(marks, some[0])]
    said = next(iter(fresh or told), [])
    names = _whole(marks, [m for m in said if system_like(m)])
    held = {m.canon for m in own}
    if held and len({m.canon for m in names}) > 1:
        # “A took 10, B 21, C 28. 較B快一倍，較C快2.7倍”: A is, the only one that is left
        names = [m for m in said if system_like(m) and m.canon not in held]
    if len({m.canon for m in names}) != 1:
        return None
    # “faster than B”, where B was spoken of, is said of another; than B in the last round, of B.
    earlier = marks.cues.any(start, end, "previous_round", "last_year", "first_round")
    if names[-1].canon in held and not earlier:
        return None
    return names[-1]


def of_last_round(marks: Marks, name: Mention) -> bool:
    """“In the last round as many Bs took 114.8 minutes.” What goes on is said of this round's."""
    start, _ = marks.sentence_at(name.start)
    return marks.cues.any(start, name.start, *EARLIER_ROUNDS)


def by_noun(marks: Marks, zone: Zone, wanted: Wanted, around: Sequence[Marks]) -> Found | None:
    """The one name before a sentence that bears the noun it points back with.

    “Google's TPU v3 pod … 1,536 V100s … On Transformer the pod took 51 seconds.”
    """
    if load_pack(marks.lang).order != "initial":
        return None
    start = zone.sentence[0]
    pointers = _pointers(marks, zone.start, zone.end)
    nouns = {marks.folded[c.start : c.end].split()[-1] for c in pointers}
    if not nouns or _just_introduced(marks, start, wanted, nouns):
        return None
    for source, last in ((marks, start), *((other, len(other.text)) for other in around[:1])):
        found = [m for m in source.names_in(0, last) if wanted(m)]
        borne = [m for m in found if nouns & _nouns_of(source, m)]
        if borne:
            return (source, borne[-1]) if len({m.canon for m in borne}) == 1 else None
    return None


def _just_introduced(marks: Marks, start: int, wanted: Wanted, nouns: set[str]) -> bool:
    """“A's X system took 2.3 minutes. B sent in eight Ys. The system …”: whether the sentence right
    before only says what somebody has, which is what goes on, whatever noun it bears."""
    last = next((s for s in reversed(marks.sentences) if s[1] <= start), None)
    names = [m for m in marks.names_in(*last) if wanted(m)] if last is not None else []
    if last is None or not names or any(nouns & _nouns_of(marks, m) for m in names):
        return False
    told = any(map(is_score, marks.figures_in(*last)))
    companies = any(m.label == "SUBMITTER" for m in marks.names_in(*last))
    return companies and not told and not any(other_side(marks, m) for m in names)


def opens_with_noun(marks: Marks, figure: Figure, start: int) -> bool:
    """«|Система справилась| с ResNet-50 за 13,4 минуты», “|Sistem menuntaskan| …”: whether the
    sentence of a first result opens with a bare noun for a system, its verb right behind it, in a
    language that has no articles to say that it points back."""
    pack = load_pack(marks.lang)
    if pack.articles or pack.order != "initial":
        return False
    if any(is_score(f) for f in marks.figures_in(start, figure.start)):
        return False
    word = _FIRST_WORD.match(marks.folded, start)
    if word is None or not marks.cues.any(word.start(1), word.end(1), "system_word"):
        return False
    verbs = marks.cues.within(word.end(), word.end() + _NOUN_REACH, "time")
    return any(verb.start == word.end() for verb in verbs)


def _pointers(marks: Marks, start: int, end: int) -> list[Cue]:
    """The words of a sentence that point back with a noun: “the pod”, “die Maschine”."""
    return [
        c for c in marks.cues.within(start, end, "anaphor") if " " in marks.folded[c.start : c.end]
    ]


def _nouns_of(marks: Marks, name: Mention) -> set[str]:
    """The last word of a name, and the word right behind it: “TPU v3 pod”, “the Eos cluster”."""
    words = marks.folded[name.start : name.end].split()[-1:]
    behind = marks.folded[name.end : name.end + _NOUN_REACH]
    if behind.startswith(" "):
        words += [word.strip(".,;:") for word in behind.split()[:1]]
    return {word for word in words if word.isalpha()}


def among_others(marks: Marks, name: Mention) -> bool:
    """Whether a name is an example among others: “language and recommendation models etc.”."""
    words = load_pack(marks.lang).etcetera
    behind = marks.folded[name.end : name.end + _EXAMPLE_REACH]
    return any(word in behind for word in words)


def _within(marks: Marks, sentence: tuple[int, int]) -> list[Mention]:
    start, end = sentence
    return [m for m in marks.mentions if start <= m.start < end and not passed_over(marks, m)]


def _whole(marks: Marks, names: Sequence[Mention]) -> list[Mention]:
    """The names that are no mere parts, where there are such."""
    whole = specific(marks, _without_parts(marks, names))
    systems = [m for m in whole if m.label == "SYSTEM"]
    return [m for m in whole if m in systems or _apart(marks, m, systems)]


def _without_parts(marks: Marks, names: Sequence[Mention]) -> list[Mention]:
    """The names but those that are counted beside a whole: of “the X with eight Bs” the X."""
    whole = [m for m in names if not counted(marks, m)]
    return [m for m in names if m in whole or (whole and _apart(marks, m, whole))] or list(names)


def _apart(marks: Marks, chip: Mention, others: Sequence[Mention]) -> bool:
    """“eight As took 18.4 minutes, an X 28.7”: whether a result stands between a chip and each of
    some others, so that it is a part of none."""
    gaps = (sorted((chip.start, chip.end, m.start, m.end))[1:3] for m in others)
    return all(any(map(is_score, marks.figures_in(*gap))) for gap in gaps)


def same_system(marks: Marks, figure: Figure, chip: Mention) -> Mention | None:
    """“H100 8개를 장착한 같은 서버로”: the system spoken of before, behind the chips fitted to it.

    In languages where that which is fitted stands before it.
    """
    if load_pack(marks.lang).order != "final" or chip.label != "ACCELERATOR":
        return None
    words = marks.cues.within(chip.end, figure.start, "anaphor")
    if not any(marks.cues.any(word.start, word.end, "system_word") for word in words):
        return None
    systems = [m for m in marks.mentions if m.label == "SYSTEM" and m.end <= chip.start]
    return systems[-1] if systems else None
