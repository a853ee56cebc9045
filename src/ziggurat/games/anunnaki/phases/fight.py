"""Phase 4: battles against civilizations and between players. AN-167..200, AN-242, AN-254, AN-257, AN-262."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import base
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.board import contested, god_strength, retreat
from ziggurat.games.anunnaki.effects.weapons import PAYMENTS, SECONDS, SWAPS, Units, active_effects, happen
from ziggurat.games.anunnaki.frames import (
    ARTIFACTS,
    BATTLE,
    BATTLES,
    CARDS,
    CIVILIZATION,
    KEEP,
    USE,
    Frame,
    Handler,
)
from ziggurat.games.anunnaki.gains import gain_resource, grant, pay
from ziggurat.games.anunnaki.mods import (
    BATTLE_WITH_UNIT,
    MOBILE,
    SETTLEMENT_BATTLE,
    SETTLEMENT_DEFENCE,
    SETTLEMENT_WITH_UNITS,
)  # fmt: skip
from ziggurat.games.anunnaki.names import R_VP, R_WAR, RESOURCE, TERRITORIES, bits
from ziggurat.games.anunnaki.weaponry import ADVANCED, known_unarmed, price, shown, weapon

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_BATTLE = base("battle")
UNDECIDED = -1
METAL = RESOURCE["metal"]
UNKNOWN = -99
"""In the last battle: no comparison of strengths took place."""


def ask_battles(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Contested territories are resolved one by one, in the order the active player likes. AN-167."""
    places = contested(g, f[1])
    if not places:
        g.stack.pop()
        return None
    if places & places - 1:
        return [_BATTLE + t for t in bits(places)]
    open_battle(g, f[1], places.bit_length() - 1)
    return None


def do_battles(g: AnunnakiState, f: Frame, a: int) -> None:
    open_battle(g, f[1], a - _BATTLE)


def why_battles(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_contested", "AN-167", {"at": TERRITORIES[a - _BATTLE]})


def open_battle(g: AnunnakiState, s: int, t: int) -> None:
    """The active player attacks: another player, or a civilization. AN-168, AN-169, AN-181."""
    defender = -1
    if not g.civilized >> t & 1:
        defender = next(o for o in range(g.seats) if o != s and g.presence[o] >> t & 1)
    g.battle = Battle(t, s, defender)
    g.stack.append([BATTLE, s])
    if defender >= 0:
        g.say("battle", s, at=TERRITORIES[t], defender_seat=defender)
    else:
        g.say("battle_tile", s, at=TERRITORIES[t])


def ask_battle(g: AnunnakiState, _f: Frame) -> None:
    """The next stage of the battle; each may open a question first."""
    battle = g.battle
    assert battle is not None
    stage = battle.stage
    battle.stage = stage + 1
    STAGES[stage](g, battle)


def _lay(g: AnunnakiState, battle: Battle) -> None:
    """Both sides lay a card; without any Advanced card the attacker has lost. AN-171, AN-175, AN-182."""
    if g.hand[battle.attacker] & ADVANCED:
        g.stack.append([CARDS, battle.attacker])
    else:
        unarmed(g, battle)


def unarmed(g: AnunnakiState, battle: Battle) -> None:
    """The attacker has no playable card: automatic loss, nobody gains, no card is seen. AN-171."""
    s = battle.attacker
    known_unarmed(g, s)
    battle.laid = [[], []]
    g.say("unarmed", s, at=TERRITORIES[battle.at])
    retreat(g, s, battle.at)
    _close(g, battle, 1, UNKNOWN, UNKNOWN)


def _close(g: AnunnakiState, battle: Battle, won: int, attack: int, defence: int) -> None:
    g.last_battle = (battle.at, battle.attacker, battle.defender, won, attack, defence)
    battle.won = won
    while g.stack[-1][0] != BATTLE:
        g.stack.pop()
    g.stack.pop()
    g.battle = None


def _show(g: AnunnakiState, battle: Battle) -> None:
    """All cards are turned up at once. AN-182, AN-189."""
    for side in (0, 1):
        seat = battle.seat(side)
        for card in battle.laid[side]:
            shown(g, seat, card)
            g.say("card_shown", seat, weapon=f"anunnaki.weapon_{weapon(g, seat, card).key}")
        battle.cards[side], battle.laid[side] = battle.laid[side], []


def _pay_then_reveal(g: AnunnakiState, battle: Battle) -> None:
    """Against a civilization the cost comes before the tile is turned up, with Loki after. AN-175, AN-298."""
    if battle.defender < 0:
        g.stack.append([CIVILIZATION, CHANCE, battle.at])
        if len(battle.cards[0]) == 1:
            _pay_card(g, battle, 0)


def _choose(g: AnunnakiState, battle: Battle) -> None:
    """Loki: one of two cards is used. AN-263."""
    g.stack += [[USE, battle.seat(side)] for side in (0, 1) if len(battle.cards[side]) == 2]


def _pay_all(g: AnunnakiState, battle: Battle) -> None:
    """Both pay the cards in force. AN-182."""
    for side in (1, 0):
        if battle.cards[side] and not battle.played[side]:
            _pay_card(g, battle, side)


def _pay_card(g: AnunnakiState, battle: Battle, side: int) -> None:
    seat, card = battle.seat(side), battle.cards[side][-1]
    battle.played[side].append(card)
    pay(g, seat, price(g, seat, card))


def _swaps(g: AnunnakiState, battle: Battle) -> None:
    happen(g, battle, SWAPS)


def _seconds(g: AnunnakiState, battle: Battle) -> None:
    """A side left without card after the Helmet has lost at once. AN-195, AN-200."""
    for side in (0, 1):
        if battle.seat(side) >= 0 and not battle.cards[side]:
            battle.won = 1 - side
            return
    happen(g, battle, SECONDS)


def _payments(g: AnunnakiState, battle: Battle) -> None:
    if battle.won == UNDECIDED:
        happen(g, battle, PAYMENTS)


def side_units(g: AnunnakiState, battle: Battle, side: int) -> Units:
    """The fighting units of a side. AN-011, AN-176, AN-202, AN-249, AN-257, AN-262, AN-294."""
    s, t = battle.seat(side), battle.at
    if s < 0:
        return [(g.tables.atlantean, True)] if g.atlanteans >> t & 1 else []
    units: Units = [(g.tables.follower, False)] * g.followers[s][t]
    units += [(god_strength(g, slot), True) for slot, at in enumerate(g.god_at[s]) if at == t]
    mods = g.mods[s]
    if mods[MOBILE]:
        strength = mods[SETTLEMENT_BATTLE] + (mods[SETTLEMENT_DEFENCE] if side else 0)
        units += [(strength, False)] * g.settlements[s][t]
    return units


def side_strength(g: AnunnakiState, battle: Battle, side: int) -> int:
    """A side's total: units as the opponent leaves them, cards, powers. AN-176, AN-184, AN-245, AN-270."""
    units = side_units(g, battle, side)
    for effect in sorted(active_effects(g, battle, 1 - side), key=lambda effect: effect.order):
        if effect.weaken is not None:
            units = effect.weaken(units)
    total = sum(strength for strength, _ in units) + battle.metal[side]
    s, t = battle.seat(side), battle.at
    if s < 0:
        return total + g.tables.civilizations[g.civilization[t] - 1].strength
    mods = g.mods[s]
    if g.units[s] >> t & 1:
        total += g.settlements[s][t] * mods[SETTLEMENT_WITH_UNITS] + mods[BATTLE_WITH_UNIT]
    elif g.presence[s] >> t & 1:
        total += mods[BATTLE_WITH_UNIT]
    return total + sum(weapon(g, s, card).strength for card in battle.cards[side])


def _compare(g: AnunnakiState, battle: Battle) -> None:
    """The higher strength wins, a tie the attacker; a losing Slingshot steals. AN-177, AN-185, AN-193."""
    attack = defence = UNKNOWN
    if battle.won == UNDECIDED:
        attack, defence = side_strength(g, battle, 0), side_strength(g, battle, 1)
        battle.won = 0 if attack >= defence else 1
    g.last_battle = (battle.at, battle.attacker, battle.defender, battle.won, attack, defence)
    _tell(g, battle, attack, defence)
    loser = 1 - battle.won
    for effect in active_effects(g, battle, loser):
        if effect.lost is not None:
            effect.lost(g, battle, loser)


def _tell(g: AnunnakiState, battle: Battle, attack: int, defence: int) -> None:
    winner, at = battle.seat(battle.won), TERRITORIES[battle.at]
    if attack == UNKNOWN:
        g.say("battle_outright", battle.attacker, at=at, winner_seat=winner)
    elif winner < 0:
        g.say("battle_repelled", battle.attacker, at=at, attack=attack, defence=defence)
    else:
        g.say("battle_won", battle.attacker, at=at, winner_seat=winner, attack=attack, defence=defence)


def _aftermath(g: AnunnakiState, battle: Battle) -> None:
    """Cards go back, the loser retreats, Metal, rewards. AN-144, AN-178..180, AN-186, AN-187."""
    won, t = battle.won, battle.at
    winner, loser = battle.seat(won), battle.seat(1 - won)
    rewards: dict[int, int] = {}
    if winner >= 0:
        for card in battle.cards[won]:
            used = weapon(g, winner, card)
            rewards[R_VP] = rewards.get(R_VP, 0) + used.vp
            rewards[R_WAR] = rewards.get(R_WAR, 0) + used.war
    for side in (0, 1):
        for card in battle.cards[side]:
            if card < 2:
                g.hand[battle.seat(side)] |= 1 << card
    played = battle.played[1 - won]
    _close(g, battle, won, g.last_battle[4], g.last_battle[5])
    if loser >= 0:
        retreat(g, loser, t)
        g.say("retreated", loser, at=TERRITORIES[t])
        if winner < 0 or any(card >= 2 for card in played):
            gain_resource(g, loser, METAL, 1)
    elif winner >= 0:
        for kind, n in _conquer(g, winner, t):
            rewards[kind] = rewards.get(kind, 0) + n
    if winner >= 0:
        grant(g, winner, tuple(sorted(rewards.items())))


def _conquer(g: AnunnakiState, s: int, t: int) -> tuple[tuple[int, int], ...]:
    """A defeated civilization leaves; in Atlantis an artifact is found. AN-178, AN-203, AN-204, AN-278."""
    number = g.civilization[t]
    g.civilization[t] = 0
    g.civilized &= ~(1 << t)
    if g.tables.keeps_tiles[g.house[s]]:
        g.defeated[s] |= 1 << number - 1
    else:
        g.tiles_gone += 1
    if g.atlanteans >> t & 1:
        g.atlanteans &= ~(1 << t)
        untouched = not g.artifact_seen
        if untouched or g.artifact_deck:
            g.stack.append([KEEP, s])
            g.artifact_seen |= 1 << s
        if untouched and not g.artifact_deck:
            g.stack.append([ARTIFACTS, CHANCE, s])
    return g.tables.civilizations[number - 1].reward


STAGES = (_lay, _show, _pay_then_reveal, _choose, _pay_all, _swaps, _seconds, _payments, _compare, _aftermath)


def battle_data(g: AnunnakiState, _f: Frame) -> dict[str, Any]:
    """Public facts of the battle in hand."""
    battle = g.battle
    if battle is None:
        return {}
    strengths = [sum(n for n, _ in side_units(g, battle, side)) for side in (0, 1)]
    data = {"at": TERRITORIES[battle.at], "attacker_seat": battle.attacker, "units": strengths}
    if battle.defender >= 0:
        data["defender_seat"] = battle.defender
    return data


BATTLE_HANDLERS = (
    Handler(BATTLES, ask_battles, do_battles, "battle.order", "AN-167", ("battle",), why_battles),
    Handler(BATTLE, ask_battle),
)
