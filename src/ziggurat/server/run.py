"""The server as uvicorn runs it."""

from __future__ import annotations

import gc
import socket
import sys
from typing import Any

import uvicorn

from ziggurat.server.guard import guarded
from ziggurat.server.settings import Settings

MOST_FRAME = 256 * 1024
GARBAGE = (50_000, 10, 10)
"""So many more objects before garbage is searched for. A search through all tables stops everybody for a
third of a second; nearly everything here goes by itself when it is no longer used."""
SWITCH = 0.001
"""Seconds after which the loop lets another thread on: the one that writes steps is waited for."""


def tune() -> None:
    """Settings of this process, where it is a server and nothing else."""
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)


def uvicorn_config(app: Any, settings: Settings, access_log: bool = False) -> uvicorn.Config:
    """One place for every setting of the web server.

    No compression on sockets: it costs memory per connection, and its lengths tell about secrets.
    """
    http, sockets = guarded(app.state.limits)
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=sockets,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=60.0,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        access_log=access_log,
        log_config=None,
        backlog=4096,
    )


def listen(settings: Settings) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((settings.host, settings.port))
    found.listen(4096)
    return found
