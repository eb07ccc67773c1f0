"""Main text of our reader beside other tools, on public sets of pages with their article text.

    python benchmarks/reading.py FOLDER [--tools ours,trafilatura]
    python benchmarks/reading.py FOLDER --stripped lines [--every 5]
    python benchmarks/reading.py FOLDER --dates [--tools ours,htmldate]

FOLDER is a checkout of one of these sets (none is part of this project):

- scrapinghub/article-extraction-benchmark: ``ground-truth.json`` and ``html/*.html.gz``;
- flairNLP/fundus: ``tests/resources/parser/test_data/<country>/<Publisher>*.html.gz`` with
  ``<Publisher>.json``;
- adbar/htmldate, for dates alone: ``tests/eval_*.json`` and the pages in ``tests``.

Scores are means over pages of precision and recall of the bags of runs of four tokens (a wide
character is a token, and characters that nobody sees are none); F1 is of these means, as the
first benchmark has it. ``figures`` is the share of the gold text's figures that survive;
``pages/s`` is of one process. The headline and the captions of pictures, passages of their own in
our articles, are left out, as they are of the gold.

With ``--stripped`` each page loses its markup first, in one of two ways, and is read as plain
text: ``lines`` is BeautifulSoup's ``get_text`` with a line for each piece of text, so that a
link breaks its sentence; ``layout`` is resiliparse's whole page, a line for each block.
It is held beside all of that text.

A tool that fails on a page has found nothing there; how often is said under the table.

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
from typing import Any

from pipeline.records import Article, Page, Passage

Sample = tuple[str, str, bytes, str]  # name, group, page, gold text
Found = tuple[list[str], float, int]  # texts, pages a second, pages that the tool fails on
_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_RUN = 4
# Soft hyphens and zero-width characters, which some golds and tools keep and others do not.
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff"))


def scrapinghub(folder: Path) -> Iterator[Sample]:
    """The pages of article-extraction-benchmark."""
    gold = json.loads((folder / "ground-truth.json").read_text("utf-8"))
    for name, item in sorted(gold.items()):
        path = folder / "html" / f"{name}.html.gz"
        yield name, "all", gzip.decompress(path.read_bytes()), item["articleBody"]


def _fundus(folder: Path, field: str) -> Iterator[tuple[str, str, bytes, Any]]:
    """The test pages of fundus, each with a field that its parser version is to find."""
    data = folder / "tests" / "resources" / "parser" / "test_data"
    for record in sorted(data.glob("*/*.json")):
        try:
            versions = json.loads(record.read_text("utf-8"))
        except ValueError:
            continue
        pages = sorted(record.parent.glob(f"{record.stem}_[12]*.html.gz"))
        held = [v[field] for v in versions.values() if isinstance(v, dict) and field in v]
        if len(pages) != len(held):
            continue
        group = "cjk" if record.parent.name in ("cn", "jp", "kr", "tw") else "other"
        for path, value in zip(pages, held, strict=True):
            yield path.name, group, gzip.decompress(path.read_bytes()), value


def fundus(folder: Path) -> Iterator[Sample]:
    """The test pages of fundus with their text."""
    for name, group, page, body in _fundus(folder, "body"):
        parts = [*body["summary"]]
        for section in body["sections"]:
            parts += [*section["headline"], *section["paragraphs"]]
        yield name, group, page, "\n".join(parts)


def _read(body: bytes, kind: str = "html") -> Article | None:
    from pipeline.read import ReadError, read

    digest = hashlib.sha256(body).hexdigest()
    media = "text/html" if kind == "html" else "text/plain"
    try:
        return read(Page(origin=f"page.{kind}", body=body, digest=digest, media_type=media))
    except ReadError:
        return None


def ours(body: bytes, kind: str = "html") -> str:
    """This project's reader."""
    article = _read(body, kind)
    if article is None:
        return ""
    kept = (p for p in article.passages if p.kind not in ("title", "caption"))
    return "\n".join(_marked(article, p) for p in kept)


def ours_plain(body: bytes) -> str:
    """This project's reader on plain text."""
    return ours(body, "txt")


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

    text = bytes_to_str(body, detect_encoding(body) or "utf-8")
    tree = HTMLTree.parse(text)
    return extract_plain_text(tree, main_content=True, alt_texts=False, links=False)


def _newspaper(body: bytes) -> Any:
    import newspaper

    # Text alone is measured: without this it asks the network for the page's pictures.
    article = newspaper.Article("https://example.org/", fetch_images=False)
    article.download(input_html=body.decode("utf-8", "replace"))
    return article


def newspaper4k(body: bytes) -> str:
    """newspaper4k; needs the package newspaper4k, which is no dependency of ours."""
    article = _newspaper(body)
    article.parse()
    return str(article.text)


def beautifulsoup(body: bytes) -> str:
    """All text of the page."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(body, "lxml").get_text(" ")


def lines(body: bytes) -> bytes:
    """The page stripped to a line for each piece of text."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(body, "lxml").get_text("\n").encode("utf-8", "replace")


def layout(body: bytes) -> bytes:
    """The page stripped to a line for each block."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    text = bytes_to_str(body, detect_encoding(body) or "utf-8")
    return extract_plain_text(text, main_content=False).encode("utf-8", "replace")


def all_text(body: bytes) -> str:
    """All of a stripped page."""
    return body.decode("utf-8")


Tools = dict[str, tuple[Callable[[bytes], str], str]]
TOOLS: Tools = {
    "ours": (ours, "pressclaims"),
    "trafilatura": (trafilatura, "trafilatura"),
    "resiliparse": (resiliparse, "resiliparse"),
    "beautifulsoup": (beautifulsoup, "beautifulsoup4"),
    "newspaper4k": (newspaper4k, "newspaper4k"),
}
STRIPPED: Tools = {"ours": (ours_plain, "pressclaims"), "all text": (all_text, "pressclaims")}
WAYS = {"lines": lines, "layout": layout}


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
    for name, group, page, when in _fundus(folder, "publishing_date"):
        yield name, group, page, (when or "")[:10]


def ours_date(body: bytes) -> str:
    """This project's date; it comes with the whole article."""
    article = _read(body)
    return (article.published if article else "") or ""


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

    article = _newspaper(body)
    doc = newspaper.parsers.fromstring(article.html)
    found = article.extractor.get_publishing_date("", doc) if doc is not None else None
    return str(found)[:10] if found else ""


DATE_TOOLS: Tools = {
    "ours": (ours_date, "pressclaims"),
    "htmldate": (htmldate, "htmldate"),
    "htmldate fast": (htmldate_fast, "htmldate"),
    "newspaper4k": (newspaper4k_date, "newspaper4k"),
}


def found_by(tool: str, find: Callable[[bytes], str], samples: list[Sample]) -> Found:
    """What a tool finds on each page, its pages a second, and the pages that it fails on.

    A tool that fails (as newspaper4k does on some languages without their word lists) found
    nothing on that page: it is measured as its users meet it.
    """
    failed: list[str] = []

    def guarded(name: str, body: bytes) -> str:
        try:
            return find(body)
        except Exception as error:  # whatever the tool may raise
            sys.stderr.write(f"{tool} fails on {name}: {type(error).__name__}\n")
            failed.append(name)
            return ""

    guarded(samples[0][0], samples[0][2])  # what is loaded on first use is not timed
    failed.clear()
    begun = time.perf_counter()
    found = [guarded(name, body) for name, _, body, _ in samples]
    return found, len(samples) / (time.perf_counter() - begun), len(failed)


def measure_dates(samples: list[Sample], tool: str, result: Found) -> dict[str, list[float]]:
    """Precision, recall, F1, pages a second and pages of the dates that a tool gives."""
    found, rate, _ = result
    for (name, _, _, gold), date in zip(samples, found, strict=True):
        if VERBOSE and date != gold:
            sys.stderr.write(f"{tool}\t{name}\t{gold or '-'}\t{date or '-'}\n")
    right = sum(bool(g) and d == g for (_, _, _, g), d in zip(samples, found, strict=True))
    precision = right / max(sum(map(bool, found)), 1)
    recall = right / max(sum(bool(g) for _, _, _, g in samples), 1)
    return {"all": [len(samples), precision, recall, f1_of(precision, recall), rate]}


def f1_of(precision: float, recall: float) -> float:
    """The harmonic mean of both."""
    return 2 * precision * recall / max(precision + recall, 1e-9)


def runs(text: str) -> Counter[tuple[str, ...]]:
    """The bag of token runs of a text."""
    tokens = _TOKEN.findall(text.translate(_UNSEEN))
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


def measure(samples: list[Sample], tool: str, result: Found) -> dict[str, list[float]]:
    """Per group of pages: pages, precision, recall, F1, figures and pages a second."""
    found, rate, _ = result
    sums: dict[str, list[tuple[float, float, float]]] = {}
    for (name, group, _, gold), text in zip(samples, found, strict=True):
        row = score(gold, text)
        for one in {group, "all"}:
            sums.setdefault(one, []).append(row)
        if VERBOSE:
            shown = "\t".join(f"{value:.3f}" for value in (f1_of(*row[:2]), *row))
            sys.stderr.write(f"{tool}\t{group}\t{name}\t{shown}\n")
    table = {}
    for group, rows in sums.items():
        precision, recall, figures = (sum(c) / len(rows) for c in zip(*rows, strict=True))
        table[group] = [len(rows), precision, recall, f1_of(precision, recall), figures, rate]
    return table


VERBOSE = False


def version_of(package: str) -> str:
    """What was measured; ``""`` where it is not installed."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "this checkout" if package == "pressclaims" else ""


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tools", default="")
    parser.add_argument("--dates", action="store_true", help="publication dates, not main text")
    parser.add_argument("--stripped", choices=WAYS, help="read the pages as plain text")
    parser.add_argument("--group", default="", help="only the pages of this group")
    parser.add_argument("--every", type=int, default=1, help="only each such page, by name")
    parser.add_argument("-v", "--verbose", action="store_true", help="each page's scores to stderr")
    args = parser.parse_args()
    global VERBOSE  # noqa: PLW0603  # set once, before any page is scored
    VERBOSE = args.verbose
    if args.dates:
        tools, scored, names = DATE_TOOLS, measure_dates, "precision | recall | F1"
        source = fundus_dates
        if (args.folder / "tests" / "eval_default.json").exists():
            source = htmldate_dates
    else:
        tools, scored = (STRIPPED if args.stripped else TOOLS), measure
        names = "precision | recall | F1 | figures"
        source = scrapinghub if (args.folder / "ground-truth.json").exists() else fundus
    samples = [s for s in source(args.folder) if args.group in ("", s[1])][:: args.every]
    if not samples:
        raise SystemExit(f"no pages under {args.folder}")
    if args.stripped:
        strip = WAYS[args.stripped]
        samples = [(name, group, strip(body), gold) for name, group, body, gold in samples]
    way = f", stripped: {args.stripped}" if args.stripped else ""
    print(f"{source.__name__}{way}, {len(samples)} pages, {datetime.date.today().isoformat()}\n")
    head = f"| tool | pages | {names} | pages/s |"
    print(head + "\n" + "|---" * (head.count("|") - 1) + "|")
    notes = []
    for tool in args.tools.split(",") if args.tools else tools:
        find, package = tools[tool]
        version = version_of(package)
        if not version:
            notes.append(f"{tool} is not installed.")
            continue
        result = found_by(tool, find, samples)
        if result[2]:
            notes.append(f"{tool} fails on {result[2]} pages, counted as empty.")
        for group, (count, *shares, rate) in sorted(scored(samples, tool, result).items()):
            cells = " | ".join(f"{value:.3f}" for value in shares)
            print(f"| {tool} {version}, {group} | {count:.0f} | {cells} | {rate:.0f} |")
    print("".join(f"\n{note}" for note in notes), end="\n" if notes else "")


if __name__ == "__main__":
    main()
