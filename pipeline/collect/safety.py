"""No request leaves for a place that is not on the public internet, unless a flag says so.

Names are judged by the address that the connection will really use, after DNS and after every
redirect: the resolver itself refuses. Addresses given as numbers never reach a resolver, so the
middleware judges those.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.exceptions import IgnoreRequest
from scrapy.resolver import CachingThreadedResolver
from twisted.internet.defer import Deferred
from twisted.internet.error import DNSLookupError

# Addresses that carry an IPv4 address in their last 32 bits: IPv4-compatible (RFC 4291, 2.5.5.1)
# and NAT64 (RFC 6052). Python knows the other two kinds, mapped and 6to4.
_CARRIERS = (IPv6Network("::/96"), IPv6Network("64:ff9b::/96"))


def is_public(address: str) -> bool:
    """Whether an IP address is one host's and globally routable (RFC 6890).

    An IPv6 address that carries an IPv4 address is judged by that one. Raises ``ValueError`` on
    what is no address.
    """
    parsed = ip_address(address.split("%")[0])
    if isinstance(parsed, IPv6Address):
        parsed = _carried(parsed) or parsed
    return parsed.is_global and not parsed.is_multicast


def _carried(address: IPv6Address) -> IPv4Address | None:
    if any(address in network for network in _CARRIERS):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


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
