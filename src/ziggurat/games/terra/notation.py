"""Other ways of writing: what players of terra.snellman.net are used to, as far as it needs no context."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ziggurat.games.terra.board import BRIDGE_NAMES, COLOURS, TERRAINS

_GOODS: Final = {
    "power": "pw",
    "worker": "w",
    "workers": "w",
    "coin": "c",
    "coins": "c",
    "priest": "p",
    "priests": "p",
}
_HOUSES: Final = {
    "trading house": "tp",
    "trading post": "tp",
    "temple": "te",
    "stronghold": "sh",
    "sanctuary": "sa",
}
_TERRAIN: Final = dict(zip(COLOURS, TERRAINS, strict=True)) | {"grey": "mountains"}
_BRIDGES: Final = {f"{b}:{a}".casefold(): f"{a}:{b}" for a, b in (name.split(":") for name in BRIDGE_NAMES)}
_COST: Final = {("pw", "w"): 3, ("pw", "p"): 5, ("c", "vp"): 2}


def _convert(match: re.Match[str]) -> str:
    source, goal = (_GOODS.get(match[n], match[n]) for n in (2, 4))
    gained = int(match[3] or 1)
    paid = int(match[1]) if match[1] else gained * _COST.get((source, goal), 1)
    return f"convert {paid}{source} to {gained}{goal}"


_WAYS: Final[tuple[tuple[str, Callable[[re.Match[str]], str]], ...]] = (
    (r"\+(?:\d*)(fire|water|earth|air)", lambda m: f"step {m[1]}"),
    (r"\+((?:fav|tw|bon)\d+)", lambda m: f"take {m[1]}"),
    (
        r"transform (\w+) to (\w+)( long)?",
        lambda m: f"transform {m[1]} to {_TERRAIN.get(m[2], m[2])}{m[3] or ''}",
    ),
    (r"upgrade (\w+) to ([a-z ]+)", lambda m: f"upgrade {m[1]} to {_HOUSES.get(m[2], m[2])}"),
    (r"send (?:p|priest) to (\w+)(?: for)? (\d)", lambda m: f"send p to {m[1]} for {m[2]}"),
    (r"advance (ship|dig)\w*", lambda m: f"advance {m[1]}"),
    (r"bridge (\w+:\w+)", lambda m: f"bridge {_BRIDGES.get(m[1], m[1])}"),
    (r"convert (\d+)? ?([a-z]+) to (\d+)? ?([a-z]+)", _convert),
    (r"(?:leech|decline)(?: \d+)? from (\d)", lambda m: f"{m[0].split()[0]} from {m[1]}"),
    (r"-\d*spade", lambda m: "forgo"),  # noqa: ARG005
    (r"done", lambda m: "end"),  # noqa: ARG005
)


def normalise(plain: str) -> str:
    """A text in small letters as our notation writes it; what is not known stays as it is."""
    for pattern, rewrite in _WAYS:
        match = re.fullmatch(pattern, plain)
        if match:
            return rewrite(match)
    return plain
