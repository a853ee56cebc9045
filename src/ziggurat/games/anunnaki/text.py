"""The view in 80 columns of plain text, or of text with rich's markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ziggurat.games.anunnaki.names import DEVELOPMENT, PLANETS, RESOURCES, TERRITORY
from ziggurat.games.anunnaki.overrides import tables_for
from ziggurat.games.anunnaki.position import FACE_DOWN
from ziggurat.games.anunnaki.tables import Tables
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
        self.table: Mapping[str, Any] = view.table
        self.tables: Tables = tables_for(view.options["data"])

    def paint(self, word: str, house: str | None) -> str:
        style = _STYLES.get(house or "", "")
        return f"[{style}]{word}[/]" if self.colour and style else word

    def head(self) -> Iterator[str]:
        table = self.table
        phases = (
            "setting up",
            "primary action",
            "mana action",
            "additional",
            "battles",
            "culture",
            "scoring",
        )
        end = f"   the end is near ({table['end']})" if table["end"] else ""
        yield f"Round {table['round'] + 1}, phase {table['phase']} {phases[table['phase']]}{end}"
        for decision in self.view.decisions:
            who = "chance" if decision.seat < 0 else f"seat {decision.seat} {self._house(decision.seat)}"
            yield f"To decide: {who}: {decision.prompt}"
        yield from _wrapped(
            "Objectives: ", [f"{track}={goal or '-'}" for track, goal in table["objectives"].items()]
        )
        yield "2-VP tokens on Dominion spaces: " + (" ".join(map(str, table["dominion_tokens"])) or "none")

    def _house(self, seat: int) -> str:
        return str(self.table["players"][seat]["house"] or "no House yet")

    def players(self) -> Iterator[str]:
        yield "seat House     VP  mana  food wood metal gold   war tech comm  dom  hand pacts"
        for seat, player in enumerate(self.table["players"]):
            mark = ">" if seat == self.table["active"] else " "
            name = self.paint(f"{player['house'] or '-':<9}", player["house"])
            held = "  ".join(f"{player['resources'][kind]:>3}" for kind in RESOURCES)
            tracks = "  ".join(f"{player['tracks'][kind]:>3}" for kind in DEVELOPMENT)
            cards = len(player["basic"]) + player["advanced"]
            pacts = f"{len(player['pacts']['open'])}+{len(player['pacts']['done'])}"
            yield (
                f"{mark}{seat}   {name}{player['vp']:>3} {player['mana']:>5} {held}   {tracks} "
                f"{player['dominion']:>4} {cards:>5} {pacts:>5}"
            )

    def planets(self) -> Iterator[str]:
        yield "# depleted  A altar  !3 tile  N2 followers  g god  G major god  s settlement"
        present = {player["house"] for player in self.table["players"]}
        gaia = PLANETS[self.tables.map.gaia[self.view.seats]]
        for planet in PLANETS:
            if planet in present or planet == gaia:
                yield f"{planet}:"
                yield from self._rows(planet)
        if self.table["afterworld"] is not None:
            yield f"afterworld: {self._cell('afterworld', 0)}"

    def _rows(self, planet: str) -> Iterator[str]:
        rows: dict[int, list[Mapping[str, Any]]] = {}
        for row in self.tables.raw["territory"]:
            if row["planet"] == planet:
                rows.setdefault(row["r"], []).append(row)
        lowest = min(2 * t["q"] + t["r"] for row in rows.values() for t in row)
        for r in sorted(rows):
            found = sorted(rows[r], key=lambda t: int(t["q"]))
            indent = (
                (2 * found[0]["q"] + r - lowest) * 7
                if len(found) < 4
                else (2 * found[0]["q"] + r - lowest) * 4
            )
            width = 14 if len(found) < 4 else 15
            cells = [self._cell(t["id"], width) for t in found]
            yield " " * min(indent, WIDTH - 2 - width * len(found)) + " ".join(cells)

    def _cell(self, name: str, width: int) -> str:
        """One territory: `TL fff# A P2g1s`."""
        number = TERRITORY[name]
        icons = [_SHORT[kind] for kind in self.tables.raw["territory"][number]["icons"]]
        spent = [_SHORT[kind] for kind in self.table["exhaustion"].get(name, ())]
        for kind in spent:
            icons[icons.index(kind)] = "#"
        signs = "".join(icons) + "A" * self.tables.map.altars[number]
        tile = self.table["civilizations"].get(name)
        if tile:
            signs += "!" + (str(tile["id"]) if tile["id"] else "?")
        plain = f"{name.split('.')[-1]} {signs}"
        units = [self._units(player, name) for player in self.table["players"]]
        shown = "".join(word for word, _ in units)
        painted = "".join(self.paint(word, house) for word, house in units)
        pad = " " * max(0, width - len(plain) - 1 - len(shown))
        return f"{plain} {painted}{pad}"

    def _units(self, player: Mapping[str, Any], name: str) -> tuple[str, str | None]:
        here = player["pieces"].get(name)
        if not here:
            return "", None
        word = _LETTER[player["house"]] + (str(here["followers"]) if here.get("followers") else "")
        word += (
            "g" * len(here.get("gods", ())) + "G" * bool(here.get("major")) + "s" * here.get("settlements", 0)
        )
        return word, player["house"]

    def common(self) -> Iterator[str]:
        table = self.table
        yield ""
        tokens = [
            f"{spot}={self._token(token)}" for spot, token in table["culture"].items() if token != FACE_DOWN
        ]
        down = sum(token == FACE_DOWN for token in table["culture"].values())
        yield from _wrapped("Culture: ", [*tokens, f"{down} face down"])
        yield from _wrapped("Display: ", [self._pact(pact) for pact in table["display"]])
        star = [f"{node}:{table['layout'][node] or '-'}" for node in _NODES_ROUND]
        yield from _wrapped("Star: ", star)
        for seat, player in enumerate(table["players"]):
            cubes = " ".join(player["cubes"]) or "none"
            better = " ".join(map(str, player["improved"])) or "none"
            pawn = player["pawn"] or "-"
            yield from _wrapped(f"Seat {seat}: ", [f"pawn {pawn},", f"cubes {cubes},", f"improved {better}"])

    def _token(self, number: int) -> str:
        reward = self.tables.raw["culture_token"][number - 1]["reward"]
        return "+".join(f"{n}{kind}" for kind, n in reward.items())

    def _pact(self, name: str) -> str:
        pact = next(row for row in self.tables.raw["pact"] if row["id"] == name)
        cost = "".join(_SHORT[kind] * n for kind, n in pact["cost"].items())
        gain = "+".join(f"{n}{kind}" for kind, n in pact["mid"].items())
        return f"{name}({cost}>{gain}, {pact['vp']}vp {pact['commerce']}com)"

    def own(self) -> Iterator[str]:
        seat = self.view.seat
        if seat is None:
            return
        player = self.table["players"][seat]
        hand = [*player["basic"], *(self.view.own["hands"][seat] or ())]
        yield from _wrapped("Your weapons: ", hand or ["none"])
        yield from _wrapped("Your Gods: ", player["gods"] or ["not drawn"])
        yield from _wrapped("Your pacts: ", [self._pact(p) for p in player["pacts"]["open"]] or ["none"])
        if player["artifacts"]:
            yield from _wrapped("Your artifacts: ", player["artifacts"])


def _wrapped(head: str, words: Sequence[str]) -> Iterator[str]:
    """Words after a heading, in lines of at most 80 columns."""
    line = head
    for word in words:
        if len(line) + len(word) >= WIDTH and line.strip():
            yield line.rstrip()
            line = "  "
        line += word + " "
    yield line.rstrip()
