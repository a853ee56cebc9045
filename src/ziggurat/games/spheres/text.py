"""What the text boards of Tigris & Euphrates and its card game share: styles, letters, lines."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from ziggurat.games.spheres import COLOURS, TILES, Counts

STYLES: Final = ("#fff6e6 on #4a423b", "#fff6e6 on #a82b1b", "#fff6e6 on #24549f", "#fff6e6 on #23794f")
"""Of the colours."""
STONE: Final = "#2b211a on #cdb88f"
WIDTH: Final = 80
_KINGDOMS: Final = ("bold yellow", "bold magenta", "bold cyan", "bold bright_red")


def styled(word: str, style: str, colour: bool) -> str:
    """A word in rich's markup, or plain."""
    return f"[{style}]{word}[/]" if colour and style else word


def number(count: int, noun: str) -> str:
    """`1 action`, `2 actions`."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def hanging(head: str, line: str, style: str = "", colour: bool = False) -> list[str]:
    """A head of up to 9 signs, and a line beside it that is broken at blanks."""
    first, *rest = wrap(line, WIDTH - 11, break_long_words=False, break_on_hyphens=False) or [""]
    begin = styled(head, style, colour) + " " * (11 - len(head))
    return [begin + first, *(" " * 11 + more for more in rest)]


def kingdom_lines(index: int, line: str, colour: bool) -> list[str]:
    """`Kingdom A` and who rules it."""
    return hanging(f"Kingdom {letter(index)}", line, kingdom_style(index), colour)


def letter(index: int) -> str:
    return chr(ord("A") + index)


def kingdom_style(index: int) -> str:
    return _KINGDOMS[index % len(_KINGDOMS)]


def named(counts: Counts, colour: bool) -> str:
    """Tiles or cards by name, such as `2 temples, 1 farm`."""
    words = [styled(number(counts[c], TILES[c]), STYLES[c], colour) for c in COLOURS if counts[c]]
    return ", ".join(words) or "none"
