"""The view in 80 columns of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.core.errors import WordsError
from ziggurat.core.messages import Words
from ziggurat.core.protocol import CHANCE
from ziggurat.games.terra.board import HEX, HEXES, PLACE, bits
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    CULTS,
    FAVORS,
    ORDERS,
    POWER_ACTIONS,
    SCORINGS,
    TERRAINS,
    TOWNS,
)
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.view import TerraView

STYLE: Final = {
    "desert": "yellow",
    "plains": "rgb(165,110,60)",
    "swamp": "bright_black",
    "lakes": "blue",
    "forest": "green",
    "mountains": "white",
    "wasteland": "red",
}
WIDTH: Final = 80


def text(view: TerraView, colour: bool = False, lang: str = "en") -> str:
    """Map, tiles, cults and one block a seat; what can be typed stands before what it means."""
    return "\n".join(line.rstrip() for line in _Text(view, colour, lang).lines())


class _Text:
    """Writes the parts of one view in one language."""

    def __init__(self, view: TerraView, colour: bool, lang: str) -> None:
        self.view, self.position, self.colour = view, view.position, colour
        self.words = Words(lang)
        self.buildings = self.say("buildings").split()

    def say(self, key: str, **args: Any) -> str:
        return self.words.message(f"terra.text.{key}", args)

    def term(self, key: str) -> str:
        return self.words.term(f"terra.{key}")

    def lines(self) -> list[str]:
        lines = [*self.headline(), "", *self.map(), "", *self.legend(), "", *self.tiles()]
        if self.position.players:
            lines += ["", *self.cults(), ""]
            for seat in self.position.order:
                lines += self.seat(seat)
                if self.view.outcome is not None:
                    detail = self.view.outcome.detail
                    lines += self.points(detail["points"][seat], detail["areas"][seat])
        return lines

    def headline(self) -> list[str]:
        lines = [self.say("round", n=self.position.round)]
        for decision in self.view.decisions:
            if decision.seat == CHANCE:
                continue
            try:
                lines += _wrapped(f"{self.name(decision.seat)}: ", [self.words.prompt("terra", decision)])
            except WordsError:
                lines.append(self.name(decision.seat))
        return lines if self.view.decisions else [lines[0], self.say("over")]

    def name(self, seat: int) -> str:
        """A seat by its faction, as soon as it has one."""
        players = self.position.players
        faction = players[seat].faction.id if seat < len(players) else None
        return self.words.name(seat) if faction is None else self.term(f"faction_{faction}")

    def map(self) -> list[str]:
        """A hex is its terrain's letter and its building (`F:TP`), `*` for a town; rows as on the map."""
        built: dict[str, str] = {}
        for player in self.position.players:
            for kind, hexes in zip(self.buildings, player.buildings, strict=True):
                for hex_ in bits(hexes):
                    built[HEXES[hex_]] = kind + ("*" if player.town_hexes >> hex_ & 1 else "")
        lines = []
        for row in range(9):
            cells = [self.cell(name, built.get(name, "")) for name, (line, _) in PLACE.items() if line == row]
            lines.append("ABCDEFGHI"[row] + " " + ("   " if row % 2 else "") + "".join(cells))
        return lines

    def cell(self, name: str, building: str) -> str:
        if name not in HEX:
            return "  ~   "
        number = self.position.terrain[HEX[name]]
        terrain = TERRAINS[number]
        cell = f"{self.say('terrains')[number]}{':' + building if building else name[1:]}".ljust(5)
        if not self.colour:
            return cell + " "
        style = f"bold reverse {STYLE[terrain]}" if building else STYLE[terrain]
        return f"[{style}]{cell}[/] "

    def legend(self) -> list[str]:
        letters = self.say("terrains")
        lands = [f"{letters[n]} {self.term(f'terrain_{terrain}')}" for n, terrain in enumerate(TERRAINS)]
        houses = [
            f"{short} {self.term(f'building_{kind}')}"
            for short, kind in zip(self.buildings, BUILDINGS, strict=True)
        ]
        return [*_wrapped("", lands, ", "), *_wrapped("", [*houses, self.say("town")], ", ")]

    def tiles(self) -> list[str]:
        position = self.position
        free = [name for n, name in enumerate(POWER_ACTIONS) if not position.power_used >> n & 1]
        coins = position.bonus_coins
        bonus = [
            self.tile(BONUSES[tile].id) + (f" (+{coins[tile]})" if coins[tile] else "")
            for tile in bits(position.bonus_free)
        ]
        favors = self.stacks([favor.id for favor in FAVORS], position.favor_left)
        towns = self.stacks([town.id for town in TOWNS], position.town_left)
        rounds = [
            f"{n + 1}: {self.term(SCORINGS[tile].id) if tile >= 0 else '?'}"
            for n, tile in enumerate(position.scoring)
        ]
        return [
            *_wrapped(self.say("scoring"), rounds, "; "),
            *_wrapped(self.say("power"), [self.tile(name) for name in free] or [self.say("none")], "; "),
            *_wrapped(self.say("bonus"), bonus, "; "),
            *_wrapped(self.say("favors"), favors, "; "),
            *_wrapped(self.say("towns"), towns, "; "),
        ]

    def stacks(self, codes: Sequence[str], left: Sequence[int]) -> list[str]:
        return [f"{n}x {self.tile(code)}" for code, n in zip(codes, left, strict=True) if n]

    def tile(self, code: str) -> str:
        """What is typed for a tile or action, and what it does."""
        return f"{code} {self.term(code)}"

    def cults(self) -> list[str]:
        lines = []
        for cult, name in enumerate(CULTS):
            places = [
                f"{self.term(f'faction_{player.faction.id}')} {player.cults[cult]}"
                for player in self.position.players
            ]
            spaces = self.position.orders[len(ORDERS) * cult : len(ORDERS) * (cult + 1)]
            taken = "".join("x" if seat >= 0 else "." for seat in spaces)
            lines += _wrapped(f"{self.term(f'cult_{name}'):<19}{taken}  ", places, ", ")
        return lines

    def seat(self, seat: int) -> list[str]:
        player = self.position.players[seat]
        name = self.name(seat) + (f" ({self.say('passed')})" if player.passed else "")
        first = self.say("stock", name=f"{name:<27}", **self.stock(player))
        if self.colour:
            first = f"[{STYLE[TERRAINS[player.faction.terrain]]}]{first}[/]"
        counts = " ".join(f"{kind} {player.count(n)}" for n, kind in enumerate(self.buildings))
        held = [BONUSES[player.bonus].id] if player.bonus >= 0 else []
        held += [FAVORS[number].id for number in bits(player.favors)]
        held += [town.id for town, count in zip(TOWNS, player.towns, strict=True) for _ in range(count)]
        tracks = self.say(
            "tracks",
            bowls=f"{player.bowl1}/{player.bowl2}/{player.bowl3}",
            ship=player.shipping,
            dig=player.digging,
            keys=player.keys,
        )
        return [
            first,
            f"    {tracks}",
            f"    {counts}",
            *_wrapped("    ", [self.tile(code) for code in held], "; "),
        ]

    def stock(self, player: Player) -> dict[str, int]:
        return {
            "vp": player.points,
            "coins": player.coins,
            "workers": player.workers,
            "priests": player.priests,
        }

    def points(self, points: Mapping[str, int], area: int) -> list[str]:
        """Where a player's points came from."""
        found = [
            self.say("source", what=name, vp=vp, n=area if name == "area" else 0)
            for name, vp in points.items()
        ]
        return _wrapped(f"    {self.say('points')}", found, ", ")


def _wrapped(head: str, words: Sequence[str], between: str = " ") -> list[str]:
    """Words after a head, in lines of at most 80 columns."""
    lines, edge = [head], min(len(head), 10)
    pieces = [word + (between if place < len(words) - 1 else "") for place, word in enumerate(words)]
    for part in (part for piece in pieces for part in _parts(piece)):
        if len(lines[-1]) + len(part.rstrip()) > WIDTH and lines[-1].strip():
            lines.append(" " * edge)
        lines[-1] += part
    return [line.rstrip() for line in lines if line.strip()]


def _parts(piece: str) -> list[str]:
    """A piece that fits on a line is kept whole, a longer one goes word by word."""
    if len(piece) < WIDTH - 12:
        return [piece]
    return [f"{word} " for word in piece.split()]
