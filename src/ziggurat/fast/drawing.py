"""Drawing tiles: chance, the start player, and the open display (section 16)."""

from __future__ import annotations

from ziggurat.fast.chance import below
from ziggurat.fast.compiling import compiled
from ziggurat.fast.layout import CHANCE, DEAL, NEXT_ACTION, REFILL, REFILLS, SWAPPING, Game
from ziggurat.fast.tables import (
    ASK_DRAW,
    ASK_PICK,
    ASK_SHOW,
    ASK_START,
    DISPLAY,
    DRAW,
    HAND,
    HANDFUL,
    HANDFUL_INDEX,
    INCOME,
    PICK,
    PICK_BAG,
    SHOW,
    SHOWN,
    SHOWN_INDEX,
    START,
)
from ziggurat.fast.turn import ask, award, begin_turn, held, size, start_drawing


@compiled
def start(game: Game, action: int) -> int:
    """The starting player is random (TE-011); then hands are dealt (TE-008)."""
    game.start = game.active = action - START
    return start_drawing(game, 0, HAND, DEAL)


@compiled
def draw(game: Game, action: int) -> int:
    """Tiles from the bag into the drawer's hand."""
    tiles = HANDFUL[action - DRAW]
    game.bag -= tiles
    game.hands[game.drawer] += tiles
    game.need -= size(tiles)
    return go_on(game)


@compiled
def go_on(game: Game) -> int:
    """A draw is done: the drawer's next tile, the next drawer, or what follows."""
    if game.need > 0:
        return ask(game, ASK_PICK, game.drawer)
    if game.why == REFILL:
        return REFILLS
    if game.why == SWAPPING:
        return NEXT_ACTION
    if game.drawer + 1 < game.seats:
        return start_drawing(game, game.drawer + 1, HAND, DEAL)
    if game.open_tiles and game.display == 0:
        return ask(game, ASK_SHOW, CHANCE)
    return begin_turn(game, game.start)


@compiled
def show(game: Game, action: int) -> int:
    """Tiles from the bag into the open display (TE-360, TE-362)."""
    tiles = SHOWN[action - SHOW]
    game.bag -= tiles
    game.display += tiles
    return go_on(game)


@compiled
def pick_answers(game: Game, wanted: int) -> int:
    """Colours of the display, and the bag: the wanted one, or with -1 their number (TE-361, TE-363)."""
    number = 0
    for colour in range(4):
        if held(game.display, colour):
            if number == wanted:
                return PICK + colour
            number += 1
    if game.bag > 0:
        if number == wanted:
            return PICK_BAG
        number += 1
    return number


@compiled
def pick(game: Game, action: int) -> int:
    """One tile: from the display, which is topped up at once, or blind from the bag (TE-361..363)."""
    if action == PICK_BAG:
        return ask(game, ASK_DRAW, CHANCE)
    tile = 1 << 8 * (action - PICK)
    game.display -= tile
    game.hands[game.drawer] += tile
    game.holds[game.drawer] += tile
    game.need -= 1
    if game.bag > 0:
        return ask(game, ASK_SHOW, CHANCE)
    return go_on(game)


@compiled
def take_income(game: Game, action: int) -> int:
    """The ziggurat's point of a colour of choice (TE-415), then refills."""
    award(game, game.active, 1, action - INCOME)
    return REFILLS


@compiled
def drawn_count(game: Game) -> int:
    """How many tiles the chance step deals: with open tiles one by one."""
    if game.question == ASK_SHOW:
        return 1 if game.display > 0 or game.why != DEAL else DISPLAY
    return 1 if game.open_tiles and game.why != DEAL else int(game.need)


@compiled
def digits(tiles: int) -> int:
    """A handful as the number that its table of indices is read by."""
    place = held(tiles, 0) + 7 * held(tiles, 1)
    return place + 49 * held(tiles, 2) + 343 * held(tiles, 3)


@compiled
def deal(game: Game) -> int:
    """One outcome of the chance step with its exact probability, tile by tile."""
    if game.question == ASK_START:
        return START + below(game, game.seats)
    bag = game.bag
    total = size(bag)
    tiles = 0
    for _ in range(drawn_count(game)):
        index = below(game, total)
        total -= 1
        colour = 0
        while index >= held(bag, colour):
            index -= held(bag, colour)
            colour += 1
        bag -= 1 << 8 * colour
        tiles += 1 << 8 * colour
    if game.question == ASK_SHOW:
        return SHOW + SHOWN_INDEX[digits(tiles)]
    return DRAW + HANDFUL_INDEX[digits(tiles)]
