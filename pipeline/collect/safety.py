"""No request leaves for a place that is not on the public internet, unless a flag says so.

Names are judged by the address that the connection will really use, after DNS and after every
redirect: the resolver itself refuses. Addresses given as numbers never reach a resolver, so the
middleware judges those.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.exceptions import IgnoreRequest
from scrapy.resolver import CachingThreadedResolver
from twisted.internet.defer import Deferred
from twisted.internet.error import DNSLookupError


def is_public(address: str) -> bool:
    """Whether an IP address is globally routable (RFC 6890), seen through IPv4-in-IPv6."""
    parsed = ip_address(address.split("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_global


class PublicResolver(CachingThreadedResolver):
    """Resolves names, and refuses those that lead into a private network."""

    def getHostByName(self, name: str, timeout: Any = ()) -> Deferred[str]:  # noqa: N802  Twisted's
        """The address of a name. Fails with ``DNSLookupError`` where it is not public."""
        found: Deferred[str] = super().getHostByName(name, timeout)
        return found.addCallback(_only_public, name)


def _only_public(address: str, name: str) -> str:
    if not is_public(address):
        raise DNSLookupError(f"{name} leads to {address}, which is not a public address")
    return address


class PublicOnly:
    """Refuses schemes other than http(s), and private addresses written as numbers."""

    def process_request(self, request: Request) -> None:
        """Raises ``IgnoreRequest`` for what must not be asked for."""
        parts = urlsplit(request.url)
        if parts.scheme not in ("http", "https"):
            raise IgnoreRequest(f"{parts.scheme}: addresses are not fetched")
        try:
            public = is_public(parts.hostname or "")
        except ValueError:
            return  # a name: the resolver judges it
        if not public:
            raise IgnoreRequest(f"{parts.hostname} is not a public address")
