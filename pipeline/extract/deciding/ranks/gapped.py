"""Ranks whose verb a sentence says only once: “A won GPT-3, B BERT and C ResNet-50”.

Behind the rank that has its word, each further one is a company, or a product, and a test, in one
order or the other, with only small words between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.extract.deciding.ranks.comparing import named
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Subject

# The small words that may stand before an owner (“with B” is no winner), and before a test.
_OWNING = ("conjunction", "object", "whose", "goes_to", "to", "ellipsis")
_SMALL = (*_OWNING, "connect_after")
_SIGNS = re.compile(r"[,;、，；]")
# No list of winners is longer.
_MOST = 8


def gapped(marks: Marks, cue: Cue, links: Links) -> Iterator[Links]:
    """The links of the further ranks that go on behind a rank with a word of its own."""
    owner = links.subject.submitter or links.subject.system
    tests = links.benchmarks
    if owner.how != "stated" or not tests or any(test.how != "stated" for test in tests):
        return
    start, end = marks.sentence_at(cue.start)
    places = [(slot.start - marks.base, slot.end - marks.base) for slot in (owner, *tests)]
    if not all(start <= first < end for first, _ in places):
        return
    place = max(cue.end, *(last for _, last in places))
    names = marks.names_in(place, end)[: 2 * _MOST]
    found = []
    while len(names) > 1:
        one, two, *names = names
        pair = {one.label in OWNERS, two.label in OWNERS}
        test = one if one.label == "BENCHMARK" else two
        joined = _parted(marks, place, one) and _small(marks, one.end, two)
        if pair != {True, False} or test.label != "BENCHMARK" or not joined:
            return
        found.append(_links(marks, links, two if test is one else one, test))
        place = two.end
    # What goes on behind the last of them is another clause, or a word more.
    if not names and _ends(marks, place, end):
        yield from found


def _links(marks: Marks, links: Links, owner: Mention, test: Mention) -> Links:
    subject: Subject = named(marks, owner)
    return msgspec.structs.replace(
        links, subject=subject, benchmarks=(slot(marks, test),), baseline=None
    )


def _parted(marks: Marks, start: int, name: Mention) -> bool:
    """Whether a comma, or a word for “and”, and nothing but small words part two of the list."""
    gap = (start, name.start)
    told = _SIGNS.search(marks.folded, *gap) or marks.cues.any(*gap, "conjunction")
    return bool(told) and _small(marks, start, name)


def _small(marks: Marks, start: int, name: Mention) -> bool:
    """Whether only small words lead to a name."""
    end = name.start
    if marks.cues.any(start, end, "negation") or marks.figures_in(start, end):
        return False
    rest = marks.folded[start:end]
    for word in marks.cues.within(start, end, *(_OWNING if name.label in OWNERS else _SMALL)):
        first, last = word.start - start, word.end - start
        rest = rest[:first] + " " * (last - first) + rest[last:]
    articles = load_pack(marks.lang).articles
    return all(word in articles for word in _SIGNS.sub(" ", rest).split())


def _ends(marks: Marks, start: int, end: int) -> bool:
    """Whether a sentence, or the part of it up to a sign, ends at a place."""
    rest = marks.folded[start:end].strip()
    return not rest or rest[0] in ".;:,)!"
