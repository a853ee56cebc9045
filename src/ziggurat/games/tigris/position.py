"""Positions out of scenario files: `setup` of a `play` scenario becomes a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from ziggurat.core.errors import OptionError, PositionError, ScenarioError
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.tigris.components import DISPLAY, HAND, MONUMENTS, TILE_COUNTS
from ziggurat.games.tigris.handfuls import UNIT, holds, pack, size, unpack
from ziggurat.games.tigris.squares import BIT, COLS, ROWS, mask_of, spread
from ziggurat.games.tigris.state import BLOCK, Ask, Monument, TigrisState

BLUE: Final = KEYS.index("blue")
VARIANTS: Final = ("english", "open_tiles", "buildings", "ziggurat")


def square_at(place: Sequence[int]) -> int:
    """The square of `[row, col]`."""
    row, col = place
    if not (0 <= row < ROWS and 0 <= col < COLS):
        raise ScenarioError(f"{list(place)} is not on the board of {ROWS} rows and {COLS} columns")
    return row * COLS + col


def colour_index(key: str) -> int:
    if key not in KEYS:
        raise ScenarioError(f"{key!r} is no colour; allowed: {', '.join(KEYS)}")
    return KEYS.index(key)


def leader_index(name: str) -> int:
    if name not in LEADERS:
        raise ScenarioError(f"{name!r} is no leader; allowed: {', '.join(LEADERS)}")
    return LEADERS.index(name)


def monument_index(colours: Sequence[str]) -> int:
    """The monument that shows two colours, in either order."""
    pair = {colour_index(key) for key in colours}
    for index, known in enumerate(MONUMENTS):
        if set(known) == pair:
            return index
    raise ScenarioError(f"there is no monument with the colours {list(colours)}")


def handful(colours: Iterable[str]) -> int:
    """Tiles by colour, packed."""
    return sum(UNIT[colour_index(key)] for key in colours)


def empty_table(setup: Mapping[str, Any]) -> TigrisState:
    """A new game with a scenario's board, variants and players."""
    from ziggurat.games.tigris.game import GAME

    unknown = sorted(set(setup.get("variants", ())) - set(VARIANTS))
    if unknown:
        raise ScenarioError(f"there is no variant {unknown[0]!r}; allowed: {', '.join(VARIANTS)}")
    options: dict[str, Any] = {variant: variant in setup.get("variants", ()) for variant in VARIANTS}
    options["board"] = setup.get("board", "standard")
    try:
        return GAME.setup(setup["players"], options)
    except OptionError as error:
        raise ScenarioError(str(error)) from None


def build(setup: Mapping[str, Any]) -> TigrisState:
    """The position before the first step: the active seat is to act."""
    state = empty_table(setup)
    seats = state.seats
    state.start = 0
    state.turn = 1
    state.active = state.asked = setup.get("active", 0)
    state.actions_left = setup.get("actions_left", 2)
    state.question = Ask.ACTION
    if not 0 <= state.active < seats:
        raise ScenarioError(f"active is {state.active}, but the seats are 0 to {seats - 1}")
    _tiles(state, setup)
    _leaders(state, setup)
    try:
        state.restore()
    except PositionError as error:
        raise ScenarioError(str(error)) from None
    if "catastrophes_left" in setup:
        given = setup["catastrophes_left"]
        left = [given.get(str(seat), 2) for seat in range(seats)] if isinstance(given, Mapping) else given
        state.catastrophes_left = tuple(left)
    _hands(state, setup)
    return state


def _tiles(state: TigrisState, setup: Mapping[str, Any]) -> None:
    for row, col, key in setup.get("tiles", ()):
        bit = BIT[square_at((row, col))]
        for colour in range(4):
            state.tiles[colour] &= ~bit
        state.tiles[colour_index(key)] |= bit
    state.treasures &= ~mask_of(square_at(at) for at in setup.get("no_treasures", ()))
    state.catastrophes = mask_of(square_at(at) for at in setup.get("catastrophes", ()))
    state.treasures &= ~state.catastrophes
    for monument in setup.get("monuments", ()):
        _monument(state, monument)
    if "monuments_left" in setup:
        state.monuments_left = sum(1 << monument_index(pair) for pair in setup["monuments_left"])
    if setup.get("ziggurat") is not None:
        state.ziggurat = BIT[square_at(setup["ziggurat"])]
    covered = state.catastrophes | (state.ziggurat and state.ziggurat | spread(state.ziggurat))
    covered |= sum(monument.squares for monument in state.monuments)
    state.tiles = [mask & ~covered for mask in state.tiles]
    sites = {colour_index(b["colour"]): square_at(b["at"]) for b in setup.get("buildings", ())}
    state.buildings = tuple(BIT[sites[colour]] if colour in sites else 0 for colour in range(4))


def _monument(state: TigrisState, data: Mapping[str, Any]) -> None:
    """Four face-down tiles; of which of its two colours they were, the file leaves open."""
    index = monument_index(data["colours"])
    top = square_at(data["at"])
    if top % COLS == COLS - 1 or top // COLS == ROWS - 1:
        raise ScenarioError(f"no monument fits with its top-left square on {list(data['at'])}")
    first, second = MONUMENTS[index]
    river = bool(BIT[top] * BLOCK & state.variant.board.river)
    base = first if (first == BLUE) == river else second
    state.monuments = (*state.monuments, Monument(index, top, base))
    state.monuments_left &= ~(1 << index)


def _leaders(state: TigrisState, setup: Mapping[str, Any]) -> None:
    for row, col, seat, name in setup.get("leaders", ()):
        bit = BIT[square_at((row, col))]
        colour = leader_index(name)
        if not 0 <= seat < state.seats:
            raise ScenarioError(f"there is no player {seat}")
        if state.leaders[4 * seat + colour]:
            raise ScenarioError(f"player {seat} has two leaders {name}")
        state.leaders[4 * seat + colour] = bit


def _hands(state: TigrisState, setup: Mapping[str, Any]) -> None:
    """Hands, display and bag as given; what is left open comes from the rest, the remainder is gone."""
    rest = pack(TILE_COUNTS)
    for colour in range(4):
        below = sum(base == colour for _, _, base in state.monuments)
        rest -= UNIT[colour] * (state.tiles[colour].bit_count() + 4 * below)
    rng = Random(0)
    hands = setup.get("hands", {})
    given = {int(seat): handful(tiles) for seat, tiles in _pairs(hands)}
    bag = handful(setup["bag"]) if "bag" in setup else None
    display = handful(setup["display"]) if "display" in setup else None
    for tiles in (*given.values(), bag or 0, display or 0):
        rest = _take(rest, tiles)
    for seat in range(state.seats):
        if seat in given:
            state.hands[seat] = given[seat]
        else:
            state.hands[seat] = _some(rest, HAND, rng)
            rest -= state.hands[seat]
    if display is None:
        display = _some(rest, DISPLAY, rng) if state.variant.open_tiles else 0
        rest -= display
    if bag is None:
        bag = _some(rest, setup.get("bag_count", size(rest)), rng)
        rest -= bag
    state.display, state.bag, state.gone = display, bag, rest


def _pairs(hands: Mapping[str, list[str]] | list[list[str]]) -> Iterable[tuple[str | int, list[str]]]:
    return hands.items() if isinstance(hands, Mapping) else enumerate(hands)


def _take(rest: int, tiles: int) -> int:
    if not holds(rest, tiles):
        raise ScenarioError("the position needs more tiles of a colour than there are")
    return rest - tiles


def _some(rest: int, count: int, rng: Random) -> int:
    if count > size(rest):
        raise ScenarioError(f"only {size(rest)} tiles are left for {count} in a hand, display or bag")
    return sum(rng.sample(UNIT, count, counts=unpack(rest)))
