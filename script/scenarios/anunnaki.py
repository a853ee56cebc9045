"""Anunnaki: scenario files of its earlier format, played as they stand and written down in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME, scenario, setup_check
from ziggurat.games.anunnaki.actions import NOTATION, PASS
from ziggurat.games.anunnaki.building import Script, build
from ziggurat.games.anunnaki.driving import Driver, Refused
from ziggurat.games.anunnaki.expect import compare
from ziggurat.games.anunnaki.names import GODS, PACTS, TERRITORIES, TERRITORY, bits
from ziggurat.games.anunnaki.state import SLOTS, AnunnakiState
from ziggurat.games.anunnaki.steps import play

Json = dict[str, Any]
COPIED = ("id", "title", "rules", "source", "note")
COMPLETED = frozenset(
    (
        "reserve", "settlements_left", "cubes_left", "star_tokens", "possible_hands", "afterworld", "pandora",
        "pact_stack", "civilizations_left", "civilizations_gone", "culture_bag", "culture_gone", "stack",
        "seats", "step", "options", "question", "asked", "battle", "last_battle", "score",
    )
)  # fmt: skip
"""Fields that the game works out from the others."""
BY_SEAT = (
    "resources", "mana", "vp", "tracks", "dominion", "pawn", "reserve", "settlements_left", "artifacts",
    "defeated", "cubes", "improved",
)  # fmt: skip


class Recorded(AnunnakiState):
    """A state that writes down all that is played on it."""

    __slots__ = ("start", "steps")

    def apply_id(self, seat: int, action: int) -> Any:
        self.steps.append(f"{'*' if seat == CHANCE else seat}: {GAME.actions.texts[action]}")
        return super().apply_id(seat, action)

    def clone(self) -> Any:
        new = recorded(self, self.start)
        new.steps = list(self.steps)
        return new


def recorded(state: AnunnakiState, start: Json | None) -> Recorded:
    """A copy of a state that writes down what is played."""
    new: Recorded = AnunnakiState._copy_to(state, object.__new__(Recorded))
    new.log, new.steps, new.start = [], [], start
    return new


# -- positions


def part(default: Any, actual: Any) -> Any:
    """What of a value differs from a default; names that are missing become null."""
    if isinstance(default, dict) and isinstance(actual, dict):
        names = [*actual, *(name for name in default if name not in actual)]
        return {
            name: part(default.get(name), actual.get(name))
            for name in names
            if default.get(name) != actual.get(name)
        }
    return actual


def position_of(state: AnunnakiState, given: Iterable[str] = ()) -> Json:
    """The smallest part of a dump from which the game can make the position."""
    default = GAME.arrange(state.seats, state.options, {}).dump()
    wanted = state.dump()
    found: Json = {}
    for name, value in wanted.items():
        if value == default[name] or (name in COMPLETED and name not in given):
            continue
        shape = AnunnakiState.fields[name].shape
        if type(shape).__name__ == "_PerSeat":
            pairs = enumerate(zip(default[name], value, strict=True))
            found[name] = {str(seat): part(old, new) for seat, (old, new) in pairs if old != new}
        else:
            found[name] = part(default[name], value)
    return found


def arranged(state: AnunnakiState, setup: Mapping[str, Any], keeper: int) -> Recorded:
    """The position as the new language gives it: all pieces are somewhere.

    Pacts that an earlier scenario left out of the game have been completed by the keeper.
    """
    state = state.clone()
    state.phase = int(setup.get("phase", 1))
    state.hand = [hand | state.components.basic for hand in state.hand]
    position = position_of(state)
    if "tokens" in setup:
        position["minor_tokens"] = {str(s): n for s, n in enumerate(state.minor_tokens)}
        position["major_tokens"] = {str(s): n for s, n in enumerate(state.major_tokens)}
    if "pandora" in setup:
        position["pandora"] = state.dump()["pandora"]
    if "stack" in setup:
        free = GAME.arrange(state.seats, state.options, position).pact_stack
        position["pact_stack"] = list(setup["stack"])
        rest = [PACTS[pact] for pact in bits(free) if PACTS[pact] not in setup["stack"]]
        done = [PACTS[pact] for pact in bits(state.pacts_done[keeper])]
        position.setdefault("pacts_done", {})[str(keeper)] = sorted({*done, *rest}, key=PACTS.index)
    return recorded(GAME.arrange(state.seats, state.options, position), position)


def options_of(state: AnunnakiState) -> Json:
    """The options that differ from the usual ones."""
    usual = {option.key: option.default for option in GAME.options}
    return {key: value for key, value in state.options.items() if value != usual[key]}


# -- what is expected


def expected(d: Driver, wanted: Mapping[str, Any]) -> Json:
    """Fields of the position (and what is asked) that say the same as an earlier expectation."""
    found: Json = {}
    for key, value in wanted.items():
        _merge(found, EXPECT.get(key, _whole(key))(d, value))
    return found


def _merge(into: Json, more: Json) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value


def _whole(name: str) -> Callable[[Driver, Any], Json]:
    return lambda d, _value: {name: d.g.dump()[name]}


def _houses(d: Driver, value: Any) -> dict[int, Any]:
    value = value if isinstance(value, Mapping) else {"ellenys": value}
    return {d.players.index(house): theirs for house, theirs in value.items()}


def _by_seat(name: str) -> Callable[[Driver, Any], Json]:
    def found(d: Driver, value: Any) -> Json:
        dump = d.g.dump()[name]
        out: Json = {}
        for seat, theirs in _houses(d, value).items():
            ours = dump[seat]
            out[str(seat)] = {k: ours[k] for k in theirs} if isinstance(theirs, Mapping) else ours
        return {name: out}

    return found


def _tokens(d: Driver, value: Any) -> Json:
    found: Json = {}
    for seat, theirs in _houses(d, value).items():
        for kind in theirs:
            found.setdefault(f"{kind}_tokens", {})[str(seat)] = d.g.dump()[f"{kind}_tokens"][seat]
    return found


def _pacts(d: Driver, value: Any) -> Json:
    found: Json = {}
    for seat, theirs in _houses(d, value).items():
        for line in theirs:
            name = "pacts" if line == "open" else "pacts_done"
            found.setdefault(name, {})[str(seat)] = d.g.dump()[name][seat]
    return found


def _at(d: Driver, seat: int, places: Iterable[str]) -> Json:
    """All that a player has on some territories, and where his Gods stand."""
    dump = d.g.dump()
    found: Json = {"followers": {str(seat): {}}, "settlements": {str(seat): {}}}
    for name in places:
        for field in ("followers", "settlements"):
            found[field][str(seat)][name] = dump[field][seat].get(name)
    if any(place >= 0 for place in d.g.gods_at[seat]):
        found["gods_at"] = {str(seat): dump["gods_at"][seat]}
    return found


def _pieces(d: Driver, value: Any) -> Json:
    found: Json = {}
    for seat, places in _houses(d, value).items():
        _merge(found, _at(d, seat, places))
    return found


def _on(d: Driver, places: Iterable[str]) -> Json:
    found: Json = {}
    for seat in range(d.g.seats):
        _merge(found, _at(d, seat, places))
    return found


def _listed_places(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [name for names in value.values() for name in (names if isinstance(names, list) else [names])]
    return list(value)


def _exhaustion(d: Driver, value: Any) -> Json:
    ours = d.g.dump()["exhaustion"]
    return {"exhaustion": {name: ours.get(name) for name in value}}


def _civilizations(d: Driver, value: Any) -> Json:
    dump = d.g.dump()
    found: Json = {"civilizations": {name: dump["civilizations"].get(name) for name in value}}
    if any(theirs and "atlantean" in theirs for theirs in value.values()):
        found["atlanteans"] = dump["atlanteans"]
    return found


def _culture(d: Driver, _value: Any) -> Json:
    ours = d.g.dump()["culture"]
    start = GAME.arrange(d.g.seats, d.g.options, d.g.start)
    return {"culture": {**dict.fromkeys(start.dump()["culture"]), **ours}}


def _hand(d: Driver, value: Any) -> Json:
    return {"hand": {str(seat): d.g.dump()["hand"][seat] for seat in _houses(d, value)}}


def _battle(d: Driver, value: Any) -> Json:
    ours = d.g.dump()["last_battle"]
    keys = {"at": "at", "attacker_strength": "attack", "defender_strength": "defence", "winner": "won"}
    return {"last_battle": {keys[key]: ours[keys[key]] for key in value}}


def _question(d: Driver, _value: Any = None) -> Json:
    decisions = d.g.decisions()
    if not decisions:
        return {"question": None}
    return {"question": {"seat": decisions[0].seat, "prompt": decisions[0].prompt}}


def _winners(d: Driver, _value: Any) -> Json:
    outcome = d.g.outcome()
    assert outcome is not None
    return {"outcome": {"ranks": list(outcome.ranks)}}


EXPECT: dict[str, Callable[[Driver, Any], Json]] = {
    **{name: _by_seat(name) for name in BY_SEAT},
    "store": lambda d, value: {"cubes_left": _by_seat("cubes_left")(d, value)["cubes_left"]},
    "gods": _by_seat("god_cards"),
    "tokens": _tokens,
    "pacts": _pacts,
    "pieces": _pieces,
    "layout": _whole("star_tiles"),
    "objectives": _whole("objectives"),
    "stack_count": _whole("pact_stack"),
    "civilizations": _civilizations,
    "culture": _culture,
    "exhaustion": _exhaustion,
    "active": lambda d, _: {"active": d.g.active},
    "end_triggered": lambda d, _: {"end": d.g.dump()["end"]},
    "hand": _hand,
    "pile_count": _hand,
    "lightning_passed": _by_seat("dominion"),
    "control": lambda d, value: _on(d, value),
    "contested": lambda d, value: _on(d, _listed_places(value)),
    "besieged": lambda d, value: _on(d, _listed_places(value)),
    "battle": _battle,
    "game_over": lambda d, _: {**_question(d), "phase": d.g.phase},
    "score": _whole("score"),
    "winners": _winners,
    "not_offered": _question,
}


# -- playing


class Refusal(Exception):
    """An answer that the engine refuses: its text and the rule."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(text)
        self.text, self.rule = text, rule


def refusal(d: Driver, step: Mapping[str, Any]) -> tuple[list[str], Json]:
    """What is played before an illegal step is refused, and the refused answer with its rule."""
    trial = d.copy()
    before = len(trial.g.steps)
    asked: list[tuple[int, str]] = []
    answer = Driver.answer

    def noting(self: Driver, seat: int, text: str) -> None:
        asked.append((seat, text))
        answer(self, seat, text)

    Driver.answer = noting  # type: ignore[method-assign]
    try:
        play(trial, step)
    except Refused:
        pass
    else:
        raise ScenarioError("an illegal step is legal")
    finally:
        Driver.answer = answer  # type: ignore[method-assign]
    seat = CHANCE if step.get("by") == "game" else d.players.index(step["by"])
    texts = [text for who, text in asked[-1:] if who == seat] + guesses(step)
    for state, played in ((trial.g, trial.g.steps[before:]), (d.g, [])):
        for text in texts:
            try:
                number = NOTATION.read_id(text)
            except Exception:  # noqa: BLE001, S112
                continue
            reason = state.why_illegal(seat, GAME.actions.decode(number))
            if reason is not None:
                return played, {"refused": f"{seat}: {text}", "rule": reason.rule}
    raise Unsayable(f"{step['by']} {step['do']}")


class Unsayable(Exception):
    """No action says what an illegal step wanted."""


def guesses(step: Mapping[str, Any]) -> list[str]:
    """Answers that an illegal step may have meant."""
    found = []
    for verb, key in (
        ("place", "at"), ("from", "from"), ("to", "to"), ("pay", "pay"), ("gain", "gain"), ("play", "card"),
        ("resolve", "at"), ("cube", "to"), ("lift", "from"), ("gain", "resources"), ("complete", "pact"),
        ("line", "line"), ("battle", "at"), ("advance", "track"), ("use", "card"), ("mana", "action"),
        ("first", "gain"), ("summon", "god"),
    ):  # fmt: skip
        value = step.get(key)
        for name in value if isinstance(value, list | Mapping) else [value]:
            if isinstance(name, str | int):
                found.append(f"{verb} {name}")
    for entry in [entry for key in ("steps", "units") for entry in step.get(key, ())]:
        if not isinstance(entry, Mapping):
            continue
        unit = entry["unit"]
        found.append(f"unit {unit}" if unit in GODS else f"unit {unit} {entry['from']}")
        found.append(f"to {entry['to']}")
    return [*found, "pass"]


def convert(data: Mapping[str, Any]) -> Json | list[Json]:
    """A scenario; several where an earlier one tried more than one line of play."""
    if data.get("kind") == "setup":
        return [_new_game(data, case) for case in data.get("cases") or [data]]
    steps = list(data.get("steps", ()))
    setup = data.get("setup", {})
    if any(step.get("do") in scenario._SETUP_STEPS for step in steps):
        state, script = _from_the_start(data)
    else:
        built, script = build(data, settle=False)
        told = str([data.get("expect"), steps, setup.get("pacts")])
        others = [seat for seat, house in enumerate(data["players"]) if house not in told]
        state = arranged(built, setup, (others or range(len(data["players"])))[-1])
    d = Driver(state, script, list(data["players"]))
    d.flow()
    return _Conversion(data, d).run(steps)


class _Conversion:
    """Plays the steps of a scenario and writes down what becomes of it."""

    def __init__(self, data: Mapping[str, Any], driver: Driver) -> None:
        self.data, self.d = data, driver
        self.start = driver.g.start
        self.written: list[Any] = []
        self.noted = 0
        self.found: list[Json] = []
        self.notes: list[str] = []
        self._take()

    def _take(self) -> None:
        """Write down what was played since."""
        self.written += self.d.g.steps[self.noted :]
        self.noted = len(self.d.g.steps)

    def _file(self, steps: list[Any], expect: Json) -> Json:
        d, data = self.d, self.data
        new: Json = {"game": GAME.id, **{key: data[key] for key in COPIED if data.get(key)}}
        if self.notes:
            new["note"] = " ".join([*([new["note"]] if "note" in new else []), *self.notes])
        new["seats"] = d.g.seats
        new["options"] = options_of(d.g)
        if self.start is not None:
            new["position"] = self.start
        new["steps"] = in_order(GAME.arrange(d.g.seats, d.g.options, self.start), steps)
        new["expect"] = expect
        return new

    def _expect(self, wanted: Mapping[str, Any]) -> tuple[list[str], Json]:
        """Steps that need no choice but must be taken first, and what then holds."""
        if not wanted:
            return [], {}
        problems = compare(self.d, wanted)
        if not problems:
            return [], expected(self.d, wanted)
        twin = self.d.settled()
        if compare(twin, wanted):
            raise ScenarioError(problems[0])
        return twin.g.steps[self.noted :], expected(twin, wanted)

    def run(self, steps: list[Mapping[str, Any]]) -> Json | list[Json]:
        for step in steps:
            self._step(step)
        more, expect = self._expect(self.data.get("expect", {}))
        self.found.append(self._file([*self.written, *more], expect))
        return self.found if len(self.found) > 1 else self.found[0]

    def _step(self, step: Mapping[str, Any]) -> None:
        if step.get("illegal"):
            self._illegal(step)
        else:
            trial = self.d.copy()
            try:
                play(trial, step)
            except Refused as error:
                if not step.get("forced"):
                    raise ScenarioError(f"{step.get('by')} {step.get('do')} is refused: {error}") from None
            else:
                self._go_on(trial)
        wanted = step.get("expect", {})
        if not wanted:
            return
        more, expect = self._expect(wanted)
        if not more and self.written:
            last = self.written[-1]
            if isinstance(last, str):
                self.written[-1] = {"play": last, "expect": expect}
            else:
                _merge(last.setdefault("expect", {}), expect)
        else:
            self.found.append(self._file([*self.written, *more], expect))

    def _go_on(self, trial: Driver) -> None:
        jumped = trial.g.phase == 6 and self.d.g.phase < 6 and not self.d.g.end
        if jumped and trial.g.steps[: self.noted] == self.d.g.steps[: self.noted]:
            if self.written:
                self.found.append(self._file(list(self.written), {}))
            self._jump(trial)
            return
        self.d = trial
        self._take()

    def _jump(self, trial: Driver) -> None:
        """Final scoring of a position as it stands: the scenario begins there."""
        state = self.d.g.clone()
        state.phase = 6
        position = position_of(state)
        position["phase"] = 6
        new = recorded(GAME.arrange(state.seats, state.options, position), position)
        rest = [text for text in trial.g.steps[self.noted :] if text.partition(": ")[2] != "deal"]
        self.start, self.written, self.noted = position, [], 0
        self.d = Driver(new, trial.script, self.d.players)
        for text in rest:
            who, _, action = text.partition(": ")
            self.d.g.apply_id(CHANCE if who == "*" else int(who), NOTATION.read_id(action))
        self._take()

    def _illegal(self, step: Mapping[str, Any]) -> None:
        try:
            played, refused = refusal(self.d, step)
        except Unsayable as error:
            self.notes.append(f"No action says this, so it cannot be tried: {error}.")
            return
        if played:
            self.found.append(self._file([*self.written, *played, refused], {}))
        else:
            self.written.append(refused)


def in_order(state: AnunnakiState, steps: list[Any]) -> list[Any]:
    """The steps as the engine asks for them: earlier scenarios told some losses before the gains."""
    pending, found = list(steps), []
    while pending:
        place = 0
        for number, step in enumerate(pending):
            text = step if isinstance(step, str) else step.get("play")
            if text is None or _legal(state, text):
                place = number
                break
        step = pending.pop(place)
        text = step if isinstance(step, str) else step.get("play")
        if text is not None:
            who, _, action = text.partition(": ")
            state.apply(CHANCE if who == "*" else int(who), NOTATION.read(action))
        found.append(step)
    return found


def _legal(state: AnunnakiState, text: str) -> bool:
    who, _, action = text.partition(": ")
    return NOTATION.read_id(action) in state.legal_ids(CHANCE if who == "*" else int(who))


# -- new games


def _from_the_start(data: Mapping[str, Any]) -> tuple[Recorded, Script]:
    """A game in which Houses or Minor God cards are chosen: all that chance did is written down."""
    made: list[Recorded] = []

    def recording(seats: int, options: Mapping[str, Any]) -> Recorded:
        made.append(recorded(AnunnakiState(seats, options), None))
        return made[-1]

    before, scenario.AnunnakiState = scenario.AnunnakiState, recording  # type: ignore[assignment,misc]
    try:
        state, script = scenario._opening(data)
    finally:
        scenario.AnunnakiState = before  # type: ignore[misc]
    assert state is made[0]
    return made[0], script


def _new_game(data: Mapping[str, Any], case: Mapping[str, Any]) -> Json:
    """A new game set up by chance: every outcome is written down, and what then lies on the table."""
    merged = {**{key: data[key] for key in ("players", "options", "expect", "each") if key in data}, **case}
    made: list[Recorded] = []

    def recording(seats: int, options: Mapping[str, Any]) -> Recorded:
        made.append(recorded(AnunnakiState(seats, options), None))
        return made[-1]

    before, scenario.AnunnakiState = scenario.AnunnakiState, recording  # type: ignore[assignment,misc]
    try:
        state = scenario.new_game(merged)
    finally:
        scenario.AnunnakiState = before  # type: ignore[misc]
    for line in setup_check.compare_setup(state, merged):
        raise ScenarioError(line)
    dump, keys = state.dump(), {*merged, *merged.get("expect", {}), *merged.get("each", {})}
    fields = {field for key in keys for field in FACTS.get(key.removesuffix("_count"), ())}
    new: Json = {"game": GAME.id, **{key: data[key] for key in COPIED if data.get(key)}}
    new["seats"], new["options"] = state.seats, options_of(state)
    new["steps"] = made[0].steps
    new["expect"] = {field: dump[field] for field in sorted(fields or {"phase"})}
    return new


FACTS: dict[str, tuple[str, ...]] = {
    "gaia": ("house",), "planets": ("house",), "territories": ("house",), "house": ("house",),
    "display": ("display",), "stack": ("pact_stack",), "pact_stack": ("pact_stack",),
    "pacts": ("display", "pact_stack"), "pact": ("display", "pact_stack"),
    "civilizations": ("civilizations", "atlanteans"), "civilization": ("civilizations",),
    "civilizations_down": ("civilizations",), "civilizations_left": ("civilizations_left",),
    "civilizations_unused": ("civilizations_left",), "atlantean": ("atlanteans",),
    "atlanteans": ("atlanteans",), "atlantean_gods": ("atlanteans",), "atlantean_god": ("atlanteans",),
    "culture": ("culture",), "culture_tokens": ("culture",), "culture_down": ("culture",),
    "culture_face_down": ("culture",), "culture_up": ("culture",), "culture_revealed": ("culture",),
    "culture_face_up": ("culture",), "culture_left": ("culture", "culture_bag"),
    "culture_unused": ("culture", "culture_bag"), "artifact_deck": ("artifact_deck",),
    "artifacts": ("artifact_deck", "artifacts"), "artifacts_unused": ("artifact_deck",),
    "objectives": ("objectives",), "objective": ("objectives",), "tiles": ("star_tiles",),
    "layout": ("star_tiles",), "active": ("active",), "first": ("first",), "phase": ("phase",),
    "dominion_tokens": ("dominion_tokens",), "dominion": ("dominion",), "dominion_vp": ("dominion",),
    "resources": ("resources",), "mana": ("mana",), "vp": ("vp",), "tracks": ("tracks",),
    "capital": ("followers", "settlements"), "altar_neighbour": ("followers",),
    "pieces": ("followers", "settlements"), "followers": ("followers",), "units": ("followers",),
    "followers_on_map": ("followers",), "settlements": ("settlements",),
    "settlements_on_map": ("settlements",), "settlement_area": ("settlements_left",),
    "settlements_left": ("settlements_left",), "reserve": ("reserve",), "hand": ("hand",),
    "basic": ("hand",), "advanced": ("hand",), "pile": ("hand",), "advanced_pile": ("hand",),
    "gods": ("god_cards",), "god_cards": ("god_cards",), "minor_gods": ("god_cards",),
    "summoned": ("gods_at",), "cubes": ("cubes",), "cube": ("cubes",), "store": ("cubes_left",),
    "star_tokens": ("star_tokens",), "star_minor": ("star_tokens",), "star_major": ("star_tokens",),
    "tokens": ("minor_tokens", "major_tokens"), "pawn": ("pawn",), "improved": ("improved",),
    "drawn": ("gods_drawn",), "defeated": ("defeated",),
}  # fmt: skip
"""Which fields of a position say what a scenario about new games expects."""

__all__ = ["convert"]
