"""No request leaves for a private place: by number, by name, after a redirect."""

import json
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

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


def own_certificate(folder: Path) -> ssl.SSLContext:
    """A certificate that a site signed itself, for its right address."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "both.pem").write_bytes(
        key.private_bytes(pem, form, plain) + certificate.public_bytes(pem)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "both.pem")
    return context


def test_a_site_that_vouches_for_itself_is_not_believed(tmp_path: Path) -> None:
    """The same site is read where verification is turned off: it is the certificate that counts."""
    with serve(tls=own_certificate(tmp_path)) as site:
        site.routes["/robots.txt"] = (404, {}, b"")
        site.page("/a.html", GOOD)
        site.feed("/feed.xml", "/a.html")
        quick = {"RETRY_TIMES": 0}
        health = run_crawl(site, tmp_path / "strict", source=fields(site), settings=quick)
        assert site.asked == []
        assert health["dead"] == [f"{site.url}/feed.xml"]
        trusting = quick | {"DOWNLOAD_VERIFY_CERTIFICATES": False}
        run_crawl(site, tmp_path / "trusting", source=fields(site), settings=trusting)
        assert sorted(kept(tmp_path / "trusting")) == ["a.html"]


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
