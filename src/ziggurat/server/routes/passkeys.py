"""Passkeys (WebAuthn): an account without a password, or beside it. The key never leaves its device."""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Garbled
from hashlib import sha256
from urllib.parse import urlsplit

from litestar import Response
from litestar.params import FromPath, JSONBody
from msgspec import MsgspecError, Struct, json

from ziggurat.server.auth import digest_of
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, TableState, TooMany
from ziggurat.server.routes.door import Owner, TheDoor, accounts, note, shown_anew
from ziggurat.server.routes.needs import AnyRequest, TheHouse
from ziggurat.server.routes.verbs import delete, get, post
from ziggurat.server.services import Services
from ziggurat.server.signatures import BadKey, check_key, verify
from ziggurat.server.store.passkeys import Passkey
from ziggurat.server.tables.lobby import own_name
from ziggurat.server.wire.accounts import PlayerInfo
from ziggurat.server.wire.passkeys import ChallengeInfo, NewPasskey, PasskeyInfo, PasskeyList, PasskeyLogin

MINUTES = 5
MOST_PASSKEYS = 10
PRESENT, VERIFIED = 0x01, 0x04
"""Somebody touched the device; and showed that they are its owner."""


class ClientData(Struct, frozen=True):
    """What the browser signs besides: for whom, and what was asked."""

    type: str
    challenge: str
    origin: str
    crossOrigin: bool = False  # noqa: N815  # the standard's word


def unpacked(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Garbled, ValueError):
        raise BadMessage("a passkey's parts are written in base64url") from None


def site_of(services: Services, request: AnyRequest) -> str:
    """The name of the site for which passkeys are made."""
    known = urlsplit(services.settings.public_url).hostname
    return known or urlsplit(f"//{request.headers.get('host', '')}").hostname or ""


def origins_of(services: Services, request: AnyRequest) -> frozenset[str]:
    """Where our pages come from, as a browser says it: scheme, host and port of the public address; without
    one those of the request, which a proxy hides."""
    settings = services.settings
    own = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    return frozenset(plain_origin(url) for url in (own, *settings.origins.split()))


def plain_origin(url: str) -> str:
    """An address as browsers write its origin: small letters, no usual port."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"


async def checked(services: Services, request: AnyRequest, kind: str, client: bytes, data: bytes) -> int:
    """The counter of an answer that is for us, to a question of ours, by the present owner of the device."""
    try:
        told = json.decode(client, type=ClientData)
    except (MsgspecError, UnicodeDecodeError):
        raise BadMessage("the client data of the passkey cannot be read") from None
    site = site_of(services, request)
    own = told.type == kind and not told.crossOrigin and told.origin in origins_of(services, request)
    if not own or len(data) < 37 or data[:32] != sha256(site.encode()).digest():
        raise NotAllowed("this passkey's answer is not for this site")
    if not await services.passkeys.answered(digest_of(told.challenge), services.now()):
        raise NotAllowed("this was not asked, or it was answered already; try again")
    if data[32] & (PRESENT | VERIFIED) != PRESENT | VERIFIED:
        raise NotAllowed("the device must make sure that it is you")
    return int.from_bytes(data[33:37])


@post("/api/passkeys/challenge", bound="account", status_code=200, summary="What a passkey has to sign")
async def challenge(request: AnyRequest, house: TheHouse) -> ChallengeInfo:
    """It counts for five minutes, once."""
    services = house.services
    asked = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    await services.passkeys.challenge(digest_of(asked), services.now() + MINUTES * 60_000)
    return ChallengeInfo(challenge=asked, site=site_of(services, request))


@post("/api/me/passkeys", bound="account", status_code=200, summary="Add a passkey to your account")
async def add(
    data: JSONBody[NewPasskey], request: AnyRequest, owner: Owner, door: TheDoor, house: TheHouse
) -> Response[PlayerInfo]:
    """A guest becomes an account with it: `login` names it. A new session begins then, as with a password."""
    player, _ = owner
    services = house.services
    door.knock()
    if len(await services.passkeys.of_player(player.id)) >= MOST_PASSKEYS:
        raise TooMany(f"you have {MOST_PASSKEYS} passkeys; remove one first")
    if player.login is None and data.login is None:
        raise BadMessage("a guest needs `login`, the name of the account")
    key = unpacked(data.key)
    try:
        check_key(key)
    except BadKey as error:
        raise BadMessage(f"this public key is not understood: {error}") from None
    counter = await checked(services, request, "webauthn.create", unpacked(data.client), unpacked(data.data))
    if await services.passkeys.by_id(data.id) is not None:
        raise TableState("this passkey is known already")
    if player.login is None:
        name = await own_name(services, player, data.name)
        await services.players.change(player.id, login=data.login, name=name)
    await services.passkeys.add(Passkey(data.id, player.id, key, counter, door.device, services.now()))
    await note(house, player, "passkey", door.device)
    if player.login is not None:
        return Response(await shown_anew(services, player), status_code=200)
    return await door.begin_anew(player, ("session", "bot"))


@get("/api/me/passkeys", bound="request", summary="Your passkeys")
async def listed(owner: Owner, house: TheHouse) -> PasskeyList:
    player, _ = owner
    found = await house.services.passkeys.of_player(player.id)
    secret = None if player.login is None else await house.services.players.password(player.login)
    return PasskeyList(
        passkeys=[
            PasskeyInfo(id=one.id, label=one.label, created=one.created, used=one.used) for one in found
        ],
        password=secret is not None and bool(secret[1]),
    )


@delete("/api/me/passkeys/{passkey_id:str}", bound="account", summary="Remove a passkey")
async def remove(passkey_id: FromPath[str], owner: Owner, house: TheHouse) -> None:
    """The last way into an account stays."""
    if not await house.services.passkeys.remove(owner[0].id, passkey_id):
        raise NotFound("there is no such passkey")
    await note(house, owner[0], "passkey removed")


@post("/api/passkeys/login", bound="account", status_code=200, summary="Sign in with a passkey")
async def log_in(
    data: JSONBody[PasskeyLogin], request: AnyRequest, door: TheDoor, house: TheHouse
) -> Response[PlayerInfo]:
    """With `bring` all that this browser's guest has becomes the account's."""
    services = house.services
    door.knock()
    client, signed = unpacked(data.client), unpacked(data.data)
    counter = await checked(services, request, "webauthn.get", client, signed)
    found = await services.passkeys.by_id(data.id)
    message = signed + sha256(client).digest()
    fits = found is not None and await asyncio.to_thread(verify, found.key, unpacked(data.signature), message)
    if found is None or not fits:
        raise NotAllowed("this passkey is not known here")
    if (counter or found.counter) and counter <= found.counter:
        raise NotAllowed("this passkey was copied: its counter went back")
    player = await services.players.by_id(found.player_id)
    if player is None or not await services.passkeys.used(found, counter, services.now()):
        raise NotAllowed("this passkey is not known here")
    return await door.let_in(player, bring=data.bring, how="by passkey: ")


router = accounts(challenge, add, listed, remove, log_in)
