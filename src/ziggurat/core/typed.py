"""Plain typed values (dataclasses, named tuples, tuples, numbers, words) as JSON, back, and as TypeScript.

For what a game adds to a view: what a memory knows, what a client would otherwise have to work out. The type
is declared once, as annotations.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ziggurat.core.errors import ViewError
from ziggurat.core.shapes.shape import Names


def to_json(value: Any) -> Any:
    """A typed value as JSON; dataclasses and named tuples become objects, other tuples lists."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) or hasattr(value, "_fields"):
        kind: Any = type(value)
        return _writer(kind)(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(one) for key, one in value.items()}
    return [to_json(one) for one in value]


@cache
def _writer(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """The same for one class, written out from its annotations: views are written after every step."""
    names = Names()
    names.space["to_json"] = to_json
    items = [f"{name!r}: {_written(one, f'value.{name}', names)}" for name, one in parts(kind).items()]
    exec(f"def write(value): return {{{', '.join(items)}}}", names.space)  # noqa: S102
    found: Callable[[Any], dict[str, Any]] = names.space["write"]
    return found


def _written(kind: Any, value: str, names: Names) -> str:
    """An expression for the JSON of the expression `value`, which is of this type."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in (int, float, str, bool, type(None)) or origin is Literal:
        return value
    if origin in (Union, types.UnionType):
        choices = [_written(one, value, names) for one in inner if one is not type(None)]
        if all(choice == value for choice in choices):
            return value
        return f"(None if {value} is None else {choices[0]})" if len(choices) == 1 else f"to_json({value})"
    if origin is tuple:
        if len(inner) == 2 and inner[1] is ...:
            one = _written(inner[0], "one", names)
            return f"[*{value}]" if one == "one" else f"[{one} for one in {value}]"
        return (
            "["
            + ", ".join(_written(one, f"{value}[{place}]", names) for place, one in enumerate(inner))
            + "]"
        )
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return f"{names.keep(_writer(kind))}({value})"
    return f"to_json({value})"


@cache
def names(kind: Any) -> tuple[str, ...]:
    """The parts of a dataclass or named tuple."""
    if is_dataclass(kind):
        return tuple(one.name for one in fields(kind))
    found: tuple[str, ...] = kind._fields
    return found


@cache
def parts(kind: Any) -> dict[str, Any]:
    """The parts of a dataclass or named tuple with their types."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names(kind)}


def from_json(kind: Any, data: Any, where: str) -> Any:
    """The value of a type that JSON stands for; ViewError, naming where, if it stands for none."""
    if kind is Any:
        return data
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(kind, data, where)
    if origin is Literal:
        if data not in get_args(kind):
            raise ViewError(f"{where} must be one of {get_args(kind)}, not {data!r}")
        return data
    if origin is tuple:
        return _tuple(get_args(kind), data, where)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        _need(isinstance(data, Mapping), "an object", data, where)
        inner = get_args(kind)[1]
        return {key: from_json(inner, one, f"{where}.{key}") for key, one in data.items()}
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        _need(isinstance(data, Mapping) and set(data) == set(parts(kind)), "an object", data, where)
        return kind(
            **{name: from_json(one, data[name], f"{where}.{name}") for name, one in parts(kind).items()}
        )
    if kind is float:
        _need(isinstance(data, int | float) and not isinstance(data, bool), "a number", data, where)
        return float(data)
    _need(isinstance(data, kind) and (kind is bool or not isinstance(data, bool)), kind.__name__, data, where)
    return data


def _union(kind: Any, data: Any, where: str) -> Any:
    choices = [one for one in get_args(kind) if one is not type(None)]
    if data is None and len(choices) < len(get_args(kind)):
        return None
    error: ViewError | None = None
    for choice in choices:
        try:
            return from_json(choice, data, where)
        except ViewError as found:
            error = found
    assert error is not None
    raise error


def _tuple(inner: Sequence[Any], data: Any, where: str) -> Any:
    _need(isinstance(data, list | tuple), "a list", data, where)
    if len(inner) == 2 and inner[1] is ...:
        return tuple(from_json(inner[0], one, f"{where}.{place}") for place, one in enumerate(data))
    _need(len(data) == len(inner), f"a list of {len(inner)}", data, where)
    return tuple(
        from_json(kind, one, f"{where}.{place}")
        for place, (kind, one) in enumerate(zip(inner, data, strict=True))
    )


def _need(holds: bool, wanted: str, data: Any, where: str) -> None:
    if not holds:
        raise ViewError(f"{where} must be {wanted}, not {str(data)[:80]!r}")


def typescript(kind: Any, named: dict[str, type]) -> str:
    """The TypeScript type of a value's JSON; classes found on the way are collected in `named`."""
    if kind is Any:
        return "any"
    if kind is type(None):
        return "null"
    simple = {int: "number", float: "number", str: "string", bool: "boolean"}.get(kind)
    if simple is not None:
        return simple
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " | ".join(typescript(one, named) for one in inner)
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in inner)
    if origin is tuple:
        if len(inner) == 2 and inner[1] is ...:
            one = typescript(inner[0], named)
            return f"({one})[]" if " | " in one else f"{one}[]"
        return f"[{', '.join(typescript(one, named) for one in inner)}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {typescript(inner[1], named)}>"
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        named[kind.__name__] = kind
        for one in parts(kind).values():
            typescript(one, named)
        return str(kind.__name__)
    raise TypeError(f"no TypeScript for {kind!r}")
