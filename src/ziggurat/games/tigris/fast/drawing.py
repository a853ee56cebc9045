"""Drawing tiles: chance, the start player, and the open display (section 16)."""

from __future__ import annotations

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.chance import below
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.layout import CHANCE, DEAL, NEXT_ACTION, REFILL, REFILLS, SWAPPING, Game
from ziggurat.games.tigris.fast.turn import ask, award, begin_turn, held, size, start_drawing


def start(game: Game, action: int) -> int:
    """The starting player is random (TE-011); then hands are dealt (TE-008)."""
    game.start = game.active = action - ids.START
    return start_drawing(game, 0, tables.HAND, DEAL)


def draw(game: Game, action: int) -> int:
    """Tiles from the bag into the drawer's hand."""
    tiles = tables.HANDFUL[action - ids.DRAW]
    game.bag -= tiles
    game.hands[game.drawer] += tiles
    game.to_draw -= size(tiles)
    return go_on(game)


def go_on(game: Game) -> int:
    """A draw is done: the drawer's next tile, the next drawer, or what follows."""
    if game.to_draw > 0:
        return ask(game, tables.ASK_PICK, game.drawer)
    if game.draw_why == REFILL:
        return REFILLS
    if game.draw_why == SWAPPING:
        return NEXT_ACTION
    if game.drawer + 1 < game.seats:
        return start_drawing(game, game.drawer + 1, tables.HAND, DEAL)
    if game.open_tiles and game.display == 0:
        return ask(game, tables.ASK_SHOW, CHANCE)
    return begin_turn(game, game.start)


def show(game: Game, action: int) -> int:
    """Tiles from the bag into the open display (TE-360, TE-362)."""
    tiles = tables.SHOWN[action - ids.SHOW]
    game.bag -= tiles
    game.display += tiles
    return go_on(game)


def pick_answers(game: Game, wanted: int) -> int:
    """Colours of the display, and the bag: the wanted one, or with -1 their number (TE-361, TE-363)."""
    number = 0
    for colour in range(4):
        if held(game.display, colour):
            if number == wanted:
                return ids.PICK + colour
            number += 1
    if game.bag > 0:
        if number == wanted:
            return tables.PICK_BAG
        number += 1
    return number


def pick(game: Game, action: int) -> int:
    """One tile: from the display, which is topped up at once, or blind from the bag (TE-361..363)."""
    if action == tables.PICK_BAG:
        return ask(game, tables.ASK_DRAW, CHANCE)
    tile = 1 << 8 * (action - ids.PICK)
    game.display -= tile
    game.hands[game.drawer] += tile
    game.holds[game.drawer] += tile
    game.to_draw -= 1
    if game.bag > 0:
        return ask(game, tables.ASK_SHOW, CHANCE)
    return go_on(game)


def take_income(game: Game, action: int) -> int:
    """The ziggurat's point of a colour of choice (TE-415), then refills."""
    award(game, game.active, 1, action - ids.INCOME)
    return REFILLS


def drawn_count(game: Game) -> int:
    """How many tiles the chance step deals: with open tiles one by one."""
    if game.question == tables.ASK_SHOW:
        return 1 if game.display > 0 or game.draw_why != DEAL else tables.DISPLAY
    return 1 if game.open_tiles and game.draw_why != DEAL else int(game.to_draw)


def digits(tiles: int) -> int:
    """A handful as the number that its table of indices is read by."""
    place = held(tiles, 0) + 7 * held(tiles, 1)
    return place + 49 * held(tiles, 2) + 343 * held(tiles, 3)


def deal(game: Game) -> int:
    """One outcome of the chance step with its exact probability, tile by tile."""
    if game.question == tables.ASK_START:
        return ids.START + below(game, game.seats)
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
    if game.question == tables.ASK_SHOW:
        return ids.SHOW + tables.SHOWN_INDEX[digits(tiles)]
    return ids.DRAW + tables.HANDFUL_INDEX[digits(tiles)]


compile_rules(globals())
