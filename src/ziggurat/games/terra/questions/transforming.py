"""Transforming hexes with spades, tunnels and carpets on the way (sections 10 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import HEXES, NEXT, bits, steps_to
from ziggurat.games.terra.components import S_FACTION, S_SCORING, SCORINGS, SH, Faction, Price
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.kinds import Kind, cannot_afford, faction_word, terrain_word
from ziggurat.games.terra.questions.turn import TurnQuestion
from ziggurat.games.terra.state import Ask, TerraState

TRANSFORM: Final = BASE["transform"]
FORGO: Final = BASE["forgo"]
MOST_SPADES: Final = 6


@cache
def spades_for(home: int, fixed: int, start: int, goal: int, long: bool) -> int:
    """Spades from one terrain to another; 0: not possible (TM-061, TM-064 to TM-066, TM-315)."""
    if start == goal:
        return 0
    if fixed:
        return fixed if goal == home and not long else 0
    short = steps_to(start, goal)
    spades = 7 - short if long else short
    direction = way_round(start, goal, long)
    between = [(start + direction * step) % 7 for step in range(1, spades)]
    return 0 if home in between else spades


@cache
def way_round(start: int, goal: int, long: bool) -> int:
    """The direction of a transformation on the terrain cycle."""
    forward = (goal - start) % 7 == steps_to(start, goal)
    return 1 if forward != long else -1


@cache
def _table(home: int, fixed: int, spades: int, finish: bool) -> list[tuple[tuple[int, ...], ...]]:
    """By hex and terrain: the ids of what at most so many spades can do; `finish`: only to home."""
    goals = [home] if finish else range(7)
    offsets = [
        tuple(
            2 * goal + long
            for goal in goals
            for long in (False, True)
            if 0 < spades_for(home, fixed, start, goal, long) <= spades
        )
        for start in range(7)
    ]
    return [
        tuple(tuple(TRANSFORM + 14 * hex_ + offset for offset in some) for some in offsets)
        for hex_ in range(len(HEXES))
    ]


def targets(state: TerraState, faction: Faction, hexes: int, spades: int, finish: bool = False) -> list[int]:
    """What at most so many spades can make of some hexes."""
    if spades <= 0 or not hexes:
        return []
    table = _table(faction.terrain, faction.spades_per_hex, min(spades, MOST_SPADES), finish)
    terrain = state.terrain
    ids: list[int] = []
    while hexes:
        low = hexes & -hexes
        hex_ = low.bit_length() - 1
        ids += table[hex_][terrain[hex_]]
        hexes ^= low
    return ids


def spades_give_power(player: Player) -> bool:
    """The Alchemists with their stronghold (TM-258)."""
    return bool(player.faction.sh_power_per_spade and player.buildings[SH])


def gain_spades(state: TerraState, seat: Seat, number: int) -> None:
    """Abilities that count every spade gained (TM-258, TM-270)."""
    player = state.players[seat]
    faction = player.faction
    if faction.vp_per_spade:
        player.score(faction.vp_per_spade * number, S_FACTION)
    if spades_give_power(player):
        player.gain_power(faction.sh_power_per_spade * number)


def give_spades(state: TerraState, seat: Seat, spades: int, hexes: int) -> None:
    """Free spades in hand for the action under way (TM-153, TM-154, TM-166, TM-271)."""
    state.spades = spades
    state.hexes_left = hexes
    state.worked = 0
    state.unfinished = False
    state.question = Ask.SPADES
    gain_spades(state, seat, spades)


def buy_spades(state: TerraState, seat: Seat, number: int) -> None:
    """Spades for workers, or for the Darklings' priests (TM-062, TM-063)."""
    player = state.players[seat]
    player.pay(spades_price(player, number))
    if player.faction.vp_per_paid_spade:
        player.score(player.faction.vp_per_paid_spade * number, S_FACTION)
    gain_spades(state, seat, number)


def cross(state: TerraState, seat: Seat, hex_: int) -> None:
    """Tunnel or fly to a hex that is not connected otherwise, once an action (TM-289 to TM-292, TM-323)."""
    player = state.players[seat]
    if player.reach >> hex_ & 1:
        return
    state.skipped = hex_
    player.pay(player.skip_price)
    skip = player.faction.skip
    if skip:
        player.score(skip.vp, S_FACTION)
        state.say("skip", seat=seat, hex=HEXES[hex_], vp=skip.vp)


def tell(state: TerraState, seat: Seat, hex_: int, terrain: int, spades: int, points: int) -> None:
    """A hex has another terrain now."""
    state.say(
        "transform", seat=seat, hex=HEXES[hex_], terrain=terrain_word(terrain), spades=spades, vp=points
    )


def why_ground(state: TerraState, player: Player, argument: int) -> Reason | int:
    """What is wrong with a transformation wherever the spades come from, or how many it needs
    (TM-061, TM-065, TM-067, TM-315)."""
    hex_, rest = divmod(argument, 14)
    goal, long = divmod(rest, 2)
    faction = player.faction
    if not state.free >> hex_ & 1:
        return Reason("hex_occupied", "TM-067", {"hex": HEXES[hex_]})
    here = state.terrain[hex_]
    if here == goal:
        return Reason("same_terrain", "TM-061", {"hex": HEXES[hex_]})
    needed = spades_for(faction.terrain, faction.spades_per_hex, here, goal, bool(long))
    if needed:
        return needed
    if faction.spades_per_hex:
        return Reason("giants_two", "TM-315", faction_word(player))
    return Reason("past_home", "TM-065", {"terrain": terrain_word(faction.terrain)})


class Transform(Kind):
    """Action 1 and free spades: what is in hand, and what can be bought (TM-059 to TM-077, TM-338)."""

    name = "transform"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        free = state.free & ~state.worked
        buying = self.may_buy(state)
        spades = state.spades + (player.spades_affordable() if buying else 0)
        near = free & player.reach
        ids = targets(state, player.faction, near, spades, state.unfinished)
        far = free & player.flight & ~near if state.skipped < 0 else 0
        if far and player.can_pay(player.skip_price):
            price = player.skip_price
            player.pay(price)
            spades = state.spades + (player.spades_affordable() if buying else 0)
            player.pay((-price[0], -price[1], -price[2]))
            ids += targets(state, player.faction, far, spades, state.unfinished)
            ids.sort()
        return ids

    def may_buy(self, state: TerraState) -> bool:
        """Further spades may be bought for the first hex of an action (TM-338)."""
        return not state.worked

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        """Free spades first, then bought ones; what is left may go to another hex (TM-072 to TM-077)."""
        hex_, rest = divmod(argument, 14)
        terrain, long = divmod(rest, 2)
        player = state.players[seat]
        faction = player.faction
        needed = spades_for(faction.terrain, faction.spades_per_hex, state.terrain[hex_], terrain, bool(long))
        if state.question == Ask.ACTION:
            state.actions_left -= 1
            state.hexes_left = 1
        cross(state, seat, hex_)
        bought = max(needed - state.spades, 0)
        if bought:
            buy_spades(state, seat, bought)
        points = needed * SCORINGS[state.scoring[state.round - 1]].spade_vp
        if points:
            player.score(points, S_SCORING)
        state.way_round = way_round(state.terrain[hex_], terrain, bool(long))
        state.paint(hex_, terrain)
        tell(state, seat, hex_, terrain, needed, points)
        state.worked |= 1 << hex_
        state.spades -= needed - bought
        state.hexes_left = max(state.hexes_left - 1, 0)
        if terrain == faction.terrain:
            state.buildable |= 1 << hex_
        else:
            state.unfinished = True
        if state.spades and state.hexes_left:
            state.question = Ask.SPADES
        else:
            spades_done(state)
            if state.worked == 1 << hex_ and terrain != faction.terrain and spades_give_power(player):
                state.question = Ask.DIG_ON

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        player = state.players[seat]
        needed = why_ground(state, player, argument)
        if isinstance(needed, Reason):
            return needed
        hex_, rest = divmod(argument, 14)
        where = {"hex": HEXES[hex_]}
        if state.worked >> hex_ & 1:
            return Reason("worked", "TM-065", where)
        if not (player.reach | player.flight) >> hex_ & 1:
            return Reason("not_connected", "TM-060", {**where, "n": player.range})
        if not player.reach >> hex_ & 1:
            if state.skipped >= 0:
                return Reason("one_skip", "TM-291")
            if not player.can_pay(player.skip_price):
                return cannot_afford(player, player.skip_price, "TM-291")
        if state.unfinished and rest // 2 != player.faction.terrain:
            return Reason("two_unfinished", "TM-075")
        return self.why_spades(state, player, needed)

    def why_spades(self, state: TerraState, player: Player, needed: int) -> Reason:
        """Too few in hand, and no more to be bought."""
        if state.worked and needed > state.spades:
            return Reason("no_top_up", "TM-338", {"needed": needed, "have": state.spades})
        price = spades_price(player, max(needed - state.spades, 0))
        return cannot_afford(player, price, "TM-063" if player.spade_price[2] else "TM-062")


class TransformFurther(Transform):
    """On with the hex just worked on, the same way round, by spades bought with what the last ones gave
    (TM-065, TM-258)."""

    def legal(self, state: TerraState, player: Player) -> list[int]:
        ids = targets(state, player.faction, state.worked, player.spades_affordable())
        return [action for action in ids if self.same_way(state, action - TRANSFORM)]

    def same_way(self, state: TerraState, argument: int) -> bool:
        """Does it go on in the direction in which the hex was begun?"""
        hex_, rest = divmod(argument, 14)
        return way_round(state.terrain[hex_], rest // 2, bool(rest % 2)) == state.way_round

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        player = state.players[seat]
        hex_ = argument // 14
        if not state.worked >> hex_ & 1:
            return Reason("action_done", "TM-053")
        needed = why_ground(state, player, argument)
        if isinstance(needed, Reason):
            return needed
        if not self.same_way(state, argument):
            return Reason("worked", "TM-065", {"hex": HEXES[hex_]})
        return cannot_afford(player, spades_price(player, needed), "TM-062")


def spades_price(player: Player, number: int) -> Price:
    """Of so many bought spades (TM-062, TM-063)."""
    workers, coins, priests = player.spade_price
    return workers * number, coins * number, priests * number


def spades_done(state: TerraState) -> None:
    """No spades are left: a dwelling may follow on a hex brought home (TM-071, TM-076)."""
    state.spades = 0
    state.question = Ask.BUILD if state.buildable else Ask.END


class Forgo(Kind):
    """Give up spades that are left (TM-077)."""

    name = "forgo"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        return (FORGO,)

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        spades_done(state)
        state.say("forgo", seat=seat)


TRANSFORMING: Final = Transform()


class UseSpades(TurnQuestion):
    """Free spades of a power action, a bonus tile or the Giants (TM-078, TM-153, TM-154)."""

    ask = Ask.SPADES
    prompt = "turn.spades"
    rule = "TM-078"
    kinds = (TRANSFORMING,)
    later = (Forgo(),)


class TransformExactly(Transform):
    """With the spades in hand only: none can be bought (TM-271)."""

    def may_buy(self, state: TerraState) -> bool:
        return False

    def why_spades(self, state: TerraState, player: Player, needed: int) -> Reason:
        return Reason("too_few_spades", "TM-271", {"needed": needed, "have": state.spades})


class UseStrongholdSpades(TurnQuestion):
    """The three spades of the Halflings' stronghold (TM-271)."""

    ask = Ask.STRONGHOLD_SPADES
    prompt = "turn.spades"
    rule = "TM-078"
    kinds = (TransformExactly(),)
    later = (Forgo(),)


class Sandstorm(Kind):
    """A free hex that shares an edge with an own building becomes home terrain (TM-329)."""

    name = "transform"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        near = 0
        for hex_ in bits(player.own):
            near |= NEXT[hex_]
        home = player.faction.terrain
        near &= state.free & ~state.hexes_of[home]
        return [TRANSFORM + 14 * hex_ + 2 * home for hex_ in bits(near)]

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        hex_, rest = divmod(argument, 14)
        state.paint(hex_, rest // 2)
        state.buildable = 1 << hex_
        state.question = Ask.BUILD
        tell(state, seat, hex_, rest // 2, 0, 0)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        hex_, rest = divmod(argument, 14)
        where = {"hex": HEXES[hex_]}
        if not state.free >> hex_ & 1:
            return Reason("hex_occupied", "TM-067", where)
        if state.terrain[hex_] == rest // 2:
            return Reason("same_terrain", "TM-061", where)
        return Reason("storm", "TM-329", where)


SANDSTORM: Final = Sandstorm()


class PlaceStorm(TurnQuestion):
    """Where the Nomads' sandstorm blows (TM-329)."""

    ask = Ask.STORM
    prompt = "turn.storm"
    rule = "TM-329"
    kinds = (SANDSTORM,)
