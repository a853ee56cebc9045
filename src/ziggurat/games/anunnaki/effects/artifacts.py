"""The six artifacts: what taking or using one does. AN-203..214."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, gain_mana, gain_resource, gain_vp
from ziggurat.games.anunnaki.names import ARTIFACT, ARTIFACTS, PANDORA
from ziggurat.games.anunnaki.state import AnunnakiPosition, AnunnakiState, Ask

CORNUCOPIA, MIRROR, AFTERWORLD_MAP = (
    ARTIFACT["cornucopia"], ARTIFACT["duplicity_mirror"], ARTIFACT["afterworld_map"],
)  # fmt: skip
BOX, SCARAB = ARTIFACT["pandoras_box"], ARTIFACT["scarab_amulet"]
_TOKENS = (1 << len(PANDORA)) - 1


def drop_artifact(state: AnunnakiState, seat: Seat, artifact: int) -> None:
    """A used-up artifact leaves the game."""
    state.artifacts[seat] &= ~(1 << artifact)
    state.artifact_spent |= 1 << artifact
    state.say("artifact_used", seat=seat, artifact=f"anunnaki.artifact_{ARTIFACTS[artifact]}")


def _nothing(_state: AnunnakiState, _seat: Seat) -> None:
    """Taking most artifacts does nothing yet."""


def _open_afterworld(state: AnunnakiState, seat: Seat) -> None:
    """Map for the Afterworld: a territory only its owner may enter. AN-209."""
    state.open_afterworld(seat)


def _fill_box(state: AnunnakiState, _seat: Seat) -> None:
    """Pandora's Box: three tokens. AN-211."""
    state.pandora = _TOKENS


def _mark_track(state: AnunnakiState, seat: Seat) -> None:
    """Tablet of Destinies: mark a track in secret. AN-214."""
    state.push(Ask.MARK, seat)


TAKEN: Final[dict[str, Callable[[AnunnakiState, int], None]]] = {
    "cornucopia": _nothing,
    "duplicity_mirror": _nothing,
    "afterworld_map": _open_afterworld,
    "pandoras_box": _fill_box,
    "scarab_amulet": _nothing,
    "tablet_of_destinies": _mark_track,
}


def cornucopia_gain(state: AnunnakiState, seat: Seat, kind: int) -> None:
    """Four resources of one type. AN-207."""
    gain_resource(state, seat, kind, int(state.components.artifacts[CORNUCOPIA]["gain_same_type"]))
    drop_artifact(state, seat, CORNUCOPIA)


def cornucopia_price(state: AnunnakiPosition) -> int:
    return int(state.components.artifacts[CORNUCOPIA]["or_pay_same_type"])


def cornucopia_pay(state: AnunnakiState, seat: Seat, kind: int) -> None:
    """Four resources of one type for points. AN-207."""
    amount = cornucopia_price(state)
    state.resources[seat][kind] -= amount
    state.say("paid", seat=seat, what=RESOURCE_KEYS[kind], amount=amount)
    gain_vp(state, seat, int(state.components.artifacts[CORNUCOPIA]["for_vp"]))
    drop_artifact(state, seat, CORNUCOPIA)


def _pandora_mana(state: AnunnakiState, seat: Seat) -> None:
    """A Mana crystal for the owner, one less for the others. AN-211, AN-212."""
    for other in range(state.seats):
        if other != seat and state.mana[other]:
            state.mana[other] -= 1
            state.say("lost", seat=other, what="anunnaki.mana")
    gain_mana(state, seat, 1)


def _pandora_follower(state: AnunnakiState, seat: Seat) -> None:
    """A Follower for the owner; the others lose one of their choice from the map. AN-211, AN-212."""
    _victims(state, seat, Ask.LOSE_FOLLOWER)
    rewards.followers(state, seat, 1)


def _pandora_weapon(state: AnunnakiState, seat: Seat) -> None:
    """A card for the owner; the others lose an Advanced card of their choice. AN-211, AN-212."""
    _victims(state, seat, Ask.LOSE_WEAPON)
    rewards.weapons(state, seat, 1)


def _victims(state: AnunnakiState, seat: Seat, ask: Ask) -> None:
    for turn in reversed(range(1, state.seats)):
        state.push(ask, (seat + turn) % state.seats)


PANDORA_EFFECTS: Final[dict[str, Callable[[AnunnakiState, int], None]]] = {
    "mana": _pandora_mana,
    "follower": _pandora_follower,
    "weapon": _pandora_weapon,
}


def open_box(state: AnunnakiState, seat: Seat, token: int) -> None:
    """Discard one token; after the third the Box is gone. AN-211."""
    state.pandora &= ~(1 << token)
    state.say("pandora", seat=seat, token=PANDORA[token])
    if not state.pandora:
        drop_artifact(state, seat, BOX)
    PANDORA_EFFECTS[PANDORA[token]](state, seat)
