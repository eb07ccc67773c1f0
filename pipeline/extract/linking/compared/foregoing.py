"""Names that stand before the other side of a comparison and are a part of it.

Where complements come first, what tells more of a product stands before it: “엔비디아의 동급 GPU인
A2보다” measures against NVIDIA's, “A100を8基搭載するNVIDIAのシステムより” against one with A100s.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline.extract.linking.companies.makers import makers_of, owner_of
from pipeline.extract.linking.compared.one_phrase import in_one_phrase
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far behind its maker, or what it is fitted with, the other side may stand.
_REACH = 24
# “엔비디아가 만든 DGX A100”: the shortest verb behind a particle of who does something, and how far
# both reach.
_VERB, _MADE_REACH = 2, 10
# “英伟达H100之外”: how far behind a maker's name the word may end that leaves its product out.
_EXCEPT_REACH = 20


def before_other_side(
    marks: Marks, name: Mention, is_baseline: Callable[[Marks, Mention], bool]
) -> bool:
    """Whether a name only tells more of what something is measured against."""
    if load_pack(marks.lang).order == "initial" or name.label not in OWNERS:
        return False
    following = next(
        (m for m in marks.names_in(name.end, name.end + _REACH) if m.label in OWNERS), None
    )
    if following is None or DELIMITER.search(marks.folded, name.end, following.start):
        return False
    if name.label == "SUBMITTER":
        # “델 H200의 2배”
        beside = name.end <= following.start <= name.end + 1
        beside = beside and not marks.folded[name.end : following.start].strip()
        told = following.label in PRODUCTS and (beside or _of_maker(marks, name, following))
    else:
        # “NF5688M6的用时比富士通”: only where verbs stand behind what they govern
        fitted = load_pack(marks.lang).objects
        fits = bool(fitted) and marks.cues.any(name.end, following.start, "fitted")
        told = fits and in_one_phrase(marks, name, following)
    return told and is_baseline(marks, following)


def excepted(marks: Marks, name: Mention) -> bool:
    """“除英伟达H100之外唯一”, “NVIDIA以外で唯一”: who is left out, and is no side of it."""
    words = marks.cues.within(name.end, name.end + _EXCEPT_REACH, "except_after")
    if name.label not in OWNERS or not words:
        return False
    between = marks.names_in(name.end, words[0].start)
    place = between[0].end if between and between[0].start <= name.end + 1 else name.end
    return words[0].start <= place + 1


def _of_maker(marks: Marks, company: Mention, product: Mention) -> bool:
    """Whether a product is its own that a company's name leads to: “NVIDIAの最新のA2”."""
    pack = load_pack(marks.lang)
    gap = marks.folded[company.end : product.start]
    subject = next((word for word in pack.subjects if gap.startswith(word)), "")
    made = bool(subject) and len(gap) <= _MADE_REACH and len(gap[len(subject) :].strip()) >= _VERB
    if not (made or any(gap.startswith(word.strip()) for word in pack.genitive)):
        return False
    makers = {owner_of(product.canon), *makers_of(product.canon)} - {""}
    return any(maker.split("-")[0] in company.canon for maker in makers)
