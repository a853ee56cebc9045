"""The questions of the game by prompt, and what may follow an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ziggurat.games.tigris_cards import dealing
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import Phase
from ziggurat.games.tigris_cards.phases import columns, conflicts, links, turns

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def _no_facts(state: CardsState) -> Mapping[str, Any]:  # noqa: ARG001
    return {}


PHASES: Final[dict[str, Phase]] = {
    "chance.start": Phase(dealing.legal_start, turns.apply_start, _no_facts),
    "chance.deal": Phase(dealing.legal_draw, turns.apply_draw, turns.draw_facts),
    "turn.action": Phase(turns.legal_action, turns.apply_action, turns.action_facts),
    "card.score": Phase(columns.legal_score, columns.apply_score, columns.score_facts),
    "ship.build": Phase(columns.legal_ship, columns.apply_ship, columns.ship_facts),
    "war.choose": Phase(links.legal_war, links.apply_war, links.war_facts),
    "revolt.attack": Phase(conflicts.legal_commit, conflicts.apply_commit, conflicts.facts),
    "revolt.defend": Phase(conflicts.legal_commit, conflicts.apply_commit, conflicts.facts),
    "revolt.reward": Phase(conflicts.legal_reward, conflicts.apply_reward, conflicts.facts),
    "war.attack": Phase(conflicts.legal_commit, conflicts.apply_commit, conflicts.facts),
    "war.defend": Phase(conflicts.legal_commit, conflicts.apply_commit, conflicts.facts),
    "war.reward": Phase(conflicts.legal_reward, conflicts.apply_reward, conflicts.facts),
    "chance.turn": Phase(links.legal_turn, links.apply_turn, links.turn_facts),
    "treasure.swap": Phase(links.legal_swap, links.apply_swap, links.swap_facts),
    "ship.income": Phase(turns.legal_income, turns.apply_income, turns.income_facts),
    "chance.refill": Phase(dealing.legal_draw, turns.apply_draw, turns.draw_facts),
}
"""By prompt."""

FOLLOW: Final[dict[str, Callable[[CardsState, Log], str]]] = {
    "deal": turns.ask_deal,
    "action": turns.next_action,
    "ship": columns.ask_ship,
    "wars": links.next_war,
    "swap": links.ask_swap,
    "income": turns.ask_income,
    "refill": turns.ask_refill,
}
"""What follows a step until a question is open: each opens one and says "", or names the next."""
