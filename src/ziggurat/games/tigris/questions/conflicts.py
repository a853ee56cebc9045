"""Adding tiles from the hand to a revolt or war, and its end (sections 10 and 11)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import events, hands
from ziggurat.games.tigris.actions import COMMIT, Action, Commit
from ziggurat.games.tigris.handfuls import UNIT
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.revolts import end_revolt
from ziggurat.games.tigris.questions.wars import end_war
from ziggurat.games.tigris.squares import name_of
from ziggurat.games.tigris.state import Ask, Fight, TigrisState


class _Support(TigrisQuestion):
    """How many tiles does a side add? Attacker first, then defender (TE-196, TE-197, TE-228)."""

    answers = ("commit",)

    def prompt_of(self, state: TigrisState) -> str:
        return f"{_fight(state).kind}.{self.prompt}"

    def why_other(self, state: TigrisState, seat: Seat, action: Action, kind: str) -> Reason:
        """Leaders cannot flee from a conflict (TE-085)."""
        if kind == "withdraw":
            return Reason("te_withdraw_conflict", "TE-085")
        return super().why_other(state, seat, action, kind)

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        fight = _fight(state)
        return {
            "kind": fight.kind,
            "role": "attacker" if fight.added is None else "defender",
            "colour": KEYS[fight.colour],
            "leader": events.LEADER[fight.colour],
            "support": KEYS[fight.support],
            "tile": events.TILE[fight.support],
            "attacker_seat": fight.attacker,
            "defender_seat": fight.defender,
            "attacker_square": name_of(fight.attacker_bit),
            "defender_square": name_of(fight.defender_bit),
            "strength": [fight.attack, fight.defence],
            "a": fight.attack,
            "d": fight.defence,
            "added": fight.added,
        }


class Attack(_Support):
    """D3. The attacker adds tiles; by the English rule enough to lead, or none (TE-350..352)."""

    ask = Ask.ATTACK
    prompt = "attack"
    rule = "TE-196"

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        fight = _fight(state)
        have = _supply(state, seat, fight)
        if not state.variant.english:
            return range(COMMIT, COMMIT + have + 1)
        enough = max(1, fight.defence - fight.attack + 1)
        return (COMMIT, *range(COMMIT + enough, COMMIT + have + 1))

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        fight = _fight(state)
        count = action - COMMIT
        _spend(state, seat, fight.support, count)
        state.fight = fight._replace(added=count)
        state.question = Ask.DEFEND
        state.asked = fight.defender

    def why(self, state: TigrisState, seat: Seat, action: Commit) -> Reason:
        fight = _fight(state)
        return _too_many(state, seat, fight, action.count) or Reason(
            "te_english_attacker", "TE-350", {"d": fight.defence}
        )


class Defend(_Support):
    """D4. The defender adds tiles; by the English rule just enough for a tie, or none (TE-353, TE-354)."""

    ask = Ask.DEFEND
    prompt = "defend"
    rule = "TE-197"

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        fight = _fight(state)
        have = _supply(state, seat, fight)
        if not state.variant.english:
            return range(COMMIT, COMMIT + have + 1)
        short = _short(fight)
        return (COMMIT, COMMIT + short) if 0 < short <= have else (COMMIT,)

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        """The higher total wins, a tie is the defender's (TE-199, TE-230)."""
        fight = _fight(state)
        count = action - COMMIT
        _spend(state, seat, fight.support, count)
        state.fight = None
        attack, defence = fight.attack + (fight.added or 0), fight.defence + count
        if attack > defence:
            winner, loser, lost = fight.attacker, fight.defender, fight.defender_bit
        else:
            winner, loser, lost = fight.defender, fight.attacker, fight.attacker_bit
        state.log.append((events.won, fight, winner, loser, attack, defence))
        end = end_war if fight.war else end_revolt
        end(state, fight.colour, winner, loser, lost)

    def why(self, state: TigrisState, seat: Seat, action: Commit) -> Reason:
        fight = _fight(state)
        too_many = _too_many(state, seat, fight, action.count)
        if too_many is not None:
            return too_many
        short = _short(fight)
        if 0 < short <= _supply(state, seat, fight):
            return Reason("te_english_defender", "TE-353", {"n": short})
        return Reason("te_english_nothing", "TE-354")


def _fight(state: TigrisState) -> Fight:
    assert state.fight is not None, "no conflict is going on"
    return state.fight


def _supply(state: TigrisState, seat: Seat, fight: Fight) -> int:
    """Tiles in hand that a seat could add."""
    return state.hands[seat] >> 8 * fight.support & 255


def _short(fight: Fight) -> int:
    """What the defender lacks for a tie."""
    return fight.attack + (fight.added or 0) - fight.defence


def _spend(state: TigrisState, seat: Seat, colour: int, count: int) -> None:
    """Added tiles leave the game (TE-202, TE-234)."""
    if count:
        tiles = UNIT[colour] * count
        state.hands[seat] -= tiles
        state.gone += tiles
        if state.variant.open_tiles:
            state.known[seat] = hands.used(state.known[seat], colour, count)
    state.log.append((events.added, seat, count, colour))


def _too_many(state: TigrisState, seat: Seat, fight: Fight, count: int) -> Reason | None:
    """Nobody adds more than he has (TE-196, TE-228)."""
    have = _supply(state, seat, fight)
    if count <= have:
        return None
    rule = "TE-228" if fight.war else "TE-196"
    return Reason("te_add_too_many", rule, {"tile": events.TILE[fight.support], "n": have})
