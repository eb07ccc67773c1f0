"""Main text of our reader beside other tools, on public sets of pages with their article text.

    python benchmarks/reading.py FOLDER [--tools ours,trafilatura]
    python benchmarks/reading.py FOLDER --dates [--tools ours,htmldate]

FOLDER is a checkout of one of these sets (none is part of this project):

- scrapinghub/article-extraction-benchmark: ``ground-truth.json`` and ``html/*.html.gz``;
- flairNLP/fundus: ``tests/resources/parser/test_data/<country>/<Publisher>*.html.gz`` with
  ``<Publisher>.json``;
- adbar/htmldate, for dates alone: ``tests/eval_*.json`` and the pages in ``tests``.

Scores are means over pages of precision and recall of the bags of runs of four tokens (a wide
character is a token); F1 is of these means, as the first benchmark has it. ``figures`` is the
share of the gold text's figures that survive; ``pages/s`` is of one process. The headline and
the captions of pictures, passages of their own in our articles, are left out, as they are of
the gold.

With ``--dates`` the publication dates are held against the sets' own, by day. Precision counts
the dates that were given, recall all that there are.
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import hashlib
import importlib.metadata
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.records import Article, Page, Passage

Sample = tuple[str, str, bytes, str]  # name, group, page, gold text
_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_RUN = 4


def scrapinghub(folder: Path) -> Iterator[Sample]:
    """The pages of article-extraction-benchmark."""
    gold = json.loads((folder / "ground-truth.json").read_text("utf-8"))
    for name, item in sorted(gold.items()):
        path = folder / "html" / f"{name}.html.gz"
        yield name, "all", gzip.decompress(path.read_bytes()), item["articleBody"]


def fundus(folder: Path) -> Iterator[Sample]:
    """The test pages of fundus, each with the text that its parser version is to find."""
    data = folder / "tests" / "resources" / "parser" / "test_data"
    for record in sorted(data.glob("*/*.json")):
        try:
            versions = json.loads(record.read_text("utf-8"))
        except ValueError:
            continue
        pages = sorted(record.parent.glob(f"{record.stem}_[12]*.html.gz"))
        bodies = [v["body"] for v in versions.values() if isinstance(v, dict) and v.get("body")]
        if len(pages) != len(bodies):
            continue
        for path, body in zip(pages, bodies, strict=True):
            parts = [*body["summary"]]
            for section in body["sections"]:
                parts += [*section["headline"], *section["paragraphs"]]
            group = "cjk" if record.parent.name in ("cn", "jp", "kr", "tw") else "other"
            yield path.name, group, gzip.decompress(path.read_bytes()), "\n".join(parts)


def ours(body: bytes) -> str:
    """This project's reader."""
    from pipeline.read import ReadError, read

    digest = hashlib.sha256(body).hexdigest()
    try:
        article = read(Page(origin="page.html", body=body, digest=digest, media_type="text/html"))
    except ReadError:
        return ""
    kept = (p for p in article.passages if p.kind not in ("title", "caption"))
    return "\n".join(_marked(article, p) for p in kept)


def _marked(article: Article, passage: Passage) -> str:
    """A passage with its footnote marks, which our articles hold beside the text, put back."""
    at = [
        (anchor, mark)
        for note in article.passages
        for anchor in note.anchors
        for mark in note.marks[:1]
        if passage.start <= anchor <= passage.end
    ]
    text = article.text[passage.start : passage.end]
    for anchor, mark in sorted(at, reverse=True):
        cut = anchor - passage.start
        text = f"{text[:cut]} [{mark}]{text[cut:]}"
    return " ".join((*(f"[{m}]" for m in passage.marks), text))


def trafilatura(body: bytes) -> str:
    """trafilatura, as it comes."""
    import trafilatura

    return trafilatura.extract(body, include_comments=False) or ""


def resiliparse(body: bytes) -> str:
    """resiliparse's main content."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from resiliparse.parse.html import HTMLTree

    text = bytes_to_str(body, detect_encoding(body))
    tree = HTMLTree.parse(text)
    return extract_plain_text(tree, main_content=True, alt_texts=False, links=False)


def newspaper4k(body: bytes) -> str:
    """newspaper4k; needs the package newspaper4k, which is no dependency of ours."""
    import newspaper

    article = newspaper.Article("https://example.org/")
    article.download(input_html=body.decode("utf-8", "replace"))
    article.parse()
    return str(article.text)


def beautifulsoup(body: bytes) -> str:
    """All text of the page."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(body, "lxml").get_text(" ")


TOOLS: dict[str, tuple[Callable[[bytes], str], str]] = {
    "ours": (ours, "pressclaims"),
    "trafilatura": (trafilatura, "trafilatura"),
    "resiliparse": (resiliparse, "resiliparse"),
    "newspaper4k": (newspaper4k, "newspaper4k"),
    "beautifulsoup": (beautifulsoup, "beautifulsoup4"),
}


def htmldate_dates(folder: Path) -> Iterator[Sample]:
    """The pages of htmldate's evaluation with their dates."""
    tests = folder / "tests"
    for record in ("eval_mediacloud_2020.json", "eval_default.json"):
        for url, item in sorted(json.loads((tests / record).read_text("utf-8")).items()):
            places = (tests / name / item["file"] for name in ("test_set", "cache", "eval"))
            path = next((p for p in places if p.is_file()), None)
            if path is not None:
                yield url, "all", path.read_bytes(), item["date"] or ""


def fundus_dates(folder: Path) -> Iterator[Sample]:
    """The test pages of fundus with the day of publication, in the time zone that each states."""
    data = folder / "tests" / "resources" / "parser" / "test_data"
    for record in sorted(data.glob("*/*.json")):
        try:
            versions = json.loads(record.read_text("utf-8"))
        except ValueError:
            continue
        pages = sorted(record.parent.glob(f"{record.stem}_[12]*.html.gz"))
        held = [v["publishing_date"] for v in versions.values() if "publishing_date" in v]
        if len(pages) != len(held):
            continue
        for path, when in zip(pages, held, strict=True):
            group = "cjk" if record.parent.name in ("cn", "jp", "kr", "tw") else "other"
            yield path.name, group, gzip.decompress(path.read_bytes()), (when or "")[:10]


def ours_date(body: bytes) -> str:
    """This project's date; it comes with the whole article."""
    from pipeline.read import ReadError, read

    digest = hashlib.sha256(body).hexdigest()
    page = Page(origin="page.html", body=body, digest=digest, media_type="text/html")
    try:
        return read(page).published or ""
    except ReadError:
        return ""


def htmldate(body: bytes) -> str:
    """htmldate, asked for the original date, with its extensive search."""
    from htmldate import find_date

    return find_date(body, original_date=True, extensive_search=True) or ""


def htmldate_fast(body: bytes) -> str:
    """htmldate without its extensive search."""
    from htmldate import find_date

    return find_date(body, original_date=True, extensive_search=False) or ""


def newspaper4k_date(body: bytes) -> str:
    """newspaper4k's date, from its metadata pass alone."""
    import newspaper

    article = newspaper.Article(url="")
    article.download(input_html=body.decode("utf-8", "replace"))
    doc = newspaper.parsers.fromstring(article.html)
    found = article.extractor.get_publishing_date("", doc) if doc is not None else None
    return str(found)[:10] if found else ""


DATE_TOOLS: dict[str, tuple[Callable[[bytes], str], str]] = {
    "ours": (ours_date, "pressclaims"),
    "htmldate": (htmldate, "htmldate"),
    "htmldate fast": (htmldate_fast, "htmldate"),
    "newspaper4k": (newspaper4k_date, "newspaper4k"),
}


def measure_dates(samples: list[Sample], tool: str) -> list[float]:
    """Precision, recall, F1, pages a second and pages of the dates that a tool gives."""
    find = DATE_TOOLS[tool][0]
    find(samples[0][2])
    begun = time.perf_counter()
    found = [find(body) for _, _, body, _ in samples]
    rate = len(samples) / (time.perf_counter() - begun)
    for (name, _, _, gold), date in zip(samples, found, strict=True):
        if VERBOSE and date != gold:
            sys.stderr.write(f"{tool}\t{name}\t{gold or '-'}\t{date or '-'}\n")
    right = sum(bool(g) and d == g for (_, _, _, g), d in zip(samples, found, strict=True))
    precision = right / max(sum(map(bool, found)), 1)
    recall = right / max(sum(bool(g) for _, _, _, g in samples), 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return [precision, recall, f1, rate, len(samples)]


def runs(text: str) -> Counter[tuple[str, ...]]:
    """The bag of token runs of a text."""
    tokens = _TOKEN.findall(text)
    return Counter(tuple(tokens[i : i + _RUN]) for i in range(max(1, len(tokens) - _RUN + 1)))


def score(gold: str, found: str) -> tuple[float, float, float]:
    """Precision, recall and share of figures kept of one page."""
    wanted, had = runs(gold), runs(found)
    both = sum((wanted & had).values())
    precision = both / max(sum(had.values()), 1)
    recall = both / max(sum(wanted.values()), 1)
    figures = Counter(_FIGURE.findall(gold))
    kept = sum((figures & Counter(_FIGURE.findall(found))).values())
    return precision, recall, kept / sum(figures.values()) if figures else 1.0


def measure(samples: list[Sample], tool: str) -> dict[str, list[float]]:
    """Per group of pages: precision, recall, F1, figures, pages a second and pages."""
    extract = TOOLS[tool][0]
    sums: dict[str, list[tuple[float, float, float]]] = {}
    extract(samples[0][2])  # what is loaded on first use is not timed
    begun = time.perf_counter()
    found = [extract(body) for _, _, body, _ in samples]
    rate = len(samples) / (time.perf_counter() - begun)
    for (name, group, _, gold), text in zip(samples, found, strict=True):
        row = score(gold, text)
        sums.setdefault(group, []).append(row)
        if group != "all":
            sums.setdefault("all", []).append(row)
        if VERBOSE:
            f1 = 2 * row[0] * row[1] / max(row[0] + row[1], 1e-9)
            sys.stderr.write(
                f"{tool}\t{group}\t{name}\t{f1:.3f}\t{row[0]:.3f}\t{row[1]:.3f}\t{row[2]:.3f}\n"
            )
    result = {}
    for group, rows in sums.items():
        precision, recall, figures = (sum(c) / len(rows) for c in zip(*rows, strict=True))
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        result[group] = [precision, recall, f1, figures, rate, len(rows)]
    return result


VERBOSE = False


def version_of(package: str, tool: str) -> str:
    """What was measured; ``""`` where it is not installed."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "this checkout" if tool == "ours" else ""


def print_dates(folder: Path, tools: list[str]) -> None:
    """One table of publication dates."""
    source = htmldate_dates if (folder / "tests" / "eval_default.json").exists() else fundus_dates
    samples = list(source(folder))
    if not samples:
        raise SystemExit(f"no pages under {folder}")
    print(f"{source.__name__}, {len(samples)} pages, {datetime.date.today().isoformat()}\n")
    print("| tool | pages | precision | recall | F1 | pages/s |\n|---|---|---|---|---|---|")
    for tool in tools:
        version = version_of(DATE_TOOLS[tool][1], tool)
        if not version:
            print(f"| {tool}: not installed | | | | | |")
            continue
        p, r, f1, rate, count = measure_dates(samples, tool)
        print(f"| {tool} {version} | {count:.0f} | {p:.3f} | {r:.3f} | {f1:.3f} | {rate:.0f} |")


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tools", default="")
    parser.add_argument("--dates", action="store_true", help="publication dates, not main text")
    parser.add_argument("--group", default="", help="only the pages of this group")
    parser.add_argument("-v", "--verbose", action="store_true", help="each page's scores to stderr")
    args = parser.parse_args()
    global VERBOSE  # noqa: PLW0603  # set once, before any page is scored
    VERBOSE = args.verbose
    if args.dates:
        print_dates(args.folder, (args.tools or ",".join(DATE_TOOLS)).split(","))
        return
    source = scrapinghub if (args.folder / "ground-truth.json").exists() else fundus
    samples = [s for s in source(args.folder) if args.group in ("", s[1])]
    if not samples:
        raise SystemExit(f"no pages under {args.folder}")
    print(f"{source.__name__}, {len(samples)} pages, {datetime.date.today().isoformat()}\n")
    print("| tool | pages | precision | recall | F1 | figures | pages/s |")
    print("|---|---|---|---|---|---|---|")
    for tool in (args.tools or "ours,trafilatura,resiliparse,beautifulsoup").split(","):
        version = version_of(TOOLS[tool][1], tool)
        if not version:
            print(f"| {tool}: not installed | | | | | | |")
            continue
        for group, (p, r, f1, figures, rate, count) in sorted(measure(samples, tool).items()):
            print(
                f"| {tool} {version}, {group} | {count:.0f} | {p:.3f} | {r:.3f} | {f1:.3f} "
                f"| {figures:.3f} | {rate:.0f} |"
            )


if __name__ == "__main__":
    main()
