"""Setting up: first player, Houses, star, objectives, Gods, pieces. AN-017..040."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.anunnaki.actions import DEAL_SETS, Action, base
from ziggurat.games.anunnaki.board import FACE_DOWN, add_follower, add_settlement
from ziggurat.games.anunnaki.names import HOUSES, MINORS, OBJECTIVES, PACTS, TILES, TRACKS, bits
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_STARTER, _HOUSE, _TILE, _OBJECTIVE = base("starter"), base("house"), base("tile"), base("objective")
_GODS, _RETURN = base("gods"), base("return")
_FIVES: Final = 21
_FOURS: Final = 35
"""Ways to draw five or four of a House's seven Minor God cards."""
_LAST_NODE: Final = 9


class ChooseStarter(Question):
    """A random player is first for the whole game; then everything else is laid out. AN-031, AN-041."""

    ask = Ask.STARTER
    prompt = "setup.first_player"
    rule = "AN-031"

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return range(_STARTER, _STARTER + state.seats)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.first = state.active = action - _STARTER
        state.say("first_player", seat=state.first)
        order = [(state.first + turn) % state.seats for turn in range(state.seats)]
        state.stack.clear()
        state.push(Ask.START, CHANCE)
        for player in reversed(order):
            state.push(Ask.RETURN_GOD, player)
            state.push(Ask.GODS, CHANCE, player)
        for track in reversed(range(3)):
            state.push(Ask.OBJECTIVE, CHANCE, track)
        for node in reversed(range(_LAST_NODE)):
            state.push(Ask.TILE, CHANCE, node)
        self._ask_houses(state, order)

    def _ask_houses(self, state: AnunnakiState, order: list[Seat]) -> None:
        """Drawn in turn order, chosen in reverse, or named by the option. AN-019."""
        houses = str(state.options["houses"])
        if houses == "random":
            for player in reversed(order):
                state.push(Ask.HOUSE, CHANCE, player)
        elif houses == "chosen":
            for player in order:
                state.push(Ask.HOUSE, player, player)
        else:
            for player, key in enumerate(houses.split(",")):
                assign_house(state, player, HOUSES.index(key))


class ChooseHouse(Question):
    """A House for a player, drawn or chosen in reverse turn order. AN-001, AN-019."""

    ask = Ask.HOUSE
    prompt = "setup.house"
    rule = "AN-019"
    answers = ("house",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        owner: Seat

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_HOUSE + house for house in range(len(HOUSES)) if house not in state.house]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        assign_house(state, state.stack.pop().owner, action - _HOUSE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("house_taken", "AN-001", {"house": f"anunnaki.house_{action.what[0]}"})


def assign_house(state: AnunnakiState, seat: Seat, house: int) -> None:
    """Give a House to a player. AN-001, AN-003, AN-018, AN-145."""
    state.house[seat] = house
    state.settle_house(seat)
    state.hand[seat] = state.components.basic
    state.say("house", seat=seat, house=f"anunnaki.house_{HOUSES[house]}")


class LayTile(Question):
    """The ten Action tiles at random on the star, the same for everybody. AN-032."""

    ask = Ask.TILE
    prompt = "setup.tile"
    rule = "AN-032"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        node: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_TILE + place for place, tile in enumerate(TILES) if state.node_of[tile] < 0]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        lay_tile(state, state.stack.pop().node, TILES[action - _TILE])
        left = [tile for tile in TILES if state.node_of[tile] < 0]
        if len(left) == 1:
            lay_tile(state, _LAST_NODE, left[0])


def lay_tile(state: AnunnakiState, node: int, tile: int) -> None:
    """Put an Action tile on a node of the star."""
    state.star_tiles[node] = tile
    state.node_of[tile] = node
    key = state.components.tiles[tile - 1].key
    state.say("tile_laid", tile=f"anunnaki.action_{key}", number=tile, node=node)


class LayObjective(Question):
    """One objective tile to each development track, the last to the Dominion. AN-040."""

    ask = Ask.OBJECTIVE
    prompt = "setup.objective"
    rule = "AN-040"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        track: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_OBJECTIVE + tile for tile in range(len(OBJECTIVES)) if tile not in state.objectives]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        track = state.stack.pop().track
        state.objectives[track] = action - _OBJECTIVE
        laid = [track]
        if track == 2:
            state.objectives[3] = next(tile for tile in range(4) if tile not in state.objectives)
            laid.append(3)
        for track in laid:
            tile = f"anunnaki.objective_{OBJECTIVES[state.objectives[track]]}"
            state.say("objective", track=f"anunnaki.track_{TRACKS[track]}", objective=tile)


class DrawGods(Question):
    """Five of seven Minor God cards, seen by their owner; in a first game four, open. AN-021, AN-022."""

    ask = Ask.GODS
    prompt = "setup.gods"
    rule = "AN-021"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        owner: Seat

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        house = state.house[state.stack[-1].owner]
        if state.options["first_game_gods"]:
            start = _GODS + len(HOUSES) * _FIVES + house * _FOURS
            return range(start, start + _FOURS)
        return range(_GODS + house * _FIVES, _GODS + (house + 1) * _FIVES)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        player, dealt = state.stack.pop().owner, DEAL_SETS[action - _GODS]
        if len(dealt) == 4:
            lay_gods(state, player, dealt)
            return
        state.gods_drawn[player] = dealt
        state.say("gods_dealt", seat=player, count=len(dealt))
        state.say("gods_seen", player, seat=player, gods=[f"anunnaki.god_{MINORS[god]}" for god in dealt])

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        if viewer == state.stack[-1].owner or state.options["first_game_gods"]:
            return None
        return "gods ? ? ? ? ?"


def lay_gods(state: AnunnakiState, seat: Seat, gods: tuple[int, ...]) -> None:
    """Four Minor God cards lie open from now on."""
    state.god_cards[seat] = gods
    state.gods_drawn[seat] = ()
    state.say("gods", seat=seat, gods=[f"anunnaki.god_{MINORS[god]}" for god in gods])


class ReturnGod(Question):
    """One drawn card goes back unseen, the other four lie open. AN-021."""

    ask = Ask.RETURN_GOD
    prompt = "setup.return_god"
    rule = "AN-021"
    answers = ("return",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return () if state.god_cards[seat] else [_RETURN + god for god in state.gods_drawn[seat]]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        gone = action - _RETURN
        state.god_returned[seat] = gone
        lay_gods(state, seat, tuple(god for god in state.gods_drawn[seat] if god != gone))

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("god_not_drawn", "AN-021", {"god": f"anunnaki.god_{action.what[0]}"})

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        if viewer == seat:
            return None
        kept = [MINORS[god] for god in state.gods_drawn[seat] if MINORS[god] != action.what[0]]
        return "return ?, keep " + " ".join(kept)


class Start(Task):
    """Everything that needs no choice, then the cards and tokens to turn up. AN-017..040."""

    ask = Ask.START

    def run(self, state: AnunnakiState) -> None:
        start, world = state.components.constant, state.components.map
        for seat in range(state.seats):
            self._place_pieces(state, seat)
        for territory in bits(world.civilized & state.in_play):
            state.civilizations[territory] = -1
            state.civilized |= 1 << territory
        state.atlanteans = world.atlantis & state.in_play
        state.pact_stack = (1 << len(PACTS)) - 1
        if not state.options["first_game_pacts"]:
            used = (-1, *state.house)
            pacts = enumerate(state.components.pacts)
            state.pact_stack = sum(1 << number for number, pact in pacts if pact.house in used)
        state.culture = [
            FACE_DOWN if world.planet_mask[planet] & state.in_play else 0 for planet in world.spot_planet
        ]
        state.stack.clear()
        state.push(Ask.TURN, state.first, 0)
        everyone = 0
        for units in state.units:
            everyone |= units
        for spot in reversed(range(len(state.culture))):
            if state.culture[spot] and world.spot_mask[spot] & everyone:
                state.push(Ask.CULTURE, CHANCE, spot)
        for _ in range(start["pact_display"]):
            state.push(Ask.DEAL, CHANCE)

    def _place_pieces(self, state: AnunnakiState, seat: Seat) -> None:
        start, home = state.components.constant, state.capital[seat]
        state.resources[seat] = [start["start_resource_each"]] * 4
        state.mana[seat] = start["start_mana"]
        for _ in range(start["start_settlements_capital"]):
            add_settlement(state, seat, home)
            state.settlements_left[seat] -= 1
        starters = [home] * start["start_followers_capital"]
        starters += [state.components.map.outpost[state.house[seat]]] * start["start_followers_altar"]
        for territory in starters:
            add_follower(state, seat, territory)
            state.reserve[seat] -= 1


QUESTIONS = (
    ChooseStarter(), ChooseHouse(), LayTile(), LayObjective(), DrawGods(), ReturnGod(), Start(),
)  # fmt: skip
