"""A slow and obvious referee: dicts, sets and breadth-first search, written from the rules alone.

It knows positions as a view tells them, squares as (row, column), and nothing of the engine's bitboards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.view import TigrisView

Square = tuple[int, int]
BLACK, RED, BLUE, GREEN = range(4)


@dataclass(frozen=True)
class Clash:
    """A revolt or war as it begins."""

    colour: int
    attacker: int
    defender: int
    strength: tuple[int, int]


def neighbours(square: Square) -> Iterator[Square]:
    """TE-030."""
    row, col = square
    for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        if 0 <= other[0] < 11 and 0 <= other[1] < 16:
            yield other


def _square(name: str) -> Square:
    return int(name[1:]) - 1, "ABCDEFGHIJKLMNOP".index(name[0])


class Oracle:
    """What the rules say about a position in which an action is to be taken."""

    def __init__(self, view: TigrisView) -> None:
        self._kingdoms: set[frozenset[Square]] | None = None
        self.seats = view.seats
        seen = view.to_json()["position"]
        self.active = seen["active"] or 0
        self.river = {divmod(s, 16) for s in BOARDS[view.options["board"]].river_squares}
        self.tiles = {_square(s): KEYS.index(key) for key in KEYS for s in seen["tiles"][key]}
        self.leaders = {
            _square(square): (seat, LEADERS.index(name))
            for seat, own in enumerate(seen["leaders"])
            for name, square in own.items()
            if square is not None
        }
        self.catastrophes = set(map(_square, seen["catastrophes"]))
        self.treasures = set(map(_square, seen["treasures"]))
        self.covered = set()
        for monument in seen["monuments"]:
            row, col = _square(monument["square"])
            self.covered |= {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}
        if seen["ziggurat"] is not None:
            centre = _square(seen["ziggurat"])
            self.covered |= {centre, *neighbours(centre)}
        self.buildings = {
            _square(s): KEYS.index(key) for key, s in seen["buildings"].items() if s is not None
        }

    # -- regions (section 2)

    def occupied(self) -> set[Square]:
        return {*self.tiles, *self.leaders, *self.covered}

    def region_of(self, start: Square, without: frozenset[Square] = frozenset()) -> frozenset[Square]:
        """All that is connected with a square (TE-031, TE-032, TE-035, TE-036)."""
        occupied = self.occupied() - without
        seen = {start}
        todo = [start]
        while todo:
            for other in neighbours(todo.pop()):
                if other in occupied and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return frozenset(seen)

    def regions(self) -> set[frozenset[Square]]:
        found: set[frozenset[Square]] = set()
        for square in self.occupied():
            if not any(square in region for region in found):
                found.add(self.region_of(square))
        return found

    def kingdoms(self) -> set[frozenset[Square]]:
        """TE-033. Found once: an oracle never changes."""
        if self._kingdoms is None:
            regions = self.regions()
            self._kingdoms = {region for region in regions if any(s in self.leaders for s in region)}
        return self._kingdoms

    def kingdoms_around(self, square: Square) -> set[frozenset[Square]]:
        beside = set(neighbours(square))
        return {kingdom for kingdom in self.kingdoms() if kingdom & beside}

    def temples_beside(self, square: Square) -> int:
        """Face-up temples (TE-074, TE-193)."""
        return sum(self.tiles.get(other) == RED for other in neighbours(square))

    # -- legality (sections 4, 5, 7)

    def is_empty(self, square: Square) -> bool:
        return all(
            square not in pieces for pieces in (self.tiles, self.leaders, self.covered, self.catastrophes)
        )

    def tile_squares(self, colour: int) -> set[Square]:
        """TE-100..105."""
        return {
            square
            for square in ((row, col) for row in range(11) for col in range(16))
            if self.is_empty(square)
            and (square in self.river) == (colour == BLUE)
            and len(self.kingdoms_around(square)) < 3
        }

    def leader_squares(self, seat: int, colour: int) -> set[Square]:
        """TE-072..083: judged after lifting the leader."""
        home = next((s for s, who in self.leaders.items() if who == (seat, colour)), None)
        lifted = self.without_leader(home) if home is not None else self
        return {
            square
            for square in ((row, col) for row in range(11) for col in range(16))
            if lifted.is_empty(square)
            and square != home
            and square not in self.river
            and lifted.temples_beside(square) > 0
            and len(lifted.kingdoms_around(square)) < 2
        }

    def catastrophe_squares(self) -> set[Square]:
        """TE-141..146, TE-394."""
        squares = {(row, col) for row in range(11) for col in range(16)}
        bare = {square for square in self.tiles if square not in self.treasures | set(self.buildings)}
        return {square for square in squares if self.is_empty(square)} | bare

    # -- effects (sections 5, 6, 10, 11)

    def without_leader(self, square: Square) -> Oracle:
        other = object.__new__(Oracle)
        other.__dict__.update(self.__dict__)
        other._kingdoms = None
        other.leaders = {s: who for s, who in self.leaders.items() if s != square}
        return other

    def with_leader(self, seat: int, colour: int, square: Square) -> Oracle:
        other = self.without_leader((-1, -1))
        other.leaders = {s: who for s, who in self.leaders.items() if who != (seat, colour)}
        other.leaders[square] = (seat, colour)
        return other

    def with_tile(self, colour: int, square: Square) -> Oracle:
        other = self.without_leader((-1, -1))
        other.tiles = {**self.tiles, square: colour}
        return other

    def scorer(self, colour: int, square: Square) -> tuple[int, int] | None:
        """Who gets how many points for a tile that unites nothing (TE-107..113, TE-389, TE-390)."""
        if len(self.kingdoms_around(square)) != 1:
            return None
        region = self.with_tile(colour, square).region_of(square)
        owners = {kind: seat for s, (seat, kind) in self.leaders.items() if s in region}
        seat = owners.get(colour, owners.get(BLACK))
        if seat is None:
            return None
        doubled = any(self.buildings.get(s) == colour for s in region)
        return seat, 2 if doubled else 1

    def revolt(self, seat: int, colour: int, square: Square) -> Clash | None:
        """The revolt that a leader starts (TE-190..195)."""
        after = self.with_leader(seat, colour, square)
        region = after.region_of(square)
        for other, (owner, kind) in after.leaders.items():
            if kind == colour and owner != seat and other in region:
                strength = (after.temples_beside(square), after.temples_beside(other))
                return Clash(colour, seat, owner, strength)
        return None

    def wars(self, colour: int, square: Square) -> set[Clash]:
        """The wars that a uniting tile starts (TE-220..226, TE-133)."""
        if len(self.kingdoms_around(square)) != 2:
            return set()
        after = self.with_tile(colour, square)
        region = after.region_of(square)
        found = set()
        for kind in range(4):
            rivals = [(owner, s) for s, (owner, k) in self.leaders.items() if k == kind and s in region]
            if len(rivals) == 2:
                rivals.sort(key=lambda rival: (rival[0] - self.active) % self.seats)
                sides = [after.region_of(s, frozenset((square,))) for _, s in rivals]
                a, d = (sum(self.tiles.get(s) == kind for s in side - {square}) for side in sides)
                found.add(Clash(kind, rivals[0][0], rivals[1][0], (a, d)))
        return found

    def losses(self, kind: int, loser: int, marker: Square) -> set[Square]:
        """The tiles that a lost war takes from a side (TE-232..240, TE-393); the marked tile lies already."""
        home = next(s for s, who in self.leaders.items() if who == (loser, kind))
        side = self.region_of(home, frozenset((marker,))) - {marker}
        gone = {s for s in side if self.tiles.get(s) == kind and self.buildings.get(s) != kind}
        if kind == RED:
            others = set(self.leaders) - {home}
            gone = {s for s in gone if s not in self.treasures and not others & set(neighbours(s))}
        return gone
