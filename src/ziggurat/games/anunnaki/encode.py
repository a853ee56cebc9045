"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The open questions are encoded with all their parts, so that equal observations have equal legal actions.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.battle import Laying
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    CULTURE_KINDS,
    DEVELOPMENT,
    EDGES,
    GODS,
    HOUSES,
    MANA_ACTIONS,
    MINORS,
    NODES,
    OBJECTIVES,
    PACTS,
    PANDORA,
    RESOURCES,
    REWARDS,
    SPOTS,
    TERRITORIES,
    TILES,
    TRACKS,
    WEAPON,
    WEAPONS,
    bits,
)  # fmt: skip
from ziggurat.games.anunnaki.shapes import ANYWHERE, ONE_TERRITORY
from ziggurat.games.anunnaki.state import (
    ADDITIONAL_ACTIONS,
    MAJOR,
    SLOTS,
    TABLET,
    AnunnakiPosition,
    AnunnakiState,
    Ask,
)
from ziggurat.games.anunnaki.view import Memory

SEATS: Final = 4
PROMPTS: Final = tuple(
    dict.fromkeys(question.prompt for question in AnunnakiState.questions if question.prompt)
)
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

_BATTLE: Final = 2 * (SEATS + 5) + 1
_PARTS: Final = (
    ("left", 1, "how often it is asked, divided by 10"),
    ("unit", 7, "one-hot, the unit that goes: four Minor Gods, Major God, Follower, Settlement"),
    ("origin", len(TERRITORIES), "one-hot, where the unit comes from"),
    ("to", len(TERRITORIES), "one-hot, where the Settlement went that carries units"),
    ("at", len(TERRITORIES), "one-hot, the territory it is about"),
    ("portal", 1, "1 if the unit teleports"),
    ("source", len(TERRITORIES) + 2, "one-hot, where the portal takes units from; then one still to be "
     "chosen; then anywhere"),
    ("harvested", len(TERRITORIES), "1 for each territory already harvested"),
    ("types", len(RESOURCES), "1 for each type to choose from"),
    ("distinct", 1, "1 if the types must differ"),
    ("taken", len(MANA_ACTIONS), "1 for each Mana action already taken"),
    ("discount", 1, "how much cheaper Mana actions are, divided by 3"),
    ("red", 1, "1 if a red tile is to be performed"),
    ("tile", len(TILES), "one-hot"),
    ("edge", len(EDGES), "one-hot, the cube that goes"),
    ("spot", len(SPOTS), "one-hot, the Culture token"),
    ("pact", len(PACTS), "one-hot, the pact being completed"),
    ("lines", 3, "one-hot, lines of the pact to gain: both, bonus, bottom"),
    ("gains", len(REWARDS), "amounts of gains that wait, divided by 5"),
    ("gone", len(WEAPONS), "1 for each card taken back"),
    ("slot", len(SLOTS), "one-hot, the God being summoned"),
    ("god", len(GODS), "one-hot, the God whose instant power waits"),
    ("number", len(MANA_ACTIONS), "one-hot, the Mana action being paid for"),
    ("kind", CULTURE_KINDS, "one-hot, the Culture token being shared out"),
    ("victim", SEATS, "one-hot by turned seat, who is stolen from"),
    ("owner", SEATS, "one-hot by turned seat, for whom chance decides"),
    ("mana", 1, "Mana to pay, divided by 3"),
    ("resources", 1, "resources to gain, divided by 5"),
    ("track", len(DEVELOPMENT), "one-hot"),
    ("node", len(NODES), "one-hot"),
)  # fmt: skip
"""The parts of frames: of two frames that have it the upper one counts."""

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
        Field("gods_at", (SEATS, len(SLOTS)), "by turned seat: where the four Minor Gods, in the order of "
              "their cards, and the Major God stand; (1 + territory) / 50, 0 off the map"),
        Field("icons", (len(TERRITORIES), 3), "1 for each depleted icon"),
        Field("halted", (len(TERRITORIES),), "1 where units have stopped this turn"),
        Field("gods_entered", (len(TERRITORIES),), "1 where Gods have gone this turn"),
        Field("actions_used", (len(ADDITIONAL_ACTIONS),), "1 for each: " + ", ".join(ADDITIONAL_ACTIONS)),
        Field("pandora", (len(PANDORA),), "1 for each token in Pandora's Box"),
        Field("drawn", (len(MINORS),), "1 for each Minor God card drawn and not yet laid out, of the viewer"),
        Field("artifact_deck", (len(ARTIFACTS),), "1 for each artifact that the viewer may choose from"),
        Field("marked", (len(DEVELOPMENT),), "one-hot: the track marked by the viewer's Tablet of Destinies"),
        Field("battle", (_BATTLE,), "of the battle in hand, attacker and defender each: turned seat one-hot, "
              "asked for a first or a second card, cards lying face down / 2, Metal / 10, has won; "
              "then 1 against a civilization"),
        Field("battle_at", (len(TERRITORIES),), "one-hot"),
        Field("battle_cards", (2, len(WEAPONS)), "cards in force, of attacker and defender"),
        Field("battle_played", (2, len(WEAPONS)), "cards paid for, also those taken back"),
        Field("battle_laid", (len(WEAPONS),), "1 for each card that the viewer has laid face down"),
        Field("waiting", (len(Ask),), "number of open questions and tasks of each kind / 4: "
              + ", ".join(ask.name.lower() for ask in Ask)),
        *(
            Field(f"open_{name}", (size,), f"of the open question that has it and comes first: {about}")
            for name, size, about in _PARTS
        ),
    )
)  # fmt: skip
_AT: Final = {name: piece.start for name, piece in LAYOUT.slices().items()}
_EMPTY: Final = array("f", bytes(4 * LAYOUT.size))
_PROMPT_OF: Final = tuple(
    PROMPTS.index(question.prompt) if question.prompt else -1 for question in AnunnakiState.questions
)
_DOMINION_SPACES: Final = 14
_SCALES: Final = {"left": 10, "discount": 3, "mana": 3, "resources": 5}
_MASKS: Final = frozenset(("harvested", "types", "taken", "gone"))
_SEATS: Final = frozenset(("victim", "owner"))
_FLAGS: Final = frozenset(("portal", "distinct", "red"))
_SIZES: Final = {name: size for name, size, _ in _PARTS}
_SOURCES: Final = {ONE_TERRITORY: len(TERRITORIES), ANYWHERE: len(TERRITORIES) + 1}
_FRAME_PARTS: Final = frozenset(name for name, _, _ in _PARTS)


def encode(position: AnunnakiPosition, memory: Memory, seat: Seat | None, buffer: Any) -> None:
    """What a seat knows, laid out as LAYOUT says: of a hidden field only the seat's own part is read."""
    buffer[:] = _EMPTY
    me, seats = seat or 0, position.seats
    turn = [(other - me) % seats for other in range(seats)]
    _course(buffer, position, turn)
    _world(buffer, position)
    for player in range(seats):
        _player(buffer, position, memory, player, turn[player])
    _private(buffer, position, memory, seat)
    _battle(buffer, position, memory, seat, turn)
    for frame in position.stack:
        _frame(buffer, frame, turn)


@lru_cache(1 << 14)
def _places(mask: int) -> tuple[int, ...]:
    """The set bits of a mask; most masks were there a step ago."""
    return tuple(bits(mask))


def _mark(out: Any, name: str, mask: int, offset: int = 0) -> None:
    if mask:
        start = _AT[name] + offset
        for bit in _places(mask):
            out[start + bit] = 1.0


def _course(out: Any, position: AnunnakiPosition, turn: list[int]) -> None:
    """Where the game stands and who is asked what."""
    out[_AT["seats"] + position.seats - 2] = 1.0
    out[_AT["phase"] + position.phase] = 1.0
    out[_AT["round"]] = position.round / 20
    out[_AT["end"]] = float(position.end > 0)
    if position.active >= 0:
        out[_AT["active"] + turn[position.active]] = 1.0
    if not position.stack:
        return
    out[_AT["prompt"] + _PROMPT_OF[position.question]] = 1.0
    battle = position.battle
    if position.question == Ask.CARDS and battle is not None:
        for seat in battle.waiting():
            out[_AT["decides"] + turn[seat]] = 1.0
    elif position.asked >= 0:
        out[_AT["decides"] + turn[position.asked]] = 1.0


def _world(out: Any, position: AnunnakiPosition) -> None:
    """Star, tracks, tiles, tokens: what belongs to nobody."""
    for node, tile in enumerate(position.star_tiles):
        if tile:
            out[_AT["layout"] + node * len(TILES) + tile - 1] = 1.0
    for track, objective in enumerate(position.objectives):
        if objective >= 0:
            out[_AT["objectives"] + track * len(OBJECTIVES) + objective] = 1.0
    _mark(out, "dominion_tokens", position.dominion_tokens & (1 << _DOMINION_SPACES) - 1)
    _mark(out, "display", position.display)
    for territory, tile in enumerate(position.civilizations):
        if tile:
            start = _AT["civilizations"] + territory * 3
            out[start] = 1.0
            out[start + 1] = max(tile, 0) / 12
            out[start + 2] = float(position.atlanteans >> territory & 1)
    for spot, token in enumerate(position.culture):
        if token:
            out[_AT["culture"] + spot * 2] = 1.0
            out[_AT["culture"] + spot * 2 + 1] = (token - 1) / CULTURE_KINDS if token > 1 else 0.0
    for territory, spent in enumerate(position.exhaustion):
        if spent:
            out[_AT["exhaustion"] + territory] = spent.bit_count() / 3
            _mark(out, "icons", spent, territory * 3)
    _mark(out, "halted", position.halted)
    _mark(out, "gods_entered", position.gods_entered)
    _mark(out, "actions_used", position.actions_used)
    _mark(out, "pandora", position.pandora)


def _player(out: Any, position: AnunnakiPosition, memory: Memory, seat: Seat, place: int) -> None:
    """What everybody knows of a player; `place` is his turned seat."""
    house = position.house[seat]
    if house >= 0:
        out[_AT["house"] + place * len(HOUSES) + house] = 1.0
    for kind, amount in enumerate(position.resources[seat]):
        out[_AT["resources"] + place * 4 + kind] = amount / 10
    for track, space in enumerate(position.tracks[seat]):
        out[_AT["tracks"] + place * 3 + track] = space / 12
    out[_AT["mana"] + place] = position.mana[seat] / 10
    out[_AT["vp"] + place] = position.vp[seat] / 50
    out[_AT["dominion"] + place] = position.dominion[seat] / 13
    out[_AT["store"] + place] = position.cubes_left[seat] / 14
    out[_AT["reserve"] + place] = position.reserve[seat] / 12
    out[_AT["settlements_left"] + place] = position.settlements_left[seat] / 5
    out[_AT["advanced"] + place] = memory.advanced[seat] / 7
    out[_AT["pacts_done"] + place] = position.pacts_done[seat].bit_count() / 10
    out[_AT["tokens"] + place * 2] = float(position.minor_tokens[seat])
    out[_AT["tokens"] + place * 2 + 1] = float(position.major_tokens[seat])
    if position.pawn[seat]:
        out[_AT["pawn"] + place * len(TILES) + position.pawn[seat] - 1] = 1.0
    _mark(out, "cubes", position.cubes[seat], place * len(EDGES))
    _mark(out, "improved", position.improved[seat] >> 1, place * len(TILES))
    _mark(out, "pacts_open", position.pacts[seat], place * len(PACTS))
    _mark(out, "artifacts", position.artifacts[seat], place * len(ARTIFACTS))
    for god in position.god_cards[seat]:
        out[_AT["gods"] + place * len(GODS) + god] = 1.0
    _pieces(out, position, seat, place)


def _pieces(out: Any, position: AnunnakiPosition, seat: Seat, place: int) -> None:
    start = _AT["pieces"] + place * len(TERRITORIES) * len(_PIECES)
    followers, settlements = position.followers[seat], position.settlements[seat]
    for territory in _places(position.units[seat] | position.settled[seat]):
        here = start + territory * len(_PIECES)
        out[here] = followers[territory] / 4
        out[here + 3] = settlements[territory] / 2
    for slot, territory in enumerate(position.gods_at[seat]):
        if territory < 0:
            continue
        here = start + territory * len(_PIECES)
        if slot == MAJOR:
            out[here + 2] = 1.0
            god = len(MINORS) + position.house[seat]
        else:
            out[here + 1] += 0.25
            god = position.god_cards[seat][slot]
        out[_AT["summoned"] + place * len(GODS) + god] = 1.0
        out[_AT["gods_at"] + place * len(SLOTS) + slot] = (1 + territory) / len(TERRITORIES)


def _private(out: Any, position: AnunnakiPosition, memory: Memory, seat: Seat | None) -> None:
    """What the viewer alone knows."""
    if seat is None:
        return
    for name in memory.basic[seat]:
        out[_AT["hand"] + WEAPON[name]] = 1.0
    _mark(out, "hand", position.hand[seat])
    for god in position.gods_drawn[seat]:
        out[_AT["drawn"] + god] = 1.0
    if position.artifact_seen >> seat & 1:
        _mark(out, "artifact_deck", position.artifact_deck)
    if position.destinies >= 0 and position.artifacts[seat] >> TABLET & 1:
        out[_AT["marked"] + position.destinies] = 1.0


def _battle(out: Any, position: AnunnakiPosition, memory: Memory, seat: Seat | None, turn: list[int]) -> None:
    battle = position.battle
    if battle is None:
        return
    out[_AT["battle_at"] + battle.at] = 1.0
    out[_AT["battle"] + _BATTLE - 1] = float(battle.defender < 0)
    for side in (0, 1):
        start, fighter = _AT["battle"] + side * (SEATS + 5), battle.seat(side)
        if fighter >= 0:
            out[start + turn[fighter]] = 1.0
        out[start + SEATS] = float(battle.opened[side] == Laying.FIRST_CARD)
        out[start + SEATS + 1] = float(battle.opened[side] == Laying.SECOND_CARD)
        out[start + SEATS + 2] = memory.laid[side] / 2
        out[start + SEATS + 3] = battle.metal[side] / 10
        out[start + SEATS + 4] = float(battle.won == side)
        for card in battle.cards[side]:
            out[_AT["battle_cards"] + side * len(WEAPONS) + card] = 1.0
        for card in battle.played[side]:
            out[_AT["battle_played"] + side * len(WEAPONS) + card] = 1.0
        if fighter >= 0 and fighter == seat:
            for card in battle.laid[side]:
                out[_AT["battle_laid"] + card] = 1.0


def _frame(out: Any, frame: Any, turn: list[int]) -> None:
    """An open question or task; what a lower frame wrote about the same part is overwritten."""
    out[_AT["waiting"] + frame.ask] += 0.25
    for name, value in zip(frame._fields[2:], frame[2:], strict=True):
        if name not in _FRAME_PARTS:
            continue
        start = _AT[f"open_{name}"]
        if name in _SCALES:
            out[start] = value / _SCALES[name]
        elif name in _FLAGS:
            out[start] = float(value)
        else:
            size = _SIZES[name]
            out[start : start + size] = _EMPTY[:size]
            if name in _MASKS:
                _mark(out, f"open_{name}", value)
            elif name == "gains":
                for kind, amount in value:
                    out[start + kind] = amount / 5
            elif name == "source":
                out[start + (_SOURCES[value] if value < 0 else value)] = 1.0
            elif name in _SEATS:
                out[start + turn[value]] = 1.0
            else:
                out[start + value - (name == "tile")] = 1.0
