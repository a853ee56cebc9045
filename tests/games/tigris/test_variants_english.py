"""The English rule for conflicts (section 15)."""

from __future__ import annotations

import pytest

from .positions import Play

NO_RED = "black black black green green green"


def revolt(attacker: str, defender: str, variants: str = "english") -> Play:
    """A revolt of 1 temple against 2, seat 0 to add."""
    return Play(
        tiles={"red": "G5 H5 F6"},
        leaders=["1 priest G6"],
        hands={0: attacker, 1: defender},
        variants=variants,
    ).do("leader priest H6")


def war(attacker: str, defender: str, variants: str = "english") -> Play:
    """A war between kings, 2 settlements against 3, seat 0 to add."""
    return Play(
        tiles={"red": "E5 K5", "black": "G5 F6 I5 J4 J6"},
        leaders=["0 king F5", "1 king J5"],
        hands={0: attacker, 1: defender},
        variants=variants,
    ).do("tile market H5")


def reds(count: int) -> str:
    return " ".join(["red"] * count + ["green"] * (6 - count))


def blacks(count: int) -> str:
    return " ".join(["black"] * count + ["green"] * (6 - count))


@pytest.mark.rule("TE-350", "TE-352", "TE-355")
def test_the_attacker_adds_enough_to_exceed_or_nothing_in_a_revolt() -> None:
    play = revolt(reds(4), NO_RED)
    assert play.asked == "revolt.attack"
    assert play.options("commit") == {"0", "2", "3", "4"}
    assert play.refused("commit 1") == "TE-350"


@pytest.mark.rule("TE-350", "TE-352", "TE-355")
def test_the_attacker_adds_enough_to_exceed_or_nothing_in_a_war() -> None:
    play = war(blacks(4), NO_RED)
    assert play.asked == "war.attack"
    assert play.options("commit") == {"0", "2", "3", "4"}
    assert play.refused("commit 1") == "TE-350"


@pytest.mark.rule("TE-351")
def test_an_attacker_who_cannot_exceed_adds_nothing() -> None:
    assert revolt(reds(1), NO_RED).options("commit") == {"0"}
    assert war(blacks(1), NO_RED).options("commit") == {"0"}


@pytest.mark.rule("TE-353", "TE-355")
def test_the_defender_adds_exactly_what_draws_level_or_nothing() -> None:
    play = revolt(reds(4), reds(3)).do("commit 3")
    assert play.asked == "revolt.defend"
    assert play.options("commit") == {"0", "2"}
    assert play.refused("commit 3") == "TE-353"
    level = war(blacks(4), blacks(4)).do("commit 4")
    assert level.options("commit") == {"0", "3"}
    level.do("commit 3")
    assert level.leader(0, 0) is None
    assert level.leader(1, 0) == "J5"


@pytest.mark.rule("TE-354")
def test_a_defender_level_or_ahead_or_out_of_reach_adds_nothing() -> None:
    ahead = revolt(reds(1), reds(3)).do("commit 0")
    assert ahead.options("commit") == {"0"}
    assert ahead.refused("commit 1") == "TE-354"
    beyond = revolt(reds(4), reds(1)).do("commit 3")
    assert beyond.options("commit") == {"0"}
    assert beyond.refused("commit 1") == "TE-354"


@pytest.mark.rule("TE-350", "TE-353", "TE-229")
def test_without_the_variant_any_number_may_be_added() -> None:
    play = revolt(reds(4), reds(3), variants="")
    assert play.options("commit") == {"0", "1", "2", "3", "4"}
    assert play.do("commit 1").options("commit") == {"0", "1", "2", "3"}
