"""Phase 4: battles against civilizations and between players. AN-167..200, AN-242, AN-254, AN-257, AN-262."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.anunnaki.actions import Action, base
from ziggurat.games.anunnaki.battle import UNDECIDED, UNKNOWN, Battle, Result
from ziggurat.games.anunnaki.board import contested, retreat
from ziggurat.games.anunnaki.effects.weapons import PAYMENTS, SECONDS, SWAPS, active_effects, happen
from ziggurat.games.anunnaki.gains import gain_resource, grant, pay
from ziggurat.games.anunnaki.names import R_VP, R_WAR, RESOURCE, TERRITORIES, WEAPONS, Gains, bits
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.strength import side_strength
from ziggurat.games.anunnaki.weaponry import advanced_hand, known_unarmed, price, shown

_BATTLE = base("battle")
METAL: Final = RESOURCE["metal"]


class ChooseBattle(Question):
    """Contested territories are resolved one by one, in the order the active player likes. AN-167."""

    ask = Ask.BATTLES
    prompt = "battle.order"
    rule = "AN-167"
    answers = ("battle",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        places = contested(state, seat)
        return [_BATTLE + territory for territory in bits(places)] if places & places - 1 else ()

    def unasked(self, state: AnunnakiState) -> None:
        seat = state.stack[-1].seat
        places = contested(state, seat)
        if places:
            open_battle(state, seat, places.bit_length() - 1)
        else:
            state.stack.pop()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        open_battle(state, seat, action - _BATTLE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_contested", "AN-167", {"at": action.what[0]})


def open_battle(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """The active player attacks: another player, or a civilization. AN-168, AN-169, AN-181."""
    defender = -1
    if not state.civilized >> territory & 1:
        defender = next(
            other for other in range(state.seats) if other != seat and state.presence[other] >> territory & 1
        )
    state.battle = Battle(territory, seat, defender)
    state.push(Ask.BATTLE, seat)
    if defender >= 0:
        state.say("battle", seat=seat, at=TERRITORIES[territory], defender_seat=defender)
    else:
        state.say("battle_tile", seat=seat, at=TERRITORIES[territory])


class Fight(Task):
    """The next stage of the battle; each may open a question first."""

    ask = Ask.BATTLE

    def run(self, state: AnunnakiState) -> None:
        battle = state.battle
        assert battle is not None
        stage = battle.stage
        battle.stage = stage + 1
        STAGES[stage](state, battle)


def _lay(state: AnunnakiState, battle: Battle) -> None:
    """Both sides lay a card; without any Advanced card the attacker has lost. AN-171, AN-175, AN-182."""
    if advanced_hand(state, battle.attacker):
        state.push(Ask.CARDS, battle.attacker)
    else:
        unarmed(state, battle)


def unarmed(state: AnunnakiState, battle: Battle) -> None:
    """The attacker has no playable card: automatic loss, no card is seen; a civilization is turned up and
    leaves the loser its Metal. AN-171, AN-179."""
    seat = battle.attacker
    known_unarmed(state, seat)
    battle.laid = [[], []]
    state.say("unarmed", seat=seat, at=TERRITORIES[battle.at])
    retreat(state, seat, battle.at)
    _close(state, battle, 1, UNKNOWN, UNKNOWN)
    if battle.defender < 0:
        gain_resource(state, seat, METAL, 1)
        state.push(Ask.CIVILIZATION, CHANCE, battle.at)


def _close(state: AnunnakiState, battle: Battle, won: int, attack: int, defence: int) -> None:
    state.last_battle = Result(battle.at, battle.attacker, battle.defender, won, attack, defence)
    battle.won = won
    while state.stack.pop().ask != Ask.BATTLE:
        pass
    state.battle = None


def _show(state: AnunnakiState, battle: Battle) -> None:
    """All cards are turned up at once. AN-182, AN-189."""
    for side in (0, 1):
        seat = battle.seat(side)
        for card in battle.laid[side]:
            shown(state, seat, card)
            state.say("card_shown", seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[card]}")
        battle.cards[side], battle.laid[side] = battle.laid[side], []


def _pay_then_reveal(state: AnunnakiState, battle: Battle) -> None:
    """Against a civilization the cost comes before the tile is turned up, with Loki after. AN-175, AN-298."""
    if battle.defender < 0:
        state.push(Ask.CIVILIZATION, CHANCE, battle.at)
        if len(battle.cards[0]) == 1:
            _pay_card(state, battle, 0)


def _choose(state: AnunnakiState, battle: Battle) -> None:
    """Loki: one of two cards is used. AN-263."""
    for side in (0, 1):
        if len(battle.cards[side]) == 2:
            state.push(Ask.USE, battle.seat(side))


def _pay_all(state: AnunnakiState, battle: Battle) -> None:
    """Both pay the cards in force. AN-182."""
    for side in (1, 0):
        if battle.cards[side] and not battle.played[side]:
            _pay_card(state, battle, side)


def _pay_card(state: AnunnakiState, battle: Battle, side: int) -> None:
    seat, card = battle.seat(side), battle.cards[side][-1]
    battle.played[side].append(card)
    pay(state, seat, price(state, seat, card))


def _swaps(state: AnunnakiState, battle: Battle) -> None:
    happen(state, battle, SWAPS)


def _seconds(state: AnunnakiState, battle: Battle) -> None:
    """A side left without card after the Helmet has lost at once. AN-195, AN-200."""
    for side in (0, 1):
        if battle.seat(side) >= 0 and not battle.cards[side]:
            battle.won = 1 - side
            return
    happen(state, battle, SECONDS)


def _payments(state: AnunnakiState, battle: Battle) -> None:
    if battle.won == UNDECIDED:
        happen(state, battle, PAYMENTS)


def _compare(state: AnunnakiState, battle: Battle) -> None:
    """The higher strength wins, a tie the attacker; a losing Slingshot steals. AN-177, AN-185, AN-193."""
    attack = defence = UNKNOWN
    if battle.won == UNDECIDED:
        attack, defence = side_strength(state, battle, 0), side_strength(state, battle, 1)
        battle.won = 0 if attack >= defence else 1
    state.last_battle = Result(battle.at, battle.attacker, battle.defender, battle.won, attack, defence)
    _tell(state, battle, attack, defence)
    loser = 1 - battle.won
    for effect in active_effects(state, battle, loser):
        if effect.lost is not None:
            effect.lost(state, battle, loser)


def _tell(state: AnunnakiState, battle: Battle, attack: int, defence: int) -> None:
    seat, winner, at = battle.attacker, battle.seat(battle.won), TERRITORIES[battle.at]
    if attack == UNKNOWN:
        state.say("battle_outright", seat=seat, at=at, winner_seat=winner)
    elif winner < 0:
        state.say("battle_repelled", seat=seat, at=at, attack=attack, defence=defence)
    else:
        state.say("battle_won", seat=seat, at=at, winner_seat=winner, attack=attack, defence=defence)


def _aftermath(state: AnunnakiState, battle: Battle) -> None:
    """Cards go back, the loser retreats, Metal, rewards. AN-144, AN-178..180, AN-186, AN-187."""
    won, at, weapons = battle.won, battle.at, state.components.weapons
    winner, loser = battle.seat(won), battle.seat(1 - won)
    rewards: dict[int, int] = {}
    if winner >= 0:
        for card in battle.cards[won]:
            rewards[R_VP] = rewards.get(R_VP, 0) + weapons[card].vp
            rewards[R_WAR] = rewards.get(R_WAR, 0) + weapons[card].war
    for side in (0, 1):
        for card in battle.cards[side]:
            if weapons[card].basic:
                state.hand[battle.seat(side)] |= 1 << card
    played = battle.played[1 - won]
    result = state.last_battle
    assert result is not None
    _close(state, battle, won, result.attack, result.defence)
    if loser >= 0:
        retreat(state, loser, at)
        state.say("retreated", seat=loser, at=TERRITORIES[at])
        if winner < 0 or any(not weapons[card].basic for card in played):
            gain_resource(state, loser, METAL, 1)
    elif winner >= 0:
        state.push(Ask.CARDS_BACK, winner, sum(1 << card for card in battle.cards[won]))
        for kind, amount in _conquer(state, winner, at):
            rewards[kind] = rewards.get(kind, 0) + amount
    if winner >= 0:
        grant(state, winner, tuple(sorted(rewards.items())))


def _conquer(state: AnunnakiState, seat: Seat, territory: int) -> Gains:
    """A defeated civilization leaves; in Atlantis an artifact is found. AN-178, AN-203, AN-204, AN-278."""
    number = state.civilizations[territory]
    state.civilizations[territory] = 0
    state.civilized &= ~(1 << territory)
    if state.components.keeps_tiles[state.house[seat]]:
        state.defeated[seat] |= 1 << number - 1
    else:
        state.civilizations_gone += 1
    if state.atlanteans >> territory & 1:
        state.atlanteans &= ~(1 << territory)
        untouched = not state.artifact_seen
        if untouched or state.artifact_deck:
            state.push(Ask.KEEP, seat)
            state.artifact_seen |= 1 << seat
        if untouched and not state.artifact_deck:
            state.push(Ask.ARTIFACTS, CHANCE, seat)
    return state.components.civilizations[number - 1].reward


STAGES: Final = (
    _lay, _show, _pay_then_reveal, _choose, _pay_all, _swaps, _seconds, _payments, _compare, _aftermath,
)  # fmt: skip
"""What happens in a battle, in order."""


class CardsBack(Task):
    """The rewards of a civilization are taken: now the card played goes to the pile. AN-180."""

    ask = Ask.CARDS_BACK

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        gone: int

    def run(self, state: AnunnakiState) -> None:
        state.stack.pop()


QUESTIONS = (ChooseBattle(), Fight(), CardsBack())
