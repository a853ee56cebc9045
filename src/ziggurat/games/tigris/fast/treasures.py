"""Treasures (section 13): after every action the merchant's owner takes all but one."""

from __future__ import annotations

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.boards import Board, board, both, count, flip, lowest, nth, some
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.kingdoms import kingdom_at, leader_in
from ziggurat.games.tigris.fast.layout import GREEN, NEXT_ACTION, SHARES, TREASURES, Game
from ziggurat.games.tigris.fast.turn import ask


def share_out(game: Game) -> int:
    """Hand out treasures of the kingdom of the piece just placed, then go on (TE-300..309)."""
    kingdom = kingdom_at(game, game.placed)
    seat = leader_in(game, kingdom, GREEN)
    if seat >= 0:
        while count(both(kingdom, board(game, TREASURES))) > 1:
            choice = eligible(game, kingdom)
            if count(choice) > 1:
                return ask(game, tables.ASK_TREASURE, seat)
            take(game, seat, lowest(choice))
    return NEXT_ACTION


def eligible(game: Game, kingdom: Board) -> Board:
    """Which of a kingdom's treasures may be taken next (TE-303, TE-372, TE-373)."""
    here = both(kingdom, board(game, TREASURES))
    side = game.advanced
    first = both(here, (tables.FIRST[side, 0], tables.FIRST[side, 1], tables.FIRST[side, 2]))
    return first if some(first) else here


def take(game: Game, seat: int, square: int) -> None:
    """A treasure goes from the board to a seat (TE-304)."""
    flip(game, TREASURES, square)
    game.treasures_held[seat] += 1


def treasure_answers(game: Game, wanted: int) -> int:
    """The treasures among which the merchant's owner chooses: the wanted one, or with -1 their number."""
    choice = eligible(game, kingdom_at(game, game.placed))
    if wanted < 0:
        return count(choice)
    return ids.TREASURE + tables.TREASURE_INDEX[nth(choice, wanted)]


def take_treasure(game: Game, action: int) -> int:
    take(game, game.asked, tables.TREASURE_SQUARES[action - ids.TREASURE])
    return SHARES


compile_rules(globals())
