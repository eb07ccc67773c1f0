"""Names of persons in scripts that have capitals, and what stands at a place as a slot."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import word_end
from pipeline.extract.words.fold import fold_word
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

# Capital letters of all the scripts that have them; what is a letter and no capital is small.
_CAPITALS = (chr(n) for n in (*range(0x530), *range(0x1E00, 0x1F00)) if chr(n).isupper())
CAPITAL = f"[{''.join(_CAPITALS)}]"
SMALL = rf"(?!{CAPITAL})[^\W\d_]"
# Scripts without spaces go on behind a Latin name without a break: “Jane Doe发文称”.
_WORD = rf"{CAPITAL}(?:[^\W\u2e80-\u9fff\uac00-\ud7af]|['’.-])+"
NAME = rf"(?:{_WORD})(?:\s(?:{_WORD}|(?:de|van|von|al|bin|da|dos|ten)\b)){{1,4}}"


def late(pattern: str) -> Callable[[], re.Pattern[str]]:
    """A pattern that is compiled when it is first asked for: of the wide classes of letters in a
    name it takes milliseconds, and most texts have but a few of these patterns to look for."""
    return lru_cache(maxsize=1)(partial(re.compile, pattern))


def person_in(marks: Marks, match: re.Match[str] | None, offset: int) -> Slot:
    """The person whom a match names, without the company or office before the name."""
    if match is None:
        return EMPTY
    start, end = offset + match.start(1), offset + match.start(1) + len(match[1].rstrip(".,:;"))
    # „Ihr Kollege |Jan Brandt“, „Chefin |Lisa Su“
    offices = [word_end(marks, cue) + 1 for cue in marks.cues.within(start, end, "office")]
    start = max([start, *(behind for behind in offices if " " in marks.text[behind:end])])
    while True:
        space = marks.text.find(" ", start, end)
        office = any(
            cue.start <= start < cue.end or cue.start == start for cue in marks.cues.of("office")
        )
        company = any(m.start <= start < m.end and m.label == "SUBMITTER" for m in marks.mentions)
        if space < 0 or not (office or company):
            break
        start = space + 1
    # “Jane Doe da AMD”: the company behind the name.
    end = min([end, *(m.start for m in marks.mentions if start < m.start < end)])
    end = _last_capital(marks.text, start, end)
    if " " not in marks.text[start:end] or not is_person(marks, start, end):
        return EMPTY
    if marks.folded[start:end] in map(
        fold_word, load_pack(marks.lang).fractions
    ):  # „Ein Viertel so groß ist …“
        return EMPTY
    return slot_at(marks, start, end)


def _last_capital(text: str, start: int, end: int) -> int:
    """Where the last word with a capital ends: “Jane Doe |da”; ``start`` if there is none."""
    words = text[start:end].split()
    while words and not words[-1][0].isupper():
        end = start + text[start:end].rindex(words.pop())
    return start + len(text[start:end].rstrip())


def _is_a_name_of_ours(marks: Marks, place: int) -> bool:
    """Whether what looks like a person's name begins with a system, chip or benchmark."""
    return any(m.start <= place < m.end and m.label != "SUBMITTER" for m in marks.mentions)


def slot_at(marks: Marks, start: int, end: int, value: str = "") -> Slot:
    """What stands at ``start:end`` of a passage, as a stated slot."""
    surface = marks.text[start:end]
    return Slot(
        value=value or surface,
        surface=surface,
        how="stated",
        start=marks.base + start,
        end=marks.base + end,
    )


def is_person(marks: Marks, start: int, end: int) -> bool:
    """Whether a capitalised word can be somebody's name: no word of the pack, none of ours."""
    return (
        not marks.text[start:end].isupper()
        and not _is_a_name_of_ours(marks, start)
        and not any(cue.start == start for cue in marks.cues.all())
    )
