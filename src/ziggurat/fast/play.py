"""Steps: set up a game, apply an answer, let chance deal, go on at random. One game at a time."""

from __future__ import annotations

from ziggurat.fast.actions import act
from ziggurat.fast.answers import random_answer
from ziggurat.fast.boards import minus, nothing, put
from ziggurat.fast.buildings import offer_building, place_building
from ziggurat.fast.compiling import compiled
from ziggurat.fast.conflicts import commit, make_peace, next_war
from ziggurat.fast.drawing import deal, draw, pick, show, start, take_income
from ziggurat.fast.kingdoms import occupied
from ziggurat.fast.layout import (
    BOARDS,
    BUILDINGS,
    CHANCE,
    EMPTY,
    MONUMENTS,
    NEXT_ACTION,
    NOTHING,
    NOWHERE,
    RED,
    REFILLS,
    RUNNING,
    SHARES,
    TILES,
    TREASURES,
    WARS,
    Game,
)
from ziggurat.fast.monuments import build, offer_monument
from ziggurat.fast.tables import (
    ASK_ACTION,
    ASK_BUILDING,
    ASK_DRAW,
    ASK_MONUMENT,
    ASK_PICK,
    ASK_SHOW,
    ASK_START,
    ASK_TREASURE,
    ASK_WAR,
    ASK_ZIGGURAT,
    CATASTROPHES,
    MONUMENT_COUNT,
    OVER,
    START_BAG,
    TEMPLES,
    WAR,
)
from ziggurat.fast.treasures import share_out, take_treasure
from ziggurat.fast.turn import ask, next_action, refill


@compiled
def set_up(game: Game) -> None:
    """A new game before the start player is drawn (section 1); seats, options and generator stay."""
    side = game.advanced
    temples = (TEMPLES[side, 0], TEMPLES[side, 1], TEMPLES[side, 2])
    for index in range(BOARDS):
        put(game, index, nothing())
    put(game, TILES + RED, temples)
    put(game, TREASURES, temples)
    put(game, EMPTY, minus(occupied(game), temples))
    for seat in range(4):
        game.hands[seat] = game.swapped[seat] = game.holds[seat] = 0
        game.treasures[seat] = 0
        game.catastrophes[seat] = CATASTROPHES if seat < game.seats else 0
        game.buildings[seat] = NOWHERE
        for colour in range(4):
            game.leaders[seat, colour] = NOWHERE
            game.points[seat, colour] = 0
    game.bag = START_BAG[side]
    game.display = game.gone = 0
    game.step = game.turn = 0
    game.left = game.kingdoms = game.colour = game.need = game.built = game.wars = game.revolts = 0
    game.monuments_left = (1 << MONUMENT_COUNT) - 1
    game.why = NOTHING
    game.reason = RUNNING
    game.placed = game.marker = NOWHERE
    game.start = game.active = -1
    game.drawer = CHANCE
    make_peace(game)
    ask(game, ASK_START, CHANCE)


@compiled
def apply(game: Game, action: int) -> None:
    """Answer the open question, then all that follows, in the order of the rules; legality is the caller's business."""
    game.step += 1
    chosen = -1
    question = game.question
    if question == ASK_ACTION:
        then = act(game, action)
    elif question == ASK_DRAW:
        then = draw(game, action)
    elif question == ASK_TREASURE:
        then = take_treasure(game, action)
    elif question == ASK_MONUMENT:
        then = build(game, action)
    elif question == ASK_WAR:
        chosen = action - WAR
        then = WARS
    elif question == ASK_BUILDING:
        then = place_building(game, action)
    elif question == ASK_PICK:
        then = pick(game, action)
    elif question == ASK_SHOW:
        then = show(game, action)
    elif question == ASK_ZIGGURAT:
        then = take_income(game, action)
    elif question == ASK_START:
        then = start(game, action)
    else:
        then = commit(game, action)
    if then == WARS:
        then = next_war(game, chosen)
    if then == BUILDINGS:
        then = offer_building(game)
    if then == MONUMENTS:
        then = offer_monument(game)
    if then == SHARES:
        then = share_out(game)
    if then == NEXT_ACTION:
        then = next_action(game)
    if then == REFILLS:
        refill(game)


@compiled
def random_decisions(game: Game, most: int) -> int:
    """Play at random until so many decisions were made or the game is over; how many were made."""
    made = 0
    while game.question != OVER:
        if game.decider == CHANCE:
            action = deal(game)
        elif made == most:
            break
        else:
            action = random_answer(game)
            made += 1
        apply(game, action)
    return made
