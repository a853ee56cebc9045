"""The English rule for conflicts (section 15)."""

from __future__ import annotations

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene

from . import reading
from .positions import placed

NO_RED = "black black black green green green"


def revolt(attacker: str, defender: str, variants: str = "english") -> Scene:
    """A revolt of 1 temple against 2, seat 0 to add."""
    return reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "G5 H5 F6"},
                leaders={"1 priest": "G6"},
                hands={0: attacker, 1: defender},
                variants=variants,
            ),
        ),
        "leader priest H6",
    )


def war(attacker: str, defender: str, variants: str = "english") -> Scene:
    """A war between kings, 2 settlements against 3, seat 0 to add."""
    return reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "E5 K5", "black": "G5 F6 I5 J4 J6"},
                leaders={"0 king": "F5", "1 king": "J5"},
                hands={0: attacker, 1: defender},
                variants=variants,
            ),
        ),
        "tile market H5",
    )


def reds(count: int) -> str:
    return " ".join(["red"] * count + ["green"] * (6 - count))


def blacks(count: int) -> str:
    return " ".join(["black"] * count + ["green"] * (6 - count))


@pytest.mark.rule("TE-350", "TE-352", "TE-355")
def test_the_attacker_adds_enough_to_exceed_or_nothing_in_a_revolt() -> None:
    scene = revolt(reds(4), NO_RED)
    scene.expect({"question": {"prompt": "revolt.attack"}})
    assert reading.options(scene, "commit") == {"0", "2", "3", "4"}
    scene.refused("commit 1", rule="TE-350")


@pytest.mark.rule("TE-350", "TE-352", "TE-355")
def test_the_attacker_adds_enough_to_exceed_or_nothing_in_a_war() -> None:
    scene = war(blacks(4), NO_RED)
    scene.expect({"question": {"prompt": "war.attack"}})
    assert reading.options(scene, "commit") == {"0", "2", "3", "4"}
    scene.refused("commit 1", rule="TE-350")


@pytest.mark.rule("TE-351")
def test_an_attacker_who_cannot_exceed_adds_nothing() -> None:
    assert reading.options(revolt(reds(1), NO_RED), "commit") == {"0"}
    assert reading.options(war(blacks(1), NO_RED), "commit") == {"0"}


@pytest.mark.rule("TE-353", "TE-355")
def test_the_defender_adds_exactly_what_draws_level_or_nothing() -> None:
    scene = reading.played(revolt(reds(4), reds(3)), "commit 3")
    scene.expect({"question": {"prompt": "revolt.defend"}})
    assert reading.options(scene, "commit") == {"0", "2"}
    scene.refused("commit 3", rule="TE-353")
    level = reading.played(war(blacks(4), blacks(4)), "commit 4")
    assert reading.options(level, "commit") == {"0", "3"}
    level.play("commit 3")
    level.expect({"leaders": {"0": {"king": None}, "1": {"king": "J5"}}})


@pytest.mark.rule("TE-354")
def test_a_defender_level_or_ahead_or_out_of_reach_adds_nothing() -> None:
    ahead = reading.played(revolt(reds(1), reds(3)), "commit 0")
    assert reading.options(ahead, "commit") == {"0"}
    ahead.refused("commit 1", rule="TE-354")
    beyond = reading.played(revolt(reds(4), reds(1)), "commit 3")
    assert reading.options(beyond, "commit") == {"0"}
    beyond.refused("commit 1", rule="TE-354")


@pytest.mark.rule("TE-350", "TE-353", "TE-229")
def test_without_the_variant_any_number_may_be_added() -> None:
    scene = revolt(reds(4), reds(3), variants="")
    assert reading.options(scene, "commit") == {"0", "1", "2", "3", "4"}
    assert reading.options(reading.played(scene, "commit 1"), "commit") == {"0", "1", "2", "3"}
