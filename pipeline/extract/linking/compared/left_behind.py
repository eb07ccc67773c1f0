"""Products that a change leaves behind: “a step from A to B”, “A|の28分から10分に短縮”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.baseline_words import BEHIND_REACH, WITH_REACH
from pipeline.extract.linking.compared.earlier_results import changes_from
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far before a product “improves on” may begin, and the article between the two.
_BETTERED_REACH, _ARTICLE = 28, 5
# “MI300X|の約|28分から”: how far behind a product its own result may begin.
_OWN_REACH = 6
# “A|から|LoRAで|2.2倍に”: how far behind the word for “from” a test may begin.
_TEST_REACH = 3


def left_behind(marks: Marks, product: Mention) -> bool:
    """“a 2.5x step from A to B”, “B improves on A”: the product that a change starts from, to end
    at another."""
    bettered = marks.cues.within(product.start - _BETTERED_REACH, product.start, "improves_on")
    if bettered and product.start - bettered[-1].end <= _ARTICLE:
        start = marks.sentence_at(product.start)[0]
        before = [m for m in marks.names_in(start, bettered[-1].start) if m.label in PRODUCTS]
        return bool(before) and before[-1].canon != product.canon
    left = marks.cues.within(max(0, product.start - WITH_REACH), product.start, "from")
    # “de voorsprong |van A op B”: whose lead it is
    led = marks.cues.within(product.start - _BETTERED_REACH, product.start, "difference")
    left = [w for w in left if not any(c.start < w.start <= c.end + 1 for c in led)]
    if not left or marks.names_in(left[-1].end, product.start):
        return False
    if _begins_with_its_time(marks, left[-1].end, product):
        return True
    for word in marks.cues.within(product.end, product.end + BEHIND_REACH, "to"):
        for other in marks.names_in(word.end, word.end + WITH_REACH):
            gap = (product.end, other.start)
            if DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap):
                return False
            if other.label in PRODUCTS:
                return other.canon != product.canon
    return False


def _begins_with_its_time(marks: Marks, place: int, product: Mention) -> bool:
    """“从A30的49.88分钟降至35.76分钟”: nothing but a product, whose time it is, stands between the
    word for “from” and a time."""
    if load_pack(marks.lang).order == "initial" or marks.folded[place : product.start].strip():
        return False
    words = load_pack(marks.lang).genitive
    behind = next((w for w in words if marks.folded.startswith(w, product.end)), "")
    times = marks.figures_in(product.end, product.end + len(behind) + 2) if behind else []
    if not times or times[0].quantity.unit not in TIMES:
        return False
    later = marks.cues.within(times[0].end, times[0].end + BEHIND_REACH, "to")
    return bool(later) and not DELIMITER.search(marks.folded, times[0].end, later[0].start)


def leaves_its_time(marks: Marks, product: Mention) -> bool:
    """“B는 A의 28분에서 10분으로 단축했다”: whose result a change starts from that another product
    before it is said to have made, where the word for “from” stands behind; or the product itself:
    “BはA|から|2.2倍に高速化した”."""
    pack = load_pack(marks.lang)
    figures = _gained_from(marks, product)
    if not figures and marks.folded[product.end : product.end + _OWN_REACH].lstrip().startswith(
        tuple(word.strip() for word in pack.genitive)
    ):
        own = marks.figures_in(product.end, product.end + _OWN_REACH)
        figures = own if own and changes_from(marks, own[0]) else []
    if not figures:
        return False
    start, end = marks.sentence_at(product.start)
    before = [m for m in marks.names_in(start, product.start) if m.label in PRODUCTS]
    behind = [m for m in marks.names_in(figures[0].end, end) if m.label in PRODUCTS]
    words = tuple(pack.spans)
    if any(marks.folded.startswith(words, m.end) and _gained_at(marks, m) for m in before):
        return False  # “A에서 24%, B에서 41% 향상됐다”: on each of the two
    scores = [f for f in marks.figures_in(start, product.start) if is_score(f)]
    others = {m.canon for m in before} - {product.canon}
    return bool(others) and not behind and not scores


def _gained_at(marks: Marks, product: Mention) -> bool:
    near = marks.figures_in(product.end, product.end + _OWN_REACH)
    return bool(near) and near[0].quantity.unit in ("x", "percent")


def _gained_from(marks: Marks, product: Mention) -> list[Figure]:
    """The ratio by which something is better than the product that it comes from, a word of change
    behind it; a test may stand between."""
    led = [w for w in load_pack(marks.lang).spans if marks.folded.startswith(w, product.end)]
    if not led:
        return []
    place = product.end + len(led[0])
    tests = [m for m in marks.names_in(place, place + _TEST_REACH) if m.label == "BENCHMARK"]
    place = max([place, *(m.end for m in tests)])
    ratios = marks.figures_in(place, place + _OWN_REACH)
    if not ratios or ratios[0].quantity.unit not in ("x", "percent"):
        return []
    gained = (ratios[0].end, ratios[0].end + BEHIND_REACH)
    return ratios[:1] if marks.cues.any(*gained, "gain", "less_time", "faster") else []
