"""Errors on their way to a client: a name and one line, never a stack trace."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy.exc import DataError, DBAPIError

from ziggurat.core.errors import ZigguratError
from ziggurat.server.errors import reason_of, status_of
from ziggurat.server.wire.terms import Problem

log = logging.getLogger("ziggurat.http")
NAMES = {
    401: "NotSignedIn",
    403: "NotAllowed",
    404: "NotFound",
    405: "NotFound",
    413: "TooLarge",
    429: "TooMany",
}

RESPONSES = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in (
        (400, "Not understood: BadMessage, OptionError, NotationError, ..."),
        (401, "NotSignedIn or WrongPassword"),
        (403, "NotAllowed"),
        (404, "NotFound"),
        (409, "Not now: StaleStep, IllegalAction, NotYourDecision, TableState, ..."),
        (413, "TooLarge"),
        (429, "TooMany"),
    )
}


def ours(_request: Request[Any, Any, Any], error: ZigguratError) -> Response[Problem]:
    problem = Problem(error=error.name, message=str(error), reason=reason_of(error))
    return Response(problem, status_code=status_of(error), media_type="application/json")


def of_litestar(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown paths, bodies that do not fit, sizes."""
    name = NAMES.get(error.status_code, "BadMessage" if error.status_code < 500 else "ServerError")
    message = _message(error) if error.status_code < 500 else "something went wrong on the server"
    problem = Problem(error=name, message=message)
    return Response(
        problem, status_code=error.status_code, media_type="application/json", headers=error.headers
    )


def _message(error: HTTPException) -> str:
    """One line; for a body that does not fit it names the field."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first = extra[0]
        return f"{first.get('key', 'body')}: {first.get('message', error.detail)}"[:300]
    return str(error.detail).splitlines()[0][:300] if error.detail else error.__class__.__name__


def of_garbled(_request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body, path or query that is not UTF-8, or nested too deep."""
    problem = Problem(error="BadMessage", message="the request is not valid JSON in UTF-8")
    return Response(problem, status_code=400, media_type="application/json")


def of_database(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Problem]:
    """The database refuses a value (a NUL in a text, for one): a bad request. All else is a defect."""
    if isinstance(error, DataError) or "invalid byte sequence" in str(error.orig):
        problem = Problem(error="BadMessage", message="the request holds a character that cannot be kept")
        return Response(problem, status_code=400, media_type="application/json")
    return of_ours(request, error)


def of_ours(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A defect: told to the log, not to the client."""
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    request.app.state.house.services.metrics.count("errors")
    problem = Problem(error="ServerError", message="something went wrong on the server")
    return Response(problem, status_code=500, media_type="application/json")
