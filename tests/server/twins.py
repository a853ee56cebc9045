"""Twin games through the real socket: every byte that a viewer gets must be the same in both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import json

from tests.server.hosting import Hosted, hosted
from ziggurat.core import registry
from ziggurat.core.play import AnyState, secret_seats, still_secret
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import AnyGame
from ziggurat.server.client import Client, Sitting
from ziggurat.server.services import Services
from ziggurat.server.settings import Settings

Steps = list[tuple[int, int]]
TRIES = 30
"""Answers that are tried until one is possible in both games."""
ALIKE = 0.75
"""How often a secret answer of others is the same in both."""


@dataclass
class Pair:
    """The steps of a game and of its twin, for one viewer."""

    game: AnyGame
    seats: int
    options: dict[str, Any]
    truth: Steps
    twin: Steps

    @property
    def apart(self) -> int:
        return sum(one != other for one, other in zip(self.truth, self.twin, strict=True))


def make_pair(game_id: str, viewer: int | None, seed: int, longest: int, **options: Any) -> Pair:
    """Play at random, and along with it a twin in which all that the viewer may not see is another."""
    game = registry.game(game_id)
    rng = Random(seed)
    seats = game.seats[0]
    resolved = game.resolve(seats, options)
    truth, twin = game.setup(seats, resolved), game.setup(seats, resolved)
    pair = Pair(game, seats, resolved, [], [])
    swapped = False
    while len(pair.truth) < longest and (seat := truth.actor()) is not None:
        before = truth.decisions()
        found = next(filter(None, (_both(truth, twin, viewer, seat, rng) for _ in range(TRIES))), None)
        if found is None:
            break
        action, other = found
        swapped = swapped or (seat in secret_seats(before) and other != action)
        truth.apply_id(seat, action)
        twin.apply_id(seat, other)
        if swapped and not still_secret(before, seat, truth.decisions()):
            break  # from here on the viewer may tell the games apart
        pair.truth.append((seat, action))
        pair.twin.append((seat, other))
    _cut(game, pair)
    return pair


def _both(
    truth: AnyState, twin: AnyState, viewer: int | None, seat: int, rng: Random
) -> tuple[int, int] | None:
    """A step of the truth, and one of the twin that looks the same to the viewer."""
    action = truth.deal(rng) if seat == CHANCE else truth.draw(seat, rng)
    other = counterpart(truth.game, truth, twin, viewer, seat, action, rng)
    return None if other is None else (action, other)


def counterpart(
    game: AnyGame, truth: AnyState, twin: AnyState, viewer: int | None, seat: int, action: int, rng: Random
) -> int | None:
    """A step of the twin that looks to the viewer like this step of the truth."""
    shown = truth.redact(seat, game.actions.decode(action), viewer)
    if seat in secret_seats(truth.decisions()) and seat != viewer:
        legal = list(twin.legal_ids(seat))  # mostly the same, so that the games last
        return action if action in legal and rng.random() < ALIKE else rng.choice(legal)
    if shown is None:
        return action if action in twin.legal_ids(seat) else None
    alike = [
        other
        for other in twin.legal_ids(seat)
        if twin.redact(seat, game.actions.decode(other), viewer) == shown
    ]
    return rng.choice(alike) if alike else None


def _cut(game: AnyGame, pair: Pair) -> None:
    """Shorten both games to where the server would wait for a person: deals follow by themselves."""
    while pair.truth:
        states = [game.setup(pair.seats, pair.options) for _ in range(2)]
        for state, steps in zip(states, (pair.truth, pair.twin), strict=True):
            for seat, action in steps:
                state.apply_id(seat, action)
        if all(state.actor() not in (CHANCE, None) for state in states):
            return
        pair.truth.pop()
        pair.twin.pop()


class Script:
    """Deals as the steps say."""

    def __init__(self, steps: Steps) -> None:
        self._deals = iter([action for seat, action in steps if seat == CHANCE])

    def __call__(self, _services: Services, state: AnyState) -> int:
        return next(self._deals)


@contextmanager
def fixed(script: Script) -> Iterator[None]:
    """Ids, links and deals that do not differ from run to run."""
    numbers = count(1)

    def next_id() -> str:
        return f"{next(numbers):012x}"

    places = ("services", "routes.people", "auth")
    with patch.object(Services, "deal", lambda services, state: script(services, state)):
        patches = [patch(f"ziggurat.server.{place}.new_id", next_id) for place in places]
        for item in patches:
            item.start()
        try:
            yield
        finally:
            for item in patches:
                item.stop()


class Listener:
    """Everything one viewer receives, byte for byte."""

    def __init__(self, client: Client, sitting: Sitting) -> None:
        self.client = client
        self.sitting = sitting
        self.heard: list[str] = []
        self.step = 0

    async def until(self, **wanted: Any) -> None:
        """Listen until a message with these values came."""
        while True:
            text = str(await self.sitting.socket.recv())
            self.heard.append(text)
            message = json.decode(text, type=dict[str, Any])
            if message["type"] == "view":
                self.step = message["step"]
                self.sitting.view = message
            if all(message.get(key) == value for key, value in wanted.items()):
                return

    async def reach(self, step: int) -> None:
        while self.step < step:
            await self.until(type="view")

    async def ask(self, **message: Any) -> None:
        await self.sitting.send(ref=77, **message)
        await self.until(ref=77)


async def replay(settings: Settings, pair: Pair, steps: Steps, viewer: int | None) -> list[str]:
    """Play the steps on a real server; all that the viewer's socket and requests got."""
    texts = pair.game.actions.texts
    with fixed(Script(steps)):
        async with hosted(settings, now=lambda: 1_700_000_000_000) as server:
            server.services.secret = "fixed"
            players = [await server.guest(f"P{seat}") for seat in range(pair.seats)]
            table_id = await full_table(server, pair, players)
            watcher = server.client() if viewer is None else players[viewer]
            listener = Listener(watcher, await watcher.sit(table_id, consequences=True))
            await listener.until(type="view")
            done = listener.step
            await listener.ask(type="history")
            for seat, action in steps[done:]:
                if seat == CHANCE:
                    continue
                view = await players[seat].call("GET", f"/api/tables/{table_id}/view?seat={seat}")
                body = {"step": view["step"], "seat": seat, "text": texts[action]}
                answer = await players[seat].call("POST", f"/api/tables/{table_id}/steps", body)
                await listener.reach(answer["step"])
            await probe(listener, table_id, viewer, texts)
            return listener.heard


async def full_table(server: Hosted, pair: Pair, players: Sequence[Client]) -> str:
    wish = [{"kind": "person"}] + [{"kind": "open"}] * (pair.seats - 1)
    table = await players[0].open_table(pair.game.id, wish, listed=True, options=pair.options)
    for seat, player in enumerate(players[1:], 1):
        await player.call("POST", f"/api/tables/{table['id']}/join", {"seat": seat})
    return str(table["id"])


async def probe(listener: Listener, table_id: str, viewer: int | None, texts: Sequence[str]) -> None:
    """Ask for everything that can be asked for."""
    await listener.ask(type="history")
    for step in range(0, listener.step, 9):
        await listener.ask(type="at", step=step)
    await listener.ask(type="at", step=listener.step, all=True)
    await listener.ask(type="look", seat=None)
    if viewer is not None:
        await listener.ask(type="look", seat=viewer)
        for text in ("pass", "nonsense", *Random(3).sample(list(texts), 12)):
            await listener.ask(type="why", text=text)
        await listener.ask(type="play", step=listener.step, seat=(viewer + 1) % 2, text="pass")
        await listener.ask(type="undo", step=0, seat=viewer)
    client = listener.client
    early = listener.step // 2
    own = "" if viewer is None else f"seat={viewer}&"
    for path in (
        "", "/record", f"/record?{own}", "/view", f"/view?{own}consequences=true", "/options", "/course",
        "/svg", f"/svg?{own}", f"/svg?{own}step={early}", "/text", f"/text?{own}lang=it",
        f"/text?step={early}",
    ):  # fmt: skip
        answer = await client._http.get(f"/api/tables/{table_id}{path}", headers=client.headers)
        listener.heard.append(f"{path} {answer.status_code} {answer.text}")
    if viewer is not None:
        async with asyncio.timeout(60):
            await _stream(listener)


async def _stream(listener: Listener) -> None:
    """What a bot with the viewer's token is told first, if it is asked anything."""
    view = listener.sitting.view or {}
    if view.get("legal"):
        client = listener.client
        async with client._http.stream("GET", "/api/bot/stream", headers=client.headers) as stream:
            async for line in stream.aiter_lines():
                listener.heard.append(line)
                break


async def compare(settings: Settings, pair: Pair, viewer: int | None) -> tuple[list[str], list[str]]:
    """What the viewer gets in the game and in its twin."""
    first = await replay(settings, pair, pair.truth, viewer)
    path = settings.database_url.replace("test.db", "twin.db")
    second = await replay(replace(settings, database_url=path), pair, pair.twin, viewer)
    return first, second
