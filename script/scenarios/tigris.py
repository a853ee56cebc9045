"""Tigris & Euphrates: plays a scenario file as it stands and writes it down in the one scenario language."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import PositionError, ScenarioError
from ziggurat.core.values import CHANCE
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.actions import MONUMENT_SQUARES, SPACE
from ziggurat.games.tigris.components import BOARDS, CATASTROPHES, MONUMENTS
from ziggurat.games.tigris.handfuls import UNIT, unpack
from ziggurat.games.tigris.position import empty_table
from ziggurat.games.tigris.scenario import _ACTIONS, _ANSWERS, _TYPES, _Play
from ziggurat.games.tigris.squares import BIT, spread
from ziggurat.games.tigris.state import BLOCK, Ask, Monument, TigrisState

HEAD = ("id", "title", "rules", "source", "note")


def convert(data: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario in the one language; ScenarioError if the old one does not hold."""
    wrong = GAME.check_scenario(data)
    if wrong:
        raise ScenarioError(f"it does not hold as it stands: {wrong[0]}")
    kind = data.get("kind", "play")
    new = {"game": "tigris", **{key: data[key] for key in HEAD if key in data}}
    return {**new, **{"play": _played, "setup": _set_up, "final_scoring": _scored}[kind](data)}


# -- a position in which pieces are played


def _played(data: Mapping[str, Any]) -> dict[str, Any]:
    return _Recorder(data).run_all()


class _Recorder(_Play):
    """Plays the old way and writes down what was done, on a twin whose pieces add up."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.start = position_of(self.state)
        self.options = _options(self.state)
        self.twin: TigrisState = GAME.arrange(self.state.seats, self.options, self.start)
        self.steps: list[Any] = []
        self.told: dict[str, Any] = {}

    def run_all(self) -> dict[str, Any]:
        self.note(self.data.get("expect", {}))
        opening, self.told = self.told, {}
        for step in self.data.get("steps", ()):
            self.settle(step["do"])
            self.make(step)
            expect = step.get("expect", {})
            decision = expect.get("decision")
            self.settle(_TYPES.get(decision["type"]) if decision else None)
            self.note(expect, step)
            if self.told and self.steps:
                last = self.steps[-1]
                last = {"play": last} if isinstance(last, str) else last
                last["expect"] = {**last.get("expect", {}), **self.told}
                self.steps[-1] = last
                self.told = {}
        new: dict[str, Any] = {"seats": self.twin.seats}
        if self.options:
            new["options"] = self.options
        new["position"] = self.start
        if self.steps:
            new["steps"] = self.steps
        if opening and self.steps:
            new["steps"] = [
                {"refused": self._silly(), "rule": self._silly_rule(), "expect": opening},
                *self.steps,
            ]
        elif opening:
            new["expect"] = opening
        return new

    def _silly(self) -> str:
        """Something that is refused and changes nothing, to look at the position before the first step."""
        return f"{(self.first.asked + 1) % self.first.seats}: pass"

    def _silly_rule(self) -> str:
        return GAME.turn_rule

    @property
    def first(self) -> TigrisState:
        state: TigrisState = GAME.arrange(self.twin.seats, self.options, self.start)
        return state

    def make(self, step: Mapping[str, Any]) -> None:
        try:
            action = _ACTIONS[step["do"]](step)
        except ScenarioError:
            action = None
        wanted = step.get("expect", {}).get("legal", True)
        if wanted:
            assert action is not None
            self.state.apply(step["player"], action)
            self.twin.apply(step["player"], action)
            self.steps.append(f"{step['player']}: {GAME.notation.write(action)}")
        elif action is not None and action in SPACE:
            reason = self.twin.why_illegal(step["player"], action)
            assert reason is not None
            text = f"{step['player']}: {GAME.notation.write(action)}"
            self.steps.append({"refused": text, "rule": reason.rule})
        # what is no action at all (a square off the board) cannot be written down: nobody can play it

    def legal(self) -> list[str]:
        asked = self.twin.actor()
        assert asked is not None
        return [SPACE.texts[action] for action in self.twin.legal_ids(asked)]

    def settle(self, wanted: str | None) -> None:
        while (seat := self.state.actor()) is not None:
            if seat == CHANCE:
                self.both(CHANCE, self.deal())
                continue
            kind = _ANSWERS.get(Ask(self.state.question))
            ids = () if kind is None or kind == wanted or wanted is None else self.state.legal_ids(seat)
            if len(ids) != 1:
                return
            self.both(seat, ids[0])

    def both(self, seat: int, action: int) -> None:
        self.state.apply_id(seat, action)
        self.twin.apply_id(seat, action)
        self.steps.append(f"{'*' if seat == CHANCE else seat}: {SPACE.texts[action]}")

    # -- what is expected

    def note(self, expect: Mapping[str, Any], step: Mapping[str, Any] | None = None) -> None:
        """The same expectations as fields of the position."""
        dump = self.twin.dump()
        told = self.told
        for key, value in expect.items():
            match key:
                case "legal":
                    pass
                case "vp":
                    told["points"] = {
                        str(seat): {name: count for name, count in zip(KEYS, own, strict=True) if count}
                        for seat, own in enumerate(dump["points"])
                    }
                case "decision":
                    self.question(value)
                case "tiles_gone" | "tiles_present":
                    told["tiles"] = self.tiles(key, value)
                case "facedown":
                    told["monuments"] = dump["monuments"]
                    told["ziggurat"] = dump["ziggurat"]
                case "leaders_off" | "leaders_on":
                    for entry in value:
                        seat, name = entry[-2:]
                        places = told.setdefault("leaders", {}).setdefault(str(seat), {})
                        places[name] = dump["leaders"][seat][name]
                case "kingdoms":
                    view = self.twin.view(None)
                    told["aids"] = {"kingdoms": [list(one) for one in view.aids().kingdoms]}
                    assert len(told["aids"]["kingdoms"]) == value
                case "treasures_on_board" | "treasures_at" | "no_treasures_at":
                    told["treasures"] = dump["treasures"]
                case "hand_counts" | "hands":
                    told["hands"] = dump["hands"]
                case "bag_count":
                    told["bag"] = dump["bag"]
                case "no_buildings":
                    told["buildings"] = dump["buildings"]
                case "game_over":
                    if value:
                        told["question"] = None
                    else:
                        told["asked"] = dump["asked"]
                case _:
                    told[key] = dump[key]

    def tiles(self, key: str, places: Any) -> dict[str, list[str]]:
        """The whole sets of the colours that are meant: those named, and those that were there at first."""
        dump, first = self.twin.dump()["tiles"], self.first.dump()["tiles"]
        if key == "tiles_present":
            colours = {entry[2] for entry in places}
        else:
            names = {f"{'ABCDEFGHIJKLMNOP'[col]}{row + 1}" for row, col in places}
            colours = {colour for colour in KEYS if names & set(first[colour])} or set(KEYS)
        return {
            **self.told.get("tiles", {}),
            **{colour: dump[colour] for colour in KEYS if colour in colours},
        }

    def question(self, wanted: Mapping[str, Any] | None) -> None:
        if wanted is None:
            self.told["question"] = None
            return
        (asked,) = self.twin.decisions()
        question: dict[str, Any] = {"seat": asked.seat, "prompt": asked.prompt}
        facts = {
            "base": "strength",
            "strength": "strength",
            "role": "role",
            "colour": "colour",
            "squares": "squares",
            "ziggurats": "ziggurats",
            "monuments": "monuments",
        }
        known = {facts[key] for key in wanted if key in facts}
        if known:
            question["facts"] = {key: asked.data[key] for key in sorted(known)}
        self.told["question"] = question
        if "options" in wanted:
            self.told["legal"] = self.legal()


# -- positions whose pieces add up


def position_of(state: TigrisState) -> dict[str, Any]:
    """The part of a dump that a scenario must say, once all pieces of the game are somewhere."""
    state = state.clone()
    _all_treasures(state)
    _all_catastrophes(state)
    _all_monuments(state)
    state.restore()
    options = _options(state)
    wanted = state.dump()
    position = {key: value for key, value in wanted.items() if key not in ("seats", "options", "step")}
    for key in list(position):
        less = {name: value for name, value in position.items() if name != key}
        try:
            if GAME.arrange(state.seats, options, less).dump() == wanted:
                position = less
        except PositionError:
            continue
    made = GAME.arrange(state.seats, options, position).dump()
    assert made == wanted, [key for key in made if made[key] != wanted[key]]
    return {key: _short(key, value) for key, value in position.items()}


def _short(key: str, value: Any) -> Any:
    """By name where that is shorter."""
    if key in ("hands", "swapped", "holds", "points"):
        by_seat = {str(seat): dict(zip(KEYS, own, strict=True)) for seat, own in enumerate(value)}
        return {
            seat: {name: n for name, n in own.items() if n}
            for seat, own in by_seat.items()
            if any(own.values())
        }
    if key in ("bag", "gone", "display"):
        return {name: n for name, n in zip(KEYS, value, strict=True) if n}
    if key == "leaders":
        on = {str(seat): {name: at for name, at in own.items() if at} for seat, own in enumerate(value)}
        return {seat: own for seat, own in on.items() if own}
    if key == "tiles":
        return {name: squares for name, squares in value.items() if squares or name == "red"}
    if key == "buildings":
        return {name: at for name, at in value.items() if at}
    return value


def _options(state: TigrisState) -> dict[str, Any]:
    return {
        option.key: state.options[option.key]
        for option in GAME.options
        if state.options[option.key] != option.default
    }


def _all_treasures(state: TigrisState) -> None:
    """Treasures that are not on the board were taken: by the last seat."""
    missing = (
        state.variant.board.temples.bit_count() - state.treasures.bit_count() - sum(state.treasures_held)
    )
    state.treasures_held = (*state.treasures_held[:-1], state.treasures_held[-1] + missing)


def _all_catastrophes(state: TigrisState) -> None:
    """Those on the board were played by the last seats, if need be; others that are gone lie far away."""
    left = list(state.catastrophes_left)
    count = CATASTROPHES * state.seats - state.catastrophes.bit_count()
    for seat in reversed(range(state.seats)):
        less = min(left[seat], max(0, sum(left) - count))
        left[seat] -= less
    state.catastrophes_left = tuple(left)
    for bit in BIT:
        if sum(left) + state.catastrophes.bit_count() >= CATASTROPHES * state.seats:
            break
        near = bit | spread(bit)
        if near & ~state.empty == 0 and not state.treasures & bit:
            state.catastrophes |= bit
            state.empty ^= bit


def _all_monuments(state: TigrisState) -> None:
    """Those neither built nor left stand alone somewhere; their tiles come from those gone, or the bag."""
    built = {monument.kind for monument in state.monuments}
    for kind in range(len(MONUMENTS)):
        if kind in built or state.monuments_left >> kind & 1:
            continue
        top = next(
            top
            for top in MONUMENT_SQUARES
            if not (BIT[top] * BLOCK | spread(BIT[top] * BLOCK)) & ~state.empty
            and not BIT[top] * BLOCK & state.variant.board.river
        )
        for source in ("gone", "bag"):
            tiles = getattr(state, source)
            base = next((colour for colour in (0, 1, 3) if unpack(tiles)[colour] >= 4), None)
            if base is not None:
                setattr(state, source, tiles - 4 * UNIT[base])
                state.monuments = (*state.monuments, Monument(kind, top, base))
                state.empty &= ~(BIT[top] * BLOCK)
                break


# -- a new game, and final scoring


def _set_up(data: Mapping[str, Any]) -> dict[str, Any]:
    """A game set up step by step; every number that was expected follows from the fields."""
    state = empty_table(data["setup"])
    options = _options(state)
    state = GAME.setup(state.seats, options)
    rng = Random(0)
    steps = []
    while state.actor() == CHANCE:
        action = state.deal(rng)
        steps.append(f"*: {SPACE.texts[action]}")
        state.apply_id(CHANCE, action)
    fields = ("tiles", "treasures", "leaders", "catastrophes_left", "hands", "bag", "display")
    fields = (*fields, "monuments_left", "buildings")
    dump = state.dump()
    new: dict[str, Any] = {"seats": state.seats}
    if options:
        new["options"] = options
    return {**new, "steps": steps, "expect": {field: dump[field] for field in fields}}


def _scored(data: Mapping[str, Any]) -> dict[str, Any]:
    """The game ends because the bag cannot serve a swap; points and treasures count as they were given."""
    seats = max(2, len(data["vp"]))
    held = list(data["treasures_held"])
    board = next(name for name in ("standard", "advanced") if sum(held) <= BOARDS[name].temples.bit_count())
    options = {} if board == "standard" else {"board": board}
    whole = GAME.setup(seats, options)
    on_board = whole.dump()["treasures"][sum(held) :]
    position = {
        "treasures": on_board,
        "treasures_held": held,
        "points": {str(seat): own for seat, own in enumerate(data["vp"])},
        "hands": {"0": {"red": 1}},
        "bag": {},
    }
    state = GAME.arrange(seats, options, position)
    state.apply(0, GAME.notation.read("swap temple"))
    outcome = state.outcome()
    assert outcome is not None
    wanted = outcome.to_json()
    new: dict[str, Any] = {"seats": seats}
    if options:
        new["options"] = options
    expect = {"question": None, "outcome": {key: wanted[key] for key in ("ranks", "scores", "detail")}}
    return {**new, "position": position, "steps": ["0: swap temple"], "expect": expect}
