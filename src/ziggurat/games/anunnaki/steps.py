"""The steps of scenario files by name: what they do, which of our questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import stepping as do
from ziggurat.games.anunnaki.actions import NOTATION, PASS
from ziggurat.games.anunnaki.driving import PHASES, Driver, Step
from ziggurat.games.anunnaki.names import REWARDS
from ziggurat.games.anunnaki.state import Ask


def _say(text: Callable[[Step], str]) -> Callable[[Driver, int, Step], None]:
    return lambda d, seat, step: d.answer(seat, text(step))


STEPS: Final[dict[str, Callable[[Driver, int, Step], None]]] = {
    "choose_house": _say(lambda s: f"house {s['house']}"),
    "return_god": _say(lambda s: f"return {s['god']}"),
    "pawn": _say(lambda s: f"pawn {s['to']}"),
    "move_cube": do.move_cube,
    "portal": lambda d, seat, s: do.travel(d, seat, s["units"], Ask.PORTAL),
    "move": lambda d, seat, s: do.travel(d, seat, s["steps"], Ask.MOVE),
    "take_pact": _say(lambda s: f"pact {s['pact']}"),
    "harvest": do.harvest,
    "creation": _say(lambda s: f"create {s['type']}"),
    "market": do.market,
    "gain": do.gain,
    "place_followers": do.place_followers,
    "mana": do.mana,
    "mirror": _say(lambda _: "mirror"),
    "activate": _say(lambda s: f"activate {s['tile']}"),
    "develop": do.develop,
    "build": _say(lambda s: f"build {s['at']}"),
    "gain_weapons": do.gain_weapons,
    "pass": do.pass_phase,
    "end_turn": do.end_turn,
    "summon": do.summon,
    "sacrifice": _say(lambda s: f"sacrifice {s['from']}"),
    "complete_pact": do.complete,
    "artifact": do.artifact,
    "lose": _say(lambda s: f"lose {s['what']}"),
    "choose_battle": do.choose_battle,
    "play": do.play,
    "use": _say(lambda s: f"use {s['card']}"),
    "replace": do.open_card,
    "second": do.open_card,
    "war_cart": _say(lambda s: f"metal {s['metal']}"),
    "steal": _say(lambda s: f"steal {s['type']}"),
    "keep_artifact": _say(lambda s: f"keep {s['card']}"),
    "destinies": _say(lambda s: f"mark {s['track']}"),
    "choose_culture": do.choose_culture,
    "scarab": do.scarab,
    "decline": do.decline,
    "final_scoring": do.final,
}

WANTED: Final[dict[str, tuple[int, ...]]] = {
    "pawn": (Ask.PAWN,),
    "move_cube": (Ask.RA_CUBE, Ask.LIFT),
    "portal": (Ask.PORTAL,),
    "move": (Ask.MOVE,),
    "take_pact": (Ask.PACT,),
    "harvest": (Ask.HARVEST,),
    "creation": (Ask.CREATE,),
    "market": (Ask.MARKET, Ask.GAIN),
    "gain": (Ask.GAIN, Ask.HARVEST_TYPE),
    "place_followers": (Ask.FOLLOWERS, Ask.REDEPLOY, Ask.PLACE_MOVED),
    "mana": (Ask.MANA,),
    "mirror": (Ask.MANA,),
    "activate": (Ask.ACTIVATE,),
    "develop": (Ask.DEVELOP,),
    "build": (Ask.BUILD,),
    "gain_weapons": (Ask.WEAPONS,),
    "summon": (Ask.ADDITIONAL,),
    "sacrifice": (Ask.FREYA,),
    "complete_pact": (Ask.ADDITIONAL, Ask.BASTET),
    "artifact": (Ask.ADDITIONAL, Ask.MANA),
    "lose": (Ask.LOSE_FOLLOWER, Ask.LOSE_WEAPON),
    "choose_battle": (Ask.BATTLES, Ask.CARDS),
    "play": (Ask.CARDS,),
    "use": (Ask.USE,),
    "replace": (Ask.SWAP,),
    "second": (Ask.SECOND,),
    "war_cart": (Ask.CART,),
    "steal": (Ask.STEAL,),
    "keep_artifact": (Ask.KEEP,),
    "destinies": (Ask.MARK,),
    "scarab": (Ask.SCARAB,),
}
"""The questions a step answers."""

GAINS: Final[dict[str, tuple[str, ...]]] = {
    "move_cube": ("move_cube",),
    "portal": ("portal",),
    "move": ("move",),
    "take_pact": ("pact",),
    "gain": ("any",),
    "place_followers": ("follower", "income"),
    "activate": ("activate_blue", "activate_red"),
    "develop": ("develop",),
    "build": ("settlement",),
    "gain_weapons": ("weapon",),
}
"""Which of several waiting gains a step takes first."""


def play(d: Driver, step: Step) -> None:
    """Carry out one step, or Refused; the driver is then spoilt (work on a copy)."""
    name = step["do"]
    handler = STEPS.get(name)
    if handler is None:
        raise ScenarioError(f"there is no step {name!r}; steps: {', '.join(STEPS)}")
    seat = CHANCE if step.get("by") == "game" else d.players.index(step["by"])
    if name in WANTED:
        _come_to(d, seat, name, bool(step.get("illegal")))
    handler(d, seat, step)
    d.flow()


def _bring_up(d: Driver, seat: int, wanted: tuple[int, ...]) -> bool:
    """Losses by Pandora's Box may be told before what its owner gains: their order is free."""
    losses = (Ask.LOSE_FOLLOWER, Ask.LOSE_WEAPON)
    for place, frame in enumerate(d.g.stack[:-1]):
        if frame[0] in losses and frame[0] in wanted and frame[1] == seat:
            d.g.stack.append(d.g.stack.pop(place))
            d.g.log = []
            d.g.settle()
            return True
    return False


def _come_to(d: Driver, seat: int, name: str, strict: bool) -> None:
    """Leave questions that the scenario does not answer until the one that the step is about."""
    wanted = WANTED[name]
    for _ in range(50):
        if d.top < 0 or d.top in wanted:
            return
        if _bring_up(d, seat, wanted):
            continue
        frame = d.g.stack[-1]
        if frame[0] == Ask.REWARD:
            waiting = [kind for kind, _ in frame.gains]
            kinds = [kind for kind in waiting if REWARDS[kind] in GAINS.get(name, ())]
            d.apply(frame[1], NOTATION.read_id(f"first {REWARDS[(kinds or waiting)[0]]}"))
        elif d.top in PHASES and d.legal(frame[1]) == [PASS]:
            d.apply(frame[1], PASS)
        elif d.accept():
            continue
        elif strict or frame[0] in PHASES or frame[1] != seat or not d.skip(frame[1]):
            return
