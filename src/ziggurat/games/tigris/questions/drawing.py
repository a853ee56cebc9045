"""Drawing tiles: who begins, tiles from the bag, and the open display (sections 1, 9 and 16)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from random import Random
from typing import Final

from ziggurat.core.question import Facts
from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.tigris import events, hands
from ziggurat.games.tigris.actions import DRAW, PICK, SHOW, START, Draw, Pick, Show, Start
from ziggurat.games.tigris.components import DISPLAY, HAND
from ziggurat.games.tigris.handfuls import FULL, HANDFUL_INDEX, HANDFULS, SIZES, UNIT, holds, size, unpack
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.turn import begin_turn, next_action, refill, start_drawing
from ziggurat.games.tigris.state import Ask, TigrisState

_SHOWN: Final = (*UNIT, *FULL)
_SHOWN_NUMBER: Final = {tiles: number for number, tiles in enumerate(_SHOWN)}
_SHOWN_SIZES: Final = tuple(map(size, _SHOWN))
_OF_SIZE: Final = tuple(
    range(SIZES.index(count), len(SIZES) - SIZES[::-1].index(count)) if count else range(0)
    for count in range(HAND + 1)
)
"""The numbers of the handfuls of each size."""
_BAG: Final = PICK + 4
_PICKS: Final = {
    tiles: tuple(PICK + colour for colour, count in enumerate(unpack(tiles)) if count)
    for tiles in (0, *HANDFULS)
}
"""What can be taken of each display."""
_PICKS_OR_BAG: Final = {tiles: (*picks, _BAG) for tiles, picks in _PICKS.items()}
_DRAW: Final = Ask.DRAW
_SHOW: Final = Ask.SHOW
_PICK: Final = Ask.PICK


class StartPlayer(TigrisQuestion):
    """Chance: the starting player is random (TE-011); then hands are dealt (TE-008)."""

    ask = Ask.START
    prompt = "chance.start"
    rule = "TE-011"
    answers = ("start",)

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return range(START, START + state.seats)

    def deal(self, state: TigrisState, rng: Random) -> int:
        return START + int(rng.random() * state.seats)

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        state.start = state.active = action - START
        state.log.append((events.started, state.start))
        start_drawing(state, 0, HAND, "deal")

    def why(self, state: TigrisState, seat: Seat, action: Start) -> Reason:
        return Reason("te_start_seat", "TE-011", {"n": state.seats})


class _FromBag(TigrisQuestion):
    """Chance: so many tiles from the bag, every tile as likely as any other."""

    def count(self, state: TigrisState) -> int:
        """How many tiles come now."""
        raise NotImplementedError

    def tiles(self, action: int) -> int:
        """The tiles of an outcome."""
        raise NotImplementedError

    def weights(self, state: TigrisState) -> Sequence[int]:
        """Hypergeometric: the ways to draw each handful."""
        bag = unpack(state.bag)
        return [
            prod(comb(have, take) for have, take in zip(bag, unpack(self.tiles(action)), strict=True))
            for action in self.legal(state, CHANCE)
        ]

    def why(self, state: TigrisState, seat: Seat, action: Draw | Show) -> Reason:
        """Another number of tiles, or not in the bag (TE-003, TE-008, TE-170)."""
        count = self.count(state)
        if size(action.tiles) != count:
            return Reason("te_draw_count", "TE-008" if state.draw_why == "deal" else "TE-170", {"n": count})
        return Reason("te_draw_not_in_bag", "TE-003", {"tiles": events.terms(action.tiles)})

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {"n": self.count(state), "why": state.draw_why}


class DrawTiles(_FromBag):
    """Chance: tiles from the bag into the drawer's hand (TE-008, TE-162, TE-170)."""

    ask = Ask.DRAW
    prompt = "chance.draw"
    rule = "TE-170"
    answers = ("draw",)

    def count(self, state: TigrisState) -> int:
        """With open tiles one by one."""
        return 1 if state.variant.open_tiles and state.draw_why != "deal" else state.to_draw

    def tiles(self, action: int) -> int:
        return HANDFULS[action - DRAW]

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        bag = state.bag
        return tuple(DRAW + number for number in _OF_SIZE[self.count(state)] if holds(bag, HANDFULS[number]))

    def deal(self, state: TigrisState, rng: Random) -> int:
        return DRAW + HANDFUL_INDEX[_tiles_of(state.bag, self.count(state), rng)]

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        tiles = HANDFULS[action - DRAW]
        drawer = state.drawer
        state.bag -= tiles
        state.hands[drawer] += tiles
        state.log.append((events.drew_tiles, drawer, tiles))
        count = SIZES[action - DRAW]
        if state.variant.open_tiles:
            state.known[drawer] = hands.drew(state.known[drawer], count)
        state.to_draw -= count
        _go_on(state)

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {**super().facts(state, seat), "drawer_seat": state.drawer}

    def redact(self, state: TigrisState, seat: Seat, action: Draw, viewer: Seat | None) -> str | None:
        """Others see the number of tiles (TE-020)."""
        return None if viewer == state.drawer else "draw" + " ?" * size(action.tiles)


class ShowTiles(_FromBag):
    """Chance: tiles from the bag into the open display (TE-360, TE-362)."""

    ask = Ask.SHOW
    prompt = "chance.display"
    rule = "TE-360"
    answers = ("show",)

    def count(self, state: TigrisState) -> int:
        return 1 if state.display or state.draw_why != "deal" else DISPLAY

    def tiles(self, action: int) -> int:
        return _SHOWN[action - SHOW]

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        bag, count = state.bag, self.count(state)
        return tuple(
            SHOW + number
            for number, tiles in enumerate(_SHOWN)
            if _SHOWN_SIZES[number] == count and holds(bag, tiles)
        )

    def deal(self, state: TigrisState, rng: Random) -> int:
        return SHOW + _SHOWN_NUMBER[_tiles_of(state.bag, self.count(state), rng)]

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        tiles = _SHOWN[action - SHOW]
        state.bag -= tiles
        state.display += tiles
        state.log.append((events.shown, tiles))
        _go_on(state)


class PickTile(TigrisQuestion):
    """D9. One tile: from the display, which is topped up at once, or blind from the bag (TE-361..363)."""

    ask = Ask.PICK
    prompt = "draw.pick"
    rule = "TE-361"
    answers = ("pick",)

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return (_PICKS_OR_BAG if state.bag else _PICKS)[state.display]

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        if action == _BAG:
            state.log.append((events.drew, seat, 1, state.draw_why))
            state.question = _DRAW
            state.asked = CHANCE
            return
        tile = UNIT[action - PICK]
        state.display -= tile
        state.hands[seat] += tile
        state.known[seat] = hands.picked(state.known[seat], action - PICK)
        state.to_draw -= 1
        state.log.append((events.picked, seat, action - PICK))
        if state.bag:
            state.question = _SHOW
            state.asked = CHANCE
        else:
            _go_on(state)

    def why(self, state: TigrisState, seat: Seat, action: Pick) -> Reason:
        """The bag is empty, or no such tile lies open (TE-361, TE-363)."""
        if action.colour is None:
            return Reason("te_pick_bag_empty", "TE-363")
        return Reason("te_pick_not_shown", "TE-361", {"tile": events.TILE[action.colour]})

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {"n": state.to_draw, "why": state.draw_why}


def _go_on(state: TigrisState) -> None:
    """A draw is done: the drawer's next tile, the next drawer, or what follows."""
    if state.to_draw:
        state.question = _PICK
        state.asked = state.drawer
    elif state.draw_why == "refill":
        refill(state)
    elif state.draw_why == "swap":
        next_action(state)
    elif state.drawer + 1 < state.seats:
        start_drawing(state, state.drawer + 1, HAND, "deal")
    elif state.variant.open_tiles and not state.display:
        state.question = _SHOW
        state.asked = CHANCE
    else:
        begin_turn(state, state.start)


def _tiles_of(bag: int, count: int, rng: Random) -> int:
    """So many tiles of the bag, one by one."""
    random = rng.random
    black, red, blue = bag & 255, bag >> 8 & 255, bag >> 16 & 255
    total = black + red + blue + (bag >> 24)
    tiles = 0
    for _ in range(count):
        pick = random() * total
        total -= 1
        if pick < red:
            red -= 1
            tiles += 256
        elif pick < red + blue:
            blue -= 1
            tiles += 65536
        elif pick < red + blue + black:
            black -= 1
            tiles += 1
        else:
            tiles += 16777216
    return tiles
