"""Wars (section 11): a tile united two kingdoms that both have a leader of a colour."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import KEYS, RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import WAR, Action, War
from ziggurat.games.tigris.fights import begin, pending_wars, war_over
from ziggurat.games.tigris.handfuls import UNIT
from ziggurat.games.tigris.kingdoms import leave, region_at, side_of, take_leader
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.buildings import offer_building
from ziggurat.games.tigris.questions.turn import award
from ziggurat.games.tigris.squares import name_of, spread
from ziggurat.games.tigris.state import Ask, TigrisState


class ChooseWar(TigrisQuestion):
    """D2. Several wars follow from one union: the active seat says which comes next (TE-222)."""

    ask = Ask.WAR
    prompt = "war.choose"
    rule = "TE-222"
    answers = ("war",)

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return tuple(WAR + colour for colour in pending_wars(state))

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        begin(state, war_over(state, action - WAR))

    def why(self, state: TigrisState, seat: Seat, action: War) -> Reason:
        """Only colours with two leaders in the united kingdom fight (TE-220, TE-241)."""
        return Reason("te_war_not_pending", "TE-220", {"colour": events.COLOUR[action.colour]})

    def why_other(self, state: TigrisState, seat: Seat, action: Action, kind: str) -> Reason:
        """Leaders cannot flee from a conflict (TE-085)."""
        if kind == "withdraw":
            return Reason("te_withdraw_conflict", "TE-085")
        return super().why_other(state, seat, action, kind)

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        colours = pending_wars(state)
        return {
            "colours": [KEYS[colour] for colour in colours],
            "leaders": [events.LEADER[colour] for colour in colours],
            "square": name_of(state.marker),
        }


def next_war(state: TigrisState) -> None:
    """The next war of a union: none left, a single one, or the active seat's choice (TE-222, TE-223)."""
    colours = pending_wars(state)
    if not colours:
        region = region_at(state, state.marker)
        state.marker = 0
        offer_building(state, region)
    elif len(colours) == 1:
        begin(state, war_over(state, colours[0]))
    else:
        state.question = Ask.WAR
        state.asked = state.active


def end_war(state: TigrisState, colour: int, winner: Seat, loser: Seat, lost: int) -> None:
    """The leader and his side's tiles of the colour leave; the winner scores them (TE-231..240, TE-393)."""
    region = region_at(state, state.marker)
    gone = side_of(region, state.marker, lost) & state.tiles[colour] & ~state.buildings[colour]
    if colour == RED:
        gone &= ~(state.treasures | spread(state.all_leaders ^ lost))
    count = gone.bit_count()
    state.tiles[colour] ^= gone
    state.gone += UNIT[colour] * count
    take_leader(state, loser, colour, lost)
    leave(state, region, gone | lost)
    state.log.append((events.leader_home, loser, colour, lost, "war"))
    if gone:
        state.log.append((events.removed, colour, gone))
    award(state, winner, 1 + count, colour)
    state.log.append((events.points, winner, 1 + count, colour, "war", state.active))
    next_war(state)
