"""Choices that are several steps: transform and build, burn and act. What they cost and bring together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ziggurat.core.values import Seat
from ziggurat.games.terra import scoring
from ziggurat.games.terra.actions import ARGUMENT, BASE, KIND, SPACE
from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES, RIVERS
from ziggurat.games.terra.components import (
    CULTS,
    FAVORS,
    POWER_ACTIONS,
    POWER_COST,
    SPECIAL,
    SPECIALS,
    TOWNS,
)
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.leech import gain_of
from ziggurat.games.terra.questions.rounds import LAST_ROUND
from ziggurat.games.terra.questions.transforming import spades_for, way_round
from ziggurat.games.terra.state import IN_TURN, Ask, TerraPosition, TerraState

ACT: Final = BASE["act"]
BUILD: Final = BASE["build"]
BURN: Final = BASE["burn"]
END: Final = BASE["end"]
SPECIAL_ACT: Final = BASE["special"]
ON_LAND: Final = ("ACTG", "ACTN", "ACTW", "ACTS", "BON1")
"""Special actions that go on with a hex."""
ON_CULTS: Final = ("ACTA", "FAV6", "BON2")
"""Special actions that go on with a cult."""
WHERE: Final[dict[str, Callable[[int], str]]] = {
    "build": lambda argument: HEXES[argument],
    "upgrade": lambda argument: HEXES[argument // 4],
    "bridge": lambda argument: BRIDGE_NAMES[argument],
    "connect": lambda argument: RIVERS[argument],
    "step": lambda argument: CULTS[argument],
    "top": lambda argument: CULTS[argument],
    "send": lambda argument: CULTS[argument // 3],
    "advance": lambda argument: ("ship", "dig")[argument],
    "special": lambda argument: SPECIALS[argument],
    "take_favor": lambda argument: FAVORS[argument].id,
    "take_town": lambda argument: TOWNS[argument].id,
    "exchange": str,
}
"""By kind of action: what it is about."""
FOLLOWS: Final = {"build", "upgrade", "step"}
"""Kinds that a special action or a power action goes on with, besides spades."""
PAID: Final = {"convert_pw_c": 1, "convert_pw_w": 3, "convert_pw_p": 5}


@dataclass(frozen=True, slots=True)
class Plan:
    """One choice of several steps and what they do together."""

    steps: tuple[str, ...]
    at: str
    """The hex, cult or power action it is about."""
    what: str
    """The kind of its last step: `build`, `dig` (without building), `upgrade`, `send`, `act` and so on."""
    by: str
    """The action that pays for it; empty: nothing but goods."""
    done: int
    """Spades used, of those `needed` to one's own terrain."""
    needed: int
    goods: tuple[int, int, int]
    """Workers, coins, priests more or less."""
    power: int
    """Power spent from bowl III, `burnt` before to have it."""
    burnt: int
    bowls: tuple[int, int, int]
    """Afterwards."""
    points: int
    income: tuple[int, ...]
    """Added to the next income."""
    area: int
    """Points for the largest area and for cults, if the game ended then, more or less."""
    cult: int
    offers: tuple[tuple[int, int], ...]
    """Seats that may take power, and how much they can gain."""
    town: bool


class Projection:
    """Cults and areas as they would be scored now (TM-331 to TM-335)."""

    def __init__(self, position: TerraPosition) -> None:
        players = position.players
        self.sizes = [scoring.largest_area(player, position.adjacent) for player in players]
        self.area = scoring.shares(self.sizes, scoring.AREA_VP)
        self.cults = [
            scoring.shares([player.cults[cult] for player in players], scoring.CULT_VP)
            for cult in range(len(CULTS))
        ]

    def after(self, position: TerraPosition, seat: Seat) -> tuple[int, int]:
        """How a seat's points for its area and for the cults change when it alone has moved."""
        player = position.players[seat]
        size = scoring.largest_area(player, position.adjacent)
        sizes = [size if other == seat else old for other, old in enumerate(self.sizes)]
        area = scoring.shares(sizes, scoring.AREA_VP)[seat] if size != self.sizes[seat] else self.area[seat]
        cults = 0
        for cult in range(len(CULTS)):
            steps = [other.cults[cult] for other in position.players]
            cults += scoring.shares(steps, scoring.CULT_VP)[seat] - self.cults[cult][seat]
        return area - self.area[seat], cults


def plans(position: TerraPosition, seat: Seat, now: Projection) -> tuple[Plan, ...]:
    """What a seat may choose in its turn, each up to the turn's end; without conversions and passing."""
    state = TerraState.at(position)
    if state.asked_of(seat) not in IN_TURN:
        return ()
    planner = _Planner(state, seat, now)
    found = list(planner.from_here(state, (), ""))
    if state.question == Ask.ACTION:
        for steps, by in planner.starts():
            begun = planner.do(state, steps)
            if begun is not None:
                found += planner.act(begun, steps, by)
                found += planner.from_here(begun, steps, by)
    return tuple(found)


class _Planner:
    def __init__(self, before: TerraState, seat: Seat, now: Projection) -> None:
        self.before, self.seat, self.now = before, seat, now

    def do(self, state: TerraState, steps: tuple[int, ...]) -> TerraState | None:
        """The position after some steps; None if one of them is not legal."""
        after = state.clone()
        for action in steps:
            if after.question_to(self.seat) is None or action not in after.legal_ids(self.seat):
                return None
            after.apply_id(self.seat, action)
        return after

    def starts(self) -> Iterator[tuple[tuple[int, ...], str]]:
        """Power actions, with the power that must be burnt for them, and special actions."""
        player = self.before.players[self.seat]
        for number, cost in enumerate(POWER_COST):
            missing = max(cost - player.bowl3, 0)
            if 2 * missing <= player.bowl2:
                burn = (BURN + missing - 1,) if missing else ()
                yield (*burn, ACT + number), POWER_ACTIONS[number]
        for name in (*ON_LAND, *ON_CULTS):
            yield (SPECIAL_ACT + SPECIAL[name],), name

    def act(self, begun: TerraState, steps: tuple[int, ...], by: str) -> Iterator[Plan]:
        """The power action for its own sake."""
        if by in POWER_ACTIONS:
            yield self.plan(begun, steps, by, "act", by)

    def from_here(self, state: TerraState, steps: tuple[int, ...], by: str) -> Iterator[Plan]:
        """What can be done next, to its end."""
        for action in state.legal_ids(self.seat):
            kind, argument = KIND[action], ARGUMENT[action]
            if kind == "transform":
                yield from self.dig(state, (*steps, action), by, argument)
            elif kind in FOLLOWS or (kind in WHERE and not by):
                after = self.do(state, (action,))
                assert after is not None, "a legal action"
                used = 3 - argument % 3 if kind == "send" else 0
                yield self.plan(after, (*steps, action), WHERE[kind](argument), kind, by, used)

    def dig(self, state: TerraState, steps: tuple[int, ...], by: str, argument: int) -> Iterator[Plan]:
        """Spades on a hex, straight home or a part of that way, and a dwelling if it can be paid."""
        hex_, rest = divmod(argument, 14)
        goal, long = divmod(rest, 2)
        faction = state.players[self.seat].faction
        home, fixed = faction.terrain, faction.spades_per_hex
        start = state.terrain[hex_]
        whole = spades_for(home, fixed, start, home, False)
        done = spades_for(home, fixed, start, goal, bool(long))
        straight = goal == home or way_round(start, goal, bool(long)) == way_round(start, home, False)
        if done > whole or not straight or (by and goal != home):
            return
        after = self.do(state, steps[-1:])
        assert after is not None, "a legal action"
        if after.question == Ask.SPADES:
            if not by:
                yield self.plan(after, steps, HEXES[hex_], "dig", by, done, whole)
            return
        build = self.do(after, (BUILD + hex_,)) if goal == home else None
        if build is None:
            yield self.plan(after, steps, HEXES[hex_], "dig", by, done, whole)
        else:
            yield self.plan(build, (*steps, BUILD + hex_), HEXES[hex_], "build", by, done, whole)
            if not by:
                yield self.plan(after, steps, HEXES[hex_], "dig", by, done, whole)

    def plan(
        self,
        after: TerraState,
        steps: tuple[int, ...],
        at: str,
        what: str,
        by: str,
        done: int = 0,
        needed: int = 0,
    ) -> Plan:
        """What these steps change together; the turn ends with them where nothing is left to decide."""
        seat, before = self.seat, self.before
        old, new = before.players[seat], after.players[seat]
        ending = after.question_to(seat) is not None and END in after.legal_ids(seat)
        area, cult = self.now.after(after, seat)
        offers = after.offers[len(before.offers) :]
        return Plan(
            tuple(SPACE.texts[action] for action in (*steps, END) if action != END or ending),
            at,
            what,
            by,
            done,
            needed,
            (new.workers - old.workers, new.coins - old.coins, new.priests - old.priests),
            sum(power_paid(action) for action in steps),
            sum(ARGUMENT[action] + 1 for action in steps if KIND[action] == "burn"),
            (new.bowl1, new.bowl2, new.bowl3),
            new.points - old.points,
            income_change(old, new, before.round),
            area,
            cult,
            tuple((one.seat, gain_of(after.players[one.seat], one.power)) for one in offers),
            after.towns_due > before.towns_due,
        )


def power_paid(action: int) -> int:
    """Power that an action takes from bowl III (TM-052, TM-126, TM-149)."""
    kind, argument = KIND[action], ARGUMENT[action]
    if kind == "act":
        return POWER_COST[argument]
    return PAID[kind] * (argument + 1) if kind in PAID else 0


def income_change(old: Player, new: Player, round_: int) -> tuple[int, ...]:
    """What the next income gains or loses; nothing comes after the last round."""
    if round_ >= LAST_ROUND:
        return (0, 0, 0, 0)
    return tuple(more - less for more, less in zip(new.income(), old.income(), strict=True))
