"""What tests receive messages with: a push service with its browsers, and a mail server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_string
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from msgspec import json

from ziggurat.server.notify.webpush import CURVE, _keys, packed, point, unpacked


class Browser:
    """A subscribed browser: it alone can read what comes."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None) -> None:
        self._private = private or ec.generate_private_key(CURVE)
        self._auth = auth or secrets.token_bytes(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        key = packed(point(self._private.public_key()))
        return {"endpoint": endpoint, "key": key, "auth": packed(self._auth)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, text = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size
        server = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self._private.exchange(ec.ECDH(), server)
        key, nonce = _keys(shared, self._auth, salt, point(self._private.public_key()), theirs)
        found = AESGCM(key).decrypt(nonce, text, None)
        assert found.endswith(b"\x02")
        return found[:-1]


def check_signature(header: str, audience: str) -> dict[str, Any]:
    """The claims of an `Authorization: vapid`, if its own key has signed them."""
    kind, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    text, _, signature = parts["t"].rpartition(".")
    raw = unpacked(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(parts["k"]))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(der, text.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.decode(unpacked(text.split(".")[1]))
    assert claims["aud"] == audience
    return claims


class Received:
    """Requests or mails as they come."""

    def __init__(self) -> None:
        self.all: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.url = ""
        self._came = asyncio.Condition()

    async def add(self, headers: dict[str, str], body: bytes) -> None:
        async with self._came:
            self.all.append((headers, body))
            self._came.notify_all()

    async def wait(self, count: int) -> None:
        async with self._came:
            await asyncio.wait_for(self._came.wait_for(lambda: len(self.all) >= count), 120)


@asynccontextmanager
async def push_service() -> AsyncIterator[Received]:
    found = Received()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = {
            name.lower(): value
            for name, value in (line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        }
        headers["path"] = head.split(" ")[1]
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {found.status} Well\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await found.add(headers, body)

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield found


@asynccontextmanager
async def mail_server() -> AsyncIterator[Received]:
    found = Received()

    async def smtp(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test\r\n")
        while line := (await reader.readline()).decode():
            word = line.split()[0].upper()
            if word == "DATA":
                writer.write(b"354 go\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                mail = message_from_string(text.removesuffix(".\r\n"))
                payload = mail.get_payload(decode=True)
                assert isinstance(payload, bytes)
                await found.add({name.lower(): str(value) for name, value in mail.items()}, payload)
            writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            if word == "QUIT":
                break
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(smtp, "127.0.0.1", 0) as server:
        found.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield found
