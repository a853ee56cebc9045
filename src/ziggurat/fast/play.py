"""Steps: set up a game, apply an answer, let chance deal, go on at random. One game at a time."""

from __future__ import annotations

from ziggurat.fast.actions import act
from ziggurat.fast.answers import random_answer
from ziggurat.fast.boards import board, minus, nothing, put
from ziggurat.fast.buildings import place_building
from ziggurat.fast.compiling import compiled
from ziggurat.fast.conflicts import begin_war, commit, make_peace
from ziggurat.fast.drawing import deal, draw, pick, show, start, take_income
from ziggurat.fast.kingdoms import occupied
from ziggurat.fast.layout import (
    BOARDS,
    CHANCE,
    CLOSED,
    EMPTY,
    NOTHING,
    NOWHERE,
    RED,
    RUNNING,
    TILES,
    TREASURES,
    Game,
)
from ziggurat.fast.monuments import build
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
)
from ziggurat.fast.treasures import take_treasure
from ziggurat.fast.turn import ask


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
    """Answer the open question; legality is the caller's business."""
    question = game.question
    game.step += 1
    if question == ASK_ACTION:
        act(game, action)
    elif question == ASK_DRAW:
        draw(game, action)
    elif question == ASK_TREASURE:
        take_treasure(game, action)
    elif question == ASK_MONUMENT:
        build(game, action)
    elif question == ASK_WAR:
        begin_war(game, action)
    elif question == ASK_BUILDING:
        place_building(game, action)
    elif question == ASK_PICK:
        pick(game, action)
    elif question == ASK_SHOW:
        show(game, action)
    elif question == ASK_ZIGGURAT:
        take_income(game, action)
    elif question == ASK_START:
        start(game, action)
    elif question != OVER:
        commit(game, action)


@compiled
def let_chance_deal(game: Game) -> None:
    """Chance answers until a seat is asked or the game is over."""
    while game.decider == CHANCE and game.question != OVER:
        apply(game, deal(game))


@compiled
def random_decision(game: Game) -> int:
    """The seat that is asked answers at random, then chance deals; what was answered."""
    action = random_answer(game)
    apply(game, action)
    let_chance_deal(game)
    return action
