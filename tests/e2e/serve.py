"""`ziggurat serve` with luck and time that tests set (`POST /test/luck/7`, `/test/later/1000`)."""

from __future__ import annotations

import sys
from random import Random

import uvicorn
from litestar import post

from tests.server.hosting import unhurried
from ziggurat.server.app import make_app, make_services
from ziggurat.server.run import uvicorn_config
from ziggurat.server.settings import from_environment


def main(port: int, static: str | None) -> None:
    settings = from_environment(port=port, bot_workers=1, static=static)
    services = make_services(settings)
    unhurried(services.database)
    luck = Random(1)
    services.bots._random = luck

    @post("/test/luck/{seed:int}", status_code=204)
    async def set_luck(seed: int) -> None:
        luck.seed(seed)

    clock, ahead = services.now, [0]
    services.now = lambda: clock() + ahead[0]

    @post("/test/later/{ms:int}", status_code=204)
    async def let_pass(ms: int) -> None:
        ahead[0] += ms

    app = make_app(settings, luck, services)
    app.register(set_luck)
    app.register(let_pass)
    uvicorn.Server(uvicorn_config(app, settings)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
