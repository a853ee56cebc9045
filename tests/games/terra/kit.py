"""Positions for tests: a table with chosen factions and tiles, and pieces put where a rule needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.protocol import CHANCE, Event, Reason
from ziggurat.core.state import NOBODY
from ziggurat.games.terra import GAME
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import BONUS, BUILDINGS, FAVOR, SCORING, TERRAINS
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import Ask, TerraState

SCORES = ("SCORE4", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE8")
"""By default nothing but strongholds scores in round 1."""


GOODS = {
    "vp": "points",
    "c": "coins",
    "w": "workers",
    "p": "priests",
    "b1": "bowl1",
    "b2": "bowl2",
    "b3": "bowl3",
    "ship": "shipping",
    "dig": "digging",
}


class Table:
    """A state with short words for what tests do."""

    def __init__(self, state: TerraState) -> None:
        self.state = state

    def seat(self, seat: int) -> Player:
        return self.state.players[seat]

    def do(self, seat: int, *texts: str) -> list[Event]:
        """Play checked steps; all their events."""
        events: list[Event] = []
        for text in texts:
            events += self.state.apply(seat, GAME.notation.read(text))
        return events

    def legal(self, seat: int, start: str = "") -> set[str]:
        """The notation of all legal actions that begin so."""
        return {
            text
            for text in (GAME.actions.texts[number] for number in self.state.legal_ids(seat))
            if text.startswith(start)
        }

    def why(self, seat: int, text: str) -> Reason:
        """The reason why something is not legal; it must not be."""
        reason = self.state.why_illegal(seat, GAME.notation.read(text))
        assert reason is not None, f"'{text}' is legal"
        return reason

    def prompt(self) -> str:
        return self.state.decisions()[0].prompt

    def asked(self) -> list[int]:
        return [decision.seat for decision in self.state.decisions()]

    def put(self, seat: int, kind: str, *hexes: str) -> None:
        """Put buildings on the map outside the rules; towns are not founded by it."""
        player = self.seat(seat)
        for name in hexes:
            hex_ = HEX[name]
            self.state.paint(hex_, player.faction.terrain)
            for number in range(5):
                player.buildings[number] &= ~(1 << hex_)
            self.state.place(seat, hex_, BUILDINGS.index(kind))
            player.rivers = None
        player.measure(self.state.adjacent)

    def paint(self, name: str, terrain: str) -> None:
        self.state.paint(HEX[name], TERRAINS.index(terrain))

    def give(self, seat: int, **goods: int) -> None:
        """Set numbers of a player: c, w, p, vp, b1, b2, b3, keys, ship, dig."""
        player = self.seat(seat)
        for name, amount in goods.items():
            setattr(player, GOODS.get(name, name), amount)
        if "ship" in goods:
            player.range = player.shipping
            player.measure(self.state.adjacent)

    def rich(self, seat: int) -> None:
        self.give(seat, c=60, w=30, p=5, b1=0, b2=0, b3=12)

    def favor(self, seat: int, *tiles: str) -> None:
        for tile in tiles:
            self.seat(seat).favors |= 1 << FAVOR[tile]
            self.state.favor_left[FAVOR[tile]] -= 1

    def bonus(self, seat: int, tile: str) -> None:
        """Swap the held bonus tile for another free one."""
        state, player = self.state, self.seat(seat)
        state.bonus_free |= 1 << player.bonus
        player.bonus = BONUS[tile]
        state.bonus_free &= ~(1 << BONUS[tile])
        if player.faction.ship_max:
            from ziggurat.games.terra.components import BONUSES

            player.range = player.shipping + BONUSES[player.bonus].shipping
        player.measure(state.adjacent)

    def bonus_again(self, seat: int, tile: str) -> None:
        """Hold a bonus tile after none was held."""
        self.seat(seat).bonus = BONUS[tile]

    def end(self) -> None:
        """End the turn; nobody takes power."""
        self.do(self.state.active, "end")
        self.refuse()

    def refuse(self) -> None:
        while self.prompt() == "leech.answer":
            seat = self.asked()[0]
            offer = self.state.offers[0]
            self.do(seat, f"decline from {offer.builder}")

    def turn(self, seat: int) -> None:
        """Make it a seat's turn."""
        from ziggurat.games.terra.questions import rounds

        rounds.start_turn(self.state, seat)

    def pass_all(self) -> list[Event]:
        """Everybody passes, taking the first tile there is; the events."""
        events: list[Event] = []
        number = self.state.round
        while self.prompt_or_end() == "turn.action" and self.state.round == number:
            seat = self.state.active
            events += self.do(seat, sorted(self.legal(seat, "pass"))[0])
        return events

    def pass_all_to_end(self) -> list[Event]:
        """Everybody passes in the last round."""
        events: list[Event] = []
        while self.state.asked != NOBODY:
            events += self.do(self.state.active, "pass")
        return events

    def prompt_or_end(self) -> str:
        return "" if self.state.asked == NOBODY else self.prompt()

    def stock(self, seat: int) -> tuple[int, int, int, int, int, int, int]:
        player = self.seat(seat)
        return (
            player.points,
            player.coins,
            player.workers,
            player.priests,
            player.bowl1,
            player.bowl2,
            player.bowl3,
        )


def laid_out(
    seats: int, scores: Sequence[str] = SCORES, bonus: Sequence[str] = (), **options: Any
) -> TerraState:
    """A full game after its draws, seat 0 first; bonus: the tiles that stay in the game."""
    state = GAME.setup(seats, {"first": 0, "no_late_spades": False, **options})
    for number in range(6, 0, -1):
        state.apply(CHANCE, GAME.notation.read(f"score {number} {scores[number - 1]}"))
    kept = list(bonus) or [f"BON{number}" for number in range(1, 10)]
    for tile in [f"BON{number}" for number in range(10, 0, -1)]:
        if state.question == Ask.DEAL and tile not in kept[: seats + 3]:
            action = GAME.notation.read(f"out {tile}")
            if GAME.actions.encode(action) in state.legal_ids(CHANCE):
                state.apply(CHANCE, action)
    return state


def table(
    *factions: str,
    scores: Sequence[str] = SCORES,
    bonus: Sequence[str] = (),
    tiles: Sequence[str] = (),
    homes: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> Table:
    """The first turn of a full game; tiles: bonus tile by seat, homes: first dwellings by faction."""
    kept = [*tiles, *bonus] + [f"BON{number}" for number in range(1, 10)]
    state = laid_out(len(factions), scores, list(dict.fromkeys(kept)), **options)
    made = Table(state)
    for seat, name in enumerate(factions):
        made.do(seat, f"faction {name}")
    wanted = {name: list(hexes) for name, hexes in (homes or {}).items()}
    while state.question == Ask.DWELLING:
        seat = made.asked()[0]
        own = wanted.get(factions[seat], [])
        made.do(seat, f"build {own.pop(0)}" if own else sorted(made.legal(seat))[0])
    while state.question == Ask.BONUS:
        seat = made.asked()[0]
        free = sorted(made.legal(seat), key=lambda text: int(text[8:]))
        made.do(seat, f"take {tiles[seat]}" if seat < len(tiles) else free[0])
    return made


def score_tile(made: Table, tile: str) -> None:
    """Make a tile the scoring tile of the round."""
    tiles = list(made.state.scoring)
    tiles[made.state.round - 1] = SCORING[tile]
    made.state.scoring = tuple(tiles)


HOMES = {
    "witches": ["F4", "A3"],
    "auren": ["F4", "A3"],
    "nomads": ["A5", "B4", "I7"],
    "dwarves": ["E7", "H8"],
    "fakirs": ["F3", "A5"],
    "giants": ["D4", "A6"],
    "mermaids": ["E4", "I10"],
    "swarmlings": ["E4", "I10"],
    "halflings": ["E6", "H7"],
    "cultists": ["E6", "H7"],
    "engineers": ["E7", "C2"],
    "chaosmagicians": ["D4"],
    "alchemists": ["E5", "A13"],
    "darklings": ["E5", "A13"],
}
"""A first home or two for each faction, so that its powers have something to work on."""


def strong(name: str, *others: str, stronghold: str = "", **more: object) -> Table:
    """A faction with goods for everything, its stronghold on a hex."""
    rivals = others or (("nomads",) if name not in ("nomads", "fakirs") else ("witches",))
    made = table(name, *rivals, homes=HOMES, **more)  # type: ignore[arg-type]
    made.rich(0)
    if stronghold:
        made.put(0, "SH", stronghold)
    return made
