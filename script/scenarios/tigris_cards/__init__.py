"""The card game: scenario files of its earlier format, played as they stand and written down in notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scenarios.tigris_cards.expect import compare
from scenarios.tigris_cards.new_game import check_cases
from scenarios.tigris_cards.position import Position, build, names_of
from scenarios.tigris_cards.steps import _asked, _play, _settle

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import KEYS, RED
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.actions import COMMIT, DECLINE, PASS
from ziggurat.games.tigris_cards.cards import PILE_KEYS, TREASURE, TREASURE_TOP, UNIT, size, unpack
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, SHIP_KEYS
from ziggurat.games.tigris_cards.places import COLUMN, NOWHERE, SPAN
from ziggurat.games.tigris_cards.state import CardsState

COPIED = ("id", "title", "rules", "source", "note", "options")
LONGEST_END = 400


class Recorder:
    """A state that writes down all that is played on it."""

    def __init__(self, state: CardsState) -> None:
        self.__dict__.update(state=state, steps=[], fights=[])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.state, name, value)

    def apply(self, seat: int, action: Any) -> Any:
        reason = self.state.why_illegal(seat, action)
        text = GAME.notation.write(action)
        if reason is not None:
            self.steps.append({"refused": f"{seat}: {text}", "rule": reason.rule})
        else:
            self.steps.append({"play": f"{_who(seat)}: {text}"})
        return self._told(self.state.apply(seat, action))

    def apply_id(self, seat: int, action: int) -> Any:
        self.steps.append({"play": f"{_who(seat)}: {GAME.actions.texts[action]}"})
        return self._told(self.state.apply_id(seat, action))

    def _told(self, events: Any) -> Any:
        for event in events:
            if event.kind in ("revolt_won", "war_won"):
                self.fights.append((self.steps[-1], event))
        return events


def _who(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)


def convert(data: Mapping[str, Any]) -> dict[str, Any] | list[dict[str, Any]]:
    """A scenario, or one for each case of a scenario about new games."""
    if data.get("kind") == "setup":
        return [_new_game(data, case, number) for number, case in enumerate(data.get("cases", [data]), 1)]
    position = build(data)
    _hide_missing_ships(position.state)
    _balance_treasures(position, data)
    recorder = Recorder(position.state)
    position.state = recorder  # type: ignore[assignment]
    new: dict[str, Any] = {"game": GAME.id, **{key: data[key] for key in COPIED if data.get(key)}}
    new["seats"] = position.state.seats
    new["position"] = _start(recorder.state)
    unwritable = _play_all(position, recorder, data)
    _settle(position, None)
    _holds(position, data.get("expect", {}))
    if {"final_vectors", "winners"} & set(data.get("expect", {})):
        _play_to_the_end(recorder)
    new["expect"] = _expected(position, recorder, data.get("expect", {}))
    new["steps"] = [step["play"] if set(step) == {"play"} else step for step in recorder.steps]
    if unwritable:
        note = f"Not even writable: {', '.join(unwritable)}."
        new["note"] = f"{new['note']} {note}" if "note" in new else note
    return _ordered(new)


def _ordered(new: dict[str, Any]) -> dict[str, Any]:
    keys = ("game", *COPIED[:5], "seats", "options", "position", "deal", "steps", "expect")
    return {key: new[key] for key in keys if key in new}


def _play_all(position: Position, recorder: Recorder, data: Mapping[str, Any]) -> list[str]:
    """Play the steps; illegal ones that the notation cannot say are returned."""
    unwritable = []
    for step in data.get("steps", []):
        before = len(recorder.steps)
        problem = _play(position, step)
        if problem is not None:
            raise ScenarioError(f"step {step.get('by')} {step.get('do')}: {problem}")
        if step.get("illegal") and len(recorder.steps) == before:
            unwritable.append(f"{step['do']} {step.get('at', step.get('to', ''))}".strip())
        if "expect" in step:
            _settle(position, None)
            _holds(position, step["expect"])
            if not recorder.steps:
                raise ScenarioError("something is expected before anything was played")
            wanted = _expected(position, recorder, step["expect"])
            recorder.steps[-1].setdefault("expect", {}).update(wanted)
    return unwritable


def _holds(position: Position, expect: Mapping[str, Any]) -> None:
    for line in compare(position, expect, _asked):
        raise ScenarioError(line)


def _start(state: CardsState) -> dict[str, Any]:
    """The smallest part of a dump that gives the position back."""
    dump = state.dump()
    part: dict[str, Any] = {}
    if state.active:
        part["active"] = state.active
    base = GAME.arrange(state.seats, state.options, {}).dump()
    for name in ("actions_left", "treasures", "catastrophes"):
        if dump[name] != base[name]:
            part[name] = dump[name]
    part |= {name: value for name, value in _named(state).items() if value}
    for name in ("tops", "deck"):
        if GAME.arrange(state.seats, state.options, part).dump()[name] != dump[name]:
            part[name] = dump[name]
    if GAME.arrange(state.seats, state.options, part).dump() != dump:
        raise ScenarioError("the position cannot be written as part of a dump")
    return part


def _named(state: CardsState) -> dict[str, Any]:
    """What lies around, by name; empty things left out."""
    dump = state.dump()
    return {
        "cards": {key: places for key, places in dump["cards"].items() if places},
        "ships": {key: place for key, place in dump["ships"].items() if place},
        "leaders": {str(seat): own for seat, own in enumerate(dump["leaders"]) if own},
        "hands": {str(seat): _counts(hand) for seat, hand in enumerate(state.hands) if hand},
        "piles": {str(seat): _counts(pile) for seat, pile in enumerate(state.piles) if pile},
        "discards": _counts(state.discards),
        "removed": _counts(state.removed),
    }


def _counts(cards: int) -> dict[str, int]:
    counts = zip(PILE_KEYS, (*unpack(cards), cards >> 32), strict=True)
    return {key: count for key, count in counts if count}


def _hide_missing_ships(state: CardsState) -> None:
    """A ship that is neither aside nor on the table lies in a lonely column, where it changes nothing."""
    missing = [ship for ship, place in enumerate(state.ships) if place < NOWHERE]
    if not missing:
        return
    for column in _lonely(state):
        if not state.height(column):
            for depth, ship in enumerate(missing):
                state.ships[ship] = DEEPEST * column + depth
            state.restore()
            return
    raise ScenarioError("a ship is missing, and no column is free to hold it")


def _lonely(state: CardsState) -> Iterator[int]:
    """Columns without link and leader, from the right, empty ones first."""
    spans = SPAN[state.links]
    led = {spans[COLUMN[place]] for place in state.leaders if place >= 0}
    alone = [column for column in range(COLUMNS) if spans[column] == (column, column)]
    free = [column for column in reversed(alone) if (column, column) not in led]
    yield from sorted(free, key=state.height)


def _balance_treasures(position: Position, data: Mapping[str, Any]) -> None:
    """There are eight treasures (TC-005): where a scenario has more or fewer, heads or piles change that it
    does not look at."""
    state = position.state
    held = sum(pile >> 32 for pile in state.piles)
    for column in _lonely(state):
        if held + state.treasures.bit_count() <= COLUMNS:
            break
        if state.treasures >> column & 1:
            state.treasures &= ~(1 << column)
            state.deck -= state.deck == size(state.unseen)
            state.unseen -= UNIT[RED]
    missing = COLUMNS - held - state.treasures.bit_count()
    if missing > 0:
        looked_at = {
            name
            for part in (data, *data.get("steps", []))
            for key in ("vp", "vp_top")
            for name in part.get("expect", {}).get(key, {})
        }
        free = [seat for seat, name in enumerate(position.names) if name not in looked_at]
        if not free:
            raise ScenarioError(f"{missing} treasures are nowhere, and all piles are looked at")
        state.piles[free[-1]] += missing * TREASURE
        state.pile_sizes[free[-1]] += missing
        if state.tops[free[-1]] == NOWHERE:
            state.tops[free[-1]] = TREASURE_TOP


def _play_to_the_end(recorder: Recorder) -> None:
    """Everybody passes and refuses, so that nothing changes until the game is over."""
    for _ in range(LONGEST_END):
        seat = recorder.actor()
        if seat is None:
            return
        ids = recorder.legal_ids(seat)
        wanted = [action for action in (PASS, DECLINE, COMMIT) if action in ids]
        recorder.apply_id(seat, wanted[0] if wanted else ids[0])
    raise ScenarioError("the game does not end")


def _expected(position: Position, recorder: Recorder, expect: Mapping[str, Any]) -> dict[str, Any]:
    """What holds now, as far as a scenario names it."""
    new: dict[str, Any] = {}
    for key, wanted in expect.items():
        for name, value in _field(position, recorder, key, wanted):
            if isinstance(value, dict) and name in ("hands", "piles", "tops"):
                new.setdefault(name, {}).update(value)
            else:
                new[name] = value
    return new


def _field(position: Position, recorder: Recorder, key: str, wanted: Any) -> Iterator[tuple[str, Any]]:
    state: CardsState = recorder.state
    dump = state.dump()
    same = {
        "active": "active",
        "actions_left": "actions_left",
        "deck_count": "deck",
        "catastrophe": "catastrophes",
    }
    if key in same:
        yield same[key], dump[same[key]]
    elif key in ("columns", "links"):
        yield "cards", dump["cards"]
        yield "links", dump["links"]
        if key == "columns":
            yield "treasures", dump["treasures"]
            yield "ships", dump["ships"]
    elif key == "leaders":
        yield "leaders", dump["leaders"]
    elif key in ("hands", "vp", "vp_top"):
        name = {"hands": "hands", "vp": "piles", "vp_top": "tops"}[key]
        for player in wanted:
            seat = position.seat(player)
            value = dump["tops"][seat] if key == "vp_top" else _counts(getattr(state, name)[seat])
            yield name, {str(seat): value}
    elif key == "discard":
        yield "discards", _counts(state.discards)
    elif key == "removed_from_game":
        yield "removed", _counts(state.removed)
        yield "catastrophes", dump["catastrophes"]
    elif key == "ships_left":
        yield "ships", dump["ships"]
    elif key == "conflict":
        _mark_fight(recorder, wanted)
    elif key in ("game_over", "not_offered"):
        yield "question", _question(state)
    elif key in ("end_reason", "final_vectors", "winners"):
        yield "outcome", _outcome(state)
    else:
        raise ScenarioError(f"what is {key!r}?")


def _question(state: CardsState) -> dict[str, Any] | None:
    for decision in state.decisions():
        return {"seat": decision.seat, "prompt": decision.prompt}
    return None


def _outcome(state: CardsState) -> dict[str, Any] | None:
    outcome = state.outcome()
    if outcome is None:
        return None
    return {"reason": outcome.reason, "ranks": list(outcome.ranks), "detail": dict(outcome.detail)}


def _mark_fight(recorder: Recorder, wanted: Mapping[str, Any] | None) -> None:
    """The last conflict is told by the step that settled it."""
    if wanted is None or not recorder.fights:
        return
    step, event = recorder.fights[-1]
    names = {"attacker": "a", "defender": "d", "winner": "winner_seat"}
    told = {names[key]: event.data[names[key]] for key in wanted if key in names}
    step.setdefault("expect", {})["events"] = [{"kind": event.kind, **told}]


def _new_game(data: Mapping[str, Any], case: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A new game up to its first decision; all that is public is expected."""
    for line in check_cases({**data, "cases": [case]}):
        raise ScenarioError(line)
    setup = {**case, **case.get("setup", {})}
    players = setup.get("players", setup.get("seats"))
    seats = len(names_of(players)) if isinstance(players, list) else int(players)
    options = setup.get("options", data.get("options")) or {}
    state = GAME.setup(seats, options)
    deck = state.deck - 8 * seats
    new = {
        "game": GAME.id,
        **{key: data[key] for key in COPIED[:5] if data.get(key)},
        "seats": seats,
        "options": options,
        "deal": 0,
        "steps": ["*: start 0"],
        "expect": {
            "deck": deck,
            "hand_sizes": [8] * seats,
            "pile_sizes": [0] * seats,
            "treasures": [f"C{column + 1}" for column in range(COLUMNS)],
            "cards": {key: [] for key in KEYS},
            "links": [],
            "ships": dict.fromkeys(SHIP_KEYS),
            "leaders": [{} for _ in range(seats)],
            "catastrophes": list(range(seats)),
            "discards": {},
            "question": {"seat": 0, "prompt": "turn.action"},
        },
    }
    if "id" in new and len(data.get("cases", [data])) > 1:
        new["id"] = f"{new['id']}-{number}"
    return _ordered(new)
