"""States of the plain engine as records of numbers, and back: all that knows the fields of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.values import OptionValue
from ziggurat.fast.layout import (
    CLOSED,
    EMPTY,
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
from ziggurat.games.tigris.squares import BIT, SQUARE_OF_BIT, spread
from ziggurat.games.tigris.state import Ask, Fight, Monument, TigrisState

REASONS: Final = ("", "treasures", "bag")
WHYS: Final = ("", "deal", "swap", "refill")
FLAGS: Final = {
    "english": "english",
    "open_tiles": "open_tiles",
    "buildings": "buildings_on",
    "ziggurat": "ziggurat_on",
    "open_scoring": "open_scoring",
}
"""Options, and the numbers that stand for them."""
SAME: Final = (
    *("seats", "step", "asked", "start", "active", "actions_left", "turn", "placed_colour"),
    *("drawer", "to_draw", "monuments_left", "bag", "display", "gone"),
)
"""Numbers that both have under the same name."""
BY_SEAT: Final = ("hands", "swapped", "holds", "treasures_held", "catastrophes_left")


def set_options(games: Any, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Write seats and (resolved) options into a game, or into all games of an array."""
    games["seats"] = seats
    games["advanced"] = BOARD_NAMES.index(options["board"])
    for option, number in FLAGS.items():
        games[number] = bool(options[option])


def _square(bit: int) -> int:
    return SQUARE_OF_BIT[bit] if bit else NOWHERE


def _bit(square: Any) -> int:
    return BIT[int(square)] if square >= 0 else 0


def to_game(state: TigrisState, game: Game) -> None:
    """Write a state of the plain engine into a game; its generator stays as it is."""
    for name in SAME:
        game[name] = getattr(state, name)
    set_options(game, state.seats, state.options)
    game["question"] = int(state.question)
    game["end_reason"], game["draw_why"] = REASONS.index(state.end_reason), WHYS.index(state.draw_why)
    cross = state.ziggurat and state.ziggurat | spread(state.ziggurat)
    singles = {EMPTY: state.empty, CLOSED: state.catastrophes, TREASURES: state.treasures}
    masks = {**singles, LEADERS: state.all_leaders, ZIGGURAT_AT: cross}
    masks.update({TILES + colour: mask for colour, mask in enumerate(state.tiles)})
    masks.update({KINGDOMS + number: mask for number, mask in enumerate(state.kingdoms)})
    game["boards"] = 0
    for index, mask in masks.items():
        game["boards"][index] = words(mask)
    game["kingdoms"] = len(state.kingdoms)
    for name in (*BY_SEAT, "points", "monuments", "wars", "revolts"):
        game[name] = 0
    for name in BY_SEAT:
        game[name][: state.seats] = getattr(state, name)
    game["leaders"] = NOWHERE
    for seat in range(state.seats):
        game["leaders"][seat] = [_square(bit) for bit in state.leaders[4 * seat : 4 * seat + 4]]
        game["points"][seat] = state.points_of(seat)
    game["buildings"] = [_square(site) for site in state.buildings]
    game["built"] = len(state.monuments)
    for built, monument in enumerate(state.monuments):
        game["monuments"][built] = tuple(monument)
    game["placed"], game["marker"] = _square(state.placed), _square(state.marker)
    fight = state.fight or Fight(False, -1, -1, -1, 0, 0, 0, 0, None)
    game["war"], game["fight_colour"] = fight.war, fight.colour
    game["attacker"], game["attacker_at"], game["attack"] = (
        fight.attacker,
        _square(fight.attacker_bit),
        fight.attack,
    )
    game["defender"], game["defender_at"] = fight.defender, _square(fight.defender_bit)
    game["defence"], game["added"] = fight.defence, -1 if fight.added is None else fight.added


def to_state(game: Game) -> TigrisState:
    """A game as a state of the plain engine."""
    options = {option: bool(game[number]) for option, number in FLAGS.items()}
    state = TIGRIS.setup(int(game["seats"]), {"board": BOARD_NAMES[int(game["advanced"])], **options})
    for name in SAME:
        setattr(state, name, int(game[name]))
    state.question = Ask(int(game["question"]))
    state.end_reason, state.draw_why = REASONS[int(game["end_reason"])], WHYS[int(game["draw_why"])]
    boards = [sum(int(word) << 64 * place for place, word in enumerate(row)) for row in game["boards"]]
    state.tiles = boards[TILES : TILES + 4]
    state.catastrophes, state.treasures = boards[CLOSED], boards[TREASURES]
    cross = boards[ZIGGURAT_AT]
    state.ziggurat = next((bit for bit in BIT if cross and bit | spread(bit) == cross), 0)
    state.leaders = [_bit(square) for own in game["leaders"][: state.seats] for square in own]
    for name in BY_SEAT:
        setattr(state, name, tuple(int(number) for number in game[name][: state.seats]))
    state.hands = list(state.hands)
    points = game["points"][: state.seats].tolist()
    state.points = tuple(sum(count << 16 * colour for colour, count in enumerate(own)) for own in points)
    state.buildings = tuple(_bit(site) for site in game["buildings"])
    state.monuments = tuple(Monument(*row) for row in game["monuments"][: int(game["built"])].tolist())
    state.placed, state.marker = _bit(game["placed"]), _bit(game["marker"])
    state.fight = _fight(game)
    state.restore()
    return state


def _fight(game: Game) -> Fight | None:
    if game["fight_colour"] < 0:
        return None
    return Fight(
        bool(game["war"]),
        int(game["fight_colour"]),
        int(game["attacker"]),
        int(game["defender"]),
        _bit(game["attacker_at"]),
        _bit(game["defender_at"]),
        int(game["attack"]),
        int(game["defence"]),
        None if game["added"] < 0 else int(game["added"]),
    )
