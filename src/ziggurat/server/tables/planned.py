"""What seats answer while nobody of theirs is connected: standing answers, and turns that were planned.

Never by mistake: what became illegal, or would now begin a conflict, is dropped, and its player is told.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from ziggurat.core.errors import NotationError, ZigguratError
from ziggurat.core.protocol import Decision
from ziggurat.server.store.model import Plan
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.steward import Steward
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.terms import StandingRule

log = logging.getLogger("ziggurat.steward")
FACT = re.compile(r"\{(\w{1,40})\}")
MOST_SEEN = 50_000


def standing_text(rules: Sequence[StandingRule], decision: Decision, legal: Sequence[str] = ()) -> str | None:
    """The answer that was given once for all to questions like this one, in the notation."""
    facts = decision.data
    for rule in rules:
        within = all(
            isinstance(facts.get(key, 0), int) and facts.get(key, 0) <= most
            for key, most in rule.most.items()
        )
        if decision.prompt in rule.prompts and within:
            text = FACT.sub(lambda found: str(facts.get(found[1], "?")), rule.text)
            return next((one for one in legal if rule.other and one != text), text)
    return None


def _legal(position: Position, seat: int, text: str | None) -> int | None:
    """The number of an answer, if it is legal now."""
    try:
        number = None if text is None else position.game.notation.read_id(text)
    except NotationError:
        return None
    return number if number is not None and number in position.state.legal_ids(seat) else None


def _begins_conflict(position: Position, seat: int, action: int) -> bool:
    view = position.state.view(seat)
    found = position.game.consequences(view)
    place = list(view.legal).index(action)
    return place < len(found) and found[place].mark(seat) == "conflict"


def choose(position: Position, seat: int, plan: Plan) -> tuple[int | None, Plan]:
    """What a seat answers now by its plan, and the plan after that."""
    decision = next(one for one in position.state.decisions() if one.seat == seat)
    texts = position.game.actions.texts
    legal = [texts[number] for number in position.state.legal_ids(seat)]
    always = _legal(position, seat, standing_text(list(plan.standing.values()), decision, legal))
    if always is not None:
        return always, plan
    if not plan.moves:
        return None, plan
    first = plan.moves[0]
    action = _legal(position, seat, first)
    if action is None or _begins_conflict(position, seat, action):
        return None, replace(plan, moves=[], dropped=first)
    return action, replace(plan, moves=plan.moves[1:])


class Planned:
    """Answers by plan at all tables that this node looks after."""

    def __init__(self, house: House, steward: Steward) -> None:
        self._house = house
        self._services = house.services
        self._steward = steward
        self._seen: dict[tuple[str, int], int] = {}
        self.on_dropped: Callable[[Table, int, str], Awaitable[None]] | None = None
        """Tells a player that a plan came to nothing."""
        house.on_load.append(lambda table: table.on_steps.append(self.attend))

    def attend(self, table: Table) -> None:
        """A step was made: who is asked now, is not here, and may have left an answer?"""
        if not self._steward.mine(table.id):
            return
        for seat, player, floor in table.missed():
            if len(self._seen) > MOST_SEEN:
                self._seen.clear()
            if self._seen.get((table.id, seat)) != floor:
                self._seen[table.id, seat] = floor
                table.background(self._answer(table, seat, player, floor))

    async def _answer(self, table: Table, seat: int, player_id: str, floor: int) -> None:
        try:
            plan = await self._services.plans.of(table.id, seat, player_id)
            if plan is not None and (plan.standing or plan.moves):
                await table.act(lambda: self._play(table, seat, player_id, floor))
        except ZigguratError as error:
            log.info("table %s seat %d: a plan was not played: %s", table.id, seat, type(error).__name__)
        except Exception as error:
            log.exception("table %s seat %d: a plan failed", table.id, seat)
            await table.stumbled(error)

    async def _play(self, table: Table, seat: int, player_id: str, floor: int) -> None:
        """Answer, if everything is still as it was: the plan goes before the answer is written, so that after
        a crash it is lost rather than played twice."""
        position = table.playing()
        same = position.floors.get(seat) == floor and table.seats[seat].player_id == player_id
        plan = await self._services.plans.of(table.id, seat, player_id)
        if not same or plan is None or player_id in table.online() or seat in position.away:
            return
        action, after = choose(position, seat, plan)
        if after != plan:
            await self._services.plans.keep(table.id, seat, player_id, after)
        if action is not None:
            await table.commit([(seat, action)])
        elif after.dropped is not None and after != plan and self.on_dropped is not None:
            await self.on_dropped(table, seat, player_id)
