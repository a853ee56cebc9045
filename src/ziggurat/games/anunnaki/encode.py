"""The view as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0)."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    CULTURE_KINDS,
    DEVELOPMENT,
    EDGES,
    GODS,
    HOUSES,
    NODES,
    OBJECTIVES,
    PACTS,
    RESOURCES,
    SPOTS,
    TERRITORIES,
    TERRITORY,
    TILES,
    TRACKS,
    WEAPON,
    WEAPONS,
)  # fmt: skip
from ziggurat.games.anunnaki.phases import HANDLERS
from ziggurat.games.anunnaki.position import FACE_DOWN
from ziggurat.games.anunnaki.view import AnunnakiView

SEATS: Final = 4
PROMPTS: Final = tuple(dict.fromkeys(handler.prompt for handler in HANDLERS if handler.prompt))
_PIECES: Final = ("followers", "gods", "major", "settlements")
_PLAYER: Final = (
    ("house", len(HOUSES), "one-hot"), ("resources", 4, "divided by 10"), ("mana", 1, "divided by 10"),
    ("vp", 1, "divided by 50"), ("tracks", 3, "divided by 12"), ("dominion", 1, "divided by 13"),
    ("cubes", len(EDGES), "1 for each space with a cube"), ("store", 1, "divided by 14"),
    ("tokens", 2, "available summoning tokens, minor and major"), ("pawn", len(TILES), "one-hot"),
    ("improved", len(TILES), "1 for each improved tile"), ("reserve", 1, "divided by 12"),
    ("settlements_left", 1, "divided by 5"), ("gods", len(GODS), "1 for each own Minor God card"),
    ("summoned", len(GODS), "1 for each God on the map"), ("pacts_open", len(PACTS), "1 for each"),
    ("pacts_done", 1, "number of completed pacts divided by 10"), ("artifacts", len(ARTIFACTS), "1 for each"),
    ("advanced", 1, "Advanced cards in hand divided by 7"),
)  # fmt: skip

LAYOUT: Final = Layout(
    (
        Field("seats", (3,), "one-hot: 2, 3 or 4 players"),
        Field("phase", (7,), "one-hot: set-up, the five phases, final scoring"),
        Field("round", (1,), "divided by 20"),
        Field("end", (1,), "1 once the end is triggered"),
        Field("active", (SEATS,), "one-hot by turned seat"),
        Field("decides", (SEATS,), "1 for each turned seat that must answer"),
        Field("prompt", (len(PROMPTS),), "one-hot: " + ", ".join(PROMPTS)),
        Field("layout", (len(NODES), len(TILES)), "one-hot: the tile of each node"),
        Field("objectives", (len(TRACKS), len(OBJECTIVES)), "one-hot: the objective tile of each track"),
        Field("dominion_tokens", (14,), "1 for each space with a 2-VP token"),
        Field("display", (len(PACTS),), "1 for each displayed pact"),
        Field(
            "civilizations", (len(TERRITORIES), 3), "a tile there, its number / 12 if face up, the God token"
        ),
        Field("culture", (len(SPOTS), 2), "a token there, its kind / 20 if face up"),
        Field("exhaustion", (len(TERRITORIES),), "depleted icons divided by 3"),
        Field("pieces", (SEATS, len(TERRITORIES), len(_PIECES)), "by turned seat: " + ", ".join(_PIECES)),
        *(Field(name, (SEATS, size), f"by turned seat: {about}") for name, size, about in _PLAYER),
        Field("hand", (len(WEAPONS),), "1 for each Weapon card in the own hand"),
    )
)
_SLICES: Final = LAYOUT.slices()


class _Writer:
    """Puts values into the blocks of one observation."""

    def __init__(self) -> None:
        self.out = array("f", bytes(4 * LAYOUT.size))

    def put(self, name: str, offset: int, value: float) -> None:
        self.out[_SLICES[name].start + offset] = value

    def hot(self, name: str, offset: int, names: tuple[Any, ...], chosen: object) -> None:
        if chosen in names:
            self.put(name, offset + names.index(chosen), 1.0)


def observe(view: AnunnakiView) -> array[float]:
    """The vector of a view."""
    to = _Writer()
    table = view.table
    me = view.seat or 0
    turn = {s: (s - me) % view.seats for s in range(view.seats)}
    to.put("seats", view.seats - 2, 1.0)
    to.put("phase", table["phase"], 1.0)
    to.put("round", 0, table["round"] / 20)
    to.put("end", 0, float(table["end"] is not None))
    if table["active"] >= 0:
        to.put("active", turn[table["active"]], 1.0)
    for decision in view.decisions:
        to.hot("prompt", 0, PROMPTS, decision.prompt)
        if decision.seat >= 0:
            to.put("decides", turn[decision.seat], 1.0)
    _table(to, table)
    for s, player in enumerate(table["players"]):
        _player(to, turn[s], player)
    _hand(to, view)
    return to.out


def _table(to: _Writer, table: Mapping[str, Any]) -> None:
    for n, node in enumerate(NODES):
        to.hot("layout", n * len(TILES), TILES, table["layout"][node])
    for n, track in enumerate(TRACKS):
        to.hot("objectives", n * len(OBJECTIVES), OBJECTIVES, table["objectives"][track])
    for space in table["dominion_tokens"]:
        if space < 14:
            to.put("dominion_tokens", space, 1.0)
    for pact in table["display"]:
        to.hot("display", 0, PACTS, pact)
    for name, tile in table["civilizations"].items():
        start = TERRITORY[name] * 3
        to.put("civilizations", start, 1.0)
        to.put("civilizations", start + 1, (tile["id"] or 0) / 12)
        to.put("civilizations", start + 2, float(tile["atlantean"]))
    for name, token in table["culture"].items():
        start = SPOTS.index(name) * 2
        to.put("culture", start, 1.0)
        to.put("culture", start + 1, 0.0 if token == FACE_DOWN else token / CULTURE_KINDS)
    for name, types in table["exhaustion"].items():
        to.put("exhaustion", TERRITORY[name], len(types) / 3)


def _player(to: _Writer, seat: int, player: Mapping[str, Any]) -> None:
    to.hot("house", seat * len(HOUSES), HOUSES, player["house"])
    for n, name in enumerate(RESOURCES):
        to.put("resources", seat * 4 + n, player["resources"][name] / 10)
    for n, name in enumerate(DEVELOPMENT):
        to.put("tracks", seat * 3 + n, player["tracks"][name] / 12)
    singles = (
        ("mana", 10),
        ("vp", 50),
        ("dominion", 13),
        ("store", 14),
        ("reserve", 12),
        ("settlements_left", 5),
    )
    for name, scale in (*singles, ("advanced", 7)):
        to.put(name, seat, player[name] / scale)
    to.put("pacts_done", seat, len(player["pacts"]["done"]) / 10)
    to.put("tokens", seat * 2, float(player["tokens"]["minor"]))
    to.put("tokens", seat * 2 + 1, float(player["tokens"]["major"]))
    to.hot("pawn", seat * len(TILES), TILES, player["pawn"])
    lists: tuple[tuple[str, tuple[Any, ...], list[Any]], ...] = (
        ("cubes", EDGES, player["cubes"]), ("improved", TILES, player["improved"]), ("gods", GODS,
        player["gods"]),
        ("pacts_open", PACTS, player["pacts"]["open"]), ("artifacts", ARTIFACTS, player["artifacts"]),
    )  # fmt: skip
    for field, names, chosen in lists:
        for value in chosen:
            to.hot(field, seat * len(names), names, value)
    _pieces(to, seat, player)


def _pieces(to: _Writer, seat: int, player: Mapping[str, Any]) -> None:
    for place, here in player["pieces"].items():
        start = (seat * len(TERRITORIES) + TERRITORY[place]) * len(_PIECES)
        to.put("pieces", start, here.get("followers", 0) / 4)
        to.put("pieces", start + 1, len(here.get("gods", ())) / 4)
        to.put("pieces", start + 2, float(here.get("major", False)))
        to.put("pieces", start + 3, here.get("settlements", 0) / 2)
        for god in here.get("gods", ()):
            to.hot("summoned", seat * len(GODS), GODS, god)
        if here.get("major"):
            house = HOUSES.index(player["house"])
            to.put("summoned", seat * len(GODS) + len(GODS) - len(HOUSES) + house, 1.0)


def _hand(to: _Writer, view: AnunnakiView) -> None:
    if view.seat is None:
        return
    held = view.own["hands"][view.seat] or []
    for card in (*held, *view.table["players"][view.seat]["basic"]):
        to.put("hand", WEAPON[card], 1.0)
