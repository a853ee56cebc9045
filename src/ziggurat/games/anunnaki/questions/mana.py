"""Phase 2: the Mana action, and what it or a reward sets off. AN-129..142, AN-208, AN-288, AN-292, AN-300."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, Verb, base
from ziggurat.games.anunnaki.board import add_settlement, controlled
from ziggurat.games.anunnaki.effects.artifacts import MIRROR, drop_artifact
from ziggurat.games.anunnaki.effects.tiles import perform_tile
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, advance, grant, pay, pay_mana, payable
from ziggurat.games.anunnaki.names import (
    MANA_ACTIONS,
    R_DEVELOP,
    R_SETTLEMENT,
    TERRITORIES,
    TERRITORY,
    TILES,
    WEAPONS,
    bits,
)
from ziggurat.games.anunnaki.questions import Counted, Question, Task
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.weaponry import gained_unseen, pile

_MANA, _MIRROR, _ACTIVATE, _DEVELOP = base("mana"), base("mirror"), base("activate"), base("develop")
_PERFORM, _BUILD, _TAKE = base("perform"), base("build"), base("take")
_TECHNOLOGY: Final = 1


def _hindrance(state: AnunnakiState, seat: Seat, number: int, discount: int) -> Reason | None:
    """Why a Mana action cannot be performed. AN-006, AN-129..136, AN-141, AN-117."""
    action = state.components.mana_actions[number]
    if state.mana[seat] < action.mana - discount:
        return Reason("not_enough", "AN-129", {"what": "anunnaki.mana"})
    held = state.resources[seat]
    if not payable(held, action.cost):
        kind = next((kind for kind in range(4) if held[kind] < action.cost.fixed[kind]), 0)
        return Reason("not_enough", "AN-006", {"what": RESOURCE_KEYS[kind]})
    for gain, _ in action.gains:
        if gain == R_SETTLEMENT and not _sites(state, seat):
            key = "nothing_to_build" if state.settlements_left[seat] else "no_settlement_left"
            return Reason(key, "AN-117")
        if gain == R_DEVELOP:
            rest = [have - need for have, need in zip(held, action.cost.fixed, strict=True)]
            rich = payable(rest, state.components.red_extra)
            if not any(rich or not red for _, red in _neighbours(state, seat)):
                return Reason("nothing_to_develop", "AN-141")
    return None


class TakeManaAction(Question):
    """One Mana action (two with the Mirror), or none. AN-129, AN-208."""

    ask = Ask.MANA
    prompt = "mana.action"
    rule = "AN-129"
    answers = ("mana", "mirror")

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        left: int
        discount: int
        """How much less Mana each costs: the Mirror was used."""
        taken: int
        """Mana actions already taken, as a mask: they must differ."""

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        _, _, left, discount, taken = state.stack[-1]
        ids, mana = [], state.mana[seat] + discount
        if left and mana:
            ids = [
                _MANA + number
                for number, action in enumerate(state.components.mana_actions)
                if action.mana <= mana
                and not taken >> number & 1
                and _hindrance(state, seat, number, discount) is None
            ]
        if left and not discount and state.artifacts[seat] >> MIRROR & 1 and self._mirror_helps(state, seat):
            ids.append(_MIRROR)
        if not ids and (taken or not left or not state.every_phase):
            return ()
        return [PASS, *ids]

    def _mirror_helps(self, state: AnunnakiState, seat: Seat) -> bool:
        cheaper = int(state.components.artifacts[MIRROR]["mana_discount_each"])
        return any(_hindrance(state, seat, number, cheaper) is None for number in range(len(MANA_ACTIONS)))

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        frame = state.stack.pop()
        if action == PASS:
            return
        if action == _MIRROR:
            drop_artifact(state, seat, MIRROR)
            mirror = state.components.artifacts[MIRROR]
            left, discount = int(mirror["different_mana_actions"]), int(mirror["mana_discount_each"])
            state.push(Ask.MANA, seat, left, discount, frame.taken)
            return
        number = action - _MANA
        chosen = state.components.mana_actions[number]
        if frame.left > 1:
            taken = frame.taken | 1 << number
            state.push(Ask.MANA, seat, frame.left - 1, frame.discount, taken)
        state.say("mana_action", seat=seat, action=f"anunnaki.mana_{MANA_ACTIONS[number]}")
        pay_mana(state, seat, max(0, chosen.mana - frame.discount))
        state.push(Ask.MANA_GAIN, seat, number)
        pay(state, seat, chosen.cost)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        _, _, _, discount, taken = state.stack[-1]
        if action.verb is Verb.MIRROR:
            if discount or not state.artifacts[seat] >> MIRROR & 1:
                facts = {"artifact": "anunnaki.artifact_duplicity_mirror"}
                return Reason("artifact_not_held", "AN-208", facts)
            return Reason("mirror_without_use", "AN-208")
        number = MANA_ACTIONS.index(action.what[0])
        if taken >> number & 1:
            return Reason("mana_actions_differ", "AN-208")
        reason = _hindrance(state, seat, number, discount)
        return Reason("not_enough", "AN-129", {"what": "anunnaki.mana"}) if reason is None else reason

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left, "discount": state.stack[-1].discount}


class GainFromMana(Task):
    """The effect of a Mana action, once it is paid."""

    ask = Ask.MANA_GAIN

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        number: int

    def run(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        grant(state, frame.seat, state.components.mana_actions[frame.number].gains)


class ActivateTile(Question):
    """Which tile of a colour to perform, not the one under the pawn. AN-130..132, AN-288."""

    ask = Ask.ACTIVATE
    prompt = "mana.activate"
    rule = "AN-288"
    answers = ("activate",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        red: bool

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        red, tiles = state.stack[-1].red, state.components.tiles
        ids = [
            _ACTIVATE + tile - 1 for tile in TILES if tiles[tile - 1].red == red and tile != state.pawn[seat]
        ]
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action != PASS:
            perform_tile(state, seat, TILES[action - _ACTIVATE])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        tile = int(action.what[0])
        if tile == state.pawn[seat]:
            return Reason("tile_under_pawn", "AN-288", {"number": tile})
        return Reason("wrong_colour", "AN-130" if state.stack[-1].red else "AN-131", {"number": tile})


def _neighbours(state: AnunnakiState, seat: Seat) -> list[tuple[int, bool]]:
    """Base-side tiles joined to the pawn's, and whether they are red. AN-137, AN-141."""
    here = state.pawn[seat]
    if not here:
        return []
    row = state.node_of[here] * 10
    return [
        (tile, state.components.tiles[tile - 1].red)
        for tile in TILES
        if state.components.star.edge[row + state.node_of[tile]] >= 0 and not state.improved[seat] >> tile & 1
    ]


class DevelopTile(Question):
    """Flip a tile next to the pawn, gain Technology, then perhaps perform it. AN-137..141."""

    ask = Ask.DEVELOP
    prompt = "develop.tile"
    rule = "AN-137"
    answers = ("develop",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        rich = payable(state.resources[seat], state.components.red_extra)
        ids = [_DEVELOP + tile - 1 for tile, red in _neighbours(state, seat) if rich or not red]
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action == PASS:
            return
        tile = TILES[action - _DEVELOP]
        entry = state.components.tiles[tile - 1]
        state.improved[seat] |= 1 << tile
        state.say("developed", seat=seat, tile=f"anunnaki.action_{entry.key}", number=tile)
        state.push(Ask.PERFORM, seat, tile)
        if entry.red:
            pay(state, seat, state.components.red_extra)
        advance(state, seat, _TECHNOLOGY, state.components.tech_steps[entry.red])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        tile, pawn = int(action.what[0]), state.pawn[seat]
        facts = {"number": tile}
        if tile == pawn:
            return Reason("tile_under_pawn", "AN-137", facts)
        edges, nodes = state.components.star.edge, state.node_of
        if not pawn or edges[nodes[pawn] * 10 + nodes[tile]] < 0:
            return Reason("tile_not_adjacent", "AN-137", facts)
        if state.improved[seat] >> tile & 1:
            return Reason("tile_improved", "AN-137", facts)
        return Reason("red_costs_more", "AN-138", facts)


class PerformDeveloped(Question):
    """The improved action of the tile just developed, once. AN-140."""

    ask = Ask.PERFORM
    prompt = "develop.perform"
    rule = "AN-140"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        tile: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return (PASS, _PERFORM)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        tile = state.stack.pop().tile
        if action != PASS:
            perform_tile(state, seat, tile)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"number": state.stack[-1].tile}


def _sites(state: AnunnakiState, seat: Seat) -> int:
    """Controlled territories without any Settlement. AN-114, AN-115, AN-118."""
    taken = 0
    for settled in state.settled:
        taken |= settled
    return controlled(state, seat) & ~taken if state.settlements_left[seat] else 0


class Build(Question):
    """Where a Settlement is built; or nowhere. AN-114..118."""

    ask = Ask.BUILD
    prompt = "build.territory"
    rule = "AN-114"
    answers = ("build",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        sites = _sites(state, seat)
        return [PASS, *(_BUILD + territory for territory in bits(sites))] if sites else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action == PASS:
            return
        state.settlements_left[seat] -= 1
        add_settlement(state, seat, action - _BUILD)
        state.say("built", seat=seat, at=TERRITORIES[action - _BUILD])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        territory = TERRITORY[action.what[0]]
        if any(settled >> territory & 1 for settled in state.settled):
            return Reason("settlement_there", "AN-115", {"at": action.what[0]})
        return Reason("not_controlled", "AN-114", {"at": action.what[0]})


class TakeWeapon(Question):
    """Which card of the own pile to take, unseen by others. AN-142."""

    ask = Ask.WEAPONS
    prompt = "weapon.take"
    rule = "AN-142"
    answers = ("take",)
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        cards = pile(state, seat)
        if not state.stack[-1].left or not cards:
            return ()
        return [PASS, *(_TAKE + card for card in bits(cards))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        card = action - _TAKE
        state.go_on(state.stack[-1].left - 1)
        state.hand[seat] |= 1 << card
        gained_unseen(state, seat)
        state.say("weapon_gained", seat=seat)
        state.say("weapon_seen", seat, seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[card]}")

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_in_pile", "AN-142", {"weapon": f"anunnaki.weapon_{action.what[0]}"})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return None if viewer == seat or action.verb is Verb.PASS else "take ?"


QUESTIONS = (
    TakeManaAction(), GainFromMana(), ActivateTile(), DevelopTile(), PerformDeveloped(), Build(),
    TakeWeapon(),
)  # fmt: skip
