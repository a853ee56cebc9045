"""Every error a person or a client can cause; the class names are the names on the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ziggurat.core.protocol import Reason

FOREIGN = (Exception, SystemExit)
"""What foreign code may raise without ending more than itself; Ctrl-C is somebody else's wish."""


class ZigguratError(ValueError):
    """Base of all errors that bad input can cause; the message is one line for a person."""

    @property
    def name(self) -> str:
        """The name of this error on the wire."""
        return type(self).__name__


class UnknownGame(ZigguratError):
    """No game of that name is registered."""


class OptionError(ZigguratError):
    """A game option, or the number of seats, is not one the game allows."""


class NotationError(ZigguratError):
    """A text is not the notation of any action of the game."""


class IllegalAction(ZigguratError):
    """The action exists but is not legal now; nothing was changed."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message)
        self.reason = reason


class NotYourDecision(ZigguratError):
    """The seat has no open decision."""


class StaleStep(ZigguratError):
    """The answer was meant for an earlier step of the game."""


class RecordError(ZigguratError):
    """A record cannot be read or replayed; the message names the line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class ScenarioError(ZigguratError):
    """A scenario file cannot be read or set up."""


class PositionError(ZigguratError):
    """(Part of) a position that no game can be in; the message names the field."""


class ViewError(ZigguratError):
    """JSON that should be a view is not one."""


class WordsError(ZigguratError):
    """A message is malformed, unknown, or lacks an argument."""
