"""The view in 80 columns of plain text, or of text with rich's markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ziggurat.core.messages import Words
from ziggurat.core.protocol import CHANCE
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
    REWARD,
    REWARD_TERMS,
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
_KINDS: Final = ("food", "wood", "metal", "gold", "any")
_PHASES: Final = ("setup", "primary", "mana", "additional", "battles", "culture", "scoring")
_NODES_ROUND: Final = ("O0", "I0", "O1", "I1", "O2", "I2", "O3", "I3", "O4", "I4")


def write(view: AnunnakiView, colour: bool = False, lang: str = "en") -> str:
    """A view as text; with colour, styled with rich's markup."""
    writer = _Text(view, colour, lang)
    lines = [*writer.head(), "", *writer.players(), "", *writer.planets(), *writer.common(), *writer.own()]
    return "\n".join(line.rstrip() for line in lines)


class _Text:
    """Writes the parts of one view."""

    def __init__(self, view: AnunnakiView, colour: bool, lang: str) -> None:
        self.view, self.colour = view, colour
        self.position, self.memory = view.position, view.memory
        self.components = view.position.components
        self.words = Words(lang)
        self.short = dict(zip(_KINDS, self.say("resources"), strict=True))
        self.pieces = tuple(self.say("pieces"))

    def say(self, key: str, **args: Any) -> str:
        return self.words.message(f"anunnaki.text.{key}", args)

    def term(self, key: str, style: str = "") -> str:
        return self.words.term(f"anunnaki.{key}", style)

    def paint(self, word: str, house: str | None) -> str:
        style = _STYLES.get(house or "", "")
        return f"[{style}]{word}[/]" if self.colour and style else word

    def head(self) -> Iterator[str]:
        position = self.position
        end = self.say("near", why=CAUSES[position.end]) if position.end else ""
        phase = self.say("phase", phase=_PHASES[position.phase])
        yield self.say("round", n=position.round + 1, k=position.phase, phase=phase) + end
        for decision in self.view.decisions:
            if decision.seat != CHANCE:
                asked = self.words.prompt("anunnaki", decision)
                yield from _wrapped(f"{self._house(decision.seat)}: ", asked.split())
        goals = [
            self.say(
                "goal",
                track=self.term(f"track_{track}"),
                goal="-" if goal < 0 else self.term(f"objective_{OBJECTIVES[goal]}"),
            )
            for track, goal in zip(TRACKS, position.objectives, strict=True)
        ]
        yield from _wrapped(self.say("goals"), goals, ",")
        tokens = ", ".join(map(str, bits(position.dominion_tokens)))
        yield self.say("dominion", tokens=tokens or self.say("none"))

    def _house(self, seat: Seat) -> str:
        house = self.position.house[seat]
        return self.term(f"house_{HOUSES[house]}") if house >= 0 else self.words.name(seat)

    def players(self) -> Iterator[str]:
        yield self.say("columns")
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
        yield self.say("legend")
        yield self.say("legend_typed")
        present = {HOUSES[house] for house in self.position.house if house >= 0}
        gaia = PLANETS[self.components.map.gaia[self.view.seats]]
        for planet in PLANETS:
            if planet in present or planet == gaia:
                yield f"{self.words.place('anunnaki', planet)} ({planet}):"
                yield from self._rows(planet)
        if self.position.afterworld >= 0:
            yield f"{self.term('afterworld')}: {self._cell('afterworld', 0)}"

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
        icons = [self.short[kind] for kind in self.components.raw["territory"][number]["icons"]]
        kinds = self.components.map.icons[number]
        for icon in bits(self.position.exhaustion[number]):
            icons[icons.index(self.short[RESOURCES[kinds[icon]]])] = "#"
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
        god, major, settlement = self.pieces
        return word + god * len(here.gods) + major * here.major + settlement * here.settlements, house

    def common(self) -> Iterator[str]:
        position = self.position
        yield ""
        tokens = [
            f"{SPOTS[spot]} {self._token(token - 2)}"
            for spot, token in enumerate(position.culture)
            if token > FACE_DOWN
        ]
        down = self.say("face_down", n=position.culture.count(FACE_DOWN))
        yield from _wrapped(self.say("culture"), [*tokens, down], ",")
        yield from _wrapped(self.say("display"), self._pacts(position.display), ";")
        tiles = dict(zip(NODES, position.star_tiles, strict=True))
        around = [self._tile(tiles[node]) for node in _NODES_ROUND]
        yield from _wrapped(self.say("star"), around, ",")
        for seat in range(self.view.seats):
            facts = self.say(
                "own_star",
                pawn=position.pawn[seat] or "-",
                cubes=", ".join(named(position.cubes[seat], EDGES)) or self.say("none"),
                better=", ".join(map(str, bits(position.improved[seat]))) or self.say("none"),
            )
            yield from _wrapped(f"{self._house(seat)}: ", facts.split())

    def _tile(self, number: int) -> str:
        """An action tile: its number, which is typed, and its name."""
        if not number:
            return "-"
        key = next(row["key"] for row in self.components.raw["action_tile"] if int(row["id"]) == number)
        return f"{number} {self.term(f'action_{key}')}"

    def _token(self, number: int) -> str:
        return self._gains(self.components.raw["culture_token"][number]["reward"])

    def _gains(self, gains: Mapping[str, int]) -> str:
        return " + ".join(
            self.words.count(REWARD_TERMS[REWARD[kind]], amount) for kind, amount in gains.items()
        )

    def _pacts(self, pacts: int) -> list[str]:
        """What is typed for a pact, what it costs and what it brings."""
        rows = {row["id"]: row for row in self.components.raw["pact"]}
        return [
            f"{name} "
            + self.say(
                "pact",
                cost=self._gains(rows[name]["cost"]),
                gain=self._gains(rows[name]["mid"]),
                vp=rows[name]["vp"],
                commerce=rows[name]["commerce"],
            )
            for name in named(pacts, PACTS)
        ]

    def own(self) -> Iterator[str]:
        seat = self.view.seat
        if seat is None:
            return
        position, nothing = self.position, [self.say("none")]
        advanced = named(position.hand[seat] & ~self.components.basic, WEAPONS)
        weapons = [self.term(f"weapon_{name}") for name in (*self.memory.basic[seat], *advanced)]
        yield from _wrapped(self.say("weapons"), weapons or nothing, ",")
        gods = [self.term(f"god_{GODS[god]}") for god in position.god_cards[seat]]
        yield from _wrapped(self.say("gods"), gods or [self.say("not_drawn")], ",")
        yield from _wrapped(self.say("pacts"), self._pacts(position.pacts[seat]) or nothing, ";")
        if position.artifacts[seat]:
            artifacts = [self.term(f"artifact_{name}") for name in named(position.artifacts[seat], ARTIFACTS)]
            yield from _wrapped(self.say("artifacts"), artifacts, ",")


def _wrapped(head: str, words: Sequence[str], between: str = "") -> Iterator[str]:
    """Words after a heading, in lines of at most 80 columns."""
    line = head
    for place, word in enumerate(words):
        piece = word + (between if place < len(words) - 1 else "")
        parts = [piece] if len(piece) < WIDTH - len(head) else piece.split()
        for part in parts:
            if len(line) + len(part) >= WIDTH and line.strip():
                yield line.rstrip()
                line = "  "
            line += part + " "
    yield line.rstrip()
