"""Revolts (section 10) and wars (section 11)."""

from __future__ import annotations

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.boards import (
    Board,
    bit,
    board,
    both,
    count,
    either,
    flip,
    flood,
    has,
    minus,
    put,
    smaller,
    spread,
)
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.kingdoms import kingdom_at, kingdom_number, leave, lift
from ziggurat.games.tigris.fast.layout import (
    ASKED,
    BUILDINGS,
    EMPTY,
    LEADERS,
    NOWHERE,
    RED,
    SHARES,
    TILES,
    TREASURES,
    WARS,
    Game,
)
from ziggurat.games.tigris.fast.turn import ask, award, held


def start_revolt(game: Game, colour: int, defender: int) -> int:
    """A leader entered a kingdom that holds one of his colour (TE-190..195)."""
    red = board(game, TILES + RED)
    attacker = game.active
    begin(game, 0, colour, attacker, defender)
    game.attack = count(both(spread(bit(game.attacker_at)), red))
    game.defence = count(both(spread(bit(game.defender_at)), red))
    game.revolts += 1
    return ASKED


def begin(game: Game, war: int, colour: int, attacker: int, defender: int) -> None:
    """The attacker is asked first (TE-196, TE-228)."""
    game.war = war
    game.fight_colour = colour
    game.attacker = attacker
    game.defender = defender
    game.attacker_at = game.leaders[attacker, colour]
    game.defender_at = game.leaders[defender, colour]
    game.added = -1
    ask(game, tables.ASK_ATTACK, attacker)


def make_peace(game: Game) -> None:
    """No conflict is in progress."""
    game.war = game.attack = game.defence = 0
    game.fight_colour = game.attacker = game.defender = game.added = -1
    game.attacker_at = game.defender_at = NOWHERE


def is_pending(game: Game, kingdom: Board, colour: int) -> bool:
    """Does the united kingdom hold two leaders of a colour? (TE-220, TE-241)"""
    found = 0
    for seat in range(game.seats):
        square = game.leaders[seat, colour]
        if square >= 0 and has(kingdom, square):
            found += 1
    return found > 1


def war_answers(game: Game, wanted: int) -> int:
    """The pending wars: the wanted one, or with -1 their number."""
    kingdom = kingdom_at(game, game.marker)
    number = 0
    for colour in range(4):
        if is_pending(game, kingdom, colour):
            if number == wanted:
                return ids.WAR + colour
            number += 1
    return number


def next_war(game: Game, chosen: int) -> int:
    """The next war of a union: the chosen one; none left, a single one, or to be chosen (TE-222, TE-223)."""
    if chosen >= 0:
        return begin_war(game, chosen)
    kingdom = kingdom_at(game, game.marker)
    pending = 0
    for colour in range(4):
        if is_pending(game, kingdom, colour):
            pending += 1
            chosen = colour
    if pending == 0:
        game.marker = NOWHERE
        return BUILDINGS
    if pending == 1:
        return begin_war(game, chosen)
    return ask(game, tables.ASK_WAR, game.active)


def begin_war(game: Game, colour: int) -> int:
    """Who is first in turn order attacks (TE-224); each has the strength of his own side (TE-225..227)."""
    kingdom = kingdom_at(game, game.marker)
    attacker = -1
    defender = -1
    seat = game.active
    for _ in range(game.seats):
        square = game.leaders[seat, colour]
        if square >= 0 and has(kingdom, square):
            if attacker < 0:
                attacker = seat
            else:
                defender = seat
        seat = seat + 1 if seat + 1 < game.seats else 0
    begin(game, 1, colour, attacker, defender)
    like = board(game, TILES + colour)
    game.attack = count(both(side_of(game, kingdom, game.attacker_at), like))
    game.defence = count(both(side_of(game, kingdom, game.defender_at), like))
    game.wars += 1
    return ASKED


def side_of(game: Game, kingdom: Board, square: int) -> Board:
    """A leader's side in a war: what is connected with him without the unification tile (TE-225..227)."""
    return flood(bit(square), minus(kingdom, bit(game.marker)))


def support_colour(game: Game) -> int:
    """The colour of tiles that may be added: red in revolts, the war's otherwise (TE-198, TE-228)."""
    return int(game.fight_colour) if game.war else RED


def commit_answers(game: Game, wanted: int) -> int:
    """How many tiles may be added (TE-196, TE-228; English rule TE-350..354): as the other answers."""
    have = held(game.hands[game.asked], support_colour(game))
    number = 0
    for some in range(have + 1):
        allowed = True
        if game.english and some > 0:
            if game.added < 0:
                allowed = game.attack + some > game.defence
            else:
                allowed = game.defence + some == game.attack + game.added
        if allowed:
            if number == wanted:
                return ids.COMMIT + some
            number += 1
    return number


def forget(game: Game, seat: int, colour: int, used: int) -> None:
    """Tiles were used: fewer of that colour are surely in the hand."""
    known = held(game.holds[seat], colour)
    game.holds[seat] -= smaller(known, used) << 8 * colour


def commit(game: Game, action: int) -> int:
    """Attacker first, then defender (TE-196, TE-197, TE-228); added tiles leave the game (TE-202, TE-234)."""
    added = action - ids.COMMIT
    colour = support_colour(game)
    seat = game.asked
    game.hands[seat] -= added << 8 * colour
    game.gone += added << 8 * colour
    forget(game, seat, colour, added)
    if game.added < 0:
        game.added = added
        return ask(game, tables.ASK_DEFEND, game.defender)
    return resolve(game, added)


def resolve(game: Game, answer: int) -> int:
    """The higher total wins, a tie is the defender's (TE-199, TE-230)."""
    war, colour = game.war, game.fight_colour
    if game.attack + game.added > game.defence + answer:
        winner, loser = game.attacker, game.defender
    else:
        winner, loser = game.defender, game.attacker
    make_peace(game)
    if war:
        lose_war(game, colour, winner, loser)
        return WARS
    lift(game, loser, colour)
    award(game, winner, 1, RED)
    return SHARES


def lose_war(game: Game, colour: int, winner: int, loser: int) -> None:
    """The leader and his side's tiles of the colour leave; the winner scores them (TE-231..240, TE-393)."""
    number = kingdom_number(game, game.marker)
    lost = game.leaders[loser, colour]
    game.leaders[loser, colour] = NOWHERE
    flip(game, LEADERS, lost)
    tiles = board(game, TILES + colour)
    gone = both(side_of(game, kingdom_at(game, game.marker), lost), tiles)
    if game.buildings[colour] >= 0:
        gone = minus(gone, bit(game.buildings[colour]))
    if colour == RED:
        gone = minus(gone, either(board(game, TREASURES), spread(board(game, LEADERS))))
    put(game, TILES + colour, minus(tiles, gone))
    supporters = count(gone)
    game.gone += supporters << 8 * colour
    leaving = either(gone, bit(lost))
    put(game, EMPTY, either(board(game, EMPTY), leaving))
    leave(game, number, leaving, lost if supporters == 0 else -1)
    award(game, winner, 1 + supporters, colour)


compile_rules(globals())
