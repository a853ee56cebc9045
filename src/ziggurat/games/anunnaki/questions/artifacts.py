"""Artifacts found in Atlantis, Pandora's losses, the two that work at the end. AN-203..206, AN-212..214."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import remove_follower
from ziggurat.games.anunnaki.effects.artifacts import TAKEN
from ziggurat.games.anunnaki.gains import TRACK_KEYS, advance, lightning_passed
from ziggurat.games.anunnaki.names import ARTIFACTS, DEVELOPMENT, TERRITORIES, TRACKS, WEAPONS, bits
from ziggurat.games.anunnaki.questions import Counted, Question
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.weaponry import advanced_hand, lost_unseen

_KEEP, _MARK, _ADVANCE = base("keep"), base("mark"), base("advance")
_LOSE_FOLLOWER, _LOSE_WEAPON = base("lose_follower"), base("lose_weapon")


class KeepArtifact(Question):
    """The conqueror keeps one artifact. AN-203, AN-204."""

    ask = Ask.KEEP
    prompt = "artifact.keep"
    rule = "AN-203"
    answers = ("keep",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_KEEP + artifact for artifact in bits(state.artifact_deck)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        chosen = action - _KEEP
        state.artifact_deck &= ~(1 << chosen)
        if state.artifact_deck.bit_count() < 2:
            state.artifact_deck = 0
        state.artifacts[seat] |= 1 << chosen
        state.say("artifact", seat=seat, artifact=f"anunnaki.artifact_{ARTIFACTS[chosen]}")
        TAKEN[ARTIFACTS[chosen]](state, seat)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("artifact_not_offered", "AN-203", {"artifact": f"anunnaki.artifact_{action.what[0]}"})


class MarkTrack(Question):
    """Tablet of Destinies: a track marked in secret. AN-214."""

    ask = Ask.MARK
    prompt = "artifact.mark"
    rule = "AN-214"

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return range(_MARK, _MARK + len(DEVELOPMENT))

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        state.destinies = action - _MARK
        state.say("marked", seat=seat)
        state.say("mark_seen", seat, seat=seat, track=TRACK_KEYS[state.destinies])

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return None if viewer == seat else "mark ?"


class ShowMark(Question):
    """The marked track is shown before the Tablet is scored. AN-214."""

    ask = Ask.SHOW_MARK
    prompt = "final.show_mark"
    rule = "AN-214"
    answers = ("mark",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return (_MARK + state.destinies,)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        state.say("mark_shown", seat=seat, track=TRACK_KEYS[state.destinies])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("other_track_marked", "AN-214")


class LoseFollower(Question):
    """Pandora's Box: a Follower of the victim's choice. AN-212."""

    ask = Ask.LOSE_FOLLOWER
    prompt = "pandora.follower"
    rule = "AN-212"
    answers = ("lose_follower",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        followers = state.followers[seat]
        return [_LOSE_FOLLOWER + territory for territory in bits(state.units[seat]) if followers[territory]]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        territory = action - _LOSE_FOLLOWER
        remove_follower(state, seat, territory)
        state.reserve[seat] += 1
        state.say("lost", seat=seat, what="anunnaki.follower", at=TERRITORIES[territory])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("no_follower_there", "AN-212", {"at": action.what[0]})


class LoseWeapon(Question):
    """Pandora's Box: an Advanced card of the victim's choice, unseen. AN-212."""

    ask = Ask.LOSE_WEAPON
    prompt = "pandora.weapon"
    rule = "AN-212"
    answers = ("lose_weapon",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_LOSE_WEAPON + card for card in bits(advanced_hand(state, seat))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        card = action - _LOSE_WEAPON
        state.hand[seat] &= ~(1 << card)
        lost_unseen(state, seat)
        state.say("lost", seat=seat, what="anunnaki.weapon_card")
        state.say("weapon_returned", seat, seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[card]}")

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_in_hand", "AN-212", {"weapon": f"anunnaki.weapon_{action.what[0]}"})

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return None if viewer == seat else "lose ?"


class AdvanceByScarab(Question):
    """Scarab Amulet: one step after the other on development tracks. AN-213."""

    ask = Ask.SCARAB
    prompt = "final.scarab"
    rule = "AN-213"
    answers = ("advance",)
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if not state.stack[-1].left:
            return ()
        ids = [_ADVANCE + track for track in range(len(DEVELOPMENT)) if self._open(state, seat, track)]
        return [PASS, *ids] if ids else ()

    def _open(self, state: AnunnakiState, seat: Seat, track: int) -> bool:
        last = state.components.tracks[track].last
        return state.tracks[seat][track] < (last if lightning_passed(state, seat) else last - 1)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        state.go_on(state.stack[-1].left - 1)
        advance(state, seat, action - _ADVANCE, 1)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        track = TRACKS.index(action.what[0])
        facts = {"track": TRACK_KEYS[track]}
        if track == len(DEVELOPMENT):
            return Reason("development_only", "AN-213", facts)
        if state.tracks[seat][track] >= state.components.tracks[track].last:
            return Reason("track_full", "AN-127", facts)
        return Reason("lightning_lock", "AN-126", facts)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


QUESTIONS = (KeepArtifact(), MarkTrack(), ShowMark(), LoseFollower(), LoseWeapon(), AdvanceByScarab())
