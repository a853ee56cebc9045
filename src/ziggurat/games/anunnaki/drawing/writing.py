"""The view in 80 columns of plain text, or of text with rich's markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import FACE_DOWN
from ziggurat.games.anunnaki.drawing.pieces import pieces_at
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    EDGES,
    GODS,
    HOUSES,
    NODES,
    OBJECTIVES,
    PACTS,
    PLANETS,
    RESOURCES,
    SPOTS,
    TERRITORY,
    TRACKS,
    WEAPONS,
    bits,
    named,
)  # fmt: skip
from ziggurat.games.anunnaki.state import CAUSES
from ziggurat.games.anunnaki.view import AnunnakiView

WIDTH: Final = 80
_STYLES: Final = {
    "pharaos": "bold #f2c14e", "norrenis": "bold #4d9be8", "babylon": "bold #b06fd6",
    "ellenys": "bold #e0654f",
}  # fmt: skip
_LETTER: Final = {"pharaos": "P", "norrenis": "N", "babylon": "B", "ellenys": "E"}
_SHORT: Final = {"food": "f", "wood": "w", "metal": "m", "gold": "g", "any": "?"}
_NODES_ROUND: Final = ("O0", "I0", "O1", "I1", "O2", "I2", "O3", "I3", "O4", "I4")


def write(view: AnunnakiView, colour: bool = False) -> str:
    """A view as text; with colour, styled with rich's markup."""
    writer = _Text(view, colour)
    lines = [*writer.head(), "", *writer.players(), "", *writer.planets(), *writer.common(), *writer.own()]
    return "\n".join(line.rstrip() for line in lines)


class _Text:
    """Writes the parts of one view."""

    def __init__(self, view: AnunnakiView, colour: bool) -> None:
        self.view, self.colour = view, colour
        self.position, self.memory = view.position, view.memory
        self.components = view.position.components

    def paint(self, word: str, house: str | None) -> str:
        style = _STYLES.get(house or "", "")
        return f"[{style}]{word}[/]" if self.colour and style else word

    def head(self) -> Iterator[str]:
        position = self.position
        phases = (
            "setting up",
            "primary action",
            "mana action",
            "additional",
            "battles",
            "culture",
            "scoring",
        )
        end = f"   the end is near ({CAUSES[position.end]})" if position.end else ""
        yield f"Round {position.round + 1}, phase {position.phase} {phases[position.phase]}{end}"
        for decision in self.view.decisions:
            who = "chance" if decision.seat < 0 else f"seat {decision.seat} {self._house(decision.seat)}"
            yield f"To decide: {who}: {decision.prompt}"
        goals = ["-" if goal < 0 else OBJECTIVES[goal] for goal in position.objectives]
        yield from _wrapped(
            "Objectives: ", [f"{track}={goal}" for track, goal in zip(TRACKS, goals, strict=True)]
        )
        tokens = " ".join(map(str, bits(position.dominion_tokens)))
        yield "2-VP tokens on Dominion spaces: " + (tokens or "none")

    def _house(self, seat: Seat) -> str:
        house = self.position.house[seat]
        return HOUSES[house] if house >= 0 else "no House yet"

    def players(self) -> Iterator[str]:
        yield "seat House     VP  mana  food wood metal gold   war tech comm  dom  hand pacts"
        position, memory = self.position, self.memory
        for seat, number in enumerate(position.house):
            mark = ">" if seat == position.active else " "
            house = HOUSES[number] if number >= 0 else None
            name = self.paint(f"{house or '-':<9}", house)
            held = "  ".join(f"{amount:>3}" for amount in position.resources[seat])
            tracks = "  ".join(f"{space:>3}" for space in position.tracks[seat])
            cards = len(memory.basic[seat]) + memory.advanced[seat]
            pacts = f"{position.pacts[seat].bit_count()}+{position.pacts_done[seat].bit_count()}"
            yield (
                f"{mark}{seat}   {name}{position.vp[seat]:>3} {position.mana[seat]:>5} {held}   {tracks} "
                f"{position.dominion[seat]:>4} {cards:>5} {pacts:>5}"
            )

    def planets(self) -> Iterator[str]:
        yield "# depleted  A altar  !3 tile  N2 followers  g god  G major god  s settlement"
        present = {HOUSES[house] for house in self.position.house if house >= 0}
        gaia = PLANETS[self.components.map.gaia[self.view.seats]]
        for planet in PLANETS:
            if planet in present or planet == gaia:
                yield f"{planet}:"
                yield from self._rows(planet)
        if self.position.afterworld >= 0:
            yield f"afterworld: {self._cell('afterworld', 0)}"

    def _rows(self, planet: str) -> Iterator[str]:
        rows: dict[int, list[Mapping[str, Any]]] = {}
        for row in self.components.raw["territory"]:
            if row["planet"] == planet:
                rows.setdefault(row["r"], []).append(row)
        lowest = min(2 * one["q"] + one["r"] for row in rows.values() for one in row)
        for height in sorted(rows):
            places = sorted(rows[height], key=lambda one: int(one["q"]))
            few = len(places) < 4
            indent = (2 * places[0]["q"] + height - lowest) * (7 if few else 4)
            width = 14 if few else 15
            cells = [self._cell(one["id"], width) for one in places]
            yield " " * min(indent, WIDTH - 2 - width * len(places)) + " ".join(cells)

    def _cell(self, name: str, width: int) -> str:
        """One territory: `TL fff# A P2g1s`."""
        number = TERRITORY[name]
        icons = [_SHORT[kind] for kind in self.components.raw["territory"][number]["icons"]]
        kinds = self.components.map.icons[number]
        for icon in bits(self.position.exhaustion[number]):
            icons[icons.index(_SHORT[RESOURCES[kinds[icon]]])] = "#"
        signs = "".join(icons) + "A" * self.components.map.altars[number]
        tile = self.position.civilizations[number]
        if tile:
            signs += "!" + (str(tile) if tile > 0 else "?")
        plain = f"{name.split('.')[-1]} {signs}"
        units = [self._units(seat, number) for seat in range(self.view.seats)]
        shown = "".join(word for word, _ in units)
        painted = "".join(self.paint(word, house) for word, house in units)
        pad = " " * max(0, width - len(plain) - 1 - len(shown))
        return f"{plain} {painted}{pad}"

    def _units(self, seat: Seat, territory: int) -> tuple[str, str | None]:
        here = pieces_at(self.position, seat, territory)
        if not here.units and not here.settlements:
            return "", None
        house = HOUSES[self.position.house[seat]]
        word = _LETTER[house] + (str(here.followers) if here.followers else "")
        return word + "g" * len(here.gods) + "G" * here.major + "s" * here.settlements, house

    def common(self) -> Iterator[str]:
        position = self.position
        yield ""
        tokens = [
            f"{SPOTS[spot]}={self._token(token - 2)}"
            for spot, token in enumerate(position.culture)
            if token > FACE_DOWN
        ]
        yield from _wrapped("Culture: ", [*tokens, f"{position.culture.count(FACE_DOWN)} face down"])
        yield from _wrapped("Display: ", [self._pact(pact) for pact in named(position.display, PACTS)])
        tiles = dict(zip(NODES, position.star_tiles, strict=True))
        yield from _wrapped("Star: ", [f"{node}:{tiles[node] or '-'}" for node in _NODES_ROUND])
        for seat in range(self.view.seats):
            cubes = " ".join(named(position.cubes[seat], EDGES)) or "none"
            better = " ".join(map(str, bits(position.improved[seat]))) or "none"
            pawn = position.pawn[seat] or "-"
            yield from _wrapped(f"Seat {seat}: ", [f"pawn {pawn},", f"cubes {cubes},", f"improved {better}"])

    def _token(self, number: int) -> str:
        reward = self.components.raw["culture_token"][number]["reward"]
        return "+".join(f"{amount}{kind}" for kind, amount in reward.items())

    def _pact(self, name: str) -> str:
        pact = next(row for row in self.components.raw["pact"] if row["id"] == name)
        cost = "".join(_SHORT[kind] * amount for kind, amount in pact["cost"].items())
        gain = "+".join(f"{amount}{kind}" for kind, amount in pact["mid"].items())
        return f"{name}({cost}>{gain}, {pact['vp']}vp {pact['commerce']}com)"

    def own(self) -> Iterator[str]:
        seat = self.view.seat
        if seat is None:
            return
        position = self.position
        advanced = named(position.hand[seat] & ~self.components.basic, WEAPONS)
        yield from _wrapped("Your weapons: ", [*self.memory.basic[seat], *advanced] or ["none"])
        yield from _wrapped("Your Gods: ", [GODS[god] for god in position.god_cards[seat]] or ["not drawn"])
        pacts = [self._pact(pact) for pact in named(position.pacts[seat], PACTS)]
        yield from _wrapped("Your pacts: ", pacts or ["none"])
        if position.artifacts[seat]:
            yield from _wrapped("Your artifacts: ", named(position.artifacts[seat], ARTIFACTS))


def _wrapped(head: str, words: Sequence[str]) -> Iterator[str]:
    """Words after a heading, in lines of at most 80 columns."""
    line = head
    for word in words:
        if len(line) + len(word) >= WIDTH and line.strip():
            yield line.rstrip()
            line = "  "
        line += word + " "
    yield line.rstrip()
