"""The course of a turn (sections 3 and 9): after an action, income, refill, the next seat, the end (14)."""

from __future__ import annotations

from ziggurat.fast.boards import board, count, has, meet
from ziggurat.fast.compiling import compiled
from ziggurat.fast.kingdoms import kingdom_at
from ziggurat.fast.layout import (
    ASKED,
    BLACK,
    CHANCE,
    DEAL,
    NO_TILES,
    NO_TREASURES,
    NOWHERE,
    REFILL,
    REFILLS,
    TREASURES,
    ZIGGURAT_AT,
    Game,
)
from ziggurat.fast.tables import (
    ACTIONS,
    ASK_ACTION,
    ASK_DRAW,
    ASK_PICK,
    ASK_ZIGGURAT,
    HAND,
    LAST_TREASURES,
    MONUMENT_COLOURS,
    OVER,
)


@compiled
def size(tiles: int) -> int:
    """How many tiles a handful has."""
    return (tiles * 0x01010101 >> 24) & 255


@compiled
def held(tiles: int, colour: int) -> int:
    """How many tiles of a colour a handful has."""
    return (tiles >> 8 * colour) & 255


@compiled
def ask(game: Game, question: int, seat: int) -> int:
    """Open a question."""
    game.question = question
    game.decider = seat
    return ASKED


@compiled
def award(game: Game, seat: int, points: int, colour: int) -> None:
    """Points of a colour for a seat; the supply is unlimited (TE-013)."""
    game.points[seat, colour] += points


@compiled
def next_action(game: Game) -> int:
    """An action is finished: the next one, or the end of the turn (TE-053)."""
    game.placed = NOWHERE
    if game.left > 0:
        return ask(game, ASK_ACTION, game.active)
    return end_turn(game)


@compiled
def end_turn(game: Game) -> int:
    """Income of the active seat, then refills (TE-170, TE-171)."""
    if game.built > 0:
        monument_income(game)
    king = game.leaders[game.active, BLACK]
    ziggurat = board(game, ZIGGURAT_AT)
    if king >= 0 and meet(kingdom_at(game, king), ziggurat):
        return ask(game, ASK_ZIGGURAT, game.active)
    return REFILLS


@compiled
def monument_income(game: Game) -> None:
    """A point for each own leader and each monument of his colour in one kingdom (TE-275..279)."""
    seat = game.active
    for built in range(game.built):
        index = game.monuments[built, 0]
        kingdom = kingdom_at(game, game.monuments[built, 1])
        for which in range(2):
            colour = MONUMENT_COLOURS[index, which]
            square = game.leaders[seat, colour]
            if square >= 0 and has(kingdom, square):
                award(game, seat, 1, colour)


@compiled
def refill(game: Game) -> int:
    """The next seat below six draws, the active one first, then clockwise (TE-170, TE-173)."""
    seat = game.active
    for _ in range(game.seats):
        need = HAND - size(game.hands[seat])
        if need > 0:
            return start_drawing(game, seat, need, REFILL)
        seat = seat + 1 if seat + 1 < game.seats else 0
    return next_turn(game)


@compiled
def start_drawing(game: Game, seat: int, need: int, why: int) -> int:
    """A seat must draw; the game ends if bag (and display) cannot give him all (TE-322..326, TE-363)."""
    if need > size(game.bag + game.display):
        return end_game(game, NO_TILES)
    game.drawer = seat
    game.need = need
    game.why = why
    if game.open_tiles and why != DEAL:
        return ask(game, ASK_PICK, seat)
    return ask(game, ASK_DRAW, CHANCE)


@compiled
def next_turn(game: Game) -> int:
    """The end check, then the next seat clockwise (TE-320, TE-321)."""
    if count(board(game, TREASURES)) <= LAST_TREASURES:
        return end_game(game, NO_TREASURES)
    return begin_turn(game, game.active + 1 if game.active + 1 < game.seats else 0)


@compiled
def begin_turn(game: Game, seat: int) -> int:
    """A seat's turn of up to two actions begins (TE-050)."""
    game.active = seat
    game.left = ACTIONS
    game.turn += 1
    return ask(game, ASK_ACTION, seat)


@compiled
def end_game(game: Game, reason: int) -> int:
    """The game is over: too few treasures, or too few tiles."""
    game.question = OVER
    game.reason = reason
    game.need = 0
    return ASKED
