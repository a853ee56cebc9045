"""Setting up: first player, Houses, star, objectives, Gods, pieces. AN-017..040."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import DEAL_SETS, base
from ziggurat.games.anunnaki.board import AFTERWORLD_BIT, add_follower, add_settlement
from ziggurat.games.anunnaki.frames import (
    CULTURE,
    DEAL,
    GODS,
    HOUSE,
    OBJECTIVE,
    RETURN_GOD,
    START,
    STARTER,
    TILE,
    TURN,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.names import HOUSES, MINORS, OBJECTIVES, PACTS, PLANETS, TILES, TRACKS, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_STARTER, _HOUSE, _TILE, _OBJECTIVE = base("starter"), base("house"), base("tile"), base("objective")
_GODS, _RETURN = base("gods"), base("return")
_FIVES, _FOURS = 21, 35
"""Ways to draw five or four of a House's seven Minor God cards."""


def begin(g: AnunnakiState) -> None:
    """Open the first question of a game."""
    g.stack = [[STARTER, CHANCE]]
    g.settle()


def ask_starter(g: AnunnakiState, _f: Frame) -> list[int]:
    return [_STARTER + s for s in range(g.seats)]


def do_starter(g: AnunnakiState, _f: Frame, a: int) -> None:
    """A random player is first for the whole game; then everything else is laid out. AN-031, AN-041."""
    g.first = g.active = a - _STARTER
    g.say("first_player", g.first)
    order = [(g.first + i) % g.seats for i in range(g.seats)]
    todo: list[Frame] = []
    houses = str(g.options["houses"])
    if houses in ("random", "chosen"):
        choosers = order if houses == "random" else order[::-1]
        todo += [[HOUSE, CHANCE if houses == "random" else s, s] for s in choosers]
    else:
        for s, key in enumerate(houses.split(",")):
            assign_house(g, s, HOUSES.index(key))
    todo += [[TILE, CHANCE, node] for node in range(9)]
    todo += [[OBJECTIVE, CHANCE, track] for track in range(3)]
    for s in order:
        todo += [[GODS, CHANCE, s], [RETURN_GOD, s]]
    todo += [[START, CHANCE]]
    g.stack[:] = todo[::-1]


def ask_house(g: AnunnakiState, _f: Frame) -> list[int]:
    return [_HOUSE + h for h in range(len(HOUSES)) if h not in g.house]


def do_house(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    assign_house(g, f[2], a - _HOUSE)


def why_house(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("house_taken", "AN-001", {"house": f"anunnaki.house_{HOUSES[a - _HOUSE]}"})


def assign_house(g: AnunnakiState, s: int, house: int) -> None:
    """Give a House to a player: planet, Capital, powers. AN-001, AN-003, AN-018."""
    world = g.tables.map
    g.house[s] = house
    g.capital[s] = world.capital[house]
    g.closed[s] = (world.capitals & ~(1 << world.capital[house])) | AFTERWORLD_BIT
    g.in_play |= world.planet_mask[PLANETS.index(HOUSES[house])] | world.planet_mask[world.gaia[g.seats]]
    g.learn_powers(s)
    g.say("house", s, house=f"anunnaki.house_{HOUSES[house]}")


def ask_tile(g: AnunnakiState, _f: Frame) -> list[int]:
    return [_TILE + n for n, tile in enumerate(TILES) if g.node[tile] < 0]


def do_tile(g: AnunnakiState, f: Frame, a: int) -> None:
    """The ten Action tiles at random on the star, the same for everybody. AN-032."""
    g.stack.pop()
    lay_tile(g, f[2], TILES[a - _TILE])
    left = [tile for tile in TILES if g.node[tile] < 0]
    if len(left) == 1:
        lay_tile(g, 9, left[0])


def lay_tile(g: AnunnakiState, node: int, tile: int) -> None:
    g.layout[node] = tile
    g.node[tile] = node
    g.say("tile_laid", tile=f"anunnaki.action_{g.tables.tiles[tile - 1].key}", number=tile, node=node)


def ask_objective(g: AnunnakiState, _f: Frame) -> list[int]:
    return [_OBJECTIVE + n for n in range(len(OBJECTIVES)) if n not in g.objectives]


def do_objective(g: AnunnakiState, f: Frame, a: int) -> None:
    """One objective tile to each development track, the last to the Dominion. AN-040."""
    g.stack.pop()
    g.objectives[f[2]] = a - _OBJECTIVE
    if f[2] == 2:
        g.objectives[3] = next(n for n in range(4) if n not in g.objectives)
    for track in (f[2],) if f[2] < 2 else (2, 3):
        tile = f"anunnaki.objective_{OBJECTIVES[g.objectives[track]]}"
        g.say("objective", track=f"anunnaki.track_{TRACKS[track]}", objective=tile)


def ask_gods(g: AnunnakiState, f: Frame) -> list[int]:
    house = g.house[f[2]]
    if g.options["first_game_gods"]:
        start = _GODS + len(HOUSES) * _FIVES + house * _FOURS
        return list(range(start, start + _FOURS))
    return list(range(_GODS + house * _FIVES, _GODS + (house + 1) * _FIVES))


def do_gods(g: AnunnakiState, f: Frame, a: int) -> None:
    """Five of seven Minor God cards, seen by their owner; in a first game four, open. AN-021, AN-022."""
    g.stack.pop()
    s, dealt = f[2], DEAL_SETS[a - _GODS]
    if len(dealt) == 4:
        lay_gods(g, s, dealt)
        return
    g.drawn[s] = dealt
    g.say("gods_dealt", s, count=len(dealt))
    g.say("gods_seen", s, s, gods=[f"anunnaki.god_{MINORS[n]}" for n in dealt])


def lay_gods(g: AnunnakiState, s: int, gods: tuple[int, ...]) -> None:
    g.cards[s] = gods
    g.drawn[s] = ()
    g.say("gods", s, gods=[f"anunnaki.god_{MINORS[n]}" for n in gods])


def ask_return(g: AnunnakiState, f: Frame) -> list[int] | None:
    if g.cards[f[1]]:
        g.stack.pop()
        return None
    return [_RETURN + n for n in g.drawn[f[1]]]


def do_return(g: AnunnakiState, f: Frame, a: int) -> None:
    """One drawn card goes back unseen, the other four lie open. AN-021."""
    g.stack.pop()
    s, gone = f[1], a - _RETURN
    g.returned[s] = gone
    lay_gods(g, s, tuple(n for n in g.drawn[s] if n != gone))


def why_return(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("god_not_drawn", "AN-021", {"god": f"anunnaki.god_{MINORS[a - _RETURN]}"})


def ask_start(g: AnunnakiState, _f: Frame) -> None:
    """Everything that needs no choice, then the cards and tokens to turn up. AN-017..040."""
    start, world = g.tables.constant, g.tables.map
    for s in range(g.seats):
        home = g.capital[s]
        g.resources[s] = [start["start_resource_each"]] * 4
        g.mana[s] = start["start_mana"]
        for _ in range(start["start_settlements_capital"]):
            add_settlement(g, s, home)
            g.area[s] -= 1
        starters = [home] * start["start_followers_capital"]
        starters += [world.outpost[g.house[s]]] * start["start_followers_altar"]
        for t in starters:
            add_follower(g, s, t)
            g.reserve[s] -= 1
    for t in bits(world.civilized & g.in_play):
        g.civilization[t] = -1
        g.civilized |= 1 << t
    g.atlanteans = world.atlantis & g.in_play
    pool = (1 << len(PACTS)) - 1
    if not g.options["first_game_pacts"]:
        pool = sum(1 << n for n, pact in enumerate(g.tables.pacts) if pact.house in (-1, *g.house))
    g.stack_pacts = pool
    g.culture = [int(world.planet_mask[p] & g.in_play != 0) for p in world.spot_planet]
    g.stack[:] = [[TURN, g.first, 0]]
    everyone = 0
    for s in range(g.seats):
        everyone |= g.units[s]
    for spot in reversed(range(len(g.culture))):
        if g.culture[spot] and world.spot_mask[spot] & everyone:
            g.stack.append([CULTURE, CHANCE, spot])
    g.stack += [[DEAL, CHANCE] for _ in range(start["pact_display"])]


SETUP = (
    Handler(STARTER, ask_starter, do_starter, "setup.first_player", "AN-031"),
    Handler(HOUSE, ask_house, do_house, "setup.house", "AN-019", ("house",), why_house),
    Handler(TILE, ask_tile, do_tile, "setup.tile", "AN-032"),
    Handler(OBJECTIVE, ask_objective, do_objective, "setup.objective", "AN-040"),
    Handler(GODS, ask_gods, do_gods, "setup.gods", "AN-021"),
    Handler(RETURN_GOD, ask_return, do_return, "setup.return_god", "AN-021", ("return",), why_return),
    Handler(START, ask_start),
)
