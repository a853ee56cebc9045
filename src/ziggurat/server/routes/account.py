"""One's account: sessions, other devices, a forgotten password, preferences, all of one's data, deletion."""

from __future__ import annotations

import asyncio
import secrets
from smtplib import SMTPException
from typing import Annotated, Any

from litestar import Response
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from litestar.response import Stream
from msgspec import json

from ziggurat.server.auth import digest_of
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, TableState
from ziggurat.server.notify.addresses import check_email
from ziggurat.server.notify.sending import send_mail
from ziggurat.server.routes.door import Owner, TheDoor, accounts, end, note, shown, shown_anew
from ziggurat.server.routes.needs import TheHouse
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.services import Services, new_id
from ziggurat.server.store.moving import Offer
from ziggurat.server.tables import archive, leaving
from ziggurat.server.tables.lobby import CODE_LETTERS, plain_code
from ziggurat.server.wire.accounts import (
    AgreeForm,
    ClaimForm,
    ClaimInfo,
    DeletionForm,
    EnterForm,
    LoginInfo,
    NewPasswordForm,
    OfferInfo,
    PlayerInfo,
    PrefsForm,
    ResetForm,
    SessionInfo,
    SessionList,
)

MOVE_MINUTES = 10
RESET_MINUTES = 60
LoginPath = Annotated[str, PathParameter(min_length=1, max_length=32)]


@get("/api/logins/{login:str}", bound="account", summary="Is this name for signing in still free?")
async def login_free(login: LoginPath, house: TheHouse) -> LoginInfo:
    """Two others where it is not."""
    others = [f"{login[:28]}{number}" for number in (2, 3, 7, 12, 24, 60)]
    taken = await house.services.players.taken([login, *others])
    free = login not in taken
    return LoginInfo(
        login=login, free=free, proposals=[] if free else [one for one in others if one not in taken][:2]
    )


# Sessions ---------------------------------------------------------------------------------------------


@get("/api/sessions", bound="request", summary="Where you are signed in")
async def sessions(owner: Owner, house: TheHouse) -> SessionList:
    player, present = owner
    found = await house.services.players.tokens(player.id, "session")
    now = house.services.now()
    return SessionList(
        [
            SessionInfo(
                id=one.id, device=one.label, created=one.created, seen=one.seen or one.created,
                here=one.id == present.id,
            )
            for one in sorted(found, key=lambda one: -(one.seen or one.created))
            if one.expires > now
        ]
    )  # fmt: skip


@delete("/api/sessions", bound="account", summary="End all your other sessions")
async def end_sessions(owner: Owner, house: TheHouse, tokens: FromQuery[bool] = False) -> None:
    """With `tokens` those of your bots too. This session goes on."""
    player, session = owner
    await end(house, player, ("session", "bot") if tokens else ("session",), session.id)


@delete("/api/sessions/{session_id:str}", bound="account", summary="End one of your sessions")
async def end_session(session_id: FromPath[str], owner: Owner, house: TheHouse) -> None:
    player, _ = owner
    known = {one.id for one in await house.services.players.tokens(player.id, "session")}
    if session_id not in known or not await house.services.players.drop_token(player.id, session_id):
        raise NotFound("there is no such session")
    await house.sign_out(session_id)


# Another device ---------------------------------------------------------------------------------------


@post("/api/me/devices", bound="device", summary="A code that lets another device in, once")
async def offer(owner: Owner, house: TheHouse) -> OfferInfo:
    """It counts for ten minutes; what it lets in waits until you agree."""
    player, _ = owner
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(10))
    expires = house.services.now() + MOVE_MINUTES * 60_000
    made = Offer(new_id(), player.id, "", "offered", expires)
    await house.services.moving.offer(made, digest_of(code))
    return OfferInfo(id=made.id, state="offered", device="", expires=expires, code=code)


@get("/api/me/devices/{offer_id:str}", bound="request", summary="Has another device shown the code?")
async def offered(offer_id: FromPath[str], owner: Owner, house: TheHouse) -> OfferInfo:
    found = await house.services.moving.mine(owner[0].id, offer_id, house.services.now())
    if found is None:
        raise NotFound("this code has expired; make another")
    return OfferInfo(id=found.id, state=found.state, device=found.device, expires=found.expires)


@post("/api/me/devices/{offer_id:str}", bound="device", status_code=204, summary="Let the other device in")
async def agree(offer_id: FromPath[str], data: JSONBody[AgreeForm], owner: Owner, house: TheHouse) -> None:
    """Without `keep` this session ends with it."""
    player, session = owner
    if not await house.services.moving.agree(player.id, offer_id, house.services.now()):
        raise TableState("no device waits with this code; it may have expired")
    if not data.keep:
        await house.services.players.drop_token(player.id, session.id)
        await house.sign_out(session.id)


@delete("/api/me/devices/{offer_id:str}", bound="device", summary="Take a code back")
async def withdraw(offer_id: FromPath[str], owner: Owner, house: TheHouse) -> None:
    if not await house.services.moving.withdraw(owner[0].id, offer_id):
        raise NotFound("there is no such code")


@post("/api/devices", bound="device", status_code=200, summary="Show the code of another device")
async def claim(data: JSONBody[ClaimForm], door: TheDoor, house: TheHouse) -> ClaimInfo:
    door.knock()
    mine = secrets.token_urlsafe(32)
    code = digest_of(plain_code(data.code))
    now = house.services.now()
    if not await house.services.moving.claim(code, digest_of(mine), door.device or "?", now):
        raise NotFound("this code is wrong, used or expired")
    return ClaimInfo(claim=mine)


@post("/api/devices/enter", bound="request", status_code=200, summary="Come in, when the other has agreed")
async def enter(data: JSONBody[EnterForm], door: TheDoor, house: TheHouse) -> Response[PlayerInfo]:
    """NotAllowed (403) as long as the other device has not agreed; then a session, once."""
    services = house.services
    mine, now = digest_of(data.claim), services.now()
    found = await services.moving.claimed(mine, now)
    if found is None or found.state == "used":
        raise NotFound("this code is used or expired")
    if not await services.moving.use(mine, now):
        raise NotAllowed("the other device has not agreed yet")
    player = await services.players.by_id(found.player_id)
    if player is None:
        raise NotFound("this code is used or expired")
    return await door.let_in(player, bring=data.bring, how="by another device: ")


# A forgotten password ---------------------------------------------------------------------------------


def _reset_code(services: Services, player_id: str, password: str, expires: int) -> str:
    """It changes with the password: a link works once."""
    return services.code(f"{player_id} {password} {expires}", "reset")


@post("/api/reset", bound="account", status_code=204, summary="Ask for a link to a new password")
async def ask_reset(data: JSONBody[ResetForm], door: TheDoor, house: TheHouse) -> None:
    """A mail goes out if an account has confirmed this address; the answer is the same if not."""
    services = house.services
    door.knock()
    base = services.settings.public_url.rstrip("/")  # never what a request says about it
    if not services.settings.smtp_url or not base:
        raise BadMessage("this server sends no e-mail")
    email = check_email(data.email)
    door.writes(email.casefold())
    found = await services.players.by_email(email)
    if found:
        expires = services.now() + RESET_MINUTES * 60_000
        codes = [_reset_code(services, player, stored, expires) for player, _, stored in found]
        lines = [
            f"{login}: {base}/account#reset={player}.{expires}.{code}"
            for (player, login, _), code in zip(found, codes, strict=True)
        ]
        text = (
            "Somebody, perhaps you, wants a new password for your account at Ziggurat. "
            f"This link works once, within an hour:\n\n{chr(10).join(lines)}\n\n"
            "If it was not you, do nothing.\n\n"
            "Qualcuno, forse tu, vuole una nuova password per il tuo account di Ziggurat. "
            "Il link qui sopra funziona una volta sola, entro un’ora. Se non sei stato tu, non fare nulla.\n"
        )
        work = asyncio.to_thread(send_mail, services.settings, email, "Ziggurat: a new password", text)
        task = asyncio.create_task(_quietly(services, work))  # nobody learns by the time it takes
        _sending.add(task)
        task.add_done_callback(_sending.discard)


_sending: set[asyncio.Task[None]] = set()


async def _quietly(services: Services, work: Any) -> None:
    try:
        await work
    except (OSError, SMTPException):
        services.metrics.count("mail_failures")


@post("/api/reset/confirm", bound="account", status_code=200, summary="A new password by the link of a mail")
async def reset(data: JSONBody[NewPasswordForm], door: TheDoor, house: TheHouse) -> Response[PlayerInfo]:
    """All sessions of the account end, and one begins here."""
    services = house.services
    door.knock()
    player = await services.players.by_id(data.player)
    found = None if player is None or player.login is None else await services.players.password(player.login)
    code = _reset_code(services, data.player, "" if found is None else found[1] or "", data.expires)
    fits = secrets.compare_digest(code.encode(), data.code.encode("utf-8", "replace"))
    if player is None or found is None or not fits or data.expires < services.now():
        raise NotAllowed("this link is wrong, used or expired; ask for another")
    await services.players.change(player.id, password=await door.auth.hash(data.password))
    await note(house, player, "password", "by the link of a mail")
    return await door.begin_anew(player, ("session",))


# Preferences ------------------------------------------------------------------------------------------


@put("/api/me/prefs", bound="account", summary="How you like the pages, on every device")
async def set_prefs(data: JSONBody[PrefsForm], owner: Owner, house: TheHouse) -> PlayerInfo:
    player, _ = owner
    players = house.services.players
    before = await players.prefs(player.id)
    now = {**({} if before is None else json.decode(before)), **data.prefs}
    if len(now) > 40:
        raise BadMessage("there are at most 40 preferences")
    written = json.encode(now).decode()
    await players.change(player.id, prefs=written)
    return shown(player, house.services, written)


# All of one's data, and deletion ----------------------------------------------------------------------


@get("/api/me/export", bound="export", summary="All that this server keeps of you, as a file")
async def export(owner: Owner, house: TheHouse) -> Stream:
    player, _ = owner
    headers = {"content-disposition": 'attachment; filename="ziggurat.json"'}
    await note(house, player, "export")
    return Stream(archive.whole(house, player), media_type="application/json", headers=headers)


@post("/api/me/deletion", bound="account", status_code=200, summary="Delete your account, in two weeks")
async def ask_deletion(data: JSONBody[DeletionForm], owner: Owner, house: TheHouse) -> PlayerInfo:
    """The name is typed once more. Until then it can be taken back."""
    player, _ = owner
    services = house.services
    if data.name.strip() not in (player.name, player.login):
        raise BadMessage("type your name as it stands here")
    await services.players.change(player.id, leaves=services.now() + leaving.GRACE)
    await note(house, player, "deletion")
    return await shown_anew(services, player)


@delete("/api/me/deletion", bound="account", status_code=200, summary="Keep your account after all")
async def keep(owner: Owner, house: TheHouse) -> PlayerInfo:
    player, _ = owner
    services = house.services
    await services.players.change(player.id, leaves=None)
    await note(house, player, "stays")
    return await shown_anew(services, player)


router = accounts(
    login_free, sessions, end_sessions, end_session, offer, offered, agree, withdraw, claim, enter, ask_reset,
    reset, set_prefs, export, ask_deletion, keep,
)  # fmt: skip
