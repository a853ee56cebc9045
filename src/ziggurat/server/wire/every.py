"""Every struct of the wire: for the document of the API, and for the browser's types."""

from __future__ import annotations

from msgspec import Struct

from ziggurat.server.wire import (
    accounts,
    company,
    games,
    learning,
    notices,
    passkeys,
    ratings,
    socket,
    study,
    tables,
    terms,
    tournaments,
)

MODULES = (
    terms,
    tables,
    company,
    ratings,
    tournaments,
    games,
    learning,
    accounts,
    passkeys,
    notices,
    socket,
    study,
)


def structs() -> list[type[Struct]]:
    """All of them, module by module; not `Closed`, which only says that a client sends it."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Struct)
        and value.__module__ == module.__name__
        and value is not terms.Closed
    ]
