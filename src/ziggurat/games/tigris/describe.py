"""A view in plain facts, for drawings and the text board: who stands where, who supports whom."""

from __future__ import annotations

from ziggurat.games.spheres import COLOURS, DYNASTIES, LEADERS, Colour
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, flood, mask_of, squares_in
from ziggurat.games.tigris.view import Conflict, Square, TigrisView


def supporters(view: TigrisView, conflict: Conflict) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The tiles on the board that support attacker and defender (TE-193, TE-225)."""
    if conflict.kind == "revolt":
        temples = mask_of(view.tiles[Colour.RED])
        near = (NEAR[conflict.attacker_square], NEAR[conflict.defender_square])
        return squares_in(temples & near[0]), squares_in(temples & near[1])
    around = mask_of(view.occupied) & ~(0 if view.marker is None else BIT[view.marker])
    tiles = mask_of(view.tiles[conflict.colour])
    sides = (
        flood(BIT[square], around | BIT[square])
        for square in (conflict.attacker_square, conflict.defender_square)
    )
    attacking, defending = (squares_in(tiles & side) for side in sides)
    return attacking, defending


def kingdom_leaders(view: TigrisView, kingdom: tuple[Square, ...]) -> list[tuple[int, Colour, Square]]:
    """Seat, colour and square of a kingdom's leaders, by square."""
    inside = frozenset(kingdom)
    found = [
        (seat, COLOURS[colour], square)
        for seat, own in enumerate(view.leaders)
        for colour, square in enumerate(own)
        if square is not None and square in inside
    ]
    return sorted(found, key=lambda entry: entry[2])


def describe(view: TigrisView) -> tuple[str, str]:
    """Title and description of a drawing, for screen readers."""
    title = f"Tigris & Euphrates, turn {view.turn}" if view.turn else "Tigris & Euphrates, setup"
    parts = [f"{str(view.options['board']).capitalize()} board, {len(view.kingdoms)} kingdoms."]
    for index, kingdom in enumerate(view.kingdoms):
        leaders = ", ".join(
            f"{LEADERS[colour]} of the {DYNASTIES[seat]} on {SQUARE_NAMES[square]}"
            for seat, colour, square in kingdom_leaders(view, kingdom)
        )
        parts.append(f"Kingdom {chr(ord('A') + index)}, {len(kingdom)} squares: {leaders}.")
    parts.append("Treasures on " + (", ".join(SQUARE_NAMES[s] for s in view.treasures) or "no square") + ".")
    for built in view.monuments:
        first, second = (COLOURS[colour].key for colour in built.colours)
        parts.append(f"Monument {first} and {second} on {SQUARE_NAMES[built.square]}.")
    if view.ziggurat is not None:
        parts.append(f"Ziggurat around {SQUARE_NAMES[view.ziggurat]}.")
    if view.conflict is not None:
        parts.append(_conflict(view.conflict))
    return title, " ".join(parts)


def _conflict(conflict: Conflict) -> str:
    attacker, defender = DYNASTIES[conflict.attacker], DYNASTIES[conflict.defender]
    strengths = f"{conflict.strength[0]} to {conflict.strength[1]} on the board"
    rival = f"the {LEADERS[conflict.colour]} of the {defender}"
    return f"{conflict.kind.capitalize()}: {attacker} attacks {rival}, {strengths}."
