"""How each step of a scenario file becomes answers to our small questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.building import spot_of
from ziggurat.games.anunnaki.driving import PHASES, Driver, Refused, Step
from ziggurat.games.anunnaki.names import DEVELOPMENT, EDGE, GODS, SPOTS, TERRITORIES, TERRITORY
from ziggurat.games.anunnaki.state import AnunnakiState, Ask


def unit(state: AnunnakiState, seat: int, name: str) -> str:
    """A unit as our notation calls it."""
    if name == "major":
        return GODS[state.components.major_of[state.house[seat]]]
    return name


def travel(d: Driver, seat: int, entries: Iterable[Step], frame: int) -> None:
    for entry in entries:
        name = unit(d.g, seat, entry["unit"])
        if name in GODS:
            slot_places = [TERRITORIES[t] for t in d.g.gods_at[seat] if t >= 0]
            if entry["from"] not in slot_places:
                raise Refused(f"{name} is not on {entry['from']}")
            d.answer(seat, f"unit {name}")
            if d.g.stack[-1][0] == Ask.TO and TERRITORIES[d.g.stack[-1][3]] != entry["from"]:
                raise Refused(f"{name} is not on {entry['from']}")
        else:
            d.answer(seat, f"unit {name} {entry['from']}")
        d.answer(seat, f"to {entry['to']}")
        carried = entry.get("carry", ())
        for rider in [carried] if isinstance(carried, str) else carried:
            d.answer(seat, f"carry {unit(d.g, seat, rider)}")
        d.leave(seat, Ask.CARRY)
    d.leave(seat, frame)


def move_cube(d: Driver, seat: int, step: Step) -> None:
    if d.top == Ask.RA_CUBE:
        if d.g.stack[-1][2] != EDGE[step["from"]]:
            raise Refused("another space was crossed")
    else:
        d.answer(seat, f"lift {step['from']}")
    d.answer(seat, f"cube {step['to']}")


def harvest(d: Driver, seat: int, step: Step) -> None:
    for entry in step["at"]:
        d.answer(seat, f"harvest {entry['territory']}")
        gain = entry.get("gain")
        if d.top == Ask.HARVEST_TYPE or (d.top == Ask.GAIN and gain is not None):
            take(d, seat, counted(gain))
        d.leave(seat, Ask.GAIN)
        if d.top == Ask.DEPLETE:
            d.answer(seat, f"deplete {entry['deplete']}")
    d.leave(seat, Ask.HARVEST)


def counted(given: Any) -> Counter[str]:
    """Resources given as a name, a list or amounts."""
    if given is None:
        return Counter()
    if isinstance(given, str):
        return Counter([given])
    return Counter(given)


def take(d: Driver, seat: int, kinds: Counter[str]) -> None:
    """Gain the given resources, whatever the order in which our questions come (found by trying)."""
    wanted = +kinds
    if not wanted:
        return
    if d.top not in (Ask.GAIN, Ask.HARVEST_TYPE):
        raise Refused("no resource is to be chosen")
    refusals = []
    for kind in sorted(wanted):
        trial = d.copy()
        try:
            trial.answer(seat, f"gain {kind}")
            take(trial, seat, wanted - Counter([kind]))
        except Refused as error:
            refusals.append(error)
            continue
        d.g, d.script, d.paying, d.offered = trial.g, trial.script, trial.paying, trial.offered
        return
    raise refusals[0]


def gain(d: Driver, seat: int, step: Step) -> None:
    take(d, seat, counted(step["resources"]))
    d.leave(seat, Ask.GAIN)


def market(d: Driver, seat: int, step: Step) -> None:
    if d.top == Ask.MARKET:
        if "pay" not in step:
            raise Refused("the base side costs a resource")
        d.answer(seat, f"pay {step['pay']}")
    elif step.get("pay"):
        raise Refused("nothing is to be paid")
    for kind in step["gain"]:
        d.answer(seat, f"gain {kind}")
    d.leave(seat, Ask.GAIN)


def place_followers(d: Driver, seat: int, step: Step) -> None:
    wanted: Counter[str] = Counter(step["at"])
    sources = list(step.get("from", ()))
    if d.top not in (Ask.FOLLOWERS, Ask.REDEPLOY):
        if step.get("illegal") or not any(d.g.followers[seat][TERRITORY[t]] for t in wanted):
            raise Refused("no Follower is to be placed")
        return
    while d.top == Ask.REDEPLOY and d.g.stack[-1][1] == seat:
        target = TERRITORIES[d.g.stack[-1][2]]
        if wanted[target] and sources:
            wanted[target] -= 1
            d.answer(seat, f"from {sources.pop(0)}")
        else:
            d.answer(seat, "pass")
    if d.top != Ask.FOLLOWERS:
        if sources:
            raise Refused("no Follower is to be redeployed")
        return
    for place in wanted.elements():
        if not d.g.reserve[seat] and sources:
            d.answer(seat, f"from {sources.pop(0)}")
        d.answer(seat, f"place {place}")
    if sources:
        raise Refused("the reserve is used first")
    d.leave(seat, Ask.FOLLOWERS)


def mana(d: Driver, seat: int, step: Step) -> None:
    d.answer(seat, f"mana {step['action']}")
    if "tile" in step:
        d.answer(seat, f"activate {step['tile']}")


def develop(d: Driver, seat: int, step: Step) -> None:
    d.answer(seat, f"develop {step['tile']}")
    if d.top == Ask.PERFORM:
        d.answer(seat, "perform" if step.get("perform") else "pass")


def gain_weapons(d: Driver, seat: int, step: Step) -> None:
    for card in step["cards"]:
        d.answer(seat, f"take {card}")
    d.leave(seat, Ask.WEAPONS)


def pass_phase(d: Driver, seat: int, step: Step) -> None:
    frame = {2: Ask.MANA, 3: Ask.ADDITIONAL}[int(step["phase"])]
    if d.top == frame and d.g.stack[-1][1] == seat:
        d.answer(seat, "pass")
    elif d.g.active == seat and d.g.phase < int(step["phase"]) and d.top not in PHASES:
        while d.top not in PHASES and (d.accept() or d.skip(d.g.stack[-1][1])):
            pass
        if d.top != frame:
            raise Refused(f"phase {step['phase']} is not reached")
        d.answer(seat, "pass")
    elif d.g.active == seat and d.g.phase < int(step["phase"]):
        raise Refused(f"phase {step['phase']} is not reached")


def end_turn(d: Driver, seat: int, _step: Step) -> None:
    turn = d.g.round * d.g.seats
    while d.g.stack and d.g.active == seat and d.g.phase <= 3 and turn == d.g.round * d.g.seats:
        frame = d.g.stack[-1]
        if frame[0] == Ask.REWARD:
            d.apply(frame[1], d.legal(frame[1])[0])
        elif not d.accept() and not d.skip(frame[1]):
            raise Refused(f"{frame[0].name.lower()} must be answered first")


def summon(d: Driver, seat: int, step: Step) -> None:
    d.answer(seat, f"summon {unit(d.g, seat, step['god'])}")
    d.answer(seat, f"replace {step['replace']}")


def complete(d: Driver, seat: int, step: Step) -> None:
    if step.get("free"):
        d.answer(seat, f"free {step['pact']}")
        return
    d.paying[seat] = counted(step.get("pay"))
    d.answer(seat, f"complete {step['pact']}")
    while d.top == Ask.PAY and len(d.legal(seat)) == 1:
        d.apply(seat, d.legal(seat)[0])
    if d.top == Ask.PAY or +d.paying[seat]:
        raise Refused("the payment does not fit the cost")
    line = step.get("line", "both")
    if d.top == Ask.LINE:
        if line == "both":
            raise Refused("only one line is gained")
        d.answer(seat, f"line {line}")
    elif line != "both":
        raise Refused("both lines are gained")


def artifact(d: Driver, seat: int, step: Step) -> None:
    card = step["card"]
    if card == "cornucopia":
        d.answer(seat, f"cornucopia {step['mode']} {step['type']}")
    elif card == "pandoras_box":
        d.answer(seat, f"pandora {step['token']}")
    elif card == "duplicity_mirror":
        d.answer(seat, "mirror")
    else:
        raise Refused(f"{card} is no action")


def choose_battle(d: Driver, seat: int, step: Step) -> None:
    battle = d.g.battle
    if battle is not None and battle.attacker == seat and not battle.laid[0] and d.top == Ask.CARDS:
        if TERRITORIES[battle.at] != step["at"]:
            raise Refused(f"the battle is on {TERRITORIES[battle.at]}")
        return
    d.answer(seat, f"battle {step['at']}")


def play(d: Driver, seat: int, step: Step) -> None:
    if step.get("pay") is not None:
        d.paying[seat] = counted(step["pay"])
    cards = step["cards"] if "cards" in step else [step["card"]]
    for card in cards:
        d.answer(seat, f"play {card}")
    battle = d.g.battle
    if d.top == Ask.CARDS and battle is not None and seat in battle.waiting():
        d.answer(seat, "pass")


def open_card(d: Driver, seat: int, step: Step) -> None:
    if step.get("pay") is not None:
        d.paying[seat] = counted(step["pay"])
    d.answer(seat, f"play {step['card']}")


def choose_culture(d: Driver, seat: int, step: Step) -> None:
    spot = spot_of(d.g, step["at"])
    if d.top == Ask.CULTURE_ORDER:
        d.answer(seat, f"resolve {SPOTS[spot]}")
    elif d.g.culture[spot]:
        raise Refused("this token is not surrounded")


def scarab(d: Driver, seat: int, step: Step) -> None:
    if d.top != Ask.SCARAB:
        begin_final(d)
    given = [
        value for value in step.values() if isinstance(value, Mapping) and set(value) <= set(DEVELOPMENT)
    ]
    split = given[0] if given else {track: step[track] for track in DEVELOPMENT if track in step}
    for track in counted(split).elements():
        d.answer(seat, f"advance {track}")
    d.leave(seat, Ask.SCARAB)


def begin_final(d: Driver) -> None:
    d.g.stack.clear()
    d.g.push(Ask.FINAL, CHANCE, 0)
    d.g.log = []
    d.g.settle()
    d.note()


def final(d: Driver, _seat: int, _step: Step) -> None:
    if d.g.score:
        return
    if not any(frame[0] == Ask.FINAL for frame in d.g.stack):
        begin_final(d)
    d.flow()


def decline(d: Driver, seat: int, _step: Step) -> None:
    if d.top in PHASES or d.top < 0:
        return
    if d.top == Ask.REWARD:
        d.apply(seat, d.legal(seat)[0])
    d.answer(seat, "pass")
