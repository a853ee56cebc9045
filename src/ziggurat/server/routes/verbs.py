"""The decorators for handlers: each names its bound, and has our errors in its document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import litestar

from ziggurat.server.limits import BOUNDS
from ziggurat.server.problems import RESPONSES

Decorator = Callable[[Any], Any]


def _bounded(verb: Callable[..., Any]) -> Callable[..., Decorator]:
    def decorate(path: str, *, bound: str, **more: Any) -> Decorator:
        if bound not in BOUNDS:
            raise ValueError(f"there is no bound {bound!r}; there are: {', '.join(BOUNDS)}")
        found: Decorator = verb(path, responses=RESPONSES, opt={"bound": bound}, **more)
        return found

    return decorate


get = _bounded(litestar.get)
post = _bounded(litestar.post)
put = _bounded(litestar.put)
delete = _bounded(litestar.delete)
