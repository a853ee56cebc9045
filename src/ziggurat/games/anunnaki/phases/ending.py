"""Artifacts found, Pandora's losses, Phase 5 (Culture tokens), the end of the game. AN-203..226."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import remove_follower
from ziggurat.games.anunnaki.effects import artifacts
from ziggurat.games.anunnaki.frames import (
    CULTURE,
    CULTURE_GAIN,
    CULTURE_ORDER,
    FINAL,
    KEEP,
    LOSE_FOLLOWER,
    LOSE_WEAPON,
    MARK,
    SCARAB,
    SHOW_MARK,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.gains import TRACK_KEYS, advance, grant, lightning_passed
from ziggurat.games.anunnaki.mods import CULTURE_PLANET, CULTURE_TIMES
from ziggurat.games.anunnaki.names import ARTIFACTS, DEVELOPMENT, SPOTS, TERRITORIES, WEAPONS, bits
from ziggurat.games.anunnaki.phases.chance import FACE_DOWN, reward_json
from ziggurat.games.anunnaki.scoring import final_scoring
from ziggurat.games.anunnaki.weaponry import ADVANCED, card_number, lost_unseen

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_KEEP, _MARK, _ADVANCE, _RESOLVE = base("keep"), base("mark"), base("advance"), base("resolve")
_LOSE_FOLLOWER, _LOSE_WEAPON = base("lose_follower"), base("lose_weapon")


def ask_keep(g: AnunnakiState, _f: Frame) -> list[int]:
    """The conqueror keeps one artifact. AN-203, AN-204."""
    return [_KEEP + n for n in bits(g.artifact_deck)]


def do_keep(g: AnunnakiState, f: Frame, a: int) -> None:
    s, chosen = f[1], a - _KEEP
    g.stack.pop()
    g.artifact_deck &= ~(1 << chosen)
    if g.artifact_deck.bit_count() < 2:
        g.artifact_deck = 0
    g.artifacts[s] |= 1 << chosen
    g.say("artifact", s, artifact=f"anunnaki.artifact_{ARTIFACTS[chosen]}")
    artifacts.TAKEN[ARTIFACTS[chosen]](g, s)


def why_keep(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("artifact_not_offered", "AN-203", {"artifact": f"anunnaki.artifact_{ARTIFACTS[a - _KEEP]}"})


def ask_mark(_g: AnunnakiState, _f: Frame) -> list[int]:
    return [_MARK + track for track in range(len(DEVELOPMENT))]


def do_mark(g: AnunnakiState, f: Frame, a: int) -> None:
    """Tablet of Destinies: a track marked in secret. AN-214."""
    g.stack.pop()
    g.destinies = a - _MARK
    g.say("marked", f[1])
    g.say("mark_seen", f[1], f[1], track=TRACK_KEYS[g.destinies])


def ask_lose_follower(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Pandora's Box: a Follower of the victim's choice. AN-212."""
    ids = [_LOSE_FOLLOWER + t for t in bits(g.units[f[1]]) if g.followers[f[1]][t]]
    if not ids:
        g.stack.pop()
        return None
    return ids


def do_lose_follower(g: AnunnakiState, f: Frame, a: int) -> None:
    s, t = f[1], a - _LOSE_FOLLOWER
    g.stack.pop()
    remove_follower(g, s, t)
    g.reserve[s] += 1
    g.say("lost", s, what="anunnaki.follower", at=TERRITORIES[t])


def why_lose_follower(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("no_follower_there", "AN-212", {"at": TERRITORIES[a - _LOSE_FOLLOWER]})


def ask_lose_weapon(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Pandora's Box: an Advanced card of the victim's choice, unseen. AN-212."""
    s = f[1]
    cards = g.hand[s] & ADVANCED
    if not cards:
        g.stack.pop()
        return None
    return sorted(_LOSE_WEAPON + g.tables.arsenal[g.house[s]][card] for card in bits(cards))


def do_lose_weapon(g: AnunnakiState, f: Frame, a: int) -> None:
    s, number = f[1], a - _LOSE_WEAPON
    g.stack.pop()
    g.hand[s] &= ~(1 << card_number(g, s, number))
    lost_unseen(g, s)
    g.say("lost", s, what="anunnaki.weapon_card")
    g.say("weapon_returned", s, s, weapon=f"anunnaki.weapon_{WEAPONS[number]}")


def why_lose_weapon(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_in_hand", "AN-212", {"weapon": f"anunnaki.weapon_{WEAPONS[a - _LOSE_WEAPON]}"})


def _surrounded(g: AnunnakiState) -> list[int]:
    """Culture tokens with units on all three territories. AN-215, AN-220."""
    everyone = 0
    for units in g.units:
        everyone |= units
    masks = g.tables.map.spot_mask
    return [spot for spot, token in enumerate(g.culture) if token and masks[spot] & ~everyone == 0]


def ask_culture_order(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Surrounded tokens one by one, as long as there are any. AN-215, AN-221."""
    spots = _surrounded(g)
    if not spots:
        g.stack.pop()
        return None
    if len(spots) > 1:
        return [_RESOLVE + spot for spot in spots]
    _resolve(g, f[1], spots[0])
    return None


def do_culture_order(g: AnunnakiState, f: Frame, a: int) -> None:
    _resolve(g, f[1], a - _RESOLVE)


def why_culture_order(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_surrounded", "AN-215", {"at": SPOTS[a - _RESOLVE]})


def _resolve(g: AnunnakiState, s: int, spot: int) -> None:
    if g.culture[spot] == FACE_DOWN:
        g.stack.append([CULTURE, CHANCE, spot])
        return
    kind = g.culture[spot] - 2
    g.culture[spot] = 0
    g.culture_gone += 1
    g.say("culture", s, at=SPOTS[spot], reward=reward_json(g.tables.culture[kind]))
    takers = [t for t in ((s + i) % g.seats for i in range(g.seats)) if _takes_part(g, t, spot)]
    g.stack += [[CULTURE_GAIN, taker, kind] for taker in reversed(takers)]


def _takes_part(g: AnunnakiState, s: int, spot: int) -> bool:
    """Units next to the token, or with Zeus anywhere on its planet. AN-216, AN-276."""
    world = g.tables.map
    near = world.planet_mask[world.spot_planet[spot]] if g.mods[s][CULTURE_PLANET] else world.spot_mask[spot]
    return g.units[s] & near != 0


def ask_culture_gain(g: AnunnakiState, f: Frame) -> None:
    """One player's share of a token, in turn order; doubled by Zeus. AN-216..219, AN-277."""
    _, s, kind = f
    g.stack.pop()
    grant(g, s, g.tables.culture[kind], g.mods[s][CULTURE_TIMES])


def ask_final(g: AnunnakiState, f: Frame) -> None:
    """After the last turn: end-of-game artifacts, then final scoring. AN-206, AN-213, AN-226."""
    g.phase = 6
    stage = f[2]
    f[2] += 1
    if stage == 0:
        for s in range(g.seats):
            if g.artifacts[s] >> artifacts.SCARAB & 1:
                g.stack.append([SCARAB, s, int(g.tables.artifacts[artifacts.SCARAB]["development_steps"])])
    elif stage == 1:
        for s in range(g.seats):
            if g.artifacts[s] >> artifacts.TABLET & 1 and g.destinies >= 0:
                g.stack.append([SHOW_MARK, s])
    else:
        g.stack.clear()
        final_scoring(g)


def ask_scarab(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Scarab Amulet: one step after the other on development tracks. AN-213."""
    s = f[1]
    ids = [_ADVANCE + track for track in range(len(DEVELOPMENT)) if _can_advance(g, s, track)] if f[2] else []
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def _can_advance(g: AnunnakiState, s: int, track: int) -> bool:
    limit = g.tables.tracks[track]
    return g.tracks[s][track] < (limit.last if lightning_passed(g, s) else limit.last - 1)


def do_scarab(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    f[2] -= 1
    advance(g, f[1], a - _ADVANCE, 1)


def why_scarab(g: AnunnakiState, f: Frame, a: int) -> Reason:
    track = a - _ADVANCE
    args = {"track": TRACK_KEYS[track]}
    if track == len(DEVELOPMENT):
        return Reason("development_only", "AN-213", args)
    if g.tracks[f[1]][track] >= g.tables.tracks[track].last:
        return Reason("track_full", "AN-127", args)
    return Reason("lightning_lock", "AN-126", args)


def ask_show_mark(g: AnunnakiState, _f: Frame) -> list[int]:
    """The marked track is shown before the Tablet is scored. AN-214."""
    return [_MARK + g.destinies]


def do_show_mark(g: AnunnakiState, f: Frame, _a: int) -> None:
    g.stack.pop()
    g.say("mark_shown", f[1], track=TRACK_KEYS[g.destinies])


def why_show_mark(_g: AnunnakiState, _f: Frame, _a: int) -> Reason:
    return Reason("other_track_marked", "AN-214")


def steps_left(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"left": f[2]}


ENDINGS = (
    Handler(KEEP, ask_keep, do_keep, "artifact.keep", "AN-203", ("keep",), why_keep),
    Handler(MARK, ask_mark, do_mark, "artifact.mark", "AN-214"),
    Handler(LOSE_FOLLOWER, ask_lose_follower, do_lose_follower, "pandora.follower", "AN-212",
    ("lose_follower",),
            why_lose_follower),
    Handler(LOSE_WEAPON, ask_lose_weapon, do_lose_weapon, "pandora.weapon", "AN-212", ("lose_weapon",),
            why_lose_weapon),
    Handler(CULTURE_ORDER, ask_culture_order, do_culture_order, "culture.order", "AN-215", ("resolve",),
            why_culture_order),
    Handler(CULTURE_GAIN, ask_culture_gain),
    Handler(FINAL, ask_final),
    Handler(SCARAB, ask_scarab, do_scarab, "final.scarab", "AN-213", ("advance",), why_scarab, steps_left),
    Handler(SHOW_MARK, ask_show_mark, do_show_mark, "final.show_mark", "AN-214", ("mark",), why_show_mark),
)  # fmt: skip
