"""The system that “this server” stands for, where all that a sentence names are its chips.

“同サーバはA100を8基搭載。ResNet-50を28分で学習”, “该服务器搭载8颗A100，训练BERT需16分钟”: in
languages that leave subjects out, such chips are told of the server, and so is what follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.linking.companies.makers import has_chips, has_entry, makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Found
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far into its sentence the word may begin that points back, and how far from a chip the word
# stands that says it is fitted.
_OPENING, _FITTED = 6, 24
# How far behind a chip the word for a version of a machine may end, and how many words may stand
# between the two.
_VERSION, _FEW = 14, 3
# How far from a chip its number may end.
_COUNTED = 16


def pointed_system(marks: Marks, chip: Mention, around: Sequence[Marks]) -> Found | None:
    """The last system before a sentence that points back to one by what it is and tells of its
    chips; ``None`` where it does not, or where two were spoken of last."""
    start, _ = marks.sentence_at(chip.start)
    if chip.label != "ACCELERATOR":
        return None
    if _is_a_version(marks, chip) or _opens_before_system(marks, start, chip):
        return _with_chips(marks, start, chip, around)
    if not load_pack(marks.lang).drops_subject:
        return _told_of(marks, chip, around)
    words = marks.cues.within(start, chip.start, "anaphor", "system_word")
    points = [w for w in words if w.name == "anaphor" and w.start - start <= _OPENING]
    if _opens_with_its_chips(marks, start, chip):
        around = ()
    elif not any(_names_system(marks, word.start, chip) for word in points):
        return None
    return _last_system(marks, start, around) if _is_fitted(marks, chip) else None


def _with_chips(marks: Marks, start: int, chip: Mention, around: Sequence[Marks]) -> Found | None:
    """The last system before a sentence, if it has been entered with a chip, and by whoever else
    the sentence names."""
    found = _last_system(marks, start, around)
    if found is None or not has_chips(found[1].canon, chip.canon) or is_baseline(marks, chip):
        return None
    named = [m for m in marks.names_in(*marks.sentence_at(start)) if m.label in OWNERS]
    if any(m.label == "SYSTEM" for m in named):
        return None
    companies = [m for m in named if m.label == "SUBMITTER" and not makes(marks, m)]
    return found if all(has_entry(found[1].canon, m.canon) for m in companies) else None


def _is_a_version(marks: Marks, chip: Mention) -> bool:
    """“The X with eight H100s took 5.36 minutes. |The version with A100| 15.75”, 「|A100版|」:
    whether a chip is what tells one version of a machine from another."""
    if not marks.cues.has("version_of"):
        return False
    reach = (chip.start - _FITTED, chip.end + _VERSION)
    for word in marks.cues.within(*reach, "version_of"):
        gap = (word.end, chip.start) if word.end <= chip.start else (chip.end, word.start)
        few = len(marks.folded[slice(*gap)].split()) <= _FEW and gap[0] <= gap[1]
        numbered = marks.folded[word.end :].lstrip(" v")[:1].isdigit()
        if (
            few
            and not numbered
            and not (marks.names_in(*gap) or DELIMITER.search(marks.folded, *gap))
        ):
            return True
    return False


def _opens_before_system(marks: Marks, start: int, chip: Mention) -> bool:
    """“|With eight A100s| the server needed 15.75”, « |Avec huit A100,| ce serveur … »: whether
    counted chips open a sentence that points back to a system right behind them."""
    if load_pack(marks.lang).order != "initial" or not _is_fitted(marks, chip):
        return False
    led = marks.cues.within(start, chip.start, "connect_after", "fitted")
    if not any(word.start == start for word in led):
        return False
    for word in marks.cues.within(chip.end, chip.end + _FITTED, "anaphor"):
        nouns = marks.cues.within(word.start, word.end + _VERSION, "system_word")
        near = any(noun.start - word.end <= 1 for noun in nouns)
        between = marks.folded[chip.end : word.start]
        if near and len(between.split()) <= _FEW and not set(between) & set(".;:"):
            return True
    return False


def _told_of(marks: Marks, chip: Mention, around: Sequence[Marks]) -> Found | None:
    """“The X is our workhorse. Equipped with eight H200s, |it| processed …”: a system that has
    entered such chips, and that a pronoun or its own noun points back to as their owner."""
    start, end = marks.sentence_at(chip.start)
    words = [w for w in marks.cues.within(start, end, "anaphor") if _is_subject(marks, start, w)]
    if not words or is_baseline(marks, chip) or not _is_fitted(marks, chip):
        return None
    named = [m for m in marks.names_in(start, end) if m.label in OWNERS and m != chip]
    if any(m.label != "SUBMITTER" or not makes(marks, m) for m in named):
        return None
    found = _last_system(marks, start, around)
    return found if found is not None and has_chips(found[1].canon, chip.canon) else None


def _is_subject(marks: Marks, start: int, word: Cue) -> bool:
    """Whether a word that points back opens its sentence, or stands behind its opening phrase; the
    speaker and the company are no system."""
    before = marks.folded[start : word.start].rstrip()
    if before and not before.endswith(","):
        return False
    others = marks.cues.within(word.start, word.end, "first_person", "company_word")
    nouns = marks.cues.any(word.start, word.end, "system_word")
    return not others and (nouns or " " not in marks.folded[word.start : word.end])


def _last_system(marks: Marks, start: int, around: Sequence[Marks]) -> Found | None:
    """The system that was spoken of last before a place, where that was one alone."""
    for source, last in ((marks, start), *((one, len(one.text)) for one in around[:1])):
        names = [m for m in source.names_in(0, last) if m.label == "SYSTEM"]
        names = [m for m in names if not is_baseline(source, m)]
        if names:
            begins = source.sentence_at(names[-1].start)[0]
            one = len({m.canon for m in names if m.start >= begins}) == 1
            return (source, names[-1]) if one else None
    return None


def _names_system(marks: Marks, place: int, chip: Mention) -> bool:
    """Whether a word that points back says that it is a system: “同サーバ”, “이 서버”, but not
    “这款芯片A100”, which is the chip itself."""
    nouns = marks.cues.within(place, place + _OPENING + 2, "system_word")
    return any(
        noun.start - place <= 2 and marks.folded[noun.end : chip.start].strip() for noun in nouns
    )


def _opens_with_its_chips(marks: Marks, start: int, chip: Mention) -> bool:
    """“R5300 G5不俗。|配置8块A100时，…；换成4块A100后，…”: a sentence that begins by saying what
    something is fitted with, and names no system."""
    names = marks.names_in(start, marks.sentence_at(start)[1])
    chips = [m for m in names if m.label == "ACCELERATOR"]
    if is_baseline(marks, chip) or any(m.label == "SYSTEM" for m in names):
        return False
    for word in marks.cues.within(start, chips[0].start, "fitted"):
        gap = (word.end, chips[0].start)
        if word.start == start and names[0] is chips[0]:
            cut = DELIMITER.search(marks.folded, *gap)
            return not cut and len(marks.figures_in(*gap)) == 1
    return False


def _is_fitted(marks: Marks, chip: Mention) -> bool:
    """Whether a chip is told to be in something: by such a word, or by how many of it there are."""
    first, end = marks.sentence_at(chip.start)
    around = (max(first, chip.start - _FITTED), min(end, chip.end + _FITTED))
    if marks.cues.any(*around, "fitted", "adjoined"):
        return True
    counts = marks.figures_in(max(first, chip.start - _COUNTED), min(end, chip.end + _COUNTED))
    return any(
        f.quantity.unit == "accelerators"
        and not DELIMITER.search(marks.folded, *sorted((f.end, chip.start)))
        for f in counts
    )
