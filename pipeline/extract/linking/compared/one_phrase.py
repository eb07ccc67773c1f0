"""A company and its counted chips in one phrase, where complements come first.

“是超微（8块B200）的1.5倍”, “是一套由思科提交的8卡H100系统的5.9倍”, “HPEの8基のH200に比べ”,
“8개의 Gaudi 2로 구성된 인텔 시스템보다”: what something is held against is both of them, however
far the particle stands from the one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far apart the two stand, the words between them included.
_REACH = 32
_JOINING = ("fitted", "used", "submit", "system_word", "from")
# “2위|를 차지한 |엔비디아”: how far before the company its place ends.
_PLACED = 8
# How a verb ends in the scripts that write its endings on: “提出|した”, “제출|한”.
_ENDING = re.compile("[\u3041-\u309f\uac00-\ud7a3]*")
_VERBS = ("fitted", "used", "submit")


def of_one_phrase(
    marks: Marks, mention: Mention, governed: Callable[[Marks, Mention], bool]
) -> bool:
    """Whether something is held against what stands in one phrase with a name, which a word or
    particle governs."""
    if load_pack(marks.lang).order != "final":
        return False
    kinds = {"SUBMITTER", "ACCELERATOR"}
    near = marks.names_in(mention.start - _REACH, mention.end + _REACH)
    return any(
        {other.label, mention.label} == kinds
        and in_one_phrase(marks, *sorted((mention, other), key=lambda name: name.start))
        and governed(marks, other)
        for other in near
    )


def of_governed_list(
    marks: Marks,
    mention: Mention,
    before: Callable[[Marks, Mention], bool],
    behind: Callable[[Marks, Mention], bool],
) -> bool:
    """“击败|谷歌、AMD、英特尔|等对手”, “与|谷歌、AMD|的较量”: whether a name is of a list that is
    held against as a whole, by a word before its first member or one behind its last.

    A comma and “and” join none, but where “and others” closes the list: “인텔, 엔비디아보다 빨라”
    praises the first, and in “A与B不相上下” the one is held against the other.
    """
    start, end = marks.sentence_at(mention.start)
    names = [m for m in marks.names_in(start, end) if m.label == mention.label]
    if mention not in names:
        return False
    gaps = [marks.text[one.end : other.start].strip() for one, other in pairwise(names)]
    words = {marks.folded[c.start : c.end] for c in marks.cues.within(start, end, "conjunction")}
    pack = load_pack(marks.lang)
    place = names.index(mention)
    for signs in ({"、"}, {"、", ",", "，", *words}):
        first = last = place
        while first > 0 and gaps[first - 1] in signs:
            first -= 1
        while last < len(gaps) and gaps[last] in signs:
            last += 1
        closed = marks.folded.startswith(pack.etcetera, names[last].end)
        if first == last or not (closed or (signs == {"、"} and not pack.topics)):
            continue
        if first < place and before(marks, names[first]):
            return True
        if place < last and behind(marks, names[last]):
            return True
    return False


def in_one_phrase(marks: Marks, first: Mention, last: Mention) -> bool:
    """Whether nothing but a count, a noun, brackets, and words for having or submitting stand
    between, with the particles that such words take."""
    start, end = first.end, last.start
    if not 0 <= end - start <= _REACH or DELIMITER.search(marks.folded, start, end):
        return False
    pack = load_pack(marks.lang)
    words = marks.cues.within(start, end, *_JOINING)
    verbs = [word for word in words if word.name in _VERBS]
    taken = [(word.start, word.end) for word in words]
    # “A100を4096基使って|2位だった|エヌビディア”: which place the company took with them
    placed = marks.cues.within(start, end, "second")[:1]
    taken += [(place.start, end) for place in placed if end - place.end <= _PLACED]
    means = marks.cues.within(start, end, "connect_after") if placed else []
    taken += [(word.start, word.end) for word in means]
    endings = (next(_ENDING.finditer(marks.folded, verb.end, end)) for verb in verbs)
    taken += [ending.span() for ending in endings]
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit in COUNTS]
    taken += [(f.start, f.end) for f in counts]
    gap = list(marks.folded[start:end])
    for begin, stop in taken:
        gap[begin - start : stop - start] = " " * (min(stop, end) - begin)
    # “レノボ|が|提出した”, “H100|を|積んだ”: only where such a verb follows
    told = verbs or placed
    particles = [*pack.genitive, *((*pack.subjects, *pack.objects) if told else ())]
    particles += pack.particles if placed else ()
    letters = "".join(particles)
    return not "".join(gap).strip(f" ()\"'{letters}")
