"""The option `data`: are the component values of a host's own box such that the engine can play with them?"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from ziggurat.core.errors import OptionError
from ziggurat.games.anunnaki import powers
from ziggurat.games.anunnaki.effects import finals, instants
from ziggurat.games.anunnaki.names import BASE, HOUSES, RESOURCES
from ziggurat.games.anunnaki.values.merging import ENTRIES, merged
from ziggurat.games.anunnaki.values.schema import EFFECT_FIELDS, NOTES, TABLES, whole

LARGEST = 200_000
"""Most characters an override may have, written as JSON."""
_POWERS: dict[str, Collection[str]] = {
    "instant": instants.INSTANT_POWERS,
    "permanent": powers.PERMANENT_POWERS,
    "final": finals.FINAL_POWERS,
}
_PARAMS = {**instants.PARAMS, **powers.PARAMS, **finals.PARAMS}


def check_data(value: object) -> dict[str, Any]:
    """An override in its canonical form, or OptionError naming the place and what was expected."""
    if not isinstance(value, Mapping):
        raise OptionError(f"data must be an object of tables, not {value!r:.60}")
    try:
        text = json.dumps(value, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise OptionError(f"data must be plain JSON values ({error})") from None
    if len(text) > LARGEST:
        raise OptionError(f"data may have at most {LARGEST} characters, not {len(text)}")
    out: dict[str, Any] = {}
    for table, entries in value.items():
        if table not in TABLES:
            raise OptionError(f"data has no table {table!r}; tables: {', '.join(TABLES)}")
        out[table] = _check_table(str(table), entries)
    _check_together(json.dumps(out, sort_keys=True))
    return out


@lru_cache(64)
def _check_together(text: str) -> None:
    """Do all values fit together? Every new game asks it again, mostly of the same override."""
    _check_whole(merged(json.loads(text)))


def _check_table(table: str, entries: object) -> dict[str, Any]:
    field, _ = TABLES[table]
    if not field:
        return _check_entry(table, table, entries)
    if isinstance(entries, list):
        entries = _by_name(table, field, entries)
    if not isinstance(entries, Mapping):
        raise OptionError(f"data.{table} must be an object of entries, not {entries!r:.60}")
    out = {}
    for name, entry in entries.items():
        if str(name) not in ENTRIES[table]:
            known = ", ".join(list(ENTRIES[table])[:40])
            raise OptionError(f"data.{table} has no entry {name!r}; entries: {known}")
        out[str(name)] = _check_entry(table, f"{table}.{name}", entry)
    return out


def _by_name(table: str, field: str, rows: list[Any]) -> dict[str, Any]:
    """Entries written as a list, as in our own file: each names itself."""
    out = {}
    for number, row in enumerate(rows):
        if not isinstance(row, Mapping) or field not in row:
            raise OptionError(f"data.{table}[{number}] must be an object with the field {field!r}")
        out[str(row[field])] = {key: value for key, value in row.items() if key != field}
    return out


def _check_entry(table: str, place: str, entry: object) -> dict[str, Any]:
    fields = TABLES[table][1]
    if not isinstance(entry, Mapping):
        raise OptionError(f"data.{place} must be an object of fields, not {entry!r:.60}")
    for key, value in entry.items():
        check = fields.get(key) or NOTES.get(key)
        if check is None:
            raise OptionError(f"data.{place} has no field {key!r}; fields: {', '.join(fields)}")
        expected = check(value)
        if expected:
            raise OptionError(f"data.{place}.{key} must be {expected}, not {value!r:.60}")
    return {str(key): value for key, value in entry.items()}


def _demand(condition: bool, place: str, expected: str) -> None:
    if not condition:
        raise OptionError(f"data: {place} must {expected}")


def _check_whole(raw: Mapping[str, Any]) -> None:
    """What single values cannot show: counts and references that must fit together."""
    _check_tiles(raw)
    _check_tracks(raw)
    for house in HOUSES:
        own = [row for row in raw["weapon"] if row.get("house", house) == house]
        basic = sum(row["kind"] == "basic" for row in own)
        unique = next(row["unique_weapon"] for row in raw["house"] if row["key"] == house)
        owner = next(row.get("house") for row in raw["weapon"] if row["key"] == unique)
        _demand(
            owner == house,
            f"house.{house}.unique_weapon",
            f"be a weapon of {house} (see weapon.{unique}.house)",
        )
        _demand(
            (basic, len(own)) == (2, 9),
            f"weapon of {house}",
            f"be 2 basic and 7 advanced, not {basic} and {len(own) - basic}",
        )
    _check_gods(raw)
    total = sum(token["count"] for token in raw["culture_token"])
    _demand(total == 20, "culture_token.count", f"add up to 20 tokens, not {total}")
    start = raw["constants"]
    pieces = start["start_followers_capital"] + start["start_followers_altar"]
    _demand(
        pieces <= start["followers_per_house"], "constants", "not start with more Followers than there are"
    )
    _check_artifacts(raw)
    _check_map(raw)


def _check_gods(raw: Mapping[str, Any]) -> None:
    for god in raw["minor_god"]:
        place = f"minor_god.{god['key']}"
        _demand(
            god["power"] in _POWERS[god["type"]],
            f"{place}.power",
            f"be a power of type {god['type']}: {', '.join(_POWERS[god['type']])}",
        )
        number = whole(1, 50)
        missing = [name for name in _PARAMS.get(god["power"], ()) if number(god["params"].get(name))]
        _demand(not missing, f"{place}.params", f"have {', '.join(missing)} as {number(None)}")
        if god["power"] == "vp_per_territory_type":
            kinds = ", ".join(RESOURCES)
            _demand(god["params"].get("type") in RESOURCES, f"{place}.params.type", f"be one of {kinds}")


def _check_tiles(raw: Mapping[str, Any]) -> None:
    red = sum(tile["color"] == "red" for tile in raw["action_tile"])
    _demand(red == 4, "action_tile.color", f"be red for exactly 4 tiles, not {red}")
    for number, tile in enumerate(raw["action_tile"]):
        for side in ("base", "improved"):
            _check_like(f"action_tile.{tile['id']}.{side}", tile[side], BASE["action_tile"][number][side])


def _check_like(place: str, given: Any, ours: Mapping[str, Any]) -> None:
    """An effect keeps the keys of ours; only its numbers (and names with a choice) may differ."""
    _demand(isinstance(given, dict) and set(given) == set(ours), place, f"have exactly: {', '.join(ours)}")
    for key, value in given.items():
        check = EFFECT_FIELDS.get(key)
        expected = (
            check(value)
            if check
            else ""
            if value == ours[key]
            else f"{ours[key]!r}: the engine knows no other"
        )
        _demand(not expected, f"{place}.{key}", f"be {expected}, not {value!r:.40}")


def _check_tracks(raw: Mapping[str, Any]) -> None:
    for track in raw["development_track"]:
        place, count = f"development_track.{track['key']}", track["last"] + 1
        _demand(
            len(track["multiplier"]) == count, f"{place}.multiplier", f"have {count} values, one per space"
        )
        _demand(track["end_trigger_at"] <= track["last"], f"{place}.end_trigger_at", "lie on the track")
    track = raw["dominion_track"]
    _demand(
        len(track["vp"]) == track["last"] + 1,
        "dominion_track.vp",
        f"have {track['last'] + 1} values, one per space",
    )
    _demand(
        all(space <= track["last"] for space in track["bonus_2vp_at"]),
        "dominion_track.bonus_2vp_at",
        "lie on the track",
    )
    _demand(
        track["lightning_passed_at"] <= track["last"],
        "dominion_track.lightning_passed_at",
        "lie on the track",
    )


def _check_artifacts(raw: Mapping[str, Any]) -> None:
    for table in ("artifact", "mana_action"):
        for number, entry in enumerate(raw[table]):
            _check_like(f"{table}.{entry['key']}.effect", entry["effect"], BASE[table][number]["effect"])


def _check_map(raw: Mapping[str, Any]) -> None:
    seen: dict[tuple[str, int, int], str] = {}
    for row in raw["territory"]:
        where = (row["planet"], row["q"], row["r"])
        _demand(where not in seen, f"territory.{row['id']}", f"not lie where {seen.get(where)} lies")
        seen[where] = row["id"]
        kinds = set(row["icons"]) - {"any"}
        _demand(
            len(kinds) < 2 or len(row["icons"]) == 2,
            f"territory.{row['id']}.icons",
            "be of one type, or two icons of two types",
        )
    planet = {row["id"]: row["planet"] for row in raw["territory"]}
    at = {row["id"]: (row["q"], row["r"]) for row in raw["territory"]}
    for number, spot in enumerate(raw["culture_spot"]):
        around = spot["around"]
        good = all(planet[name] == spot["planet"] for name in around) and all(
            _touch(at[one], at[other]) for one, other in combinations(around, 2)
        )
        _demand(
            good,
            f"culture_spot.{list(ENTRIES['culture_spot'])[number]}.around",
            f"be three territories of {spot['planet']} that touch each other",
        )
    for house in HOUSES:
        homes = [row for row in raw["territory"] if row["planet"] == house]
        starts = [row for row in homes if row.get("start_follower")]
        _demand(len(starts) == 1, f"territory.{house}.*.start_follower", "be true for exactly one territory")


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return (one[0] - other[0], one[1] - other[1]) in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
