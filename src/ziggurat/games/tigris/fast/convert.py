"""States of the plain engine as records of numbers, and back: all that knows the fields of both.

Of what the others know about a hand (with open tiles) a record keeps which tiles are surely there, not the
story that it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from numpy.typing import NDArray

from ziggurat.core.values import OptionValue
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.fast.layout import (
    BOARDS,
    CLOSED,
    GAME,
    NOWHERE,
    TILES,
    TREASURES,
    ZIGGURAT_AT,
    Game,
)
from ziggurat.games.tigris.fast.tables import BOARD_NAMES, words
from ziggurat.games.tigris.handfuls import pack, size
from ziggurat.games.tigris.hands import Known, packed, surely
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
_ABSENT: Final = (0, 0, 0, 0)
BY_SEAT: Final = ("hands", "swapped", "treasures_held", "catastrophes_left")


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


def to_game(state: TigrisState, games: NDArray[Any], row: int) -> None:
    """Write a state of the plain engine into a row of an array of games; the row's generator stays."""
    cross = state.ziggurat and state.ziggurat | spread(state.ziggurat)
    singles = (state.empty, state.catastrophes, state.treasures, state.all_leaders, cross)
    masks = [words(mask) for mask in (*state.tiles, *singles, *state.kingdoms)]
    fight = state.fight or Fight(False, -1, -1, -1, 0, 0, 0, 0, None)
    values: dict[str, Any] = {name: getattr(state, name) for name in SAME}
    values |= {name: (*getattr(state, name), *_ABSENT[state.seats :]) for name in BY_SEAT}
    values["holds"] = (*(pack(surely(known)) for known in state.known), *_ABSENT[state.seats :])
    values |= {number: state.options[option] for option, number in FLAGS.items()}
    values |= {name: games[name][row] for name in ("seed", "stream", "drawn")}
    squares = [_square(bit) for bit in state.leaders] + [NOWHERE] * (16 - len(state.leaders))
    monuments = [tuple(monument) for monument in state.monuments]
    values |= {
        "advanced": BOARD_NAMES.index(state.options["board"]),
        "question": int(state.question),
        "end_reason": REASONS.index(state.end_reason),
        "draw_why": WHYS.index(state.draw_why),
        "boards": masks + [(0, 0, 0)] * (BOARDS - len(masks)),
        "kingdoms": len(state.kingdoms),
        "leaders": [squares[first : first + 4] for first in range(0, 16, 4)],
        "points": [state.points_of(seat) if seat < state.seats else (0, 0, 0, 0) for seat in range(4)],
        "buildings": [_square(site) for site in state.buildings],
        "built": len(monuments),
        "monuments": monuments + [(0, 0, 0)] * (6 - len(monuments)),
        "placed": _square(state.placed),
        "marker": _square(state.marker),
        "war": fight.war,
        "fight_colour": fight.colour,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "attacker_at": _square(fight.attacker_bit),
        "defender_at": _square(fight.defender_bit),
        "attack": fight.attack,
        "defence": fight.defence,
        "added": -1 if fight.added is None else fight.added,
        "wars": 0,
        "revolts": 0,
    }
    games[row] = tuple(values[name] for name in GAME.names or ())


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
    if state.variant.open_tiles:
        holds = [int(tiles) for tiles in game["holds"][: state.seats]]
        blind = [size(hand) - size(held) for hand, held in zip(state.hands, holds, strict=True)]
        state.known = [packed(Known(*known)) for known in zip(holds, blind, strict=True)]
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
