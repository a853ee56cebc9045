"""Builds the start position of a scenario file. What chance will turn up is kept beside the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ziggurat.core.errors import ScenarioError
from ziggurat.games.anunnaki.components import gains_of
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
    bits,
)  # fmt: skip
from ziggurat.games.anunnaki.questions.setup import assign_house, lay_tile
from ziggurat.games.anunnaki.restore import (
    exhaust_icons,
    hand_of,
    mask_of,
    put_civilization,
    read_pieces,
)  # fmt: skip
from ziggurat.games.anunnaki.state import BY_CUBE, AnunnakiState, Ask
from ziggurat.games.anunnaki.values.checking import check_data
from ziggurat.games.anunnaki.values.merging import components_for

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


def build(data: Json, settle: bool = True) -> tuple[AnunnakiState, Script]:
    """The position of a scenario, at its first question."""
    players, setup = list(data["players"]), dict(data.get("setup", {}))
    unknown = sorted(set(setup) - SETUP_KEYS)
    if unknown:
        raise ScenarioError(f"setup has no key {unknown[0]!r}; keys: {', '.join(sorted(SETUP_KEYS))}")
    if not 2 <= len(players) <= 4 or len(set(players)) != len(players) or not set(players) <= set(HOUSE):
        raise ScenarioError(f"players must be 2 to 4 different Houses, not {players!r}")
    overrides = _with_tokens(check_data(setup.get("data", {})), setup.get("culture", ()))
    options = {
        "houses": ",".join(players), "first_game_gods": False, "first_game_pacts": False,
        "ask_every_phase": True, "data": overrides, **data.get("options", {}),
    }  # fmt: skip
    state = AnunnakiState(len(players), options)
    state.first = 0
    for s, house in enumerate(players):
        assign_house(state, s, HOUSE[house])
    script = Script()
    for s, house in enumerate(players):
        _build_player(state, s, house, setup, data.get("steps", ()))
    _build_table(state, setup, script)
    _build_culture(state, setup.get("culture", ()), script)
    _build_artifacts(state, players, setup)
    state.active = players.index(setup.get("active", players[0]))
    if setup.get("end_triggered"):
        state.end = BY_CUBE
        state.adjacent = state.components.map.adjacent_at_end
    state.stack.clear()
    state.push(Ask.TURN, state.active, int(setup.get("phase", 1)) - 1)
    state.log = []
    if settle:
        state.settle()
    return state, script


def _with_tokens(overrides: dict[str, Any], culture: Iterable[Json]) -> dict[str, Any]:
    """The overrides, with tokens that only the scenario knows in place of some that it does not use."""
    rewards = [gains_of(entry["reward"]) for entry in culture]
    known = components_for(overrides).culture
    spare = [kind for kind in range(len(known)) if known[kind] not in rewards]
    tokens = dict(overrides.get("culture_token", {}))
    for entry in culture:
        if gains_of(entry["reward"]) not in components_for({**overrides, "culture_token": tokens}).culture:
            tokens[str(spare.pop())] = {"reward": entry["reward"]}
    return {**overrides, "culture_token": tokens} if tokens else overrides


def _build_player(state: AnunnakiState, s: int, house: str, setup: Json, steps: Iterable[Json]) -> None:
    def own(key: str, default: Any) -> Any:
        return setup.get(key, {}).get(house, default)

    capital = f"{house}.C"
    pieces = own("pieces", {capital: {"settlements": 1}})
    state.god_cards[s] = _gods(state, s, pieces, own("gods", None), house, steps)
    read_pieces(state, s, pieces)
    state.learn_powers(s)
    state.reserve[s] -= sum(state.followers[s])
    state.settlements_left[s] -= sum(state.settlements[s])
    if state.reserve[s] < 0 or state.settlements_left[s] < 0:
        raise ScenarioError(f"pieces of {house}: more Followers or Settlements than there are")
    resources = own("resources", {})
    state.resources[s] = [int(resources.get(name, 0)) for name in RESOURCES]
    state.mana[s], state.vp[s], state.dominion[s] = own("mana", 0), own("vp", 0), own("dominion", 0)
    state.tracks[s] = [int(own("tracks", {}).get(name, 0)) for name in DEVELOPMENT]
    state.cubes[s] = mask_of(own("cubes", ()), EDGE)
    state.cubes_left[s] -= state.cubes[s].bit_count()
    state.pawn[s] = own("pawn", 7) or 0
    state.improved[s] = sum(1 << int(tile) for tile in own("improved", ()))
    tokens = own("tokens", {})
    state.minor_tokens[s], state.major_tokens[s] = tokens.get("minor", 0), tokens.get("major", 0)
    star = state.components.star
    state.star_tokens[s] = sum(1 << n for n in range(len(AREAS)) if star.areas[n] & ~state.cubes[s])
    arsenal = state.components.arsenal[state.house[s]]
    basic = [BASE["weapon"][number]["key"] for number in arsenal[:2]]
    state.hand[s] = hand_of(state, s, own("hands", basic))
    advanced = [arsenal.index(card) - 2 for card in bits(state.hand[s] & ~state.components.basic)]
    state.possible_hands[s] = 1 << sum(1 << place for place in advanced)
    pacts = own("pacts", {})
    state.pacts[s], state.pacts_done[s] = (
        mask_of(pacts.get("open", ()), PACT),
        mask_of(pacts.get("done", ()), PACT),
    )


def _gods(
    state: AnunnakiState, s: int, pieces: Json, given: Any, house: str, steps: Iterable[Json]
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
    cards = state.components.minors_of[state.house[s]]
    ordered = [god for god in (*on_map, *wanted, *cards) if god in cards]
    return tuple(sorted(list(dict.fromkeys(ordered))[:4]))


def _build_table(state: AnunnakiState, setup: Json, script: Script) -> None:
    for node, tile in {**LAYOUT, **setup.get("layout", {})}.items():
        lay_tile(state, NODES.index(node), tile)
    goals = {**GOALS, **setup.get("objectives", {})}
    state.objectives = [OBJECTIVES.index(goals[track]) for track in TRACKS]
    if "dominion_tokens" in setup:
        state.dominion_tokens = sum(1 << int(space) for space in setup["dominion_tokens"])
    _build_pacts(state, setup, script)
    for name, tile in setup.get("civilizations", {}).items():
        t, number = TERRITORY[name], int(tile["id"])
        down = tile.get("face", "down") == "down"
        put_civilization(state, t, None if down else number, bool(tile.get("atlantean")))
        if down:
            script.tiles[t] = number
        else:
            state.civilizations_left &= ~(1 << number - 1)
    defeated = setup.get("defeated", {})
    defeated = defeated if isinstance(defeated, Mapping) else {"ellenys": defeated}
    for s, house in enumerate(str(state.options["houses"]).split(",")):
        for number in defeated.get(house, ()):
            state.defeated[s] |= 1 << int(number) - 1
            state.civilizations_left &= ~(1 << int(number) - 1)
    for name, types in setup.get("exhaustion", {}).items():
        exhaust_icons(state, TERRITORY[name], types)


def _build_pacts(state: AnunnakiState, setup: Json, script: Script) -> None:
    """Display and stack as given; otherwise what is left of the pacts in play. AN-037, AN-038."""
    held = 0
    for s in range(state.seats):
        held |= state.pacts[s] | state.pacts_done[s]
    display = mask_of(setup.get("display", ()), PACT)
    script.stack = [PACT[name] for name in setup.get("stack", ())]
    every = bool(state.options["first_game_pacts"])
    pool = [n for n, p in enumerate(state.components.pacts) if every or p.house in (-1, *state.house)]
    free = [n for n in pool if not (held | display) >> n & 1 and n not in script.stack]
    if "display" not in setup:
        shown, free = (
            free[: state.components.constant["pact_display"]],
            free[state.components.constant["pact_display"] :],
        )
        display = sum(1 << n for n in shown)
    state.display = display
    if "stack" not in setup:
        script.stack = free
    state.pact_stack = sum(1 << n for n in script.stack)


def spot_of(state: AnunnakiState, places: Iterable[str]) -> int:
    """The Culture spot between three territories."""
    mask = mask_of(places, TERRITORY)
    if mask not in state.components.map.spot_mask:
        raise ScenarioError(f"there is no Culture spot between {', '.join(places)}")
    return state.components.map.spot_mask.index(mask)


def _build_culture(state: AnunnakiState, entries: Iterable[Json], script: Script) -> None:
    state.culture_bag = [max(n, 0) for n in state.components.culture_count]
    for entry in entries:
        spot = spot_of(state, entry["at"])
        kind = state.components.culture.index(gains_of(entry["reward"]))
        if entry.get("face", "down") == "down":
            state.culture[spot] = 1
            script.tokens[spot] = kind
            state.culture_bag[kind] = max(state.culture_bag[kind], 1)
        else:
            state.culture[spot] = 2 + kind
            state.culture_bag[kind] = max(state.culture_bag[kind] - 1, 0)


def _build_artifacts(state: AnunnakiState, players: list[str], setup: Json) -> None:
    """Artifacts held and in the face-down deck; without a deck none are left to be found."""
    state.artifact_seen = (1 << state.seats) - 1
    state.artifact_deck = mask_of(setup.get("artifact_deck", ()), ARTIFACT)
    for s, house in enumerate(players):
        state.artifacts[s] = mask_of(setup.get("artifacts", {}).get(house, ()), ARTIFACT)
        if state.artifacts[s] >> ARTIFACT["afterworld_map"] & 1:
            state.open_afterworld(s)
        if state.artifacts[s] >> ARTIFACT["pandoras_box"] & 1:
            state.pandora = 7
    if "pandora" in setup:
        tokens = setup["pandora"]
        if isinstance(tokens, Mapping):
            tokens = next(iter(tokens.values()))
        state.pandora = sum(1 << PANDORA.index(token) for token in tokens)
    if setup.get("destinies"):
        mark = setup["destinies"]
        mark = next(iter(mark.values())) if isinstance(mark, Mapping) else mark
        state.destinies = DEVELOPMENT.index(mark)
