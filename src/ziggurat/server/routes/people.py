"""People: names without registration, accounts, sessions, tokens for bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTPException

from litestar import Response, Router
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import json

from ziggurat.server.auth import COOKIE, Auth, has_bearer
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, NotSignedIn, TableState, TooMany
from ziggurat.server.limits import Limits
from ziggurat.server.notify.addresses import check_email, check_webhook
from ziggurat.server.notify.sending import send_mail
from ziggurat.server.routes.needs import AnyRequest, Someone, TheAuth, TheHouse, address_of, counted
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.services import Services, new_id
from ziggurat.server.store.players import Player, StoredToken
from ziggurat.server.tables import leaving, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.tables.lobby import clean_name, own_name
from ziggurat.server.wire.accounts import (
    ConfirmForm,
    ContactForm,
    LogInForm,
    NameForm,
    NewAccount,
    PasswordForm,
    PlayerInfo,
    TokenForm,
    TokenInfo,
    TokenList,
)
from ziggurat.server.wire.tables import TableList
from ziggurat.server.wire.terms import Purpose

TOKEN_HEADER = "x-ziggurat-token"  # noqa: S105
MOST_TOKENS = 20


def shown(player: Player, services: Services, prefs: str | None) -> PlayerInfo:
    return PlayerInfo(
        id=player.id,
        name=player.name,
        login=player.login,
        webhook=player.webhook,
        email=player.email,
        leaves=player.leaves,
        prefs={} if prefs is None else json.decode(prefs),
        mails=bool(services.settings.smtp_url),
    )


async def shown_anew(services: Services, player: Player) -> PlayerInfo:
    """Somebody after a change."""
    found = await services.players.by_id(player.id)
    return shown(found or player, services, await services.players.prefs(player.id))


def device_of(request: AnyRequest) -> str:
    """The browser and its system, as a person would say it; nothing more of it is kept."""
    agent = request.headers.get("user-agent", "")
    browsers = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {
        "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac",
        "CrOS": "ChromeOS", "Linux": "Linux",
    }  # fmt: skip
    parts = [
        next((name for mark, name in known.items() if mark in agent), "") for known in (systems, browsers)
    ]
    return ", ".join(part for part in parts if part)


Owner = NamedDependency[tuple[Player, StoredToken]]
"""Somebody who signed in as a person, and the session; a bot's token is not enough."""


async def owner_of(request: AnyRequest, auth: TheAuth) -> tuple[Player, StoredToken]:
    found = await auth.owner(request)
    counted(request, found[0])
    return found


async def signed_in(
    auth: Auth, services: Services, player: Player, bearer: bool, device: str
) -> Response[PlayerInfo]:
    """An answer that starts a session: in a cookie, or (for scripts) in a header."""
    days = services.settings.session_days
    token, _ = await auth.issue(player.id, "session", device, days)
    prefs = await services.players.prefs(player.id)
    if bearer:
        return Response(shown(player, services, prefs), status_code=200, headers={TOKEN_HEADER: token})
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=days * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services.settings.public_url.startswith("https:"),
    )
    return Response(shown(player, services, prefs), status_code=200, cookies=[cookie])


@get("/api/me", bound="request", summary="Who you are")
async def me(player: Someone, house: TheHouse) -> PlayerInfo:
    return shown(player, house.services, await house.services.players.prefs(player.id))


@post("/api/me", bound="account", status_code=200, summary="Give yourself a name")
async def name_yourself(
    data: JSONBody[NameForm],
    request: AnyRequest,
    house: TheHouse,
    auth: TheAuth,
    bearer: FromQuery[bool] = False,
) -> Response[PlayerInfo]:
    services = house.services
    name = clean_name(data.name)
    player = None
    with suppress(NotSignedIn):  # an expired session: start afresh
        if await auth.proof(request) is not None:
            player, _ = await auth.owner(request)
    if player is not None:
        if (await services.order.curb(player.id)).named:
            raise NotAllowed("who runs this server has given you the name that you bear")
        await services.players.change(player.id, name=name)
        return Response(await shown_anew(services, player), status_code=200)
    request.app.state.limits.login(address_of(request))
    created = await services.players.create(new_id(), name, services.now())
    return await signed_in(auth, services, created, bearer, device_of(request))


@post("/api/accounts", bound="account", status_code=200, summary="Turn yourself into an account")
async def register(
    data: JSONBody[NewAccount], request: AnyRequest, owner: Owner, house: TheHouse, auth: TheAuth
) -> Response[PlayerInfo]:
    """The guest's session ends and a new one begins: who had the old token has nothing of the account."""
    player, _ = owner
    request.app.state.limits.login(address_of(request))
    if player.login is not None:
        raise TableState(f"you have an account already: {player.login}")
    players = house.services.players
    name = await own_name(house.services, player, data.name)
    await players.change(player.id, login=data.login, name=name, password=await auth.hash(data.password))
    found = await players.by_id(player.id)
    await end(house, player, ("session", "bot"), None)
    await note(house, player, "account", data.login)
    return await signed_in(auth, house.services, found or player, has_bearer(request), device_of(request))


async def note(house: House, player: Player, did: str, detail: str = "") -> None:
    """Write down what somebody did to their account."""
    await house.services.order.note(house.services.now(), player.id, did, player.id, detail)


async def end(house: House, player: Player, kinds: Sequence[str], but: str | None) -> None:
    """End sessions and tokens, with every connection made with them."""
    for token_id in await house.services.players.drop_tokens(player.id, kinds, but):
        await house.sign_out(token_id)


@put("/api/me/password", bound="account", summary="Change your password")
async def change_password(
    data: JSONBody[PasswordForm], request: AnyRequest, owner: Owner, house: TheHouse, auth: TheAuth
) -> Response[PlayerInfo]:
    """All other sessions end; this one goes on under a new token."""
    player, _ = owner
    request.app.state.limits.login(address_of(request))
    stored = None if player.login is None else await house.services.players.password(player.login)
    if stored is None or stored[1] is not None:  # an account of passkeys gets its first one
        await auth.check_password(player, data.old)
    await house.services.players.change(player.id, password=await auth.hash(data.new))
    await end(house, player, ("session", "bot") if data.tokens else ("session",), None)
    await note(house, player, "password")
    return await signed_in(auth, house.services, player, has_bearer(request), device_of(request))


@post("/api/login", bound="account", status_code=200, summary="Sign in to an account")
async def log_in(
    data: JSONBody[LogInForm],
    request: AnyRequest,
    house: TheHouse,
    auth: TheAuth,
    bearer: FromQuery[bool] = False,
) -> Response[PlayerInfo]:
    """With `bring` the tables of this browser's guest become the account's."""
    request.app.state.limits.login(address_of(request))
    player = await auth.log_in(data.login, data.password)
    return await let_in(request, house, auth, player, bearer=bearer, bring=data.bring)


async def let_in(
    request: AnyRequest, house: House, auth: Auth, player: Player, *, bearer: bool, bring: bool, how: str = ""
) -> Response[PlayerInfo]:
    """Somebody has proved who they are: a session begins.

    With `bring` all that this browser's guest has becomes theirs; else only what was learned and saved.
    """
    device = device_of(request)
    await note(house, player, "sign-in", how + device)
    guest = await _guest(request, auth)
    if guest is not None and guest.id != player.id:
        if bring:
            await leaving.merge(house, guest.id, player.id)
        else:
            await house.services.players.bring(guest.id, player.id)
    return await signed_in(auth, house.services, player, bearer, device)


async def _guest(request: AnyRequest, auth: Auth) -> Player | None:
    """Who asks, if that is somebody without an account."""
    with suppress(NotSignedIn, NotAllowed):
        player, _ = await auth.owner(request)
        return player if player.login is None else None
    return None


@post("/api/logout", bound="account", status_code=204, summary="End this session")
async def log_out(request: AnyRequest, house: TheHouse, auth: TheAuth) -> Response[None]:
    try:
        player, token_id = await auth.session(request)
    except NotSignedIn:
        player, token_id = None, None  # it has ended already
    if player is not None and token_id is not None:
        await house.services.players.drop_token(player.id, token_id)
        await house.sign_out(token_id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@put("/api/me/contact", bound="account", summary="Where to tell you that it is your turn")
async def contact(
    data: JSONBody[ContactForm], request: AnyRequest, owner: Owner, house: TheHouse
) -> PlayerInfo:
    player, _ = owner
    services = house.services
    webhook = None if data.webhook is None else await check_webhook(services.settings, data.webhook)
    email = None if data.email is None else check_email(data.email)
    fresh = email is not None and email != player.email
    await services.players.change(player.id, webhook=webhook, email=player.email if fresh else email)
    if fresh and email is not None:
        await _ask_to_confirm(request, services, player, email)
    return await shown_anew(services, player)


async def _ask_to_confirm(request: AnyRequest, services: Services, player: Player, email: str) -> None:
    """Send a code to a new address: nobody is written to who did not ask for it, but for this once."""
    if not services.settings.smtp_url:
        raise BadMessage("this server sends no e-mail")
    limits: Limits = request.app.state.limits
    limits.player("mail", player.id)
    limits.address("mail", address_of(request))
    limits.player("mail", email.casefold())
    code = services.code(f"{player.id} {email}", "email")
    text = (
        f"Somebody at {services.settings.public_url or 'a Ziggurat server'} wants to be told here when it is "
        f"their turn. If it was you, enter this code there: {code}\nIf not, nothing more will come.\n"
    )
    try:
        await asyncio.to_thread(send_mail, services.settings, email, "Ziggurat: is this your address?", text)
    except (OSError, SMTPException):
        raise BadMessage("no mail could be sent to this address") from None


@post("/api/me/contact/confirm", bound="account", status_code=200, summary="Confirm an e-mail address")
async def confirm(
    data: JSONBody[ConfirmForm], request: AnyRequest, owner: Owner, house: TheHouse
) -> PlayerInfo:
    player, _ = owner
    request.app.state.limits.login(address_of(request))
    services = house.services
    if not services.code_fits(f"{player.id} {data.email}", "email", data.code):
        raise NotAllowed("this is not the code that was sent to that address")
    await services.players.change(player.id, email=check_email(data.email))
    await note(house, player, "email")
    return await shown_anew(services, player)


@get("/api/me/tables", bound="request", summary="Your tables")
async def my_tables(player: Someone, house: TheHouse, purpose: FromQuery[Purpose | None] = None) -> TableList:
    """Games and records; lessons and trials only when they are asked for."""
    purposes: tuple[Purpose, ...] = ("game", "record") if purpose is None else (purpose,)
    found = await house.services.tables.of_player(player.id, purposes)
    now = house.services.now()
    return TableList([payloads.table_info_cold(hosted, seats, player.id, now) for hosted, seats in found])


@post("/api/tokens", bound="account", summary="Make a token for a bot")
async def make_token(data: JSONBody[TokenForm], owner: Owner, house: TheHouse, auth: TheAuth) -> TokenInfo:
    player, _ = owner
    if len(await house.services.players.tokens(player.id, "bot")) >= MOST_TOKENS:
        raise TooMany(f"you have {MOST_TOKENS} tokens; revoke one first")
    token, kept = await auth.issue(player.id, "bot", clean_name(data.label[:24]), data.days)
    await note(house, player, "token", kept.label)
    return TokenInfo(id=kept.id, label=kept.label, created=kept.created, expires=kept.expires, token=token)


@get("/api/tokens", bound="request", summary="Your tokens")
async def list_tokens(owner: Owner, house: TheHouse) -> TokenList:
    player, _ = owner
    found = await house.services.players.tokens(player.id, "bot")
    return TokenList(
        [TokenInfo(id=one.id, label=one.label, created=one.created, expires=one.expires) for one in found]
    )


@delete("/api/tokens/{token_id:str}", bound="account", summary="Revoke a token")
async def revoke(token_id: FromPath[str], owner: Owner, house: TheHouse) -> None:
    player, _ = owner
    if not await house.services.players.drop_token(player.id, token_id):
        raise NotFound("there is no such token")
    await note(house, player, "revoke")
    await house.sign_out(token_id)


router = Router(
    "/",
    route_handlers=[
        me, name_yourself, register, log_in, log_out, change_password, contact, confirm,
        my_tables,
        make_token, list_tokens, revoke,
    ],
    dependencies={"owner": Provide(owner_of)},
    tags=["people"],
)  # fmt: skip
