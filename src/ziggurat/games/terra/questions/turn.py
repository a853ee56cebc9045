"""What all questions of a turn have in common: conversions, tiles due, what must wait (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from ziggurat.core.question import Question
from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import ARGUMENT, KIND, SPACE, Action
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import conversions, cults
from ziggurat.games.terra.questions.conversions import CONVERSIONS, EXCHANGING, Burn
from ziggurat.games.terra.questions.kinds import Kind
from ziggurat.games.terra.questions.towns import FAVOR_TILE, RIVER_TOWN, TOWN_TILE
from ziggurat.games.terra.state import Ask, TerraPosition, TerraState

FREE: Final[tuple[Kind, ...]] = (
    *CONVERSIONS, Burn(), RIVER_TOWN, FAVOR_TILE, TOWN_TILE, EXCHANGING, cults.StepGained(),
)  # fmt: skip
"""What may be done at any moment of an own turn, if it is to be had (TM-127, TM-141)."""
DUE: Final = {"take_favor": "favors_due", "take_town": "towns_due", "exchange": "exchange_due"}
"""Kinds that are asked for only while something is due."""

Effect = Callable[[TerraState, Seat, int], None]


def something_due(position: TerraPosition) -> bool:
    """Tiles or priests were gained and are not yet taken."""
    return bool(position.favors_due or position.towns_due or position.exchange_due)


def why_not_end(state: TerraState) -> Reason:
    """Tiles are due, or no action was taken, or it is not done (TM-058, TM-077, TM-181, TM-221)."""
    if something_due(state):
        return Reason("tiles_due", "TM-181" if state.towns_due else "TM-221")
    if state.question == Ask.ACTION:
        return Reason("must_act", "TM-058")
    return Reason("unfinished", "TM-077")


class TurnQuestion(Question[TerraState]):
    """A question to the seat whose turn it is; its own kinds of action, and those that are free."""

    kinds: ClassVar[tuple[Kind, ...]] = ()
    """Kinds of action that answer this question, in the order of their ids."""
    later: ClassVar[tuple[Kind, ...]] = ()
    """The same, of those whose ids come after all free ones."""
    by_name: ClassVar[dict[str, Kind]]
    effects: ClassVar[dict[str, Effect]]

    def __init_subclass__(cls) -> None:
        cls.by_name = {kind.name: kind for kind in (*FREE, *cls.kinds, *cls.later)}
        cls.effects = {name: kind.apply for name, kind in cls.by_name.items()}
        cls.answers = tuple(cls.by_name)

    def own(self, state: TerraState, player: Player) -> list[int]:
        """Ids of what answers the question itself."""
        ids: list[int] = []
        for kind in self.kinds:
            ids += kind.legal(state, player)
        return ids

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        player = state.players[seat]
        ids = self.own(state, player)
        if player.steps_due and self.ask != Ask.CULT:
            ids = sorted([*ids, *cults.STEPS])
        if state.favors_due:
            ids += FAVOR_TILE.legal(state, player)
        if state.towns_due:
            ids += TOWN_TILE.legal(state, player)
        if player.faction.river_towns:
            ids += RIVER_TOWN.legal(state, player)
        if state.exchange_due:
            ids += EXCHANGING.legal(state, player)
        conversions.add_legal(player, ids)
        for kind in self.later:
            ids += kind.legal(state, player)
        return ids

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        self.effects[KIND[action]](state, seat, ARGUMENT[action])

    def prompt_of(self, state: TerraPosition) -> str:
        return "turn.gain" if something_due(state) else self.prompt

    def why(self, state: TerraState, seat: Seat, action: Action) -> Reason:
        number = SPACE.encode(action)
        kind = KIND[number]
        if kind == "step" or (kind in DUE and not getattr(state, DUE[kind])):
            return self.why_other(state, seat, action, kind)
        return self.by_name[kind].why(state, seat, ARGUMENT[number])

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind == "end":
            return why_not_end(state)
        return Reason("not_asked", self.rule, {"prompt": self.prompt_of(state)})
