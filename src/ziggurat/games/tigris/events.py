"""What happens, told: questions note these functions with their arguments (see `core.events`)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.values import Event
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.components import MONUMENT_NAMES
from ziggurat.games.tigris.handfuls import size, unpack
from ziggurat.games.tigris.squares import SQUARE_NAMES, name_of, names_of
from ziggurat.games.tigris.state import Fight

TILE: Final = tuple(f"tigris.tile_{key}" for key in KEYS)
LEADER: Final = tuple(f"tigris.leader_{key}" for key in KEYS)
COLOUR: Final = tuple(f"tigris.colour_{key}" for key in KEYS)
BUILDING: Final = tuple(f"tigris.building_{key}" for key in KEYS)
MONUMENT: Final = tuple(f"tigris.monument_{name.replace('-', '_')}" for name in MONUMENT_NAMES)


def terms(tiles: int) -> list[str]:
    """The glossary terms of packed tiles, one for each."""
    return [TILE[colour] for colour, count in enumerate(unpack(tiles)) for _ in range(count)]


def started(seat: int) -> Event:
    return Event("start", {"seat": seat})


def turn(seat: int, number: int) -> Event:
    return Event("turn", {"seat": seat, "n": number})


def drew(seat: int, count: int, why: str) -> Event:
    return Event("draw", {"seat": seat, "n": count, "why": why})


def drew_tiles(seat: int, tiles: int) -> Event:
    """Which tiles they were, for the drawer alone (TE-020)."""
    return Event("draw_tiles", {"seat": seat, "tiles": terms(tiles)}, frozenset((seat,)))


def shown(tiles: int) -> Event:
    return Event("display", {"n": size(tiles), "tiles": terms(tiles)})


def picked(seat: int, colour: int) -> Event:
    return Event("pick", {"seat": seat, "tile": TILE[colour]})


def passed(seat: int) -> Event:
    return Event("pass", {"seat": seat})


def swapped(seat: int, count: int) -> Event:
    return Event("swap", {"seat": seat, "n": count})


def swapped_tiles(seat: int, tiles: int) -> Event:
    """Which tiles were put aside, for their owner alone (TE-160)."""
    return Event("swap_tiles", {"seat": seat, "tiles": terms(tiles)}, frozenset((seat,)))


def tile_placed(seat: int, colour: int, square: int) -> Event:
    return Event("tile", {"seat": seat, "tile": TILE[colour], "square": SQUARE_NAMES[square]})


def points(seat: int, count: int, colour: int, why: str, by_seat: int) -> Event:
    """An award (TE-021); `by_seat` is the seat whose action caused it."""
    data = {"seat": seat, "n": count, "colour": COLOUR[colour], "why": why, "by_seat": by_seat}
    return Event("points", data)


def no_points(seat: int, square: int, why: str) -> Event:
    """Why a placed tile scores nothing: `outside`, `union` or `noleader` (TE-109, TE-111, TE-112)."""
    return Event("no_points", {"seat": seat, "square": SQUARE_NAMES[square], "why": why})


def leader_placed(seat: int, colour: int, square: int) -> Event:
    return Event("leader", {"seat": seat, "leader": LEADER[colour], "square": SQUARE_NAMES[square]})


def leader_moved(seat: int, colour: int, square: int, bit: int) -> Event:
    data = {"seat": seat, "leader": LEADER[colour], "square": SQUARE_NAMES[square], "from": name_of(bit)}
    return Event("leader_moved", data)


def withdrawn(seat: int, colour: int, bit: int) -> Event:
    return Event("withdraw", {"seat": seat, "leader": LEADER[colour], "square": name_of(bit)})


def leader_home(seat: int, colour: int, bit: int, why: str) -> Event:
    """A leader returns to the supply: `temple` (TE-086), `revolt` (TE-200) or `war` (TE-231)."""
    data = {"seat": seat, "leader": LEADER[colour], "square": name_of(bit), "why": why}
    return Event("leader_home", data)


def united(seat: int, square: int, wars: int) -> Event:
    return Event("union", {"seat": seat, "square": SQUARE_NAMES[square], "n": wars})


def conflict(fight: Fight) -> Event:
    """A revolt or war begins; a and d are the strengths on the board."""
    data = {
        "attacker_seat": fight.attacker,
        "defender_seat": fight.defender,
        "leader": LEADER[fight.colour],
        "colour": COLOUR[fight.colour],
        "attacker_square": name_of(fight.attacker_bit),
        "defender_square": name_of(fight.defender_bit),
        "a": fight.attack,
        "d": fight.defence,
    }
    return Event(fight.kind, data)


def added(seat: int, count: int, colour: int) -> Event:
    return Event("commit", {"seat": seat, "n": count, "tile": TILE[colour]})


def won(fight: Fight, winner: int, loser: int, attack: int, defence: int) -> Event:
    """How a conflict ended, with the totals of attacker and defender."""
    data = {
        "winner_seat": winner,
        "loser_seat": loser,
        "leader": LEADER[fight.colour],
        "a": attack,
        "d": defence,
    }
    return Event(f"{fight.kind}_won", data)


def removed(colour: int, mask: int) -> Event:
    return Event("tiles_removed", {"tile": TILE[colour], "n": mask.bit_count(), "squares": names_of(mask)})


def catastrophe(seat: int, square: int, colour: int | None) -> Event:
    """A catastrophe tile, and the tile it hit if any (TE-142)."""
    data = {"seat": seat, "square": SQUARE_NAMES[square], "hit": "false" if colour is None else "true"}
    return Event("catastrophe", data if colour is None else {**data, "tile": TILE[colour]})


def building_placed(seat: int, colour: int, square: int, bit: int) -> Event:
    data: dict[str, Any] = {"seat": seat, "building": BUILDING[colour], "square": SQUARE_NAMES[square]}
    return Event("building", {**data, "from": name_of(bit)} if bit else data)


def building_home(colour: int, bit: int) -> Event:
    return Event("building_home", {"building": BUILDING[colour], "square": name_of(bit)})


def monument_built(seat: int, monument: int, colour: int, square: int, mask: int) -> Event:
    data = {
        "seat": seat,
        "monument": MONUMENT[monument],
        "tile": TILE[colour],
        "square": SQUARE_NAMES[square],
        "squares": names_of(mask),
    }
    return Event("monument", data)


def ziggurat_built(seat: int, colour: int, square: int, mask: int) -> Event:
    data = {"seat": seat, "tile": TILE[colour], "square": SQUARE_NAMES[square], "squares": names_of(mask)}
    return Event("ziggurat", data)


def declined(seat: int, what: str) -> Event:
    return Event("decline", {"seat": seat, "what": what})


def treasure_taken(seat: int, bit: int) -> Event:
    return Event("treasure", {"seat": seat, "square": name_of(bit)})


def ended(reason: str) -> Event:
    return Event("end", {"reason": reason})
