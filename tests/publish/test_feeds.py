"""Fact-check markup, the Atom feed and the summaries."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lxml import html

from pipeline.publish.claimreview import graph, review
from pipeline.publish.feeds import write_feeds
from pipeline.publish.links import source, web
from pipeline.publish.report import write_report
from pipeline.records import Result

from .samples import ALL, HOSTILE, POD, POD64_RESNET, RESULTS, ZH

NAMES = [f"story-{number}" for number in range(len(ALL))]
BASE = "https://reports.example/mlperf/"
ATOM = "{http://www.w3.org/2005/Atom}"

# What schema.org's users ask of each type: required names, and the type of nested items.
REQUIRED = {
    "ClaimReview": {
        "url": str, "claimReviewed": str, "reviewRating": "Rating", "itemReviewed": "Claim",
        "author": "Organization",
    },
    "Rating": {
        "ratingValue": int, "bestRating": int, "worstRating": int, "alternateName": str,
    },
    "Claim": {"text": str, "appearance": "NewsArticle"},
}  # fmt: skip


def valid(item: dict[str, object]) -> bool:
    for name, kind in REQUIRED.get(str(item["@type"]), {}).items():
        value = item[name]
        if isinstance(kind, str):
            assert isinstance(value, dict) and value["@type"] == kind, name
            valid(value)
        else:
            assert isinstance(value, kind) and value != "", name
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("feeds")
    write_feeds(ALL, NAMES, out, BASE)
    return out


def test_a_review_in_full() -> None:
    item = review(ZH.article, ZH.claims[2], ZH.verdicts[2], "https://x.example/#c3")
    assert item == {
        "@type": "ClaimReview",
        "url": "https://x.example/#c3",
        "claimReviewed": "在IPU-POD128上训练BERT的时间为5.78分钟。",
        "author": {"@type": "Organization", "name": "pressclaims"},
        "inLanguage": "en",
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": 1,
            "bestRating": 5,
            "worstRating": 1,
            "alternateName": "contradicted",
            "ratingExplanation": "The official score is 5.88 minutes; no other reading gives "
            "5.78. One digit differs: 5.78 for 5.88.",
        },
        "itemReviewed": {
            "@type": "Claim",
            "text": "在IPU-POD128上训练BERT的时间为5.78分钟。",
            "author": {"@type": "Organization", "name": "芯片晚报"},
            "datePublished": "2021-12-02",
            "appearance": {
                "@type": "NewsArticle",
                "headline": "新一轮训练成绩：IPU-POD16领先",
                "url": "https://wanbao.example/a/1",
                "datePublished": "2021-12-02",
                "inLanguage": "zh",
                "publisher": {"@type": "Organization", "name": "芯片晚报"},
            },
        },
        "citation": [source(ZH.verdicts[2].official[0])],
    }


def test_only_a_verdict_that_takes_a_side_is_a_review() -> None:
    types = [item["@type"] for item in graph(POD)["@graph"]]
    assert types == ["ClaimReview", "ClaimReview", "Claim", "ClaimReview", "Claim"]


def test_the_speaker_is_the_author_of_what_is_quoted() -> None:
    assert graph(POD)["@graph"][1]["itemReviewed"]["author"]["name"] == "R. Quill"


def test_every_item_has_what_the_vocabulary_requires(folder: Path) -> None:
    feed = json.loads((folder / "claimreview.jsonld").read_text(encoding="utf-8"))
    items = [element["item"] for element in feed["dataFeedElement"]]
    assert len(items) == sum(len(one.claims) for one in ALL)
    assert all(valid(item) for item in items)
    assert items[0]["url"] == f"{BASE}articles/story-0.html#c1"


def test_each_page_carries_its_markup(tmp_path: Path) -> None:
    write_report([POD, HOSTILE], tmp_path, results=RESULTS, base_url=BASE)
    tree = html.fromstring((tmp_path / "articles" / "pod-story.html").read_bytes())
    (block,) = tree.xpath("//script[@type='application/ld+json']/text()")
    assert [valid(item) for item in json.loads(block)["@graph"]] == [True] * 5
    assert json.loads(block)["@graph"][0]["url"] == f"{BASE}articles/pod-story.html#c1"


def test_the_feed_is_atom_dated_by_the_articles(folder: Path) -> None:
    feed = ElementTree.fromstring((folder / "verdicts.atom").read_bytes())
    assert feed.find(f"{ATOM}updated").text == "2021-12-02T00:00:00Z"  # type: ignore[union-attr]
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 10
    assert "have no date: 1" in str(feed.findtext(f"{ATOM}subtitle"))
    dates = [entry.findtext(f"{ATOM}updated") for entry in entries]
    assert dates == sorted(dates, reverse=True)  # type: ignore[type-var]
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    for element in (feed, *entries):
        for tag in ("id", "title", "updated", "link"):
            assert element.find(f"{ATOM}{tag}") is not None


def test_a_hostile_page_breaks_no_feed(tmp_path: Path) -> None:
    import msgspec

    dated = msgspec.structs.replace(HOSTILE.article, published="2022-01-01", title="\x00\ud800")
    write_feeds([msgspec.structs.replace(HOSTILE, article=dated)], ["x"], tmp_path)
    entry = ElementTree.fromstring((tmp_path / "verdicts.atom").read_bytes()).find(f"{ATOM}entry")
    assert entry is not None and "<script>" in str(entry.findtext(f"{ATOM}summary"))
    json.loads((tmp_path / "claimreview.jsonld").read_text(encoding="utf-8"))
    assert "<script" not in (tmp_path / "summary.md").read_text(encoding="utf-8")


def test_the_summaries_tell_contradictions_first(folder: Path) -> None:
    text = (folder / "summary.md").read_text(encoding="utf-8")
    assert "| ✗ contradicted | 2 |" in text
    assert re.findall(r"^## (.*)$", text, re.M)[0] == "Contradicted"
    assert f"- [5.78分钟]({BASE}articles/story-1.html#c3): “在IPU-POD128上" in text
    rows = list(csv.DictReader((folder / "summary.csv").open(encoding="utf-8", newline="")))
    assert len(rows) == 11
    assert rows[1]["official"] == "Training v1.0 closed Graphcore ipu-pod64-TF resnet 14.48 minutes"


def test_same_in_same_bytes(folder: Path, tmp_path: Path) -> None:
    write_feeds(ALL, NAMES, tmp_path, BASE)
    assert {path.name for path in folder.iterdir()} == {path.name for path in tmp_path.iterdir()}
    for path in folder.iterdir():
        assert path.read_bytes() == (tmp_path / path.name).read_bytes()


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://a.example/x?y=1#z", True), ("http://a.example", True), ("", False),
        ("javascript:alert(1)", False), ("data:text/html,x", False), ("//a.example", False),
        ("https://user:pass@a.example", False), ("https://a.example/\u202e", False),
        ("https://a.example/ b", False), ("https://[", False), ("ftp://a.example", False),
        ("https://a.example/" + "x" * 3000, False),
    ],
)  # fmt: skip
def test_only_plain_web_addresses_become_links(url: str, kept: bool) -> None:
    assert web(url) == (url if kept else "")


@pytest.mark.parametrize(
    ("given", "link"),
    [
        (
            "mlcommons/training_results_v0.7@0a8a85a209c8:NVIDIA/results/a b/resnet",
            "https://github.com/mlcommons/training_results_v0.7/tree/0a8a85a209c8/"
            "NVIDIA/results/a%20b/resnet",
        ),
        (
            "mlcommons/x@0a8a85a209c8:summary.csv",
            "https://github.com/mlcommons/x/blob/0a8a85a209c8/summary.csv",
        ),
        ("https://a.example/results", "https://a.example/results"),
        ("javascript:alert(1)", ""),
        ("a private note", ""),
    ],
)
def test_a_source_becomes_the_page_where_it_can_be_read(given: str, link: str) -> None:
    row: Result = POD64_RESNET
    import msgspec

    assert source(msgspec.structs.replace(row, source=given)) == link
