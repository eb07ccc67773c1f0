"""Fact-check markup: schema.org ``ClaimReview`` and ``Claim`` as JSON-LD.

A verdict that takes a side becomes a ``ClaimReview``; what lies outside the benchmark or stays
unresolved is only a ``Claim``, because a rating would say more than is known. Reviews carry no
date of their own: the records do not, and the clock is no part of them.
"""

from __future__ import annotations

from typing import Any

from pipeline.publish.links import source, web
from pipeline.publish.words import LABELS, day_of
from pipeline.records import Article, Checked, Claim, Verdict

_BEST, _WORST = 5, 1
_REVIEWER = {"@type": "Organization", "name": "pressclaims"}


def graph(checked: Checked, address: str = "") -> dict[str, Any]:
    """The JSON-LD of one article's claims; ``address`` is its report page's, or relative."""
    items = [
        review(checked.article, claim, verdict, f"{address}#c{number}")
        for number, (claim, verdict) in enumerate(
            zip(checked.claims, checked.verdicts, strict=True), 1
        )
    ]
    return {"@context": "https://schema.org", "@graph": items}


def review(article: Article, claim: Claim, verdict: Verdict, address: str) -> dict[str, Any]:
    """A ``ClaimReview`` of the claim, or the bare ``Claim`` where there is no rating."""
    reviewed = _claim(article, claim)
    shown = LABELS[verdict.label]
    if not shown.rating:
        return {**reviewed, "url": address}
    explanation = verdict.explanation
    if verdict.diagnosis:
        explanation = f"{explanation} {verdict.diagnosis.text}"
    return _filled(
        {
            "@type": "ClaimReview",
            "url": address,
            "claimReviewed": claim.sentence,
            "author": _REVIEWER,
            "inLanguage": "en",
            "reviewRating": {
                "@type": "Rating",
                "ratingValue": shown.rating,
                "bestRating": _BEST,
                "worstRating": _WORST,
                "alternateName": shown.word,
                "ratingExplanation": explanation,
            },
            "itemReviewed": reviewed,
            "citation": list(dict.fromkeys(filter(None, map(source, verdict.official)))),
        }
    )


def _claim(article: Article, claim: Claim) -> dict[str, Any]:
    return _filled(
        {
            "@type": "Claim",
            "text": claim.sentence,
            "author": _author(article, claim),
            "datePublished": day_of(article),
            "appearance": _filled(
                {
                    "@type": "NewsArticle",
                    "headline": article.title,
                    "url": web(article.url),
                    "datePublished": day_of(article),
                    "inLanguage": article.lang,
                    "publisher": _filled({"@type": "Organization", "name": article.publisher}),
                }
            ),
        }
    )


def _author(article: Article, claim: Claim) -> dict[str, Any]:
    """Who says it: the speaker where there is one, else the outlet."""
    speaker = claim.speaker.value
    if not speaker:
        return _filled({"@type": "Organization", "name": article.publisher})
    company = speaker == claim.subject.submitter.value
    return {"@type": "Organization" if company else "Person", "name": speaker}


def _filled(item: dict[str, Any]) -> dict[str, Any]:
    """The item without empty values; an item of nothing but its type is empty itself."""
    kept = {key: value for key, value in item.items() if value}
    return kept if set(kept) - {"@type"} else {}
