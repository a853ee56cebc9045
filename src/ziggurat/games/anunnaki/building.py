"""Builds the start position of a scenario file. What chance will turn up is kept beside the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

from ziggurat.core.errors import ScenarioError
from ziggurat.games.anunnaki.effects.artifacts import open_afterworld
from ziggurat.games.anunnaki.entries import gains_of
from ziggurat.games.anunnaki.frames import TURN
from ziggurat.games.anunnaki.gains import BY_CUBE
from ziggurat.games.anunnaki.names import (
    AREAS,
    ARTIFACT,
    BASE,
    DEVELOPMENT,
    EDGE,
    GOD,
    HOUSE,
    NODES,
    OBJECTIVES,
    PACT,
    PANDORA,
    RESOURCES,
    TERRITORY,
    TRACKS,
)  # fmt: skip
from ziggurat.games.anunnaki.overrides import check_data, merged, tables_for
from ziggurat.games.anunnaki.phases.setup import assign_house, lay_tile
from ziggurat.games.anunnaki.restore import (
    exhaust_icons,
    hand_of,
    mask_of,
    put_civilization,
    read_pieces,
)  # fmt: skip
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.tables import Tables

Json = Mapping[str, Any]
LAYOUT: Final = {node: BASE["star_example_layout"][node] for node in NODES}
GOALS: Final = {"war": "altars", "technology": "settlements", "commerce": "units", "dominion": "territories"}
_PLAYER_KEYS: Final = ("resources", "mana", "vp", "tracks", "dominion", "cubes", "pawn", "improved", "tokens")
SETUP_KEYS: Final = frozenset(
    (
        *_PLAYER_KEYS, "dominion_tokens", "layout", "pieces", "gods", "hands", "pacts", "display", "stack",
        "civilizations", "defeated", "culture", "exhaustion", "artifacts", "artifact_deck", "pandora",
        "destinies", "objectives", "active", "phase", "end_triggered", "data",
    )
)  # fmt: skip


@dataclass(slots=True)
class Script:
    """What chance will do: tiles and tokens lying face down, the order of the pact stack."""

    tiles: dict[int, int] = field(default_factory=dict)
    """Territory -> number of the face-down civilization tile."""
    tokens: dict[int, int] = field(default_factory=dict)
    """Culture spot -> kind of the face-down token."""
    stack: list[int] = field(default_factory=list)
    """Pacts, next first."""

    def copy(self) -> Script:
        return Script(dict(self.tiles), dict(self.tokens), list(self.stack))


def build(data: Json) -> tuple[AnunnakiState, Script]:
    """The position of a scenario, at its first question."""
    players, setup = list(data["players"]), dict(data.get("setup", {}))
    unknown = sorted(set(setup) - SETUP_KEYS)
    if unknown:
        raise ScenarioError(f"setup has no key {unknown[0]!r}; keys: {', '.join(sorted(SETUP_KEYS))}")
    if not 2 <= len(players) <= 4 or len(set(players)) != len(players) or not set(players) <= set(HOUSE):
        raise ScenarioError(f"players must be 2 to 4 different Houses, not {players!r}")
    overrides = check_data(setup.get("data", {}))
    options = {
        "houses": ",".join(players), "first_game_gods": False, "first_game_pacts": False,
        "ask_every_phase": True, "data": overrides, **data.get("options", {}),
    }  # fmt: skip
    g = AnunnakiState(len(players), options, _tables(overrides, setup.get("culture", ())))
    g.first = 0
    for s, house in enumerate(players):
        assign_house(g, s, HOUSE[house])
    script = Script()
    for s, house in enumerate(players):
        _build_player(g, s, house, setup, data.get("steps", ()))
    _build_table(g, setup, script)
    _build_culture(g, setup.get("culture", ()), script)
    _build_artifacts(g, players, setup)
    g.active = players.index(setup.get("active", players[0]))
    if setup.get("end_triggered"):
        g.end = BY_CUBE
        g.adjacent = g.tables.map.adjacent_at_end
    g.stack = [[TURN, g.active, int(setup.get("phase", 1)) - 1]]
    g.settle()
    g.events = []
    return g, script


def _tables(overrides: Json, culture: Iterable[Json]) -> Tables:
    """The data, with tokens that only the scenario knows added."""
    known = tables_for(overrides)
    extra = [c["reward"] for c in culture if gains_of(c["reward"]) not in known.culture]
    if not extra:
        return known
    raw = deepcopy(merged(overrides))
    raw["culture_token"] += [{"reward": reward, "count": 1} for reward in extra]
    return Tables(raw)


def _build_player(g: AnunnakiState, s: int, house: str, setup: Json, steps: Iterable[Json]) -> None:
    def own(key: str, default: Any) -> Any:
        return setup.get(key, {}).get(house, default)

    capital = f"{house}.C"
    pieces = own("pieces", {capital: {"settlements": 1}})
    g.cards[s] = _gods(g, s, pieces, own("gods", None), house, steps)
    read_pieces(g, s, pieces)
    g.learn_powers(s)
    g.reserve[s] -= sum(g.followers[s])
    g.area[s] -= sum(g.settlements[s])
    if g.reserve[s] < 0 or g.area[s] < 0:
        raise ScenarioError(f"pieces of {house}: more Followers or Settlements than there are")
    resources = own("resources", {})
    g.resources[s] = [int(resources.get(name, 0)) for name in RESOURCES]
    g.mana[s], g.vp[s], g.dominion[s] = own("mana", 0), own("vp", 0), own("dominion", 0)
    g.tracks[s] = [int(own("tracks", {}).get(name, 0)) for name in DEVELOPMENT]
    g.cubes[s] = mask_of(own("cubes", ()), EDGE)
    g.store[s] -= g.cubes[s].bit_count()
    g.pawn[s] = own("pawn", 7) or 0
    g.improved[s] = sum(1 << int(tile) for tile in own("improved", ()))
    tokens = own("tokens", {})
    g.minors[s], g.majors[s] = tokens.get("minor", 0), tokens.get("major", 0)
    star = g.tables.star
    g.star_tokens[s] = sum(1 << n for n in range(len(AREAS)) if star.areas[n] & ~g.cubes[s])
    arsenal = g.tables.arsenal[g.house[s]]
    basic = [BASE["weapon"][number]["key"] for number in arsenal[:2]]
    g.hand[s] = hand_of(g, s, own("hands", basic))
    g.possible[s] = 1 << (g.hand[s] >> 2)
    pacts = own("pacts", {})
    g.pacts[s], g.done[s] = mask_of(pacts.get("open", ()), PACT), mask_of(pacts.get("done", ()), PACT)


def _gods(
    g: AnunnakiState, s: int, pieces: Json, given: Any, house: str, steps: Iterable[Json]
) -> tuple[int, ...]:
    """The four Minor God cards: as given, otherwise those on the map, then those summoned later, then any."""
    if given is not None:
        return tuple(sorted(GOD[god] for god in given))
    on_map = [GOD[god] for here in pieces.values() for god in here.get("gods", ())]
    wanted = [
        GOD[step["god"]]
        for step in steps
        if (step.get("do"), step.get("by")) == ("summon", house)
        and not step.get("illegal")
        and step["god"] in GOD
    ]
    cards = g.tables.minors_of[g.house[s]]
    ordered = [god for god in (*on_map, *wanted, *cards) if god in cards]
    return tuple(sorted(list(dict.fromkeys(ordered))[:4]))


def _build_table(g: AnunnakiState, setup: Json, script: Script) -> None:
    for node, tile in {**LAYOUT, **setup.get("layout", {})}.items():
        lay_tile(g, NODES.index(node), tile)
    goals = {**GOALS, **setup.get("objectives", {})}
    g.objectives = [OBJECTIVES.index(goals[track]) for track in TRACKS]
    if "dominion_tokens" in setup:
        g.dominion_tokens = sum(1 << int(space) for space in setup["dominion_tokens"])
    _build_pacts(g, setup, script)
    for name, tile in setup.get("civilizations", {}).items():
        t, number = TERRITORY[name], int(tile["id"])
        down = tile.get("face", "down") == "down"
        put_civilization(g, t, None if down else number, bool(tile.get("atlantean")))
        if down:
            script.tiles[t] = number
        else:
            g.tiles_left &= ~(1 << number - 1)
    defeated = setup.get("defeated", {})
    defeated = defeated if isinstance(defeated, Mapping) else {"ellenys": defeated}
    for s, house in enumerate(str(g.options["houses"]).split(",")):
        for number in defeated.get(house, ()):
            g.defeated[s] |= 1 << int(number) - 1
            g.tiles_left &= ~(1 << int(number) - 1)
    for name, types in setup.get("exhaustion", {}).items():
        exhaust_icons(g, TERRITORY[name], types)


def _build_pacts(g: AnunnakiState, setup: Json, script: Script) -> None:
    """Display and stack as given; otherwise what is left of the pacts in play. AN-037, AN-038."""
    held = 0
    for s in range(g.seats):
        held |= g.pacts[s] | g.done[s]
    display = mask_of(setup.get("display", ()), PACT)
    script.stack = [PACT[name] for name in setup.get("stack", ())]
    every = bool(g.options["first_game_pacts"])
    pool = [n for n, p in enumerate(g.tables.pacts) if every or p.house in (-1, *g.house)]
    free = [n for n in pool if not (held | display) >> n & 1 and n not in script.stack]
    if "display" not in setup:
        shown, free = free[: g.tables.constant["pact_display"]], free[g.tables.constant["pact_display"] :]
        display = sum(1 << n for n in shown)
    g.display = display
    if "stack" not in setup:
        script.stack = free
    g.stack_pacts = sum(1 << n for n in script.stack)


def spot_of(g: AnunnakiState, places: Iterable[str]) -> int:
    """The Culture spot between three territories."""
    mask = mask_of(places, TERRITORY)
    if mask not in g.tables.map.spot_mask:
        raise ScenarioError(f"there is no Culture spot between {', '.join(places)}")
    return g.tables.map.spot_mask.index(mask)


def _build_culture(g: AnunnakiState, entries: Iterable[Json], script: Script) -> None:
    g.bag = [max(n, 0) for n in g.tables.culture_count]
    for entry in entries:
        spot = spot_of(g, entry["at"])
        kind = g.tables.culture.index(gains_of(entry["reward"]))
        if entry.get("face", "down") == "down":
            g.culture[spot] = 1
            script.tokens[spot] = kind
            g.bag[kind] = max(g.bag[kind], 1)
        else:
            g.culture[spot] = 2 + kind
            g.bag[kind] = max(g.bag[kind] - 1, 0)


def _build_artifacts(g: AnunnakiState, players: list[str], setup: Json) -> None:
    """Artifacts held and in the face-down deck; without a deck none are left to be found."""
    g.artifact_seen = (1 << g.seats) - 1
    g.artifact_deck = mask_of(setup.get("artifact_deck", ()), ARTIFACT)
    for s, house in enumerate(players):
        g.artifacts[s] = mask_of(setup.get("artifacts", {}).get(house, ()), ARTIFACT)
        if g.artifacts[s] >> ARTIFACT["afterworld_map"] & 1:
            open_afterworld(g, s)
        if g.artifacts[s] >> ARTIFACT["pandoras_box"] & 1:
            g.pandora = 7
    if "pandora" in setup:
        tokens = setup["pandora"]
        if isinstance(tokens, Mapping):
            tokens = next(iter(tokens.values()))
        g.pandora = sum(1 << PANDORA.index(token) for token in tokens)
    if setup.get("destinies"):
        mark = setup["destinies"]
        mark = next(iter(mark.values())) if isinstance(mark, Mapping) else mark
        g.destinies = DEVELOPMENT.index(mark)
