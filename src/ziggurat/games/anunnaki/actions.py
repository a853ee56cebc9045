"""All actions: small answers, one verb each, and the ids that number them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

from ziggurat.core.actions import ActionSpace
from ziggurat.core.notation import Notation
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    CIVILIZATIONS,
    CULTURE_KINDS,
    DEVELOPMENT,
    EDGES,
    GODS,
    HOUSES,
    LINES,
    MANA_ACTIONS,
    MINORS,
    OBJECTIVES,
    PACTS,
    PANDORA,
    RESOURCES,
    REWARDS,
    SPOTS,
    TERRITORIES,
    TILES,
    TRACKS,
    WEAPONS,
)  # fmt: skip


class Verb(Enum):
    """What an action does; its value is the first word of the notation."""

    PASS = "pass"  # noqa: S105
    HOUSE = "house"
    RETURN = "return"
    PAWN = "pawn"
    LIFT = "lift"
    CUBE = "cube"
    UNIT = "unit"
    TO = "to"
    CARRY = "carry"
    PACT = "pact"
    HARVEST = "harvest"
    GAIN = "gain"
    PAY = "pay"
    DEPLETE = "deplete"
    CREATE = "create"
    PLACE = "place"
    FROM = "from"
    MANA = "mana"
    MIRROR = "mirror"
    ACTIVATE = "activate"
    DEVELOP = "develop"
    PERFORM = "perform"
    BUILD = "build"
    TAKE = "take"
    SUMMON = "summon"
    REPLACE = "replace"
    SACRIFICE = "sacrifice"
    COMPLETE = "complete"
    FREE = "free"
    LINE = "line"
    FIRST = "first"
    CORNUCOPIA = "cornucopia"
    PANDORA = "pandora"
    LOSE = "lose"
    BATTLE = "battle"
    PLAY = "play"
    USE = "use"
    METAL = "metal"
    STEAL = "steal"
    KEEP = "keep"
    MARK = "mark"
    RESOLVE = "resolve"
    ADVANCE = "advance"
    STARTER = "starter"
    TILE = "tile"
    OBJECTIVE = "objective"
    GODS = "gods"
    DEAL = "deal"
    CULTURE = "culture"
    CIVILIZATION = "civilization"
    ARTIFACTS = "artifacts"


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and the names of the components it is about: `Action(Verb.TO, ("gaia34.T4",))`."""

    verb: Verb
    what: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb.value, *self.what))


def _each(verb: Verb, names: Iterable[object]) -> list[Action]:
    return [Action(verb, (str(name),)) for name in names]


def _sets(verb: Verb, names: Iterable[str], size: int) -> list[Action]:
    return [Action(verb, chosen) for chosen in combinations(names, size)]


def _deals() -> list[Action]:
    """Minor God cards a House may draw: five of seven, or four in a first game. AN-021, AN-022."""
    return [
        deal
        for size in (5, 4)
        for house in range(len(HOUSES))
        for deal in _sets(Verb.GODS, MINORS[7 * house : 7 * house + 7], size)
    ]


_KINDS: Final[dict[str, list[Action]]] = {
    "pass": [Action(Verb.PASS)],
    "house": _each(Verb.HOUSE, HOUSES),
    "return": _each(Verb.RETURN, MINORS),
    "pawn": _each(Verb.PAWN, TILES),
    "lift": _each(Verb.LIFT, EDGES),
    "cube": _each(Verb.CUBE, EDGES),
    "unit_follower": [Action(Verb.UNIT, ("follower", name)) for name in TERRITORIES],
    "unit_settlement": [Action(Verb.UNIT, ("settlement", name)) for name in TERRITORIES],
    "unit_god": _each(Verb.UNIT, GODS),
    "to": _each(Verb.TO, TERRITORIES),
    "carry_follower": [Action(Verb.CARRY, ("follower",))],
    "carry_god": _each(Verb.CARRY, GODS),
    "pact": _each(Verb.PACT, PACTS),
    "harvest": _each(Verb.HARVEST, TERRITORIES),
    "gain": _each(Verb.GAIN, RESOURCES),
    "pay": _each(Verb.PAY, RESOURCES),
    "deplete": _each(Verb.DEPLETE, RESOURCES),
    "create": _each(Verb.CREATE, RESOURCES),
    "place": _each(Verb.PLACE, TERRITORIES),
    "from": _each(Verb.FROM, TERRITORIES),
    "mana": _each(Verb.MANA, MANA_ACTIONS),
    "mirror": [Action(Verb.MIRROR)],
    "activate": _each(Verb.ACTIVATE, TILES),
    "develop": _each(Verb.DEVELOP, TILES),
    "perform": [Action(Verb.PERFORM)],
    "build": _each(Verb.BUILD, TERRITORIES),
    "take": _each(Verb.TAKE, WEAPONS),
    "summon": _each(Verb.SUMMON, GODS),
    "replace": _each(Verb.REPLACE, TERRITORIES),
    "sacrifice": _each(Verb.SACRIFICE, TERRITORIES),
    "complete": _each(Verb.COMPLETE, PACTS),
    "free": _each(Verb.FREE, PACTS),
    "line": _each(Verb.LINE, LINES),
    "first": _each(Verb.FIRST, REWARDS),
    "cornucopia_gain": [Action(Verb.CORNUCOPIA, ("gain", name)) for name in RESOURCES],
    "cornucopia_pay": [Action(Verb.CORNUCOPIA, ("pay", name)) for name in RESOURCES],
    "pandora": _each(Verb.PANDORA, PANDORA),
    "lose_follower": _each(Verb.LOSE, TERRITORIES),
    "lose_weapon": _each(Verb.LOSE, WEAPONS),
    "battle": _each(Verb.BATTLE, TERRITORIES),
    "play": _each(Verb.PLAY, WEAPONS),
    "use": _each(Verb.USE, WEAPONS),
    "metal": _each(Verb.METAL, range(20)),
    "steal": _each(Verb.STEAL, RESOURCES),
    "keep": _each(Verb.KEEP, ARTIFACTS),
    "mark": _each(Verb.MARK, DEVELOPMENT),
    "resolve": _each(Verb.RESOLVE, SPOTS),
    "advance": _each(Verb.ADVANCE, TRACKS),
    "starter": _each(Verb.STARTER, range(4)),
    "tile": _each(Verb.TILE, TILES),
    "objective": _each(Verb.OBJECTIVE, OBJECTIVES),
    "gods": _deals(),
    "deal": _each(Verb.DEAL, PACTS),
    "culture": _each(Verb.CULTURE, range(1, CULTURE_KINDS + 1)),
    "civilization": _each(Verb.CIVILIZATION, CIVILIZATIONS),
    "artifacts": _sets(Verb.ARTIFACTS, ARTIFACTS, 3),
}

SPACE: Final[ActionSpace[Action]] = ActionSpace(_KINDS, str)
NOTATION: Final[Notation[Action]] = Notation(SPACE)

PASS: Final = 0


def base(kind: str) -> int:
    """The first id of a kind: the id of its n-th action is `base(kind) + n`."""
    return SPACE.ranges[kind].start


KIND_OF: Final[tuple[str, ...]] = tuple(kind for kind, ids in SPACE.ranges.items() for _ in ids)
"""The kind of each id."""

DEAL_SETS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(MINORS.index(name) for name in action.what) for action in _KINDS["gods"]
)
"""The Minor Gods of each `gods` action."""
ARTIFACT_SETS: Final[tuple[int, ...]] = tuple(
    sum(1 << ARTIFACTS.index(name) for name in action.what) for action in _KINDS["artifacts"]
)
"""The artifacts of each `artifacts` action, as masks."""
