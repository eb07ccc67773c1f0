"""Copies of one story find each other; different stories do not."""

from __future__ import annotations

import random
from pathlib import Path

from pipeline.collect import pages
from pipeline.evaluate.gold import read_gold
from pipeline.read import Clusters, read
from pipeline.records import Article, Page
from tests.read.helpers import plain

SYLLABLES = [a + b for a, b in zip("bcdfghjklmnprstvwxyz", "aeiouaioueioaiuaeoua", strict=True)]


def story(seed: int, sentences: int = 14) -> list[str]:
    pick = random.Random(seed)

    def word() -> str:
        return "".join(pick.choices(SYLLABLES, k=pick.randint(1, 3)))

    return [
        f"The {word()} {word()} {word()} took {pick.randint(2, 900)} minutes on {word()} and "
        f"{word()}, while {word()} {word()} of {word()} needed {pick.randint(2, 99)} {word()}."
        for _ in range(sentences)
    ]


def article(lines: list[str], title: str, **declared: str) -> Article:
    return plain(title + "\n\n" + "\n\n".join(lines), declared=declared)


def test_planted_copies_are_found_and_strangers_are_not() -> None:
    index = Clusters()
    found = planted = 0
    for seed in range(60):
        lines = story(seed)
        whole = index.add(article(lines, f"Original headline number {seed} of the day"))
        copies = [
            article(lines, f"Another headline over copy {seed} altogether"),
            article(lines[:5], f"A teaser of the first lines {seed} only"),
            article([*story(seed + 5000, 6), *lines[3:8]], f"A long quotation {seed} inside"),
            article(
                [line.replace("the", "a", 1) for line in lines], f"Edited a little, item {seed}"
            ),
        ]
        planted += len(copies)
        found += sum(index.add(copy) == whole for copy in copies)
    assert found / planted >= 0.98
    assert len(index.stories()) == 60


def test_a_stored_index_takes_todays_articles_in() -> None:
    index = Clusters()
    first = index.add(article(story(1), "The first of two headlines here"))
    again = Clusters.load(index.dump())
    assert again.add(article(story(1), "The second of two headlines here")) == first
    assert again.dump() == Clusters.load(again.dump()).dump()


def test_the_origin_is_the_one_stated_else_the_earliest() -> None:
    index = Clusters()
    late = article(
        story(2), "Headline one of three here", publisher="Copy & Paste", published="2021-07-03"
    )
    early = article(
        story(2), "Headline two of three here", publisher="First Wire", published="2021-07-01"
    )
    cluster = index.add(late)
    assert index.add(early) == cluster
    told = index.story(cluster)
    assert (told.origin, told.known_by, told.outlets) == (
        "First Wire",
        "earliest",
        ("First Wire", "Copy & Paste"),
    )
    stamped = article(
        story(2), "Headline three of three here - The Real Source", publisher="Mirror"
    )
    index.add(stamped)
    assert (index.story(cluster).origin, index.story(cluster).known_by) == (
        "The Real Source",
        "stated",
    )


def test_a_bridge_joins_two_clusters_under_the_older() -> None:
    index = Clusters()
    one = index.add(article(story(3), "Story number one of two"))
    two = index.add(article(story(4), "Story number two of two"))
    assert one != two
    bridge = article([*story(3), *story(4)], "Both stories in one place")
    assert index.add(bridge) == one
    assert len(index.stories()) == 1


def test_articles_of_the_corpus_join_their_copies_and_no_others() -> None:
    folder = Path(__file__).parent.parent.parent / "annotations"
    documents = [d for split in ("train", "dev") for d in read_gold(folder, split)]
    pages_of = {d.article: page for d in documents for page in pages([str(d.article)])}
    articles = [read(page) for page in pages_of.values() if isinstance(page, Page)]
    assert len(articles) > 50
    index = Clusters()
    joined: dict[str, list[Article]] = {}
    for one in articles:
        joined.setdefault(index.add(one), []).append(one)
    # The corpus holds copies under the headline of their original.
    for group in joined.values():
        assert len({one.title for one in group}) == 1
    stories = len(index.stories())
    for number, one in enumerate(articles):
        lines = [one.text[p.start : p.end] for p in one.passages if p.kind == "paragraph"]
        if sum(map(len, lines)) >= 600:
            copied = article(["Home", "Contact", *lines], f"Quite another headline, item {number}")
            assert index.add(copied) == index.add(one)
    assert len(index.stories()) == stories
