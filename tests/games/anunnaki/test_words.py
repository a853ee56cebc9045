"""What the log and the boards call places and gains: one name each, each gain told once."""

from __future__ import annotations

from random import Random

import pytest

from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import SPOTS, TERRITORIES

OTHER = {"gaia12": "gaia34", "gaia34": "gaia12"}
"""A table has one side of Gaia."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("gaia", OTHER)
def test_every_territory_and_crossing_has_a_name_of_its_own(gaia: str, lang: str) -> None:
    codes = [code for code in (*TERRITORIES, *SPOTS) if not code.startswith(OTHER[gaia])]
    names = [Words(lang).place("anunnaki", code) for code in codes]
    assert len(set(names)) == len(codes)
    assert not [name for name in names if "#" in name or "." in name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_gain_is_told_once(lang: str) -> None:
    """Cubes and culture tokens say where; what they bring is a line of its own."""
    words, rng, state = Words(lang), Random(3), GAME.setup(2)
    told = set()
    while (seat := state.actor()) is not None:
        for event in state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng)):
            if event.kind in ("cube", "culture"):
                text = words.event("anunnaki", event, ("Anna", "Bruno"))
                told.add(event.kind)
                assert not any(letter.isdigit() for letter in text), text
    assert told == {"cube", "culture"}
