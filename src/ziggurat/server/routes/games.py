"""What can be played: games, their actions, words and rules. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from litestar import Response, Router
from litestar.params import FromPath, FromQuery
from msgspec.json import encode

from ziggurat.core import registry
from ziggurat.core.messages import Words
from ziggurat.core.registry import AnyGame
from ziggurat.server.bots.levels import bots_of
from ziggurat.server.errors import NotFound
from ziggurat.server.routes.needs import AnyRequest
from ziggurat.server.routes.tagging import Tagged, as_tagged, tagged
from ziggurat.server.routes.verbs import get
from ziggurat.server.rulebook import rules_text
from ziggurat.server.teaching import explained, posed, taught
from ziggurat.server.wire.games import ActionTable, GameInfo, GameList, OptionInfo, RulesText


def game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        id=game.id,
        prefix=game.prefix,
        rules=game.rules,
        actions=game.actions.version,
        seats=list(game.seats),
        minutes=list(game.minutes),
        options=[
            OptionInfo(key=option.key, default=option.default, choices=list(option.choices), rule=option.rule)
            for option in game.options
        ],
        bots=list(bots_of(game.id)),
        lessons=len(taught(game.id)),
        puzzles=len(posed(game.id)),
        howto=explained(game.id) is not None,
        ui=None if (module := _module(game.id)) is None else f"/api/games/{game.id}/ui.js?v={module[1][1:9]}",
    )


@get("/api/games", bound="request", summary="All games")
async def all_games() -> GameList:
    return GameList([game_info(game) for game in registry.games().values()])


@get("/api/games/{game_id:str}", bound="request", summary="One game")
async def one_game(game_id: FromPath[str]) -> GameInfo:
    return game_info(find(game_id))


@cache
def _module(game_id: str) -> Tagged | None:
    """The browser module in a game's package (`web/ui.js`), and its tag."""
    file = files(registry.package(game_id)) / "web" / "ui.js"
    if not file.is_file():
        return None
    data = file.read_bytes()
    return data, f'"{sha256(data).hexdigest()[:16]}"'


@get("/api/games/{game_id:str}/ui.js", bound="request", summary="The browser module of a game from outside")
async def ui(request: AnyRequest, game_id: FromPath[str]) -> Response[Any]:
    module = _module(find(game_id).id)
    if module is None:
        raise NotFound(f"{game_id} brings no module for the browser")
    return tagged(request, *module, media_type="text/javascript")


@get("/api/games/{game_id:str}/actions", bound="request", summary="All actions of a game by id")
async def actions(request: AnyRequest, game_id: FromPath[str]) -> Response[ActionTable]:
    return tagged(request, *_actions(find(game_id).id))


@cache
def _actions(game_id: str) -> Tagged:
    space = registry.game(game_id).actions
    kinds = {kind: [ids.start, ids.stop] for kind, ids in space.ranges.items()}
    return as_tagged(ActionTable(version=space.version, kinds=kinds, texts=list(space.texts)))


@get("/api/words/{lang:str}", bound="request", summary="The words of all games in a language")
async def words(request: AnyRequest, lang: FromPath[Literal["en", "it"]]) -> Response[Any]:
    return tagged(request, *_words(lang))


@cache
def _words(lang: str) -> Tagged:
    return as_tagged(Words(lang).export())


@get("/api/rules/{game_id:str}", bound="request", summary="The numbered rules of a game")
async def rules(
    request: AnyRequest, game_id: FromPath[str], lang: FromQuery[Literal["en", "it"]] = "en"
) -> Response[RulesText]:
    """In a language; what its translation lacks is there in English."""
    found = _rules(find(game_id).id, lang)
    if found is None:
        raise NotFound(f"the rules of {game_id} are not on this server")
    return tagged(request, *found)


@cache
def _rules(game_id: str, lang: str) -> Tagged | None:
    found = rules_text(game_id, lang)
    return None if found is None else as_tagged(found)


def pages() -> Iterator[tuple[str, bytes]]:
    """All that is told here, by its address: for browsers that are to do without a server."""
    games = registry.games()
    yield "games", encode(GameList([game_info(game) for game in games.values()]))
    for lang in ("en", "it"):
        yield f"words/{lang}", _words(lang)[0]
    for game_id in games:
        yield f"games/{game_id}/actions", _actions(game_id)[0]
        for lang in ("en", "it"):
            if (found := _rules(game_id, lang)) is not None:
                yield f"rules/{game_id}?lang={lang}", found[0]


def find(game_id: str) -> AnyGame:
    if game_id not in registry.names():
        raise NotFound(f"there is no game {game_id[:40]!r}; there are: {', '.join(registry.names())}")
    return registry.game(game_id)


router = Router("/", route_handlers=[all_games, one_game, ui, actions, words, rules], tags=["games"])
