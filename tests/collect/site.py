"""A small web site on this machine that can misbehave, and remembers what it was asked."""

import json
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pipeline.collect import pages
from pipeline.collect.archive import archives
from pipeline.collect.state import State
from pipeline.records import Page

Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Site:
    """``routes`` maps a path to an answer, or to a function of the request headers giving one.

    A function that gives None closes the connection without a word. What ``drip`` names comes a
    byte at a time, that many seconds apart.
    """

    url: str = ""
    routes: dict[str, Answer | Callable[[dict[str, str]], Answer | None]] = field(
        default_factory=dict
    )
    asked: list[tuple[float, str, dict[str, str]]] = field(default_factory=list)
    drip: dict[str, float] = field(default_factory=dict)

    def page(self, path: str, body: str, **headers: str) -> None:
        kept = {name.replace("_", "-"): value for name, value in headers.items()}
        self.routes[path] = (200, {"Content-Type": "text/html", **kept}, body.encode())

    def feed(self, path: str, *links: str, date: str = "Wed, 30 Jun 2021 10:00:00 GMT") -> None:
        items = "".join(
            f"<item><title>t</title><link>{self.url}{link}</link><pubDate>{date}</pubDate></item>"
            for link in links
        )
        body = f'<?xml version="1.0"?><rss version="2.0"><channel>{items}</channel></rss>'
        self.routes[path] = (200, {"Content-Type": "application/rss+xml"}, body.encode())

    def paths(self) -> list[str]:
        return [path for _, path, _ in self.asked]

    def times(self, path: str) -> list[float]:
        return [when for when, asked, _ in self.asked if asked == path]


@contextmanager
def serve(host: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> Iterator[Site]:
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            site.asked.append((time.monotonic(), self.path, headers))
            answer = site.routes.get(self.path, (404, {}, b"not here"))
            given = answer(headers) if callable(answer) else answer
            if given is None:
                self.close_connection = True
                return
            status, sent, body = given
            self.send_response(status)
            for name, value in sent.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            pause = site.drip.get(self.path)
            try:
                for part in (
                    [body] if pause is None else (body[i : i + 1] for i in range(len(body)))
                ):
                    self.wfile.write(part)
                    time.sleep(pause or 0)
            except OSError:
                self.close_connection = True  # the client had enough

        def log_message(self, *_: Any) -> None:
            return

    server = ThreadingHTTPServer((host, 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    site.url = f"{'https' if tls else 'http'}://{host}:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()


# Scrapy's reactor runs once per process, so each crawl gets one. The address ``passing`` is taken
# for a public one: a test has no others.
_DRIVER = """
import json, sys
from pathlib import Path
import msgspec
from pipeline.collect import safety
from pipeline.collect.crawl import crawl
from pipeline.collect.source import Source
job = json.loads(sys.argv[1])
passing, judge = job.pop("passing", ""), safety.is_public
safety.is_public = lambda address: address == passing or judge(address)
sources = tuple(msgspec.convert(source, Source) for source in job.pop("sources"))
health = crawl(sources, Path(job.pop("out")), **job)
print(msgspec.json.encode(health).decode())
"""


def start_crawl(
    site: Site, out: Path, *, source: dict[str, Any], **options: Any
) -> subprocess.Popen:
    named = {"name": "Test", "kind": "press", "home": site.url, "key": "test", "delay": 0.05}
    job = {"out": str(out), "private": True, "sources": [named | source], **options}
    return subprocess.Popen(
        [sys.executable, "-c", _DRIVER, json.dumps(job)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run_crawl(site: Site, out: Path, *, source: dict[str, Any], **options: Any) -> dict[str, Any]:
    process = start_crawl(site, out, source=source, **options)
    printed, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert not errors, errors
    (health,) = json.loads(printed)
    return health


GOOD = "<html><body><p>MLPerf result: ResNet in 28.3 minutes.</p></body></html>"


def fields(site: Site, **given: object) -> dict[str, Any]:
    """Fields of a source file, ``{url}`` standing for the site; without any, one feed."""
    text = json.dumps(given or {"feeds": ["{url}/feed.xml"]}).replace("{url}", site.url)
    return json.loads(text)


def kept(out: Path) -> dict[str, bytes]:
    """Path -> body of what the archives of a crawl hold."""
    found = [page for page in pages(list(archives(out))) if isinstance(page, Page)]
    return {page.url.split("/", 3)[3]: page.body for page in found}


def outcomes(out: Path) -> dict[str, tuple[str, str]]:
    """Path -> what became of it and why, as the memory has it."""
    state = State(f"sqlite:///{out / 'collect.db'}")
    try:
        return {a.url.split("/", 3)[3]: (a.outcome, a.reason) for a in state.of("test")}
    finally:
        state.close()
