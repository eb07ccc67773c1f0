"""Whose the other side of a comparison is, said behind its name: no owner of what is compared."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.companies.joint import companies_in
from pipeline.extract.linking.companies.makers import makers_of, makes, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far behind a product the name of whose it is may end, or the other way round, and how long
# words for “of” may be.
_OWNS_REACH = 40
_JOINED_REACH = 16
# “Intel's Gaudi2”
_BESIDE = 4
# “NVIDIA의 플래그십 DGX A100”: how near its owner a product stands with nothing but a particle
# between, and with words for it.
_GENITIVE, _DESCRIBED = 4, 16
# «no es de |», “not |”
_DENIED_REACH = 11
# “甲骨文的8卡B200|系统（|14.1分钟”: how far behind the chip a result of its own may begin.
_SCORE_REACH = 16


def made_up_by(marks: Marks, figure: Figure, owner: Mention) -> bool:
    """Whose the other side is, said behind it: “8 % faster than a server with H200s of B's”."""
    if owner.start < figure.end:
        return False
    before = [m for m in marks.names_in(figure.end, owner.start) if m.label in PRODUCTS]
    if not before or owner.start - before[-1].end > _OWNS_REACH:
        return False
    gap = (before[-1].end, owner.start)
    return not _parted(marks, gap) and is_baseline(marks, before[-1])


def behind_a_baseline(marks: Marks, owner: Mention) -> bool:
    """“compared with an H200 server of B's, which took 23.4, A is 6 % faster”: B's is the H200."""
    # “オラクル|の8基のB200|の14.1分より17%速い”: a result of its own is Oracle's, the ratio is not
    following = marks.names_in(owner.end, owner.end + _OWNS_REACH)[:1]
    chips = [m for m in following if m.label == "ACCELERATOR" and is_baseline(marks, m)]
    if any(_counts_its_own(marks, owner, chip) for chip in chips):
        return True
    place = owner.start - _JOINED_REACH
    before = [m for m in marks.names_in(place - _OWNS_REACH, owner.start) if m.label in PRODUCTS]
    if not before or before[-1].end < place or not is_baseline(marks, before[-1]):
        return False
    gap = (before[-1].end, owner.start)
    if _parted(marks, gap):
        return False
    words = marks.cues.within(*gap, "connect_after", "agent")
    return any(not marks.folded[word.end : owner.start].strip() for word in words)


def owner_behind(marks: Marks, system: Mention) -> Mention | None:
    """“than an A100 server entered by B”, “than the A100 submission from B”: the company that a
    word for “by” joins to a product, or one for “from” to its result."""
    names = marks.names_in(system.end, system.end + _OWNS_REACH)
    nearest = next((m for m in names if m.label in OWNERS), None)
    if nearest is None or nearest.label != "SUBMITTER":
        return None
    behind = [m for m in marks.names_in(nearest.end, nearest.end + _BESIDE) if m.label in PRODUCTS]
    if behind or makes(marks, nearest):
        return None  # “beaten by Intel's Gaudi2”
    gap = (system.end, nearest.start)
    words = marks.cues.within(*gap, "agent")
    if marks.cues.any(*gap, "submit", "result_word"):
        words = [*words, *marks.cues.within(*gap, "from", "part_of")]
    led = any(not marks.folded[word.end : nearest.start].strip() for word in words)
    return nearest if led and not _parted(marks, gap) else None


@remembered
def own_companies(marks: Marks) -> list[Mention]:
    """The companies of a passage whose a result can be: no makers of chips, no other sides."""
    names = companies_in(marks)
    return [m for m in names if not (_is_of_a_baseline(marks, m) or denied(marks, m))]


@remembered
def denied(marks: Marks, mention: Mention) -> bool:
    """“with a chip that is not Nvidia's”, «un chip que no es de Nvidia»: whose something is not."""
    if load_pack(marks.lang).order != "initial":
        return False
    first = max(marks.sentence_at(mention.start)[0], mention.start - _DENIED_REACH)
    before = marks.cues.within(first, mention.start, "negation")
    return any(not marks.cues.any(word.start, mention.start, "only_name") for word in before)


def _parted(marks: Marks, gap: tuple[int, int]) -> bool:
    """Whether a sign or a result stands between; “an eight-accelerator server” is of one piece."""
    told = any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap))
    return told or DELIMITER.search(marks.folded, *gap) is not None


@remembered
def _is_of_a_baseline(marks: Marks, owner: Mention) -> bool:
    """“NVIDIA의 플래그십 DGX A100과 비교해”: whose system is measured against is no subject."""
    following = next((m for m in marks.names_in(owner.end, owner.end + _OWNS_REACH)), None)
    if following is None or following.label not in ("SYSTEM", "ACCELERATOR"):
        return False
    if not is_baseline(marks, following):
        return False
    if DELIMITER.search(marks.folded, owner.end, following.start):
        return False
    counts = following.label == "ACCELERATOR" and _counts_its_own(marks, owner, following)
    if counts and not _has_its_result(marks, following):
        return True
    if following.label == "ACCELERATOR":  # “엔비디아의 'H100'을 앞섰다”
        near = following.start - owner.end <= _GENITIVE or _described(marks, owner, following)
        return near and owner.canon in makers_of(following.canon)
    # “beats NVIDIA's DGX A100”, which others have entered as well
    of_it = following.start - owner.end <= _GENITIVE and is_baseline(marks, owner)
    return of_it or owner_of(following.canon) == owner.canon


def _counts_its_own(marks: Marks, owner: Mention, chip: Mention) -> bool:
    """“Supermicro'nun |sekiz| B200 GPU'lu sisteminden daha hızlı”: whether a particle and a count
    alone lead from a company to the chips that something is held against, whoever makes them."""
    pack = load_pack(marks.lang)
    counts = [f for f in marks.figures if owner.end <= f.start < chip.start]
    counts = [f for f in counts if f.quantity.unit in COUNTS]
    if pack.order != "final" or len(counts) != 1 or counts[0].start > chip.start:
        return False
    gap = marks.folded[owner.end : counts[0].start].strip()
    return bool(gap) and gap in {word.strip() for word in pack.genitive}


def _has_its_result(marks: Marks, chip: Mention) -> bool:
    """“与甲骨文的8卡B200系统|（|14.1分钟）相比”, “4개 H100 기반 시스템|의 |73.9분을 앞선”: whether
    a bracket or particle leads from chips to a result of their own."""
    leads = ("(", *(word.strip() for word in load_pack(marks.lang).genitive))
    scores = filter(is_score, marks.figures_in(chip.end, chip.end + _SCORE_REACH))
    return any(marks.folded[: f.start].rstrip(" ").endswith(leads) for f in scores)


def _described(marks: Marks, owner: Mention, chip: Mention) -> bool:
    """“英伟达当前最强GPU A100的2倍”, “엔비디아의 최신 GPU H100보다”: words for the chip between."""
    if chip.start - owner.end > _DESCRIBED:
        return False
    words = tuple(word.strip() for word in load_pack(marks.lang).genitive)
    between = marks.folded[owner.end : chip.start].strip()
    if words and (between.startswith(words) or between.endswith(words)):
        return True
    return marks.cues.any(owner.end, chip.start, "fastest", "predecessor")
