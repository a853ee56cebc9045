"""The course of a turn and phase 1: pawn, cube, Mana, tokens, action. AN-041..058, AN-240, AN-241."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import contested, surrounded
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.effects.tiles import perform_tile
from ziggurat.games.anunnaki.gains import gain_mana, trigger_end
from ziggurat.games.anunnaki.names import EDGES, TILES, bits
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.state import BY_CUBE, BY_LIMIT, AnunnakiState, Ask

_PAWN, _LIFT, _CUBE = base("pawn"), base("lift"), base("cube")
_OTHER_TILES: Final = tuple(
    [_PAWN + tile - 1 for tile in TILES if tile != here] for here in range(len(TILES) + 1)
)
"""Per tile under the pawn: to move it to any other."""
_ALL_EDGES: Final = (1 << len(EDGES)) - 1


_TURN: Final = Ask.TURN
_frame: Final = tuple.__new__
"""A frame from its parts, without the names: the one that is made most."""


class Turn(Task):
    """The five phases in order, then the next player. AN-042."""

    ask = Ask.TURN

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        stage: int
        """The phase that has begun; 0 before the turn."""

    def run(self, state: AnunnakiState) -> None:
        stack = state.stack
        _, seat, stage = stack[-1]
        here = len(stack)
        while len(stack) == here:
            if stage == len(_PHASES):
                seat, stage = (seat + 1) % state.seats, 0
                if seat == state.first and self._ends(state):
                    return
            stage += 1
            state.phase = stage
            _PHASES[stage - 1](state, seat)
        stack[here - 1] = _frame(Turn.Frame, (_TURN, seat, stage))

    def _ends(self, state: AnunnakiState) -> bool:
        """After the last turn of a round: is the game over? AN-224, AN-225."""
        state.round += 1
        if state.round >= state.components.constant["engine_round_cap"]:
            trigger_end(state, (state.first - 1) % state.seats, BY_LIMIT)
        if state.end:
            state.stack.pop()
            state.push(Ask.FINAL, CHANCE, 0)
        return state.end > 0


def _begin(state: AnunnakiState, seat: Seat) -> None:
    """Phase 1: the primary action. AN-047."""
    state.active = seat
    state.halted = state.gods_entered = state.actions_used = state.touched = 0
    state.say("turn", seat=seat, round=state.round + 1)
    state.push(Ask.PAWN, seat)


def _mana(state: AnunnakiState, seat: Seat) -> None:
    """Phase 2. AN-129."""
    state.push(Ask.MANA, seat, 1, 0, 0)


def _additional(state: AnunnakiState, seat: Seat) -> None:
    """Phase 3. AN-147."""
    state.push(Ask.ADDITIONAL, seat)


def _battles(state: AnunnakiState, seat: Seat) -> None:
    """Phase 4; Anubis sends a Follower after Gods that begin a battle. AN-167, AN-242."""
    places = contested(state, seat)
    if places:
        state.push(Ask.BATTLES, seat)
        if state.powers[seat].god_escort:
            for territory in bits(state.gods_entered & places):
                state.push(Ask.REDEPLOY, seat, territory)


def _culture(state: AnunnakiState, seat: Seat) -> None:
    """Phase 5. AN-215."""
    if surrounded(state):
        state.push(Ask.CULTURE_ORDER, seat)


_PHASES: Final = (_begin, _mana, _additional, _battles, _culture)


class MovePawn(Question):
    """The first turn on any blue tile, later on any other tile; then cube and tile. AN-047..052."""

    ask = Ask.PAWN
    prompt = "primary.pawn"
    rule = "AN-048"
    answers = ("pawn",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        here = state.pawn[seat]
        if not here:
            return [_PAWN + tile - 1 for tile in TILES if not state.components.tiles[tile - 1].red]
        return _OTHER_TILES[here]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        old, new = state.pawn[seat], TILES[action - _PAWN]
        state.stack.pop()
        state.pawn[seat] = new
        state.say(
            "pawn", seat=seat, tile=f"anunnaki.action_{state.components.tiles[new - 1].key}", number=new
        )
        before = len(state.stack)
        if old:
            self._cross(state, seat, state.components.star.edge[state.node_of[old] * 10 + state.node_of[new]])
        if len(state.stack) == before:
            perform_tile(state, seat, new)
        else:  # the cube asks something first
            state.stack.insert(before, PerformTile.Frame(Ask.TILE_ACTION, seat, new))

    def _cross(self, state: AnunnakiState, seat: Seat, edge: int) -> None:
        """A cube for the space crossed, if there is one and it is empty. AN-049..052, AN-240."""
        if edge < 0:
            return
        if state.cubes[seat] >> edge & 1:
            if state.powers[seat].cube_relocate:
                state.push(Ask.RA_CUBE, seat, edge)
        elif state.cubes_left[seat]:
            state.cubes_left[seat] -= 1
            put_cube(state, seat, edge)
            if not state.cubes_left[seat]:
                trigger_end(state, seat, BY_CUBE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        tile = int(action.what[0])
        if state.pawn[seat] == tile:
            return Reason("pawn_must_move", "AN-048", {"number": tile})
        return Reason("first_tile_blue", "AN-047", {"number": tile})


def between(state: AnunnakiState, edge: int) -> list[str]:
    """The tiles that a space of the star joins: people have no other name for it."""
    tiles = (state.star_tiles[node] for node in state.components.star.ends[edge])
    return [f"anunnaki.action_{state.components.tiles[tile - 1].key}" for tile in tiles]


def _of_space(state: AnunnakiState, edge: int) -> dict[str, Any]:
    return {"at": EDGES[edge], "between": between(state, edge)}


def put_cube(state: AnunnakiState, seat: Seat, edge: int) -> None:
    """A cube on a space: its Mana, the tokens it surrounds, Ra's resource. AN-051, AN-054, AN-057, AN-241."""
    star = state.components.star
    state.cubes[seat] |= 1 << edge
    mana = star.mana[edge]
    state.say("cube", seat=seat, at=EDGES[edge], between=between(state, edge), mana=mana)
    gain_mana(state, seat, mana)
    for number, area in enumerate(star.areas):
        if state.star_tokens[seat] >> number & 1 and area & ~state.cubes[seat] == 0:
            state.star_tokens[seat] &= ~(1 << number)
            if star.major[number]:
                state.major_tokens[seat] += 1
            else:
                state.minor_tokens[seat] += 1
            state.say("token", seat=seat, major=star.major[number])
    if mana and state.powers[seat].cube_resource:
        rewards.resources_of_choice(state, seat, 1)


def _relocate(state: AnunnakiState, seat: Seat, origin: int, to: int) -> None:
    state.cubes[seat] &= ~(1 << origin)
    state.say("cube_lifted", seat=seat, at=EDGES[origin], between=between(state, origin))
    put_cube(state, seat, to)


class OfEdge(NamedTuple):
    """A frame about a cube on the star."""

    ask: Ask
    seat: Seat
    edge: int


class RelocateCrossed(Question):
    """Ra: the cube of the space crossed may be moved to any empty space. AN-240."""

    ask = Ask.RA_CUBE
    prompt = "primary.relocate_cube"
    rule = "AN-240"
    answers = ("cube",)
    Frame = OfEdge

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        empty = _ALL_EDGES & ~state.cubes[seat]
        return [PASS, *(_CUBE + edge for edge in bits(empty))] if empty else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        edge = state.stack.pop().edge
        if action != PASS:
            _relocate(state, seat, edge, action - _CUBE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("space_has_cube", "AN-240", _of_space(state, EDGES.index(action.what[0])))

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return _of_space(state, state.stack[-1].edge)


class PerformTile(Task):
    """The action of the tile under the pawn. AN-053."""

    ask = Ask.TILE_ACTION

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        tile: int

    def run(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        perform_tile(state, frame.seat, frame.tile)


class LiftCube(Question):
    """Which cube to move; or none. AN-057, AN-058."""

    ask = Ask.LIFT
    prompt = "cube.lift"
    rule = "AN-057"
    answers = ("lift",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        cubes = state.cubes[seat]
        if not cubes or cubes == _ALL_EDGES:
            return ()
        return [PASS, *(_LIFT + edge for edge in bits(cubes))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action != PASS:
            state.push(Ask.DROP, seat, action - _LIFT)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("space_has_no_cube", "AN-057", _of_space(state, EDGES.index(action.what[0])))


class DropCube(Question):
    """Where the lifted cube goes. AN-057."""

    ask = Ask.DROP
    prompt = "cube.drop"
    rule = "AN-057"
    answers = ("cube",)
    Frame = OfEdge

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_CUBE + edge for edge in bits(_ALL_EDGES & ~state.cubes[seat])]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        _relocate(state, seat, state.stack.pop().edge, action - _CUBE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("space_has_cube", "AN-057", _of_space(state, EDGES.index(action.what[0])))

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return _of_space(state, state.stack[-1].edge)


QUESTIONS = (Turn(), MovePawn(), RelocateCrossed(), PerformTile(), LiftCube(), DropCube())
