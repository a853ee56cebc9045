"""What the text boards of Tigris & Euphrates and its card game share: a pen that writes, styles, letters."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from ziggurat.core.messages import Words
from ziggurat.games.spheres import COLOURS, KEYS, Counts

STYLES: Final = ("#fff6e6 on #4a423b", "#fff6e6 on #a82b1b", "#fff6e6 on #24549f", "#fff6e6 on #23794f")
"""Of the colours."""
STONE: Final = "#2b211a on #cdb88f"
WIDTH: Final = 80
_KINGDOMS: Final = ("bold yellow", "bold magenta", "bold cyan", "bold bright_red")


def styled(word: str, style: str, colour: bool) -> str:
    """A word in rich's markup, or plain."""
    return f"[{style}]{word}[/]" if colour and style else word


def letter(index: int) -> str:
    return chr(ord("A") + index)


def kingdom_style(index: int) -> str:
    return _KINGDOMS[index % len(_KINGDOMS)]


class Pen:
    """Writes the text board of a game in one language, with rich's markup or plain."""

    def __init__(self, game: str, lang: str, colour: bool) -> None:
        self.game, self.colour = game, colour
        self.words = Words(lang)

    def say(self, key: str, **args: Any) -> str:
        """A text of the game's text board."""
        return self.words.message(f"{self.game}.text.{key}", args)

    def term(self, key: str, style: str = "") -> str:
        return self.words.term(f"{self.game}.{key}", style)

    def styled(self, word: str, style: str) -> str:
        return styled(word, style, self.colour)

    def leader(self, colour: int, style: str = "") -> str:
        return self.term(f"leader_{KEYS[colour]}", style)

    def hanging(self, head: str, line: str, style: str = "") -> list[str]:
        """A head, and a line beside it that is broken at blanks."""
        edge = max(11, len(head) + 2)
        first, *rest = wrap(line, WIDTH - edge, break_long_words=False, break_on_hyphens=False) or [""]
        begin = self.styled(head, style) + " " * (edge - len(head))
        return [begin + first, *(" " * edge + more for more in rest)]

    def kingdom(self, index: int, line: str) -> list[str]:
        """`Kingdom A` and who rules it."""
        return self.hanging(self.say("kingdom", letter=letter(index)), line, kingdom_style(index))

    def counted(self, counts: Counts, piece: str) -> str:
        """Tiles or cards by name, such as `2 temples, 1 farm`."""
        words = [
            self.styled(self.words.count(f"{self.game}.{piece}_{KEYS[c]}", counts[c]), STYLES[c])
            for c in COLOURS
            if counts[c]
        ]
        return ", ".join(words) or self.say("none")
