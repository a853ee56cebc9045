"""Errors of the server on top of the engine's; names and statuses as in docs/guide/protocol.md."""

from __future__ import annotations

from typing import Any

from ziggurat.core.errors import IllegalAction, NotYourDecision, StaleStep, ZigguratError


class ServerSideError(ZigguratError):
    """Base of what the server itself refuses."""

    status = 400


class BadMessage(ServerSideError):
    """Not JSON, an unknown type, a wrong or missing field, or a message out of order."""


class UnknownBot(ServerSideError):
    """No bot of that spec plays the game."""


class NotSignedIn(ServerSideError):
    """No session, or one that is unknown or expired."""

    status = 401


class WrongPassword(ServerSideError):
    """The log-in failed; it does not say which half was wrong."""

    status = 401


class NotAllowed(ServerSideError):
    """Known who you are, and not yours to do."""

    status = 403


class NotFound(ServerSideError):
    """No such table, page or token, or none that you may know of."""

    status = 404


class TableState(ServerSideError):
    """Not possible in the table's present status."""

    status = 409


class NameTaken(ServerSideError):
    """The login exists."""

    status = 409


class UndoRefused(ServerSideError):
    """These steps cannot be taken back, or not without consent."""

    status = 409


class RulesGone(ServerSideError):
    """The table's version of the rules is not on this server."""

    status = 409


class TableFault(ServerSideError):
    """Something in the table's log or its game's code is broken; it was set aside."""

    status = 409


class TooLarge(ServerSideError):
    """A body or message over the limit."""

    status = 413


class TooMany(ServerSideError):
    """Too many requests, messages or connections."""

    status = 429


class BotFailed(ServerSideError):
    """No bot could answer."""

    status = 503


def status_of(error: ZigguratError) -> int:
    """The HTTP status of an error of ours."""
    if isinstance(error, ServerSideError):
        return error.status
    return 409 if isinstance(error, IllegalAction | NotYourDecision | StaleStep) else 400


def reason_of(error: ZigguratError) -> dict[str, Any] | None:
    """The reason that an IllegalAction carries, as JSON."""
    return error.reason.to_json() if isinstance(error, IllegalAction) else None
