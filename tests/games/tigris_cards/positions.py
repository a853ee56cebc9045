"""Positions of the card game in short words, and short readings of what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.kit import at
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.table import CODES, columns, link_cards

Column = str | tuple[str, str]
"""Cards from the top, or the head (`red`) and the cards."""
COLUMNS = [f"C{number}" for number in range(1, 9)]


def table(
    *,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    deal: int | None = 0,
    **more: Any,
) -> Scene:
    """A scene at a position in short words; seat 0 is active."""
    return at("tigris_cards", position(seats=seats, **more), seats=seats, options=options, deal=deal)


def new_game(seats: int, options: Mapping[str, Any] | None = None) -> CardsState:
    """A new game up to its first decision."""
    state = GAME.setup(seats, options)
    rng = Random(0)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    return state


def position(
    *,
    seats: int = 2,
    columns: Mapping[str, Column] | None = None,
    links: Mapping[str, str] | None = None,
    leaders: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    piles: Mapping[int, Mapping[str, int]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Part of a dump: columns `{"C1": "red ship:blue_red"}`, leaders `{0: "green C1.0, red L2"}`, hands
    `{0: "red red"}`.

    There are eight treasures: those that no head and no pile has lie in the last seat's pile, and heads from
    C8 on are exchanged for those in piles.
    """
    lying: dict[str, list[str]] = {key: [] for key in KEYS}
    ships: dict[str, str] = {}
    heads = dict.fromkeys(COLUMNS, "treasure")
    for name, column in (columns or {}).items():
        heads[name], words = ("treasure", column) if isinstance(column, str) else column
        for depth, card in enumerate(words.split(), 1):
            if card.startswith("ship:"):
                ships[card.removeprefix("ship:")] = f"{name}.{depth}"
            else:
                lying[card].append(f"{name}.{depth}")
    for name, card in (links or {}).items():
        lying[card].append(name)
    held = {seat: dict(pile) for seat, pile in (piles or {}).items()}
    _share_treasures(heads, held, seats)
    return {
        "cards": lying,
        "ships": ships,
        "treasures": [name for name in COLUMNS if heads[name] == "treasure"],
        "leaders": {str(seat): _leaders(words) for seat, words in (leaders or {}).items()},
        "hands": {str(seat): cards(words) for seat, words in (hands or {}).items()},
        "piles": {str(seat): pile for seat, pile in held.items()},
        **more,
    }


def _share_treasures(heads: dict[str, str], piles: dict[int, dict[str, int]], seats: int) -> None:
    spare = (
        8 - list(heads.values()).count("treasure") - sum(pile.get("treasure", 0) for pile in piles.values())
    )
    if spare > 0:
        last = piles.setdefault(seats - 1, {})
        last["treasure"] = last.get("treasure", 0) + spare
    for name in reversed(COLUMNS):
        if spare < 0 and heads[name] == "treasure":
            heads[name] = "red"
            spare += 1


def _leaders(words: str) -> dict[str, str]:
    return dict(pair.split() for pair in words.split(",") if pair)


def cards(words: str) -> dict[str, int]:
    """`red red blue` counted."""
    return dict(Counter(words.split()))


def answers(scene: Scene) -> list[str]:
    """The legal answers to the open question."""
    seat = scene.state.actor()
    assert seat is not None
    return [GAME.actions.texts[number] for number in scene.state.legal_ids(seat)]


def kinds(scene: Scene) -> set[str]:
    return {answer.split()[0] for answer in answers(scene)}


def column(scene: Scene, name: str) -> str:
    """The cards of a column from the top."""
    return " ".join(CODES[card] for card in columns(scene.state)[int(name[1:]) - 1])


def links(scene: Scene) -> dict[str, str]:
    return {
        f"L{slot + 1}": CODES[card] for slot, card in enumerate(link_cards(scene.state)) if card is not None
    }
