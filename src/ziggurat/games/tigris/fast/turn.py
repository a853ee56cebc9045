"""The course of a turn (sections 3 and 9): after an action, income, refill, the next seat, the end (14)."""

from __future__ import annotations

from ziggurat.games.tigris.fast import layout, tables
from ziggurat.games.tigris.fast.boards import board, count, has, meet
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.kingdoms import kingdom_at
from ziggurat.games.tigris.fast.layout import Game


def size(tiles: int) -> int:
    """How many tiles a handful has."""
    return (tiles * 0x01010101 >> 24) & 255


def held(tiles: int, colour: int) -> int:
    """How many tiles of a colour a handful has."""
    return (tiles >> 8 * colour) & 255


def ask(game: Game, question: int, seat: int) -> int:
    """Open a question."""
    game.question = question
    game.asked = seat
    return layout.ASKED


def award(game: Game, seat: int, points: int, colour: int) -> None:
    """Points of a colour for a seat; the supply is unlimited (TE-013)."""
    game.points[seat, colour] += points


def next_action(game: Game) -> int:
    """An action is finished: the next one, or the end of the turn (TE-053)."""
    game.placed = layout.NOWHERE
    if game.actions_left > 0:
        return ask(game, tables.ASK_ACTION, game.active)
    return end_turn(game)


def end_turn(game: Game) -> int:
    """Income of the active seat, then refills (TE-170, TE-171)."""
    if game.built > 0:
        monument_income(game)
    king = game.leaders[game.active, layout.BLACK]
    ziggurat = board(game, layout.ZIGGURAT_AT)
    if king >= 0 and meet(kingdom_at(game, king), ziggurat):
        return ask(game, tables.ASK_ZIGGURAT, game.active)
    return layout.REFILLS


def monument_income(game: Game) -> None:
    """A point for each own leader and each monument of his colour in one kingdom (TE-275..279)."""
    seat = game.active
    for built in range(game.built):
        index = game.monuments[built, 0]
        kingdom = kingdom_at(game, game.monuments[built, 1])
        for which in range(2):
            colour = tables.MONUMENT_COLOURS[index, which]
            square = game.leaders[seat, colour]
            if square >= 0 and has(kingdom, square):
                award(game, seat, 1, colour)


def refill(game: Game) -> int:
    """The next seat below six draws, the active one first, then clockwise (TE-170, TE-173)."""
    seat = game.active
    for _ in range(game.seats):
        need = tables.HAND - size(game.hands[seat])
        if need > 0:
            return start_drawing(game, seat, need, layout.REFILL)
        seat = seat + 1 if seat + 1 < game.seats else 0
    return next_turn(game)


def start_drawing(game: Game, seat: int, need: int, why: int) -> int:
    """A seat must draw; the game ends if bag (and display) cannot give him all (TE-322..326, TE-363)."""
    if need > size(game.bag + game.display):
        return end_game(game, layout.NO_TILES)
    game.drawer = seat
    game.to_draw = need
    game.draw_why = why
    if game.open_tiles and why != layout.DEAL:
        return ask(game, tables.ASK_PICK, seat)
    return ask(game, tables.ASK_DRAW, layout.CHANCE)


def next_turn(game: Game) -> int:
    """The end check, then the next seat clockwise (TE-320, TE-321)."""
    if count(board(game, layout.TREASURES)) <= tables.LAST_TREASURES:
        return end_game(game, layout.NO_TREASURES)
    return begin_turn(game, game.active + 1 if game.active + 1 < game.seats else 0)


def begin_turn(game: Game, seat: int) -> int:
    """A seat's turn of up to two actions begins (TE-050)."""
    game.active = seat
    game.actions_left = tables.ACTIONS
    game.turn += 1
    return ask(game, tables.ASK_ACTION, seat)


def end_game(game: Game, reason: int) -> int:
    """The game is over: too few treasures, or too few tiles."""
    game.asked = layout.NOBODY
    game.end_reason = reason
    game.to_draw = 0
    return layout.ASKED


compile_rules(globals())
