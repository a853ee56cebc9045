"""Steps: set up a game, apply an answer, let chance deal, go on at random. One game at a time."""

from __future__ import annotations

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import layout, tables
from ziggurat.games.tigris.fast.actions import act
from ziggurat.games.tigris.fast.answers import random_answer
from ziggurat.games.tigris.fast.boards import minus, nothing, put
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.conflicts import commit, make_peace, next_war
from ziggurat.games.tigris.fast.drawing import deal, draw, pick, show, start, take_income
from ziggurat.games.tigris.fast.kingdoms import occupied
from ziggurat.games.tigris.fast.layout import Game
from ziggurat.games.tigris.fast.monuments import build, offer_building, offer_monument, place_building
from ziggurat.games.tigris.fast.treasures import share_out, take_treasure
from ziggurat.games.tigris.fast.turn import ask, next_action, refill


def set_up(game: Game) -> None:
    """A new game before the start player is drawn (section 1); seats, options and generator stay."""
    side = game.advanced
    temples = (tables.TEMPLES[side, 0], tables.TEMPLES[side, 1], tables.TEMPLES[side, 2])
    for index in range(layout.BOARDS):
        put(game, index, nothing())
    put(game, layout.TILES + layout.RED, temples)
    put(game, layout.TREASURES, temples)
    put(game, layout.EMPTY, minus(occupied(game), temples))
    for seat in range(4):
        game.hands[seat] = game.swapped[seat] = game.holds[seat] = 0
        game.treasures_held[seat] = 0
        game.catastrophes_left[seat] = tables.CATASTROPHES if seat < game.seats else 0
        game.buildings[seat] = layout.NOWHERE
        for colour in range(4):
            game.leaders[seat, colour] = layout.NOWHERE
            game.points[seat, colour] = 0
    game.bag = tables.START_BAG[side]
    game.display = game.gone = 0
    game.step = game.turn = 0
    game.actions_left = game.kingdoms = game.placed_colour = game.to_draw = game.built = game.wars = (
        game.revolts
    ) = 0
    game.monuments_left = (1 << tables.MONUMENT_COUNT) - 1
    game.draw_why = layout.NOTHING
    game.end_reason = layout.RUNNING
    game.placed = game.marker = layout.NOWHERE
    game.start = game.active = -1
    game.drawer = layout.CHANCE
    make_peace(game)
    ask(game, tables.ASK_START, layout.CHANCE)


def apply(game: Game, action: int) -> None:
    """Answer the open question, then what follows in the order of the rules; the caller checks legality."""
    game.step += 1
    chosen = -1
    question = game.question
    if question == tables.ASK_ACTION:
        then = act(game, action)
    elif question == tables.ASK_DRAW:
        then = draw(game, action)
    elif question == tables.ASK_TREASURE:
        then = take_treasure(game, action)
    elif question == tables.ASK_MONUMENT:
        then = build(game, action)
    elif question == tables.ASK_WAR:
        chosen = action - ids.WAR
        then = layout.WARS
    elif question == tables.ASK_BUILDING:
        then = place_building(game, action)
    elif question == tables.ASK_PICK:
        then = pick(game, action)
    elif question == tables.ASK_SHOW:
        then = show(game, action)
    elif question == tables.ASK_ZIGGURAT:
        then = take_income(game, action)
    elif question == tables.ASK_START:
        then = start(game, action)
    else:
        then = commit(game, action)
    if then == layout.WARS:
        then = next_war(game, chosen)
    if then == layout.BUILDINGS:
        then = offer_building(game)
    if then == layout.MONUMENTS:
        then = offer_monument(game)
    if then == layout.SHARES:
        then = share_out(game)
    if then == layout.NEXT_ACTION:
        then = next_action(game)
    if then == layout.REFILLS:
        refill(game)


def random_decisions(game: Game, most: int) -> int:
    """Play at random until so many decisions were made or the game is over; how many were made."""
    made = 0
    while game.asked != layout.NOBODY:
        if game.asked == layout.CHANCE:
            action = deal(game)
        elif made == most:
            break
        else:
            action = random_answer(game)
            made += 1
        apply(game, action)
    return made


compile_rules(globals())
