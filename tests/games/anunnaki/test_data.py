"""Component data: sources, counts, and overrides that are refused with the place. AN-012."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.positions import random_step
from ziggurat.core.errors import OptionError
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import BASE, RESOURCES
from ziggurat.games.anunnaki.values.merging import ENTRIES, components_for, merged
from ziggurat.games.anunnaki.values.schema import TABLES

ORIGINS = ("seed", "house", "public:")


def rows() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for table, content in BASE.items():
        for row in content if isinstance(content, list) else [content]:
            found.append((table, row))
    return found


def test_every_entry_says_where_it_comes_from() -> None:
    for table, row in rows():
        assert str(row["source"]).startswith(ORIGINS), table
        for field, source in row.get("sources", {}).items():
            assert str(source).startswith(ORIGINS), f"{table}.{field}"


def test_every_table_can_be_overridden_or_is_only_a_note() -> None:
    assert set(BASE) - set(TABLES) == {
        "meta", "resources", "mana_supply", "star", "star_example_layout", "planet", "atlantean_god",
    }  # fmt: skip


def test_icons_outside_capitals_match_the_exhaustion_tokens() -> None:
    count = dict.fromkeys(RESOURCES, 0)
    for row in BASE["territory"]:
        if not row["capital"] and row["planet"] not in ("gaia12", "afterworld"):
            for icon in row["icons"]:
                count[icon] += 1
    assert count == dict.fromkeys(RESOURCES, BASE["constants"]["exhaustion_tokens_per_type"])


def test_an_override_changes_the_value_and_its_source() -> None:
    data = {"weapon": {"dagger": {"strength": 4, "source": "my box"}}, "constants": {"start_mana": 5}}
    tables = components_for(GAME.check_option("data", data))
    assert tables.weapons[2].strength == 4
    assert STANDARD.weapons[2].strength == 1
    raw = merged(data)
    assert raw["weapon"][2]["sources"]["strength"] == "my box"
    assert raw["constants"]["sources"]["start_mana"] == "host"
    state = GAME.setup(2, {"data": data})
    rng = Random(3)
    while state.phase == 0:
        random_step(state, rng)
    assert state.mana == [5, 5]


def test_entries_may_be_listed_as_in_our_own_file() -> None:
    data = {
        "pact": [{"id": "N01", "vp": 9}],
        "settlement_income": [{"uncovered_after": 1, "reward": {"vp": 3}}],
    }
    checked = GAME.check_option("data", data)
    assert checked == {"pact": {"N01": {"vp": 9}}, "settlement_income": {"1": {"reward": {"vp": 3}}}}


def test_our_own_data_pass_as_an_override() -> None:
    """Whatever the file says can be said again: no value is out of an override's reach by accident."""
    data: dict[str, Any] = {}
    for table, (field, fields) in TABLES.items():
        if not field:
            data[table] = {key: BASE[table][key] for key in fields if key in BASE[table]}
            continue
        data[table] = {
            name: {key: BASE[table][number][key] for key in fields if key in BASE[table][number]}
            for name, number in ENTRIES[table].items()
        }
    assert GAME.check_option("data", data) == json.loads(json.dumps(data))


WRONG: list[tuple[Any, str]] = [
    (7, "data must be an object of tables"),
    ({"weapons": {}}, "no table 'weapons'; tables: constants"),
    ({"weapon": {"sword": {}}}, "data.weapon has no entry 'sword'; entries: slingshot"),
    ({"weapon": {"dagger": {"power": 1}}}, "data.weapon.dagger has no field 'power'; fields: kind"),
    (
        {"weapon": {"dagger": {"strength": "4"}}},
        "data.weapon.dagger.strength must be a whole number from 0 to 20",
    ),
    ({"weapon": {"dagger": {"strength": True}}}, "must be a whole number"),
    (
        {"weapon": {"dagger": {"effect": "explode"}}},
        "data.weapon.dagger.effect must be one of none, cancel_effect",
    ),
    ({"weapon": {"dagger": {"kind": "basic"}}}, "2 basic and 7 advanced, not 3 and 6"),
    ({"weapon": {"dagger": {"cost": {"silver": 1}}}}, "data.weapon.dagger.cost must be amounts"),
    ({"action_tile": {"1": {"color": "red"}}}, "be red for exactly 4 tiles, not 5"),
    ({"action_tile": {"1": {"base": {"units": 1}}}}, "action_tile.1.base must have exactly: teleport_units"),
    ({"culture_token": {"0": {"count": 3}}}, "add up to 20 tokens, not 22"),
    ({"culture_token": {"0": {"reward": {"move": 3}}}}, "data.culture_token.0.reward must be amounts"),
    (
        {"minor_god": {"thor": {"power": "portal_bonus"}}},
        "minor_god.thor.power must be a power of type final",
    ),
    ({"minor_god": {"thor": {"params": {"vp": 1}}}}, "minor_god.thor.params must have per"),
    (
        {"minor_god": {"horus": {"params": {"vp": 1, "type": "salt"}}}},
        "minor_god.horus.params.type must be one of food",
    ),
    ({"development_track": {"war": {"last": 30}}}, "development_track.war.multiplier must have 31 values"),
    ({"dominion_track": {"vp": [1, 2]}}, "dominion_track.vp must have 14 values"),
    ({"dominion_track": {"bonus_2vp_at": [20]}}, "dominion_track.bonus_2vp_at must lie on the track"),
    (
        {"territory": {"pharaos.L": {"icons": ["gold", "gold", "food"]}}},
        "territory.pharaos.L.icons must be of one type",
    ),
    ({"territory": {"pharaos.L": {"q": 1}}}, "territory.pharaos.R must not lie where pharaos.L lies"),
    (
        {"territory": {"pharaos.TL": {"start_follower": True}}},
        "territory.pharaos.*.start_follower must be true for exactly one",
    ),
    (
        {"culture_spot": {"gaia34#1": {"around": ["gaia34.T0", "gaia34.T1", "gaia34.E"]}}},
        "culture_spot.gaia34#1.around",
    ),
    (
        {"artifact": {"cornucopia": {"effect": {"gain": 4}}}},
        "artifact.cornucopia.effect must have exactly: once",
    ),
    ({"artifact": {"tablet_of_destinies": {"effect": 4}}}, "artifact.tablet_of_destinies.effect"),
    (
        {"mana_action": {"build": {"effect": {"vp": 4}}}},
        "mana_action.build.effect must have exactly: settlement",
    ),
    ({"constants": {"start_followers_capital": 12}}, "not start with more Followers"),
    (
        {"artifact": {"pandoras_box": {"effect": {"tokens": ["mana"], "per_turn": 1, "others_lose": 1}}}},
        "artifact.pandoras_box.effect.tokens must be ['mana', 'follower', 'weapon']: the engine",
    ),
    (
        {"house": {"babylon": {"unique_weapon": "sarissa"}}},
        "house.babylon.unique_weapon must be a weapon of babylon",
    ),
    ({"constants": {"mana_supply_limited": True}}, "data.constants.mana_supply_limited must be False"),
    ({"constants": {"start_mana": -1}}, "data.constants.start_mana must be a whole number from 0"),
    ({"pact": [{"vp": 3}]}, "data.pact[0] must be an object with the field 'id'"),
    ({"pact": 3}, "data.pact must be an object of entries"),
    ({"pact": {"N01": 3}}, "data.pact.N01 must be an object of fields"),
    ({"pact": {"N01": {"name": {1, 2}}}}, "plain JSON"),
    ({"pact": {"N01": {"name": "x" * 300_000}}}, "at most 200000 characters"),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=range(len(WRONG)))
def test_wrong_data_are_refused_with_the_place(data: Any, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.setup(2, {"data": data})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("houses", "message"),
    [
        ("pharaos", "there are 2 players"),
        ("pharaos,zeus", "allowed: random, chosen"),
        (3, "allowed: random, chosen"),
    ],
)
def test_wrong_houses_are_refused(houses: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        GAME.setup(2, {"houses": houses})


def test_a_list_of_houses_is_one_way_to_name_them() -> None:
    assert GAME.setup(2, {"houses": ["babylon", "ellenys"]}).options["houses"] == "babylon,ellenys"
