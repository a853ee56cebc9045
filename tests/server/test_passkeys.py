"""Passkeys: an account without a password; signatures against published ones; answers that are not for us."""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec import json

from tests.server.hosting import hosted, in_loop
from tests.server.test_account import ids, refused, signed_in
from ziggurat.server.client import Client
from ziggurat.server.routes.passkeys import plain_origin
from ziggurat.server.settings import Settings
from ziggurat.server.signatures import EC_HEAD, BadKey, G, N, check_key, times, verify

SAMPLE_KEY = EC_HEAD + bytes.fromhex(
    "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
)
SAMPLES = {
    b"sample": (
        0xEFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716,
        0xF7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8,
    ),
    b"test": (
        0xF1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367,
        0x019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083,
    ),
}
"""Signatures of RFC 6979, A.2.5."""
RSA_KEY = b64decode(
    "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtwBMA1NX6WNGLBvolP8tWqGC1iyEr2Ry5a6WSLumGe8JsY6OyrzSkQm3"
    "jsa2A361tljFjlJ1FMmQFvCMpDeQN8alXs1MFk2mIvEUKTkv2/QtD935wqQW0KSGY6HWgcIsFos4ThlR3EX/sED+MOY6acGzD62i"
    "sBtjGhF58ZYA9BBNtPrSJWHL2jVNaE1SUYN6r/1cNabIzo3zaTweBpW6VwH+RKrVhoNFuSPYCNvZUusB7wb+bxodvEBF7WgZbLxn"
    "/r5WS4Vpu8m0pay50keF7uOcs2OFO23dMoViyOVPggH1N90TxetYaGDf18Q1LgCDLMvs50YhxUnTjE6If3Q8QQIDAQAB"
)
RSA_SIGNATURE = b64decode(
    "PLtCAT2zu8Xv76sBQCmxQey3T7KXExgmyxj/EBojoo3TpzZ2z2uKDCOSSfsgnWH+BgTgWucIT7eMWeYqBVAwYI59C4E2usHRM7tT"
    "R8zP6o5UwtaJVMla0mtCglE/k+Q/0L19nxa9zzQJWT3v+rxaxyAgAPWuqT8dDGnxIepqe8Lv5EudqV2ZdFZZjyMFp0u32Cj0lwn5"
    "IsQw9ocRDbl+XlTl7FqOg+bKb6mXFc4382TfmFnTPgsRSGyBZQpP04rztp06/7LBoGqAzjSkVJ57wmqZDrQyCkMhrXGe8aRJB0v6"
    "0CL2fXKcZM2FCV+/zfslXxuPIcspzvTDv6+BSuEbhQ=="
)


def number(value: int) -> bytes:
    data = value.to_bytes((value.bit_length() + 8) // 8)
    return bytes([2, len(data)]) + data


def der(r: int, s: int) -> bytes:
    body = number(r) + number(s)
    return bytes([0x30, len(body)]) + body


@pytest.mark.parametrize("message", SAMPLES)
def test_published_signatures(message: bytes) -> None:
    r, s = SAMPLES[message]
    check_key(SAMPLE_KEY)
    assert verify(SAMPLE_KEY, der(r, s), message)
    assert not verify(SAMPLE_KEY, der(r, s), message + b".")
    for wrong in (
        der(r, s + 1),
        der(r + N, s),
        der(r, N),
        der(0, s),
        der(r, 0),
        der(r, s) + b"\0",
        der(r, s)[:-1],
    ):
        assert not verify(SAMPLE_KEY, wrong, message)
    padded = (
        b"\x30" + bytes([len(der(r, s)) - 1]) + b"\x02" + bytes([len(number(r)) - 1]) + b"\0" + number(r)[2:]
    )
    assert not verify(SAMPLE_KEY, padded + number(s), message)


def test_rsa() -> None:
    check_key(RSA_KEY)
    assert verify(RSA_KEY, RSA_SIGNATURE, b"a message")
    assert not verify(RSA_KEY, RSA_SIGNATURE, b"another")
    assert not verify(RSA_KEY, RSA_SIGNATURE[:-1], b"a message")
    assert not verify(RSA_KEY, bytes(256), b"a message")


@pytest.mark.parametrize(
    "key", [b"", SAMPLE_KEY[:-1], SAMPLE_KEY[:-1] + b"\0", EC_HEAD + bytes(65), RSA_KEY[:-1], RSA_KEY + b"\0"]
)
def test_what_is_no_key(key: bytes) -> None:
    with pytest.raises(BadKey):
        check_key(key)


class Authenticator:
    """A device with one passkey, as far as a server sees of it."""

    def __init__(self, site: str = "127.0.0.1", seed: int = 1) -> None:
        self._rng = Random(seed)
        self._secret = self._rng.randrange(1, N)
        point = times(self._secret, G)
        assert point is not None
        self.key = EC_HEAD + b"\4" + point[0].to_bytes(32) + point[1].to_bytes(32)
        self.id = packed(self._rng.randbytes(16))
        self.site = site
        self.counter = 0
        self.flags = 5

    def data(self) -> bytes:
        self.counter += 1
        return sha256(self.site.encode()).digest() + bytes([self.flags]) + self.counter.to_bytes(4)

    def sign(self, message: bytes) -> bytes:
        once = self._rng.randrange(1, N)
        point = times(once, G)
        assert point is not None
        r = point[0] % N
        digest = int.from_bytes(sha256(message).digest())
        return der(r, pow(once, -1, N) * (digest + r * self._secret) % N)


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def told(kind: str, challenge: str, origin: str) -> bytes:
    return json.encode({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False})


async def made(
    client: Client, device: Authenticator, origin: str | None = None, **more: Any
) -> dict[str, Any]:
    """The body with which a device's passkey is added."""
    asked = await client.call("POST", "/api/passkeys/challenge")
    assert asked["site"] == "127.0.0.1"
    text = told("webauthn.create", asked["challenge"], origin or client.url)
    parts = {"key": device.key, "client": text, "data": device.data()}
    return {"id": device.id, **{name: packed(part) for name, part in parts.items()}, **more}


async def answer(
    client: Client, device: Authenticator, origin: str | None = None, kind: str = "webauthn.get"
) -> dict[str, Any]:
    """The body with which somebody signs in."""
    asked = await client.call("POST", "/api/passkeys/challenge")
    text, data = told(kind, asked["challenge"], origin or client.url), device.data()
    signature = device.sign(data + sha256(text).digest())
    return {
        "id": device.id, "client": packed(text), "data": packed(data), "signature": packed(signature)
    }  # fmt: skip


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Giulia") as giulia:
        table = await giulia.open_table("duel", [{"kind": "person"}, {"kind": "bot", "bot": "random"}])
        device, other = Authenticator(), Authenticator(seed=2)
        await refused(giulia, "BadMessage", "POST", "/api/me/passkeys", await made(giulia, device))
        body = await made(giulia, device, login="giulia", name="Giulia B.")
        info = await giulia.call("POST", "/api/me/passkeys", body)
        assert (info["login"], info["name"]) == ("giulia", "Giulia B.")
        await refused(
            giulia, "NotAllowed", "POST", "/api/me/passkeys", {**body, "id": other.id}
        )  # asked once
        found = await giulia.call("GET", "/api/me/passkeys")
        assert ([one["id"] for one in found["passkeys"]], found["password"]) == ([device.id], False)
        login = {"login": "giulia", "password": "whatever it may be"}
        await refused(server.client(), "WrongPassword", "POST", "/api/login", login)
        await refused(giulia, "TableState", "DELETE", f"/api/me/passkeys/{device.id}")  # the last way in

        phone = server.client()
        proof = await answer(phone, device)
        reply = await phone._http.post("/api/passkeys/login?bearer=true", json=proof)
        phone.token = reply.headers["x-ziggurat-token"]
        games = (await phone.call("GET", "/api/me/games"))["games"]
        assert [game["table"]["id"] for game in games] == [table["id"]]

        # Whoever used a browser as a guest says whether that was theirs.
        path = "/api/passkeys/login"
        for bring in (False, True):
            guest = await server.guest("At the library")
            played = (await guest.open_table("duel", [{"kind": "person"}, {"kind": "open"}]))["id"]
            await guest.call("PUT", "/api/me/progress/lesson/tigris/leader", {"misses": 1})
            proof = {**await answer(guest, device), "bring": bring}
            entered = await signed_in(server, path, proof, guest)
            assert await ids(entered) == ({table["id"], played} if bring else {table["id"]})
            learned = (await entered.call("GET", "/api/me/progress?kind=lesson"))["progress"]
            assert [one["key"] for one in learned] == (["tigris/leader"] if bring else [])
            if bring:
                await refused(guest, "NotSignedIn", "GET", "/api/me")
            else:  # all of it stays the guest's
                assert await ids(guest) == {played}
                assert len((await guest.call("GET", "/api/me/progress?kind=lesson"))["progress"]) == 1

        stranger = server.client()
        await refused(stranger, "NotAllowed", "POST", path, proof)  # it was answered already
        await refused(
            stranger, "NotAllowed", "POST", path, await answer(stranger, device, "https://evil.example")
        )
        port = int(stranger.url.rsplit(":", 1)[1])
        for origin in ("https://127.0.0.1", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"):
            await refused(
                stranger, "NotAllowed", "POST", path, await answer(stranger, device, origin)
            )  # the same name, another page
        await refused(
            stranger, "NotAllowed", "POST", path, await answer(stranger, device, kind="webauthn.create")
        )
        await refused(stranger, "NotAllowed", "POST", path, await answer(stranger, other))  # not known here
        stolen = await answer(stranger, other)
        await refused(stranger, "NotAllowed", "POST", path, {**stolen, "id": device.id})  # signed by another
        device.flags = 1
        await refused(stranger, "NotAllowed", "POST", path, await answer(stranger, device))  # nobody verified
        device.flags = 5
        device.site = "evil.example"
        await refused(stranger, "NotAllowed", "POST", path, await answer(stranger, device))
        device.site = "127.0.0.1"
        device.counter = 0
        await refused(stranger, "NotAllowed", "POST", path, await answer(stranger, device))  # a copy of it

        # A second passkey, then a first password; the first passkey may go.
        await phone.call("POST", "/api/me/passkeys", await made(phone, other))
        await phone.call("DELETE", f"/api/me/passkeys/{device.id}")
        await refused(phone, "NotFound", "DELETE", f"/api/me/passkeys/{device.id}")
        await phone.call("PUT", "/api/me/password", {"old": "", "new": "a first long one"})
        await refused(phone, "WrongPassword", "PUT", "/api/me/password", {"old": "", "new": "a second one"})


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://games.example.org/", "https://games.example.org"),
        ("https://Games.Example.org:443", "https://games.example.org"),
        ("http://localhost:8000/x", "http://localhost:8000"),
        ("http://[::1]:80", "http://[::1]"),
        ("https://games.example.org:99999", ""),
    ],
)
def test_origins_are_compared_as_browsers_write_them(url: str, origin: str) -> None:
    assert plain_origin(url) == origin


@in_loop
async def test_behind_a_proxy_the_public_address_counts(settings: Settings) -> None:
    """A page of another port or scheme of the same name is not ours."""
    public = replace(settings, public_url="https://127.0.0.1:8443/")
    async with hosted(public) as server, await server.guest("Giulia") as giulia:
        device = Authenticator()
        for origin in (giulia.url, "https://127.0.0.1", "http://127.0.0.1:8443"):
            body = await made(giulia, device, origin, login="giulia")
            await refused(giulia, "NotAllowed", "POST", "/api/me/passkeys", body)
        body = await made(giulia, device, "https://127.0.0.1:8443", login="giulia")
        assert (await giulia.call("POST", "/api/me/passkeys", body))["login"] == "giulia"


@in_loop
async def test_an_account_of_passkeys(settings: Settings) -> None:
    await the_whole_story(settings)
