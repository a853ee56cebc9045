"""Learned networks: their files, and the two ways to play them (numpy, plain Python)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from ziggurat.bots.network.file import NetworkError, Stored, read
from ziggurat.bots.network.plain import PlainNet
from ziggurat.core.learning import Feed, Lesson, lesson
from ziggurat.core.registry import AnyGame

__all__ = ["Net", "NetworkError", "Player", "bring", "of_game", "open_file"]

FILE = "sage.network"
"""The network that a game's package brings."""


class Net(Protocol):
    """A network that can be asked."""

    pace: float
    """Positions that it judges in a second, about: how far a look can go. Infinite: the clock alone says."""

    def judge(self, positions: Sequence[Any]) -> tuple[Sequence[Sequence[float]], Sequence[float]]:
        """Of encoded positions: the scores of all outputs, and what the position is worth."""


class Player:
    """A network with what it is fed: from positions to chances of actions and values."""

    def __init__(self, game: AnyGame, stored: Stored, net: Net, teaching: Lesson) -> None:
        self.game = game
        self.about = stored.about
        self.net = net
        self.lesson = teaching

    def scores(
        self, asked: Sequence[tuple[Any, Any, int, Sequence[int]]]
    ) -> tuple[list[list[float]], Sequence[float]]:
        """Of positions with memory, seat and thinned ids: the score of each id, and the values."""
        teaching = self.lesson
        outputs, values = self.net.judge([teaching.encode(*one[:3]) for one in asked])
        found = [
            [float(row[slot]) for slot in teaching.slots(position, seat, ids)]
            for row, (position, _, seat, ids) in zip(outputs, asked, strict=True)
        ]
        return found, values


def open_file(path: Path, game: AnyGame, quick: bool | None = None) -> Player:
    """A network from its file; NetworkError in one line if it is none, or one of another game.

    `quick`: with numpy (which must be there) or without; None: with it where it is installed.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NetworkError(f"{path}: cannot be read: {error.strerror or error}") from None
    return _open(data, str(path), game, quick)


_brought: dict[str, Player] = {}
"""Networks that were handed over, by their games."""


def bring(game: AnyGame, data: bytes, make: Callable[[Feed, Stored], Net]) -> None:
    """Hand over a game's network where its package has none, and who plays it."""
    teaching = lesson(game)
    stored = read(data, FILE, game, teaching.feed)
    _brought[game.id] = Player(game, stored, make(teaching.feed, stored), teaching)


def of_game(game: AnyGame, quick: bool | None = None) -> Player | None:
    """The network that was handed over or that a game's package brings, read when first needed; or None."""
    return _brought.get(game.id) or _packaged(game, quick)


@cache
def _packaged(game: AnyGame, quick: bool | None) -> Player | None:
    file = files(game.package) / FILE
    if not file.is_file():
        return None
    return _open(file.read_bytes(), FILE, game, quick)


def _open(data: bytes, where: str, game: AnyGame, quick: bool | None) -> Player:
    teaching = lesson(game)
    stored = read(data, where, game, teaching.feed)
    return Player(game, stored, _net(stored, teaching, quick), teaching)


def _net(stored: Stored, teaching: Lesson, quick: bool | None) -> Net:
    if quick is not False:
        try:
            from ziggurat.bots.network.quick import QuickNet

            return QuickNet(teaching.feed, stored)
        except ModuleNotFoundError:
            if quick:
                raise NetworkError("numpy is not installed: pip install 'ziggurat[env]'") from None
    return PlainNet(teaching.feed, stored)
