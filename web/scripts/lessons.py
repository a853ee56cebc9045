"""Positions of the guided first game: `python web/scripts/lessons.py > web/src/games/tigris/lessons.gen.ts`.

Each is a real game of two, played here move by move through the engine, so every position is legal. The
learner is seat 0; the other seat passes unless the lesson needs it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from ziggurat.core import registry
from ziggurat.core.record import Record, Step

MIXED = "draw settlement temple*2 farm*2 market"
TEMPLES = "draw temple*4 farm market"
BLACK = "draw settlement*4 temple farm"
LESSONS: Sequence[tuple[str, str, Sequence[str]]] = (
    ("leader", MIXED, ()),
    ("tile", MIXED, ("leader priest F4", "pass", "pass", "pass")),
    ("farm", MIXED, ("leader farmer F4", "pass", "pass", "pass")),
    ("king", MIXED, ("leader king F4", "pass", "pass", "pass")),
    (
        "treasure",
        MIXED,
        (
            "leader merchant F4",
            "tile temple F2",
            "pass",
            "pass",
            "tile farm E2",
            "tile temple D2",
            "pass",
            "pass",
        ),
    ),
    ("revolt", TEMPLES, ("leader king F4", "tile temple G3", "leader priest F2", "pass")),
    (
        "war",
        BLACK,
        (
            *("leader king F4", "tile settlement F5", "leader king I6", "pass"),
            *("tile settlement G5", "tile settlement H5", "pass", "pass"),
        ),
    ),
    (
        "monument",
        BLACK,
        (
            "leader king F4",
            "tile settlement G4",
            "pass",
            "pass",
            "tile settlement H4",
            "tile settlement G5",
            "pass",
            "pass",
        ),
    ),
    ("catastrophe", MIXED, ("leader priest F4", "pass", "leader priest H7", "tile market J7")),
    ("swap", "draw market*6", ("leader priest F4", "pass", "pass", "pass")),
)


def play(first_hand: str, moves: Sequence[str]) -> str:
    """A record that ends where the learner is to move."""
    game = registry.game("tigris")
    state = game.setup(2, {})
    steps: list[Step] = []

    def do(seat: int, text: str) -> None:
        state.apply(seat, game.notation.read(text))
        steps.append(Step(seat, text))

    def deal() -> None:
        while state.actor() == -1:
            offered = [game.notation.write(action) for action, _ in state.chance()]
            drawer = state.decisions()[0].data.get("drawer_seat")
            if drawer is None:
                do(-1, offered[0])
            elif drawer == 0 and first_hand in offered:
                do(-1, first_hand)
            else:
                # The learner gets temples and settlements, the other markets: nobody is helped by luck.
                liked = ("market", "farm") if drawer == 1 else ("settlement", "temple")
                do(-1, max(offered, key=lambda text: (text.count(liked[0]), "*" not in text, text)))

    deal()
    for move in moves:
        actor = state.actor()
        assert actor is not None
        do(actor, move)
        deal()
    assert state.actor() == 0
    return Record(
        "tigris", game.rules, game.actions.version, 2, game.resolve(2, {}), steps=tuple(steps)
    ).write()


def main() -> None:
    print("// Made by web/scripts/lessons.py; do not edit.\n")
    print("/** The lessons of the guided first game, each with the record of its position. */")
    print("export const POSITIONS: readonly (readonly [string, string])[] = [")
    for key, hand, moves in LESSONS:
        print(f"  [{json.dumps(key)}, {json.dumps(play(hand, moves))}],")
    print("];")


if __name__ == "__main__":
    main()
