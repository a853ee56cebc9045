"""The decorators for handlers, with our errors in the OpenAPI document of each."""

from __future__ import annotations

from functools import partial

import litestar

from ziggurat.server.problems import RESPONSES

get = partial(litestar.get, responses=RESPONSES)
post = partial(litestar.post, responses=RESPONSES)
put = partial(litestar.put, responses=RESPONSES)
delete = partial(litestar.delete, responses=RESPONSES)
