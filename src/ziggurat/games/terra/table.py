"""The position in the shape that the web client reads until it takes the position as declared."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.state import NOBODY
from ziggurat.games.terra.components import SOURCES
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import IN_TURN, Ask, TerraPosition

_PHASES: Final = {
    Ask.LEECH: "leech",
    Ask.STEP: "leech",
    Ask.BONUS_SPADES: "spades",
}
_RENAMED: Final = {"actions_left": "acts", "cult_steps": "steps", "highest": "top"}
_PLAYER: Final = {
    "points": "vp",
    "coins": "c",
    "workers": "w",
    "priests": "p",
    "bowl1": "b1",
    "bowl2": "b2",
    "bowl3": "b3",
    "shipping": "ship",
    "digging": "dig",
    "buildings": "at",
    "cults": "cult",
}


def _phase(position: TerraPosition) -> str:
    question = Ask(position.question)
    if position.asked == NOBODY:
        return "over"
    return "turn" if question in IN_TURN else _PHASES.get(question, question.name.lower())


def table(position: TerraPosition) -> dict[str, Any]:
    """All of it, for nothing is hidden (TM-012)."""
    data = {_RENAMED.get(name, name): value for name, value in position.seen(None).items()}
    data["phase"] = _phase(position)
    data["active"] = position.active
    for name in ("orders", "top"):
        data[name] = [-1 if seat is None else seat for seat in data[name].values()]
    data["bridges"] = {place: seat for place, seat in data["bridges"].items() if seat is not None}
    for name in ("favor_left", "town_left", "bonus_coins"):
        data[name] = {tile: count for tile, count in data[name].items() if count}
    data["offers"] = [[offer.seat, offer.builder, offer.power, offer.build] for offer in position.offers]
    data["players"] = [_player(player) for player in position.players]
    return data


def _player(player: Player) -> dict[str, Any]:
    data = {_PLAYER.get(name, name): value for name, value in player.seen(None).items()}
    data["towns"] = [tile for tile, count in data["towns"].items() for _ in range(count)]
    data["sources"] = {name: vp for name, vp in zip(SOURCES, player.sources, strict=True) if vp}
    return data
