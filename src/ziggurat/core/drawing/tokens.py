"""Colour tokens: `tokens.css` is the one source for drawings and for the browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from ziggurat.core.errors import ZigguratError

THEMES: Final = ("light", "dark")

_BLOCK = re.compile(r"(?P<selector>:root|\[data-theme=\"dark\"\])\s*\{(?P<body>[^}]*)\}")
_TOKEN = re.compile(r"--(?P<name>[a-z0-9-]+):\s*(?P<value>[^;]+);")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def tokens(theme: str) -> Mapping[str, str]:
    """All tokens of a theme; what the dark theme does not change it takes from the light one."""
    if theme not in THEMES:
        raise ZigguratError(f"there is no theme {theme!r}; themes: {', '.join(THEMES)}")
    css = _COMMENT.sub("", (files(__package__) / "tokens.css").read_text(encoding="utf-8"))
    css = css.split("@media", maxsplit=1)[0]
    found: dict[str, str] = {}
    for block in _BLOCK.finditer(css):
        if theme == "dark" or block["selector"] == ":root":
            found |= {token["name"]: token["value"].strip() for token in _TOKEN.finditer(block["body"])}
    return found


class Palette:
    """The tokens of one theme by name: `Palette("dark")["sphere-red"]`."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self._tokens = tokens(theme)

    def __getitem__(self, name: str) -> str:
        return self._tokens[name]

    def get(self, name: str, default: str) -> str:
        return self._tokens.get(name, default)
