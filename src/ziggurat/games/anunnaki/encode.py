"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The open questions are encoded with all their parts, so that equal observations have equal legal actions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ziggurat.core.encoding import Block, Each, Encoder, Field, Layout, Number, Numbers, Places, Table
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.battle import Battle, Laying
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
from ziggurat.games.anunnaki.weaponry import advanced_hand

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
_SIZE: Final = {field.name: field.size for field in LAYOUT.fields}
_PROMPT_OF: Final = tuple(
    PROMPTS.index(question.prompt) if question.prompt else -1 for question in AnunnakiState.questions
)
_DOMINION_SPACES: Final = (1 << 14) - 1
_SCALES: Final = {"left": 10, "discount": 3, "mana": 3, "resources": 5}
_MASKS: Final = frozenset(("harvested", "types", "taken", "gone"))
_SEATS: Final = frozenset(("victim", "owner"))
_FLAGS: Final = frozenset(("portal", "distinct", "red"))
_SIZES: Final = {name: size for name, size, _ in _PARTS}
_SOURCES: Final = {ONE_TERRITORY: len(TERRITORIES), ANYWHERE: len(TERRITORIES) + 1}
_FRAME_PARTS: Final = frozenset(name for name, _, _ in _PARTS)
_STACK: Final = _AT["waiting"]
_STACK_SIZE: Final = LAYOUT.size - _STACK
_FIGHTING: Final = _AT["battle"]


def _zeros(size: int) -> array[float]:
    return array("f", bytes(4 * size))


def _one_hot(place: int, size: int) -> array[float]:
    out = _zeros(size)
    if place >= 0:
        out[place] = 1.0
    return out


def _one_hots(places: Iterable[int], size: int) -> Iterable[float]:
    return (number for place in places for number in _one_hot(place, size))


def _course(key: tuple[int, ...]) -> Iterable[float]:
    """Where the game stands and who is asked what."""
    seats, phase, number, end, active, decides, prompt = key
    return (
        *_one_hot(seats - 2, 3),
        *_one_hot(phase, 7),
        number / 20,
        float(end > 0),
        *_one_hot(active, SEATS),
        *(float(decides >> seat & 1) for seat in range(SEATS)),
        *_one_hot(prompt, len(PROMPTS)),
    )


def _civilizations(key: tuple[tuple[int, ...], int]) -> Iterable[float]:
    tiles, atlanteans = key
    out = _zeros(_SIZE["civilizations"])
    for territory, tile in enumerate(tiles):
        if tile:
            out[3 * territory] = 1.0
            out[3 * territory + 1] = max(tile, 0) / 12
            out[3 * territory + 2] = float(atlanteans >> territory & 1)
    return out


def _culture(token: int) -> Iterable[float]:
    return float(token > 0), (token - 1) / CULTURE_KINDS if token > 1 else 0.0


def _spent(icons: int) -> Iterable[float]:
    return (icons.bit_count() / 3,)


def _gods(cards: tuple[int, ...]) -> Iterable[float]:
    out = _zeros(len(GODS))
    for god in cards:
        out[god] = 1.0
    return out


def _pieces(key: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> Iterable[float]:
    """A seat's pieces by territory."""
    followers, settlements, gods_at = key
    out = _zeros(len(TERRITORIES) * len(_PIECES))
    for territory, (units, settled) in enumerate(zip(followers, settlements, strict=True)):
        if units or settled:
            out[territory * len(_PIECES)] = units / 4
            out[territory * len(_PIECES) + 3] = settled / 2
    for slot, territory in enumerate(gods_at):
        if territory >= 0:
            here = territory * len(_PIECES)
            if slot == MAJOR:
                out[here + 2] = 1.0
            else:
                out[here + 1] += 0.25
    return out


def _summoned(key: tuple[tuple[int, ...], tuple[int, ...], int]) -> Iterable[float]:
    """Which of a seat's Gods are on the map."""
    gods_at, cards, house = key
    out = _zeros(len(GODS))
    for slot, territory in enumerate(gods_at):
        if territory >= 0:
            out[len(MINORS) + house if slot == MAJOR else cards[slot]] = 1.0
    return out


def _standing(gods_at: tuple[int, ...]) -> Iterable[float]:
    return ((1 + territory) / len(TERRITORIES) if territory >= 0 else 0.0 for territory in gods_at)


def _battle(key: tuple[Any, ...]) -> Iterable[float]:
    at, fighters, opened, laid, metal, won, cards, played, own = key
    out = _zeros(_AT["waiting"] - _FIGHTING)
    out[_AT["battle_at"] - _FIGHTING + at] = 1.0
    out[_BATTLE - 1] = float(fighters[1] < 0)
    for side in (0, 1):
        start = side * (SEATS + 5)
        if fighters[side] >= 0:
            out[start + fighters[side]] = 1.0
        out[start + SEATS] = float(opened[side] == Laying.FIRST_CARD)
        out[start + SEATS + 1] = float(opened[side] == Laying.SECOND_CARD)
        out[start + SEATS + 2] = laid[side] / 2
        out[start + SEATS + 3] = metal[side] / 10
        out[start + SEATS + 4] = float(won == side)
        for name, shown in (("battle_cards", cards[side]), ("battle_played", played[side])):
            for card in shown:
                out[_AT[name] - _FIGHTING + side * len(WEAPONS) + card] = 1.0
    for card in own:
        out[_AT["battle_laid"] - _FIGHTING + card] = 1.0
    return out


def _stack(key: tuple[tuple[Any, ...], Seat, int]) -> Iterable[float]:
    """The open questions and tasks; what a lower one wrote about a part the upper one writes over."""
    frames, first, seats = key
    out = _zeros(_STACK_SIZE)
    for frame in frames:
        out[frame.ask] += 0.25
        for name, value in zip(frame._fields[2:], frame[2:], strict=True):
            if name in _FRAME_PARTS:
                _frame_part(out, name, value, first, seats)
    return out


def _frame_part(out: array[float], name: str, value: Any, first: Seat, seats: int) -> None:
    start = _AT[f"open_{name}"] - _STACK
    if name in _SCALES:
        out[start] = value / _SCALES[name]
        return
    if name in _FLAGS:
        out[start] = float(value)
        return
    size = _SIZES[name]
    out[start : start + size] = _zeros(size)
    if name in _MASKS:
        for bit in bits(value):
            out[start + bit] = 1.0
    elif name == "gains":
        for kind, amount in value:
            out[start + kind] = amount / 5
    elif name == "source":
        out[start + (_SOURCES[value] if value < 0 else value)] = 1.0
    elif name in _SEATS:
        out[start + (value - first) % seats] = 1.0
    else:
        out[start + value - (name == "tile")] = 1.0


_HOUSE: Final = Table(len(HOUSES), lambda house: _one_hot(house, len(HOUSES)))
_PAWN: Final = Table(len(TILES), lambda tile: _one_hot(tile - 1, len(TILES)))
_GOD_CARDS: Final = Table(len(GODS), _gods)
_PIECES_BY_SEAT: Final = Table(len(TERRITORIES) * len(_PIECES), _pieces)
_SUMMONED: Final = Table(len(GODS), _summoned)
_STANDING: Final = Table(len(SLOTS), _standing)
_CULTURE: Final = Table(2, _culture)
_SPENT: Final = Table(1, _spent)


def _player(place: int) -> Each:
    """What everybody knows of a player; `place` is his turned seat."""
    at = {name: _AT[name] + place * _SIZE[name] // SEATS for name in _OF_SEATS}
    return Each(
        (
            Block(at["house"], _HOUSE),
            Numbers(at["resources"], 10, 10, 10, 10),
            Numbers(at["tracks"], 12, 12, 12),
            Number(at["mana"], 10),
            Number(at["vp"], 50),
            Number(at["dominion"], 13),
            Number(at["store"], 14),
            Number(at["reserve"], 12),
            Number(at["settlements_left"], 5),
            Number(at["advanced"], 7),
            Number(at["pacts_done"], 10),
            Numbers(at["tokens"], 1, 1),
            Block(at["pawn"], _PAWN),
            Places(at["cubes"], range(len(EDGES))),
            Places(at["improved"], range(len(TILES))),
            Places(at["pacts_open"], range(len(PACTS))),
            Places(at["artifacts"], range(len(ARTIFACTS))),
            Block(at["gods"], _GOD_CARDS),
            Block(at["pieces"], _PIECES_BY_SEAT),
            Block(at["summoned"], _SUMMONED),
            Block(at["gods_at"], _STANDING),
        )
    )


_OF_SEATS: Final = ("pieces", *(name for name, _, _ in _PLAYER), "gods_at")
_PLAYERS: Final = [_player(place) for place in range(SEATS)]
_ABSENT: Final = tuple((_PLAYERS[0].blank,) * absent for absent in range(SEATS))

PARTS: Final = (
    Block(_AT["seats"], Table(_AT["layout"] - _AT["seats"], _course)),
    Block(_AT["layout"], Table(_SIZE["layout"], lambda tiles: _one_hots((t - 1 for t in tiles), len(TILES)))),
    Block(_AT["objectives"], Table(_SIZE["objectives"], lambda tiles: _one_hots(tiles, len(OBJECTIVES)))),
    Block(_AT["civilizations"], Table(_SIZE["civilizations"], _civilizations)),
    Each(Block(_AT["culture"] + 2 * spot, _CULTURE) for spot in range(len(SPOTS))),
    Each(Block(_AT["exhaustion"] + territory, _SPENT) for territory in range(len(TERRITORIES))),
    Each(Places(_AT["icons"] + 3 * territory, range(3)) for territory in range(len(TERRITORIES))),
    Each(
        (
            Places(_AT["dominion_tokens"], range(14)),
            Places(_AT["display"], range(len(PACTS))),
            Places(_AT["halted"], range(len(TERRITORIES))),
            Places(_AT["gods_entered"], range(len(TERRITORIES))),
            Places(_AT["actions_used"], range(len(ADDITIONAL_ACTIONS))),
            Places(_AT["pandora"], range(len(PANDORA))),
        )
    ),
    Each(_PLAYERS),
    Places(_AT["hand"], range(len(WEAPONS))),
    Block(_AT["drawn"], Table(len(MINORS), lambda gods: [float(god in gods) for god in range(len(MINORS))])),
    Places(_AT["artifact_deck"], range(len(ARTIFACTS))),
    Block(_AT["marked"], Table(len(DEVELOPMENT), lambda track: _one_hot(track, len(DEVELOPMENT)))),
    Block(_FIGHTING, Table(_AT["waiting"] - _FIGHTING, _battle)),
    Block(_STACK, Table(_STACK_SIZE, _stack)),
)
"""In the order of `keys`."""


def keys(position: AnunnakiPosition, memory: Memory | None, seat: Seat | None) -> Sequence[Any]:
    """What the parts of an observation follow from: of a hidden field only the seat's own part is read, and
    what a memory knows."""
    seats, first, battle, stack = position.seats, seat or 0, position.battle, position.stack
    exhaustion = tuple(position.exhaustion)
    hand = artifacts = 0
    drawn: tuple[int, ...] = ()
    marked = -1
    if seat is not None:
        hand, drawn = position.hand[seat], position.gods_drawn[seat]
        if position.artifact_seen >> seat & 1:
            artifacts = position.artifact_deck
        if position.artifacts[seat] >> TABLET & 1:
            marked = position.destinies
    return (
        _course_key(position, first),
        tuple(position.star_tiles),
        tuple(position.objectives),
        (tuple(position.civilizations), position.atlanteans),
        tuple(position.culture),
        exhaustion,
        exhaustion,
        (
            position.dominion_tokens & _DOMINION_SPACES,
            position.display,
            position.halted,
            position.gods_entered,
            position.actions_used,
            position.pandora,
        ),
        (
            *[_player_key(position, memory, (first + place) % seats) for place in range(seats)],
            *_ABSENT[SEATS - seats],
        ),
        hand,
        drawn,
        artifacts,
        marked,
        None if battle is None else _battle_key(battle, memory, seat, first, seats),
        (tuple(stack), first, seats),
    )


def _course_key(position: AnunnakiPosition, first: Seat) -> tuple[int, ...]:
    seats, active, battle = position.seats, position.active, position.battle
    decides, prompt = 0, -1
    if position.stack:
        prompt = _PROMPT_OF[position.question]
        if position.question == Ask.CARDS and battle is not None:
            for other in battle.waiting():
                decides |= 1 << (other - first) % seats
        elif position.asked >= 0:
            decides = 1 << (position.asked - first) % seats
    return (
        seats,
        position.phase,
        position.round,
        position.end,
        (active - first) % seats if active >= 0 else -1,
        decides,
        prompt,
    )


def _player_key(position: AnunnakiPosition, memory: Memory | None, seat: Seat) -> tuple[Any, ...]:
    house, cards, gods_at = position.house[seat], position.god_cards[seat], tuple(position.gods_at[seat])
    return (
        house,
        tuple(position.resources[seat]),
        tuple(position.tracks[seat]),
        position.mana[seat],
        position.vp[seat],
        position.dominion[seat],
        position.cubes_left[seat],
        position.reserve[seat],
        position.settlements_left[seat],
        advanced_hand(position, seat).bit_count() if memory is None else memory.advanced[seat],
        position.pacts_done[seat].bit_count(),
        (position.minor_tokens[seat], position.major_tokens[seat]),
        position.pawn[seat],
        position.cubes[seat],
        position.improved[seat] >> 1,
        position.pacts[seat],
        position.artifacts[seat],
        cards,
        (tuple(position.followers[seat]), tuple(position.settlements[seat]), gods_at),
        (gods_at, cards, house),
        gods_at,
    )


def _battle_key(
    battle: Battle, memory: Memory | None, seat: Seat | None, first: Seat, seats: int
) -> tuple[Any, ...]:
    attacker, defender = battle.attacker, battle.defender
    laid = battle.laid
    own: Sequence[int] = ()
    if seat is not None and seat in (attacker, defender):
        own = laid[battle.side(seat)]
    return (
        battle.at,
        tuple((fighter - first) % seats if fighter >= 0 else -1 for fighter in (attacker, defender)),
        tuple(battle.opened),
        (len(laid[0]), len(laid[1])) if memory is None else tuple(memory.laid),
        tuple(battle.metal),
        battle.won,
        tuple(map(tuple, battle.cards)),
        tuple(map(tuple, battle.played)),
        tuple(own),
    )


encode: Final = Encoder(LAYOUT, PARTS, keys)
