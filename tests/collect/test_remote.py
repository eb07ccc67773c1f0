"""Sources that fsspec reaches are read like files, and fail like files."""

import gzip

import fsspec

from pipeline.collect import pages
from pipeline.records import Page, Reject


def put(name: str, data: bytes) -> str:
    address = f"memory://{name}"
    with fsspec.open(address, "wb") as out:
        out.write(data)
    return address


def test_a_remote_page_and_a_remote_archive_of_records() -> None:
    page = put("/news/a.html", b"<p>MLPerf</p>")
    lines = put("/news/b.jsonl.gz", gzip.compress(b'{"text": "one"}\n{"text": "two"}\n'))
    found = [item for item in pages([page, lines]) if isinstance(item, Page)]
    assert [item.body for item in found] == [b"<p>MLPerf</p>", b"one", b"two"]
    assert found[0].origin == page


def test_what_cannot_be_had_costs_itself_alone() -> None:
    good = put("/news/c.txt", b"kept")
    items = list(pages(["memory://nowhere.html", "nosuchprotocol://x/y.html", good]))
    assert [type(item) for item in items] == [Reject, Reject, Page]
    assert all(item.reason for item in items if isinstance(item, Reject))
