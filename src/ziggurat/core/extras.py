"""Packages that not everybody has: one clear line where an extra is missing."""

from __future__ import annotations

from importlib.util import find_spec


def missing(error: ModuleNotFoundError, extra: str, about: str = "") -> ModuleNotFoundError:
    """The same error in words that say what to install."""
    told = f"{error.name} is not installed: pip install 'ziggurat[{extra}]'{about}"
    return ModuleNotFoundError(told, name=error.name)


def needs(extra: str, *modules: str) -> None:
    """Go no further where one of an extra's packages is missing."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(ModuleNotFoundError(name=module), extra)
