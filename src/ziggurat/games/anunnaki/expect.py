"""Compares a position with what a scenario file expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.games.anunnaki.battle import UNKNOWN
from ziggurat.games.anunnaki.board import contested, controller
from ziggurat.games.anunnaki.driving import Driver
from ziggurat.games.anunnaki.gains import lightning_passed
from ziggurat.games.anunnaki.names import ARTIFACTS, TERRITORIES, WEAPONS, named
from ziggurat.games.anunnaki.restore import player_json, write_public
from ziggurat.games.anunnaki.state import SCORES
from ziggurat.games.anunnaki.steps import WANTED
from ziggurat.games.anunnaki.weaponry import pile

Json = Mapping[str, Any]


def compare(d: Driver, expect: Json) -> list[str]:
    """What does not hold, a line each."""
    found = []
    for key, value in expect.items():
        check = CHECKS.get(key)
        if check is None:
            found.append(f"expect has no key {key!r}")
        else:
            found += [f"{key}: {problem}" for problem in check(d, value)]
    return found


def _differ(place: str, ours: Any, theirs: Any) -> list[str]:
    same = ours == theirs
    if isinstance(theirs, list) and isinstance(ours, list):
        same = sorted(map(str, ours)) == sorted(map(str, theirs))
    return [] if same else [f"{place} is {ours!r}, expected {theirs!r}"]


def _leaves(place: str, ours: Any, theirs: Any) -> list[str]:
    """Compare only the named leaves."""
    if isinstance(theirs, Mapping) and isinstance(ours, Mapping):
        found = []
        for key, value in theirs.items():
            found += _leaves(f"{place}.{key}", ours.get(key), value)
        return found
    return _differ(place, ours, theirs)


def _by_house(key: str) -> Callable[[Driver, Any], list[str]]:
    """Compare a public fact of players."""

    def check(d: Driver, value: Any) -> list[str]:
        found = []
        for house, theirs in (value if isinstance(value, Mapping) else {"ellenys": value}).items():
            player = player_json(d.g, d.players.index(house))
            found += _leaves(house, player[key], theirs)
        return found

    return check


def _pieces(d: Driver, value: Any) -> list[str]:
    found = []
    for house, places in value.items():
        ours = player_json(d.g, d.players.index(house))["pieces"]
        for name, theirs in places.items():
            wanted = {key: sorted(v) if key == "gods" else v for key, v in theirs.items() if v}
            here = ours.get(name, {})
            if "gods" in here:
                here["gods"] = sorted(here["gods"])
            found += _differ(f"{house} on {name}", here, wanted)
    return found


def _table(key: str) -> Callable[[Driver, Any], list[str]]:
    """Compare a public fact of the table."""
    return lambda d, value: _leaves("", write_public(d.g)[key], value)


def _exhaustion(d: Driver, value: Any) -> list[str]:
    ours = write_public(d.g)["exhaustion"]
    found = []
    for name, types in value.items():
        found += _differ(name, ours.get(name, []), list(types or []))
    return found


def _civilizations(d: Driver, value: Any) -> list[str]:
    ours = write_public(d.g)["civilizations"]
    found = []
    for name, theirs in value.items():
        here = ours.get(name)
        if theirs is None or here is None:
            found += _differ(name, here, theirs)
            continue
        hidden = d.script.tiles.get(TERRITORIES.index(name))
        found += _leaves(name, {**here, "id": here["id"] or hidden}, theirs)
    return found


def _culture(d: Driver, value: Any) -> list[str]:
    ours = [
        (sorted(named(d.g.components.map.spot_mask[spot], TERRITORIES)), "down" if token == 1 else "up")
        for spot, token in enumerate(d.g.culture)
        if token
    ]
    theirs = [(sorted(entry["at"]), entry.get("face", "up")) for entry in value]
    return _differ("", ours, theirs)


def _hand(d: Driver, value: Any) -> list[str]:
    found = []
    for house, cards in value.items():
        s = d.players.index(house)
        found += _differ(house, named(d.g.hand[s], WEAPONS), list(cards))
    return found


def _count(count: Callable[[Driver, int], Any]) -> Callable[[Driver, Any], list[str]]:
    def check(d: Driver, value: Any) -> list[str]:
        return [
            line
            for house, theirs in value.items()
            for line in _differ(house, count(d, d.players.index(house)), theirs)
        ]

    return check


def _control(d: Driver, value: Any) -> list[str]:
    found = []
    for name, house in value.items():
        s = controller(d.g, TERRITORIES.index(name))
        found += _differ(name, d.players[s] if s >= 0 else None, house)
    return found


def _contested(d: Driver, value: Any) -> list[str]:
    mask = 0
    for s in range(d.g.seats):
        mask |= contested(d.g, s)
    return _differ("", named(mask, TERRITORIES), _places(value))


def _besieged(d: Driver, value: Any) -> list[str]:
    """Settlements without own units where another player's units stand. AN-066."""
    state = d.g
    mask = 0
    for s in range(state.seats):
        for other in range(state.seats):
            if other != s:
                mask |= state.settled[s] & ~state.presence[s] & state.presence[other]
    return _differ("", named(mask, TERRITORIES), _places(value))


def _places(value: Any) -> list[str]:
    """Territories given as a list, or by House."""
    if isinstance(value, Mapping):
        return [name for names in value.values() for name in (names if isinstance(names, list) else [names])]
    return list(value)


def _battle(d: Driver, value: Any) -> list[str]:
    last = d.g.last_battle
    if not last:
        return ["there was none"]
    at, attacker, defender, won, attack, defence = last
    winner = attacker if won == 0 else defender
    ours = {
        "at": TERRITORIES[at],
        "attacker_strength": None if attack == UNKNOWN else attack,
        "defender_strength": None if defence == UNKNOWN else defence,
        "winner": d.players[winner] if winner >= 0 else "civilization",
    }
    return _leaves("", ours, value)


def _score(d: Driver, value: Any) -> list[str]:
    if not d.g.score:
        return ["there was no final scoring"]
    found = []
    for house, parts in value.items():
        row = dict(zip(SCORES, d.g.score[d.players.index(house)], strict=True))
        found += _leaves(house, row, parts)
    return found


def _winners(d: Driver, value: Any) -> list[str]:
    outcome = d.g.outcome()
    if outcome is None:
        return ["the game is not over"]
    return _differ("", [d.players[s] for s in outcome.winners], list(value))


def _not_offered(d: Driver, value: Any) -> list[str]:
    found = []
    for entry in value if isinstance(value, list) else [value]:
        seat, do = d.players.index(entry["by"]), entry["do"]
        kinds = ACTION_KINDS.get(do, ())
        asked = [
            1
            for who, frame, kind in d.offered
            if who == seat and frame in WANTED.get(do, ()) and (not kinds or kind in kinds)
        ]
        if asked:
            found.append(f"{entry['by']} was asked for {do}")
    return found


ACTION_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "summon": ("summon",),
    "complete_pact": ("complete", "free"),
    "artifact": ("cornucopia_gain", "cornucopia_pay", "pandora", "mirror"),
    "mirror": ("mirror",),
    "mana": ("mana",),
    "market": ("pay",),
}
"""Steps that share a question with others: the kinds of actions they are."""


def _equal(ours: Callable[[Driver], Any]) -> Callable[[Driver, Any], list[str]]:
    return lambda d, value: _differ("", ours(d), value)


CHECKS: Final[dict[str, Callable[[Driver, Any], list[str]]]] = {
    **{
        key: _by_house(key)
        for key in (
            "resources", "mana", "vp", "tracks", "dominion", "cubes", "pawn", "improved", "tokens", "store",
            "reserve", "settlements_left", "pacts", "artifacts", "defeated", "gods",
        )
    },
    "pieces": _pieces,
    "dominion_tokens": _table("dominion_tokens"),
    "display": _table("display"),
    "objectives": _table("objectives"),
    "layout": _table("layout"),
    "pandora": _table("pandora"),
    "stack_count": _equal(lambda d: d.g.pact_stack.bit_count()),
    "civilizations": _civilizations,
    "culture": _culture,
    "exhaustion": _exhaustion,
    "artifact_deck": _equal(lambda d: named(d.g.artifact_deck, ARTIFACTS)),
    "active": _equal(lambda d: d.players[d.g.active]),
    "phase": _equal(lambda d: d.g.phase),
    "end_triggered": _equal(lambda d: bool(d.g.end)),
    "hand": _hand,
    "pile_count": _count(lambda d, s: pile(d.g, s).bit_count()),
    "lightning_passed": _count(lambda d, s: lightning_passed(d.g, s)),
    "control": _control,
    "contested": _contested,
    "besieged": _besieged,
    "battle": _battle,
    "game_over": _equal(lambda d: not d.g.stack or bool(d.g.score) or d.g.phase == 6),
    "score": _score,
    "winners": _winners,
    "not_offered": _not_offered,
}  # fmt: skip
