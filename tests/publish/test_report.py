"""The report as files: complete, inert, reproducible, and small enough for many articles."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html

from pipeline.publish.report import write_report
from pipeline.publish.report.highlight import blocks
from pipeline.publish.report.index import index_page
from pipeline.publish.report.site import data_block, direction, language, slugs, visible
from pipeline.records import Article, Cell, Checked, Claim, Passage

from .samples import ALL, EMPTY, HOSTILE, POD, RESULTS, ZH


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(ALL, tmp_path_factory.mktemp("report"), results=RESULTS).parent


def page(site: Path, name: str) -> html.HtmlElement:
    return html.document_fromstring((site / name).read_bytes().decode("utf-8"))


def pages(site: Path) -> Iterator[Path]:
    return site.rglob("*.html")


def words(element: html.HtmlElement) -> str:
    return " ".join(" ".join(element.itertext()).split())


# --- what an editor must find ---------------------------------------------------------------


def test_the_index_lists_every_article_without_a_script(site: Path) -> None:
    rows = page(site, "index.html").cssselect("#rows tr")
    assert [words(row.cssselect("a")[0]) for row in rows][:2] == [
        "新一轮训练成绩：IPU-POD16领先", "أرقام قياسية في تدريب الصور",
    ]  # fmt: skip
    assert len(rows) == len(ALL)
    for row in rows:
        assert (site / row.cssselect("a")[0].get("href")).is_file()
    counts = [words(cell) for cell in rows[3].cssselect(".num")]
    assert counts == ["2", "1", "·", "1", "1"]


def test_the_index_carries_every_claim_as_data(site: Path) -> None:
    data = json.loads(page(site, "index.html").get_element_by_id("data").text)
    assert len(data["claims"]) == sum(len(one.claims) for one in ALL)
    place, number, label, vendor, _, benchmark, round_, before, surface, after = data["claims"][7]
    assert (place, number, data["labels"][label][0]) == (1, 3, "contradicted")
    assert data["vendors"][vendor] == "Graphcore" and data["benchmarks"][benchmark] == "bert"
    assert data["rounds"][round_] == "Training v1.1"
    assert before + surface + after == ZH.claims[2].sentence


@pytest.mark.parametrize("checked", ALL, ids=lambda one: one.article.id)
def test_every_claim_is_marked_in_place_and_labelled(site: Path, checked: Checked) -> None:
    name = slugs(one.article.id for one in ALL)[ALL.index(checked)]
    tree = page(site, f"articles/{name}.html")
    story = tree.cssselect(".story")[0]
    for number, (claim, verdict) in enumerate(
        zip(checked.claims, checked.verdicts, strict=True), 1
    ):
        mark = story.get_element_by_id(f"m{number}")
        assert mark.text_content() == visible(claim.surface)
        assert mark.get("class") == f"v-{verdict.label}"
        tag = story.xpath(f".//a[contains(@class, 'tag')][@href='#c{number}']")[0]
        assert f"claim {number}, " in tag.get("aria-label")
        card = tree.get_element_by_id(f"c{number}")
        assert str(visible(verdict.explanation)) in card.text_content()
        for row in verdict.official:
            assert row.system in card.text_content()
            assert f"{row.score} {row.unit}" in card.text_content()


def test_a_card_links_each_official_entry_to_its_source(site: Path) -> None:
    links = page(site, "articles/pod-story.html").cssselect("#c1 .official a")
    assert links[0].get("href") == (
        "https://github.com/mlcommons/training_results_v1.0/tree/"
        "0123456789abcdef0123456789abcdef01234567/"
        "Graphcore/results/ipu-pod64-POPART-open/bert"
    )


def test_a_page_shows_what_the_text_is_and_where_it_is_from(site: Path) -> None:
    tree = page(site, "articles/pod-story.html")
    text = words(tree)
    for part in (
        "This is the earliest of 2 copies", "The ownership line is missing.",
        "archive.warc.gz#1234", "(known from json-ld)", "said by R. Quill", "9.39 lies in (9, 9.5]",
        "assumed division: open", "2 readings were tried", "where the rival's price is from",
    ):  # fmt: skip
        assert part in text, part
    assert words(tree.cssselect("table.quoted")[0]) == (
        "System ResNet-50 (minutes) IPU-POD16 37.12 ✓ 4"
    )
    note = tree.cssselect(".story a.ref")[0]
    assert words(note) == "[1]"
    assert "ID 1.0-1099" in words(tree.get_element_by_id(note.get("href")[1:]))
    copy = words(page(site, "articles/pod-copy.html"))
    assert "taken from The Silicon Ledger" in copy and "A newcomer's first score card" in copy


def test_scripts_other_than_latin_are_declared(site: Path) -> None:
    assert page(site, "articles/ar-story.html").cssselect(".words p")[0].get("dir") == "rtl"
    assert page(site, "articles/zh-story.html").cssselect(".words p")[0].get("lang") == "zh"


# --- pictures -------------------------------------------------------------------------------


def test_pictures_have_title_description_and_table(site: Path) -> None:
    found = [figure for path in pages(site) for figure in page(site, path).cssselect("figure")]
    assert len(found) >= 10
    for figure in found:
        (svg,) = figure.cssselect("svg")
        names = svg.get("aria-labelledby").split()
        assert all(svg.get_element_by_id(name).text_content() for name in names)
        assert svg.get("role") == "img"
        assert figure.cssselect("table tbody tr")


def test_the_line_holds_printed_interval_and_official(site: Path) -> None:
    rows = page(site, "articles/zh-story.html").cssselect("#c3 figure tbody tr")
    assert [words(row) for row in rows] == [
        "printed 5.78", "can mean 5.775 to 5.785", "deciding reading 5.88",
    ]  # fmt: skip
    compared = page(site, "articles/zh-story.html").cssselect("#c2 figure tbody tr")
    assert [words(row) for row in compared][2:] == [
        "deciding reading 28.33", "deciding reading 29.15",
    ]  # fmt: skip


def test_minutes_are_drawn_on_the_scale_of_the_seconds_printed(site: Path) -> None:
    rows = page(site, "articles/ar-story.html").cssselect("#c1 figure tbody tr")
    assert [words(row) for row in rows][-1] == "deciding reading 13.8"


def test_the_field_holds_all_official_scores_with_the_claims_marked(site: Path) -> None:
    figure = page(site, "articles/ar-story.html").cssselect("section > figure")[0]
    assert words(figure.cssselect("figcaption")[0]) == (
        "All 4 official resnet scores of Training v1.0"
    )
    rows = [words(row) for row in figure.cssselect("tbody tr")]
    assert rows[0] == "1 closed Google tpu-v4-6912-TF 0.23 minutes 1"
    assert len(rows) == 4


@pytest.mark.parametrize("figure", ["1E+400", "-1E+999999", "NaN"])
def test_a_damaged_figure_gets_no_picture_and_breaks_no_page(figure: str, tmp_path: Path) -> None:
    claim = POD.claims[1]
    quantity = msgspec.structs.replace(claim.quantity, value=Decimal(figure), low=None, high=None)
    one = msgspec.structs.replace(
        POD, claims=(msgspec.structs.replace(claim, quantity=quantity),), verdicts=POD.verdicts[1:2]
    )
    write_report([one], tmp_path, results=())
    assert not page(tmp_path, "articles/pod-story.html").cssselect("#c1 svg")


def test_names_in_any_script_are_drawn_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    from collections import Counter

    from pipeline.publish.report.pictures import by_vendor

    picture = by_vendor({"浪潮": Counter(supported=2), "$x^2$ <b>": Counter(outside=1)}, "v")
    assert picture is not None and "浪潮" in picture.svg and "$x^2$ &lt;b&gt;" in picture.svg
    assert not recwarn.list


def test_ids_are_unique_on_every_page(site: Path) -> None:
    for path in pages(site):
        ids = page(site, path).xpath("//@id")
        assert len(ids) == len(set(ids)), path


# --- safety ---------------------------------------------------------------------------------


def test_the_policy_allows_the_pages_own_code_and_nothing_else(site: Path) -> None:
    for path in pages(site):
        text = path.read_text(encoding="utf-8")
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        policy = policy.replace("&#39;", "'")
        assert policy.startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in policy
        tree = page(site, path)
        code = [s.text for s in tree.xpath("//script[not(@type)]")]
        code += [s.text for s in tree.xpath("//style")]
        for part in code:
            digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in policy
        assert len(tree.xpath("//script[not(@type)]")) == (path.name == "index.html")


def test_nothing_is_fetched_and_nothing_from_a_page_is_markup(site: Path) -> None:
    for path in pages(site):
        tree = page(site, path)
        assert not tree.xpath("//img | //iframe | //object | //embed | //b//title | //svg//script")
        assert not tree.xpath("//@style | //@onload | //@onerror | //@onclick | //@src")
        for link in tree.xpath("//link/@href"):
            assert link == "verdicts.atom"
        for href in tree.xpath("//a/@href"):
            assert href.startswith(("#", "https://", "../index.html", "articles/")) or re.fullmatch(
                r"[a-z0-9_.-]+", href
            ), href


def test_a_hostile_page_is_shown_as_the_text_that_it_is(site: Path) -> None:
    name = slugs([HOSTILE.article.id])[0]
    tree = page(site, f"articles/{name}.html")
    assert "</script><script>alert(1)</script>" in tree.cssselect("h1")[0].text_content()
    assert "{{7*7}}" in words(tree)
    raw = (site / "articles" / f"{name}.html").read_text(encoding="utf-8")
    assert "\u202e" not in raw and "\x1b" not in raw
    assert raw.count("<script") == 1
    index = (site / "index.html").read_text(encoding="utf-8")
    assert index.count("<script") == 2 and "\\u001b" not in index


@given(st.text(max_size=60))
@settings(max_examples=60)
def test_no_string_leaves_its_data_block(text: str) -> None:
    block = str(data_block([text]))
    assert not set("<>&") & set(block)
    assert json.loads(block) == [visible(text)]


@pytest.mark.parametrize(
    ("ids", "names"),
    [
        (["a", "b-1"], ["a", "b-1"]),
        (["../x", "A", "con/", ""], [None] * 4),
        (["a", "a"], ["a", None]),
    ],
)
def test_article_ids_become_safe_and_different_file_names(
    ids: list[str], names: list[str | None]
) -> None:
    found = slugs(ids)
    assert len(set(found)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name) for name in found)
    assert all(name in (None, got) for name, got in zip(names, found, strict=True))


@pytest.mark.parametrize(
    ("code", "attribute", "way"),
    [
        ("en", "en", "ltr"), ("zh-Hant", "zh-Hant", "ltr"), ("ar", "ar", "rtl"),
        ("he-IL", "he-IL", "rtl"), ("", "", "auto"), ('en" x="', "", "auto"),
    ],
)  # fmt: skip
def test_only_language_codes_become_attributes(code: str, attribute: str, way: str) -> None:
    assert (language(code), direction(code)) == (attribute, way)


# --- reproducible, and small ----------------------------------------------------------------


def test_same_in_same_bytes(site: Path, tmp_path: Path) -> None:
    write_report(iter(ALL), tmp_path, results=RESULTS)
    files = sorted(path.relative_to(site) for path in site.rglob("*") if path.is_file())
    assert files == sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file())
    for name in files:
        assert (tmp_path / name).read_bytes() == (site / name).read_bytes(), name


def test_pages_of_articles_that_are_gone_are_removed(tmp_path: Path) -> None:
    write_report([POD, EMPTY], tmp_path, results=())
    write_report([EMPTY], tmp_path, results=())
    assert [path.name for path in (tmp_path / "articles").iterdir()] == ["empty.html"]


def test_a_report_of_nothing_is_still_a_page(tmp_path: Path) -> None:
    index = write_report([], tmp_path, results=())
    assert "0 articles, 0 claims" in words(page(tmp_path, index.name))


@pytest.mark.parametrize("one", [POD, ZH], ids=["latin", "chinese"])
def test_ten_thousand_claims_fit_two_megabytes(one: Checked) -> None:
    claims = [msgspec.structs.replace(c, sentence=c.sentence * 30) for c in one.claims]
    grown = [
        msgspec.structs.replace(
            one,
            claims=tuple(claims * 10)[:10],
            verdicts=(one.verdicts * 10)[:10],
            article=msgspec.structs.replace(one.article, title=f"{number} {'headline ' * 8}"),
        )
        for number in range(1000)
    ]
    assert len(index_page(grown, [f"story-{n:04}" for n in range(1000)])) < 2_000_000


def test_rounds_stand_in_the_order_of_their_publication() -> None:
    from pipeline.publish.report.index import _age, _dates

    later = msgspec.structs.replace(RESULTS[0], suite="hpc", round="1.0", published="2021-11-17")
    dates = _dates([later, *RESULTS])
    names = ["v9.0", "Training v1.1", "HPC v1.0", "Training v1.0", "v10.0"]
    assert sorted(names, key=lambda name: _age(name, dates)) == [
        "Training v1.0", "HPC v1.0", "Training v1.1", "v9.0", "v10.0",
    ]  # fmt: skip


# --- cutting text ---------------------------------------------------------------------------


def make_claim(start: int, end: int) -> Claim:
    return Claim(
        id=f"{start}", article_id="a", kind="time", start=start, end=end, sentence_start=0,
        sentence_end=40, sentence="", surface="",
    )  # fmt: skip


@given(st.lists(st.tuples(st.integers(0, 39), st.integers(1, 40)), max_size=6))
@settings(max_examples=100)
def test_cutting_neither_loses_nor_repeats_a_character(spans: list[tuple[int, int]]) -> None:
    text = "".join(chr(ord("a") + n % 26) for n in range(40))
    claims = [make_claim(min(a, b - 1), max(a + 1, b)) for a, b in spans]
    passages = (
        Passage(kind="title", start=0, end=10),
        Passage(kind="paragraph", start=11, end=25, marks=("k",), anchors=(30,)),
        Passage(kind="paragraph", start=26, end=40),
    )
    article = Article(id="a", text=text, passages=passages)
    found = blocks(article, claims)
    for passage, block in zip(passages, found, strict=True):
        assert "".join(part.text for part in block.segments) == text[passage.start : passage.end]
    for number, claim in enumerate(claims, 1):
        covered = "".join(p.text for b in found for p in b.segments if number in p.claims)
        kept = [i for i in range(claim.start, claim.end) if i not in (10, 25)]
        assert covered == "".join(text[i] for i in kept)


def test_a_caption_is_shown_once() -> None:
    cell = Cell(table=0, row=0, column=0, caption="Times")
    caption = Passage(kind="caption", start=0, end=5)
    passages = (caption, Passage(kind="cell", start=6, end=7, cell=cell))
    both = blocks(Article(id="a", text="Times 9", passages=passages), ())
    assert [block.caption for block in both] == ["", ""]
    alone = blocks(Article(id="a", text="Times 9", passages=passages[1:]), ())
    assert [block.caption for block in alone] == ["Times"]


def test_cells_are_put_back_into_their_table() -> None:
    text = "b a d c"
    places = [(0, 1), (0, 0), (1, 1), (1, 0)]
    passages = tuple(
        Passage(kind="cell", start=2 * n, end=2 * n + 1, cell=Cell(table=3, row=r, column=c))
        for n, (r, c) in enumerate(places)
    )
    (table,) = blocks(Article(id="a", text=text, passages=passages), ())
    rows = [[cell.segments[0].text for _, cell in row] for row in table.rows]
    assert rows == [["a", "b"], ["c", "d"]]


# --- only what changed is drawn --------------------------------------------------------------


def drawn_when(out: Path) -> dict[str, int]:
    return {path.stem: path.stat().st_mtime_ns for path in (out / "articles").glob("*.html")}


def test_a_page_that_would_come_out_the_same_is_left_alone(tmp_path: Path) -> None:
    write_report(ALL, tmp_path, results=RESULTS)
    before = drawn_when(tmp_path)
    renamed = msgspec.structs.replace(
        POD, article=msgspec.structs.replace(POD.article, title="Another headline")
    )
    write_report([renamed if one is POD else one for one in ALL], tmp_path, results=RESULTS)
    after = drawn_when(tmp_path)
    changed = {name for name in after if after[name] != before[name]}
    copies = {
        name
        for one, name in zip(ALL, slugs(one.article.id for one in ALL), strict=True)
        if one.article.cluster_id and one.article.cluster_id == POD.article.cluster_id
    }
    assert changed == {"pod-story"} | copies
    assert "Another headline" in (tmp_path / "articles/pod-story.html").read_text("utf-8")


def test_a_page_is_drawn_anew_when_its_official_scores_change(tmp_path: Path) -> None:
    write_report([POD, EMPTY], tmp_path, results=RESULTS)
    before = drawn_when(tmp_path)
    row = next(row for verdict in POD.verdicts for row in verdict.official)
    write_report(
        [POD, EMPTY], tmp_path, results=[*RESULTS, msgspec.structs.replace(row, system="x")]
    )
    after = drawn_when(tmp_path)
    assert after["pod-story"] != before["pod-story"] and after["empty"] == before["empty"]


def test_a_page_that_was_cut_short_is_drawn_anew(tmp_path: Path) -> None:
    write_report([POD], tmp_path, results=RESULTS)
    path = tmp_path / "articles/pod-story.html"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    write_report([POD], tmp_path, results=RESULTS)
    assert path.read_bytes() == whole


def test_text_that_no_encoding_carries_has_a_page(tmp_path: Path) -> None:
    odd = msgspec.structs.replace(POD, article=msgspec.structs.replace(POD.article, title="\ud800"))
    write_report([odd], tmp_path, results=RESULTS)
    before = drawn_when(tmp_path)
    write_report([odd], tmp_path, results=RESULTS)
    assert drawn_when(tmp_path) == before


def test_several_processes_draw_the_same_pages(tmp_path: Path) -> None:
    many = [
        msgspec.structs.replace(EMPTY, article=msgspec.structs.replace(EMPTY.article, id=f"e{n}"))
        for n in range(60)
    ]
    for jobs in (1, 2):
        write_report([POD, *many], tmp_path / str(jobs), results=RESULTS, jobs=jobs)
    one, two = (
        {p.name: p.read_bytes() for p in (tmp_path / j / "articles").iterdir()} for j in "12"
    )
    assert one == two and len(one) == 61
