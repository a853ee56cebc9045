"""All actions of the game, their ids, and how they are written.

Besides our own notation, what players of terra.snellman.net are used to is read, as far as it needs no
context.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Final

from ziggurat.core.actions import ActionSpace
from ziggurat.core.notation import Notation
from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES, RIVERS
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    COLOURS,
    CULTS,
    FAVORS,
    NAMES,
    POWER_ACTIONS,
    SCORINGS,
    SPECIALS,
    TERRAINS,
    TOWNS,
)

SEATS: Final = 5
RATES: Final = {
    "PW C": (1, 1, 12),
    "PW W": (3, 1, 4),
    "PW P": (5, 1, 2),
    "P W": (1, 1, 7),
    "W C": (1, 1, 20),
    "VP C": (1, 1, 20),
    "C VP": (2, 1, 10),
}
"""By kind of conversion: paid and gained per unit, most units in one step (TM-126, TM-257)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a scoring tile for a round, a bonus tile out of the game, the starting player, a colour."""

    what: str
    subject: str
    value: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Take a faction (TM-027)."""

    faction: str


@dataclass(frozen=True, slots=True)
class Take:
    """Take a tile: the first bonus tile, a favor or a town tile."""

    tile: str


@dataclass(frozen=True, slots=True)
class Build:
    """Put a dwelling on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class Transform:
    """Change the terrain of a hex, the shorter or the longer way round the cycle (TM-061, R-3)."""

    hex: str
    terrain: str
    long: bool = False


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Replace a building by a better one (TM-097)."""

    hex: str
    building: str


@dataclass(frozen=True, slots=True)
class Advance:
    """Improve shipping or digging."""

    track: str


@dataclass(frozen=True, slots=True)
class Send:
    """A priest to a cult: 3 or 2 steps on an order space, 1 and back to the supply (TM-143, TM-146)."""

    cult: str
    steps: int


@dataclass(frozen=True, slots=True)
class Act:
    """Use a power action or a special action."""

    action: str


@dataclass(frozen=True, slots=True)
class Bridge:
    """Build a bridge on a marked place."""

    place: str


@dataclass(frozen=True, slots=True)
class Step:
    """Choose the cult of a step that was gained, or the one to reach 10 with a key."""

    cult: str
    top: bool = False


@dataclass(frozen=True, slots=True)
class Connect:
    """Mermaids: a town over a river hex (TM-298)."""

    river: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Darklings: workers for priests when the stronghold is built (TM-265)."""

    workers: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Take or refuse the power that a seat's building offers (TM-117)."""

    take: bool
    seat: int


@dataclass(frozen=True, slots=True)
class Convert:
    """A conversion (TM-126, TM-257); amount: units gained."""

    rate: str
    amount: int


@dataclass(frozen=True, slots=True)
class Burn:
    """Burn power (TM-130)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Stop:
    """`forgo` spades that are left, `keep` a key, `end` the turn."""

    what: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass and take a bonus tile (none in the last round)."""

    tile: str = ""


Action = (
    Deal
    | Choose
    | Take
    | Build
    | Transform
    | Upgrade
    | Advance
    | Send
    | Act
    | Bridge
    | Step
    | Connect
    | Exchange
    | Answer
    | Convert
    | Burn
    | Stop
    | Pass
)


def _write_convert(action: Convert) -> str:
    paid, gained, _ = RATES[action.rate]
    source, goal = action.rate.split()
    return f"convert {paid * action.amount}{source} to {gained * action.amount}{goal}"


def _write_deal(action: Deal) -> str:
    return " ".join(word for word in (action.what, action.subject, action.value) if word)


def write(action: Action) -> str:
    """The notation of an action."""
    match action:
        case Deal():
            return _write_deal(action)
        case Choose(faction):
            return f"faction {faction}"
        case Take(tile):
            return f"take {tile}"
        case Build(hex_):
            return f"build {hex_}"
        case Transform(hex_, terrain, long):
            return f"transform {hex_} to {terrain}" + (" long" if long else "")
        case Upgrade(hex_, building):
            return f"upgrade {hex_} to {building}"
        case Advance(track):
            return f"advance {track}"
        case Send(cult, steps):
            return f"send p to {cult} for {steps}"
        case Act(name):
            return f"action {name}"
        case Bridge(place):
            return f"bridge {place}"
        case Step(cult, top):
            return f"top {cult}" if top else f"step {cult}"
        case Connect(river):
            return f"connect {river}"
        case Exchange(workers):
            return f"exchange {workers}"
        case Answer(take, seat):
            return f"{'leech' if take else 'decline'} from {seat}"
        case Convert():
            return _write_convert(action)
        case Burn(amount):
            return f"burn {amount}"
        case Stop(what):
            return what
        case Pass(tile):
            return f"pass {tile}" if tile else "pass"


KINDS: Final[dict[str, list[Action]]] = {
    "deal_score": [Deal("score", str(round_), tile.id) for round_, tile in product(range(1, 7), SCORINGS)],
    "deal_out": [Deal("out", "", tile.id) for tile in BONUSES],
    "deal_first": [Deal("first", "", str(seat)) for seat in range(SEATS)],
    "deal_colour": [Deal("colour", str(seat), terrain) for seat, terrain in product(range(SEATS), TERRAINS)],
    "choose": [Choose(name) for name in NAMES],
    "take_bonus": [Take(tile.id) for tile in BONUSES],
    "build": [Build(hex_) for hex_ in HEXES],
    "transform": [Transform(*where) for where in product(HEXES, TERRAINS, (False, True))],
    "upgrade": [Upgrade(*where) for where in product(HEXES, BUILDINGS[1:])],
    "advance": [Advance("ship"), Advance("dig")],
    "send": [Send(*where) for where in product(CULTS, (3, 2, 1))],
    "act": [Act(name) for name in POWER_ACTIONS],
    "special": [Act(name) for name in SPECIALS],
    "bridge": [Bridge(place) for place in BRIDGE_NAMES],
    "step": [Step(cult) for cult in CULTS],
    "top": [Step(cult, True) for cult in CULTS],
    "take_favor": [Take(tile.id) for tile in FAVORS],
    "take_town": [Take(tile.id) for tile in TOWNS],
    "connect": [Connect(river) for river in RIVERS],
    "exchange": [Exchange(workers) for workers in range(4)],
    "leech": [Answer(True, seat) for seat in range(SEATS)],
    "decline": [Answer(False, seat) for seat in range(SEATS)],
    **{
        f"convert_{rate.replace(' ', '_').lower()}": [Convert(rate, amount + 1) for amount in range(most)]
        for rate, (_, _, most) in RATES.items()
    },
    "burn": [Burn(amount) for amount in range(1, 7)],
    "forgo": [Stop("forgo")],
    "keep": [Stop("keep")],
    "end": [Stop("end")],
    "pass": [*(Pass(tile.id) for tile in BONUSES), Pass()],
}

# -- what else is read

_GOODS: Final = {
    "power": "pw",
    "worker": "w",
    "workers": "w",
    "coin": "c",
    "coins": "c",
    "priest": "p",
    "priests": "p",
}
_HOUSES: Final = {
    "trading house": "tp",
    "trading post": "tp",
    "temple": "te",
    "stronghold": "sh",
    "sanctuary": "sa",
}
_TERRAIN: Final = dict(zip(COLOURS, TERRAINS, strict=True)) | {"grey": "mountains"}
_BRIDGES: Final = {f"{b}:{a}".casefold(): f"{a}:{b}" for a, b in (name.split(":") for name in BRIDGE_NAMES)}
_COST: Final = {("pw", "w"): 3, ("pw", "p"): 5, ("c", "vp"): 2}


def _convert(match: re.Match[str]) -> str:
    source, goal = (_GOODS.get(match[n], match[n]) for n in (2, 4))
    gained = int(match[3] or 1)
    paid = int(match[1]) if match[1] else gained * _COST.get((source, goal), 1)
    return f"convert {paid}{source} to {gained}{goal}"


_WAYS: Final[tuple[tuple[str, Callable[[re.Match[str]], str]], ...]] = (
    (r"\+(?:\d*)(fire|water|earth|air)", lambda match: f"step {match[1]}"),
    (r"\+((?:fav|tw|bon)\d+)", lambda match: f"take {match[1]}"),
    (
        r"transform (\w+) to (\w+)( long)?",
        lambda match: f"transform {match[1]} to {_TERRAIN.get(match[2], match[2])}{match[3] or ''}",
    ),
    (r"upgrade (\w+) to ([a-z ]+)", lambda match: f"upgrade {match[1]} to {_HOUSES.get(match[2], match[2])}"),
    (r"send (?:p|priest) to (\w+)(?: for)? (\d)", lambda match: f"send p to {match[1]} for {match[2]}"),
    (r"advance (ship|dig)\w*", lambda match: f"advance {match[1]}"),
    (r"bridge (\w+:\w+)", lambda match: f"bridge {_BRIDGES.get(match[1], match[1])}"),
    (r"convert (\d+)? ?([a-z]+) to (\d+)? ?([a-z]+)", _convert),
    (r"(?:leech|decline)(?: \d+)? from (\d)", lambda match: f"{match[0].split()[0]} from {match[1]}"),
    (r"-\d*spade", lambda match: "forgo"),  # noqa: ARG005
    (r"done", lambda match: "end"),  # noqa: ARG005
)


def normalise(plain: str) -> str:
    """A text in small letters as our notation writes it; what is not known stays as it is."""
    for pattern, rewrite in _WAYS:
        match = re.fullmatch(pattern, plain)
        if match:
            return rewrite(match)
    return plain


SPACE: Final = ActionSpace[Action](KINDS, write)
NOTATION: Final = Notation(SPACE, normalise)
BASE: Final[dict[str, int]] = {kind: ids.start for kind, ids in SPACE.ranges.items()}
KIND: Final[tuple[str, ...]] = tuple(kind for kind, ids in SPACE.ranges.items() for _ in ids)
ARGUMENT: Final[tuple[int, ...]] = tuple(
    number - ids.start for ids in SPACE.ranges.values() for number in ids
)
"""By id: its place within its kind."""
