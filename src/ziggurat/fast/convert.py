"""States of the plain engine as records of numbers, and back: the only module that knows the fields of both."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.fast.layout import (
    CLOSED,
    EMPTY,
    GAME,
    KINGDOMS,
    LEADERS,
    NOWHERE,
    TILES,
    TREASURES,
    ZIGGURAT_AT,
    Game,
)
from ziggurat.fast.tables import BOARD_NAMES, words
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.kingdoms import settle
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.conflicts import PEACE
from ziggurat.games.tigris.squares import BIT, BOARD, SQUARE_OF_BIT
from ziggurat.games.tigris.state import TigrisState

WHYS: Final = ("", "deal", "swap", "refill")
REASONS: Final = ("", "treasures", "bag")
FLAGS: Final = {
    "english": "english",
    "open_tiles": "open_tiles",
    "buildings": "buildings_on",
    "ziggurat": "ziggurat_on",
    "open_scoring": "open_scoring",
}
"""Options and the numbers that stand for them."""
SAME: Final = ("seats", "step", "start", "active", "left", "turn", "colour", "drawer", "need", "decider")
"""Numbers with the same name and meaning in both."""
_TILES: Final = 0xFFFFFFFF


def set_options(games: NDArray[Any], seats: int, options: Any) -> None:
    """Write seats and (resolved) options of the plain engine into all games of an array."""
    games["seats"] = seats
    games["advanced"] = BOARD_NAMES.index(options["board"])
    for option, number in FLAGS.items():
        games[number] = bool(options[option])


def _square(mask: int) -> int:
    return SQUARE_OF_BIT[mask] if mask else NOWHERE


def _bit(square: int) -> int:
    return BIT[square] if square >= 0 else 0


def to_game(state: TigrisState, game: Game) -> None:
    """Write a state of the plain engine into a game; its generator stays as it is."""
    for name in SAME:
        game[name] = getattr(state, name)
    set_options(game, state.seats, state.options)
    game["question"] = int(state.phase)
    game["reason"] = REASONS.index(state.reason)
    game["why"] = WHYS.index(state.why)
    boards = game["boards"]
    boards[:] = 0
    for colour in range(4):
        boards[TILES + colour] = words(state.tiles[colour])
    for index, mask in (
        (EMPTY, state.empty),
        (CLOSED, state.cats),
        (TREASURES, state.treas),
        (LEADERS, state.leaders),
        (ZIGGURAT_AT, state.zig),
    ):
        boards[index] = words(mask)
    for number, kingdom in enumerate(state.kingdoms):
        boards[KINGDOMS + number] = words(kingdom)
    game["kingdoms"] = len(state.kingdoms)
    game["leaders"] = NOWHERE
    for name in ("hands", "swapped", "holds", "points", "treasures", "catastrophes"):
        game[name] = 0
    for seat in range(state.seats):
        game["hands"][seat] = state.hands[seat]
        game["swapped"][seat] = state.swapped >> 32 * seat & _TILES
        game["holds"][seat] = state.holds >> 32 * seat & _TILES
        game["treasures"][seat] = state.riches >> 8 * seat & 255
        game["catastrophes"][seat] = state.cats_left >> 8 * seat & 255
        for colour in range(4):
            game["leaders"][seat, colour] = _square(state.own[seat] & state.lead[colour])
            game["points"][seat, colour] = state.points >> 64 * seat + 16 * colour & 0xFFFF
    game["bag"], game["display"], game["gone"] = state.bag, state.display, state.gone
    game["buildings"] = [_square(site) for site in state.builds]
    game["monuments"] = 0
    for built, monument in enumerate(state.monuments):
        game["monuments"][built] = monument
    game["built"] = len(state.monuments)
    game["monuments_left"] = state.mons_left
    game["placed"], game["marker"] = _square(state.placed), _square(state.marker)
    war, colour, attacker, defender, here, there, attack, defence, added = state.fight
    game["war"], game["fight_colour"], game["added"] = war, colour, added
    game["attacker"], game["attacker_at"], game["attack"] = attacker, _square(here), attack
    game["defender"], game["defender_at"], game["defence"] = defender, _square(there), defence


def to_state(game: Game) -> TigrisState:
    """A game as a state of the plain engine."""
    options = {option: bool(game[number]) for option, number in FLAGS.items()}
    board = BOARD_NAMES[int(game["advanced"])]
    state = TIGRIS.setup(int(game["seats"]), {"board": board, **options})
    for name in SAME:
        setattr(state, name, int(game[name]))
    seats = range(state.seats)
    boards = [sum(int(word) << 64 * place for place, word in enumerate(row)) for row in game["boards"]]
    state.phase = Phase(int(game["question"]))
    state.reason = REASONS[int(game["reason"])]
    state.why = WHYS[int(game["why"])]
    state.tiles = boards[TILES : TILES + 4]
    state.empty, state.cats, state.treas = boards[EMPTY], boards[CLOSED], boards[TREASURES]
    state.leaders, state.zig = boards[LEADERS], boards[ZIGGURAT_AT]
    places = [[_bit(int(square)) for square in own] for own in game["leaders"]]
    state.own = [sum(places[seat]) for seat in seats]
    state.lead = [sum(places[seat][colour] for seat in seats) for colour in range(4)]
    settle(state, BOARD & ~(state.empty | state.cats))
    state.hands = [int(game["hands"][seat]) for seat in seats]
    state.swapped = sum(int(game["swapped"][seat]) << 32 * seat for seat in seats)
    state.holds = sum(int(game["holds"][seat]) << 32 * seat for seat in seats)
    state.riches = sum(int(game["treasures"][seat]) << 8 * seat for seat in seats)
    state.cats_left = sum(int(game["catastrophes"][seat]) << 8 * seat for seat in seats)
    state.points = sum(
        int(game["points"][seat, colour]) << 64 * seat + 16 * colour for seat in seats for colour in range(4)
    )
    state.bag, state.display, state.gone = int(game["bag"]), int(game["display"]), int(game["gone"])
    black, red, blue, green = (_bit(int(site)) for site in game["buildings"])
    state.builds = black, red, blue, green
    state.monuments = tuple(
        (int(index), int(top), int(colour)) for index, top, colour in game["monuments"][: int(game["built"])]
    )
    state.mons_left = int(game["monuments_left"])
    state.placed, state.marker = _bit(int(game["placed"])), _bit(int(game["marker"]))
    fight = (
        bool(game["war"]),
        int(game["fight_colour"]),
        int(game["attacker"]),
        int(game["defender"]),
        _bit(int(game["attacker_at"])),
        _bit(int(game["defender_at"])),
        int(game["attack"]),
        int(game["defence"]),
        int(game["added"]),
    )
    state.fight = PEACE if fight == PEACE else fight
    return state


def from_states(states: list[TigrisState]) -> NDArray[Any]:
    """An array of games with the positions of some states."""
    games = np.zeros(len(states), GAME)
    for row, state in enumerate(states):
        to_game(state, games[row])
    return games
