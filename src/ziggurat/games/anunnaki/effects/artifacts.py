"""The six artifacts: what taking or using one does. AN-203..214."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ziggurat.games.anunnaki.board import AFTERWORLD_BIT
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.frames import LOSE_FOLLOWER, LOSE_WEAPON, MARK
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, gain_mana, gain_resource, gain_vp
from ziggurat.games.anunnaki.names import ARTIFACT, ARTIFACTS, PANDORA

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

CORNUCOPIA, MIRROR, AFTERWORLD_MAP = (
    ARTIFACT["cornucopia"], ARTIFACT["duplicity_mirror"], ARTIFACT["afterworld_map"],
)  # fmt: skip
BOX, SCARAB, TABLET = ARTIFACT["pandoras_box"], ARTIFACT["scarab_amulet"], ARTIFACT["tablet_of_destinies"]
_TOKENS = (1 << len(PANDORA)) - 1


def drop_artifact(g: AnunnakiState, s: int, artifact: int) -> None:
    """A used-up artifact leaves the game."""
    g.artifacts[s] &= ~(1 << artifact)
    g.artifact_spent |= 1 << artifact
    g.say("artifact_used", s, artifact=f"anunnaki.artifact_{ARTIFACTS[artifact]}")


def _nothing(_g: AnunnakiState, _s: int) -> None:
    """Taking most artifacts does nothing yet."""


def open_afterworld(g: AnunnakiState, s: int) -> None:
    """Map for the Afterworld: a territory only its owner may enter. AN-209."""
    g.afterworld = s
    g.in_play |= AFTERWORLD_BIT
    g.closed[s] &= ~AFTERWORLD_BIT


def _fill_box(g: AnunnakiState, _s: int) -> None:
    """Pandora's Box: three tokens. AN-211."""
    g.pandora = _TOKENS


def _mark_track(g: AnunnakiState, s: int) -> None:
    """Tablet of Destinies: mark a track in secret. AN-214."""
    g.stack.append([MARK, s])


TAKEN: Final[dict[str, Callable[[AnunnakiState, int], None]]] = {
    "cornucopia": _nothing,
    "duplicity_mirror": _nothing,
    "afterworld_map": open_afterworld,
    "pandoras_box": _fill_box,
    "scarab_amulet": _nothing,
    "tablet_of_destinies": _mark_track,
}


def cornucopia_gain(g: AnunnakiState, s: int, kind: int) -> None:
    """Four resources of one type. AN-207."""
    gain_resource(g, s, kind, int(g.tables.artifacts[CORNUCOPIA]["gain_same_type"]))
    drop_artifact(g, s, CORNUCOPIA)


def cornucopia_price(g: AnunnakiState) -> int:
    return int(g.tables.artifacts[CORNUCOPIA]["or_pay_same_type"])


def cornucopia_pay(g: AnunnakiState, s: int, kind: int) -> None:
    """Four resources of one type for points. AN-207."""
    n = cornucopia_price(g)
    g.resources[s][kind] -= n
    g.say("paid", s, what=RESOURCE_KEYS[kind], amount=n)
    gain_vp(g, s, int(g.tables.artifacts[CORNUCOPIA]["for_vp"]))
    drop_artifact(g, s, CORNUCOPIA)


def _pandora_mana(g: AnunnakiState, s: int) -> None:
    """A Mana crystal for the owner, one less for the others. AN-211, AN-212."""
    for other in range(g.seats):
        if other != s and g.mana[other]:
            g.mana[other] -= 1
            g.say("lost", other, what="anunnaki.mana")
    gain_mana(g, s, 1)


def _pandora_follower(g: AnunnakiState, s: int) -> None:
    """A Follower for the owner; the others lose one of their choice from the map. AN-211, AN-212."""
    _victims(g, s, LOSE_FOLLOWER)
    rewards.followers(g, s, 1)


def _pandora_weapon(g: AnunnakiState, s: int) -> None:
    """A card for the owner; the others lose an Advanced card of their choice. AN-211, AN-212."""
    _victims(g, s, LOSE_WEAPON)
    rewards.weapons(g, s, 1)


def _victims(g: AnunnakiState, s: int, kind: int) -> None:
    g.stack += [[kind, (s + i) % g.seats] for i in reversed(range(1, g.seats))]


PANDORA_EFFECTS: Final[dict[str, Callable[[AnunnakiState, int], None]]] = {
    "mana": _pandora_mana,
    "follower": _pandora_follower,
    "weapon": _pandora_weapon,
}


def open_box(g: AnunnakiState, s: int, token: int) -> None:
    """Discard one token; after the third the Box is gone. AN-211."""
    g.pandora &= ~(1 << token)
    g.say("pandora", s, token=PANDORA[token])
    if not g.pandora:
        drop_artifact(g, s, BOX)
    PANDORA_EFFECTS[PANDORA[token]](g, s)
