"""What can be played: games, their actions, words and rules. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from litestar import Router
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from ziggurat.core import registry
from ziggurat.core.messages import Words
from ziggurat.core.registry import AnyGame
from ziggurat.server.bots.levels import bots_of
from ziggurat.server.errors import NotFound
from ziggurat.server.messages import ActionTable, GameInfo, GameList, OptionInfo, RulesText
from ziggurat.server.routes.verbs import get

HOUR = CacheControlHeader(max_age=3600, public=True)
_RULE = re.compile(r"\s*[-*] \*\*([A-Z]{2}-\d+[a-z]?)\*\*\s*(.*)")


def game_info(game: AnyGame) -> GameInfo:
    return GameInfo(
        id=game.id,
        prefix=game.prefix,
        rules=game.rules,
        actions=game.actions.version,
        seats=list(game.seats),
        minutes=list(game.minutes),
        options=[
            OptionInfo(key=o.key, default=o.default, choices=list(o.choices), rule=o.rule)
            for o in game.options
        ],
        bots=list(bots_of(game.id)),
    )


@get("/api/games", summary="All games")
async def all_games() -> GameList:
    return GameList([game_info(game) for game in registry.games().values()])


@get("/api/games/{game_id:str}", summary="One game")
async def one_game(game_id: FromPath[str]) -> GameInfo:
    return game_info(find(game_id))


@get("/api/games/{game_id:str}/actions", summary="All actions of a game by id", cache_control=HOUR)
async def actions(game_id: FromPath[str]) -> ActionTable:
    space = find(game_id).actions
    kinds = {kind: [ids.start, ids.stop] for kind, ids in space.ranges.items()}
    return ActionTable(version=space.version, kinds=kinds, texts=list(space.texts))


@get("/api/words/{lang:str}", summary="The words of all games in a language", cache_control=HOUR)
async def words(lang: FromPath[Literal["en", "it"]]) -> dict[str, Any]:
    return _words(lang)


@cache
def _words(lang: str) -> dict[str, Any]:
    return Words(lang).export()


@get("/api/rules/{game_id:str}", summary="The numbered rules of a game", cache_control=HOUR)
async def rules(game_id: FromPath[str]) -> RulesText:
    game = find(game_id)
    found = _rules(game.prefix)
    if found is None:
        raise NotFound(f"the rules of {game_id} are not on this server")
    return found


def find(game_id: str) -> AnyGame:
    if game_id not in registry.names():
        raise NotFound(f"there is no game {game_id[:40]!r}; there are: {', '.join(registry.names())}")
    return registry.game(game_id)


def _folders() -> Sequence[Path]:
    """Where rules lie: inside the package when installed, in `docs` when run from a checkout."""
    package = Path(str(files("ziggurat")))
    return (package / "rules", package.parent.parent / "docs" / "rules")


@cache
def _rules(prefix: str) -> RulesText | None:
    """The file whose rules bear the prefix, and each rule by its number."""
    for folder in _folders():
        for file in sorted(folder.glob("*.md")):
            markdown = file.read_text(encoding="utf-8")
            numbered = dict(numbered_rules(markdown))
            if any(key.startswith(f"{prefix}-") for key in numbered):
                return RulesText(prefix=prefix, markdown=markdown, rules=numbered)
    return None


def numbered_rules(markdown: str) -> Sequence[tuple[str, str]]:
    """Each numbered rule with its text, up to the next rule or the end of its paragraph."""
    found: list[tuple[str, str]] = []
    for line in markdown.splitlines():
        match = _RULE.match(line)
        if match is not None:
            found.append((match[1], match[2].strip()))
        elif found and line.startswith("  ") and line.strip():
            key, text = found[-1]
            found[-1] = (key, f"{text} {line.strip()}")
    return found


router = Router("/", route_handlers=[all_games, one_game, actions, words, rules], tags=["games"])
