"""What is said twice is counted once, and shown wherever it stands."""

from __future__ import annotations

import msgspec

from pipeline.publish.report.page import Shelf, article_page
from pipeline.publish.said import counted, said
from pipeline.records import Checked

from .samples import POD


def twice() -> Checked:
    """The sample with its first claim made once more behind the others."""
    again = msgspec.structs.replace(POD.claims[0], id="again")
    verdict = msgspec.structs.replace(POD.verdicts[0], claim_id="again")
    return msgspec.structs.replace(
        POD, claims=(*POD.claims, again), verdicts=(*POD.verdicts, verdict)
    )


def test_a_claim_that_is_made_twice_counts_once() -> None:
    assert counted(twice()) == counted(POD)
    first = said(twice())[0]
    assert (first.number, first.also) == (1, (len(POD.claims) + 1,))


def test_the_place_that_says_enough_decides() -> None:
    open_ = msgspec.structs.replace(POD.verdicts[0], label="unresolved")
    one = msgspec.structs.replace(twice(), verdicts=(open_, *twice().verdicts[1:]))
    best = said(one)[0]
    assert best.verdict.label == POD.verdicts[0].label
    assert (best.number, best.also) == (len(POD.claims) + 1, (1,))


def test_the_page_keeps_both_and_links_them() -> None:
    page = article_page(twice(), "pod", Shelf.of([twice()], ["pod"], ())).decode()
    last = len(POD.claims) + 1
    assert f'id="c{last}"' in page
    assert f'counted once: <a href="#c{last}">claim {last}</a>' in page
    assert 'counted once: <a href="#c1">claim 1</a>' in page
