"""Names of persons in scripts that have no capitals, told by an office or a form of address.

“数据中心负责人林瑞安说”, “早瀬光一氏は「…」”, “김도윤 망고부스트 상무는 “…””.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far before the quotation, or the verb of saying, the name may begin.
_REACH = 60
_LATIN_NAME = r"[A-Z][A-Za-z'’.-]+(?: [A-Z][A-Za-z'’.-]+){1,3}"
_KANA_NAME = r"[\u4e00-\u9fff々ヶ]{2,6}|[ァ-ヺー]{2,10}(?:[・=][ァ-ヺー]{2,10})*"
# What begins the words between a name and its verb, and stands in no name.
_NO_NAME = "受在对則则也还還近于於曾说說表随隨介接"
_HANGUL_NAME = re.compile(r"[가-힣]{2,4}")
_FOREIGN_WORD = re.compile(r"[가-힣]{1,6}")
_LAST_SIGN = re.compile(r"[。.!?！？；;」”\"\n]")


def person_before(marks: Marks, place: int) -> tuple[int, int] | None:
    """The person named right before a place, as a span of the passage; ``None`` for nobody."""
    find = _FINDERS.get(marks.lang)
    if find is None:
        return None
    left = max(0, place - _REACH)
    signs = [sign.end() for sign in _LAST_SIGN.finditer(marks.text, left, place)]
    left = signs[-1] if signs else left
    offices = marks.cues.within(left, place, "office")
    span = find(marks, left, place, offices)
    return span if span is not None and _is_nobody_elses(marks, span) else None


def _is_nobody_elses(marks: Marks, span: tuple[int, int]) -> bool:
    return not any(m.start < span[1] and span[0] < m.end for m in marks.mentions)


def _chinese(marks: Marks, left: int, place: int, offices: list[Cue]) -> tuple[int, int] | None:
    """Behind an office comes the name, up to the verb or an adverb before it."""
    if not offices:
        return None
    start = max(cue.end for cue in offices)
    name = _han_name("zh").match(marks.text, start, place)
    return name.span(1) if name is not None else None


@lru_cache(maxsize=4)
def _han_name(lang: str) -> re.Pattern[str]:
    """A name that begins with a surname, or one with dots, and at most an adverb behind it."""
    surnames = "".join(load_pack(lang).surnames)
    sign = rf"(?![{_NO_NAME}])[\u4e00-\u9fff]"
    return re.compile(
        rf"[ 、，,]*((?:{sign}){{1,6}}(?:[·•](?:{sign}){{1,8}})+|[{surnames}](?:{sign}){{1,2}}"
        rf"|{_LATIN_NAME})"
    )


def _japanese(marks: Marks, left: int, place: int, offices: list[Cue]) -> tuple[int, int] | None:
    """A form of address or an office closes the name."""
    ends = [m.start() for m in _ADDRESS.finditer(marks.text, left, place)]
    ends += [cue.start for cue in offices]
    for end in sorted(ends, reverse=True):
        before = [cue.end for cue in offices if cue.end <= end]
        first = max([left, *before])
        # “Jane Doe(ジェーン・ドウ)氏”
        name = re.search(rf"({_LATIN_NAME}|{_KANA_NAME}){_READING}$", marks.text[first:end])
        if name is not None:
            return first + name.start(1), first + name.end(1)
    return None


_READING = r"(?:[(（][^()（）]{1,24}[)）])?"
_ADDRESS = re.compile(r"氏(?=[はもが、のに「:：]|$)|さん(?=[はもが、「:：]|$)")


def _korean(marks: Marks, left: int, place: int, offices: list[Cue]) -> tuple[int, int] | None:
    """The name stands before the office, next to it or before its company."""
    surnames = load_pack("ko").surnames
    for office in reversed(offices):
        foreign = _before_company(marks, left, office.start)
        if foreign is not None:
            return foreign
        words = list(re.finditer(r"\S+", marks.text[left : office.start]))
        named = [w for w in words if _HANGUL_NAME.fullmatch(w[0]) and w[0][:1] in surnames]
        named = [w for w in named if len(w[0]) == 3] or named
        spans = [(left + w.start(), left + w.end()) for w in named]
        spans = [s for s in spans if _is_nobody_elses(marks, s) and not _is_a_word(marks, s)]
        if spans:
            return spans[-1]
    return None


def _before_company(marks: Marks, left: int, end: int) -> tuple[int, int] | None:
    """“제인 도우 엔비디아 이사는”: two or three words that open a clause, then a company."""
    company = next((m for m in marks.names_in(left, end) if m.label == "SUBMITTER"), None)
    if company is None:
        return None
    words = list(re.finditer(r"\S+", marks.text[left : company.start]))
    if len(words) not in (2, 3) or not all(_FOREIGN_WORD.fullmatch(w[0]) for w in words):
        return None
    span = left + words[0].start(), left + words[-1].end()
    return None if any(_is_a_word(marks, (left + w.start(), 0)) for w in words) else span


def _is_a_word(marks: Marks, span: tuple[int, int]) -> bool:
    return any(cue.start == span[0] for cue in marks.cues.all())


_FINDERS = {"zh": _chinese, "ja": _japanese, "ko": _korean}
