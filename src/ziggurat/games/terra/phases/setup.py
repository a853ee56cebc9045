"""Set-up: tiles, starting player, factions, first dwellings, first bonus tiles (sections 2 to 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import DATA, HEX, HEXES, TERRAINS, bits
from ziggurat.games.terra.factions import FACTION, FACTIONS, NAMES
from ziggurat.games.terra.phases import building, rounds
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.tiles import BONUS, BONUSES, SCORING, SCORINGS, D

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

SCORE: Final = BASE["deal_score"]
OUT: Final = BASE["deal_out"]
FIRST: Final = BASE["deal_first"]
COLOUR: Final = BASE["deal_colour"]
CHOOSE: Final = BASE["choose"]
TAKE_BONUS: Final = BASE["take_bonus"]
SPADE_TILE: Final = next(number for number, tile in enumerate(SCORINGS) if tile.spade_vp)
LATE: Final = tuple(DATA["setup"]["spade_scoring_tile_forbidden_rounds"])
START_VP: Final = int(DATA["general"]["start_vp"])


def begin(state: TerraState) -> None:
    """Lay out what the options fix; the rest is dealt by chance."""
    state.bonus_free = sum(
        1 << number for number, tile in enumerate(BONUSES) if state.options.get(tile.option, True)
    )
    first = state.options["first"]
    if first != "random":
        state.first = int(first)
    if state.options["mode"] == "intro":
        intro = DATA["setup"]["intro"]
        state.scoring = [SCORING[tile] for tile in intro["scoring"]]
        state.bonus_free = sum(1 << BONUS[tile] for tile in intro["bonus"][str(state.seats)])
    proceed(state)


def _next_score(state: TerraState) -> int:
    """The latest round without a scoring tile; -1: all are dealt.

    Dealing from the last round on keeps the draw uniform although the spade tile may not lie late.
    """
    return next((round_ for round_ in range(5, -1, -1) if state.scoring[round_] < 0), -1)


def legal_deal(state: TerraState) -> list[int]:
    """The equally likely outcomes of the next draw (TM-021, TM-025, TM-026, TM-029)."""
    round_ = _next_score(state)
    if round_ >= 0:
        late = state.options["no_late_spades"] and round_ + 1 in LATE
        late = late or bool(state.players)
        return [
            SCORE + round_ * len(SCORINGS) + number
            for number, tile in enumerate(SCORINGS)
            if number not in state.scoring
            and state.options.get(tile.option, True)
            and not (late and number == SPADE_TILE)
        ]
    if state.bonus_free.bit_count() > state.seats + 3:
        return [OUT + number for number in range(len(BONUSES)) if state.bonus_free >> number & 1]
    if state.first < 0:
        return [FIRST + seat for seat in range(state.seats)]
    seat = next(seat for seat in _clockwise(state) if state.colours[seat] < 0)
    return [COLOUR + 7 * seat + terrain for terrain in range(7) if terrain not in state.colours]


def _clockwise(state: TerraState) -> list[int]:
    return [(state.first + step) % state.seats for step in range(state.seats)]


def apply_score(state: TerraState, seat: int, argument: int) -> None:  # noqa: ARG001
    """A scoring tile is drawn for a round (TM-026)."""
    round_, tile = divmod(argument, len(SCORINGS))
    state.scoring[round_] = tile
    state.log.append(Event("scoring", {"round": round_ + 1, "tile": f"terra.{SCORINGS[tile].id}"}))
    proceed(state)


def apply_out(state: TerraState, seat: int, tile: int) -> None:  # noqa: ARG001
    """A bonus tile leaves the game (TM-025)."""
    state.bonus_free &= ~(1 << tile)
    state.log.append(Event("out", {"tile": f"terra.{BONUSES[tile].id}"}))
    proceed(state)


def apply_first(state: TerraState, seat: int, argument: int) -> None:  # noqa: ARG001
    """The starting player is drawn (TM-021)."""
    state.first = argument
    state.log.append(Event("first", {"seat": argument}))
    proceed(state)


def apply_colour(state: TerraState, seat: int, argument: int) -> None:  # noqa: ARG001
    """A colour is dealt (TM-029)."""
    owner, terrain = divmod(argument, 7)
    state.colours[owner] = terrain
    state.log.append(Event("colour", {"seat": owner, "terrain": f"terra.terrain_{TERRAINS[terrain]}"}))
    proceed(state)


def proceed(state: TerraState) -> None:
    """On to the next step of the set-up."""
    if state.players:
        _after_factions(state)
    elif _next_score(state) >= 0 or state.bonus_free.bit_count() > state.seats + 3 or state.first < 0:
        state.phase = "deal"
    elif state.options["mode"] == "intro":
        names = list(DATA["setup"]["intro"]["dwellings"][str(state.seats)])
        state.chosen = [FACTION[name] for name in names]
        _found_factions(state)
    elif state.options["random_colours"] and -1 in state.colours:
        state.phase = "deal"
    else:
        state.phase = "faction"
        state.queue = _clockwise(state)


def legal_choose(state: TerraState, seat: int) -> list[int]:
    """Factions whose colour is free, or the two of the colour dealt (TM-028, TM-029)."""
    taken = {FACTIONS[number].terrain for number in state.chosen if number >= 0}
    dealt = state.colours[seat]
    return [
        CHOOSE + number
        for number, faction in enumerate(FACTIONS)
        if faction.terrain not in taken and dealt in (-1, faction.terrain)
    ]


def apply_choose(state: TerraState, seat: int, number: int) -> None:
    """Take a faction (TM-027)."""
    state.chosen[seat] = number
    state.log.append(Event("faction", {"seat": seat, "faction": f"terra.faction_{NAMES[number]}"}))
    state.queue.pop(0)
    if not state.queue:
        _found_factions(state)


def _found_factions(state: TerraState) -> None:
    """Faction boards as printed (TM-013 to TM-018)."""
    state.players = [Player(FACTIONS[number], START_VP) for number in state.chosen]
    state.order = _clockwise(state)
    if state.options["no_spade_tile_with_halflings"] and FACTION["halflings"] in state.chosen:
        state.scoring = [-1 if tile == SPADE_TILE else tile for tile in state.scoring]
    _after_factions(state)


def _after_factions(state: TerraState) -> None:
    if -1 in state.scoring:
        state.phase = "deal"
        return
    state.phase = "dwelling"
    state.queue = dwelling_order(state)
    if state.options["mode"] == "intro":
        for name, hexes in DATA["setup"]["intro"]["dwellings"][str(state.seats)].items():
            for hex_ in hexes:
                _put(state, state.chosen.index(FACTION[name]), HEX[hex_])
        _first_bonus(state)


def dwelling_order(state: TerraState) -> list[int]:
    """There and back, then third dwellings, then factions with only one (TM-031 to TM-033)."""
    number = {seat: player.faction.dwellings for seat, player in enumerate(state.players)}
    two = [seat for seat in state.order if number[seat] >= 2]
    three = [seat for seat in state.order if number[seat] >= 3]
    return two + two[::-1] + three + [seat for seat in state.order if number[seat] == 1]


def legal_dwelling(state: TerraState, seat: int) -> list[int]:
    """Any free hex of the home terrain (TM-031, TM-034, TM-035)."""
    home = state.players[seat].faction.terrain
    return [building.BUILD + hex_ for hex_ in bits(state.of[home] & state.free)]


def _put(state: TerraState, seat: int, hex_: int) -> None:
    building.place(state, seat, hex_, D)
    state.log.append(Event("dwelling", {"seat": seat, "hex": HEXES[hex_]}))


def apply_dwelling(state: TerraState, seat: int, hex_: int) -> None:
    """Place a first dwelling (TM-031, TM-036)."""
    _put(state, seat, hex_)
    state.queue.pop(0)
    if not state.queue:
        _first_bonus(state)


def _first_bonus(state: TerraState) -> None:
    """From the last player back to the first (TM-037)."""
    state.phase = "bonus"
    state.queue = state.order[::-1]


def legal_bonus(state: TerraState) -> list[int]:
    """The face-up bonus tiles (TM-037)."""
    return [TAKE_BONUS + tile for tile in range(len(BONUSES)) if state.bonus_free >> tile & 1]


def apply_bonus(state: TerraState, seat: int, tile: int) -> None:
    """Take the first bonus tile (TM-037)."""
    state.players[seat].bonus = tile
    state.bonus_free &= ~(1 << tile)
    state.log.append(Event("bonus", {"seat": seat, "tile": f"terra.{BONUSES[tile].id}"}))
    state.queue.pop(0)
    if not state.queue:
        rounds.start_round(state)
