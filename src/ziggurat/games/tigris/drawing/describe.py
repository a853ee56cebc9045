"""A view in plain facts, for drawings and the text board: who stands where."""

from __future__ import annotations

from ziggurat.core.values import Seat
from ziggurat.games.spheres import COLOURS, DYNASTIES, LEADERS, Colour
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.kingdoms import kingdoms_in_order
from ziggurat.games.tigris.squares import SQUARE_NAMES, SQUARE_OF_BIT, name_of, names_of
from ziggurat.games.tigris.state import Fight, TigrisPosition
from ziggurat.games.tigris.view import TigrisView


def leaders_in(position: TigrisPosition, region: int) -> list[tuple[Seat, Colour, int]]:
    """Seat, colour and square of the leaders in a region, by square."""
    standing = [
        (place // 4, COLOURS[place % 4], SQUARE_OF_BIT[bit])
        for place, bit in enumerate(position.leaders)
        if bit & region
    ]
    return sorted(standing, key=lambda entry: entry[2])


def describe(view: TigrisView) -> tuple[str, str]:
    """Title and description of a drawing, for screen readers."""
    position = view.position
    title = f"Tigris & Euphrates, turn {position.turn}" if position.turn else "Tigris & Euphrates, setup"
    kingdoms = kingdoms_in_order(position)
    parts = [f"{str(view.options['board']).capitalize()} board, {len(kingdoms)} kingdoms."]
    for number, kingdom in enumerate(kingdoms):
        leaders = ", ".join(
            f"{LEADERS[colour]} of the {DYNASTIES[seat]} on {SQUARE_NAMES[square]}"
            for seat, colour, square in leaders_in(position, kingdom)
        )
        parts.append(f"Kingdom {chr(ord('A') + number)}, {kingdom.bit_count()} squares: {leaders}.")
    parts.append("Treasures on " + (", ".join(names_of(position.treasures)) or "no square") + ".")
    for monument in position.monuments:
        first, second = (COLOURS[colour].key for colour in MONUMENTS[monument.kind])
        parts.append(f"Monument {first} and {second} on {SQUARE_NAMES[monument.square]}.")
    if position.ziggurat:
        parts.append(f"Ziggurat around {name_of(position.ziggurat)}.")
    if position.fight is not None:
        parts.append(_conflict(position.fight))
    return title, " ".join(parts)


def _conflict(fight: Fight) -> str:
    attacker, defender = DYNASTIES[fight.attacker], DYNASTIES[fight.defender]
    strengths = f"{fight.attack} to {fight.defence} on the board"
    rival = f"the {LEADERS[fight.colour]} of the {defender}"
    return f"{fight.kind.capitalize()}: {attacker} attacks {rival}, {strengths}."
