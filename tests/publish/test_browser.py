"""The report in a real browser: filters, links, keyboard, accessibility, silence on the network.

Needs Chromium with its driver and the ``selenium`` package; accessibility also needs axe-core
(``npm install --no-save axe-core`` in the checkout, or its path in ``AXE_CORE``). What is not there
is skipped with its name.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.publish.report import write_report
from pipeline.publish.report.site import slugs

from .samples import ALL, AR, COPY, HOSTILE, POD, RESULTS, ZH

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.select import Select  # noqa: E402

ROOT = Path(__file__).parents[2]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
AXE = Path(os.environ.get("AXE_CORE") or ROOT / "node_modules" / "axe-core" / "axe.min.js")
pytestmark = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="Chromium or its driver is not installed"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(ALL, tmp_path_factory.mktemp("site"), results=RESULTS).parent


class Index:
    """The index page as its readers use it."""

    def __init__(self, driver: Any, site: Path) -> None:
        self.driver = driver
        self.address = (site / "index.html").as_uri()

    def open(self, state: str = "") -> Index:
        self.driver.get("about:blank")
        self.driver.get(self.address + state)
        return self

    def find(self, selector: str) -> Any:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def titles(self) -> list[str]:
        return [a.text for a in self.driver.find_elements(By.CSS_SELECTOR, "#rows a")]

    def verdicts(self) -> list[str]:
        chips = self.driver.find_elements(By.CSS_SELECTOR, "#claim-rows .chip")
        return [chip.text for chip in chips]

    def found(self) -> str:
        return str(self.find("#found").text)

    def state(self) -> str:
        return str(self.driver.current_url).partition("#")[2]

    def choose(self, id: str, value: str) -> None:
        Select(self.find(f"#{id}")).select_by_value(value)


@pytest.fixture
def index(browser: Any, site: Path) -> Index:
    return Index(browser, site).open()


# --- filters and links ----------------------------------------------------------------------


def test_everything_is_shown_at_first_newest_first(index: Index) -> None:
    assert index.found() == "6 articles, 11 claims"
    assert index.titles()[0] == "新一轮训练成绩：IPU-POD16领先"


@pytest.mark.parametrize(
    ("id", "value", "found", "state"),
    [
        ("vendor", "NVIDIA", "1 article, 1 claim", "vendor=NVIDIA"),
        ("benchmark", "bert", "2 articles, 2 claims", "benchmark=bert"),
        ("round", "Training v1.1", "1 article, 3 claims", "round=Training+v1.1"),
        ("lang", "ar", "1 article, 1 claim", "lang=ar"),
        ("outlet", "Wire Echo", "1 article, 1 claim", "outlet=Wire+Echo"),
    ],
)
def test_each_filter_filters_and_writes_a_link_that_works(
    index: Index, id: str, value: str, found: str, state: str
) -> None:
    index.choose(id, value)
    assert (index.found(), index.state()) == (found, state)
    index.open(f"#{state}")
    assert index.found() == found
    assert index.find(f"#{id}").get_attribute("value") == value


def test_dates_bound_the_articles(index: Index) -> None:
    index.open("#from=2021-07-02&to=2021-07-31")
    assert index.found() == "2 articles, 2 claims"


def test_verdict_tiles_add_up_and_switch_off(index: Index) -> None:
    tile = "[data-label='{}'] button"
    index.find(tile.format("contradicted")).send_keys(Keys.ENTER)
    assert index.found() == "2 articles, 2 claims"
    index.find(tile.format("caveat")).send_keys(Keys.SPACE)
    assert index.found() == "3 articles, 3 claims"
    assert index.state() == "verdict=caveat%2Ccontradicted"
    index.find(tile.format("contradicted")).send_keys(Keys.ENTER)
    assert index.found() == "1 article, 1 claim"
    index.find("#reset").click()
    assert (index.found(), index.state()) == ("6 articles, 11 claims", "")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("领先", "1 article, 3 claims"),
        ("quiet", "1 article, 0 claims"),
        ("ledger 14.5", "1 article, 1 claim"),
        ("ثانية", "1 article, 1 claim"),
        ("nowhere at all", "0 articles, 0 claims"),
        ("<script>", "1 article, 1 claim"),
    ],
)
def test_search_finds_words_of_headlines_outlets_and_claims(
    index: Index, query: str, found: str
) -> None:
    index.find("#q").send_keys(query)
    assert index.found() == found


def test_claims_are_listed_with_verdicts_and_lead_to_their_evidence(index: Index) -> None:
    index.open("#view=claims&sort=verdict&vendor=Graphcore")
    verdicts = index.verdicts()
    assert verdicts[0] == "✓ supported" and verdicts[-1] == "⊘ not an MLPerf result"
    index.open("#view=claims&verdict=contradicted&lang=zh")
    index.find("#claim-rows a").click()
    assert index.driver.current_url.endswith("articles/zh-story.html#c3")
    card = index.find("#c3")
    assert "One digit differs" in card.text
    index.find("#c3 a[href='#m3']").click()
    assert index.find("mark:target").text == "5.78分钟"


def test_columns_sort_and_say_so(index: Index) -> None:
    header = index.find("#articles th[data-sort='title']")
    header.find_element(By.TAG_NAME, "button").click()
    assert header.get_attribute("aria-sort") == "ascending"
    titles = index.titles()
    assert titles.index("A newcomer's first score card") < titles.index("Quiet day")
    header.find_element(By.TAG_NAME, "button").click()
    assert index.titles() == titles[::-1]
    assert index.state() == "sort=-title"


def test_a_hostile_hash_changes_nothing_but_the_view(index: Index) -> None:
    index.open("#q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&verdict=nonsense&sort=__proto__&view=x")
    assert index.find("#q").get_attribute("value") == "<img src=x onerror=alert(1)>"
    assert not index.driver.find_elements(By.CSS_SELECTOR, "img")


def test_the_keyboard_alone_is_enough(index: Index) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    def keys(*strokes: str) -> None:
        ActionChains(index.driver).send_keys(*strokes).perform()

    keys(Keys.TAB)
    assert index.driver.switch_to.active_element.text == "Skip to the content"
    keys("/")
    assert index.driver.switch_to.active_element.get_attribute("id") == "q"
    keys("newcomer's")
    assert index.found() == "1 article, 5 claims"
    for _ in range(40):
        keys(Keys.TAB)
        if index.driver.switch_to.active_element.text == "A newcomer's first score card":
            break
    keys(Keys.ENTER)
    assert index.driver.current_url.endswith("articles/pod-story.html")


def test_without_scripts_the_index_still_reads(browser: Any, site: Path) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page = Index(browser, site).open()
        assert len(page.titles()) == len(ALL)
        assert not page.find("#filters").is_displayed()
        page.find("#rows a").click()
        assert browser.current_url.endswith(".html")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


# --- silence, safety, accessibility ---------------------------------------------------------

PAGES = ("index.html", "index.html#view=claims", *(f"articles/{n}.html" for n in (
    "pod-story", "zh-story", "ar-story", slugs([HOSTILE.article.id])[0],
)))  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_no_request_leaves_the_page_and_the_console_is_silent(
    browser: Any, site: Path, page: str
) -> None:
    browser.get("about:blank")
    browser.get_log("performance"), browser.get_log("browser")
    browser.get(f"{site.as_uri()}/{page}")
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = {
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
        and not event["params"]["request"]["url"].startswith("data:")  # the browser's own icons
    }
    assert asked == {f"{site.as_uri()}/{page}".partition("#")[0]}
    assert browser.get_log("browser") == []
    assert not browser.execute_script("return window.alerted")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_no_serious_accessibility_finding(browser: Any, site: Path, page: str, scheme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    browser.get("about:blank")
    browser.get(f"{site.as_uri()}/{page}")
    browser.execute_script(AXE.read_text(encoding="utf-8"))
    found = browser.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run(document).then((result) => done(result.violations)).catch((e) => done(String(e)));"
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    grave = [
        (one["id"], one["help"], [node["html"][:120] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert grave == []


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_no_page_scrolls_sideways(browser: Any, site: Path, width: int) -> None:
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        for page in PAGES:
            browser.get("about:blank")
            browser.get(f"{site.as_uri()}/{page}")
            wide = browser.execute_script(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0, (page, wide)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_ten_thousand_claims_stay_usable(browser: Any, tmp_path: Path) -> None:
    from pipeline.publish.report.index import index_page

    stories = (POD, ZH, AR, COPY)
    many = [
        msgspec.structs.replace(
            one,
            article=msgspec.structs.replace(
                one.article,
                id=f"s{n}",
                title=f"{one.article.title} {n}",
                publisher=f"Outlet {n % 40}",
            ),
            # Ten claims, none of which says the same as another.
            claims=tuple(
                msgspec.structs.replace(claim, of=place)
                for place, claim in enumerate((one.claims * 10)[:10])
            ),
            verdicts=(one.verdicts * 10)[:10],
        )
        for n in range(1000)
        for one in [stories[n % 4]]
    ]
    path = tmp_path / "index.html"
    path.write_bytes(index_page(many, slugs(one.article.id for one in many)))
    assert path.stat().st_size < 2_000_000
    page = Index(browser, tmp_path).open()
    assert page.found() == "1000 articles, 10000 claims"
    paint, ready = browser.execute_script(
        "const p = performance.getEntriesByName('first-contentful-paint')[0];"
        "const t = performance.timing;"
        "return [p ? p.startTime : 0, t.domComplete - t.fetchStart]"
    )
    print(f"first contentful paint {paint:.0f} ms, ready {ready} ms")
    assert paint < 5_000 and ready < 10_000
    took = browser.execute_script(
        "const start = performance.now();"
        "for (const view of ['claims', 'articles']) {"
        "  document.querySelector(`[data-view=${view}]`).click();"
        "  const q = document.getElementById('q'); q.value = 'minutes 14.5';"
        "  q.dispatchEvent(new Event('input'));"
        "} return performance.now() - start;"
    )
    print(f"four changes of the view {took:.0f} ms")
    assert took < 4_000
