"""People: names without registration, accounts, sessions, tokens for bots."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from smtplib import SMTPException

from litestar import Response
from litestar.params import FromPath, FromQuery, JSONBody

from ziggurat.server.auth import COOKIE
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, NotSignedIn, TableState, TooMany
from ziggurat.server.notify.addresses import check_email, check_webhook
from ziggurat.server.notify.sending import send_mail
from ziggurat.server.routes.door import Door, Owner, TheDoor, accounts, note, shown, shown_anew
from ziggurat.server.routes.needs import AnyRequest, Someone, TheAuth, TheHouse
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.services import new_id
from ziggurat.server.store.players import Player
from ziggurat.server.tables import payloads
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

MOST_TOKENS = 20


@get("/api/me", bound="request", summary="Who you are")
async def me(player: Someone, house: TheHouse) -> PlayerInfo:
    return shown(player, house.services, await house.services.players.prefs(player.id))


@post("/api/me", bound="account", status_code=200, summary="Give yourself a name")
async def name_yourself(data: JSONBody[NameForm], door: TheDoor, house: TheHouse) -> Response[PlayerInfo]:
    services = house.services
    name = clean_name(data.name)
    player = None
    with suppress(NotSignedIn):  # an expired session: start afresh
        if await door.auth.proof(door.request) is not None:
            player, _ = await door.auth.owner(door.request)
    if player is not None:
        if (await services.order.curb(player.id)).named:
            raise NotAllowed("who runs this server has given you the name that you bear")
        await services.players.change(player.id, name=name)
        return Response(await shown_anew(services, player), status_code=200)
    door.knock()
    return await door.begin(await services.players.create(new_id(), name, services.now()))


@post("/api/accounts", bound="account", status_code=200, summary="Turn yourself into an account")
async def register(
    data: JSONBody[NewAccount], owner: Owner, door: TheDoor, house: TheHouse
) -> Response[PlayerInfo]:
    """The guest's session ends and a new one begins: who had the old token has nothing of the account."""
    player, _ = owner
    door.knock()
    if player.login is not None:
        raise TableState(f"you have an account already: {player.login}")
    name = await own_name(house.services, player, data.name)
    secret = await door.auth.hash(data.password)
    await house.services.players.change(player.id, login=data.login, name=name, password=secret)
    await note(house, player, "account", data.login)
    return await door.begin_anew(player, ("session", "bot"))


@put("/api/me/password", bound="account", summary="Change your password")
async def change_password(
    data: JSONBody[PasswordForm], owner: Owner, door: TheDoor, house: TheHouse
) -> Response[PlayerInfo]:
    """All other sessions end; this one goes on under a new token."""
    player, _ = owner
    door.knock()
    stored = None if player.login is None else await house.services.players.password(player.login)
    if stored is None or stored[1] is not None:  # an account of passkeys gets its first one
        await door.auth.check_password(player, data.old)
    await house.services.players.change(player.id, password=await door.auth.hash(data.new))
    await note(house, player, "password")
    return await door.begin_anew(player, ("session", "bot") if data.tokens else ("session",))


@post("/api/login", bound="account", status_code=200, summary="Sign in to an account")
async def log_in(data: JSONBody[LogInForm], door: TheDoor) -> Response[PlayerInfo]:
    """With `bring` all that this browser's guest has becomes the account's."""
    door.knock()
    return await door.let_in(await door.auth.log_in(data.login, data.password), bring=data.bring)


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
async def contact(data: JSONBody[ContactForm], owner: Owner, door: TheDoor, house: TheHouse) -> PlayerInfo:
    player, _ = owner
    services = house.services
    webhook = None if data.webhook is None else await check_webhook(services.settings, data.webhook)
    email = None if data.email is None else check_email(data.email)
    fresh = email is not None and email != player.email
    await services.players.change(player.id, webhook=webhook, email=player.email if fresh else email)
    if fresh and email is not None:
        await _ask_to_confirm(door, player, email)
    return await shown_anew(services, player)


async def _ask_to_confirm(door: Door, player: Player, email: str) -> None:
    """Send a code to a new address: nobody is written to who did not ask for it, but for this once."""
    services = door.house.services
    if not services.settings.smtp_url:
        raise BadMessage("this server sends no e-mail")
    door.writes(player.id, email.casefold())
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
async def confirm(data: JSONBody[ConfirmForm], owner: Owner, door: TheDoor, house: TheHouse) -> PlayerInfo:
    player, _ = owner
    door.knock()
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


router = accounts(
    me, name_yourself, register, log_in, log_out, change_password, contact, confirm, my_tables, make_token,
    list_tokens, revoke,
)  # fmt: skip
