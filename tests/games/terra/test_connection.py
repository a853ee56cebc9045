"""Connectivity against a slow oracle that walks hex by hex (TM-083 to TM-089, TM-178, TM-298, TM-334)."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.terra.positions import board, copy, first_turn
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import AROUND, BRIDGE_NAMES, BRIDGES, HEX, HEXES, RIVERS
from ziggurat.games.terra.components import STRENGTH
from ziggurat.games.terra.questions import towns
from ziggurat.games.terra.scoring import largest_area

TABLES = {
    name: first_turn(name, "witches" if name != "nomads" else "mermaids")
    for name in ("nomads", "dwarves", "fakirs", "mermaids", "giants")
}
hexes = st.lists(st.sampled_from(HEXES), min_size=1, max_size=14, unique=True)
places = st.lists(st.sampled_from(range(len(BRIDGES))), max_size=5, unique=True)
kinds = st.lists(st.integers(0, 4), min_size=14, max_size=14)


def position(name: str, own: list[str], built: list[int], pieces: list[int]) -> Scene:
    """Buildings and bridges anywhere, outside the rules."""
    made = copy(TABLES[name])
    state, player = made.state, board(made, 0)
    player.buildings = [0] * 5
    for hex_, kind in zip(own, pieces, strict=False):
        player.buildings[kind] |= 1 << HEX[hex_]
    player.own = sum(player.buildings)
    for place in built:
        state.bridges[place] = 0
        state.join(place)
    player.measure(state.adjacent)
    return made


def sail(made: Scene, ship: int) -> None:
    """So many steps of shipping."""
    player = board(made, 0)
    player.shipping = player.range = ship
    player.measure(made.state.adjacent)


def beside(a: str, b: str, built: list[int]) -> bool:
    """Sharing an edge or joined by a bridge, looked up by name."""
    return b in AROUND[a] or any(BRIDGE_NAMES[place] in (f"{a}:{b}", f"{b}:{a}") for place in built)


def by_ship(a: str, b: str, level: int) -> bool:
    """A walk from a over river hexes only, counting them one by one."""
    distance = {river: 1 for river in AROUND[a] if river in RIVERS}
    todo = list(distance)
    while todo:
        here = todo.pop(0)
        if distance[here] <= level and b in AROUND[here] and b != a:
            return True
        for other in AROUND[here]:
            if other in RIVERS and other not in distance:
                distance[other] = distance[here] + 1
                todo.append(other)
    return False


def steps_away(a: str, b: str) -> int:
    """Hexes of any kind on the shortest way, the goal included."""
    seen, ring, number = {a}, {a}, 0
    while b not in seen:
        ring = {other for hex_ in ring for other in AROUND[hex_]} - seen
        seen |= ring
        number += 1
    return number


def components(own: list[str], joined: Callable[[str, str], bool]) -> list[set[str]]:
    found: list[set[str]] = []
    rest = set(own)
    while rest:
        group = {rest.pop()}
        grown = True
        while grown:
            more = {b for b in rest if any(joined(a, b) for a in group)}
            grown = bool(more)
            group |= more
            rest -= more
        found.append(group)
    return found


@settings(max_examples=60)
@given(hexes, places, kinds, st.integers(0, 3))
def test_reach_over_shipping_and_bridges(
    own: list[str], built: list[int], pieces: list[int], ship: int
) -> None:
    made = position("nomads", own, built, pieces)
    sail(made, ship)
    wanted = {b for b in HEXES if any(beside(a, b, built) or by_ship(a, b, ship) for a in own)}
    reached = {b for b in HEXES if board(made, 0).reach >> HEX[b] & 1}
    assert reached - set(own) == wanted - set(own)


@settings(max_examples=60)
@given(hexes, places, kinds, st.sampled_from(["dwarves", "fakirs"]), st.booleans())
def test_tunnels_and_carpets(
    own: list[str], built: list[int], pieces: list[int], name: str, strong: bool
) -> None:
    plain = [kind if kind != 3 else 0 for kind in pieces]
    if strong:
        plain[0] = 3
    made = position(name, own, built, plain)
    hexes_between = 2 if strong and name == "fakirs" else 1
    wanted = {b for b in HEXES if any(0 < steps_away(a, b) <= hexes_between + 1 for a in own)}
    assert {b for b in HEXES if board(made, 0).flight >> HEX[b] & 1} - set(own) == wanted - set(own)


@settings(max_examples=60)
@given(hexes, places, kinds, st.integers(0, 3), st.sampled_from(["nomads", "dwarves", "fakirs"]))
def test_largest_area(own: list[str], built: list[int], pieces: list[int], ship: int, name: str) -> None:
    made = position(name, own, built, pieces)
    skip = board(made, 0).skip_range()
    if not skip:
        sail(made, ship)

    def joined(a: str, b: str) -> bool:
        if skip:
            return beside(a, b, built) or steps_away(a, b) <= skip + 1
        return beside(a, b, built) or by_ship(a, b, ship)

    biggest = max(len(group) for group in components(own, joined))
    assert largest_area(board(made, 0), made.state.adjacent) == biggest


@settings(max_examples=80)
@given(hexes, places, kinds, st.lists(st.sampled_from(RIVERS), max_size=3, unique=True))
def test_towns_with_joined_rivers(
    own: list[str], built: list[int], pieces: list[int], links: list[str]
) -> None:
    made = position("mermaids", own, built, pieces)
    player = board(made, 0)
    player.links = sum(1 << RIVERS.index(river) for river in links)

    def joined(a: str, b: str) -> bool:
        return beside(a, b, built) or any(a in AROUND[r] and b in AROUND[r] for r in links)

    for group in components(own, joined):
        start = 1 << HEX[min(group)]
        whole = towns.group(made.state, player, start, player.links)
        assert {HEXES[n] for n in range(77) if whole >> n & 1} == group
        kind = {h: pieces[own.index(h)] for h in group}
        power = sum(STRENGTH[k] for k in kind.values())
        enough = len(group) >= 4 or (len(group) == 3 and 4 in kind.values())
        assert towns.is_town(player, whole) == (enough and power >= 7)


@settings(max_examples=60)
@given(hexes, places, kinds)
def test_rivers_that_complete_a_town(own: list[str], built: list[int], pieces: list[int]) -> None:
    made = position("mermaids", own, built, pieces)
    player = board(made, 0)
    player.rivers = None
    wanted = set()
    for river in RIVERS:
        banks = [h for h in own if h in AROUND[river]]
        if len(banks) < 2:
            continue

        def joined(a: str, b: str, river: str = river) -> bool:
            return beside(a, b, built) or (a in AROUND[river] and b in AROUND[river])

        groups = components(own, joined)
        group = next(g for g in groups if banks[0] in g)
        found = [pieces[own.index(h)] for h in group]
        enough = len(group) >= 4 or (len(group) == 3 and 4 in found)
        if enough and sum(STRENGTH[k] for k in found) >= 7:
            wanted.add(river)
    assert {RIVERS[one - towns.CONNECT] for one in towns.RIVER_TOWN.legal(made.state, player)} == wanted
