"""Who did it, where that closes what is said: “the quickest run was 0.18 minutes, by A”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far behind a score the word may end: “, by its”.
_REACH = 9
# How far behind a superlative its score may stand.
_SCORE_REACH = 60
# “B|, |which took”: what stands between a name and its relative clause.
_RELATED = (", ", " ")
# “eight MI300X |from AMD”: how far behind its chip a maker may begin.
_MADE_REACH = 6
_WHOSE, _MACHINE_REACH = "'s", 48
# “4.44 minutes| – |Google|;”, as text is folded.
_DASH, _CLOSING = " - ", ",;.)"
_JOINTS = " ,(–—-"
# “the other two went to B”: how near the word stands to the figure, and the name to the word.
_GOES_REACH, _BEHIND = 12, 1


@remembered
def done_by(marks: Marks, figure: Figure) -> Mention | None:
    """The company that a word for who does it leads to, right behind a score and a comma; of a
    superlative, behind the score that follows it; and what a dash alone leads to."""
    end = figure.end
    if not figure.quantity.unit:
        last = marks.sentence_at(figure.start)[1]
        scores = marks.figures_in(end, min(last, end + _SCORE_REACH))
        end = scores[0].end if scores and is_score(scores[0]) else 0
    elif not is_score(figure):
        return None
    if not end:
        return None
    if marks.folded.startswith(_DASH, end):
        return _behind_a_dash(marks, end + len(_DASH))
    if not marks.folded[end : end + 2].lstrip().startswith(","):
        return None
    for cue in marks.cues.within(end, end + _REACH, "agent"):
        names = marks.names_in(cue.end, cue.end + 2)
        if marks.folded[end : cue.start].strip(_JOINTS) or not names:
            continue
        if names[0].label == "SUBMITTER" and not marks.folded.startswith("'s", names[0].end):
            return names[0]
    return None


def _behind_a_dash(marks: Marks, place: int) -> Mention | None:
    """“4.44 minutes – |Google|; 2.73 – |Dell|”, «4,44 минуты — |у Google|»: the company that is all
    that stands between a dash and the next sign."""
    name = next(iter(marks.names_in(place, place + _REACH)), None)
    if name is None or name.label != "SUBMITTER":
        return None
    lead = marks.folded[place : name.start]
    words = marks.cues.within(place, name.start, "connect_after", "agent", "whose")
    if lead.strip() not in {"", *(marks.folded[word.start : word.end] for word in words)}:
        return None
    rest = marks.folded[name.end : marks.sentence_at(place)[1]]
    joined = marks.cues.within(name.end, name.end + 2, "conjunction")
    return name if not rest or rest[0] in _CLOSING or joined else None


@remembered
def told_in_clause(marks: Marks, figure: Figure) -> Mention | None:
    """“22 % faster than |B, which| with as many Hs took 2.06 minutes”: the company right before the
    relative clause that a result is told in, whatever chips the clause names."""
    if not is_score(figure) or load_pack(marks.lang).order == "final":
        return None
    first = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(first, figure.start, "relative", "relative_article")
    for word in reversed(words):
        before = [m for m in marks.names_in(first, word.start) if m.label in OWNERS][-1:]
        apart = marks.folded[before[-1].end : word.start] if before else ""
        if not before or before[-1].label != "SUBMITTER":
            continue
        if apart not in _RELATED and not _is_machine_of(marks, before[-1], word.start):
            continue
        if word.name == "relative_article" and apart == " ":
            continue  # „bei Nvidia |das| Training“
        made = [m for m in marks.names_in(first, before[-1].start) if m.label in PRODUCTS][-1:]
        if made and before[-1].start - made[0].end <= _MADE_REACH:
            return None  # «ocho MI300X |de AMD, que| tardó 30,42»: whose chips they are
        inside = marks.names_in(word.end, figure.start)
        if any(m.label == "SUBMITTER" for m in inside) or DELIMITER.search(
            marks.folded, word.end, figure.start
        ):
            return None
        told = [
            f for f in marks.figures_in(word.end, figure.start) if f.quantity.unit not in COUNTS
        ]
        return None if told else before[-1]
    return None


def _is_machine_of(marks: Marks, company: Mention, end: int) -> bool:
    """“behind Nvidia|'s 11,616-GPU system, |which took 3.44”: whether nothing but a machine of the
    company's, by number and by word, stands before a relative clause."""
    start = company.end + len(_WHOSE)
    if not marks.folded.startswith(_WHOSE, company.end) or end - start > _MACHINE_REACH:
        return False
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit in COUNTS]
    words = marks.cues.within(start, end, "system_word", "connect_after")
    if not any(word.name == "system_word" for word in words) or marks.names_in(start, end):
        return False
    rest = list(marks.folded[start:end])
    told = [(f.start, f.end) for f in counts] + [(word.start, word.end) for word in words]
    for first, last in told:
        rest[first - start : last - start] = " " * (last - first)
    return not "".join(rest).strip(" ,-")


def heir_of(marks: Marks, figure: Figure) -> Mention | None:
    """Who comes right behind what “went to” somebody: “the other two went to B”, 其余2项归B."""
    if figure.quantity.unit not in ("records", "benchmarks"):
        return None
    for cue in marks.cues.within(figure.end, figure.end + _GOES_REACH, "goes_to"):
        for mention in marks.names_in(cue.end, cue.end + _BEHIND + 1):
            if mention.label == "SUBMITTER" and not marks.folded[figure.end : cue.start].strip():
                return mention
    return None
