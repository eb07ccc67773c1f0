"""No request leaves for a private place: by number, by name, after a redirect."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.collect.safety import is_public
from tests.collect.site import GOOD, Site, fields, kept, outcomes, run_crawl, serve


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        running.routes["/robots.txt"] = (404, {}, b"")
        yield running


def test_private_addresses_are_not_asked_unless_a_flag_says_so(site: Site, tmp_path: Path) -> None:
    site.page("/a.html", GOOD)
    site.feed("/feed.xml", "/a.html")
    for host in ("127.0.0.1", "localhost"):
        plain = json.loads(json.dumps(fields(site)).replace("127.0.0.1", host))
        run_crawl(site, tmp_path / host, source=plain, private=False)
    assert site.asked == []


def test_a_redirect_into_a_private_network_is_not_followed(site: Site, tmp_path: Path) -> None:
    """One site passes for public here; it redirects to the other, which does not."""
    site.page("/secret.html", GOOD)
    secret = f"{site.url}/secret.html"
    with serve("127.0.0.2") as outside:
        places = {
            "number": secret,
            "name": secret.replace("127.0.0.1", "localhost"),
            "file": "file:///etc/passwd",
        }
        for name, place in places.items():
            outside.routes[f"/{name}"] = (302, {"Location": place}, b"")
        outside.page("/good.html", GOOD)
        outside.feed("/feed.xml", *(f"/{name}" for name in places), "/good.html")
        run_crawl(outside, tmp_path, source=fields(outside), private=False, passing="127.0.0.2")
        assert all(f"/{name}" in outside.paths() for name in places), "the redirects were seen"
    assert site.asked == []
    assert sorted(kept(tmp_path)) == ["good.html"]
    assert "not a public address" in outcomes(tmp_path)["number"][1]
    assert all(outcomes(tmp_path)[name][0] == "failed" for name in places)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("::127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
        ("2002:7f00:1::", False),
    ],
)
def test_an_address_is_public_or_not(address: str, public: bool) -> None:
    assert is_public(address) is public
