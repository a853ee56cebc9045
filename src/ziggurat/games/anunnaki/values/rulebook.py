"""What the sources say of whole classes of values that none of them states one by one.

A house value may be chosen freely within this. `breaches` names whatever goes beyond, for the tests of the
data that ship and for whoever tunes them; a host's own box may say what it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from ziggurat.games.anunnaki.names import DEVELOPMENT, HOUSES, RESOURCES

Raw = Mapping[str, Any]
NOT_TYPES: Final = frozenset(("move", "portal", "settlement", "develop", "activate_blue", "activate_red"))
"""Rewards that move units or perform tiles: after the battles nothing may start another."""


def breaches(raw: Raw) -> list[str]:
    """Every rule about a class of values that the data break, each with the entry and the rule."""
    return [line for check in CHECKS for line in check(raw)]


def sourced(raw: Raw) -> Iterator[tuple[str, str, Any]]:
    """Every value of the data: its path (`table.entry.field`), where it comes from, the value."""
    remarks = ("source", "sources", "inferred", "confidence", "partly_known", "reward_kind_source")
    for table, rows in raw.items():
        for number, row in enumerate(rows if isinstance(rows, list) else [rows]):
            entry = f".{row.get('id', row.get('key', number))}" if isinstance(rows, list) else ""
            for field, value in row.items():
                if field not in remarks and not field.endswith("_note"):
                    yield f"{table}{entry}.{field}", row.get("sources", {}).get(field, row["source"]), value


def _star(raw: Raw) -> Iterator[str]:
    for edge in raw["star_edge"]:
        if edge["mana"] not in (0, 1, 2):
            yield f"star_edge.{edge['id']}.mana: a space shows 0, 1 or 2 crystals (AN-051)"


def _tiles(raw: Raw) -> Iterator[str]:
    red = [tile["id"] for tile in raw["action_tile"] if tile["color"] == "red"]
    if len(red) != 4:
        yield f"action_tile.color: 6 blue and 4 red (AN-012), not {len(red)} red"


def _income(raw: Raw) -> Iterator[str]:
    for row in raw["settlement_income"]:
        if not row["reward"] or set(row["reward"]) - {"follower", "vp"}:
            yield f"settlement_income.{row['uncovered_after']}: Followers or points (AN-092)"


def _tracks(raw: Raw) -> Iterator[str]:
    for track in raw["development_track"]:
        levels, place = track["multiplier"], f"development_track.{track['key']}"
        if sorted(levels) != levels or set(levels) != {1, 2, 3, 4, 5} or levels.count(5) != 1:
            yield f"{place}.multiplier: x1 to x5 in order, x5 on the last space only (AN-128)"
        if track["end_trigger_at"] != track["last"] or len(levels) != track["last"] + 1:
            yield f"{place}: the last space ends the game (AN-223)"
    track = raw["dominion_track"]
    if track["vp"][0] != -8 or any(one > other for one, other in pairwise(track["vp"])):
        yield "dominion_track.vp: from -8 (AN-028) upwards"
    if len(set(track["bonus_2vp_at"])) != 4 or not all(
        0 < at <= track["last"] for at in track["bonus_2vp_at"]
    ):
        yield "dominion_track.bonus_2vp_at: four spaces (AN-039)"
    if not 0 < track["lightning_passed_at"] <= track["last"]:
        yield "dominion_track.lightning_passed_at: lies on the way (AN-122)"


def _territories(raw: Raw) -> Iterator[str]:
    for row in raw["territory"]:
        icons, place = row["icons"], f"territory.{row['id']}"
        if row["atlantis"]:
            if icons or row["altars"] != 2 or not row["civilization"]:
                yield f"{place}: Atlantis has no icons, 2 Altars and a civilization (AN-033, AN-063)"
        elif row["planet"] != "afterworld":
            one_type = 1 <= len(icons) <= 3 and len(set(icons)) == 1
            two_types = row["planet"] == "gaia12" and len(icons) == len(set(icons)) == 2
            if not one_type and not two_types:
                yield f"{place}.icons: 1 to 3 of one type; with 2 players on Gaia also 1 each of two (AN-061)"


def _homes(raw: Raw) -> Iterator[str]:
    lacking = sorted(row["lacks"] for row in raw["house"])
    if lacking != sorted(RESOURCES):
        yield "house.lacks: every home planet lacks another resource"
    for house in raw["house"]:
        home = [row for row in raw["territory"] if row["planet"] == house["key"]]
        capital = next(row for row in home if row["capital"])
        if len(home) != 6:
            yield f"{house['key']}: a home planet has 6 territories (AN-060)"
        if house["lacks"] in {icon for row in home for icon in row["icons"]}:
            yield f"house.{house['key']}.lacks: {house['lacks']} is on its planet"
        if set(capital["icons"]) != {house["capital_resource"]}:
            yield f"territory.{capital['id']}.icons: the Capital gives {house['capital_resource']}"
        beside = [row for row in home if row["r"] == capital["r"] - 1]
        starts = [row["id"] for row in beside if row["altars"]]
        if starts != [row["id"] for row in home if row.get("start_follower")] or len(starts) != 1:
            yield f"{house['key']}: one of the two territories beside the Capital has an Altar (AN-024)"


def _exhaustion(raw: Raw) -> Iterator[str]:
    tokens = raw["constants"]["exhaustion_tokens_per_type"]
    shown = [
        icon
        for row in raw["territory"]
        if not row["capital"] and row["planet"] not in ("gaia12", "afterworld")
        for icon in row["icons"]
    ]
    for name in RESOURCES:
        if shown.count(name) != tokens:
            yield f"territory.icons: {shown.count(name)} {name}, but {tokens} exhaustion tokens (AN-285)"


def _civilizations(raw: Raw) -> Iterator[str]:
    for tile in raw["civilization"]:
        if tile["strength"] not in (3, 4, 5):
            yield f"civilization.{tile['id']}.strength: 3 to 5 (AN-176)"
        if not tile["reward"] or NOT_TYPES & set(tile["reward"]):
            yield f"civilization.{tile['id']}.reward: something that starts no other battle"
    if len(raw["civilization"]) != 12:
        yield "civilization: 12 tiles (AN-033)"


def _culture(raw: Raw) -> Iterator[str]:
    if sum(token["count"] for token in raw["culture_token"]) != 20:
        yield "culture_token.count: 20 tokens (AN-035)"
    for number, token in enumerate(raw["culture_token"]):
        if "vp" in token["reward"]:
            yield f"culture_token.{number}.reward: points come from other things in the game"
        if NOT_TYPES & set(token["reward"]):
            yield f"culture_token.{number}.reward: nothing that starts a battle after phase 4"
    spots = [spot["planet"] for spot in raw["culture_spot"]]
    if sum(spots.count(planet) for planet in (*HOUSES, "gaia34")) > 20:
        yield "culture_spot: more than the 20 tokens with 4 players (AN-035)"


def _weapons(raw: Raw) -> Iterator[str]:
    for card in raw["weapon"]:
        if card["kind"] == "advanced" and set(card["cost"]) - {"metal"}:
            yield f"weapon.{card['key']}.cost: Advanced cards cost Metal (AN-175)"
        if not card["vp"] + card["war"]:
            yield f"weapon.{card['key']}: a victory brings points or steps (AN-174)"
    sling = next(card for card in raw["weapon"] if card["key"] == "slingshot")
    if sling["strength"] > 2:
        yield "weapon.slingshot.strength: at most 2, or the battle of AN-EX-16 would be won"


def _gods(raw: Raw) -> Iterator[str]:
    allowed = [{track: 1} for track in DEVELOPMENT] + [{"dominion": 2}]
    for god in raw["minor_god"]:
        if god["on_summon"] not in allowed:
            yield f"minor_god.{god['key']}.on_summon: 1 step on a track, or 2 on Dominion (AN-154)"
    for house in HOUSES:
        if sum(god["house"] == house for god in raw["minor_god"]) != 7:
            yield f"minor_god: 7 of {house} (AN-012)"


def _pacts(raw: Raw) -> Iterator[str]:
    for house in (None, *HOUSES):
        count = sum(pact.get("house") == house for pact in raw["pact"])
        if count != (6 if house else 12):
            yield f"pact: 12 neutral and 6 of each House (AN-037), not {count} of {house}"
    for pact in raw["pact"]:
        if not pact["cost"] or not pact["mid"] or not pact["vp"] + pact["commerce"]:
            yield f"pact.{pact['id']}: a cost and two lines of rewards (AN-159, AN-160)"


CHECKS: Final[tuple[Callable[[Raw], Iterator[str]], ...]] = (
    _star, _tiles, _income, _tracks, _territories, _homes, _exhaustion, _civilizations, _culture, _weapons,
    _gods, _pacts,
)  # fmt: skip
