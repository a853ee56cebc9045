"""What scenario files expect, compared with a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.core.errors import ScenarioError
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.actions import COMMIT, PICK
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.fights import pending_wars
from ziggurat.games.tigris.handfuls import size, unpack
from ziggurat.games.tigris.position import colour_index, leader_index, square_at
from ziggurat.games.tigris.questions import buildings, monuments, treasures, ziggurat
from ziggurat.games.tigris.squares import BIT, COLS, mask_of, spread, squares_in
from ziggurat.games.tigris.state import Ask, TigrisState

Check = Callable[[TigrisState, Any], "str | None"]

TYPES: Final = {
    Ask.ACTION: "action",
    Ask.WAR: "choose_war",
    Ask.ATTACK: "commit",
    Ask.DEFEND: "commit",
    Ask.BUILDING: "building",
    Ask.MONUMENT: "monument",
    Ask.TREASURE: "treasure",
    Ask.ZIGGURAT: "ziggurat_vp",
    Ask.PICK: "draw",
}


def compare(state: TigrisState, expect: Mapping[str, Any]) -> list[str]:
    """The expectations that a state does not meet, a line each."""
    failures = []
    for key, wanted in expect.items():
        if key == "legal":
            continue
        check = _CHECKS.get(key)
        if check is None:
            raise ScenarioError(f"there is no expectation {key!r}; allowed: legal, {', '.join(_CHECKS)}")
        problem = check(state, wanted)
        if problem is not None:
            failures.append(f"{key}: {problem}")
    return failures


def compare_setup(state: TigrisState, expect: Mapping[str, Any]) -> list[str]:
    """The same for a game freshly set up."""
    found = {
        "temples_on_board": state.tiles[1].bit_count(),
        "treasures_on_board": state.treasures.bit_count(),
        "leaders_on_board": state.all_leaders.bit_count(),
        "catastrophes_each": state.catastrophes_left[0],
        "hand_counts": [size(hand) for hand in state.hands],
        "bag_count": size(state.bag),
        "display_count": size(state.display),
        "red_in_bag_plus_hands": unpack(state.bag + state.display + sum(state.hands))[1],
        "monuments_available": state.monuments_left.bit_count(),
        "tiles_total": sum(state.census()[f"tile_{key}"] for key in KEYS),
        "buildings_on_board": sum(map(bool, state.buildings)),
    }
    failures = []
    for key, wanted in expect.items():
        if key not in found:
            raise ScenarioError(f"there is no expectation {key!r} of a setup; allowed: {', '.join(found)}")
        if found[key] != wanted:
            failures.append(f"{key}: {found[key]} instead of {wanted}")
    return failures


def _same(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"{found} instead of {wanted}"


def _places(mask: int) -> list[list[int]]:
    return [[square // COLS, square % COLS] for square in squares_in(mask)]


def _at(places: list[list[int]]) -> int:
    return mask_of(square_at(place) for place in places)


def _vp(state: TigrisState, wanted: Mapping[str, Mapping[str, int]]) -> str | None:
    found = {}
    for seat in range(state.seats):
        points = {key: n for key, n in zip(KEYS, state.points_of(seat), strict=True) if n}
        if points:
            found[str(seat)] = points
    plain = {s: {k: n for k, n in own.items() if n} for s, own in wanted.items()}
    return _same(found, {seat: own for seat, own in plain.items() if own})


def _tile_mask(state: TigrisState) -> int:
    return state.tiles[0] | state.tiles[1] | state.tiles[2] | state.tiles[3]


def _down(state: TigrisState) -> int:
    return sum(monument.squares for monument in state.monuments)


def _tiles_gone(state: TigrisState, wanted: list[list[int]]) -> str | None:
    left = _at(wanted) & (_tile_mask(state) | _down(state))
    return f"tiles still lie on {_places(left)}" if left else None


def _tiles_present(state: TigrisState, wanted: list[list[Any]]) -> str | None:
    missing = [
        [row, col, key]
        for row, col, key in wanted
        if not state.tiles[colour_index(key)] & BIT[square_at((row, col))]
    ]
    return f"missing {missing}" if missing else None


def _facedown(state: TigrisState, wanted: list[list[int]]) -> str | None:
    missing = _at(wanted) & ~(_down(state) | state.ziggurat | spread(state.ziggurat))
    return f"not face down: {_places(missing)}" if missing else None


def _leaders_off(state: TigrisState, wanted: list[list[Any]]) -> str | None:
    on = [[s, name] for s, name in wanted if state.leaders[4 * s + leader_index(name)]]
    return f"still on the board: {on}" if on else None


def _leaders_on(state: TigrisState, wanted: list[list[Any]]) -> str | None:
    off = [
        [row, col, seat, name]
        for row, col, seat, name in wanted
        if state.leaders[4 * seat + leader_index(name)] != BIT[square_at((row, col))]
    ]
    return f"not there: {off}" if off else None


def _treasures_at(state: TigrisState, wanted: list[list[int]]) -> str | None:
    missing = _at(wanted) & ~state.treasures
    return f"none on {_places(missing)}" if missing else None


def _no_treasures_at(state: TigrisState, wanted: list[list[int]]) -> str | None:
    left = _at(wanted) & state.treasures
    return f"still on {_places(left)}" if left else None


def _hands(state: TigrisState, wanted: Mapping[str, list[str]] | list[list[str]]) -> str | None:
    given = wanted.items() if isinstance(wanted, Mapping) else enumerate(wanted)
    for seat, tiles in given:
        problem = _same(_words(state.hands[int(seat)]), sorted(tiles))
        if problem is not None:
            return f"player {seat}: {problem}"
    return None


def _words(tiles: int) -> list[str]:
    return sorted(key for key, n in zip(KEYS, unpack(tiles), strict=True) for _ in range(n))


def _buildings(state: TigrisState, wanted: Mapping[str, list[int]]) -> str | None:
    for key, place in wanted.items():
        problem = _same(_places(state.buildings[colour_index(key)]), [list(place)])
        if problem is not None:
            return f"{key}: {problem}"
    return None


def _no_buildings(state: TigrisState, wanted: list[str]) -> str | None:
    on = [key for key in wanted if state.buildings[colour_index(key)]]
    return f"on the board: {on}" if on else None


def _pairs(indices: tuple[int, ...]) -> list[list[str]]:
    return sorted(sorted(KEYS[c] for c in MONUMENTS[index]) for index in indices)


def _set(values: list[Any]) -> list[Any]:
    return sorted(sorted(value) if value and isinstance(value[0], str) else value for value in values)


def _options(state: TigrisState) -> list[Any]:
    """The complete set of answers, as scenarios write them; declining is never listed."""
    match state.question:
        case Ask.WAR:
            return [KEYS[colour] for colour in pending_wars(state)]
        case Ask.ATTACK | Ask.DEFEND:
            return [action - COMMIT for action in state.legal_ids(state.asked)]
        case Ask.BUILDING:
            return _places(buildings.sites(state))
        case Ask.TREASURE:
            return _places(treasures.choices(state))
        case Ask.PICK:
            return [(*KEYS, "bag")[action - PICK] for action in state.legal_ids(state.asked)]
        case Ask.ZIGGURAT:
            return list(KEYS)
    return []


def _decision(state: TigrisState, wanted: Mapping[str, Any] | None) -> str | None:
    kind = None if state.asked == NOBODY else TYPES.get(Ask(state.question))
    if wanted is None:
        return None if kind is None else f"{kind} instead of none"
    if kind is None:
        return f"none instead of {wanted['type']}"
    for key, value in wanted.items():
        problem = _fact(state, kind, key, value)
        if problem is not None:
            return f"{key}: {problem}"
    return None


def _fact(state: TigrisState, kind: str, key: str, value: Any) -> str | None:
    """One fact of the open decision."""
    fight = state.fight
    match key:
        case "player":
            return _same(state.asked, value)
        case "type":
            return _same(kind, value)
        case "options":
            return _same(sorted(_options(state)), sorted(value))
        case "base" | "strength":
            return _same(fight and [fight.attack, fight.defence], list(value))
        case "role":
            return _same("attacker" if state.question == Ask.ATTACK else "defender", value)
        case "colour":
            colours = {fight.colour, fight.support} if fight else {state.placed_colour}
            return (
                None if colour_index(value) in colours else f"{[KEYS[c] for c in colours]} instead of {value}"
            )
        case "squares":
            return _same(_tops(monuments.blocks(state)), sorted(map(list, value)))
        case "ziggurats":
            return _same(_tops(ziggurat.crosses(state)), sorted(map(list, value)))
        case "monuments":
            left = monuments.monuments_left(state) if monuments.blocks(state) else ()
            return _same(_pairs(left), _set(value))
    raise ScenarioError(f"there is no fact {key!r} of a decision")


def _tops(squares: tuple[int, ...]) -> list[list[int]]:
    return sorted([square // COLS, square % COLS] for square in squares)


_CHECKS: Final[dict[str, Check]] = {
    "vp": _vp,
    "decision": _decision,
    "tiles_gone": _tiles_gone,
    "tiles_present": _tiles_present,
    "facedown": _facedown,
    "leaders_off": _leaders_off,
    "leaders_on": _leaders_on,
    "kingdoms": lambda s, w: _same(len(s.kingdoms), w),
    "treasures_held": lambda s, w: _same(list(s.treasures_held), w),
    "treasures_on_board": lambda s, w: _same(s.treasures.bit_count(), w),
    "treasures_at": _treasures_at,
    "no_treasures_at": _no_treasures_at,
    "hand_counts": lambda s, w: _same([size(hand) for hand in s.hands], w),
    "hands": _hands,
    "bag_count": lambda s, w: _same(size(s.bag), w),
    "display": lambda s, w: _same(_words(s.display), sorted(w)),
    "buildings": _buildings,
    "no_buildings": _no_buildings,
    "game_over": lambda s, w: _same(s.asked == NOBODY, w),
    "active": lambda s, w: _same(s.active, w),
    "actions_left": lambda s, w: _same(s.actions_left, w),
    "catastrophes_left": lambda s, w: _same(list(s.catastrophes_left), w),
    "monuments_left": lambda s, w: _same(
        _pairs(tuple(i for i in range(len(MONUMENTS)) if s.monuments_left >> i & 1)), _set(w)
    ),
}
