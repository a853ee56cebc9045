"""Where notifications may go: public hosts only, checked again at the moment of sending."""

from __future__ import annotations

import asyncio
import re
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from ziggurat.server.errors import BadMessage
from ziggurat.server.settings import Settings

_EMAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


_NOT_GLOBAL = tuple(
    ip_network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
        "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
        "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4", "::/8", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23",
        "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/9",
        "ff00::/8",
    )
)  # fmt: skip
"""Ranges for special purposes; older versions of `ipaddress` call some of them global."""


def is_public(address: str) -> bool:
    """May the server connect there for a stranger? Only to addresses of the open Internet."""
    ip: IPv4Address | IPv6Address = ip_address(address.split("%")[0])
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if int(ip) >> 32 == 0x0064FF9B << 64:  # NAT64: the last 32 bits are an IPv4 address
            return is_public(str(IPv4Address(int(ip) & 0xFFFFFFFF)))
    if any(ip in network for network in _NOT_GLOBAL if network.version == ip.version):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


async def resolve(settings: Settings, url: str) -> tuple[str, str, int]:
    """Host, one allowed address and port of a webhook; BadMessage when it must not be called."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadMessage("a webhook is an https:// address") from None
    plain = parts.scheme == "http" and settings.private_webhooks
    if not host or (parts.scheme != "https" and not plain):
        raise BadMessage("a webhook is an https:// address")
    if parts.username is not None or parts.password is not None:
        raise BadMessage("a webhook address holds no user name or password")
    number = port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, number, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadMessage(f"the webhook's host {host[:60]!r} is not known") from None
    addresses = [str(info[4][0]) for info in found]
    if not settings.private_webhooks and not all(is_public(address) for address in addresses):
        raise BadMessage("a webhook must not point into a private network")
    return host, addresses[0], number


async def check_webhook(settings: Settings, url: str) -> str:
    await resolve(settings, url)
    return url


def check_email(address: str) -> str:
    if _EMAIL.fullmatch(address) is None:
        raise BadMessage("this is not an e-mail address")
    return address
