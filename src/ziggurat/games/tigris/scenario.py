"""Plays scenario files and says what does not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.errors import IllegalAction, NotYourDecision, ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import COLOURS, KEYS, Counts
from ziggurat.games.tigris.actions import (
    SPACE,
    Action,
    Building,
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    Decline,
    Income,
    Leader,
    Pass,
    Pick,
    Swap,
    Tile,
    Treasure,
    War,
    Withdraw,
)
from ziggurat.games.tigris.actions import Draw as DrawTiles
from ziggurat.games.tigris.actions import Show as ShowTiles
from ziggurat.games.tigris.expect import compare, compare_setup
from ziggurat.games.tigris.position import (
    build,
    colour_index,
    empty_table,
    handful,
    leader_index,
    monument_index,
    square_at,
)
from ziggurat.games.tigris.scoring import final
from ziggurat.games.tigris.state import Ask, TigrisState

Step = Mapping[str, Any]

_ACTIONS: Final[dict[str, Callable[[Step], Action]]] = {
    "place_tile": lambda s: Tile(COLOURS[colour_index(s["colour"])], square_at(s["at"])),
    "place_leader": lambda s: Leader(COLOURS[leader_index(s["leader"])], square_at(s["at"])),
    "withdraw_leader": lambda s: Withdraw(COLOURS[leader_index(s["leader"])]),
    "catastrophe": lambda s: Catastrophe(square_at(s["at"])),
    "swap": lambda s: Swap(handful(s["tiles"])),
    "pass": lambda _: Pass(),
    "choose_war": lambda s: War(COLOURS[colour_index(s["colour"])]),
    "commit": lambda s: Commit(s["count"]),
    "build_monument": lambda s: BuildMonument(monument_index(s["colours"]), square_at(s["at"])),
    "build_ziggurat": lambda s: BuildZiggurat(square_at(s["at"])),
    "place_building": lambda s: Building(square_at(s["at"])),
    "decline": lambda _: Decline(),
    "take_treasure": lambda s: Treasure(square_at(s["at"])),
    "ziggurat_vp": lambda s: Income(COLOURS[colour_index(s["colour"])]),
    "draw": lambda s: Pick(None if s["from"] == "bag" else COLOURS[colour_index(s["from"])]),
}
_ANSWERS: Final = {
    Ask.WAR: "choose_war",
    Ask.ATTACK: "commit",
    Ask.DEFEND: "commit",
    Ask.TREASURE: "take_treasure",
    Ask.PICK: "draw",
}
"""Questions that may have a single answer, with the step that gives it."""


def check(data: Mapping[str, Any]) -> list[str]:
    """What does not hold in a scenario, a line each."""
    kind = data.get("kind", "play")
    if kind == "play":
        return _Play(data).run()
    if kind == "setup":
        return _check_setup(data)
    if kind == "final_scoring":
        return _check_final(data)
    raise ScenarioError(f"there is no kind {kind!r} of scenario; allowed: play, setup, final_scoring")


def _check_setup(data: Mapping[str, Any]) -> list[str]:
    state = empty_table(data["setup"])
    rng = Random(0)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    return compare_setup(state, data["expect"])


def _check_final(data: Mapping[str, Any]) -> list[str]:
    points = [_counts(own) for own in data["vp"]]
    outcome = final(points, list(data["treasures_held"]), "treasures")
    places = sorted(set(outcome.ranks))
    found = {
        "sorted_totals": outcome.detail["sorted"],
        "totals": [dict(zip(KEYS, own, strict=True)) for own in outcome.detail["totals"]],
        "ranking": [[s for s, rank in enumerate(outcome.ranks) if rank == place] for place in places],
        "winners": list(outcome.winners),
    }
    return [
        f"{key}: {found.get(key)} instead of {value}"
        for key, value in data["expect"].items()
        if found.get(key) != value
    ]


def _counts(own: Mapping[str, int]) -> Counts:
    black, red, blue, green = (own.get(key, 0) for key in KEYS)
    return black, red, blue, green


class _Play:
    """A `play` scenario under way."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.state: TigrisState = build(data["setup"])
        self.order: list[str] | None = list(data["setup"]["bag"]) if "bag" in data["setup"] else None
        self.rng = Random(0)
        self.failures: list[str] = []

    def run(self) -> list[str]:
        if "expect" in self.data:
            self.compare("start", self.data["expect"])
        for number, step in enumerate(self.data.get("steps", ()), 1):
            where = f"step {number} ({step['do']})"
            if not self.play(where, step):
                break
            self.compare(where, step.get("expect", {}))
        return self.failures

    def play(self, where: str, step: Step) -> bool:
        """Make a step; False when the scenario cannot go on."""
        if step["do"] not in _ACTIONS:
            raise ScenarioError(f"there is no step {step['do']!r}; allowed: {', '.join(_ACTIONS)}")
        wanted = step.get("expect", {}).get("legal", True)
        self.settle(step["do"])
        before = self.state.dump()
        refusal = self.attempt(step)
        if (refusal is None) != wanted:
            self.failures.append(f"{where}: refused: {refusal}" if refusal else f"{where}: was not refused")
            return False
        if refusal is not None and self.state.dump() != before:
            self.failures.append(f"{where}: was refused but changed the state")
        return True

    def attempt(self, step: Step) -> str | None:
        """Apply a step; the refusal if there is one."""
        try:
            action = _ACTIONS[step["do"]](step)
        except ScenarioError as error:
            return str(error)
        if action not in SPACE:
            return "no action of the game"
        try:
            self.state.apply(step["player"], action)
        except (IllegalAction, NotYourDecision) as error:
            return str(error)
        return None

    def settle(self, wanted: str | None) -> None:
        """Deal what is to be dealt; give the only answer to a question that the scenario does not ask."""
        state = self.state
        while (seat := state.actor()) is not None:
            if seat == CHANCE:
                state.apply_id(CHANCE, self.deal())
                continue
            kind = _ANSWERS.get(Ask(state.question))
            ids = () if kind is None or kind == wanted or wanted is None else state.legal_ids(seat)
            if len(ids) != 1:
                return
            state.apply_id(seat, ids[0])

    def deal(self) -> int:
        """The next tiles of an exact bag, or any."""
        if self.order is None:
            return self.state.deal(self.rng)
        question: Any = self.state.questions[self.state.question]
        count: int = question.count(self.state)
        some = handful(self.order[:count])
        del self.order[:count]
        shown = self.state.question == Ask.SHOW
        action = ShowTiles(some) if shown else DrawTiles(some)
        return SPACE.encode(action)

    def compare(self, where: str, expect: Mapping[str, Any]) -> None:
        decision = expect.get("decision")
        self.settle(_TYPES.get(decision["type"]) if decision else None)
        self.failures.extend(f"{where}: {line}" for line in compare(self.state, expect))


_TYPES: Final = {
    "action": "pass",
    "choose_war": "choose_war",
    "commit": "commit",
    "building": "place_building",
    "monument": "build_monument",
    "treasure": "take_treasure",
    "ziggurat_vp": "ziggurat_vp",
    "draw": "draw",
}
